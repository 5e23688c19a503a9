/* SPDX-License-Identifier: MIT
 *
 * frame.h -- a picture of a terminal's window in memory: cells with a character and attributes.
 *
 * Foreign texts are put into it and become harmless: what may not be printed becomes '?', a wide
 * character has two cells, a mark joins the character before it, and nothing leaves its column.  No
 * state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kit/buffer.h"

enum mon_attribute {
    MON_PLAIN = 0,
    MON_BOLD = 1,
    MON_DIM = 2,
    MON_UNDERLINE = 4,
    MON_REVERSE = 8,
    MON_COLOUR_CHANGED =
        16, /* a colour only where there are colours; see mon_frame_append_changes */
    MON_COLOUR_PROBLEM = 32,
    MON_COLOUR_NAME = 64,
    MON_COLOUR_CURVE = 128
};

/* The bytes of a cell's character: a base and its marks. */
#define MON_CELL_BYTES 13u

struct mon_cell {
    char text[MON_CELL_BYTES];
    uint8_t bytes; /* 0: the second half of a wide character */
    uint8_t attributes;
    uint8_t wide; /* 1: the next cell is this one's second half */
};

struct mon_frame {
    uint32_t columns, rows;
    bool ascii; /* the terminal shows no UTF-8: other characters become '?' */
    struct mon_cell *cells;
};

/* More than this is not drawn on. */
#define MON_FRAME_LIMIT 1024u

/* A frame of blanks, at least 1 by 1 and at most MON_FRAME_LIMIT either way.  EPC_OK or
 * EPC_E_NOMEM; then the frame is empty. */
int mon_frame_init(struct mon_frame *out, uint32_t columns, uint32_t rows, bool ascii);
void mon_frame_release(struct mon_frame *frame);

enum mon_align { MON_LEFT, MON_RIGHT };

/* Put a text of UTF-8 into `width` cells of a row from a column on, filled up with blanks.  What is
 * too long is cut, with a mark of the cut.  What is outside of the frame is left out. */
void mon_frame_draw_text(struct mon_frame *frame, uint32_t row, uint32_t column, uint32_t width,
                         enum mon_align align, uint8_t attributes, const char *text);

/* How many cells a text takes. */
uint32_t mon_text_width(const char *text);

/* Append what makes a terminal that shows `before` show this frame; all of it where `before` is
 * NULL or has another size. */
void mon_frame_append_changes(const struct mon_frame *frame, const struct mon_frame *before,
                              bool colours, struct kit_buffer *to);

/* Append the frame as lines of text without blanks at their ends, and without empty lines at the
 * end of all; with attributes if `attributes`, with colours if also `colours`. */
void mon_frame_write_lines_to_buffer(const struct mon_frame *frame, bool attributes, bool colours,
                                     struct kit_buffer *to);
