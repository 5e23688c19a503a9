/* SPDX-License-Identifier: MIT
 *
 * columns.c -- a column is a path, so that it finds its counter again wherever that is in the next
 * answer.
 */
#include "monitor/sample/columns.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/sample/items.h"
#include "monitor/sample/missing.h"
#include "reader/selection/lookup.h"
#include "reader/values/raw.h"
#include "sdk/port/port.h"

#define COLUMN_VALUE_SIZE 4096u
#define COLUMN_TITLE_SIZE 1024u

/* So many counters without a column are counted. */
#define LEFT_OUT_LIMIT 100000u

void mon_columns_init_empty(struct mon_columns *out)
{
    *out = (struct mon_columns){ .count = 0 };
    kit_arena_init(&out->memory, epci_alloc, epci_free);
    kit_arena_init(&out->texts, epci_alloc, epci_free);
}

void mon_columns_release(struct mon_columns *columns)
{
    free(columns->paths);
    free(columns->values);
    free(columns->list);
    free(columns->found);
    reader_omissions_release(&columns->omissions);
    kit_arena_release(&columns->memory);
    kit_arena_release(&columns->texts);
}

/* ---- Which columns there are ---- */

struct adding_columns {
    struct mon_columns *columns;
    const struct reader_selection *selection;
    const struct mon_sampler *sampler;
    const struct mon_computer *computer;
    size_t position; /* of the computer */
    void (*missing)(void *context, const struct reader_missing *missing);
    void *context;
    bool failed;
};

/* Set what is known of an item's counter.  A counter whose cells differ from what its type says has
 * values only. */
static void read_column_kind(const struct mon_computer *computer, const struct reader_item *item,
                             struct mon_column_kind *out)
{
    const struct reader_snapshot *snapshot = &computer->newer.snapshot;
    const struct reader_snapshot_counter *counter =
        reader_snapshot_counter(snapshot, item->object, item->counter);
    const struct epci_wire_counter *head = &counter->view.head;
    const uint32_t base =
        counter->base == READER_NOT_THERE
            ? 0
            : reader_snapshot_counter(snapshot, item->object, counter->base)->view.head.size;
    struct reader_formula formula;
    struct reader_sample sample;

    out->scale = head->scale;
    if (reader_formula_of_type(head->type, head->size, base, READER_FORMULAS_MICROSOFT, &formula) !=
            EPC_OK ||
        reader_formula_of_type(head->type, READER_SIZE_BY_TYPE, READER_SIZE_BY_TYPE,
                               READER_FORMULAS_MICROSOFT, &out->formula) != EPC_OK ||
        formula.size != out->formula.size || formula.multi != out->formula.multi ||
        (reader_formula_uses_base(&formula) && formula.base_size != out->formula.base_size) ||
        !reader_sample_of_item(snapshot, item, &sample))
        return;
    out->has_raw = true;
    out->type = head->type;
    out->time_base = reader_sample_clock_frequency(&sample, &formula);
}

/* `path` has to live as long as the columns; `selected_by` is the selection's path that means
 * it; `item` is NULL if it is not there. */
static void append_column(struct adding_columns *adding, const char *path, size_t selected_by,
                          const struct reader_item *item)
{
    struct mon_columns *columns = adding->columns;
    const size_t count = columns->count;

    if (!path || !KIT_RESERVE(NULL, columns->paths, count, columns->path_capacity) ||
        !KIT_RESERVE(NULL, columns->values, count, columns->value_capacity) ||
        !KIT_RESERVE(NULL, columns->list, count, columns->list_capacity)) {
        adding->failed = true;
        return;
    }
    columns->paths[count] = path;
    columns->values[count] = (struct reader_textlog_value){ .kind = READER_TEXTLOG_NONE };
    columns->list[count] = (struct mon_sample_column){ .computer = adding->position,
                                                       .selected_by = selected_by,
                                                       .kind.type = READER_TEXTLOG_DOUBLE };
    if (item)
        read_column_kind(adding->computer, item, &columns->list[count].kind);
    columns->count++;
}

