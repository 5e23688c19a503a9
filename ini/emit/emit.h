/* SPDX-License-Identifier: MIT
 *
 * emit.h -- the files that are generated from a schema, as bytes; the caller writes them.
 *
 * The bytes depend only on the schema and the stem, which is the schema's file name without .epc.
 */
#pragma once

#include "kit/buffer.h"
#include "ini/emit/template.h"
#include "ini/schema/epcfile.h"

/* X(enumerator, word of --only, end of the file name after the stem, description) */
#define INI_OUTPUTS(X)                                                                             \
    X(INI_OUT_HEADER, "header", ".h", "symbol header: the offsets, for C and for lodctr")          \
    X(INI_OUT_INI, "ini", ".ini", "counter file: names and help in every language, for lodctr")    \
    X(INI_OUT_SCHEMA_C, "schema", "_schema.c", "the schema as C tables")                           \
    X(INI_OUT_SCHEMA_H, "schema", "_schema.h", "its declaration")                                  \
    X(INI_OUT_DLL, "dll", "_dll.c", "the performance DLL's exports")                               \
    X(INI_OUT_DEF, "def", ".def", "the list of the exports for the linker")                        \
    X(INI_OUT_REG, "reg", ".reg", "the service's keys, for regedit")                               \
    X(INI_OUT_MC, "mc", ".mc", "the messages of its event source, for a message compiler")         \
    X(INI_OUT_NSH, "nsh", ".nsh", "macros that install and remove it, for NSIS")                   \
    X(INI_OUT_WXI, "wxi", ".wxi", "actions that install and remove it, for Windows Installer")     \
    X(INI_OUT_ISS, "iss", ".iss", "a script that installs and removes it, for Inno Setup")         \
    X(INI_OUT_MAN, "man", ".man", "the manifest of a V2 provider; written only if it is named")    \
    X(INI_OUT_MAN_RC, "man", "_man.rc", "its texts in every language, as resources")

#define INI_OUTPUT_ENUMERATOR(name, word, suffix, what) name,
enum ini_output_kind { INI_OUTPUTS(INI_OUTPUT_ENUMERATOR) INI_OUT_COUNT };
#undef INI_OUTPUT_ENUMERATOR

struct ini_output_row {
    const char *word;
    const char *suffix;
    const char *what;
};

extern const struct ini_output_row ini_outputs[INI_OUT_COUNT];

/* The kinds, as bits, that are written if none is named: all but those of V2. */
#define INI_OUTPUTS_DEFAULT ((1u << INI_OUT_MAN) - 1)

struct ini_output {
    const unsigned char *bytes;
    size_t count;
};

/* Whether `stem` can be part of file names, of #include lines and of comments. */
bool ini_emit_stem_is_valid(const char *stem);

/* Make one file.  EPC_OK or EPC_E_NOMEM, then *output is unchanged. */
int ini_emit_output(struct kit_arena *arena, const struct ini_epc *epc, const char *stem,
                    enum ini_output_kind kind, struct ini_output *output);

/* ---- Shared by the emit*.c files ---- */

/* Where the service's key is, below HKEY_LOCAL_MACHINE. */
#define INI_SERVICES_KEY "SYSTEM\\CurrentControlSet\\Services\\"

/* The lines "generated from webperf.epc by epc-ini gen; do not edit" and, if the schema has one,
 * the licence, each between `open` and `close`. */
void ini_emit_head_comment(struct kit_buffer *out, const struct ini_epc *epc, const char *stem,
                           const char *open, const char *close);

/* A string literal of C, in ASCII, so that the file's encoding does not matter; without
 * trigraphs. */
void ini_emit_c_string(struct kit_buffer *out, const char *text);

/* The text with replacements of marks that its place in a file has: of each pair the first by the
 * second, up to NULL; the first pair that fits counts.  NULL as below. */
const char *ini_replace_marks(struct kit_arena *arena, const char *text, const char *const *pairs);

/* The text of `made` as a string; NULL if it is empty, or without memory. */
const char *ini_terminate_buffer_text(struct kit_buffer *made);

/* One function for each kind of file. */
typedef void ini_emit_fn(struct kit_buffer *out, const struct ini_epc *epc, const char *stem);

ini_emit_fn ini_emit_symbol_header, ini_emit_ini, ini_emit_schema_c, ini_emit_schema_h,
    ini_emit_dll_source;
ini_emit_fn ini_emit_def, ini_emit_reg_file_from_schema, ini_emit_mc, ini_emit_nsh, ini_emit_wxi;
ini_emit_fn ini_emit_iss, ini_emit_manifest, ini_emit_manifest_rc;

/* The schema's stamp (sdk/schema/stamp.h) in *count numbers, in the arena; NULL without memory.
 * And its fingerprint, 16 hexadecimal digits. */
const uint32_t *ini_build_schema_stamp(struct kit_arena *arena, const struct ini_epc *epc,
                                       uint32_t *count);
void ini_emit_fingerprint(struct kit_buffer *out, const struct ini_epc *epc);

/* The list of devices as the bytes of a REG_MULTI_SZ, "43,00,3a,00,...".  `column`: of the first
 * byte; a full line is continued on the next.  0: everything on one line. */
void ini_emit_devices_as_hex(struct kit_buffer *out, const struct ini_epc *epc, size_t column);
