/* misuse.c - threads, bugs of the caller, and no memory.
 * SPDX-License-Identifier: MIT */
static void *think_alone(void *data) {
    brett_player *player = small_player();
    brett_match *match = match_of("weltreich");
    brett_limits limits = { .nodes = 5000 };
    assert_true(brett_player_think(player, match, &limits, data, NULL));
    brett_match_free(match);
    brett_player_free(player);
    return NULL;
}

TEST(handles_of_different_threads_do_not_meet) {
    enum { THREADS = 3 };
    static brett_verdict verdict[THREADS];
    pthread_t thread[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, think_alone, &verdict[i]), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
    for (int i = 1; i < THREADS; i++)
        assert_memory_equal(&verdict[0], &verdict[i], sizeof *verdict);
}

static void ask_nobody(void) { brett_match_actor(NULL); }
static void play_nothing(void) { brett_match_play(match_of("ploy"), NULL, NULL); }
static void name_nothing(void) { brett_match_new(NULL, NULL); }
static void write_nowhere(void) { brett_match_spec(match_of("ploy"), NULL, 9); }

static int signal_of(void (*bug)(void)) {
    int status;
    pid_t child = fork();
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        if (!freopen("/dev/null", "w", stderr)) _exit(1);
        bug();
        _exit(0);
    }
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

TEST(a_bug_of_the_caller_ends_the_program) {
    assert_int_equal(signal_of(ask_nobody), SIGABRT);
    assert_int_equal(signal_of(play_nothing), SIGABRT);
    assert_int_equal(signal_of(name_nothing), SIGABRT);
    assert_int_equal(signal_of(write_nowhere), SIGABRT);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#    define HAS_MEMORY_TEST
/* The allocator of this program, which can be told to fail, and counts. The library finds it before
 * the C library's. */
static int left = -1, held; /* allocations until one fails, -1 for never; what is not yet freed */

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *memory, size_t bytes);
void __libc_free(void *memory);

static bool is_refused(void) { return left == 0 || (left > 0 && left-- == 0); }

void *malloc(size_t bytes) { return is_refused() ? NULL : (held++, __libc_malloc(bytes)); }
void *calloc(size_t n, size_t bytes) {
    return is_refused() ? NULL : (held++, __libc_calloc(n, bytes));
}
void *realloc(void *memory, size_t bytes) {
    if (is_refused()) return NULL;
    if (!memory) held++;
    return __libc_realloc(memory, bytes);
}
void free(void *memory) {
    if (memory) held--;
    __libc_free(memory);
}

/* Something that allocates; true if all of it went well. */
static bool make_match(brett_error *err) {
    brett_match *match = brett_match_new("ploy", err), *copy = NULL;
    bool is_fine = match && brett_match_play(match, "d3d4", err);
    copy = is_fine ? brett_match_copy(match, err) : NULL;
    char *tokens = copy ? brett_match_tokens(copy, err) : NULL;
    char *scene = tokens ? brett_match_scene_json(copy, err) : NULL;
    is_fine = scene != NULL;
    brett_free(tokens), brett_free(scene);
    brett_match_free(match), brett_match_free(copy);
    return is_fine;
}

static bool make_record(brett_error *err) {
    brett_record *record = brett_record_read(two_records, NULL, err), *again = NULL;
    brett_match *match = record ? brett_record_match(record, err) : NULL;
    again = match ? brett_record_new(match, err) : NULL;
    char *text = again ? brett_record_text(again, err) : NULL;
    char *json = text ? brett_record_json(again, err) : NULL;
    bool is_fine = json != NULL;
    brett_free(text), brett_free(json);
    brett_record_free(record), brett_record_free(again);
    brett_match_free(match);
    return is_fine;
}

static void *table;
static size_t table_size;

static bool make_player(brett_error *err) {
    static brett_judgement judgement;
    brett_limits limits = { .nodes = 100 };
    brett_match *match = brett_match_new("aufstellen", err);
    brett_player *player = match ? brett_player_new(1, err) : NULL;
    bool is_fine = player && brett_player_judge(player, match, "a1", &limits, &judgement, err) &&
                   brett_player_learn(player, "aufstellen", table, table_size, err);
    brett_match_free(match);
    brett_player_free(player);
    return is_fine;
}

static void assert_survives(bool (*make)(brett_error *)) {
    int failures = 0;
    for (bool is_fine = false; !is_fine; failures++) {
        brett_error err = { 0 };
        int before = held;
        left = failures;
        is_fine = make(&err);
        left = -1;
        assert_int_equal(held, before);
        assert_int_equal(err.trouble, is_fine ? 0 : BRETT_NO_MEMORY);
    }
    assert_true(failures > 3);
}

TEST(no_memory_is_an_error_and_nothing_is_lost) {
    assert_survives(make_match);
    assert_survives(make_record);
    table = table_file(&table_size);
    assert_survives(make_player);
    free(table);
}
#endif
