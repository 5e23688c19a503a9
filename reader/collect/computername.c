/* SPDX-License-Identifier: MIT
 *
 * computername.c -- compares names, and looks for characters that none has.
 */
#include "reader/collect/computername.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "reader/names/path.h"

#define COMPUTER_BYTES 256u

bool reader_is_own_computer(const char *name, const char *own)
{
    static const char *const always[] = { "", ".", "localhost", "127.0.0.1", "::1", "[::1]" };

    for (size_t i = 0; i < EPC_COUNT(always); i++)
        if (kit_equal_any_case(name, always[i]))
            return true;
    return own && reader_pattern_matches(kit_slice_of(own), kit_slice_of(name));
}

bool reader_is_computer_name(const char *name)
{
    size_t length = strcspn(name, "\\/*?\"<>|");

    for (size_t i = 0; i < length; i++)
        if ((unsigned char)name[i] <= ' ')
            return false;
    return name[length] == '\0' && length < COMPUTER_BYTES;
}
