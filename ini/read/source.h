/* SPDX-License-Identifier: MIT
 *
 * source.h -- from a file's bytes to UTF-8 text, and where the bytes come from.
 *
 * UTF-16LE and BE with a byte order mark, UTF-16LE without one (detected), UTF-8 with and without,
 * and 8-bit code pages, which are the platform's business: `decode` of struct ini_io.
 */
#ifndef EPC_INI_READ_SOURCE_H
#define EPC_INI_READ_SOURCE_H

#include "kit/arena.h"
#include "ini/read/decode.h"
#include "ini/findings/finding.h"
#include "sdk/core/span.h"

#define INI_CODEPAGE_UTF8 65001u /* which is what it says, and needs no platform */

/* The file system and its code pages, as the readers see them; tests have them in memory. */
struct ini_io {
    void *context;

    /* Of 8-bit text without a byte order mark.  0: such text is UTF-8, or else in the code page of
     * the system, which is the second. */
    unsigned codepage;
    unsigned system_codepage;

    /* All bytes of the file `path` (UTF-8), in memory of the arena.  EPC_OK, EPC_E_NOT_FOUND,
     * EPC_E_ACCESS, EPC_E_NOSPACE (larger than anything sensible), EPC_E_NOMEM or EPC_E_SYSTEM.  */
    int (*read)(void *context, struct kit_arena *arena, const char *path, struct epci_span *bytes);

    /* The names of all files in the folder of `path`; NULL: nobody can tell.  Statuses as of read. */
    int (*list)(void *context, struct kit_arena *arena, const char *path, const char ***names,
                size_t *count);

    /* Bytes of a code page (a number of Windows') to UTF-8; the bytes hold no NUL.  NULL: this build
     * knows none, such files are refused.  EPC_OK; EPC_E_ENCODING, then only made->bad is set;
     * EPC_E_UNSUPPORTED: no such code page here, or ASCII is not the same in it; EPC_E_NOMEM. */
    int (*decode)(void *context, struct kit_arena *arena, unsigned codepage, struct epci_span bytes,
                  struct ini_decoded *made);

    /* Whether a code page has these characters; NULL: nobody can tell.  EPC_OK; EPC_E_ENCODING sets
     * *bad to the first unit of the first one that it lacks; EPC_E_UNSUPPORTED as above. */
    int (*encodes)(void *context, unsigned codepage, const uint16_t *units, size_t count,
                   size_t *bad);
};

enum ini_encoding {
    INI_UTF8,
    INI_UTF8_BOM,
    INI_UTF16LE, /* without BOM */
    INI_UTF16LE_BOM,
    INI_UTF16BE_BOM,
    INI_CODEPAGE
};

struct ini_source {
    const char *name; /* the path as given; for places in findings       */
    const char *text; /* UTF-8 without BOM and NUL; text[bytes] is NUL   */
    size_t bytes;
    enum ini_encoding encoding;
    unsigned codepage; /* of INI_CODEPAGE */
};

enum ini_source_mode {
    INI_SOURCE_STRICT,  /* every invalid sequence refuses the file                        */
    INI_SOURCE_UNICODE, /* and so does a code page: a schema says the same on every system */
    INI_SOURCE_CODE     /* a C header, of which only ASCII matters: bytes in 8-bit text that are
                            no character become U+FFFD                                     */
};

/* Read and decode `path`.  On failure *source is unchanged and findings names the file, and the
 * byte where that applies: the status of io->read, EPC_E_ENCODING or EPC_E_NOMEM. */
int ini_source_load(struct kit_arena *arena, const struct ini_io *io, const char *path,
                    enum ini_source_mode mode, struct ini_source *source,
                    struct ini_findings *findings);

/* The same for bytes that are already there; `name` is kept by pointer. */
int ini_source_decode(struct kit_arena *arena, const struct ini_io *io, const char *name,
                      struct epci_span bytes, enum ini_source_mode mode, struct ini_source *source,
                      struct ini_findings *findings);

/* `path` as it is meant in a file that stands at `beside`: itself when absolute (\, / or a drive
 * letter first), else in the folder of `beside`.  NULL when the arena is exhausted. */
char *ini_path_beside(struct kit_arena *arena, const char *beside, const char *path);

#endif
