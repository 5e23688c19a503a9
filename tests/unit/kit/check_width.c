/* SPDX-License-Identifier: MIT
 *
 * check_width.c -- how many columns of a terminal a character takes. */
#include "epc_check.h"

#include "kit/console/width.h"

static const struct {
    uint32_t scalar;
    unsigned width;
} samples[] = {
    { ' ', 1 },     { '~', 1 },    { 0xE4, 1 },   { 0x2581, 1 }, { 0x28FF, 1 },   { 0x4E2D, 2 },
    { 0x3042, 2 },  { 0xAC00, 2 }, { 0xD7A3, 2 }, { 0xFF21, 2 }, { 0x1F600, 2 },  { 0x20000, 2 },
    { 0x300, 0 },   { 0x36F, 0 },  { 0x20DD, 0 }, { 0xFE0F, 0 }, { 0x0E31, 0 },   { 0x1161, 0 },
    { 0xE0100, 0 }, { 0x2FF, 1 },  { 0x370, 1 },  { 0xFF71, 1 }, { 0x10FFFF, 1 }, { 0x303F, 1 },
    { 0x3041, 2 },  { 0x302A, 0 },
};

EPC_TEST_LOOP(width__of_a_character_is_what_unicode_says, sizeof samples / sizeof *samples)
{
    ck_assert_uint_eq(kit_character_width(samples[_i].scalar), samples[_i].width);
}
