/* draw.c - a board in characters.
 *
 * Every cell of the board becomes a block of columns x rows on a canvas; a piece with noses gets a
 * block of 7 x 3, with its letter in the middle and a stroke for every nose around it; other boards
 * need 3 x 1. Labels are what the names of a row's or a column's cells have in common: a4 b4 c4
 * give "4". Trays are listed below.
 * SPDX-License-Identifier: MIT */
#include "brett/draw.h"

#include <string.h>

enum { WIDE = 120, HIGH = 60, MARGIN = 3 };

typedef struct {
    const char *glyph[HIGH][WIDE]; /* one character each, UTF-8; NULL is a blank */
    uint8_t ink[HIGH][WIDE], paper[HIGH][WIDE], bold[HIGH][WIDE];
    int width, height;
} Canvas;

typedef struct {
    const Game *game;
    const Position *pos;
    Cell cell[CELLS_MAX];
    int cells, columns, rows, left, bottom, across, up; /* block size; least x and y; extent */
    bool ascii;
    Canvas *canvas;
} Drawing;

/* ANSI 256-colour numbers: light enough as ink on dark paper, and apart for all kinds of eyes. */
static const struct {
    const char *name;
    uint8_t ink, paper;
} palette[] = {
    { "red", 203, 52 },    { "blue", 75, 17 },     { "green", 78, 22 },   { "yellow", 221, 58 },
    { "gold", 220, 58 },   { "silver", 252, 240 }, { "white", 255, 240 }, { "black", 245, 235 },
    { "orange", 215, 94 }, { "purple", 177, 53 },
};

static uint8_t colour_of(const char *name, size_t length, bool paper) {
    for (size_t i = 0; i < sizeof palette / sizeof *palette; i++)
        if (strlen(palette[i].name) == length && memcmp(palette[i].name, name, length) == 0)
            return paper ? palette[i].paper : palette[i].ink;
    return 0;
}

/* The next word of a zone; NULL after the last. */
static const char *next_word(const char **zone, size_t *length) {
    *zone += strspn(*zone, " ");
    const char *word = *zone;
    *length = strcspn(word, " ");
    *zone += *length;
    return *length ? word : NULL;
}

/* What an empty cell shows: the word's glyph, and a tint where the word ends in a colour. */
static const struct {
    const char *word, *glyph, *ascii;
    uint8_t paper;
} marks[] = {
    { "star", "★", "*", 0 },     { "throne", "♛", "#", 238 },      { "crown", "♛", "#", 238 },
    { "centre", "+", "+", 236 }, { "outlined", NULL, NULL, 236 },  { "circle", "◎", "@", 236 },
    { "start", NULL, NULL, 0 },  { "goal", NULL, NULL, 0 },        { "lane", NULL, NULL, 0 },
    { "camp", NULL, NULL, 0 },   { "field-odd", NULL, NULL, 234 },
};

static const char *letter(char c) {
    static const char table[] =
        "A\0B\0C\0D\0E\0F\0G\0H\0I\0J\0K\0L\0M\0N\0O\0P\0Q\0R\0S\0T\0U\0V\0W\0X\0Y\0Z\0"
        "a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\0m\0n\0o\0p\0q\0r\0s\0t\0u\0v\0w\0x\0y\0z\0";
    if (c >= 'A' && c <= 'Z') return table + 2 * (c - 'A');
    if (c >= 'a' && c <= 'z') return table + 2 * (26 + c - 'a');
    return "?";
}

static const char *plain(char c) {
    static const char table[] = "0\0001\0002\0003\0004\0005\0006\0007\0008\0009\0-";
    return c >= '0' && c <= '9' ? table + 2 * (c - '0') : c == '-' ? table + 20 : letter(c);
}

