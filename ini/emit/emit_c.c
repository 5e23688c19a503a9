/* SPDX-License-Identifier: MIT
 *
 * emit_c.c -- the generated C: symbol header and schema tables.
 *
 * The tables look as if an author had written them against epc.h, so that a project can keep them
 * and stop using the generator.
 */
#include "ini/emit/emit.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/schema/epcform.h"
#include "ini/templates.h"
#include "sdk/schema/schema.h"

#define LINE_WIDTH 96u

/* ---- The symbol header ---- */

void ini_emit_symbol_header(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    struct ini_epc_walk walk = { 0 };
    const struct ini_epc_named *named;
    size_t width = 0;

    for (size_t i = 0; (named = ini_epc_nth_of_objects_then_counters(epc, i)) != NULL; i++)
        if (strlen(named->symbol_name) > width)
            width = strlen(named->symbol_name);
    ini_emit_head_comment(out, epc, stem, "/* ", " */");
    kit_buffer_add_format(out, "/* %s only: the symbols of %s, for C and for lodctr. */\n",
                          epc->system ? "Indexes" : "Offsets", epc->export_name);
    while ((named = ini_epc_next_in_file_order(epc, &walk)) != NULL)
        kit_buffer_add_format(out, "%s#define %-*s  %u\n", named->is_object ? "\n" : "", (int)width,
                              named->symbol_name, named->symbol);
}

/* ---- Initializers: fields in sequence, continued on the next line when the line is full ---- */

struct c_row {
    struct kit_buffer *out;
    size_t column; /* after the current line's text; 0: nothing yet */
};

static struct c_row begin_initializer(struct kit_buffer *out)
{
    kit_buffer_add_format(out, "    {");
    return (struct c_row){ out, 5 };
}

static void put_initializer_field(struct c_row *row, const char *text)
{
    size_t length = strlen(text);

    if (row->column > 6 && row->column + length + 4 > LINE_WIDTH) {
        kit_buffer_add_format(row->out, ",\n     ");
        row->column = 5;
    } else if (row->column > 5) {
        kit_buffer_add_format(row->out, ",");
        row->column++;
    }
    kit_buffer_add_format(row->out, " %s", text);
    row->column += length + 1;
}

#define FIELD(row, ...)                                                                            \
    put_initializer_field(row, ini_format_string((row)->out->arena, __VA_ARGS__))

/* The name of a level of detail; NULL: not given. */
static const char *detail_level_name(uint32_t detail)
{
    static const char *const names[] = { NULL, "EPC_NOVICE", "EPC_ADVANCED", "EPC_EXPERT",
                                         "EPC_WIZARD" };

    return names[detail / 100];
}

/* ---- The tables: fields by position, which C11 and C++17 both have ---- */

static void put_name_or_0(struct c_row *row, const char *name)
{
    put_initializer_field(row, name ? name : "0");
}

static const char *symbol_name_of_counter(const struct ini_epc *epc, uint32_t counter)
{
    return counter == INI_EPC_NONE ? NULL : epc->counters[counter].named.symbol_name;
}

/* The name of an object's static table of counters, or "" without memory. */
static const char *counter_table_name(struct kit_buffer *out, const char *id)
{
    return ini_format_string(out->arena, "%s_counters", ini_epc_copy_in_lower_case(out->arena, id));
}

static void emit_counter_initializer(struct kit_buffer *out, const struct ini_epc *epc,
                                     const struct ini_epc_counter *counter)
{
    struct c_row row = begin_initializer(out);

    put_initializer_field(&row, counter->named.symbol_name);
    FIELD(&row, "EPC_%s", counter->type->name);
    put_name_or_0(&row, symbol_name_of_counter(epc, counter->base));
    FIELD(&row, "%u", counter->size);
    put_name_or_0(&row, detail_level_name(counter->named.detail));
    FIELD(&row, "%d", counter->scale);
    put_name_or_0(&row, counter->flags & EPC_ROLE_STATUS     ? "EPC_ROLE_STATUS"
                        : counter->flags & EPC_ROLE_IDENTITY ? "EPC_ROLE_IDENTITY"
                        : counter->flags & EPC_ROLE_SHARED   ? "EPC_ROLE_SHARED"
                                                             : NULL);
    kit_buffer_add_format(out, " },\n");
}

