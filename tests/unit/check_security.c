/* SPDX-License-Identifier: MIT
 *
 * check_security.c -- strangers: whose regions a provider shows, and what is left of an application
 * whose names are taken, whose rights are denied, whose memory is gone or whose directory is ruined.
 *
 * The rule that holds everywhere: open and add return soon, with something to count into.
 */
#include "epc_check.h"
#include "forge.h"
#include "sample_schema.h"

#include <string.h>
#include <time.h>

#include "sdk/port/mem/faults.h"
#include "sdk/port/mem/log.h"
#include "sdk/port/mem/names.h"
#include "sdk/provider/regions.h"

#define SYSTEM   "S-1-5-18"
#define STRANGER "S-1-5-21-9-9-9-999"
#define ALWAYS   EPCI_MEM_ALWAYS

static uint64_t memory[1024];
static struct epci_layout layout;
static struct epci_regions regions;
static epc_schema schema;
static epc_app *app;

static void fresh(const char *publishers)
{
    epci_mem_faults_end();
    schema = sample_schema;
    schema.publishers = publishers;
    ck_assert_int_eq(epci_layout_init(&layout, &schema, memory, sizeof memory), EPC_OK);
    regions = (struct epci_regions){ .layout = &layout };
}

static void finish(void)
{
    epci_mem_faults_end();
    epci_regions_release(&regions);
    ck_assert_uint_eq(epci_mem_name_count(), 0);
}

/* How many regions the provider shows. */
static int shown(void)
{
    int count = 0;

    epci_regions_refresh(&regions);
    for (const struct epci_attached *at = regions.first; at; at = at->next)
        count++;
    return count;
}

static const char *name_of(enum epci_scope scope, enum epci_shared what)
{
    static char name[EPCI_NAME_BYTES];

    epci_share_name(scope, what, schema.service, NULL, name);
    return name;
}

/* Add an instance, count in it, and remove it again. */
static int use(void)
{
    epc_instance instance;
    int status = epc_instance_add(app, SAMPLE_SITE, "a", &instance);

    epc_add(instance, SAMPLE_SITE_REQUESTS, 1);
    epc_set(instance, SAMPLE_SITE_ACTIVE, 1);
    epc_fraction(instance, SAMPLE_SITE_HITS, 1, 1);
    epc_instance_remove(&instance);
    return status;
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The application opens with `status` and can be used; nothing is shown.  Once `end` has removed the
 * obstacle, an add publishes, and the application's numbers are shown. */
static void overcome(int status, void (*end)(void *), void *context)
{
    double before = seconds();

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), status);
    ck_assert_int_eq(use(), EPC_E_BUSY);
    ck_assert(seconds() - before < 5);
    ck_assert_int_eq(shown(), 0);
    epci_mem_clock_advance(5);
    ck_assert_int_eq(use(), status);
    end(context);
    ck_assert_int_eq(use(), EPC_E_BUSY);
    epci_mem_clock_advance(5);
    ck_assert_int_eq(use(), EPC_OK);
    ck_assert_int_eq(shown(), 1);
    epc_app_close(app);
}

static void end_faults(void *context)
{
    (void)context;
    epci_mem_faults_end();
}

/* ---- Whose region it is ---- */

EPC_TEST(security__a_strangers_region_is_ignored_and_logged_once)
{
    unsigned before = epci_mem_log_count();
    struct forged forged;

    fresh(NULL);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    epci_mem_run_as(STRANGER);
    forge(&forged, &schema, EPCI_SCOPE_GLOBAL, 1, NULL);
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(shown(), 1);
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
    ck_assert_uint_ne(regions.first->owner.serial, 1);
    forge_end(&forged);
    epc_app_close(app);
    finish();
}

