#!/bin/bash
# race.sh - threads that think together, under the thread sanitizer: it must have nothing to report.
# usage: tests/race.sh BRETT          BRETT is built with MODE=tsan
# SPDX-License-Identifier: MIT
set -u
[ $# = 1 ] && [ -x "$1" ] || { echo "usage: tests/race.sh BRETT" >&2; exit 2; }
# Kernels that scatter addresses more than the sanitizer expects: without scattering, where that is allowed.
if [ -z "${UNSCATTERED-}" ] && setarch -R true 2>/dev/null; then UNSCATTERED=1 exec setarch -R "$0" "$@"; fi
program=$(realpath "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/tests/talk.sh"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 2
export LC_ALL=C BRETT_DATA=$tmp
export TSAN_OPTIONS="log_path=$tmp/report exitcode=66 report_signal_unsafe=0 ${TSAN_OPTIONS-}"
pass 'the program is built with the thread sanitizer' grep -q __tsan_init "$program"

silent() { # WHAT: no report so far
    local reports=("$tmp"/report.*)
    [ ! -e "${reports[0]}" ] || { head -40 "${reports[@]}"; rm "${reports[@]}"; false; }
}

for spec in ploy breakthru blockade weltreich:players=4 sprung:players=3 aufstellen tor:players=4,teams=yes; do
    begin "$spec"
    tell "setoption name Game value $spec" 'setoption name Threads value 4' 'setoption name Hash value 1' \
        'setoption name MultiPV value 3' 'go nodes 3000'
    hear 'bestmove *'
    tell 'go infinite'
    hear 'info depth *'
    tell isready
    hear readyok
    tell stop 'go depth 2' uginewgame 'go infinite' 'go movetime 5' 'go infinite' stop go quit
    end 0 7
    pass "$spec: no race" silent
done

# Dice, and a solver that thinks alone whatever is wished.
for setting in 'super3|startpos moves r7' 'convoy:players=3|startpos' 'allein|startpos'; do
    begin "$setting"
    tell "setoption name Game value ${setting%%|*}" 'setoption name Threads value 4' 'setoption name Hash value 1'
    steps=''
    tell "position ${setting#*|}"
    ask 'query turn'
    if [ "$answer" = chance ]; then
        tell go
        hear 'bestmove *'
        steps=" moves ${line#bestmove }"
    fi
    said=()
    tell "position ${setting#*|}$steps" 'go nodes 2000' 'go infinite' isready
    hear readyok
    tell stop 'go movetime 5' 'setoption name Level value 2' go quit
    end 0 4
    pass "$setting: no race" silent
done

for how in quit 'the input ends' 'the reader goes'; do
    begin "$how in the middle"
    tell 'setoption name Threads value 4' 'setoption name Hash value 1' 'go infinite'
    hear 'info depth 2 *'
    case $how in
    quit) tell quit && end 0 1 ;;
    'the input ends') end 0 1 ;;
    *)
        shut_ears
        wait "$pid"
        equal "$how: exit status" $? 1
        shut_mouth
        ;;
    esac
    pass "$how in the middle: no race" silent
done

# The other commands that think with several threads.
printf '[Game "ploy"]\nd3d4 d7d6 *' >game.txt
timeout $PATIENCE "$program" analyse --threads 4 --nodes 2000 game.txt >out 2>err
equal 'analyse with four threads: exit status' $? 0
pass 'analyse with four threads: no race' silent
timeout $PATIENCE "$program" match tor level8,nodes=50,threads=3 random --games 2 --jobs 1 >out 2>err
equal 'match with three threads: exit status' $? 0
pass 'match with three threads: no race' silent
printf '%s\n' hint quit | timeout $PATIENCE "$program" play ploy --seats me,level2 --threads 4 --ms 50 --delay 0 --plain d3d4 >out 2>err
equal 'play with four threads: exit status' $? 0
pass 'play with four threads: no race' silent

echo "race: $passed passed, $failed failed"
[ $failed = 0 ]
