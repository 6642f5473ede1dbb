/* aufstellen_table.c - the table of Aufstellen: its bytes, and asking it.
 *
 *      header   128 bytes of text, filled up with blanks:
 *                   brett aufstellen table 1
 *                   lines all                    or straight
 *                   stages 000008ff              those with a byte a position, as a set, in hex
 *                   extras 00001234              how many, in hex
 *                   checksum 0123456789abcdef    of all that follows the header
 *      stages   a byte for each position, stage by stage: a code up to 254; 255 if it is among the
 *               extras, or if the position is impossible
 *      extras   6 bytes each, sorted: stage << 28 | place in four bytes, the code in two, the
 *               lowest byte first
 * SPDX-License-Identifier: MIT */
#include "aufstellen_types.h"

#include <assert.h>
#include <string.h>

enum { FULL_TURNS = 11, PLACE_BITS = 28 };

/* ---- the file ---- */

uint64_t solve_aufstellen_checksum(uint64_t sum, const void *bytes, size_t count) {
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < count; i++) sum = (sum ^ byte[i]) * UINT64_C(0x100000001b3);
    return sum;
}

void solve_aufstellen_pack(const uint16_t *codes, size_t count, uint8_t *bytes) {
    for (size_t i = 0; i < count; i++)
        bytes[i] = codes[i] < AUFSTELLEN_ESCAPE ? (uint8_t)codes[i] : AUFSTELLEN_ESCAPE;
}

void solve_aufstellen_extra(int stage, uint32_t place, unsigned code,
                            uint8_t extra[AUFSTELLEN_EXTRA]) {
    uint32_t key = (uint32_t)stage << PLACE_BITS | place;
    for (int i = 0; i < 4; i++) extra[i] = (uint8_t)(key >> 8 * i);
    extra[4] = (uint8_t)code, extra[5] = (uint8_t)(code >> 8);
}

static void text_hex(Text *out, uint64_t value, int digits) {
    while (digits--) text_char(out, "0123456789abcdef"[value >> 4 * digits & 15]);
}

static uint64_t scan_hex(Scan *in, int digits) {
    uint64_t value = 0;
    while (digits--) value = value << 4 | (uint64_t)scan_one_of(in, "0123456789abcdef");
    return value;
}

static void scan_word(Scan *in, const char *word) {
    for (; *word; word++) scan_char(in, *word);
}

static size_t body_size(const AufstellenTable *table) {
    size_t bytes = 0;
    for (int stage = 0; stage < AUFSTELLEN_STAGES; stage++)
        if (table->stages >> stage & 1) bytes += table->solver.stage[stage].size;
    return bytes;
}

size_t solve_aufstellen_header(const AufstellenTable *table, char header[AUFSTELLEN_HEADER]) {
    char line[AUFSTELLEN_HEADER];
    Text out = text_into(line, sizeof line);
    text_print(&out, "brett aufstellen table 1\nlines %s\nstages ",
               table->straight ? "straight" : "all");
    text_hex(&out, table->stages, 8);
    text_add(&out, "\nextras ");
    text_hex(&out, table->extra_count, 8);
    text_add(&out, "\nchecksum ");
    text_hex(&out, table->checksum, 16);
    text_add(&out, "\n");
    memset(header, ' ', AUFSTELLEN_HEADER);
    memcpy(header, line, out.used);
    header[AUFSTELLEN_HEADER - 1] = '\n';
    return AUFSTELLEN_HEADER + body_size(table) + (size_t)table->extra_count * AUFSTELLEN_EXTRA;
}

/* The facts of a header. */
static bool read_header(AufstellenTable *table, const char *header, Error *err) {
    char text[AUFSTELLEN_HEADER + 1] = "", again[AUFSTELLEN_HEADER];
    memcpy(text, header, AUFSTELLEN_HEADER);
    Scan in = scan_from(text, err);
    scan_word(&in, "brett aufstellen table 1\nlines ");
    table->straight = scan_peek(&in) == 's';
    scan_word(&in, table->straight ? "straight\nstages " : "all\nstages ");
    table->stages = (unsigned)scan_hex(&in, 8);
    scan_word(&in, "\nextras ");
    table->extra_count = (uint32_t)scan_hex(&in, 8);
    scan_word(&in, "\nchecksum ");
    table->checksum = scan_hex(&in, 16);
    if (!in.ok) return refuse(err, in.at, "this is no table of Aufstellen that can be read");
    if (table->stages && table->stages != AUFSTELLEN_SHORT && table->stages != AUFSTELLEN_FULL)
        return refuse(err, in.at, "the table has unusual stages");
    solve_aufstellen_header(table, again);
    if (memcmp(header, again, sizeof again) != 0)
        return refuse(err, in.at, "the header of the table is damaged");
    return true;
}

