/* SPDX-License-Identifier: MIT
 *
 * emit_text.c -- text that several generated files contain: the head, and strings of C.
 */
#include "ini/emit/emit.h"

#include <string.h>

/* A line of a comment.  In XML, where comments are closed, it must not contain "--" or a
 * control. */
static void write_comment_safe_text(struct kit_buffer *out, const char *text, bool is_xml)
{
    for (char before = 0; *text; before = *text++) {
        bool is_control = (unsigned char)*text < ' ';

        if (is_xml && before == '-' && (*text == '-' || *text == '>'))
            kit_buffer_add_format(out, " ");
        kit_buffer_add_format(out, "%c", is_xml && is_control ? ' ' : *text);
    }
}

void ini_emit_head_comment(struct kit_buffer *out, const struct ini_epc *epc, const char *stem,
                           const char *open, const char *close)
{
    bool is_xml = *close != 0;

    kit_buffer_add_format(out, "%sgenerated from ", open);
    write_comment_safe_text(out, stem, is_xml);
    kit_buffer_add_format(out, ".epc by epc-ini gen; do not edit%s\n", close);
    if (!epc->licence)
        return;
    kit_buffer_add_format(out, "%sSPDX-License-Identifier: ", open);
    write_comment_safe_text(out, epc->licence, is_xml);
    kit_buffer_add_format(out, "%s\n", close);
}

void ini_emit_c_string(struct kit_buffer *out, const char *text)
{
    kit_buffer_add_format(out, "\"");
    for (; *text; text++) {
        unsigned char one = (unsigned char)*text;
        if (one >= 0x80)
            kit_buffer_add_format(out, "\\%c%c%c", '0' + (one >> 6), '0' + (one >> 3 & 7),
                                  '0' + (one & 7));
        else
            kit_buffer_add_format(out, strchr("\\\"?", one) ? "\\%c" : "%c", one);
    }
    kit_buffer_add_format(out, "\"");
}

const char *ini_replace_marks(struct kit_arena *arena, const char *text, const char *const *pairs)
{
    struct kit_buffer made = { .arena = arena };

    while (*text) {
        const char *const *pair = pairs;

        while (*pair && strncmp(text, *pair, strlen(*pair)) != 0)
            pair += 2;
        if (*pair)
            kit_buffer_add_text(&made, pair[1]);
        else
            kit_buffer_add_bytes(&made, text, 1);
        text += *pair ? strlen(*pair) : 1;
    }
    return ini_terminate_buffer_text(&made);
}

const char *ini_terminate_buffer_text(struct kit_buffer *made)
{
    if (made->bytes != 0)
        kit_buffer_add_bytes(made, "", 1);
    return made->failed ? NULL : made->text;
}
