/* brett.h - rules, records and players of ten board games, for C and C++.
 *
 * A game is a constant; a match is one game being played; a record is a match written down, with
 * comments and variations; a player is somebody who thinks about a match. A match goes by steps:
 * a turn may take several, and what the dice show is a step too, taken by BRETT_CHANCE. Steps are
 * words ("d3d4", "r7") or places in the list of legal steps, positions are one line of text, and
 * a game with its options is a spec: "ploy:form=teams,turn=any". docs/library.md is an
 * introduction.
 *
 * Memory. What is made by a function with new, copy or read in its name is a handle and is freed by
 * the brett_..._free of its kind. Long texts come as a `char *` that is yours: brett_free. All else
 * is written into memory of yours or points into constants, which live as long as the program. Only
 * functions that say so allocate.
 *
 * Texts. Functions with (char *text, size_t size) write a short one and return its length, without
 * the final 0; what does not fit is cut, and what is written always ends with a 0. A buffer of the
 * size named in brackets is always enough. With size 0, `text` may be NULL.
 *
 * Errors. What can be refused fills a brett_error and returns false or NULL; nothing has changed
 * then. `err` may always be NULL. It is left alone when all goes well. To be out of memory is such
 * an error: nothing here ends the program or prints. Bugs of the caller do end it, in every build,
 * by an assert that names the place: a handle or text that is NULL and must not be.
 *
 * Threads. There is no global state. Different handles may be used in different threads at the same
 * time; one handle by one thread at a time, except that functions which take it as const may run
 * side by side.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_H
#define BRETT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of this header; brett_version() tells the library's. The number is 10000 for each major version
 * and 100 for each minor one. Until 1.0 a minor version may change what is declared here, and the
 * name of the shared library with it. */
#define BRETT_VERSION        "0.1.0"
#define BRETT_VERSION_NUMBER 100

#if defined(__GNUC__)
#    define BRETT_API __attribute__((visibility("default")))
#else
#    define BRETT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct brett_game brett_game;
typedef struct brett_match brett_match;
typedef struct brett_record brett_record;
typedef struct brett_player brett_player;

/* Who acts, where no seat does. Seats count from 0. */
enum { BRETT_CHANCE = -1, BRETT_NOBODY = -2 };

/* The most there can be of anything, in every game. */
enum {
    BRETT_SEATS_MAX = 4,
    BRETT_STEPS_MAX = 1024, /* legal steps */
    BRETT_CELLS_MAX = 256,
    BRETT_PIECES_MAX = 256,
    BRETT_PATH_MAX = 4,
    BRETT_EFFECTS_MAX = 514,
    BRETT_VALUES_MAX = 8, /* of an option */
    BRETT_LINES_MAX = 16, /* that a player looks for, */
    BRETT_LINE_MAX = 64,  /* and steps in one */
    BRETT_KNOWN_MAX = 64, /* steps that a solution speaks about */
    BRETT_LEVELS = 8,
};

/* Bytes that are enough for a text, its final 0 included. */
enum {
    BRETT_TOKEN_SIZE = 16,
    BRETT_VALUE_SIZE = 16,
    BRETT_SPEC_SIZE = 128,
    BRETT_WORDS_SIZE = 128,
    BRETT_POSITION_SIZE = 2048,
};

enum {
    BRETT_POINT = 12,     /* points are counted in twelfths: halves, thirds, quarters stay whole */
    BRETT_WHOLE = 10000,  /* shares of the points that a side expects, in ten-thousandths */
    BRETT_WIN = 30000,    /* the value of a win; n steps away: BRETT_WIN - n */
    BRETT_DECIDED = 29000 /* values beyond it, to either side, are wins and losses */
};

/* What was wrong. */
typedef enum brett_trouble {
    BRETT_REFUSED = 1, /* what was given: a text, a number */
    BRETT_NO_MEMORY
} brett_trouble;

typedef struct brett_error {
    brett_trouble trouble;
    size_t at;     /* where in the text that was given, in bytes from its start; else 0 */
    char why[240]; /* a sentence for people, without a full stop */
} brett_error;

/* ---- the library ---- */

/* The version of the library itself: "0.1.0". */
BRETT_API const char *brett_version(void);
/* For which processors the code was made that runs here: "avx2", or "any" for what runs on all of
 * the kind it was built for. An installed library holds both and takes what fits. */
