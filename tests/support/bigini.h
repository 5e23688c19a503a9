/* SPDX-License-Identifier: MIT
 *
 * bigini.h -- a counter file as large as the largest that ships: 1.5 MB of UTF-16LE with BOM, some
 * 4 000 keys of names and help texts, and its symbol header.
 */
#ifndef EPC_BIGINI_H
#define EPC_BIGINI_H

#include <stdbool.h>
#include <stddef.h>

#include "ini/read/source.h"

struct bigini {
    unsigned char *ini;
    size_t ini_bytes;
    char *header;
    size_t header_bytes;
    size_t keys;      /* of [text]: 4 000, or less so that nothing is untranslated */
    struct ini_io io; /* has "big.ini" and "big.h"; copies into the arena, as a disk's does */
};

/* In 1 to 24 languages; every second text has letters beyond ASCII, or all are `asian`, which are
 * three bytes each in UTF-8.  Aborts when memory is exhausted. */
void bigini_init(struct bigini *big, unsigned languages, bool asian);
void bigini_release(struct bigini *big);

/* Memory for an arena; bigini_peak is the most that was taken at once, and may be set to 0. */
void *bigini_alloc(size_t bytes);
void bigini_free(void *memory);
extern size_t bigini_peak;

#endif
