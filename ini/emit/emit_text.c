/* SPDX-License-Identifier: MIT
 *
 * emit_text.c -- text that several generated files contain: the head, strings of C, templates.
 *
 * A condition in a template may be inside another one: then only its depth is counted while the
 * outer one is not met.
 */
#include "ini/emit/emit.h"

#include <assert.h>
#include <string.h>

/* A line of a comment.  In XML, where comments are closed, it must not contain "--" or a
 * control. */
static void emit_comment_text(struct kit_buffer *out, const char *text, bool is_xml)
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
    emit_comment_text(out, stem, is_xml);
    kit_buffer_add_format(out, ".epc by epc-ini gen; do not edit%s\n", close);
    if (!epc->licence)
        return;
    kit_buffer_add_format(out, "%sSPDX-License-Identifier: ", open);
    emit_comment_text(out, epc->licence, is_xml);
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

const char *ini_terminate_buffer_text(struct kit_buffer *made)
{
    if (made->bytes != 0)
        kit_buffer_put(made, "", 1);
    return made->failed ? NULL : made->text;
}

/* ---- Templates ---- */

static const char *field_text(const struct ini_field *fields, const char *name, size_t bytes)
{
    while (fields->name &&
           (strlen(fields->name) != bytes || memcmp(fields->name, name, bytes) != 0))
        fields++;
    assert(fields->name);
    return fields->text;
}

static void emit_template_line(struct kit_buffer *out, const char *line,
                               const struct ini_field *fields)
{
    for (const char *at; (at = strchr(line, '@')) != NULL;) {
        size_t bytes = strcspn(++at, "@");
        const char *text = field_text(fields, at, bytes);

        kit_buffer_put(out, line, (size_t)(at - 1 - line));
        kit_buffer_add(out, text ? text : "");
        line = at + bytes + 1;
    }
    kit_buffer_add_format(out, "%s\n", line);
}

void ini_emit_filled_template(struct kit_buffer *out, const char *const *lines,
                              const struct ini_field *fields)
{
    unsigned depth = 0;
    unsigned skipping = 0; /* depth of the condition that is not met; 0: all are */

    for (; *lines; lines++) {
        if (strncmp(*lines, "@if ", 4) == 0) {
            depth++;
            if (!skipping && !field_text(fields, *lines + 4, strlen(*lines + 4)))
                skipping = depth;
        } else if (strcmp(*lines, "@else") == 0) {
            skipping = !skipping ? depth : skipping == depth ? 0 : skipping;
        } else if (strcmp(*lines, "@end") == 0) {
            skipping = skipping == depth ? 0 : skipping;
            depth--;
        } else if (!skipping) {
            emit_template_line(out, *lines, fields);
        }
    }
}
