/* SPDX-License-Identifier: MIT
 *
 * check_replaced.c -- an application removes an instance and adds it again while a Collect
 * copies its slots: no answer shows it twice, and its sum does not fall.
 *
 * The test does so between any two loads of the provider (reads.h), as a thread of the application
 * could.
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "collecting.h"
#include "reads.h"
#include "sdk/app/app.h"

#undef epci_load_u32
#undef epci_load_u64
#undef epci_shm_usable_bytes

enum { WORK = 0, WORK_DONE = 2, BEFORE = 100, AFTER = 3, OTHERS = EPCI_RESUMING_SLOTS };

static const epc_counter work[] = { { .symbol = WORK_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT } };
static const epc_object objects[] = {
    { .symbol = WORK, .flags = EPC_MANY, .counters = work, .counter_count = 1 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcReplaced", objects, 1, NULL, NULL };

static struct collecting c;
static epc_app *app, *other; /* NULL: there is no other one */
static epc_instance a;
static unsigned loads, replace_at; /* 0: never */
static epc_instance *removed;      /* then; NULL: "a" is replaced */
static bool groups;                /* at each load another group is begun and ended */
static uint64_t grouped;

static epc_instance add_and_count(const char *name, unsigned done)
{
    epc_instance instance;

    ck_assert_int_eq(epc_instance_add(app, WORK, name, &instance), EPC_OK);
    epc_add(instance, WORK_DONE, done);
    return instance;
}

static void count_in_group(void)
{
    groups = false; /* the application's own loads are not the provider's */
    epc_begin(a);
    epc_add(a, WORK_DONE, 1);
    epc_end(a);
    grouped++;
    groups = true;
}

static void count_load(void)
{
    if (groups)
        count_in_group();
    if (replace_at == 0 || ++loads != replace_at)
        return;
    replace_at = 0; /* the application's own loads are not the provider's */
    if (removed) {
        epc_instance_remove(removed);
        return;
    }
    epc_instance_remove(&a);
    a = add_and_count("a", AFTER);
}

uint32_t epct_read_u32(const uint32_t *at)
{
    count_load();
    return epci_load_u32(at);
}

uint64_t epct_read_u64(const uint64_t *at)
{
    count_load();
    return epci_load_u64(at);
}

size_t epct_usable(const struct epci_shm *shm)
{
    return epci_shm_usable_bytes(shm);
}

/* What "a" shows; 0: it is absent. */
static uint64_t shown(void)
{
    struct check_parsed_instance instance;
    struct check_parsed_object found;
    uint64_t value = 0;

    ck_assert_int_eq(collecting_ask_in(&c, "Global", COLLECTING_CAPACITY), EPC_OK);
    found = collecting_object(&c, WORK);
    for (int i = 0; i < found.head.instance_count; i++) {
        if (check_read_next_instance(&found.rest, &instance, NULL))
            ck_abort_msg("an instance is missing");
        if (instance.name.left != 2 || *instance.name.at != 'a')
            continue;
        ck_assert_msg(value == 0, "replaced at load %u, \"a\" is shown twice", loads);
        memcpy(&value, instance.block.at + c.collector->layout.objects[0].cells[0].offset,
               sizeof value);
    }
    return value;
}

/* Some instances; the slot that "a" gets next is before its present one, or after it. */
static void open_application(bool before)
{
    epc_instance others[EPCI_SLOTS_RESTING + 1];

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    for (unsigned i = 0; before && i < EPC_COUNT(others); i++) {
        char name[16];

        snprintf(name, sizeof name, "gone %u", i);
        others[i] = add_and_count(name, 1);
    }
    a = add_and_count("a", BEFORE);
    for (unsigned i = 0; before && i < EPC_COUNT(others); i++)
        epc_instance_remove(&others[i]);
    for (unsigned i = 0; i < OTHERS; i++) {
        char name[16];

        snprintf(name, sizeof name, "other %u", i);
        add_and_count(name, 1);
    }
    if (before) /* the other ones have taken the slots that had rested */
        for (unsigned i = 0; i < OTHERS; i++) {
            epc_instance other = add_and_count("gone again", 1);

            epc_instance_remove(&other);
        }
}

enum place {
    AFTER_IT,
    BEFORE_IT,
    RESUMED,        /* the third slot of "a", which goes on with the first one already */
    NEXT_TO_OTHER,  /* another application runs, so the answer is gathered; after it */
    WITHOUT_NUMBERS /* as of an earlier version; after it */
};

