/* SPDX-License-Identifier: MIT
 *
 * check_denied.c -- the system refuses to create or open named objects, one or all, as in an
 * AppContainer: the application runs on, and each status says why its counts are not shown.
 */
#include "app_schema.h"
#include "epc_check.h"

#include "sdk/app/app.h"
#include "mem/clock.h"
#include "mem/faults.h"
#include "mem/names.h"
#include "sdk/provider/collect.h"

#define ALWAYS EPCI_MEM_ALWAYS

static epc_app *app;

static void asked(void *context)
{
    (void)context;
}

static uint64_t requests(epc_instance site)
{
    return *(uint64_t *)(void *)(site.block + (site.cells[APP_SITE_REQUESTS] & EPC_CELL_OFFSET));
}

/* Calls everything that an application calls.  Every function that adds something returns `why`. */
static void use_everything(int why)
{
    epc_instance site, page, task, disk, line, server;
    epc_instance_options child = { .size = sizeof child, .parent = &site };
    epc_instance_options numbered = { .size = sizeof numbered, .unique_id = 7 };
    uint64_t before;
    epc_row row;

    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "site", &site), why);
    ck_assert_int_eq(epc_instance_add_with(app, APP_PAGE, "page", &child, &page), why);
    ck_assert_int_eq(epc_instance_add_with(app, APP_TASK, NULL, &numbered, &task), why);
    ck_assert_int_eq(epc_instance_add(app, APP_DISK, "disk", &disk), why);
    ck_assert_int_eq(epc_instance_add(app, APP_LINE, "line", &line), why);
    ck_assert_int_eq(epc_instance_add(app, APP_SERVER, NULL, &server), why);
    before = requests(site);
    epc_add(site, APP_SITE_REQUESTS, 3);
    epc_sub(site, APP_SITE_REQUESTS, 1);
    ck_assert_uint_eq(requests(site), before + 2);
    epc_begin(site);
    epc_fraction(site, APP_SITE_HITS, 1, 2);
    epc_average_add(site, APP_SITE_TIME, 5);
    epc_end(site);
    epc_set(disk, APP_DISK_READS, 1);
    epc_set_text(disk, APP_DISK_LABEL, "text");
    epc_queue_enter(line, APP_LINE_100NS);
    epc_queue_leave(line, APP_LINE_100NS);
    epc_timer_end(site, APP_SITE_TIME, epc_timer_begin(site, APP_SITE_TIME));
    epc_elapsed_start(server, APP_SERVER_UPTIME);
    epc_instance_own(site, &row);
    epc_row_begin(row);
    epc_row_add(row, APP_SITE_REQUESTS, 1);
    epc_row_end(row);
    epc_row_release(&row);
    epc_instance_remove(&server);
    epc_instance_remove(&line);
    epc_instance_remove(&disk);
    epc_instance_remove(&task);
    epc_instance_remove(&page);
    epc_instance_remove(&site);
    epc_add(site, APP_SITE_REQUESTS, 1);
}

static void end(void)
{
    epc_app_close(app);
    epci_mem_reset_faults_and_owner();
    ck_assert_uint_eq(epci_mem_named_object_count(), 0);
}

static const int statuses[] = { EPC_E_ACCESS, EPC_E_NOMEM, EPC_E_SYSTEM, EPC_E_INVALID };

EPC_TEST_LOOP(denied__everything_costs_the_counters_and_each_status_says_why, EPC_COUNT(statuses))
{
    const int why = statuses[_i];

    epci_mem_add_fault_rule(EPCI_MEM_CREATE, "", 0, ALWAYS, why);
    epci_mem_add_fault_rule(EPCI_MEM_OPEN, "", 0, ALWAYS, why);
    ck_assert_int_eq(epc_app_open(&app_schema, NULL, &app), why);
    ck_assert_int_eq(epc_app_on_request(app, asked, NULL), EPC_OK);
    use_everything(why);
    epci_mem_clock_advance(5000);
    use_everything(why);
    epci_mem_reset_faults_and_owner();
    use_everything(why); /* it has not tried again yet */
    epci_mem_clock_advance(5000);
    use_everything(EPC_OK);
    end();
}

/* How many operations of each kind a complete use needs, for a given scope. */
static unsigned count_operations(enum epci_mem_act act)
{
    unsigned before = epci_mem_count_tried_operations(act);

    ck_assert_int_ge(epc_app_open(&app_schema, NULL, &app), 0);
    use_everything(EPC_OK);
    epc_app_close(app);
    return epci_mem_count_tried_operations(act) - before;
}

/* Refuse one operation after the other, alone or with all that follow. */
static void refuse_each(enum epci_mem_act act, int why, unsigned refused)
{
    unsigned count = count_operations(act), failed = 0;

    for (unsigned granted = 0; granted < count; granted++) {
        int status;

        epci_mem_add_fault_rule(act, "", granted, refused, why);
        status = epc_app_open(&app_schema, NULL, &app);
        failed += status < 0;
        ck_assert(status == why || status == EPC_OK ||
                  (status == EPC_LOCAL && why == EPC_E_ACCESS));
        ck_assert_int_eq(app->publication.region.base != NULL, status >= 0);
        if (status < 0)
            use_everything(why);
        epci_mem_reset_faults_and_owner();
        epci_mem_clock_advance(5000);
        use_everything(EPC_OK);
        end();
    }
    if (refused == ALWAYS && count > 0)
        ck_assert_uint_gt(failed, 0);
}

EPC_TEST_LOOP(denied__any_one_object_that_cannot_be_created_costs_no_more_than_the_counters,
              EPC_COUNT(statuses))
{
    refuse_each(EPCI_MEM_CREATE, statuses[_i], 1);
    refuse_each(EPCI_MEM_CREATE, statuses[_i], ALWAYS);
}

EPC_TEST_LOOP(denied__any_one_object_that_cannot_be_opened_costs_no_more_than_the_counters,
              EPC_COUNT(statuses))
{
    refuse_each(EPCI_MEM_OPEN, statuses[_i], 1);
    refuse_each(EPCI_MEM_OPEN, statuses[_i], ALWAYS);
}

/* A host in an AppContainer. */
EPC_TEST(denied__a_provider_that_may_open_nothing_shows_nothing)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    const struct epci_query query = epci_query_parse(global, 6);
    const struct epci_indexes indexes = { 3000, 3001 };
    static unsigned char answer[65536], empty[65536];
    struct epci_responder *collector;
    size_t bytes, empty_bytes;
    uint32_t objects;

    ck_assert_int_eq(epci_responder_open(&app_schema, &indexes, &collector), EPC_OK);
    ck_assert_int_eq(
        epci_responder_collect(collector, &query, empty, sizeof empty, &empty_bytes, &objects),
        EPC_OK);
    ck_assert_int_eq(epc_app_open(&app_schema, NULL, &app), EPC_OK);
    epci_mem_add_fault_rule(EPCI_MEM_OPEN, "", 0, ALWAYS, EPC_E_ACCESS);
    ck_assert_int_eq(
        epci_responder_collect(collector, &query, answer, sizeof answer, &bytes, &objects), EPC_OK);
    ck_assert_uint_eq(bytes, empty_bytes);
    epci_mem_reset_faults_and_owner();
    epci_responder_close(collector);
    end();
}
