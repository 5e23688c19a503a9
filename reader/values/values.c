/* SPDX-License-Identifier: MIT
 *
 * values.c -- reads the definitions of both answers once, and then two cells for each value.
 */
#include "reader/values/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/span.h"
#include "kit/types.h"
#include "sdk/core/types.h"

/* ---- Definitions ---- */

static struct reader_sample sample_of_answer_times(const struct reader_snapshot *snapshot,
                                                   uint32_t object)
{
    const struct epci_wire_data *data = &snapshot->data.head;
    const struct epci_wire_object *head = &snapshot->objects[object].view.head;

    return (struct reader_sample){ .perf_time = data->perf_time,
                                   .perf_freq = data->perf_freq,
                                   .time_100ns = data->perf_time_100ns,
                                   .object_time = head->perf_time,
                                   .object_freq = head->perf_freq };
}

static void read_times_of_both_samples(const struct reader_snapshot *newer,
                                       const struct reader_pairing *pairing, uint32_t object,
                                       struct reader_values_object *out)
{
    out->newer = sample_of_answer_times(newer, object);
    out->older_object = pairing ? pairing->older_object[object] : READER_NOT_THERE;
    if (out->older_object != READER_NOT_THERE)
        out->older = sample_of_answer_times(pairing->older, out->older_object);
}

static const struct epci_wire_counter *find_base_counter(const struct reader_snapshot *snapshot,
                                                         uint32_t object, uint32_t counter)
{
    const uint32_t base = reader_snapshot_counter(snapshot, object, counter)->base;

    return base == READER_NOT_THERE ? NULL
                                    : &reader_snapshot_counter(snapshot, object, base)->view.head;
}

/* Find the same definition in the older answer. */
static void find_older_counter(const struct reader_snapshot *newer,
                               const struct reader_pairing *pairing, const struct reader_item *item,
                               uint32_t older_object, struct reader_values_counter *out)
{
    const struct epci_wire_counter *head = &out->view->head, *old, *base;
    uint32_t at;

    if (older_object == READER_NOT_THERE)
        return;
    at = reader_snapshot_find_counter(
        pairing->older, older_object, head->name_index,
        reader_snapshot_counter(newer, item->object, item->counter)->same);
    if (at == READER_NOT_THERE)
        return;
    old = &reader_snapshot_counter(pairing->older, older_object, at)->view.head;
    base = find_base_counter(pairing->older, older_object, at);
    if (old->type != head->type || old->size != head->size ||
        (base ? base->size : 0) != out->base_size)
        return;
    out->has_older = true;
    out->older_at = old->offset;
    out->older_base_at = base ? base->offset : 0;
}

static int prepare_counter_computation(const struct reader_snapshot *newer,
                                       const struct reader_pairing *pairing,
                                       const struct reader_item *item, uint32_t older_object,
                                       const struct reader_values_options *options,
                                       struct reader_values_counter *out)
{
    const struct epci_wire_counter *base = find_base_counter(newer, item->object, item->counter);
    int status = EPC_OK;

    memset(out, 0, sizeof *out);
    out->view = &reader_snapshot_counter(newer, item->object, item->counter)->view;
    if (base) {
        out->base_at = base->offset;
        out->base_size = base->size;
    }
    out->has_formula =
        reader_formula_of_type(out->view->head.type, out->view->head.size, out->base_size,
                               options->formulas, &out->formula) == EPC_OK;
    if (out->has_formula) {
        status = reader_formula_set_scale(&out->formula, options->scale);
        out->formula.capped = options->capped;
        out->uses_base = reader_formula_uses_base(&out->formula);
    }
    find_older_counter(newer, pairing, item, older_object, out);
    return status;
}

/* ---- Cells ---- */

/* The bytes of a cell; false if they are not all in the block, after its length. */
static inline bool find_cell_bytes(const struct epci_span *block, uint32_t at, uint32_t size,
                                   struct epci_span *out)
{
    if (size == 0) {
        *out = (struct epci_span){ block->at, 0, block->offset };
        return true;
    }
    return at >= sizeof(struct epci_wire_block) && kit_span_part(block, at, size, out);
}

static inline uint64_t number_of_cell(const struct epci_span *cell)
{
    return cell->left == 8   ? epci_read_little_endian(cell->at, 8)
           : cell->left == 4 ? epci_read_little_endian(cell->at, 4)
           : cell->left < 8  ? epci_read_little_endian(cell->at, cell->left)
                             : 0;
}

/* The older reading; false if it cannot be compared. */
static inline bool read_older_cells(const struct reader_values_counter *counter,
                                    const struct epci_span *block, struct reader_sample *sample)
{
    struct epci_span cell;

    if (!counter->has_older || block->left == 0 ||
        !find_cell_bytes(block, counter->older_at, counter->view->head.size, &cell))
        return false;
    sample->value = number_of_cell(&cell);
    if (!counter->uses_base)
        return true;
    if (!find_cell_bytes(block, counter->older_base_at, counter->base_size, &cell))
        return false;
    sample->base = number_of_cell(&cell);
    return true;
}

