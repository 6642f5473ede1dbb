/* site.h - the files of the page, read once and kept in memory.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SITE_H
#define BRETT_SITE_H

#include "core/text.h"

enum { SITE_TAG = 48 };

/* One form of a file: its bytes, and the tag that names exactly them. */
typedef struct {
    char *bytes;
    size_t size;
    char tag[SITE_TAG]; /* with the quotes of an ETag */
} Variant;

typedef struct {
    char *path; /* "/index.html": with '/' in front, nothing escaped */
    const char *type;
    bool is_fixed; /* the name holds a hash of the contents, so they never change */
    Variant plain, gzip;
    bool has_gzip; /* only where it saves a tenth or more */
} File;

/* Files in the order of their paths; the site owns them. */
typedef struct {
    File *files;
    size_t count, room;
    size_t bytes; /* of all plain variants */
} Site;

/* Reads a folder with what is below it. Hidden files are left out. Links within
 * the folder are followed, one that leads out of it is refused. On failure the site is empty. */
bool site_load(Site *site, const char *folder, Error *err);
/* The file at this path; one that ends in '/' means the index.html there. NULL if there is none. */
const File *site_find(const Site *site, const char *path);
/* Other contents for a file, if there is one at this path. False: there is no memory for them. */
bool site_replace(Site *site, const char *path, const char *text);
void site_free(Site *site);

#endif
