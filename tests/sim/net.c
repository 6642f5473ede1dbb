/* net.c - the queue of what happens next, and the net, which loses, doubles and delays.
 * SPDX-License-Identifier: MIT */
#include "world.h"

static bool is_before(const Happening *a, const Happening *b) {
    return a->due < b->due || (a->due == b->due && a->order < b->order);
}

static void put(World *w, Happening *h) {
    if (w->queued == w->queue_size) {
        w->queue_size = w->queue_size ? 2 * w->queue_size : 256;
        w->queue = sure(realloc(w->queue, w->queue_size * sizeof *w->queue));
    }
    h->order = w->order++;
    size_t at = w->queued++;
    for (; at && is_before(h, w->queue[(at - 1) / 2]); at = (at - 1) / 2)
        w->queue[at] = w->queue[(at - 1) / 2];
    w->queue[at] = h;
}

static Happening *take_next(World *w) {
    Happening *first = w->queue[0], *last = w->queue[--w->queued];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= w->queued) break;
        if (child + 1 < w->queued && is_before(w->queue[child + 1], w->queue[child])) child++;
        if (!is_before(w->queue[child], last)) break;
        w->queue[at] = w->queue[child];
        at = child;
    }
    w->queue[at] = last;
    return first;
}

static void set_timer(World *w, What what, int number, uint32_t life, int64_t wait) {
    Happening *h = sure(calloc(1, sizeof *h));
    h->what = what, h->life = life, h->due = w->now + wait;
    h->node = h->client = number;
    put(w, h);
}

/* One message, with a row in it or none. */
static void post(World *w, const Happening *message, const uint8_t *row, size_t bytes) {
    int copies = goes_wrong(w, w->climate.lost) ? 0 : goes_wrong(w, w->climate.doubled) ? 2 : 1;
    while (copies--) {
        Happening *h = sure(malloc(sizeof *h + bytes));
        *h = *message;
        h->bytes = (uint16_t)bytes;
        if (bytes) memcpy(h->row, row, bytes);
        uint32_t slowest = (uint32_t)(w->is_calm ? 20 : w->climate.slowest);
        h->due = w->now + 1 + below(w, slowest + 1);
        put(w, h);
    }
}
