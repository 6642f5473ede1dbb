/* canvas.c - a board as a grid of characters.
 *
 * Every cell of the board becomes a block of columns x rows. A piece is its letter in the middle of
 * the block, the letter of its colour before it and a mark behind it; where all pieces are of one
 * kind, the colour's letter alone. Noses are strokes around the letter. With blocks of two rows the
 * row between two ranks serves both: a stroke belongs to the piece it points away from.
 *
 *      ╷     ╱
 *     rI  ─rY      above, I looks north and south, Y west, north-east and south-east;
 *      │   ╲ ╳
 *     gI   gY      below, I does too, and Y looks north-west, north-east and south
 *      ╵    ╵
 *
 * Labels are what the names of a row's or a column's cells have in common: a4 b4 c4 give "4". Rows
 * and columns without a cell are drawn as lines.
 * SPDX-License-Identifier: MIT */
#include "draw.h"

#include <assert.h>
#include <string.h>

enum { MARGIN = 3, DIM = 240, LABEL = 245, BRIGHT = 255 };

typedef struct {
    const Game *game;
    const Position *pos;
    Cell cell[CELLS_MAX];
    int left, bottom, across, up; /* least x and y; extent */
    bool ascii, noses;
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

uint8_t draw_ink(const char *colour) { return colour_of(colour, strlen(colour), false); }

static void put(Drawing *d, int x, int y, const char *glyph, uint8_t ink, bool bold) {
    Spot *spot = &d->canvas->spot[y][x];
    spot->glyph = glyph, spot->ink = ink, spot->bold = bold;
}

static const char *plain(char c) {
    static const char table[] =
        "A\0B\0C\0D\0E\0F\0G\0H\0I\0J\0K\0L\0M\0N\0O\0P\0Q\0R\0S\0T\0U\0V\0W\0X\0Y\0Z\0"
        "a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\0m\0n\0o\0p\0q\0r\0s\0t\0u\0v\0w\0x\0y\0z\0"
        "0\0001\0002\0003\0004\0005\0006\0007\0008\0009\0-";
    if (c >= 'A' && c <= 'Z') return table + 2 * (c - 'A');
    if (c >= 'a' && c <= 'z') return table + 2 * (26 + c - 'a');
    if (c >= '0' && c <= '9') return table + 2 * (52 + c - '0');
    return c == '-' ? table + 2 * 62 : "?";
}

/* ---- the ground ---- */

/* What an empty cell shows: the word's glyph, and a tint where the word ends in a colour. Of two
 * tints or glyphs the one further down holds. `letter` shows the colour's letter: before the glyph,
 * or in its place. */
static const struct {
    const char *word, *glyph, *ascii;
    uint8_t paper;
    bool letter;
} marks[] = {
    // clang-format off
    { "lane",      NULL, NULL, 0,   false },
    { "field-odd", NULL, NULL, 234, false },
    { "outlined",  NULL, NULL, 236, false },
    { "centre",    "+",  "+",  236, false },
    { "circle",    "◎",  "@",  236, false },
    { "throne",    "♛",  "#",  238, false },
    { "crown",     "♛",  "#",  238, true },
    { "star",      "★",  "*",  0,   true },
    { "goal",      NULL, NULL, 0,   true },
    // clang-format on
};

/* The colour after the mark's word in a zone: "red" for "goal" in "lane-red goal-red"; "" where the
 * word stands alone; NULL where it is missing. */
static const char *find_mark(const char *zone, const char *mark, size_t *length) {
    size_t n = strlen(mark);
    for (*length = 0; *zone; zone += strcspn(zone, " ")) {
        zone += strspn(zone, " ");
        if (strncmp(zone, mark, n) != 0) continue;
        const char *rest = zone + n;
        *length = strcspn(rest, " ");
        if (*length == 0) return rest;
        if (*rest == '-' && colour_of(rest + 1, --*length, false)) return rest + 1;
    }
    return NULL;
}

static void draw_number(Drawing *d, const Cell *cell, int x, int y) {
    // "10.4" shows its 4, the centre "10.c" the number of its box.
    const char *dot = strchr(cell->name, '.'),
               *number = dot && dot[1] != 'c' ? dot + 1 : cell->name;
    x -= number[1] >= '0' && number[1] <= '9';
    for (; *number >= '0' && *number <= '9'; number++, x++)
        put(d, x, y, plain(*number), LABEL, false);
}

static void draw_ground(Drawing *d, const Cell *cell, int x, int y) {
    const char *glyph = d->ascii ? "." : "·", *letter = NULL;
    uint8_t ink = DIM, paper = 0;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t length;
        const char *colour = find_mark(cell->zone, marks[i].word, &length);
        if (!colour) continue;
        if (length) ink = colour_of(colour, length, false);
        if (marks[i].glyph) glyph = d->ascii ? marks[i].ascii : marks[i].glyph;
        if (marks[i].letter && length && marks[i].glyph) letter = plain(*colour);
        if (marks[i].letter && length && !marks[i].glyph) glyph = plain(*colour);
        if (length && !marks[i].glyph) paper = colour_of(colour, length, true);
        if (!length && marks[i].paper) paper = marks[i].paper;
    }
    DrawBlock block = d->canvas->block;
    for (int row = 0; row < block.rows; row++)
        for (int column = 0; column < block.columns; column++)
            d->canvas->spot[y - block.rows / 2 + row][x - block.columns / 2 + column].paper = paper;
    if (cell->shape == CELL_HOLE) {
        draw_number(d, cell, x, y);
        return;
    }
    put(d, x, y, glyph, ink, false);
    if (letter) put(d, x - 1, y, letter, ink, false);
}