BRETT_API const char *brett_processor(void);
/* Frees a text that a function here has allocated; NULL is fine. */
BRETT_API void brett_free(void *text);

/* ---- games ---- */

/* Strings live as long as the program. */
typedef struct brett_facts {
    const char *id;              /* "ploy": what a spec begins with */
    const char *title;           /* "Ploy" */
    const char *about;           /* one sentence */
    const char *maker;           /* who published it, */
    int year;                    /* and when */
    const char *players;         /* how many play: "2-4" */
    int options, kinds, colours; /* how many it has of each */
    bool dice;                   /* chance acts during play, not only in the set-up */
    bool repetition; /* a position for the third time at the start of a turn is a draw, */
    bool quiet;      /* and so are 100 turns for each player without a step that cannot be undone */
} brett_facts;

/* A choice before the game: one of value[0], the default, to value[values - 1]. */
typedef struct brett_option {
    const char *name, *about;
    int values;
    char value[BRETT_VALUES_MAX][BRETT_VALUE_SIZE];
} brett_option;

/* A kind of piece. `look` is the word for its body: cylinder, triangle, die, trail ... `noses` is
 * the set of directions (N = 1, NE = 2, E = 4 ... NW = 128) that it shows with facing 0, or 0 if it
 * looks the same from all sides. */
typedef struct brett_kind {
    char letter;
    const char *name, *german, *look;
    unsigned noses;
} brett_kind;

BRETT_API int brett_game_count(void);
/* The games in their order, from 0; NULL if there is no such one. */
BRETT_API const brett_game *brett_game_at(int i);
/* The game with this id; NULL if there is none. */
BRETT_API const brett_game *brett_game_find(const char *id);
BRETT_API void brett_game_facts(const brett_game *game, brett_facts *facts);
/* An option, a kind of piece and a colour by number; false or NULL if there is no such one. */
BRETT_API bool brett_game_option(const brett_game *game, int i, brett_option *option);
BRETT_API bool brett_game_kind(const brett_game *game, int i, brett_kind *kind);
BRETT_API const char *brett_game_colour(const brett_game *game, int i);
/* All of this as JSON, as `brett list --json` prints it. Allocates: brett_free. */
BRETT_API char *brett_game_json(const brett_game *game, brett_error *err);
/* Rewrites a spec of BRETT_SPEC_SIZE bytes into the next combination of the game's options, so that
 * from "ploy" on all are seen that go together. False after the last one, and for a text that is no
 * spec; the text is as before then. */
BRETT_API bool brett_spec_next(char *spec);

/* ---- matches ---- */

/* How a match ended. */
typedef enum brett_end {
    BRETT_GOES_ON,
    BRETT_RULES,      /* the rules of the game say so */
    BRETT_REPETITION, /* a draw, see brett_facts */
    BRETT_QUIET,      /* a draw, see brett_facts */
    BRETT_AGREED,     /* a draw */
    BRETT_RESIGNED,
    BRETT_TIME,   /* of a seat was up */
    BRETT_ABSENT, /* a seat was not there any more */
    BRETT_ABORTED /* nobody gets points */
} brett_end;

/* A seat at the table. */
typedef struct brett_seat {
    int team;         /* the lowest seat of its team; alone: its own */
    unsigned colours; /* set of those it plays, by number; 0 if it has none yet */
    bool is_out;      /* takes no part any more */
} brett_seat;

/* A legal step. `path` are the cells that a person points at, one after the other; a piece that
 * turns on the spot is its cell twice, and a step without a path is a button: a roll, a pass. */
typedef struct brett_step {
    char token[BRETT_TOKEN_SIZE];
    int odds; /* where chance acts: its weight among all outcomes; else 0 */
    int length;
    uint16_t path[BRETT_PATH_MAX];
} brett_step;

/* What a step does to the things one sees. */
typedef enum brett_deed {
    BRETT_MOVES,
    BRETT_REMOVES,
    BRETT_ENTERS,
    BRETT_TURNS,
    BRETT_CHANGES /* its colour, kind or seat */
} brett_deed;

typedef struct brett_effect {
    brett_deed deed;
    uint16_t from, to; /* cells; the same one but for BRETT_MOVES */
} brett_effect;

/* The game that a spec names, at its start. Allocates; NULL if the spec is refused or there is no
 * memory. */
