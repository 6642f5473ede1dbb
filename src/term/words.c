/* words.c - what the terminal says, in German as well as in English.
 * SPDX-License-Identifier: MIT */
#include "words.h"

#include "host/host.h"

#include <stdlib.h>
#include <string.h>

const char *const words_tags[LANGUAGES] = { "en", "de" };

static const struct {
    const char *english, *german;
} table[] = {
#define WORDS(english, german) { english, german },
#include "words.def"
#undef WORDS
};

static struct {
    Language language;
    bool ascii;
} spoken;

Language words_wanted(void) {
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (!value || !*value) continue;
        return strncmp(value, "de", 2) == 0 && strchr("_.@", value[2]) ? GERMAN : ENGLISH;
    }
    return ENGLISH;
}

void words_speak(Language language, bool ascii) {
    spoken.language = language;
    spoken.ascii = ascii;
}

bool words_are_english(void) { return spoken.language == ENGLISH; }

/* ---- letters ---- */

static const struct {
    const char *letter, *ascii;
} letters[] = {
    { "ä", "ae" }, { "ö", "oe" }, { "ü", "ue" }, { "Ä", "Ae" }, { "Ö", "Oe" }, { "Ü", "Ue" },
    { "ß", "ss" }, { "„", "\"" }, { "“", "\"" }, { "°", "" },   { "–", "-" },  { "…", "..." },
};

static char *spell_out(const char *text) {
    Text out = host_text(2 * strlen(text) + 1);
    while (*text) {
        size_t i = 0, count = sizeof letters / sizeof *letters;
        while (i < count && strncmp(text, letters[i].letter, strlen(letters[i].letter)) != 0) i++;
        if (i < count)
            text_add(&out, letters[i].ascii), text += strlen(letters[i].letter);
        else
            text_char(&out, *text++);
    }
    return out.start;
}

/* The text as the terminal can show it. Each is spelt out once and kept. */
static const char *shown(const char *text) {
    static struct Spelt {
        char *text, *ascii;
        struct Spelt *next;
    } * first;
    if (!spoken.ascii || words_are_english()) return text;
    struct Spelt *spelt = first;
    while (spelt && strcmp(spelt->text, text) != 0) spelt = spelt->next;
    if (!spelt) {
        spelt = host_memory(sizeof *spelt);
        *spelt = (struct Spelt){ strdup(text), spell_out(text), first };
        first = spelt;
    }
    return spelt->ascii;
}

/* ---- words ---- */

const char *words(const char *english) {
    if (words_are_english()) return english;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].english, english) == 0) return shown(table[i].german);
    return shown(english);
}

const char *words_about(const char *english, const char *german) {
    return words_are_english() || !german ? english : shown(german);
}

void words_piece(const Game *game, int colour, int kind, Text *out) {
    const PieceKind *piece = &game->kinds[kind];
    if (words_are_english())
        text_print(out, "%s %s", game->colours[colour], piece->name);
    else
        text_print(out, "%s in %s", words_about(piece->name, piece->german),
                   words(game->colours[colour]));
}
