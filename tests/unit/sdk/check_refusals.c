/* SPDX-License-Identifier: MIT
 *
 * check_refusals.c -- the application is called when a provider does not show it, with the reason;
 * and tools see with which status it could not publish.
 */
#include "epc_check.h"
#include "sample_schema.h"

#include "reader/installed/applications.h"
#include "sdk/app/app.h"
#include "mem/memory.h"
#include "sdk/provider/collect.h"
#include "sdk/region/share.h"

static uint64_t memory[1024];
static struct epci_layout layout;
static struct epci_regions regions;
static epc_app *app;
static int reasons[8];
static unsigned count;

static void keep_reason(void *context, int reason)
{
    ck_assert_ptr_eq(context, &count);
    reasons[__atomic_load_n(&count, __ATOMIC_RELAXED)] = reason;
    __atomic_fetch_add(&count, 1, __ATOMIC_RELEASE);
    epc_app_close(app); /* no effect */
}

static void open_app(const epc_schema *schema)
{
    const epc_app_options options = { .size = sizeof options,
                                      .refused = keep_reason,
                                      .context = &count };

    count = 0;
    ck_assert_int_eq(epc_app_open(schema, &options, &app), EPC_OK);
    ck_assert_int_eq(epci_layout_init(&layout, &sample_schema, memory, sizeof memory), EPC_OK);
    epci_regions_init(&regions, &layout);
}

static void close_app(void)
{
    epc_app_close(app);
    epci_regions_release(&regions);
}

/* Collect until this many refusals were reported; then no further one is. */
static void collect_until(unsigned wanted)
{
    for (int i = 0; i < 500 && __atomic_load_n(&count, __ATOMIC_ACQUIRE) < wanted; i++) {
        epci_regions_refresh(&regions);
        epci_thread_sleep(10);
    }
    for (int i = 0; i < 20; i++) {
        epci_regions_refresh(&regions);
        epci_thread_sleep(10);
    }
    ck_assert_uint_eq(__atomic_load_n(&count, __ATOMIC_ACQUIRE), wanted);
}

EPC_TEST_IN(refusals__another_schema_is_reported_once, open_app(&sample_schema_other), close_app())
{
    collect_until(1);
    ck_assert_int_eq(reasons[0], EPC_E_VERSION);
}

EPC_TEST_IN(refusals__damage_is_reported, open_app(&sample_schema), close_app())
{
    ((struct epci_region_header *)(void *)app->publication.region.base)->object_count++;
    collect_until(1);
    ck_assert(reasons[0] == EPC_E_CORRUPT || reasons[0] == EPC_E_VERSION);
}

EPC_TEST(refusals__an_account_that_may_not_publish_is_reported)
{
    epc_schema closed = sample_schema;

    closed.publishers = "S-1-5-80-1-2-3-4-5";
    open_app(&sample_schema);
    ck_assert_int_eq(epci_layout_init(&layout, &closed, memory, sizeof memory), EPC_OK);
    epci_regions_init(&regions, &layout);
    collect_until(1);
    ck_assert_int_eq(reasons[0], EPC_E_ACCESS);
    close_app();
}

EPC_TEST_IN(refusals__an_application_that_is_shown_is_not_called, open_app(&sample_schema),
            close_app())
{
    collect_until(0);
}

/* Options of 0.1.0 end before the function. */
EPC_TEST(refusals__options_of_older_programs_have_no_function)
{
    epc_app_options options = { .size = offsetof(epc_app_options, refused),
                                .limit_mib = 16,
                                .refused = keep_reason };

    ck_assert_int_eq(epc_app_open(&sample_schema, &options, &app), EPC_OK);
    ck_assert(app->refusals.refused == NULL);
    ck_assert_uint_eq(app->max_bytes, 16u << 20);
    epc_app_close(app);
}

EPC_TEST(refusals__every_status_has_one_kind_and_back)
{
    static const int statuses[] = { EPC_E_VERSION, EPC_E_ACCESS, EPC_E_CORRUPT, EPC_E_NOSPACE };

    for (uint32_t i = 0; i < EPC_COUNT(statuses); i++)
        ck_assert_int_eq(epci_status_of_refusal(epci_refusal_of_status(statuses[i])), statuses[i]);
    ck_assert_int_eq(epci_refusal_of_status(EPC_E_NOMEM), EPCI_SHARED_REFUSED);
    ck_assert_int_eq(epci_status_of_refusal(EPCI_SHARED_ALIVE), EPC_OK);
}

EPC_TEST(refusals__a_process_that_cannot_publish_shows_why)
{
    const uint32_t pid = epci_own_process_identity().pid;
    char name[EPCI_NAME_BYTES];
    epc_instance one;
    void *squatter;

    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY, sample_schema.service,
                                 NULL, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &squatter), EPC_OK);
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &app), EPC_E_EXISTS);
    ck_assert_int_eq(reader_read_application_failure(sample_schema.service, pid), EPC_E_EXISTS);
    epci_close_system_object(squatter);
    app->next_check = 0; /* as if five seconds had passed */
    (void)epc_instance_add(app, 0, "a", &one);
    ck_assert_int_eq(reader_read_application_failure(sample_schema.service, pid), EPC_OK);
    epc_app_close(app);
}

EPC_TEST(refusals__a_process_with_a_wrong_schema_shows_that)
{
    const uint32_t pid = epci_own_process_identity().pid;
    const epc_object twice[] = { sample_schema.objects[0], sample_schema.objects[0] };
    const epc_schema wrong = { EPC_SCHEMA_HEAD, "EpcWrong", twice, 2, NULL, NULL };
    const epc_schema nameless = { EPC_SCHEMA_HEAD, NULL, twice, 2, NULL, NULL };

    ck_assert_int_eq(epc_app_open(&nameless, NULL, &app), EPC_E_SCHEMA);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(epc_app_open(&wrong, NULL, &app), EPC_E_SCHEMA);
        ck_assert_int_eq(reader_read_application_failure("EpcWrong", pid), EPC_E_SCHEMA);
    }
}

/* Whichever allocation fails; without memory for the app itself there is nothing to show it by. */
EPC_TEST(refusals__a_process_without_memory_shows_that)
{
    const uint32_t pid = epci_own_process_identity().pid;
    unsigned shown = 0;

    for (unsigned i = 1; i <= 12; i++) {
        int status;

        epci_mem_set_nth_alloc_to_fail(i);
        status = epc_app_open(&sample_schema, NULL, &app);
        epci_mem_set_nth_alloc_to_fail(0);
        if (status == EPC_E_NOMEM)
            shown += reader_read_application_failure(sample_schema.service, pid) == EPC_E_NOMEM;
        epc_app_close(app);
        ck_assert_int_eq(reader_read_application_failure(sample_schema.service, pid), EPC_OK);
    }
    ck_assert_uint_gt(shown, 0);
}
