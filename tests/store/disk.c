/* disk.c - a disk under SQLite that is full, fails, and loses power. A part of ../store.c.
 *
 * Everything goes to the real files. Beside them it is remembered what is safe, and what was
 * written since the last sync: after a loss of power each of these is there, or not, or rubbish.
 * SPDX-License-Identifier: MIT */

enum { DISK_FILES = 16, SECTOR = 512 };

typedef struct Unsafe Unsafe;
struct Unsafe {
    Unsafe *next;
    size_t at, size; /* IS_CUT: the file ends at `at` */
    bool is_cut;
    uint8_t bytes[];
};

typedef struct {
    char path[100]; /* "": none */
    uint8_t *safe;
    size_t size;
    Unsafe *first, **last;
} OnDisk;

typedef struct {
    sqlite3_file head;
    OnDisk *known; /* NULL: it is of no matter */
    sqlite3_file *real;
} DiskFile;

static struct {
    pthread_mutex_t lock;
    sqlite3_vfs vfs, *real;
    OnDisk file[DISK_FILES];
    long space;      /* bytes that can be written; -1: enough */
    long good_reads; /* until one fails; -1: all do well */
    long bad_syncs;  /* whether none does well */
    long until_cut;  /* operations until power is lost; -1: it is not */
    void (*when_cut)(void);
} disk = { .lock = PTHREAD_MUTEX_INITIALIZER, .space = -1, .good_reads = -1, .until_cut = -1 };

/* ---- what is safe ---- */

static void put(OnDisk *known, const Unsafe *write, const uint8_t *bytes) {
    size_t end = write->at + write->size;
    if (write->is_cut ? write->at != known->size : end > known->size) {
        size_t size = write->is_cut ? write->at : end;
        known->safe = realloc(known->safe, size + 1);
        if (size > known->size) memset(known->safe + known->size, 0, size - known->size);
        known->size = size;
    }
    if (!write->is_cut) memcpy(known->safe + write->at, bytes, write->size);
}

/* Every sector as it should be, or not. */
static void put_rubbish(OnDisk *known, const Unsafe *write, Random *random) {
    put(known, write, write->bytes);
    for (size_t at = 0; at < write->size; at += SECTOR)
        if (random_below(random, 2))
            memset(known->safe + write->at + at, (int)random_below(random, 256),
                   write->size - at < SECTOR ? write->size - at : SECTOR);
}

static void forget_unsafe(OnDisk *known) {
    for (Unsafe *next; known->first; known->first = next) {
        next = known->first->next;
        free(known->first);
    }
    known->last = &known->first;
}

static void forget_file(OnDisk *known) {
    forget_unsafe(known);
    free(known->safe);
    *known = (OnDisk){ .path = "" };
}

static void remember(OnDisk *known, const void *bytes, size_t size, size_t at, bool is_cut) {
    Unsafe *write = malloc(sizeof *write + size);
    *write = (Unsafe){ NULL, at, size, is_cut };
    if (size) memcpy(write->bytes, bytes, size);
    *known->last = write;
    known->last = &write->next;
}

static OnDisk *disk_file(const char *path) {
    OnDisk *none = NULL;
    for (int i = 0; i < DISK_FILES; i++) {
        if (strcmp(disk.file[i].path, path) == 0) return &disk.file[i];
        if (!disk.file[i].path[0]) none = &disk.file[i];
    }
    snprintf(none->path, sizeof none->path, "%s", path);
    none->last = &none->first;
    return none;
}

/* The files as they are found when power is back, each with another end to its name. */
static void disk_after_cut(Random *random, const char *end) {
    for (int i = 0; i < DISK_FILES; i++) {
        OnDisk *known = &disk.file[i], copy = { .size = known->size };
        if (!known->path[0]) continue;
        copy.safe = malloc(known->size + 1);
        memcpy(copy.safe, known->safe ? known->safe : (uint8_t *)"", known->size);
        for (Unsafe *write = known->first; write; write = write->next) {
            uint32_t fate = random_below(random, 8);
            if (fate < 4) put(&copy, write, write->bytes);
            if (fate == 4 && !write->is_cut) put_rubbish(&copy, write, random);
        }
        char path[140];
        const char *tail = strstr(known->path, ".db");
        snprintf(path, sizeof path, "%.*s%s%s", (int)(tail - known->path), known->path, end, tail);
        FILE *out = fopen(path, "wb");
        assert_true(out && fwrite(copy.safe, 1, copy.size, out) == copy.size && fclose(out) == 0);
        free(copy.safe);
    }
}

/* SQLite's threads read and write at any time. */
static void disk_set(long *what, long value) {
    pthread_mutex_lock(&disk.lock);
    *what = value;
    pthread_mutex_unlock(&disk.lock);
}

/* Before every change; the lock is held. */
static void disk_counts(void) {
    if (disk.until_cut > 0 && --disk.until_cut == 0) disk.when_cut();
}

/* ---- files ---- */

static DiskFile *disk_of(sqlite3_file *one) { return (DiskFile *)(void *)one; }
#define REAL(one, call, ...) disk_of(one)->real->pMethods->call(disk_of(one)->real, ##__VA_ARGS__)

