/* SPDX-License-Identifier: MIT
 *
 * emit_c.c -- the generated C: symbol header, schema tables, and the performance DLL.
 *
 * The tables are what a person would have written against epc.h, so that they can be kept when the
 * generator is not.
 */
#include "ini/emit.h"

#include <string.h>

#include <epc/epc.h>

#define LINE_WIDTH 96u

/* ---- The symbol header ---- */

static void emit_symbol(struct epci_buffer *out, const char *name, uint32_t symbol, size_t width)
{
    size_t length = strlen(name);

    epci_buffer_print(out, "#define %s", name);
    for (size_t i = length; i < width + 2; i++)
        epci_buffer_put(out, " ", 1);
    epci_buffer_print(out, "%u\n", symbol);
}

void epci_emit_header(struct epci_buffer *out, const struct epci_epc *epc, const char *stem)
{
    size_t width = 0;
    size_t object = 0;

    for (size_t i = 0; i < epc->object_count; i++)
        if (strlen(epc->objects[i].symbol_name) > width)
            width = strlen(epc->objects[i].symbol_name);
    for (size_t i = 0; i < epc->counter_count; i++)
        if (strlen(epc->counters[i].symbol_name) > width)
            width = strlen(epc->counters[i].symbol_name);

    epci_emit_head(out, epc, stem, "/* ", " */");
    epci_buffer_print(out, "/* Offsets only: the symbols of %s, for C and for lodctr. */\n",
                      epc->export_name);
    for (size_t i = 0; i < epc->counter_count || object < epc->object_count;) {
        const struct epci_epc_object *next = &epc->objects[object];
        if (object < epc->object_count &&
            (i == epc->counter_count || next->symbol < epc->counters[i].symbol)) {
            epci_buffer_print(out, "\n");
            emit_symbol(out, next->symbol_name, next->symbol, width);
            object++;
        } else {
            emit_symbol(out, epc->counters[i].symbol_name, epc->counters[i].symbol, width);
            i++;
        }
    }
}

/* ---- Initializers: fields one after the other, broken where the line is full ---- */

struct row {
    struct epci_buffer *out;
    size_t column; /* behind what stands on the current line; 0: nothing yet */
};

static void begin_row(struct row *row)
{
    epci_buffer_print(row->out, "    {");
    row->column = 5;
}

static void put_field(struct row *row, const char *text)
{
    size_t length = text ? strlen(text) : 0;

    if (!text) {
        row->out->failed = true;
        return;
    }
    if (row->column > 6 && row->column + length + 4 > LINE_WIDTH) {
        epci_buffer_print(row->out, ",\n     ");
        row->column = 5;
    } else if (row->column > 5) {
        epci_buffer_print(row->out, ",");
        row->column++;
    }
    epci_buffer_print(row->out, " %s", text);
    row->column += length + 1;
}

static void end_row(struct row *row)
{
    epci_buffer_print(row->out, " },\n");
}

#define FIELD(row, ...) put_field(row, epci_arena_format((row)->out->arena, __VA_ARGS__))

static const char *detail_name(uint32_t detail)
{
    static const char *const names[] = { "EPC_NOVICE", "EPC_ADVANCED", "EPC_EXPERT", "EPC_WIZARD" };

    return names[detail / 100 - 1];
}

/* ---- The tables ---- */

/* The object's identifier in lower case, for the names of static tables. */
static const char *lower(struct epci_buffer *out, const char *id)
{
    char *text = epci_arena_string(out->arena, id, strlen(id));

    for (char *at = text; at && *at; at++)
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at - 'A' + 'a');
    return text ? text : id;
}

static void emit_counter(struct epci_buffer *out, const struct epci_epc *epc,
                         const struct epci_epc_counter *counter)
{
    struct row row = { out, 0 };

    begin_row(&row);
    FIELD(&row, ".symbol = %s", counter->symbol_name);
    FIELD(&row, ".type = EPC_%s", counter->type->name);
    if (counter->base != EPCI_EPC_NONE)
        FIELD(&row, ".base = %s", epc->counters[counter->base].symbol_name);
    if (counter->size != 0)
        FIELD(&row, ".size = %u", counter->size);
    if (counter->detail != 0)
        FIELD(&row, ".detail = %s", detail_name(counter->detail));
    if (counter->scale != 0)
        FIELD(&row, ".scale = %d", counter->scale);
    if (counter->status)
        FIELD(&row, ".flags = EPC_ROLE_STATUS");
    end_row(&row);
}

