#!/bin/bash
# Plays as people do: in a real terminal (tmux, with keys, mouse and resizing) and through pipes.
# Usage: tests/play.sh BRETT. The last line counts.
set -u
export LC_ALL=C.UTF-8
brett=$(realpath "${1:?usage: tests/play.sh BRETT}")
command -v tmux >/dev/null || { echo "this needs tmux"; exit 1; }
here=$(mktemp -d)
cd "$here" || exit 1
passed=0 failed=0
tm() { tmux -S "$here/tmux" -f /dev/null "$@"; }
trap 'tm kill-server 2>/dev/null; rm -rf "$here"' EXIT
tm new-session -d -s keeper 'exec sleep 3600'  # without a session the server would end

pass() { # NAME COMMAND...
    local name=$1
    shift
    if "$@" >/dev/null 2>&1; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "FAILED: $name"
    fi
}
equal() { # NAME FOUND WANTED
    if [ "$2" = "$3" ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        printf 'FAILED: %s\n  found:  %s\n  wanted: %s\n' "$1" "$2" "$3"
    fi
}
has() { # NAME TEXT OUTPUT
    case $3 in *"$2"*) passed=$((passed + 1)) ;; *)
        failed=$((failed + 1))
        printf 'FAILED: %s: no "%s" in\n%s\n' "$1" "$2" "$3" ;;
    esac
}

# --- the terminal ---------------------------------------------------------------------------------

