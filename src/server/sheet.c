/* sheet.c - text that grows.
 * SPDX-License-Identifier: MIT */
#include "sheet.h"

#include <stdlib.h>

Text sheet_open(Sheet *sheet, size_t more) {
    static char none[1];
    if (sheet->size - sheet->used < more) {
        size_t size = sheet->used + more + sheet->size / 2;
        char *larger = realloc(sheet->bytes, size);
        if (!larger) {
            Text cut = text_into(none, sizeof none);
            cut.cut = true;
            return cut;
        }
        sheet->bytes = larger, sheet->size = size;
    }
    return text_into(sheet->bytes + sheet->used, more);
}

bool sheet_close(Sheet *sheet, const Text *out) {
    if (out->cut) return false;
    sheet->used += out->used;
    return true;
}
