/* SPDX-License-Identifier: MIT
 *
 * check_applications.c -- which applications a DLL takes, read from the shared memory and the DLL's
 * stamp.
 */
#include "epc_check.h"

#include <string.h>

#include "kit/stamp/stamp.h"
#include "sdk/app/app.h"
#include "reader/installed/applications.h"
#include "mem/faults.h"
#include "sdk/schema/schema.h"
#include "sdk/region/region.h"

enum { SHOP = 0, SOLD = 2, LEVEL = 4, RECORDS = 3 };

static const epc_counter counters[] = { { .symbol = SOLD, .type = EPC_PERF_COUNTER_RAWCOUNT },
                                        { .symbol = LEVEL, .type = EPC_PERF_COUNTER_RAWCOUNT } };
static const epc_object two[] = { { SHOP, EPC_MANY, counters, 2, 0, 0, NULL } };
static const epc_object one[] = { { SHOP, EPC_MANY, counters, 1, 0, 0, NULL } };
static const epc_object single[] = { { SHOP, 0, counters, 2, 0, 0, NULL } };

/* The stamp of the schema whose counters have these names, in this sequence. */
static const uint32_t *stamp_of(uint32_t *numbers, uint32_t count, uint32_t first, uint32_t second)
{
    const struct epci_stamp_record records[RECORDS] = {
        { SHOP, EPC_MANY, count, 0, 1, 0 },
        { SOLD, EPC_PERF_COUNTER_RAWCOUNT, 4, 0, first, 0 },
        { LEVEL, EPC_PERF_COUNTER_RAWCOUNT, 4, 0, second, 0 },
    };

    kit_stamp_fill_numbers(numbers, "EpcApps", records, 1 + count);
    return numbers;
}

static struct reader_application found[4];
static uint32_t found_count;

static void keep(void *context, const struct reader_application *application)
{
    (void)context;
    ck_assert_uint_lt(found_count, 4);
    found[found_count++] = *application;
}

/* What is said of the one application with this schema, by a DLL with these counters. */
static const struct reader_application *list_of(const epc_schema *schema, uint32_t first,
                                                uint32_t second, epc_app **app)
{
    static uint32_t numbers[KIT_STAMP_NUMBERS(RECORDS)];
    struct epci_stamp stamp;

    ck_assert_int_ge(epc_app_open(schema, NULL, app), EPC_OK);
    stamp_of(numbers, 2, first, second);
    ck_assert_int_eq(epci_stamp_read(epci_span_of(numbers, sizeof numbers), &stamp), EPC_OK);
    found_count = 0;
    ck_assert_int_eq(reader_applications_list(&stamp, "", "EpcApps", true, keep, NULL), EPC_OK);
    ck_assert_uint_eq(found_count, 1);
    ck_assert_uint_eq(found[0].ours, stamp.fingerprint);
    return found;
}

static const char *why(void)
{
    static char text[READER_APPLICATION_WHY];

    reader_format_application_rejection(found, text);
    return text;
}

static epc_app *app;
static uint32_t numbers[KIT_STAMP_NUMBERS(RECORDS)];

EPC_TEST(applications__of_the_dlls_schema_or_the_beginning_of_it_are_taken)
{
    const epc_schema schemas[] = {
        { EPC_SCHEMA_HEAD, "EpcApps", two, 1, NULL, numbers },
        { EPC_SCHEMA_HEAD, "EpcApps", one, 1, NULL, numbers },
    };

    for (uint32_t i = 0; i < EPC_COUNT(schemas); i++) {
        stamp_of(numbers, 2 - i, 7, 8);
        ck_assert_int_eq(list_of(&schemas[i], 7, 8, &app)->verdict, READER_APPLICATION_ACCEPTED);
        ck_assert_str_eq(why(), "");
        ck_assert_uint_ne(found->pid, 0);
        epc_app_close(app);
    }
}

EPC_TEST(applications__whose_counters_changed_places_are_refused_with_both_fingerprints)
{
    const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcApps", two, 1, NULL, numbers };

    stamp_of(numbers, 2, 7, 8);
    ck_assert_int_eq(list_of(&schema, 8, 7, &app)->verdict, READER_APPLICATION_SCHEMA);
    ck_assert_uint_eq(found->theirs, numbers[8] | (uint64_t)numbers[9] << 32);
    ck_assert_uint_ne(found->theirs, found->ours);
    ck_assert_ptr_nonnull(strstr(why(), "it was built from another schema ("));
    epc_app_close(app);
}

EPC_TEST(applications__without_a_fingerprint_are_taken_by_their_numbers_and_unchecked)
{
    const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcApps", two, 1, NULL, NULL };
    const epc_schema other = { EPC_SCHEMA_HEAD, "EpcApps", single, 1, NULL, NULL };

    ck_assert_int_eq(list_of(&schema, 7, 8, &app)->verdict, READER_APPLICATION_UNCHECKED);
    ck_assert_uint_eq(found->theirs, 0);
    epc_app_close(app);
    ck_assert_int_eq(list_of(&other, 7, 8, &app)->verdict, READER_APPLICATION_SCHEMA);
    epc_app_close(app);
}

