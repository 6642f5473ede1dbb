/* room.h - one game among people: who sits where, clocks, offers, and what is done when somebody
 * leaves. A room sees no socket, no clock, no database, and no chance but the seed it is given.
 *
 * Deciding and happening are two things. room_take() judges a command and changes nothing: what
 * would happen is a row (event.h). room_fold() makes it true here, as on any other machine and at
 * any later time: the state of a room is the fold of its rows, and nothing else. It has happened
 * when a store has taken that row as the next one; nobody is told before.
 *
 *     verdict = room_take(&room, &command, now, &taken);
 *     ROOM_TAKEN    fold taken.row, and let a store append it as row taken.seq
 *     ROOM_AGAIN    it was row taken.seq already: answer as if it had just happened
 *     ROOM_STALE    something came in between: tell what is new since command.seen
 *     ROOM_BEHIND   the sender has seen more than this room: load that, and take it again
 *     ROOM_REFUSED  taken.why, and taken.err says it in a sentence
 *
 * When the store has the row, everybody is told. When it says "not next" or does not know, the row
 * is unfolded, what is there is loaded and folded, and the command taken again; when it failed, the
 * row is unfolded and the sender told so. keeper.h does all that.
 *
 * A command of a seat carries the number of the last row that its sender has seen, and is stale if
 * that is less than the last one of its own seat, or, where it means the position or an offer, if
 * these have changed since. So sending a command twice is harmless, and one of a seat's two devices
 * always knows what the other did.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_ROOM_H
#define BRETT_ROOM_H

#include "event.h"

#include "core/record.h"

typedef enum {
    COMMAND_SIT,    /* seat; digest of a nonce where there are dice */
    COMMAND_STAND,  /* before the start */
    COMMAND_OPEN,   /* digest: the nonce */
    COMMAND_STEP,   /* token */
    COMMAND_OFFER,  /* offer; for a rematch an id that nobody has yet */
    COMMAND_ANSWER, /* offer, yes; for a rematch an id that nobody has yet */
    COMMAND_RESIGN, /* or leave: the others go on if more than two sides are in */
    COMMAND_ABORT,  /* before everybody has had a turn */
    COMMAND_CLAIM,  /* by anybody at the table or the house: whatever time has made due */
    COMMAND_ABSENT, /* by anybody else or the house: that `about` is not there since `away` */
    COMMAND_SAY,    /* phrase */
    COMMAND_EXCUSE, /* by the house: nobody could play from `from` until `until` */
    COMMANDS
} CommandKind;

/* A seat's commands are its person's, or the house's where a house player sits. */
typedef struct {
    CommandKind kind;
    Person person;  /* whose command it is; 0: the house's */
    bool is_named;  /* SIT: he has a name */
    int seat;       /* NOBODY: of no seat, only where the house may */
    uint32_t seen;  /* the last row that he has seen */
    uint32_t delay; /* STEP: milliseconds on the way, as the server has measured them */
    char token[TOKEN_MAX];
    RoomOffer offer;
    bool yes;
    uint8_t phrase;
    Digest digest;
    GameId other;
    int about;
    int64_t away, from, until; /* milliseconds */
} RoomCommand;

enum { ROOM_PHRASES = 16, ROOM_DRAW_PAUSE = 20, ROOM_TALK = 5 };

