/* SPDX-License-Identifier: MIT
 *
 * drawing.c -- places findings and chooses what is drawn, the most important first.
 */
#include "page/drawing.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#include "sdk/schema/writer.h"
#include "sdk/port/port.h"

/* Of an item with more spans these are drawn: so many from its front, and from its end. */
#define SPANS_OF_ITEM 200u
#define SPANS_FRONT   150u
#define SPANS_BACK    10u

/* ---- Findings ---- */

static int attach_findings_to_spans(struct page_drawing *drawing)
{
    const struct page_page *page = drawing->page;
    struct page_spans *spans = &drawing->spans;

    drawing->found_count = !page->checked                            ? 0
                           : page->finding_count < PAGE_FINDINGS_MAX ? page->finding_count
                                                                     : PAGE_FINDINGS_MAX;
    drawing->found_at =
        kit_arena_allocate(&drawing->arena, drawing->found_count, sizeof *drawing->found_at);
    if (!drawing->found_at)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < drawing->found_count; i++) {
        const struct page_finding *finding = &page->findings[i];
        const uint32_t at =
            finding->placed ? page_find_span_at_offset(spans, finding->offset) : PAGE_NONE;

        drawing->found_at[i] = at;
        if (at == PAGE_NONE)
            continue;
        if (spans->list[at].finding == PAGE_NONE)
            spans->list[at].finding = (uint32_t)i;
        spans->items[spans->list[at].item].findings++;
    }
    return EPC_OK;
}

/* ---- What is drawn ---- */

static void try_mark_item_drawn(struct page_drawing *drawing, uint32_t item)
{
    const uint32_t count = drawing->spans.items[item].count;
    const uint32_t cost = count <= SPANS_OF_ITEM ? count : SPANS_FRONT + SPANS_BACK;

    if (drawing->anchor[item] == item || drawing->drawn + cost > PAGE_SPANS_MAX)
        return;
    drawing->anchor[item] = item;
    drawing->drawn += cost;
}

/* The first and the last counter and instance of an object, and its header. */
static void mark_first_and_last_item_of_each_kind(struct page_drawing *drawing,
                                                  const struct page_object *object)
{
    const struct page_item *items = drawing->spans.items;
    const uint32_t end = object->first_item + object->item_count;

    for (uint32_t i = object->first_item; i < end; i++) {
        const bool first = i == object->first_item || items[i - 1].kind != items[i].kind;
        const bool last = i + 1 == end || items[i + 1].kind != items[i].kind;

        if (first || last)
            try_mark_item_drawn(drawing, i);
    }
}

static bool is_item_of_same_folded_run(const struct page_spans *spans, uint32_t a, uint32_t b)
{
    const struct page_item *one = &spans->items[a], *other = &spans->items[b];
    const bool parts = one->object == other->object && one->kind == other->kind;

    /* Where there are very many objects, one run has several. */
    return parts || spans->object_count > 200;
}

static int choose_items_to_draw(struct page_drawing *drawing)
{
    const struct page_spans *spans = &drawing->spans;
    uint32_t run = PAGE_NONE;

    drawing->anchor =
        kit_arena_allocate(&drawing->arena, spans->item_count, sizeof *drawing->anchor);
    drawing->folded = kit_arena_allocate(&drawing->arena, spans->item_count, 1);
    if (!drawing->anchor || !drawing->folded)
        return EPC_E_NOMEM;
    for (uint32_t i = 0; i < spans->item_count; i++)
        drawing->anchor[i] = PAGE_NONE;
    for (uint32_t i = 0; i < spans->item_count; i++)
        if (spans->items[i].findings > 0 || spans->items[i].kind == PAGE_ITEM_ANSWER)
            try_mark_item_drawn(drawing, i);
    for (size_t i = 0; i < spans->object_count; i++)
        mark_first_and_last_item_of_each_kind(drawing, &spans->objects[i]);
    for (uint32_t i = 0; i < spans->item_count; i++) {
        const struct page_item *item = &spans->items[i];

        if (item->kind != PAGE_ITEM_INSTANCE || spans->objects[item->object].instance_count <= 3)
            try_mark_item_drawn(drawing, i);
    }
    for (uint32_t i = 0; i < spans->item_count; i++) {
        drawing->folded[i] = drawing->anchor[i] != i;
        /* A run is of one object and of one kind. */
        if (!drawing->folded[i] || (run != PAGE_NONE && !is_item_of_same_folded_run(spans, run, i)))
            run = PAGE_NONE;
        if (drawing->folded[i])
            drawing->anchor[i] = run = run == PAGE_NONE ? i : run;
    }
    return EPC_OK;
}

bool page_is_item_unfolded(const struct page_drawing *drawing, uint32_t item)
{
    return !drawing->folded[item];
}

bool page_byte_span_is_drawn(const struct page_drawing *drawing, uint32_t span)
{
    const struct page_span *of = &drawing->spans.list[span];
    const struct page_item *item = &drawing->spans.items[of->item];
    const uint32_t at = span - item->first;

    return page_is_item_unfolded(drawing, of->item) &&
           (item->count <= SPANS_OF_ITEM || at < SPANS_FRONT || at >= item->count - SPANS_BACK ||
            of->finding != PAGE_NONE);
}

int page_prepare_drawing_of_block(struct page_drawing *out, const struct page_page *page,
                                  struct kit_buffer *to)
{
    int status;

    *out = (struct page_drawing){ .page = page, .out = to };
    kit_arena_init(&out->arena, epci_alloc, epci_free);
    status = page_spans_build_from_bytes(&out->spans, &out->arena, page->block, page->whole);
    if (status == EPC_OK)
        status = attach_findings_to_spans(out);
    return status == EPC_OK ? choose_items_to_draw(out) : status;
}

/* ---- Small texts ---- */

void page_put_span_href(const struct page_drawing *drawing, uint32_t span)
{
    if (page_byte_span_is_drawn(drawing, span))
        kit_buffer_add_format(drawing->out, "#s%" PRIu32, span);
    else
        kit_buffer_add_format(drawing->out, "#i%" PRIu32,
                              drawing->anchor[drawing->spans.list[span].item]);
}

void page_put_links_to_span_findings(const struct page_drawing *drawing, uint32_t span)
{
    const struct page_page *page = drawing->page;

    for (size_t i = drawing->spans.list[span].finding; i < drawing->found_count; i++)
        if (drawing->found_at[i] == span)
            kit_buffer_add_format(drawing->out, "<a class=\"n %s\" href=\"#n%zu\">%zu</a>",
                                  epci_severity_name(page->findings[i].severity), i + 1, i + 1);
}

const char *page_format_grouped_number(uint64_t number, char out[PAGE_COUNT_CAPACITY])
{
    char digits[24];
    const int count = snprintf(digits, sizeof digits, "%" PRIu64, number);
    size_t used = 0;

    for (int i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            out[used++] = ' ';
        out[used++] = digits[i];
    }
    out[used] = '\0';
    return out;
}

const char *page_format_time(uint64_t time, char out[PAGE_TIME_CAPACITY])
{
    uint16_t t[8];

    epci_systemtime_from_100ns(time, t);
    snprintf(out, PAGE_TIME_CAPACITY, "%04u-%02u-%02u %02u:%02u:%02u UTC", t[0], t[1], t[3], t[4],
             t[5], t[6]);
    return out;
}

const char *page_format_tool_and_version(const struct page_page *page, char out[PAGE_TOOL_CAPACITY])
{
    snprintf(out, PAGE_TOOL_CAPACITY, "%.40s " EPC_VERSION_STRING, page->tool);
    return out;
}
