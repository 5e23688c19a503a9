/* SPDX-License-Identifier: MIT
 *
 * check_typed.c -- the typed handles that epc-ini generates, on instances that are published.
 */
#include "epc_check.h"

#include <string.h>

#include "app_schema.h"
#include "provider-sample/webperf_schema.h"
#include "sdk/schema/schema.h"

enum { WEBPERF_BLOCK = 48 };

static epc_app *app;

static void open_app(void)
{
    ck_assert_int_ge(epc_app_open(&webperf_schema, NULL, &app), EPC_OK);
}

static webperf_site_instance site;

EPC_TEST_IN(typed__handles_count_in_the_instance_that_the_generic_functions_read, open_app(),
            epc_app_close(app))
{
    webperf_site_instance site, again;

    ck_assert_int_eq(webperf_site_add(app, "typed", &site), EPC_OK);
    webperf_site_requests_add(site, 5);
    webperf_site_requests_sub(site, 2);
    webperf_site_connections_set(site, 7);
    webperf_site_hit_ratio_fraction(site, 1, 2);
    webperf_site_request_time_record(site, 40);
    webperf_site_request_time_end(site, webperf_site_request_time_begin(site));
    ck_assert_int_eq(epc_get(site.instance, WEBPERF_SITE_REQUESTS), 3);
    ck_assert_int_eq(epc_get(site.instance, WEBPERF_SITE_CONNECTIONS), 7);
    ck_assert_int_eq(epc_get(site.instance, WEBPERF_SITE_HIT_RATIO), 1);
    ck_assert_int_eq(epc_get(site.instance, WEBPERF_SITE_LOOKUPS), 2);
    ck_assert_int_eq(epc_get(site.instance, WEBPERF_SITE_REQUESTS_TIMED), 2);
    ck_assert_int_ge(epc_get(site.instance, WEBPERF_SITE_REQUEST_TIME), 40);
    ck_assert_int_eq(webperf_site_from(site.instance, &again), EPC_OK);
    webperf_site_requests_add(again, 1);
    ck_assert_int_eq(epc_get(site.instance, WEBPERF_SITE_REQUESTS), 4);
}

EPC_TEST_IN(typed__rows_are_added_to_their_instance, open_app(), epc_app_close(app))
{
    webperf_site_row row;

    webperf_site_add(app, "typed", &site);
    ck_assert_int_eq(webperf_site_row_own(site, &row), EPC_OK);
    webperf_site_requests_add(site, 10);
    webperf_site_requests_add_own(row, 5);
    webperf_site_requests_sub_own(row, 1);
    webperf_site_connections_add(site, 2);
    webperf_site_connections_set_own(row, 9);
    webperf_site_connections_set_own(row, 3);
    webperf_site_hit_ratio_fraction_own(row, 1, 4);
    webperf_site_request_time_record_own(row, 40);
    ck_assert_int_eq(epc_get(site.instance, WEBPERF_SITE_REQUESTS), 14);
    ck_assert_int_eq(epc_get(site.instance, WEBPERF_SITE_CONNECTIONS), 5);
    ck_assert_int_eq(epc_get(site.instance, WEBPERF_SITE_LOOKUPS), 4);
    ck_assert_int_eq(epc_get(site.instance, WEBPERF_SITE_REQUESTS_TIMED), 1);
    epc_row_release(&row.row);
    webperf_site_requests_add_own(row, 1);
    ck_assert_int_eq(epc_get(site.instance, WEBPERF_SITE_REQUESTS), 14);
}

EPC_TEST(typed__an_object_without_instances_needs_no_name)
{
    webperf_server_instance server;
    uint64_t now = epc_ticks();

    open_app();
    ck_assert_int_eq(webperf_server_add(app, &server), EPC_OK);
    webperf_server_uptime_start(server);
    ck_assert_int_ge(epc_get(server.instance, WEBPERF_SERVER_UPTIME), (int64_t)now);
    webperf_server_busy_workers_add(server, 1);
    ck_assert_int_eq(epc_get(server.instance, WEBPERF_SERVER_BUSY_WORKERS), 1);
    epc_app_close(app);
}

/* Is the largest block that the declaration knows writable, and not the instance's? */
static void must_be_a_sink(epc_instance instance)
{
    ck_assert_ptr_null(instance.owner);
    memset(instance.block, 0x55, WEBPERF_BLOCK);
}

EPC_TEST(typed__a_handle_that_was_never_opened_has_room_for_another_builds_cells)
{
    ck_assert_uint_ge(sizeof(epc_sink) * EPC_COUNT(webperf_sink), EPCI_MAX_BLOCK);
}