/* Why a command is refused: the word for programs and the sentence for people. */
#define ROOM_REFUSALS(X)                                                                           \
    X(REFUSAL_NONE, "", "")                                                                        \
    X(REFUSAL_ILLEGAL, "illegal", "that is no legal step")                                         \
    X(REFUSAL_NOT_YOURS, "not-yours", "that seat is not yours")                                    \
    X(REFUSAL_NOT_TURN, "not-your-turn", "it is not your turn")                                    \
    X(REFUSAL_NOT_BEGUN, "not-begun", "the game has not begun")                                    \
    X(REFUSAL_BEGUN, "begun", "the game has begun")                                                \
    X(REFUSAL_OVER, "over", "the game is over")                                                    \
    X(REFUSAL_NOT_OVER, "not-over", "the game is not over")                                        \
    X(REFUSAL_NO_SEAT, "no-seat", "there is no such seat")                                         \
    X(REFUSAL_TAKEN, "taken", "somebody else sits there")                                          \
    X(REFUSAL_SEATED, "seated", "you sit at this table already")                                   \
    X(REFUSAL_NONCE, "nonce", "the nonce is missing, or not the one that was promised")            \
    X(REFUSAL_NAME, "name", "a rated game is for people who have a name")                          \
    X(REFUSAL_NO_OFFER, "no-offer", "nobody has offered that")                                     \
    X(REFUSAL_OFFERED, "offered", "you have offered that already")                                 \
    X(REFUSAL_SOON, "too-soon", "it is too soon to offer that again")                              \
    X(REFUSAL_NOTHING, "nothing", "there is nothing to take back")                                 \
    X(REFUSAL_RATED, "rated", "no step is taken back in a rated game")                             \
    X(REFUSAL_NOT_DUE, "not-due", "there is still time")                                           \
    X(REFUSAL_LATE, "too-late", "it is too late to call the game off")                             \
    X(REFUSAL_PHRASE, "phrase", "there is no such phrase")                                         \
    X(REFUSAL_TALK, "talk", "that was enough for now")                                             \
    X(REFUSAL_HOUSE, "house", "only the house may do that")                                        \
    X(REFUSAL_SEED, "seed", "the seed of the dice is not known here")                              \
    X(REFUSAL_FULL, "full", "there is no memory for that")                                         \
    X(REFUSAL_NO_GAME, "no-game", "there is no such game")                                         \
    X(REFUSAL_STORE, "store", "what is kept cannot be reached; try again")                         \
    X(REFUSAL_BUSY, "busy", "too many want something here at once; try again")

#define ROOM_REFUSAL_NAME(name, word, sentence) name,
typedef enum { ROOM_REFUSALS(ROOM_REFUSAL_NAME) REFUSALS } Refusal;

const char *room_refusal_word(Refusal refusal);
const char *room_refusal_sentence(Refusal refusal);

typedef enum { ROOM_TAKEN, ROOM_AGAIN, ROOM_STALE, ROOM_BEHIND, ROOM_REFUSED } RoomVerdict;

typedef struct {
    uint32_t seq; /* of the row: ROOM_TAKEN's and ROOM_AGAIN's */
    Refusal why;  /* ROOM_REFUSED */
    Error err;    /* ROOM_REFUSED: the sentence */
    Row row;      /* ROOM_TAKEN */
} Taken;

typedef enum {
    ROOM_SEATING, /* somebody is missing */
    ROOM_OPENING, /* all sit; their nonces are shown */
    ROOM_PLAYING,
    ROOM_OVER
} RoomPhase;

typedef struct {
    Person before; /* who stood up from here last */
    Person person; /* who sits here, or sat here until he LEFT; 0: nobody, or the house */
    uint8_t level; /* of the house player here; 0: none */
    uint8_t left;  /* the End by which its person left it; END_NONE: he has not */
    bool has_commitment, has_nonce;
    uint8_t talk;         /* phrases since its last step */
    uint32_t seq;         /* its last row, and of that row's command */
    uint32_t seen, mark;  /* what it had seen, and what it was */
    int32_t drawn, asked; /* steps there were at its last offer of a draw, of taking back; or -1 */
    Digest commitment, nonce;
} Seat;

/* As Grow in match.h; with 0 bytes it frees. */
typedef void *RoomMemory(void *memory, size_t bytes);

