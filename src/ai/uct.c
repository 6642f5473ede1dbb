/* uct.c - plain UCT: descend by the upper confidence bound, add a node, play at random, count the
 * points.
 *
 * It knows nothing but the rules. Every seat looks after its own points, so it plays any number of
 * sides, and chance draws as it does. All in integers: shares in thousandths, the square root by
 * Newton.
 * SPDX-License-Identifier: MIT */
#include "uct.h"

#include <string.h>

enum { TREE_DEPTH = 512, PLAYOUT_STEPS = 400, EXPLORE = 1000 };

typedef struct {
    Move move;
    uint32_t first, count; /* children; 0 of them: not opened yet */
    uint32_t visits;
    uint32_t twelfths[SEATS_MAX]; /* points of all games through here */
} Node;

typedef struct {
    Node *node;
    uint32_t used, capacity;
    const Game *game;
    Random random;
} Tree;

static uint32_t root_of(uint64_t n) {
    if (n < 2) return (uint32_t)n;
    uint64_t x = (uint64_t)1 << ((65 - __builtin_clzll(n)) / 2), y = (x + n / x) / 2;
    while (y < x) x = y, y = (x + n / x) / 2;
    return (uint32_t)x;
}

/* log(n) in thousandths, from the binary logarithm with its next bits drawn straight. */
static uint64_t log_of(uint32_t n) {
    int whole = 31 - __builtin_clz(n);
    uint64_t part = whole ? ((uint64_t)(n - (1u << whole)) << 10) >> whole : 0;
    return (((uint64_t)whole << 10) + part) * 693 >> 10;
}

static void open_node(Tree *tree, uint32_t at, const Position *pos) {
    Move list[MOVES_MAX];
    uint32_t count = (uint32_t)tree->game->moves(pos, list);
    if (tree->used + count > tree->capacity) return;
    tree->node[at].first = tree->used;
    tree->node[at].count = count;
    for (uint32_t i = 0; i < count; i++) tree->node[tree->used++] = (Node){ .move = list[i] };
}

static uint32_t draw_child(Tree *tree, const Node *node, const Position *pos) {
    Move move = game_random(tree->game, pos, &tree->random);
    for (uint32_t i = 0; i < node->count; i++)
        if (tree->node[node->first + i].move == move) return node->first + i;
    return node->first;
}

static uint32_t best_child(Tree *tree, const Node *node, int seat) {
    uint32_t best = node->first, fresh = 0;
    uint64_t most = 0, log = log_of(node->visits + 1);
    for (uint32_t i = node->first; i < node->first + node->count; i++) {
        const Node *child = &tree->node[i];
        if (child->visits == 0) {  // one of those never tried, each as likely
            if (random_below(&tree->random, ++fresh) == 0) best = i;
            continue;
        }
        if (fresh) continue;
        uint64_t share = (uint64_t)child->twelfths[seat] * 1000 / (12 * (uint64_t)child->visits);
        uint64_t bound = share + root_of(log * EXPLORE / child->visits * EXPLORE / 1000);
        if (bound > most) most = bound, best = i;
    }
    return best;
}

static void count_game(Tree *tree, const uint32_t *path, int length, const Position *end) {
    int points[SEATS_MAX] = { 0 }, seats = tree->game->seats(end);
    if (tree->game->actor(end) == NOBODY)
        tree->game->points(end, points);
    else
        for (int seat = 0; seat < seats; seat++) points[seat] = POINT / seats;
    for (int i = 0; i < length; i++) {
        tree->node[path[i]].visits++;
        for (int seat = 0; seat < seats; seat++)
            tree->node[path[i]].twelfths[seat] += (uint32_t)points[seat];
    }
}

static void play_once(Tree *tree, const Position *from) {
    Position pos = *from;
    uint32_t path[TREE_DEPTH], at = 0;
    int length = 0;
    for (path[length++] = 0; length < TREE_DEPTH; path[length++] = at) {
        int actor = tree->game->actor(&pos);
        if (actor == NOBODY) break;
        Node *node = &tree->node[at];
        if (!node->count && (node->visits || at == 0)) open_node(tree, at, &pos);
        if (!node->count) break;
        at = actor == CHANCE ? draw_child(tree, node, &pos) : best_child(tree, node, actor);
        game_apply(tree->game, &pos, tree->node[at].move);
    }
    uint64_t hash = 0;
    game_playout(tree->game, &pos, PLAYOUT_STEPS, &tree->random, &hash);
    count_game(tree, path, length, &pos);
}

void uct_run(void *memory, size_t bytes, const Match *match, const Limits *limits,
             Verdict *verdict) {
    size_t capacity = bytes / sizeof(Node);
    Tree tree = { .node = memory, .game = match->setup.game, .random = { limits->seed } };
    tree.capacity = capacity > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)capacity;
    tree.node[tree.used++] = (Node){ 0 };
    uint64_t games = 0;
    do play_once(&tree, &match->now);
    while (++games != limits->nodes &&
           (games % 16 || !limits->stop || !limits->stop(limits->data)));

    const Node *root = &tree.node[0];
    uint32_t best = root->first;
    for (uint32_t i = root->first; i < root->first + root->count; i++)
        if (tree.node[i].visits > tree.node[best].visits) best = i;
    int seat = tree.game->actor(&match->now);
    const Node *node = &tree.node[best];
    int share = node->visits
                    ? (int)((uint64_t)node->twelfths[seat] * EVAL_WHOLE / POINT / node->visits)
                    : EVAL_WHOLE / 2;
    *verdict = (Verdict){ .lines = 1, .nodes = games, .depth = 1 };
    verdict->line[0] =
        (Line){ .step = { node->move }, .length = 1, .value = eval_difference(share) };
}