EPC_TEST_IN(typed__handles_of_another_object_or_schema_are_refused, open_app(), epc_app_close(app))
{
    epc_instance server, other;
    epc_app *theirs;

    ck_assert_int_eq(epc_instance_add(app, WEBPERF_SERVER, NULL, &server), EPC_OK);
    EPC_FORGET(site);
    ck_assert_int_eq(webperf_site_from(server, &site), EPC_E_VERSION);
    must_be_a_sink(site.instance);
    ck_assert_int_ge(epc_app_open(&app_schema, NULL, &theirs), EPC_OK);
    ck_assert_int_eq(epc_instance_add(theirs, APP_SITE, "x", &other), EPC_OK);
    ck_assert_int_eq(webperf_site_from(other, &site), EPC_E_VERSION);
    must_be_a_sink(site.instance);
    ck_assert_int_eq(webperf_site_from(other, NULL), EPC_E_INVALID);
    ck_assert_int_eq(webperf_site_from((epc_instance){ 0 }, &site), EPC_E_INVALID);
    must_be_a_sink(site.instance);
    epc_app_close(theirs);
}

/* The tables that the header was generated with, but for one counter of 4 bytes that has 8 here. */
static epc_schema changed_schema(epc_counter *counters, epc_object *objects)
{
    epc_schema schema = webperf_schema;

    memcpy(objects, schema.objects, schema.object_count * sizeof *objects);
    memcpy(counters, objects[0].counters, objects[0].counter_count * sizeof *counters);
    ck_assert_uint_eq(counters[2].symbol, WEBPERF_SITE_CONNECTIONS);
    counters[2].type = EPC_PERF_COUNTER_LARGE_RAWCOUNT;
    objects[0].counters = counters;
    schema.objects = objects;
    schema.stamp = NULL; /* it describes the generated tables */
    return schema;
}

EPC_TEST(typed__an_instance_with_another_layout_is_refused_and_not_shown)
{
    epc_counter counters[8];
    epc_object objects[2];
    const epc_schema schema = changed_schema(counters, objects);
    webperf_server_instance server;
    epc_instance same;

    ck_assert_int_ge(epc_app_open(&schema, NULL, &app), EPC_OK);
    EPC_FORGET(site);
    ck_assert_int_eq(webperf_site_add(app, "site", &site), EPC_E_VERSION);
    must_be_a_sink(site.instance);
    webperf_site_connections_add(site, 1);
    EPC_FORGET(site);
    ck_assert_int_eq(webperf_site_add(app, "bad\xFF", &site), EPC_E_ENCODING);
    must_be_a_sink(site.instance);
    /* The name is free again, and nothing was counted in it. */
    ck_assert_int_eq(epc_instance_add(app, WEBPERF_SITE, "site", &same), EPC_OK);
    ck_assert_int_eq(epc_get(same, WEBPERF_SITE_CONNECTIONS), 0);
    /* The other object is as it was. */
    ck_assert_int_eq(webperf_server_add(app, &server), EPC_OK);
    epc_app_close(app);
}

EPC_TEST(typed__an_instance_whose_counters_have_other_bases_is_refused)
{
    epc_counter counters[8];
    epc_object objects[2];
    const epc_schema schema = changed_schema(counters, objects);

    /* All cells are where they were, but HIT_RATIO's base is another. */
    counters[2].type = EPC_PERF_COUNTER_RAWCOUNT;
    counters[3].base = WEBPERF_SITE_CONNECTIONS;
    ck_assert_int_ge(epc_app_open(&schema, NULL, &app), EPC_OK);
    EPC_FORGET(site);
    ck_assert_int_eq(webperf_site_add(app, "site", &site), EPC_E_VERSION);
    must_be_a_sink(site.instance);
    epc_app_close(app);
}

EPC_TEST_IN(typed__a_failure_gives_a_handle_that_counts_into_a_sink, open_app(), epc_app_close(app))
{
    webperf_site_row row;

    EPC_FORGET(site);
    ck_assert_int_eq(webperf_site_add(NULL, "x", &site), EPC_E_INVALID);
    must_be_a_sink(site.instance);
    ck_assert_int_eq(webperf_site_row_own(site, &row), EPC_E_INVALID);
    webperf_site_requests_add_own(row, 1);
    ck_assert_int_eq(webperf_site_add(app, "bad\xFF", &site), EPC_E_ENCODING);
    must_be_a_sink(site.instance);
    ck_assert_int_eq(webperf_site_add(app, "x", NULL), EPC_E_INVALID);
    ck_assert_int_eq(webperf_site_row_own(site, NULL), EPC_E_INVALID);
}
