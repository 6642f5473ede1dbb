/* record_dice.c - what a record says about its clocks and dice, and whether the dice were honest.
 * SPDX-License-Identifier: MIT */
#include "dice.h"
#include "record.h"

#include <string.h>

static bool add_digest(Record *record, const char *name, const Digest *digest, Error *err) {
    char text[DIGEST_TEXT];
    Text out = text_into(text, sizeof text);
    sha256_write(digest, &out);
    return record_tag(record, name, text, err);
}

static bool has_nonce(const Digest *nonce) {
    static const Digest none;
    return memcmp(nonce, &none, sizeof none) != 0;
}

bool record_add_dice(Record *record, const RecordDice *dice, const uint32_t *number, int rolls,
                     Error *err) {
    Digest id = { { 0 } };
    char text[DIGEST_TEXT], list[RECORD_VALUE] = "", name[] = "DiceNonce1";
    memcpy(id.bytes, dice->game.bytes, GAME_ID_BYTES);
    Text game = text_into(text, sizeof text), numbers = text_into(list, sizeof list);
    sha256_write(&id, &game);
    text[2 * GAME_ID_BYTES] = '\0';
    if (!record_tag(record, "DiceGame", text, err) ||
        !add_digest(record, "DicePromise", &dice->promise, err) ||
        !add_digest(record, "DiceSeed", &dice->seed, err))
        return false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        name[sizeof name - 2] = (char)('1' + seat);
        if (has_nonce(&dice->nonce[seat]) && !add_digest(record, name, &dice->nonce[seat], err))
            return false;
    }
    // Only where some were taken back: which of them stayed, as "0-6 9-12".
    bool is_whole = true;
    for (int i = 0, last = 0; i < rolls; i = last + 1) {
        for (last = i; last + 1 < rolls && number[last + 1] == number[last] + 1;) last++;
        is_whole &= number[i] == (uint32_t)i;
        text_print(&numbers, "%s%u-%u", i ? " " : "", number[i], number[last]);
    }
    if (numbers.cut) return refuse(err, 0, "too many rolls were taken back");
    return is_whole || record_tag(record, "DiceRolls", list, err);
}

static bool read_digest(const Record *record, const char *name, Digest *digest, Error *err) {
    const char *value = record_find(record, name);
    if (!value) return refuse(err, 0, "the record has no tag %s", name);
    return sha256_read(value, digest) || refuse(err, 0, "%s is not 64 hexadecimal digits", name);
}

bool record_read_dice(const Record *record, RecordDice *dice, Error *err) {
    char name[] = "DiceNonce1", text[DIGEST_TEXT] = "";
    const char *game = record_find(record, "DiceGame");
    Digest id;
    memset(dice, 0, sizeof *dice);
    if (!read_digest(record, "DicePromise", &dice->promise, err) ||
        !read_digest(record, "DiceSeed", &dice->seed, err))
        return false;
    // Half a digest: the other half is filled with zeros.
    memset(text, '0', DIGEST_TEXT - 1);
    if (!game || strlen(game) != 2 * GAME_ID_BYTES)
        return refuse(err, 0, "DiceGame is not 32 hexadecimal digits");
    memcpy(text, game, 2 * GAME_ID_BYTES);
    if (!sha256_read(text, &id)) return refuse(err, 0, "DiceGame is not 32 hexadecimal digits");
    memcpy(dice->game.bytes, id.bytes, GAME_ID_BYTES);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        name[sizeof name - 2] = (char)('1' + seat);
        if (record_find(record, name) && !read_digest(record, name, &dice->nonce[seat], err))
            return false;
    }
    return true;
}

/* The numbers of the rolls that stayed, one after the other: "0-6 9-12". */
typedef struct {
    Scan in;
    uint32_t next, last;
    bool is_listed, has_range;
} Numbers;

static uint32_t next_number(Numbers *numbers) {
    if (!numbers->is_listed || (numbers->has_range && numbers->next <= numbers->last))
        return numbers->next++;
    if (numbers->has_range) scan_char(&numbers->in, ' ');
    uint32_t first = (uint32_t)scan_number(&numbers->in, INT32_MAX);
    scan_char(&numbers->in, '-');
    uint32_t last = (uint32_t)scan_number(&numbers->in, INT32_MAX);
    if (last < first || (numbers->has_range && first < numbers->next))
        scan_fail(&numbers->in, "no number of a roll comes twice");
    numbers->has_range = true;
    numbers->next = first + 1, numbers->last = last;
    return first;
}

bool record_check_dice(const Record *record, int *rolls, Error *err) {
    const Match *match = &record->match;
    const Game *game = match->setup.game;
    const char *list = record_find(record, "DiceRolls");
    Numbers numbers = { .in = scan_from(list ? list : "", NULL), .is_listed = list != NULL };
    RecordDice told;
    Dice dice;
    *rolls = 0;
    if (!record_read_dice(record, &told, err)) return false;
    Digest promise = sha256_of(told.seed.bytes, DIGEST_BYTES);
    if (!sha256_equal(&promise, &told.promise))
        return refuse(err, 0, "the seed is not the one that was promised");
    dice_init(&dice, &told.seed, told.nonce, &told.game);
    Position pos = match->start;
    for (int i = 0; i < match->count; i++) {
        Move move = match->played[i].move;
        if (game->actor(&pos) == CHANCE) {
            uint32_t number = next_number(&numbers);
            Move wanted = dice_roll(&dice, number, game, &pos);
            if (!numbers.in.ok)
                return refuse(err, 0, "DiceRolls does not name the rolls, as \"0-6 9-12\" does");
            if (move != wanted) {
                char found[TOKEN_MAX], right[TOKEN_MAX];
                Text a = text_into(found, sizeof found), b = text_into(right, sizeof right);
                game->write_move(&pos, move, &a), game->write_move(&pos, wanted, &b);
                return refuse(err, 0, "step %d is the roll %s, but the dice say %s", i + 1, found,
                              right);
            }
            ++*rolls;
        }
        game_apply(game, &pos, move);
    }
    return true;
}

/* As other programs write it: [%clk 0:04:59.3]. */
bool record_add_clock(Record *record, int step, uint32_t milliseconds, Error *err) {
    char text[40];
    Text out = text_into(text, sizeof text);
    uint32_t seconds = milliseconds / 1000;
    text_print(&out, "[%%clk %u:%u%u:%u%u.%u]", seconds / 3600, seconds / 600 % 6,
               seconds / 60 % 10, seconds / 10 % 6, seconds % 10, milliseconds / 100 % 10);
    const char *kept = record_string(record, text, out.used, err);
    if (kept) record->step[step].after = kept;
    return kept != NULL;
}

bool record_read_clock(const RecordStep *step, uint32_t *milliseconds) {
    const char *at = step->after ? strstr(step->after, "[%clk ") : NULL;
    if (!at) return false;
    Scan in = scan_from(at + strlen("[%clk "), NULL);
    uint32_t hours = (uint32_t)scan_number(&in, 999);
    scan_char(&in, ':');
    uint32_t minutes = (uint32_t)scan_number(&in, 59);
    scan_char(&in, ':');
    uint32_t seconds = (uint32_t)scan_number(&in, 59), tenths = 0;
    if (scan_skip(&in, '.')) tenths = (uint32_t)scan_number(&in, 9);
    scan_char(&in, ']');
    if (!in.ok) return false;
    *milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1000 + tenths * 100;
    return true;
}
