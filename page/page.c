/* SPDX-License-Identifier: MIT
 *
 * page.c -- puts the parts of the page together.
 */
#include "page/page.h"

#include <string.h>

#include <epc/epc.h>

#include "page/assets.h"
#include "page/html.h"
#include "page/parts.h"

static void put_asset(struct kit_buffer *out, const struct page_asset *asset)
{
    kit_buffer_add_bytes(out, asset->bytes, asset->count);
}

static void put_page_head(const struct page_page *page, bool live, struct kit_buffer *out)
{
    char tool[PAGE_TOOL_CAPACITY];

    kit_buffer_add_text(out,
                        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
                        "'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src "
                        "data:\">\n<meta name=\"viewport\" content=\"width=device-width, "
                        "initial-scale=1\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
                        "<meta name=\"generator\" content=\"");
    page_put_text(out, page_format_tool_and_version(page, tool));
    kit_buffer_add_text(out, "\">\n<title>");
    page_put_text(out, page->title);
    kit_buffer_add_text(out, "</title>\n<style>\n");
    put_asset(out, &page_palette);
    if (live)
        put_asset(out, &page_dygraphs_style);
    put_asset(out, &page_style);
    kit_buffer_add_text(out,
                        "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the "
                        "content</a>\n");
}

static void put_navigation_link(struct kit_buffer *out, bool there, const char *id,
                                const char *text)
{
    if (there)
        kit_buffer_add_format(out, "<li><a href=\"#%s\">%s</a></li>", id, text);
}

/* A long one is folded. */
static void put_fact_value(struct kit_buffer *out, const char *value)
{
    const bool fold = strlen(value) > 200;

    if (fold) {
        kit_buffer_add_text(out, "<details><summary>");
        page_put_text_cut(out, value, 80);
        kit_buffer_add_text(out, "</summary>");
    }
    page_put_text(out, value);
    if (fold)
        kit_buffer_add_text(out, "</details>");
}

static void put_title_facts_and_links(const struct page_drawing *drawing)
{
    const struct page_page *page = drawing->page;
    const bool drawn = drawing->spans.count > 0;
    struct kit_buffer *out = drawing->out;
    char time[PAGE_TIME_CAPACITY];

    kit_buffer_add_text(out, "<header>\n<h1>");
    page_put_text(out, page->title);
    kit_buffer_add_text(out, "</h1>\n<dl>");
    for (size_t i = 0; i < page->fact_count; i++) {
        kit_buffer_add_text(out, "<div><dt>");
        page_put_text(out, page->facts[i].name);
        kit_buffer_add_text(out, "</dt><dd>");
        put_fact_value(out, page->facts[i].value);
        kit_buffer_add_text(out, "</dd></div>");
    }
    if (page->written)
        kit_buffer_add_format(out, "<div><dt>Written</dt><dd><time>%s</time></dd></div>",
                              page_format_time(page->written, time));
    kit_buffer_add_text(out, "</dl>\n<nav aria-label=\"Parts of the page\"><ul>");
    put_navigation_link(out, page->checked, "findings", "Findings");
    put_navigation_link(out, page->series_count > 0 || page->chart_note, "charts", "Charts");
    put_navigation_link(out, page->newer != NULL, "values", "Values");
    put_navigation_link(out, drawn, "bytes", "Bytes");
    put_navigation_link(out, drawing->spans.object_count > 0, "names", "Names");
    kit_buffer_add_text(out, "</ul></nav>\n</header>\n");
}

static void put_bytes_section(const struct page_drawing *drawing)
{
    struct kit_buffer *out = drawing->out;
    char count[PAGE_COUNT_CAPACITY];

    if (drawing->spans.count == 0)
        return;
    kit_buffer_add_format(
        out,
        "<section id=\"bytes\" aria-labelledby=\"bytes-h\"><h2 id=\"bytes-h\">Bytes"
        "</h2>\n<p class=\"quiet\">%s bytes",
        page_format_grouped_number(drawing->spans.bytes.left, count));
    kit_buffer_add_format(
        out,
        ", %s of %zu fields drawn.  Numbers are little-endian, as they are stored; "
        "offsets count from the first byte.  Each field leads to its row in the "
        "table, and back.</p>\n<p class=\"legend\">",
        drawing->spans.count > drawing->drawn ? "some" : "each", drawing->spans.count);
    for (int kind = 0; kind < PAGE_KINDS; kind++)
        kit_buffer_add_format(
            out, "<span><b class=\"k %c\">%c</b> %s</span>", page_kind_letter((enum page_kind)kind),
            page_kind_letter((enum page_kind)kind), page_kind_name((enum page_kind)kind));
    kit_buffer_add_text(out, "</p>\n");
    page_put_byte_overview(drawing);
    page_put_byte_grid(drawing);
    kit_buffer_add_text(out, "</section>\n");
}

static void put_scripts_and_footer(const struct page_page *page, bool live, struct kit_buffer *out)
{
    char tool[PAGE_TOOL_CAPACITY];

    if (live) {
        kit_buffer_add_text(out, "<script>\n");
        put_asset(out, &page_dygraphs_script);
        kit_buffer_add_text(out, "</script>\n<script>\n");
        put_asset(out, &page_ticks_script);
        kit_buffer_add_text(out, "</script>\n");
    }
    kit_buffer_add_text(out, "<script>\n");
    put_asset(out, &page_script);
    kit_buffer_add_text(out, "</script>\n<footer><p>Written by ");
    page_put_text(out, page_format_tool_and_version(page, tool));
    kit_buffer_add_text(out, ".  This page loads nothing and sends nothing.</p>\n");
    if (live) {
        kit_buffer_add_text(out,
                            "<details><summary>Charts are drawn by dygraphs; its licence</summary>"
                            "<pre>");
        page_put_text_bytes(out, (const char *)page_dygraphs_licence.bytes,
                            page_dygraphs_licence.count, 0);
        kit_buffer_add_text(out, "</pre></details>\n");
    }
    kit_buffer_add_text(out, "</footer>\n</body>\n</html>\n");
}

int page_write_page(const struct page_page *page, struct kit_buffer *out)
{
    const bool live =
        page_dygraphs_script.count > 0 && page->chart_count > 0 && page->time_count > 1;
    struct page_drawing drawing;
    struct page_curves curves;
    int status = page_prepare_drawing_of_block(&drawing, page, out);

    if (status == EPC_OK)
        status = page_reduce_series_to_curves(&curves, &drawing.arena, page);
    if (status == EPC_OK) {
        put_page_head(page, live, out);
        put_title_facts_and_links(&drawing);
        kit_buffer_add_text(out, "<main id=\"main\" tabindex=\"-1\">\n");
        page_put_findings(&drawing);
        page_put_charts(&drawing, &curves);
        page_put_value_tables(&drawing);
        page_put_unknown_value_counts(&drawing);
        put_bytes_section(&drawing);
        page_put_names_and_help_texts(&drawing);
        kit_buffer_add_text(out, "</main>\n");
        page_put_document_as_json_script(&drawing, &curves);
        put_scripts_and_footer(page, live, out);
    }
    kit_arena_release(&drawing.arena);
    return status == EPC_OK && out->failed ? EPC_E_NOMEM : status;
}
