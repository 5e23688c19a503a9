/* SPDX-License-Identifier: MIT
 *
 * check_request.c -- the application gets a callback when a provider collects its data.
 */
#include "epc_check.h"

#include "app_schema.h"
#include "reader.h"

static struct epc_reader reader;
static epc_app *app;
static unsigned calls;
static void *signal;

static void count_call(void *context)
{
    __atomic_fetch_add((unsigned *)context, 1, __ATOMIC_RELEASE);
}

static unsigned so_far(void)
{
    return __atomic_load_n(&calls, __ATOMIC_ACQUIRE);
}

static bool is_wanted(void)
{
    bool wanted;

    epc_reader_open(&reader, app);
    wanted = epci_region_shared_header(&reader.views[0])->wants_requests == 1;
    epc_reader_close(&reader);
    return wanted;
}

/* The signal as a provider finds it, by the region's name. */
static char name[EPCI_NAME_BYTES];

static int open_signal(void)
{
    epci_make_shared_object_name(app->publication.scope, EPCI_SHARED_REQUEST, app_schema.service,
                                 &app->publication.owner, name);
    return epci_open_existing_signal(name, &signal);
}

static void open_app(void)
{
    calls = 0;
    ck_assert_int_eq(epc_app_open(&app_schema, NULL, &app), EPC_OK);
}

static void wait_for(unsigned count)
{
    for (int i = 0; i < 1000 && so_far() < count; i++)
        epci_thread_sleep(10);
    ck_assert_uint_ge(so_far(), count);
}

EPC_TEST_IN(request__calls_the_application, open_app())
{
    ck_assert(!is_wanted());
    ck_assert_int_eq(open_signal(), EPC_E_NOT_FOUND);
    ck_assert_int_eq(epc_app_on_request(app, count_call, &calls), EPC_OK);
    ck_assert(is_wanted());
    ck_assert_int_eq(open_signal(), EPC_OK);
    epci_thread_sleep(30);
    ck_assert_uint_eq(so_far(), 0);
    for (unsigned i = 1; i <= 3; i++) {
        epci_signal_set(signal);
        wait_for(i);
    }
    epci_close_system_object(signal);
    epc_app_close(app);
    ck_assert_uint_eq(so_far(), 3);
}

EPC_TEST_IN(request__many_in_a_row_are_few_calls, open_app(), epc_app_close(app))
{
    uint64_t begun, passed;

    ck_assert_int_eq(epc_app_on_request(app, count_call, &calls), EPC_OK);
    ck_assert_int_eq(open_signal(), EPC_OK);
    begun = epci_clock_ticks();
    for (int i = 0; i < 300; i++) {
        epci_signal_set(signal);
        epci_thread_sleep(1);
    }
    wait_for(2);
    passed = (epci_clock_ticks() - begun) * 1000 / epci_clock_frequency();
    ck_assert_uint_le(so_far(), 1 + passed / EPCI_REQUEST_PAUSE);
    epci_close_system_object(signal);
}

EPC_TEST_IN(request__goes_to_one_callback_only, open_app())
{
    ck_assert_int_eq(epc_app_on_request(app, NULL, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_app_on_request(NULL, count_call, &calls), EPC_E_INVALID);
    ck_assert_int_eq(epc_app_on_request(app, count_call, &calls), EPC_OK);
    ck_assert_int_eq(epc_app_on_request(app, count_call, &calls), EPC_E_EXISTS);
    epc_app_close(app);
    ck_assert_int_eq(epc_app_open(NULL, NULL, &app), EPC_E_SCHEMA);
    ck_assert_int_eq(epc_app_on_request(app, count_call, &calls), EPC_E_INVALID);
}

EPC_TEST_IN(request__leaves_no_signal, open_app())
{
    ck_assert_int_eq(epc_app_on_request(app, count_call, &calls), EPC_OK);
    ck_assert_int_eq(open_signal(), EPC_OK);
    epci_close_system_object(signal);
    epc_app_close(app);
    ck_assert_int_eq(epci_open_existing_signal(name, &signal), EPC_E_NOT_FOUND);
}

/* A callback may call everything except close. */
static void add_and_count(void *context)
{
    epc_instance site;
    epc_row row;

    epc_app_close(app);
    if (epc_instance_add(app, APP_SITE, "called", &site) == EPC_OK &&
        epc_instance_own(site, &row) == EPC_OK)
        epc_row_add(row, APP_SITE_REQUESTS, 7);
    count_call(context);
}

EPC_TEST_IN(request__a_callback_may_add_and_count_but_not_close, open_app(), epc_app_close(app))
{
    static struct epc_seen seen;

    ck_assert_int_eq(epc_app_on_request(app, add_and_count, &calls), EPC_OK);
    ck_assert_int_eq(open_signal(), EPC_OK);
    epci_signal_set(signal);
    wait_for(1);
    epc_reader_open(&reader, app);
    ck_assert(epc_reader_find(&reader, SITE_AT, "called", &seen));
    ck_assert_uint_eq(epc_reader_value(&reader, SITE_AT, &seen, APP_SITE_REQUESTS), 7);
    epc_reader_close(&reader);
    epci_close_system_object(signal);
}

EPC_TEST(request__of_an_app_that_is_published_later_comes_then)
{
    epc_instance site;
    void *squatter;

    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY, app_schema.service, NULL,
                                 name);
    ck_assert_int_eq(epci_event_create(name, NULL, &squatter), EPC_OK);
    calls = 0;
    ck_assert_int_eq(epc_app_open(&app_schema, NULL, &app), EPC_E_EXISTS);
    ck_assert_int_eq(epc_app_on_request(app, count_call, &calls), EPC_OK);
    epci_close_system_object(squatter);
    app->next_check = 0; /* as if five seconds had passed */
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "site", &site), EPC_OK);
    ck_assert(is_wanted());
    ck_assert_int_eq(open_signal(), EPC_OK);
    epci_signal_set(signal);
    wait_for(1);
    epci_close_system_object(signal);
    epc_app_close(app);
}
