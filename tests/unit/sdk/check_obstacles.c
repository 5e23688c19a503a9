/* SPDX-License-Identifier: MIT
 *
 * check_obstacles.c -- an application whose names are in use, whose memory is exhausted or whose
 * directory is ruined.
 *
 * The rule everywhere: open and add return soon, with something to count into; and after the
 * obstacle is removed, a later add publishes.
 */
#include "epc_check.h"
#include "forge.h"
#include "scene.h"

#include <string.h>
#include <time.h>

#include "mem/clock.h"
#include "mem/faults.h"
#include "mem/memory.h"

#define ALWAYS EPCI_MEM_ALWAYS

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The application opens with `status` and can be used; nothing is shown.  After `end` has removed
 * the obstacle, an add publishes, and the application's numbers are shown. */
static void overcome(int status, void (*end)(void *), void *context)
{
    double before = seconds();

    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), status);
    ck_assert_int_eq(scene_use(), status);
    ck_assert(seconds() - before < 5);
    ck_assert_int_eq(scene_shown(), 0);
    epci_mem_clock_advance(5000);
    ck_assert_int_eq(scene_use(), status);
    end(context);
    ck_assert_int_eq(scene_use(), status);
    epci_mem_clock_advance(5000);
    ck_assert_int_eq(scene_use(), EPC_OK);
    ck_assert_int_eq(scene_shown(), 1);
    epc_app_close(scene.app);
}

static void end_faults(void *context)
{
    (void)context;
    epci_mem_reset_faults_and_owner();
}

/* ---- Names in use ---- */

struct squatter {
    struct epci_shm section;
    void *mutex, *event;
};

static void end_squatter(void *context)
{
    struct squatter *squatter = context;

    epci_shm_close(&squatter->section);
    epci_close_system_object(squatter->mutex);
    epci_close_system_object(squatter->event);
    memset(squatter, 0, sizeof *squatter);
}

EPC_TEST_LOOP_IN(obstacle__a_name_of_another_kind_costs_the_counters_and_no_time, 4,
                 scene_begin(NULL), scene_end())
{
    enum epci_shared what = _i < 2 ? EPCI_SHARED_DIRECTORY : EPCI_SHARED_MUTEX;
    const char *name;
    struct squatter squatter = { 0 };

    name = scene_name(EPCI_SCOPE_GLOBAL, what);
    if (_i % 2)
        ck_assert_int_eq(epci_event_create(name, NULL, &squatter.event), EPC_OK);
    else if (what == EPCI_SHARED_DIRECTORY)
        ck_assert_int_eq(epci_mutex_open_or_create(name, NULL, &squatter.mutex), EPC_OK);
    else
        ck_assert_int_eq(epci_shm_create(name, 4096, 4096, NULL, &squatter.section), EPC_OK);
    overcome(EPC_E_EXISTS, end_squatter, &squatter);
}

static void unlock(void *mutex)
{
    epci_mutex_unlock(mutex);
}

EPC_TEST_IN(obstacle__a_mutex_that_is_never_released_costs_a_second_and_the_counters,
            scene_begin(NULL), scene_end())
{
    bool abandoned;
    void *mutex;

    ck_assert_int_eq(
        epci_mutex_open_or_create(scene_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_MUTEX), NULL, &mutex),
        EPC_OK);
    ck_assert_int_eq(epci_mutex_lock(mutex, 0, &abandoned), EPC_OK);
    overcome(EPC_E_BUSY, unlock, mutex);
    epci_close_system_object(mutex);
}

EPC_TEST_IN(obstacle__a_directory_that_is_too_small_costs_the_counters, scene_begin(NULL),
            scene_end())
{
    struct squatter squatter = { 0 };

    ck_assert_int_eq(epci_shm_create(scene_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY), 32000,
                                     32000, NULL, &squatter.section),
                     EPC_OK);
    overcome(EPC_E_CORRUPT, end_squatter, &squatter);
}

EPC_TEST_IN(obstacle__a_directory_full_of_the_living_costs_the_counters, scene_begin(NULL),
            scene_end())
{
    char name[EPCI_NAME_BYTES];
    struct forged forged;
    uint32_t entry;

    forge_entry(&forged, &scene.schema, EPCI_SCOPE_GLOBAL, 1);
    forge_name(&forged, EPCI_SHARED_ALIVE, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &forged.alive), EPC_OK);
    while (epci_directory_claim_entry(forged.directory.base, &forged.owner, &entry) == EPC_OK)
        continue;
    overcome(EPC_E_NOSPACE, epci_close_system_object, forged.alive);
    forged.alive = NULL;
    forge_end(&forged);
}

EPC_TEST_LOOP_IN(obstacle__a_serial_in_use_is_passed_over, 2, scene_begin(NULL), scene_end())
{
    epci_mem_add_fault_rule(EPCI_MEM_CREATE, _i ? "-alive" : "-region", 0, 5, EPC_E_EXISTS);
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    ck_assert_int_eq(scene_shown(), 1);
    epc_app_close(scene.app);
}

EPC_TEST_IN(obstacle__all_serials_in_use_cost_the_counters, scene_begin(NULL), scene_end())
{
    epci_mem_add_fault_rule(EPCI_MEM_CREATE, "-region", 0, ALWAYS, EPC_E_EXISTS);
    overcome(EPC_E_EXISTS, end_faults, NULL);
}

