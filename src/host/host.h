/* host.h - what a program on a real machine has besides the engine: memory, time, files, a voice.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_HOST_H
#define BRETT_HOST_H

#include "core/text.h"

#include <stdarg.h>

/* Memory to be freed with free(). Where there is none left the program says so and ends. */
void *host_memory(size_t bytes);
/* realloc that succeeds or ends the program. */
void *host_grow(void *memory, size_t bytes);
/* As host_memory, all zero; what is large costs no time before it is used. */
void *host_zeroed(size_t bytes);
/* A big buffer for output; free(text.start). */
Text host_text(size_t bytes);

/* Of a clock that only goes forward. */
double host_seconds(void);
/* Waits so long, or until there is something to read from a file (-1: none) or a signal comes. */
void host_wait(double seconds, int file);
/* Whether there is something to read from it now; -1 never has. */
bool host_has_input(int file);

/* Prints "brett: ..." on standard error; control characters of quoted input move no cursor. */
void host_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
void host_complain_list(const char *format, va_list args);

/* The whole of a file ("-" is standard input) as a text to be freed; NULL and why if it cannot be
 * read or is no text. */
char *host_read(const char *path, Error *err);
/* Writes a new file and puts it in the old one's place, so that nothing is lost when that fails;
 * errno says why then. */
bool host_replace(const char *path, const char *text, size_t length);
bool host_exists(const char *path);
/* Makes a folder that only its owner may enter, unless there is one. errno says why not. */
bool host_make_folder(const char *path);
/* The folder in which a program keeps what it must not lose, as the XDG standard has it:
 * $XDG_DATA_HOME/brett or ~/.local/share/brett, made if it is not there. False and why. */
bool host_data_folder(char *path, size_t bytes, Error *err);
/* The path of a file that comes with the program: in the first folder, seen from the program, when
 * it is installed, in the second in the tree where it was built. False if it is in neither. */
bool host_beside(const char *const folders[2], const char *name, char *path, size_t bytes);

#endif
