/* SPDX-License-Identifier: MIT
 *
 * template.c -- goes through a template's lines: a block of them ends at its @else or @end.
 */
#include "ini/emit/template.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

static const char *find_field_text(const struct ini_scope *scope, const char *name, size_t bytes)
{
    for (; scope; scope = scope->outer)
        for (const struct ini_field *field = scope->fields; field->name; field++)
            if (strlen(field->name) == bytes && memcmp(field->name, name, bytes) == 0)
                return field->text;
    assert(false); /* a template names what does not exist */
    return NULL;
}

static const struct ini_list *find_list(const struct ini_scope *scope, const char *name)
{
    for (; scope; scope = scope->outer)
        for (const struct ini_list *list = scope->lists; list && list->name; list++)
            if (strcmp(list->name, name) == 0)
                return list;
    assert(false); /* as above */
    return NULL;
}

static void emit_line_with_fields(struct kit_buffer *out, const char *line,
                                  const struct ini_scope *scope)
{
    for (const char *at; (at = strchr(line, '@')) != NULL;) {
        size_t bytes = strcspn(++at, "@");
        const char *text = find_field_text(scope, at, bytes);

        kit_buffer_add_bytes(out, line, (size_t)(at - 1 - line));
        kit_buffer_add_text(out, text ? text : "");
        line = at + bytes + 1;
    }
    kit_buffer_add_format(out, "%s\n", line);
}

static bool ends_block(const char *line)
{
    return strcmp(line, "@else") == 0 || strcmp(line, "@end") == 0;
}

/* Write the lines up to the end of their block, or only find it: that is returned. */
static const char *const *emit_or_skip_block(struct kit_buffer *out, const char *const *lines,
                                             const struct ini_scope *scope, bool writes)
{
    while (*lines && !ends_block(*lines)) {
        if (strncmp(*lines, "@if ", 4) == 0) {
            const char *name = *lines + 4;
            const bool met = writes && find_field_text(scope, name, strlen(name));

            lines = emit_or_skip_block(out, lines + 1, scope, met);
            if (*lines && strcmp(*lines, "@else") == 0)
                lines = emit_or_skip_block(out, lines + 1, scope, writes && !met);
        } else if (strncmp(*lines, "@each ", 6) == 0) {
            const struct ini_list *list = writes ? find_list(scope, *lines + 6) : NULL;

            for (size_t i = 0; list && i < list->count; i++)
                emit_or_skip_block(out, lines + 1, &list->items[i], true);
            lines = emit_or_skip_block(out, lines + 1, scope, false);
        } else {
            if (writes)
                emit_line_with_fields(out, *lines, scope);
            lines++;
            continue;
        }
        if (*lines)
            lines++; /* the @end */
    }
    return lines;
}

void ini_emit_template(struct kit_buffer *out, const char *const *lines,
                       const struct ini_scope *scope)
{
    emit_or_skip_block(out, lines, scope, true);
}

void ini_emit_filled_template(struct kit_buffer *out, const char *const *lines,
                              const struct ini_field *fields)
{
    ini_emit_template(out, lines, &(const struct ini_scope){ .fields = fields });
}