static void emit_object_flags(struct c_row *row, uint32_t flags)
{
    static const struct {
        uint32_t flag;
        const char *name;
    } names[] = {
        { EPC_MANY, "EPC_MANY" },         { EPC_COSTLY, "EPC_COSTLY" },
        { EPC_KEEP, "EPC_KEEP" },         { EPC_SEPARATE, "EPC_SEPARATE" },
        { EPC_TOTAL, "EPC_TOTAL" },       { EPC_UNIQUE_ID, "EPC_UNIQUE_ID" },
        { EPC_CALLBACK, "EPC_CALLBACK" }, { EPC_BASE_ZERO, "EPC_BASE_ZERO" },
        { EPC_SYSTEM, "EPC_SYSTEM" },
    };
    const char *text = NULL;

    for (size_t i = 0; i < EPC_COUNT(names); i++)
        if (flags & names[i].flag)
            text = text ? ini_format_string(row->out->arena, "%s | %s", text, names[i].name)
                        : names[i].name;
    put_name_or_0(row, text);
}

static void emit_object_initializer(struct kit_buffer *out, const struct ini_epc *epc,
                                    const struct ini_epc_object *object)
{
    const char *table = counter_table_name(out, object->named.id);
    struct c_row row = begin_initializer(out);

    put_initializer_field(&row, object->named.symbol_name);
    emit_object_flags(&row, object->flags);
    put_initializer_field(&row, table);
    FIELD(&row, "EPC_COUNT(%s)", table);
    put_name_or_0(&row, symbol_name_of_counter(epc, object->default_counter));
    put_name_or_0(&row, detail_level_name(object->named.detail));
    if (object->parent != INI_EPC_NONE)
        FIELD(&row, "&objects[%u]", object->parent);
    else
        put_initializer_field(&row, "NULL");
    kit_buffer_add_format(out, " },\n");
}

/* ---- Handles that are not open ---- */

/* One map for all objects: each symbol's entries are those of its own object, so that a timer that
 * begins on such a handle has the right unit. */
static void merge_object_maps_into_cells(uint32_t *cells, const struct epci_layout *layout)
{
    for (uint32_t i = 0; i < layout->map_count; i++)
        cells[i] = EPCI_CELL_NONE;
    for (uint32_t i = 0; i < layout->schema->object_count; i++) {
        const struct epci_layout_object *object = &layout->objects[i];

        for (uint32_t j = 0; j < 2 * object->object->counter_count; j++) {
            uint32_t at = object->object->counters[j / 2].symbol + j % 2;

            if (object->map[at] != EPCI_CELL_NONE)
                cells[at] = object->map[at];
        }
    }
}

bool ini_emit_lay_out_schema(struct kit_arena *arena, const struct ini_epc *epc,
                             struct epci_layout *layout)
{
    epc_schema *schema = kit_arena_allocate(arena, 1, sizeof *schema);
    size_t bytes;
    void *memory;

    if (!schema || !ini_epc_build_library_schema(arena, epc, schema))
        return false;
    bytes = epci_layout_bytes(schema);
    memory = kit_arena_allocate(arena, bytes, 1);
    return memory && epci_layout_init(layout, schema, memory, bytes) == EPC_OK;
}

/* Entries of the array with the number of the map's entries before them. */
static uint32_t count_cells_array_entries(const struct epci_layout *layout)
{
    return 1 + layout->map_count;
}

/* Any block: the places in the declaration may be those of another build than the tables. */
#define SINK_LENGTH (EPCI_MAX_BLOCK / (uint32_t)sizeof(epc_sink))

static void emit_cell_offsets_and_sink_buffer(struct kit_buffer *out, const struct ini_epc *epc)
{
    struct c_row row = { out, 5 };
    struct epci_layout layout;
    uint32_t *cells;

    if (!ini_emit_lay_out_schema(out->arena, epc, &layout))
        return;
    cells = kit_arena_allocate(out->arena, layout.map_count, sizeof *cells);
    if (!cells)
        return;
    merge_object_maps_into_cells(cells, &layout);
    kit_buffer_add_format(
        out,
        "\n/* For EPC_INSTANCE_INIT: how many entries follow, where each counter's "
        "cell is in a block,\n"
        " * and room for any block.  They follow from the tables above. */\n"
        "const uint32_t %s_cells[%u] = {\n     ",
        epc->c_name, count_cells_array_entries(&layout));
    FIELD(&row, "%u", layout.map_count);
    for (uint32_t i = 0; i < layout.map_count; i++)
        FIELD(&row, "0x%X", cells[i]);
    kit_buffer_add_format(out, ",\n};\n\nepc_sink %s_sink[%u];\n", epc->c_name, SINK_LENGTH);
}