/* ---- Exhausted memory ---- */

EPC_TEST_IN(obstacle__no_memory_for_a_region_costs_the_counters, scene_begin(NULL), scene_end())
{
    epci_mem_add_fault_rule(EPCI_MEM_CREATE, "-region", 0, ALWAYS, EPC_E_NOMEM);
    overcome(EPC_E_NOMEM, end_faults, NULL);
}

EPC_TEST_IN(obstacle__no_memory_for_growth_costs_the_new_instance, scene_begin(NULL), scene_end())
{
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    epci_mem_add_fault_rule(EPCI_MEM_COMMIT, "-region", 0, ALWAYS, EPC_E_NOMEM);
    ck_assert_int_eq(scene_use(), EPC_E_NOMEM);
    ck_assert_int_eq(scene_shown(), 1);
    epci_mem_reset_faults_and_owner();
    ck_assert_int_eq(scene_use(), EPC_OK);
    epc_app_close(scene.app);
}

EPC_TEST_IN(obstacle__whichever_allocation_fails_there_is_something_to_count_into,
            scene_begin(NULL), scene_end())
{
    int status = EPC_E_NOMEM;

    for (unsigned which = 1; status; which++) {
        ck_assert_uint_lt(which, 100);
        epci_mem_set_nth_alloc_to_fail(which);
        status = epc_app_open(&scene.schema, NULL, &scene.app);
        if (status)
            scene_use();
        else
            status = scene_use();
        epc_app_close(scene.app);
    }
    epci_mem_set_nth_alloc_to_fail(0);
}

/* ---- The directory, which every publisher may write ---- */

/* One thing that a hostile publisher may do to a directory with one entry. */
static void ruin(unsigned char *directory, int how)
{
    struct epci_directory_header *header = (void *)directory;
    struct epci_directory_entry *entry = (void *)(header + 1);

    if (how == 0)
        entry->state = 0;
    if (how == 1)
        entry->sequence |= 1;
    if (how == 2)
        entry->serial ^= 1;
    if (how == 3)
        header->reach = 0;
    if (how == 4)
        header->magic ^= 1;
    if (how == 5)
        header->magic = 0;
    if (how == 6)
        header->version++;
    if (how == 7)
        header->capacity = UINT32_MAX;
    if (how == 8)
        memset(directory, 0xA5, EPCI_DIRECTORY_BYTES);
    if (how == 9)
        memset(directory, 0, EPCI_DIRECTORY_BYTES);
}

EPC_TEST_LOOP_IN(obstacle__a_directory_with_hostile_contents_is_put_in_order, 10, scene_begin(NULL),
                 scene_end())
{
    struct forged forged;

    forge_entry(&forged, &scene.schema, EPCI_SCOPE_GLOBAL, 1);
    ruin(forged.directory.base, _i);
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    ck_assert_int_eq(scene_shown(), 1);
    epc_app_close(scene.app);
    forge_end(&forged);
}

EPC_TEST_LOOP_IN(obstacle__a_ruined_entry_comes_back_with_an_add_of_later, 10, scene_begin(NULL),
                 scene_end())
{
    struct epci_shm directory;

    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    ck_assert_int_eq(scene_shown(), 1);
    ck_assert_int_eq(epci_shm_open_existing(scene_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY),
                                            true, &directory),
                     EPC_OK);
    ruin(directory.base, _i);
    ck_assert_int_eq(scene_shown(), 1); /* a provider that has mapped it keeps it */
    epci_regions_release(&scene.regions);
    ck_assert_int_eq(scene_shown(), 0);
    ck_assert_int_eq(scene_use(), EPC_OK);
    ck_assert_int_eq(scene_shown(), 0);
    epci_mem_clock_advance(5000);
    ck_assert_int_eq(scene_use(), EPC_OK);
    ck_assert_int_eq(scene_shown(), 1);
    /* Once, and not repeatedly. */
    ck_assert_uint_eq(epci_directory_entry_search_limit(directory.base), _i == 8 ? 1022 : 1);
    epci_shm_close(&directory);
    epc_app_close(scene.app);
}

EPC_TEST_IN(obstacle__checking_an_entry_waits_for_no_process, scene_begin(NULL), scene_end())
{
    struct epci_shm directory;
    double before;
    bool abandoned;
    void *mutex;

    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    ck_assert_int_eq(epci_shm_open_existing(scene_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY),
                                            true, &directory),
                     EPC_OK);
    ruin(directory.base, 0);
    epci_shm_close(&directory);
    ck_assert_int_eq(
        epci_mutex_open_or_create(scene_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_MUTEX), NULL, &mutex),
        EPC_OK);
    ck_assert_int_eq(epci_mutex_lock(mutex, 0, &abandoned), EPC_OK);
    epci_mem_clock_advance(5000);
    before = seconds();
    ck_assert_int_eq(scene_use(), EPC_OK);
    ck_assert(seconds() - before < 1);
    ck_assert_int_eq(scene_shown(), 0);
    epci_mutex_unlock(mutex);
    epci_close_system_object(mutex);
    epc_app_close(scene.app);
}