/* Set all but the value. */
static inline bool read_newer_cells_into_shown(const struct reader_values_counter *counter,
                                               const struct epci_span *block,
                                               struct reader_shown *out)
{
    struct epci_span base;

    if (counter->base_size > 0 &&
        find_cell_bytes(block, counter->base_at, counter->base_size, &base)) {
        out->has_base = true;
        out->raw_base = number_of_cell(&base);
    }
    if (!find_cell_bytes(block, counter->view->head.offset, counter->view->head.size, &out->cell)) {
        out->cell = (struct epci_span){ block->at, 0, block->offset };
        return false;
    }
    out->raw = number_of_cell(&out->cell);
    return !counter->uses_base || out->has_base;
}

static void compute_shown_value(const struct reader_values_counter *counter,
                                const struct reader_values_object *object,
                                const struct reader_values_row *row, struct reader_shown *out)
{
    struct reader_sample newer, older;

    out->value = (struct reader_value){ 0 };
    out->has_base = false;
    out->raw = out->raw_base = 0;
    if (!read_newer_cells_into_shown(counter, &row->newer, out)) {
        out->reason = READER_REASON_CELL;
    } else if (!counter->has_formula) {
        out->reason = READER_REASON_FORMULA;
    } else {
        newer = object->newer;
        newer.value = out->raw;
        newer.base = out->raw_base;
        older = object->older;
        out->reason = reader_formula_value(
            &counter->formula, read_older_cells(counter, &row->older, &older) ? &older : NULL,
            &newer, &out->value);
        if (out->reason == READER_REASON_OLDER && row->older.left == 0)
            out->reason = row->lonely;
    }
    out->status = reader_epc_status_of_reason(out->reason);
}

/* ---- One value ---- */

static void find_instance_blocks(const struct reader_snapshot *newer,
                                 const struct reader_pairing *pairing, uint32_t older_object,
                                 struct reader_values_row *row)
{
    const uint32_t older = older_object == READER_NOT_THERE
                               ? READER_NOT_THERE
                               : reader_pairing_older_instance(pairing, row->object, row->instance);

    row->newer = reader_snapshot_counter_block(newer, row->object, row->instance);
    row->older = older == READER_NOT_THERE
                     ? epci_span_of(NULL, 0)
                     : reader_snapshot_counter_block(pairing->older, older_object, older);
    row->lonely = older_object == READER_NOT_THERE
                      ? READER_REASON_OLDER
                      : reader_pairing_unpaired_reason(pairing, row->object, row->instance);
}

static void point_shown_to_item_definitions(const struct reader_snapshot *newer,
                                            const struct reader_item *item,
                                            const struct check_parsed_counter *counter,
                                            struct reader_shown *out)
{
    out->item = *item;
    out->object = &newer->objects[item->object].view;
    out->instance = NULL;
    out->counter = counter;
}

int reader_value_of_item(const struct reader_snapshot *newer, const struct reader_pairing *pairing,
                         const struct reader_item *item, enum reader_formulas formulas,
                         struct reader_shown *out)
{
    const struct reader_values_options options = { .formulas = formulas };
    struct reader_values_row row = { .object = item->object, .instance = item->instance };
    struct reader_values_object object;
    struct reader_values_counter counter;

    read_times_of_both_samples(newer, pairing, item->object, &object);
    (void)prepare_counter_computation(newer, pairing, item, object.older_object, &options,
                                      &counter);
    find_instance_blocks(newer, pairing, object.older_object, &row);
    point_shown_to_item_definitions(newer, item, counter.view, out);
    compute_shown_value(&counter, &object, &row, out);
    return out->status;
}

bool reader_sample_of_item(const struct reader_snapshot *snapshot, const struct reader_item *item,
                           struct reader_sample *out)
{
    struct reader_shown shown;

    reader_value_of_item(snapshot, NULL, item, READER_FORMULAS_MICROSOFT, &shown);
    *out = sample_of_answer_times(snapshot, item->object);
    out->value = shown.raw;
    out->base = shown.raw_base;
    return shown.reason != READER_REASON_CELL;
}

/* ---- Many ---- */

int reader_values_init(struct reader_values *out, const struct reader_snapshot *newer,
                       const struct reader_pairing *pairing,
                       const struct reader_values_options *options)
{
    static const struct reader_values_options usual;
    struct reader_values made = { .newer = newer, .pairing = pairing };

    *out = (struct reader_values){ .newer = newer };
    if (!options)
        options = &usual;
    if (options->scale < -7 || options->scale > 7)
        return EPC_E_INVALID;
    made.objects = calloc(newer->object_count + 1u, sizeof *made.objects);
    made.counters = calloc(newer->counter_count + 1u, sizeof *made.counters);
    if (!made.objects || !made.counters) {
        reader_values_release(&made);
        return EPC_E_NOMEM;
    }
    for (struct reader_item at = { 0 }; at.object < newer->object_count; at.object++) {
        const struct reader_snapshot_object *object = &newer->objects[at.object];

        read_times_of_both_samples(newer, pairing, at.object, &made.objects[at.object]);
        for (at.counter = 0; at.counter < object->counter_count; at.counter++)
            (void)prepare_counter_computation(newer, pairing, &at,
                                              made.objects[at.object].older_object, options,
                                              &made.counters[object->first_counter + at.counter]);
    }
    *out = made;
    return EPC_OK;
}

