/* SPDX-License-Identifier: MIT
 *
 * vtcells.h -- the few escape sequences that a live view writes, drawn as cells of a console.
 *
 * Wine's console counts the letters of a sequence as cells, and consoles before Windows 10 know
 * none; cells of the classic interface are the same everywhere.
 */
#pragma once

#include <windows.h>

#include <stdbool.h>
#include <stddef.h>

struct kit_vtcells {
    HANDLE screen;
    CHAR_INFO *cells; /* columns * rows; NULL: texts go to the screen as they come */
    SHORT columns, rows;
    SHORT column, row; /* of the next character */
    WORD plain, now;   /* attributes */
    bool narrow;       /* a wide character cannot be shown: Wine would show it twice */
};

/* Begin with empty cells of this size, or without cells where `columns` is 0.  False: no memory. */
bool kit_vtcells_init(struct kit_vtcells *out, HANDLE screen, SHORT columns, SHORT rows);
void kit_vtcells_release(struct kit_vtcells *vt);

/* Draw: UTF-8 without controls but \n, and ESC [ n;n H (place; column 1 also clears the row), n G
 * (column), 2J (clear), n;n m (attributes).  The bytes have to end with a whole sequence.  False:
 * it cannot be written. */
bool kit_vtcells_write(struct kit_vtcells *vt, const char *bytes, size_t count);
