/* SPDX-License-Identifier: MIT
 *
 * check_before.c -- a provider reports once that its sums lack what was counted before its Open by
 * processes that ended and in instances that were removed.
 */
#include "collecting.h"
#include "epc_check.h"
#include "forge.h"
#include "sample_schema.h"

#include "sdk/app/app.h"
#include "mem/log.h"
#include "mem/names.h"
#include "sdk/provider/events/events.h"

static struct collecting c;
static epc_app *app, *other;

static void open_app(epc_app **out)
{
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, out), EPC_OK);
}

static epc_instance add_instance(void)
{
    epc_instance site;

    ck_assert_int_eq(epc_instance_add(app, SAMPLE_SITE, "a", &site), EPC_OK);
    return site;
}

/* One Open of the provider, with two Collects. */
static void open_and_close_the_provider(const epc_schema *schema)
{
    collecting_open(&c, schema);
    collecting_ask(&c, "Global");
    collecting_ask(&c, "Global");
    collecting_close(&c);
}

static unsigned reports(void)
{
    unsigned found = 0;

    for (unsigned i = 0; i < epci_mem_log_count(); i++)
        found += epci_mem_logged_event(i)->id == EPCI_EVENT_COUNTS_BEFORE;
    return found;
}

static void end(void)
{
    epc_app_close(app);
    ck_assert_uint_eq(epci_mem_named_object_count(), 0);
}

EPC_TEST_IN(before__nothing_is_reported_if_nothing_ended, epci_mem_clear_logged_events_and_marks(),
            end())
{
    open_and_close_the_provider(&sample_schema);
    open_app(&app);
    add_instance();
    open_and_close_the_provider(&sample_schema);
    ck_assert_uint_eq(reports(), 0);
}

EPC_TEST_IN(before__a_process_that_closed_is_reported_once,
            epci_mem_clear_logged_events_and_marks(), end())
{
    open_app(&app);
    open_app(&other);
    epc_app_close(other);
    open_and_close_the_provider(&sample_schema);
    open_and_close_the_provider(&sample_schema);
    ck_assert_uint_eq(reports(), 1);
    ck_assert_str_eq(epci_mem_logged_event(0)->service, sample_schema.service);
    ck_assert_str_eq(epci_mem_logged_event(0)->strings[0], sample_schema.service);
}

EPC_TEST_IN(before__a_killed_process_whose_entry_is_still_there_is_reported,
            epci_mem_clear_logged_events_and_marks(), end())
{
    struct epci_region_owner owner;
    struct forged copy;

    open_app(&app);
    owner = app->publication.owner;
    owner.pid++;
    forge_copy(&copy, &sample_schema, EPCI_SCOPE_GLOBAL, &owner, &app->publication.region);
    epci_close_system_object(copy.alive);
    copy.alive = NULL;
    open_and_close_the_provider(&sample_schema);
    ck_assert_uint_eq(reports(), 1);
    forge_end(&copy);
}

EPC_TEST_IN(before__a_removed_instance_is_reported, epci_mem_clear_logged_events_and_marks(), end())
{
    epc_instance site;

    open_app(&app);
    site = add_instance();
    epc_instance_remove(&site);
    open_and_close_the_provider(&sample_schema);
    ck_assert_uint_eq(reports(), 1);
}

EPC_TEST_IN(before__what_ends_after_the_first_collect_is_not_reported,
            epci_mem_clear_logged_events_and_marks(), end())
{
    epc_instance site;

    open_app(&app);
    open_app(&other);
    site = add_instance();
    collecting_open(&c, &sample_schema);
    collecting_ask(&c, "Global");
    epc_instance_remove(&site);
    epc_app_close(other);
    collecting_ask(&c, "Global");
    collecting_ask(&c, "Global");
    collecting_close(&c);
    ck_assert_uint_eq(reports(), 0);
}

EPC_TEST_IN(before__a_schema_without_sums_reports_nothing, epci_mem_clear_logged_events_and_marks(),
            end())
{
    epc_object apart = sample_schema.objects[0];
    epc_schema schema = sample_schema;

    apart.flags |= EPC_SEPARATE;
    schema.objects = &apart;
    schema.object_count = 1;
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &other), EPC_OK);
    epc_app_close(other);
    open_and_close_the_provider(&schema);
    ck_assert_uint_eq(reports(), 0);
}