/* Everybody may read a room; only the files of this folder write into one. */
typedef struct {
    Terms terms;
    RoomPhase phase;
    uint8_t seats;
    Seat seat[SEATS_MAX];
    Clock clock;
    int64_t time;     /* of the last row */
    uint32_t seq;     /* rows there are */
    int64_t excused;  /* time up to here cannot be excused once more */
    uint32_t changed; /* the row that changed the position last, or began or ended the game */
    uint32_t rolls;   /* that have fallen, taken back ones included */
    uint8_t offered[OFFERS];    /* the sets of seats that want it */
    uint32_t offer_seq[OFFERS]; /* the row that began the offer */
    uint32_t back;              /* steps that would stay */
    GameId rematch;             /* zeros: none */
    bool has_seed;
    Digest seed;    /* of the dice: given, or shown at the end */
    Match *match;   /* NULL while cold */
    uint32_t *left; /* milliseconds that its seat had after each step; NULL while cold */
    uint32_t left_size;
    RoomMemory *memory;
    uint8_t *log; /* each row behind its length in two bytes */
    uint32_t log_used, log_size, log_last;
    struct {
        uint32_t seq; /* 1 + rows there were when this step was judged, */
        char token[TOKEN_MAX];
        Played played; /* what it is, */
        End end;       /* and how the game ends with it */
    } known;
} Room;

/* An empty room; its first row is that of room_create. */
void room_init(Room *room, RoomMemory *memory);
void room_done(Room *room);
/* The first row of a room; terms that make no game are refused with a sentence. */
bool room_create(const Terms *terms, int64_t now, Row *row, Error *err);
/* Whether people must promise nonces to sit down. */
bool room_needs_nonces(const Setup *setup);
/* The same as room_create, and somebody sits there from the beginning; `digest` as in COMMAND_SIT.
 */
bool room_create_seated(const Terms *terms, int seat, Person person, const Digest *digest,
                        int64_t now, Row *row, Error *err);
/* The seed of its dice, for a room that shall take commands. False if it is not what was promised.
 */
bool room_give_seed(Room *room, const Digest *seed);

/* Tells apart what one seat may want after the same row: what a row keeps of its command. Never 0.
 */
uint32_t room_mark(const RoomCommand *command);
RoomVerdict room_take(Room *room, const RoomCommand *command, int64_t now, Taken *taken);
/* The next row. One that cannot come from room_take is refused, and the room unchanged. */
bool room_fold(Room *room, const uint8_t *row, size_t bytes, Error *err);

/* Forgets the last row, which no store has taken. */
void room_unfold(Room *room);

/* The bytes of a row that there is, from 1 to room->seq; valid until the next fold. */
const uint8_t *room_row(const Room *room, uint32_t seq, size_t *bytes);
/* The row behind one that there is; not behind the last. */
const uint8_t *room_row_after(const Room *room, const uint8_t *row, size_t *bytes);
/* Gives back the memory that only playing needs; the next command or row replays the game. */
void room_cool(Room *room);
/* The played game; NULL if there is no memory for it. Valid until the next fold or cooling. */
const Match *room_match(Room *room);
/* All memory it takes. */
size_t room_bytes(const Room *room);

/* Whose step it is: a seat, CHANCE or NOBODY. */
int room_actor(Room *room);
/* Whether those who sit should be there: it is public, and nobody has days for a turn. */
bool room_is_live(const Room *room);
/* When the house should look at it, to claim what is due then or to play; INT64_MAX: never. */
int64_t room_deadline(Room *room);
/* Seats whose consent an offer needs, as a set. */
unsigned room_needed(Room *room, RoomOffer offer);
/* How it ended: for each seat the team it played for and its rank, the best is 1 and who left comes
 * last. False before the end, and where nothing was decided. */
bool room_ranks(Room *room, int *team, int *rank);
/* Its game as a record, with the tags Clock, Left and, once it is over, those of its dice, and with
 * the times of a clock that counts as comments. Who sat where, the caller knows. */
bool room_record(Room *room, Record *record, Error *err);
/* The terms of the game that all want: the same people, each on the next seat. `commitment` is of a
 * new seed. */
Terms room_next_terms(const Room *room, const Digest *commitment);

#endif
