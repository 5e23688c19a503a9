/* SPDX-License-Identifier: MIT
 *
 * canon.h -- the canonical form of counter files and schemas, which epc-ini fmt writes.
 *
 * Only the form changes: every section, key, value and comment stays in its order, and a reader
 * gets the same content.  The canonical form of a canonical file is the file.  docs/epc-ini.md
 * describes it.
 */
#pragma once

#include "kit/buffer.h"
#include "ini/emit/emit.h"
#include "ini/read/scan.h"
#include "ini/read/sections.h"
#include "ini/read/source.h"

/* The canonical form of `source` as a file's bytes: UTF-16LE with BOM and CR LF for a counter file,
 * UTF-8 without BOM and LF for a schema.  EPC_OK or EPC_E_NOMEM, then *output is unchanged. */
int ini_canonicalise_source(struct kit_arena *arena, const struct ini_source *source,
                            enum ini_dialect dialect, struct ini_output *output);

/* The mode for reading a file that will be written in another encoding: a code page only if one was
 * named, since the system's may be the wrong one, and then letters would be lost. */
enum ini_source_mode ini_source_mode_for_rewriting(const struct ini_io *io,
                                                   enum ini_dialect dialect);

/* Append `text` as a value of the EPC dialect: in double quotes if it would be read differently
 * without them. */
void ini_canon_put_epc_value(struct kit_buffer *out, struct kit_slice text);

/* The text of a comment of the INI dialect, without its mark: ;, # or //. */
struct kit_slice ini_comment_text(const struct ini_line *line);

/* ---- Shared by the canon*.c files ---- */

struct ini_canon {
    struct kit_buffer out; /* UTF-8 with LF */
    struct ini_scan scan;  /* after the line that is being written */

    bool other;              /* of a counter file: in a section of another program */
    size_t key_column;       /* of a schema's section: of the =, from 0, */
    size_t comment_column;   /* and of the comments after its values */
    struct kit_buffer key;   /* scratch: one key as it is written, */
    struct kit_buffer value; /* and one value */
};

/* Write one line that is not blank, without its ending. */
void ini_canon_put_ini_line(struct ini_canon *canon, const struct ini_line *line);
void ini_canon_put_epc_line(struct ini_canon *canon, const struct ini_line *line);

/* Find the columns of the schema's section that begins at canon->scan. */
void ini_canon_find_epc_columns(struct ini_canon *canon);

/* Append a slice: unchanged, or with its A-Z in lower or upper case. */
void ini_canon_put_slice_unchanged(struct kit_buffer *out, struct kit_slice text);
void ini_canon_put_lower(struct kit_buffer *out, struct kit_slice text);
void ini_canon_put_upper(struct kit_buffer *out, struct kit_slice text);

/* Whether the id is three hexadecimal digits, whose case may be changed: other ids are names. */
bool ini_canon_is_language_id(struct kit_slice id);

/* Append such an id in upper case, any other unchanged. */
void ini_canon_put_language_id(struct kit_buffer *out, struct kit_slice id);
