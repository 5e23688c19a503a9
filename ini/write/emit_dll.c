/* SPDX-License-Identifier: MIT
 *
 * emit_dll.c -- the generated performance DLL: its source, its list of exports, its messages.
 *
 * The texts of the messages are the library's own, which the build generates from events.mc.
 */
#include "ini/write/emit.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/event_texts.h"

/* ---- The source ---- */

static bool has_callbacks(const struct ini_epc *epc)
{
    for (size_t i = 0; i < epc->object_count; i++)
        if (epc->objects[i].callback)
            return true;
    return false;
}

/* Declarations of the names that the system or the author uses; a C++ compiler must not change
 * them. */
static void emit_declarations(struct kit_buffer *out, const struct ini_epc *epc)
{
    const char *name = epc->export_name;

    kit_buffer_print(out, "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
    if (has_callbacks(epc) || epc->foreign)
        kit_buffer_print(out, "/* Written by hand: see epc/ondemand.h. */\n");
    for (size_t i = 0; i < epc->object_count; i++)
        if (epc->objects[i].callback)
            kit_buffer_print(out, "extern epc_object_fn %s;\n", epc->objects[i].callback);
    if (epc->foreign)
        kit_buffer_print(out, "extern const epc_foreign_callback %s;\n", epc->foreign);
    if (has_callbacks(epc) || epc->foreign)
        kit_buffer_print(out, "\n");
    kit_buffer_print(out,
                     "epc_open_fn %sOpen;\n"
                     "epc_collect_fn %sCollect;\n"
                     "epc_close_fn %sClose;\n"
                     "epc_register_fn DllRegisterServer;\n"
                     "epc_register_fn DllUnregisterServer;\n"
                     "\n"
                     "#ifdef __cplusplus\n}\n#endif\n"
                     "\n",
                     name, name, name);
}

/* The tables of the functions that the author writes; false: there are no such functions. */
static bool emit_on_demand(struct kit_buffer *out, const struct ini_epc *epc)
{
    bool callbacks = has_callbacks(epc);

    if (!callbacks && !epc->foreign)
        return false;
    if (callbacks)
        kit_buffer_print(out, "static const epc_callback callbacks[] = {\n"
                              "    /* object, function, context, budget */\n");
    for (size_t i = 0; i < epc->object_count; i++)
        if (epc->objects[i].callback)
            kit_buffer_print(out, "    { %s, %s, NULL, 0 },\n", epc->objects[i].symbol_name,
                             epc->objects[i].callback);
    kit_buffer_print(out,
                     "%sstatic const epc_on_demand on_demand = {\n"
                     "    sizeof on_demand,\n"
                     "    %s,\n"
                     "    %s,\n",
                     callbacks ? "};\n\n" : "", callbacks ? "callbacks" : "NULL",
                     callbacks ? "EPC_COUNT(callbacks)" : "0");
    if (epc->foreign)
        kit_buffer_print(out, "    &%s,\n};\n\n", epc->foreign);
    else
        kit_buffer_print(out, "    NULL, /* no other computers */\n};\n\n");
    return true;
}

static void emit_performance(struct kit_buffer *out, const char *name)
{
    kit_buffer_print(out,
                     "\n"
                     "DWORD APIENTRY %sOpen(LPWSTR devices)\n"
                     "{\n"
                     "    return epc_provider_open(&provider, devices);\n"
                     "}\n"
                     "\n"
                     "DWORD APIENTRY %sCollect(LPWSTR query, LPVOID *data, LPDWORD bytes, "
                     "LPDWORD types)\n"
                     "{\n"
                     "    return epc_provider_collect(&provider, query, data, bytes, types);\n"
                     "}\n"
                     "\n"
                     "DWORD APIENTRY %sClose(void)\n"
                     "{\n"
                     "    return epc_provider_close(&provider);\n"
                     "}\n",
                     name, name, name);
}

/* For regsvr32.  The counter file is in the DLL's folder. */
static void emit_registration(struct kit_buffer *out, const char *name, const char *stem)
{
    const char *file = kit_arena_format(out->arena, "%s.ini", stem);

    kit_buffer_print(out, "\n"
                          "HRESULT APIENTRY DllRegisterServer(void)\n"
                          "{\n"
                          "    return epc_provider_register(&provider, ");
    ini_emit_string(out, file ? file : "");
    out->failed = out->failed || !file;
    kit_buffer_print(out,
                     ",\n"
                     "                                 \"%sOpen\", \"%sCollect\", \"%sClose\");\n"
                     "}\n"
                     "\n"
                     "HRESULT APIENTRY DllUnregisterServer(void)\n"
                     "{\n"
                     "    return epc_provider_unregister(&provider);\n"
                     "}\n",
                     name, name, name);
}

void ini_emit_dll(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    ini_emit_head(out, epc, stem, "/* ", " */");
    kit_buffer_print(out,
                     "#include <epc/provider.h>\n"
                     "\n"
                     "#include \"%s_schema.h\"\n"
                     "\n",
                     stem);
    emit_declarations(out, epc);
    if (emit_on_demand(out, epc))
        kit_buffer_print(out,
                         "static epc_provider provider =\n"
                         "    EPC_PROVIDER_INIT_ON_DEMAND(&%s_schema, &on_demand);\n",
                         epc->c_name);
    else
        kit_buffer_print(out, "static epc_provider provider = EPC_PROVIDER_INIT(&%s_schema);\n",
                         epc->c_name);
    emit_performance(out, epc->export_name);
    emit_registration(out, epc->export_name, stem);
}

/* ---- The list of exports ---- */

/* All exports in one sorted list: those of every DLL and those named after the provider.
 * PRIVATE: no program links with the functions that regsvr32 calls. */
void ini_emit_def(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    static const char *const fixed[] = { "DllRegisterServer", "DllUnregisterServer" };
    static const char *const suffixes[] = { "Close", "Collect", "Open" };
    size_t done = 0;

    ini_emit_head(out, epc, stem, "; ", "");
    kit_buffer_print(out, "LIBRARY \"%s\"\nEXPORTS\n", ini_path_name(epc->library));
    for (size_t i = 0; i <= EPC_COUNT(suffixes); i++) {
        const char *own = i < EPC_COUNT(suffixes)
                              ? kit_arena_format(out->arena, "%s%s", epc->export_name, suffixes[i])
                              : NULL;

        out->failed = out->failed || (i < EPC_COUNT(suffixes) && !own);
        while (done < EPC_COUNT(fixed) && (!own || strcmp(fixed[done], own) < 0))
            kit_buffer_print(out, "    %s PRIVATE\n", fixed[done++]);
        if (own)
            kit_buffer_print(out, "    %s\n", own);
    }
}

/* ---- The messages ---- */

/* The library's messages with their numbers; the author adds more after them. */
void ini_emit_mc(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    ini_emit_head(out, epc, stem, ";/* ", " */");
    kit_buffer_print(
        out,
        ";/* The messages of the performance DLL of %s in the event log.  Add your own\n"
        "; * after them, from MessageId=1000 on; smaller numbers are the library's. */\n"
        "LanguageNames=(English=0x409:%s_00409)\n",
        epc->export_name, epc->c_name);
#define MESSAGE(number, severity, text)                                                            \
    kit_buffer_print(out, "\nMessageId=%u Severity=%s\nLanguage=English\n%s\n.\n", number,         \
                     severity, text);
    EPCI_EVENT_TEXTS(MESSAGE)
#undef MESSAGE
}
