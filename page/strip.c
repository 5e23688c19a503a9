/* SPDX-License-Identifier: MIT
 *
 * strip.c -- the overview: bars to scale, one row for objects, one for their sections, one for
 * definitions and instances, one for kinds of bytes; above them the findings.
 *
 * Bars that would be narrower than a few pixels are joined with their neighbours, so that the
 * number of bars has a limit whatever the block is.
 */
#include "page/parts.h"

#include <inttypes.h>

#include "page/html.h"
#include "page/spantext.h"

#define STRIP_WIDTH 1000.0
#define STRIP_LEAST 3.0 /* narrower bars are joined */
#define ROW_HEIGHT  18
#define ROW_TOP     20

struct strip {
    const struct page_drawing *drawing;
    unsigned row;
    bool links;
    /* The bar that waits for others to be joined with. */
    uint64_t offset, length;
    uint32_t span, parts;
    uint32_t largest; /* whose kind the bar shows */
    uint64_t maximum; /* bytes of that */
    const char *noun;
};

static double scale_bytes_to_width(const struct strip *strip, uint64_t bytes)
{
    return STRIP_WIDTH * (double)bytes / (double)strip->drawing->spans.bytes.left;
}

static void put_bar_title(const struct strip *strip)
{
    const struct page_drawing *drawing = strip->drawing;
    const struct page_spans *spans = &drawing->spans;
    struct kit_buffer *out = drawing->out;
    char text[PAGE_TEXT_CAPACITY], count[PAGE_COUNT_CAPACITY];

    kit_buffer_add_text(out, "<title>");
    if (strip->parts > 1 || strip->noun) {
        if (strip->parts > 1)
            kit_buffer_add_format(out, "%s parts", page_format_grouped_number(strip->parts, count));
        else
            kit_buffer_add_text(out, strip->noun);
    } else {
        page_item_describe(spans, &spans->items[spans->list[strip->span].item],
                           drawing->page->titles, text, sizeof text);
        page_put_text_cut(out, text, 80);
    }
    kit_buffer_add_format(out, ", +0x%" PRIx64 ", %s bytes</title>", strip->offset,
                          page_format_grouped_number(strip->length, count));
}

static void put_pending_bar(struct strip *strip)
{
    const struct page_span *span = &strip->drawing->spans.list[strip->largest];
    struct kit_buffer *out = strip->drawing->out;
    const double x = scale_bytes_to_width(strip, strip->offset);
    double width = scale_bytes_to_width(strip, strip->length);
    const unsigned y = ROW_TOP + strip->row * ROW_HEIGHT;

    if (strip->parts == 0)
        return;
    if (width < 1.0)
        width = 1.0;
    if (strip->links) {
        kit_buffer_add_text(out, "<a href=\"");
        page_put_span_href(strip->drawing, strip->span);
        kit_buffer_add_text(out, "\">");
    }
    kit_buffer_add_format(out, "<g class=\"b%u %c\">", strip->row,
                          page_kind_letter((enum page_kind)span->kind));
    put_bar_title(strip);
    kit_buffer_add_format(out, "<rect x=\"%.1f\" y=\"%u\" width=\"%.1f\" height=\"%d\"/>", x, y,
                          width, ROW_HEIGHT - 2);
    if (width >= 12.0)
        kit_buffer_add_format(out, "<text x=\"%.1f\" y=\"%u\">%c</text>", x + 3, y + 12,
                              strip->row == 0 ? 'O' : page_kind_letter((enum page_kind)span->kind));
    kit_buffer_add_text(out, "</g>");
    if (strip->links)
        kit_buffer_add_text(out, "</a>");
    strip->parts = 0;
}

/* A bar of the row; `noun` NULL: it is called as its item. */
static void add_or_merge_bar(struct strip *strip, uint32_t span, uint64_t length, const char *noun)
{
    const uint64_t offset = strip->drawing->spans.list[span].offset;

    if (strip->parts > 0 && scale_bytes_to_width(strip, strip->length) < STRIP_LEAST &&
        scale_bytes_to_width(strip, length) < STRIP_LEAST) {
        if (length > strip->maximum) {
            strip->maximum = length;
            strip->largest = span;
        }
        strip->length = offset + length - strip->offset;
        strip->parts++;
        return;
    }
    put_pending_bar(strip);
    strip->offset = offset;
    strip->length = strip->maximum = length;
    strip->span = strip->largest = span;
    strip->noun = noun;
    strip->parts = 1;
}