void reader_values_release(struct reader_values *values)
{
    free(values->objects);
    free(values->counters);
    *values = (struct reader_values){ 0 };
}

void reader_values_find_instance_blocks(const struct reader_values *values, uint32_t object,
                                        uint32_t instance, struct reader_values_row *out)
{
    out->object = object;
    out->instance = instance;
    find_instance_blocks(values->newer, values->pairing, values->objects[object].older_object, out);
}

void reader_values_counter_value(const struct reader_values *values,
                                 const struct reader_values_row *row, uint32_t counter,
                                 struct reader_shown *out)
{
    const struct reader_snapshot *newer = values->newer;
    const struct reader_values_counter *is =
        &values->counters[newer->objects[row->object].first_counter + counter];

    point_shown_to_item_definitions(
        newer, &(const struct reader_item){ row->object, row->instance, counter }, is->view, out);
    compute_shown_value(is, &values->objects[row->object], row, out);
}

/* ---- A visit ---- */

/* Where a visit is: what the visitor knows. */
struct value_visit {
    const struct reader_values *values;
    const struct reader_values_visitor *visitor;
    bool begun;
    struct reader_values_row row;
    struct check_parsed_instance instance;
};

static void announce_object_to_visitor(struct value_visit *visit, uint32_t object)
{
    const struct reader_values_visitor *visitor = visit->visitor;

    visit->begun = false;
    if (visitor->object)
        visitor->object(visitor->context, &visit->values->newer->objects[object].view);
}

static void report_instance_to_visitor(struct value_visit *visit, uint32_t object,
                                       uint32_t instance)
{
    const struct reader_values_visitor *visitor = visit->visitor;
    const struct reader_snapshot *newer = visit->values->newer;

    visit->begun = true;
    reader_values_find_instance_blocks(visit->values, object, instance, &visit->row);
    reader_snapshot_parse_instance(newer, object, instance, &visit->instance);
    if (visitor->instance)
        visitor->instance(visitor->context, &newer->objects[object].view, &visit->instance);
}

static void visit_counter(struct value_visit *visit, uint32_t counter)
{
    struct reader_shown shown;

    if (!visit->visitor->counter)
        return;
    reader_values_counter_value(visit->values, &visit->row, counter, &shown);
    shown.instance = &visit->instance;
    visit->visitor->counter(visit->visitor->context, &shown);
}

void reader_values_visit_all(const struct reader_values *values,
                             const struct reader_values_visitor *visitor)
{
    struct value_visit visit = { .values = values, .visitor = visitor };

    for (uint32_t i = 0; i < values->newer->object_count; i++) {
        const struct reader_snapshot_object *object = &values->newer->objects[i];

        announce_object_to_visitor(&visit, i);
        for (uint32_t j = 0; j < object->instance_count; j++) {
            report_instance_to_visitor(&visit, i, j);
            for (uint32_t k = 0; k < object->counter_count; k++)
                if (!epci_type_is_base(
                        reader_snapshot_counter(values->newer, i, k)->view.head.type))
                    visit_counter(&visit, k);
        }
    }
}

static void visit_item(void *context, const struct reader_item *item, size_t path)
{
    struct value_visit *visit = context;
    const bool same_object = visit->begun && visit->row.object == item->object;

    (void)path;
    if (!same_object)
        announce_object_to_visitor(visit, item->object);
    if (!same_object || visit->row.instance != item->instance)
        report_instance_to_visitor(visit, item->object, item->instance);
    visit_counter(visit, item->counter);
}

int reader_values_visit_selected(const struct reader_values *values,
                                 const struct reader_selection *selection,
                                 const struct reader_titles *titles,
                                 const struct reader_values_visitor *visitor)
{
    struct value_visit visit = { .values = values, .visitor = visitor };
    const struct reader_lookup source = { .snapshot = values->newer, .titles = titles };
    const struct reader_selection_visitor items = { .context = &visit, .item = visit_item };

    return reader_selection_visit_items(selection, &source, &items);
}

/* ---- Texts ---- */

bool reader_shown_is_text(const struct reader_shown *shown)
{
    return kit_type_is_text(shown->counter->head.type);
}

void reader_value_text(const struct reader_shown *shown, char *out, size_t capacity)
{
    if (reader_shown_is_text(shown))
        reader_copy_counter_text_as_utf8(shown->counter->head.type, shown->cell.at,
                                         shown->cell.left, out, capacity);
    else if (shown->status != EPC_OK)
        snprintf(out, capacity, "-");
    else
        reader_number_text(&shown->value, out, capacity);
}
