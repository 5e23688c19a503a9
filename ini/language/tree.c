/* SPDX-License-Identifier: MIT
 *
 * tree.c -- makes the fields and lists, from the schema and from its layout.
 *
 * Without memory the arena counts what it refused, and the caller looks there; until then a text is
 * "" and a list is empty.
 */
#include "ini/language/tree.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/emit/emit.h"
#include "ini/schema/epcform.h"
#include "sdk/core/text.h"
#include "sdk/core/types.h"
#include "sdk/schema/schema.h"

#define NODE_FIELDS_MAX 32u
#define NODE_LISTS_MAX  4u
#define STAMP_LINE_SIZE 8u

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
    const bool is_object = named->is_object;

    add_field_to_node(node, is_object ? "OBJECT" : "COUNTER", named->id);
    add_field_to_node(node, is_object ? "Object" : "Counter",
                      join_words_capitalized(tree, named->id));
    add_field_to_node(node, is_object ? "object" : "counter",
                      ini_epc_copy_in_lower_case(tree->arena, named->id));
    add_number_field(tree, node, "SYMBOL", named->symbol);
    add_field_to_node(node, "SYMBOL_NAME", named->symbol_name);
    add_number_field(tree, node, "DETAIL", named->detail);
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

/* The place of a cell in the block, and whether it has 8 bytes; both absent if it is missing. */
static void add_cell_place_and_width_fields(const struct tree *tree, struct node *node,
                                            const char *place, const char *wide, uint32_t entry,
                                            bool exists)
{
    add_field_to_node(
        node, place, exists ? ini_format_string(tree->arena, "%u", entry & EPC_CELL_OFFSET) : NULL);
    add_field_when_yes(node, wide, exists && (entry & EPC_CELL_WIDE));
}

/* What an application can do with it: as ini/emit/emit_typed.c has it for C. */
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
    add_cell_place_and_width_fields(tree, node, "PLACE", "WIDE", own, adds || starts);
    add_cell_place_and_width_fields(tree, node, "BASE_PLACE", "BASE_WIDE", second, has_base);
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
                              const struct ini_epc_counter *counter)
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
    add_field_to_node(node, "BASE_NAME", base ? base->named.symbol_name : NULL);
    add_number_field(tree, node, "SIZE", counter->size);
    add_field_to_node(node, "SCALE", ini_format_string(tree->arena, "%d", counter->scale));
    add_number_field(tree, node, "FLAGS", counter->flags);
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
    cells = add_list_of_nodes(tree, node, "cell", count);
    for (size_t i = 0; cells && i < 2 * epc->counter_count; i++) {
        const uint32_t symbol = epc->counters[i / 2].named.symbol + (uint32_t)(i % 2);
        const uint32_t entry = map[symbol] & (EPC_CELL_OFFSET | EPC_CELL_WIDE);

        if (epc->counters[i / 2].object != number || map[symbol] == EPCI_CELL_NONE)
            continue;
        add_number_field(tree, &cells[filled], "SYMBOL", symbol);
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
        fill_counter_node(tree, &counters[filled++], &epc->counters[i]);
    }
}

static void fill_object_node(const struct tree *tree, struct node *node, uint32_t number)
{
    const struct ini_epc *epc = tree->epc;
    const struct ini_epc_object *object = &epc->objects[number];
    const struct ini_epc_object *parent =
        object->parent == INI_EPC_NONE ? NULL : &epc->objects[object->parent];
    const bool many = (object->flags & EPC_MANY) != 0;
    const bool numbered = (object->flags & EPC_UNIQUE_ID) != 0;

    add_name_fields(tree, node, &object->named);
    add_number_field(tree, node, "INDEX", number);
    add_number_field(tree, node, "FLAGS", object->flags);
    add_number_field(tree, node, "DEFAULT",
                     object->default_counter == INI_EPC_NONE
                         ? 0
                         : epc->counters[object->default_counter].named.symbol);
    add_field_to_node(node, "PARENT",
                      parent ? ini_format_string(tree->arena, "%u", object->parent) : NULL);
    add_field_to_node(node, "Parent",
                      parent ? join_words_capitalized(tree, parent->named.id) : NULL);
    add_field_to_node(node, "parent",
                      parent ? ini_epc_copy_in_lower_case(tree->arena, parent->named.id) : NULL);
    add_field_when_yes(node, "MANY", many);
    add_field_when_yes(node, "NUMBERED", numbered);
    add_field_when_yes(node, "TAKES", many || numbered || parent);
    add_field_when_yes(node, "CALLBACK", (object->flags & EPC_CALLBACK) != 0);
    add_texts_of_all_languages(tree, node, &object->named);
    add_cells_of_object(tree, node, number);
    add_counters_of_object(tree, node, number);
}

/* ---- The schema ---- */

static void add_stamp_lines(const struct tree *tree, struct node *node)
{
    uint32_t count = 0;
    const uint32_t *numbers = ini_build_schema_stamp(tree->arena, tree->epc, &count);
    const size_t lines = numbers ? (count + STAMP_LINE_SIZE - 1) / STAMP_LINE_SIZE : 0;
    struct node *items = add_list_of_nodes(tree, node, "stamp", lines);

    for (size_t i = 0; items && i < lines; i++) {
        struct kit_buffer line = { .arena = tree->arena }, decimal = { .arena = tree->arena };

        for (uint32_t j = (uint32_t)i * STAMP_LINE_SIZE; j < count && j < (i + 1) * STAMP_LINE_SIZE;
             j++) {
            kit_buffer_add_format(&line, "%s0x%X,", line.bytes ? " " : "", numbers[j]);
            kit_buffer_add_format(&decimal, "%s%u", decimal.bytes ? ", " : "", numbers[j]);
        }
        add_field_to_node(&items[i], "NUMBERS", ini_terminate_buffer_text(&line));
        add_field_to_node(&items[i], "DECIMALS", ini_terminate_buffer_text(&decimal));
        add_comma_field_unless_last(&items[i], i, lines);
    }
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
    add_field_to_node(root, "PREFIX", epc->prefix);
    add_field_to_node(root, "prefix", epc->c_name);
    add_field_to_node(root, "Prefix", epc->export_name);
    add_field_to_node(root, "word", append_underscore_to_keyword(tree, epc->c_name));
    add_field_to_node(root, "Word", append_underscore_to_keyword(tree, epc->export_name));
    add_field_to_node(root, "FINGERPRINT", ini_terminate_buffer_text(&fingerprint));
    add_number_field(tree, root, "OBJECTS", (uint32_t)epc->object_count);
    add_stamp_lines(tree, root);
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

const struct ini_scope *ini_programming_language_build_tree(struct kit_arena *arena,
                                                            const struct ini_epc *epc,
                                                            const char *stem, const char *keywords)
{
    struct node *root = kit_arena_allocate(arena, 1, sizeof *root);
    struct epci_layout layout;
    struct tree tree = { arena, epc, &layout, keywords, needs_underscores(epc) };

    if (!root || !ini_emit_lay_out_schema(arena, epc, &layout))
        return NULL;
    memset(root, 0, sizeof *root);
    root->scope = (struct ini_scope){ NULL, root->fields, root->lists };
    fill_schema_node(&tree, root, stem);
    return &root->scope;
}