/* ---- pieces ---- */

/* Two strokes of different pieces in one place. */
static const char *cross(const char *a, const char *b) {
    static const char *const crossings[][3] = {
        { "╵", "╷", "│" }, { "╱", "╲", "╳" }, { "'", ",", "|" }, { "/", "\\", "X" }
    };
    for (size_t i = 0; i < sizeof crossings / sizeof *crossings; i++) {
        const char *const *c = crossings[i];
        if ((!strcmp(a, c[0]) && !strcmp(b, c[1])) || (!strcmp(a, c[1]) && !strcmp(b, c[0])))
            return c[2];
    }
    return b;
}

static void draw_noses(Drawing *d, unsigned noses, int x, int y, uint8_t ink) {
    static const struct {
        int dx, dy;
        const char *stroke, *ascii, *half, *ascii_half;
    } nose[8] = {
        { 0, -1, "│", "|", "╷", "," }, { 1, -1, "╱", "/", "╱", "/" },
        { 1, 0, "─", "-", "─", "-" },  { 1, 1, "╲", "\\", "╲", "\\" },
        { 0, 1, "│", "|", "╵", "'" },  { -1, 1, "╱", "/", "╱", "/" },
        { -1, 0, "─", "-", "─", "-" }, { -1, -1, "╲", "\\", "╲", "\\" },
    };
    bool shared = d->canvas->shared;
    for (int way = 0; way < 8; way++) {
        if (!(noses >> way & 1)) continue;
        // To the west stands the letter of the colour, so that stroke is always one further out.
        int reach = nose[way].dx && (!shared || way == 6) ? 2 : 1;
        int at_x = x + nose[way].dx * reach, at_y = y + nose[way].dy;
        const char *stroke = shared ? (d->ascii ? nose[way].ascii_half : nose[way].half)
                                    : (d->ascii ? nose[way].ascii : nose[way].stroke);
        const Spot *there = &d->canvas->spot[at_y][at_x];
        if (there->glyph && there->ink != ink)
            put(d, at_x, at_y, cross(there->glyph, stroke), BRIGHT, true);
        else
            put(d, at_x, at_y, there->glyph ? cross(there->glyph, stroke) : stroke, ink, true);
    }
}

/* Kinds of stones, not counting dice and trails: where there is only one, its colour says it all.
 */
static int kinds_of_piece(const Game *game) {
    int count = 0;
    for (const PieceKind *kind = game->kinds; kind->letter; kind++)
        count += strcmp(kind->look, "die") != 0 && strcmp(kind->look, "trail") != 0;
    return count;
}

