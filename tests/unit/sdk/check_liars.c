/* SPDX-License-Identifier: MIT
 *
 * check_liars.c -- a directory whose entries lead nowhere although their sign of life exists, or
 * are written again and again: a provider pays for few of them at a time, and sees a process among
 * them soon.  Costs are counted in calls of the system.
 */
#include "epc_check.h"
#include "forge.h"
#include "scene.h"

#include "sdk/app/app.h"
#include "mem/faults.h"
#include "mem/names.h"

enum {
    ALL = EPCI_DIRECTORY_CAPACITY,
    /* For entries that wait for their turn: a sign of life and a region each. */
    CALLS_MAX = 2 * EPCI_MISSES_MAX,
    TURNS = (ALL + EPCI_MISSES_MAX - 1) / EPCI_MISSES_MAX,
    REAL = 200 /* processes; more than may lie in a refresh */
};

static struct forged first; /* keeps the directory open; its sign of life exists, its region not */

static struct epci_directory_entry *entries(void)
{
    return (void *)(first.directory.base + sizeof(struct epci_directory_header));
}

/* Write all entries but `spared`, with serials that differ by `step`. */
static void write_all(struct epci_region_owner owner, uint32_t spared, uint64_t step)
{
    struct epci_directory_entry *entry = entries();

    ((struct epci_directory_header *)(void *)first.directory.base)->reach = ALL;
    for (uint32_t i = 0; i < ALL; i++, owner.serial += step)
        if (i != spared)
            entry[i] = (struct epci_directory_entry){ .sequence = entry[i].sequence + 2,
                                                      .state = 1,
                                                      .pid = owner.pid,
                                                      .start_time = owner.start_time,
                                                      .serial = owner.serial };
}

static void begin(void)
{
    char name[EPCI_NAME_BYTES];

    scene_begin(NULL);
    forge_entry(&first, &scene.schema, EPCI_SCOPE_GLOBAL, 1);
    forge_name(&first, EPCI_SHARED_ALIVE, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &first.alive), EPC_OK);
}

static void end(void)
{
    epc_app_close(scene.app);
    scene.app = NULL;
    forge_end(&first);
    scene_end();
}

/* The application in the entry of this number; all others are free. */
static void open_in(uint32_t number)
{
    struct epci_publication *own;
    uint32_t entry;

    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    own = &scene.app->publication;
    epci_directory_free_owners_entry(first.directory.base, &own->owner, own->entry);
    write_all(first.owner, ALL, 0);
    entries()[number].state = 0;
    ck_assert_int_eq(epci_directory_claim_entry(first.directory.base, &own->owner, &entry), EPC_OK);
    ck_assert_uint_eq(entry, number);
    own->entry = entry;
}

/* What an empty directory costs. */
static unsigned empty(void)
{
    epci_directory_free_owners_entry(first.directory.base, &first.owner, first.entry);
    scene_refresh_calls(0);
    return scene_refresh_calls(0);
}

/* Of a process that lives.  The first refreshes ask about each. */
EPC_TEST_IN(liars__without_a_region_cost_little, begin(), end())
{
    unsigned least;

    least = empty();
    write_all(first.owner, ALL, 0);
    for (unsigned i = 0; i < EPCI_MISSES_FREE; i++)
        ck_assert_uint_eq(scene_refresh_calls(0), least + 2 * ALL);
    for (int i = 0; i < 3 * TURNS; i++)
        ck_assert_uint_le(scene_refresh_calls(0), least + CALLS_MAX);
}

/* Of processes that have ended (0), of one that lives (1), or of both in turn (2). */
EPC_TEST_LOOP_IN(liars__that_write_their_entries_all_the_time_cost_little, 3, begin(), end())
{
    const struct epci_region_owner dead = { 1, 1, 1 };
    unsigned least;

    least = empty();
    for (unsigned i = 0; i < EPCI_MISSES_FREE + 3 * TURNS; i++) {
        const bool alive = _i == 1 || (_i == 2 && i % 2);

        write_all(alive ? first.owner : dead, ALL, alive ? 0 : 1);
        if (i >= EPCI_MISSES_FREE)
            ck_assert_uint_le(scene_refresh_calls(0), least + CALLS_MAX);
        else
            scene_refresh_calls(0);
    }
}

/* The entries lead to a region that is shown, written once (0) or all the time (1), or every other
 * time (2) to none. */
EPC_TEST_LOOP_IN(liars__that_lead_to_the_region_of_another_cost_little, 3, begin(), end())
{
    unsigned least;

    open_in(0);
    for (uint32_t i = 1; i < ALL; i++)
        entries()[i].state = 0;
    scene_refresh_calls(1);
    least = scene_refresh_calls(1);
    write_all(scene.app->publication.owner, 0, 0);
    ck_assert_uint_eq(scene_refresh_calls(1), least);
    for (unsigned i = 0; i < 3 * TURNS; i++) {
        const bool lead_there = _i < 2 || i % 2;

        if (_i > 0)
            write_all(lead_there ? scene.app->publication.owner : first.owner, 0, 0);
        if (i >= EPCI_MISSES_FREE)
            ck_assert_uint_le(scene_refresh_calls(1), least + (lead_there ? 0 : CALLS_MAX));
        else
            scene_refresh_calls(1);
    }
}

