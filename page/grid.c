/* SPDX-License-Identifier: MIT
 *
 * grid.c -- the bytes in rows of 16, which a narrow screen shows as rows of 8.
 *
 * A row is two halves of 8 bytes.  A span that crosses the end of a half goes on in the next one,
 * with open edges; only its first piece has the span's id and label.
 */
#include "page/parts.h"

#include <inttypes.h>

#include "page/html.h"
#include "page/spantext.h"

#define HALF 8u
/* Of a longer span these bytes are drawn: so many from its front, and from its end. */
#define SPAN_LONG  192u
#define SPAN_FRONT 64u
#define SPAN_BACK  16u

struct byte_grid {
    const struct page_drawing *drawing;
    bool open; /* a half is begun */
    bool any;  /* or was, since the last gap */
    uint32_t half;
};

static void close_half_row(struct byte_grid *grid)
{
    if (grid->open)
        kit_buffer_add_text(grid->drawing->out, "</div>");
    grid->open = false;
}

/* Go to the half that has the byte. */
static void open_half_row(struct byte_grid *grid, uint32_t offset)
{
    const uint32_t half = offset / HALF;
    struct kit_buffer *out = grid->drawing->out;

    if (grid->open && grid->half == half)
        return;
    close_half_row(grid);
    if (!grid->any && half % 2 == 1)
        kit_buffer_add_format(out, "<div class=\"h e\"><b>%06" PRIx32 "</b></div>",
                              (half - 1) * HALF);
    kit_buffer_add_format(out, "<div class=\"h\"><b>%06" PRIx32 "</b>", half * HALF);
    grid->open = grid->any = true;
    grid->half = half;
}

static void put_gap_with_left_out_counts(struct byte_grid *grid, uint64_t fields, uint64_t bytes)
{
    char count[PAGE_COUNT_CAPACITY], more[PAGE_COUNT_CAPACITY];
    struct kit_buffer *out = grid->drawing->out;

    close_half_row(grid);
    grid->any = false;
    kit_buffer_add_text(out, "<div class=\"gap\">\xE2\x8B\xAE ");
    if (fields > 0)
        kit_buffer_add_format(out, "%s more fields, ", page_format_grouped_number(fields, more));
    kit_buffer_add_format(out, "%s bytes</div>", page_format_grouped_number(bytes, count));
}

/* What fits: letters of the label's size, or of the smaller one. */
static void put_byte_span_label(const struct byte_grid *grid, uint32_t span, uint32_t bytes)
{
    const struct page_drawing *drawing = grid->drawing;
    const struct page_span *of = &drawing->spans.list[span];
    struct kit_buffer *out = drawing->out;
    const size_t capacity = (size_t)bytes * 5 - 1, small = (size_t)bytes * 6 - 1;
    char label[PAGE_TEXT_CAPACITY];
    size_t length = 0;

    page_byte_span_format_label(&drawing->spans, span, drawing->page->titles, label, sizeof label);
    for (const char *c = label; *c; c++)
        length += ((unsigned char)*c & 0xC0) != 0x80;
    kit_buffer_add_format(out, "<i>%c", page_kind_letter((enum page_kind)of->kind));
    if (capacity > 3) {
        kit_buffer_add_text(out, length + 2 > capacity ? " <small>" : " ");
        page_put_text_cut(out, label, length + 2 > capacity ? small - 2 : capacity - 2);
        if (length + 2 > capacity)
            kit_buffer_add_text(out, "</small>");
    }
    kit_buffer_add_text(out, "</i>");
}

static void put_span_title_attribute(const struct byte_grid *grid, uint32_t span)
{
    const struct page_drawing *drawing = grid->drawing;
    const struct page_span *of = &drawing->spans.list[span];
    struct kit_buffer *out = drawing->out;
    char text[PAGE_TEXT_CAPACITY];

    kit_buffer_add_format(out, " title=\"%s: ", page_kind_name((enum page_kind)of->kind));
    page_byte_span_format_label(&drawing->spans, span, drawing->page->titles, text, sizeof text);
    page_put_text(out, text);
    kit_buffer_add_text(out, " = ");
    page_byte_span_format_value(&drawing->spans, span, drawing->page->titles, text, sizeof text);
    page_put_text_cut(out, text, 260);
    kit_buffer_add_text(out, "\"");
}

