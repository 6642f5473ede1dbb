/* pack.c - rows of a game that follow each other, as one line of the table `event` of a file.
 * SPDX-License-Identifier: MIT */
#include "pack.h"

Pack pack_of(sqlite3_stmt *line, int column) {
    int64_t last = sqlite3_column_int64(line, column);
    int64_t rows = sqlite3_column_int64(line, column + 1);
    const void *bytes = sqlite3_column_blob(line, column + 2);
    return (Pack){ .seq = last - rows,
                   .left = rows,
                   .at = bytes,
                   .size = (size_t)sqlite3_column_bytes(line, column + 2),
                   .is_one = rows == 1,
                   .is_spoilt = rows < 1 || rows > last };
}

/* So many bytes from where it is. */
static bool take(Pack *pack, size_t size, StoreRow *row) {
    if (size > pack->size) return false;
    *row = (StoreRow){ pack->at, size };
    pack->at += size, pack->size -= size;
    return true;
}

bool pack_next(Pack *pack, StoreRow *row) {
    StoreRow head;
    if (pack->is_spoilt) return false;
    if (pack->left == 0) {
        pack->is_spoilt = pack->size > 0;
        return false;
    }
    size_t size = pack->size;
    bool has_size = pack->is_one || take(pack, PACK_SIZE, &head);
    if (has_size && !pack->is_one) size = head.bytes[0] | (size_t)head.bytes[1] << 8;
    pack->is_spoilt = !has_size || !take(pack, size, row);
    if (pack->is_spoilt) return false;
    pack->left--, pack->seq++;
    return true;
}
