/* sprung_table.c - the table in a file, and the oracle.
 *
 *      header   128 bytes of text, filled up with blanks:
 *                   brett sprung table 1
 *                   lone both                    or start, field
 *                   files 8                      the last so many
 *                   levels 82                    that are complete: 82 are all
 *                   checksum 0123456789abcdef    of the bits
 *      levels   where each begins, and where the last one ends; four bytes each, as everywhere
 *      lanes    sorted, from byte 512 on; see sprung_lanes.c
 *      bits     a row for each lane, from the next whole page on: see sprung.h
 * SPDX-License-Identifier: MIT */
#include "games/sprung.h"
#include "sprung_types.h"

#include <string.h>

/* ---- the file ---- */

enum { LANES_AT = 512, PAGE = 4096 };

static const char *const lones[] = {
    [LONE_BOTH] = "both", [LONE_START] = "start", [LONE_FIELD] = "field"
};

const char *solve_sprung_lone(int lone) { return lones[lone]; }

size_t solve_sprung_lanes_at(void) { return LANES_AT; }

size_t solve_sprung_bits_at(uint32_t count) {
    return (LANES_AT + count * sizeof(uint32_t) + PAGE - 1) / PAGE * PAGE;
}

size_t solve_sprung_file_bytes(uint32_t count) {
    return solve_sprung_bits_at(count) + (size_t)count * (count / 8);
}

void solve_sprung_header(const SprungTable *table, char header[SPRUNG_HEADER]) {
    char line[SPRUNG_HEADER];
    Text out = text_into(line, sizeof line);
    text_print(&out, "brett sprung table 1\nlone %s\nfiles %d\nlevels %d\nchecksum ",
               lones[table->lone], table->files, table->levels);
    for (int digit = 15; digit >= 0; digit--)
        text_char(&out, "0123456789abcdef"[table->checksum >> 4 * digit & 15]);
    text_char(&out, '\n');
    memset(header, ' ', SPRUNG_HEADER);
    memcpy(header, line, out.used);
    header[SPRUNG_HEADER - 1] = '\n';
}

static void scan_word(Scan *in, const char *word) {
    for (; *word; word++) scan_char(in, *word);
}

static bool read_header(SprungTable *table, const char *header, Error *err) {
    char text[SPRUNG_HEADER + 1] = "", again[SPRUNG_HEADER];
    memcpy(text, header, SPRUNG_HEADER);
    Scan in = scan_from(text, err);
    scan_word(&in, "brett sprung table 1\nlone ");
    char letter = scan_peek(&in);
    table->lone = letter == 's' ? LONE_START : letter == 'f' ? LONE_FIELD : LONE_BOTH;
    scan_word(&in, lones[table->lone]);
    scan_word(&in, "\nfiles ");
    table->files = scan_number(&in, SPRUNG_FILES_MOST);
    scan_word(&in, "\nlevels ");
    table->levels = scan_number(&in, SPRUNG_LEVELS);
    scan_word(&in, "\nchecksum ");
    for (int digit = 0; digit < 16; digit++)
        table->checksum = table->checksum << 4 | (uint64_t)scan_one_of(&in, "0123456789abcdef");
    if (!in.ok) return refuse(err, in.at, "this is no table of Schaff den Sprung");
    solve_sprung_header(table, again);
    if (memcmp(header, again, sizeof again) != 0)
        return refuse(err, in.at, "the header of the table is damaged");
    return true;
}

/* Whatever the bytes are, no lane is looked for outside them. */
static bool are_levels(const uint32_t *first) {
    for (int level = 0; level < SPRUNG_LEVELS; level++)
        if (first[level] > first[level + 1] || first[level] % GROUP_BITS) return false;
    return first[0] == 0 && first[SPRUNG_LEVELS] % GROUP_BITS == 0 &&
           first[SPRUNG_LEVELS] < SPRUNG_NO_LANE;
}

bool solve_sprung_open(SprungTable *table, const void *file, size_t bytes, Error *err) {
    const char *at = file;
    memset(table, 0, sizeof *table);
    if (bytes < LANES_AT) return refuse(err, 0, "the table is too short for its header");
    if (!read_header(table, file, err)) return false;
    table->first = (const uint32_t *)(const void *)(at + SPRUNG_HEADER);
    if (!are_levels(table->first)) return refuse(err, SPRUNG_HEADER, "the table is damaged");
    uint32_t count = table->first[SPRUNG_LEVELS];
    if (solve_sprung_file_bytes(count) != bytes)
        return refuse(err, bytes, "the table is not as long as it should be");
    table->lane = (const uint32_t *)(const void *)(at + LANES_AT);
    table->ended = (const uint8_t *)at + solve_sprung_bits_at(count);
    table->row = count / 8;
    return true;
}

uint64_t solve_sprung_checksum(const SprungTable *table) {
    uint64_t sum = UINT64_C(0xcbf29ce484222325), word;
    size_t bytes = table->row * table->first[SPRUNG_LEVELS];
    for (size_t i = 0; i < bytes; i += sizeof word) {
        memcpy(&word, table->ended + i, sizeof word);
        sum = (sum ^ word) * UINT64_C(0x100000001b3);
    }
    return sum;
}

