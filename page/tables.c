/* SPDX-License-Identifier: MIT
 *
 * tables.c -- the values of the latest answer as tables, one for each object; and the names and
 * help texts of the block's objects and counters.
 */
#include "page/parts.h"

#include <inttypes.h>

#include <epc/epc.h>

#include "page/html.h"
#include "page/spantext.h"

#define ROWS_MAX  2500u
#define BYTES_MAX 250000u

struct value_rows {
    const struct page_drawing *drawing;
    size_t rows, left_out;
    size_t begin;
    uint32_t object, instance; /* of the row before */
};

static void put_name_of_index(const struct page_drawing *drawing, uint32_t index)
{
    char name[PAGE_TEXT_CAPACITY];

    if (drawing->page->titles &&
        reader_titles_find_name(drawing->page->titles, index, name, sizeof name))
        page_put_text(drawing->out, name);
    else
        kit_buffer_add_format(drawing->out, "%" PRIu32, index);
}

static void begin_next_object_table(struct value_rows *rows, const struct reader_shown *shown)
{
    struct kit_buffer *out = rows->drawing->out;

    if (rows->object != READER_NOT_THERE)
        kit_buffer_add_text(out, "</tbody></table>\n");
    kit_buffer_add_text(out, "<table class=\"values\"><caption>");
    put_name_of_index(rows->drawing, shown->object->head.name_index);
    kit_buffer_add_text(out,
                        "</caption><thead><tr><th scope=\"col\">instance</th><th scope=\"col\">"
                        "counter</th><th scope=\"col\">value</th><th scope=\"col\">unit</th><th "
                        "scope=\"col\">as stored</th></tr></thead><tbody>\n");
}

static void put_instance_label(const struct value_rows *rows, const struct reader_shown *shown)
{
    const struct reader_snapshot *newer = rows->drawing->page->newer;
    const uint32_t object = shown->item.object, instance = shown->item.instance;
    struct kit_buffer *out = rows->drawing->out;
    char text[PAGE_TEXT_CAPACITY];

    if (newer->objects[object].single)
        return;
    reader_instance_label(newer, object, instance, text, sizeof text);
    page_put_text(out, text);
}

static void put_value_row(void *context, const struct reader_shown *shown)
{
    struct value_rows *rows = context;
    struct kit_buffer *out = rows->drawing->out;
    char text[PAGE_TEXT_CAPACITY];

    if (rows->rows >= ROWS_MAX || out->bytes - rows->begin > BYTES_MAX) {
        rows->left_out++;
        return;
    }
    if (shown->item.object != rows->object) {
        begin_next_object_table(rows, shown);
        rows->instance = READER_NOT_THERE;
    }
    kit_buffer_add_text(out, shown->item.instance == rows->instance ? "<tr><td class=\"same\">"
                                                                    : "<tr><td>");
    put_instance_label(rows, shown);
    rows->object = shown->item.object;
    rows->instance = shown->item.instance;
    rows->rows++;
    kit_buffer_add_text(out, "</td><th scope=\"row\">");
    put_name_of_index(rows->drawing, shown->counter->head.name_index);
    kit_buffer_add_text(out, "</th><td>");
    reader_value_text(shown, text, sizeof text);
    page_put_text_cut(out, text, 300);
    kit_buffer_add_format(out, "</td><td>%s</td><td>", reader_unit_text(shown->value.unit));
    if (!reader_shown_is_text(shown))
        kit_buffer_add_format(out, "%" PRIu64, shown->raw);
    if (shown->has_base)
        kit_buffer_add_format(out, " / %" PRIu64, shown->raw_base);
    kit_buffer_add_text(out, "</td></tr>\n");
}

/* EPC_OK or EPC_E_NOMEM. */
static int put_value_tables(struct value_rows *rows)
{
    const struct page_page *page = rows->drawing->page;
    const struct reader_values_visitor visitor = { .context = rows, .counter = put_value_row };
    const struct reader_values_options options = { .formulas = page->formulas };
    struct reader_pairing pairing = { 0 };
    struct reader_values values = { 0 };
    int status = page->older ? reader_pairing_init(&pairing, page->older, page->newer) : EPC_OK;

    if (status == EPC_OK)
        status = reader_values_init(&values, page->newer, page->older ? &pairing : NULL, &options);
    if (status == EPC_OK && page->selection && page->titles)
        status = reader_values_visit_selected(&values, page->selection, page->titles, &visitor);
    else if (status == EPC_OK)
        reader_values_visit_all(&values, &visitor);
    reader_values_release(&values);
    reader_pairing_release(&pairing);
    return status;
}

