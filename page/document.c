/* SPDX-License-Identifier: MIT
 *
 * document.c -- what the page shows as one JSON document, in a script element that is not a script.
 *
 * Its members are `schema`, whose number rises when one changes, `tool`, `title`, `written`,
 * `facts`, `input` (bytes and a hash, FNV-1a), `findings`, `spans` (offset, bytes, kind, item,
 * field, value, number of the finding; or offset, bytes, "folded"), `times` (milliseconds since
 * 1970; `local` if they are of an unknown zone) and `series`.
 */
#include "page/parts.h"

#include <inttypes.h>
#include <stdio.h>

#include "kit/json/json.h"
#include "kit/number.h"
#include "page/html.h"
#include "page/spantext.h"
#include "sdk/core/hash.h"
#include "sdk/port/port.h"

#define SCHEMA 1

static void write_page_facts_json(const struct page_drawing *drawing, struct kit_json *json)
{
    const struct page_page *page = drawing->page;
    char text[PAGE_TIME_CAPACITY], tool[PAGE_TOOL_CAPACITY];

    kit_json_add_u64(json, "schema", SCHEMA);
    kit_json_add_text(json, "tool", page_format_tool_and_version(page, tool));
    kit_json_add_text(json, "title", page->title);
    kit_json_add_text(json, "written",
                      page->written ? page_format_time(page->written, text) : NULL);
    kit_json_begin_object(json, "facts");
    for (size_t i = 0; i < page->fact_count; i++)
        kit_json_add_text(json, page->facts[i].name, page->facts[i].value);
    kit_json_end_innermost(json);
    kit_json_begin_object(json, "input");
    kit_json_add_u64(json, "bytes", drawing->spans.bytes.left);
    snprintf(text, sizeof text, "%016" PRIx64,
             epci_hash_bytes(EPCI_HASH_INIT, drawing->spans.bytes.at, drawing->spans.bytes.left));
    kit_json_add_text(json, "fnv1a", text);
    kit_json_add_bool(json, "answer", page->whole);
    kit_json_end_innermost(json);
}

static void write_finding_json(const struct page_drawing *drawing, size_t i, struct kit_json *json)
{
    const struct page_finding *finding = &drawing->page->findings[i];

    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "severity", epci_severity_name(finding->severity));
    kit_json_add_text(json, "rule", finding->rule);
    kit_json_add_text(json, "message", finding->message);
    if (finding->event)
        kit_json_add_u64(json, "event", finding->event);
    if (finding->placed) {
        kit_json_add_u64(json, "object", finding->object);
        kit_json_add_u64(json, "offset", finding->offset);
        kit_json_add_u64(json, "got", finding->got);
        kit_json_add_u64(json, "wanted", finding->wanted);
        kit_json_add_bool(json, "outside", drawing->found_at[i] == PAGE_NONE);
    }
    kit_json_end_innermost(json);
}

static void write_span_json(const struct page_drawing *drawing, uint32_t span,
                            struct kit_json *json)
{
    const struct page_span *of = &drawing->spans.list[span];
    char text[PAGE_TEXT_CAPACITY];

    kit_json_begin_array(json, NULL);
    kit_json_add_u64(json, NULL, of->offset);
    kit_json_add_u64(json, NULL, of->length);
    kit_json_add_text(json, NULL, page_kind_name((enum page_kind)of->kind));
    kit_json_add_u64(json, NULL, of->item);
    page_byte_span_format_label(&drawing->spans, span, drawing->page->titles, text, sizeof text);
    kit_json_add_text(json, NULL, text);
    page_byte_span_format_value(&drawing->spans, span, drawing->page->titles, text, sizeof text);
    kit_json_add_text(json, NULL, text);
    kit_json_add_u64_or_null(json, NULL, of->finding != PAGE_NONE, (uint64_t)of->finding + 1);
    kit_json_end_innermost(json);
}

/* Those that are drawn; of the others only that they are folded: [offset, bytes, "folded"]. */
static void write_drawn_spans_json(const struct page_drawing *drawing, struct kit_json *json)
{
    const struct page_spans *spans = &drawing->spans;
    uint64_t from = 0, folded = 0;

    kit_json_begin_array(json, "spans");
    for (uint32_t i = 0; i <= spans->count; i++) {
        const bool drawn = i == spans->count || page_byte_span_is_drawn(drawing, i);

        if (drawn && folded > 0) {
            kit_json_begin_array(json, NULL);
            kit_json_add_u64(json, NULL, from);
            kit_json_add_u64(json, NULL, folded);
            kit_json_add_text(json, NULL, "folded");
            kit_json_end_innermost(json);
            folded = 0;
        }
        if (i == spans->count)
            break;
        if (drawn) {
            write_span_json(drawing, i, json);
            continue;
        }
        if (folded == 0)
            from = spans->list[i].offset;
        folded += spans->list[i].length;
    }
    kit_json_end_innermost(json);
}

static void write_times_and_charts_json(const struct page_drawing *drawing,
                                        const struct page_curves *curves, struct kit_json *json)
{
    const struct page_page *page = drawing->page;

    kit_json_add_bool(json, "local", page->local);
    kit_json_begin_array(json, "times");
    for (size_t i = 0; i < curves->count; i++)
        kit_json_add_i64(json, NULL, kit_ms_since_1970(curves->times[i]));
    kit_json_end_innermost(json);
    kit_json_begin_array(json, "series");
    for (size_t s = 0; s < page->chart_count && s < page->series_count; s++) {
        kit_json_begin_object(json, NULL);
        kit_json_add_text(json, "path", page->series[s].path);
        kit_json_add_text(json, "unit", page->series[s].unit);
        kit_json_begin_array(json, "values");
        for (size_t i = 0; i < curves->count; i++)
            kit_json_add_double(json, NULL, curves->values[s][i]);
        kit_json_end_innermost(json);
        kit_json_end_innermost(json);
    }
    kit_json_end_innermost(json);
}

void page_put_document_as_json_script(const struct page_drawing *drawing,
                                      const struct page_curves *curves)
{
    struct kit_buffer text = { 0 };
    struct kit_json json;

    kit_json_init_buffer(&json, &text);
    json.flat = 1;
    kit_json_begin_object(&json, NULL);
    write_page_facts_json(drawing, &json);
    json.flat = 2;
    kit_json_begin_array(&json, "findings");
    for (size_t i = 0; i < drawing->found_count; i++)
        write_finding_json(drawing, i, &json);
    kit_json_end_innermost(&json);
    write_drawn_spans_json(drawing, &json);
    write_times_and_charts_json(drawing, curves, &json);
    kit_json_end_innermost(&json);
    kit_buffer_add_text(drawing->out, "<script type=\"application/json\" id=\"document\">\n");
    page_put_json_inside_script(drawing->out, text.text ? text.text : "", text.bytes);
    kit_buffer_add_text(drawing->out, "</script>\n");
    if (text.failed)
        drawing->out->failed = true;
    kit_buffer_release(&text);
}