/* The bytes from..end of a span, in one half. */
static void put_span_piece(struct byte_grid *grid, uint32_t span, uint32_t from, uint32_t end)
{
    const struct page_drawing *drawing = grid->drawing;
    const struct page_span *of = &drawing->spans.list[span];
    const unsigned char *bytes = drawing->spans.bytes.at;
    struct kit_buffer *out = drawing->out;
    const bool first = from == of->offset, last = end == of->offset + of->length;
    bool zero = true;

    for (uint32_t i = from; i < end; i++)
        zero = zero && bytes[i] == 0;
    kit_buffer_add_format(out, "<a class=\"%c w%" PRIu32,
                          page_kind_letter((enum page_kind)of->kind), end - from);
    if (from % HALF != 0 && (!grid->open || first))
        kit_buffer_add_format(out, " c%" PRIu32, from % HALF);
    kit_buffer_add_format(out, "%s%s%s", zero ? " z" : "", first ? "" : " l", last ? "" : " r");
    if (of->finding != PAGE_NONE)
        kit_buffer_add_format(out, " x %s",
                              epci_severity_name(drawing->page->findings[of->finding].severity));
    kit_buffer_add_format(out, "\" href=\"#f%" PRIu32 "\"", span);
    if (first) {
        kit_buffer_add_format(out, " id=\"s%" PRIu32 "\"", span);
        put_span_title_attribute(grid, span);
    } else
        kit_buffer_add_text(out, " tabindex=\"-1\" aria-hidden=\"true\"");
    kit_buffer_add_text(out, ">");
    for (uint32_t i = from; i < end; i++)
        kit_buffer_add_format(out, i > from ? " %02x" : "%02x", bytes[i]);
    if (first)
        put_byte_span_label(grid, span, end - from);
    if (first && of->finding != PAGE_NONE)
        kit_buffer_add_format(out, "<sup>%" PRIu32 "</sup>", of->finding + 1);
    kit_buffer_add_text(out, "</a>");
}

static void put_span_range_split_at_half_rows(struct byte_grid *grid, uint32_t span, uint32_t from,
                                              uint32_t end)
{
    while (from < end) {
        const uint32_t stop = (from / HALF + 1) * HALF;

        open_half_row(grid, from);
        put_span_piece(grid, span, from, stop < end ? stop : end);
        from = stop < end ? stop : end;
    }
}

static void put_span_bytes(struct byte_grid *grid, uint32_t span)
{
    const struct page_span *of = &grid->drawing->spans.list[span];
    const uint32_t end = of->offset + of->length;

    if (of->length <= SPAN_LONG) {
        put_span_range_split_at_half_rows(grid, span, of->offset, end);
        return;
    }
    put_span_range_split_at_half_rows(grid, span, of->offset, of->offset + SPAN_FRONT);
    put_gap_with_left_out_counts(grid, 0, of->length - SPAN_FRONT - SPAN_BACK);
    put_span_range_split_at_half_rows(grid, span, end - SPAN_BACK, end);
}

static void put_item_bytes(const struct page_drawing *drawing, uint32_t item)
{
    const struct page_item *of = &drawing->spans.items[item];
    struct byte_grid grid = { .drawing = drawing };
    uint64_t fields = 0, bytes = 0;

    kit_buffer_add_format(
        drawing->out, "<div class=\"g\" role=\"group\" aria-labelledby=\"i%" PRIu32 "\">", item);
    for (uint32_t i = of->first; i < of->first + of->count; i++) {
        if (!page_byte_span_is_drawn(drawing, i)) {
            fields++;
            bytes += drawing->spans.list[i].length;
            continue;
        }
        if (fields > 0)
            put_gap_with_left_out_counts(&grid, fields, bytes);
        fields = bytes = 0;
        put_span_bytes(&grid, i);
    }
    if (fields > 0)
        put_gap_with_left_out_counts(&grid, fields, bytes);
    close_half_row(&grid);
    kit_buffer_add_text(drawing->out, "</div>\n");
}

static void put_item_section(const struct page_drawing *drawing, uint32_t item)
{
    const struct page_spans *spans = &drawing->spans;
    const struct page_item *of = &spans->items[item];
    const uint64_t from = spans->list[of->first].offset;
    struct kit_buffer *out = drawing->out;
    char text[PAGE_TEXT_CAPACITY], count[PAGE_COUNT_CAPACITY];

    kit_buffer_add_format(out, "<section class=\"item\"><h4 id=\"i%" PRIu32 "\" tabindex=\"-1\">",
                          item);
    if (of->kind == PAGE_ITEM_OBJECT)
        kit_buffer_add_text(out, "header of ");
    page_item_describe(spans, of, drawing->page->titles, text, sizeof text);
    page_put_text(out, text);
    kit_buffer_add_format(out, " <span>+0x%" PRIx64 ", %s bytes</span></h4>\n", from,
                          page_format_grouped_number(page_item_bytes(spans, item), count));
    put_item_bytes(drawing, item);
    page_put_item_field_table(drawing, item);
    kit_buffer_add_text(out, "</section>\n");
}

