/* SPDX-License-Identifier: MIT
 *
 * check_resumed.c -- instances of the only application are removed, and added again: their sums go
 * on, whatever else happens, and a Collect reads only what was changed in addition to what it
 * copies.
 *
 * Work is the number of bytes that the provider loads from shared memory (reads.h); no clock is
 * used.
 */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collecting.h"
#include "mem/memory.h"
#include "reads.h"
#include "sdk/app/app.h"
#include "sdk/provider/table/image.h"

#undef epci_load_u32
#undef epci_load_u64
#undef epci_shm_usable_bytes

enum { ITEM = 0, ITEM_DONE = 2, ITEM_LEVEL = 4, ITEMS = 20 * EPCI_RESUMING_SLOTS };

static const epc_counter item[] = {
    { .symbol = ITEM_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = ITEM_LEVEL, .type = EPC_PERF_COUNTER_LARGE_RAWCOUNT },
};
static const epc_object objects[] = {
    { .symbol = ITEM, .flags = EPC_MANY, .counters = item, .counter_count = 2 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcResumed", objects, 1, NULL, NULL };

static struct collecting c;
static epc_app *app;
static epc_instance items[ITEMS];
static uint64_t loaded; /* bytes */

uint32_t epct_read_u32(const uint32_t *at)
{
    loaded += sizeof *at;
    return epci_load_u32(at);
}

uint64_t epct_read_u64(const uint64_t *at)
{
    loaded += sizeof *at;
    return epci_load_u64(at);
}

size_t epct_usable(const struct epci_shm *shm)
{
    return epci_shm_usable_bytes(shm);
}

enum { IMAGE_BEFORE_BLOCK = EPCI_IMAGE_HEAD + 16 };

static const char *name_of(unsigned number)
{
    static char name[16];

    snprintf(name, sizeof name, "%05u", number);
    return name;
}

static epc_instance add_and_count(epc_app *to, unsigned number, unsigned done)
{
    epc_instance instance;

    ck_assert_int_eq(epc_instance_add(to, ITEM, name_of(number), &instance), EPC_OK);
    epc_add(instance, ITEM_DONE, done);
    epc_set(instance, ITEM_LEVEL, done);
    return instance;
}

static void replace(unsigned number, unsigned done)
{
    epc_instance_remove(&items[number]);
    items[number] = add_and_count(app, number, done);
}

static uint64_t collect(void)
{
    loaded = 0;
    ck_assert_int_eq(collecting_ask_in(&c, "Global", COLLECTING_CAPACITY), EPC_OK);
    return loaded;
}

/* Does the instance have this name? */
static bool is_named(const struct check_parsed_instance *instance, const char *name)
{
    for (size_t i = 0; name[i]; i++)
        if (2 * i >= instance->name.left || instance->name.at[2 * i] != (unsigned char)name[i])
            return false;
    return true;
}

/* In the last answer; UINT64_MAX: it is absent. */
static uint64_t value(unsigned number, uint32_t counter)
{
    const uint32_t cell = counter == ITEM_LEVEL;
    struct check_parsed_object found = collecting_object(&c, ITEM);
    const char *const name = name_of(number);
    struct check_parsed_instance instance;
    uint64_t value = UINT64_MAX;

    for (int i = 0; i < found.head.instance_count; i++) {
        if (check_read_next_instance(&found.rest, &instance, NULL))
            ck_abort_msg("an instance is missing");
        if (!is_named(&instance, name))
            continue;
        ck_assert_msg(value == UINT64_MAX, "%s is shown twice", name);
        memcpy(&value, instance.block.at + c.collector->layout.objects[0].cells[cell].offset,
               sizeof value);
    }
    return value;
}

static uint64_t done(unsigned number)
{
    return value(number, ITEM_DONE);
}

/* Each item counts 100; two Collects have shown that. */
static void begin(void)
{
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    for (unsigned i = 0; i < ITEMS; i++)
        items[i] = add_and_count(app, i, 100);
    collecting_open(&c, &schema);
    collect();
    collect();
}

static void end(void)
{
    collecting_close(&c);
    epc_app_close(app);
}

EPC_TEST_IN(resumed__sums_go_on_and_levels_begin_again, begin(), end())
{
    for (unsigned round = 1; round <= 5; round++) {
        for (unsigned i = 0; i < 3; i++) { /* the first, the last, and one between */
            replace(i * (ITEMS - 1) / 2, 3);
            epc_add(items[i * (ITEMS - 1) / 2], ITEM_DONE, 4);
        }
        for (unsigned times = 0; times < 3; times++) {
            collect();
            ck_assert_int_eq(collecting_count(&c, ITEM), ITEMS);
            for (unsigned i = 0; i < 3; i++) {
                ck_assert_uint_eq(done(i * (ITEMS - 1) / 2), 100 + 7 * round);
                ck_assert_uint_eq(value(i * (ITEMS - 1) / 2, ITEM_LEVEL), 3);
            }
            ck_assert_uint_eq(done(1), 100);
        }
    }
}

EPC_TEST_IN(resumed__what_is_replaced_twice_between_two_collects_is_counted_once, begin(), end())
{
    replace(7, 3);
    replace(7, 20);
    collect();
    ck_assert_uint_eq(done(7), 123);
    replace(7, 1);
    replace(8, 1);
    collect();
    ck_assert_uint_eq(done(7), 124);
    ck_assert_uint_eq(done(8), 101);
}

EPC_TEST_IN(resumed__what_was_absent_begins_again, begin(), end())
{
    replace(7, 3);
    collect();
    epc_instance_remove(&items[7]);
    collect();
    ck_assert_uint_eq(done(7), UINT64_MAX);
    items[7] = add_and_count(app, 7, 5);
    collect();
    ck_assert_uint_eq(done(7), 5);
    ck_assert_uint_eq(c.collector->histories[0].retired.count, 0);
}

EPC_TEST_IN(resumed__sums_go_on_next_to_another_application, begin(), end())
{
    epc_app *other;

    replace(7, 3);
    collect();
    ck_assert_int_eq(epc_app_open(&schema, NULL, &other), EPC_OK);
    add_and_count(other, 7, 1000);
    for (unsigned times = 0; times < 2; times++) {
        collect();
        ck_assert_uint_eq(done(7), 1103);
    }
    replace(7, 4);
    collect();
    ck_assert_uint_eq(done(7), 1107);
    epc_app_close(other);
    for (unsigned times = 0; times < 2; times++) {
        collect();
        ck_assert_uint_eq(done(7), 1107);
    }
}

/* A query that does not fit shows nothing, so the next one has to show what it would have. */
EPC_TEST_IN(resumed__sums_go_on_after_an_answer_that_had_no_room, begin(), end())
{
    epc_instance_remove(&items[7]);
    ck_assert_int_eq(collecting_ask_in(&c, "Global", 1000), EPC_E_NOSPACE);
    items[7] = add_and_count(app, 7, 3);
    collect();
    ck_assert_uint_eq(done(7), 103);
}

/* More than a part of the slots: the answer is gathered. */
EPC_TEST_IN(resumed__sums_go_on_when_many_are_replaced, begin(), end())
{
    for (unsigned round = 1; round <= 3; round++) {
        for (unsigned i = 0; i < ITEMS / EPCI_RESUMING_SLOTS + 4; i++)
            replace(3 * i, round);
        for (unsigned times = 0; times < 2; times++) {
            collect();
            ck_assert_uint_eq(done(0), 100 + round * (round + 1) / 2);
            ck_assert_uint_eq(done(3), 100 + round * (round + 1) / 2);
            ck_assert_uint_eq(done(1), 100);
        }
    }
}

/* One allocation fails while a Collect looks for what was removed; false: it made fewer. */
static bool collect_without_memory(unsigned which)
{
    epci_mem_set_nth_alloc_to_fail(which);
    (void)collecting_ask_in(&c, "Global", COLLECTING_CAPACITY);
    return epci_mem_set_nth_alloc_to_fail(0) == 0;
}

/* Few are replaced, which a direct copy finds, or many. */
EPC_TEST_LOOP(resumed__nothing_is_counted_twice_after_a_collect_without_memory, 2)
{
    enum { MANY = ITEMS / EPCI_RESUMING_SLOTS + 4 };
    const unsigned replaced = _i ? MANY : 1;
    bool failed = true;

    for (unsigned which = 1; failed; which++) {
        begin();
        for (unsigned i = 0; i < replaced; i++)
            replace(3 * i, 3);
        failed = collect_without_memory(which);
        for (unsigned round = 0; round < 2; round++) {
            replace(1, 1);
            collect();
            ck_assert_uint_eq(done(1), 101 + round);
        }
        for (unsigned i = 0; i < MANY; i++)
            replace(ITEMS - 1 - i, 3);
        collect();
        for (unsigned i = 0; i < replaced; i++)
            ck_assert_msg(done(3 * i) == 103, "without allocation %u, %u shows %llu", which, 3 * i,
                          (unsigned long long)done(3 * i));
        ck_assert_uint_eq(done(1), 102);
        end();
    }
}

/* Then what goes on is known by its slot again. */
EPC_TEST_IN(resumed__a_quiet_collect_after_many_removals_copies, begin(), end())
{
    for (unsigned i = 0; i < ITEMS / EPCI_RESUMING_SLOTS + 4; i++)
        replace(3 * i, 5);
    collect();
    ck_assert(!c.collector->histories[0].was_direct);
    for (unsigned times = 0; times < 2; times++) {
        collect();
        ck_assert(c.collector->histories[0].was_direct);
        ck_assert_uint_eq(done(3), 105);
        ck_assert_uint_eq(done(1), 100);
    }
    replace(3, 5);
    collect();
    ck_assert_uint_eq(done(3), 110);
}

static struct epci_slot_header *header_of(const struct epc_instance *item)
{
    const struct epci_entry_chunk *chunk = app->instances.chunks;
    const unsigned char *image = (const unsigned char *)item->block - IMAGE_BEFORE_BLOCK;

    for (; chunk; chunk = chunk->next) {
        struct epci_extent_header *extent = (void *)chunk->extent;

        for (uint32_t i = 0; i < extent->used; i++)
            if (chunk->extent + epci_extent_slot_image_offset(extent, i) == image)
                return (void *)(chunk->extent + epci_extent_slot_header_offset(i));
    }
    ck_abort_msg("there is no such slot");
}

/* A slot that has rested is taken again, and its instance is being added while the Collect looks
 * for what was removed: its header has the number of the last removal already. */
EPC_TEST_IN(resumed__a_slot_that_is_just_being_used_again_is_no_removal, begin(), end())
{
    struct epci_slot_header *reused;

    reused = header_of(&items[0]);
    epc_instance_remove(&items[0]);
    collect();
    replace(ITEMS - 1, 3);
    reused->sequence |= 1;
    reused->generation++;
    reused->removal = epci_region_own_removal_count(app->publication.region.base);
    for (unsigned times = 0; times < 2; times++) {
        collect();
        ck_assert_uint_eq(done(ITEMS - 1), 103);
    }
    reused->sequence &= ~1u;
}

/* The application has stopped between the two stores of a removal. */
EPC_TEST_IN(resumed__an_instance_whose_removal_has_only_begun_is_shown, begin(), end())
{
    struct epci_slot_header *going;

    replace(7, 3);
    collect();
    going = header_of(&items[9]);
    going->removal = epci_region_own_removal_count(app->publication.region.base) + 1;
    for (unsigned times = 0; times < 2; times++) {
        collect();
        ck_assert_uint_eq(done(9), 100);
        ck_assert_uint_eq(done(7), 103);
    }
}

/* It is added again only after a Collect. */
EPC_TEST_IN(resumed__a_removal_that_is_not_counted_yet_costs_no_earlier_count, begin(), end())
{
    struct epci_region_header *region;

    replace(7, 3);
    collect();
    ck_assert_uint_eq(done(7), 103);
    region = (void *)app->publication.region.base;
    epc_instance_remove(&items[7]);
    region->removals--;
    collect();
    ck_assert_uint_eq(done(7), UINT64_MAX);
    region->removals++;
    items[7] = add_and_count(app, 7, 5);
    for (unsigned times = 0; times < 2; times++) {
        collect();
        ck_assert_uint_eq(done(7), 108);
    }
}

/* Names of two lengths, so slots of two kinds, and of the smaller kind more are removed than
 * rest: what was copied is lost once, but not again and again. */
EPC_TEST(resumed__more_removals_of_one_kind_than_rest_are_noticed)
{
    enum { MANY = 64 * EPCI_RESUMING_SLOTS, LONG = 50 };
    static epc_instance some[LONG];
    uint64_t before[LONG];
    char name[64];

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    for (unsigned i = 0; i < MANY; i++)
        add_and_count(app, i, 100);
    for (unsigned round = 0; round < 4; round++) {
        for (unsigned i = 0; i < LONG; i++) {
            snprintf(name, sizeof name, "%05u and some more", MANY + i);
            if (round > 0)
                epc_instance_remove(&some[i]);
        }
        for (unsigned i = 0; i < LONG; i++) {
            snprintf(name, sizeof name, "%05u and some more", MANY + i);
            ck_assert_int_eq(epc_instance_add(app, ITEM, name, &some[i]), EPC_OK);
            epc_add(some[i], ITEM_DONE, 100);
        }
        if (round == 0) {
            collecting_open(&c, &schema);
            collect();
        }
        collect();
        for (unsigned i = 0; i < LONG; i++) {
            const uint64_t now = done(MANY + i);

            if (round > 1)
                ck_assert_uint_eq(now, before[i] + 100);
            before[i] = now;
        }
    }
    end();
}

/* Any of it in any order, against a ledger. */
EPC_TEST_IN(resumed__sums_are_those_of_a_ledger, begin(), end())
{
    static uint64_t sums[ITEMS]; /* as the next answer has to show them; 0: absent */
    static bool live[ITEMS];

    srand(42);
    for (unsigned i = 0; i < ITEMS; i++) {
        sums[i] = 100;
        live[i] = true;
    }
    for (unsigned round = 0; round < 200; round++) {
        for (unsigned changes = (unsigned)rand() % (ITEMS / EPCI_RESUMING_SLOTS); changes > 0;
             changes--) {
            const unsigned number = (unsigned)rand() % 40 * (ITEMS / 40);
            const unsigned more = 1 + (unsigned)rand() % 9;

            if (live[number] && rand() % 3 == 0) {
                epc_add(items[number], ITEM_DONE, more);
                sums[number] += more;
            } else if (!live[number]) {
                items[number] = add_and_count(app, number, more);
                sums[number] += more;
                live[number] = true;
            } else {
                epc_instance_remove(&items[number]);
                live[number] = false;
            }
        }
        collect();
        for (unsigned i = 0; i < ITEMS; i += ITEMS / 40) {
            if (!live[i])
                sums[i] = 0;
            ck_assert_msg(done(i) == (live[i] ? sums[i] : UINT64_MAX),
                          "in round %u, %u shows %llu instead of %llu", round, i,
                          (unsigned long long)done(i), (unsigned long long)sums[i]);
        }
    }
}

/* ---- What is read ---- */

enum {
    NUMBER = 8,                                     /* a word of a header */
    HEADER = 4 * NUMBER,                            /* of a slot */
    COUNTS = 8,                                     /* of an extent's slots, used and live */
    IMAGE = IMAGE_BEFORE_BLOCK + 8 + 2 * NUMBER,    /* definition, name, length, cells */
    COUNT = 4,                                      /* of removals */
    ADDITION = HEADER + IMAGE + 2 * NUMBER + COUNT, /* and two words of the header again */
    REMOVAL = NUMBER + HEADER + IMAGE + 4 * NUMBER  /* and four words again */
};

/* Of the search for what was removed after `since`, which ends with the last, and in an extent with
 * the last slot that is not live.  An extent is a chunk of the application; the last one that it
 * made is the first in its list. */
static uint64_t bytes_of_search(const struct epci_entry_chunk *chunk, uint32_t since,
                                unsigned *left)
{
    const struct epci_extent_header *extent;
    uint64_t bytes;
    uint32_t not_live;

    if (!chunk)
        return 0;
    bytes = bytes_of_search(chunk->next, since, left);
    extent = (const struct epci_extent_header *)(const void *)chunk->extent;
    bytes += *left > 0 ? COUNTS : 0;
    not_live = extent->used - extent->live;
    for (uint32_t i = 0; not_live > 0 && *left > 0 && i < extent->used; i++) {
        const struct epci_slot_header *slot =
            (const void *)(chunk->extent + epci_extent_slot_header_offset(i));

        bytes += slot->state == EPCI_SLOT_FREE ? 2 * NUMBER : NUMBER;
        not_live -= slot->state == EPCI_SLOT_FREE;
        *left -= slot->state == EPCI_SLOT_FREE && slot->removal > since;
    }
    return bytes;
}

static unsigned extents_of(const struct epci_entry_chunk *chunk)
{
    unsigned count = 0;

    for (; chunk; chunk = chunk->next)
        count++;
    return count;
}

/* After k removals and k additions among n instances a Collect reads what a quiet one does; the
 * number of each instance; the search; and k times a removal and an addition.  It reads the number
 * of removals at its end, a quiet one after each extent. */
EPC_TEST_IN(resumed__bytes_are_a_function_of_the_changes, begin(), end())
{
    unsigned added = ITEMS;

    for (unsigned k = 1; k <= ITEMS / EPCI_RESUMING_SLOTS; k += 3) {
        const uint32_t since = c.collector->histories[0].only_removals;
        uint64_t search, changed, quiet;
        unsigned left = k;

        for (unsigned i = 0; i < k; i++)
            epc_instance_remove(&items[i * (ITEMS / k)]);
        for (unsigned i = 0; i < k; i++)
            items[i * (ITEMS / k)] = add_and_count(app, added++, 1);
        search = bytes_of_search(app->instances.chunks, since, &left);
        changed = collect();
        quiet = collect();
        ck_assert_int_eq(collecting_count(&c, ITEM), ITEMS);
        ck_assert_uint_eq(changed, quiet + ITEMS * NUMBER + search + k * (REMOVAL + ADDITION) +
                                       COUNT - extents_of(app->instances.chunks) * COUNT);
    }
}