bool solve_aufstellen_open(AufstellenTable *table, const void *memory, size_t bytes, Error *err) {
    const uint8_t *at = memory;
    char again[AUFSTELLEN_HEADER];
    AufstellenRules rules;
    memset(table, 0, sizeof *table);
    if (bytes < AUFSTELLEN_HEADER) return refuse(err, 0, "the table is too short for its header");
    if (!read_header(table, memory, err)) return false;
    solve_aufstellen_rules(&rules, table->straight);
    solve_aufstellen_init(&table->solver, &rules);
    if (solve_aufstellen_header(table, again) != bytes)
        return refuse(err, bytes, "the table is not as long as its header says");
    table->body = at += AUFSTELLEN_HEADER;
    for (int stage = 0; stage < AUFSTELLEN_STAGES; stage++) {
        if (!(table->stages >> stage & 1)) continue;
        table->start[stage] = at;
        at += table->solver.stage[stage].size;
    }
    table->extras = at;
    return true;
}

/* ---- asking by number ---- */

static uint32_t extra_key(const uint8_t *extra) {
    return extra[0] | (uint32_t)extra[1] << 8 | (uint32_t)extra[2] << 16 | (uint32_t)extra[3] << 24;
}

static int find_extra(const AufstellenTable *table, int stage, uint32_t place) {
    uint32_t key =
        (uint32_t)stage << PLACE_BITS | solve_aufstellen_lowest(&table->solver, stage, place);
    uint32_t low = 0, high = table->extra_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const uint8_t *extra = table->extras + (size_t)middle * AUFSTELLEN_EXTRA;
        if (extra_key(extra) == key) return extra[4] | extra[5] << 8;
        if (extra_key(extra) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return AUFSTELLEN_UNKNOWN;
}

/* Stages that a table without stage 11 cannot answer must not be searched for ever. */
static bool can_derive(const AufstellenTable *table, int stage) {
    return table->start[FULL_TURNS] || stage < AUFSTELLEN_PAIRED;
}

int solve_aufstellen_derived(const AufstellenTable *table, int stage, uint32_t place) {
    const AufstellenSolver *solver = &table->solver;
    unsigned end = solve_aufstellen_over(solver, stage, place);
    if (end) return (int)end;
    uint32_t next[NEXT_MAX];
    Backup backup = { 0 };
    int count = solve_aufstellen_after(solver, stage, place, next);
    for (int i = 0; i < count; i++) {
        int code = solve_aufstellen_code(table, solver->stage[stage].next, next[i]);
        if (code == AUFSTELLEN_UNKNOWN) return code;
        if (code == 1) return 2;  // nothing is better than winning at once
        backup_add(&backup, (unsigned)code);
    }
    return (int)backup_code(&backup);
}

int solve_aufstellen_code(const AufstellenTable *table, int stage, uint32_t place) {
    const uint8_t *bytes = table->start[stage];
    if (bytes && bytes[place] != AUFSTELLEN_ESCAPE) return bytes[place];
    int code = find_extra(table, stage, place);
    if (code != AUFSTELLEN_UNKNOWN || bytes || !can_derive(table, stage)) return code;
    return solve_aufstellen_derived(table, stage, place);
}

/* ---- asking about a position ---- */

typedef struct {
    int stage;
    uint32_t place;
} Number;

static int read_piece(Scan *in) { return scan_one_of(in, "sTcStC") + 1; }

/* The number of a position in which a seat acts. What the pieces are, its text tells. */
static Number number_of(const AufstellenTable *table, const Game *game, const Position *pos) {
    char line[64];
    Text out = text_into(line, sizeof line);
    game->write(pos, &out);
    Scan in = scan_from(line, NULL);
    int16_t cell[16] = { 0 };
    uint16_t pieces[TURNS] = { 0 };
    int count = 0, stage = 0;
    scan_board(&in, 4, 4, cell, read_piece);
    scan_char(&in, ' ');
    int due = scan_one_of(&in, "sTcStC");
    assert(in.ok);
    for (int point = 0; point < 16; point++) {
        if (!cell[point]) continue;
        pieces[cell[point] - 1] |= (uint16_t)(1u << point);
        count++;
    }
    // Nine turns place a piece before the tenth; turn 9 does not (docs/games/aufstellen.md).
    static const int pieces_at[FULL_TURNS] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9 };
    while (stage < FULL_TURNS && !(pieces_at[stage] == count && stage % TURNS == due)) stage++;
    while (stage >= FULL_TURNS && stage % SHAPES != due % SHAPES) stage++;
    // From here on colours are exchanged every third turn; the pieces are listed for the other
    // seat, too.
    if (stage >= FULL_TURNS && stage % 2 != due % 2) {
        for (int turn = 0; turn < SHAPES; turn++) {
            uint16_t one = pieces[turn];
            pieces[turn] = pieces[turn + SHAPES];
            pieces[turn + SHAPES] = one;
        }
    }
    return (Number){ stage, solve_aufstellen_place_of(&table->solver, stage, pieces) };
}

