/* play.h - a game at the terminal: who sits where, what was played, what is being thought about.
 *
 * The screen and the lines show a Play and hand it what people want; neither they nor anything here
 * knows a game by name.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PLAY_H
#define BRETT_PLAY_H

#include "core/record.h"
#include "draw/draw.h"
#include "host/host.h"
#include "host/think.h"
#include "words.h"

enum { PLAY_SAID = 320, PLAY_NAME = 48, PLAY_FILE = 1024 };

/* A step that was played. */
typedef struct {
    char token[TOKEN_MAX];
    int8_t actor, turn; /* who acted, CHANCE included; whose turn it was */
    int8_t colour;      /* that acted, or -1: of the dice, or the first one of the seat */
    bool fresh;         /* a turn began with it */
} Told;

typedef enum { THINK_NOT, THINK_STEP, THINK_HINT } Thought;

typedef struct Play Play;
typedef struct Order Order;

/* Where a game is held elsewhere: what people here want is asked there, and has happened when it is
 * told. */
typedef struct {
    void (*step)(Play *play, Move move);
    /* Takes what was told, and with `wait` waits for it as long as nobody here has anything to
     * decide. Returns whether there is something new to see. */
    bool (*tick)(Play *play, bool wait);
    const Order *orders; /* what can be asked for, in place of play_orders */
    void *data;
} PlayHost;

enum { ELSEWHERE = -1 }; /* in place of a level: a person who is not at this terminal */

struct Play {
    const PlayHost *host;      /* NULL: the game is held here */
    bool is_asked;             /* a step is under way to the host */
    char waits[PLAY_SAID];     /* what is waited for before or after the game; or "" */
    char clock[SEATS_MAX][12]; /* what each seat reads on its clock; or "" */
    Match match;
    Told *told; /* match.count of them, in memory for so many: */
    int told_room;
    Cell cell[CELLS_MAX];
    int cells;

    int level[SEATS_MAX];            /* 0: a person at this terminal; or ELSEWHERE */
    char name[SEATS_MAX][PLAY_NAME]; /* of people, from a record; or "" */
    char left[PLAY_NAME];            /* who has left and after how many steps: "P2 17, P3 20" */
    uint64_t seed;                   /* of chance and of the levels' character */
    Pace pace;                       /* of thinking */
    double delay;                    /* a level's step comes so many seconds after the last one */

    Thinker *thinker;
    Thought thought;
    double since;    /* when the position came up */
    unsigned serial; /* counts changes of the position and of the seats */
    bool paused;     /* the levels do not begin to think */
    bool has_hint;
    Move hint; /* for match.now */

    char said[PLAY_SAID]; /* the latest message to the people */
    char file[PLAY_FILE]; /* where the game was saved or loaded; or "" */
    bool keep;            /* the file is written when the program ends */
    bool changed;         /* something would be lost without saving */
    bool warned;          /* that leaving now would lose it */
    bool quit;
    Record *loaded; /* its tags are kept; or NULL */
};

/* play_game.c: what happens. */
void play_begin(Play *play, const Match *match); /* takes over the match and its memory */
bool play_is_person(const Play *play, int seat);
bool play_has_people(const Play *play);
bool play_awaits_person(const Play *play);
bool play_step(Play *play, Move move); /* false after having said why not */
/* What a person wants to play: it is played here, or asked of the host. */
bool play_want(Play *play, Move move);
/* Makes the game what it is elsewhere. */
void play_follow(Play *play, const Match *match);
/* Does what is due without a person: rolls, begins to think, plays what was thought. Returns
 * whether there was something to do. */
bool play_tick(Play *play);
/* The same, but waits for a level that thinks. */
bool play_wait(Play *play);
void play_stop(Play *play); /* ends thinking and forgets it */
void play_now(Play *play);  /* asks the level to move at once */
/* Back to the last decision of a person, or to where that person's turn began. */
void play_undo(Play *play, bool turn);
void play_hint(Play *play);
/* A level goes on for the seat if others at this terminal do, and more than two sides are in. */
void play_resign(Play *play);
/* Where the latest turn changed something on the board, and the turns of other levels before it. */
void play_marks(const Play *play, bool *marked);
int play_turn_begin(const Play *play, int step); /* the first step of the turn that holds it */
/* Whether leaving now loses an unfinished game. */
bool play_is_unsaved(const Play *play);

/* play_words.c: what to say about it. */
/* The message to the people; words() is asked for the format. */
void play_say(Play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The best step, and what it promises. */
void play_say_hint(Play *play, const Verdict *verdict);
/* Why this word is no step now. The engine gives its reasons in English. */
void play_refuse(Play *play, const char *word);
/* Says why nobody can go from one cell to another, or to one alone (both the same). */
void play_why_not(Play *play, int from, int to);
void play_token(const Play *play, Move move, Text *out);
void play_who(const Play *play, int seat, Text *out);  /* "you", "Anna", "level 3" */
void play_seat(const Play *play, int seat, Text *out); /* "red (level 3)" */
/* What the game waits for: one line. */
void play_task(const Play *play, Text *out);
/* " turns right", " on h2": what the name of a step alone does not tell; often nothing. */
void play_explain(const Play *play, Move move, Text *out);
/* How many eighths to the right this step turns a piece on the board; 0 if it turns none. */
int play_eighths(const Play *play, Move move);
/* The steps of the turn that holds told[*first], beginning there, and moves *first behind it. */
void play_line(const Play *play, int *first, Text *out);

/* play_orders.c: what people can ask for in words. */
struct Order {
    const char *name, *operand, *about;
    int key; /* on the screen; 0 for none */
    void (*run)(Play *play, char *operand);
};
extern const Order play_orders[];              /* the last has no name */
const Order *play_orders_of(const Play *play); /* those of this game */
const Order *play_order(const Play *play, const char *name);
void play_order_save(Play *play, char *operand);
void play_order_quit(Play *play, char *operand);
/* "me" or "level4"; false for anything else. */
bool play_read_player(const char *name, size_t length, int *level);

/* play_file.c: records. All say how it went. */
bool play_save(Play *play, const char *path);
bool play_load(Play *play, const char *path);
/* A name for a file in the folder that does not exist yet; "" is the folder one is in. */
void play_new_name(const Play *play, const char *folder, char *path, size_t size);
/* The program ends without having been left: what would be lost goes into the game's file, or into
 * a new one here or at home, and standard error tells where it is. */
bool play_rescue(Play *play);

/* play_lines.c: the game as lines of text; false if not all could be said or saved. */
bool play_lines(Play *play);

#endif