static bool has_wildcard(const char *path)
{
    return strchr(path, '*') != NULL;
}

static bool has_column_selected_by_path(const struct adding_columns *adding, size_t path)
{
    const struct mon_columns *columns = adding->columns;

    for (size_t i = 0; i < columns->count; i++)
        if (columns->list[i].selected_by == path && columns->list[i].computer == adding->position)
            return true;
    return false;
}

/* An instance that is not there now may come; or a sample that was looked at had it. */
static void report_missing_append_awaited_column(void *context,
                                                 const struct reader_missing *missing)
{
    struct adding_columns *adding = context;
    const char *path = adding->selection->paths[missing->path].text;
    const bool has_computer = path[0] == '\\' && path[1] == '\\';

    if (has_column_selected_by_path(adding, missing->path))
        return;
    adding->missing(adding->context, missing);
    if (mon_missing_is_awaited(adding->sampler, adding->computer, missing) && !has_wildcard(path))
        append_column(adding,
                      kit_arena_format(&adding->columns->memory, "%s%s%s",
                                       has_computer ? "" : "\\\\",
                                       has_computer ? "" : adding->computer->name, path),
                      missing->path, NULL);
}

/* The path of an item, in the columns' memory; NULL: no memory. */
static char *format_path_of_item(struct mon_columns *columns, const struct mon_computer *computer,
                                 const struct reader_item *item)
{
    const struct reader_lookup source = mon_make_path_lookup_of_computer(computer);

    return reader_item_path_text(&columns->memory, &source, item);
}

/* The items that the columns of a computer mean now, sorted; EPC_E_NOMEM. */
static int find_items_of_computer_columns(struct mon_columns *columns,
                                          const struct mon_computer *computer, size_t position,
                                          size_t *count)
{
    const struct reader_lookup source = mon_make_path_lookup_of_computer(computer);

    *count = 0;
    if (!kit_grow_array(NULL, &columns->found, 0, columns->count + 1, &columns->found_capacity,
                        sizeof *columns->found))
        return EPC_E_NOMEM;
    for (size_t i = 0; i < columns->count; i++)
        if (columns->list[i].computer == position &&
            reader_find_item_by_path(&source, kit_slice_of(columns->paths[i]),
                                     &columns->found[*count]) == EPC_OK)
            ++*count;
    qsort(columns->found, *count, sizeof *columns->found, reader_compare_items);
    return EPC_OK;
}

static int add_new_columns_of_computer(struct adding_columns *adding)
{
    struct mon_items items;
    size_t known;
    int status =
        find_items_of_computer_columns(adding->columns, adding->computer, adding->position, &known);

    if (status != EPC_OK)
        return status;
    status = mon_items_fill_from_selection(&items, adding->selection, adding->computer, NULL, NULL);
    for (size_t i = 0; i < items.count && status == EPC_OK; i++)
        if (!bsearch(&items.list[i], adding->columns->found, known, sizeof *items.list,
                     reader_compare_items))
            append_column(adding,
                          format_path_of_item(adding->columns, adding->computer, &items.list[i]),
                          items.paths[i], &items.list[i]);
    mon_items_release(&items);
    if (status == EPC_OK && adding->missing)
        status = mon_items_fill_from_selection(&items, adding->selection, adding->computer,
                                               report_missing_append_awaited_column, adding);
    mon_items_release(&items);
    return adding->failed ? EPC_E_NOMEM : status;
}

/* ---- Their order ---- */

struct sorted_column {
    const char *path;
    size_t before;
    struct mon_sample_column column;
};

static int compare_by_selecting_path(const void *a, const void *b)
{
    const struct sorted_column *one = a, *other = b;

    if (one->column.selected_by != other->column.selected_by)
        return one->column.selected_by < other->column.selected_by ? -1 : 1;
    return (one->before > other->before) - (one->before < other->before);
}