void page_put_value_tables(const struct page_drawing *drawing)
{
    struct value_rows rows = { .drawing = drawing,
                               .begin = drawing->out->bytes,
                               .object = READER_NOT_THERE,
                               .instance = READER_NOT_THERE };
    struct kit_buffer *out = drawing->out;
    char count[PAGE_COUNT_CAPACITY];

    if (!drawing->page->newer)
        return;
    kit_buffer_add_text(out,
                        "<section id=\"values\" aria-labelledby=\"values-h\"><h2 id=\"values-h\">"
                        "Values</h2>\n");
    kit_buffer_add_text(out,
                        drawing->page->older
                            ? "<p class=\"quiet\">The latest answer, compared with the one before "
                              "it.</p>\n"
                            : "<p class=\"quiet\">One answer: what needs two has no value, "
                              "\"-\".</p>\n");
    if (put_value_tables(&rows) != EPC_OK)
        out->failed = true;
    if (rows.object != READER_NOT_THERE)
        kit_buffer_add_text(out, "</tbody></table>\n");
    if (rows.rows == 0)
        kit_buffer_add_text(out, "<p>There are none.</p>\n");
    if (rows.left_out > 0)
        kit_buffer_add_format(out, "<p>%s more values are left out.</p>\n",
                              page_format_grouped_number(rows.left_out, count));
    kit_buffer_add_text(out, "</section>\n");
}

/* ---- Values that are left out ---- */

void page_put_unknown_value_counts(const struct page_drawing *drawing)
{
    const struct reader_omissions *omissions = drawing->page->omissions;
    struct kit_buffer *out = drawing->out;

    if (!omissions || omissions->count == 0)
        return;
    kit_buffer_add_format(
        out,
        "<section id=\"omitted\" aria-labelledby=\"omitted-h\"><h2 id=\"omitted-h\">"
        "Values that are not known</h2>\n<p class=\"quiet\">%" PRIu64 " of %" PRIu64
        " values of all samples are left out.</p>\n<table><thead><tr><th "
        "scope=\"col\">object</th><th scope=\"col\">reason</th><th scope=\"col\">"
        "values</th></tr></thead><tbody>\n",
        omissions->omitted, omissions->values);
    for (size_t i = 0; i < omissions->count; i++) {
        const struct reader_omission *one = &omissions->list[i];

        kit_buffer_add_text(out, "<tr><th scope=\"row\">");
        page_put_text(out, one->object);
        kit_buffer_add_format(out, "</th><td>%s</td><td>%" PRIu64 "</td></tr>\n",
                              reader_reason_text(one->reason), one->count);
    }
    kit_buffer_add_text(out, "</tbody></table>\n</section>\n");
}

/* ---- Names ---- */

#define HELP_TEXT_CAPACITY 4096u
#define NAME_ROWS          800u
#define NAMES_BYTES        250000u

struct name_row {
    const char *kind;
    uint32_t name, help;
    uint32_t span; /* of the definition */
};

static void put_name_row(const struct page_drawing *drawing, const struct name_row *row)
{
    const struct reader_titles *titles = drawing->page->titles;
    struct kit_buffer *out = drawing->out;
    char text[HELP_TEXT_CAPACITY] = "";

    kit_buffer_add_text(out, "<tr><td><a href=\"");
    page_put_span_href(drawing, row->span);
    kit_buffer_add_format(out, "\">%s</a></td><td>%" PRIu32 "</td><th scope=\"row\">", row->kind,
                          row->name);
    if (titles && reader_titles_find_name(titles, row->name, text, sizeof text))
        page_put_text(out, text);
    else
        kit_buffer_add_text(out, "<span class=\"quiet\">no name</span>");
    kit_buffer_add_format(out, "</th><td>%" PRIu32 "</td><td>", row->help);
    if (titles && reader_titles_find_help(titles, row->help, text, sizeof text))
        page_put_text(out, text);
    kit_buffer_add_text(out, "</td></tr>\n");
}

void page_put_names_and_help_texts(const struct page_drawing *drawing)
{
    const struct page_spans *spans = &drawing->spans;
    struct kit_buffer *out = drawing->out;
    const size_t begin = out->bytes;
    size_t rows = 0, left_out = 0;

    if (spans->object_count == 0)
        return;
    kit_buffer_add_text(
        out, "<section id=\"names\" aria-labelledby=\"names-h\"><h2 id=\"names-h\">Names "
             "and help texts</h2>\n<table class=\"names\"><thead><tr><th scope=\"col\">"
             "of</th><th scope=\"col\">index</th><th scope=\"col\">name</th><th "
             "scope=\"col\">help</th><th scope=\"col\">help text</th></tr></thead>"
             "<tbody>\n");
    for (size_t i = 0; i < spans->item_count; i++) {
        const struct page_item *item = &spans->items[i];
        struct name_row row = { .span = item->first };

        if (item->kind == PAGE_ITEM_OBJECT) {
            const struct epci_wire_object *head = &spans->objects[item->object].head;

            row.kind = "object";
            row.name = head->name_index;
            row.help = head->help_index;
        } else if (item->kind == PAGE_ITEM_COUNTER) {
            const struct page_object *object = &spans->objects[item->object];
            const struct epci_wire_counter *head =
                &spans->counters[object->first_counter + item->number].head;

            row.kind = "counter";
            row.name = head->name_index;
            row.help = head->help_index;
        } else
            continue;
        if (rows >= NAME_ROWS || out->bytes - begin > NAMES_BYTES) {
            left_out++;
            continue;
        }
        rows++;
        put_name_row(drawing, &row);
    }
    kit_buffer_add_text(out, "</tbody></table>\n");
    if (left_out > 0)
        kit_buffer_add_format(out, "<p>%zu more are left out.</p>\n", left_out);
    kit_buffer_add_text(out, "</section>\n");
}