bool solve_sprung_wins(const SprungTable *table, uint32_t own, uint32_t other) {
    uint32_t row = solve_sprung_place(table->lane, table->first, other);
    uint32_t column = solve_sprung_place(table->lane, table->first, own);
    return !solve_sprung_entry(SPRUNG_VALUES, table->ended + row * table->row, column);
}

/* ---- what is known of a position ----
 *
 * Best are distances, worked out for all that can come up from it; then a table; then values that
 * are worked out. */

typedef struct {
    const Game *game;
    int seat;                 /* the player who acts */
    SprungSide side[2];       /* his and the other one's */
    SprungSolver solver;      /* if no table says it */
    const SprungTable *table; /* or NULL */
    bool has_distances;
} Known;

/* Sixty-four positions are decided at once and count as one. */
enum { AT_ONCE = 64 };

static uint64_t nodes_for(uint64_t positions) { return (positions + AT_ONCE - 1) / AT_ONCE; }

/* Whether it is worth trying: there are at least a sixth of the most lanes. */
static bool may_fit(const OracleQuestion *question, const Sprung *p, SprungKind kind) {
    uint64_t most = solve_sprung_most(p->lane[0]), other = solve_sprung_most(p->lane[1]);
    uint64_t least = 2 * ((most + 5) / 6) * ((other + 5) / 6);
    if (question->nodes && nodes_for(least) > question->nodes) return false;
    return (kind == SPRUNG_VALUES ? least / 8 : least) <= question->bytes;
}

static bool has_room(const OracleQuestion *question, const SprungSolver *solver,
                     const SprungMemory *memory) {
    uint64_t positions = 2 * (uint64_t)solver->side[0]->count * solver->side[1]->count;
    if (question->nodes && nodes_for(positions) > question->nodes) return false;
    return solve_sprung_bytes(solver, 0) + solve_sprung_bytes(solver, 1) <= memory->left;
}

static bool work_out(Known *known, const OracleQuestion *question, SprungKind kind) {
    const Sprung *p = (const Sprung *)question->pos;
    SprungSolver *solver = &known->solver;
    size_t skip = (64 - (uintptr_t)question->memory % 64) % 64;
    if (question->bytes < skip || !may_fit(question, p, kind)) return false;
    SprungMemory memory = { (char *)question->memory + skip, question->bytes - skip };
    for (int i = 0; i < 2; i++)
        if (!solve_sprung_from(&known->side[i], p->lane[i ? !known->seat : known->seat], p->lone,
                               kind, &memory))
            return false;
    solve_sprung_init(solver, &known->side[0], &known->side[1], p->lone, kind);
    if (!has_room(question, solver, &memory)) return false;
    solver->ended[0] = (uint8_t *)memory.at;
    solver->ended[1] = solver->ended[0] + solve_sprung_bytes(solver, 0);
    for (int level = 0; level < SPRUNG_LEVELS; level++)
        if (!solve_sprung_level(solver, level, question->stop, question->data)) return false;
    known->has_distances = kind == SPRUNG_DISTANCES;
    return true;
}

static bool is_in(const SprungTable *table, const Sprung *p) {
    return table && table->levels == SPRUNG_LEVELS &&
           solve_sprung_files(p->lane[0]) <= table->files &&
           solve_sprung_files(p->lane[1]) <= table->files;
}

static bool find_out(Known *known, const OracleQuestion *question) {
    const SprungTable *table = (const SprungTable *)question->table;
    if (work_out(known, question, SPRUNG_DISTANCES)) return true;
    known->solver.positions = 0;
    if (is_in(table, (const Sprung *)question->pos)) known->table = table;
    return known->table || work_out(known, question, SPRUNG_VALUES);
}

/* What it is worth to `seat` that he has just ended his turn. */
static uint8_t ended(const Known *known, const Sprung *p, int seat) {
    uint32_t own = solve_sprung_lane(p->lane[seat]), other = solve_sprung_lane(p->lane[!seat]);
    if (known->table) return solve_sprung_wins(known->table, other, own) ? 0 : 255;
    int who = seat != known->seat;
    const SprungSide *side[] = { &known->side[who], &known->side[!who] };
    uint32_t row = solve_sprung_place(side[0]->lane, side[0]->first, own);
    uint32_t column = solve_sprung_place(side[1]->lane, side[1]->first, other);
    const SprungSolver *solver = &known->solver;
    return solve_sprung_entry(solver->kind, solver->ended[who] + row * solver->row[who], column);
}

static uint8_t later(const Known *known, uint8_t value) {
    return known->has_distances ? solve_sprung_later(value) : value;
}