static OracleStep judged(Move move, int code) {
    if (code == 0) return (OracleStep){ move, ORACLE_DRAW, 0 };
    // What is lost for the next player is won for this one, a turn later.
    return (OracleStep){ move, code % 2 ? ORACLE_WIN : ORACLE_LOSS, code };
}

/* Above 0 if the first step is better: wins early, losses late. */
static int compare(const OracleStep *a, const OracleStep *b) {
    if (a->value != b->value) return (int)a->value - (int)b->value;
    return a->value == ORACLE_WIN ? b->turns - a->turns : a->turns - b->turns;
}

/* Puts the steps in order. Among equals comes first what leads to the lowest place. */
static void insert(OracleAnswer *answer, uint32_t *places, OracleStep step, uint32_t place) {
    int i = answer->count++;
    for (; i > 0; i--) {
        int better = compare(&step, &answer->step[i - 1]);
        if (better < 0 || (better == 0 && place >= places[i - 1])) break;
        answer->step[i] = answer->step[i - 1];
        places[i] = places[i - 1];
    }
    answer->step[i] = step;
    places[i] = place;
}

bool solve_aufstellen_probe(const AufstellenTable *table, const Position *pos,
                            OracleAnswer *answer) {
    const Game *game = game_find("aufstellen");
    Number number = number_of(table, game, pos);
    *answer = (OracleAnswer){ .is_exact = true, .nodes = 1 };
    int code = solve_aufstellen_code(table, number.stage, number.place);
    if (code == AUFSTELLEN_UNKNOWN) return false;
    answer->value = code == 0 ? ORACLE_DRAW : code % 2 ? ORACLE_LOSS : ORACLE_WIN;
    answer->turns = code == 0 ? 0 : code - 1;

    Move list[MOVES_MAX];
    uint32_t places[NEXT_MAX];
    int count = game->moves(pos, list);
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        int reply = 1;  // if the game is over: who made the last turn has won
        number.place = 0;
        game_apply(game, &next, list[i]);
        if (game->actor(&next) != NOBODY) {
            number = number_of(table, game, &next);
            reply = solve_aufstellen_code(table, number.stage, number.place);
            number.place = solve_aufstellen_lowest(&table->solver, number.stage, number.place);
        }
        if (reply != AUFSTELLEN_UNKNOWN)
            insert(answer, places, judged(list[i], reply), number.place);
    }
    return true;
}

/* ---- the oracle ---- */

static const char *lines_of(const Setup *setup) { return setup->choice[0] ? "straight" : "all"; }

static void file(const Setup *setup, OracleFile which, Text *out) {
    text_print(out, "aufstellen-%s.%s", lines_of(setup), which == ORACLE_FULL ? "table" : "short");
}

static size_t opened(const void *bytes, size_t count) {
    return (void)bytes, (void)count, sizeof(AufstellenTable);
}

static bool open(const Setup *setup, const void *bytes, size_t count, OracleTable *place,
                 Error *err) {
    AufstellenTable *table = (AufstellenTable *)place;
    if (!solve_aufstellen_open(table, bytes, count, err)) return false;
    if (table->straight == (setup->choice[0] == 1)) return true;
    return refuse(err, 0, "it is for lines=%s", table->straight ? "straight" : "all");
}

static bool ask(const OracleQuestion *question, OracleAnswer *answer) {
    const AufstellenTable *table = (const AufstellenTable *)question->table;
    return table && solve_aufstellen_probe(table, question->pos, answer);
}

const Oracle oracle_aufstellen = {
    .game = "aufstellen",
    .file = file,
    .opened = opened,
    .open = open,
    .ask = ask,
};
