/* SPDX-License-Identifier: MIT
 *
 * sheet.c -- see sheet.h.
 */
#include "kit/sheet.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FORMAT_ROOM 1024

void kit_sheet_bytes(struct kit_sheet *sheet, const void *bytes, size_t count)
{
    if (sheet->failed || count == 0)
        return;
    if (count > sheet->room - sheet->used) {
        size_t room = sheet->room ? sheet->room : 4096;
        char *grown;

        while (room - sheet->used < count && room <= SIZE_MAX / 2)
            room *= 2;
        grown = room - sheet->used < count ? NULL : realloc(sheet->text, room);
        if (!grown) {
            sheet->failed = true;
            return;
        }
        sheet->text = grown;
        sheet->room = room;
    }
    memcpy(sheet->text + sheet->used, bytes, count);
    sheet->used += count;
}

void kit_sheet_add(struct kit_sheet *sheet, const char *text)
{
    kit_sheet_bytes(sheet, text, strlen(text));
}

void kit_sheet_format(struct kit_sheet *sheet, const char *format, ...)
{
    char text[FORMAT_ROOM];
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length > 0)
        kit_sheet_bytes(sheet, text, length < FORMAT_ROOM ? (size_t)length : FORMAT_ROOM - 1);
}

void kit_sheet_release(struct kit_sheet *sheet)
{
    free(sheet->text);
    memset(sheet, 0, sizeof *sheet);
}
