/* SPDX-License-Identifier: MIT
 *
 * parts.h -- the parts of the page; each appends its HTML, which is complete in itself.
 *
 * Memory that runs out is seen in the buffer.
 */
#pragma once

#include "page/curves.h"
#include "page/drawing.h"

void page_put_findings(const struct page_drawing *drawing);
/* The overview, to scale. */
void page_put_byte_overview(const struct page_drawing *drawing);
/* The bytes, and a table of the fields next to them. */
void page_put_byte_grid(const struct page_drawing *drawing);
void page_put_item_field_table(const struct page_drawing *drawing, uint32_t item);
void page_put_charts(const struct page_drawing *drawing, const struct page_curves *curves);
void page_put_value_tables(const struct page_drawing *drawing);
void page_put_unknown_value_counts(const struct page_drawing *drawing);
void page_put_names_and_help_texts(const struct page_drawing *drawing);
/* All of it for programs. */
void page_put_document_as_json_script(const struct page_drawing *drawing,
                                      const struct page_curves *curves);
