/* SPDX-License-Identifier: MIT
 *
 * check_view.c -- the bytes around a finding, colours, and names printed after indexes. */
#include "spoiled.h"

#include <stdio.h>

#include "kit/console/console.h"
#include "harness/report/explain.h"
#include "harness/findings/view.h"
#include "kit/span.h"
#include "printed.h"

static const char *view(struct epci_span span, uint64_t place, bool colour)
{
    struct harness_excerpt excerpt;
    FILE *to = printed_begin();

    harness_copy_excerpt(&excerpt, span, place);
    harness_excerpt_print(to, &excerpt, NULL, colour);
    return printed_end(to);
}

EPC_TEST_IN(view__marks_the_field_between_two_lines_before_it_and_two_behind, build())
{
    ck_assert_str_eq(
        view(block_span(&b), OBJECT(instance_count), false),
        "      00000000  a0 01 00 00 08 01 00 00  40 00 00 00 e6 00 00 00  ........@.......\n"
        "      00000010  00 00 00 00 e7 00 00 00  00 00 00 00 64 00 00 00  ............d...\n"
        "      00000020  05 00 00 00 ff ff ff ff  02 00 00 00 00 00 00 00  ................\n"
        "                                         ^^^^^^^^^^^ PERF_OBJECT_TYPE.NumInstances of "
        "object 230: 2 (0x2)\n"
        "      00000030  80 1d 2c 04 00 00 00 00  80 96 98 00 00 00 00 00  ..,.............\n"
        "      00000040  28 00 00 00 e8 00 00 00  00 00 00 00 e9 00 00 00  (...............\n");
}

EPC_TEST_IN(view__of_the_last_bytes_ends_with_them, build())
{
    struct epci_span span;
    const char *text;

    span = block_span(&b);
    text = view(span, span.left - 4, false);
    ck_assert_ptr_nonnull(
        strstr(text, "^^^^^^^^^^^ value of counter 252 of object 250: 0 (0x0)\n"));
    span = epci_span_of("abc", 3);
    ck_assert_str_eq(view(span, 1, false),
                     "      00000000  61 62 63                                          abc\n"
                     "                   ^^\n");
}

EPC_TEST_IN(view__of_no_byte_is_empty, build())
{
    ck_assert_str_eq(view(block_span(&b), b.used, false), "");
    ck_assert_str_eq(view(epci_span_of(NULL, 0), 0, false), "");
    ck_assert_str_eq(view(block_span(&b), UINT64_MAX, false), "");
}

EPC_TEST(view__of_a_part_tells_offsets_of_the_whole)
{
    struct epci_span whole = epci_span_of("0123456789ABCDEFGHIJ", 20), part;

    ck_assert(kit_span_part(&whole, 10, 10, &part));
    ck_assert_str_eq(
        view(part, 11, false),
        "      00000000                                 41 42 43 44 45 46            ABCDEF\n"
        "                                                  ^^\n"
        "      00000010  47 48 49 4a                                       GHIJ\n");
}

EPC_TEST_IN(view__marks_a_field_in_every_line_and_names_it_once, build())
{
    size_t second;
    const char *text, *first;

    second = block_instance_at(&b, 0, 1);
    text = view(block_span(&b), second + 24, false);
    first = strstr(text, "^ name of instance 1 \"second site\" of object 230\n");
    ck_assert_ptr_nonnull(first);
    ck_assert_ptr_nonnull(strstr(first + 1, "^\n"));
}

EPC_TEST_IN(view__colours_the_bytes_of_the_field_and_nothing_else, build())
{
    ck_assert_ptr_nonnull(strstr(view(block_span(&b), 0, true),
                                 " \x1b[1;7ma0\x1b[0m \x1b[1;7m01\x1b[0m "
                                 "\x1b[1;7m00\x1b[0m \x1b[1;7m00\x1b[0m 08 01"));
    ck_assert_ptr_null(strchr(view(block_span(&b), 0, false), '\x1b'));
}

EPC_TEST_IN(view__does_not_let_a_name_speak_to_the_terminal, build())
{
    struct harness_excerpt excerpt;
    FILE *to = printed_begin();

    harness_copy_excerpt(&excerpt, block_span(&b), 0);
    harness_excerpt_print(to, &excerpt, "a\x1b[2Jb\n", false);
    ck_assert_ptr_nonnull(strstr(printed_end(to), "^ a?[2Jb?\n"));
}

/* ---- Colours ---- */

EPC_TEST(colour__is_for_terminals_that_can_and_people_who_want)
{
    ck_assert(kit_is_colour_wanted(true, NULL));
    ck_assert(kit_is_colour_wanted(true, ""));
    ck_assert(!kit_is_colour_wanted(true, "1"));
    ck_assert(!kit_is_colour_wanted(false, NULL));
    ck_assert(!kit_is_colour_wanted(false, "1"));
}

EPC_TEST(colour__tells_severities_apart)
{
    ck_assert_str_eq(kit_severity_colour(EPCI_ERROR), "\x1b[1;31m");
    ck_assert_str_eq(kit_severity_colour(EPCI_WARNING), "\x1b[33m");
    ck_assert_str_eq(kit_severity_colour(EPCI_NOTE), "\x1b[36m");
}

/* ---- Names ---- */

static const char *explain(const char *text, size_t capacity)
{
    static const uint16_t table[] = u"6\0% Processor Time\0"
                                    u"238\0Processor\0"
                                    u"240\0Zähler\0";
    static char out[256];
    struct reader_names names;

    ck_assert_int_eq(reader_names_parse_multi_sz(&names, table, sizeof table), EPC_OK);
    memset(out, 'x', sizeof out);
    harness_copy_text_with_index_names(&names, text, out, capacity);
    ck_assert_uint_lt(strlen(out), capacity);
    reader_names_release(&names);
    return out;
}

EPC_TEST(explain__puts_names_behind_indexes)
{
    ck_assert_str_eq(explain("object 238, counter 6: no", 256),
                     "object 238 (Processor), counter 6 (% Processor Time): no");
}

EPC_TEST(explain__leaves_alone_what_has_no_name_or_is_no_index)
{
    static const char *const texts[] = { "object 7",       "objects 6", "counter definition 6",
                                         "myobject 6",     "6",         "counter 4294967302",
                                         "\"object 6\" x", "object ",   "" };

    for (size_t i = 0; i < EPC_COUNT(texts); i++)
        ck_assert_str_eq(explain(texts[i], 256), texts[i]);
}

EPC_TEST(explain__is_cut_between_characters)
{
    ck_assert_str_eq(explain("object 240", 15), "object 240 (Z");
    ck_assert_str_eq(explain("object 240", 16), "object 240 (Zä");
    ck_assert_str_eq(explain("ä", 2), "");
    ck_assert_str_eq(explain("object 240", 1), "");
}
