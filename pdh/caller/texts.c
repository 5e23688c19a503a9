/* SPDX-License-Identifier: MIT
 *
 * texts.c -- converts callers' texts, and fills their buffers.
 */
#include "pdh/caller/texts.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"
#include "kit/system/ansi.h"
#include "pdh/caller/readable.h"

size_t pdh_char_bytes(enum pdh_encoding encoding)
{
    return encoding == PDH_WIDE ? sizeof(WCHAR) : sizeof(CHAR);
}

static char *utf8_from_utf16(struct kit_arena *arena, const uint16_t *text, size_t units)
{
    size_t bytes;
    char *out;

    epci_utf8_from_utf16(text, units, NULL, 0, &bytes, NULL);
    out = kit_arena_allocate(arena, bytes + 1, 1);
    if (out)
        epci_utf8_from_utf16(text, units, out, bytes, &bytes, NULL);
    return out;
}

char *pdh_utf8_from_text(struct kit_arena *arena, enum pdh_encoding encoding, const void *text)
{
    uint16_t *units;
    size_t bytes, count;

    if (!text)
        return NULL;
    if (encoding == PDH_WIDE)
        return utf8_from_utf16(arena, text, epci_utf16_length(text, SIZE_MAX / sizeof(WCHAR)));
    bytes = strlen(text);
    count = kit_ansi_decode_to_utf16(text, bytes, NULL, 0);
    units = kit_arena_allocate(arena, count + 1, sizeof *units);
    if (!units)
        return NULL;
    kit_ansi_decode_to_utf16(text, bytes, units, count);
    return utf8_from_utf16(arena, units, count);
}

size_t pdh_text_bytes_with_nul(enum pdh_encoding encoding, const void *text)
{
    return encoding == PDH_WIDE
               ? (epci_utf16_length(text, SIZE_MAX / sizeof(WCHAR)) + 1) * sizeof(WCHAR)
               : strlen(text) + 1;
}

bool pdh_is_text_list_end(enum pdh_encoding encoding, const void *text)
{
    static const unsigned char nul[sizeof(WCHAR)];
    const size_t bytes = pdh_char_bytes(encoding);

    return !pdh_is_memory_readable(text, bytes) || memcmp(text, nul, bytes) == 0;
}

/* The number of units; they are written to `out` unless it is NULL. */
static size_t count_or_write_utf16_from_utf8(const char *text, uint16_t *out)
{
    const size_t bytes = strlen(text);
    size_t units = 0, used, count;
    uint16_t letter[2];
    uint32_t scalar;

    /* The columns of a log may have any bytes. */
    for (size_t at = 0; at < bytes; at += used) {
        if (epci_utf8_decode_scalar(text + at, bytes - at, &scalar, &used) != EPC_OK)
            scalar = 0xFFFD;
        count = epci_utf16_encode_scalar(scalar, letter);
        if (out)
            memcpy(out + units, letter, count * sizeof *letter);
        units += count;
    }
    return units;
}

/* The same for a text of ASCII, whose bytes are its characters in every code page; 0 for others. */
static size_t convert_text_if_ascii(enum pdh_encoding encoding, const char *text, void *out)
{
    size_t count = 0;

    /* Nothing is written of another text: it may need less room than its beginning has. */
    while (text[count])
        if ((unsigned char)text[count++] > 0x7F)
            return 0;
    for (size_t i = 0; out && i <= count; i++)
        if (encoding == PDH_WIDE)
            ((WCHAR *)out)[i] = (WCHAR)text[i];
        else
            ((CHAR *)out)[i] = text[i];
    return count + 1;
}

