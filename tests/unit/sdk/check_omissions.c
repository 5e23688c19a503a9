/* SPDX-License-Identifier: MIT
 *
 * check_omissions.c -- values that cannot be known, counted by object and reason; and the page (the
 * argument) that lists the reasons. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/answer/omissions.h"
#include "kit/system/files.h"

EPC_TEST(omissions__are_counted_by_object_and_reason)
{
    struct reader_omissions omissions = { 0 };

    ck_assert(reader_count_value_or_omission(&omissions, "", "Site", READER_REASON_NONE));
    ck_assert(reader_count_value_or_omission(&omissions, "", "Site", READER_REASON_OLDER));
    ck_assert(reader_count_value_or_omission(&omissions, "", "Site", READER_REASON_EQUALS));
    ck_assert(reader_count_value_or_omission(&omissions, "Web", "Site", READER_REASON_EQUALS));
    ck_assert(reader_count_value_or_omission(&omissions, "", "Disk", READER_REASON_VALUE_FELL));
    ck_assert(reader_count_value_or_omission(&omissions, "", "Site", READER_REASON_EQUALS));
    ck_assert_uint_eq(omissions.values, 6);
    ck_assert_uint_eq(omissions.omitted, 4);
    ck_assert_uint_eq(omissions.count, 3);
    ck_assert_uint_eq(omissions.list[0].count, 2);
    ck_assert_str_eq(omissions.list[1].provider, "Web");
    ck_assert_uint_eq(reader_omissions_count_of_reason(&omissions, READER_REASON_EQUALS), 3);
    ck_assert_uint_eq(reader_omissions_count_of_reason(&omissions, READER_REASON_OLDER), 0);
    reader_omissions_release(&omissions);
}

/* Foreign names must not fill the memory. */
EPC_TEST(omissions__have_a_bound)
{
    struct reader_omissions omissions = { 0 };
    char name[16];

    for (unsigned i = 0; i < READER_MAX_OMISSIONS + 10; i++) {
        snprintf(name, sizeof name, "o%u", i);
        ck_assert_int_eq(reader_count_value_or_omission(&omissions, "", name, READER_REASON_CELL),
                         i < READER_MAX_OMISSIONS);
    }
    ck_assert_uint_eq(omissions.count, READER_MAX_OMISSIONS);
    ck_assert_uint_eq(omissions.omitted, READER_MAX_OMISSIONS + 10);
    reader_omissions_release(&omissions);
}

EPC_TEST(omissions__reasons_are_on_the_page)
{
    size_t bytes;
    void *page;
    char *text, row[64];

    ck_assert_int_eq(epc_check_argc, 1);
    ck_assert_int_eq(kit_read_file_up_to(epc_check_argv[0], 1 << 20, &page, &bytes), EPC_OK);
    text = malloc(bytes + 1);
    ck_assert(text);
    memcpy(text, page, bytes);
    text[bytes] = '\0';
    for (int i = 1; i < READER_REASONS; i++) {
        snprintf(row, sizeof row, "| `%s` |", reader_reason_name((enum reader_reason)i));
        ck_assert_msg(strstr(text, row), "%s", row);
        ck_assert_uint_gt(strlen(reader_reason_text((enum reader_reason)i)), 0);
    }
    free(text);
    kit_free(page);
}
