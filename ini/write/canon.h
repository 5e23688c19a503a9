/* SPDX-License-Identifier: MIT
 *
 * canon.h -- the canonical form of counter files and schemas: what epc-ini fmt writes.
 *
 * Only the form changes: every section, key, value and comment stays, in its order, and reading the
 * result gives what reading the file gave.  The canonical form of a canonical file is itself.
 * docs/epc-ini.md says what the form is.
 */
#ifndef EPC_INI_WRITE_CANON_H
#define EPC_INI_WRITE_CANON_H

#include "kit/buffer.h"
#include "ini/write/emit.h"
#include "ini/read/scan.h"
#include "ini/read/source.h"

/* The canonical form of `source` as the bytes of a file: UTF-16LE with BOM and CR LF for a counter
 * file, UTF-8 without BOM and LF for a schema.  EPC_OK or EPC_E_NOMEM, then *output is unchanged. */
int epci_canon(struct epci_arena *arena, const struct epci_source *source,
               enum epci_dialect dialect, struct epci_output *output);

/* How a file is to be read that will be written in another encoding: in a code page only if that was
 * named, since the system's may be the wrong one, and then the letters would be lost. */
enum epci_source_mode epci_source_written_mode(const struct epci_ini_io *io,
                                               enum epci_dialect dialect);

/* Append `text` as a value of the EPC dialect: in double quotes where it would be read as something
 * else without. */
void epci_canon_value(struct epci_buffer *out, struct epci_slice text);

/* What follows the mark with which a comment of the INI dialect begins: ;, # or //. */
struct epci_slice epci_comment_text(const struct epci_line *line);

/* ---- Shared by the canon*.c files ---- */

struct epci_canon {
    struct epci_buffer out; /* UTF-8 with LF */
    struct epci_scan scan;  /* behind the line that is being written */

    int section;              /* of a counter file: which, see canon_ini.c                  */
    size_t key_column;        /* of a schema's section: where the = stands, from 0          */
    size_t comment_column;    /* and where the comments behind its values                   */
    struct epci_buffer key;   /* scratch: one key as it is written, */
    struct epci_buffer value; /* and one value                      */
};

/* Write one line that is not blank, without its end. */
void epci_canon_ini_line(struct epci_canon *canon, const struct epci_line *line);
void epci_canon_epc_line(struct epci_canon *canon, const struct epci_line *line);

/* A schema's section begins behind canon->scan: find its columns. */
void epci_canon_epc_columns(struct epci_canon *canon);

/* Append a slice, in lower or upper case of A-Z or as it is. */
void epci_canon_put(struct epci_buffer *out, struct epci_slice text);
void epci_canon_put_lower(struct epci_buffer *out, struct epci_slice text);
void epci_canon_put_upper(struct epci_buffer *out, struct epci_slice text);

/* Three hexadecimal digits, of which only the case may be changed: other languages are names. */
bool epci_canon_is_language(struct epci_slice id);

#endif
