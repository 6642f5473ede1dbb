#!/bin/bash
# cli.sh - runs the program as a person at the shell would, and checks what it prints and its exit status.
# usage: tests/cli.sh BRETT
#
# tests/ugi/NAME.in are protocol sessions, NAME.out the answers. Two lines in them are made here, so that the
# files stay small and readable: "@zero" becomes a line with a zero byte, "@long" a line of 2 MB.
# Documents are tested too: the examples of the man page run, the records and sessions in docs/ are real.
# SPDX-License-Identifier: MIT
set -u
[ $# = 1 ] && [ -x "$1" ] || { echo "usage: tests/cli.sh BRETT" >&2; exit 2; }
program=$(realpath "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/bin" "$tmp/dir"
ln -s "$program" "$tmp/bin/brett"
cd "$tmp" || exit 2
export PATH=$tmp/bin:$PATH LC_ALL=C TERM=xterm
unset NO_COLOR

passed=0 failed=0

# pass WHAT COMMAND... : the command succeeds.
pass() {
    local what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $what"
    fi
}

same() { # WHAT FOUND WANTED: files
    cmp -s "$2" "$3" || diff -a "$2" "$3" | cut -c1-300 | head -6
    pass "$1" cmp -s "$2" "$3"
}

equal() { # WHAT FOUND WANTED
    [ "$2" = "$3" ] || echo "  found \"${2:0:300}\", wanted \"${3:0:300}\""
    pass "$1" [ "$2" = "$3" ]
}

contains() { [[ $1 == *"$2"* ]]; }

run() { "$@" >out 2>err </dev/null; status=$?; }

# The command succeeds and says nothing on standard error.
fine() {
    run "$@"
    pass "$* succeeds" [ "$status" = 0 ]
    pass "$* is silent on standard error" [ ! -s err ]
}

# Standard error is one line "brett: ...", not endless, and maybe a usage line; nothing in it moves the cursor.
is_complaint() {
    local lines
    mapfile -t lines <err
    [[ ${lines[0]-} == "brett: "?????* && ${#lines[0]} -lt 1100 ]] || return 1
    [[ ${#lines[@]} == 1 || (${#lines[@]} == 2 && ${lines[1]} == "usage: brett "*) ]] || return 1
    [[ ${lines[*]} != *[$'\1'-$'\37'$'\177']* && ${lines[*]} != *$'\302'[$'\200'-$'\237']* ]]
}

# refused WORDS ARGUMENT... : status 2, nothing on standard output, one line on standard error with these words.
refused() {
    local words=$1 what said
    shift
    run brett "$@"
    what="brett $*"
    what=${what:0:120}
    said=$(<err)
    equal "${what@Q}: exit status" "$status" 2
    pass "${what@Q}: nothing on standard output" [ ! -s out ]
    pass "${what@Q}: one clear line on standard error" is_complaint
    contains "$said" "$words" || echo "  found ${said:0:300}, wanted $words"
    pass "${what@Q}: says why" contains "$said" "$words"
}

# cannot_write ARGUMENT... : a full disk gives status 1 and a sentence.
cannot_write() {
    brett "$@" >/dev/full 2>err </dev/null
    equal "brett $* on a full disk: exit status" $? 1
    pass "brett $* on a full disk: says so" grep -q '^brett: standard output: ' err
}

commands=$(brett --help | sed -n 's/^  brett \([a-z][a-z]*\) .*/\1/p')
games=$(brett list --json | sed -n 's/^\[*{"id":"\([a-z0-9]*\)".*/\1/p')
equal "ten games" "$(wc -w <<<"$games")" 10

# --- Help, version and the man page -------------------------------------------------------------------------

fine brett --help
cp out help
pass "the help names the commands" [ "$(wc -w <<<"$commands")" -ge 8 ]
fine brett
same "brett alone prints its help" out help
fine brett help
same "brett help prints it too" out help
fine brett -h
same "brett -h prints it too" out help
fine brett --version
pass "the version is a number" grep -qx 'brett [0-9]*\.[0-9]*\.[0-9]*' out

man=$root/docs/man/brett.1
# The long options between a command's .It and the next one's; after the list, those of no command.
man_options() {
    awk -v command="$1" '
        /^\.Sh / { inside = $2 == "COMMANDS"; at = "" }
        inside && /^\.It Ic / { at = $3 }
        inside && /^\.Pp/ { at = "" }
        inside && at == command { while (match($0, /Fl -[a-z]+/)) {
            print "--" substr($0, RSTART + 4, RLENGTH - 4); $0 = substr($0, RSTART + RLENGTH) } }' "$man" |
        grep -vx -e --help | sort -u
}
man_commands=$(sed -n '/^\.Sh COMMANDS/,/^\.Sh ENV/s/^\.It Ic \([a-z]*\).*/\1/p' "$man")
equal "help and man page name the same commands" "$(sort <<<"$commands")" "$(sort <<<"$man_commands")"
for command in $commands; do
    fine brett "$command" --help
    pass "$command --help begins with its usage" grep -q "^usage: brett $command" out
    pass "$command --help names itself" grep -q '^  --help' out
    pass "$command --help fits 80 columns below the usage" [ "$(tail -n +2 out | wc -L)" -le 80 ]
    equal "$command: options in usage and help" "$(sed -n 1p out | grep -o -e '--[a-z]*' | sort -u)" \
        "$(sed -n 's/^  \(--[a-z]*\).*/\1/p' out | grep -vx -e --help | sort -u)"
    equal "$command: options in help and man page" "$(grep -o -e '--[a-z]*' out | grep -vx -e --help | sort -u |
        grep -xf <(sed -n 's/^  \(--[a-z]*\).*/\1/p' out))" "$(man_options "$command")"
    cp out help-of
    fine brett help "$command"
    same "brett help $command" out help-of
    fine brett "$command" -h
    same "brett $command -h" out help-of
done
for game in $games; do pass "the man page names $game" grep -qw "$game" "$man"; done
for word in NO_COLOR 'EXIT STATUS' EXAMPLES FILES; do pass "the man page has $word" grep -q "$word" "$man"; done
equal "the man page is clean" "$(mandoc -T lint -W warning "$man" 2>&1)" ""

# --- Examples in documents ----------------------------------------------------------------------------------

# The blocks of a kind, each into its own file NAME.1, NAME.2 ...
blocks() { # KIND FILE NAME
    awk -v kind="$1" -v name="$3" '
        $0 == "```" kind { file = name "." ++n; next }
        /^```/ { file = "" }
        file { print > file }' "$2"
}
blocks record "$root/docs/records.md" record
blocks json "$root/docs/records.md" json
blocks ugi "$root/docs/protocol.md" session
pass "records.md has examples" [ -s record.4 ]
pass "records.md has examples in JSON" [ -s json.2 ]
pass "protocol.md has five sessions" [ -s session.5 ]
quotes_elsewhere() { grep -nE '^    |`(error|info|option) [a-z"]' "$root/docs/protocol.md"; }
equal "protocol.md quotes answers in its sessions alone" "$(quotes_elsewhere)" ""
# How long it took, and so on, differs from time to time.
numbers() { sed '/^info /s/ [0-9][0-9]*\>/ N/g'; }
for file in session.*; do
    sed -n 's/^> //p' "$file" | brett ugi | numbers >answers
    grep -v '^> ' "$file" | numbers >wanted
    same "protocol.md: $file" answers wanted
done
cp record.1 game.txt
sed -n 's/^\$ //p' "$man" >examples
pass "the man page has examples" [ "$(wc -l <examples)" -ge 8 ]
while IFS= read -r example; do
    bash -c "$example" >out 2>err </dev/null
    equal "man page: $example" $? 0
done <examples
equal "man page: what super3 prints" "$(brett show super3 --fen r7 7.c)" "$(grep '^9/9.* y 0$' "$man")"
equal "man page: what record prints" "$(brett record game.txt)" "$(grep '^game.txt:' "$man")"

# --- list ---------------------------------------------------------------------------------------------------

fine brett list
for game in $games; do pass "list names $game" grep -q "^$game " out; done
pass "list fits 80 columns" [ "$(LC_ALL=C.UTF-8 wc -L <out)" -le 80 ]
equal "the years stand in one column" "$(LC_ALL=C.UTF-8 sed -n '/ 19[67][0-9] / { s/ 19[67][0-9] .*//; s/././g; p; }' out |
    sort -u | wc -l)" 1
fine brett list --json
cp out list.json
for game in $games; do
    fine brett list "$game"
    pass "list $game says what it is" grep -q "($game)" out
    sed -n 's/^  \([a-z]*=.*\)/\1/p' out >"options-$game"
    fine brett list "$game" --json
    cp out "list-$game.json"
done

# --- show, moves, positions ---------------------------------------------------------------------------------

# Every game, alone and with each value of each option that may stand alone, and the games for two teams.
specs=$games
while IFS='=' read -r name values; do
    specs+=" ${name}=${values}"
done < <(for game in $games; do
    sed "s/^/$game:/" "options-$game" | while IFS='=' read -r name values; do
        for value in ${values//|/ }; do
            [ "$value" = "${values%%|*}" ] || [ "$name=$value" = "$game:teams=yes" ] || echo "$name=$value"
        done
    done
done)
for game in $games; do
    grep -q '^teams=' "options-$game" || continue
    specs+=" $game:players=4,teams=yes"
    refused 'players=4' show "$game:teams=yes"
done

# Some steps from the start, picked from the legal ones without system: into the array `steps`.
walk() { # SPEC COUNT
    local i list
    steps=()
    for ((i = 0; i < $2; i++)); do
        mapfile -t list < <(brett moves "$1" "${steps[@]}")
        [ ${#list[@]} -gt 0 ] || break
        steps+=("${list[(i * 7 + 3) % ${#list[@]}]%% *}")
    done
}

for spec in $specs; do
    file=${spec//[:=,]/-}
    fine brett show "$spec"
    pass "show $spec is ASCII in the C locale" [ -z "$(LC_ALL=C tr -d '\12\40-\176' <out)" ]
    pass "show $spec says whose step it is" grep -qE '(to move|acts)$' <(tail -1 out)
    cp out plain
    LC_ALL=C.UTF-8 brett show "$spec" >out
    pass "show $spec is UTF-8 without escapes" [ -z "$(LC_ALL=C.UTF-8 grep -avx '[^[:cntrl:]]*' out)" ]
    equal "show $spec: as many lines in UTF-8" "$(wc -l <out)" "$(wc -l <plain)"

    walk "$spec" 9
    fine brett show "$spec" --fen "${steps[@]}"
    equal "show $spec --fen is one line" "$(wc -l <out)" 1
    fen=$(<out)
    fine brett show "$spec" --from "$fen" --fen
    equal "$spec: the position comes back" "$(<out)" "$fen"
    brett moves "$spec" "${steps[@]}" >moves
    fine brett moves "$spec" --from "$fen"
    same "$spec: the same steps from the position" out moves
    fine brett show "$spec" --json "${steps[@]}"
    cp out "show-$file.json"
    { echo "$fen"; cat moves; } >"show-$file.txt"

    printf '[Game "%s"]\n%s\n' "$spec" "${steps[*]}" >"walk-$file.rec"
done

cat >check.js <<'END'
// Reads what list and show printed as JSON and compares it with what they print for people.
const fs = require('fs');
const read = name => JSON.parse(fs.readFileSync(name, 'utf8'));
const faults = [];
const must = (holds, what) => { if (!holds) faults.push(what); };
const all = read('list.json');
for (const game of all) {
    const one = read(`list-${game.id}.json`);
    must(JSON.stringify(one) === JSON.stringify([game]), `list ${game.id} --json`);
    const lines = game.options.map(o => `${o.name}=${o.values.join('|')}\n`).join('');
    must(fs.readFileSync(`options-${game.id}`, 'utf8') === lines, `options of ${game.id}`);
    must(game.title && game.about && game.year > 1900 && game.kinds.length && game.colours.length, `facts of ${game.id}`);
}
for (const name of fs.readdirSync('.').filter(n => /^show-.*\.json$/.test(n))) {
    const { board, scene } = read(name);
    const [fen, ...moves] = fs.readFileSync(name.replace('.json', '.txt'), 'utf8').trim().split('\n');
    must(scene.position === fen, `${name}: position`);
    const tokens = scene.steps.map(s => 'odds' in s ? `${s.step} weight ${s.odds}` : s.step);
    must(tokens.join() === moves.join(), `${name}: steps`);
    const cells = board.cells.length;
    must(new Set(board.cells.map(c => c.name)).size === cells, `${name}: names of cells`);
    must(scene.pieces.every(p => p.cell < cells), `${name}: pieces on cells`);
    must(scene.steps.every(s => s.path.every(c => c < cells)), `${name}: paths on cells`);
}
console.log(faults.join('; ') || `fine: ${all.length} games`);
END
equal "JSON of list and show" "$(node check.js)" "fine: 10 games"

fine brett show ploy --from "$(brett show ploy --fen)" --fen d3d4
equal "show plays steps after --from" "$(<out)" "$(brett show ploy --fen d3d4)"
fine brett show --fen ploy d3d4
cp out fen
fine brett show ploy d3d4 --fen
same "options may stand anywhere" out fen

# Where chance acts, moves tells the weights; where the game is over, nothing.
equal "moves with weights" "$(brett moves super3 | sed -n '1p;6p;11p' | tr '\n' ' ')" "r2 weight 1 r7 weight 6 r12 weight 1 "
solution="2C-2A 5B-2B 5C-2C 2A-2H 7C-7H 6C-6H 3F-3H 2H-4H 4H-4C 7H-5H 3E-3C 3C-5C 7B-5B 5H-5A"
fine brett moves allein $solution
pass "no moves when the game is over" [ ! -s out ]
equal "show tells the end, and why" "$(brett show allein $solution | tail -2)" $'over (rules): 1\none piece left: excellent'

# Colours: only on a terminal that wants them.
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    on_terminal() { script -qec "$1" /dev/null </dev/null | grep -c $'\33\[[0-9;]*m'; }
    pass "colours on a terminal" [ "$(on_terminal 'brett show ploy')" -gt 0 ]
    equal "no colours with NO_COLOR" "$(on_terminal 'NO_COLOR=1 brett show ploy')" 0
    pass "an empty NO_COLOR is none" [ "$(on_terminal 'NO_COLOR= brett show ploy')" -gt 0 ]
    equal "no colours on a dumb terminal" "$(on_terminal 'TERM=dumb brett show ploy')" 0
fi

# --- perft, playouts, bench ---------------------------------------------------------------------------------

# The counts of the rules pages.
while read -r spec counts; do
    depth=0
    for count in $counts; do
        depth=$((depth + 1))
        run brett perft "$spec" $depth
        equal "perft $spec $depth: exit status" $status 0
        equal "perft $spec $depth: the total" "$(tail -1 out)" "nodes $count"
        equal "perft $spec $depth: the steps add up" "$(awk 'NF == 2 && $1 != "nodes" { sum += $2 } END { print sum }' out)" $count
        pass "perft $spec $depth tells the time" grep -q 'nodes/s$' err
    done
    equal "perft $spec divides by step" "$(awk 'NF == 2 && $1 != "nodes"' out | wc -l)" "${counts%% *}"
done <<'END'
ploy 58 3364 197254
ploy:turn=any 139 19321
ploy:form=four 26 676 17576
ploy:form=four,turn=any 81 6561
ploy:form=teams 28 784 22092
ploy:form=teams,turn=any 83 6889
breakthru 2 132 8160
breakthru:setup=diamond 2 232 36356
breakthru:setup=lotus 2 180 18596
breakthru:setup=shape 2 184 17528
breakthru:setup=free 24 552 12144
convoy 6 71 426 5041
convoy:players=3 6 71 426 5041
convoy:players=4 6 71 426 5041
super3 11 237 2723 53607
blockade 112 772 4725
blockade:kings=facing 112 11772
weltreich 194 37394
weltreich:players=3 159 20038
weltreich:players=4 124 15590
weltreich:players=4,teams=yes 124 15350
sprung 9 81 162 1458 8397
sprung:players=3 9 81 162 1458 8019
aufstellen 16 240 3360 43680
allein 72 4544 251952
allein:setup=mixed 4 16 64
tor 54 2900
tor:players=3 49 2200
tor:players=4 44 1972
tor:players=4,teams=yes 44 1936
END
equal "perft 0" "$(brett perft ploy 0 2>/dev/null | tail -1)" "nodes 1"
equal "perft after steps" "$(brett perft super3 1 r7 2>/dev/null | tail -1)" "nodes 17"
equal "perft --from" "$(brett perft super3 1 --from '9/9/9/9/4r4/9/9/9/9 y 0' r2 2>/dev/null | tail -1)" "nodes 2"
equal "perft when the game is over" "$(brett perft allein 3 $solution 2>/dev/null | tail -1)" "nodes 0"

fine brett playouts super3 1 --seed 5
pass "playouts counts games" grep -qE '^[1-9][0-9]* games, [0-9]+ games/s, [0-9.]+ M steps/s, [0-9.]+ steps a game$' out
equal "playouts shares out the points" "$(awk '/^seat/ { sum += $3 } END { printf "%.3f", sum }' out)" 1.000
fine brett bench aufstellen
pass "bench measures" grep -qE '^aufstellen +[0-9]+( +[0-9.]+){4} +[0-9]+  [0-9a-f]{16}$' out
signature=$(awk '/^aufstellen/ { print $NF }' out)
fine brett bench --signature aufstellen tor:players=4
cp out signatures
pass "bench signs" grep -qxE 'tor:players=4 perft [0-9]+ [0-9]+ playouts [0-9]+ steps [0-9]+ hash [0-9a-f]{16} search [0-9]+ nodes [0-9]+ hash [0-9a-f]{16} levels [0-9a-f]{16}' out
equal "both signatures are the same" "$(awk '/^aufstellen/ { print $10 }' out)" "$signature"
fine brett bench --signature aufstellen tor:players=4
same "a second run signs the same" out signatures

# --- record -------------------------------------------------------------------------------------------------

dice=$(grep -l DiceSeed record.*)
fine brett record "$dice" --check-dice
pass "dice are rolled again" [ "$(cat out)" = "$dice: 1: 9 rolls, as promised" ]
sed 's/Nonce2 "02/Nonce2 "03/' "$dice" >b.txt
refused 'record 1: step 3 is the roll r12, but the dice say r7' record b.txt --check-dice
refused 'the record has no tag DicePromise' record walk-ploy.rec --check-dice
refused '--check-dice converts nothing' record b.txt --check-dice --to text

for file in record.[0-9] json.[0-9] walk-*.rec; do
    fine brett record "$file"
    pass "$file: a line for each record" grep -qE "^$file: 1: [a-z0-9]+(:[^ ]*)?: [0-9]+ steps?, " out
    fine brett record "$file" --to text
    cp out a.txt
    fine brett record a.txt --to json
    cp out a.json
    fine brett record a.json --to text
    same "$file: text, JSON and back" out a.txt
    fine brett record a.json --to json
    same "$file: JSON and back" out a.json
    brett record - --to text <a.txt >out
    same "$file: from standard input" out a.txt
    pass "$file: written text fits 80 columns but for tags" [ -z "$(grep -v '^\[' a.txt | grep -E '.{81}')" ]
done

cat >odd.txt <<'END'
[Event  "a \"quoted\" \\ name,
  wrapped"][Game "sprung"]
{ An opening  ( with a bracket } {and} ; more of it
1... a7d7;after the step
(b7d7{one}(c7d7 {instead of one, so beside it}) a4d4 (b4d4)) {behind} 7. a4d4 (a5d5) (b5d5 {x}) *
END
cat >odd.wanted <<'END'
[Game "sprung"]
[Event "a \"quoted\" \\ name, wrapped"]
[Result "*"]

{An opening ( with a bracket and more of it} 1. a7d7 {after the step behind} (1.
b7d7 {one} 2. a4d4 (2. b4d4)) (1. c7d7 {instead of one, so beside it}) 2. a4d4
(2. a5d5) (2. b5d5 {x}) *
END
fine brett record odd.txt --to text
same "comments and variations are put in order" out odd.wanted
fine brett record odd.wanted --to text
same "and stay so" out odd.wanted
fine brett record odd.txt --to json
cp out odd.json
fine brett record odd.json --to text
same "and survive JSON" out odd.wanted
sed 's/$/\r/' odd.txt >crlf.txt
fine brett record crlf.txt --to text
same "Windows line ends" out odd.wanted

{ echo '[Game "tor"]'; for i in {1..200}; do echo "; line $i of a long comment that stands line by line"; done; } >long.txt
fine brett record long.txt --to text
pass "200 lines of comment" grep -q 'line 200 of' out
{ echo '[Game "sprung"] a7d7'; for i in {1..3000}; do echo '(b7d7 {x})'; done; } >many.txt
fine brett record many.txt --to json
equal "3000 variations" "$(grep -o '"after":"x"' out | wc -l)" 3000
{ printf '[Game "tor"] {'; head -c 3000000 /dev/zero | tr '\0' a; echo '} *'; } >wide.txt
fine brett record wide.txt
equal "a line of 3 MB" "$(<out)" "wide.txt: 1: tor: 0 steps, *"

fine brett record record.4 record.1
equal "records are numbered file by file" "$(sed 's/: [a-z].*//' out | tr '\n' ' ')" \
    "record.4: 1 record.4: 2 record.4: 3 record.4: 4 record.1: 1 "
fine brett record record.4 record.1 --to json
equal "one list for all files" "$(node -e 'console.log(JSON.parse(require("fs").readFileSync("out", "utf8")).length)')" 5
echo '[]' >none.json
fine brett record none.json --to json
equal "an empty list" "$(<out)" "[]"

# result BODY WANTED: what is said about a game of ploy.
result() {
    printf '[Game "ploy"] %s' "$1" >r.txt
    fine brett record r.txt
    equal "record \"$1\"" "$(sed 's/.*, //' out)" "$2"
}
result '' '*'
result '*' '*'
result 'd3d4 1-0' '1-0 (resigned P2)'
result 'd3d4 0-1' '0-1 (resigned P1)'
result '1/2-1/2' '1/2-1/2 (agreed)'
result '[End "agreed"] d3d4' '1/2-1/2 (agreed)'
result '[End "resigned P2"] d3d4' '1-0 (resigned P2)'
result '[Result "1/2-1/2"] d3d4 1/2-1/2' '1/2-1/2 (agreed)'
result 'b1+ b9+ b1- b9- b1+ b9+ b1- b9-' '1/2-1/2 (repetition)'
result '[End "repetition"] b1+ b9+ b1- b9- b1+ b9+ b1- b9- 1/2-1/2' '1/2-1/2 (repetition)'

# broken PLACE WORDS TEXT: a record with a fault, and where it is.
broken() {
    printf "$3" >b.txt
    refused "$2" record b.txt
    pass "the fault in ${3@Q} is at $1" grep -q "^brett: b.txt:$1: " err
    refused "$2" record b.txt --to text
    refused "$2" record b.txt --to json
}
broken 1:1 'no record' ''
broken 1:1 'no record' ' \n\t\n'
broken 1:1 'begins with its tags' 'd3d4'
broken 1:1 'begins with its tags' '; a comment first\n[Game "ploy"]'
broken 1:15 'begins with its tags' '[Event "ploy"]'
broken 1:7 'a tag looks like' '[Game ploy]'
broken 1:7 'not closed' '[Game "ploy]\n*'
broken 1:14 'ends with ]' '[Game "ploy" *'
broken 1:14 'twice' '[Game "ploy"][Game "ploy"]'
broken 2:8 'no game "chess"' '[Event "x"]\n[Game "chess"]'
broken 1:18 'it is one of duel|four|teams' '[Game "ploy:form=five"]'
broken 2:12 'Start: ' '[Game "aufstellen"]\n[Start "4/4?"]'
broken 3:4 'not one of the 58 legal steps' '[Game "ploy"]\n\n1. d3d5'
broken 2:11 'legal steps' '[Game "ploy"]\nd3d4 d7d6(d7d4) *'
broken 2:7 'legal steps' '[Game "ploy"]\nd3d4 (d7d6) *'
broken 2:1 'must follow the step' '[Game "ploy"]\n(d7d6) *'
broken 2:7 'an empty variation' '[Game "ploy"]\nd3d4 ()'
broken 2:10 'not closed' '[Game "ploy"]\nd3d4 (e3+'
broken 2:6 'the comment that begins here is not closed' '[Game "ploy"]\nd3d4 {'
broken 2:5 'without' '[Game "ploy"]\nd3d4}'
broken 2:5 'without' '[Game "ploy"]\nd3d4)'

broken 2:8 'not over' '[Game "ploy:form=four"]\n1-0-0-0'
broken 1:14 'legal steps' '[Game "ploy"]2-0-1'
broken 2:42 'the result is 1/2-1/2, not 1-0' '[Game "ploy"]\nb1+ b9+ b1- b9- b1+ b9+ b1- b9-       1-0'
broken 2:33 'the game is over' '[Game "ploy"]\nb1+ b9+ b1- b9- b1+ b9+ b1- b9- b1+'
broken 1:32 'the tag Result says' '[Game "ploy"][Result "1-0"] 0-1'
broken 1:34 'does not end by' '[Game "ploy"][End "boredom"] d3d4'
broken 1:33 'only a player' '[Game "ploy"][End "resigned P3"]'
broken 2:3 'control character' '[Game "ploy"]\n{ \7 }'
broken 2:1 'control character' '[Game "ploy"]\n[Event "\33[2J"]'

broken 1:14 'legal steps' "[Game \"ploy\"]$(head -c 100000 /dev/zero | tr '\0' q)"
printf '[Game "ploy"]%s' "$(for i in {1..20}; do printf 'd3d4('; done)" >b.txt
refused 'nest too deep' record b.txt
printf '[Game "ploy"]\0*' >b.txt
refused 'zero byte' record b.txt
refused 'zero byte' record b.txt --to json

# The same for JSON.
broken_json() { # WORDS TEXT
    printf '%s' "$2" >b.json
    refused "$1" record b.json --to text
}
broken_json 'b.json:1:2: this is no JSON' '{'
broken_json 'b.json:1:4: this is no JSON' '{} x'
broken_json 'must be an object' '[{"game":"ploy","steps":[]},7]'
broken_json 'needs its "game"' '{"steps":[]}'
broken_json '"game" must be a string' '{"game":7,"steps":[]}'
broken_json 'needs its "steps"' '{"game":"ploy"}'
broken_json 'must be a list' '{"game":"ploy","steps":{}}'
broken_json 'record 2: no game "chess"' '[{"game":"ploy","steps":[]},{"game":"chess","steps":[]}]'
broken_json 'step 2: "d3d4" is not' '{"game":"ploy","steps":["d3d4","d3d4"]}'
broken_json 'a step must be' '{"game":"ploy","steps":[7]}'
broken_json 'in a variation of step 1' '{"game":"ploy","steps":[{"step":"d3d4","instead":[["a1"]]}]}'
broken_json 'an empty variation' '{"game":"ploy","steps":[{"step":"d3d4","instead":[[]]}]}'
broken_json 'a list of lines' '{"game":"ploy","steps":[{"step":"d3d4","instead":"d3"}]}'
broken_json "cannot hold '}'" '{"game":"ploy","steps":[{"step":"d3d4","after":"}"}]}'
broken_json 'only the first step' '{"game":"ploy","steps":["d3d4",{"step":"d7d6","before":"x"}]}'
broken_json 'a game without steps' '{"game":"ploy","steps":["d3d4"],"closing":"x"}'
broken_json '"tags" must be an object' '{"game":"ploy","tags":["x"],"steps":[]}'
broken_json 'a tag must be a string' '{"game":"ploy","tags":{"x":1},"steps":[]}'
broken_json 'letters, digits' '{"game":"ploy","tags":{"a b":"1"},"steps":[]}'
broken_json 'free tags' '{"game":"ploy","tags":{"Game":"tor"},"steps":[]}'
broken_json 'twice' '{"game":"ploy","tags":{"a":"1","a":"2"},"steps":[]}'
broken_json 'the result is' '{"game":"ploy","steps":[],"end":"agreed","result":"1-0"}'

# A broken file does not keep the others from being checked, but nothing is converted.
printf '[Game "ploy"] zz' >b.txt
run brett record record.1 b.txt missing.txt record.2
equal "one broken file of four: exit status" $status 2
equal "the good ones are told" "$(sed 's/: .*//' out | tr '\n' ' ')" "record.1 record.2 "
equal "the bad ones too" "$(sed 's/^brett: \([^:]*\).*/\1/' err | tr '\n' ' ')" "b.txt missing.txt "
run brett record record.1 b.txt --to text
equal "a conversion with a broken file: exit status" $status 2
pass "a conversion with a broken file prints nothing" [ ! -s out ]
refused 'missing.txt: No such file' record missing.txt
refused 'dir: Is a directory' record dir
chmod 000 game.txt
[ -r game.txt ] || refused 'Permission denied' record game.txt

# --- rules --------------------------------------------------------------------------------------------------

page_words() { tr -s ' \n' '\n' <"$1" | grep -vE '^(-+|=+)?$' | sort; }
for game in $games; do
    for lang in de en; do
        fine brett rules "$game" --lang $lang
        cp out page
        equal "rules $game --lang $lang begins with the title" "$(sed -n 1p page)" \
            "$(sed -n '1s/^# //p' "$root/docs/games/$game.$lang.md")"
        pass "rules $game --lang $lang fits 80 columns" [ "$(LC_ALL=C.UTF-8 wc -L <page)" -le 80 ]
        equal "rules $game --lang $lang has no marks left" "$(grep -E '\*\*|^#|^\{|^\||  *$' page)" ""
        fine brett rules "$game" --lang $lang --rulings
        figures=$(grep -c '^{figure\|^listed' "$root/docs/games/$game.$lang.md" "$root/docs/games/$game.figures" -h |
            awk '{ n += $1 } END { print n }')
        equal "rules $game --lang $lang shows its figures" "$(grep -cE '^  \(.*[0-9] % (sure|sicher)\)$' page)" "$figures"
        equal "rules $game --lang $lang speaks of no mouse" "$(grep -ciE 'click|klick|mouse|maus' page)" 0
        equal "rules $game --lang $lang has all rulings" "$(grep -cE '^[0-9]+\. ' out)" \
            "$(grep -c '^ruling ' "$root/docs/games/$game.rulings")"
        equal "rules $game --lang $lang has all variants" "$(grep -c '^- ' out)" \
            "$(grep -c '^variant ' "$root/docs/games/$game.rulings")"
        fine brett rules "$game" --lang $lang --well
        equal "rules $game --lang $lang --well has all sections" "$(grep -cFxf <(sed -n 's/^## //p' "$root/docs/games/$game.well.$lang.md") out)" \
            "$(grep -c '^## ' "$root/docs/games/$game.well.$lang.md")"
        # No word of the page is lost on the way, whatever the width.
        for width in 20 61 300; do
            COLUMNS=$width brett rules "$game" --lang $lang >out
            equal "rules $game --lang $lang, $width columns" "$(page_words out)" "$(page_words page)"
        done
    done
done
brett rules ploy --lang de >german
for words in 'LC_ALL=de_DE.UTF-8 LANG=en_GB' 'LC_ALL= LC_MESSAGES=de LANG=C' 'LC_ALL= LC_MESSAGES= LANG=de_AT'; do
    env $words brett rules ploy >out 2>err
    pass "$words: German" diff -q <(LC_ALL=C.UTF-8 tr -cd 'a-zA-Z' <out) <(LC_ALL=C.UTF-8 tr -cd 'a-zA-Z' <german)
done
env LC_ALL=den LANG=de brett rules ploy >out
pass "LC_ALL=den: English" grep -q '^Board and pieces' out
script -qec 'stty cols 60; brett rules ploy --lang en' /dev/null </dev/null >out
pass "on a terminal headings are bold" grep -q $'^\33\[0m\33\[1mAim\33\[0m' out
pass "on a terminal its width counts" grep -q $'^A game of manoeuvre for two, four, or two against two. Every\r$' out
NO_COLOR=1 script -qec 'stty cols 60; brett rules ploy --lang en' /dev/null </dev/null >out
equal "NO_COLOR: no escapes" "$(grep -c $'\33' out)" 0
refused 'which game?' rules
refused 'no game "chess"' rules chess
refused 'one game at a time' rules ploy tor
refused '--lang takes de or en, not "fr"' rules ploy --lang fr
refused '--lang takes de or en' rules ploy --lang ''

# An installed program finds its texts, and says what is wrong with them.
mkdir -p inst/bin inst/share/brett
cp "$program" inst/bin/brett
cp -r "$root/docs/games" inst/share/brett/games
installed() { # WORDS ARGUMENT...
    inst/bin/brett rules "${@:2}" >out 2>err </dev/null
    equal "installed: rules ${*:2}: exit status" $? 2
    pass "installed: rules ${*:2}: says why" grep -q "^brett: .*$1" err
}
fine inst/bin/brett rules ploy --lang de
same "installed: the same page" out german
games_here=inst/share/brett/games
sed -i 's/^play .*/play zz/' $games_here/ploy.figures
installed 'games/ploy.figures:[0-9]*: "zz" is not one of' ploy
sed -i 's/^figure pieces/figure stones/' $games_here/ploy.figures
installed 'there is no figure "pieces"' ploy
sed -i 's/^game .*/game chess/' $games_here/tor.figures
installed 'games/tor.figures:[0-9]*: no game "chess"' tor
sed -i '/^en.why/d' $games_here/tor.rulings
installed 'games/tor.rulings:[0-9]*: .*why is missing' tor --rulings --lang en
rm $games_here/convoy.de.md
installed 'there is no text for Convoy yet (convoy.de.md)' convoy --lang de
rm $games_here/*.rulings
installed 'convoy.rulings is not there; "make install"' convoy --rulings

# --- puzzles ------------------------------------------------------------------------------------------------

fine brett puzzles aufstellen --count 5 --seed 3 --nodes 50
cp out puzzles
equal "puzzles: the command comes first" "$(sed -n 1p puzzles)" "# brett puzzles aufstellen --count 5 --seed 3 --nodes 50"
equal "puzzles: as many as were asked for" "$(grep -cP '^[1-5]\t(win1|win2|save)\taufstellen\t[^\t]+\t[^\t]+$' puzzles)" 5
pass "puzzles: the easy ones first" sort -c -k1,1n -s <(tail -n +2 puzzles)
fine brett puzzles aufstellen --count 5 --seed 3 --nodes 50
same "puzzles: the same again" out puzzles
while IFS=$'\t' read -r _ _ spec position lines; do
    fine brett show "$spec" --from "$position" $(sed 's/ | .*//; s|/||g' <<<"$lines")
done < <(tail -n +2 puzzles)
refused 'which game?' puzzles
refused 'no game "chess"' puzzles chess
refused 'one game at a time' puzzles ploy tor
refused 'one or two players' puzzles tor:players=3
refused '--count takes a number from 1 to 1000' puzzles ploy --count 0
refused '--nodes takes a number from 1' puzzles ploy --nodes 0

# --- Wrong arguments ----------------------------------------------------------------------------------------

long=$(head -c 100000 /dev/zero | tr '\0' x)
refused 'no command "frob"' frob
refused 'no command ""' ''
refused 'no command "--frob"' --frob
refused 'no command "frob"' help frob
refused 'no command' $'sh\33[31mow'
refused 'no command' "$long"
for command in show moves; do
    refused 'which game?' $command
    refused 'which game?' $command --from x
done
for command in list show moves bench; do refused 'no game "chess"; the games are ploy' $command chess; done
refused 'no game "chess"' perft chess 1
refused 'no game "chess"' playouts chess 1
refused 'no game ""' show ''
refused 'no game "Ploy"' show Ploy
refused 'no game' show "$long"
refused 'no game' show $'pl\noy'
refused 'no game' show $'\302\233ploy'
refused 'ploy has no option "size"; it has form, turn' show ploy:size=9
refused 'super3 has no options' show super3:size=9
refused '"form" cannot be "five"; it is one of duel|four|teams' show ploy:form=five
refused 'at character 11' show ploy:form=five
refused '"form" needs a value' show ploy:form
refused '"form" is given twice' show ploy:form=four,form=four
refused 'fleet=choose is for a ready layout' show breakthru:setup=free,fleet=choose
for players in 3 4; do refused 'columns=one is for players=2' show convoy:players=$players,columns=one; done
refused 'has no option ""' show ploy:
refused 'has no option ""' show ploy:form=four,
refused 'has no option' show "ploy:$long"
refused 'cannot be' show "ploy:form=$long"
refused 'step 1: "a1a9" is not one of the 58 legal steps: ' show ploy a1a9
refused 'step 2: ' moves ploy d3d4 d3d4
refused 'step 1: ' perft ploy 2 $'d3\33d4'
refused 'step 1: ' show ploy "$long"
refused 'step 15: "2C-2A": the game is over (rules)' show allein $solution 2C-2A
refused 'the game is over (repetition)' show ploy b1+ b9+ b1- b9- b1+ b9+ b1- b9- b1+
for game in $games; do
    for text in '' ' ' x "$long" $'\33[2J' "$(brett show "$game" --fen) x" "$(brett show "$game" --fen | cut -c2-)"; do
        refused '--from: ' show "$game" --from "$text"
    done
done
for command in $commands; do
    refused "$command has no option --frob" "$command" --frob
    refused "$command has no option -x" "$command" -x
    refused "--help takes no value" "$command" --help=1
    grep -q '^usage: brett '"$command" err || pass "$command: usage after a wrong option" false
done
refused 'show has no option --seed' show ploy --seed 3
refused 'list has no option --from' list --from=x
refused '--from needs a value' show ploy --from
refused '--fen takes no value' show ploy --fen=1
refused 'either --fen or --json' show ploy --fen --json
refused 'one game at a time' list ploy tor
refused 'perft needs a game and a depth' perft
refused 'perft needs a game and a depth' perft ploy
for depth in x 1x '' ' 1' +1 65 99999999999999999999 "$long"; do refused 'the depth is a number from 0 to 64' perft ploy "$depth"; done
refused 'no option -1' perft ploy -1
refused 'needs a game and a number of seconds' playouts
refused 'needs a game and a number of seconds' playouts ploy
refused 'needs a game and a number of seconds' playouts ploy 1 2
for seconds in 0 x 1.5 86401; do refused 'the seconds are a number from 1 to 86400' playouts ploy "$seconds"; done
for seed in x -1 2147483648 ''; do refused '--seed takes a number from 0 to 2147483647' playouts ploy 1 --seed="$seed"; done
refused '--seed needs a value' playouts ploy 1 --seed
refused 'which game?' train
refused '--epochs takes a number from 1' train ploy --epochs 0
refused 'which game?' tune
refused 'no game "chess"' tune chess
refused '--games takes a number from 1' tune ploy --games 0
refused '--nodes takes a number from 1' tune ploy --nodes x
refused 'which file?' record
refused '--to takes text or json, not "xml"' record --to xml game.txt
refused '--to needs a value' record game.txt --to
refused 'ugi takes no arguments' ugi x
mapfile -t specs_65 < <(yes ploy | head -65)
refused 'at most 64' bench "${specs_65[@]}"

cannot_write
cannot_write --help
cannot_write --version
cannot_write show --help
cannot_write list
cannot_write list --json
cannot_write list tor
cannot_write rules tor
cannot_write show ploy
cannot_write moves ploy
cannot_write perft ploy 1
cannot_write bench --signature aufstellen
cannot_write record record.1
cannot_write record record.1 --to json
echo isready | brett ugi >/dev/full 2>err
equal "brett ugi on a full disk: exit status" $? 1
brett list 2>err >&-
equal "brett list without standard output: exit status" $? 1

# --- More memory than there is ------------------------------------------------------------------------------

if ! grep -q __asan_init "$program"; then
    for command in 'analyse --hash 60000 record.1' 'play ploy --hash 60000 --plain' \
        'match ploy level8,hash=60000 random --games 1 --jobs 1'; do
        # shellcheck disable=SC2086
        (ulimit -v 800000 && "$program" $command >out 2>err </dev/null)
        equal "$command: exit status" $? 1
        pass "$command: says why" grep -q 'no memory for a table of 60000 MiB' err
    done
fi

# --- solve --------------------------------------------------------------------------------------------------

export BRETT_DATA=$tmp/solved
fine brett solve sprung --files 5
pass "solve: the ends are counted" grep -qE '^  won +29,626 +61\.77 %$' out
pass "solve: the longest win" grep -qxF 'the longest win takes 17 steps' out
fine brett solve sprung:lone=field --from '12/12/12/6r3rr/7r2rr/8r1rr/5b4bb/9bbb/9bbb/12/12/12 b -'
equal "solve: a run that wins" "$(head -2 out)" "the position: won in 4 steps
  f6g6: won in 4 steps"
fine brett solve sprung --from '12/12/12/8r1rr/9rrr/9rrr/8b1bb/9bbb/9bbb/12/12/12 r -' i9j9
equal "solve: it is over" "$(<out)" 'the position: over'
run brett solve sprung --hash 1 c9d9
equal "solve: too early" "$status $(<err)" "1 brett: the pieces are not far enough for 1 MiB; --hash gives more, and a table of more files helps"
refused 'takes about 2 s and 134 MB of disk space in '"$tmp"'/solved/sprung-start.table; --yes begins' solve sprung:lone=start --files 8
# What was cut off after forty levels goes on from there, and ends as if nothing had happened.
run brett solve sprung --files 8 --yes --file eight.table
sum=$(sha256sum <eight.table)
mv eight.table eight.table.part
printf 'levels 40\n' | dd of=eight.table.part bs=1 seek="$(head -c 128 eight.table.part | grep -ab '^levels' | cut -d: -f1)" conv=notrunc status=none
run brett solve sprung --files 8 --yes --file eight.table
pass "solve: it goes on" grep -qF 'going on at level 40' err
equal "solve: and ends the same" "$(sha256sum <eight.table)" "$sum"
rm eight.table
refused '1.8 GB of disk space in '"$tmp"'/solved/aufstellen-straight.table; --yes begins' solve aufstellen:lines=straight
refused '1.8 GB of disk space in none.table; --yes begins' solve aufstellen --file none.table
refused 'No such file' solve sprung --file none.table --verify
refused 'takes a number from 4 to 10' solve sprung --files 11
refused 'cannot be solved; allein, aufstellen, blockade and sprung can' solve sprung:players=3
unset BRETT_DATA

# --- train --------------------------------------------------------------------------------------------------

fine brett train aufstellen --games 12 --nodes 20 --seed 3 --epochs 2
cp out first
pass "train: the command that made it" \
    grep -qxF '/* brett train aufstellen --nodes 20 --seed 3 --games 12 --epochs 2' out
pass "train: what it learned from" grep -qE '^ \* [0-9]+ positions of 12 games\. Loss without the net' out
pass "train: the net as C" grep -qE '^    \.bias = \{ (-?[0-9]+, ){31}-?[0-9]+ \},$' out
fine brett train aufstellen --games 5 --nodes 20 --seed 3 --epochs 2 --keep kept.train
fine brett train aufstellen --games 12 --nodes 20 --seed 3 --epochs 2 --keep kept.train
same "train: what was broken off goes on" out first
cp kept.train whole.train
truncate -s -3 kept.train
fine brett train aufstellen --games 12 --nodes 20 --seed 3 --epochs 2 --keep kept.train
same "train: half a game is played again" kept.train whole.train
fine brett train aufstellen --games 4 --nodes 20 --seed 3 --epochs 2 --keep kept.train
same "train: nothing that is kept is lost" kept.train whole.train
refused 'has other games in it: brett train aufstellen --nodes 20 --seed 3' train tor --keep kept.train
refused 'cannot be opened' train tor --keep /nowhere/kept.train
refused 'allein has no evaluation to train' train allein
refused 'super3 is not for two players without dice' train super3
refused 'tor:players=3 is not for two players without dice' train tor:players=3

# --- tune ---------------------------------------------------------------------------------------------------

fine brett tune aufstellen --games 2 --nodes 20 --seed 3
cp out first
pass "tune: what it learned from" grep -qE '^# [0-9]+ positions of 2 games each for 1 specs, 20 nodes a step, seed 3$' out
equal "tune: the loss before and after" "$(grep -cE '^# loss (before|after ) [0-9]\.[0-9]{5}$' out)" 2
pass "tune: a line for every weight" [ "$(grep -cE '^ *-?[0-9]+, // .* was +-?[0-9]+, in +[0-9.]+ % of seats$' out)" -ge 8 ]
equal "tune: and nothing else" "$(grep -cvE '^# |of seats$' out)" 0
fine brett tune aufstellen --games 2 --nodes 20 --seed 3
same "tune: the same again" out first
fine brett tune --wdl aufstellen --games 6 --nodes 20 --seed 3
cp out first
pass "tune --wdl: what it learned from, each game once" grep -qE '^# 5 games, 0 drawn, [0-9]+ positions; 1 more went like others$' out
equal "tune --wdl: two forms" "$(grep -cE '^(fitted|told): +\{ \{ [0-9]+, [0-9]+, [0-9]+, [0-9]+ \}, \{ EVAL_NEVER \} \}$' out)" 2
equal "tune --wdl: their errors" "$(grep -cE '^  error of wins 0\.[0-9]{4}, noise 0\.[0-9]{4}, rest 0\.[0-9]{4}$' out)" 2
pass "tune --wdl: no draws, no error" grep -qx '  error of draws 0.0000, noise 0.0000, rest 0.0000' out
fine brett tune --wdl ploy:form=four --games 2 --nodes 20 --seed 3
equal "tune --wdl: forms by how many are left" "$(grep -oE '^(fitted|told|[23] left): +\{ \{' out | tr -d ' {\n')" 'fitted:3left:2left:told:3left:2left:'
fine brett tune --wdl aufstellen --games 3 --nodes 20 --seed 3 --keep kept.wdl
fine brett tune --wdl aufstellen --games 6 --nodes 20 --seed 3 --keep kept.wdl
same "tune --wdl: what was broken off goes on" out first
cp kept.wdl whole.wdl
truncate -s -3 kept.wdl
fine brett tune --wdl aufstellen --games 6 --nodes 20 --seed 3 --keep kept.wdl
same "tune --wdl: half a game is played again" kept.wdl whole.wdl
fine brett tune --wdl aufstellen --games 4 --nodes 20 --seed 3 --keep kept.wdl
same "tune --wdl: nothing that is kept is lost" kept.wdl whole.wdl
refused 'has other games in it: # aufstellen, 20 nodes a step, seed 3' tune --wdl tor --nodes 20 --seed 3 --keep kept.wdl
refused 'cannot be opened' tune --wdl tor --keep /nowhere/kept.wdl
refused '--keep is for --wdl' tune tor --keep kept.wdl
refused '--wdl is for one SPEC' tune --wdl tor tor:players=3
refused 'allein has no evaluation to tune' tune allein
refused 'one game at a time' tune ploy tor
mapfile -t specs_33 < <(yes ploy | head -33)
refused 'at most 32 specs' tune "${specs_33[@]}"

# --- match and analyse --------------------------------------------------------------------------------------

refused 'needs a game and two players' match
refused 'needs a game and two players' match ploy random
refused 'no game "halma"' match halma random random
refused 'no player "kasparov"' match ploy kasparov random
refused 'no player "level9"' match ploy level9 random
refused 'no setting "speed=3"' match ploy random,speed=3 random
refused 'ms= takes a number from 1 to ' match ploy level3,ms=fast random
refused 'threads= takes a number from 1 to 64' match ploy level3,threads=65 random
refused 'ms= means nothing to the player "random,ms=5"' match ploy random,ms=5 random
refused 'depth= means nothing to the player "uct,depth=5"' match ploy random uct,depth=5
refused 'one player at a time' match ploy level1,level2 random
refused 'a player is missing' match ploy ms=5 random
refused '--sprt takes two Elo numbers' match ploy random random --sprt 5
for two in , 5, ,5 5,x 1,2,3 '5 6'; do refused '--sprt takes two Elo numbers' match ploy random random --sprt "$two"; done
for two in 0,inf -inf,0 nan,5 0,nan 0,1e999 -1001,0; do
    refused "--sprt $two: Elo lies between -1000 and 1000" match ploy random random --sprt="$two"
done
refused '--sprt 9,3: the lower difference comes first' match ploy random random --sprt 9,3
refused '--sprt 3,3.0: two equal differences cannot be told apart' match ploy random random --sprt 3,3.0
refused 'normalized Elo lies between -200 and 200' match ploy random random --sprt 0,300 --elo normalized
refused '--elo takes logistic or normalized, not "glicko"' match ploy random random --sprt 0,30 --elo glicko
refused '--elo says what --sprt counts' match ploy random random --elo normalized
refused 'a sequential test is for two sides, and here are 3' match tor:players=3 random random --sprt 0,20
refused 'a sequential test is for two sides, and here are 4' match ploy:form=four random random --sprt 0,20
refused '--games takes a number' match ploy random random --games 0

fine brett match tor:players=3 uct,nodes=5 random --games 6 --jobs 2 --records match.txt
equal "match: who plays" "$(sed -n 1p out)" "uct,nodes=5 against random in tor:players=3"
pass "match: all games are counted" grep -q '^6 of 6: ' out
equal "match: all games are recorded" "$(brett record match.txt | grep -c 'tor:players=3: ')" 6
cp match.txt before.txt
cp out first
fine brett match tor:players=3 uct,nodes=5 random --games 6 --jobs 2 --records match.txt
same "match: a finished match is not played again" out first
same "match: and its records stay" match.txt before.txt
head -c "$(grep -b '^\[Game' before.txt | sed -n 4p | cut -d: -f1)" before.txt >match.txt
fine brett match tor:players=3 uct,nodes=5 random --games 6 --jobs 1 --records match.txt
same "match: broken off, it goes on to the same result" out first
equal "match: and has all its games" "$(brett record match.txt | wc -l)" 6
refused 'another match' match tor uct,nodes=5 random --games 6 --records match.txt
printf 'no record' >broken.txt
refused 'broken.txt' match tor uct,nodes=5 random --games 6 --records broken.txt
fine brett match allein:setup=mixed level8,nodes=2000 random --games 4 --jobs 1 --records solo.txt
pass "match: in a game for one the fewer pieces win" grep -q '^4 of 4: +4 =0 -0' out
cp out first
head -c "$(grep -b '^\[Game' solo.txt | sed -n 4p | cut -d: -f1)" solo.txt >half.txt
fine brett match allein:setup=mixed level8,nodes=2000 random --games 4 --jobs 1 --records half.txt
same "match: a game for one, broken off, goes on to the same result" out first
fine brett match ploy level8,nodes=50 level8,nodes=50,overlook=1000 --games 2 --jobs 1
pass "match: who overlooks everything loses" grep -q '^2 of 2: +2 =0 -0' out
fine brett match aufstellen level1 random --games 4 --jobs 1 --records level.txt
fine brett match aufstellen hash=1,level1,nodes=90000 random --games 4 --jobs 1 --records limited.txt
equal "match: a level stays what it is with limits of its own" "$(sed '/^\[/d' limited.txt)" "$(sed '/^\[/d' level.txt)"
run brett match ploy "program:false" random --games 2 --jobs 1
equal "match: a program that does not answer: exit status" "$status" 1
pass "match: a program that does not answer is named" grep -q '"false" does not answer' err
fine brett match super3 "nodes=5,program:brett ugi" random --games 2 --jobs 1
pass "match: a program plays" grep -q '^2 of 2: ' out

refused 'which record?' analyse
refused 'none.txt' analyse none.txt
printf '[Game "ploy"]\nd3d9 *' >wrong.txt
refused 'legal steps' analyse wrong.txt

# --- The protocol -------------------------------------------------------------------------------------------

feed() { # the lines of a session, with the two that are made here
    local line
    while IFS= read -r line; do
        case $line in
        @zero) printf 'query\0turn\n' ;;
        @long) head -c 2000000 /dev/zero | tr '\0' x && echo ;;
        *) printf '%s\n' "$line" ;;
        esac
    done
    printf '%s' "$line"  # a last line without an end stays so
}
sessions=("$root"/tests/ugi/*.in)
pass "there are sessions" [ ${#sessions[@]} -ge 6 ]
for session in "${sessions[@]}"; do
    feed <"$session" | brett ugi >answers 2>err
    equal "$(basename "$session"): exit status" "${PIPESTATUS[1]}" 0
    same "$(basename "$session")" answers "${session%.in}.out"
    pass "$(basename "$session"): nothing on standard error" [ ! -s err ]
done
head -c 300000 /dev/urandom | brett ugi >answers 2>err
equal "random bytes: exit status" "${PIPESTATUS[1]}" 0
equal "random bytes: only errors" "$(grep -av '^error ' answers)" ""

# --- Wins by threats ----------------------------------------------------------------------------------------

fine brett solve blockade --proof red.proof h6 e4 c2 d10
equal "red wins by threats" "$(head -n 1 out)" 'proved: red wins by threats, whatever blue does'
equal "a proof says of what" "$(head -n 5 red.proof | tr '\n' ';')" 'brett proof 1;game blockade;options kings=own,stop=no;steps h6 e4 c2 d10;wins 0;'
pass "a proof is short" [ "$(wc -c <red.proof)" -lt 3000 ]
equal "the same proof from the position" "$(brett solve blockade --from "$(brett show --fen blockade h6 e4 c2 d10)" | head -n 2)" "$(head -n 2 out)"
fine brett solve blockade a1
equal "a king that can run" "$(<out)" 'blue wins at once'
run brett solve blockade --nodes 1000 h6 e12
equal "nothing found: exit status" "$status" 1
equal "nothing found" "$(head -n 1 out)" 'unknown: the search ended before it was complete'
refused 'the game is over' solve blockade a1 run
refused 'step 2: ' solve blockade h6 h6
refused '--from: ' solve blockade --from 12
refused 'there is nothing to prove' solve blockade --proof x.proof a1
refused 'cannot be solved; allein, aufstellen, blockade and sprung can' solve tor
run brett solve blockade --proof /nowhere/x.proof h6 e4 c2 d10
equal "a proof that cannot be kept: exit status" "$status" 2

# --- Completion ---------------------------------------------------------------------------------------------

cat >complete.sh <<'END'
# complete.sh LINE: what is offered at the end of this line, cut into words as bash does.
set -u
source "$1/tools/completion.bash"
line=$2 COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDS=() COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
while line=${line#"${line%%[! ]*}"} && [[ $line =~ ^([:=]+|(\"[^\"]*\"|\'[^\']*\'|[^ :=\"\'])+) ]]; do
    COMP_WORDS+=("${BASH_REMATCH[0]}")
    line=${line#"${BASH_REMATCH[0]}"}
done
[[ $2 == *" " ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_brett
echo "${COMPREPLY[*]}"
END
offers() { # LINE WANTED
    equal "completion of '$1'" "$(bash complete.sh "$root" "$1" 2>&1)" "$2"
}
all_commands=$(echo $commands)
all_games=$(echo $games)
offers 'brett ' "$all_commands --version --help"
offers 'brett sh' 'show'
offers 'brett show ' "$all_games"
offers 'brett bench tor supe' 'super3'
offers 'brett list p' 'ploy'
offers 'brett list ploy ' ''
offers 'brett show ploy:' 'form= turn='
offers 'brett show ploy:f' 'form='
offers 'brett show ploy:form=' 'duel four teams'
offers 'brett show ploy:form=t' 'teams'
offers 'brett show ploy:form=teams,' 'teams,turn='
offers 'brett show ploy:form=teams,turn=a' 'any'
offers 'brett show chess:' ''
offers 'brett show --' '--help --from --fen --json'
offers 'brett show ploy --f' '--from --fen'
offers 'brett record --to ' 'text json'
offers 'brett record --to=j' 'json'
offers 'brett record long.t' 'long.txt'
offers 'brett moves breakthru ' 'gold silver'
offers 'brett perft super3 ' ''
offers 'brett perft super3 2 r1' 'r10 r11 r12'
offers 'brett show super3 r7 7.c r2 ' 'x7.c keep'
offers 'brett moves super3 --from "9/9/9/9/4r4/9/9/9/9 y 0" r2 ' 'x7.c keep'
offers 'brett moves super3 --from=9 r' ''
offers 'brett rules su' 'super3'
offers 'brett rules ploy --lang ' 'de en'
offers 'brett match supe' 'super3'
offers 'brett match ploy:form=d' 'duel'
levels='level1 level2 level3 level4 level5 level6 level7 level8'
settings='ms= nodes= depth= hash= threads= overlook='
offers 'brett match ploy ' "$levels uct plain material random program: $settings"
offers 'brett match ploy ma' 'material'
offers 'brett match ploy level3 u' 'uct'
offers 'brett match ploy level3 uct,n' 'uct,nodes='
offers 'brett match ploy level3,' "$(for word in $settings; do printf 'level3,%s ' $word; done | sed 's/ $//')"
offers 'brett match ploy ms=50,' "$(for word in $levels uct plain material random program: ${settings#ms= }; do printf '50,%s ' $word; done | sed 's/ $//')"
offers 'brett match ploy ms=50,pro' '50,program:'
offers 'brett match ploy program:pr' ''
offers 'brett match ploy random random x' ''
offers 'brett match ploy random random --s' '--seed --sprt'
offers 'brett match ploy random random --elo ' 'logistic normalized'
offers 'brett match ploy random random --elo=n' 'normalized'
offers 'brett match ploy random random --records long.t' 'long.txt'
offers 'brett match ploy random random --records=long.t' 'long.txt'
offers 'brett match ploy random random --games ' ''
offers 'brett bot http://host/ --at' '--at-once'
offers 'brett bot http://host/ --games ploy,supe' 'ploy,super3'
offers 'brett bot http://host/ --new bre' 'breakthru'
offers 'brett bot http://host/ --player ma' 'material'
offers 'brett bot http://host/ --player uct,n' 'uct,nodes='
offers 'brett play ploy --seats ' "me $levels"
offers 'brett play ploy --seats m' 'me'
offers 'brett play ploy --seats me,level' "$(for word in $levels; do printf 'me,%s ' $word; done | sed 's/ $//')"
offers 'brett play --seats=me,m' 'me,me'
offers 'brett play --load long.t' 'long.txt'
offers 'brett solve ' 'allein aufstellen blockade sprung'
offers 'brett solve al' 'allein'
offers 'brett solve allein:' 'setup='
offers 'brett solve allein:setup=m' 'mixed'
offers 'brett solve tor' ''
offers 'brett solve --sh' '--short --shortest'
offers 'brett solve aufstellen --file long.t' 'long.txt'
offers 'brett solve aufstellen ' "$(brett moves aufstellen | sed 's/ .*//' | paste -sd ' ')"
offers 'brett analyse long.t' 'long.txt'
offers 'brett frob ' ''
offers 'brett ugi ' ''
offers "$tmp/bin/brett show supe" 'super3'

echo "cli: $passed passed, $failed failed"
[ $failed = 0 ]
