/* SPDX-License-Identifier: MIT
 *
 * source.h -- from a file's bytes to UTF-8 text, and where the bytes come from.
 *
 * UTF-16LE and BE with a byte order mark, UTF-16LE without one (detected), UTF-8 with and without.
 * Code pages are the platform's business: `decode` of struct epci_ini_io is the seam for them.
 */
#ifndef EPC_INI_SOURCE_H
#define EPC_INI_SOURCE_H

#include "ini/arena.h"
#include "ini/finding.h"
#include "sdk/core/span.h"

/* The file system, as the readers see it; tests have one in memory. */
struct epci_ini_io {
    void *context;

    /* All bytes of the file `path` (UTF-8), in memory of the arena.  EPC_OK, EPC_E_NOT_FOUND,
     * EPC_E_ACCESS, EPC_E_NOSPACE (larger than anything sensible), EPC_E_NOMEM or EPC_E_SYSTEM.  */
    int (*read)(void *context, struct epci_arena *arena, const char *path, struct epci_span *bytes);

    /* The names of all files in the folder of `path`; NULL: nobody can tell.  Statuses as of read. */
    int (*beside)(void *context, struct epci_arena *arena, const char *path, const char ***names,
                  size_t *count);

    /* Bytes of an 8-bit code page (0: the system's) to UTF-8; NULL: this build knows none, such
     * files are refused.  *text is NUL-terminated.  EPC_E_ENCODING sets *bad to the offset of the
     * first byte that does not fit, EPC_E_UNSUPPORTED: no such code page. */
    int (*decode)(void *context, struct epci_arena *arena, unsigned codepage,
                  struct epci_span bytes, char **text, size_t *count, size_t *bad);
};

enum epci_encoding {
    EPCI_UTF8,
    EPCI_UTF8_BOM,
    EPCI_UTF16LE, /* without BOM */
    EPCI_UTF16LE_BOM,
    EPCI_UTF16BE_BOM,
    EPCI_CODEPAGE
};

struct epci_source {
    const char *name; /* the path as given; for places in findings       */
    const char *text; /* UTF-8 without BOM; text[bytes] is NUL           */
    size_t bytes;
    enum epci_encoding encoding;
};

enum epci_source_mode {
    EPCI_SOURCE_STRICT, /* every invalid sequence refuses the file                         */
    EPCI_SOURCE_CODE    /* a C header, of which only ASCII matters: foreign bytes in 8-bit
                           text become U+FFFD                                              */
};

/* Read and decode `path`.  On failure *source is unchanged and findings names the file, and the
 * byte where that applies: the status of io->read, EPC_E_ENCODING or EPC_E_NOMEM. */
int epci_source_load(struct epci_arena *arena, const struct epci_ini_io *io, const char *path,
                     enum epci_source_mode mode, struct epci_source *source,
                     struct epci_ini_findings *findings);

/* The same for bytes that are already there; `name` is kept by pointer. */
int epci_source_decode(struct epci_arena *arena, const struct epci_ini_io *io, const char *name,
                       struct epci_span bytes, enum epci_source_mode mode,
                       struct epci_source *source, struct epci_ini_findings *findings);

/* `path` as it is meant in a file that stands at `beside`: itself when absolute (\, / or a drive
 * letter first), else in the folder of `beside`.  NULL when the arena is exhausted. */
char *epci_path_beside(struct epci_arena *arena, const char *beside, const char *path);

#endif
