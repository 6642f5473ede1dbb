#!/bin/bash
# ugi.sh - conversations with `brett ugi` while it thinks: limits, stop, garbage, quit, closed pipes; and that the same
# question has the same answer. What needs no conversation is in tests/ugi/, run by cli.sh.
# usage: tests/ugi.sh BRETT [NODES]
# SPDX-License-Identifier: MIT
set -u
[ $# -ge 1 ] && [ -x "$1" ] || { echo "usage: tests/ugi.sh BRETT [NODES]" >&2; exit 2; }
program=$(realpath "$1")
nodes=${2-2000}
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/tests/talk.sh"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 2
export LC_ALL=C BRETT_DATA=$tmp  # no table but the short one
mapfile -t specs < <(cut -d' ' -f1 "$root/tests/bench.txt")
pass "there are many games with options" [ ${#specs[@]} -ge 40 ]

# --- Limits -------------------------------------------------------------------------------------------------

start='d3d4 d7d6'
limits=('movetime 5' 'movetime 0' 'depth 2' 'nodes 500' 'nodes 1' 'p1time 60 p2time 60' 'p1time 0 p2time 0'
    'p1time 60 p1inc 1 p2time 50 p2inc 1' 'p1time 9' 'movetime 1000000 nodes 300' 'depth 90 nodes 300'
    'p1time 9999999 nodes 300' 'nodes 0 depth 1' 'p1time 1' 'p1time 1 p1inc 1' 'p2time 1 depth 2' 'p2time 9 movetime 9')
begin 'go with limits'
tell "position startpos moves $start"
ask 'query legalmoves'
legal=$answer
for limit in "${limits[@]}"; do
    tell "go $limit"
    hear 'bestmove *'
    pass "go $limit: a legal step" is_among "${line#bestmove }" "$legal"
    pass "go $limit: the last word before it is what was searched" contains "${said[-2]}" 'info depth '
done
tell quit
end 0 ${#limits[@]}

# The limit of nodes is one for all threads together, each of which looks up every 256 nodes.
number_after() { sed "s/.* $1 \([0-9]*\).*/\1/" <<<"$2"; } # WORD LINE
for threads in 1 2 5; do
    for spec in ploy weltreich:players=4 blockade:kings=facing; do
        begin "$spec: go nodes 20000 with $threads threads"
        tell "setoption name Game value $spec" "setoption name Threads value $threads" 'go nodes 20000'
        hear 'bestmove *'
        count=$(number_after nodes "${said[-2]}")
        most=$((threads == 1 ? 20000 : 20000 + threads * 256))
        pass "$name: $count nodes" [ "$count" -ge 20000 -a "$count" -le $most ]
        tell quit
        end 0 1
    done
done

# A level below the highest is as strong with many threads as with one.
level_with() { # THREADS
    printf '%s\n' 'setoption name Level value 6' "setoption name Threads value $1" 'go' |
        "$program" ugi | sed 's/ nps [0-9]* time [0-9]*//'
}
equal 'Level 6 thinks alone' "$(level_with 4)" "$(level_with 1)"

begin 'depth 1 and 3 tell so many depths'
tell 'go depth 3'
hear 'bestmove *'
depths=$(printf '%s\n' "${said[@]}" | sed -n 's/^info depth \([0-9]*\) multipv 1 score \(cp\|mate\) -*[0-9]* wdl [0-9]* [0-9]* [0-9]* nodes [0-9]* nps [0-9]* time [0-9]* pv .*/\1/p')
equal 'go depth 3: its info lines' "$(echo $depths)" '1 2 3'
tell quit
end 0 1

begin 'refused limits'
tell 'go depth' 'go nodes x' 'go fast' 'go p5time 100' 'go movetime -1' 'go p2time 100' 'go p1inc 100' isready
hear readyok
equal 'refused limits: seven errors' "$(printf '%s\n' "${said[@]}" | grep -c '^error ')" 7
end 0 0

# --- Options ------------------------------------------------------------------------------------------------

begin 'MultiPV'
tell 'setoption name MultiPV value 3' 'go depth 3'
hear 'bestmove *'
mapfile -t last < <(printf '%s\n' "${said[@]}" | grep '^info depth 3 ')
equal 'MultiPV 3: lines' ${#last[@]} 3
equal 'MultiPV 3: numbers' "$(printf '%s\n' "${last[@]}" | grep -o 'multipv [0-9]*' | cut -d' ' -f2 | tr -d '\n')" 123
equal 'MultiPV 3: three steps' "$(printf '%s\n' "${last[@]}" | sed 's/.* pv //; s/ .*//' | sort -u | wc -l)" 3
pass 'MultiPV 3: the first is played' contains "${last[0]} " " pv ${line#bestmove } "
said=()
tell 'setoption name MultiPV value 16' 'setoption name Game value super3' 'position startpos moves r7 7.c r2' 'go depth 1'
hear 'bestmove *'
equal 'MultiPV 16 with two steps: lines' "$(printf '%s\n' "${said[@]}" | grep -c '^info depth 1 ')" 2
tell quit
end 0 1

begin 'Level'
for level in 1 2 3 4 5; do
    tell "setoption name Level value $level" 'position startpos' 'query legalmoves'
    hear 'response *'
    legal=$line
    tell go  # a level has limits of its own
    hear 'bestmove *'
    pass "Level $level: a legal step" is_among "${line#bestmove }" "$legal"
done
tell 'setoption name Level value 9' 'setoption name Level value 0' quit
end 0 5
equal 'Level: two errors' "$(printf '%s\n' "${said[@]}" | grep -c '^error ')" 2

# A weak level errs by its random numbers alone.
level_steps() { # SEED
    {
        printf '%s\n' 'setoption name Game value tor' 'setoption name Level value 1' \
            "setoption name Seed value $1"
        for _ in 1 2 3 4 5 6; do echo 'position startpos'; echo go; done
    } | "$program" ugi | grep '^bestmove'
}
equal 'Level 1: the same seed, the same steps' "$(level_steps 7)" "$(level_steps 7)"
equal 'Level 1: in one game it sees the same' "$(level_steps 7 | sort -u | wc -l)" 1
# Another game is another player.
level_openings() { # SEED
    {
        printf '%s\n' 'setoption name Game value tor' 'setoption name Level value 1' \
            "setoption name Seed value $1"
        for _ in 1 2 3 4 5 6; do echo uginewgame; echo 'position startpos'; echo go; done
    } | "$program" ugi | grep '^bestmove'
}
equal 'Level 1: the same seed, the same games' "$(level_openings 7)" "$(level_openings 7)"
pass 'Level 1: games differ' [ "$(level_openings 7 | sort -u | wc -l)" -gt 2 ]

begin 'Hash and Threads'
for option in 'Hash value 1' 'Threads value 3' 'Hash value 300' 'Threads value 1'; do
    tell "setoption name $option" "go nodes $nodes"
    hear 'bestmove *'
done
tell quit
end 0 4

# More than the machine has is refused, and what was there stays: the table with all that was found too.
if ! grep -q __asan_init "$program"; then
    short_of_memory() { # LINE... between two questions
        (ulimit -v 400000 && printf '%s\n' 'go nodes 3000' "$@" 'go nodes 3000' | "$program" ugi 2>&1) |
            sed 's/ nps [0-9]* time [0-9]*//'
    }
    wanted=$(short_of_memory)
    for option in 'Hash value 65536|a table of 65536 MiB' 'Threads value 64|64 threads'; do
        found=$(short_of_memory "setoption name ${option%|*}")
        equal "${option%|*} on a small machine: refused" "$(grep error <<<"$found")" "error no memory for ${option#*|}"
        equal "${option%|*} on a small machine: nothing changes" "$(grep -v error <<<"$found")" "$wanted"
    done
    found=$( (ulimit -v 40000 && echo 'go nodes 10' | "$program" ugi 2>&1))
    equal 'no memory at all: go is refused' "$found" 'error no memory for a table of 64 MiB'
fi

# --- While it thinks ----------------------------------------------------------------------------------------

begin 'stop'
tell 'go infinite'
hear 'info depth 2 *'
tell isready
hear readyok
tell stop
hear 'bestmove *'
tell isready
hear readyok
end 0 1

begin 'stop without a search'
tell stop stop isready
hear '*'
equal 'stop without a search: no answer' "$line" readyok
tell quit
end 0 0

begin 'stop at once'
for _ in 1 2 3 4 5 6 7 8 9 10; do tell go stop; done
tell quit
end 0 10

begin 'stop after the answer'
tell 'go nodes 100'
hear 'bestmove *'
tell stop isready
hear '*'
equal 'stop after the answer: silent' "$line" readyok
end 0 1

# With infinite the answer waits, even if nothing is left to find out: solved, or one step alone.
for setting in 'aufstellen|startpos' 'super3|fen 9/9/9/9/4r4/9/9/9/9 y 0 moves r2' 'allein|startpos' \
    'breakthru|fen 11/11/11/11/11/5F5/11/11/11/11/SSSSSSSSSSS g 0 -'; do
    begin "infinite in $setting"
    tell "setoption name Game value ${setting%%|*}" "position ${setting#*|}"
    ask 'query gameover'
    equal "$name: it goes on" "$answer" false
    tell 'go infinite' isready isready
    hear readyok
    hear readyok
    equal "$name: no answer yet" "$(printf '%s\n' "${said[@]}" | grep -c bestmove)" 0
    tell stop
    hear 'bestmove *'
    tell quit
    end 0 1
done

# Without a limit it is ended by the next command; with one the command waits.
for go in 'go infinite' 'go' "go nodes $((nodes * 20))" 'go movetime 30'; do
    begin "go after $go"
    tell "$go" 'go nodes 100' quit
    end 0 2

    begin "position after $go"
    tell 'query legalmoves'
    hear 'response *'
    legal=$line
    tell "$go" 'position startpos moves d3d4' 'query turn'
    hear 'bestmove *'
    pass "$name: the answer is for the old position" is_among "${line#bestmove }" "$legal"
    hear 'response 1'
    tell quit
    end 0 1

    begin "garbage after $go"
    tell "$go" 'xyzzy' $'\1\2\377' 'go fast' 'position fen x' 'setoption name Hash' 'query' isready
    hear readyok
    equal "$name: errors" "$(printf '%s\n' "${said[@]}" | grep -c '^error ')" 6
    end 0 1

    begin "a zero byte after $go"
    tell "$go"
    printf 'st\0op\n' >&"$to"
    hear 'error *'
    head -c 1100000 /dev/zero | tr '\0' x >&"$to"
    tell ''
    hear 'error *'
    tell stop isready
    hear readyok
    end 0 1

    begin "options after $go"
    tell "$go" 'setoption name Hash value 2' 'setoption name Threads value 2' uginewgame \
        'setoption name Game value tor' 'query legalmoves'
    hear 'response *'
    legal=$line
    tell 'go nodes 200'
    hear 'bestmove *'
    pass "$name: the new game is thought about" is_among "${line#bestmove }" "$legal"
    tell quit
    end 0 2

    begin "quit after $go"
    tell "$go" quit
    end 0 1

    begin "the input ends after $go"
    tell "$go"
    end 0 1
done

begin 'quit in the middle'
tell 'go infinite'
hear 'info depth 3 *'
tell quit
end 0 1

begin 'the input ends in the middle'
tell 'setoption name Threads value 3' 'go infinite'
hear 'info depth 3 *'
end 0 1

begin 'the input ends within a line'
tell 'go infinite'
hear 'info depth 2 *'
printf 'isrea' >&"$to"
end 0 1

# The reader goes away: the next line that is told finds nobody. The input stays open.
for go in 'go infinite' 'go movetime 50000' 'go nodes 2000000000'; do
    for threads in 1 3; do
        begin "the reader goes after $go with $threads threads"
        tell "setoption name Threads value $threads" "$go"
        hear 'info depth 2 *'
        shut_ears
        wait "$pid"
        equal "$name: exit status" $? 1
        pass "$name: it says why" grep -q '^brett: standard output: ' err
        shut_mouth
    done
done

begin 'the reader goes between two commands'
tell isready
hear readyok
shut_ears
tell isready isready
wait "$pid"
equal "$name: exit status" $? 1
shut_mouth

# --- Every game and option ----------------------------------------------------------------------------------

declare -A question  # for each game the last position in which a seat acts
begin 'every game'
gos=0
for spec in "${specs[@]}"; do
    tell "setoption name Game value $spec"
    steps='' thought=0
    while [ $thought -lt 3 ]; do
        tell "position startpos${steps:+ moves$steps}"
        ask 'query turn'
        turn=$answer
        [ "$turn" != none ] || break
        if [ "$turn" != chance ]; then
            question[$spec]="position startpos${steps:+ moves$steps}"
            thought=$((thought + 1))
        fi
        ask 'query legalmoves'
        legal=$answer
        tell "go nodes $nodes"
        hear '*'
        # A roll is not thought about.
        [ "$turn" != chance ] || pass "$spec: a roll comes at once" contains "$line" 'bestmove '
        contains "$line" 'bestmove ' || hear 'bestmove *'
        step=${line#bestmove }
        gos=$((gos + 1))
        pass "$spec${steps:+ after$steps}: a legal step" is_among "$step" "$legal"
        steps+=" $step"
    done
done
tell 'setoption name Game value aufstellen' 'position fen 4/1sst/t1SS/TTcC t moves a2a3' 'go infinite'
hear bestmove*
equal 'the game is over' "$line" 'bestmove none'
tell quit
end 0 $((gos + 1))

# --- The same question, the same answer ---------------------------------------------------------------------

# Asks about every game twice, with uginewgame between; the answers go to found[SPEC NUMBER].
ask_all() { # SPEC...
    local spec turn
    tell 'setoption name MultiPV value 2'
    for spec; do
        tell "setoption name Game value $spec"
        for turn in 1 2; do
            said=()
            tell "${question[$spec]}" "go nodes $nodes"
            hear 'bestmove *'
            found[$spec $turn]=$(printf '%s\n' "${said[@]}" | sed 's/ nps [0-9]* time [0-9]*//')
            tell uginewgame
        done
    done
    tell quit
}
declare -A found
begin 'all games in order'
ask_all "${specs[@]}"
end 0
declare -A first
for spec in "${specs[@]}"; do first[$spec]=${found[$spec 1]}; done
found=()
begin 'all games in reverse'
ask_all $(printf '%s\n' "${specs[@]}" | tac)
end 0
for spec in "${specs[@]}"; do
    # A set-up by heart is not thought about.
    [ "$spec" = breakthru:setup=free ] || pass "$spec: a value and a line" contains "${first[$spec]}" ' pv '
    equal "$spec: the same answer in a new process, after other games" "${found[$spec 1]}" "${first[$spec]}"
    equal "$spec: the same answer after uginewgame" "${found[$spec 2]}" "${first[$spec]}"
done

echo "protocol: $passed passed, $failed failed"
[ $failed = 0 ]