/* Sort the columns from `first` on by the paths that mean them. */
static int sort_columns_by_selecting_path(struct mon_columns *columns, size_t first)
{
    const size_t count = columns->count - first;
    struct sorted_column *list = calloc(count + 1, sizeof *list);

    if (!list)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < count; i++)
        list[i] = (struct sorted_column){ columns->paths[first + i], i, columns->list[first + i] };
    qsort(list, count, sizeof *list, compare_by_selecting_path);
    for (size_t i = 0; i < count; i++) {
        columns->paths[first + i] = list[i].path;
        columns->list[first + i] = list[i].column;
    }
    free(list);
    return EPC_OK;
}

int mon_columns_add_new(struct mon_columns *columns, const struct reader_selection *selection,
                        const struct mon_sampler *sampler,
                        void (*missing)(void *context, const struct reader_missing *missing),
                        void *context)
{
    struct adding_columns adding = { .columns = columns,
                                     .selection = selection,
                                     .sampler = sampler,
                                     .missing = missing,
                                     .context = context };
    const size_t before = columns->count;
    int status = EPC_OK;

    for (size_t i = 0; i < sampler->count && status == EPC_OK; i++) {
        adding.computer = &sampler->computers[i];
        adding.position = i;
        if (adding.computer->newer.there)
            status = add_new_columns_of_computer(&adding);
    }
    return status == EPC_OK ? sort_columns_by_selecting_path(columns, before) : status;
}

int mon_columns_sort_by_selecting_path(struct mon_columns *columns)
{
    return sort_columns_by_selecting_path(columns, 0);
}

/* ---- What they say ---- */

static void compute_column_value(struct mon_columns *columns, const struct mon_computer *computer,
                                 const struct reader_item *item, enum reader_formulas formulas,
                                 size_t column)
{
    struct reader_textlog_value *out = &columns->values[column];
    struct mon_column_reason *reason = &columns->list[column].reason;
    struct reader_shown value;
    char text[COLUMN_VALUE_SIZE];

    mon_computer_compute_value(computer, item, formulas, &value);
    *reason =
        (struct mon_column_reason){ true, *item, value.object->head.name_index, value.reason };
    if (reader_shown_is_text(&value)) {
        const char *kept;

        reader_value_text(&value, text, sizeof text);
        kept = kit_arena_copy_string(&columns->texts, text, strlen(text));
        if (kept)
            *out = (struct reader_textlog_value){ .kind = READER_TEXTLOG_TEXT,
                                                  .text = kit_slice_of(kept) };
    } else if (value.status == EPC_OK) {
        *out = (struct reader_textlog_value){ .kind = value.value.is_whole ? READER_TEXTLOG_WHOLE
                                                                           : READER_TEXTLOG_NUMBER,
                                              .whole = value.value.whole,
                                              .is_negative = value.value.is_negative,
                                              .number = value.value.number };
    }
}

/* Remember an item that has no column, for what is said at the end. */
static void remember_item_without_column(struct mon_columns *columns,
                                         const struct mon_computer *computer,
                                         const struct reader_item *item)
{
    const struct reader_lookup source = mon_make_path_lookup_of_computer(computer);
    char path[1024];
    const char *kept;
    const size_t bytes = reader_format_item_path(&source, item, path, sizeof path);

    if (bytes == 0 || bytes > sizeof path || columns->left.count >= LEFT_OUT_LIMIT ||
        kit_names_find_any_case(&columns->left, kit_slice_of(path)))
        return;
    kept = kit_arena_copy_string(&columns->memory, path, bytes - 1);
    if (kept)
        (void)kit_names_add(&columns->left, &columns->memory, kit_slice_of(kept), 0);
}

