/* SPDX-License-Identifier: MIT
 *
 * check_capture_doc.c -- docs/capture.md (the argument) has fields and bounds of version 3 as
 * the reader has them. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/records/records.h"

struct fixed_field {
    const char *name;
    unsigned bytes;
};

static char page[0x10000];

static void read_page(void)
{
    FILE *file = fopen(epc_check_argv[0], "rb");

    ck_assert_ptr_nonnull(file);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
}

/* The section has an item for each field, in order, and no other. */
static void check_fields(const char *section, const struct fixed_field *fields, size_t count)
{
    const char *at, *end;
    char wanted[64];

    read_page();
    at = strstr(page, section);
    ck_assert_ptr_nonnull(at);
    end = strstr(at + 1, "\n## ");
    for (size_t i = 0; i < count; i++) {
        at = strstr(at + 1, "\n* **");
        snprintf(wanted, sizeof wanted, "\n* **%s** (%u bytes): ", fields[i].name, fields[i].bytes);
        ck_assert_msg(at && strncmp(at, wanted, strlen(wanted)) == 0, "no item %s", wanted + 1);
    }
    at = strstr(at + 1, "\n* **");
    ck_assert(!at || (end && at > end));
}

#define FIXED_FIELD(name, bytes) { #name, bytes },

EPC_TEST(capture__fields_of_records_are_in_the_documentation_as_they_are_in_the_code)
{
    static const struct fixed_field head[] = { READER_RECORD_HEAD_FIELDS(FIXED_FIELD) };
    static const struct fixed_field entry[] = { READER_RECORD_ENTRY_FIELDS(FIXED_FIELD) };

    check_fields("\n## The head of a record\n", head, EPC_COUNT(head));
    check_fields("\n## The index of records\n", entry, EPC_COUNT(entry));
}

/* What a reader refuses is what the page says. */
EPC_TEST(capture__bounds_of_records_are_in_the_documentation)
{
    static const unsigned bounds[] = {
        READER_RECORD_ANSWER_MAX, READER_RECORD_ANSWERS_MAX, READER_RECORD_BYTES_MAX,
        READER_RECORD_COUNT_MAX,  READER_RECORD_NAMES_MAX,   READER_RECORDS_FLUSH_100NS / 10000000
    };
    char number[16];

    read_page();
    for (size_t i = 0; i < EPC_COUNT(bounds); i++) {
        snprintf(number, sizeof number, " %u", bounds[i]);
        ck_assert_msg(strstr(page, number) != NULL, "%s", number);
    }
}