static const struct {
    const char *publishers, *directory_maker, *maker;
    int shown;
} owners[] = {
    { NULL, EPCI_MEM_USER, EPCI_MEM_USER, 1 },    { NULL, SYSTEM, EPCI_MEM_USER, 0 },
    { NULL, EPCI_MEM_USER, SYSTEM, 1 },           { "SY", EPCI_MEM_USER, EPCI_MEM_USER, 0 },
    { "SY", EPCI_MEM_USER, SYSTEM, 1 },           { "SY " EPCI_MEM_USER, SYSTEM, EPCI_MEM_USER, 1 },
    { "SY CO", EPCI_MEM_USER, EPCI_MEM_USER, 1 },
};

EPC_TEST_LOOP(security__a_region_is_shown_if_a_publisher_or_the_directorys_maker_owns_it,
              EPC_COUNT(owners))
{
    struct forged first, forged;

    fresh(owners[_i].publishers);
    epci_mem_run_as(owners[_i].directory_maker);
    forge_entry(&first, &schema, EPCI_SCOPE_GLOBAL, 1);
    epci_mem_run_as(owners[_i].maker);
    forge(&forged, &schema, EPCI_SCOPE_GLOBAL, 2, NULL);
    ck_assert_int_eq(shown(), owners[_i].shown);
    forge_end(&forged);
    forge_end(&first);
    finish();
}

EPC_TEST(security__an_application_that_is_no_publisher_is_told_so)
{
    fresh("SY");
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_E_ACCESS);
    ck_assert_int_eq(use(), EPC_E_BUSY);
    epc_app_close(app);
    epci_mem_run_as(SYSTEM);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    epc_app_close(app);
    finish();
}

EPC_TEST(security__another_account_does_not_write_to_a_directory_whose_providers_would_not_show_it)
{
    struct epci_region_owner found;
    struct forged first;

    fresh(NULL);
    forge_entry(&first, &schema, EPCI_SCOPE_GLOBAL, 1);
    epci_mem_run_as(STRANGER);
    /* It has a directory of its own in Local\, whose maker it is. */
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_LOCAL);
    ck_assert_uint_eq(epci_directory_reach(first.directory.base), 1);
    ck_assert_int_eq(epci_directory_read(first.directory.base, 0, &found), EPC_OK);
    ck_assert_int_eq(shown(), 1);
    epc_app_close(app);
    forge_end(&first);
    finish();
}

/* ---- What the region is ---- */

EPC_TEST(security__a_region_that_may_not_be_read_is_logged_once_and_tried_again)
{
    unsigned before = epci_mem_log_count();
    struct forged forged;

    fresh(NULL);
    forge(&forged, &schema, EPCI_SCOPE_GLOBAL, 1, NULL);
    epci_mem_refuse(EPCI_MEM_OPEN, "-region", 0, ALWAYS, EPC_E_ACCESS);
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(shown(), 0);
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
    epci_mem_faults_end();
    ck_assert_int_eq(shown(), 1);
    forge_end(&forged);
    finish();
}

/* A section of the region's name, and what stands in it. */
static void forge_bytes(struct forged *forged, size_t bytes, int fill)
{
    char name[EPCI_NAME_BYTES];

    forge_entry(forged, &schema, EPCI_SCOPE_GLOBAL, 1);
    forge_name(forged, EPCI_SHARED_REGION, name);
    ck_assert_int_eq(epci_shm_create(name, bytes, bytes, NULL, &forged->region), EPC_OK);
    memset(forged->region.base, fill, bytes);
    forge_name(forged, EPCI_SHARED_ALIVE, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &forged->alive), EPC_OK);
}

static void is_refused(void)
{
    unsigned before = epci_mem_log_count();

    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(shown(), 0);
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
}

EPC_TEST_LOOP(security__a_region_smaller_than_its_header_is_ignored_and_logged_once, 3)
{
    static const size_t bytes[] = { 1, 127, 128 };
    struct forged forged;

    fresh(NULL);
    forge_bytes(&forged, bytes[_i], 1);
    is_refused();
    forge_end(&forged);
    finish();
}

