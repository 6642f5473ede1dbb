/* names.c - what somebody may call himself.
 * SPDX-License-Identifier: MIT */
#include "names.h"

#include <string.h>

typedef enum { NONE, DIGIT, SEPARATOR, LATIN, GREEK, CYRILLIC } Script;

/* The plain letter of U+00C0 to U+017F; a blank: not in a name. */
static const char plain[] = "aaaaaaaceeeeiiiidnooooo ouuuuypbaaaaaaaceeeeiiiidnooooo ouuuuypy"
                            "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii  jjkkkllllllllll"
                            "nnnnnn nnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz ";

/* Letters of the other scripts that look like Latin ones. */
static const char alike[] = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορτυχ"
                            "АВЕКМНОРСТУХЅІЈавеорсухѕіј";

/* Greek letters with an accent, and the ones that they are without. */
static const char accents[] = "άαέεήηίιόούυώωϊιϋυΐιΰυςσ";

/* The next character, of at most two bytes: longer ones are in no name. 0 for these, and for what
 * is no UTF-8. */
static unsigned next(const char **at) {
    size_t length = text_utf8(*at);
    const unsigned char *bytes = (const unsigned char *)*at;
    *at += length ? length : 1;
    if (length == 1) return bytes[0];
    return length == 2 ? (bytes[0] & 31u) << 6 | (bytes[1] & 63u) : 0;
}

static bool is_between(unsigned letter, unsigned first, unsigned last) {
    return letter >= first && letter <= last;
}

static Script script_of(unsigned letter) {
    if (is_between(letter, '0', '9')) return DIGIT;
    if (letter && letter < 128 && strchr(" .-_'", (int)letter)) return SEPARATOR;
    if (is_between(letter | 32, 'a', 'z')) return LATIN;
    if (is_between(letter, 0xc0, 0x17f)) return plain[letter - 0xc0] == ' ' ? NONE : LATIN;
    if (letter == 0x386 || is_between(letter, 0x388, 0x38a) || letter == 0x38c ||
        (is_between(letter, 0x38e, 0x3ce) && letter != 0x3a2))
        return GREEK;
    if (is_between(letter, 0x400, 0x45f) || is_between(letter, 0x490, 0x491)) return CYRILLIC;
    return NONE;
}

/* What follows a character in a list of characters; 0 if it is not there. */
static unsigned follower(const char *list, unsigned letter) {
    for (unsigned one; *list;) {
        one = next(&list);
        if (one == letter) return next(&list);
        next(&list);
    }
    return 0;
}

static bool is_in(const char *list, unsigned letter) {
    while (*list)
        if (next(&list) == letter) return true;
    return false;
}

/* In small letters and without accents. */
static unsigned fold(unsigned letter) {
    if (is_between(letter, 'A', 'Z')) return letter + 32;
    if (is_between(letter, 0xc0, 0x17f)) return (unsigned char)plain[letter - 0xc0];
    if (is_between(letter, 0x391, 0x3ab) || is_between(letter, 0x410, 0x42f)) letter += 0x20;
    if (is_between(letter, 0x400, 0x40f)) letter += 0x50;
    if (letter == 0x490) letter++;
    if (letter == 0x386) letter = 0x3ac;
    if (is_between(letter, 0x388, 0x38a)) letter += 0x25;
    if (letter == 0x38c) letter = 0x3cc;
    if (is_between(letter, 0x38e, 0x38f)) letter += 0x3f;
    unsigned bare = follower(accents, letter);
    return bare ? bare : letter;
}

static void write(unsigned letter, Text *out) {
    if (letter < 128) {
        text_char(out, (char)letter);
        return;
    }
    text_char(out, (char)(0xc0 | letter >> 6));
    text_char(out, (char)(0x80 | (letter & 63)));
}

/* Of two letters that look like one. */
static void join(Text *out, const char *pair, char one) {
    if (out->used < 2 || memcmp(out->start + out->used - 2, pair, 2) != 0) return;
    out->start[out->used - 2] = one;
    out->start[--out->used] = '\0';
}

void names_skeleton(const char *name, char skeleton[SKELETON_SIZE]) {
    Text out = text_into(skeleton, SKELETON_SIZE);
    while (*name) {
        unsigned letter = next(&name);
        if (script_of(letter) == NONE) out.cut = true;
        if (script_of(letter) == SEPARATOR) continue;
        letter = fold(letter);
        if (letter == '0') letter = 'o';
        if (letter == '1' || letter == 'i') letter = 'l';
        write(letter, &out);
        join(&out, "rn", 'm');
        join(&out, "vv", 'w');
    }
    if (out.cut) skeleton[0] = '\0';
}

/* Names by which a stranger would be taken for the house. */
static bool is_ours(const char *skeleton) {
    static const char *const ours[] = { "admin",   "administrator", "brett",     "computer",
                                        "haus",    "house",         "moderator", "nobody",
                                        "niemand", "server",        "system",    "spielleiter" };
    char own[SKELETON_SIZE];
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        names_skeleton(ours[i], own);
        if (strcmp(own, skeleton) == 0) return true;
    }
    return false;
}

bool names_check(const char *name, Error *err) {
    Script script = NONE, before = SEPARATOR;
    char skeleton[SKELETON_SIZE];
    bool has_own = false;
    int count = 0;
    for (const char *at = name; *at; count++) {
        unsigned letter = next(&at);
        Script one = script_of(letter);
        if (one == NONE)
            return refuse(err, 0, "a name has letters, digits, and single blanks . - _ ' between");
        if (one == SEPARATOR && before == SEPARATOR)
            return refuse(err, 0, "a name begins with a letter, and no two blanks or signs meet");
        if (one >= LATIN && script != NONE && one != script)
            return refuse(err, 0, "a name is written in one script");
        if (one >= LATIN) script = one;
        has_own = has_own || one == LATIN || (one >= LATIN && !is_in(alike, letter));
        before = one;
    }
    if (count < NAME_LEAST || count > NAME_MOST)
        return refuse(err, 0, "a name has from %d to %d letters", NAME_LEAST, NAME_MOST);
    if (before == SEPARATOR) return refuse(err, 0, "a name ends with a letter or a digit");
    if (script == NONE) return refuse(err, 0, "a name has a letter");
    if (!has_own) return refuse(err, 0, "this name looks like one of another script");
    names_skeleton(name, skeleton);
    return !is_ours(skeleton) || refuse(err, 0, "this name is the house's own");
}