/* Does the selection mean an item of the computer that is not among the `known` found ones? */
static int detect_items_without_column(struct mon_columns *columns,
                                       const struct reader_selection *selection,
                                       const struct mon_computer *computer, size_t known,
                                       bool *more)
{
    struct mon_items items;
    int status = mon_items_fill_from_selection(&items, selection, computer, NULL, NULL);

    for (size_t i = 0; i < items.count && status == EPC_OK; i++)
        if (!bsearch(&items.list[i], columns->found, known, sizeof *items.list,
                     reader_compare_items)) {
            *more = true;
            if (!columns->notes_left)
                break;
            remember_item_without_column(columns, computer, &items.list[i]);
        }
    mon_items_release(&items);
    return status;
}

int mon_columns_read_values_find_new(struct mon_columns *columns,
                                     const struct reader_selection *selection,
                                     const struct mon_sampler *sampler,
                                     enum reader_formulas formulas, bool *more)
{
    int status = EPC_OK;

    *more = false;
    kit_arena_release(&columns->texts);
    for (size_t i = 0; i < columns->count; i++) {
        const struct mon_computer *computer = &sampler->computers[columns->list[i].computer];
        const struct reader_lookup source = mon_make_path_lookup_of_computer(computer);
        struct reader_item item;

        columns->values[i] = (struct reader_textlog_value){ .kind = READER_TEXTLOG_NONE };
        columns->list[i].reason = (struct mon_column_reason){ 0 };
        if (computer->newer.there &&
            reader_find_item_by_path(&source, kit_slice_of(columns->paths[i]), &item) == EPC_OK)
            compute_column_value(columns, computer, &item, formulas, i);
    }
    for (size_t i = 0; i < sampler->count && status == EPC_OK && (!*more || columns->notes_left);
         i++) {
        size_t known;

        if (!sampler->computers[i].newer.there)
            continue;
        status = find_items_of_computer_columns(columns, &sampler->computers[i], i, &known);
        if (status == EPC_OK)
            status = detect_items_without_column(columns, selection, &sampler->computers[i], known,
                                                 more);
    }
    return status;
}

void mon_columns_read_raw_of_column(const struct mon_columns *columns,
                                    const struct mon_sampler *sampler, size_t column,
                                    struct reader_textlog_raw *out)
{
    const struct mon_column_kind *kind = &columns->list[column].kind;
    const struct mon_column_reason *is = &columns->list[column].reason;
    const struct reader_snapshot *snapshot =
        &sampler->computers[columns->list[column].computer].newer.snapshot;
    struct reader_sample sample;
    struct reader_raw raw;

    *out = (struct reader_textlog_raw){
        .type = kind->type, .scale = kind->scale, .time_base = kind->time_base, .multi = 1
    };
    if (!kind->has_raw || !is->there)
        return;
    out->is_there = true;
    out->status = READER_TEXTLOG_INVALID;
    if (reader_snapshot_counter(snapshot, is->item.object, is->item.counter)->view.head.type !=
            kind->type ||
        !reader_sample_of_item(snapshot, &is->item, &sample))
        return;
    reader_raw_of_sample(&kind->formula, &sample, &raw);
    out->status = 0;
    out->first = raw.first;
    out->second = raw.second;
    out->multi = raw.multi;
}

void mon_columns_count_omissions(struct mon_columns *columns, const struct mon_sampler *sampler)
{
    char object[COLUMN_TITLE_SIZE];

    for (size_t i = 0; i < columns->count; i++) {
        const struct mon_column_reason *reason = &columns->list[i].reason;

        if (!reason->there)
            continue;
        object[0] = '\0';
        if (reader_reason_is_omission(reason->reason))
            reader_title_text(sampler->computers[columns->list[i].computer].titles, reason->object,
                              object, sizeof object);
        /* An object for which there is no memory is only in the sum. */
        (void)reader_count_value_or_omission(&columns->omissions, "", object, reason->reason);
    }
}
