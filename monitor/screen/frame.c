/* SPDX-License-Identifier: MIT
 *
 * frame.c -- cells, and the escape sequences that show them.
 *
 * Terminals disagree about the width of some characters.  So after each that is not ASCII the
 * column of the next one is set, and a wrong guess costs one cell instead of a line.
 */
#include "monitor/screen/frame.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "kit/console/width.h"
#include "sdk/core/text.h"

/* The end of a text that was cut. */
#define FRAME_CUT       "\xE2\x80\xA6"
#define FRAME_CUT_ASCII "~"

static const struct mon_cell blank = { .text = " ", .bytes = 1 };

static uint32_t clamp_number(uint32_t number, uint32_t minimum, uint32_t maximum)
{
    return number < minimum ? minimum : number > maximum ? maximum : number;
}

int mon_frame_init(struct mon_frame *out, uint32_t columns, uint32_t rows, bool ascii)
{
    columns = clamp_number(columns, 1, MON_FRAME_LIMIT);
    rows = clamp_number(rows, 1, MON_FRAME_LIMIT);
    *out = (struct mon_frame){ .columns = columns, .rows = rows, .ascii = ascii };
    out->cells = malloc((size_t)columns * rows * sizeof *out->cells);
    if (!out->cells) {
        *out = (struct mon_frame){ .columns = 0 };
        return EPC_E_NOMEM;
    }
    for (size_t i = 0; i < (size_t)columns * rows; i++)
        out->cells[i] = blank;
    return EPC_OK;
}

void mon_frame_release(struct mon_frame *frame)
{
    free(frame->cells);
    *frame = (struct mon_frame){ .columns = 0 };
}

/* One character of a foreign text, as it is shown. */
struct glyph {
    const char *text;
    size_t bytes;
    unsigned width;
};

/* Take the next character; false at the end. */
static bool decode_next_character(const char **text, bool ascii, struct glyph *out)
{
    uint32_t scalar = 0;
    size_t used;
    bool good;

    if (!**text)
        return false;
    good = epci_utf8_decode_scalar(*text, strlen(*text) < 4 ? strlen(*text) : 4, &scalar, &used) ==
               EPC_OK &&
           kit_is_printable_scalar(scalar);
    *out = (struct glyph){ *text, used, good ? kit_character_width(scalar) : 1 };
    if (!good || (ascii && scalar >= 0x80 && out->width > 0)) {
        out->text = "?";
        out->bytes = 1;
        out->width = 1;
    } else if (ascii && scalar >= 0x80) {
        out->bytes = 0;
    }
    *text += used;
    return true;
}

static uint32_t text_width_in_cells(const char *text, bool ascii)
{
    struct glyph glyph;
    uint32_t width = 0;

    while (decode_next_character(&text, ascii, &glyph))
        width += glyph.width;
    return width;
}

uint32_t mon_text_width(const char *text)
{
    return text_width_in_cells(text, false);
}

static struct mon_cell *cell_at(const struct mon_frame *frame, uint32_t row, uint32_t column)
{
    return &frame->cells[(size_t)row * frame->columns + column];
}

/* A mark joins the cell before, as long as there is room for it. */
static void append_combining_mark(struct mon_cell *cell, const struct glyph *glyph)
{
    if (cell->bytes == 0)
        cell--; /* its first half */
    if (cell->bytes + glyph->bytes > MON_CELL_BYTES)
        return;
    memcpy(cell->text + cell->bytes, glyph->text, glyph->bytes);
    cell->bytes = (uint8_t)(cell->bytes + glyph->bytes);
}

/* Put as much of the text as fits between two columns; returns the column after it. */
static uint32_t put_glyphs(const struct mon_frame *frame, uint32_t row, uint32_t from, uint32_t end,
                           uint8_t attributes, const char *text)
{
    struct glyph glyph;
    uint32_t column = from;

    while (decode_next_character(&text, frame->ascii, &glyph)) {
        if (glyph.width == 0) {
            if (column > from)
                append_combining_mark(cell_at(frame, row, column - 1), &glyph);
            continue;
        }
        if (column + glyph.width > end)
            break;
        for (unsigned half = 0; half < glyph.width; half++) {
            struct mon_cell *cell = cell_at(frame, row, column++);

            memset(cell, 0, sizeof *cell);
            cell->attributes = attributes;
            if (half > 0)
                continue;
            cell->wide = glyph.width == 2;
            memcpy(cell->text, glyph.text, glyph.bytes);
            cell->bytes = (uint8_t)glyph.bytes;
        }
    }
    return column;
}

void mon_frame_draw_text(struct mon_frame *frame, uint32_t row, uint32_t column, uint32_t width,
                         enum mon_align align, uint8_t attributes, const char *text)
{
    uint32_t wanted, end, at;