size_t pdh_count_or_write_text_from_utf8(enum pdh_encoding encoding, const char *text, void *out)
{
    uint16_t few[512], *all = few;
    size_t count = convert_text_if_ascii(encoding, text, out), units;

    if (count)
        return count;
    units = count_or_write_utf16_from_utf8(text, encoding == PDH_WIDE ? out : NULL);
    if (encoding == PDH_WIDE) {
        if (out)
            ((WCHAR *)out)[units] = 0;
        return units + 1;
    }
    if (units > EPC_COUNT(few))
        all = malloc(units * sizeof *all);
    if (!all)
        return 0;
    count_or_write_utf16_from_utf8(text, all);
    count = kit_ansi_encode_from_utf16(all, units, out, out ? SIZE_MAX : 0);
    if (out)
        ((char *)out)[count] = '\0';
    if (all != few)
        free(all);
    return count + 1;
}

const char *pdh_skip_backslashes(const char *name)
{
    while (*name == '\\')
        name++;
    return name;
}

void pdh_texts_append_to_list(struct pdh_texts *texts, const char *text)
{
    if (!text) {
        texts->all.failed = true;
        return;
    }
    kit_buffer_add_bytes(&texts->all, text, strlen(text) + 1);
    texts->count++;
}

void pdh_texts_release(struct pdh_texts *texts)
{
    kit_buffer_release(&texts->all);
    texts->count = 0;
}

/* ---- Giving ---- */

/* Check the caller's arguments, and set *size to `needed` characters.  True: the caller's buffer
 * has room for `*capacity` characters, which may be too few.  False: *status is what the function
 * returns. */
static bool check_buffer_arguments_and_set_size(enum pdh_encoding encoding,
                                                const struct pdh_sizing *sizing, const void *buffer,
                                                DWORD *size, size_t needed, size_t *capacity,
                                                PDH_STATUS *status)
{
    const size_t unit = sizing->in_bytes ? pdh_char_bytes(encoding) : 1;
    const bool is_size_query = size && *size == 0;

    *status = PDH_S(PDH_INVALID_ARGUMENT);
    if (!size || (!buffer && *size != 0))
        return false;
    *status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    if (needed > UINT32_MAX / unit)
        return false;
    *status = sizing->size_query;
    *capacity = *size / unit;
    *size = (DWORD)(needed * unit);
    return !is_size_query;
}

PDH_STATUS pdh_return_text(enum pdh_encoding encoding, const char *text,
                           const struct pdh_sizing *sizing, void *buffer, DWORD *size)
{
    size_t needed, capacity = 0;
    PDH_STATUS status;

    if (!text)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    needed = pdh_count_or_write_text_from_utf8(encoding, text, NULL);
    if (!check_buffer_arguments_and_set_size(encoding, sizing, buffer, size, needed, &capacity,
                                             &status))
        return status;
    if (capacity < needed)
        return sizing->too_small;
    pdh_count_or_write_text_from_utf8(encoding, text, buffer);
    return ERROR_SUCCESS;
}

PDH_STATUS pdh_return_list(enum pdh_encoding encoding, const struct pdh_texts *texts,
                           const struct pdh_sizing *sizing, void *buffer, DWORD *size)
{
    const size_t letter = pdh_char_bytes(encoding);
    size_t needed = texts->count ? 1 : 2, capacity = 0, used = 0;
    const char *text = texts->all.text;
    PDH_STATUS status;

    if (texts->all.failed)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    for (size_t i = 0; i < texts->count; i++, text += strlen(text) + 1)
        needed += pdh_count_or_write_text_from_utf8(encoding, text, NULL);
    if (!check_buffer_arguments_and_set_size(encoding, sizing, buffer, size, needed, &capacity,
                                             &status))
        return status;
    if (capacity < needed && sizing->partial == sizing->too_small)
        return sizing->too_small;
    text = texts->all.text;
    for (size_t i = 0; i < texts->count; i++, text += strlen(text) + 1) {
        if (used + pdh_count_or_write_text_from_utf8(encoding, text, NULL) + 1 > capacity)
            break;
        used += pdh_count_or_write_text_from_utf8(encoding, text, (char *)buffer + used * letter);
    }
    if (used == 0 && capacity < needed)
        return sizing->too_small;
    memset((char *)buffer + used * letter, 0, (used == 0 ? 2 : 1) * letter);
    return capacity < needed ? sizing->partial : ERROR_SUCCESS;
}
