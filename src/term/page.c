/* page.c - running text for the terminal.
 *
 * Blocks are taken line by line; the lines of a paragraph, an item or a cell become one text, which
 * is cut into slices that fit. A look may reach over several slices, so each begins with the looks
 * that are on.
 * SPDX-License-Identifier: MIT */
#include "page.h"
#include "host/host.h"
#include "style.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDE = 110, NARROW = 20, COLUMNS_MAX = 8, INDENT_MAX = 16 };

Page page_here(void) {
    struct winsize size;
    const char *columns = getenv("COLUMNS");
    long width = 80;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col)
        width = size.ws_col;
    else if (columns)
        text_to_number(columns, 1, 10000, &width);
    width = width > WIDE ? WIDE : width < NARROW ? NARROW : width;
    return (Page){ .width = (int)width, .looks = style_of(stdout).colour };
}

/* ---- slices ---- */

typedef struct {
    const char *at, *end;
    bool strong, emphasis;
} Flow;

static Flow flow_of(const char *text) { return (Flow){ .at = text, .end = text + strlen(text) }; }

/* Columns of some bytes: asterisks are looks, and every character is one column wide. */
static int columns_of(const char *at, const char *end) {
    int count = 0;
    for (; at < end; at++) count += *at != '*' && ((unsigned char)*at & 0xc0) != 0x80;
    return count;
}

/* The end of the longest slice that fits, or of the first word if none does. */
static const char *slice(const Flow *flow, int width) {
    const char *fits = NULL;
    for (const char *at = flow->at;; at++) {
        if (at < flow->end && *at != ' ') continue;
        if (fits && columns_of(flow->at, at) > width) return fits;
        fits = at;
        if (at == flow->end) return fits;
    }
}

static void set_looks(const Page *page, const Flow *flow) {
    if (!page->looks) return;
    printf("\33[0m%s%s", flow->strong ? "\33[1m" : "", flow->emphasis ? "\33[3m" : "");
}

/* Prints the next slice and goes on behind it. Returns its columns. */
static int print_slice(const Page *page, Flow *flow, int width) {
    const char *end = slice(flow, width);
    int columns = columns_of(flow->at, end);
    if (flow->strong || flow->emphasis) set_looks(page, flow);
    for (; flow->at < end; flow->at++) {
        if (*flow->at != '*') {
            putchar(*flow->at);
            continue;
        }
        bool is_strong = flow->at[1] == '*';
        bool *look = is_strong ? &flow->strong : &flow->emphasis;
        *look = !*look;
        flow->at += is_strong;
        set_looks(page, flow);
    }
    if (page->looks && (flow->strong || flow->emphasis)) printf("\33[0m");
    while (flow->at < flow->end && *flow->at == ' ') flow->at++;
    return columns;
}

static void print_flow(const Page *page, const char *first, Flow flow) {
    int indent = columns_of(first, first + strlen(first));
    fputs(first, stdout);
    for (bool is_first = true; is_first || flow.at < flow.end; is_first = false) {
        if (!is_first) printf("%*s", indent, "");
        print_slice(page, &flow, page->width - indent);
        putchar('\n');
    }
}

void page_text(const Page *page, const char *first, const char *text) {
    print_flow(page, first, flow_of(text));
}

void page_heading(const Page *page, int level, const char *text) {
    Flow flow = flow_of(text);
    flow.strong = true;
    print_flow(page, "", flow);
    int columns = columns_of(text, flow.end);
    if (page->looks) return;
    for (int i = 0; i < columns && i < page->width; i++) putchar(level == 1 ? '=' : '-');
    putchar('\n');
}

/* ---- tables ---- */

typedef struct {
    int count, width[COLUMNS_MAX];
} Columns;

/* Takes the cells of the row at `line` apart. */
static int cells_of(char *line, Flow *cell) {
    int count = 0;
    for (char *at = line + 1, *bar; count < COLUMNS_MAX && (bar = strchr(at, '|')); at = bar + 1) {
        char *end = bar;
        while (*at == ' ') at++;
        while (end > at && end[-1] == ' ') end--;
        cell[count++] = (Flow){ .at = at, .end = end };
    }
    return count;
}

static bool is_rule(const char *line) { return line[strspn(line, "|-: ")] == '\0'; }

