/* SPDX-License-Identifier: MIT
 *
 * template.h -- texts with fields, conditions and lists (the .in files): lines up to NULL, as
 * EpcTemplates.cmake makes them.
 *
 *     @NAME@              the field
 *     @if NAME            what follows up to @else or @end is written if the field is not
 *     @else               absent, and this if it is
 *     @end
 *     @each LIST          what follows up to @end is written for each item of the list: there the
 *     @end                item's fields and lists are known, and those around it
 *
 * All of them may contain others.  A template belongs to the program, so a name that is not known
 * is a fault of the program.
 */
#pragma once

#include <stddef.h>

#include "kit/buffer.h"

/* A name in a template, and the text for it; a list of them ends with a NULL name. */
struct ini_field {
    const char *name;
    const char *text; /* NULL: absent */
};

struct ini_scope;

/* What @each goes through; a list of them ends with a NULL name. */
struct ini_list {
    const char *name;
    const struct ini_scope *items;
    size_t count;
};

/* What a template can name. */
struct ini_scope {
    const struct ini_scope *outer; /* where a name that is not here is looked up, or NULL */
    const struct ini_field *fields;
    const struct ini_list *lists; /* or NULL */
};

/* Write the lines of a template. */
void ini_emit_template(struct kit_buffer *out, const char *const *lines,
                       const struct ini_scope *scope);

/* The same with nothing but fields. */
void ini_emit_filled_template(struct kit_buffer *out, const char *const *lines,
                              const struct ini_field *fields);
