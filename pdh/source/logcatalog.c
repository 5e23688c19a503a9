/* SPDX-License-Identifier: MIT
 *
 * logcatalog.c -- collects the names of all columns, then writes them as objects.
 *
 * The name of an instance is what a path has between its parentheses, "#n" included: a log need not
 * have all of those that are equal.
 */
#include "pdh/source/logcatalog.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "kit/dictionary.h"
#include "sdk/core/text.h"
#include "sdk/core/wire.h"
#include "sdk/port/port.h"

/* Titles have even indexes. */
enum { FIRST_TITLE = 2, TITLE_STEP = 2, CELL = 8 };

struct log_object {
    uint32_t title;
    struct kit_names counters;  /* value: title */
    struct kit_names instances; /* empty: it has none */
    bool single;
};

struct log_making {
    struct kit_arena arena;
    struct kit_names titles;  /* value: index */
    struct kit_names objects; /* value: its number */
    struct log_object *list;
    size_t count, room;
    struct pdh_logcell *cells;
    size_t cell_count;
};

static bool tree_title_of(struct log_making *making, struct kit_slice name, uint32_t *index)
{
    const struct kit_name *found = kit_names_find(&making->titles, name);

    *index = found ? found->value : FIRST_TITLE + TITLE_STEP * (uint32_t)making->titles.count;
    return found || kit_names_add(&making->titles, &making->arena, name, *index);
}

/* The number of a name in a list, to which it is added if it is new. */
static bool tree_number_of(struct log_making *making, struct kit_names *names,
                           struct kit_slice name, uint32_t value, uint32_t *number)
{
    const struct kit_name *found = kit_names_find(names, name);

    *number = found ? (uint32_t)(found - names->entries) : (uint32_t)names->count;
    return found || kit_names_add(names, &making->arena, name, value);
}

static bool tree_object_of(struct log_making *making, struct kit_slice name, uint32_t *number)
{
    uint32_t title;

    if (!tree_title_of(making, name, &title) ||
        !tree_number_of(making, &making->objects, name, title, number))
        return false;
    if (*number < making->count)
        return true;
    if (!KIT_MAKE_ROOM(&making->arena, making->list, making->count, making->room))
        return false;
    making->list[making->count++] = (struct log_object){ .title = title, .single = true };
    return true;
}

static bool tree_add_column(struct log_making *making, const struct epci_path *path,
                            struct pdh_logcell *out)
{
    struct log_object *object;
    uint32_t title;

    if (!tree_object_of(making, path->object, &out->object) ||
        !tree_title_of(making, path->counter, &title))
        return false;
    object = &making->list[out->object];
    out->instance = EPCI_NOT_THERE;
    if (path->part.bytes) {
        object->single = false;
        if (!tree_number_of(making, &object->instances, path->part, 0, &out->instance))
            return false;
    }
    return tree_number_of(making, &object->counters, path->counter, title, &out->counter);
}

static bool add_columns(struct log_making *making, const struct kit_slice *columns,
                        const size_t *which, size_t count)
{
    struct epci_path_problem problem;
    struct epci_path path;

    making->cells = malloc((count + 1) * sizeof *making->cells);
    if (!making->cells)
        return false;
    for (size_t i = 0; i < count; i++) {
        struct pdh_logcell *cell = &making->cells[making->cell_count];

        if (epci_path_parse(columns[which[i]], &path, &problem) != EPC_OK)
            continue;
        if (!tree_add_column(making, &path, cell))
            return false;
        cell->column = which[i];
        making->cell_count++;
    }
    return true;
}

/* ---- Writing ---- */

static void put_padding(struct kit_buffer *out)
{
    static const char zeros[8];

    kit_buffer_put(out, zeros, (8 - out->bytes % 8) % 8);
}

/* One cell for all counters. */
static void put_block(struct kit_buffer *out)
{
    static const uint32_t block[4] = { sizeof block };

    kit_buffer_put(out, block, sizeof block);
}

static bool tree_put_instance(struct log_making *making, struct kit_buffer *out,
                              struct kit_slice name)
{
    struct epci_wire_instance head = { .unique_id = EPCI_NO_UNIQUE_ID, .name_offset = sizeof head };
    uint16_t *units = kit_arena_take(&making->arena, name.bytes + 1, sizeof *units);
    size_t count = 0;

    if (!units)
        return false;
    epci_utf16_from_utf8(name.at, name.bytes, units, name.bytes, &count);
    head.name_bytes = (uint32_t)((count + 1) * sizeof *units);
    head.bytes = (uint32_t)((sizeof head + head.name_bytes + 7) / 8 * 8);
    kit_buffer_put(out, &head, sizeof head);
    kit_buffer_put(out, units, head.name_bytes);
    put_padding(out);
    return true;
}

static void put_counters(struct kit_buffer *out, const struct log_object *object)
{
    for (size_t i = 0; i < object->counters.count; i++) {
        const struct epci_wire_counter counter = { .bytes = sizeof counter,
                                                   .name_index = object->counters.entries[i].value,
                                                   .type = PDH_LOG_TYPE,
                                                   .size = CELL,
                                                   .offset = CELL };

        kit_buffer_put(out, &counter, sizeof counter);
    }
}

