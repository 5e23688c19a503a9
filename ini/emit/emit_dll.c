/* SPDX-License-Identifier: MIT
 *
 * emit_dll.c -- the generated performance DLL: its source, its list of exports, its messages.
 *
 * The source is dll.c.in.  The texts of the messages are the library's own, which the build
 * generates from events.mc.
 */
#include "ini/emit/emit.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/event_texts.h"
#include "ini/templates.h"

/* ---- The source ---- */

void ini_emit_dll_source(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    struct kit_buffer callbacks = { .arena = out->arena };
    struct kit_buffer rows = callbacks, file = callbacks;
    bool on_demand;

    for (size_t i = 0; i < epc->object_count; i++) {
        const struct ini_epc_object *object = &epc->objects[i];
        const char *line_end = callbacks.bytes ? "\n" : "";

        if (!object->callback)
            continue;
        kit_buffer_add_format(&callbacks, "%sextern epc_object_fn %s;", line_end, object->callback);
        kit_buffer_add_format(&rows, "%s    { %s, %s, NULL, 0 },", line_end,
                              object->named.symbol_name, object->callback);
    }
    ini_emit_c_string(&file, ini_format_string(out->arena, "%s.ini", stem));
    on_demand = callbacks.bytes != 0 || epc->foreign || epc->procedures;
    const struct ini_field fields[] = {
        { "STEM", stem },
        { "FILE", ini_terminate_buffer_text(&file) },
        { "NAME", epc->export_name },
        { "SCHEMA", epc->c_name },
        { "ON_DEMAND", on_demand ? "" : NULL },
        { "CALLBACKS", ini_terminate_buffer_text(&callbacks) },
        { "ROWS", ini_terminate_buffer_text(&rows) },
        { "FOREIGN", epc->foreign },
        { "PROCEDURES", epc->procedures },
        { NULL, NULL },
    };

    ini_emit_head_comment(out, epc, stem, "/* ", " */");
    ini_emit_filled_template(out, ini_template_dll, fields);
}

/* ---- The list of exports ---- */

/* All exports in one sorted list: those of every DLL and those named after the provider.
 * PRIVATE: no program links with the functions that regsvr32 calls. */
void ini_emit_def(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    static const char *const fixed[] = { "DllRegisterServer", "DllUnregisterServer" };
    static const char *const suffixes[] = { "Close", "Collect", "Open" };
    size_t done = 0;

    ini_emit_head_comment(out, epc, stem, "; ", "");
    kit_buffer_add_format(out, "LIBRARY \"%s\"\nEXPORTS\n", ini_path_file_name(epc->library));
    for (size_t i = 0; i <= EPC_COUNT(suffixes); i++) {
        const char *own = i < EPC_COUNT(suffixes)
                              ? ini_format_string(out->arena, "%s%s", epc->export_name, suffixes[i])
                              : NULL;

        while (done < EPC_COUNT(fixed) && (!own || strcmp(fixed[done], own) < 0))
            kit_buffer_add_format(out, "    %s PRIVATE\n", fixed[done++]);
        if (own)
            kit_buffer_add_format(out, "    %s\n", own);
    }
}

/* ---- The messages ---- */

/* The library's messages with their numbers; the author adds more after them. */
void ini_emit_mc(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    ini_emit_head_comment(out, epc, stem, ";/* ", " */");
    kit_buffer_add_format(
        out,
        ";/* The messages of the performance DLL of %s in the event log.  Add your own\n"
        "; * after them, from MessageId=1000 on; smaller numbers are the library's. */\n"
        "LanguageNames=(English=0x409:%s_00409)\n",
        epc->export_name, epc->c_name);
#define MESSAGE(number, severity, text)                                                            \
    kit_buffer_add_format(out, "\nMessageId=%u Severity=%s\nLanguage=English\n%s\n.\n", number,    \
                          severity, text);
    EPCI_EVENT_TEXTS(MESSAGE)
#undef MESSAGE
}