/* What a step is worth to the player who acts. */
static uint8_t worth(const Known *known, const Position *pos, Move move) {
    int seat = known->game->actor(pos);
    Position next = *pos;
    Move list[MOVES_MAX];
    uint8_t best = 0;
    game_apply(known->game, &next, move);
    const Sprung *p = (const Sprung *)&next;
    if (p->turn == NOBODY) return later(known, 255);
    if (p->turn != seat) return later(known, ended(known, p, seat));
    int count = known->game->moves(&next, list);
    for (int i = 0; i < count; i++) {
        uint8_t value = worth(known, &next, list[i]);
        if (value > best) best = value;
    }
    return later(known, best);
}

/* ---- the answer ---- */

static int files_gone(Move move) { return to_square(move) - from_square(move); }

/* Without distances: not more steps than this can be left for the winner, who may need fewer, nor
 * fewer for the loser. Nobody steps more often than he has files to go, or stops more often than he
 * steps; and each empty square of the goal takes a step. */
static int bound(const Sprung *p, int seat, bool is_won) {
    int all = 0;
    for (int i = 0; i < 2; i++) all += solve_sprung_level_of(solve_sprung_lane(p->lane[i]));
    return is_won ? 2 * all : 1 + __builtin_popcountll(goal_field & ~p->lane[!seat]);
}

static OracleStep judged(const Known *known, const Sprung *p, Move move, uint8_t value) {
    bool is_won = value > 127;
    int steps =
        known->has_distances ? (is_won ? 255 - value : value) : bound(p, known->seat, is_won);
    return (OracleStep){ move, is_won ? ORACLE_WIN : ORACLE_LOSS, steps };
}

/* Puts the steps in order; among equals comes first what goes farthest. */
static void insert(OracleAnswer *answer, uint8_t *values, OracleStep step, uint8_t value) {
    int i = answer->count++;
    for (; i > 0; i--) {
        if (value < values[i - 1]) break;
        if (value == values[i - 1] && files_gone(step.move) <= files_gone(answer->step[i - 1].move))
            break;
        answer->step[i] = answer->step[i - 1];
        values[i] = values[i - 1];
    }
    answer->step[i] = step;
    values[i] = value;
}

/* How it goes on if both play as well as they can. */
static void follow(const Known *known, const Position *pos, OracleAnswer *answer) {
    Position now = *pos;
    while (answer->length < ORACLE_LINE && known->game->actor(&now) != NOBODY) {
        Move list[MOVES_MAX], best = 0;
        int count = known->game->moves(&now, list), most = -1;
        for (int i = 0; i < count; i++) {
            int value = worth(known, &now, list[i]);
            if (value > most) most = value, best = list[i];
        }
        if (answer->length == 0) best = answer->step[0].move;
        answer->line[answer->length++] = best;
        game_apply(known->game, &now, best);
    }
}

static void tell(const Known *known, const Position *pos, OracleAnswer *answer) {
    uint8_t values[MOVES_MAX];
    Move list[MOVES_MAX];
    int count = known->game->moves(pos, list);
    for (int i = 0; i < count; i++) {
        uint8_t value = worth(known, pos, list[i]);
        insert(answer, values, judged(known, (const Sprung *)pos, list[i], value), value);
    }
    answer->value = answer->step[0].value;
    answer->turns = answer->step[0].turns;
    answer->is_exact = known->has_distances && values[0] != 127 && values[0] != 128;
    if (known->has_distances) follow(known, pos, answer);
}

static bool ask(const OracleQuestion *question, OracleAnswer *answer) {
    Known known = { .game = game_find("sprung") };
    known.seat = known.game->actor(question->pos);
    if (known.seat < 0 || !find_out(&known, question)) return false;
    *answer = (OracleAnswer){ .nodes = 1 + nodes_for(known.solver.positions) };
    tell(&known, question->pos, answer);
    return true;
}

/* ---- the oracle ---- */

static Sprung start_of(const Setup *setup) {
    Position pos;
    game_start(setup, &pos);
    return *(const Sprung *)&pos;
}

/* With three players nothing can be forced, and with shapes there are far more positions. */
static bool fits(const Setup *setup) {
    Sprung p = start_of(setup);
    return p.seats == 2 && !p.expert;
}

static void file(const Setup *setup, OracleFile which, Text *out) {
    if (which == ORACLE_FULL) text_print(out, "sprung-%s.table", lones[start_of(setup).lone]);
}

static size_t opened(const void *bytes, size_t count) {
    return (void)bytes, (void)count, sizeof(SprungTable);
}

static bool open(const Setup *setup, const void *bytes, size_t count, OracleTable *place,
                 Error *err) {
    SprungTable *table = (SprungTable *)place;
    if (!solve_sprung_open(table, bytes, count, err)) return false;
    if (table->levels != SPRUNG_LEVELS) return refuse(err, 0, "the table is not complete");
    if (table->lone == start_of(setup).lone) return true;
    return refuse(err, 0, "it is for lone=%s", lones[table->lone]);
}

const Oracle oracle_sprung = {
    .game = "sprung",
    .memory = 64 * 1024,
    .fits = fits,
    .file = file,
    .opened = opened,
    .open = open,
    .ask = ask,
};