BRETT_API brett_match *brett_match_new(const char *spec, brett_error *err);
/* The same match once more, with all its steps. Allocates. */
BRETT_API brett_match *brett_match_copy(const brett_match *match, brett_error *err);
/* NULL is fine. */
BRETT_API void brett_match_free(brett_match *match);
/* Begins anew, from a position that brett_match_position has written, or a person; from the game's
 * start if it is NULL. */
BRETT_API bool brett_match_begin(brett_match *match, const char *position, brett_error *err);

BRETT_API const brett_game *brett_match_game(const brett_match *match);
/* The game and its options, without those that have their default. [BRETT_SPEC_SIZE] */
BRETT_API size_t brett_match_spec(const brett_match *match, char *text, size_t size);
/* The position now, and the one it began from. [BRETT_POSITION_SIZE] */
BRETT_API size_t brett_match_position(const brett_match *match, char *text, size_t size);
BRETT_API size_t brett_match_start(const brett_match *match, char *text, size_t size);

/* Who acts: a seat, BRETT_CHANCE, or BRETT_NOBODY when it is over. */
BRETT_API int brett_match_actor(const brett_match *match);
/* The seat whose turn it is, also while chance acts; BRETT_NOBODY when it is over, and while the
 * set-up is drawn for all. */
BRETT_API int brett_match_turn(const brett_match *match);
/* Whether a turn begins here; else it goes on. */
BRETT_API bool brett_match_is_fresh(const brett_match *match);
BRETT_API int brett_match_seats(const brett_match *match);
/* False if there is no such seat. */
BRETT_API bool brett_match_seat(const brett_match *match, int seat, brett_seat *facts);

/* The legal steps, and at a chance node the outcomes: writes the first `most` of them (none if
 * `steps` is NULL) and returns how many there are, 0 when it is over. The order is always the same
 * for the same position. */
BRETT_API int brett_match_steps(const brett_match *match, brett_step *steps, int most);
/* What the legal step with this number would do, in the order to show it: writes the first `most`
 * and returns how many there are; 0 also if there is no such step. */
BRETT_API int brett_match_effects(const brett_match *match, int step, brett_effect *effects,
                                  int most);

/* Plays a legal step: by its token, by its number in the list, or drawn at random: evenly, and at a
 * chance node by its odds. `*random` is the state of the generator: begin with any number, and the
 * same number gives the same steps on every machine. These allocate as the match grows. */
BRETT_API bool brett_match_play(brett_match *match, const char *token, brett_error *err);
BRETT_API bool brett_match_play_at(brett_match *match, int step, brett_error *err);
BRETT_API bool brett_match_play_random(brett_match *match, uint64_t *random, brett_error *err);

/* How many steps have been played, and all of them with blanks between, "" for none. The second one
 * allocates: brett_free. */
BRETT_API int brett_match_played(const brett_match *match);
BRETT_API char *brett_match_tokens(const brett_match *match, brett_error *err);

/* Take back the last step, or all of the last turn; also how the match ended. False if there is
 * none.
 */
BRETT_API bool brett_match_undo(brett_match *match);
BRETT_API bool brett_match_undo_turn(brett_match *match);
/* Back to where so many steps had been played, 0 is the beginning. False if there are not so many.
 */
BRETT_API bool brett_match_back_to(brett_match *match, int played);

/* A seat gives up: its opponents win, and if that leaves more than two sides they share the point.
 */
BRETT_API bool brett_match_resign(brett_match *match, int seat, brett_error *err);
/* All agree to a draw. */
BRETT_API bool brett_match_agree(brett_match *match, brett_error *err);

BRETT_API brett_end brett_match_end(const brett_match *match);
/* How it ended in words, as records say it: "repetition", "resigned P2"; "" while it goes on.
 * [BRETT_WORDS_SIZE] */
BRETT_API size_t brett_match_ending(const brett_match *match, char *text, size_t size);
/* "1-0", "1/2-1/2", "0-0-1"; "*" while it goes on. [BRETT_WORDS_SIZE] */
BRETT_API size_t brett_match_result(const brett_match *match, char *text, size_t size);
/* The points of each seat in twelfths; all 0 while it goes on and for seats that there are not. */
BRETT_API void brett_match_points(const brett_match *match, int points[BRETT_SEATS_MAX]);

/* Sequences of so many steps from here, chance's included: for checking rules. The draws over a
 * record do not end them. */
