/* SPDX-License-Identifier: MIT
 *
 * spantext.h -- what people read of a span: where it is, what it is, and its value.
 *
 * Texts are UTF-8 with a NUL, cut at `capacity` - 1 bytes, and not yet escaped.  No state; any
 * thread.
 */
#pragma once

#include "reader/names/titles.h"
#include "page/spans.h"

/* Room for the texts of paths and values; a name of 255 units fits. */
#define PAGE_TEXT_CAPACITY 1200u

/* "object 20000 “WebPerf”", "counter 3 “Requests”", "instance 7 “default”" */
void page_item_describe(const struct page_spans *spans, const struct page_item *item,
                        const struct reader_titles *titles, char *out, size_t capacity);

/* "NameLength", "name", "Requests", "padding"; of a cell what its counter is called. */
void page_byte_span_format_label(const struct page_spans *spans, uint32_t span,
                                 const struct reader_titles *titles, char *out, size_t capacity);

/* "DWORD", "text", "PERF_COUNTER_COUNTER", "4 bytes" */
void page_span_format_data_type(const struct page_spans *spans, uint32_t span, char *out,
                                size_t capacity);

/* "260 (0x104)", "20000 “WebPerf”", "“default”" */
void page_byte_span_format_value(const struct page_spans *spans, uint32_t span,
                                 const struct reader_titles *titles, char *out, size_t capacity);

/* Where a length or an offset leads to, from the first byte of all.  False: the span is none. */
bool page_span_find_byte_pointed_to(const struct page_spans *spans, uint32_t span,
                                    uint64_t *target);
