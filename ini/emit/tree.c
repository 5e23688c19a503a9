/* SPDX-License-Identifier: MIT
 *
 * tree.c -- makes the fields and lists, from the schema and from its layout.
 *
 * Without memory the arena counts what it refused, and the caller looks there; until then a text is
 * "" and a list is empty.
 */
#include "ini/emit/tree.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/emit/emit.h"
#include "ini/schema/epcform.h"
#include "sdk/core/text.h"
#include "sdk/core/types.h"
#include "sdk/schema/schema.h"

#define NODE_FIELDS_MAX 40u
#define NODE_LISTS_MAX  5u /* the root has one less, and an empty one ends them */
#define NUMBERS_IN_LINE 8u

/* Any block: the places in the declaration may be those of another build than the tables. */
#define SINK_LENGTH (EPCI_MAX_BLOCK / (uint32_t)sizeof(epc_sink))

/* A scope that is being filled. */
struct node {
    struct ini_scope scope;
    struct ini_field fields[NODE_FIELDS_MAX];
    struct ini_list lists[NODE_LISTS_MAX];
    size_t field_count, list_count;
};

struct tree {
    struct kit_arena *arena;
    const struct ini_epc *epc;
    const struct epci_layout *layout;
    const char *keywords; /* with a blank before each */
    bool keeps_underscores;
};

/* ---- Nodes ---- */

static void add_field_to_node(struct node *node, const char *name, const char *text)
{
    node->fields[node->field_count++] = (struct ini_field){ name, text };
}

static void add_number_field(const struct tree *tree, struct node *node, const char *name,
                             uint32_t number)
{
    add_field_to_node(node, name, ini_format_string(tree->arena, "%u", number));
}

static void add_field_when_yes(struct node *node, const char *name, bool yes)
{
    add_field_to_node(node, name, yes ? "1" : NULL);
}

static void add_comma_field_unless_last(struct node *node, size_t number, size_t count)
{
    add_field_to_node(node, "COMMA", number + 1 < count ? "," : "");
}

/* Begin a list of `count` items below the node, which stays where it is. */
static struct node *add_list_of_nodes(const struct tree *tree, struct node *node, const char *name,
                                      size_t count)
{
    struct node *items = kit_arena_allocate(tree->arena, count, sizeof *items);
    struct ini_scope *scopes = kit_arena_allocate(tree->arena, count, sizeof *scopes);

    if (!items || !scopes)
        count = 0;
    for (size_t i = 0; i < count; i++) {
        memset(&items[i], 0, sizeof items[i]);
        scopes[i] = (struct ini_scope){ &node->scope, items[i].fields, items[i].lists };
        items[i].scope = scopes[i];
    }
    node->lists[node->list_count++] = (struct ini_list){ name, scopes, count };
    return count ? items : NULL;
}

/* ---- Texts ---- */

static const char *escape_text_for_string_literal(struct kit_arena *arena, const char *text)
{
    struct kit_buffer out = { .arena = arena };

    for (; *text; text++) {
        const char one[] = { *text, '\0' };

        if ((unsigned char)*text < ' ')
            kit_buffer_add_format(&out, "\\u%04X", (unsigned)*text);
        else
            kit_buffer_add_backslash_escaped(&out, one);
    }
    kit_buffer_add_bytes(&out, "", 1);
    return out.failed ? "" : out.text;
}

static char ascii_to_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* "DISK_READS" as "DiskReads", or as "Disk_Reads". */
static const char *join_words_capitalized(const struct tree *tree, const char *id)
{
    char *out = kit_arena_allocate(tree->arena, strlen(id) + 1, 1);
    char *at = out;

    if (!out)
        return "";
    for (bool begins = true; *id; id++) {
        if (*id != '_' || tree->keeps_underscores)
            *at++ = begins ? ascii_to_upper(*id) : epci_ascii_lower(*id);
        begins = *id == '_';
    }
    *at = '\0';
    return out;
}