static void emit_flags(struct row *row, uint32_t flags)
{
    static const struct {
        uint32_t flag;
        const char *name;
    } names[] = {
        { EPC_MANY, "EPC_MANY" },         { EPC_COSTLY, "EPC_COSTLY" },
        { EPC_KEEP, "EPC_KEEP" },         { EPC_SEPARATE, "EPC_SEPARATE" },
        { EPC_TOTAL, "EPC_TOTAL" },       { EPC_UNIQUE_ID, "EPC_UNIQUE_ID" },
        { EPC_CALLBACK, "EPC_CALLBACK" },
    };
    const char *text = NULL;
    struct epci_arena *arena = row->out->arena;

    for (size_t i = 0; i < EPC_COUNT(names); i++)
        if (flags & names[i].flag)
            text = text ? epci_arena_format(arena, "%s | %s", text, names[i].name)
                        : epci_arena_format(arena, ".flags = %s", names[i].name);
    if (text)
        put_field(row, text);
}

static void emit_object(struct epci_buffer *out, const struct epci_epc *epc,
                        const struct epci_epc_object *object)
{
    struct row row = { out, 0 };
    const char *table = lower(out, object->id);

    begin_row(&row);
    FIELD(&row, ".symbol = %s", object->symbol_name);
    emit_flags(&row, object->flags);
    FIELD(&row, ".counters = %s_counters", table);
    FIELD(&row, ".counter_count = EPC_COUNT(%s_counters)", table);
    if (object->default_counter != EPCI_EPC_NONE)
        FIELD(&row, ".default_counter = %s", epc->counters[object->default_counter].symbol_name);
    if (object->detail != 0)
        FIELD(&row, ".detail = %s", detail_name(object->detail));
    if (object->parent != EPCI_EPC_NONE)
        FIELD(&row, ".parent = &objects[%u]", object->parent);
    end_row(&row);
}

void epci_emit_schema_c(struct epci_buffer *out, const struct epci_epc *epc, const char *stem)
{
    epci_emit_head(out, epc, stem, "/* ", " */");
    epci_buffer_print(out, "#include \"%s_schema.h\"\n", stem);
    for (uint32_t i = 0; i < epc->object_count; i++) {
        epci_buffer_print(out, "\nstatic const epc_counter %s_counters[] = {\n",
                          lower(out, epc->objects[i].id));
        for (size_t j = 0; j < epc->counter_count; j++)
            if (epc->counters[j].object == i)
                emit_counter(out, epc, &epc->counters[j]);
        epci_buffer_print(out, "};\n");
    }
    epci_buffer_print(out, "\nstatic const epc_object objects[%zu] = {\n", epc->object_count);
    for (size_t i = 0; i < epc->object_count; i++)
        emit_object(out, epc, &epc->objects[i]);
    epci_buffer_print(out, "};\n\nconst epc_schema %s_schema = {\n    EPC_SCHEMA_HEAD,\n",
                      epc->c_name);
    epci_buffer_print(out, "    .service = \"");
    epci_buffer_escape(out, epc->service);
    epci_buffer_print(out, "\",\n    .objects = objects,\n    .object_count = "
                           "EPC_COUNT(objects),\n    .publishers = ");
    if (epc->publishers) {
        epci_buffer_print(out, "\"");
        epci_buffer_escape(out, epc->publishers);
        epci_buffer_print(out, "\",\n};\n");
    } else {
        epci_buffer_print(out, "NULL,\n};\n");
    }
}

