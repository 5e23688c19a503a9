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
int ini_canon(struct kit_arena *arena, const struct ini_source *source, enum ini_dialect dialect,
              struct ini_output *output);

/* How a file is to be read that will be written in another encoding: in a code page only if that was
 * named, since the system's may be the wrong one, and then the letters would be lost. */
enum ini_source_mode ini_source_written_mode(const struct ini_io *io, enum ini_dialect dialect);

/* Append `text` as a value of the EPC dialect: in double quotes where it would be read as something
 * else without. */
void ini_canon_value(struct kit_buffer *out, struct kit_slice text);

/* What follows the mark with which a comment of the INI dialect begins: ;, # or //. */
struct kit_slice ini_comment_text(const struct ini_line *line);

/* ---- Shared by the canon*.c files ---- */

struct ini_canon {
    struct kit_buffer out; /* UTF-8 with LF */
    struct ini_scan scan;  /* behind the line that is being written */

    int section;             /* of a counter file: which, see canon_ini.c                  */
    size_t key_column;       /* of a schema's section: where the = stands, from 0          */
    size_t comment_column;   /* and where the comments behind its values                   */
    struct kit_buffer key;   /* scratch: one key as it is written, */
    struct kit_buffer value; /* and one value                      */
};

/* Write one line that is not blank, without its end. */
void ini_canon_ini_line(struct ini_canon *canon, const struct ini_line *line);
void ini_canon_epc_line(struct ini_canon *canon, const struct ini_line *line);

/* A schema's section begins behind canon->scan: find its columns. */
void ini_canon_epc_columns(struct ini_canon *canon);

/* Append a slice, in lower or upper case of A-Z or as it is. */
void ini_canon_put(struct kit_buffer *out, struct kit_slice text);
void ini_canon_put_lower(struct kit_buffer *out, struct kit_slice text);
void ini_canon_put_upper(struct kit_buffer *out, struct kit_slice text);

/* Three hexadecimal digits, of which only the case may be changed: other languages are names. */
bool ini_canon_is_language(struct kit_slice id);

#endif
