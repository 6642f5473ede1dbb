/* site.c - the files of the page, read once and kept in memory.
 *
 * What is not in the table when the server starts cannot be asked for: no request opens a file, so
 * none can lead out of the folder.
 * SPDX-License-Identifier: MIT */
#include "site.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { BYTES_MAX = 256 << 20, PATH_SHOWN = 120 };

static const struct {
    const char *ending, *type;
} types[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".mjs", "text/javascript; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".wasm", "application/wasm" },
    { ".json", "application/json" },
    { ".map", "application/json" },
    { ".webmanifest", "application/manifest+json" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".jpg", "image/jpeg" },
    { ".webp", "image/webp" },
    { ".ico", "image/x-icon" },
    { ".woff2", "font/woff2" },
    { ".ogg", "audio/ogg" },
    { ".mp3", "audio/mpeg" },
    { ".wav", "audio/wav" },
    { ".txt", "text/plain; charset=utf-8" },
    { ".md", "text/markdown; charset=utf-8" },
    { ".xml", "application/xml" },
};

static const char *type_of(const char *path) {
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (strcasecmp(ending, types[i].ending) == 0) return types[i].type;
    return "application/octet-stream";
}

/* name.HASH.ext, where HASH is eight or more characters, all of them 0-9A-Z or all of them
 * 0-9a-f. Of words in lower case hardly any is made of the letters a to f alone. */
static bool has_hash(const char *path) {
    const char *name = strrchr(path, '/') + 1, *end = strrchr(name, '.'), *begin = end;
    if (!end) return false;
    while (begin > name && begin[-1] != '.') begin--;
    size_t size = (size_t)(end - begin);
    return begin > name + 1 && size >= 8 &&
           (strspn(begin, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == size ||
            strspn(begin, "0123456789abcdef") == size);
}

static void name_contents(Variant *variant, const char *mark) {
    uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    for (size_t i = 0; i < variant->size; i++)
        hash = (hash ^ (unsigned char)variant->bytes[i]) * 0x100000001b3;
    snprintf(variant->tag, sizeof variant->tag, "\"%016llx-%zx%s\"", (unsigned long long)hash,
             variant->size, mark);
}

/* Without memory, or if it does not pay, there is only the plain variant. */
static void compress_file(File *file) {
    z_stream z = { 0 };
    size_t most = file->plain.size - file->plain.size / 10;
    char *out = most ? malloc(most) : NULL;
    if (!out || deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) {
        free(out);
        return;
    }
    z.next_in = (Bytef *)file->plain.bytes, z.avail_in = (uInt)file->plain.size;
    z.next_out = (Bytef *)out, z.avail_out = (uInt)most;
    file->has_gzip = deflate(&z, Z_FINISH) == Z_STREAM_END;
    deflateEnd(&z);
    if (!file->has_gzip) {
        free(out);
        return;
    }
    file->gzip.bytes = out, file->gzip.size = z.total_out;
    name_contents(&file->gzip, "-gzip");
}

static char *read_all(int source, size_t size) {
    char *bytes = malloc(size + 1);  // at least a byte, so that NULL is a failure
    for (size_t at = 0; bytes && at < size;) {
        ssize_t got = read(source, bytes + at, size - at);
        if (got < 0 && errno == EINTR) continue;
        if (got > 0) {
            at += (size_t)got;
            continue;
        }
        if (got == 0) errno = EIO;  // it became shorter meanwhile
        free(bytes);
        bytes = NULL;
    }
    return bytes;
}

static bool read_contents(File *file, const char *from, size_t left, Error *err) {
    struct stat facts;
    int source = open(from, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool is_open = source >= 0 && fstat(source, &facts) == 0, is_small = true;
    if (is_open) is_small = facts.st_size >= 0 && (uint64_t)facts.st_size <= left;
    if (is_open && is_small) {
        file->plain.size = (size_t)facts.st_size;
        file->plain.bytes = read_all(source, file->plain.size);
    }
    int why = errno;
    if (source >= 0) close(source);
    if (!is_small) return refuse(err, 0, "the files are larger than %d MiB", BYTES_MAX >> 20);
    if (file->plain.bytes) return true;
    return refuse(err, 0, "%.*s: %s", PATH_SHOWN, from, strerror(why));
}

static bool add(Site *site, const char *path, const char *from, Error *err) {
    if (site->count == site->room) {
        size_t room = site->room ? 2 * site->room : 64;
        File *files = realloc(site->files, room * sizeof *files);
        if (!files) return refuse(err, 0, "out of memory");
        site->files = files, site->room = room;
    }
    File *file = &site->files[site->count];
    *file = (File){ .type = type_of(path), .is_fixed = has_hash(path) };
    if (!read_contents(file, from, BYTES_MAX - site->bytes, err)) return false;
    site->count++, site->bytes += file->plain.size;
    file->path = strdup(path);
    if (!file->path) return refuse(err, 0, "out of memory");
    name_contents(&file->plain, "");
    compress_file(file);
    return true;
}

/* Goes on with what a link means, if that lies in the same folder. */
static bool follow(FTS *walk, FTSENT *entry, const char *root, Error *err) {
    size_t length = strlen(root);
    char *target = realpath(entry->fts_path, NULL);
    if (!target) return refuse(err, 0, "%.*s: %s", PATH_SHOWN, entry->fts_path, strerror(errno));
    bool is_inside =
        strncmp(target, root, length) == 0 && (target[length] == '/' || !target[length]);
    free(target);
    if (!is_inside)
        return refuse(err, 0, "%.*s is a link that leads out of the folder", PATH_SHOWN,
                      entry->fts_path);
    fts_set(walk, entry, FTS_FOLLOW);
    return true;
}

static bool visit(Site *site, FTS *walk, FTSENT *entry, const char *root, Error *err) {
    const char *path = entry->fts_path + strlen(root);
    if (entry->fts_level > 0 && entry->fts_name[0] == '.') {
        fts_set(walk, entry, FTS_SKIP);
        return true;
    }
    switch (entry->fts_info) {
    case FTS_F: return add(site, path, entry->fts_path, err);
    case FTS_SL:
    case FTS_SLNONE: return follow(walk, entry, root, err);
    case FTS_DNR:
    case FTS_ERR:
    case FTS_NS:
        return refuse(err, 0, "%.*s: %s", PATH_SHOWN, entry->fts_path, strerror(entry->fts_errno));
    default: return true;  // folders, links to a folder they are in, and what is neither
    }
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const File *)a)->path, ((const File *)b)->path);
}