/* Objects, and the answer's header. */
static void add_bar_per_object(struct strip *strip)
{
    const struct page_spans *spans = &strip->drawing->spans;

    for (uint32_t i = 0; i < spans->item_count; i++) {
        const struct page_item *item = &spans->items[i];

        if (item->object == PAGE_NONE)
            add_or_merge_bar(strip, item->first, page_item_bytes(spans, i), NULL);
        else if (item->kind == PAGE_ITEM_OBJECT)
            add_or_merge_bar(strip, item->first, spans->objects[item->object].length, NULL);
    }
    put_pending_bar(strip);
}

/* Items; or neighbours of one object and one kind. */
static void add_bars_of_items(struct strip *strip, bool merges)
{
    static const char *const nouns[] = { "data block", "object header", "counter definitions",
                                         "instances", "bytes that belong to nothing" };
    const struct page_spans *spans = &strip->drawing->spans;
    uint32_t i = 0;

    while (i < spans->item_count) {
        const struct page_item *first = &spans->items[i];
        uint64_t bytes = page_item_bytes(spans, i);

        while (++i < spans->item_count && merges && spans->items[i].kind == first->kind &&
               spans->items[i].object == first->object)
            bytes += page_item_bytes(spans, i);
        add_or_merge_bar(strip, first->first, bytes, merges ? nouns[first->kind] : NULL);
    }
    put_pending_bar(strip);
}

/* Neighbours of one kind of byte. */
static void add_bar_per_run_of_byte_kind(struct strip *strip)
{
    const struct page_spans *spans = &strip->drawing->spans;
    uint32_t i = 0;

    while (i < spans->count) {
        const struct page_span *first = &spans->list[i];
        const uint32_t from = i;
        uint64_t bytes = 0;

        for (; i < spans->count && spans->list[i].kind == first->kind; i++)
            bytes += spans->list[i].length;
        add_or_merge_bar(strip, from, bytes, page_kind_name((enum page_kind)first->kind));
    }
    put_pending_bar(strip);
}

/* A triangle for each finding with a place; an arrow at the edge where that is outside. */
static void put_finding_marks(const struct strip *strip)
{
    const struct page_drawing *drawing = strip->drawing;
    struct kit_buffer *out = drawing->out;

    for (size_t i = 0; i < drawing->found_count; i++) {
        const struct page_finding *finding = &drawing->page->findings[i];
        const char *severity = epci_severity_name(finding->severity);

        if (!finding->placed)
            continue;
        kit_buffer_add_format(out, "<a href=\"#n%zu\"><g class=\"m %s\"><title>finding %zu, %s",
                              i + 1, severity, i + 1, severity);
        if (drawing->found_at[i] == PAGE_NONE)
            kit_buffer_add_format(out,
                                  ", outside of the bytes: +0x%" PRIx64
                                  "</title><path d=\"M984 9h10v-5"
                                  "l6 8l-6 8v-5h-10z\"/></g></a>",
                                  finding->offset);
        else
            kit_buffer_add_format(out, "</title><path d=\"M%.1f 18l-6 -13h12z\"/></g></a>",
                                  scale_bytes_to_width(strip, finding->offset));
    }
}

void page_put_byte_overview(const struct page_drawing *drawing)
{
    struct strip strip = { .drawing = drawing };
    struct kit_buffer *out = drawing->out;
    char count[PAGE_COUNT_CAPACITY];

    if (drawing->spans.count == 0)
        return;
    kit_buffer_add_format(
        out,
        "<svg class=\"strip\" id=\"edge\" viewBox=\"0 0 1000 110\" "
        "preserveAspectRatio=\"none\" role=\"group\" "
        "aria-label=\"Overview of %s bytes, to scale: objects, sections, definitions "
        "and instances, kinds of bytes\">\n",
        page_format_grouped_number(drawing->spans.bytes.left, count));
    kit_buffer_add_text(out, "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" "
                             "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
                             "<rect width=\"2\" height=\"6\"/></pattern></defs>");
    add_bar_per_object(&strip);
    strip.row = 1;
    add_bars_of_items(&strip, true);
    strip.row = 2;
    strip.links = true;
    add_bars_of_items(&strip, false);
    strip.row = 3;
    strip.links = false;
    add_bar_per_run_of_byte_kind(&strip);
    put_finding_marks(&strip);
    kit_buffer_add_format(out,
                          "<text class=\"edge\" x=\"0\" y=\"107\">+0x0</text><text class=\"edge\" "
                          "x=\"1000\" y=\"107\" text-anchor=\"end\">+0x%zx</text></svg>\n",
                          drawing->spans.bytes.left);
}