    if (row >= frame->rows || column >= frame->columns || width == 0)
        return;
    end = width < frame->columns - column ? column + width : frame->columns;
    for (uint32_t i = column; i < end; i++) {
        *cell_at(frame, row, i) = blank;
        cell_at(frame, row, i)->attributes = attributes;
    }
    wanted = text_width_in_cells(text, frame->ascii);
    at = align == MON_RIGHT && wanted < end - column ? end - wanted : column;
    if (wanted <= end - column) {
        put_glyphs(frame, row, at, end, attributes, text);
        return;
    }
    at = put_glyphs(frame, row, column, end - 1, attributes, text);
    put_glyphs(frame, row, at, end, attributes, frame->ascii ? FRAME_CUT_ASCII : FRAME_CUT);
}

/* ---- As escape sequences ---- */

static void append_attribute_escape_sequence(uint8_t attributes, bool colours,
                                             struct kit_buffer *to)
{
    static const struct {
        uint8_t attribute;
        bool colour;
        const char *code;
    } codes[] = {
        { MON_BOLD, false, ";1" },           { MON_DIM, false, ";2" },
        { MON_UNDERLINE, false, ";4" },      { MON_REVERSE, false, ";7" },
        { MON_COLOUR_CHANGED, true, ";33" }, { MON_COLOUR_PROBLEM, true, ";31" },
        { MON_COLOUR_NAME, true, ";36" },    { MON_COLOUR_CURVE, true, ";32" },
    };

    kit_buffer_add_text(to, "\x1b[0");
    for (size_t i = 0; i < EPC_COUNT(codes); i++)
        if ((attributes & codes[i].attribute) && (colours || !codes[i].colour))
            kit_buffer_add_text(to, codes[i].code);
    kit_buffer_add_text(to, "m");
}

static bool cell_is_ascii(const struct mon_cell *cell)
{
    return cell->bytes == 1 && !(cell->text[0] & 0x80);
}

/* The cells of a row up to a column.  `place`: set the column after what is not ASCII. */
static void append_cells_as_escape_sequences(const struct mon_cell *row, uint32_t count,
                                             bool attributes, bool colours, bool place,
                                             struct kit_buffer *to)
{
    uint8_t now = MON_PLAIN;

    for (uint32_t i = 0; i < count; i++) {
        if (row[i].bytes == 0)
            continue;
        if (attributes && row[i].attributes != now) {
            now = row[i].attributes;
            append_attribute_escape_sequence(now, colours, to);
        }
        kit_buffer_add_bytes(to, row[i].text, row[i].bytes);
        if (place && !cell_is_ascii(&row[i]) && i + 1 + row[i].wide < count)
            kit_buffer_add_format(to, "\x1b[%uG", (unsigned)(i + 2 + row[i].wide));
    }
    if (now != MON_PLAIN)
        kit_buffer_add_text(to, "\x1b[0m");
}

void mon_frame_append_changes(const struct mon_frame *frame, const struct mon_frame *before,
                              bool colours, struct kit_buffer *to)
{
    const size_t bytes = frame->columns * sizeof *frame->cells;

    if (before && (before->columns != frame->columns || before->rows != frame->rows))
        before = NULL;
    if (!before)
        kit_buffer_add_text(to, "\x1b[0m\x1b[2J");
    for (uint32_t row = 0; row < frame->rows; row++) {
        if (before && memcmp(cell_at(frame, row, 0), cell_at(before, row, 0), bytes) == 0)
            continue;
        kit_buffer_add_format(to, "\x1b[%u;1H", (unsigned)row + 1);
        append_cells_as_escape_sequences(cell_at(frame, row, 0), frame->columns, true, colours,
                                         true, to);
    }
}

static bool is_cell_blank(const struct mon_cell *cell, bool attributes)
{
    const uint8_t shown = MON_REVERSE | MON_UNDERLINE;

    return cell->bytes == 1 && cell->text[0] == ' ' && !(attributes && (cell->attributes & shown));
}

void mon_frame_write_lines_to_buffer(const struct mon_frame *frame, bool attributes, bool colours,
                                     struct kit_buffer *to)
{
    uint32_t empty = 0;

    for (uint32_t row = 0; row < frame->rows; row++) {
        uint32_t count = frame->columns;

        while (count > 0 && is_cell_blank(cell_at(frame, row, count - 1), attributes))
            count--;
        if (count == 0) {
            empty++;
            continue;
        }
        for (; empty > 0; empty--)
            kit_buffer_add_text(to, "\n");
        append_cells_as_escape_sequences(cell_at(frame, row, 0), count, attributes, colours, false,
                                         to);
        kit_buffer_add_text(to, "\n");
    }
}
