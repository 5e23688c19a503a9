/* SPDX-License-Identifier: MIT
 *
 * drawing.h -- what the parts of the page share while it is written: the spans, where findings are,
 * and which items are drawn.
 *
 * A page of a large block stays small because most of it is folded: drawn are the first and the
 * last of an object's instances, the definitions, and all that findings are about, up to
 * VIEW_SPANS_MOST spans.  The others are one line for each run of them.
 */
#pragma once

#include "view/page.h"
#include "view/spans.h"

#define VIEW_SPANS_MOST    1800u /* drawn, with a row each */
#define VIEW_FINDINGS_MOST 200u  /* in the list */

struct view_drawing {
    const struct view_page *page;
    struct kit_buffer *out;
    struct kit_arena arena;
    struct view_spans spans;
    uint32_t *found_at; /* of each finding that is listed its span; VIEW_NONE: outside, no place */
    size_t found_count;
    uint32_t *anchor; /* of each item: itself, if it is drawn; else the first item of its run */
    bool *folded;     /* items */
    size_t drawn;     /* spans */
};

/* Walk the block, place the findings, choose what is drawn.  EPC_OK or EPC_E_NOMEM; release it in
 * every case. */
int view_drawing_init(struct view_drawing *out, const struct view_page *page,
                      struct kit_buffer *to);
void view_drawing_release(struct view_drawing *drawing);

bool view_item_is_drawn(const struct view_drawing *drawing, uint32_t item);
bool view_span_is_drawn(const struct view_drawing *drawing, uint32_t span);

/* Append the address of a span in the page: "#s12", or that of the fold that it is in, "#i7". */
void view_put_anchor(const struct view_drawing *drawing, uint32_t span);
/* Append links to the findings on a span: numbers. */
void view_put_marks(const struct view_drawing *drawing, uint32_t span);

/* A number of bytes, or of things, with blanks between thousands. */
#define VIEW_COUNT_ROOM 32
const char *view_count(uint64_t number, char out[VIEW_COUNT_ROOM]);

/* "epc-mon 0.1.0" */
#define VIEW_TOOL_ROOM 80
const char *view_tool(const struct view_page *page, char out[VIEW_TOOL_ROOM]);

/* "2026-11-27 22:10:03 UTC" of 100 ns since 1601. */
#define VIEW_TIME_ROOM   64
#define VIEW_TIME_DIGITS 19 /* without the zone, of years below 10000 */
const char *view_time(uint64_t time, char out[VIEW_TIME_ROOM]);
