/* SPDX-License-Identifier: MIT
 *
 * check_transport.c -- an application in another process: it runs, is killed, or is suspended.
 */
#include "epc_check.h"
#include "processes.h"
#include "sample_schema.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

#include "check/walk.h"
#include "sdk/app/instances.h"
#include "sdk/region/directory.h"
#include "sdk/port/port.h"
#include "sdk/provider/collect.h"

/* "publish NAME": adds an instance, counts 7 requests, reports that, and waits to be killed. */
EPC_ROLE(publish)
{
    epc_instance instance;
    epc_app *app;
    int status = epc_app_open(&sample_schema, NULL, &app);

    epc_instance_add(app, SAMPLE_SITE, argv[0], &instance);
    epc_add(instance, SAMPLE_SITE_REQUESTS, 7);
    printf("%s\n", epc_status_name(status));
    fflush(stdout);
    Sleep(60000);
    return 1;
}

/* "group": counts 7 requests, and stops in the middle of a group that counts more. */
EPC_ROLE(group)
{
    epc_instance instance;
    epc_app *app;
    int status = epc_app_open(&sample_schema, NULL, &app);

    epc_instance_add(app, SAMPLE_SITE, argv[0], &instance);
    epc_add(instance, SAMPLE_SITE_REQUESTS, 7);
    epc_begin(instance);
    epc_add(instance, SAMPLE_SITE_REQUESTS, 100);
    printf("%s\n", epc_status_name(status));
    fflush(stdout);
    Sleep(60000);
    return 1;
}

/* "change": stops in the middle of a slot's change, as if suspended in epc_set_text. */
EPC_ROLE(change)
{
    epc_instance instance, other;
    epc_app *app;
    int status = epc_app_open(&sample_schema, NULL, &app);

    epc_instance_add(app, SAMPLE_SITE, argv[0], &instance);
    epc_instance_add(app, SAMPLE_SITE, "b", &other);
    epc_add(instance, SAMPLE_SITE_REQUESTS, 7);
    epci_slot_begin_change(epci_entry_slot_header(instance.owner));
    printf("%s\n", epc_status_name(status));
    fflush(stdout);
    Sleep(60000);
    return 1;
}

/* "hold": takes the service's mutex and waits to be killed. */
EPC_ROLE(hold)
{
    char name[EPCI_NAME_BYTES];
    bool abandoned;
    void *mutex;

    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_MUTEX, sample_schema.service, NULL,
                                 name);
    if (epci_mutex_open_or_create(name, NULL, &mutex) == EPC_OK)
        epci_mutex_lock(mutex, 1000, &abandoned);
    printf("EPC_OK\n");
    fflush(stdout);
    Sleep(60000);
    return 1;
}

static struct epci_responder *open_provider(void)
{
    struct epci_indexes indexes = { 2000, 2001 };
    struct epci_responder *collector;

    ck_assert_int_eq(epci_responder_open(&sample_schema, &indexes, &collector), EPC_OK);
    return collector;
}

/* The number of instances of SITE that the provider shows; the first one's requests in
 * *requests. */
static int sites(struct epci_responder *collector, uint64_t *requests)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    struct epci_query query = epci_query_parse(global, 6);
    unsigned char buffer[8192];
    struct check_parsed_instance instance;
    struct check_parsed_object object;
    struct epci_span rest;
    uint32_t objects;
    size_t bytes;

    *requests = 0;
    ck_assert_int_eq(
        epci_responder_collect(collector, &query, buffer, sizeof buffer, &bytes, &objects), EPC_OK);
    rest = epci_span_of(buffer, bytes);
    ck_assert_int_eq(check_read_next_object(&rest, &object, NULL), EPC_OK);
    if (object.head.instance_count > 0) {
        ck_assert_int_eq(check_read_next_instance(&object.rest, &instance, NULL), EPC_OK);
        memcpy(requests, instance.block.at + 8, sizeof *requests);
    }
    return object.head.instance_count;
}

EPC_TEST(transport__shows_another_process_and_notices_its_death)
{
    struct epci_responder *collector = open_provider();
    uint64_t requests;
    struct process child;

    ck_assert_int_eq(sites(collector, &requests), 0);
    child = process_start_ok("publish a");
    ck_assert_int_eq(sites(collector, &requests), 1);
    ck_assert_uint_eq(requests, 7);
    process_kill(&child);
    ck_assert_int_eq(sites(collector, &requests), 0);
    epci_responder_close(collector);
}

