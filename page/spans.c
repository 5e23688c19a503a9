/* SPDX-License-Identifier: MIT
 *
 * spans.c -- walks the bytes with the walker and appends spans; a cursor is never moved back.
 *
 * Every function fills the bytes up to where its part ends, so that no byte is left out whatever
 * the lengths say.  The cells of an object are sorted once, and cut where they overlap.
 */
#include "page/spans.h"

#include <epc/epc.h>

#include "kit/sort.h"

const char *page_kind_name(enum page_kind kind)
{
    static const char *const names[] = { "header", "definition", "instance",
                                         "data",   "padding",    "unknown" };

    return names[kind];
}

char page_kind_letter(enum page_kind kind)
{
    return "HDIVPU"[kind];
}

/* A cell of every block of an object, without the bytes that an earlier one has. */
struct spans_cell {
    uint64_t at, end;
    uint32_t counter;
};

struct spans_walk {
    struct page_spans *out;
    size_t at;       /* all bytes before it have their span */
    uint32_t object; /* that items belong to; or PAGE_NONE */
    struct spans_cell *cells;
    size_t cell_count;
    struct page_span lost; /* to be filled in where there is no memory */
};

/* ---- Appending ---- */

static struct page_span *append_span(struct spans_walk *walk, size_t length, enum page_kind kind)
{
    struct page_spans *out = walk->out;
    struct page_span *span = &walk->lost;

    if (out->failed || !KIT_RESERVE(out->arena, out->list, out->count, out->capacity)) {
        out->failed = true;
        return span;
    }
    span = &out->list[out->count++];
    *span = (struct page_span){ .offset = (uint32_t)walk->at,
                                .length = (uint32_t)length,
                                .item = (uint32_t)out->item_count - 1,
                                .counter = PAGE_NONE,
                                .finding = PAGE_NONE,
                                .kind = (uint8_t)kind };
    out->items[out->item_count - 1].count++;
    walk->at += length;
    return span;
}

/* Give the bytes before `end` that have no span one. */
static void fill_gap_with_span(struct spans_walk *walk, size_t end, enum page_kind kind)
{
    if (end > walk->at)
        (void)append_span(walk, end - walk->at, kind);
}

/* Append the fields of a structure, which begins here, that are before `end`. */
static void append_field_spans(struct spans_walk *walk, const struct check_field *fields,
                               size_t end, enum page_kind kind)
{
    const size_t begin = walk->at;

    for (; fields->name && begin + fields->at + fields->width <= end; fields++) {
        fill_gap_with_span(walk, begin + fields->at, PAGE_PADDING);
        append_span(walk, fields->width, kind)->field = fields;
    }
}

static void begin_span_item(struct spans_walk *walk, enum page_item_kind kind, uint32_t number)
{
    struct page_spans *out = walk->out;

    if (out->failed || !KIT_RESERVE(out->arena, out->items, out->item_count, out->item_capacity)) {
        out->failed = true;
        return;
    }
    out->items[out->item_count++] = (struct page_item){
        .kind = kind,
        .first = (uint32_t)out->count,
        .object = walk->object,
        .number = number,
    };
}

/* An item for the bytes before `end` that belong to nothing. */
static void append_unowned_bytes_item(struct spans_walk *walk, size_t end)
{
    if (end <= walk->at)
        return;
    begin_span_item(walk, PAGE_ITEM_REST, 0);
    fill_gap_with_span(walk, end, PAGE_UNKNOWN);
}

/* ---- The cells of an object ---- */

static int compare_counter_offsets(const void *context, uint32_t a, uint32_t b)
{
    const struct page_counter *counters = context;
    const uint32_t one = counters[a].head.offset, other = counters[b].head.offset;

    return one < other ? -1 : one > other;
}

static void compute_counter_byte_ranges(struct spans_walk *walk, const struct page_object *object)
{
    struct page_spans *out = walk->out;
    struct page_counter *counters;
    uint32_t *order;
    uint64_t taken = sizeof(struct epci_wire_block);

    walk->cell_count = 0;
    if (object->counter_count == 0)
        return;
    counters = out->counters + object->first_counter;
    order = kit_make_sorted_positions(out->arena, object->counter_count, compare_counter_offsets,
                                      counters);
    walk->cells = kit_arena_allocate(out->arena, object->counter_count, sizeof *walk->cells);
    if (!order || !walk->cells) {
        out->failed = true;
        return;
    }
    for (uint32_t i = 0; i < object->counter_count; i++) {
        struct page_counter *counter = &counters[order[i]];
        const uint64_t at = counter->head.offset, end = at + counter->head.size;

        if (counter->head.size == 0)
            continue;
        if (at < taken && walk->cell_count > 0) {
            struct page_counter *owner = &out->counters[walk->cells[walk->cell_count - 1].counter];

            owner->shares++;
            counter->shares++;
        }
        if (end <= taken)
            continue;
        walk->cells[walk->cell_count++] =
            (struct spans_cell){ at < taken ? taken : at, end, object->first_counter + order[i] };
        taken = end;
    }
}

