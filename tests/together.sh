# What join.sh and bot.sh have in common: a server that can be killed, and terminals (tmux) to look at. Sourced
# with the path of brett as first argument; leaves the shell in an empty folder that is removed at the end.
set -u
export LC_ALL=C.UTF-8
brett=$(realpath "${1:?usage: $0 BRETT}")
command -v tmux >/dev/null || { echo "this needs tmux"; exit 1; }
here=$(mktemp -d)
cd "$here" || exit 1
passed=0 failed=0 server= others= kept=(--data data)
[ -z "${POSTGRES:-}" ] || kept=(--store "$POSTGRES")
tm() { tmux -S "$here/tmux" -f /dev/null "$@"; }
trap 'tm kill-server 2>/dev/null; kill -9 $server $others 2>/dev/null; rm -rf "$here"' EXIT
tm new-session -d -s keeper 'exec sleep 3600'  # without a session the server would end

equal() { # NAME FOUND WANTED
    if [ "$2" = "$3" ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        printf 'FAILED: %s\n  found:  %s\n  wanted: %s\n' "$1" "$2" "$3"
    fi
}
moment() { read -rt 0.03 <> <(:) || :; }
# Who waits longer hangs: on a busy machine everything takes its time.
PATIENCE=${PATIENCE-300}
# Waits until a command prints a text: NAME TEXT COMMAND...
until_shown() {
    local name=$1 text=$2 end=$((SECONDS + PATIENCE)) shown
    shift 2
    until shown=$("$@" 2>/dev/null) && grep -qF -- "$text" <<<"$shown"; do
        if [ $SECONDS -gt $end ]; then
            failed=$((failed + 1))
            printf 'FAILED: %s: no "%s" in\n%s\n' "$name" "$text" "$shown"
            echo "$passed passed, $failed failed"
            exit 1
        fi
        moment
    done
    passed=$((passed + 1))
}
picture() { tm capture-pane -t "$1" -p 2>/dev/null; }
# Until a window shows a text: NAME WINDOW TEXT
sees() { until_shown "$1" "$3" picture "$2"; }
keys() { tm send-keys -t "$@"; }
# A step by its name: WINDOW STEP
type() { keys "$1" : && sees "$1 is asked for a step" "$1" 'step or order:' && tm send-keys -t "$1" -l "$2" && keys "$1" Enter; }
# brett join in a window of its own: WINDOW ARGUMENT...
join() {
    local window=$1 line
    shift
    printf -v line '%q ' env TERM=xterm-256color "$brett" join "$@"
    tm new-session -d -s "$window" -x 80 -y 24 "$line; echo left \$?.; exec sleep 600"
}
serve() { # PORT
    rm -f url
    "$brett" serve --port "$1" --site site "${kept[@]}" >url 2>err &
    server=$!
    until [ -s url ] || ! kill -0 $server 2>/dev/null; do moment; done
}
# The server ends, and what it kept is sound.
end_server() {
    kill $server
    wait $server
    equal 'the server ends' $? 0
    server=
    "$brett" serve --check "${kept[@]}" >checked || failed=$((failed + 1))
    equal 'and all is sound' "$(grep -o '0 faults' checked)" '0 faults'
}
mkdir site
echo page >site/index.html
