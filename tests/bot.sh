#!/bin/bash
# Programs play at a server: `brett bot` in all its ways, with a server that is killed, players that die, and signals.
# Usage: tests/bot.sh BRETT. The last line counts.
. "$(dirname "$0")/together.sh"
# brett bot in the background, as NAME: its output is NAME.out, its complaints NAME.err, its key NAME.key; $pid.
bot() {
    local name=$1
    shift
    : >"$name.out" >"$name.err"  # what an earlier one of this name said is not taken for its words
    "$brett" bot --key "$name.key" "$@" >"$name.out" 2>"$name.err" &
    pid=$!
    others="$others $pid"
}
# Ends with this status: NAME PID STATUS
ends() {
    local end=$((SECONDS + PATIENCE))
    while kill -0 "$2" 2>/dev/null && [ $SECONDS -le $end ]; do moment; done
    kill -9 "$2" 2>/dev/null
    wait "$2"
    equal "$1" $? "$3"
    others=${others/ $2/}
}
shows() { until_shown "$2: $1" "$3" cat "$2"; } # NAME FILE TEXT
# The link in a bot's last line, and the end of what it says of its games.
link_of() { grep -o 'http://[^ ]*' "$1" | tail -1 | sed 's/:$//'; }
told() { sed 's/^http[^ ]*: //' "$1"; }
# What the server answers: PATH
fetch() {
    exec 8<>"/dev/tcp/127.0.0.1/$port" || return
    printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$1" >&8
    cat <&8
    exec 8>&-
}
serve 0
url=$(cat url)
port=${url##*:} port=${port%/}

# --- Two programs, in the lobby and by link; with dice ---------------------------------------------------------

bot guest "$url" --games tor,super3 --clock none,seconds --count 1 --player level2,ms=20
guest=$pid
bot host "$url" --new super3 --public --clock 600+2 --count 1 --player "ms=20,program:$brett ugi" --name Hostess
host=$pid
ends 'who makes a game plays it' $host 0
ends 'who sits in the lobby finds it' $guest 0
equal 'both tell what happened' "$(told host.out | sed 's/over, .*/over/' | tr '\n' '|')" \
    'waits for others|plays super3, 600+2, seat 1 of 2|over|'
equal 'and how it ended' "$(told guest.out | tail -1)" "$(told host.out | tail -1)"
fetch "/api/games/$(link_of host.out | tail -c 33)" >game.json
equal 'they are marked as programs' "$(grep -o '"bot":true' game.json | sort | uniq -c | tr -d ' \n')" '2"bot":true'
equal 'a name can be taken' "$(grep -o '"name":"Hostess"' game.json | head -1)" '"name":"Hostess"'
# Rules: another game, another clock, others who are too strong.
bot picky "$url" --games ploy --count 1
bot slow "$url" --clock days,300+5 --count 1
bot strong "$url" --rating 1-1400 --count 1
bot host "$url" --new tor --public --player random
shows 'a game waits' host.out waits
bot guest "$url" --rating 1400-1600 --clock none --games tor --count 1 --player random
ends 'who wants just that' $pid 0
equal 'the others do not' "$(cat picky.out slow.out strong.out)" ''
kill $others
for one in $others; do ends 'one who waits ends at once' "$one" 0; done

# --- A person, who takes back, offers, asks for another game and leaves; the server is killed meanwhile -------

# A legal step after those that her list shows: wherever the program has put its pieces.
any_step() {
    local step
    step=$("$brett" moves aufstellen $(picture anna | grep -oE '[0-9]+ [rb] [a-d][1-4]' | sort -n | cut -d ' ' -f 3) | tail -1)
    echo "${step##* }"
}
join anna "$url" --new aufstellen --key anna.key
sees 'a person makes a game' anna 'here is the link'
link=$(picture anna | grep -o 'http://[^ ]*' | head -1)
bot bert "$link" --player level1,ms=20
bert=$pid
sees 'a program sits down' anna 'red (you): put'
sees 'and is shown as one' anna 'bot'
type anna a1
sees 'it answers' anna '2 b '
sees 'it is hers' anna 'red (you): put'
keys anna d
sees 'no draw' anna 'says no'
keys anna b
sees 'taking back is granted' anna 'taken back'
sees 'it is hers again' anna 'red (you): put'
kill -9 $server
wait $server 2>/dev/null
shows 'a line that is cut' bert.err 'calling again'
sees 'for both' anna 'calling again'
serve "$port"
shows 'and mended' bert.err 'back again'
sees 'for both' anna 'red (you): put'
type anna "$(any_step)"
sees 'the game goes on' anna '2 b '
# One that is killed is not missed: another one with its key goes on where it was.
sees 'it is hers' anna 'red (you): put'
kill -9 $bert
wait $bert 2>/dev/null
others=
type anna "$(any_step)"
bot bert "$url" --games ploy --player level1,ms=20
bert=$pid
sees 'it is back' anna '4 b '
sees 'it is hers' anna 'red (you): put'
keys anna R
sees 'giving up is asked about' anna 'give up?'
keys anna y
shows 'the program sees it' bert.out 'over, 0-1 (resigned P1)'
sees 'and so does she' anna 'once more'
keys anna m
sees 'another game, on the other seat' anna 'blue (you): put'
type anna "$(any_step)"
sees 'it goes on' anna '3 r '
# Told to end it plays to the end, told twice it gives up.
kill -INT $bert
shows 'it will end' bert.err 'told to end'
type anna "$(any_step)"
sees 'it goes on until then' anna '5 r '
kill -TERM $bert
ends 'told twice' $bert 0
sees 'it has given up' anna 'over (resigned P1)'
keys anna q
sees 'she leaves' anna 'left 0.'

# --- Players that fail ----------------------------------------------------------------------------------------

cat >once.sh <<END
#!/bin/sh
# Dies in the midst of its first game.
[ -e died ] && exec "$brett" ugi
touch died
"$brett" ugi | sed -u '/^bestmove/q'
END
bot host "$url" --new tor --count 1 --player level1,ms=10
host=$pid
shows 'a game waits' host.out waits
bot guest "$(link_of host.out)" --count 1 --player "ms=10,program:sh once.sh"
ends 'a program that died is started anew' $pid 0
ends 'and the game comes to its end' $host 0
equal 'that was told' "$(grep -c 'once more$' guest.err)" 1
bot host "$url" --new tor --count 1 --player level1,ms=10
host=$pid
shows 'a game waits' host.out waits
bot guest "$(link_of host.out)" --player "program:$brett ugi | sed -u '/^bestmove/s/.*/bestmove z99/'"
ends 'one that plays nonsense ends' $pid 1
equal 'and says why' "$(tail -1 guest.err | grep -o 'played "z99", which is not legal')" 'played "z99", which is not legal'
ends 'the other has won' $host 0
equal 'by resignation' "$(told host.out | tail -1 | grep -o 'resigned P2')" 'resigned P2'
bot host "$url" --new tor
host=$pid
shows 'a game waits' host.out waits
bot guest "$(link_of host.out)" --player program:false
ends 'one that does not run' $pid 1
equal 'is told before it sits' "$(wc -l <guest.out)" 0
kill -9 $host
wait $host 2>/dev/null
bot host "$url" --new tor --count 1
host=$pid
shows 'one that comes back tells what it waits for' host.out waits
kill $host
ends 'who waits alone' $host 0
equal 'calls it off' "$(told host.out | tail -1)" 'called off'

# --- What is wrong --------------------------------------------------------------------------------------------

said() { "$brett" bot "$@" --key nobody.key </dev/null 2>&1 >/dev/null | head -1; }
equal 'no server' "$(said http://127.0.0.1:1/ | sed 's/:.*refused$/ refused/')" 'brett refused'
equal 'no address' "$(said there)" 'brett: "there" does not begin with http:// or https://'
equal 'no such game' "$(said "${url}00000000000000000000000000000000" | head -1)" 'brett: there is no such game'
equal 'no such rule' "$(said "$url" --games chess)" 'brett: there is no game "chess"; "brett list" names them'
equal 'no such rating' "$(said "$url" --rating strong)" 'brett: "strong" is no range of ratings; it takes one like 1200-1800'
equal 'no such player' "$(said "$url" --player me | grep -o '^brett: no player "me"')" 'brett: no player "me"'
equal 'no such name' "$(said "$url" --name '<b>' | grep -c '^brett: ')" 1
equal 'no rules for a link' "$(said "$url" --new tor --games tor)" 'brett: --games and --rating are for games of the lobby'
end_server

echo "$passed passed, $failed failed"
[ $failed = 0 ]