/* ---- The parts of an object ---- */

/* A counter block: its length, cells, and padding between them. */
static void append_counter_block_spans(struct spans_walk *walk, struct epci_span block)
{
    struct page_spans *out = walk->out;
    const size_t end = block.offset + block.left;

    append_field_spans(walk, check_block_fields, end, PAGE_DATA);
    for (size_t i = 0; i < walk->cell_count && walk->cells[i].at < block.left; i++) {
        const struct spans_cell *cell = &walk->cells[i];
        const uint64_t cell_end = cell->end < block.left ? cell->end : block.left;
        struct page_counter *counter = &out->counters[cell->counter];

        fill_gap_with_span(walk, block.offset + (size_t)cell->at, PAGE_PADDING);
        if (counter->cell == PAGE_NONE)
            counter->cell = (uint32_t)out->count;
        append_span(walk, (size_t)(cell_end - cell->at), PAGE_DATA)->counter = cell->counter;
    }
    fill_gap_with_span(walk, end, PAGE_PADDING);
}

static void append_instance_byte_spans(struct spans_walk *walk,
                                       const struct check_parsed_instance *view)
{
    const size_t begin = view->bytes.offset, end = begin + view->bytes.left;
    const struct epci_wire_instance *head = &view->head;

    append_field_spans(walk, check_instance_fields, end, PAGE_INSTANCE);
    if (head->name_offset >= sizeof *head && head->name_bytes > 0 &&
        head->name_offset <= view->bytes.left &&
        head->name_bytes <= view->bytes.left - head->name_offset) {
        fill_gap_with_span(walk, begin + head->name_offset, PAGE_PADDING);
        append_span(walk, head->name_bytes, PAGE_INSTANCE)->is_name = true;
    }
    fill_gap_with_span(walk, end, PAGE_PADDING);
    append_counter_block_spans(walk, view->block);
}

static void append_item_for_each_counter(struct spans_walk *walk,
                                         const struct check_parsed_object *view)
{
    struct page_spans *out = walk->out;
    struct page_object *object = &out->objects[out->object_count - 1];
    struct epci_span rest = view->definitions;
    struct check_parsed_counter counter;

    while (object->counter_count < view->head.counter_count && !out->failed &&
           check_read_next_counter(&rest, &counter, NULL) == EPC_OK) {
        const size_t end = counter.bytes.offset + counter.bytes.left;

        if (!KIT_RESERVE(out->arena, out->counters, out->counter_count, out->counter_capacity)) {
            out->failed = true;
            return;
        }
        out->counters[out->counter_count++] = (struct page_counter){
            .head = counter.head, .offset = (uint32_t)counter.bytes.offset, .cell = PAGE_NONE
        };
        begin_span_item(walk, PAGE_ITEM_COUNTER, object->counter_count++);
        append_field_spans(walk, check_counter_fields, end, PAGE_DEFINITION);
        fill_gap_with_span(walk, end, PAGE_PADDING);
    }
    append_unowned_bytes_item(walk, view->definitions.offset + view->definitions.left);
}

static void append_instance_items(struct spans_walk *walk, const struct check_parsed_object *view)
{
    struct page_object *object = &walk->out->objects[walk->out->object_count - 1];
    struct epci_span rest = view->rest;
    struct check_parsed_instance instance;
    const int32_t count = view->head.instance_count;

    object->single = count == EPCI_NO_INSTANCES;
    if (object->single && check_read_block_without_instance(&rest, &instance, NULL) == EPC_OK) {
        begin_span_item(walk, PAGE_ITEM_INSTANCE, 0);
        append_counter_block_spans(walk, instance.block);
        object->instance_count = 1;
    }
    for (int32_t i = 0; i < count && !walk->out->failed &&
                        check_read_next_instance(&rest, &instance, NULL) == EPC_OK;
         i++) {
        begin_span_item(walk, PAGE_ITEM_INSTANCE, object->instance_count++);
        append_instance_byte_spans(walk, &instance);
    }
}