EPC_TEST(security__a_region_smaller_than_it_says_is_ignored_and_logged_once)
{
    struct epci_region_header *header;
    struct forged forged;

    fresh(NULL);
    forge(&forged, &schema, EPCI_SCOPE_GLOBAL, 1, NULL);
    header = (struct epci_region_header *)(void *)forged.region.base;
    header->extents_offset = 1 << 20;
    is_refused();
    forge_end(&forged);
    finish();
}

/* Who makes a section for reading only never wrote to it. */
EPC_TEST(security__a_region_that_nobody_could_write_is_ignored_and_logged_once)
{
    struct forged forged;

    fresh(NULL);
    forge_bytes(&forged, 65536, 0);
    is_refused();
    forge_end(&forged);
    finish();
}

EPC_TEST(security__a_thing_of_another_kind_under_a_regions_name_is_ignored_and_logged_once)
{
    char name[EPCI_NAME_BYTES];
    struct forged forged;
    void *squatter;

    fresh(NULL);
    forge_entry(&forged, &schema, EPCI_SCOPE_GLOBAL, 1);
    forge_name(&forged, EPCI_SHARED_ALIVE, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &forged.alive), EPC_OK);
    forge_name(&forged, EPCI_SHARED_REGION, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &squatter), EPC_OK);
    is_refused();
    epci_event_close(squatter);
    forge_end(&forged);
    finish();
}

/* ---- Global\ and Local\ ---- */

static bool exists(enum epci_scope scope, enum epci_shared what)
{
    struct epci_shm shm;
    int status = epci_shm_open(name_of(scope, what), false, &shm);

    epci_shm_close(&shm);
    return status != EPC_E_NOT_FOUND;
}

/* Whatever in Global\ is denied, nothing stays there. */
EPC_TEST_LOOP(security__without_global_objects_everything_is_local_together, 4)
{
    static const struct {
        enum epci_mem_act act;
        const char *part;
    } denied[] = {
        { EPCI_MEM_CREATE, "Global\\" },
        { EPCI_MEM_CREATE, "Global\\epc-EpcSample-directory" },
        { EPCI_MEM_OPEN, "Global\\epc-EpcSample-directory" },
        { EPCI_MEM_CREATE, "Global\\epc-EpcSample-mutex" },
    };

    fresh(NULL);
    epci_mem_refuse(denied[_i].act, denied[_i].part, 0, ALWAYS, EPC_E_ACCESS);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_LOCAL);
    epci_mem_faults_end();
    ck_assert_uint_eq(epci_mem_name_count(), 4);
    ck_assert(exists(EPCI_SCOPE_LOCAL, EPCI_SHARED_DIRECTORY));
    ck_assert(exists(EPCI_SCOPE_LOCAL, EPCI_SHARED_MUTEX));
    ck_assert(!exists(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY));
    ck_assert(!exists(EPCI_SCOPE_GLOBAL, EPCI_SHARED_MUTEX));
    ck_assert_int_eq(use(), EPC_OK);
    ck_assert_int_eq(shown(), 1);
    epc_app_close(app);
    finish();
}

EPC_TEST(security__a_provider_shows_global_and_local_regions_side_by_side)
{
    epc_app *local;

    fresh(NULL);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    epci_mem_refuse(EPCI_MEM_CREATE, "Global\\", 0, ALWAYS, EPC_E_ACCESS);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &local), EPC_LOCAL);
    ck_assert_int_eq(shown(), 2);
    epc_app_close(local);
    ck_assert_int_eq(shown(), 1);
    epc_app_close(app);
    finish();
}

/* An AppContainer: port/win32 denies it both. */
EPC_TEST(security__where_neither_global_nor_local_is_allowed_the_application_has_its_sink)
{
    fresh(NULL);
    epci_mem_refuse(EPCI_MEM_CREATE, "", 0, ALWAYS, EPC_E_ACCESS);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_E_ACCESS);
    ck_assert_int_eq(use(), EPC_E_BUSY);
    ck_assert_uint_eq(epci_mem_name_count(), 0);
    epc_app_close(app);
    finish();
}

