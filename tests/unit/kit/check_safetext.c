/* SPDX-License-Identifier: MIT
 *
 * check_safetext.c -- foreign texts, made safe for printing. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "kit/console/safetext.h"

#include "printed.h"

static const struct {
    const char *text;
    const char *printed;
} cases[] = {
    { "", "" },
    { "WebPerf", "WebPerf" },
    { "\xD1\x81\xD1\x87\xD1\x91\xD1\x82 \xC3\xA9 \xF0\x9F\x98\x80",
      "\xD1\x81\xD1\x87\xD1\x91\xD1\x82 \xC3\xA9 \xF0\x9F\x98\x80" },
    { "a\x1B[2Jb", "a?[2Jb" },       /* a terminal's command                */
    { "a\r\nb\tc\x7F", "a?\?b?c?" }, /* other lines                         */
    { "a\xC2\x9B"
      "2Jb",
      "a?2Jb" }, /* the same command, in one character  */
    { "a\xE2\x80\xAE"
      "exe.b",
      "a?exe.b" }, /* written from right to left        */
    { "a\xE2\x80\xA8"
      "b\xEF\xBB\xBF",
      "a?b?" },                               /* a line's end, a byte order mark  */
    { "a\xFF\xC3(\xED\xA0\x80", "a?\?(???" }, /* no UTF-8                            */
    { "a\xC3", "a?" },
};

EPC_TEST_LOOP(safetext__has_nothing_in_it_that_moves_a_cursor, sizeof cases / sizeof *cases)
{
    char copy[64];
    FILE *to = printed_begin();

    strcpy(copy, cases[_i].text);
    kit_replace_unprintable_in_place(copy);
    ck_assert_str_eq(copy, cases[_i].printed);
    kit_print_safe_padded(to, cases[_i].text, 0);
    ck_assert_str_eq(printed_end(to), cases[_i].printed);
}

EPC_TEST(safetext__is_padded_by_characters_and_never_cut)
{
    FILE *to = printed_begin();

    kit_print_safe_padded(to, "\xC3\xA9t\x01", 5);
    kit_print_safe_padded(to, "longer", 3);
    ck_assert_str_eq(printed_end(to), "\xC3\xA9t?  longer");
    ck_assert_uint_eq(kit_count_printed_characters("\xC3\xA9t\x01"), 3);
}