static void draw_ground(Drawing *d, const Cell *cell, int x, int y) {
    Canvas *c = d->canvas;
    const char *zone = cell->zone, *word, *glyph = d->ascii ? "." : "·";
    uint8_t ink = 240, paper = 0;
    size_t length;
    while ((word = next_word(&zone, &length))) {
        const char *dash = memchr(word, '-', length);
        size_t stem = dash ? (size_t)(dash - word) : length;
        uint8_t tint = dash ? colour_of(dash + 1, length - stem - 1, true) : 0;
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
            size_t n = strlen(marks[i].word);
            if (!(n == length && memcmp(marks[i].word, word, n) == 0) &&
                !(tint && n == stem && memcmp(marks[i].word, word, n) == 0))
                continue;
            if (marks[i].glyph) glyph = d->ascii ? marks[i].ascii : marks[i].glyph;
            if (marks[i].paper && !paper) paper = marks[i].paper;
            if (tint) ink = colour_of(dash + 1, length - stem - 1, false);
            if (tint && !marks[i].glyph) paper = tint;
        }
    }
    for (int row = 0; row < d->rows; row++)
        for (int column = 0; column < d->columns; column++) c->paper[y + row][x + column] = paper;
    y += d->rows / 2;
    x += d->columns / 2;
    if (cell->shape == CELL_HOLE) {  // "10.4" shows its 4, the centre "10.c" the number of its box
        const char *dot = strchr(cell->name, '.'),
                   *number = dot && dot[1] != 'c' ? dot + 1 : cell->name;
        x -= number[1] >= '0' && number[1] <= '9';
        for (; *number >= '0' && *number <= '9'; number++, x++)
            c->glyph[y][x] = plain(*number), c->ink[y][x] = ink;
        return;
    }
    c->glyph[y][x] = glyph;
    c->ink[y][x] = ink;
}

/* Kinds of stones, not counting dice and trails: where there is only one, its colour says it all.
 */
static int kinds_of_piece(const Game *game) {
    int count = 0;
    for (const PieceKind *kind = game->kinds; kind->letter; kind++)
        count += strcmp(kind->look, "die") != 0 && strcmp(kind->look, "trail") != 0;
    return count;
}

static void put(Drawing *d, int x, int y, const char *glyph, uint8_t ink, bool bold) {
    d->canvas->glyph[y][x] = glyph;
    d->canvas->ink[y][x] = ink;
    d->canvas->bold[y][x] = bold;
}

static void draw_noses(Drawing *d, unsigned noses, int x, int y, uint8_t ink) {
    static const struct {
        int dx, dy;
        const char *stroke, *ascii;
    } nose[8] = { { 0, -1, "│", "|" }, { 2, -1, "╱", "/" },  { 2, 0, "─", "-" },
                  { 2, 1, "╲", "\\" }, { 0, 1, "│", "|" },   { -2, 1, "╱", "/" },
                  { -2, 0, "─", "-" }, { -2, -1, "╲", "\\" } };
    for (int way = 0; way < 8; way++)
        if (noses >> way & 1)
            put(d, x + nose[way].dx, y + nose[way].dy,
                d->ascii ? nose[way].ascii : nose[way].stroke, ink, true);
}

static void draw_piece(Drawing *d, const Piece *piece, int x, int y) {
    static const char *const arrow[8] = { "↑", "↗", "→", "↘", "↓", "↙", "←", "↖" };
    static const char *const plain_arrow[8] = { "^", "/", ">", "\\", "v", "/", "<", "\\" };
    const PieceKind *kind = &d->game->kinds[piece->kind];
    const char *colour = d->game->colours[piece->colour];
    uint8_t ink = colour_of(colour, strlen(colour), false);
    y += d->rows / 2;
    for (int i = 0; i < d->columns; i++) d->canvas->glyph[y][x + i] = NULL;  // a hole's number
    x += d->columns / 2;
    if (strcmp(kind->look, "trail") == 0) {
        put(d, x, y, d->ascii ? plain_arrow[piece->facing & 7] : arrow[piece->facing & 7], ink,
            false);
        return;
    }
    bool alone = kinds_of_piece(d->game) == 1;
    put(d, x, y, letter(alone ? (char)(colour[0] - 'a' + 'A') : kind->letter), ink, true);
    if (!alone) put(d, x - 1, y, letter(colour[0]), ink, false);
    unsigned own = piece->seat >= 0 ? d->game->colour(d->pos, piece->seat) : 0;
    if (own &&
        !(own >> piece->colour & 1)) {  // taken over: its commander's colour stands behind it
        const char *commander = d->game->colours[__builtin_ctz(own)];
        put(d, x + 1, y, letter(commander[0]), colour_of(commander, strlen(commander), false),
            false);
    }
    if (piece->marks & MARK_HEAD) put(d, x - 1, y, d->ascii ? "#" : "◆", ink, true);
    if (piece->marks & MARK_STARRED) put(d, x + 1, y, "*", ink, true);
    if (piece->marks & MARK_MOVED) put(d, x + 1, y, "'", ink, true);
    if (piece->marks & MARK_WON) put(d, x + 1, y, "!", ink, true);
    if (kind->noses) {
        unsigned noses = (unsigned)kind->noses << (piece->facing & 7);
        draw_noses(d, (noses | noses >> 8) & 255, x, y, ink);
    }
}