EPC_TEST(transport__a_killed_process_leaves_its_place_to_others)
{
    struct epci_responder *collector = open_provider();
    uint64_t requests;

    for (int i = 0; i < 3; i++) {
        struct process child = process_start_ok("publish a");

        ck_assert_int_eq(sites(collector, &requests), 1);
        process_kill(&child);
    }
    ck_assert_int_eq(sites(collector, &requests), 0);
    epci_responder_close(collector);
}

EPC_TEST(transport__a_suspended_process_is_still_read)
{
    struct epci_responder *collector = open_provider();
    struct process child = process_start_ok("publish a");
    uint64_t requests;

    process_suspend(&child);
    ck_assert_int_eq(sites(collector, &requests), 1);
    ck_assert_uint_eq(requests, 7);
    process_resume(&child); /* Wine 8 does not end a suspended process */
    process_kill(&child);
    epci_responder_close(collector);
}

/* The time of the fastest of several Collects, so that other load on the machine matters less. */
static double shortest_ms(struct epci_responder *collector)
{
    uint64_t requests, shortest = UINT64_MAX;

    for (int i = 0; i < 20; i++) {
        uint64_t begun = epci_clock_ticks(), took;

        sites(collector, &requests);
        took = epci_clock_ticks() - begun;
        shortest = took < shortest ? took : shortest;
    }
    return (double)shortest * 1000 / (double)epci_clock_frequency();
}

EPC_TEST(transport__a_writer_suspended_in_a_group_costs_freshness)
{
    struct epci_responder *collector = open_provider();
    struct process child = process_start_ok("group a");
    uint64_t requests;

    process_suspend(&child);
    ck_assert_int_eq(sites(collector, &requests), 1);
    ck_assert_uint_eq(requests, 7);
    ck_assert(shortest_ms(collector) < 10);
    process_resume(&child);
    process_kill(&child);
    epci_responder_close(collector);
}

EPC_TEST(transport__a_writer_suspended_in_a_slot_hides_nothing)
{
    struct epci_responder *collector = open_provider();
    struct process child = process_start_ok("change a");
    uint64_t requests;

    process_suspend(&child);
    ck_assert_int_eq(sites(collector, &requests), 2);
    ck_assert_uint_eq(requests, 7);
    ck_assert(shortest_ms(collector) < 10);
    process_resume(&child);
    process_kill(&child);
    epci_responder_close(collector);
}

EPC_TEST(transport__a_mutex_whose_owner_died_is_taken_over)
{
    struct process holder = process_start_ok("hold");
    epc_app *app;
    char name[EPCI_NAME_BYTES];
    bool abandoned = false;
    void *mutex;

    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_MUTEX, sample_schema.service, NULL,
                                 name);
    ck_assert_int_eq(epci_mutex_open_or_create(name, NULL, &mutex), EPC_OK);
    process_kill(&holder);
    ck_assert_int_eq(epci_mutex_lock(mutex, 1000, &abandoned), EPC_OK);
    ck_assert(abandoned);
    epci_mutex_unlock(mutex);
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &app), EPC_OK);
    epc_app_close(app);
    epci_close_system_object(mutex);
}

EPC_TEST(transport__a_mutex_that_is_never_released_costs_a_second)
{
    struct process holder = process_start_ok("hold");
    ULONGLONG before = GetTickCount64();
    epc_instance instance;
    epc_app *app;

    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &app), EPC_E_BUSY);
    ck_assert_uint_lt(GetTickCount64() - before, 5000);
    epc_instance_add(app, SAMPLE_SITE, "a", &instance);
    epc_add(instance, SAMPLE_SITE_REQUESTS, 1);
    epc_app_close(app);
    process_kill(&holder);
}

EPC_TEST(transport__a_providers_view_cannot_be_written)
{
    char name[] = "Local\\epc-test-readonly";
    MEMORY_BASIC_INFORMATION info;
    struct epci_shm made, seen;

    ck_assert_int_eq(epci_shm_create(name, 65536, 4096, NULL, &made), EPC_OK);
    ck_assert_int_eq(epci_shm_open_existing(name, false, &seen), EPC_OK);
    ck_assert_uint_eq(VirtualQuery(seen.base, &info, sizeof info), sizeof info);
    ck_assert_uint_eq(info.Protect, PAGE_READONLY);
    epci_shm_close(&seen);
    epci_shm_close(&made);
}