/* A piece taken over: its commander's letter stands behind it. */
static void draw_commander(Drawing *d, const Piece *piece, int x, int y) {
    unsigned own = piece->seat >= 0 ? d->game->colour(d->pos, piece->seat) : 0;
    if (!own || own >> piece->colour & 1) return;
    const char *commander = d->game->colours[__builtin_ctz(own)];
    int behind = d->canvas->shared ? 2 : 1;
    put(d, x + behind, y, plain(commander[0]), draw_ink(commander), false);
}

static void draw_piece(Drawing *d, const Piece *piece, int x, int y) {
    static const char *const arrow[8] = { "↑", "↗", "→", "↘", "↓", "↙", "←", "↖" };
    static const char *const plain_arrow[8] = { "^", "/", ">", "\\", "v", "/", "<", "\\" };
    const PieceKind *kind = &d->game->kinds[piece->kind];
    const char *colour = d->game->colours[piece->colour];
    uint8_t ink = draw_ink(colour);
    int left = x - d->canvas->block.columns / 2;
    for (int i = 0; i < d->canvas->block.columns; i++)  // what the ground shows, a number say
        put(d, left + i, y, NULL, 0, false);
    if (strcmp(kind->look, "trail") == 0) {
        put(d, x, y, (d->ascii ? plain_arrow : arrow)[piece->facing & 7], ink, false);
        return;
    }
    bool alone = kinds_of_piece(d->game) == 1;
    put(d, x, y, plain(alone ? (char)(colour[0] - 'a' + 'A') : kind->letter), ink, true);
    if (!alone) put(d, x - 1, y, plain(colour[0]), ink, false);
    draw_commander(d, piece, x, y);
    if (piece->marks & MARK_HEAD) put(d, x - 1, y, d->ascii ? "#" : "◆", ink, true);
    if (piece->marks & MARK_STARRED) put(d, x + 1, y, "*", ink, true);
    if (piece->marks & MARK_MOVED) put(d, x + 1, y, "'", ink, true);
    if (piece->marks & MARK_WON) put(d, x + 1, y, "!", ink, true);
    draw_noses(d, kind_noses(kind, piece->facing), x, y, ink);
}

/* ---- the whole ---- */

static bool has_cell(const Drawing *d, bool is_row, int at) {
    for (const Cell *cell = d->cell; cell < d->cell + d->canvas->cells; cell++)
        if (cell->shape != CELL_TRAY && (is_row ? cell->y : cell->x) == at) return true;
    return false;
}

/* Where the letter of a cell in this column or row of the board stands. */
static int column_of(const Drawing *d, int x) {
    DrawBlock block = d->canvas->block;
    return MARGIN + (x - d->left) * block.columns + block.columns / 2;
}

static int row_of(const Drawing *d, int y) {
    DrawBlock block = d->canvas->block;
    return (d->bottom + d->up - 1 - y) * block.rows + block.rows / 2;
}

static void draw_gaps(Drawing *d) {
    int right = d->left + d->across, top = d->bottom + d->up, end = d->canvas->height - 1;
    for (int x = d->left; x < right; x++) {
        if (has_cell(d, false, x)) continue;
        for (int y = 0; y < end; y++) put(d, column_of(d, x), y, d->ascii ? "|" : "│", DIM, false);
    }
    for (int y = d->bottom; y < top; y++) {
        if (has_cell(d, true, y)) continue;
        for (int x = MARGIN; x < d->canvas->width; x++) {
            bool is_crossing = d->canvas->spot[row_of(d, y)][x].glyph != NULL;
            const char *line = is_crossing ? (d->ascii ? "+" : "┼") : (d->ascii ? "-" : "─");
            put(d, x, row_of(d, y), line, DIM, false);
        }
    }
}

/* What the names of all cells in one row (or column) begin and end with; the longer one is its
 * label. */
