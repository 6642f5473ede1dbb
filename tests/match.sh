#!/bin/bash
# match.sh - `brett match`: broken off and gone on, in parallel, its statistics, and programs that misbehave.
# usage: tests/match.sh BRETT
# SPDX-License-Identifier: MIT
set -u
[ $# = 1 ] && [ -x "$1" ] || { echo "usage: tests/match.sh BRETT" >&2; exit 2; }
program=$(realpath "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/tests/talk.sh"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 2
export LC_ALL=C BRETT_DATA=$tmp

contest() { timeout $PATIENCE "$program" match "$@" >out 2>err </dev/null; status=$?; }
fine() { # WHAT ARGUMENT...
    local what=$1
    shift
    contest "$@"
    equal "$what: exit status" $status 0
    pass "$what: silent on standard error" [ ! -s err ]
}
# The games of a file in the order of their rounds, without their dates.
games() {
    awk '/^\[Game /{ n++ } /^\[Round /{ gsub(/[^0-9]/, ""); round[n] = $0; next } /^\[Date /{ next } NF { text[n] = text[n] $0 "|" }
        END { for (i = 1; i <= n; i++) printf "%05d %s\n", round[i], text[i] }' "$1" | sort
}

# --- The same match in any way ------------------------------------------------------------------------------

players='level8,nodes=40 uct,nodes=10'
for spec in super3 aufstellen tor:players=3; do
    # shellcheck disable=SC2086
    match="$spec $players --games 8 --seed 5"
    rm -f whole.rec two.rec part.rec
    fine "$spec" $match --jobs 1 --records whole.rec
    cp out whole
    equal "$spec: all games are there" "$(games whole.rec | cut -d' ' -f1 | tr -d '\n')" \
        0000100002000030000400005000060000700008
    fine "$spec in parallel" $match --jobs 2 --records two.rec
    equal "$spec: in parallel the same games" "$(games two.rec)" "$(games whole.rec)"
    equal "$spec: in parallel the same result" "$(<out)" "$(<whole)"
    # Broken off after a game, in the middle of its steps, within a tag, after a line.
    bytes=$(wc -c <whole.rec)
    second=$(grep -b '^\[Game' whole.rec | sed -n 2p | cut -d: -f1)
    for cut in "$second" $((second + 3)) $((second + 30)) $((bytes / 2)) $((bytes * 3 / 4)) $((bytes - 6)); do
        head -c "$cut" whole.rec >part.rec
        fine "$spec, cut at $cut" $match --jobs 2 --records part.rec
        equal "$spec, cut at $cut: the same result" "$(<out)" "$(<whole)"
        equal "$spec, cut at $cut: the same games" "$(games part.rec)" "$(games whole.rec)"
    done
done
printf '[Game "tor:players=3"][Round "1"]\n*\n' >mine.rec
cp mine.rec kept.rec
contest tor:players=3 random random --games 3 --jobs 1 --records mine.rec
equal 'an unfinished game of somebody: exit status' $status 2
pass 'an unfinished game of somebody: says so' grep -q 'has not ended' err
pass 'an unfinished game of somebody: stays' cmp -s mine.rec kept.rec

# --- Yardsticks ---------------------------------------------------------------------------------------------

# Where luck has a say, more games show it: the whole interval lies above even.
for spec in ploy breakthru blockade super3; do
    games=8 better='^8 of 8: [+][78] '
    [ $spec != super3 ] || games=40 better='^40 of 40: .* Elo [+][^ ]+ \[[+]'
    fine "$spec: plain" $spec plain,depth=2 random --games $games --opening 2 --jobs 2
    pass "$spec: plain beats chance" grep -qE "$better" out
    cp out first
    fine "$spec: plain again" $spec plain,depth=2 random --games $games --opening 2 --jobs 1
    pass "$spec: plain plays the same again" cmp -s out first
done
fine 'plain for three' weltreich:players=3 plain,nodes=500 random --games 3 --jobs 1
for yardstick in plain,depth=2 material,nodes=500; do
    fine "$yardstick without an evaluation" allein $yardstick random --games 60 --jobs 2
    pass "$yardstick beats chance without an evaluation" grep -qE '^60 of 60: .* Elo [+][^ ]+ \[[+]' out
done
fine 'uct in a game for one' allein uct,nodes=50 random --games 2 --jobs 1

# A job that dies is told, not taken for the end of the match.
# shellcheck disable=SC2016
contest super3 random 'program:kill -9 $PPID' --games 2 --jobs 1
equal 'a job that dies: exit status' $status 1
pass 'a job that dies: says so' grep -q 'a job broke off' err

# --- Statistics ---------------------------------------------------------------------------------------------

fine 'Elo' super3 uct,nodes=6 random --games 40 --jobs 2 --records elo.rec
games elo.rec >elo.games
cat >elo.js <<'END'
// By hand: the points of each pair of games, and all means that are likely enough beside what was seen: twice the
// logarithm of the likelihoods' ratio is at most 3.84. A result never seen counts as a thousandth of a pair.
const games = require('fs').readFileSync('elo.games', 'utf8').trim().split('\n');
const points = games.map((line, i) => {
    const [first, second] = line.match(/Result "([^"]*)"/)[1].split('-').map(p => (p === '1/2' ? 0.5 : +p));
    return i % 2 ? second : first;
});
const pairs = [0, 0, 0, 0, 0];
for (let i = 0; i < points.length; i += 2) pairs[2 * (points[i] + points[i + 1])]++;
pairs.forEach((n, i) => (pairs[i] = n || 0.001));
const half = (low, high, isLow) => {
    for (let i = 0; i < 200; i++) isLow((low + high) / 2) ? (low = (low + high) / 2) : (high = (low + high) / 2);
    return low;
};
const doubt = mean => {
    const off = pairs.map((_, i) => i / 4 - mean);
    const x = half(-1 / (1 - mean), 1 / mean, y => off.reduce((sum, o, i) => sum + (pairs[i] * o) / (1 + y * o), 0) > 0);
    return 2 * off.reduce((sum, o, i) => sum + pairs[i] * Math.log(1 + x * o), 0);
};
const mean = points.reduce((a, b) => a + b) / points.length;
const low = half(0, mean, s => doubt(s) > 3.841459), high = half(mean, 1, s => doubt(s) < 3.841459);
const signed = p => (p < 0.5 ? '' : '+') + (-400 * Math.log10(1 / p - 1)).toFixed(0);
const count = p => points.filter(q => q === p).length;
console.log(`40 of 40: +${count(1)} =${40 - count(1) - count(0)} -${count(0)}, ${(100 * mean).toFixed(1)} %, ` +
    `Elo ${signed(mean)} [${signed(low)}, ${signed(high)}]`);
END
equal 'Elo: the same by hand' "$(sed -n 2p out)" "$(node elo.js)"

fine 'SPRT' aufstellen level8,nodes=60 random --games 1000 --jobs 2 --sprt 0,100 --records sprt.rec
cp out first
pass 'SPRT: it ends early' [ "$(games sprt.rec | wc -l)" -lt 400 ]
pass 'SPRT: for the higher' grep -qE ', LLR ([3-9]|[1-9][0-9]+|2\.9[4-9])[0-9.]* \(-2.94, 2.94\)$' out
pass 'SPRT: says so' grep -qE '^SPRT: 100 Elo rather than 0, after [0-9]+ pairs$' out
pass 'SPRT: after whole pairs' [ $(($(games sprt.rec | wc -l) % 2)) = 0 ]
fine 'SPRT by one job' aufstellen level8,nodes=60 random --games 1000 --jobs 1 --sprt 0,100 --records alone.rec
equal 'SPRT by one job: the same answer' "$(<out)" "$(<first)"
equal 'SPRT by one job: the same games' "$(games alone.rec)" "$(games sprt.rec)"
fine 'SPRT the other way' aufstellen random level8,nodes=60 --games 1000 --jobs 2 --sprt 0,100
pass 'SPRT the other way: for the lower' grep -qE ', LLR -([3-9]|[1-9][0-9]+|2\.9[4-9])[0-9.]* ' out
pass 'SPRT the other way: says so' grep -q '^SPRT: 0 Elo rather than 100, ' out
cp sprt.rec before.rec
fine 'SPRT decided' aufstellen level8,nodes=60 random --games 1000 --jobs 2 --sprt 0,100 --records sprt.rec
pass 'SPRT decided: nothing is played any more' cmp -s sprt.rec before.rec
equal 'SPRT decided: the same answer' "$(<out)" "$(<first)"
fine 'SPRT normalized' aufstellen level8,nodes=60 random --games 1000 --jobs 2 --sprt 0,100 --elo normalized
pass 'SPRT normalized: says so' grep -q '^SPRT: 100 normalized Elo rather than 0, ' out
fine 'SPRT open' aufstellen random random --games 20 --jobs 2 --sprt 0,1
pass 'SPRT open: says so' grep -q '^SPRT: not decided after 10 pairs$' out
# Players who are the same: their first pairs may well be alike, and prove nothing. tests/sprt.c has the rates.
for seed in 1 2 3 4 5 6 7 8; do
    fine "SPRT of equals, $seed" aufstellen level1,nodes=20 level1,nodes=20 --games 400 --jobs 2 --seed $seed --sprt 0,50
    pass "SPRT of equals, $seed: not before 32 pairs" [ "$(sed -n '2s/ of.*//p' out)" -ge 64 ]
done
fine 'SPRT for one' allein:setup=mixed level3 random --games 300 --jobs 2 --sprt 0,400
pass 'SPRT for one: says so' grep -q '^SPRT: 400 Elo rather than 0, ' out

# --- A file is of one match ---------------------------------------------------------------------------------

players='uct,nodes=5 level2'
fine 'named' tor:players=3 $players --games 4 --seed 5 --jobs 1 --records ours.rec
# differs WHAT SENTENCE ARGUMENT... : named.rec is refused with this difference, and nothing changes.
differs() {
    local what=$1 sentence=$2
    shift 2
    cp named.rec kept.rec
    contest "$@" --jobs 1 --records named.rec
    equal "$what: exit status" $status 2
    pass "$what: says the difference" grep -qF "named.rec: record $sentence; choose another file" err
    pass "$what: the file stays" cmp -s named.rec kept.rec
    pass "$what: nothing is played" [ ! -s out ]
}
cp ours.rec named.rec
differs 'another game' '1 is of another match: Game is "tor:players=3", not "tor"' tor $players --games 4 --seed 5
differs 'another player' '1 is of another match: P1 is "uct,nodes=5", not "random"' \
    tor:players=3 random level2 --games 4 --seed 5
differs 'other limits' '1 is of another match: P1 is "uct,nodes=5", not "uct,nodes=6"' \
    tor:players=3 uct,nodes=6 level2 --games 4 --seed 5
differs 'another opponent' '1 is of another match: P2 is "level2", not "level3"' \
    tor:players=3 uct,nodes=5 level3 --games 4 --seed 5
differs 'players exchanged' '1 is of another match: P1 is "uct,nodes=5", not "level2"' \
    tor:players=3 level2 uct,nodes=5 --games 4 --seed 5
differs 'another seed' '1 is of another match: Seed is "5", not "6"' tor:players=3 $players --games 4 --seed 6
differs 'another opening' '1 is of another match: Opening is "4", not "2"' \
    tor:players=3 $players --games 4 --seed 5 --opening 2
differs 'fewer games' '4 is of another match: Round is "4", not a number up to 3' \
    tor:players=3 $players --games 3 --seed 5
same="tor:players=3 $players --games 4 --seed 5"
version=$("$program" --version | cut -d' ' -f2)
sed 's/^\[Version ".*"/[Version "0.0.1"/' ours.rec >named.rec
differs 'another version' "1 is of another match: Version is \"0.0.1\", not \"$version\"" $same
sed '/^\[Seed/d' ours.rec >named.rec
differs 'no seed' '1 is of another match: it has no tag Seed' $same
sed '/^\[Round/d' ours.rec >named.rec
differs 'no round' '1 is of another match: Round is "", not a number up to 4' $same
cat ours.rec ours.rec >named.rec
differs 'a game twice' '5 is there twice: Round is "1"' $same
(cat ours.rec && printf '[Event "My own notes"]\n') >named.rec
differs 'notes at the end' '5 is no game of this match: a record begins with its tags, [Game "..."] among them' $same
cp ours.rec named.rec
fine 'more games' tor:players=3 $players --games 6 --seed 5 --jobs 2 --records named.rec
equal 'more games: what was there stays' "$(head -c "$(wc -c <ours.rec)" named.rec | cksum)" "$(cksum <ours.rec)"
equal 'more games: they are added' "$(games named.rec | wc -l)" 6
(trap '' XFSZ && ulimit -f 1 && contest tor:players=3 $players --games 4 --jobs 1 --records full.rec; exit $status)
equal 'a file that cannot grow: exit status' $? 1
pass 'a file that cannot grow: says so' grep -q '^brett: full.rec: File too large$' err
contest super3 "program:true $(printf '%2100s' | tr ' ' x)" random --games 2 --jobs 1 --records long.rec
equal 'a player too long for a tag: exit status' $status 2
pass 'a player too long for a tag: says so' grep -q 'cannot be named in a record: the tag is too long' err

# --- Programs that misbehave --------------------------------------------------------------------------------

# A program that answers as it should, but for one thing.
cat >engine.sh <<'END'
while read -r word rest; do
    case $word in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    go) case $1 in
        dies) exit 3 ;;
        garbage) head -c 200000 /dev/zero | tr '\0' '\377'; exit ;;
        chatters) yes 'info string and so on' | head -n 100000; exit ;;
        illegal) echo 'bestmove a9z9' ;;
        control) printf 'bestmove \033[31m\n' ;;
        empty) echo 'bestmove ' ;;
        rambles) printf 'info pv %05000d\nbestmove a9z9\n' 0 ;;
        esac ;;
    esac
