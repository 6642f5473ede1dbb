/* think.c - a page's players: searching, and looking things up where a game is solved.
 * SPDX-License-Identifier: MIT */
#include "ai/bench.h"
#include "page.h"

static _Alignas(16) char search_memory[SEARCH_BYTES];
static _Alignas(64) char table_bytes[32 << 20];
static Table table;
/* The file of the solved game that was asked for last, and its table behind it if it could be
 * opened. Both lie behind all else, in memory that grows with the longest. */
static char *solved_memory;
static size_t solved_bytes;
static Setup opened_for;
static OracleTable *opened;

EXPORT(brett_think) const char *brett_think(void);
EXPORT(brett_solved) char *brett_solved(int bytes);
EXPORT(brett_solved_file) const char *brett_solved_file(void);
EXPORT(brett_solved_open) const char *brett_solved_open(int bytes);
EXPORT(brett_signatures) const char *brett_signatures(void);

void page_forget(void) { table_init(&table, table_bytes, sizeof table_bytes); }

static OracleTable *table_for(const Setup *setup) {
    return opened && setup_equal(&opened_for, setup) ? opened : NULL;
}

static bool must_stop(void *data) { return (void)data, page_stop() == PAGE_STOP; }
static bool must_hurry(void *data) { return (void)data, page_stop() != PAGE_GO_ON; }

void page_question(const Setup *setup, const Position *pos, uint64_t nodes,
                   KnownQuestion *question) {
    *question = (KnownQuestion){
        .setup = setup,
        .pos = pos,
        .table = table_for(setup),
        .nodes = nodes,
        .stop = must_stop,
    };
    if (!table.entries) page_forget();
    question->memory = table_memory(&table, &question->bytes);
}

void page_think(const Match *match, const Limits *wished, Verdict *verdict) {
    Limits limits = *wished;
    limits.stop = must_stop;
    limits.hurry = must_hurry;
    if (!table.entries) page_forget();
    table_next(&table);
    player_think((Search *)search_memory, &table, table_for(&match->setup), match, &limits,
                 verdict);
}

void page_steps(const Game *game, const Position *pos, const Move *step, int count, Text *out) {
    Position now = *pos;
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        char token[TOKEN_MAX];
        Text word = text_into(token, sizeof token);
        game->write_move(&now, step[i], &word);
        game_apply(game, &now, step[i]);
        if (i) text_char(out, ',');
        text_json(out, token);
    }
    text_char(out, ']');
}

/* "wdl":[412,266,322],"shares":[5300,4700], and "proven":true where it is. */
void page_outlook(const Game *game, const Position *pos, const Outlook *outlook, Text *out) {
    text_print(out, "\"wdl\":[%d,%d,%d],\"shares\":[", outlook->win, outlook->draw, outlook->loss);
    for (int seat = 0; seat < game->seats(pos); seat++)
        text_print(out, "%s%d", seat ? "," : "", outlook->share[seat]);
    text_add(out, outlook->is_proven ? "],\"proven\":true" : "]");
}

/* {"depth":5,"nodes":1200,"lines":[{"value":31,"share":5300,"wdl":[412,266,322],
 * "shares":[5300,4700],"steps":["a1a2","b3"]}]} */
static const char *answer(const Match *match, const Verdict *verdict) {
    Text out = page_answer();
    text_print(&out, "{\"depth\":%d,\"nodes\":%u,\"lines\":[", verdict->depth,
               (unsigned)verdict->nodes);
    for (int i = 0; i < verdict->lines; i++) {
        const Line *line = &verdict->line[i];
        Outlook outlook;
        outlook_of(match, line, &outlook);
        text_print(&out, "%s{\"value\":%d,\"share\":%d,", i ? "," : "", line->value,
                   outlook.share[match_actor(match)]);
        page_outlook(match->setup.game, &match->now, &outlook, &out);
        text_add(&out, ",\"steps\":");
        page_steps(match->setup.game, &match->now, line->step, line->length, &out);
        text_char(&out, '}');
    }
    text_add(&out, "]}");
    return page_whole(&out);
}

static void tell(void *data, const Verdict *verdict) { page_tell(answer(data, verdict)); }

static const char *read_level(Argument *argument, long *level) {
    return page_number(argument, 1, LEVELS, level) ? page_fault(*argument, "levels go from 1 to 8")
                                                   : NULL;
}

