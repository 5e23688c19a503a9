/* SPDX-License-Identifier: MIT
 *
 * check_shortage.c -- no memory, no address space: only the call that needs it fails.
 */
#include "epc_check.h"

#include <stdio.h>

#include "app_schema.h"
#include "reader.h"

#include "mem/faults.h"
#include "mem/memory.h"
#include "mem/names.h"

static struct epc_reader reader;
static struct epc_seen seen;
static epc_app *app;

/* ---- Allocations ---- */

static void do_nothing(void *context)
{
    (void)context;
}

/* Calls everything that an application calls, once; returns the number of failed calls. */
static unsigned do_everything(void)
{
    epc_instance site, line, page;
    epc_instance_options child = { .size = sizeof child, .parent = &site };
    unsigned failed = 0;
    epc_row row;

    failed += epc_app_open(&app_schema, NULL, &app) != EPC_OK;
    failed += epc_app_on_request(app, do_nothing, NULL) != EPC_OK;
    failed += epc_instance_add(app, APP_SITE, "site", &site) != EPC_OK;
    failed += epc_instance_add(app, APP_LINE, "line", &line) != EPC_OK;
    failed += epc_instance_add_with(app, APP_PAGE, "page", &child, &page) != EPC_OK;
    failed += epc_instance_own(site, &row) != EPC_OK;
    epc_row_begin(row);
    epc_row_add(row, APP_SITE_REQUESTS, 1);
    epc_row_end(row);
    epc_begin(site);
    epc_add(site, APP_SITE_REQUESTS, 1);
    epc_end(site);
    epc_queue_enter(line, APP_LINE_LONG);
    epc_queue_leave(line, APP_LINE_LONG);
    epc_add(page, APP_PAGE_VIEWS, 1);
    epc_row_release(&row);
    epc_instance_remove(&page);
    epc_instance_remove(&line);
    epc_instance_remove(&site);
    epc_app_close(app);
    return failed;
}

EPC_TEST(shortage__any_allocation_may_fail)
{
    unsigned with_failures = 0;

    for (unsigned which = 1; which < 60; which++) {
        epci_mem_set_nth_alloc_to_fail(which);
        with_failures += do_everything() > 0;
        epci_mem_set_nth_alloc_to_fail(0);
        ck_assert_uint_eq(epci_mem_named_object_count(), 0);
    }
    ck_assert_uint_gt(with_failures, 10);
    ck_assert_uint_eq(do_everything(), 0);
}

/* ---- Sections ---- */

enum { PER_SECTION = 1023 }; /* instances of DISK */

static epc_instance disk;

static int add_disk(int number)
{
    char name[16];

    snprintf(name, sizeof name, "disk %04d", number);
    return epc_instance_add(app, APP_DISK, name, &disk);
}

static void ignore(void *context, const struct epc_seen *one)
{
    (void)context;
    (void)one;
}

/* An app with one full section, which cannot get another extent. */
static void fill_and_fail(enum epci_mem_act act, int status)
{
    ck_assert_int_eq(epc_app_open(&app_schema, NULL, &app), EPC_OK);
    for (int i = 0; i < PER_SECTION; i++)
        ck_assert_int_eq(add_disk(i), EPC_OK);
    epci_mem_add_fault_rule(act, "-region", 0, EPCI_MEM_ALWAYS, status);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(add_disk(PER_SECTION), status);
        ck_assert_ptr_eq(disk.block, app->sink);
        epc_set(disk, APP_DISK_READS, 1);
    }
}

static const struct {
    enum epci_mem_act act;
    int status;
} refusals[] = {
    { EPCI_MEM_CREATE, EPC_E_NOMEM },
    { EPCI_MEM_CREATE, EPC_E_ACCESS },
    { EPCI_MEM_COMMIT, EPC_E_NOMEM },
};

EPC_TEST_LOOP(shortage__no_further_section_costs_the_instance_until_there_is_one,
              EPC_COUNT(refusals))
{
    fill_and_fail(refusals[_i].act, refusals[_i].status);
    epc_reader_open(&reader, app);
    ck_assert_uint_eq(epc_reader_each(&reader, DISK_AT, ignore, NULL), PER_SECTION);
    epc_reader_close(&reader);
    epci_mem_reset_faults_and_owner();
    ck_assert_int_eq(add_disk(PER_SECTION), EPC_OK);
    epc_reader_open(&reader, app);
    ck_assert_uint_eq(reader.sections.count, 2);
    ck_assert(epc_reader_find(&reader, DISK_AT, "disk 1023", &seen));
    epc_reader_close(&reader);
    epc_app_close(app);
    ck_assert_uint_eq(epci_mem_named_object_count(), 0);
}

EPC_TEST(shortage__existing_instances_go_on_without_further_sections)
{
    epc_instance other;

    fill_and_fail(EPCI_MEM_CREATE, EPC_E_NOMEM);
    ck_assert_int_eq(add_disk(7), EPC_OK); /* found again */
    epc_instance_remove(&disk);
    epc_instance_remove(&disk); /* it is a sink by now, so nothing happens */
    ck_assert_int_eq(add_disk(7), EPC_OK);
    other = disk;
    epc_instance_remove(&other);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "site", &other), EPC_E_NOMEM);
    ck_assert_int_eq(epc_set_text(disk, APP_DISK_LABEL, "still"), EPC_OK);
    epci_mem_reset_faults_and_owner();
    epc_app_close(app);
}

EPC_TEST(shortage__a_serial_whose_name_is_taken_is_passed_over)
{
    ck_assert_int_eq(epc_app_open(&app_schema, NULL, &app), EPC_OK);
    for (int i = 0; i < PER_SECTION; i++)
        ck_assert_int_eq(add_disk(i), EPC_OK);
    epci_mem_add_fault_rule(EPCI_MEM_CREATE, "-region", 0, 3, EPC_E_EXISTS);
    ck_assert_int_eq(add_disk(PER_SECTION), EPC_OK);
    epci_mem_reset_faults_and_owner();
    epc_app_close(app);
}