/* "a" shows BEFORE, by a direct copy if the application is alone. */
static void begin_in_place(enum place place)
{
    open_application(place == BEFORE_IT);
    if (place == WITHOUT_NUMBERS)
        ((struct epci_region_header *)(void *)app->publication.region.base)->numbers_all = 0;
    if (place == NEXT_TO_OTHER)
        ck_assert_int_eq(epc_app_open(&schema, NULL, &other), EPC_OK);
    collecting_open(&c, &schema);
    ck_assert_uint_eq(shown(), BEFORE);
    if (place == RESUMED) {
        epc_sub(a, WORK_DONE, AFTER);
        ck_assert_uint_eq(shown(), BEFORE - AFTER);
        epc_instance_remove(&a);
        a = add_and_count("a", AFTER);
    }
    ck_assert_uint_eq(shown(), BEFORE);
}

/* Replaced at load `number` of a Collect.  False: it had no more loads. */
static bool replace_during_collect(unsigned number, enum place place)
{
    uint64_t first, next;
    bool replaced;

    begin_in_place(place);
    loads = 0;
    replace_at = number;
    first = shown();
    replaced = replace_at == 0;
    replace_at = 0;
    next = shown();
    if (replaced) {
        ck_assert_msg(first == 0 || first >= BEFORE, "replaced at load %u, the sum falls to %u",
                      number, (unsigned)first);
        ck_assert_msg(next == BEFORE + AFTER ||
                          (place == WITHOUT_NUMBERS && first == 0 && next == AFTER),
                      "replaced at load %u, the next answer has %u", number, (unsigned)next);
        ck_assert_uint_eq(shown(), next);
    }
    collecting_close(&c);
    if (other)
        epc_app_close(other);
    other = NULL;
    epc_app_close(app);
    return replaced;
}

EPC_TEST_LOOP(replaced__during_a_collect_an_instance_is_shown_once_and_its_sum_stays, 5)
{
    unsigned number = 1;

    while (replace_during_collect(number, (enum place)_i))
        number++;
    ck_assert_uint_gt(number, 20);
}

/* "a" was replaced before the Collect; an instance of an earlier slot is removed at load `number`.
 * False: it had no more loads. */
static bool remove_another_during_collect(unsigned number)
{
    epc_instance earlier;
    uint64_t first;
    bool was_removed;

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    earlier = add_and_count("earlier", 1);
    for (unsigned i = 0; i < 2 * OTHERS; i++) {
        char name[16];

        snprintf(name, sizeof name, "other %u", i);
        add_and_count(name, 1);
    }
    a = add_and_count("a", BEFORE);
    collecting_open(&c, &schema);
    for (int times = 0; times < 2; times++)
        ck_assert_uint_eq(shown(), BEFORE);
    epc_instance_remove(&a);
    a = add_and_count("a", AFTER);
    removed = &earlier;
    loads = 0;
    replace_at = number;
    first = shown();
    was_removed = replace_at == 0;
    replace_at = 0;
    removed = NULL;
    ck_assert_msg(first == BEFORE + AFTER, "another is removed at load %u: \"a\" shows %u", number,
                  (unsigned)first);
    ck_assert_uint_eq(shown(), BEFORE + AFTER);
    collecting_close(&c);
    epc_app_close(app);
    return was_removed;
}

EPC_TEST(replaced__a_removal_is_found_although_an_earlier_slot_becomes_free_meanwhile)
{
    unsigned number = 1;

    while (remove_another_during_collect(number))
        number++;
    ck_assert_uint_gt(number, 20);
}

/* A reader that finds a group at each look may have a part of one, so it remembers the block. */
EPC_TEST(replaced__after_a_copy_among_groups_the_sum_stays)
{
    uint64_t among;

    open_application(false);
    collecting_open(&c, &schema);
    ck_assert_uint_eq(shown(), BEFORE);
    groups = true;
    among = shown(); /* by a direct copy */
    groups = false;
    ck_assert_uint_gt(grouped, 64);
    ck_assert_uint_ge(among, BEFORE);
    epc_instance_remove(&a);
    a = add_and_count("a", AFTER);
    ck_assert_uint_eq(shown(), BEFORE + grouped + AFTER);
    ck_assert_uint_eq(shown(), BEFORE + grouped + AFTER);
    collecting_close(&c);
    epc_app_close(app);
}