/* Numbers in hexadecimal, so that a number is one token for every compiler. */
static void emit_schema_stamp(struct kit_buffer *out, const struct ini_epc *epc)
{
    struct c_row row = { out, 5 };
    uint32_t count;
    const uint32_t *numbers = ini_build_schema_stamp(out->arena, epc, &count);

    if (!numbers)
        return;
    kit_buffer_add_format(
        out,
        "\n/* Names and numbers of the tables above, for comparisons with other builds "
        "and in files. */\n"
        "static const uint32_t stamp[%u] = {\n     ",
        count);
    for (uint32_t i = 0; i < count; i++)
        FIELD(&row, "0x%X", numbers[i]);
    kit_buffer_add_format(out, ",\n};\n");
}

void ini_emit_schema_c(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    ini_emit_head_comment(out, epc, stem, "/* ", " */");
    kit_buffer_add_format(out, "#include \"%s_schema.h\"\n", stem);
    for (uint32_t i = 0; i < epc->object_count; i++) {
        kit_buffer_add_format(out,
                              "\nstatic const epc_counter %s[] = {\n"
                              "    /* symbol, type, base, size, detail, scale, flags */\n",
                              counter_table_name(out, epc->objects[i].named.id));
        for (size_t j = 0; j < epc->counter_count; j++)
            if (epc->counters[j].object == i)
                emit_counter_initializer(out, epc, &epc->counters[j]);
        kit_buffer_add_format(out, "};\n");
    }
    kit_buffer_add_format(out,
                          "\nstatic const epc_object objects[%zu] = {\n"
                          "    /* symbol, flags, counters, how many, default, detail, parent */\n",
                          epc->object_count);
    for (size_t i = 0; i < epc->object_count; i++)
        emit_object_initializer(out, epc, &epc->objects[i]);
    kit_buffer_add_format(out, "};\n");
    emit_schema_stamp(out, epc);
    kit_buffer_add_format(out, "\nconst epc_schema %s_schema = {\n    EPC_SCHEMA_HEAD,\n    ",
                          epc->c_name);
    ini_emit_c_string(out, epc->service);
    kit_buffer_add_format(out, ",\n    objects,\n    EPC_COUNT(objects),\n    ");
    if (epc->publishers)
        ini_emit_c_string(out, epc->publishers);
    else
        kit_buffer_add_format(out, "NULL");
    kit_buffer_add_format(out, ", /* publishers */\n    stamp,\n};\n");
    emit_cell_offsets_and_sink_buffer(out, epc);
}

/* The guard has a prefix that no schema can have, so that it never equals a symbol. */
void ini_emit_schema_h(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    struct kit_buffer typed = { .arena = out->arena }, cplusplus = { .arena = out->arena };
    struct epci_layout layout;

    if (!ini_emit_lay_out_schema(out->arena, epc, &layout))
        return;
    ini_emit_typed_declarations(&typed, epc, &layout);
    ini_emit_cplusplus_handle_traits(&cplusplus, epc);
    const struct ini_field fields[] = {
        { "STEM", stem },
        { "PREFIX", epc->prefix },
        { "SCHEMA", epc->c_name },
        { "CELLS", ini_format_string(out->arena, "%u", count_cells_array_entries(&layout)) },
        { "SINK", ini_format_string(out->arena, "%u", SINK_LENGTH) },
        { "TYPED", ini_terminate_buffer_text(&typed) },
        { "CPLUSPLUS", ini_terminate_buffer_text(&cplusplus) },
        { NULL, NULL },
    };

    ini_emit_head_comment(out, epc, stem, "/* ", " */");
    ini_emit_filled_template(out, ini_template_schema, fields);
}
