/* SPDX-License-Identifier: MIT
 *
 * sheet.h -- a text that grows: what becomes a file whole or not at all is put together here first.
 *
 * A zeroed structure is an empty one.  Without memory nothing more is added, and `failed` says so.
 */
#ifndef EPC_KIT_SHEET_H
#define EPC_KIT_SHEET_H

#include <stdbool.h>
#include <stddef.h>

struct kit_sheet {
    char *text; /* without a NUL; NULL while it is empty */
    size_t used;
    size_t room;
    bool failed;
};

void kit_sheet_bytes(struct kit_sheet *sheet, const void *bytes, size_t count);
void kit_sheet_add(struct kit_sheet *sheet, const char *text);
/* As printf; at most 1 KiB, so that a foreign text is never formatted. */
void kit_sheet_format(struct kit_sheet *sheet, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void kit_sheet_release(struct kit_sheet *sheet);

#endif
