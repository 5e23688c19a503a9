/* SPDX-License-Identifier: MIT
 *
 * check_capture_doc.c -- docs/capture.md (the argument) has an item for each member of a capture,
 * in order. */
#include "docitem.h"
#include "epc_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/captures/capture.h"
#include "reader/captures/capturefields.h"
#include "reader/records/records.h"

/* A field of version 3. */
struct fixed_field {
    const char *name;
    unsigned bytes;
};

/* The text that an item has about the member's value; "" if the table of members lacks it. */
static void value_of(const struct reader_field *field, char *out, size_t capacity)
{
    switch (field->kind) {
    case READER_FIELD_TEXT:
    case READER_FIELD_LONG:
        snprintf(out, capacity, "text, up to %" PRIu64 " bytes", field->maximum - 1);
        break;
    case READER_FIELD_U64:
        snprintf(out, capacity, "0 to 2^64-1");
        break;
    case READER_FIELD_I64:
        snprintf(out, capacity, "-2^63 to 2^63-1");
        break;
    case READER_FIELD_BOOL:
        snprintf(out, capacity, "true or false");
        break;
    case READER_FIELD_WORD:
        snprintf(out, capacity, "\"%s\", \"%s\" or \"%s\"", field->words[0], field->words[1],
                 field->words[2]);
        break;
    case READER_FIELD_FAULT:
        snprintf(out, capacity, "fault or null");
        break;
    case READER_FIELD_NAMES:
        snprintf(out, capacity, "list of [index, \"name\"]");
        break;
    default:
        out[0] = '\0';
    }
}

EPC_TEST(capture__members_are_in_the_documentation_as_they_are_in_the_code)
{
    static const char section[] = "## The members of line 2";
    char item[1024], wanted[256], value[128];
    struct epct_page page;

    ck_assert_int_eq(epc_check_argc, 1);
    epct_page_open(&page, epc_check_argv[0]);
    for (const struct reader_field *field = reader_capture_fields; field->key; field++) {
        ck_assert_msg(epct_page_item(&page, section, item, sizeof item), "no item for %s",
                      field->key);
        value_of(field, value, sizeof value);
        snprintf(wanted, sizeof wanted, "* **%s** (%s", field->key, value);
        ck_assert_msg(strncmp(item, wanted, strlen(wanted)) == 0, "wanted %s, got %s", wanted,
                      item);
    }
    ck_assert(!epct_page_item(&page, section, item, sizeof item));
    epct_page_close(&page);
}

static void check_fixed_fields(const char *section, const struct fixed_field *fields, size_t count)
{
    char item[1024], wanted[256];
    struct epct_page page;

    epct_page_open(&page, epc_check_argv[0]);
    for (size_t i = 0; i < count; i++) {
        ck_assert_msg(epct_page_item(&page, section, item, sizeof item), "no item for %s",
                      fields[i].name);
        snprintf(wanted, sizeof wanted, "* **%s** (%u bytes): ", fields[i].name, fields[i].bytes);
        ck_assert_msg(strncmp(item, wanted, strlen(wanted)) == 0, "wanted %s, got %s", wanted,
                      item);
    }
    ck_assert(!epct_page_item(&page, section, item, sizeof item));
    epct_page_close(&page);
}

#define FIXED_FIELD(name, bytes) { #name, bytes },

EPC_TEST(capture__fields_of_records_are_in_the_documentation_as_they_are_in_the_code)
{
    static const struct fixed_field head[] = { READER_RECORD_HEAD_FIELDS(FIXED_FIELD) };
    static const struct fixed_field entry[] = { READER_RECORD_ENTRY_FIELDS(FIXED_FIELD) };

    check_fixed_fields("## The head of a record", head, EPC_COUNT(head));
    check_fixed_fields("## The index of records", entry, EPC_COUNT(entry));
}

/* The bounds that a reader has, as the page says them. */
EPC_TEST(capture__bounds_of_records_are_in_the_documentation)
{
    static const unsigned bounds[] = { READER_RECORD_ANSWER_MAX, READER_RECORD_ANSWERS_MAX,
                                       READER_RECORD_BYTES_MAX, READER_RECORD_NAMES_MAX,
                                       READER_RECORDS_FLUSH_100NS / 10000000 };
    static char text[0x10000];
    char number[16];
    FILE *page = fopen(epc_check_argv[0], "rb");

    ck_assert_ptr_nonnull(page);
    text[fread(text, 1, sizeof text - 1, page)] = '\0';
    fclose(page);
    for (size_t i = 0; i < EPC_COUNT(bounds); i++) {
        snprintf(number, sizeof number, " %u", bounds[i]);
        ck_assert_msg(strstr(text, number) != NULL, "%s", number);
    }
}