BRETT_API uint64_t brett_match_perft(const brett_match *match, int depth);

/* ---- what one sees ---- */

typedef enum brett_shape { BRETT_SQUARE, BRETT_SPOT, BRETT_HOLE, BRETT_TRAY } brett_shape;

/* A place on the board. x counts to the right, y upwards, as seat 0 sees it; trays lie outside the
 * board. `zone` holds words with blanks between, each a fact about the cell; it lives as long as
 * the program. */
typedef struct brett_cell {
    char name[12];
    int x, y;
    brett_shape shape;
    const char *zone;
} brett_cell;

/* Something that lies on a cell: a piece, the stock of a tray, a die (its kind looks like "die";
 * count is what it shows, 0 before the roll), an arrow of a trail ("trail"). */
typedef struct brett_piece {
    int cell;
    int colour, kind; /* numbers, see brett_game_colour and brett_game_kind */
    int facing;       /* eighths of a turn, clockwise */
    int count;
    int seat;                       /* that commands it, or BRETT_NOBODY */
    bool head, starred, moved, won; /* marks: what they mean, each game's page says */
} brett_piece;

/* The cells of the board, and what lies on them: both write the first `most` (none if the pointer
 * is NULL) and return how many there are. Cells do not change during a match; a cell's number is
 * its place in this list. */
BRETT_API int brett_match_cells(const brett_match *match, brett_cell *cells, int most);
BRETT_API int brett_match_pieces(const brett_match *match, brett_piece *pieces, int most);
/* The cells as JSON, and the position with every legal step: what `brett show --json` prints as
 * board and scene. Allocate: brett_free. */
BRETT_API char *brett_match_board_json(const brett_match *match, brett_error *err);
BRETT_API char *brett_match_scene_json(const brett_match *match, brett_error *err);
/* The board as lines of characters, with ANSI colours, and within ASCII if wanted. Allocates:
 * brett_free. */
BRETT_API char *brett_match_draw(const brett_match *match, bool colour, bool ascii,
                                 brett_error *err);
/* Whose step it is or how it ended, for people: "red to move". [BRETT_WORDS_SIZE] */
BRETT_API size_t brett_match_status(const brett_match *match, char *text, size_t size);

/* ---- records ---- */

/* A record of what has been played, without comments. Allocates. */
BRETT_API brett_record *brett_record_new(const brett_match *match, brett_error *err);
/* The first record in a text, in the form of docs/records.md; every step in it is checked. `*used`,
 * if not NULL, is where it ended: a text may hold several. Allocates. */
BRETT_API brett_record *brett_record_read(const char *text, size_t *used, brett_error *err);
/* NULL is fine. */
BRETT_API void brett_record_free(brett_record *record);
/* The main line as a match of its own, at its end. Allocates: brett_match_free. */
BRETT_API brett_match *brett_record_match(const brett_record *record, brett_error *err);
/* A tag's value, NULL if there is no such tag; it lives until the record is freed. Game, Start, End
 * and Result are no tags here: the match knows them. */
BRETT_API const char *brett_record_tag(const brett_record *record, const char *name);
/* Adds a tag; refused if there is one of this name already. */
BRETT_API bool brett_record_add_tag(brett_record *record, const char *name, const char *value,
                                    brett_error *err);
/* The record as text and as JSON. Allocate: brett_free. */
BRETT_API char *brett_record_text(const brett_record *record, brett_error *err);
BRETT_API char *brett_record_json(const brett_record *record, brett_error *err);

/* ---- thinking ---- */

/* A line of play. Values are for the side that acts: BRETT_WIN - n wins in n steps, and the
 * negative of it loses; otherwise share tells more. */
typedef struct brett_line {
    int value, share;    /* share: what the side may expect of the points, see BRETT_WHOLE */
    int win, draw, loss; /* its chances, in thousandths */
    int shares[BRETT_SEATS_MAX]; /* of all seats; partners have the same */
    bool is_proven;              /* the value is certain */
    int length;
    char step[BRETT_LINE_MAX][BRETT_TOKEN_SIZE];
} brett_line;

/* What was found out: lines, the best one first. line[0].step[0] is the step to play. */
typedef struct brett_verdict {
    int depth;
    uint64_t nodes; /* positions looked at */
    int lines;
    brett_line line[BRETT_LINES_MAX];
} brett_verdict;