static int disk_close(sqlite3_file *one) { return REAL(one, xClose); }
static int disk_size(sqlite3_file *one, sqlite3_int64 *size) { return REAL(one, xFileSize, size); }
static int disk_lock(sqlite3_file *one, int level) { return REAL(one, xLock, level); }
static int disk_unlock(sqlite3_file *one, int level) { return REAL(one, xUnlock, level); }
static int disk_is_locked(sqlite3_file *one, int *out) {
    return REAL(one, xCheckReservedLock, out);
}
static int disk_control(sqlite3_file *one, int what, void *data) {
    return REAL(one, xFileControl, what, data);
}
static int disk_sector(sqlite3_file *one) { return REAL(one, xSectorSize); }
static int disk_traits(sqlite3_file *one) { return REAL(one, xDeviceCharacteristics); }
static int disk_map(sqlite3_file *one, int page, int size, int grows, void volatile **out) {
    return REAL(one, xShmMap, page, size, grows, out);
}
static int disk_shared(sqlite3_file *one, int at, int count, int flags) {
    return REAL(one, xShmLock, at, count, flags);
}
static void disk_barrier(sqlite3_file *one) { REAL(one, xShmBarrier); }
static int disk_unmap(sqlite3_file *one, int deletes) { return REAL(one, xShmUnmap, deletes); }

static int disk_read(sqlite3_file *one, void *bytes, int size, sqlite3_int64 at) {
    pthread_mutex_lock(&disk.lock);
    bool fails = disk.good_reads == 0 && disk_of(one)->known;
    if (disk.good_reads > 0) disk.good_reads--;
    if (fails) disk.good_reads = -1;
    pthread_mutex_unlock(&disk.lock);
    return fails ? SQLITE_IOERR_READ : REAL(one, xRead, bytes, size, at);
}

static int disk_write(sqlite3_file *one, const void *bytes, int size, sqlite3_int64 at) {
    OnDisk *known = disk_of(one)->known;
    pthread_mutex_lock(&disk.lock);
    disk_counts();
    int code = disk.space >= 0 && size > disk.space ? SQLITE_FULL : SQLITE_OK;
    if (disk.space >= 0 && code == SQLITE_OK) disk.space -= size;
    if (code == SQLITE_OK) code = REAL(one, xWrite, bytes, size, at);
    if (code == SQLITE_OK && known) remember(known, bytes, (size_t)size, (size_t)at, false);
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int disk_cut_at(sqlite3_file *one, sqlite3_int64 size) {
    OnDisk *known = disk_of(one)->known;
    pthread_mutex_lock(&disk.lock);
    disk_counts();
    int code = REAL(one, xTruncate, size);
    if (code == SQLITE_OK && known) remember(known, NULL, 0, (size_t)size, true);
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int disk_sync(sqlite3_file *one, int flags) {
    OnDisk *known = disk_of(one)->known;
    (void)flags;
    pthread_mutex_lock(&disk.lock);
    disk_counts();
    bool fails = disk.bad_syncs;
    for (Unsafe *write = known && !fails ? known->first : NULL; write; write = write->next)
        put(known, write, write->bytes);
    if (known && !fails) forget_unsafe(known);
    pthread_mutex_unlock(&disk.lock);
    return fails ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static const sqlite3_io_methods disk_methods = {
    2,           disk_close,   disk_read,      disk_write,   disk_cut_at, disk_sync,   disk_size,
    disk_lock,   disk_unlock,  disk_is_locked, disk_control, disk_sector, disk_traits, disk_map,
    disk_shared, disk_barrier, disk_unmap,     NULL,         NULL,
};

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *one, int flags, int *out) {
    DiskFile *opened = disk_of(one);
    bool matters = flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL);
    (void)vfs;
    opened->real = (sqlite3_file *)(void *)(opened + 1);
    int code = disk.real->xOpen(disk.real, path, opened->real, flags, out);
    opened->head.pMethods = opened->real->pMethods ? &disk_methods : NULL;
    pthread_mutex_lock(&disk.lock);
    opened->known = code == SQLITE_OK && matters && path ? disk_file(path) : NULL;
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int syncs) {
    (void)vfs;
    pthread_mutex_lock(&disk.lock);
    for (int i = 0; i < DISK_FILES; i++)
        if (disk.file[i].path[0] && strcmp(disk.file[i].path, path) == 0)
            forget_file(&disk.file[i]);
    pthread_mutex_unlock(&disk.lock);
    return disk.real->xDelete(disk.real, path, syncs);
}

/* Whatever is opened from now on does not lie on this disk. */
static void disk_end(void) {
    sqlite3_vfs_register(disk.real, 1);
    sqlite3_vfs_unregister(&disk.vfs);
    disk.space = disk.good_reads = disk.until_cut = -1;
    disk.bad_syncs = false;
    for (int i = 0; i < DISK_FILES; i++) forget_file(&disk.file[i]);
    disk.real = NULL;
}

/* And from now on it does. */
static void disk_begin(void) {
    if (disk.real) disk_end();  // a test before this one has failed
    disk.real = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.real;
    disk.vfs.zName = "disk";
    disk.vfs.szOsFile = (int)sizeof(DiskFile) + disk.real->szOsFile;
    disk.vfs.xOpen = disk_open, disk.vfs.xDelete = disk_delete;
    assert_int_equal(sqlite3_vfs_register(&disk.vfs, 1), SQLITE_OK);
}