/* A reader maps what is used; each page that the creator wrote has its number. */
static void follow_growth(struct epci_shm *seen, size_t bytes)
{
    while (epci_shm_usable_bytes(seen) < bytes)
        ck_assert_int_eq(epci_shm_map_next_piece(seen), EPC_OK);
    ck_assert_uint_eq(epci_shm_usable_bytes(seen),
                      bytes < epci_shm_mapped_bytes(seen) ? bytes : epci_shm_mapped_bytes(seen));
    for (size_t at = 0; at < bytes; at += 4096)
        if (*epci_pieces_address_of_offset(&seen->pieces, at + 4095, 1) !=
            (unsigned char)(at / 4096 + 1))
            ck_abort_msg("page %u of %u differs", (unsigned)(at / 4096), (unsigned)(bytes / 4096));
}

/* Steps of one page, of an extent and of more than a piece. */
EPC_TEST_LOOP(shm__grows_and_readers_see_it, 3)
{
    static const size_t steps[] = { 4096, 16384, 5 * 4096 * 11 };
    char name[] = "Local\\epc-test-growth";
    struct epci_shm made, seen;

    ck_assert_int_eq(epci_shm_create(name, 1 << 20, 4096, NULL, &made), EPC_OK);
    made.base[4095] = 1;
    ck_assert_int_eq(epci_shm_open_existing(name, false, &seen), EPC_OK);
    ck_assert_uint_eq(epci_shm_usable_bytes(&seen), 4096);
    for (size_t bytes = 4096; bytes < 1 << 20;) {
        const size_t before = bytes;

        bytes = bytes + steps[_i] < 1 << 20 ? bytes + steps[_i] : 1 << 20;
        ck_assert_int_eq(epci_shm_commit(&made, bytes), EPC_OK);
        for (size_t at = before; at < bytes; at += 4096)
            *epci_pieces_address_of_offset(&made.pieces, at + 4095, 1) =
                (unsigned char)(at / 4096 + 1);
        follow_growth(&seen, bytes);
    }
    ck_assert_int_eq(epci_shm_commit(&made, (1 << 20) + 1), EPC_E_NOSPACE);
    epci_shm_close(&seen);
    epci_shm_close(&made);
}

EPC_TEST(shm__takes_no_more_addresses_than_are_used)
{
    char name[] = "Local\\epc-test-addresses";
    struct epci_shm made, seen;
    MEMORY_BASIC_INFORMATION info;

    ck_assert_int_eq(epci_shm_create(name, 16 << 20, 20480, NULL, &made), EPC_OK);
    ck_assert_int_eq(epci_shm_open_existing(name, false, &seen), EPC_OK);
    for (int i = 0; i < 2; i++) {
        const unsigned char *base = i ? made.base : seen.base;

        ck_assert_uint_eq(VirtualQuery(base + 20480, &info, sizeof info), sizeof info);
        ck_assert_uint_eq(info.State, MEM_RESERVE);
        ck_assert_ptr_eq((unsigned char *)info.BaseAddress + info.RegionSize, base + 65536);
    }
    epci_shm_close(&seen);
    epci_shm_close(&made);
}

EPC_TEST(shm__a_name_of_another_kind_is_said_to_exist)
{
    char name[] = "Local\\epc-test-kind";
    struct epci_shm shm;
    void *event, *mutex;

    ck_assert_int_eq(epci_event_create(name, NULL, &event), EPC_OK);
    ck_assert_int_eq(epci_shm_create(name, 65536, 4096, NULL, &shm), EPC_E_EXISTS);
    ck_assert_int_eq(epci_shm_open_existing(name, false, &shm), EPC_E_EXISTS);
    ck_assert_int_eq(epci_mutex_open_or_create(name, NULL, &mutex), EPC_E_EXISTS);
    epci_close_system_object(event);
}

EPC_TEST(security__every_descriptor_is_understood_by_the_system)
{
    static const enum epci_shared all[] = { EPCI_SHARED_DIRECTORY, EPCI_SHARED_MUTEX,
                                            EPCI_SHARED_REGION, EPCI_SHARED_ALIVE,
                                            EPCI_SHARED_REQUEST };
    char sddl[EPCI_SDDL_BYTES];

    for (unsigned i = 0; i < EPC_COUNT(all); i++) {
        struct epci_shm shm;

        epci_make_shared_object_sddl(all[i], &sample_schema, sddl);
        ck_assert_int_eq(epci_shm_create("Local\\epc-test-sddl", 4096, 4096, sddl, &shm), EPC_OK);
        epci_shm_close(&shm);
    }
}
