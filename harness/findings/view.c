/* SPDX-License-Identifier: MIT
 *
 * view.c -- a hex dump of at most five lines, with marks below the bytes of the field.
 *
 * The bytes are copied when the finding is made; printing needs no block.
 */
#include "harness/findings/view.h"

#include <inttypes.h>
#include <string.h>

#include "kit/console/console.h"
#include "kit/console/safetext.h"

#define INDENT 6

void harness_copy_excerpt(struct harness_excerpt *out, struct epci_span bytes, uint64_t place)
{
    uint64_t end = (uint64_t)bytes.offset + bytes.left, line = place - place % HARNESS_EXCERPT_LINE;
    const uint64_t around = (HARNESS_EXCERPT_LINES / 2) * HARNESS_EXCERPT_LINE;

    memset(out, 0, sizeof *out);
    if (place < bytes.offset || place >= end)
        return;
    (void)harness_find_block_field_at(bytes, place, &out->field);
    out->place = place;
    out->from = line > around ? line - around : 0;
    /* A span that begins in the middle of a line begins the excerpt there. */
    if (out->from < bytes.offset)
        out->from = bytes.offset;
    end = end - line > around + HARNESS_EXCERPT_LINE ? line + around + HARNESS_EXCERPT_LINE : end;
    out->count = (size_t)(end - out->from);
    memcpy(out->bytes, bytes.at + (out->from - bytes.offset), out->count);
}

void harness_format_excerpt_field(const struct harness_excerpt *excerpt, char *out, size_t capacity)
{
    const struct harness_block_field *field = &excerpt->field;
    char value[64];

    out[0] = '\0';
    if (field->width == 0)
        return;
    harness_format_block_field_number(field, value, sizeof value);
    snprintf(out, capacity, "%s%s%s%s%s", field->name, field->owner[0] ? " of " : "", field->owner,
             value[0] ? ": " : "", value);
}

/* Is the byte at `offset` one of the field, or, where none is known, the place itself? */
static bool is_byte_in_field(const struct harness_excerpt *excerpt, uint64_t offset)
{
    const struct harness_block_field *field = &excerpt->field;

    if (field->width == 0)
        return offset == excerpt->place;
    return offset >= field->offset && offset - field->offset < field->width;
}

/* Columns from the start of a line to the byte at this position in it. */
static int byte_column(unsigned position)
{
    return INDENT + 10 + 3 * (int)position + (position >= HARNESS_EXCERPT_LINE / 2);
}

static void print_hex_dump_line(FILE *to, const struct harness_excerpt *excerpt, uint64_t line,
                                bool colour)
{
    for (unsigned i = 0; i < HARNESS_EXCERPT_LINE; i++) {
        uint64_t offset = line + i;
        bool marked = colour && is_byte_in_field(excerpt, offset);

        fputs(i == HARNESS_EXCERPT_LINE / 2 ? "  " : " ", to);
        if (offset < excerpt->from || offset - excerpt->from >= excerpt->count) {
            fputs("  ", to);
            continue;
        }
        fprintf(to, "%s%02x%s", marked ? KIT_COLOUR_FIELD : "",
                excerpt->bytes[offset - excerpt->from], marked ? KIT_COLOUR_END : "");
    }
    fputs("  ", to);
    for (unsigned i = 0; i < HARNESS_EXCERPT_LINE; i++) {
        uint64_t offset = line + i;
        int byte = ' ';

        if (offset - excerpt->from >= excerpt->count && offset >= excerpt->from)
            break;
        if (offset >= excerpt->from)
            byte = excerpt->bytes[offset - excerpt->from];
        fputc(byte >= 0x20 && byte < 0x7F ? byte : '.', to);
    }
    fputc('\n', to);
}

/* ^^ below the bytes of the field in this line, if there are any; after the last what it is. */
static bool print_field_marks(FILE *to, const struct harness_excerpt *excerpt, uint64_t line,
                              const char *name)
{
    int at = 0, first = -1, last = -1;

    for (unsigned i = 0; i < HARNESS_EXCERPT_LINE; i++) {
        uint64_t offset = line + i;

        if (offset < excerpt->from || offset - excerpt->from >= excerpt->count ||
            !is_byte_in_field(excerpt, offset))
            continue;
        if (first < 0)
            first = byte_column(i);
        last = byte_column(i) + 2;
    }
    if (first < 0)
        return false;
    for (; at < last; at++)
        fputc(at < first ? ' ' : '^', to);
    if (*name)
        kit_print_safe_between(to, " ", name, "");
    fputc('\n', to);
    return true;
}

void harness_excerpt_print(FILE *to, const struct harness_excerpt *excerpt, const char *name,
                           bool colour)
{
    char own[320];
    uint64_t end = excerpt->from + excerpt->count;
    bool reported = false;

    harness_format_excerpt_field(excerpt, own, sizeof own);
    for (uint64_t line = excerpt->from - excerpt->from % HARNESS_EXCERPT_LINE;
         excerpt->count > 0 && line < end; line += HARNESS_EXCERPT_LINE) {
        fprintf(to, "%*s%08" PRIx64 " ", INDENT, "", line);
        print_hex_dump_line(to, excerpt, line, colour);
        reported |= print_field_marks(to, excerpt, line, reported ? "" : name ? name : own);
    }
}
