/* SPDX-License-Identifier: MIT
 *
 * emit.c -- the table of generated files, and the encoding of each.
 *
 * Only Windows reads a counter file and a .reg file, so they have its line ends.
 */
#include "ini/emit/emit.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/encoding.h"

#define OUTPUT_ROW(name, word, suffix, what) [name] = { word, suffix, what },
const struct ini_output_row ini_outputs[INI_OUT_COUNT] = { INI_OUTPUTS(OUTPUT_ROW) };
#undef OUTPUT_ROW

static ini_emit_fn *const emitters[INI_OUT_COUNT] = {
    [INI_OUT_HEADER] = ini_emit_symbol_header,
    [INI_OUT_INI] = ini_emit_ini,
    [INI_OUT_SCHEMA_C] = ini_emit_schema_c,
    [INI_OUT_SCHEMA_H] = ini_emit_schema_h,
    [INI_OUT_DLL] = ini_emit_dll_source,
    [INI_OUT_DEF] = ini_emit_def,
    [INI_OUT_REG] = ini_emit_reg_file_from_schema,
    [INI_OUT_MC] = ini_emit_mc,
    [INI_OUT_NSH] = ini_emit_nsh,
    [INI_OUT_WXI] = ini_emit_wxi,
    [INI_OUT_ISS] = ini_emit_iss,
    [INI_OUT_MAN] = ini_emit_manifest,
    [INI_OUT_MAN_RC] = ini_emit_manifest_rc,
};

bool ini_emit_stem_is_valid(const char *stem)
{
    for (const char *at = stem; *at; at++)
        if ((unsigned char)*at < 0x20 || strchr("\"'\\/*?<>|:%", *at))
            return false;
    return *stem != 0;
}

static bool is_buffer_all_ascii(const struct kit_buffer *buffer)
{
    return !ini_find_non_ascii((struct kit_slice){ buffer->text, buffer->bytes });
}

/* regedit reads ASCII or UTF-16.  Lists and texts with variables are written as bytes in hex: for
 * Windows these are always UTF-16, but for Wine, in an ASCII file, they are ANSI. */
static bool reg_needs_utf16(const struct kit_buffer *buffer, const struct ini_epc *epc)
{
    return !is_buffer_all_ascii(buffer) || epc->device_count != 0 || strchr(epc->library, '%');
}

/* NSIS, Inno Setup and message compilers read a file without the mark as ANSI. */
static void prepend_utf8_bom(struct kit_buffer *buffer)
{
    struct kit_buffer marked = { .arena = buffer->arena };

    kit_buffer_add_bytes(&marked, "\xEF\xBB\xBF", 3);
    kit_buffer_add_bytes(&marked, buffer->text, buffer->bytes);
    *buffer = marked;
}

int ini_emit_output(struct kit_arena *arena, const struct ini_epc *epc, const char *stem,
                    enum ini_output_kind kind, struct ini_output *output)
{
    struct kit_buffer out = { .arena = arena };
    struct ini_output made;
    size_t refused = arena->refused;

    emitters[kind](&out, epc, stem);
    if ((kind == INI_OUT_NSH || kind == INI_OUT_ISS || kind == INI_OUT_MC) &&
        !is_buffer_all_ascii(&out))
        prepend_utf8_bom(&out);
    made = (struct ini_output){ (const unsigned char *)out.text, out.bytes };
    if ((kind == INI_OUT_INI || kind == INI_OUT_REG) &&
        !kit_buffer_encode_for_windows(&out, kind == INI_OUT_INI || reg_needs_utf16(&out, epc),
                                       &made.bytes, &made.count))
        return EPC_E_NOMEM;
    if (arena->refused != refused)
        return EPC_E_NOMEM;
    *output = made;
    return EPC_OK;
}