/* ---- Names that are taken ---- */

struct squatter {
    struct epci_shm section;
    void *mutex, *event;
};

static void end_squatter(void *context)
{
    struct squatter *squatter = context;

    epci_shm_close(&squatter->section);
    epci_mutex_close(squatter->mutex);
    epci_event_close(squatter->event);
    memset(squatter, 0, sizeof *squatter);
}

EPC_TEST_LOOP(security__a_name_of_another_kind_costs_the_counters_and_no_time, 4)
{
    enum epci_shared what = _i < 2 ? EPCI_SHARED_DIRECTORY : EPCI_SHARED_MUTEX;
    const char *name;
    struct squatter squatter = { 0 };

    fresh(NULL);
    name = name_of(EPCI_SCOPE_GLOBAL, what);
    if (_i % 2)
        ck_assert_int_eq(epci_event_create(name, NULL, &squatter.event), EPC_OK);
    else if (what == EPCI_SHARED_DIRECTORY)
        ck_assert_int_eq(epci_mutex_open(name, NULL, &squatter.mutex), EPC_OK);
    else
        ck_assert_int_eq(epci_shm_create(name, 4096, 4096, NULL, &squatter.section), EPC_OK);
    overcome(EPC_E_EXISTS, end_squatter, &squatter);
    finish();
}

static void unlock(void *mutex)
{
    epci_mutex_unlock(mutex);
}

EPC_TEST(security__a_mutex_that_is_never_released_costs_a_second_and_the_counters)
{
    bool abandoned;
    void *mutex;

    fresh(NULL);
    ck_assert_int_eq(epci_mutex_open(name_of(EPCI_SCOPE_GLOBAL, EPCI_SHARED_MUTEX), NULL, &mutex),
                     EPC_OK);
    ck_assert_int_eq(epci_mutex_lock(mutex, 0, &abandoned), EPC_OK);
    overcome(EPC_E_BUSY, unlock, mutex);
    epci_mutex_close(mutex);
    finish();
}

EPC_TEST(security__a_directory_that_is_too_small_costs_the_counters)
{
    struct squatter squatter = { 0 };

    fresh(NULL);
    ck_assert_int_eq(epci_shm_create(name_of(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY), 32000,
                                     32000, NULL, &squatter.section),
                     EPC_OK);
    overcome(EPC_E_CORRUPT, end_squatter, &squatter);
    finish();
}

EPC_TEST(security__a_directory_full_of_the_living_costs_the_counters)
{
    char name[EPCI_NAME_BYTES];
    struct forged forged;
    uint32_t entry;

    fresh(NULL);
    forge_entry(&forged, &schema, EPCI_SCOPE_GLOBAL, 1);
    forge_name(&forged, EPCI_SHARED_ALIVE, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &forged.alive), EPC_OK);
    while (epci_directory_claim(forged.directory.base, &forged.owner, &entry) == EPC_OK)
        continue;
    overcome(EPC_E_NOSPACE, epci_event_close, forged.alive);
    forged.alive = NULL;
    forge_end(&forged);
    finish();
}

EPC_TEST_LOOP(security__a_serial_in_use_is_passed_over, 2)
{
    fresh(NULL);
    epci_mem_refuse(EPCI_MEM_CREATE, _i ? "-alive" : "-region", 0, 5, EPC_E_EXISTS);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(shown(), 1);
    epc_app_close(app);
    finish();
}

EPC_TEST(security__all_serials_in_use_cost_the_counters)
{
    fresh(NULL);
    epci_mem_refuse(EPCI_MEM_CREATE, "-region", 0, ALWAYS, EPC_E_EXISTS);
    overcome(EPC_E_EXISTS, end_faults, NULL);
    finish();
}

