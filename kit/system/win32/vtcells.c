/* SPDX-License-Identifier: MIT
 *
 * vtcells.c -- interprets sequences and keeps a copy of the screen; rows that changed are written.
 *
 * A cell has one UTF-16 unit, so that a character beyond them is U+FFFD.  Who writes sets the
 * column after each character that is not ASCII: a mark is so overwritten by what comes next, and
 * the cell that a wide character leaves free is its second half.
 */
#include "kit/system/win32/vtcells.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/win32/wide.h"
#include "sdk/core/text.h"

#define FOREGROUND_ALL (FOREGROUND_RED | FOREGROUND_GREEN | FOREGROUND_BLUE)
#define NUMBERS        8

static void clear_rows(struct kit_vtcells *vt, SHORT row, SHORT rows)
{
    CHAR_INFO *cell = vt->cells + (size_t)row * (size_t)vt->columns;

    for (size_t i = 0; vt->cells && i < (size_t)vt->columns * (size_t)rows; i++) {
        cell[i].Char.UnicodeChar = L' ';
        cell[i].Attributes = vt->plain;
    }
}

bool kit_vtcells_init(struct kit_vtcells *out, HANDLE screen, SHORT columns, SHORT rows)
{
    CONSOLE_SCREEN_BUFFER_INFO info;

    *out = (struct kit_vtcells){ .screen = screen, .columns = columns, .rows = rows };
    out->plain = GetConsoleScreenBufferInfo(screen, &info) ? info.wAttributes : FOREGROUND_ALL;
    out->now = out->plain;
    out->narrow = kit_is_wine();
    if (columns == 0)
        return true;
    out->cells = calloc((size_t)columns * (size_t)rows, sizeof *out->cells);
    clear_rows(out, 0, rows);
    return out->cells != NULL;
}

void kit_vtcells_release(struct kit_vtcells *vt)
{
    free(vt->cells);
    memset(vt, 0, sizeof *vt);
}

static void apply_sgr_attribute(struct kit_vtcells *vt, unsigned number)
{
    static const WORD colours[8] = { 0,
                                     FOREGROUND_RED,
                                     FOREGROUND_GREEN,
                                     FOREGROUND_RED | FOREGROUND_GREEN,
                                     FOREGROUND_BLUE,
                                     FOREGROUND_RED | FOREGROUND_BLUE,
                                     FOREGROUND_GREEN | FOREGROUND_BLUE,
                                     FOREGROUND_ALL };
    const WORD foreground = vt->now & 0x0F, background = vt->now & 0xF0;

    if (number == 0)
        vt->now = vt->plain;
    else if (number == 1)
        vt->now |= FOREGROUND_INTENSITY;
    else if (number == 2) /* grey */
        vt->now = (WORD)((vt->now & ~FOREGROUND_ALL) | FOREGROUND_INTENSITY);
    else if (number == 4)
        vt->now |= COMMON_LVB_UNDERSCORE;
    else if (number == 7)
        vt->now = (WORD)((vt->now & ~0xFF) | foreground << 4 | background >> 4);
    else if (number >= 30 && number <= 37)
        vt->now = (WORD)((vt->now & ~FOREGROUND_ALL) | colours[number - 30]);
}

static SHORT clamp_cell_position(unsigned number, SHORT maximum)
{
    if (number < 1)
        return 0;
    return (SHORT)((number > (unsigned)maximum ? (unsigned)maximum : number) - 1);
}

/* The column is set after a wide character: the cell between is its second half. */
static void set_column_and_widen_character(struct kit_vtcells *vt, SHORT column)
{
    CHAR_INFO *row = vt->cells + (size_t)vt->row * (size_t)vt->columns;

    if (column == vt->column + 1 && vt->column > 0) {
        if (vt->narrow)
            row[vt->column - 1].Char.UnicodeChar = L'?';
        row[vt->column] = row[vt->column - 1];
    }
    if (column == vt->column + 1 && vt->column > 0 && !vt->narrow) {
        row[vt->column - 1].Attributes |= COMMON_LVB_LEADING_BYTE;
        row[vt->column].Attributes |= COMMON_LVB_TRAILING_BYTE;
    }
    vt->column = column;
}

static void apply_escape_sequence(struct kit_vtcells *vt, char command, const unsigned *numbers,
                                  size_t count)
{
    if (command == 'm') {
        for (size_t i = 0; i < count; i++)
            apply_sgr_attribute(vt, numbers[i]);
        if (!vt->cells)
            SetConsoleTextAttribute(vt->screen, vt->now);
    } else if (vt->cells && command == 'H') {
        vt->row = clamp_cell_position(numbers[0], vt->rows);
        vt->column = clamp_cell_position(count > 1 ? numbers[1] : 1, vt->columns);
        if (vt->column == 0)
            clear_rows(vt, vt->row, 1);
    } else if (vt->cells && command == 'G') {
        set_column_and_widen_character(vt, clamp_cell_position(numbers[0], vt->columns));
    } else if (command == 'J') {
        clear_rows(vt, 0, vt->rows);
    }
}

/* The bytes of the sequence that begins here with ESC [. */
static size_t parse_and_apply_sequence(struct kit_vtcells *vt, const char *bytes, size_t count)
{
    unsigned numbers[NUMBERS] = { 0 };
    size_t found = 1, at = 2;

    for (; at < count && (bytes[at] < '@' || bytes[at] > '~'); at++) {
        if (bytes[at] >= '0' && bytes[at] <= '9' && numbers[found - 1] < 100000)
            numbers[found - 1] = numbers[found - 1] * 10 + (unsigned)(bytes[at] - '0');
        else if (bytes[at] == ';' && found < NUMBERS)
            found++;
    }
    if (at == count)
        return count;
    apply_escape_sequence(vt, bytes[at], numbers, found);
    return at + 1;
}

/* The bytes of the text that begins here; without cells it is written at once. */
static size_t draw_or_write_text(struct kit_vtcells *vt, const char *bytes, size_t count,
                                 bool *good)
{
    size_t used = 0, at = 0;
    uint32_t scalar = 0;
    DWORD done;

    while (at < count && bytes[at] != '\x1b') {
        if (!vt->cells) {
            at++;
            continue;
        }
        if (epci_utf8_decode_scalar(bytes + at, count - at, &scalar, &used) != EPC_OK)
            scalar = '?';
        if (vt->column < vt->columns) {
            CHAR_INFO *cell = vt->cells + (size_t)vt->row * (size_t)vt->columns + vt->column++;

            cell->Char.UnicodeChar = scalar < 0x10000 ? (WCHAR)scalar : 0xFFFD;
            cell->Attributes = vt->now;
        }
        at += used;
    }
    if (!vt->cells && at > 0)
        *good = WriteFile(vt->screen, bytes, (DWORD)at, &done, NULL) && *good;
    return at;
}

static bool write_all_cells_to_console(const struct kit_vtcells *vt)
{
    const COORD size = { vt->columns, vt->rows }, from = { 0, 0 };
    SMALL_RECT all = { 0, 0, (SHORT)(vt->columns - 1), (SHORT)(vt->rows - 1) };

    return WriteConsoleOutputW(vt->screen, vt->cells, size, from, &all) != 0;
}

bool kit_vtcells_write(struct kit_vtcells *vt, const char *bytes, size_t count)
{
    bool good = true;

    for (size_t at = 0; at < count;) {
        if (bytes[at] == '\x1b')
            at += parse_and_apply_sequence(vt, bytes + at, count - at);
        else
            at += draw_or_write_text(vt, bytes + at, count - at, &good);
    }
    return vt->cells ? write_all_cells_to_console(vt) : good;
}