/* Widths of the columns: as the widest cells need it, and less for the widest until they fit. */
static Columns columns_for(const Page *page, char **line, int count) {
    Columns columns = { 0 };
    for (int i = 0; i < count; i++) {
        Flow cell[COLUMNS_MAX];
        int cells = is_rule(line[i]) ? 0 : cells_of(line[i], cell);
        if (cells > columns.count) columns.count = cells;
        for (int j = 0; j < cells; j++) {
            int wide = columns_of(cell[j].at, cell[j].end);
            if (wide > columns.width[j]) columns.width[j] = wide;
        }
    }
    for (;;) {
        int sum = 2 * (columns.count - 1), widest = 0;
        for (int j = 0; j < columns.count; j++) {
            sum += columns.width[j];
            if (columns.width[j] > columns.width[widest]) widest = j;
        }
        if (sum <= page->width || columns.width[widest] <= 6) return columns;
        columns.width[widest]--;
    }
}

static void print_row(const Page *page, const Columns *columns, char *line, bool is_head) {
    Flow cell[COLUMNS_MAX];
    int count = cells_of(line, cell);
    for (int j = 0; j < count; j++) cell[j].strong = is_head;
    for (bool is_more = true; is_more;) {
        is_more = false;
        int blanks = 0;
        for (int j = 0; j < count; j++) {
            int used = 0;
            if (cell[j].at < cell[j].end) {
                printf("%*s", blanks, "");
                used = print_slice(page, &cell[j], columns->width[j]);
                blanks = 0;
            }
            is_more |= cell[j].at < cell[j].end;
            blanks += columns->width[j] > used ? columns->width[j] - used : 0;
            blanks += 2;
        }
        putchar('\n');
    }
}

static void print_table(const Page *page, char **line, int count) {
    Columns columns = columns_for(page, line, count);
    for (int i = 0; i < count; i++) {
        if (!is_rule(line[i])) {
            print_row(page, &columns, line[i], i == 0);
            continue;
        }
        for (int j = 0; j < columns.count; j++) {
            if (j) printf("  ");
            for (int k = 0; k < columns.width[j]; k++) putchar('-');
        }
        putchar('\n');
    }
}

/* ---- blocks ---- */

/* The bytes of a mark that begins an item: "- " or "12. "; 0 if there is none. */
static size_t mark_of(const char *line) {
    if (strncmp(line, "- ", 2) == 0) return 2;
    size_t digits = strspn(line, "0123456789");
    return digits && digits < 4 && strncmp(line + digits, ". ", 2) == 0 ? digits + 2 : 0;
}

/* Joins the lines that belong to the paragraph or item at line[0]; returns how many. */
static int join(char **line, int count, Text *out) {
    size_t mark = mark_of(line[0]);
    text_add(out, line[0] + mark);
    for (int i = 1; i < count; i++) {
        if (mark && mark_of(line[i])) return i;
        text_char(out, ' ');
        text_add(out, line[i] + strspn(line[i], " "));
    }
    return count;
}

static void print_block(const Page *page, char **line, int count) {
    if (line[0][0] == '#') {
        int level = line[0][1] == '#' ? 2 : 1;
        page_heading(page, level, line[0] + strspn(line[0], "# "));
        return;
    }
    if (line[0][0] == '|') {
        print_table(page, line, count);
        return;
    }
    for (int i = 0; i < count;) {
        char first[INDENT_MAX];
        Text out = host_text(65536);
        snprintf(first, sizeof first, "%.*s", (int)mark_of(line[i]), line[i]);
        i += join(line + i, count - i, &out);
        page_text(page, first, out.start);
        free(out.start);
    }
}

/* The name in a line "{figure NAME}", which is cut for it; NULL for other lines. */
static const char *figure_in(char *line) {
    static const char begin[] = "{figure ";
    char *end = strchr(line, '}');
    if (strncmp(line, begin, sizeof begin - 1) != 0 || !end || end[1]) return NULL;
    *end = '\0';
    return line + sizeof begin - 1;
}

static int split_lines(char *text, char ***lines) {
    int count = 1;
    for (const char *at = text; *at; at++) count += *at == '\n';
    *lines = host_memory((size_t)count * sizeof **lines);
    for (int i = 0; i < count; i++) (*lines)[i] = strsep(&text, "\n");
    return count;
}

bool page_print(const Page *page, const char *text, bool (*figure)(void *, const char *),
                void *data) {
    char *copy = strdup(text), **line;
    if (!copy) return false;
    int count = split_lines(copy, &line);
    bool is_fine = true, is_begun = false;
    for (int i = 0, n; i < count && is_fine; i += n) {
        n = 1;
        if (!line[i][0]) continue;
        while (i + n < count && line[i + n][0]) n++;
        if (is_begun) putchar('\n');
        is_begun = true;
        const char *name = figure_in(line[i]);
        if (name)
            is_fine = figure(data, name);
        else
            print_block(page, line + i, n);
    }
    free(line);
    free(copy);
    return is_fine;
}
