/* proof.c - checks proofs that `brett solve` has written, with the second implementation of the
 * rules alone: nothing of the engine is asked.
 *
 *   proof FILE...
 *
 * A file holds one proof or several, one behind the other; each is checked for itself. Where the
 * winner acts and cannot win at once, the next step of the file is his; where the other acts, all
 * his steps are tried, sorted by their bytes. What follows a position was told when it was first
 * met. One that comes back while it is still open proves nothing.
 * SPDX-License-Identifier: MIT */
#include "ref/ref.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAME(id) extern const RefGame ref_##id;
#include "games/games.def"
#undef GAME

static const RefGame *const refs[] = {
#define GAME(id) &ref_##id,
#include "games/games.def"
#undef GAME
};

enum { SLOTS = 1 << 20, DEPTH = 400, STATE = 8192, CLAIM = 1000 };

typedef struct {
    char *state;
    int is_open;
} Met;

typedef struct {
    FILE *file;
    const RefGame *rules;
    int winner, depth;
    long steps, replies;
    char why[200];
    Met *met; /* by a hash of the state */
} Proof;

static int refuse(Proof *proof, const char *format, ...) {
    va_list list;
    va_start(list, format);
    if (!proof->why[0]) vsnprintf(proof->why, sizeof proof->why, format, list);
    va_end(list);
    return 0;
}

static Met *find(Proof *proof, const char *state) {
    unsigned long long hash = 14695981039346656037u;
    for (size_t i = 0; i < proof->rules->size; i++)
        hash = (hash ^ (unsigned char)state[i]) * 1099511628211u;
    size_t at = (hash ^ hash >> 32) % SLOTS;
    while (proof->met[at].state && memcmp(proof->met[at].state, state, proof->rules->size) != 0)
        at = (at + 1) % SLOTS;
    return &proof->met[at];
}

static int by_bytes(const void *a, const void *b) { return strcmp(a, b); }

static int has_won(const Proof *proof, const char *state) {
    int points[4] = { 0 };
    if (proof->rules->actor(state) != REF_NOBODY) return 0;
    proof->rules->points(state, points);
    return points[proof->winner] == 12;
}

static void play(const Proof *proof, const char *state, const char *token, char *next) {
    memcpy(next, state, proof->rules->size);
    proof->rules->play(next, token);
}

static int wins_after(Proof *proof, const char *state);

/* The step of the winner is in the file. */
static int plays_on(Proof *proof, const char *state, char (*tokens)[REF_TOKEN], int count) {
    char token[REF_TOKEN], next[STATE];
    if (fscanf(proof->file, "%15s", token) != 1) return refuse(proof, "the proof ends too early");
    proof->steps++;
    for (int i = 0; i < count; i++) {
        if (strcmp(token, tokens[i]) != 0) continue;
        play(proof, state, token, next);
        return wins_after(proof, next);
    }
    return refuse(proof, "step %ld: %s is not legal here", proof->steps, token);
}

/* The winner acts. */
static int wins(Proof *proof, const char *state, char (*tokens)[REF_TOKEN]) {
    int count = proof->rules->tokens(state, tokens);
    char next[STATE];
    if (count == 1) {  // where he can win at once he has to; it saves time to ask that first
        play(proof, state, tokens[0], next);
        if (has_won(proof, next)) return 1;
    }
    Met *met = find(proof, state);
    if (met->state)
        return met->is_open ? refuse(proof, "step %ld: it goes round in circles", proof->steps) : 1;
    if (proof->steps >= SLOTS / 2) return refuse(proof, "too long");
    met->state = malloc(proof->rules->size);
    assert(met->state);
    memcpy(met->state, state, proof->rules->size);
    met->is_open = 1;
    int is_won = plays_on(proof, state, tokens, count);
    met->is_open = 0;
    return is_won;
}

