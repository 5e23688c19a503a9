/* SPDX-License-Identifier: MIT
 *
 * bigini.h -- a counter file as large as the largest in use: 1.5 MB of UTF-16LE with BOM, with some
 * 4000 keys of names and help texts, and its symbol header.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "ini/read/source.h"

struct bigini {
    unsigned char *ini;
    size_t ini_bytes;
    char *header;
    size_t header_bytes;
    size_t keys;      /* of [text]: 4000, or fewer so that nothing is untranslated */
    struct ini_io io; /* has the .INI and its header; like a disk it copies into the arena */
};

/* In 1 to 24 languages.  Every second text has letters beyond ASCII; with `asian` all letters take
 * three bytes each in UTF-8.  Aborts when memory is exhausted. */
void bigini_init(struct bigini *big, unsigned languages, bool asian);
void bigini_release(struct bigini *big);

/* Memory for an arena; bigini_peak is the most in use at one time, and a caller may set it to 0. */
void *bigini_alloc(size_t bytes);
void bigini_free(void *memory);
extern size_t bigini_peak;
