# talk.sh - what the tests that speak the protocol have in common. Sourced by ugi.sh and race.sh.
#
# A conversation is: `begin`, then `tell` and `hear` in turn, then `end STATUS`. Nothing here waits for time to pass;
# the limits of PATIENCE seconds are for a program that hangs, which fails the test; a busy machine is waited for.
# SPDX-License-Identifier: MIT

PATIENCE=${PATIENCE-300}
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

equal() { # WHAT FOUND WANTED
    [ "$2" = "$3" ] || echo "  found \"${2:0:300}\", wanted \"${3:0:300}\""
    pass "$1" [ "$2" = "$3" ]
}

contains() { [[ $1 == *"$2"* ]]; }

# Starts the program; `name` says what is tested, `said` has all its lines, `line` the last one.
begin() {
    name=$1 said=() line='' gone=no
    coproc UGI { exec timeout -k 1 $PATIENCE "$program" ugi 2>err; }
    pid=$UGI_PID
    exec {from}<&"${UGI[0]}" {to}>&"${UGI[1]}"
    eval "exec ${UGI[0]}<&- ${UGI[1]}>&-"
}

# A program that has just ended does not take the test with it: only the one who spoke hears of the broken pipe.
tell() { (printf '%s\n' "$@" >&"$to") 2>/dev/null; }

# hear PATTERN: reads lines up to one that the pattern fits.
hear() {
    while IFS= read -r -t $PATIENCE -u "$from" line; do
        said+=("$line")
        # shellcheck disable=SC2053
        [[ $line == $1 ]] && return 0
    done
    failed=$((failed + 1))
    echo "failed: $name: no answer like \"$1\""
    return 1
}

# ask QUESTION: the answer to a query, into `answer`.
ask() {
    tell "$1"
    hear 'response*'
    answer=${line#response}
    answer=${answer# }
}

shut_mouth() { eval "exec $to>&-"; to=''; }
shut_ears() { eval "exec $from<&-"; from=''; }

# end STATUS BESTMOVES: it ends, with this status, and has answered so often.
end() {
    [ -z "$to" ] || shut_mouth
    if [ -n "$from" ]; then
        while IFS= read -r -t $PATIENCE -u "$from" line; do said+=("$line"); done
        shut_ears
    fi
    wait "$pid"
    equal "$name: exit status" $? "$1"
    [ "$1" != 0 ] || pass "$name: silent on standard error" [ ! -s err ]
    local count=0
    for line in "${said[@]}"; do [[ $line != bestmove* ]] || count=$((count + 1)); done
    [ -z "${2-}" ] || equal "$name: one bestmove for each go" "$count" "$2"
}

is_among() { [[ " $2 " == *" $1 "* ]]; }