/* ---- Memory that is gone ---- */

EPC_TEST(security__no_memory_for_a_region_costs_the_counters)
{
    fresh(NULL);
    epci_mem_refuse(EPCI_MEM_CREATE, "-region", 0, ALWAYS, EPC_E_NOMEM);
    overcome(EPC_E_NOMEM, end_faults, NULL);
    finish();
}

EPC_TEST(security__no_memory_for_growth_costs_the_new_instance)
{
    fresh(NULL);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    epci_mem_refuse(EPCI_MEM_COMMIT, "-region", 0, ALWAYS, EPC_E_NOMEM);
    ck_assert_int_eq(use(), EPC_E_NOMEM);
    ck_assert_int_eq(shown(), 1);
    epci_mem_faults_end();
    ck_assert_int_eq(use(), EPC_OK);
    epc_app_close(app);
    finish();
}

EPC_TEST(security__whichever_allocation_fails_there_is_something_to_count_into)
{
    int status = EPC_E_NOMEM;

    fresh(NULL);
    for (unsigned granted = 0; status; granted++) {
        ck_assert_uint_lt(granted, 100);
        epci_mem_refuse(EPCI_MEM_ALLOC, "", granted, ALWAYS, EPC_E_NOMEM);
        status = epc_app_open(&schema, NULL, &app);
        if (!status)
            status = use();
        else
            use();
        epc_app_close(app);
        epci_mem_faults_end();
    }
    finish();
}

/* ---- The directory, which every publisher may write ---- */

/* One thing that a hostile publisher may do to a directory in which there is one entry. */
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

EPC_TEST_LOOP(security__a_directory_with_hostile_contents_is_put_in_order, 10)
{
    struct forged forged;

    fresh(NULL);
    forge_entry(&forged, &schema, EPCI_SCOPE_GLOBAL, 1);
    ruin(forged.directory.base, _i);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(shown(), 1);
    epc_app_close(app);
    forge_end(&forged);
    finish();
}

EPC_TEST_LOOP(security__a_ruined_entry_comes_back_with_an_add_of_later, 10)
{
    struct epci_shm directory;

    fresh(NULL);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(shown(), 1);
    ck_assert_int_eq(
        epci_shm_open(name_of(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY), true, &directory), EPC_OK);
    ruin(directory.base, _i);
    ck_assert_int_eq(shown(), 0);
    ck_assert_int_eq(use(), EPC_OK);
    ck_assert_int_eq(shown(), 0);
    epci_mem_clock_advance(5);
    ck_assert_int_eq(use(), EPC_OK);
    ck_assert_int_eq(shown(), 1);
    /* Once, and not again and again. */
    ck_assert_uint_eq(epci_directory_reach(directory.base), _i == 8 ? 1022 : 1);
    epci_shm_close(&directory);
    epc_app_close(app);
    finish();
}

EPC_TEST(security__looking_after_an_entry_waits_for_nobody)
{
    struct epci_shm directory;
    double before;
    bool abandoned;
    void *mutex;

    fresh(NULL);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(
        epci_shm_open(name_of(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY), true, &directory), EPC_OK);
    ruin(directory.base, 0);
    epci_shm_close(&directory);
    ck_assert_int_eq(epci_mutex_open(name_of(EPCI_SCOPE_GLOBAL, EPCI_SHARED_MUTEX), NULL, &mutex),
                     EPC_OK);
    ck_assert_int_eq(epci_mutex_lock(mutex, 0, &abandoned), EPC_OK);
    epci_mem_clock_advance(5);
    before = seconds();
    ck_assert_int_eq(use(), EPC_OK);
    ck_assert(seconds() - before < 1);
    ck_assert_int_eq(shown(), 0);
    epci_mutex_unlock(mutex);
    epci_mutex_close(mutex);
    epc_app_close(app);
    finish();
}