/* Where a cell's block begins on the canvas. */
static int column_of(const Drawing *d, const Cell *cell) {
    return MARGIN + (cell->x - d->left) * d->columns;
}

static int row_of(const Drawing *d, const Cell *cell) {
    return (d->bottom + d->up - 1 - cell->y) * d->rows;
}

static void measure(Drawing *d) {
    int right = INT16_MIN, top = INT16_MIN;
    d->left = d->bottom = INT16_MAX;
    for (const Cell *cell = d->cell; cell < d->cell + d->cells; cell++) {
        if (cell->shape == CELL_TRAY) continue;
        if (cell->x < d->left) d->left = cell->x;
        if (cell->y < d->bottom) d->bottom = cell->y;
        if (cell->x > right) right = cell->x;
        if (cell->y > top) top = cell->y;
    }
    d->across = right - d->left + 1;
    d->up = top - d->bottom + 1;
    bool noses = false;
    for (const PieceKind *kind = d->game->kinds; kind->letter; kind++)
        noses |= kind->noses && strcmp(kind->look, "trail") != 0;
    d->columns = noses ? 7 : 3;
    d->rows = noses ? 3 : 1;
    d->canvas->width = MARGIN + d->across * d->columns;
    d->canvas->height = d->up * d->rows + 1;
}

/* What the names of all cells in one row (or column) begin and end with; the longer one is its
 * label. */
static void common_label(const Drawing *d, bool is_row, int at, char *label) {
    const char *first = NULL;
    size_t prefix = 0, suffix = 0;
    for (const Cell *cell = d->cell; cell < d->cell + d->cells; cell++) {
        if (cell->shape == CELL_TRAY || (is_row ? cell->y : cell->x) != at) continue;
        size_t n = strlen(cell->name), i = 0, j = 0;
        if (!first) first = cell->name, prefix = suffix = n;
        size_t m = strlen(first);
        while (i < n && i < prefix && cell->name[i] == first[i]) i++;
        while (j < n && j < suffix && cell->name[n - 1 - j] == first[m - 1 - j]) j++;
        prefix = i, suffix = j;
    }
    Text out = text_into(label, 4);
    if (!first) return;
    if (prefix >= suffix)
        text_print(&out, "%.*s", (int)prefix, first);
    else
        text_add(&out, first + strlen(first) - suffix);
}

static void draw_labels(Drawing *d) {
    char label[4];
    for (int y = 0; y < d->up; y++) {
        common_label(d, true, d->bottom + d->up - 1 - y, label);
        int x = MARGIN - 1 - (int)strlen(label);
        for (const char *c = label; *c; c++, x++)
            put(d, x, y * d->rows + d->rows / 2, plain(*c), 245, false);
    }
    for (int x = 0; x < d->across; x++) {
        common_label(d, false, d->left + x, label);
        int at = MARGIN + x * d->columns + d->columns / 2;
        for (const char *c = label; *c; c++, at++)
            put(d, at, d->canvas->height - 1, plain(*c), 245, false);
    }
}