bool ini_programming_language_has_keyword(const char *keywords, const char *name)
{
    const size_t bytes = strlen(name);

    for (const char *at = keywords; (at = strchr(at, ' ')) != NULL;)
        if (strncmp(++at, name, bytes) == 0 && (at[bytes] == ' ' || at[bytes] == '\0'))
            return true;
    return false;
}

/* The name, or with _ at its end if it is a keyword. */
static const char *append_underscore_to_keyword(const struct tree *tree, const char *name)
{
    return ini_programming_language_has_keyword(tree->keywords, name)
               ? ini_format_string(tree->arena, "%s_", name)
               : name;
}

static bool are_equal_without_underscores(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a == '_')
            a++;
        while (*b == '_')
            b++;
        if (epci_ascii_lower(*a) != epci_ascii_lower(*b))
            return false;
        if (!*a)
            return true;
    }
}

/* Would two objects, or two counters of one, have the same name in one word? */
static bool needs_underscores(const struct ini_epc *epc)
{
    for (size_t i = 0; i < epc->object_count; i++)
        for (size_t j = 0; j < i; j++)
            if (are_equal_without_underscores(epc->objects[i].named.id, epc->objects[j].named.id))
                return true;
    for (size_t i = 0; i < epc->counter_count; i++)
        for (size_t j = 0; j < i; j++)
            if (epc->counters[i].object == epc->counters[j].object &&
                are_equal_without_underscores(epc->counters[i].named.id, epc->counters[j].named.id))
                return true;
    return false;
}

/* ---- What objects and counters have in common ---- */

static void add_name_fields(const struct tree *tree, struct node *node,
                            const struct ini_epc_named *named)
{
    static const char *const detail_names[] = { "0", "EPC_NOVICE", "EPC_ADVANCED", "EPC_EXPERT",
                                                "EPC_WIZARD" };
    const bool is_object = named->is_object;

    add_field_to_node(node, is_object ? "OBJECT" : "COUNTER", named->id);
    add_field_to_node(node, is_object ? "Object" : "Counter",
                      join_words_capitalized(tree, named->id));
    add_field_to_node(node, is_object ? "object" : "counter",
                      ini_epc_copy_in_lower_case(tree->arena, named->id));
    add_number_field(tree, node, "SYMBOL", named->symbol);
    add_field_to_node(node, "SYMBOL_NAME", named->symbol_name);
    add_field_to_node(node, is_object ? "object_symbol" : "counter_symbol",
                      ini_epc_copy_in_lower_case(tree->arena, named->symbol_name));
    add_number_field(tree, node, "DETAIL", named->detail);
    add_field_to_node(node, "DETAIL_NAME", detail_names[named->detail / 100]);
}

static void add_texts_of_all_languages(const struct tree *tree, struct node *node,
                                       const struct ini_epc_named *named)
{
    const size_t count = named->hidden ? 0 : tree->epc->language_count;
    struct node *texts = add_list_of_nodes(tree, node, "text", count);

    for (size_t i = 0; texts && i < count; i++) {
        const char *help = named->labels.helps[i];

        add_field_to_node(&texts[i], "LANGUAGE", tree->epc->languages[i]);
        add_field_to_node(&texts[i], "NAME",
                          escape_text_for_string_literal(tree->arena, named->labels.names[i]));
        add_field_to_node(&texts[i], "HELP",
                          help ? escape_text_for_string_literal(tree->arena, help) : NULL);
        add_comma_field_unless_last(&texts[i], i, count);
    }
}

/* ---- Counters ---- */

/* The place of a cell in the block, and whether it has 8 bytes; both, and the two numbers as C has
 * them, are absent if it is missing. */
