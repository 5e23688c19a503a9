/* SPDX-License-Identifier: MIT
 *
 * check_regions.c -- which regions a provider maps, and the events for those it refuses.
 */
#include "epc_check.h"
#include "provider_valid.h"
#include "sample_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mem/log.h"
#include "mem/memory.h"
#include "mem/names.h"
#include "sdk/provider/events/events.h"

static uint64_t memory[1024];
static struct epci_layout layout;
static struct epci_regions regions;

static void fresh(void)
{
    ck_assert_int_eq(epci_layout_init(&layout, &sample_schema, memory, sizeof memory), EPC_OK);
    epci_regions_init(&regions, &layout);
}

static int attached(void)
{
    int count = 0;

    epci_regions_refresh(&regions);
    ck_assert(regions_are_valid(&regions));
    for (const struct epci_attached *at = regions.first; at; at = at->next)
        count++;
    return count;
}

EPC_TEST_IN(regions__come_and_go_with_their_applications, fresh(), epci_regions_release(&regions))
{
    epc_app *one, *two;

    ck_assert_int_eq(attached(), 0);
    epc_app_open(&sample_schema, NULL, &one);
    ck_assert_int_eq(attached(), 1);
    epc_app_open(&sample_schema, NULL, &two);
    ck_assert_int_eq(attached(), 2);
    ck_assert_int_eq(attached(), 2);
    epc_app_close(one);
    ck_assert_int_eq(attached(), 1);
    epc_app_close(two);
    ck_assert_int_eq(attached(), 0);
}

EPC_TEST_IN(regions__of_another_schema_are_logged_once_each, fresh(),
            epci_regions_release(&regions))
{
    epc_app *one, *two;

    epci_mem_clear_logged_events_and_marks();
    epc_app_open(&sample_schema_other, NULL, &one);
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(attached(), 0);
    ck_assert_uint_eq(epci_mem_log_count(), 1);
    epc_app_open(&sample_schema_other, NULL, &two);
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(attached(), 0);
    ck_assert_uint_eq(epci_mem_log_count(), 2);
    epc_app_close(one);
    epc_app_close(two);
}

EPC_TEST_IN(regions__of_another_schema_are_logged_with_their_name_and_both_schemas, fresh(),
            epci_regions_release(&regions))
{
    const struct epci_event *event;
    epc_app *one;

    epci_mem_clear_logged_events_and_marks();
    epc_app_open(&sample_schema_other, NULL, &one);
    ck_assert_int_eq(attached(), 0);
    event = epci_mem_logged_event(0);
    ck_assert_uint_eq(event->id, EPCI_EVENT_REGION_VERSION);
    ck_assert_str_eq(event->service, sample_schema.service);
    ck_assert_ptr_nonnull(strstr(event->strings[0], "-region"));
    ck_assert_uint_eq(strtoul(event->strings[1], NULL, 10), epci_own_process_identity().pid);
    ck_assert_str_ne(event->strings[2], event->strings[3]);
    epc_app_close(one);
}

EPC_TEST_IN(regions__that_there_is_no_memory_for_are_logged_once_and_come_when_there_is, fresh(),
            epci_regions_release(&regions))
{
    epc_app *one;

    epci_mem_clear_logged_events_and_marks();
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &one), EPC_OK);
    for (int i = 0; i < 3; i++) {
        epci_mem_set_nth_alloc_to_fail(1);
        ck_assert_int_eq(attached(), 0);
    }
    ck_assert_uint_eq(epci_mem_log_count(), 1);
    ck_assert_uint_eq(epci_mem_logged_event(0)->id, EPCI_EVENT_MEMORY);
    ck_assert_str_eq(epci_mem_logged_event(0)->strings[0], "look at an application");
    ck_assert_int_eq(attached(), 1);
    epc_app_close(one);
}

EPC_TEST(collect__without_memory_has_no_data_and_is_logged_once)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    const struct epci_query query = epci_query_parse(global, 6);
    const struct epci_indexes indexes = { 3000, 3001 };
    struct epci_responder *collector;
    unsigned char answer[4096];
    uint32_t objects;
    size_t bytes;

    ck_assert_int_eq(epci_responder_open(&sample_schema, &indexes, &collector), EPC_OK);
    epci_mem_clear_logged_events_and_marks();
    for (int i = 0; i < 3; i++) {
        epci_mem_set_nth_alloc_to_fail(1);
        ck_assert_int_eq(
            epci_responder_collect(collector, &query, answer, sizeof answer, &bytes, &objects),
            EPC_E_NOMEM);
        ck_assert_uint_eq(bytes, 0);
    }
    ck_assert_uint_eq(epci_mem_log_count(), 1);
    ck_assert_uint_eq(epci_mem_logged_event(0)->id, EPCI_EVENT_MEMORY);
    ck_assert_int_eq((int)epci_mem_logged_event(0)->code, EPC_E_NOMEM);
    ck_assert_str_eq(epci_mem_logged_event(0)->strings[0], "collect");
    ck_assert_int_eq(
        epci_responder_collect(collector, &query, answer, sizeof answer, &bytes, &objects), EPC_OK);
    epci_responder_close(collector);
}

/* One allocation after the other fails in a provider that merges two applications: an answer is
 * complete or missing, and no count is lost or counted twice. */
