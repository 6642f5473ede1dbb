#!/bin/bash
# An eleventh game, added to a copy of the tree as CONTRIBUTING.md says: the commands are taken from there. It must turn up
# everywhere without anything else being changed, and be played sensibly although nobody has taught it to evaluate.
#   tests/eleventh.sh [--page]     with --page also on the page, in Chromium
set -u
cd "$(dirname "$0")/.."
root=$PWD
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
passed=0 failed=0
ok() { passed=$((passed + 1)); }
fail() { # NAME DETAILS
    failed=$((failed + 1))
    printf 'FAILED: %s\n%s\n' "$1" "${2:-}"
}
equal() { if [ "$2" = "$3" ]; then ok; else fail "$1" "  found:  $2"$'\n'"  wanted: $3"; fi; }
has() { case $2 in *"$3"*) ok ;; *) fail "$1" "  found: $2"$'\n'"  without: $3" ;; esac; }
works() { # NAME COMMAND...
    local name=$1
    shift
    if said=$("$@" 2>&1); then ok; else fail "$name" "$said"; fi
}

tar cf - --exclude=./build --exclude=./.git --exclude=./web/node_modules . | tar xf - -C "$copy"
cd "$copy" || exit 1
before=$(find src docs -type f | sort)
commands=$(sed -n '/^## Add a game/,/^## /{/^```$/,/^```$/{/^```/d; p}}' CONTRIBUTING.md)
equal 'CONTRIBUTING.md: three commands' "$(wc -l <<<"$commands")" 3
works 'CONTRIBUTING.md: what it says' bash -ec "$commands"
equal 'two files' "$(comm -13 <(echo "$before") <(find src docs -type f | sort) | xargs)" 'docs/games/tictactoe.md src/games/tictactoe.c'
works 'it builds' make -s -j"$(nproc)" CI=true MODE=debug all library build/debug/tests/properties
equal 'without a word' "$said" ''
brett=$copy/build/debug/brett

# --- the program ------------------------------------------------------------------------------------------------

has 'brett list' "$("$brett" list)" 'Tic-tac-toe'
has 'brett list tictactoe' "$("$brett" list tictactoe)" 'Three of your marks in a line win.'
equal 'brett show' "$("$brett" show tictactoe b2 a1)" ' 3  ·  ·  ·
 2  · bx  ·
 1 ro  ·  ·
    a  b  c
blue to move'
equal 'brett show --fen' "$("$brett" show tictactoe --fen b2 a1)" '3/1x1/o2'
equal 'brett moves' "$("$brett" moves tictactoe --from '3/1x1/o2' | xargs)" 'b1 c1 a2 c2 a3 b3 c3'
has 'an impossible position' "$("$brett" show tictactoe --from '3/1xx/3' 2>&1)" 'crosses begin'

# Known by everybody: so many sequences of 1 to 9 steps, of which 255168 are whole games. A sequence that goes on does so
# in 9 - n ways after n steps, so the others have ended.
sequences=() games=0
for depth in 1 2 3 4 5 6 7 8 9; do sequences+=("$("$brett" perft tictactoe $depth 2>/dev/null | sed -n 's/^nodes //p')"); done
equal 'brett perft' "${sequences[*]}" '9 72 504 3024 15120 54720 148176 200448 127872'
for depth in 5 6 7 8; do games=$((games + sequences[depth - 1] - sequences[depth] / (9 - depth))); done
equal 'whole games' $((games + sequences[8])) 255168

said=$(printf '%s\n' ugi 'setoption name Game value tictactoe' 'position fen xx1/oo1/3' 'query legalmoves' 'query turn' 'go nodes 2000' | "$brett" ugi)
has 'brett ugi: an option' "$said" 'var tictactoe'
has 'brett ugi: steps' "$said" 'response a1 b1 c1 c2 c3'
has 'brett ugi: a win is seen' "$said" 'score mate 1 '
has 'brett ugi: and played' "$said" 'bestmove c3'
said=$(printf '%s\n' 'setoption name Game value tictactoe' 'position startpos moves a1' 'go nodes 20000' | "$brett" ugi)
has 'brett ugi: the only answer to a corner' "$said" 'bestmove b2'

said=$(printf '%s\n' a1 b1 c1 a2 c2 a3 b3 c3 b2 | "$brett" play tictactoe --plain --seats me,me 2>&1)
has 'brett play' "$said" 'over (rules): '
said=$("$brett" match tictactoe level8 random --games 40 --opening 0)
has 'level 8 does not lose against chance' "$said" ' -0, '
said=$("$brett" match tictactoe level8 level8 --games 4 --opening 0)
has 'level 8 draws against itself' "$said" '+0 =4 -0'
for level in 1 4 7; do works "level $level plays" "$brett" match tictactoe level$level random --games 2; done
works 'brett puzzles' "$brett" puzzles tictactoe --count 2
equal 'brett puzzles: two of them' "$(grep -c '	tictactoe	' <<<"$said")" 2
works 'brett analyse' "$brett" analyse - --nodes 5000 <<<$'[Game "tictactoe"]\n\na1 b1 b2 c1 c3 1-0'
has 'brett analyse: the second step loses' "$said" '??'
works 'brett bench' "$brett" bench --signature tictactoe
said=$("$brett" rules tictactoe 2>&1)
equal 'brett rules: status' $? 2
equal 'brett rules says what is missing' "$said" 'brett: there is no text for Tic-tac-toe yet (tictactoe.en.md)'

# --- the library, the contract, the house ------------------------------------------------------------------------

works 'an example' gcc -Iinclude examples/random_game.c build/debug/libbrett.a -lm -o random_game
works 'the library' ./random_game
has 'the library: plays it' "$said" 'Tic-tac-toe after '
works 'properties' build/debug/tests/properties 1 7
for check in check-layers check-names check-symbols check-format; do works "tools/$check" "tools/$check"; done

# --- the page ---------------------------------------------------------------------------------------------------

if [ "${1:-}" = --page ]; then
    ln -s "$root/web/node_modules" web/node_modules
    mkdir -p build/release && ln -s "$brett" build/release/brett
    rm web/tests/e2e/*.test.mjs # they are about the ten
    cp tests/eleventh.mjs web/tests/e2e/eleventh.test.mjs
    works 'the page builds' make -s build/site/index.html
    works 'the page plays it' node web/tests/e2e/run.mjs 'tic-tac-toe'
    has 'the page: one test' "$said" '1 passed, 0 failed'
fi

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
