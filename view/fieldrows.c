/* SPDX-License-Identifier: MIT
 *
 * fieldrows.c -- the table of an item's fields, with links from lengths and offsets to their
 * targets.
 */
#include "view/parts.h"

#include <inttypes.h>

#include "view/html.h"
#include "view/spantext.h"

/* " → +0x1a8", a link; or that it leads out of the bytes. */
static void put_target(const struct view_drawing *drawing, uint32_t span)
{
    const struct view_spans *spans = &drawing->spans;
    const struct view_span *of = &spans->list[span];
    const struct view_item *item = &spans->items[of->item];
    struct kit_buffer *out = drawing->out;
    uint64_t target;

    if (view_span_target(spans, span, &target)) {
        const uint32_t to = view_span_at(spans, target);

        if (to != VIEW_NONE) {
            kit_buffer_add(out, " <a href=\"");
            view_put_anchor(drawing, to);
            kit_buffer_print(out, "\">\xE2\x86\x92 +0x%" PRIx64 "</a>", target);
        } else if (target == spans->bytes.left) {
            kit_buffer_add(out, " \xE2\x86\x92 the end");
        } else {
            kit_buffer_print(out, " <b class=\"out\">\xE2\x87\xA5 outside, +0x%" PRIx64 "</b>",
                             target);
        }
    } else if (of->field && of->field->show == VIEW_SHOW_CELL) {
        const struct view_counter *counter =
            &spans->counters[spans->objects[item->object].first_counter + item->number];

        if (counter->head.size > 0 && counter->shares == 0)
            kit_buffer_add(out, " <b class=\"out\">\xE2\x87\xA5 in no counter block</b>");
    }
}

static void field_row(const struct view_drawing *drawing, uint32_t span)
{
    const struct view_span *of = &drawing->spans.list[span];
    const struct epci_titles *titles = drawing->page->titles;
    struct kit_buffer *out = drawing->out;
    char text[VIEW_TEXT_ROOM];

    kit_buffer_print(out,
                     "<tr id=\"f%" PRIu32 "\"><th scope=\"row\"><a href=\"#s%" PRIu32
                     "\">+0x%" PRIx32 "</a></th><td>%" PRIu32
                     "</td><td><b class=\"k %c\">%c</b>&#160;",
                     span, span, of->offset, of->length, view_kind_letter((enum view_kind)of->kind),
                     view_kind_letter((enum view_kind)of->kind));
    view_span_label(&drawing->spans, span, titles, text, sizeof text);
    view_text_cut(out, text, 120);
    kit_buffer_add(out, "</td><td>");
    view_span_type(&drawing->spans, span, text, sizeof text);
    view_text(out, text);
    kit_buffer_add(out, "</td><td>");
    view_span_value(&drawing->spans, span, titles, text, sizeof text);
    view_text(out, text);
    put_target(drawing, span);
    if (of->finding != VIEW_NONE) {
        kit_buffer_add(out, " ");
        view_put_marks(drawing, span);
    }
    kit_buffer_add(out, "</td></tr>\n");
}

void view_put_fields(const struct view_drawing *drawing, uint32_t item)
{
    const struct view_item *of = &drawing->spans.items[item];

    kit_buffer_print(drawing->out,
                     "<table aria-labelledby=\"i%" PRIu32 "\"><thead><tr><th scope=\"col\">offset"
                     "</th><th scope=\"col\">bytes</th><th scope=\"col\">field</th><th "
                     "scope=\"col\">type</th><th scope=\"col\">value</th></tr></thead><tbody>\n",
                     item);
    for (uint32_t i = of->first; i < of->first + of->count; i++)
        if (view_span_is_drawn(drawing, i))
            field_row(drawing, i);
    kit_buffer_add(drawing->out, "</tbody></table>\n");
}
