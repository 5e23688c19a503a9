/* SPDX-License-Identifier: MIT
 *
 * check_gather.c -- the invariants of a Collect's gathering and of the structures that it uses:
 * they hold after every object, and a violated one is noticed.
 */
#include "epc_check.h"
#include "provider_valid.h"
#include "sample_schema.h"

#include <string.h>

static uint64_t memory[1024];
static struct epci_layout layout;
static struct epci_regions regions;
static struct epci_history histories[EPCI_MAX_OBJECTS];
static struct epci_gathering gathering;
static epc_app *apps[2];

/* Adds a site with this name, and a report of it. */
static void add(epc_app *app, const char *name)
{
    epc_instance site, report;
    epc_instance_options child = { sizeof child, 0, &site };

    ck_assert_int_eq(epc_instance_add(app, SAMPLE_SITE, name, &site), EPC_OK);
    epc_add(site, SAMPLE_SITE_REQUESTS, 1);
    ck_assert_int_eq(epc_instance_add_with(app, SAMPLE_REPORT, "r", &child, &report), EPC_OK);
}

static void gather_open(void)
{
    ck_assert_int_eq(epci_layout_init(&layout, &sample_schema, memory, sizeof memory), EPC_OK);
    epci_regions_init(&regions, &layout);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &apps[i]), EPC_OK);
        add(apps[i], "both");
        add(apps[i], i ? "second, with a name of another class" : "first");
    }
    epci_regions_refresh(&regions);
    memset(histories, 0, sizeof histories);
    for (uint32_t i = 0; i < layout.schema->object_count; i++)
        epci_init_history_of_counts(&histories[i], &layout.objects[i]);
    gathering = (struct epci_gathering){ .layout = &layout,
                                         .histories = histories,
                                         .first_counter = 2000,
                                         .seed = 1,
                                         .time = epci_clock_ticks() };
    ck_assert_int_eq(epci_gathering_open(&gathering, regions.first, false), EPC_OK);
}

static void gather_close(void)
{
    epci_gathering_release(&gathering);
    for (uint32_t i = 0; i < layout.schema->object_count; i++)
        epci_history_release(&histories[i]);
    epci_regions_release(&regions);
    for (int i = 0; i < 2; i++)
        epc_app_close(apps[i]);
}

EPC_TEST_IN(gather__leaves_every_object_valid, gather_open(), gather_close())
{
    ck_assert(regions_are_valid(&regions));
    for (uint32_t i = 0; i < layout.schema->object_count; i++) {
        epci_gather_object(&gathering, i);
        ck_assert(gathering_is_valid(&gathering, i));
        ck_assert(history_is_valid(&histories[i]));
    }
    ck_assert_uint_eq(gathering.objects[0].rows, 3);
}

EPC_TEST_IN(gathering_is_valid__notices_bytes_that_are_no_row, gather_open(), gather_close())
{
    epci_gather_object(&gathering, 0);
    gathering.objects[0].used -= 8;
    ck_assert(!gathering_is_valid(&gathering, 0));
    gathering.objects[0].used = gathering.objects[0].capacity + 8;
    ck_assert(!epci_gathering_is_valid(&gathering, 0));
}

EPC_TEST_IN(gathering_is_valid__notices_a_row_that_is_elsewhere, gather_open(), gather_close())
{
    struct epci_answer_row *row;

    epci_gather_object(&gathering, 0);
    row = epci_hashtable_entry(&gathering.histories[0].rows, 1);
    row->block_at += 8;
    ck_assert(epci_gathering_is_valid(&gathering, 0));
    ck_assert(!gathering_is_valid(&gathering, 0));
    gathering.objects[0].rows++;
    ck_assert(!epci_gathering_is_valid(&gathering, 0));
}

EPC_TEST(hashtable_is_valid__notices_keys_that_have_changed)
{
    struct epci_hashtable table = { .entry_bytes = sizeof(uint64_t) };

    ck_assert(hashtable_is_valid(&table));
    for (uint64_t key = 1; key <= 100; key++)
        ck_assert_ptr_nonnull(epci_hashtable_find_or_add(&table, key));
    ck_assert(hashtable_is_valid(&table));
    *(uint64_t *)epci_hashtable_entry(&table, 7) = 1000;
    ck_assert(epci_hashtable_is_valid(&table));
    ck_assert(!hashtable_is_valid(&table));
    epci_hashtable_release(&table);
}

EPC_TEST_IN(regions_is_valid__notices_a_list_in_another_order, gather_open(), gather_close())
{
    struct epci_attached *older;

    older = regions.first;
    regions.first = older->next;
    regions.first->next = older;
    older->next = NULL;
    ck_assert(!regions_are_valid(&regions));
}
