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

for spec in ploy breakthru blockade super3; do
    fine "$spec: plain" $spec plain,depth=2 random --games 8 --opening 2 --jobs 2
    pass "$spec: plain beats chance" grep -qE '^8 of 8: [+][78] ' out
    cp out first
    fine "$spec: plain again" $spec plain,depth=2 random --games 8 --opening 2 --jobs 1
    pass "$spec: plain plays the same again" cmp -s out first
done
fine 'plain for three' weltreich:players=3 plain,nodes=500 random --games 3 --jobs 1
contest allein plain random --games 2 --jobs 1
equal 'plain in a game for one: exit status' $status 1
pass 'plain in a game for one: says so' grep -q 'plain cannot judge positions of allein' err

# A job that dies is told, not taken for the end of the match.
# shellcheck disable=SC2016
contest super3 random 'program:kill -9 $PPID' --games 2 --jobs 1
equal 'a job that dies: exit status' $status 1
pass 'a job that dies: says so' grep -q 'a job broke off' err

# --- Statistics ---------------------------------------------------------------------------------------------

fine 'Elo' super3 uct,nodes=6 random --games 40 --jobs 2 --records elo.rec
games elo.rec >elo.games
cat >elo.js <<'END'
// By hand: the points of each pair of games, their mean and its error, as Elo.
const games = require('fs').readFileSync('elo.games', 'utf8').trim().split('\n');
const points = games.map((line, i) => {
    const [first, second] = line.match(/Result "([^"]*)"/)[1].split('-').map(p => (p === '1/2' ? 0.5 : +p));
    return i % 2 ? second : first;
});
const pairs = points.filter((_, i) => i % 2 === 0).map((p, i) => (p + points[2 * i + 1]) / 2);
const mean = pairs.reduce((a, b) => a + b) / pairs.length;
const variance = pairs.map(p => (p - mean) ** 2).reduce((a, b) => a + b) / (pairs.length - 1);
const error = 1.96 * Math.sqrt(variance / pairs.length);
const elo = p => -400 * Math.log10(1 / Math.min(Math.max(p, 0.0001), 0.9999) - 1);
const signed = x => (x < 0 ? '' : '+') + x.toFixed(0);
const count = p => points.filter(q => q === p).length;
console.log(`40 of 40: +${count(1)} =${40 - count(1) - count(0)} -${count(0)}, ${(100 * mean).toFixed(1)} %, ` +
    `Elo ${signed(elo(mean))} [${signed(elo(mean - error))}, ${signed(elo(mean + error))}]`);
END
equal 'Elo: the same by hand' "$(sed -n 2p out)" "$(node elo.js)"

fine 'SPRT' aufstellen level8,nodes=60 random --games 1000 --jobs 2 --sprt 0,100 --records sprt.rec
pass 'SPRT: it ends early' [ "$(games sprt.rec | wc -l)" -lt 400 ]
pass 'SPRT: for the higher' grep -qE ', LLR ([3-9]|[1-9][0-9]+|2\.9[4-9])[0-9.]* \(-2.94, 2.94\)$' out
fine 'SPRT the other way' aufstellen random level8,nodes=60 --games 1000 --jobs 2 --sprt 0,100
pass 'SPRT the other way: for the lower' grep -qE ', LLR -([3-9]|[1-9][0-9]+|2\.9[4-9])[0-9.]* ' out
cp sprt.rec before.rec
fine 'SPRT decided' aufstellen level8,nodes=60 random --games 1000 --jobs 2 --sprt 0,100 --records sprt.rec
pass 'SPRT decided: nothing is played any more' cmp -s sprt.rec before.rec

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
        esac ;;
    esac
done
END
for fault in dies garbage chatters illegal control empty; do
    contest aufstellen "program:sh $tmp/engine.sh $fault" random --games 2 --jobs 1 --opening 0
    equal "a program that $fault: exit status" $status 1
    pass "a program that $fault: it is named" grep -q "^brett: game 1: \"sh $tmp/engine.sh $fault\" " err
    pass "a program that $fault: no control characters" [ -z "$(tr -d '\12\40-\176' <err)" ]
    pass "a program that $fault: the failures are counted" grep -q ', 2 failures$' out
done
contest aufstellen "program:sh $tmp/engine.sh illegal" random --games 2 --jobs 1 --opening 0
pass 'an illegal step is told' grep -q 'played "a9z9", which is not legal' err
contest aufstellen 'program:./is-not-there' random --games 2 --jobs 1
equal 'a program that is not there: exit status' $status 1
pass 'a program that is not there: says so' grep -q 'does not answer to ugi' err
contest aufstellen 'program:echo hello' random --games 2 --jobs 1
equal 'a program that speaks otherwise: exit status' $status 1
left=0
for words in /proc/[0-9]*/cmdline; do
    ! contains "$(tr '\0' ' ' 2>/dev/null <"$words")" "$tmp/engine.sh" || left=$((left + 1))
done 2>/dev/null
equal 'nobody is left behind' $left 0

echo "match: $passed passed, $failed failed"
[ $failed = 0 ]
