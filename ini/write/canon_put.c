/* SPDX-License-Identifier: MIT
 *
 * canon_put.c -- pieces of a line in canonical form: text with the case of its letters changed, ids
 * of languages, the text of a comment.
 */
#include "ini/write/canon.h"

#include <string.h>

void ini_canon_put_slice_unchanged(struct kit_buffer *out, struct kit_slice text)
{
    kit_buffer_add_bytes(out, text.at, text.bytes);
}

static void put_text_converted_to_case(struct kit_buffer *out, struct kit_slice text, char first,
                                       char other)
{
    size_t start = out->bytes;

    ini_canon_put_slice_unchanged(out, text);
    for (size_t i = start; i < out->bytes; i++)
        if (out->text[i] >= first && out->text[i] < first + 26)
            out->text[i] = (char)(out->text[i] - first + other);
}

void ini_canon_put_lower(struct kit_buffer *out, struct kit_slice text)
{
    put_text_converted_to_case(out, text, 'A', 'a');
}

void ini_canon_put_upper(struct kit_buffer *out, struct kit_slice text)
{
    put_text_converted_to_case(out, text, 'a', 'A');
}

bool ini_canon_is_language_id(struct kit_slice id)
{
    static const char digits[] = "0123456789ABCDEFabcdef";

    for (size_t i = 0; i < id.bytes; i++)
        if (!memchr(digits, id.at[i], sizeof digits - 1))
            return false;
    return id.bytes == 3;
}

struct kit_slice ini_comment_text(const struct ini_line *line)
{
    const struct kit_slice text = line->comment;
    size_t mark = text.bytes > 0 && text.at[0] == '/' ? 2 : 1;

    if (mark > text.bytes)
        mark = text.bytes;
    return kit_slice_between(text.at + mark, text.at + text.bytes);
}

void ini_canon_put_language_id(struct kit_buffer *out, struct kit_slice id)
{
    if (ini_canon_is_language_id(id))
        ini_canon_put_upper(out, id);
    else
        ini_canon_put_slice_unchanged(out, id);
}
