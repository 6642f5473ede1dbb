/* game.h - what a game is, and what every game can be asked.
 *
 * A Game is a constant table of facts and functions; a position is a plain value.
 *  1. A position is self-contained (the options that matter are inside it), and equal positions are
 *     equal bytes: memset first, because padding counts.
 *  2. Chance is an actor: at a chance node moves() lists the outcomes and odds() weighs them with
 *     integers; apply() never rolls.
 *  3. Steps, not turns: a turn may take several steps; whose step it is, actor() says.
 *  4. Nothing here allocates, prints, reads a clock or changes a global.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_GAME_H
#define BRETT_GAME_H

#include "random.h"
#include "text.h"

#include <assert.h>

enum { CHANCE = -1, NOBODY = -2 };

enum {
    SEATS_MAX = 4,
    OPTIONS_MAX = 4,
    MOVES_MAX = 1024,
    CELLS_MAX = 256,
    PIECES_MAX = 256,
    PATH_CELLS = 4,
    LEVELS = 8,          /* of players, see player.h */
    OVERLOOK_ALL = 1000, /* shares of what they overlook are counted in thousandths */
    POSITION_MAX = 512,
    TOKEN_MAX = 16,       /* bytes of one step's token, the final 0 included */
    POSITION_TEXT = 2048, /* bytes of one position's text, the final 0 included */
    SPEC_MAX = 128,
    POINT = 12, /* points are counted in twelfths: halves, thirds and quarters stay whole */
};

typedef uint32_t Move; /* meaningful only in its position; files and wires carry tokens */
typedef struct Game Game;

typedef struct {
    _Alignas(16) unsigned char bytes[POSITION_MAX];
} Position;

/* One choice a player has before the game: "duel|four|teams"; the first value is the default. */
typedef struct {
    const char *name, *values, *about, *german; /* german: what it is about */
} Option;

/* A game with its options chosen: what a spec string means. choice[i] indexes options[i].values. */
typedef struct {
    const Game *game;
    uint8_t choice[OPTIONS_MAX];
} Setup;

/* For renderers. Coordinates count cells: x to the right, y upwards as the first seat sees it; the
 * cells of trays lie outside the board. `zone` holds words separated by spaces, each a fact about
 * the cell ("centre throne crown-red"); it is never NULL. */
typedef enum { CELL_SQUARE, CELL_POINT, CELL_HOLE, CELL_TRAY } CellShape;
typedef struct {
    char name[12];
    int16_t x, y;
    CellShape shape;
    const char *zone;
} Cell;

/* `noses` is the set of directions (N=1, NE=2, E=4 ... NW=128) of a piece with facing 0; 0 for
 * pieces that look the same from all sides. `look` is the word for the body: cylinder, triangle,
 * square ... */
typedef struct {
    char letter;
    const char *name, *german, *look;
    uint8_t noses;
} PieceKind;

/* Its noses when it has turned so many eighths. */
static inline unsigned kind_noses(const PieceKind *kind, int facing) {
    return (unsigned)(kind->noses << (facing & 7) | kind->noses >> (8 - (facing & 7))) & 255;
}

enum { MARK_HEAD = 1, MARK_STARRED = 2, MARK_MOVED = 4, MARK_WON = 8 };

/* Something that lies on a cell: a piece, a tray's stock (count), a die (look "die", in the colour
 * whose roll it is; count = pips, 0 before the roll), an arrow of a trail (look "trail"). Facing
 * counts eighths of a turn clockwise. `seat` commands it, or NOBODY. */
typedef struct {
    uint16_t cell;
    uint8_t colour, kind, facing, count, marks;
    int8_t seat;
} Piece;

/* A way in which the rules end the game: its name, and the sentence for it. In a sentence {winners}
 * and {losers} are the seats with the most points and the others, {numbers} are the ending's, and
 * [has|have] is what goes with one or with several of the colours named before it. */
typedef struct {
    const char *name, *about, *german;
} Reason;

/* Why the rules ended the game: the number of the reason in the game's list, what its sentence
 * counts, and the cells that show it; if is_way, the squares of a way at which it begins, turns and
 * leaves the board, and in which direction (as a facing). */
enum { ENDING_NUMBERS = 9 };
typedef struct {
    int reason, numbers, cells;
    bool is_way;
    uint8_t out;
    uint8_t number[ENDING_NUMBERS];
    uint16_t cell[CELLS_MAX];
} Ending;

static inline void ending_number(Ending *ending, int number) {
    assert(ending->numbers < ENDING_NUMBERS);
    ending->number[ending->numbers++] = (uint8_t)number;
}

static inline void ending_cell(Ending *ending, int cell) {
    assert(ending->cells < CELLS_MAX);
    ending->cell[ending->cells++] = (uint16_t)cell;
}