static bool tree_put_object(struct log_making *making, struct kit_buffer *out,
                            const struct log_object *object)
{
    struct epci_wire_object head = {
        .header_bytes = sizeof head,
        .definition_bytes =
            (uint32_t)(sizeof head + object->counters.count * sizeof(struct epci_wire_counter)),
        .name_index = object->title,
        .counter_count = (uint32_t)object->counters.count,
        .default_counter = EPCI_NO_DEFAULT,
        .instance_count = object->single ? EPCI_NO_INSTANCES : (int32_t)object->instances.count,
    };
    bool good = true;

    out->bytes = 0;
    kit_buffer_put(out, &head, sizeof head);
    put_counters(out, object);
    if (object->single)
        put_block(out);
    for (size_t i = 0; good && !object->single && i < object->instances.count; i++) {
        good = tree_put_instance(making, out, object->instances.entries[i].text);
        put_block(out);
    }
    if (out->failed || out->bytes > UINT32_MAX)
        return false;
    head.total_bytes = (uint32_t)out->bytes;
    memcpy(out->text, &head, sizeof head);
    return good;
}

static bool make_answer(struct log_making *making, struct pdh_logtree *out)
{
    static const struct epci_answer_times times = { 0, 1, 0 };
    static const uint16_t no_name[1];
    struct kit_buffer block = { 0 };
    bool good = epci_answer_init(&out->answer, no_name, 0) == EPC_OK;

    for (size_t i = 0; good && i < making->count; i++)
        good = tree_put_object(making, &block, &making->list[i]) &&
               epci_answer_add(&out->answer, block.text, block.bytes) == EPC_OK;
    kit_buffer_release(&block);
    if (!good)
        return false;
    epci_answer_finish(&out->answer, &times);
    return epci_snapshot_init(&out->snapshot, epci_answer_span(&out->answer)) == EPC_OK;
}

static bool put_units(struct kit_buffer *out, struct log_making *making, struct kit_slice text)
{
    uint16_t *units = kit_arena_take(&making->arena, text.bytes + 1, sizeof *units);
    size_t count = 0;

    if (!units)
        return false;
    epci_utf16_from_utf8(text.at, text.bytes, units, text.bytes, &count);
    kit_buffer_put(out, units, (count + 1) * sizeof *units);
    return true;
}

/* A MULTI_SZ of pairs, as the registry has them. */
static bool make_titles(struct log_making *making, struct pdh_logtree *out)
{
    struct kit_buffer table = { 0 };
    struct epci_names names;
    bool good = true;

    for (size_t i = 0; good && i < making->titles.count; i++) {
        char number[EPCI_NUMBER_BYTES];

        good = put_units(&table, making,
                         kit_slice_of(epci_decimal(making->titles.entries[i].value, number))) &&
               put_units(&table, making, making->titles.entries[i].text);
    }
    kit_buffer_put(&table, "\0", 2);
    good = good && !table.failed && epci_names_init(&names, table.text, table.bytes) == EPC_OK;
    kit_buffer_release(&table);
    if (!good)
        return false;
    good = epci_titles_of_names(&out->titles, &names) == EPC_OK;
    epci_names_release(&names);
    return good;
}

static int tree_compare(const void *left, const void *right)
{
    const struct pdh_logcell *a = left, *b = right;

    if (a->object != b->object)
        return a->object < b->object ? -1 : 1;
    if (a->instance != b->instance)
        return a->instance < b->instance ? -1 : 1;
    return a->counter < b->counter ? -1 : a->counter > b->counter;
}

/* Of equal columns the first one counts. */
static int tree_compare_columns(const void *left, const void *right)
{
    const struct pdh_logcell *a = left, *b = right;
    const int difference = tree_compare(a, b);

    return difference ? difference : a->column < b->column ? -1 : a->column > b->column;
}

static void tree_keep_cells(struct log_making *making, struct pdh_logtree *out)
{
    size_t kept = 0;

    for (size_t i = 0; i < making->cell_count; i++)
        if (making->cells[i].instance == EPCI_NOT_THERE &&
            making->list[making->cells[i].object].single)
            making->cells[i].instance = 0;
    qsort(making->cells, making->cell_count, sizeof *making->cells, tree_compare_columns);
    for (size_t i = 0; i < making->cell_count; i++)
        if (kept == 0 || tree_compare(&making->cells[kept - 1], &making->cells[i]) != 0)
            making->cells[kept++] = making->cells[i];
    out->cells = making->cells;
    out->count = kept;
}

int pdh_logtree_init(struct pdh_logtree *out, const struct kit_slice *columns, const size_t *which,
                     size_t count, struct kit_slice computer)
{
    struct log_making making = { .count = 0 };
    bool good;

    memset(out, 0, sizeof *out);
    kit_arena_init(&making.arena, epci_alloc, epci_free);
    out->computer = malloc(computer.bytes + 1);
    good = out->computer && add_columns(&making, columns, which, count) &&
           make_answer(&making, out) && make_titles(&making, out);
    if (good)
        tree_keep_cells(&making, out);
    else
        free(making.cells);
    kit_arena_release(&making.arena);
    if (!good) {
        pdh_logtree_release(out);
        return EPC_E_NOMEM;
    }
    memcpy(out->computer, computer.at, computer.bytes);
    out->computer[computer.bytes] = '\0';
    return EPC_OK;
}

void pdh_logtree_release(struct pdh_logtree *tree)
{
    epci_snapshot_release(&tree->snapshot);
    epci_answer_release(&tree->answer);
    epci_titles_release(&tree->titles);
    free(tree->computer);
    free(tree->cells);
    memset(tree, 0, sizeof *tree);
}

size_t pdh_logtree_column(const struct pdh_logtree *tree, const struct epci_item *item)
{
    const struct pdh_logcell wanted = { .object = item->object,
                                        .instance = item->instance,
                                        .counter = item->counter };
    const struct pdh_logcell *found =
        bsearch(&wanted, tree->cells, tree->count, sizeof *tree->cells, tree_compare);

    return found ? found->column : PDH_NO_COLUMN;
}