static void append_object_items(struct spans_walk *walk, struct check_parsed_object *view)
{
    struct page_spans *out = walk->out;
    const size_t end = view->bytes.offset + view->bytes.left;

    if (!KIT_RESERVE(out->arena, out->objects, out->object_count, out->object_capacity)) {
        out->failed = true;
        return;
    }
    walk->object = (uint32_t)out->object_count;
    out->objects[out->object_count++] = (struct page_object){
        .offset = (uint32_t)view->bytes.offset,
        .length = (uint32_t)view->bytes.left,
        .first_item = (uint32_t)out->item_count,
        .first_counter = (uint32_t)out->counter_count,
        .head = view->head,
    };
    begin_span_item(walk, PAGE_ITEM_OBJECT, 0);
    append_field_spans(walk, check_object_fields, end, PAGE_HEADER);
    /* The walker divides what a HeaderLength below 64 says; no byte is drawn twice. */
    if (check_find_parts_of_object(view, NULL) == EPC_OK && view->definitions.offset >= walk->at) {
        fill_gap_with_span(walk, view->definitions.offset, PAGE_UNKNOWN);
        append_item_for_each_counter(walk, view);
        if (!out->failed)
            compute_counter_byte_ranges(walk, &out->objects[out->object_count - 1]);
        if (!out->failed)
            append_instance_items(walk, view);
    }
    append_unowned_bytes_item(walk, end);
    out->objects[walk->object].item_count =
        (uint32_t)out->item_count - out->objects[walk->object].first_item;
    walk->object = PAGE_NONE;
}

/* ---- The whole ---- */

static void append_all_objects(struct spans_walk *walk, struct epci_span rest)
{
    struct check_parsed_object view;

    while (!walk->out->failed && check_read_next_object_extent(&rest, &view, NULL) == EPC_OK)
        append_object_items(walk, &view);
    if (rest.left == 0 || walk->out->failed)
        return;
    /* An object whose length leads nowhere: at least its header can be shown. */
    begin_span_item(walk, PAGE_ITEM_REST, 0);
    if (rest.left >= sizeof(struct epci_wire_object))
        append_field_spans(walk, check_object_fields, rest.offset + rest.left, PAGE_HEADER);
    fill_gap_with_span(walk, rest.offset + rest.left, PAGE_UNKNOWN);
}

static void append_answer_header(struct spans_walk *walk, const struct check_parsed_data *view)
{
    const size_t end = view->head.header_bytes, name_at = view->head.name_offset;

    begin_span_item(walk, PAGE_ITEM_ANSWER, 0);
    append_field_spans(walk, check_data_fields, end, PAGE_HEADER);
    if (name_at >= walk->at && name_at <= end && view->head.name_bytes > 0 &&
        view->head.name_bytes <= end - name_at) {
        fill_gap_with_span(walk, name_at, PAGE_PADDING);
        append_span(walk, view->head.name_bytes, PAGE_HEADER)->is_name = true;
    }
    fill_gap_with_span(walk, end, PAGE_PADDING);
}

int page_spans_build_from_bytes(struct page_spans *out, struct kit_arena *arena,
                                struct epci_span bytes, bool whole)
{
    struct spans_walk walk = { .out = out, .object = PAGE_NONE };
    struct check_parsed_data view;
    struct epci_span rest = { bytes.at, bytes.left, 0 };

    if (rest.left > UINT32_MAX)
        rest.left = UINT32_MAX;
    *out = (struct page_spans){ .bytes = rest, .arena = arena };
    if (whole && check_read_data_header(rest, &view, NULL) == EPC_OK) {
        append_answer_header(&walk, &view);
        rest = view.objects;
    }
    if (!out->failed)
        append_all_objects(&walk, rest);
    if (!out->failed)
        append_unowned_bytes_item(&walk, out->bytes.left);
    return out->failed ? EPC_E_NOMEM : EPC_OK;
}

uint32_t page_find_span_at_offset(const struct page_spans *spans, uint64_t offset)
{
    size_t after;

    if (offset >= spans->bytes.left)
        return PAGE_NONE;
    KIT_FIND_FIRST(after, spans->count, spans->list[after].offset > offset);
    return (uint32_t)(after - (after > 0));
}

uint64_t page_item_bytes(const struct page_spans *spans, uint32_t item)
{
    const struct page_span *first = &spans->list[spans->items[item].first];
    const struct page_span *last = first + spans->items[item].count - 1;

    return (uint64_t)last->offset + last->length - first->offset;
}
