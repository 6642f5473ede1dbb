/* qr.c - an address for the camera of a telephone.
 *
 * Two rows of modules share a line: a half block is about as wide as it is high. Where nothing but
 * ASCII can be shown a module is two characters wide.
 * SPDX-License-Identifier: MIT */
#include "qr.h"

#include "style.h"

#include <qrencode.h>

enum { MARGIN = 2 }; /* modules; the standard wants four, cameras are content with two */

/* Beyond the code all is light. */
static bool is_dark(const QRcode *code, int x, int y) {
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return false;
    return code->data[y * code->width + x] & 1;
}

static void print_line(const QRcode *code, int y, DrawStyle style, FILE *out) {
    static const char *const halves[2][2] = { { "█", "▀" }, { "▄", " " } };
    if (style.colour) fputs("\033[38;5;231;48;5;16m", out);
    for (int x = -MARGIN; x < code->width + MARGIN; x++) {
        if (style.ascii)
            fputs(is_dark(code, x, y) ? "  " : "##", out);
        else
            fputs(halves[is_dark(code, x, y)][is_dark(code, x, y + 1)], out);
    }
    fputs(style.colour ? "\033[0m\n" : "\n", out);
}

bool qr_print(const char *text, FILE *out) {
    DrawStyle style = style_of(out);
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code) return false;
    for (int y = -MARGIN; y < code->width + MARGIN; y += style.ascii ? 1 : 2)
        print_line(code, y, style, out);
    QRcode_free(code);
    return true;
}
