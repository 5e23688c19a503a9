/* SPDX-License-Identifier: MIT
 *
 * parts.h -- the parts of the page; each appends its HTML, which is complete in itself.
 *
 * Memory that runs out is seen in the buffer.
 */
#pragma once

#include "view/curves.h"
#include "view/drawing.h"

void view_put_findings(const struct view_drawing *drawing);
/* The overview, to scale. */
void view_put_strip(const struct view_drawing *drawing);
/* The bytes, and a table of the fields next to them. */
void view_put_grid(const struct view_drawing *drawing);
void view_put_fields(const struct view_drawing *drawing, uint32_t item);
void view_put_charts(const struct view_drawing *drawing, const struct view_curves *curves);
void view_put_values(const struct view_drawing *drawing);
void view_put_omissions(const struct view_drawing *drawing);
void view_put_names(const struct view_drawing *drawing);
/* All of it for programs. */
void view_put_document(const struct view_drawing *drawing, const struct view_curves *curves);
