/* contest.c - two levels play each other, and change seats after every game.
 *
 *   cc contest.c $(pkg-config --cflags --libs brett) -o contest
 *   ./contest [SPEC [LEVEL LEVEL [GAMES]]]
 * SPDX-License-Identifier: MIT */
#include <brett.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 20000, MEBIBYTES = 16, LONG_ENOUGH = 1000 };

static void fail(const brett_error *err) {
    fprintf(stderr, "contest: %s\n", err->why);
    exit(EXIT_FAILURE);
}

/* Which of the two plays a seat: teams stay together, and the next game turns it round. */
static int side_of(const brett_match *match, int seat, int game) {
    brett_seat facts;
    brett_match_seat(match, seat, &facts);
    return (facts.team + game) % 2;
}

static void step(brett_match *match, brett_player *player, int level, uint64_t *random) {
    brett_error err;
    brett_limits limits;
    brett_verdict verdict;
    memset(&limits, 0, sizeof limits);
    limits.level = level;
    limits.nodes = NODES;
    limits.seed = (*random)++;
    if (!brett_player_think(player, match, &limits, &verdict, &err) ||
        !brett_match_play(match, verdict.line[0].step[0], &err))
        fail(&err);
}

/* Plays one game; adds the points of either side, in twelfths. */
static void play(const char *spec, const int level[2], int game, brett_player *const player[2],
                 int score[2]) {
    brett_error err;
    uint64_t random = 1000u * (unsigned)game;
    brett_match *match = brett_match_new(spec, &err);
    if (!match) fail(&err);
    for (int i = 0; i < 2; i++) brett_player_forget(player[i]);
    for (int actor; (actor = brett_match_actor(match)) != BRETT_NOBODY;) {
        if (brett_match_played(match) >= LONG_ENOUGH && brett_match_agree(match, NULL)) break;
        if (actor == BRETT_CHANCE) {
            if (!brett_match_play_random(match, &random, &err)) fail(&err);
        } else {
            int side = side_of(match, actor, game);
            step(match, player[side], level[side], &random);
        }
    }
    int points[BRETT_SEATS_MAX];
    char result[BRETT_WORDS_SIZE], ending[BRETT_WORDS_SIZE];
    brett_match_points(match, points);
    brett_match_result(match, result, sizeof result);
    brett_match_ending(match, ending, sizeof ending);
    for (int seat = 0; seat < brett_match_seats(match); seat++)
        score[side_of(match, seat, game)] += points[seat];
    printf("game %d: %s (%s) after %d steps, seat 1 is level %d\n", game + 1, result, ending,
           brett_match_played(match), level[side_of(match, 0, game)]);
    brett_match_free(match);
}

int main(int argc, char **argv) {
    const char *spec = argc > 1 ? argv[1] : "sprung";
    int level[2] = { argc > 3 ? atoi(argv[2]) : 6, argc > 3 ? atoi(argv[3]) : 2 };
    int games = argc > 4 ? atoi(argv[4]) : 4, score[2] = { 0, 0 };
    brett_error err;
    brett_player *player[2];
    for (int i = 0; i < 2; i++)
        if (!(player[i] = brett_player_new(MEBIBYTES, &err))) fail(&err);
    for (int game = 0; game < games; game++) play(spec, level, game, player, score);
    printf("level %d has %.2f points, level %d has %.2f\n", level[0],
           (double)score[0] / BRETT_POINT, level[1], (double)score[1] / BRETT_POINT);
    for (int i = 0; i < 2; i++) brett_player_free(player[i]);
    return EXIT_SUCCESS;
}