static void add_cell_fields(const struct tree *tree, struct node *node, bool base, uint32_t entry,
                            bool exists)
{
    const unsigned place = entry & EPC_CELL_OFFSET, wide = entry & EPC_CELL_WIDE;

    add_field_to_node(node, base ? "BASE_PLACE" : "PLACE",
                      exists ? ini_format_string(tree->arena, "%u", place) : NULL);
    add_field_when_yes(node, base ? "BASE_WIDE" : "WIDE", exists && wide);
    add_field_to_node(node, base ? "BASE_CELL" : "CELL",
                      exists ? ini_format_string(tree->arena, "%u, %u", place, wide) : NULL);
}

/* What an application can do with it. */
static void add_update_fields(const struct tree *tree, struct node *node,
                              const struct ini_epc_counter *counter, uint32_t own, uint32_t second)
{
    const uint32_t type = counter->type->value;
    const bool has_cell = own != EPCI_CELL_NONE, queue = has_cell && (own & EPCI_CELL_QUEUE);
    const bool starts = has_cell && type == EPC_PERF_ELAPSED_TIME;
    const bool adds = has_cell && !queue && !starts;
    const bool has_base = adds && second != EPCI_CELL_NONE && !epci_type_is_precision(type) &&
                          !epci_type_is_multi(type);
    const bool average = has_base && (own & EPCI_CELL_AVERAGE);
    const bool timer = adds && strstr(counter->type->name, "_TIMER");
    const bool text = !has_cell && second != EPCI_CELL_NONE && (second & EPCI_CELL_TEXT);

    add_field_when_yes(node, "TEXT", text);
    add_field_when_yes(node, "QUEUE", queue);
    add_field_when_yes(node, "STARTS", starts);
    add_field_when_yes(node, "ADDS", adds);
    add_field_when_yes(node, "AVERAGE", average);
    add_field_when_yes(node, "FRACTION", has_base && !average);
    add_field_when_yes(node, "TIMER", timer);
    add_cell_fields(tree, node, false, own, adds || starts);
    add_cell_fields(tree, node, true, second, has_base);
    add_field_to_node(node, "UPDATES",
                      ini_format_string(tree->arena, "%s%s%s%s%s%s", adds ? "\"add\", \"set\"" : "",
                                        average    ? ", \"record\""
                                        : has_base ? ", \"fraction\""
                                                   : "",
                                        timer ? ", \"time\"" : "",
                                        starts ? "\"set\", \"start\"" : "",
                                        queue ? "\"queue\"" : "", text ? "\"text\"" : ""));
}

static void fill_counter_node(const struct tree *tree, struct node *node,
                              const struct ini_epc_counter *counter, const struct epci_cell *cell)
{
    const struct ini_epc_counter *base =
        counter->base == INI_EPC_NONE ? NULL : &tree->epc->counters[counter->base];
    const struct epci_layout_object *object = &tree->layout->objects[counter->object];
    const uint32_t *entry = object->map + counter->named.symbol;

    add_name_fields(tree, node, &counter->named);
    add_field_to_node(node, "TYPE", ini_format_string(tree->arena, "0x%08X", counter->type->value));
    add_number_field(tree, node, "TYPE_NUMBER", counter->type->value);
    add_field_to_node(node, "TYPE_NAME", counter->type->name);
    add_number_field(tree, node, "BASE", base ? base->named.symbol : 0);
    add_field_to_node(node, "BASE_NAME", base ? base->named.symbol_name : "0");
    add_number_field(tree, node, "SIZE", counter->size);
    add_field_to_node(node, "SCALE", ini_format_string(tree->arena, "%d", counter->scale));
    add_number_field(tree, node, "FLAGS", counter->flags);
    add_field_to_node(node, "ROLE_NAME",
                      counter->flags & EPC_ROLE_STATUS     ? "EPC_ROLE_STATUS"
                      : counter->flags & EPC_ROLE_IDENTITY ? "EPC_ROLE_IDENTITY"
                      : counter->flags & EPC_ROLE_SHARED   ? "EPC_ROLE_SHARED"
                                                           : "0");
    /* What counts must not go back, and a row may have the counts of a thread before. */
    add_field_when_yes(node, "GAUGE", cell->how == EPCI_CELL_GAUGE);
    add_update_fields(tree, node, counter, entry[0], entry[1]);
    add_texts_of_all_languages(tree, node, &counter->named);
}

