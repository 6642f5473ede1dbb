/* words.h - what the terminal says, in German as well as in English.
 *
 * The English words stand where they are said, and words.def has the German ones for them. Texts
 * that belong to a game are in its table.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_WORDS_H
#define BRETT_WORDS_H

#include "core/game.h"

typedef enum { ENGLISH, GERMAN, LANGUAGES } Language;

/* "en", "de". */
extern const char *const words_tags[LANGUAGES];
/* The language that the environment asks for. */
Language words_wanted(void);
/* From now on words are of this language, and with `ascii` without characters beyond ASCII. */
void words_speak(Language language, bool ascii);
bool words_are_english(void);

/* The words for English ones, which may be a format: the same conversions in the same order. What
 * is not in the table stays as it is. The answer lives as long as the program. */
const char *words(const char *english) __attribute__((format_arg(1)));

/* The texts of a game. */
const char *words_about(const char *english, const char *german);
/* "red square". */
void words_piece(const Game *game, int colour, int kind, Text *out);

#endif