/* SPEC, START, STEPS, LEVEL, NODES (0: until stopped), LINES, SEED, CONTEMPT: what a player thinks.
 * The seed is the level's character: the same for a whole game. Contempt is 1 for a step that is to
 * be played, and 0 for an analysis. */
const char *brett_think(void) {
    Match match;
    Argument argument = page_first();
    long level = 0, nodes = 0, lines = 0, seed = 0, contempt = 0;
    const char *refused = page_match(&argument, &match);
    if (!refused && match_actor(&match) < 0)
        refused = page_fault(page_next(page_next(page_first())), "nobody is to move");
    if (!refused) refused = read_level(&argument, &level);
    if (!refused) refused = page_number(&argument, 0, INT32_MAX, &nodes);
    if (!refused) refused = page_number(&argument, 0, LINES_MAX, &lines);
    if (!refused) refused = page_number(&argument, 0, INT32_MAX, &seed);
    if (!refused) refused = page_number(&argument, 0, 1, &contempt);
    if (refused) return refused;
    Limits limits = { .tell = tell,
                      .data = &match,
                      .nodes = (uint64_t)nodes,
                      .lines = (int)lines,
                      .seed = (uint64_t)seed,
                      .contempt = contempt };
    Verdict verdict;
    player_limit(match.setup.game, (int)level, &limits);
    page_think(&match, &limits, &verdict);
    return answer(&match, &verdict);
}

/* SPEC, LEVEL: the name of the file that a player of this level looks things up in, as a JSON
 * string; "" if it needs none or has it. The page copies that file to brett_solved(), which is 0 if
 * the file is too long, and opens it for the same SPEC before anybody thinks. */
const char *brett_solved_file(void) {
    Setup setup;
    long level = 0;
    char name[80] = "";
    Argument argument = page_first();
    const char *refused = page_setup(&argument, &setup);
    if (!refused) refused = read_level(&argument, &level);
    if (refused) return refused;
    Limits limits = { .level = (int)level };
    const Oracle *oracle = player_oracle(&setup, &limits);
    Text out = text_into(name, sizeof name);
    if (oracle && oracle->file && !table_for(&setup)) oracle->file(&setup, ORACLE_SHORT, &out);
    out = page_answer();
    text_json(&out, name);
    return page_whole(&out);
}

/* Makes room for so many bytes behind all else; false if there is none. */
static bool make_room(size_t bytes) {
    enum { PAGE = 65536, MOST = 64 << 20 };
    if (bytes > MOST) return false;
    size_t more = bytes > solved_bytes ? (bytes - solved_bytes + PAGE - 1) / PAGE : 0;
    size_t end = more ? __builtin_wasm_memory_grow(0, more) : 0;
    if (end == SIZE_MAX) return false;
    if (more && !solved_memory) solved_memory = (char *)(end * PAGE);
    solved_bytes += more * PAGE;
    return true;
}

char *brett_solved(int bytes) {
    opened = NULL;
    return bytes >= 0 && make_room((size_t)bytes + 1) ? solved_memory : NULL;
}

const char *brett_solved_open(int bytes) {
    Error err;
    Argument spec = page_first(), next = spec;
    if (!brett_solved(bytes)) return page_fault(spec, "too long");
    const char *refused = page_setup(&next, &opened_for);
    if (refused) return refused;
    const Oracle *oracle = oracle_find(&opened_for);
    if (!oracle || !oracle->opened) return page_fault(spec, "this game has no file to open");
    size_t at = ((size_t)bytes + 63) / 64 * 64;
    if (!make_room(at + oracle->opened(solved_memory, (size_t)bytes)))
        return page_fault(spec, "too long");
    OracleTable *place = (OracleTable *)(solved_memory + at);
    if (!oracle->open(&opened_for, solved_memory, (size_t)bytes, place, &err))
        return page_refuse(spec, &err);
    opened = place;
    return "{}";
}

/* SPEC: the lines of `brett bench --signature` for the game. */
const char *brett_signatures(void) {
    Setup setup;
    Argument argument = page_first();
    const char *refused = page_setup(&argument, &setup);
    if (refused) return refused;
    Table small;
    table_init(&small, page_scratch, (4 << 20) + 64);
    Text out = page_answer();
    do {
        Signature signature;
        bench_sign(&setup, (Search *)search_memory, &small, &signature);
        bench_write(&setup, &signature, &out);
        text_char(&out, '\n');
    } while (setup_next(&setup));
    return page_whole(&out);
}