/* ---- Objects ---- */

/* What epc_instance_typed compares: both entries of each counter. */
static void add_cells_of_object(const struct tree *tree, struct node *node, uint32_t number)
{
    const uint32_t *map = tree->layout->objects[number].map;
    const struct ini_epc *epc = tree->epc;
    uint32_t count = 0, filled = 0;
    struct node *cells;

    for (size_t i = 0; i < 2 * epc->counter_count; i++)
        count += epc->counters[i / 2].object == number &&
                 map[epc->counters[i / 2].named.symbol + i % 2] != EPCI_CELL_NONE;
    add_number_field(tree, node, "CELLS", count);
    add_field_when_yes(node, "HAS_CELLS", count != 0);
    cells = add_list_of_nodes(tree, node, "cell", count);
    for (size_t i = 0; cells && i < 2 * epc->counter_count; i++) {
        const struct ini_epc_named *named = &epc->counters[i / 2].named;
        const uint32_t symbol = named->symbol + (uint32_t)(i % 2);
        const uint32_t entry = map[symbol] & (EPC_CELL_OFFSET | EPC_CELL_WIDE);

        if (epc->counters[i / 2].object != number || map[symbol] == EPCI_CELL_NONE)
            continue;
        add_number_field(tree, &cells[filled], "SYMBOL", symbol);
        add_field_to_node(
            &cells[filled], "SYMBOL_NAME",
            ini_format_string(tree->arena, "%s%s", named->symbol_name, i % 2 ? " + 1" : ""));
        add_field_to_node(&cells[filled], "ENTRY", ini_format_string(tree->arena, "0x%X", entry));
        add_number_field(tree, &cells[filled], "ENTRY_NUMBER", entry);
        add_comma_field_unless_last(&cells[filled], filled, count);
        filled++;
    }
}

static void add_counters_of_object(const struct tree *tree, struct node *node, uint32_t number)
{
    const struct ini_epc *epc = tree->epc;
    size_t count = 0, filled = 0;
    struct node *counters;

    for (size_t i = 0; i < epc->counter_count; i++)
        count += epc->counters[i].object == number;
    add_number_field(tree, node, "COUNTERS", (uint32_t)count);
    counters = add_list_of_nodes(tree, node, "counter", count);
    for (size_t i = 0; counters && i < epc->counter_count; i++) {
        if (epc->counters[i].object != number)
            continue;
        add_comma_field_unless_last(&counters[filled], filled, count);
        fill_counter_node(tree, &counters[filled], &epc->counters[i],
                          &tree->layout->objects[number].cells[filled]);
        filled++;
    }
}

/* The flags as C has them. */
static const char *object_flag_names(struct kit_arena *arena, uint32_t flags)
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
            text = text ? ini_format_string(arena, "%s | %s", text, names[i].name) : names[i].name;
    return text ? text : "0";
}

/* What the function of C that adds an instance takes, and what it passes on. */
static void add_argument_fields(const struct tree *tree, struct node *node,
                                const struct ini_epc_object *object, const char *parent)
{
    const bool many = (object->flags & EPC_MANY) != 0;
    const bool numbered = (object->flags & EPC_UNIQUE_ID) != 0;

    add_field_to_node(node, "PARAMETERS",
                      ini_format_string(tree->arena, "%s%s%s%s", numbered ? "uint32_t id, " : "",
                                        many ? "const char *name, " : "", parent ? parent : "",
                                        parent ? "_instance parent, " : ""));
    add_field_to_node(node, "NAME_OR_NULL", many ? "name" : "NULL");
    add_field_to_node(node, "OPTIONS",
                      numbered || parent
                          ? ini_format_string(tree->arena, "%s, %s", numbered ? "id" : "0",
                                              parent ? "&parent.instance" : "NULL")
                          : NULL);
}