EPC_TEST(collect__short_of_memory_is_whole_or_has_no_data)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    static unsigned char whole[65536], answer[sizeof whole];
    const struct epci_query query = epci_query_parse(global, 6);
    const struct epci_indexes indexes = { 3000, 3001 };
    struct epci_responder *collector;
    unsigned failed = 0;
    uint32_t objects;
    size_t all, bytes;
    epc_app *apps[2];

    for (int i = 0; i < 2; i++) {
        epc_instance site;

        ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &apps[i]), EPC_OK);
        for (int j = 0; j < 40; j++) {
            char name[16];

            snprintf(name, sizeof name, "site %d", j);
            epc_instance_add(apps[i], SAMPLE_SITE, name, &site);
            epc_add(site, SAMPLE_SITE_REQUESTS, 1);
        }
    }
    for (unsigned which = 1; which < 40; which++) {
        int status;

        ck_assert_int_eq(epci_responder_open(&sample_schema, &indexes, &collector), EPC_OK);
        epci_responder_collect(collector, &query, whole, sizeof whole, &all, &objects);
        for (int turn = 0; turn < 2; turn++) {
            epci_mem_set_nth_alloc_to_fail(turn == 0 ? which : 0);
            status =
                epci_responder_collect(collector, &query, answer, sizeof answer, &bytes, &objects);
            failed += status != EPC_OK;
            ck_assert_int_eq(status, turn == 0 && status ? EPC_E_NOMEM : EPC_OK);
            ck_assert_uint_eq(bytes, status ? 0 : all);
        }
        epci_mem_set_nth_alloc_to_fail(0);
        epci_responder_close(collector);
    }
    ck_assert_uint_gt(failed, 3);
    for (int i = 0; i < 2; i++)
        epc_app_close(apps[i]);
}

EPC_TEST(regions__leave_no_name)
{
    epc_app *one;

    fresh();
    epc_app_open(&sample_schema, NULL, &one);
    attached();
    ck_assert_uint_gt(epci_mem_named_object_count(), 0);
    epc_app_close(one);
    epci_regions_release(&regions);
    ck_assert_uint_eq(epci_mem_named_object_count(), 0);
}

EPC_TEST_IN(regions__a_new_application_is_found_though_the_provider_kept_the_directory, fresh(),
            epci_regions_release(&regions))
{
    epc_app *one, *two;

    epc_app_open(&sample_schema, NULL, &one);
    ck_assert_int_eq(attached(), 1);
    epc_app_close(one);
    ck_assert_int_eq(attached(), 0);
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &two), EPC_OK);
    ck_assert_int_eq(attached(), 1);
    epc_app_close(two);
}

EPC_TEST_IN(regions__a_process_number_that_came_again_is_not_the_application, fresh(),
            epci_regions_release(&regions))
{
    struct epci_identity self = epci_own_process_identity();
    struct epci_region_owner dead = { self.pid, self.start_time - 1, 4711 };
    char name[EPCI_NAME_BYTES];
    struct epci_shm directory;
    epc_app *app;
    uint32_t entry;
    void *alive;

    epc_app_open(&sample_schema, NULL, &app);
    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY, sample_schema.service,
                                 NULL, name);
    ck_assert_int_eq(epci_shm_open_existing(name, true, &directory), EPC_OK);
    /* Left by a killed process that had this one's number. */
    ck_assert_int_eq(epci_directory_claim_entry(directory.base, &dead, &entry), EPC_OK);
    ck_assert_int_eq(attached(), 1);
    /* And with a sign of life, too: the region's name and header have to agree. */
    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_ALIVE, sample_schema.service, &dead,
                                 name);
    ck_assert_int_eq(epci_event_create(name, NULL, &alive), EPC_OK);
    ck_assert_int_eq(attached(), 1);
    epci_close_system_object(alive);
    epci_directory_free_owners_entry(directory.base, &dead, entry);
    epci_shm_close(&directory);
    epc_app_close(app);
}

EPC_TEST_IN(regions__are_not_lost_with_their_directory, fresh(), epci_regions_release(&regions))
{
    char name[EPCI_NAME_BYTES];
    struct epci_shm directory;
    epc_app *app;

    epc_app_open(&sample_schema, NULL, &app);
    ck_assert_int_eq(attached(), 1);
    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY, sample_schema.service,
                                 NULL, name);
    ck_assert_int_eq(epci_shm_open_existing(name, true, &directory), EPC_OK);
    memset(directory.base, 0xFF, EPCI_DIRECTORY_BYTES);
    ck_assert_int_eq(attached(), 1);
    epci_shm_close(&directory);
    epc_app_close(app);
    ck_assert_int_eq(attached(), 0);
}

EPC_TEST_IN(regions__no_more_are_attached_than_a_host_has_room_for, fresh(),
            epci_regions_release(&regions))
{
    epc_app *one, *two;

    regions.capacity.max_regions = 1;
    epci_mem_clear_logged_events_and_marks();
    epc_app_open(&sample_schema, NULL, &one);
    epc_app_open(&sample_schema, NULL, &two);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(attached(), 1);
    ck_assert_uint_eq(epci_mem_log_count(), 1);
    ck_assert_uint_eq(epci_mem_logged_event(0)->id, EPCI_EVENT_CAPACITY);
    epc_app_close(one);
    ck_assert_int_eq(attached(), 0); /* the other one is tried in the next check */
    ck_assert_int_eq(attached(), 1);
    epc_app_close(two);
    ck_assert_int_eq(attached(), 0);
}