game=0 locale=C.UTF-8 settings=()
# Runs brett in a window of its own: COLUMNS ROWS ARGUMENT...
start() {
    local size=(-x "$1" -y "$2")
    shift 2
    game=$((game + 1))
    rm -f before after pid
    tm kill-session -t game 2>/dev/null
    local line
    printf -v line '%q ' env LC_ALL="$locale" TERM=xterm-256color "${settings[@]}" "$brett" play "$@"
    tm new-session -d -s game "${size[@]}" \
        "stty -g >before; sh -c 'echo \$\$ >pid; exec \"\$@\"' sh $line; echo left \$?.; stty -g >after.new; mv after.new after; exec sleep 600"
}
picture() { tm capture-pane -t game -p "$@" 2>/dev/null; }
keys() { tm send-keys -t game "$@"; }
# Types a text, and enter.
type() { tm send-keys -t game -l "$1" && keys Enter; }
# Presses the left button: COLUMN ROW ..., counted from 0; several clicks come in one go.
click() {
    local bytes=
    for (( ; $# > 1; )); do
        bytes+=$(printf '\33[<0;%d;%dM\33[<0;%d;%dm' $(($1 + 1)) $(($2 + 1)) $(($1 + 1)) $(($2 + 1)))
        shift 2
    done
    tm send-keys -t game -l "$bytes"
}

# poll COMMAND...: until it succeeds. A busy machine is waited for; where much has failed already, not for long.
poll() {
    local try tries=2400
    [ $failed -lt 5 ] || tries=200
    for ((try = 0; try < tries; try++)); do
        "$@" && return 0
        read -r -t 0.05 <> <(:)
    done
    return 1
}
shows() { picture | grep -qF -- "$1"; }
lacks() { ! shows "$1"; }
# sees NAME TEXT: the text comes up.
sees() {
    if poll shows "$2"; then passed=$((passed + 1)); return 0; fi
    failed=$((failed + 1))
    printf 'FAILED: %s: "%s" does not come up\n' "$1" "$2"
    picture | sed 's/^/  |/'
    return 1
}
# gone NAME TEXT: the text goes away.
gone() {
    if poll lacks "$2"; then passed=$((passed + 1)); return 0; fi
    failed=$((failed + 1))
    printf 'FAILED: %s: "%s" stays\n' "$1" "$2"
    picture | sed 's/^/  |/'
}
cursor_is() { [ "$(tm display -t game -p '#{cursor_x},#{cursor_y}')" = "$1" ]; }
is_back() { [ -e after ] && [ "$(tm display -t game -p '#{alternate_on}#{mouse_any_flag}#{cursor_flag}')" = 001 ]; }
# ends NAME STATUS: the program ends and leaves the terminal as it was.
ends() {
    pass "$1: the terminal is given back" poll is_back
    sees "$1: exit status" "left $2."
    equal "$1: settings of the terminal" "$(cat after 2>/dev/null)" "$(cat before)"
}
# The program has worked for a while; it waits for somebody to take what it writes.
thinks() { [ "$(cut -d' ' -f14 /proc/"$(<pid)"/stat)" -gt 20 ]; }
writes() { case $(cat /proc/"$1"/syscall) in '1 0x1 '* | '64 0x1 '*) return 0 ;; esac; return 1; }
settled() { [ "$(picture)" = "$(picture)" ] && shows 'q quit'; }
column() { printf '%d' $(($(printf '%d' "'${1:0:1}") - 97)); } # of a1: 0
# Where a cell stands on boards of 5 x 2 (9 ranks) and 4 x 1 characters.
on_five() { echo $((5 + 5 * $(column "$1"))) $((2 * (9 - ${1:1}) + 1)); }
on_four() { echo $((5 + 4 * $(column "$1"))) $(($2 - ${1:1})); }

# --- every game fits into 80x24 -------------------------------------------------------------------

specs=(ploy ploy:form=four,turn=any ploy:form=teams breakthru breakthru:setup=free convoy convoy:players=4
    super3 blockade weltreich weltreich:players=4,teams=yes sprung sprung:players=3 aufstellen allein allein:setup=mixed
    tor tor:players=4)
for spec in "${specs[@]}"; do
    title=$("$brett" list "${spec%%:*}" | head -1)
    for locale in C.UTF-8 C; do
        start 80 24 "$spec" --seats me --seed 5
        sees "$spec: title" "${title%% (*}"
        sees "$spec: asks a person" $([ "${spec%%:*}" = allein ] && echo 'you' || echo '(you)')
        poll settled
        sees "$spec: keys" "q quit"
        equal "$spec: it fits" "$(picture | grep -c 'too small')" 0
        [ "$spec" = allein:setup=mixed ] || equal "$spec: nothing is cut off" "$(picture | grep -c '\.\.\.$')" 0
        [ $locale = C ] && equal "$spec: ASCII" "$(picture | LC_ALL=C tr -d '\12\40-\176')" ""
        if [ "$spec" != allein:setup=mixed ] && [ "${spec%%:*}" != convoy ] && [ "$spec" != super3 ]; then
            keys q
        else
            keys q n
        fi
        ends "$spec" 0
    done
done
locale=C.UTF-8

# --- keys, targets, turning ----------------------------------------------------------------------

start 80 24 ploy --seats me
sees "ploy: begins" "green (you): move or turn one of 15 pieces"
poll cursor_is "5,17"
pass "the cursor begins at a1" cursor_is "5,17"
keys Right Right Up
pass "arrows move the cursor" poll cursor_is "15,15"
keys Left Left Left Left Down Down
pass "arrows stop at the edge" poll cursor_is "5,17"
keys Tab
pass "tab goes to a cell that can be chosen" poll cursor_is "10,17"
keys Enter
sees "a piece is chosen" "from b1: where to?"
equal "its four targets are shown" "$(picture | grep -o '○' | wc -l)" 4
keys Escape
gone "escape chooses anew" "where to?"
keys Enter
sees "chosen again" "from b1: where to?"
keys Up Up Enter
sees "the step is listed" "1 g b1b3"
sees "the other player is next" "red (you): move or turn"
click $(on_five d7)
sees "the mouse chooses" "from d7: where to?"
click $(on_five d6)
sees "steps that end alike are offered" "1 d7d6   2 d7d6+ turns right   3 d7d6- turns left"
keys '<'
sees "a key turns left after the move" "2 r d7d6-"
click $(on_five d3)
sees "chosen" "from d3: where to?"
keys '>'
sees "a key turns right on the spot" "3 g d3+"
sees "the piece looks north-east" "gS"
row=$(picture | sed -n 13p)
equal "its nose" "${row:19:3}" "  ╱"
click $(on_five e7)
sees "chosen" "from e7: where to?"
click $(on_five e6)
sees "offered" "1 e7e6   2 e7e6+"
click $(on_five e6)
sees "again the same cell: without turning" "4 r e7e6"
click $(on_five e3)
click $(on_five e4)
sees "offered" "1 e3e4   2 e3e4+"
click 11 21
sees "an offer can be clicked" "5 g e3e4+"
click $(on_five f7)
click $(on_five f6)
sees "offered" "3 f7f6-"
keys 3
sees "an offer has a digit" "6 r f7f6-"
click $(on_five e1)
keys ,
sees "what has one turn only turns either way" "7 g e1+"
click $(on_five a5)
sees "an empty point" "a5: no step goes there"
keys 9
sees "no such offer" "there is no offer 9"
keys Z F5 % M-x
sees "a key without meaning" "this key does nothing"
sees "nothing was lost" "7 g e1+"
keys :
sees "words" "step or order:"
type h9+
sees "a step can be typed" "8 r h9+"
keys :
type 'h9h1'
sees "a wrong step says why" "h1: this is another player's"
keys : a b c Escape
gone "escape leaves the question" "step or order:"
keys '?'
sees "help" "jump to the next cell that can be chosen"
keys x
gone "help goes away" "jump to the next cell"
keys C-l
sees "the screen is drawn anew" "8 r h9+"

# --- undo, resign, resize, leaving ---------------------------------------------------------------

keys u
sees "undo says what" "took back h9+"
gone "undo" "8 r h9+"
keys R
sees "resigning asks" "give up?"
keys Escape
gone "and can be left" "give up?"
keys R y
sees "resigned" "over (resigned P2): 1-0, green (you) wins"
click $(on_five a5)
sees "after the end" "the game is over"
keys u
sees "undo takes it back" "red (you): move or turn"
tm resize-window -t game -x 120 -y 50
sees "a larger window has a larger board" "─gT ─"
tm resize-window -t game -x 30 -y 9
sees "a small window says so" "this window is too smal"
tm resize-window -t game -x 3 -y 1
tm resize-window -t game -x 80 -y 24
sees "and back" "7 g e1+"
keys q
sees "leaving asks" "save the game? y: save and leave, n: leave without, esc: stay"
keys x Escape
sees "escape stays" "the game goes on"
keys C-c
sees "interrupt asks too" "save the game?"
keys y
sees "a name is offered" "save as: ploy.txt"
keys Enter
ends "save and leave" 0
pass "the record is right" "$brett" record ploy.txt
equal "the steps" "$(grep -c '1. b1b3 2. d7d6- 3. d3+ 4. e7e6 5. e3e4+ 6. f7f6- 7. e1+' ploy.txt)" 1

# --- steps of one turn, offers, marks ------------------------------------------------------------

start 80 24 breakthru --seats me
sees "breakthru: begins" "1 gold   2 silver"
keys 1
sees "an offer is taken" "gold (you): move one of 13 pieces"
click $(on_four f8 11)
click $(on_four f9 11)
sees "a turn goes on" "gold (you), played f8f9; still to do: move one of 11 pieces"
click $(on_four e8 11)
click $(on_four e9 11)
sees "the turn is over" "silver (you): move"
sees "the turn is one line" "2 g f8f9 e8e9"
keys u
sees "undo takes one step" "took back e8e9"
sees "within the turn" "played f8f9; still to do"
click $(on_four e8 11) $(on_four e9 11)
sees "two clicks at once" "2 g f8f9 e8e9"
keys b
sees "back takes the turn" "took back f8f9 e8e9"
sees "at its beginning" "gold (you): move one of 13 pieces"
keys q n
ends "leave without saving" 0

settings=(NO_COLOR=1)
start 80 24 breakthru --seats me gold f8f9
sees "without colours" "still to do"
equal "no colours" "$(picture -e | grep -cE $'\33\\[[0-9;]*(3[0-8]|4[0-8])[;m]')" 0
pass "what was touched is underlined" grep -q $'\33\\[4m' <(picture -e | sed -n 3p)
keys q
ends "no colours" 0
settings=()
start 80 24 breakthru --seats me gold f8f9
sees "with colours" "still to do"
pass "colours" grep -q '38;5;220' <(picture -e)
keys q
ends "colours" 0

start 80 24 tor:players=4 --seats me --from \
    '10gT1/12/5ySrS5/12/yC6rS4/12/7bS1bT2/7gT1gCgSrT/12/4rC1yT5/6gS1bC3/12 y h2'
sees "trays" "○ yellow square × 5"
sees "offers say where" "1 +T on h2   2 +S on h2   3 skip"
click 60 13
sees "a tray can be clicked" "1 y +S"
keys u
sees "undo" "○ yellow square × 5"
keys 1
sees "or taken by its digit" "1 y +T"
keys q n
ends "trays" 0

start 80 24 sprung --seats me c9d9 c6d6
sees "a run is chosen by itself" "from d6: where to?"
sees "a run goes on" "blue (you), played c6d6; still to do: move the piece, or stop"
click $(on_four e6 12)
gone "the run" "1 stop"
keys q n
ends "run" 0

start 80 24 blockade --seats me a1
sees "the only step is offered" "1 run"
keys Enter
sees "enter takes it" "over (rules): 0-1, blue (you) wins"
keys q
ends "only step" 0

# --- dice -----------------------------------------------------------------------------------------

rolled() { picture | grep -oE 'rolled r?[0-9]+' | head -1; }
start 80 24 super3 --seats me --seed 7
sees "dice are rolled" "rolled r"
first=$(rolled)
sees "dice are shown" "│ red"
equal "as the task says" "$(picture | grep -oE '│ +[0-9]+ │ red' | tr -dc 0-9)" "${first#rolled r}"
keys Tab Enter
sees "the other one" "yellow (you), rolled r"
second=$(rolled)
keys u
sees "back" "red (you), $first"
keys Tab Enter
sees "the same dice come again" "yellow (you), $second"
keys q n
ends "dice" 0
start 80 24 super3 --seats me --seed 7
sees "the same seed, the same dice" "red (you), $first"
keys q n
ends "seed" 0

# --- levels ---------------------------------------------------------------------------------------

start 80 24 ploy --seats me,level1 --delay 0 --ms 100
sees "against a level" "red level 1"
keys :
type d3d4
sees "the level answers" "  2 r "
sees "and says so" "red (level 1) played "
sees "and it is my turn" "green (you): move"
keys h
sees "hint" "hint: "
pass "the hint is marked" grep -qF '?' <(picture | head -19)
keys u
sees "undo goes back to the person" "took back d3d4"
gone "both steps" "2 r"
keys q n
ends "level 1" 0

start 80 24 ploy --seats me,level8 --delay 0 --ms 600000 d3d4
sees "a level thinks" "red (level 8): thinks ..."
keys '?'
sees "the screen goes on meanwhile" "jump to the next cell"
keys x
click $(on_five b1)
sees "it is not my step" "it is not your step"
keys n
sees "it moves now when asked" "  2 r "
sees "my turn" "green (you): move"
keys h
sees "a long hint" "thinking about a hint"
keys n
sees "the hint comes now" "hint: "
keys :
type e3e4
sees "it thinks again" "red (level 8): thinks ..."
keys p
sees "pause" "red (level 8): paused"
keys p
sees "and on" "red (level 8): thinks ..."
keys u
sees "undo while it thinks" "took back e3e4"
keys :
type 'seat 2=me'
sees "seats can change" "seat 2: red (you)"
keys :
type e3e4
sees "now a person" "red (you): move"
keys q n
ends "level 8" 0
start 80 24 ploy --seats level8 --delay 0 --ms 600000
sees "nobody but levels" "green (level 8): thinks ..."
keys q n
ends "leaving while it thinks" 0
start 80 24 aufstellen --seats me --ms 100
sees "places are marked" "○"
keys h
sees "a hint among them" "hint: "
pass "is marked" grep -qF '?' <(picture | head -19)
keys q n
ends "hint" 0
start 80 24 aufstellen --seats level1 --delay 0 --ms 50
sees "levels play by themselves" "over ("
keys u
sees "undo pauses" "paused"
keys q n
ends "levels" 0

start 80 24 super3 --seats level1 --delay 0 --ms 50 --seed 3
sees "a long game" "over ("
gone "the list shows its end" "  1 r r"
keys PPage PPage PPage PPage PPage PPage PPage PPage
sees "page up goes to its beginning" "  1 r r"
keys NPage NPage NPage NPage NPage NPage NPage NPage
gone "page down goes to its end" "  1 r r"
for i in {1..40}; do tm send-keys -t game -l $'\33[<64;60;15M'; done
sees "the wheel moves it too" "  1 r r"
keys q
ends "a long game" 0

# --- files ----------------------------------------------------------------------------------------

rm -f *.txt
start 80 24 aufstellen --seats me,level1 --delay 100000 2>/dev/null
ends "a wrong option" 2
start 80 24 aufstellen --seats me b2
sees "begins with steps" "1 r b2"
keys :
type c3
sees "played" "2 b c3"
keys s
sees "saving asks for a name" "save as: aufstellen.txt"
keys Enter
sees "saved" "saved as aufstellen.txt"
keys s BSpace BSpace BSpace BSpace - b
sees "another name" "save as: aufstellen-b"
keys C-u
type other.txt
sees "saved" "saved as other.txt"
keys s C-u
type aufstellen.txt
sees "no other file is overwritten" "not saved: aufstellen.txt exists"
keys s C-u
type missing/x.txt
sees "a bad place says why" "No such file"
keys u
sees "took back" "took back c3"
keys l
sees "loading asks" "leave this game without saving it?"
keys y
sees "which file" "load:"
type other.txt
sees "loaded" "loaded other.txt"
sees "the game is there" "2 b c3"
echo rubbish >bad.txt
keys l
type bad.txt
sees "rubbish says why" "not loaded: "
sees "and the game stays" "2 b c3"
keys q
ends "a saved game is left at once" 0
equal "players" "$(grep -c '\[P[12] "person"\]' other.txt)" 2

printf '[Game "ploy"]\n[Event "A winter evening"]\n[P1 "Anna"]\n[P2 "level 2"]\n\n1. d3d4 {fine} *\n' >anna.txt
start 80 24 --load anna.txt --delay 0 --ms 50 --save next.txt
sees "a record names its players" "green Anna"
sees "and levels" "red level 2"
sees "the level goes on" "  2 r "
keys q
ends "with --save" 0
pass "the record was written" "$brett" record next.txt
equal "tags are kept" "$(grep -c '^\[Event "A winter evening"\]$' next.txt)" 1
equal "names are kept" "$(grep -cE '^\[P1 "Anna"\]|^\[P2 "level 2"\]' next.txt)" 2
printf '[Game "ploy"]\n[P1 "person"]\n[P2 "human"]\n\n*\n' >page.txt
start 80 24 --load page.txt --save page.txt
sees "a person of the page is you" "green you"
sees "and in an older game of the page" "red you"
keys q
ends "with the same file" 0
equal "both are people" "$(grep -c '^\[P[12] "person"\]' page.txt)" 2
printf '[Game "ploy"]\n[P1 "J\303\266rg"]\n\n*\n' >name.txt
locale=C
start 80 24 --load name.txt
sees "a name that the terminal cannot show" "green J?rg"
keys q
ends "a name" 0
locale=C.UTF-8
start 80 24 ploy --save next.txt
ends "--save overwrites nothing" 2

# --- German ---------------------------------------------------------------------------------------

locale=
for spec in "${specs[@]}"; do
    settings=(LC_CTYPE=C.UTF-8 LANG=de_DE.UTF-8)
    [ "${spec%%:*}" != "$spec" ] && settings=(LC_CTYPE=C LANG=de_DE)
    start 80 24 "$spec" --seats me --seed 5
    sees "German: $spec: keys" "q Ende"
    equal "German: $spec: it fits" "$(picture | grep -c 'zu klein')" 0
    [ "$spec" = allein:setup=mixed ] || equal "German: $spec: nothing is cut off" "$(picture | grep -c '\.\.\.$')" 0
done
settings=(LC_CTYPE=C.UTF-8 LANG=de_DE.UTF-8)
start 80 24 tor:players=4 --seats me --from \
    '10gT1/12/5ySrS5/12/yC6rS4/12/7bS1bT2/7gT1gCgSrT/12/4rC1yT5/6gS1bC3/12 y h2'
sees "German: trays" "○ Viereck in Gelb × 5"
sees "German: offers" "1 +T auf h2   2 +S auf h2   3 skip"
sees "German: what is to do" "Gelb (du); nun einen von 2 Vorräten wählen, oder skip"
keys '?'
sees "German: help" "zum nächsten Feld springen, das wählbar ist"
keys x
gone "German: help goes away" "zum nächsten Feld"
keys 1
sees "German: played" "1 y +T"
keys q
sees "German: leaving asks" "Partie sichern? j: sichern und gehen"
keys j
sees "German: a name is offered" "sichern als: tor.txt"
keys Enter
ends "German: j is yes" 0
pass "German: the record is as ever" grep -q '^\[P1 "person"\]$' tor.txt
start 80 24 ploy --seats me,level8 --ms 600000 --delay 0 d3d4
sees "German: a level thinks" "Rot (Stufe 8): denkt nach ..."
keys n
sees "German: it has played" "Rot (Stufe 8) spielte "
keys Z
sees "German: a key without meaning" "diese Taste tut nichts"
keys q n
ends "German: n is no" 0
locale=C.UTF-8 settings=()

# --- signals --------------------------------------------------------------------------------------

for signal in TERM HUP; do
    rm -f *.txt
    start 80 24 breakthru --seats me
    sees "$signal" "1 gold"
    keys 1
    sees "$signal: a step" "1 g gold"
    kill -$signal "$(<pid)"
    ends "$signal" 1
    sees "$signal: it is told" "saved as breakthru.txt"
    pass "$signal: the game is saved" "$brett" record breakthru.txt
done

# A terminal that was stopped by Ctrl-S, with something to write, cannot hold up the end.
for signal in TERM HUP; do
    rm -f *.txt
    start 80 24 breakthru --seats me
    sees "stopped, $signal" "1 gold"
    keys 1
    sees "stopped, $signal: a step" "1 g gold"
    keys C-s Right C-l
    pass "stopped, $signal: it waits" poll writes "$(<pid)"
    kill -$signal "$(<pid)"
    ends "stopped, $signal" 1
    sees "stopped, $signal: it is told" "saved as breakthru.txt"
    pass "stopped, $signal: the game is saved" "$brett" record breakthru.txt
done
start 80 24 breakthru --seats me gold
sees "stopped, SEGV" "1 g gold"
keys C-s Right C-l
pass "stopped, SEGV: it waits" poll writes "$(<pid)"
kill -SEGV "$(<pid)"
pass "stopped, SEGV: the terminal is given back" poll is_back

# In lines, too: while a line is awaited, while a level thinks, and while the terminal is stopped.
for signal in TERM HUP INT; do
    rm -f *.txt
    start 80 24 breakthru --seats me --plain
    sees "lines, $signal" "gold (you): gold or silver"
    type gold
    sees "lines, $signal: a step" "gold (you): move"
    kill -$signal "$(<pid)"
    ends "lines, $signal" 1
    sees "lines, $signal: it is told" "saved as breakthru.txt"
    pass "lines, $signal: the game is saved" "$brett" record breakthru.txt
done
rm -f *.txt
start 80 24 ploy --seats me,level8 --ms 600000 --plain
sees "lines, thinking" "green (you): move"
type d3d4
pass "lines, thinking: it thinks" poll thinks
kill -TERM "$(<pid)"
ends "lines, thinking" 1
pass "lines, thinking: the game is saved" grep -q 'd3d4' ploy.txt
rm -f *.txt
start 80 24 ploy --seats me --plain --save mine.txt
sees "lines, stopped" "green (you): move"
type d3d4
sees "lines, stopped: a step" "red (you): move"
keys C-s
type board
pass "lines, stopped: it waits" poll writes "$(<pid)"
kill -TERM "$(<pid)"
ends "lines, stopped" 1
pass "lines, stopped: the game is saved" grep -q 'd3d4' mine.txt
rm -f *.txt
start 80 24 ploy --seats me --plain
sees "lines, a terminal that ends" "green (you): move"
type d3d4
sees "lines, a terminal that ends: a step" "red (you): move"
keys C-d
sees "lines, a terminal that ends: it is told" "saved as ploy.txt"
pass "lines, a terminal that ends: the game is saved" grep -q 'd3d4' ploy.txt
ends "lines, a terminal that ends" 0

# Output that nobody takes: the pipe is full.
rm -f *.txt
mkfifo out.fifo in.fifo
exec 8<>out.fifo
"$brett" play ploy --seats me < <(echo d3d4; yes board) >out.fifo 2>err 8>&- &
program=$!
pass "a full pipe: it waits" poll writes $program
kill -TERM $program
wait $program
equal "a full pipe" $? 1
pass "a full pipe: the game is saved" grep -q 'd3d4' ploy.txt
exec 8>&-

# Where nothing can be written, the game goes home.
mkdir gone home
(cd gone && HOME=$here/home exec "$brett" play ploy --seats me <../in.fifo >../out 2>../err) &
program=$!
exec 9>in.fifo
echo d3d4 >&9
poll grep -q 'red (you)' out
rmdir gone
kill -TERM $program
wait $program
equal "a folder that is gone" $? 1
pass "a folder that is gone: the game is saved at home" grep -q 'd3d4' home/ploy.txt
has "a folder that is gone: it is told" "saved as $here/home/ploy.txt" "$(<err)"
exec 9>&-

start 80 24 breakthru --seats me gold
sees "SEGV" "1 g gold"
kill -SEGV "$(<pid)"
poll is_back
pass "a crash gives the terminal back" is_back
equal "a crash: settings of the terminal" "$(cat after)" "$(cat before)"

# --- lines of text --------------------------------------------------------------------------------

# lines ARGUMENTS INPUT...: what the plain mode prints for these lines of input.
lines() {
    local arguments=$1
    shift
    printf '%s\n' "$@" | LC_ALL=C.UTF-8 "$brett" play $arguments 2>&1
}

out=$(lines 'ploy --seats me' moves d3d4 list 'f7f6 c2e4' undo back bogus help 'save a.txt' quit)
has "moves" "b1a1 b1b2" "$out"
has "the board" "gS" "$out"
has "whose step" "red (you): move or turn one of 15 pieces" "$out"
has "list" "1. d3d4" "$out"
has "undo" "took back c2e4" "$out"
has "back" "took back f7f6" "$out"
has "a wrong word" '"bogus" is not one of the' "$out"
has "a wrong word" '"help" tells what else there is' "$out"
has "help" "take back the whole turn" "$out"
has "save" "saved as a.txt" "$out"
pass "the record" "$brett" record a.txt
equal "no escapes" "$(printf %s "$out" | grep -c $'\33')" 0

out=$(lines 'breakthru --seats me' 'gold f8f9 e8e9 e8e9' resign undo 'load a.txt' 'load a.txt' quit)
has "several steps in a line" "silver (you): move" "$(lines 'breakthru --seats me' 'gold f8f9 e8e9')"
has "a line with a wrong step stops" '"e8e9" cannot be played now' "$out"
has "resign" "over (resigned P2): 1-0, gold (you) wins" "$out"
has "the end says why" "over (rules): 0-1, blue (you) wins: blue's king has run off the far edge" "$(lines 'blockade --seats me' 'a1 run')"
has "undo" "the game goes on" "$out"
has "load warns" "not saved; load again" "$out"
has "load" "loaded a.txt" "$out"
has "another game" "red (you): move or turn" "$out"
out=$(lines 'ploy:form=four --seats me' resign resign pause 'save left.txt' 'seat 1=me' quit quit)
has "with more than two sides the others go on" 'level 4 goes on for P1; "seat 1=me" gives the seat back' "$out"
has "the record tells who left" '[Left "P1 0' "$(cat left.txt)"
has "and who plays for them" '[P1 "level 4"]' "$(cat left.txt)"

out=$(lines 'super3 --seats me,level1 --seed 7 --ms 50' 'bogus' moves)
has "the same dice as on the screen" "red (you), $first" "$out"
token=$(printf '%s\n' "$out" | tail -1 | cut -d' ' -f1)
out=$(lines 'super3 --seats me,level1 --seed 7 --ms 50' "$token" 'hint' 'seat 2=me' 'seat 9=x')
has "the level plays" "yellow plays " "$out"
has "the level rolls" "yellow rolls r" "$out"
has "hint" "hint: " "$out"
has "seat" "seat 2: yellow (you)" "$out"
has "a wrong seat" "a seat is written" "$out"
equal "the same seed, the same game" "$(lines 'super3 --seats me,level1 --seed 7 --ms 50' "$token")" \
    "$(lines 'super3 --seats me,level1 --seed 7 --ms 50' "$token")"
has "quit warns" "quit again" "$(lines 'ploy --seats me' d3d4 quit)"
has "end of input" "red (you)" "$(lines 'ploy --seats me' d3d4)"
has "--save at the end of input" "saved as b.txt" "$(lines 'ploy --seats me --save b.txt' d3d4)"
pass "the record" "$brett" record b.txt
has "--load goes on" "2. f7f6" "$(lines '--load b.txt --seats me' f7f6 list)"
for id in ploy breakthru super3 blockade weltreich sprung aufstellen allein allein:setup=mixed tor:players=3 convoy; do
    has "$id: levels play to the end" "over (" "$(lines "$id --seats level1 --ms 50 --seed 3" '')"
done
equal "plain although there is a terminal" "$(script -qec "$brett play ploy --plain" /dev/null </dev/null | grep -c 'green (you)')" 1

# refused TEXT ARGUMENT...: exit status 2, and the text on standard error.
refused() {
    local text=$1 status
    shift
    "$brett" play "$@" </dev/null >out 2>err
    status=$?
    equal "refused: $*" "$status" 2
    has "refused: $*" "$text" "$(<err)"
}
refused 'which game?'
refused 'no game "chess"' chess
refused '"level9" cannot play; me or level1 to level8 can' ploy --seats level9
refused '"" cannot play' ploy --seats ''
refused 'is too much for 2 seats' ploy --seats me,me,me
refused 'is too much for 1 seat' allein --seats me,me
refused 'is too much' ploy --seats me,
refused '--ms takes a number' ploy --ms 0
refused '--delay takes a number' ploy --delay x
refused '--seats needs a value' ploy --seats
refused 'has no option --bogus' ploy --bogus
refused 'goes without them' ploy --load a.txt
refused 'not loaded: missing.txt: No such file' --load missing.txt
refused 'exists already' ploy --save a.txt
refused 'is not one of the' ploy a1a9
refused 'at character' ploy --from nonsense

echo "play: $passed passed, $failed failed"
[ "$failed" = 0 ]
