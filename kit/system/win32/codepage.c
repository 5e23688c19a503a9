/* SPDX-License-Identifier: MIT
 *
 * codepage.c -- code pages by Windows' own conversions, through UTF-16.
 *
 * Windows only reports that some byte is invalid; the first one is then searched character by
 * character.
 */
#include "kit/system/codepage.h"

#include <windows.h>

#include <stdbool.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

#define MAX_CHARACTER 4 /* bytes of a character: GB18030 */

/* 1, 2 and 3 are not code pages but aliases of the system's. */
#define LAST_ALIAS 3u

unsigned kit_system_codepage(void)
{
    return GetACP();
}

/* Convert `count` bytes; the number of units, 0 if some byte belongs to no character. */
static int convert_to_utf16(unsigned codepage, const unsigned char *bytes, size_t count,
                            wchar_t *units, int capacity)
{
    return MultiByteToWideChar(codepage, MB_ERR_INVALID_CHARS, (const char *)bytes, (int)count,
                               units, capacity);
}

/* The readers rely on ASCII: the code page must not change it, and 7-bit code pages make ASCII of
 * other bytes too. */
static bool is_ascii_unchanged(unsigned codepage)
{
    wchar_t units[2];

    for (unsigned i = 1; i < 256; i++) {
        unsigned char byte = (unsigned char)i;
        int count = convert_to_utf16(codepage, &byte, 1, units, 2);

        if (i < 0x80 ? count != 1 || units[0] != byte : count == 1 && units[0] < 0x80)
            return false;
    }
    return true;
}

/* The offset of the first byte that belongs to no character. */
static size_t find_first_bad_byte(unsigned codepage, const struct epci_span *bytes)
{
    size_t at = 0;

    while (at < bytes->left) {
        size_t length = 1;

        while (bytes->at[at] >= 0x80 &&
               convert_to_utf16(codepage, bytes->at + at, length, NULL, 0) == 0)
            if (++length > MAX_CHARACTER || length > bytes->left - at)
                return at;
        at += length;
    }
    return at;
}

int kit_codepage_decode(unsigned codepage, struct epci_span bytes, struct kit_decoded *out)
{
    int count;
    wchar_t *units;

    if (codepage <= LAST_ALIAS || !is_ascii_unchanged(codepage))
        return EPC_E_UNSUPPORTED;
    /* Windows refuses to convert no bytes. */
    count = bytes.left ? convert_to_utf16(codepage, bytes.at, bytes.left, NULL, 0) : 0;
    if (count == 0 && bytes.left != 0) {
        out->bad = find_first_bad_byte(codepage, &bytes);
        return EPC_E_ENCODING;
    }
    if (!(units = malloc(((size_t)count + 1) * sizeof *units)))
        return EPC_E_NOMEM;
    if (count != 0)
        (void)convert_to_utf16(codepage, bytes.at, bytes.left, units, count);
    /* A unit becomes at most three bytes. */
    if ((out->text = calloc((size_t)count + 1, 3)) != NULL)
        (void)epci_utf8_from_utf16(units, (size_t)count, out->text, 3 * (size_t)count, &out->bytes,
                                   NULL);
    free(units);
    return out->text ? EPC_OK : EPC_E_NOMEM;
}

int kit_codepage_can_encode(unsigned codepage, const uint16_t *units, size_t count, size_t *bad)
{
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
