/* SPDX-License-Identifier: MIT
 *
 * check_many.c -- a provider shows every application of a service, also in a process with few
 * addresses.
 */
#include "epc_check.h"
#include "collecting.h"
#include "forge.h"

#include <stdlib.h>

#include "sdk/app/app.h"

enum { THING = 0, THING_DONE = 2, EACH_SCOPE = 1000 };

static const epc_counter counters[] = {
    { .symbol = THING_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT },
};
static const epc_object objects[] = {
    { .symbol = THING, .flags = EPC_MANY, .counters = counters, .counter_count = 1 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcMany", objects, 1, NULL, NULL };

static uint64_t sum(const struct collecting *c)
{
    struct check_parsed_object thing = collecting_object(c, THING);

    return collecting_value(&thing, 0, THING_DONE);
}

EPC_TEST(many__two_thousand_applications_are_all_shown)
{
    struct forged *forged = calloc(2 * EACH_SCOPE, sizeof *forged);
    struct collecting c;
    epc_instance one;
    epc_app *app;

    ck_assert_ptr_nonnull(forged);
    ck_assert_int_ge(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, THING, "one", &one), EPC_OK);
    epc_add(one, THING_DONE, 7);
    for (uint32_t i = 0; i < 2 * EACH_SCOPE; i++)
        forge_copy(&forged[i], &schema, i % 2 ? EPCI_SCOPE_LOCAL : EPCI_SCOPE_GLOBAL,
                   &(struct epci_region_owner){ 4 * i + 4, 1, i + 1 }, &app->publication.region);
    collecting_open(&c, &schema);
    for (int i = 0; i < 2; i++) {
        collecting_ask(&c, "Global");
        ck_assert_uint_eq(sum(&c), 7 * (2 * EACH_SCOPE + 1));
        ck_assert_uint_eq(collecting_sections(&c), 2 * EACH_SCOPE + 1);
    }
    for (uint32_t i = 0; i < 2 * EACH_SCOPE; i++)
        forge_end(&forged[i]);
    collecting_ask(&c, "Global");
    ck_assert_uint_eq(sum(&c), 7 * (2 * EACH_SCOPE + 1));
    ck_assert_uint_eq(collecting_sections(&c), 1);
    collecting_close(&c);
    epc_app_close(app);
    free(forged);
}

/* As many as 1 GiB of views had room for, and half as many again. */
EPC_TEST(many__parts_of_one_process_have_room)
{
    enum { PARTS = 200 };
    static epc_app *parts[PARTS];
    struct collecting c;
    epc_instance one;

    for (int i = 0; i < PARTS; i++) {
        ck_assert_int_ge(epc_app_open(&schema, NULL, &parts[i]), EPC_OK);
        ck_assert_int_eq(epc_instance_add(parts[i], THING, "one", &one), EPC_OK);
        epc_add(one, THING_DONE, 1);
    }
    collecting_open(&c, &schema);
    collecting_ask(&c, "Global");
    ck_assert_uint_eq(sum(&c), PARTS);
    collecting_close(&c);
    for (int i = 0; i < PARTS; i++)
        epc_app_close(parts[i]);
}
