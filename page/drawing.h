/* SPDX-License-Identifier: MIT
 *
 * drawing.h -- what the parts of the page share while it is written: the spans, where findings are,
 * and which items are drawn.
 *
 * A page of a large block stays small because most of it is folded: drawn are the first and the
 * last of an object's instances, the definitions, and all that findings are about, up to
 * PAGE_SPANS_MAX spans.  The others are one line for each run of them.
 */
#pragma once

#include "page/page.h"
#include "page/spans.h"

#define PAGE_SPANS_MAX    1800u /* drawn, with a row each */
#define PAGE_FINDINGS_MAX 200u  /* in the list */

struct page_drawing {
    const struct page_page *page;
    struct kit_buffer *out;
    struct kit_arena arena;
    struct page_spans spans;
    uint32_t *found_at; /* of each finding that is listed its span; PAGE_NONE: outside, no place */
    size_t found_count;
    uint32_t *anchor; /* of each item: itself, if it is drawn; else the first item of its run */
    bool *folded;     /* items */
    size_t drawn;     /* spans */
};

/* Walk the block, place the findings, choose what is drawn.  EPC_OK or EPC_E_NOMEM; release its
 * arena in every case. */
int page_prepare_drawing_of_block(struct page_drawing *out, const struct page_page *page,
                                  struct kit_buffer *to);

bool page_is_item_unfolded(const struct page_drawing *drawing, uint32_t item);
bool page_byte_span_is_drawn(const struct page_drawing *drawing, uint32_t span);

/* Append the address of a span in the page: "#s12", or that of the fold that it is in, "#i7". */
void page_put_span_href(const struct page_drawing *drawing, uint32_t span);
/* Append links to the findings on a span: numbers. */
void page_put_links_to_span_findings(const struct page_drawing *drawing, uint32_t span);

/* A number of bytes, or of things, with blanks between thousands. */
#define PAGE_COUNT_CAPACITY 32
const char *page_format_grouped_number(uint64_t number, char out[PAGE_COUNT_CAPACITY]);

/* "epc-mon 0.1.0" */
#define PAGE_TOOL_CAPACITY 80
const char *page_format_tool_and_version(const struct page_page *page,
                                         char out[PAGE_TOOL_CAPACITY]);

/* "2026-11-27 22:10:03 UTC" of 100 ns since 1601. */
#define PAGE_TIME_CAPACITY 64
#define PAGE_TIME_DIGITS   19 /* without the zone, of years below 10000 */
const char *page_format_time(uint64_t time, char out[PAGE_TIME_CAPACITY]);