static bool walk_folder(Site *site, char *root, Error *err) {
    char *roots[] = { root, NULL };
    FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    if (!walk) return refuse(err, 0, "%.*s: %s", PATH_SHOWN, root, strerror(errno));
    bool is_fine = true;
    for (FTSENT *entry; is_fine && (entry = fts_read(walk));)
        is_fine = visit(site, walk, entry, root, err);
    fts_close(walk);
    return is_fine;
}

bool site_load(Site *site, const char *folder, Error *err) {
    struct stat facts;
    *site = (Site){ 0 };
    char *root = realpath(folder, NULL);
    if (!root || stat(root, &facts) != 0) {
        refuse(err, 0, "%.*s: %s", PATH_SHOWN, folder, strerror(errno));
        free(root);
        return false;
    }
    bool is_fine = S_ISDIR(facts.st_mode) && root[1];  // "/" itself would have paths without '/'
    if (!is_fine) refuse(err, 0, "%.*s is no folder for a site", PATH_SHOWN, folder);
    is_fine = is_fine && walk_folder(site, root, err);
    free(root);
    if (is_fine && site->count) qsort(site->files, site->count, sizeof *site->files, by_path);
    if (is_fine && !site_find(site, "/"))
        is_fine = refuse(err, 0, "%.*s holds no index.html", PATH_SHOWN, folder);
    if (!is_fine) site_free(site);
    return is_fine;
}

const File *site_find(const Site *site, const char *path) {
    size_t length = strlen(path), low = 0, high = site->count;
    const char *rest = length && path[length - 1] == '/' ? "index.html" : "";
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const File *file = &site->files[middle];
        int order = strncmp(path, file->path, length);
        if (order == 0) order = strcmp(rest, file->path + length);
        if (order == 0) return file;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

bool site_replace(Site *site, const char *path, const char *text) {
    File *file = (File *)site_find(site, path);
    char *bytes = file ? strdup(text) : NULL;
    if (!file || !bytes) return !file;
    free(file->plain.bytes);
    free(file->gzip.bytes);
    file->plain = (Variant){ .bytes = bytes, .size = strlen(text) };
    file->gzip = (Variant){ 0 };
    file->has_gzip = false;
    name_contents(&file->plain, "");
    return true;
}

void site_free(Site *site) {
    for (size_t i = 0; i < site->count; i++) {
        free(site->files[i].path);
        free(site->files[i].plain.bytes);
        free(site->files[i].gzip.bytes);
    }
    free(site->files);
    *site = (Site){ 0 };
}