/* Where a piece could run that has to find its own way, as a line with its turns: `cell` are the
 * places where it begins, turns and ends. An open way leads out of the board from the last of them,
 * in the direction `out`, which counts eighths as facings do. If there is none, every
 * way that was tried is told, stretch after stretch, and `end` says what is there. */
typedef enum { WAY_OPEN, WAY_TURN, WAY_EDGE, WAY_PIECE } WayEnd;
enum { WAY_CELLS = 64, WAYS_MAX = 128 };
typedef struct {
    uint16_t cell[WAY_CELLS];
    uint8_t count, out;
    WayEnd end;
} Way;

/* Which of the draws of the shared conventions hold; they are judged over a record, see match.h. */
enum { DRAW_REPETITION = 1, DRAW_QUIET = 2 };

struct Game {
    /* Facts. Lists end with an entry whose first string is NULL (kinds: letter 0). */
    const char *id, *title, *about, *german, *maker, *players; /* german: what it is about */
    int year;
    const Option *options;
    const PieceKind *kinds;
    const char *const *colours;
    const Reason *reasons; /* that ending() knows; NULL without it */
    uint16_t size;         /* bytes of a position */
    uint16_t state;  /* of which the first so many decide equality; the rest is only for drawing */
    unsigned draws;  /* DRAW_... */
    bool dice;       /* chance acts during play, not only in the set-up */
    bool first_ends; /* in a turn of several steps none but the first can end the game */
    uint16_t overlook[LEVELS - 1]; /* the share of quiet steps that levels 1 to 7 do not see; all
                                    * 0: a usual one */

    /* Why these options do not go together, or NULL. May be NULL itself. */
    const char *(*clash)(const Setup *);
    void (*start)(const Setup *, void *pos);

    int (*seats)(const void *pos);
    int (*actor)(const void *pos);            /* a seat, CHANCE or NOBODY */
    int (*team)(const void *pos, int seat);   /* named by its lowest seat; alone: the seat itself */
    int (*moves)(const void *pos, Move *out); /* all different; 0 iff NOBODY acts */
    void (*apply)(void *pos, Move move); /* a legal one; only for game_apply, which sees to it */
    void (*points)(const void *pos, int *twelfths); /* per seat; all 0 unless NOBODY acts */

    void (*write_move)(const void *pos, Move move, Text *out);
    void (*write)(const void *pos, Text *out);
    /* Fills `pos`, which is zero, from a text; only for game_read, which judges the result. */
    bool (*read)(const Setup *, const char *text, void *pos, Error *err);
    const char *(*fault)(const void *pos); /* the invariant that is broken, or NULL */

    int (*board)(const Setup *, Cell *out);
    int (*scene)(const void *pos, Piece *out);
    /* The cells a person clicks for this step, in order; 0 for a step that is a button (a roll, a
     * pass). Turning a piece on the spot is its cell twice. */
    int (*path)(const void *pos, Move move, uint16_t *cells);
    /* Bit set of the colours a seat plays; pieces taken over keep theirs and do not count. */
    unsigned (*colour)(const void *pos, int seat);

    /* Optional; NULL means the answer in brackets. */
    int (*turn)(
        const void *pos); /* the seat whose turn it is, also while chance acts [the actor] */
    bool (*fresh)(const void *pos);             /* whether a turn begins here [always] */
    bool (*out)(const void *pos, int seat);     /* whether a seat takes no part any more [never] */
    int (*odds)(const void *pos, Move outcome); /* weight of an outcome of chance [1] */
    bool (*progress)(const void *pos, Move move); /* a step no later step can undo [never] */
    /* Why NOBODY acts, into an ending that is zero [who won is all that is said] */
    void (*ending)(const void *pos, Ending *out);
    /* The shortest way of a seat's piece out of the board, if one is open, or all that is shut; at
     * most WAYS_MAX, none for a piece that is shut in [there is no such piece] */
    int (*ways)(const void *pos, int seat, Way *out);
    /* A step drawn evenly from moves(), at a chance node by odds(), without listing them [by list]
     */
    Move (*random_move)(const void *pos, Random *random);
    /* Whether a step is one of moves(), without listing them [by list] */
    bool (*legal)(const void *pos, Move move);
    /* The step that this token names if it is a legal one, else any other; false where only the
     * list tells. Goes with `legal` [by list] */
    bool (*named)(const void *pos, const char *token, Move *move);

    /* The rule, as a sentence, against going from one cell to another, or against doing anything
     * with one alone (both the same); only for game_why_not, which asks where no step does. NULL:
     * none is broken, as by a click on nothing [always NULL] */
    const char *(*why_not)(const void *pos, int from, int to);

