#!/bin/bash
# Plays over a network as people do: `brett join` in terminals (tmux), against a server that is killed meanwhile.
# Usage: tests/join.sh BRETT. The last line counts.
set -u
export LC_ALL=C.UTF-8
brett=$(realpath "${1:?usage: tests/join.sh BRETT}")
command -v tmux >/dev/null || { echo "this needs tmux"; exit 1; }
here=$(mktemp -d)
cd "$here" || exit 1
passed=0 failed=0 server=
tm() { tmux -S "$here/tmux" -f /dev/null "$@"; }
trap 'tm kill-server 2>/dev/null; [ -z "$server" ] || kill -9 $server; rm -rf "$here"' EXIT
tm new-session -d -s keeper 'exec sleep 3600'  # without a session the server would end

equal() { # NAME FOUND WANTED
    if [ "$2" = "$3" ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        printf 'FAILED: %s\n  found:  %s\n  wanted: %s\n' "$1" "$2" "$3"
    fi
}
picture() { tm capture-pane -t "$1" -p 2>/dev/null; }
# Waits until a window shows a text, at most a minute: NAME WINDOW TEXT
sees() {
    local end=$((SECONDS + 60)) shown
    while shown=$(picture "$2") && ! grep -qF -- "$3" <<<"$shown"; do
        if [ $SECONDS -gt $end ]; then
            failed=$((failed + 1))
            printf 'FAILED: %s: no "%s" in\n%s\n' "$1" "$3" "$shown"
            echo "$passed passed, $failed failed"
            exit 1
        fi
        read -rt 0.03 <> <(:) || :
    done
    passed=$((passed + 1))
}
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
    "$brett" serve --port "$1" --site site --data data >url 2>err &
    server=$!
    until [ -s url ] || ! kill -0 $server 2>/dev/null; do read -rt 0.03 <> <(:) || :; done
}
mkdir site
echo page >site/index.html
serve 0
url=$(cat url)
port=${url##*:} port=${port%/}

# --- A game to the end, with one who watches; the server is killed in its midst ------------------------------

# Whoever's turn it is shows "(you):" in his row of what is to do.
awaited() {
    local end=$((SECONDS + 60))
    while [ $SECONDS -le $end ]; do
        for one in anna bert; do
            picture $one | grep -qE '\(you\)(, [a-z ]*[^:]*)?[:;]' && echo $one && return
            picture $one | grep -q '^over ' && echo over && return
        done
        read -rt 0.03 <> <(:) || :
    done
}
join anna "$url" --new aufstellen --clock 600+5 --key anna.key
sees 'who made a game waits' anna 'waiting for 1 more; here is the link'
sees 'with a link for the others' anna "${url}#/together/"
link=$(picture anna | grep -o 'http://[^ ]*' | head -1)
equal 'the link is whole' "${#link}" $((${#url} + 11 + 32))
join bert "$link" --key bert.key
join carl "$link" --key carl.key --watch
sees 'the game begins' anna 'red (you): put'
sees 'the other one is next' bert 'red (somebody): is next'
sees 'who watches sees both' carl 'blue somebody 10:00'
sees 'the clocks are shown' bert 'blue you 10:00'
steps=()
# As the list of turns has it: NUMBER STEP
turn() { echo "$1 $([ $(($1 % 2)) = 1 ] && echo r || echo b) $2"; }
while one=$(awaited) && [ "$one" != over ] && [ ${#steps[@]} -lt 60 ]; do
    [ -n "$one" ] || break
    step=$("$brett" moves aufstellen "${steps[@]}" | tail -1)
    step=${step##* }
    type "$one" "$step" || break
    steps+=("$step")
    for other in anna bert carl; do sees "$other sees step ${#steps[@]}" $other "$(turn ${#steps[@]} "$step")" || break 2; done
    if [ ${#steps[@]} = 5 ]; then
        kill -9 $server
        wait $server 2>/dev/null
        sees 'a line that is cut is told' anna 'calling again'
        serve "$port"
        for other in anna bert carl; do sees "$other is back" $other "$(turn ${#steps[@]} "$step")"; done
        sees 'and it goes on' "$([ "$one" = anna ] && echo bert || echo anna)" '(you): '
    fi
done
for one in anna bert carl; do sees "$one sees the end" $one 'over (rules'; done
equal 'it is the end by the rules' "$("$brett" moves aufstellen "${steps[@]}" | wc -w)" 0

# --- Once more: draws, taking back, talking, giving up -------------------------------------------------------

keys bert m
sees 'a rematch is asked for' anna 'wants to play again; m agrees'
keys anna m
sees 'people change seats' bert 'red (you): put'
sees 'who watched goes with them' carl 'red (somebody): is next'
type bert a1
sees 'a step' anna '1 r a1'
type anna b2
sees 'an answer' bert '2 b b2'
keys anna b
sees 'taking back is asked for' bert 'wants to take back; b agrees'
keys bert b
sees 'and agreed' anna 'taken back, as all agreed'
sees 'it is hers again' anna 'blue (you): put'
type anna c3
sees 'another one' bert '2 b c3'
keys bert d
sees 'a draw is offered' anna 'offers a draw; d agrees, x declines'
keys anna x
sees 'and declined' bert 'says no'
keys anna :
sees 'an order is asked for' anna 'step or order:'
tm send-keys -t anna -l 'say 5' && keys anna Enter
sees 'what is said is heard' bert 'Well played!'
keys carl d
sees 'who watches is told so' carl 'who watches has nothing to say'
keys bert R
sees 'giving up is asked about' bert 'give up?'
keys bert y
for one in anna bert carl; do sees "$one sees the end" $one 'over (resigned P1)'; done
for one in anna bert carl; do
    keys $one q
    sees "$one leaves" $one 'left 0.'
done

# --- Lines of text, and what is wrong ------------------------------------------------------------------------

equal 'who comes back by the link sees how it ended' \
    "$("$brett" join "$link" --key anna.key --plain <<<'quit' | tail -1 | grep -o 'over (rules')" 'over (rules'
said() { "$brett" join "$@" --key nobody.key </dev/null 2>&1 >/dev/null | head -1; }
equal 'no server' "$(said http://127.0.0.1:1/ --new tor | sed 's/:.*refused$/ refused/')" 'brett refused'
equal 'no game' "$(said "$url" )" 'brett: the address names no game: --new makes one, or take a link to a game'
equal 'no such game' "$(said "${url}00000000000000000000000000000000")" 'brett: there is no such game'
equal 'no address' "$(said there --new tor)" 'brett: "there" does not begin with http:// or https://'
equal 'no such clock' "$("$brett" join "$url" --new tor --clock soon 2>&1 >/dev/null | wc -l)" 1
equal 'a game for one' "$(said "$url" --new allein)" 'brett: nobody else can play this game'
equal 'keys are for their owner' "$(stat -c %a anna.key)" 600
echo nonsense >broken.key
equal 'no key' "$("$brett" join "$link" --key broken.key 2>&1 >/dev/null </dev/null)" 'brett: broken.key holds no key of 64 hexadecimal digits'
kill $server
wait $server
equal 'the server ends' $? 0
server=
"$brett" serve --check --data data >checked || failed=$((failed + 1))
equal 'and all is sound' "$(grep -o '0 faults' checked)" '0 faults'

echo "$passed passed, $failed failed"
[ $failed = 0 ]
