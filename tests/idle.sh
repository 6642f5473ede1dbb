#!/bin/bash
# Ten thousand people at their sockets who do nothing: at most four kilobytes of the server each, and it serves others.
# usage: tests/idle.sh OUT [COUNT]     OUT: a build folder
set -u
out=$1 count=${2:-10000}
data=$(mktemp -d) server= crowd=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$data"' EXIT
passed=0 failed=0
say() { if [ "$1" = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAILED: $2"; fi; }
memory() { awk '/VmRSS/ { print $2 }' "/proc/$server/status"; }

echo page >"$data/index.html"
coproc "$out/brett" serve --port 0 --site "$data" --data "$data" --generous 1000 --timeout 86400
server=$COPROC_PID
read -r url <&"${COPROC[0]}"
port=${url##*:} port=${port%/}
before=$(memory)
mkfifo "$data/hold"
"$out/tests/idle" "$port" "$count" <"$data/hold" >"$data/said" &
crowd=$!
exec 9>"$data/hold"
while [ ! -s "$data/said" ] && kill -0 $crowd 2>/dev/null; do read -rt 0.1 <> <(:); done
if [ ! -s "$data/said" ]; then
    wait $crowd
    status=$?
    [ $status = 3 ] && echo "# a crowd of $count is not tried"
    [ $status = 3 ]
    say $? "the crowd has come"
else
    each=$((($(memory) - before) * 1024 / count))
    echo "# $count idle sockets: $each bytes each, $(($(memory) / 1024)) MB in all"
    [ $each -le 4096 ]
    say $? "an idle socket takes $each bytes"
    [ "$(memory)" -le 40960 ] || [ "$count" != 10000 ]
    say $? "with ten thousand the server takes $(memory) kB"
    exec 8<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&8
    grep -q '^ok' <&8
    say $? "it serves another one"
    exec 9>&-
    wait $crowd
    say $? "the crowd leaves"
fi
kill "$server"
wait "$server"
say $? "it ends"
server=
echo "$passed passed, $failed failed"
[ $failed = 0 ]