EPC_TEST_IN(liars__gain_nothing_when_a_region_that_all_led_to_ends, begin(), end())
{
    unsigned least;

    least = empty();
    open_in(0);
    for (unsigned i = 0; i <= EPCI_MISSES_FREE; i++) {
        write_all(scene.app->publication.owner, 0, 0);
        ck_assert_int_eq(scene_shown(), 1);
    }
    epc_app_close(scene.app);
    scene.app = NULL;
    ck_assert_int_eq(scene_shown(), 0);
    write_all(first.owner, ALL, 0);
    /* One entry was honest. */
    ck_assert_uint_le(scene_refresh_calls(0), least + CALLS_MAX + 2);
}

/* Written once or all the time, before the application is known. */
EPC_TEST_LOOP(liars__hide_a_process_that_begins_for_sixteen_collects_at_most, 6)
{
    static const uint32_t numbers[] = { 0, ALL / 2, ALL - 1 };
    const uint32_t number = numbers[_i / 2];
    int refreshes = 1;

    ck_assert_int_eq(TURNS, 16);
    begin();
    open_in(number);
    epci_mem_add_fault_rule(EPCI_MEM_OPEN, "-region", 0, EPCI_MEM_ALWAYS, EPC_E_NOMEM);
    for (int i = 0; i < 2 * TURNS + _i; i++) {
        write_all(first.owner, number, 0);
        ck_assert_int_eq(scene_shown(), 0);
    }
    epci_mem_reset_faults_and_owner();
    for (; scene_shown() == 0 && refreshes <= TURNS; refreshes++)
        if (_i % 2)
            write_all(first.owner, number, 0);
    ck_assert_int_le(refreshes, TURNS);
    end();
}

EPC_TEST_IN(liars__hide_no_process_whose_entry_they_did_not_use, begin(), end())
{
    write_all(first.owner, ALL / 2, 0);
    for (int i = 0; i < TURNS; i++)
        ck_assert_int_eq(scene_shown(), 0);
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    ck_assert_uint_eq(scene.app->publication.entry, ALL / 2);
    ck_assert_int_eq(scene_shown(), 1);
}

/* Also while its own entry is written again and again, or leads elsewhere. */
EPC_TEST_LOOP_IN(liars__hide_no_process_that_is_known, 3, begin(), end())
{
    open_in(ALL / 2);
    ck_assert_int_eq(scene_shown(), 1);
    for (int i = 0; i < 3 * TURNS; i++) {
        write_all(first.owner, _i < 2 ? ALL / 2 : ALL, 0);
        if (_i == 1)
            entries()[ALL / 2].sequence += 2;
        ck_assert_int_eq(scene_shown(), 1);
    }
}

/* ---- No liars ---- */

/* Also if regions were made late: an entry that leads to one takes no turn. */
EPC_TEST_IN(liars__where_no_entry_lies_all_are_shown_at_the_first_collect_after_a_shortage, begin(),
            end())
{
    static struct forged real[REAL];

    epci_directory_free_owners_entry(first.directory.base, &first.owner, first.entry);
    for (uint64_t i = 0; i < REAL; i++)
        forge(&real[i], &scene.schema, EPCI_SCOPE_GLOBAL, 2 + i, NULL);
    epci_mem_add_fault_rule(EPCI_MEM_OPEN, "-region", 0, EPCI_MEM_ALWAYS, EPC_E_NOMEM);
    for (int i = 0; i < 3 * TURNS; i++)
        ck_assert_int_eq(scene_shown(), 0);
    epci_mem_reset_faults_and_owner();
    ck_assert_int_eq(scene_shown(), REAL);
    for (int i = 0; i < REAL; i++)
        forge_end(&real[i]);
}

/* Processes that were killed before they were found, in the same entries each time. */
EPC_TEST_IN(liars__where_processes_were_killed_those_that_come_next_are_shown_at_once, begin(),
            end())
{
    static struct forged real[REAL];
    const struct epci_region_owner dead = { 1, 1, 1 };

    for (unsigned i = 1; i < EPCI_MISSES_FREE; i++) {
        write_all(dead, ALL, 1);
        ck_assert_int_eq(scene_shown(), 0);
    }
    write_all(dead, ALL, 1);
    for (uint32_t i = ALL - REAL; i < ALL; i++)
        entries()[i].state = 0;
    for (uint64_t i = 0; i < REAL; i++)
        forge(&real[i], &scene.schema, EPCI_SCOPE_GLOBAL, 2 + i, NULL);
    ck_assert_int_eq(scene_shown(), REAL);
    for (int i = 0; i < REAL; i++)
        forge_end(&real[i]);
}