    /* For players; see eval.h and search.h. */
    const struct Eval *eval;
    /* How promising a step looks: above 0 for a noisy one, which may change the value of the
     * position at a blow (a capture, a win at once: RANK_WIN), below 0 for a foolish one
     * (RANK_LOSS: for certain an opponent can then win at once), else 0 [always 0] */
    int (*rank)(const void *pos, Move move);
    /* The ranks of several steps, where that is faster than one by one [one by one] */
    void (*ranks)(const void *pos, const Move *moves, int count, int *out);
    /* The noisy steps without the others, where a turn begins [by list and rank] */
    int (*noisy)(const void *pos, Move *out);
    /* Some of the most promising steps, at most `most`, for nodes of a search that cannot try all
     * [all of them] */
    int (*few)(const void *pos, int most, Move *out);
    /* Where the actor cannot win at once: the steps after which no opponent can; with `threats`
     * those of them after which he himself could, were it his turn again. Only for two seats, and
     * turns of one step [not known] */
    int (*forcing)(const void *pos, bool threats, Move *out);
    /* Hands the turn to the next player without a step, where a turn begins: only for search, and
     * only in games where having to move is no burden [never] */
    void (*pass)(void *pos);
    /* With three and four sides a search plays better if only one opponent replies to a turn, and
     * the others pass [all of them do, together] */
    bool one_reply;
};

/* RANK_BOOK: played without a search, where a set-up is known by heart. */
enum { RANK_WIN = 100000, RANK_BOOK = 200000, RANK_LOSS = -100000 };

/* The registry. */
int game_count(void);
const Game *game_at(int i);
const Game *game_find(const char *id);
/* Whether the games are in use that a portable build holds for better processors. */
bool game_has_avx2(void);

/* Spec strings: "ploy:form=teams,turn=any". Writing leaves out defaults. */
bool setup_read(const char *spec, Setup *setup, Error *err);
void setup_write(const Setup *setup, Text *out);
const char *setup_value(const Setup *setup, const char *option, Text *out);
int setup_choices(const Option *option);
bool setup_equal(const Setup *a, const Setup *b);
/* The next combination of options that does not clash, beginning after the default; false when all
 * have been seen. */
bool setup_next(Setup *setup);

/* For board(): a width x height grid whose cell rank * width + file is named as in text_square;
 * zone may be NULL. Then one more cell for a tray, as number `count`. Both return the count of
 * cells so far. */
int board_grid(int width, int height, CellShape shape, const char *(*zone)(int square), Cell *out);
int board_tray(Cell *out, int count, const char *name, int x, int y, const char *zone);

/* What any game can be asked. */
int game_options(const Game *game);
void game_start(const Setup *setup, Position *pos);
/* The position that this text names. Refuses what no position can be and what is not written as
 * write() writes it, with place and reason; `pos` is unchanged then. */
bool game_read(const Setup *setup, const char *text, Position *pos, Error *err);
/* How many play against each other: a team is one. */
int game_sides(const Game *game, const Position *pos);
int game_turn(const Game *game, const Position *pos);
bool game_fresh(const Game *game, const Position *pos);
int game_odds(const Game *game, const Position *pos, Move move);
bool game_equal(const Game *game, const Position *a, const Position *b);
uint64_t game_key(const Game *game, const Position *pos);
Move game_random(const Game *game, const Position *pos, Random *random);
bool game_is_legal(const Game *game, const Position *pos, Move move);
/* Plays a step. One that is not legal is a bug of the caller, caught wherever asserts are on: in
 * debug builds and tests everywhere, in a match always. */
static inline void game_apply(const Game *game, Position *pos, Move move) {
    assert(game_is_legal(game, pos, move));
    game->apply(pos, move);
}
/* The legal step that this token names. */
bool game_read_move(const Game *game, const Position *pos, const char *token, Move *move,
                    Error *err);

/* Why nobody can go from one cell to another, or do anything with one alone (both the same), in one
 * sentence of the rules. NULL if a step does just that or begins with it, or if there is nothing to
 * say. */
const char *game_why_not(const Game *game, const Position *pos, int from, int to);

/* What a step does to the things one sees. */
enum { EFFECTS_MAX = 2 * CELLS_MAX + 2 };
typedef enum { DID_MOVE, DID_REMOVE, DID_ENTER, DID_TURN, DID_CHANGE } Deed;
typedef struct {
    Deed deed;
    uint16_t from, to; /* cells; equal but for DID_MOVE */
} Effect;
int game_effects(const Setup *setup, const Position *pos, Move move, Effect *out);

/* Sequences of `depth` steps, chance's included. */
uint64_t game_perft(const Game *game, const Position *pos, int depth);

/* One random game from `pos` to its end or for at most `limit` steps. Returns the steps played and
 * mixes them into *hash. */
enum { PLAYOUT_LIMIT = 3000 };
int game_playout(const Game *game, Position *pos, int limit, Random *random, uint64_t *hash);

#endif
