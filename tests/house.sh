#!/bin/bash
# What people type first: the targets of the Makefile, and the runner of the tests, which must name
# what failed where it is still to be seen. Every check is seen to fail on a fault planted for it.
set -u
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
passed=0 failed=0
equal() { # NAME FOUND WANTED
    if [ "$2" = "$3" ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        printf 'FAILED: %s\n  found:  %s\n  wanted: %s\n' "$1" "$2" "$3"
    fi
}

# --- the Makefile ---------------------------------------------------------------------------------

# What is wrong with the targets of a Makefile: a name a line.
faults() {
    local phony listed name
    phony=$(sed -n 's/^\.PHONY: *//p' "$1" | tr ' ' '\n' | grep -v '[$]' | sort)
    listed=$(make -s -f "$1" help | sed -n 's/^  make \([^ ]*\) .*/\1/p' | sort)
    comm -23 <(echo "$phony") <(echo "$listed") | sed 's/$/: make help does not list it/'
    comm -13 <(echo "$phony") <(echo "$listed") | sed 's/$/: it is not among .PHONY/'
    for name in $phony; do
        # Something to do: lines that begin with a tab, or another target that is named.
        awk -v name="$name" '
            $0 ~ "^" name ":" { sub(/##.*/, ""); sub(/^[^:]*:/, ""); if (NF) found = 1; inside = 1; next }
            inside && /^\t/ { found = 1 }
            { inside = 0 }
            END { exit !found }' "$1" || echo "$name: it does nothing"
    done
}

# planted EDIT FAULT: with this edit of sed the fault is found.
planted() {
    sed "$1" Makefile >"$copy/Makefile"
    equal "planted: $1" "$(faults "$copy/Makefile")" "$2"
}

equal "targets of the Makefile" "$(faults Makefile)" ""
planted 's/^\.PHONY: all/& packages/' $'packages: make help does not list it\npackages: it does nothing'
planted 's/^\(bench:.*\) ##.*/\1/' 'bench: make help does not list it'
planted 's/^\(\.PHONY:.*\) bench/\1/' 'bench: it is not among .PHONY'
planted '/^format:/,/^$/{/^\t/d}' 'format: it does nothing'
planted 's/^e2e:.*/e2e: ## nothing/; /^e2e:/,/^$/{/^\t/d}' 'e2e: it does nothing'

# --- the runner -----------------------------------------------------------------------------------

cat >"$copy/suites" <<'SUITES'
. tools/runner
daily 'first' sh -c 'echo "FAILED: the third of five"; seq 100; echo "4 passed, 1 failed"; exit 1'
run 'second' sh -c 'echo "2 passed, 0 failed"'
daily 'third' sh -c 'echo "it broke off"; exit 3'
daily 'fourth' sh -c 'echo "7 passed, 0 failed"'
report
SUITES
all=$(bash "$copy/suites")
equal "failures: exit status" $? 1
equal "failures name themselves at the end" "$(echo "$all" | tail -7)" 'Failed:
first:
    FAILED: the third of five
third:
    it broke off

13 passed, 2 failed'
equal "--quick leaves out what is not for every day" "$(bash "$copy/suites" --quick | tail -1)" '11 passed, 2 failed'
equal "by name" "$(bash "$copy/suites" four sec | tail -1)" '9 passed, 0 failed'
equal "no such name" "$(bash "$copy/suites" fifth; echo $?)" $'no suite is named fifth\n0 passed, 0 failed\n1'
bash "$copy/suites" --slow >/dev/null 2>&1
equal "no such option" $? 2
cat >"$copy/suites" <<'SUITES'
. tools/runner
beside 'first' sh -c 'while [ ! -e '"$log"'/after ]; do :; done; echo "FAILED: late"; exit 1'
run beside 'second' sh -c 'touch '"$log"'/after; echo "2 passed, 0 failed"'
beside 'third' sh -c 'echo "FAILED: soon"; exit 1'
beside 'fourth' sh -c 'kill -9 $PPID'
daily 'fifth' sh -c 'echo "7 passed, 0 failed"'
report
SUITES
nproc() { echo 2; }
export -f nproc
equal "suites beside each other are counted and named in order" "$(bash "$copy/suites" 2>/dev/null | tail -8)" 'Failed:
first:
    FAILED: late
third:
    FAILED: soon
fourth: did not come to its end

9 passed, 3 failed'
unset -f nproc
printf '. tools/runner\ndaily warns quietly sh -c "echo a.c:1:2: warning: x"\nreport\n' >"$copy/suites"
equal "a build that warns fails" "$(bash "$copy/suites" | tail -1)" '0 passed, 1 failed'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
