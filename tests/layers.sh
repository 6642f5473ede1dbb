#!/bin/bash
# tools/check-layers sees an arrow that points up: it is planted in a copy of the tree, once for every
# kind there is, and each must be named.
set -u
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
passed=0 failed=0

# check WHAT COMMAND...: passes if the command succeeds.
check() {
    local what=$1
    shift
    "$@" && passed=$((passed + 1)) && return
    failed=$((failed + 1))
    echo "FAILED: $what"
    cat "$copy/out"
}

mkdir "$copy/web"
cp -r src "$copy/"
cp -r web/src "$copy/web/"

# The tree is as it should be; or the check fails and says these words, and no others but that a header is
# named after a game.
sound() { tools/check-layers "$copy" >"$copy/out"; }
refused() {
    ! sound && grep -qF "$1" "$copy/out" && ! grep -qvF -e "$1" -e 'is named in code for all games' "$copy/out"
}

check "the tree as it is" sound

# planted FILE LINE WORDS: with this line in front the tree is refused with these words.
planted() {
    cp "$1" "$copy/kept"
    { printf '%s\n' "$2"; cat "$copy/kept"; } >"$copy/$1"
    check "$1 with $2" refused "$3"
    cp "$copy/kept" "$copy/$1"
}

# Lines that are to be planted in one file together: what each must be refused with.
declare -A bad=()
# harvest FILE: with all those lines in front the tree is refused, with the words of each and no others.
harvest() {
    local line known=()
    [ ${#bad[@]} -gt 0 ] || return
    cp "$1" "$copy/kept"
    { printf '%s\n' "${!bad[@]}"; cat "$copy/kept"; } >"$copy/$1"
    check "$1 with ${#bad[@]} bad lines" eval '! sound'
    for line in "${!bad[@]}"; do
        check "$1 with $line" grep -q ": ${bad[$line]}\$" "$copy/out"
        known+=(-e "${bad[$line]}")
    done
    check "$1: nothing else is found" eval '! grep -vF "${known[@]}" -e "is named in code for all games" "$copy/out"'
    cp "$copy/kept" "$copy/$1"
    bad=()
}

# Every room that is not allowed, from every room.
while IFS=':|' read -r room allowed _; do
    room=${room#src/} room=${room%% *}
    file=$(ls src/"$room"/*.c 2>/dev/null | head -1)
    [ -n "$file" ] || continue
    for other in src/*/; do
        other=$(basename "$other")
        header=$(ls src/"$other"/*.h 2>/dev/null | head -1)
        [ "$other" != "$room" ] && [ -n "$header" ] || continue
        case " $allowed " in *" $other "*) continue ;; esac
        bad["#include \"${header#src/}\""]="$room may not include $other"
    done
    harvest "$file"
done < <(grep '^src/' tools/layers)

planted src/core/game.c '#include <stdio.h>' 'core may not include <stdio.h>'
planted src/study/prove.c '#include <pthread.h>' 'study may not include <pthread.h>'
planted src/games/ploy.h '#include "ai/search.h"' 'games may not include ai'
planted src/core/match.c '#include "search.h"' 'is not in this folder'
mkdir "$copy/src/attic"
check "a room without a line" refused 'attic: no line'
rmdir "$copy/src/attic"

# A game by name, in every room that serves all of them.
for room in $(sed -n 's|^src/\([a-z]*\).*|\1|p' tools/layers | grep -vxE 'games|solve'); do
    file=$(ls src/"$room"/*.c 2>/dev/null | grep -vE 'aufstellen|allein|/main\.c' | head -1)
    [ -z "$file" ] || planted "$file" 'if (strcmp(game->id, "ploy") == 0) {' 'ploy is named in code for all games'
done
planted src/ai/player.h 'int ask(const AufstellenTable *table);' 'Aufstellen is named'
planted src/cli/solve.c 'return cli_solve_allein(setup);' 'allein is named'
planted web/src/engine/client.ts "const isSolo = spec === 'allein';" 'allein is named'
planted web/src/state/play.ts 'const torGame = 1;' 'tor is named'

# The same for the page.
while IFS=':|' read -r room allowed _; do
    room=${room#web/src/} room=${room%% *}
    file=$(ls web/src/"$room"/*.ts* | head -1)
    up=$(sed 's|[^/]*|..|g' <<<"$room")
    for other in $(sed -n 's|^web/src/\([^ :]*\).*|\1|p' tools/layers); do
        [ "$other" != "$room" ] || continue
        case " $allowed " in *" $other "*) continue ;; esac
        bad["import { x } from '$up/$other/x.ts';"]="$room may not import $other"
    done
    harvest "$file"
done < <(grep '^web/src/' tools/layers)

for room in engine state learn words; do
    file=$(ls web/src/$room/*.ts | head -1)
    planted "$file" "import { useState } from 'preact/hooks';" "$room may not import preact"
done
planted web/src/state/play.ts "export * from '../view/table/table.tsx';" 'state may not import view/table'
planted web/src/state/play.ts "import '../view/app.tsx';" 'state may not import view'
planted web/src/state/play.ts "const later = await import('../words/index.ts');" 'state may not import words'
planted web/src/state/play.ts '} from "../board/board.tsx";' 'state may not import board'
planted web/src/state/play.ts "import { start } from '../main.tsx';" 'state may not import ../main.tsx'
planted web/src/engine/client.ts "import { readFileSync } from 'node:fs';" 'engine may not import node:fs'
touch "$copy/web/src/words/picture.tsx"
check "a .tsx where nothing is drawn" refused 'words may not import preact'
rm "$copy/web/src/words/picture.tsx"
mkdir "$copy/web/src/view/attic"
touch "$copy/web/src/view/attic/x.ts"
check "a room of the page without a line" refused 'view/attic: no line'

check "the program can be built" make -s MODE=debug all
check "what the objects call" tools/check-layers --symbols

# Every step is played by game_apply, which catches one that is not legal.
only_game_apply() { ! grep -nE '(->|\.)apply\(' src/*/*.[ch] | grep -vE '^src/core/(game.h|match.c):' >"$copy/out"; }
check "who plays a step" only_game_apply

# Nobody but match.c writes into a Match.
check "who writes into a match" tools/check-match
writes() {
    printf '#include "core/match.h"\nvoid f(Match *m, Match *n);\nvoid f(Match *m, Match *n) { %s; }\n' "$1" >"$copy/writes.c"
    tools/check-match "$copy/writes.c" >"$copy/out"
}
caught() { ! writes "$1" && grep -q "$2" "$copy/out"; }
for field in setup start now played count capacity grow end loser; do
    check "a foreign hand writes $field" caught "m->$field = n->$field" "$field"
done
check "a foreign hand applies a step" caught 'm->setup.game->apply(&m->now, 0)' discards
check "a match is copied as a whole" writes '*m = *n'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