static void fill_object_node(const struct tree *tree, struct node *node, uint32_t number)
{
    const struct ini_epc *epc = tree->epc;
    const struct ini_epc_object *object = &epc->objects[number];
    const struct ini_epc_object *parent =
        object->parent == INI_EPC_NONE ? NULL : &epc->objects[object->parent];
    const struct ini_epc_counter *by_default =
        object->default_counter == INI_EPC_NONE ? NULL : &epc->counters[object->default_counter];
    const bool many = (object->flags & EPC_MANY) != 0;
    const bool numbered = (object->flags & EPC_UNIQUE_ID) != 0;

    add_name_fields(tree, node, &object->named);
    add_number_field(tree, node, "INDEX", number);
    add_number_field(tree, node, "FLAGS", object->flags);
    add_field_to_node(node, "FLAG_NAMES", object_flag_names(tree->arena, object->flags));
    add_number_field(tree, node, "DEFAULT", by_default ? by_default->named.symbol : 0);
    add_field_to_node(node, "DEFAULT_NAME", by_default ? by_default->named.symbol_name : "0");
    add_field_to_node(node, "PARENT",
                      parent ? ini_format_string(tree->arena, "%u", object->parent) : NULL);
    add_field_to_node(node, "Parent",
                      parent ? join_words_capitalized(tree, parent->named.id) : NULL);
    add_field_to_node(node, "parent",
                      parent ? ini_epc_copy_in_lower_case(tree->arena, parent->named.id) : NULL);
    add_field_when_yes(node, "MANY", many);
    add_field_when_yes(node, "NUMBERED", numbered);
    add_field_when_yes(node, "TAKES", many || numbered || parent);
    add_argument_fields(tree, node, object,
                        parent ? ini_epc_copy_in_lower_case(tree->arena, parent->named.symbol_name)
                               : NULL);
    add_field_when_yes(node, "CALLBACK", (object->flags & EPC_CALLBACK) != 0);
    add_texts_of_all_languages(tree, node, &object->named);
    add_cells_of_object(tree, node, number);
    add_counters_of_object(tree, node, number);
}

/* ---- The schema ---- */

/* Add a list of lines of numbers. */
static void add_lines_of_numbers(const struct tree *tree, struct node *node, const char *name,
                                 const uint32_t *numbers, uint32_t count)
{
    const size_t lines = numbers ? (count + NUMBERS_IN_LINE - 1) / NUMBERS_IN_LINE : 0;
    struct node *items = add_list_of_nodes(tree, node, name, lines);

    for (size_t i = 0; items && i < lines; i++) {
        struct kit_buffer line = { .arena = tree->arena }, decimal = { .arena = tree->arena };

        for (uint32_t j = (uint32_t)i * NUMBERS_IN_LINE; j < count && j < (i + 1) * NUMBERS_IN_LINE;
             j++) {
            kit_buffer_add_format(&line, "%s0x%X,", line.bytes ? " " : "", numbers[j]);
            kit_buffer_add_format(&decimal, "%s%u", decimal.bytes ? ", " : "", numbers[j]);
        }
        add_field_to_node(&items[i], "NUMBERS", ini_terminate_buffer_text(&line));
        add_field_to_node(&items[i], "DECIMALS", ini_terminate_buffer_text(&decimal));
        add_comma_field_unless_last(&items[i], i, lines);
    }
}

static void add_stamp(const struct tree *tree, struct node *node)
{
    uint32_t count = 0;
    const uint32_t *numbers = ini_build_schema_stamp(tree->arena, tree->epc, &count);

    add_number_field(tree, node, "STAMP", count);
    add_lines_of_numbers(tree, node, "stamp", numbers, count);
}

/* One map for all objects: each symbol's entries are those of its own object, so that a timer that
 * begins on a handle that is not open has the right unit. */