/* ---- Folded items ---- */

#define FOLD_LIST_MAX 200u /* in one fold */
#define FOLD_NAME_MAX 60u  /* letters */

static void put_folded_items(const struct page_drawing *drawing, uint32_t first, uint32_t end)
{
    const struct page_spans *spans = &drawing->spans;
    const uint64_t from = spans->list[spans->items[first].first].offset;
    const uint64_t to =
        spans->list[spans->items[end - 1].first].offset + page_item_bytes(spans, end - 1);
    struct kit_buffer *out = drawing->out;
    char text[PAGE_TEXT_CAPACITY], count[PAGE_COUNT_CAPACITY], bytes[PAGE_COUNT_CAPACITY];
    uint64_t findings = 0;
    uint32_t listed = 0;

    for (uint32_t i = first; i < end; i++)
        findings += spans->items[i].findings;
    kit_buffer_add_format(out,
                          "<details class=\"fold\" id=\"i%" PRIu32
                          "\"><summary>%s more, +0x%" PRIx64 " to +0x%" PRIx64 ", %s bytes",
                          first, page_format_grouped_number(end - first, count), from, to,
                          page_format_grouped_number(to - from, bytes));
    if (findings > 0)
        kit_buffer_add_format(out, ", <b>%s findings</b>",
                              page_format_grouped_number(findings, count));
    kit_buffer_add_text(out, "</summary><ul>");
    for (uint32_t i = first; i < end && listed < FOLD_LIST_MAX && out->bytes < 2000000; i++) {
        kit_buffer_add_format(out, "<li>+0x%" PRIx32 " ",
                              spans->list[spans->items[i].first].offset);
        page_item_describe(spans, &spans->items[i], drawing->page->titles, text, sizeof text);
        page_put_text_cut(out, text, FOLD_NAME_MAX);
        kit_buffer_add_text(out, "</li>");
        listed++;
    }
    if (listed < end - first)
        kit_buffer_add_format(out, "<li>and %s more</li>",
                              page_format_grouped_number(end - first - listed, count));
    kit_buffer_add_text(out, "</ul></details>\n");
}

/* ---- All ---- */

static void put_object_heading(const struct page_drawing *drawing, uint32_t object)
{
    const struct page_object *of = &drawing->spans.objects[object];
    struct kit_buffer *out = drawing->out;
    char text[PAGE_TEXT_CAPACITY], count[PAGE_COUNT_CAPACITY];

    page_item_describe(&drawing->spans, &drawing->spans.items[of->first_item],
                       drawing->page->titles, text, sizeof text);
    kit_buffer_add_format(out, "<section class=\"object\"><h3>");
    page_put_text(out, text);
    kit_buffer_add_format(
        out, "</h3><p class=\"quiet\">%s bytes from +0x%" PRIx32 "; %" PRIu32 " counters, ",
        page_format_grouped_number(of->length, count), of->offset, of->counter_count);
    if (of->single)
        kit_buffer_add_text(out, "no instances</p>\n");
    else
        kit_buffer_add_format(out, "%s instances</p>\n",
                              page_format_grouped_number(of->instance_count, count));
}

static void put_ruler_of_column_offsets(struct kit_buffer *out)
{
    kit_buffer_add_text(out, "<div class=\"g ruler\" aria-hidden=\"true\">");
    for (unsigned half = 0; half < 2; half++) {
        kit_buffer_add_text(out, "<div class=\"h\"><b></b>");
        for (unsigned i = 0; i < HALF; i++)
            kit_buffer_add_format(out, "<u>%x</u>", half * HALF + i);
        kit_buffer_add_text(out, "</div>");
    }
    kit_buffer_add_text(out, "</div>\n");
}

void page_put_byte_grid(const struct page_drawing *drawing)
{
    const struct page_spans *spans = &drawing->spans;
    uint32_t i = 0, object = PAGE_NONE;

    put_ruler_of_column_offsets(drawing->out);
    while (i < spans->item_count) {
        const uint32_t first = i;

        if (spans->items[i].object != object) {
            if (object != PAGE_NONE)
                kit_buffer_add_text(drawing->out, "</section>\n");
            object = spans->items[i].object;
            if (object != PAGE_NONE)
                put_object_heading(drawing, object);
        }
        if (page_is_item_unfolded(drawing, i)) {
            put_item_section(drawing, i++);
            continue;
        }
        while (i < spans->item_count && drawing->anchor[i] == first)
            i++;
        put_folded_items(drawing, first, i);
    }
    if (object != PAGE_NONE)
        kit_buffer_add_text(drawing->out, "</section>\n");
}
