#!/bin/bash
# analyse.sh - `brett analyse` on games whose truth is known: missed wins, proved losses, luck and skill.
# usage: tests/analyse.sh BRETT
# SPDX-License-Identifier: MIT
set -u
[ $# = 1 ] && [ -x "$1" ] || { echo "usage: tests/analyse.sh BRETT" >&2; exit 2; }
program=$(realpath "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/tests/talk.sh"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 2
export LC_ALL=C BRETT_DATA=$tmp
options='--nodes 3000 --hash 4'

# analyse NAME < RECORD: NAME.text and NAME.json, both without a complaint.
analyse() {
    cat >"$1.rec"
    for form in text json; do
        # shellcheck disable=SC2086
        timeout $PATIENCE "$program" analyse $options $([ $form = text ] || echo --json) "$1.rec" >"$1.$form" 2>err
        equal "$1 as $form: exit status" $? 0
        pass "$1 as $form: silent on standard error" [ ! -s err ]
    done
    pass "$1: at most 80 columns" [ "$(wc -L <"$1.text")" -le 80 ]
    check "$1: every step is there" "$1" \
        'all.steps.every(s => "luck" in s || "roller" in s || (s.share >= 0 && s.share <= 1 && s.loss >= 0 && s.best))'
    check "$1: chances are whole, shares are those of all sides" "$1" \
        'all.steps.every(s => !s.wdl || (s.wdl.reduce((a, b) => a + b) === 1000 && near(s.shares[s.seat], s.share)))'
    check "$1: accuracy from 0 to 100" "$1" 'all.seats.every(s => s.accuracy >= 0 && s.accuracy <= 100)'
    check "$1: a line for every step" "$1" "all.steps.length === $(grep -cE '^ +[0-9]+  P[1-4]  ' "$1.text")"
}
# check WHAT NAME EXPRESSION: holds for `all`, what NAME.json says. Judged at the end, all at once.
check() { printf '%s\t%s\t%s\n' "$1" "$2" "$(tr '\n' ' ' <<<"$3")" >>checks; }
luck_of() { sed 's/.*"luck":\([-0-9.]*\).*\],"seats".*/\1/' "$1.json"; }
says() { # NAME NUMBER WANTED: the words of the line of a step, blanks squeezed
    equal "$1: what is said about step $2" "$(sed -n "s/^ *$2  //p" "$1.text" | tr -s ' ' | sed 's/ $//')" "$3"
}

# --- A win in one, missed and found -------------------------------------------------------------------------

one='[Game "super3"][Start "1yr1yrr2/4y4/r4r3/4r4/Y/9/R/yr7/Y y r10"][P1 "Anna"][P2 "Bert \\ \"B\""]'
echo "$one 5.10 *" | analyse missed
pass 'missed: value, best step and loss' grep -qE '^ +1  P2  5\.10 +[0-9.]+ % +[0-9]+/[0-9]+/[0-9]+  3\.10 +-[0-9.]+  \?\?$' missed.text
check 'missed: the best step' missed 'all.steps[0].best === "3.10" && all.steps[0].loss >= 0.2 && all.steps[0].mark === "??"'
check 'missed: the loss is what lies between' missed 'near(all.steps[0].share + all.steps[0].loss, 1)'
check 'missed: one blunder of P2' missed 'all.seats[1].blunders === 1 && all.seats[1].steps === 1 && all.seats[0].steps === 0'
check 'missed: accuracy' missed 'near(all.seats[1].accuracy / 100, Math.exp(-4 * all.steps[0].loss))'
check 'missed: the account is that step' missed 'near(all.seats[1].account.start, 1) && near(all.seats[1].account.late, 0) &&
    near(all.seats[1].account.mistakes, -all.steps[0].loss) && near(all.seats[0].account.end, all.steps[0].loss)'
check 'missed: names' missed 'all.seats[0].name === "Anna" && all.seats[1].name === "Bert \\ \"B\""'
pass 'missed: names in the text' grep -qxF 'P2 is Bert \ "B"' missed.text
echo "$one 3.10 0-1" | analyse found
says found 1 'P2 3.10 win 1 proven ='
check 'found: no loss' found 'all.result === "0-1" && all.steps[0].mate === 1 && all.steps[0].loss === 0 && !all.steps[0].mark'
check 'found: certain' found 'all.steps[0].proven && all.steps[0].wdl[0] === 1000 && all.steps[0].shares.join() === "0,1"'
check 'missed: not certain' missed '!all.steps[0].proven'
check 'found: accuracy 100' found 'all.seats[1].accuracy === 100'

# A forced win that was let go, from tests/tactics/blockade.txt.
blockade='[Game "blockade"][Start "4b7/7B4/2r7r1/4b7/12/12/12/5b1b4/12/7rr3/4R1r5/12 b"]'
options='--nodes 30000 --hash 4'
echo "$blockade h9 *" | analyse kept
says kept 1 'P2 h9 win 3 proven ='
echo "$blockade a1 *" | analyse let-go
check 'let go: the best step' let-go 'all.steps[0].best === "h9" && all.steps[0].mark === "??" && all.steps[0].loss > 0.2'
options='--nodes 3000 --hash 4'

# --- Aufstellen by its table --------------------------------------------------------------------------------

echo '[Game "aufstellen"] b2 c3 *' | analyse table
check 'table: the first player loses, the second wins' table \
    'all.steps[0].mate < 0 && all.steps[0].share === 0 && all.steps[0].loss === 0'
pass 'table: it is told' grep -qE '^ +1  P1  b2 +loss [0-9]+ ' table.text

# --- A game for one -----------------------------------------------------------------------------------------

solo='[Game "allein"][Start "12/12/12/2G5B3/3YRYGYYB2/2B9/2Y5Y3/2R9/2R9/12/12/12 14 0"]'
echo "$solo 2G-4G 5G-3G 3H-3A 2A-8A 1" | analyse solved
says solved 1 'P1 2G-4G win 4 ='
says solved 2 'P1 5G-3G win 3 ='
says solved 3 'P1 3H-3A win 2 ='
says solved 4 'P1 2A-8A win 1 ='
check 'solved: accuracy 100' solved 'all.seats[0].accuracy === 100 && all.seats.length === 1'
echo "$solo 3C-3A *" | analyse spoilt
says spoilt 1 'P1 3C-3A lost 2G-4G -100.0 ??'
echo "$solo 5A-3A *" | analyse detour
says detour 1 'P1 5A-3A win 7 2G-4G'
"$program" analyse --nodes 50000 - <<<'[Game "allein"] 5D-1D *' >out 2>err
equal 'given up: exit status' $? 0
pass 'given up: nothing is held against the step' grep -qE '1  P1  5D-1D +unknown +[^ ]+ *$' out

# --- Luck and skill -----------------------------------------------------------------------------------------

# Over all rolls luck is nothing: each outcome alone, weighed.
total=0
for roll in r2:1 r3:2 r4:3 r5:4 r6:5 r7:6 r8:5 r9:4 r10:3 r11:2 r12:1; do
    analyse "roll-${roll%:*}" <<<"[Game \"super3\"][Start \"9/9/9/9/4r4/9/9/9/9 y 0\"] ${roll%:*} *"
    total="$total + ${roll#*:} * $(luck_of "roll-${roll%:*}")"
    check "$roll: the account has nothing else in it" "roll-${roll%:*}" \
        'near(all.seats[1].account.start + all.steps[0].luck, all.seats[1].account.end) && near(all.seats[0].account.late, 0)'
done
pass 'luck is nothing in the mean' node -e "process.exit(Math.abs($total) < 0.01 ? 0 : 1)"

# In a whole game the change of the value is luck, mistakes, and what was seen too late.
dice='r7 7.c r6 6.3 r7 11.c r7 9.c r7 3.c r7 7.10 r3 7.3 r9 10.9 r3 3.3 r2 x7.c r4 6.4 r7 7.c'
echo "[Game \"super3\"] $dice *" | analyse dice
check 'dice: luck and skill of a seat are those of its steps' dice \
    'all.seats.every(p => near(p.luck, sum(all.steps.filter(s => s.roller === p.seat).map(s => s.luck))) &&
        near(p.skill, -sum(all.steps.filter(s => s.seat === p.seat).map(s => s.loss))))'
check 'dice: the accounts are even' dice \
    'all.seats.every(({account: a}) => near(a.start + a.luck + a.their_luck + a.mistakes + a.their_mistakes + a.late, a.end))'
check 'dice: what one wins the other loses' dice \
    '[["start", 1], ["end", 1], ["late", 0]].every(([key, all_of_it]) =>
        near(all.seats[0].account[key] + all.seats[1].account[key], all_of_it))'