static void add_merged_map(const struct tree *tree, struct node *node)
{
    const struct epci_layout *layout = tree->layout;
    uint32_t *entries = kit_arena_allocate(tree->arena, layout->map_count, sizeof *entries);

    for (uint32_t i = 0; entries && i < layout->map_count; i++)
        entries[i] = EPCI_CELL_NONE;
    for (uint32_t i = 0; entries && i < layout->schema->object_count; i++) {
        const struct epci_layout_object *object = &layout->objects[i];

        for (uint32_t j = 0; j < 2 * object->object->counter_count; j++) {
            uint32_t at = object->object->counters[j / 2].symbol + j % 2;

            if (object->map[at] != EPCI_CELL_NONE)
                entries[at] = object->map[at];
        }
    }
    add_number_field(tree, node, "ENTRIES", layout->map_count);
    add_lines_of_numbers(tree, node, "entries", entries, layout->map_count);
}

static const char *string_literal_of_c(struct kit_arena *arena, const char *text)
{
    struct kit_buffer out = { .arena = arena };

    if (!text)
        return "NULL";
    ini_emit_c_string(&out, text);
    return ini_terminate_buffer_text(&out);
}

static void fill_schema_node(const struct tree *tree, struct node *root, const char *stem)
{
    const struct ini_epc *epc = tree->epc;
    struct kit_buffer fingerprint = { .arena = tree->arena };
    struct node *items;

    ini_emit_fingerprint(&fingerprint, epc);
    add_field_to_node(root, "STEM", stem);
    add_field_to_node(root, "LICENCE", epc->licence);
    add_field_to_node(root, "SERVICE", escape_text_for_string_literal(tree->arena, epc->service));
    add_field_to_node(root, "PUBLISHERS",
                      epc->publishers ? escape_text_for_string_literal(tree->arena, epc->publishers)
                                      : NULL);
    add_field_to_node(root, "SERVICE_IN_C", string_literal_of_c(tree->arena, epc->service));
    add_field_to_node(root, "PUBLISHERS_IN_C", string_literal_of_c(tree->arena, epc->publishers));
    add_field_to_node(root, "PREFIX", epc->prefix);
    add_field_to_node(root, "prefix", epc->c_name);
    add_field_to_node(root, "Prefix", epc->export_name);
    add_field_to_node(root, "word", append_underscore_to_keyword(tree, epc->c_name));
    add_field_to_node(root, "Word", append_underscore_to_keyword(tree, epc->export_name));
    add_field_to_node(root, "FINGERPRINT", ini_terminate_buffer_text(&fingerprint));
    add_number_field(tree, root, "OBJECTS", (uint32_t)epc->object_count);
    add_number_field(tree, root, "SINK", SINK_LENGTH);
    add_stamp(tree, root);
    add_merged_map(tree, root);
    items = add_list_of_nodes(tree, root, "language", epc->language_count);
    for (size_t i = 0; items && i < epc->language_count; i++) {
        add_field_to_node(&items[i], "LANGUAGE", epc->languages[i]);
        add_comma_field_unless_last(&items[i], i, epc->language_count);
    }
    items = add_list_of_nodes(tree, root, "object", epc->object_count);
    for (uint32_t i = 0; items && i < epc->object_count; i++) {
        add_comma_field_unless_last(&items[i], i, epc->object_count);
        fill_object_node(tree, &items[i], i);
    }
}

static bool lay_out_schema(struct kit_arena *arena, const struct ini_epc *epc,
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

const struct ini_scope *ini_build_schema_tree(struct kit_arena *arena, const struct ini_epc *epc,
                                              const char *stem, const char *keywords)
{
    struct node *root = kit_arena_allocate(arena, 1, sizeof *root);
    struct epci_layout layout;
    struct tree tree = { arena, epc, &layout, keywords, needs_underscores(epc) };

    if (!root || !lay_out_schema(arena, epc, &layout))
        return NULL;
    memset(root, 0, sizeof *root);
    root->scope = (struct ini_scope){ NULL, root->fields, root->lists };
    fill_schema_node(&tree, root, stem);
    return &root->scope;
}
