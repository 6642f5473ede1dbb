#!/bin/bash
# tools/check-layers sees an arrow that points up: it is planted in a copy of the tree, once for every
# kind there is, and each must be named.
set -u
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
passed=0 failed=0
check() {
    if [ "$2" = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAILED: $1"; fi
}

cp -r src "$copy/"
tools/check-layers "$copy" >"$copy/out"
check "the tree as it is" $?

# planted FILE LINE WORDS: with this line in front, the check fails and says these words.
planted() {
    cp "$1" "$copy/kept"
    { printf '%s\n' "$2"; cat "$copy/kept"; } >"$copy/$1"
    tools/check-layers "$copy" >"$copy/out" && check "$1 with $2 is let through" 1
    grep -qF "$3" "$copy/out"
    check "$1 with $2: $(cat "$copy/out")" $?
    cp "$copy/kept" "$copy/$1"
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
        planted "$file" "#include \"${header#src/}\"" "$room may not include $other"
    done
done < <(grep '^src/' tools/layers)

planted src/core/game.c '#include <stdio.h>' 'core may not include <stdio.h>'
planted src/study/prove.c '#include <pthread.h>' 'study may not include <pthread.h>'
planted src/games/ploy.h '#include "ai/search.h"' 'games may not include ai'
planted src/core/match.c '#include "search.h"' 'is not in this folder'
mkdir "$copy/src/attic" && tools/check-layers "$copy" >"$copy/out"
grep -q 'attic: no line' "$copy/out"
check "a room without a line" $?

make -s MODE=debug all && tools/check-layers --symbols
check "what the objects call" $?

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