done
END
for fault in dies garbage chatters illegal control empty rambles; do
    contest aufstellen "program:sh $tmp/engine.sh $fault" random --games 2 --jobs 1 --opening 0
    equal "a program that $fault: exit status" $status 1
    pass "a program that $fault: it is named" grep -q "^brett: game 1: \"sh $tmp/engine.sh $fault\" " err
    pass "a program that $fault: no control characters" [ -z "$(tr -d '\12\40-\176' <err)" ]
    pass "a program that $fault: the failures are counted" grep -q ', 2 failures$' out
done
contest aufstellen "program:sh $tmp/engine.sh illegal" random --games 2 --jobs 1 --opening 0
pass 'an illegal step is told' grep -q 'played "a9z9", which is not legal' err
contest aufstellen "program:sh $tmp/engine.sh rambles" random --games 2 --jobs 1 --opening 0
pass 'a line that is too long is passed over' grep -q 'played "a9z9", which is not legal' err
contest aufstellen "program:sh $tmp/engine.sh dies" random --games 2 --jobs 1 --opening 0
equal 'a program that dies: told how, and started again for the next game' \
    "$(grep -c 'dies" gave no bestmove: it ended with status 3$' err)" 2
# shellcheck disable=SC2016
contest aufstellen 'program:kill -9 $$' random --games 2 --jobs 1 --opening 0
pass 'a program that is killed: told how' grep -q 'does not answer to ugi: it was ended by signal 9$' err
contest aufstellen 'program:./is-not-there' random --games 2 --jobs 1
equal 'a program that is not there: exit status' $status 1
pass 'a program that is not there: says so' grep -q 'does not answer to ugi: it ended with status 127$' err
contest aufstellen 'program:echo hello' random --games 2 --jobs 1
equal 'a program that speaks otherwise: exit status' $status 1
left=0
for words in /proc/[0-9]*/cmdline; do
    ! contains "$(tr '\0' ' ' 2>/dev/null <"$words")" "$tmp/engine.sh" || left=$((left + 1))
done 2>/dev/null
equal 'nobody is left behind' $left 0

echo "match: $passed passed, $failed failed"
[ $failed = 0 ]
