/* fuzz_ugi.c - lines of the engine protocol. Answers are printable lines; a wrong line changes
 * nothing.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "host/host.h"
#include "ugi/session.h"

/* In place of think.c: a thinker that has done at once, after very few nodes. */
enum { FEW_NODES = 100, FEW_STEPS = 2, SMALL_TABLE = 1 << 16 };

struct Thinker {
    Table table;
    Search *search;
    Move move;
};

Thinker *thinker_new(int hash, int threads, Error *err) {
    static _Alignas(64) unsigned char memory[SMALL_TABLE];
    static Thinker thinker;
    (void)hash, (void)threads, (void)err;
    table_init(&thinker.table, memory, sizeof memory);
    if (!thinker.search) thinker.search = host_zeroed(search_size());
    return &thinker;
}

void thinker_free(Thinker *thinker) { (void)thinker; }
void thinker_clear(Thinker *thinker) { table_clear(&thinker->table); }
void thinker_stop(Thinker *thinker) { (void)thinker; }
bool thinker_done(Thinker *thinker) { return (void)thinker, true; }
Move thinker_wait(Thinker *thinker, Verdict *verdict) { return (void)verdict, thinker->move; }

double thinker_seconds(const Thinker *thinker) { return (void)thinker, 0.001; }

void thinker_start(Thinker *thinker, const Match *match, const Task *task) {
    Limits limits = task->limits;
    Verdict verdict;
    Move list[MOVES_MAX];
    const Game *game = match->setup.game;
    player_limit(game, limits.level, &limits);
    limits.nodes = FEW_NODES;
    limits.depth = FEW_STEPS;
    search_run(thinker->search, &thinker->table, match, &limits, &verdict);
    thinker->move = verdict.line[0].step[0];
    int count = game->moves(&match->now, list), i = 0;
    while (i < count && list[i] != thinker->move) i++;
    require(i < count, "the step that is chosen is legal");
    if (task->finished) task->finished(limits.data, &verdict);
}

static bool is_same(const Match *a, const Match *b) {
    return memcmp(&a->setup, &b->setup, sizeof a->setup) == 0 && a->count == b->count &&
           a->end == b->end && memcmp(&a->now, &b->now, sizeof a->now) == 0;
}

/* Counting deep down would take for ever. */
static bool is_deep_perft(const char *line) {
    long depth;
    return sscanf(line, " perft %ld", &depth) == 1 && depth > 1 && depth <= 64;
}

/* Obeys a line, and looks at what was answered. */
static bool check_line(Session *session, char *line) {
    char *answer = NULL;
    size_t length = 0;
    Match before = session->match;
    session->out = open_memstream(&answer, &length);
    bool going = ugi_obey(session, line);
    fclose(session->out);
    if (strncmp(answer, "error ", 6) == 0)
        require(is_same(&before, &session->match), "an error changes nothing");
    require(length == 0 || answer[length - 1] == '\n', "an answer is whole lines");
    for (size_t i = 0; i < length; i++)
        require(answer[i] == '\n' || (unsigned char)answer[i] >= ' ', "no control characters");
    free(answer);
    return going;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Session session;
    FILE *in = size ? fmemopen((void *)(uintptr_t)data, size, "r") : NULL;
    char *buffer = host_memory(UGI_LINE);
    bool bad, going = in != NULL;
    ugi_begin(&session, stdout, (DrawStyle){ 0 });
    for (char *line; going && (line = ugi_line(in, buffer, &bad));)
        if (!bad && !is_deep_perft(line)) going = check_line(&session, line);
    if (in) fclose(in);
    free(buffer);
    fuzz_check_text(&session.match.setup, &session.match.now);
    session.out = stdout;
    ugi_end(&session);
    return 0;
}
