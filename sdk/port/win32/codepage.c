/* SPDX-License-Identifier: MIT
 *
 * codepage.c -- code pages by Windows' own conversions.
 */
#include "sdk/port/codepage.h"

#include <windows.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

#define MOST_CHARACTER 4 /* bytes of a character: GB18030 */

/* 1, 2 and 3 are no code pages, but names for some of the system's. */
#define LAST_ALIAS 3u

unsigned epci_codepage_system(void)
{
    return GetACP();
}

/* Units that `count` bytes make; 0: there is something among them that is no character. */
static int units_of(unsigned codepage, const unsigned char *bytes, size_t count, wchar_t *units,
                    int room)
{
    return MultiByteToWideChar(codepage, MB_ERR_INVALID_CHARS, (const char *)bytes, (int)count,
                               units, room);
}

/* The readers look for ASCII in what they get, and 7-bit code pages make it of other bytes too. */
static bool holds_ascii(unsigned codepage)
{
    wchar_t units[2];

    for (unsigned i = 1; i < 256; i++) {
        unsigned char byte = (unsigned char)i;
        int count = units_of(codepage, &byte, 1, units, 2);

        if (i < 0x80 ? count != 1 || units[0] != byte : count == 1 && units[0] < 0x80)
            return false;
    }
    return true;
}

/* Where the first byte stands that is no character: Windows tells only that there is one. */
static size_t find_bad(unsigned codepage, const struct epci_span *bytes)
{
    size_t at = 0;

    while (at < bytes->left) {
        size_t length = 1;

        while (bytes->at[at] >= 0x80 && units_of(codepage, bytes->at + at, length, NULL, 0) == 0)
            if (++length > MOST_CHARACTER || length > bytes->left - at)
                return at;
        at += length;
    }
    return at;
}

static int decode(struct kit_arena *scratch, struct kit_arena *arena, unsigned codepage,
                  struct epci_span bytes, struct ini_decoded *made)
{
    int count = units_of(codepage, bytes.at, bytes.left, NULL, 0);
    wchar_t *units;
    int status;

    if (count == 0) {
        made->bad = find_bad(codepage, &bytes);
        return EPC_E_ENCODING;
    }
    if (!(units = kit_arena_take(scratch, (size_t)count, sizeof *units)))
        return EPC_E_NOMEM;
    (void)units_of(codepage, bytes.at, bytes.left, units, count);
    (void)epci_utf8_from_utf16(units, (size_t)count, NULL, 0, &made->bytes, NULL);
    if (!(made->text = kit_arena_take(arena, made->bytes + 1, 1)))
        return EPC_E_NOMEM;
    status =
        epci_utf8_from_utf16(units, (size_t)count, made->text, made->bytes, &made->bytes, NULL);
    return status;
}

int epci_codepage_decode(void *context, struct kit_arena *arena, unsigned codepage,
                         struct epci_span bytes, struct ini_decoded *made)
{
    struct kit_arena scratch;
    int status;

    (void)context;
    if (codepage <= LAST_ALIAS || !holds_ascii(codepage))
        return EPC_E_UNSUPPORTED;
    if (bytes.left == 0) { /* which Windows refuses */
        made->bytes = 0;
        made->text = kit_arena_take(arena, 1, 1);
        return made->text ? EPC_OK : EPC_E_NOMEM;
    }
    kit_arena_init(&scratch, arena->alloc, arena->free);
    scratch.limit = arena->limit > arena->taken ? arena->limit - arena->taken : 0;
    status = decode(&scratch, arena, codepage, bytes, made);
    kit_arena_release(&scratch);
    return status;
}

int epci_codepage_encodes(void *context, unsigned codepage, const uint16_t *units, size_t count,
                          size_t *bad)
{
    (void)context;
    if (codepage <= LAST_ALIAS)
        return EPC_E_UNSUPPORTED;
    for (size_t at = 0; at < count;) {
        int length = units[at] >= 0xD800 && units[at] <= 0xDBFF && count - at > 1 ? 2 : 1;
        char bytes[16];
        BOOL lacking = FALSE;

        if (WideCharToMultiByte(codepage, WC_NO_BEST_FIT_CHARS, units + at, length, bytes,
                                sizeof bytes, NULL, &lacking) == 0)
            return EPC_E_UNSUPPORTED;
        if (lacking) {
            *bad = at;
            return EPC_E_ENCODING;
        }
        at += (size_t)length;
    }
    return EPC_OK;
}