/* How long to think; what is 0 or NULL is no limit. With limits in nodes and depth alone the same
 * question to a player that knows nothing yet has the same answer on every machine. */
typedef struct brett_limits {
    uint64_t nodes;
    int depth;
    int milliseconds;
    int lines;     /* wanted; 0 means 1 */
    int level;     /* 1 to BRETT_LEVELS; 0 means the highest. Lower ones think less and overlook */
    uint64_t seed; /* the character of a level: the same for a whole game, another for the next */
    bool (*stop)(void *data); /* asked every thousand positions or so: true ends the thinking */
    void (*tell)(void *data, const brett_verdict *verdict); /* told after each depth */
    void *data;                                             /* handed to both */
} brett_limits;

/* A player with so many mebibytes (1 to 65536) for what it finds out. Allocates them, and more as
 * long matches need it. */
BRETT_API brett_player *brett_player_new(int mebibytes, brett_error *err);
/* NULL is fine. */
BRETT_API void brett_player_free(brett_player *player);
/* Forgets what was found out before, so that the next answer depends on the question alone. */
BRETT_API void brett_player_forget(brett_player *player);
/* Gives the player a table of a solved game: the content of a file that `brett solve` has written,
 * or that was installed with the library (`pkg-config --variable=datadir brett`). It is not copied,
 * must outlive the player, and be aligned for any type. Allocates. */
BRETT_API bool brett_player_learn(brett_player *player, const char *spec, const void *table,
                                  size_t bytes, brett_error *err);
/* Thinks about a match in which a seat acts. Refused if nothing at all would end the thinking. */
BRETT_API bool brett_player_think(brett_player *player, const brett_match *match,
                                  const brett_limits *limits, brett_verdict *verdict,
                                  brett_error *err);

/* What a step is called; the gravest first. */
typedef enum brett_grade {
    BRETT_BLUNDER,    /* loses 20 % of the points, or more, */
    BRETT_MISTAKE,    /* 10 %, */
    BRETT_INACCURACY, /* 5 %, */
    BRETT_GOOD,
    BRETT_BEST
} brett_grade;

/* Shares are those of the seat that stepped or rolled. */
typedef struct brett_judgement {
    int seat;
    bool is_roll;      /* of chance: luck counts, nothing else */
    bool is_forced;    /* there was nothing else to do */
    bool is_known;     /* false: nobody could find out */
    int before, after; /* shares: with the best step or over all rolls; with what was played */
    int loss;          /* of a step: before - after */
    int luck;          /* of a roll: after - before */
    brett_grade grade;
    brett_line best; /* begins with the step itself if none is better; empty for a roll */
} brett_judgement;

/* Judges a legal step of the match, before it is played. The limits hold for each of the questions
 * that it takes; level, lines and tell are not used. Allocates while it runs. */
BRETT_API bool brett_player_judge(brett_player *player, const brett_match *match, const char *token,
                                  const brett_limits *limits, brett_judgement *judgement,
                                  brett_error *err);

/* What a solution says, for the seat that acts. */
typedef enum brett_value {
    BRETT_LOST = -1,
    BRETT_DRAWN = 0,
    BRETT_WON = 1,
    BRETT_UNKNOWN = 2 /* a limit came first */
} brett_value;

typedef struct brett_known {
    char token[BRETT_TOKEN_SIZE];
    brett_value value;
    int turns; /* until the end, this one included; 0 for a draw */
} brett_known;

typedef struct brett_solution {
    brett_value value;
    int turns;     /* until the end, if the winner hurries and the loser delays */
    bool is_exact; /* turns are proved; else the winner may be faster */
    int steps;     /* what is known of the steps, the best first */
    brett_known step[BRETT_KNOWN_MAX];
    int length; /* a way to go on; 0 if none is known */
    char line[BRETT_LINE_MAX][BRETT_TOKEN_SIZE];
    uint64_t nodes; /* positions looked at */
} brett_solution;

/* Asks for what is proved about the position, in games that are solved. Refused where nothing is:
 * the game is not solved, or it takes a table that the player has not been given. Limits: nodes,
 * milliseconds and stop. */
BRETT_API bool brett_player_solve(brett_player *player, const brett_match *match,
                                  const brett_limits *limits, brett_solution *solution,
                                  brett_error *err);

#ifdef __cplusplus
}
#endif

#endif
