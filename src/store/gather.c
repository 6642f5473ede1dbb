/* gather.c - the write-ahead log of SQLite in few large writes.
 *
 * SQLite writes a page of the log with two calls of the system, one for its head of 24 bytes. Here
 * what follows on what was written before is kept until it is many pages, or something else is
 * wanted of the file. Nobody can tell the difference: others look into the log only for what is
 * committed, a commit waits for the disk (synchronous=FULL), and waiting writes what is kept first.
 * SPDX-License-Identifier: MIT */
#include "gather.h"

#include <stdlib.h>
#include <string.h>

enum { GATHER = 1 << 16 }; /* bytes; SQLite for Unix writes less than 128 kB at once */

/* The file itself lies behind it. */
typedef struct {
    sqlite3_file head;
    sqlite3_file *real;
    char *kept; /* NULL: nothing was written yet */
    int used;
    sqlite3_int64 at; /* where it belongs */
} Log;

/* What could not be written is forgotten: who wanted it kept is told that it was not. */
static int write_kept(Log *log) {
    int used = log->used;
    log->used = 0;
    return used ? log->real->pMethods->xWrite(log->real, log->kept, used, log->at) : SQLITE_OK;
}

static int log_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
    Log *log = (Log *)file;
    bool follows = at == log->at + log->used && log->used + count <= GATHER;
    int code = follows ? SQLITE_OK : write_kept(log);
    if (code != SQLITE_OK) return code;
    if (!log->kept) log->kept = malloc(GATHER);
    if (!log->kept || count > GATHER)
        return log->real->pMethods->xWrite(log->real, bytes, count, at);
    if (!log->used) log->at = at;
    memcpy(log->kept + log->used, bytes, (size_t)count);
    log->used += count;
    return SQLITE_OK;
}

static int log_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at) {
    Log *log = (Log *)file;
    int code = write_kept(log);
    return code == SQLITE_OK ? log->real->pMethods->xRead(log->real, bytes, count, at) : code;
}

static int log_cut(sqlite3_file *file, sqlite3_int64 size) {
    Log *log = (Log *)file;
    int code = write_kept(log);
    return code == SQLITE_OK ? log->real->pMethods->xTruncate(log->real, size) : code;
}

static int log_sync(sqlite3_file *file, int flags) {
    Log *log = (Log *)file;
    int code = write_kept(log);
    return code == SQLITE_OK ? log->real->pMethods->xSync(log->real, flags) : code;
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size) {
    Log *log = (Log *)file;
    int code = write_kept(log);
    return code == SQLITE_OK ? log->real->pMethods->xFileSize(log->real, size) : code;
}

static int log_close(sqlite3_file *file) {
    Log *log = (Log *)file;
    int code = write_kept(log), closed = log->real->pMethods->xClose(log->real);
    free(log->kept);
    return code == SQLITE_OK ? closed : code;
}

static int log_lock(sqlite3_file *file, int level) {
    Log *log = (Log *)file;
    return log->real->pMethods->xLock(log->real, level);
}

static int log_unlock(sqlite3_file *file, int level) {
    Log *log = (Log *)file;
    return log->real->pMethods->xUnlock(log->real, level);
}

static int log_is_locked(sqlite3_file *file, int *is_locked) {
    Log *log = (Log *)file;
    return log->real->pMethods->xCheckReservedLock(log->real, is_locked);
}

static int log_control(sqlite3_file *file, int what, void *data) {
    Log *log = (Log *)file;
    return log->real->pMethods->xFileControl(log->real, what, data);
}

static int log_sector(sqlite3_file *file) {
    Log *log = (Log *)file;
    return log->real->pMethods->xSectorSize(log->real);
}

static int log_device(sqlite3_file *file) {
    Log *log = (Log *)file;
    return log->real->pMethods->xDeviceCharacteristics(log->real);
}

static const sqlite3_io_methods log_methods = {
    .iVersion = 1,  // what is newer is for the database alone
    .xClose = log_close,
    .xRead = log_read,
    .xWrite = log_write,
    .xTruncate = log_cut,
    .xSync = log_sync,
    .xFileSize = log_size,
    .xLock = log_lock,
    .xUnlock = log_unlock,
    .xCheckReservedLock = log_is_locked,
    .xFileControl = log_control,
    .xSectorSize = log_sector,
    .xDeviceCharacteristics = log_device,
};

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out) {
    sqlite3_vfs *real = vfs->pAppData;
    if (!(flags & SQLITE_OPEN_WAL)) return real->xOpen(real, path, file, flags, out);
    Log *log = (Log *)file;
    *log = (Log){ .real = (sqlite3_file *)(log + 1) };
    int code = real->xOpen(real, path, log->real, flags, out);
    if (log->real->pMethods) log->head.pMethods = &log_methods;
    return code;
}

bool gather_begin(sqlite3_vfs *files) {
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    *files = *real;
    files->zName = "gather";
    files->szOsFile += (int)sizeof(Log);
    files->pAppData = real;
    files->xOpen = open_file;
    return sqlite3_vfs_register(files, 0) == SQLITE_OK;
}

void gather_end(sqlite3_vfs *files) { sqlite3_vfs_unregister(files); }
