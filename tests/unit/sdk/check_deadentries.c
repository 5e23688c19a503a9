/* SPDX-License-Identifier: MIT
 *
 * check_deadentries.c -- entries of processes that have ended: a provider pays for each once, and
 * publishers remove them.  Costs are counted in calls of the system.
 */
#include "epc_check.h"
#include "forge.h"
#include "scene.h"

#include <string.h>

#include "sdk/app/app.h"
#include "mem/faults.h"
#include "mem/names.h"

static struct forged first; /* keeps the directory open */

/* A directory with room for all entries. */
static void begin(void)
{
    scene_begin(NULL);
    forge_entry(&first, &scene.schema, EPCI_SCOPE_GLOBAL, 1);
    epci_directory_free_owners_entry(first.directory.base, &first.owner, first.entry);
}

static void end(void)
{
    forge_end(&first);
    scene_end();
}

/* Entries of processes that were killed; returns how many there was room for. */
static uint32_t fill(void)
{
    struct epci_region_owner dead = { 1, 1, 1 };
    uint32_t entry, count = 0;

    while (epci_directory_claim_entry(first.directory.base, &dead, &entry) == EPC_OK) {
        dead.pid += 4;
        dead.serial++;
        count++;
    }
    return count;
}

static uint32_t used(void)
{
    struct epci_region_owner owner;
    uint32_t count = 0;

    for (uint32_t i = 0; i < epci_directory_entry_search_limit(first.directory.base); i++)
        count += epci_directory_read_entry(first.directory.base, i, &owner) == EPC_OK;
    return count;
}

EPC_TEST_IN(dead__entries_cost_a_provider_something_once, begin(), end())
{
    unsigned empty;

    scene_refresh_calls(0);
    empty = scene_refresh_calls(0);
    ck_assert_uint_eq(fill(), EPCI_DIRECTORY_CAPACITY);
    ck_assert_uint_ge(scene_refresh_calls(0), EPCI_DIRECTORY_CAPACITY);
    for (int i = 0; i < 3; i++)
        ck_assert_uint_eq(scene_refresh_calls(0), empty);
}

EPC_TEST_IN(dead__entries_cost_nothing_next_to_living_processes, begin(), end())
{
    unsigned alone;

    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    scene_refresh_calls(1);
    alone = scene_refresh_calls(1);
    ck_assert_uint_eq(fill(), EPCI_DIRECTORY_CAPACITY - 1);
    scene_refresh_calls(1);
    ck_assert_uint_eq(scene_refresh_calls(1), alone);
    epc_app_close(scene.app);
}

/* The region of the scene's application, listed again by hand. */
static void list(void)
{
    struct epci_publication *own = &scene.app->publication;

    epci_directory_free_owners_entry(first.directory.base, &own->owner, own->entry);
    ck_assert_int_eq(epci_directory_claim_entry(first.directory.base, &own->owner, &own->entry),
                     EPC_OK);
}

EPC_TEST_IN(dead__an_entry_that_a_living_process_takes_is_looked_at_again, begin(), end())
{
    fill();
    ck_assert_int_eq(scene_shown(), 0);
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    ck_assert_uint_eq(scene.app->publication.entry, 0);
    ck_assert_int_eq(scene_shown(), 1);
    epc_app_close(scene.app);
}

/* So that its number of changes is that of a remembered entry. */
EPC_TEST_IN(dead__an_entry_of_a_directory_that_was_erased_is_looked_at_again, begin(), end())
{
    memset(first.directory.base, 0, EPCI_DIRECTORY_BYTES);
    epci_directory_write_header(first.directory.base);
    fill();
    ck_assert_int_eq(scene_shown(), 0);
    memset(first.directory.base, 0, EPCI_DIRECTORY_BYTES);
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    ck_assert_uint_eq(scene.app->publication.entry, 0);
    ck_assert_int_eq(scene_shown(), 1);
    epc_app_close(scene.app);
}

/* A hostile publisher that guessed a process's numbers and listed them before they existed. */
EPC_TEST_IN(dead__an_entry_with_the_same_numbers_is_looked_at_again_when_it_was_written_again,
            begin(), end())
{
    char name[EPCI_NAME_BYTES];

    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    epci_close_system_object(scene.app->publication.alive);
    ck_assert_int_eq(scene_shown(), 0);
    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_ALIVE, scene.schema.service,
                                 &scene.app->publication.owner, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &scene.app->publication.alive), EPC_OK);
    ck_assert_int_eq(scene_shown(), 0);
    list();
    ck_assert_int_eq(scene_shown(), 1);
    epc_app_close(scene.app);
}

EPC_TEST_IN(dead__a_region_that_was_refused_is_looked_at_again, begin(), end())
{
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    epci_mem_add_fault_rule(EPCI_MEM_OPEN, "-region", 0, 2, EPC_E_NOMEM);
    ck_assert_int_eq(scene_shown(), 0);
    ck_assert_int_eq(scene_shown(), 0);
    ck_assert_int_eq(scene_shown(), 1);
    epc_app_close(scene.app);
}

EPC_TEST(dead__where_local_and_global_are_one_place_each_region_costs_one_call)
{
    unsigned empty;

    epci_mem_set_scopes_joined(true);
    begin();
    scene_refresh_calls(0);
    empty = scene_refresh_calls(0);
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    scene_refresh_calls(1);
    for (int i = 0; i < 3; i++)
        ck_assert_uint_eq(scene_refresh_calls(1), empty + 1);
    epc_app_close(scene.app);
    end();
    epci_mem_set_scopes_joined(false);
}

/* ---- Publishers ---- */

EPC_TEST_IN(dead__entries_are_removed_by_a_process_that_comes, begin(), end())
{
    fill();
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    ck_assert_uint_eq(used(), 1);
    epc_app_close(scene.app);
}

EPC_TEST_IN(dead__entries_are_removed_by_a_process_that_goes, begin(), end())
{
    epc_app *other;

    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &other), EPC_OK);
    ck_assert_uint_eq(fill(), EPCI_DIRECTORY_CAPACITY - 2);
    epc_app_close(other);
    ck_assert_uint_eq(used(), 1);
    ck_assert_int_eq(scene_shown(), 1);
    epc_app_close(scene.app);
    ck_assert_uint_eq(used(), 0);
}