static void common_label(const Drawing *d, bool is_row, int at, char *label) {
    const char *first = NULL;
    size_t prefix = 0, suffix = 0;
    for (const Cell *cell = d->cell; cell < d->cell + d->canvas->cells; cell++) {
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
    for (int y = d->bottom; y < d->bottom + d->up; y++) {
        common_label(d, true, y, label);
        int x = MARGIN - 1 - (int)strlen(label);
        for (const char *c = label; *c; c++, x++) put(d, x, row_of(d, y), plain(*c), LABEL, false);
    }
    for (int x = d->left; x < d->left + d->across; x++) {
        common_label(d, false, x, label);
        int at = column_of(d, x);
        for (const char *c = label; *c; c++, at++)
            put(d, at, d->canvas->height - 1, plain(*c), LABEL, false);
    }
}

static void measure(Drawing *d, const Setup *setup, DrawBlock block) {
    int right = INT16_MIN, top = INT16_MIN;
    d->game = setup->game;
    d->canvas->cells = setup->game->board(setup, d->cell);
    d->left = d->bottom = INT16_MAX;
    for (const Cell *cell = d->cell; cell < d->cell + d->canvas->cells; cell++) {
        if (cell->shape == CELL_TRAY) continue;
        if (cell->x < d->left) d->left = cell->x;
        if (cell->y < d->bottom) d->bottom = cell->y;
        if (cell->x > right) right = cell->x;
        if (cell->y > top) top = cell->y;
    }
    d->across = right - d->left + 1;
    d->up = top - d->bottom + 1;
    d->noses = false;
    for (const PieceKind *kind = d->game->kinds; kind->letter; kind++)
        d->noses |= kind->noses && strcmp(kind->look, "trail") != 0;
    d->canvas->block = block;
    d->canvas->width = MARGIN + d->across * block.columns;
    // Shared rows between the ranks need one more below the last.
    d->canvas->shared = d->noses && block.rows == 2;
    d->canvas->height = d->up * block.rows + d->canvas->shared + 1;
}

void draw_canvas(const Setup *setup, const Position *pos, DrawStyle style, DrawBlock block,
                 Canvas *canvas) {
    Piece pieces[PIECES_MAX];
    memset(canvas, 0, sizeof *canvas);
    Drawing d = { .pos = pos, .ascii = style.ascii, .canvas = canvas };
    measure(&d, setup, block);
    assert(canvas->width <= CANVAS_WIDE && canvas->height <= CANVAS_HIGH);
    for (int i = 0; i < canvas->cells; i++) {
        const Cell *cell = &d.cell[i];
        bool is_tray = cell->shape == CELL_TRAY;
        canvas->x[i] = is_tray ? -1 : (int16_t)column_of(&d, cell->x);
        canvas->y[i] = is_tray ? -1 : (int16_t)row_of(&d, cell->y);
        if (!is_tray) draw_ground(&d, cell, canvas->x[i], canvas->y[i]);
    }
    draw_gaps(&d);
    draw_labels(&d);
    int count = setup->game->scene(pos, pieces);
    for (int trails = 1; trails >= 0; trails--) {  // trails first: pieces stand on them
        for (const Piece *piece = pieces; piece < pieces + count; piece++) {
            bool is_trail = strcmp(setup->game->kinds[piece->kind].look, "trail") == 0;
            if (canvas->x[piece->cell] >= 0 && is_trail == trails)
                draw_piece(&d, piece, canvas->x[piece->cell], canvas->y[piece->cell]);
        }
    }
}

DrawBlock draw_fit(const Setup *setup, int width, int height) {
    static const DrawBlock plain_blocks[] = { { 9, 4 }, { 7, 3 }, { 5, 2 }, { 4, 1 }, { 3, 1 } };
    static const DrawBlock nose_blocks[] = { { 7, 3 }, { 5, 2 } };
    Canvas canvas;
    Drawing d = { .canvas = &canvas };
    measure(&d, setup, plain_blocks[0]);
    const DrawBlock *blocks = d.noses ? nose_blocks : plain_blocks;
    int last = d.noses ? 1 : 4, i = 0;
    for (; i < last; i++) {
        measure(&d, setup, blocks[i]);
        if (canvas.width <= width && canvas.height <= height && canvas.width <= CANVAS_WIDE &&
            canvas.height <= CANVAS_HIGH)
            break;
    }
    return blocks[i];
}

int draw_cell_at(const Canvas *canvas, int x, int y) {
    DrawBlock block = canvas->block;
    for (int i = 0; i < canvas->cells; i++) {
        int column = x - canvas->x[i] + block.columns / 2, row = y - canvas->y[i] + block.rows / 2;
        if (canvas->x[i] >= 0 && column >= 0 && column < block.columns && row >= 0 &&
            row < block.rows)
            return i;
    }
    return -1;
}