/* Whoever acts. */
static int wins_after(Proof *proof, const char *state) {
    int actor = proof->rules->actor(state), is_won = 1;
    if (has_won(proof, state)) return 1;
    if (actor < 0) return refuse(proof, "step %ld: the winner loses", proof->steps);
    if (proof->depth == DEPTH) return refuse(proof, "step %ld: too deep", proof->steps);
    char(*tokens)[REF_TOKEN] = malloc(REF_TOKENS * sizeof *tokens), next[STATE];
    assert(tokens);
    proof->depth++;
    if (actor == proof->winner) {
        is_won = wins(proof, state, tokens);
    } else {
        int count = proof->rules->tokens(state, tokens);
        qsort(tokens, (size_t)count, sizeof *tokens, by_bytes);
        for (int i = 0; i < count && is_won; i++) {
            proof->replies++;
            play(proof, state, tokens[i], next);
            is_won = wins_after(proof, next);
        }
    }
    proof->depth--;
    free(tokens);
    return is_won;
}

/* The rest of a line that begins with this word. */
static int read_line(Proof *proof, const char *word, char *line, int room) {
    size_t length = strlen(word);
    if (!fgets(line, room, proof->file) || strncmp(line, word, length) != 0)
        return refuse(proof, "a line with '%s' is missing", word);
    line[strcspn(line, "\n")] = '\0';
    memmove(line, line + length, strlen(line + length) + 1);
    return 1;
}

/* The head of a file, and the position that it leads to. */
static int read_head(Proof *proof, char *state, char *claim) {
    char id[100] = "", options[200], steps[500], seat[10], tokens[REF_TOKENS][REF_TOKEN];
    if (!read_line(proof, "brett proof 1", id, sizeof id) ||
        !read_line(proof, "game ", id, sizeof id) ||
        !read_line(proof, "options ", options, sizeof options) ||
        !read_line(proof, "steps", steps, sizeof steps) ||
        !read_line(proof, "wins ", seat, sizeof seat))
        return 0;
    for (size_t i = 0; i < sizeof refs / sizeof *refs; i++)
        if (strcmp(refs[i]->id, id) == 0) proof->rules = refs[i];
    if (!proof->rules || proof->rules->size > STATE) return refuse(proof, "no such game: %s", id);
    proof->winner = atoi(seat);
    snprintf(claim, CLAIM, "%s %s after%s: seat %d wins", id, options, steps, proof->winner);
    memset(state, 0, STATE);
    proof->rules->start(state, options);
    for (char *word = strtok(steps, " "); word; word = strtok(NULL, " ")) {
        int count = proof->rules->tokens(state, tokens), i = 0;
        while (i < count && strcmp(tokens[i], word) != 0) i++;
        if (i == count) return refuse(proof, "%s is not legal", word);
        proof->rules->play(state, word);
    }
    return 1;
}

/* Goes on to what follows the blanks; 0 at the end of the file. */
static int is_more(FILE *file) {
    int c = getc(file);
    while (c == ' ' || c == '\n') c = getc(file);
    return ungetc(c, file) != EOF;
}

/* One proof, from its head to its last step: what follows is the head of the next, or nothing. */
static int check(const char *path, FILE *file) {
    Proof proof = { .file = file, .met = calloc(SLOTS, sizeof(Met)) };
    char state[STATE], claim[CLAIM] = "";
    assert(proof.met);
    int is_right = read_head(&proof, state, claim) && wins_after(&proof, state);
    if (is_right)
        printf("%s: %s, %ld steps, %ld replies tried\n", path, claim, proof.steps, proof.replies);
    else
        printf("FAILED: %s: %s\n", path, proof.why);
    for (int i = 0; i < SLOTS; i++) free(proof.met[i].state);
    free(proof.met);
    return is_right;
}

int main(int argc, char **argv) {
    int passed = 0, failed = 0;
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "r");
        int is_right = file && is_more(file);
        if (!is_right) printf("FAILED: %s: there is nothing\n", argv[i]), failed++;
        while (is_right && is_more(file)) {
            is_right = check(argv[i], file);
            *(is_right ? &passed : &failed) += 1;
        }
        if (file) fclose(file);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
