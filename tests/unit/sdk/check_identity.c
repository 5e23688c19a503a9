/* SPDX-License-Identifier: MIT
 *
 * check_identity.c -- a counter that tells instances apart is their UniqueID, and not added up; and
 * what a reader makes of it.
 */
#include "epc_check.h"

#include <string.h>

#include "collecting.h"
#include "sdk/app/app.h"

enum { TASK = 0, TASK_DONE = 2, TASK_ID = 4 };

static const epc_counter task[] = {
    { .symbol = TASK_DONE, .type = EPC_PERF_COUNTER_COUNTER },
    { .symbol = TASK_ID, .type = EPC_PERF_COUNTER_RAWCOUNT, .flags = EPC_ROLE_IDENTITY },
};
static const epc_object objects[] = {
    { .symbol = TASK,
      .flags = EPC_MANY | EPC_SEPARATE | EPC_TOTAL,
      .counters = task,
      .counter_count = EPC_COUNT(task) },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcTask", objects, 1, NULL, NULL };

EPC_TEST(identity__is_the_unique_id_and_not_in_the_total)
{
    static const int64_t ids[] = { 4711, 4712, 0, UINT32_MAX };
    static const char *const names[] = { "a", "b", "c", "d" };
    struct check_parsed_object found;
    struct collecting c;
    epc_app *app;

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    collecting_open(&c, &schema);
    for (size_t i = 0; i < EPC_COUNT(ids); i++) {
        epc_instance one;

        ck_assert_int_eq(epc_instance_add(app, TASK, names[i], &one), EPC_OK);
        epc_set(one, TASK_ID, ids[i]);
        epc_add(one, TASK_DONE, 5);
    }
    collecting_ask(&c, "Global");
    found = collecting_object(&c, TASK);
    ck_assert_int_eq(found.head.instance_count, 5);
    for (int i = 0; i < 4; i++)
        ck_assert_uint_eq(collecting_instance(&found, i).head.unique_id,
                          i < 2 ? (uint32_t)ids[i] : EPCI_NO_UNIQUE_ID);
    ck_assert_uint_eq(collecting_value(&found, 1, TASK_ID), 4712);
    ck_assert_uint_eq(collecting_instance(&found, 4).head.unique_id, EPCI_NO_UNIQUE_ID);
    ck_assert_uint_eq(collecting_value(&found, 4, TASK_ID), 0);
    ck_assert_uint_eq(collecting_value(&found, 4, TASK_DONE), 20);
    epc_app_close(app);
    collecting_close(&c);
}

static const struct {
    epc_counter counters[2];
    uint32_t flags;
    bool good;
} schemas[] = {
    { { { 2, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, EPC_ROLE_IDENTITY } },
      EPC_MANY | EPC_SEPARATE,
      true },
    { { { 2, EPC_PERF_COUNTER_RAWCOUNT_HEX, 0, 0, 0, 0, EPC_ROLE_IDENTITY } },
      EPC_MANY | EPC_CALLBACK,
      true },
    { { { 2, EPC_PERF_COUNTER_LARGE_RAWCOUNT, 0, 0, 0, 0, EPC_ROLE_IDENTITY } },
      EPC_MANY | EPC_SEPARATE,
      false },
    { { { 2, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, EPC_ROLE_IDENTITY } }, EPC_MANY, false },
    { { { 2, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, EPC_ROLE_IDENTITY } }, EPC_CALLBACK, false },
    { { { 2, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, EPC_ROLE_IDENTITY } },
      EPC_MANY | EPC_SEPARATE | EPC_UNIQUE_ID,
      false },
    { { { 2, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, EPC_ROLE_IDENTITY | EPC_ROLE_STATUS } },
      EPC_MANY | EPC_SEPARATE,
      false },
    { { { 2, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, EPC_ROLE_IDENTITY },
        { 4, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, EPC_ROLE_IDENTITY } },
      EPC_MANY | EPC_SEPARATE,
      false },
};

EPC_TEST_LOOP(identity__needs_one_number_that_is_not_added_up, EPC_COUNT(schemas))
{
    const epc_object one = { .symbol = 0,
                             .flags = schemas[_i].flags,
                             .counters = schemas[_i].counters,
                             .counter_count = schemas[_i].counters[1].symbol ? 2 : 1 };
    const epc_schema it = { EPC_SCHEMA_HEAD, "EpcTask", &one, 1, NULL, NULL };
    struct epci_schema_fault fault;

    ck_assert_int_eq(epci_schema_check(&it, &fault) == EPC_OK, schemas[_i].good);
}