/* The guard has a prefix that no schema can have, so that it is no symbol's name either. */
void epci_emit_schema_h(struct epci_buffer *out, const struct epci_epc *epc, const char *stem)
{
    epci_emit_head(out, epc, stem, "/* ", " */");
    epci_buffer_print(out,
                      "#ifndef EPC_GENERATED_%s_SCHEMA_H\n"
                      "#define EPC_GENERATED_%s_SCHEMA_H\n"
                      "\n"
                      "#include <epc/epc.h>\n"
                      "\n"
                      "#include \"%s.h\"\n"
                      "\n"
                      "#ifdef __cplusplus\n"
                      "extern \"C\" {\n"
                      "#endif\n"
                      "\n"
                      "extern const epc_schema %s_schema;\n"
                      "\n"
                      "#ifdef __cplusplus\n"
                      "}\n"
                      "#endif\n"
                      "\n"
                      "#endif\n",
                      epc->prefix, epc->prefix, stem, epc->c_name);
}

/* ---- The DLL ---- */

/* What the author writes by hand, and the tables by which the provider gets it; false: nothing. */
static bool emit_on_demand(struct epci_buffer *out, const struct epci_epc *epc)
{
    bool callbacks = false;

    for (size_t i = 0; i < epc->object_count; i++)
        callbacks |= epc->objects[i].callback != NULL;
    if (!callbacks && !epc->foreign)
        return false;
    epci_buffer_print(out, "/* Written by hand: see epc/ondemand.h. */\n");
    for (size_t i = 0; i < epc->object_count; i++)
        if (epc->objects[i].callback)
            epci_buffer_print(out, "extern epc_object_fn %s;\n", epc->objects[i].callback);
    if (epc->foreign)
        epci_buffer_print(out, "extern const epc_foreign_callback %s;\n", epc->foreign);
    if (callbacks)
        epci_buffer_print(out, "\nstatic const epc_callback callbacks[] = {\n");
    for (size_t i = 0; i < epc->object_count; i++)
        if (epc->objects[i].callback)
            epci_buffer_print(out, "    { .object = %s, .collect = %s },\n",
                              epc->objects[i].symbol_name, epc->objects[i].callback);
    epci_buffer_print(out,
                      "%s\nstatic const epc_on_demand on_demand = {\n"
                      "    .size = sizeof on_demand,\n",
                      callbacks ? "};\n" : "");
    if (callbacks)
        epci_buffer_print(out, "    .callbacks = callbacks,\n"
                               "    .callback_count = EPC_COUNT(callbacks),\n");
    if (epc->foreign)
        epci_buffer_print(out, "    .foreign = &%s,\n", epc->foreign);
    epci_buffer_print(out, "};\n\n");
    return true;
}

void epci_emit_dll(struct epci_buffer *out, const struct epci_epc *epc, const char *stem)
{
    const char *name = epc->export_name;

    epci_emit_head(out, epc, stem, "/* ", " */");
    epci_buffer_print(out,
                      "#include <epc/provider.h>\n"
                      "\n"
                      "#include \"%s_schema.h\"\n"
                      "\n",
                      stem);
    if (emit_on_demand(out, epc))
        epci_buffer_print(out,
                          "static epc_provider provider =\n"
                          "    EPC_PROVIDER_INIT_ON_DEMAND(&%s_schema, &on_demand);\n",
                          epc->c_name);
    else
        epci_buffer_print(out, "static epc_provider provider = EPC_PROVIDER_INIT(&%s_schema);\n",
                          epc->c_name);
    epci_buffer_print(out,
                      "\n"
                      "epc_open_fn %sOpen;\n"
                      "epc_collect_fn %sCollect;\n"
                      "epc_close_fn %sClose;\n"
                      "\n",
                      name, name, name);
    epci_buffer_print(out,
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

/* Without its folder. */
static const char *file_name(const char *path)
{
    const char *name = path;

    for (const char *at = path; *at; at++)
        if (*at == '\\' || *at == '/' || *at == ':')
            name = at + 1;
    return name;
}

void epci_emit_def(struct epci_buffer *out, const struct epci_epc *epc, const char *stem)
{
    const char *name = epc->export_name;

    epci_emit_head(out, epc, stem, "; ", "");
    epci_buffer_print(out,
                      "LIBRARY \"%s\"\n"
                      "EXPORTS\n"
                      "    %sClose\n"
                      "    %sCollect\n"
                      "    %sOpen\n",
                      file_name(epc->library), name, name, name);
}
