/* SPDX-License-Identifier: MIT
 *
 * found.c -- the list of findings, each with its number and links to its bytes and its neighbours.
 */
#include "page/parts.h"

#include <inttypes.h>

#include "page/html.h"

static void put_finding_location(const struct page_drawing *drawing, size_t i)
{
    const struct page_finding *finding = &drawing->page->findings[i];
    struct kit_buffer *out = drawing->out;

    if (!finding->placed)
        return;
    kit_buffer_add(out, "<p class=\"place\">");
    if (drawing->found_at[i] == PAGE_NONE) {
        const bool drawn = drawing->spans.count > 0; /* then there is an edge */

        kit_buffer_add_format(out, "%soutside: +0x%" PRIx64 " \xE2\x87\xA5%s",
                              drawn ? "<a href=\"#edge\">" : "", finding->offset,
                              drawn ? "</a>" : "");
    } else {
        kit_buffer_add(out, "<a href=\"");
        page_put_span_href(drawing, drawing->found_at[i]);
        kit_buffer_add_format(out, "\">bytes at +0x%" PRIx64 "</a>", finding->offset);
    }
    if (finding->got != finding->wanted)
        kit_buffer_add_format(out,
                              " \xC2\xB7 expected <b>%" PRIu64 "</b> (0x%" PRIx64
                              ") \xC2\xB7 found "
                              "<b>%" PRIu64 "</b> (0x%" PRIx64 ")",
                              finding->wanted, finding->wanted, finding->got, finding->got);
    kit_buffer_add(out, "</p>");
}

static void put_adjacent_finding_links(const struct page_drawing *drawing, size_t i)
{
    struct kit_buffer *out = drawing->out;

    kit_buffer_add(out, "<p class=\"steps\">");
    if (i > 0)
        kit_buffer_add_format(out, "<a href=\"#n%zu\" rel=\"prev\">\xE2\x86\x91 finding %zu</a> ",
                              i, i);
    if (i + 1 < drawing->found_count)
        kit_buffer_add_format(out, "<a href=\"#n%zu\" rel=\"next\">\xE2\x86\x93 finding %zu</a>",
                              i + 2, i + 2);
    kit_buffer_add(out, "</p>");
}

static void put_finding(const struct page_drawing *drawing, size_t i)
{
    const struct page_finding *finding = &drawing->page->findings[i];
    const char *severity = epci_severity_name(finding->severity);
    struct kit_buffer *out = drawing->out;

    kit_buffer_add_format(
        out,
        "<li id=\"n%zu\" class=\"%s\" tabindex=\"-1\"><p><b class=\"n %s\">%zu</b> "
        "<b class=\"severity\">%s</b> <code>",
        i + 1, severity, severity, i + 1, severity);
    page_put_text(out, finding->rule);
    kit_buffer_add(out, "</code>");
    if (finding->event)
        kit_buffer_add_format(out, " <span class=\"quiet\">event %u of Perflib</span>",
                              finding->event);
    if (finding->placed && finding->object)
        kit_buffer_add_format(out, " <span class=\"quiet\">object %" PRIu32 "</span>",
                              finding->object);
    kit_buffer_add(out, "</p><p>");
    page_put_text(out, finding->message);
    kit_buffer_add(out, "</p>");
    put_finding_location(drawing, i);
    put_adjacent_finding_links(drawing, i);
    kit_buffer_add(out, "</li>\n");
}

void page_put_findings(const struct page_drawing *drawing)
{
    const struct page_page *page = drawing->page;
    struct kit_buffer *out = drawing->out;
    size_t counts[3] = { 0 };

    if (!page->checked)
        return;
    for (size_t i = 0; i < page->finding_count; i++)
        counts[page->findings[i].severity]++;
    kit_buffer_add(out, "<section id=\"findings\" aria-labelledby=\"findings-h\">"
                        "<h2 id=\"findings-h\">Findings</h2>\n");
    if (page->finding_count == 0) {
        kit_buffer_add(out,
                       "<p class=\"good\">\xE2\x9C\x93 No rule found anything.</p></section>\n");
        return;
    }
    kit_buffer_add_format(
        out, "<p>%zu error%s, %zu warning%s, %zu note%s.</p>\n<ol class=\"found\">\n",
        counts[EPCI_ERROR], counts[EPCI_ERROR] == 1 ? "" : "s", counts[EPCI_WARNING],
        counts[EPCI_WARNING] == 1 ? "" : "s", counts[EPCI_NOTE], counts[EPCI_NOTE] == 1 ? "" : "s");
    for (size_t i = 0; i < drawing->found_count; i++)
        put_finding(drawing, i);
    kit_buffer_add(out, "</ol>\n");
    if (drawing->found_count < page->finding_count)
        kit_buffer_add_format(out, "<p>%zu more are not listed.</p>\n",
                              page->finding_count - drawing->found_count);
    kit_buffer_add(out, "</section>\n");
}
