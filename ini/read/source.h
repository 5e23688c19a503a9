/* SPDX-License-Identifier: MIT
 *
 * source.h -- from a file's bytes to UTF-8 text, and where the bytes come from.
 *
 * Encodings: UTF-16LE and BE with a byte order mark, UTF-16LE without one (detected), UTF-8 with
 * and without, and 8-bit code pages, which `decode` of struct ini_io converts.
 */
#pragma once

#include "kit/arena.h"
#include "ini/read/decode.h"
#include "ini/findings/finding.h"
#include "sdk/core/span.h"

#define INI_CODEPAGE_UTF8 65001u /* needs no platform */

/* The file system and its code pages, as the readers see them (ini/disk fills it; tests have
 * files in memory). */
struct ini_io {
    void *context;

    /* The code page of 8-bit text without a byte order mark.  0: such text is UTF-8, or else in the
     * code page of the system, which is the second. */
    unsigned codepage;
    unsigned system_codepage;

    /* The file `replaced` (NULL: none) has these bytes instead of those that `read` returns. */
    const char *replaced;
    struct epci_span replacement;

    /* Read all bytes of the file `path` (UTF-8) into the arena.  EPC_OK, EPC_E_NOT_FOUND,
     * EPC_E_ACCESS, EPC_E_NOSPACE (too large), EPC_E_NOMEM or EPC_E_SYSTEM. */
    int (*read)(void *context, struct kit_arena *arena, const char *path, struct epci_span *bytes);

    /* The names of all files in the folder of `path`; NULL: not available.  Statuses as of read. */
    int (*list)(void *context, struct kit_arena *arena, const char *path, const char ***names,
                size_t *count);

    /* Convert bytes without NUL from a code page (a Windows number) to UTF-8.  NULL: this build
     * knows no code page, such files are refused.  EPC_OK; EPC_E_ENCODING, then only made->bad is
     * set; EPC_E_UNSUPPORTED: the code page is unknown, or ASCII differs in it; EPC_E_NOMEM. */
    int (*decode)(void *context, struct kit_arena *arena, unsigned codepage, struct epci_span bytes,
                  struct ini_decoded *made);

    /* Whether a code page has these characters; NULL: not available.  EPC_OK; EPC_E_ENCODING sets
     * *bad to the first unit of the first missing one; EPC_E_UNSUPPORTED as above. */
    int (*encodes)(void *context, unsigned codepage, const uint16_t *units, size_t count,
                   size_t *bad);
};

/* Read a file through `io`: the replacement, or what io->read returns. */
int ini_io_read_file_or_replacement(const struct ini_io *io, struct kit_arena *arena,
                                    const char *path, struct epci_span *bytes);

enum ini_encoding {
    INI_UTF8,
    INI_UTF8_BOM,
    INI_UTF16LE, /* without BOM */
    INI_UTF16LE_BOM,
    INI_UTF16BE_BOM,
    INI_CODEPAGE
};

static inline bool ini_is_utf16(enum ini_encoding encoding)
{
    return encoding >= INI_UTF16LE && encoding <= INI_UTF16BE_BOM;
}

struct ini_source {
    const char *name; /* the path as given, for places in findings */
    const char *text; /* UTF-8 without BOM and NUL; text[bytes] is NUL */
    size_t bytes;
    enum ini_encoding encoding;
    unsigned codepage; /* of INI_CODEPAGE */
};

enum ini_source_mode {
    /* An invalid sequence refuses the file. */
    INI_SOURCE_STRICT,
    /* So does a code page: a schema must mean the same on every system. */
    INI_SOURCE_UNICODE,
    /* A C header, where only ASCII matters: in 8-bit text, bytes that belong to no character
     * become U+FFFD. */
    INI_SOURCE_CODE
};

/* Read and decode `path`.  On failure *source is unchanged, and a finding names the file and
 * perhaps the byte: the status of io->read, EPC_E_ENCODING or EPC_E_NOMEM. */
int ini_source_load(struct kit_arena *arena, const struct ini_io *io, const char *path,
                    enum ini_source_mode mode, struct ini_source *source,
                    struct ini_findings *findings);

/* The same for bytes in memory; `name` is not copied. */
int ini_source_decode(struct kit_arena *arena, const struct ini_io *io, const char *name,
                      struct epci_span bytes, enum ini_source_mode mode, struct ini_source *source,
                      struct ini_findings *findings);

/* Is io->codepage 0, or a code page that the system has, and that has ASCII? */
bool ini_io_can_decode_its_codepage(const struct ini_io *io, struct kit_arena *arena);

/* Resolve a `path` that the file `from` names: an absolute one (\, / or a drive letter first) is
 * itself, any other is in the folder of `from`.  NULL: memory. */
char *ini_path_resolve(struct kit_arena *arena, const char *from, const char *path);

/* The file's name at the end of a path. */
const char *ini_path_file_name(const char *path);

/* Whether the path has this ending, in any case. */
bool ini_path_has_ending(const char *path, const char *ending);