static void write_canvas(const Canvas *c, bool colour, Text *out) {
    for (int y = 0; y < c->height; y++) {
        int ink = -1, paper = -1, bold = -1, end = c->width;
        while (end > 0 && !c->glyph[y][end - 1] && !(colour && c->paper[y][end - 1])) end--;
        for (int x = 0; x < end; x++) {
            if (colour &&
                (ink != c->ink[y][x] || paper != c->paper[y][x] || bold != c->bold[y][x])) {
                ink = c->ink[y][x], paper = c->paper[y][x], bold = c->bold[y][x];
                text_add(out, "\33[0");
                if (bold) text_add(out, ";1");
                if (ink) text_print(out, ";38;5;%d", ink);
                if (paper) text_print(out, ";48;5;%d", paper);
                text_char(out, 'm');
            }
            text_add(out, c->glyph[y][x] ? c->glyph[y][x] : " ");
        }
        text_add(out, colour && end ? "\33[0m\n" : "\n");
    }
}

/* "red-stock 3 triangle, 5 square": the trays and what lies in them, a line each. */
static void write_trays(const Drawing *d, const Piece *pieces, int count, Text *out) {
    for (int cell = 0; cell < d->cells; cell++) {
        if (d->cell[cell].shape != CELL_TRAY) continue;
        for (int i = 0; i < count; i++) {
            if (pieces[i].cell != cell) continue;
            const PieceKind *kind = &d->game->kinds[pieces[i].kind];
            const char *colour = d->game->colours[pieces[i].colour];
            if (strcmp(kind->look, "die") != 0 && pieces[i].count)
                text_print(out, "%s: %s x %d\n", d->cell[cell].name, kind->name, pieces[i].count);
            else if (pieces[i].count)
                text_print(out, "dice: %s has rolled %d\n", colour, pieces[i].count);
            else if (strcmp(kind->look, "die") == 0)
                text_print(out, "dice: %s rolls\n", colour);
        }
    }
}

void draw_board(const Setup *setup, const Position *pos, DrawStyle style, Text *out) {
    Canvas canvas;
    Piece pieces[PIECES_MAX];
    memset(&canvas, 0, sizeof canvas);
    Drawing d = { .game = setup->game, .pos = pos, .ascii = style.ascii, .canvas = &canvas };
    d.cells = setup->game->board(setup, d.cell);
    measure(&d);
    for (const Cell *cell = d.cell; cell < d.cell + d.cells; cell++)
        if (cell->shape != CELL_TRAY) draw_ground(&d, cell, column_of(&d, cell), row_of(&d, cell));

    int count = setup->game->scene(pos, pieces);
    for (int trails = 1; trails >= 0; trails--) {  // trails first: pieces stand on them
        for (const Piece *piece = pieces; piece < pieces + count; piece++) {
            const Cell *cell = &d.cell[piece->cell];
            bool is_trail = strcmp(setup->game->kinds[piece->kind].look, "trail") == 0;
            if (cell->shape != CELL_TRAY && is_trail == trails)
                draw_piece(&d, piece, column_of(&d, cell), row_of(&d, cell));
        }
    }
    draw_labels(&d);
    write_canvas(&canvas, style.colour, out);
    write_trays(&d, pieces, count, out);
}

void draw_seat(const Game *game, const Position *pos, int seat, Text *out) {
    unsigned colours = game->colour(pos, seat);
    if (!colours || game->seats(pos) == 1) {
        text_print(out, "player %d", seat + 1);
        return;
    }
    for (int i = 0; colours; i++, colours >>= 1) {
        if (!(colours & 1)) continue;
        text_print(out, "%s%s", game->colours[i], colours > 1 ? " and " : "");
    }
}

void draw_status(const Match *match, Text *out) {
    const Game *game = match->setup.game;
    int actor = match_actor(match);
    if (actor == NOBODY) {
        text_add(out, "over (");
        match_ending(match, out);
        text_add(out, "): ");
        match_result(match, out);
        return;
    }
    int seat = game_turn(game, &match->now);
    draw_seat(game, &match->now, seat, out);
    text_add(out, actor == CHANCE ? ": chance acts" : " to move");
}