check 'dice: luck of one is bad luck of the other' dice \
    'near(all.seats[0].account.luck, all.seats[0].luck) && near(all.seats[0].account.their_luck, -all.seats[1].luck)'
check 'dice: the search is not all surprise' dice 'Math.abs(all.seats[0].account.late) < 0.3'
pass 'dice: luck in the text' grep -qE '^ +1  P1  r7 +luck +[+-][0-9.]+$' dice.text
pass 'dice: the account in the text' grep -qE '^  luck of the others +[+-][0-9.]+ +[+-][0-9.]+$' dice.text

# --- Three and four players, teams, variations --------------------------------------------------------------

# Some steps of any game: the first of the list, or the one in its middle.
steps_of() { # SPEC COUNT
    local list steps=()
    while [ ${#steps[@]} -lt "$2" ]; do
        mapfile -t list < <("$program" moves "$1" "${steps[@]}")
        [ ${#list[@]} -gt 0 ] || break
        steps+=("${list[${#list[@]} / 2]%% *}")
    done
    echo "${steps[@]}"
}
options='--nodes 300 --hash 4'
for spec in convoy:players=3 convoy:players=4 weltreich:players=4 sprung:players=3 tor:players=4,teams=yes \
    ploy:form=four breakthru allein:setup=mixed; do
    name=${spec//[:=,]/-}
    echo "[Game \"$spec\"] $(steps_of "$spec" 9) *" | analyse "$name"
    check "$spec: the game is named" "$name" "all.game === '$spec'"
    check "$spec: an account for two sides" "$name" \
        "('account' in all.seats[0]) === $([[ $spec =~ teams=yes|breakthru ]] && echo true || echo false)"
    check "$spec: a column for each seat" "$name" \
        "all.seats.length === $(grep -m1 '^accuracy' "$name.text" | grep -o '[0-9.]\+' | wc -l)"
done
check 'convoy for three has luck' convoy-players-3 'all.steps.some(s => s.luck) && all.seats.every(s => "skill" in s)'
check 'a drawn set-up is nobody'"'s luck" allein-setup-mixed 'all.steps.every(s => !("luck" in s))'

echo '[Game "ploy"] 1. d3d4 (1. e3e4 {better?} e7e6) 1... d7d6 {a plan} (1... f7f6) *' | analyse variations
check 'variations: the main line' variations 'all.steps.map(s => s.step).join(" ") === "d3d4 d7d6"'
"$program" record --to json variations.rec >game.json
"$program" analyse $options --json game.json >again.json 2>err
pass 'a record as JSON has the same analysis' cmp -s variations.json again.json
echo '[Game "ploy"] *' | analyse empty
check 'empty: no steps' empty 'all.steps.length === 0 && all.seats.length === 2'
echo '[Game "ploy"][End "resigned P1"] d3d4 d7d6 0-1' | analyse resigned
check 'resigned: the end counts' resigned 'all.seats[0].account.end === 0 && all.result === "0-1"'

# --- Broken records -----------------------------------------------------------------------------------------

broken() { # WORDS RECORD
    printf '%s' "$2" >broken.rec
    "$program" analyse broken.rec >out 2>err
    equal "broken: $2: exit status" $? 2
    pass "broken: $2: nothing on standard output" [ ! -s out ]
    equal "broken: $2: one sentence" "$(wc -l <err)" 1
    pass "broken: $2: names the file" grep -q '^brett: broken.rec: ' err
    grep -q "$1" err || cat err
    pass "broken: $2: says why" grep -q "$1" err
}
broken 'legal steps' '[Game "ploy"] d3d9 *'
broken 'no game' '[Game "halma"] d3d9 *'
broken '.' '[Game "ploy"][Start "nonsense"] d3d4 *'
broken '.' ''
broken 'JSON' '{"game":'

cat >judge.js <<'END'
const fs = require('fs');
const near = (a, b) => Math.abs(a - b) < 0.002, sum = list => list.reduce((a, b) => a + b, 0);
for (const line of fs.readFileSync('checks', 'utf8').split('\n').slice(0, -1)) {
    const [what, name, expression] = line.split('\t');
    let holds = false;
    try {
        const all = JSON.parse(fs.readFileSync(name + '.json', 'utf8'));
        holds = eval(expression) === true;
    } catch (error) {
        console.log(`  ${error}`);
    }
    console.log(`${holds ? 'good' : 'bad'}: ${what}`);
}
END
node judge.js >judged
equal 'all checks are judged' "$(grep -c '^\(good\|bad\): ' judged)" "$(wc -l <checks)"
grep -v '^good: ' judged
passed=$((passed + $(grep -c '^good: ' judged)))
failed=$((failed + $(grep -c '^bad: ' judged)))

echo "analyse: $passed passed, $failed failed"
[ $failed = 0 ]
