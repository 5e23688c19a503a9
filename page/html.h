/* SPDX-License-Identifier: MIT
 *
 * html.h -- foreign texts in a page.
 *
 * Whatever a text contains, in the page it is that text: it ends no element, no attribute and no
 * script.  Controls and what turns the direction of writing are shown as signs.  UTF-8; bytes that
 * are none become U+FFFD.
 */
#pragma once

#include "kit/buffer.h"

/* Append a text between tags, or in an attribute in double quotes; at most `maximum` characters of
 * it, and "…" if there are more (0: all). */
void page_put_text(struct kit_buffer *out, const char *text);
void page_put_text_cut(struct kit_buffer *out, const char *text, size_t maximum);
void page_put_text_bytes(struct kit_buffer *out, const char *text, size_t bytes, size_t maximum);

/* Append JSON so that it can be the text of a script element: without <, U+2028 and U+2029. */
void page_put_json_inside_script(struct kit_buffer *out, const char *json, size_t bytes);
