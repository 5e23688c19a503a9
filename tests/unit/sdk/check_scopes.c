/* SPDX-License-Identifier: MIT
 *
 * check_scopes.c -- regions of equal numbers in Global\ and Local\ are two processes; and where
 * both names lead to one place, as in session 0, a region is shown once.
 */
#include "collecting.h"
#include "epc_check.h"
#include "forge.h"
#include "sample_schema.h"

#include "sdk/app/app.h"
#include "mem/faults.h"
#include "mem/names.h"

static struct collecting c;
static epc_instance site;
static epc_app *app;
static struct forged copy;

/* An application in Global\ that has counted 5. */
static void begin(void)
{
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, SAMPLE_SITE, "a", &site), EPC_OK);
    epc_add(site, SAMPLE_SITE_REQUESTS, 5);
    collecting_open(&c, &sample_schema);
}

static void end(void)
{
    collecting_close(&c);
    epc_app_close(app);
    epci_mem_reset_faults_and_owner();
    ck_assert_uint_eq(epci_mem_named_object_count(), 0);
}

static uint64_t sum(void)
{
    struct check_parsed_object object;
    int at;

    collecting_ask(&c, "Global");
    object = collecting_object(&c, SAMPLE_SITE);
    at = collecting_named(&object, "a");
    return at < 0 ? 0 : collecting_value(&object, at, SAMPLE_SITE_REQUESTS);
}

/* Another process's region with the numbers of the application's: in Local\, or with another
 * process number. */
static void add_copy(enum epci_scope scope, uint32_t more_pid)
{
    struct epci_region_owner owner = app->publication.owner;

    owner.pid += more_pid;
    forge_copy(&copy, &sample_schema, scope, &owner, &app->publication.region);
}

static void kill_copy(void)
{
    epci_close_system_object(copy.alive);
    copy.alive = NULL;
}

static const struct {
    enum epci_scope scope;
    uint32_t more_pid;
} others[] = { { EPCI_SCOPE_LOCAL, 0 }, { EPCI_SCOPE_GLOBAL, 1 }, { EPCI_SCOPE_LOCAL, 1 } };

EPC_TEST_LOOP_IN(scopes__regions_of_equal_numbers_are_added_up, EPC_COUNT(others), begin(), end())
{
    add_copy(others[_i].scope, others[_i].more_pid);
    ck_assert_uint_eq(sum(), 10);
    epc_add(site, SAMPLE_SITE_REQUESTS, 100);
    ck_assert_uint_eq(sum(), 110);
    kill_copy();
    forge_end(&copy);
}

/* The history keeps the counts of each process separately. */
EPC_TEST_LOOP_IN(scopes__a_region_of_equal_numbers_that_ends_stays_in_the_sum, EPC_COUNT(others),
                 begin(), end())
{
    add_copy(others[_i].scope, others[_i].more_pid);
    ck_assert_uint_eq(sum(), 10);
    kill_copy();
    ck_assert_uint_eq(sum(), 10);
    epc_add(site, SAMPLE_SITE_REQUESTS, 100);
    ck_assert_uint_eq(sum(), 110);
    ck_assert_uint_eq(sum(), 110);
    forge_end(&copy);
}

EPC_TEST_IN(scopes__a_local_region_that_came_first_does_not_hide_a_global_one, begin(), end())
{
    struct epci_publication *own;

    own = &app->publication;
    epci_directory_free_owners_entry(own->directory.base, &own->owner, own->entry);
    add_copy(EPCI_SCOPE_LOCAL, 0);
    ck_assert_uint_eq(sum(), 5);
    ck_assert_int_eq(epci_directory_claim_entry(own->directory.base, &own->owner, &own->entry),
                     EPC_OK);
    ck_assert_uint_eq(sum(), 10);
    forge_end(&copy);
}

/* A sign of life in Local\ is not that of a process in Global\. */
EPC_TEST_IN(scopes__a_dead_process_is_not_kept_by_a_sign_of_life_elsewhere, begin(), end())
{
    add_copy(EPCI_SCOPE_LOCAL, 0);
    ck_assert_uint_eq(sum(), 10);
    epci_close_system_object(app->publication.alive);
    app->publication.alive = NULL;
    ck_assert_uint_eq(sum(), 10); /* its counts stay, because another counts under the name */
    epc_add(site, SAMPLE_SITE_REQUESTS, 100);
    ck_assert_uint_eq(sum(), 10);
    forge_end(&copy);
}

/* ---- Session 0 ---- */

EPC_TEST_IN(scopes__where_both_are_one_place_a_region_is_shown_once,
            epci_mem_set_scopes_joined(true), epci_mem_set_scopes_joined(false))
{
    begin();
    for (int i = 0; i < 3; i++)
        ck_assert_uint_eq(sum(), 5);
    ck_assert_uint_eq(collecting_sections(&c), 1);
    epc_add(site, SAMPLE_SITE_REQUESTS, 100);
    ck_assert_uint_eq(sum(), 105);
    end();
}

/* The directory is made between the two looks of a Collect, so the region is found in Local\. */
EPC_TEST_IN(scopes__where_both_are_one_place_it_does_not_matter_which_is_seen_first,
            epci_mem_set_scopes_joined(true), epci_mem_set_scopes_joined(false))
{
    begin();
    epci_mem_add_fault_rule(EPCI_MEM_OPEN, "Global\\epc-EpcSample-directory", 0, 1,
                            EPC_E_NOT_FOUND);
    for (int i = 0; i < 3; i++)
        ck_assert_uint_eq(sum(), 5);
    ck_assert_uint_eq(collecting_sections(&c), 1);
    epc_instance_remove(&site);
    ck_assert_uint_eq(sum(), 0);
    end();
}

EPC_TEST_IN(scopes__where_both_are_one_place_a_process_that_comes_later_is_shown_once,
            epci_mem_set_scopes_joined(true), epci_mem_set_scopes_joined(false))
{
    epc_instance other;
    epc_app *second;

    begin();
    ck_assert_uint_eq(sum(), 5);
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &second), EPC_OK);
    ck_assert_int_eq(epc_instance_add(second, SAMPLE_SITE, "a", &other), EPC_OK);
    epc_add(other, SAMPLE_SITE_REQUESTS, 1);
    for (int i = 0; i < 3; i++)
        ck_assert_uint_eq(sum(), 6);
    epc_app_close(second);
    for (int i = 0; i < 3; i++)
        ck_assert_uint_eq(sum(), 6);
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &second), EPC_OK); /* in the same entry */
    for (int i = 0; i < 3; i++)
        ck_assert_uint_eq(sum(), 6);
    ck_assert_uint_eq(collecting_sections(&c), 2);
    epc_app_close(second);
    end();
}
