/* SPDX-License-Identifier: MIT
 *
 * codepage.c -- code pages by iconv.
 *
 * The result gets the most room that any text of that length could need.
 */
#define _POSIX_C_SOURCE 200809L
#include "kit/system/codepage.h"

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/checked.h"

#define FAILED ((size_t)-1)

#define NO_CONVERSION ((iconv_t)(-1))

/* Bytes of UTF-8 for each byte of a code page, at most: some become a letter and an accent. */
#define MAX_GROWTH 6

/* iconv's name of a code page: CP932, with these exceptions. */
static void format_iconv_name(unsigned codepage, char *name, size_t capacity)
{
    static const struct {
        unsigned codepage;
        const char *name;
    } others[] = { { 20866, "KOI8-R" },
                   { 21866, "KOI8-U" },
                   { 51932, "EUC-JP" },
                   { 51949, "EUC-KR" },
                   { 54936, "GB18030" } };

    snprintf(name, capacity, "CP%u", codepage);
    if (codepage > 28590 && codepage < 28610)
        snprintf(name, capacity, "ISO-8859-%u", codepage - 28590);
    for (size_t i = 0; i < EPC_COUNT(others); i++)
        if (others[i].codepage == codepage)
            snprintf(name, capacity, "%s", others[i].name);
}

unsigned kit_system_codepage(void)
{
    return 1252;
}

/* Convert all of `bytes` into made->text, which has room for made->bytes. */
static int convert_bytes_to_utf8(iconv_t converter, struct epci_span bytes,
                                 struct kit_decoded *made)
{
    char *in = (char *)(uintptr_t)bytes.at; /* iconv does not write to it */
    char *out = made->text;
    size_t left = bytes.left, capacity = made->bytes;

    (void)iconv(converter, NULL, NULL, NULL, NULL);
    /* The last call has no input: some code pages hold a letter back, as an accent may follow. */
    if (iconv(converter, &in, &left, &out, &capacity) == FAILED ||
        iconv(converter, NULL, NULL, &out, &capacity) == FAILED) {
        made->bad = bytes.left - left;
        return errno == EILSEQ || errno == EINVAL ? EPC_E_ENCODING : EPC_E_SYSTEM;
    }
    made->bytes -= capacity;
    return EPC_OK;
}

/* The readers rely on ASCII: the code page must not change it. */
static bool is_ascii_unchanged(iconv_t converter)
{
    char ascii[127];
    char text[sizeof ascii];
    struct kit_decoded made = { .text = text, .bytes = sizeof text };

    for (size_t i = 0; i < sizeof ascii; i++)
        ascii[i] = (char)(i + 1);
    return convert_bytes_to_utf8(converter, epci_span_of(ascii, sizeof ascii), &made) == EPC_OK &&
           made.bytes == sizeof ascii && memcmp(ascii, text, sizeof ascii) == 0;
}

static int decode_bytes(iconv_t converter, struct epci_span bytes, struct kit_decoded *out)
{
    struct kit_decoded whole = { 0 };
    int status;

    if (!epci_mul_size(bytes.left, MAX_GROWTH, &whole.bytes) ||
        !(whole.text = malloc(whole.bytes + 1)))
        return EPC_E_NOMEM;
    if ((status = convert_bytes_to_utf8(converter, bytes, &whole)) != EPC_OK) {
        free(whole.text);
        out->bad = whole.bad;
        return status;
    }
    whole.text[whole.bytes] = 0;
    *out = whole;
    return EPC_OK;
}

int kit_codepage_decode(unsigned codepage, struct epci_span bytes, struct kit_decoded *out)
{
    char name[32];
    iconv_t converter;
    int status = EPC_E_UNSUPPORTED;

    format_iconv_name(codepage, name, sizeof name);
    if ((converter = iconv_open("UTF-8", name)) == NO_CONVERSION)
        return EPC_E_UNSUPPORTED;
    if (is_ascii_unchanged(converter))
        status = decode_bytes(converter, bytes, out);
    iconv_close(converter);
    return status;
}

/* Whether the converter has this character of `count` units. */
static bool can_encode_character(iconv_t converter, const uint16_t *units, size_t count)
{
    char *in = (char *)(uintptr_t)units;
    size_t left = count * sizeof *units;
    char made[16];
    char *out = made;
    size_t capacity = sizeof made;

    (void)iconv(converter, NULL, NULL, NULL, NULL);
    /* More than 0: iconv has substituted a similar character. */
    return iconv(converter, &in, &left, &out, &capacity) == 0;
}

int kit_codepage_check_encodable_text(unsigned codepage, const uint16_t *units, size_t count,
                                      size_t *bad)
{
    char name[32];
    iconv_t converter;
    int status = EPC_OK;

    format_iconv_name(codepage, name, sizeof name);
    if ((converter = iconv_open(name, "UTF-16LE")) == NO_CONVERSION)
        return EPC_E_UNSUPPORTED;
    for (size_t at = 0; status == EPC_OK && at < count;) {
        size_t length = units[at] >= 0xD800 && units[at] <= 0xDBFF && count - at > 1 ? 2 : 1;

        if (!can_encode_character(converter, units + at, length)) {
            *bad = at;
            status = EPC_E_ENCODING;
        }
        at += length;
    }
    iconv_close(converter);
    return status;
}
