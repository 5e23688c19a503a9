/* SPDX-License-Identifier: MIT
 *
 * slice.c -- compares and trims pieces of text in place; only A-Z have a case here.
 */
#include "kit/slice.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

struct kit_slice kit_slice_between(const char *from, const char *to)
{
    return (struct kit_slice){ from, (size_t)(to - from) };
}

bool kit_is_control_or_line_end(uint32_t unit)
{
    return unit < 0x20 || (unit >= 0x7F && unit <= 0x9F) || unit == 0x2028 || unit == 0x2029;
}

bool kit_equal_any_case(const char *a, const char *b)
{
    return kit_slice_is_any_case(kit_slice_of(a), b);
}

int kit_compare_any_case(const char *a, const char *b)
{
    while (*a && epci_ascii_lower(*a) == epci_ascii_lower(*b)) {
        a++;
        b++;
    }
    return (unsigned char)epci_ascii_lower(*a) - (unsigned char)epci_ascii_lower(*b);
}

const char *kit_windows_file_name(const char *path)
{
    const char *name = path;

    for (; *path; path++)
        if (*path == '\\' || *path == '/')
            name = path + 1;
    return name;
}

struct kit_slice kit_slice_of(const char *text)
{
    return kit_slice_between(text, text + strlen(text));
}

bool kit_is_letter(char one)
{
    return (one >= 'A' && one <= 'Z') || (one >= 'a' && one <= 'z');
}

int kit_hex_digit(char one)
{
    one = epci_ascii_lower(one);
    return one >= '0' && one <= '9' ? one - '0' : one >= 'a' && one <= 'f' ? one - 'a' + 10 : -1;
}

/* Also Ctrl-Z, which the profile functions trim too: the command copy puts it between files. */
bool kit_is_blank(char one)
{
    return one == ' ' || one == '\t' || one == '\v' || one == '\f' || one == KIT_CTRL_Z;
}

struct kit_slice kit_slice_trim(struct kit_slice trimmed)
{
    while (trimmed.bytes > 0 && kit_is_blank(trimmed.at[0])) {
        trimmed.at++;
        trimmed.bytes--;
    }
    while (trimmed.bytes > 0 && kit_is_blank(trimmed.at[trimmed.bytes - 1]))
        trimmed.bytes--;
    return trimmed;
}

bool kit_slices_equal(struct kit_slice a, struct kit_slice b)
{
    return a.bytes == b.bytes && (a.bytes == 0 || memcmp(a.at, b.at, a.bytes) == 0);
}

bool kit_slices_equal_any_case(struct kit_slice a, struct kit_slice b)
{
    if (a.bytes != b.bytes)
        return false;
    for (size_t i = 0; i < a.bytes; i++)
        if (epci_ascii_lower(a.at[i]) != epci_ascii_lower(b.at[i]))
            return false;
    return true;
}

size_t kit_slice_find(struct kit_slice text, const char *word)
{
    const size_t length = strlen(word);
    const char *at = text.at;

    for (size_t left = text.bytes; left >= length; left = text.bytes - (size_t)(at - text.at)) {
        at = length > 0 ? memchr(at, word[0], left - length + 1) : at;
        if (!at)
            break;
        if (memcmp(at, word, length) == 0)
            return (size_t)(at - text.at);
        at++;
    }
    return text.bytes;
}

bool kit_slice_is(struct kit_slice a, const char *text)
{
    return kit_slices_equal(a, kit_slice_of(text));
}

bool kit_slice_is_any_case(struct kit_slice a, const char *text)
{
    return kit_slices_equal_any_case(a, kit_slice_of(text));
}

bool kit_slice_is_utf8(struct kit_slice slice)
{
    uint32_t scalar;

    for (size_t i = 0, used; i < slice.bytes; i += used)
        if (epci_utf8_decode_scalar(slice.at + i, slice.bytes - i, &scalar, &used) != EPC_OK)
            return false;
    return true;
}
