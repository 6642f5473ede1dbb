#!/bin/bash
# The simulation finds what it is for: rooms, keepers, clocks and stores are broken on purpose, one way at a
# time, and some seed of the first two thousand must fail. Without a fault none does.
#
#   tests/sim.sh build/release
set -u
cd "$(dirname "$0")/.."
build=$1
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
passed=0 failed=0
say() { if [ "$1" = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAILED: $2"; fi; }

# fails PROGRAM: whether some seed fails; one that never ends does.
fails() (
    ulimit -v 1000000
    exec 2>/dev/null
    ! timeout 120 "$1" --until 2000 >"$1.said"
)

# plant FOLDER FILE EDIT WHAT: what is wrong with this edit of sed is said there.
plant() {
    local at=$1 file=$2 others
    sed "$3" "$file" >"$at/$(basename "$file")"
    if cmp -s "$file" "$at/$(basename "$file")"; then echo "$4: the edit changes nothing" && return; fi
    gcc -std=c11 -D_GNU_SOURCE -O1 -DNDEBUG -Isrc -I"$(dirname "$file")" -w -c -o "$at/planted.o" "$at/$(basename "$file")" &&
        others=$(ls "$build"/src/store/{store,memory,keeper}.o | grep -v "/$(basename "$file" .c).o") &&
        gcc -fno-lto -w -o "$at/sim" "$copy/world.o" "$at/planted.o" $others "$build/engine.a" -lm ||
        { echo "$4: it does not build" && return; }
    fails "$at/sim" || echo "$4: no seed fails"
}

# planted FILE EDIT WHAT: with this edit the simulation fails. As many at once as there are processors.
count=0
planted() {
    count=$((count + 1))
    while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
    mkdir "$copy/$count"
    plant "$copy/$count" "$@" >"$copy/$count/wrong" &
}

gcc -std=c11 -D_GNU_SOURCE -O2 -Isrc -w -c -o "$copy/world.o" tests/sim.c
"$build/tests/sim" 100 >"$copy/said" || cat "$copy/said"
say $? "without a fault"
planted src/store/keeper.c 's/keeper->state = WRITING;/& keeper->kept = keeper->room.seq; tell_news(keeper, keeper->kept);/' \
    "rows are told before they are kept"
planted src/store/keeper.c 's/if (written->result == STORE_OK)/if (written->result != STORE_FAILED)/' \
    "what nobody knows is taken for done"
planted src/store/keeper.c 's/room_unfold(&keeper->room);//' "a row that was not kept stays"
planted src/store/keeper.c 's/seq == keeper->kept + 1 &&/true \&\&/' "a row that is not the next is taken from a hint"
planted src/store/memory.c 's/if (kept->known.seq + 1 != task->seq) return STORE_NOT_NEXT;//' \
    "a row is written over another"
planted src/room/take.c 's/if (is_empty || c->person != (s->level ? 0 : s->person)) return no(t, REFUSAL_NOT_YOURS);//' \
    "anybody may play for a seat"
planted src/room/fold.c 's/s->seq = room->seq, s->seen = seen, s->mark = head->mark;//' \
    "nobody remembers what a seat did last"
planted src/room/fold.c 's/room->rolls++;//' "a roll's number is used again"
planted src/room/fold.c 's/s->level = room->terms.level;//' "nobody takes an abandoned seat over"
planted src/room/room.c 's/needed |= (unsigned)is_needed << seat;/needed |= (unsigned)(is_needed \&\& !seat);/' \
    "one agrees for all"
planted src/room/room.c 's/case ROOM_PLAYING: break;/case ROOM_PLAYING: return INT64_MAX;/' "nobody looks at the clock"
planted src/room/room.c 's/case ROOM_SEATING: return .*/case ROOM_SEATING: return INT64_MAX;/' \
    "a table that does not fill stays for ever"
planted src/core/clock.c 's/int64_t given = delay < quota ? delay : quota;/int64_t given = delay;/' \
    "delay is given back without end"
planted src/core/clock.c 's/clock->left\[seat\] += /& 2 * /' "turns pay twice"
wait
for ((i = 1; i <= count; i++)); do
    [ ! -s "$copy/$i/wrong" ]
    say $? "$(cat "$copy/$i/wrong")"
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
