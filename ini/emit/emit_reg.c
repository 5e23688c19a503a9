/* SPDX-License-Identifier: MIT
 *
 * emit_reg.c -- the service's keys as a file for regedit.
 *
 * Texts with variables and lists are written as bytes in hex, as regedit does.
 */
#include "ini/emit/emit.h"

#include <string.h>

#include "sdk/core/text.h"

#define REG_SERVICES "HKEY_LOCAL_MACHINE\\" INI_SERVICES_KEY

/* A value that is written as bytes; a full line ends with a backslash, as regedit writes it. */
struct hex_value {
    struct kit_buffer *out;
    size_t column; /* 0: everything on one line */
    bool first;
};

static void put_utf16_unit_in_hex(struct hex_value *hex, uint16_t unit)
{
    for (int i = 0; i < 2; i++) {
        if (!hex->first)
            kit_buffer_add_format(hex->out, ",");
        if (hex->column != 0 && (hex->column += !hex->first) > 76) {
            kit_buffer_add_format(hex->out, "\\\n  ");
            hex->column = 2;
        }
        kit_buffer_add_format(hex->out, "%02x", (unsigned)(i ? unit >> 8 : unit & 0xFF));
        if (hex->column != 0)
            hex->column += 2;
        hex->first = false;
    }
}

static void put_text_as_utf16_hex(struct hex_value *hex, const char *text)
{
    size_t bytes = strlen(text);
    uint16_t *units = kit_arena_allocate(hex->out->arena, bytes, sizeof *units);
    size_t count = 0;

    if (units)
        (void)epci_utf16_from_utf8(text, bytes, units, bytes, &count);
    for (size_t i = 0; i < count; i++)
        put_utf16_unit_in_hex(hex, units[i]);
    put_utf16_unit_in_hex(hex, 0);
}

void ini_emit_devices_as_hex(struct kit_buffer *out, const struct ini_epc *epc, size_t column)
{
    struct hex_value hex = { out, column, true };

    for (size_t i = 0; i < epc->device_count; i++)
        put_text_as_utf16_hex(&hex, epc->devices[i]);
    put_utf16_unit_in_hex(&hex, 0);
}

/* A path with a variable is a REG_EXPAND_SZ, any other a REG_SZ. */
static void emit_library_reg_value(struct kit_buffer *out, const char *library)
{
    static const char head[] = "\"Library\"=hex(2):";
    struct hex_value hex = { out, sizeof head - 1, true };

    if (!strchr(library, '%')) {
        kit_buffer_add_text(out, "\"Library\"=\"");
        kit_buffer_add_backslash_escaped(out, library);
        kit_buffer_add_text(out, "\"\n");
        return;
    }
    kit_buffer_add_format(out, "%s", head);
    put_text_as_utf16_hex(&hex, library);
    kit_buffer_add_format(out, "\n");
}

/* Object List of a provider with absolute indexes, which no installer has to choose: ascending, as
 * lodctr writes it. */
static void emit_object_list_reg_value(struct kit_buffer *out, const struct ini_epc *epc)
{
    const char *blank = "";

    kit_buffer_add_text(out, "\"Object List\"=\"");
    for (uint32_t index = 2; index <= EPC_SYSTEM_LAST; index += 2)
        for (size_t i = 0; i < epc->object_count; i++)
            if (epc->objects[i].named.symbol == index) {
                kit_buffer_add_format(out, "%s%u", blank, index);
                blank = " ";
            }
    kit_buffer_add_text(out, "\"\n");
}

/* The version has to be the first line of a .reg file. */
void ini_emit_reg_file_from_schema(struct kit_buffer *out, const struct ini_epc *epc,
                                   const char *stem)
{
    static const char export_head[] = "\"Export\"=hex(7):";

    kit_buffer_add_format(out, "Windows Registry Editor Version 5.00\n");
    ini_emit_head_comment(out, epc, stem, "; ", "");
    kit_buffer_add_format(out, "\n[" REG_SERVICES "%s]\n\n[" REG_SERVICES "%s\\Performance]\n",
                          epc->service, epc->service);
    emit_library_reg_value(out, epc->library);
    kit_buffer_add_format(out,
                          "\"Open\"=\"%sOpen\"\n\"Collect\"=\"%sCollect\"\n\"Close\"=\"%sClose\"\n",
                          epc->export_name, epc->export_name, epc->export_name);
    if (epc->metadata)
        kit_buffer_add_format(out, "\"Collect Supports Metadata\"=dword:00000001\n");
    if (epc->system)
        emit_object_list_reg_value(out, epc);
    if (epc->device_count != 0) {
        kit_buffer_add_format(out, "\n[" REG_SERVICES "%s\\Linkage]\n%s", epc->service,
                              export_head);
        ini_emit_devices_as_hex(out, epc, sizeof export_head - 1);
        kit_buffer_add_format(out, "\n");
    }
}
