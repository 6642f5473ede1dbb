/* think.c - a page's players: searching, and looking things up where a game is solved.
 * SPDX-License-Identifier: MIT */
#include "ai/bench.h"
#include "page.h"

static _Alignas(16) char search_memory[SEARCH_BYTES];
static _Alignas(64) char table_bytes[32 << 20];
static Table table;
/* The file of the solved game that was asked for last, if it could be opened: a table, or proofs.
 * The file lies behind all else, in memory that grows with the longest. */
static _Alignas(16) char opened_memory[32 << 10];
static Proofs proofs;
static char *solved_memory;
static size_t solved_bytes;
static Setup opened_for;
static bool is_opened;

EXPORT(brett_think) const char *brett_think(void);
EXPORT(brett_solved) char *brett_solved(int bytes);
EXPORT(brett_solved_file) const char *brett_solved_file(void);
EXPORT(brett_solved_open) const char *brett_solved_open(int bytes);
EXPORT(brett_signatures) const char *brett_signatures(void);

void page_forget(void) { table_init(&table, table_bytes, sizeof table_bytes); }

static bool has_file(const Setup *setup) { return is_opened && setup_equal(&opened_for, setup); }

static bool must_stop(void *data) { return (void)data, page_stop() == PAGE_STOP; }
static bool must_hurry(void *data) { return (void)data, page_stop() != PAGE_GO_ON; }

static bool is_proven(const Setup *setup) { return !oracle_find(setup) && setup->game->forcing; }

void page_question(const Setup *setup, const Position *pos, uint64_t nodes,
                   KnownQuestion *question) {
    bool is_here = has_file(setup), is_proof = is_proven(setup);
    *question = (KnownQuestion){
        .setup = setup,
        .pos = pos,
        .table = is_here && !is_proof ? (OracleTable *)opened_memory : NULL,
        .proofs = is_here && is_proof ? &proofs : NULL,
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
    player_think((Search *)search_memory, &table,
                 has_file(&match->setup) ? (OracleTable *)opened_memory : NULL, match, &limits,
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
 * string; "" if it needs none or has it. Level 0 is who asks what is known: he reads proofs, too.
 * The page copies that file to brett_solved(), which is 0 if the file is too long, and opens it for
 * the same SPEC before anybody thinks. */
const char *brett_solved_file(void) {
    Setup setup;
    long level = 0;
    char name[80] = "";
    Argument argument = page_first();
    const char *refused = page_setup(&argument, &setup);
    if (!refused && page_number(&argument, 0, LEVELS, &level))
        refused = page_fault(argument, "levels go from 1 to 8");
    if (refused) return refused;
    Limits limits = { .level = level ? (int)level : LEVELS };
    const Oracle *oracle = player_oracle(&setup, &limits);
    Text out = text_into(name, sizeof name);
    if (oracle && oracle->file && !has_file(&setup)) oracle->file(&setup, ORACLE_SHORT, &out);
    if (!level && is_proven(&setup) && !has_file(&setup))
        text_print(&out, "%s.proofs", setup.game->id);
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

/* A zero byte follows the file. */
char *brett_solved(int bytes) {
    is_opened = false;
    return bytes >= 0 && make_room((size_t)bytes + 1) ? solved_memory : NULL;
}

static bool open_proofs(size_t bytes, Error *err) {
    size_t at = (bytes + 64) / 64 * 64, memory = proofs_memory(bytes);
    solved_memory[bytes] = '\0';
    if (!make_room(at + memory)) return refuse(err, 0, "too long");
    return proofs_read(&proofs, &opened_for, solved_memory, solved_memory + at, memory, err);
}

const char *brett_solved_open(int bytes) {
    Error err;
    Argument spec = page_first(), next = spec;
    if (!brett_solved(bytes)) return page_fault(spec, "too long");
    const char *refused = page_setup(&next, &opened_for);
    if (refused) return refused;
    const Oracle *oracle = oracle_find(&opened_for);
    bool is_table = oracle && oracle->opened;
    if (!is_table && !is_proven(&opened_for))
        return page_fault(spec, "this game has no file to open");
    if (is_table && oracle->opened > sizeof opened_memory) return page_fault(spec, "too long");
    is_opened = is_table ? oracle->open(&opened_for, solved_memory, (size_t)bytes,
                                        (OracleTable *)opened_memory, &err)
                         : open_proofs((size_t)bytes, &err);
    return is_opened ? "{}" : page_refuse(spec, &err);
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
