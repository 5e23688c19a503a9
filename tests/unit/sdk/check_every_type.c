/* SPDX-License-Identifier: MIT
 *
 * check_every_type.c -- every counter type of epc/types.h, from the update to the answer.
 */
#include "epc_check.h"

#include <string.h>

#include "collecting.h"

#include "check/check.h"
#include "sdk/core/types.h"

enum { OBJECT = 0, COUNTER = 2, BASE = 4, TEXT_BYTES = 64 };

static epc_counter counters[2];
static epc_object object;
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcTypes", &object, 1, NULL, NULL };

/* Makes a schema with one counter of this type, and its base if it needs one.  Returns false for a
 * base and for a type that cannot be shown. */
static bool make_schema(const struct epci_type *type)
{
    const struct epci_type *base = epci_type_by_value(type->base);

    memset(counters, 0, sizeof counters);
    counters[0] = (epc_counter){ .symbol = COUNTER, .type = type->value };
    if (type->size == EPC_SIZE_ANY)
        counters[0].size = TEXT_BYTES;
    if (base) {
        counters[0].base = BASE;
        counters[1] = (epc_counter){ .symbol = BASE, .type = base->value };
    }
    object = (epc_object){ .flags = EPC_MANY, .counters = counters, .counter_count = base ? 2 : 1 };
    if (type->size == EPC_SIZE_ANY)
        object.flags |= EPC_SEPARATE;
    return !epci_type_is_base(counters[0].type) &&
           type->value != (uint32_t)EPC_PERF_COUNTER_HISTOGRAM_TYPE;
}

static void refuse(void *context, const struct check_finding *finding)
{
    if (finding->rule != CHECK_RULE_BASE_ZERO) /* the base counts nothing */
        ck_abort_msg("%s: %s", (const char *)context, finding->message);
}

/* The value that the provider shows, after checking the answer by all rules. */
static void check(struct collecting *c, const struct epci_type *type, uint64_t wanted)
{
    static const struct check_options all = { .level = 1, .profile = CHECK_PROFILE_CURRENT };
    struct check_parsed_object found;
    struct check_parsed_counter counter;
    struct check_parsed_instance at;
    struct epci_span cell;
    uint64_t got = 0;

    collecting_ask(c, "Global");
    check_block(epci_span_of(c->buffer, c->bytes), c->objects, &all, refuse,
                (void *)(uintptr_t)type->name);
    found = collecting_object(c, OBJECT);
    ck_assert_int_eq(found.head.instance_count, 1);
    ck_assert_uint_eq(found.head.counter_count, type->base == (uint32_t)EPC_NO_BASE ? 1 : 2);
    ck_assert_int_eq(check_read_next_counter(&found.definitions, &counter, NULL), EPC_OK);
    ck_assert_uint_eq(counter.head.type, type->value);
    at = collecting_instance(&found, 0);
    if (type->size == 4 || type->size == 8) {
        ck_assert_uint_eq(counter.head.size, type->size);
        ck_assert_int_eq(check_read_cell(&counter, at.block, &cell, &got), EPC_OK);
        ck_assert_msg(got == wanted, "%s: %llu", type->name, (unsigned long long)got);
    }
}

/* A value that needs all bytes of the cell. */
static int64_t full(const struct epci_type *type)
{
    return type->size == 8 ? 0x0102030405060708 : 0x01020304;
}

EPC_TEST(types__every_one_is_counted_and_shown)
{
    const struct epci_type *types;
    uint32_t count, tried = 0;

    types = epci_counter_type_table(&count);
    for (uint32_t i = 0; i < count; i++) {
        struct collecting c;
        epc_instance it;
        epc_app *app;

        if (epci_type_by_value(types[i].value) != &types[i] || !make_schema(&types[i]))
            continue;
        ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
        collecting_open(&c, &schema);
        ck_assert_int_eq(epc_instance_add(app, OBJECT, "it", &it), EPC_OK);
        if (types[i].value != EPC_PERF_COUNTER_TEXT) {
            uint64_t shown =
                types[i].value == EPC_PERF_ELAPSED_TIME ? 1000u : (uint64_t)full(&types[i]);

            epc_set(it, COUNTER, (int64_t)shown);
            check(&c, &types[i], shown);
            epc_add(it, COUNTER, 3);
            epc_sub(it, COUNTER, 1);
            check(&c, &types[i], shown + 2);
        } else {
            ck_assert_int_eq(epc_set_text(it, COUNTER, "text"), EPC_OK);
            check(&c, &types[i], 0);
        }
        epc_app_close(app);
        collecting_close(&c);
        tried++;
    }
    ck_assert_uint_eq(tried, 33);
}

EPC_TEST(types__a_precision_timer_gets_its_time_stamp_from_the_provider)
{
    const struct epci_type *type = epci_type_by_value(EPC_PERF_PRECISION_SYSTEM_TIMER);
    struct check_parsed_object found;
    struct collecting c;
    epc_instance it;
    epc_app *app;
    uint64_t before = epc_ticks(), stamp;

    ck_assert(make_schema(type));
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    collecting_open(&c, &schema);
    ck_assert_int_eq(epc_instance_add(app, OBJECT, "it", &it), EPC_OK);
    collecting_ask(&c, "Global");
    found = collecting_object(&c, OBJECT);
    stamp = collecting_base(&found, 0, COUNTER);
    ck_assert_uint_ge(stamp, before);
    ck_assert_uint_le(stamp, epc_ticks());
    /* Except types for which the application sets the time itself. */
    epc_set(it, BASE, 4711);
    collecting_ask(&c, "Global");
    found = collecting_object(&c, OBJECT);
    ck_assert_uint_eq(collecting_base(&found, 0, COUNTER), 4711);
    epc_app_close(app);
    collecting_close(&c);
}