EPC_TEST(applications__whose_account_is_no_publisher_of_the_dll_are_refused)
{
    const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcApps", two, 1, NULL, numbers };
    struct epci_stamp stamp;

    stamp_of(numbers, 2, 7, 8);
    (void)list_of(&schema, 7, 8, &app);
    ck_assert_int_eq(epci_stamp_read(epci_span_of(numbers, sizeof numbers), &stamp), EPC_OK);
    found_count = 0;
    ck_assert_int_eq(reader_applications_list(&stamp, "CO LS", "EpcApps", true, keep, NULL),
                     EPC_OK);
    ck_assert_int_eq(found->verdict, READER_APPLICATION_ACCEPTED);
    found_count = 0;
    ck_assert_int_eq(reader_applications_list(&stamp, "LS", "EpcApps", true, keep, NULL), EPC_OK);
    ck_assert_int_eq(found->verdict, READER_APPLICATION_ACCOUNT);
    ck_assert_str_eq(why(), "its account is none of the publishers of the DLL's schema");
    epc_app_close(app);
}

#ifndef _WIN32 /* faults are those of the port in memory */
/* Of the directory, of the region's first piece. */
EPC_TEST(applications__that_the_reader_has_no_memory_to_map_are_not_called_damaged)
{
    const epc_schema schema = {
        EPC_SCHEMA_HEAD, "EpcApps", two, 1, NULL, stamp_of(numbers, 2, 1, 2)
    };
    struct epci_stamp stamp;

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epci_stamp_read(epci_span_of(numbers, sizeof numbers), &stamp), EPC_OK);
    for (unsigned granted = 0; granted < 2; granted++) {
        found_count = 0;
        epci_mem_add_fault_rule(EPCI_MEM_MAP, "", granted, EPCI_MEM_ALWAYS, EPC_E_NOMEM);
        ck_assert_int_eq(reader_applications_list(&stamp, "", "EpcApps", true, keep, NULL),
                         granted ? EPC_OK : EPC_E_NOMEM);
        epci_mem_reset_faults_and_owner();
        ck_assert_uint_eq(found_count, granted);
    }
    ck_assert_int_eq(found[0].verdict, READER_APPLICATION_UNMAPPED);
    ck_assert(!reader_region_is_accepted_by_dll(found));
    ck_assert_str_eq(why(), "the reader has no memory to map its shared memory");
    epc_app_close(app);
}
#endif

EPC_TEST(applications__of_another_format_are_refused)
{
    const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcApps", two, 1, NULL, NULL };
    struct epci_region_header *header;
    struct epci_stamp stamp;

    (void)list_of(&schema, 7, 8, &app);
    header = (void *)app->publication.region.base;
    header->version = EPCI_REGION_VERSION + 1;
    stamp_of(numbers, 2, 7, 8);
    ck_assert_int_eq(epci_stamp_read(epci_span_of(numbers, sizeof numbers), &stamp), EPC_OK);
    found_count = 0;
    ck_assert_int_eq(reader_applications_list(&stamp, "", "EpcApps", true, keep, NULL), EPC_OK);
    ck_assert_int_eq(found->verdict, READER_APPLICATION_FORMAT);
    header->version = EPCI_REGION_VERSION;
    epc_app_close(app);
}

EPC_TEST(applications__that_have_ended_are_not_listed)
{
    const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcApps", two, 1, NULL, NULL };
    struct epci_stamp stamp;

    (void)list_of(&schema, 7, 8, &app);
    epc_app_close(app);
    stamp_of(numbers, 2, 7, 8);
    ck_assert_int_eq(epci_stamp_read(epci_span_of(numbers, sizeof numbers), &stamp), EPC_OK);
    found_count = 0;
    ck_assert_int_eq(reader_applications_list(&stamp, "", "EpcApps", true, keep, NULL), EPC_OK);
    ck_assert_uint_eq(found_count, 0);
}

EPC_TEST(applications__have_the_names_of_their_instances)
{
    const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcApps", two, 1, NULL, NULL };
    struct epci_stamp stamp;
    epc_instance front, back, long_one;
    char name[200];

    (void)list_of(&schema, 7, 8, &app);
    ck_assert_uint_eq(found->instances, 0);
    ck_assert_str_eq(found->instance_names, "");
    ck_assert_int_eq(epc_instance_add(app, SHOP, "front", &front), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, SHOP, "back \xC3\xA4", &back), EPC_OK);
    stamp_of(numbers, 2, 7, 8);
    ck_assert_int_eq(epci_stamp_read(epci_span_of(numbers, sizeof numbers), &stamp), EPC_OK);
    found_count = 0;
    ck_assert_int_eq(reader_applications_list(&stamp, "", "EpcApps", true, keep, NULL), EPC_OK);
    ck_assert_uint_eq(found->instances, 2);
    ck_assert_str_eq(found->instance_names, "front, back \xC3\xA4");
    /* One that does not fit is an ellipsis; of a DLL without a stamp no instances are known. */
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    ck_assert_int_eq(epc_instance_add(app, SHOP, name, &long_one), EPC_OK);
    found_count = 0;
    ck_assert_int_eq(reader_applications_list(&stamp, "", "EpcApps", true, keep, NULL), EPC_OK);
    ck_assert_uint_eq(found->instances, 3);
    ck_assert_ptr_nonnull(strstr(found->instance_names, ", ..."));
    found_count = 0;
    ck_assert_int_eq(reader_applications_list(&(struct epci_stamp){ .fingerprint = 0 }, "",
                                              "EpcApps", true, keep, NULL),
                     EPC_OK);
    ck_assert_uint_eq(found_count, 1);
    ck_assert_int_eq(found->verdict, READER_APPLICATION_UNCHECKED);
    epc_app_close(app);
}
