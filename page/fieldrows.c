/* SPDX-License-Identifier: MIT
 *
 * fieldrows.c -- the table of an item's fields, with links from lengths and offsets to their
 * targets.
 */
#include "page/parts.h"

#include <inttypes.h>

#include "page/html.h"
#include "page/spantext.h"

/* " → +0x1a8", a link; or that it leads out of the bytes. */
static void put_target_link(const struct page_drawing *drawing, uint32_t span)
{
    const struct page_spans *spans = &drawing->spans;
    const struct page_span *of = &spans->list[span];
    const struct page_item *item = &spans->items[of->item];
    struct kit_buffer *out = drawing->out;
    uint64_t target;

    if (page_span_find_byte_pointed_to(spans, span, &target)) {
        const uint32_t to = page_find_span_at_offset(spans, target);

        if (to != PAGE_NONE) {
            kit_buffer_add_text(out, " <a href=\"");
            page_put_span_href(drawing, to);
            kit_buffer_add_format(out, "\">\xE2\x86\x92 +0x%" PRIx64 "</a>", target);
        } else if (target == spans->bytes.left) {
            kit_buffer_add_text(out, " \xE2\x86\x92 the end");
        } else {
            kit_buffer_add_format(out, " <b class=\"out\">\xE2\x87\xA5 outside, +0x%" PRIx64 "</b>",
                                  target);
        }
    } else if (of->field && of->field->show == CHECK_SHOW_CELL) {
        const struct page_counter *counter =
            &spans->counters[spans->objects[item->object].first_counter + item->number];

        if (counter->head.size > 0 && counter->shares == 0)
            kit_buffer_add_text(out, " <b class=\"out\">\xE2\x87\xA5 in no counter block</b>");
    }
}

static void put_field_row(const struct page_drawing *drawing, uint32_t span)
{
    const struct page_span *of = &drawing->spans.list[span];
    const struct reader_titles *titles = drawing->page->titles;
    struct kit_buffer *out = drawing->out;
    char text[PAGE_TEXT_CAPACITY];

    kit_buffer_add_format(
        out,
        "<tr id=\"f%" PRIu32 "\"><th scope=\"row\"><a href=\"#s%" PRIu32 "\">+0x%" PRIx32
        "</a></th><td>%" PRIu32 "</td><td><b class=\"k %c\">%c</b>&#160;",
        span, span, of->offset, of->length, page_kind_letter((enum page_kind)of->kind),
        page_kind_letter((enum page_kind)of->kind));
    page_byte_span_format_label(&drawing->spans, span, titles, text, sizeof text);
    page_put_text_cut(out, text, 120);
    kit_buffer_add_text(out, "</td><td>");
    page_span_format_data_type(&drawing->spans, span, text, sizeof text);
    page_put_text(out, text);
    kit_buffer_add_text(out, "</td><td>");
    page_byte_span_format_value(&drawing->spans, span, titles, text, sizeof text);
    page_put_text(out, text);
    put_target_link(drawing, span);
    if (of->finding != PAGE_NONE) {
        kit_buffer_add_text(out, " ");
        page_put_links_to_span_findings(drawing, span);
    }
    kit_buffer_add_text(out, "</td></tr>\n");
}

void page_put_item_field_table(const struct page_drawing *drawing, uint32_t item)
{
    const struct page_item *of = &drawing->spans.items[item];

    kit_buffer_add_format(
        drawing->out,
        "<table aria-labelledby=\"i%" PRIu32 "\"><thead><tr><th scope=\"col\">offset"
        "</th><th scope=\"col\">bytes</th><th scope=\"col\">field</th><th "
        "scope=\"col\">type</th><th scope=\"col\">value</th></tr></thead><tbody>\n",
        item);
    for (uint32_t i = of->first; i < of->first + of->count; i++)
        if (page_byte_span_is_drawn(drawing, i))
            put_field_row(drawing, i);
    kit_buffer_add_text(drawing->out, "</tbody></table>\n");
}
