/* SPDX-License-Identifier: MIT
 *
 * check_security.c -- other accounts: whose regions a provider shows, the requirements on a region,
 * and where an application publishes that may not publish for the whole machine.
 */
#include "epc_check.h"
#include "forge.h"
#include "scene.h"

#include <string.h>

#include "mem/faults.h"
#include "mem/log.h"
#include "sdk/provider/events/events.h"
#include "mem/names.h"

#define SYSTEM   "S-1-5-18"
#define STRANGER "S-1-5-21-9-9-9-999"
#define ALWAYS   EPCI_MEM_ALWAYS

/* ---- Owners of regions ---- */

static struct forged forged;

EPC_TEST(security__a_strangers_region_is_ignored_and_logged_once)
{
    unsigned before = epci_mem_log_count();

    scene_begin(NULL);
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    epci_mem_set_owner_sid(STRANGER);
    forge(&forged, &scene.schema, EPCI_SCOPE_GLOBAL, 1, NULL);
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(scene_shown(), 1);
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
    ck_assert_uint_ne(scene.regions.first->owner.serial, 1);
    forge_end(&forged);
    epc_app_close(scene.app);
    scene_end();
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

    scene_begin(owners[_i].publishers);
    epci_mem_set_owner_sid(owners[_i].directory_maker);
    forge_entry(&first, &scene.schema, EPCI_SCOPE_GLOBAL, 1);
    epci_mem_set_owner_sid(owners[_i].maker);
    forge(&forged, &scene.schema, EPCI_SCOPE_GLOBAL, 2, NULL);
    ck_assert_int_eq(scene_shown(), owners[_i].shown);
    forge_end(&forged);
    forge_end(&first);
    scene_end();
}

EPC_TEST_IN(security__an_application_that_may_not_publish_gets_an_error, scene_begin("SY"),
            scene_end())
{
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_E_ACCESS);
    ck_assert_int_eq(scene_use(), EPC_E_ACCESS);
    epc_app_close(scene.app);
    epci_mem_set_owner_sid(SYSTEM);
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    epc_app_close(scene.app);
}

EPC_TEST_IN(
    security__another_account_does_not_write_to_a_directory_whose_providers_would_not_show_it,
    scene_begin(NULL), scene_end())
{
    struct epci_region_owner found;
    struct forged first;

    forge_entry(&first, &scene.schema, EPCI_SCOPE_GLOBAL, 1);
    epci_mem_set_owner_sid(STRANGER);
    /* It has a separate directory in Local\, which it created. */
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_LOCAL);
    ck_assert_uint_eq(epci_directory_entry_search_limit(first.directory.base), 1);
    ck_assert_int_eq(epci_directory_read_entry(first.directory.base, 0, &found), EPC_OK);
    ck_assert_int_eq(scene_shown(), 1);
    epc_app_close(scene.app);
    forge_end(&first);
}

EPC_TEST(security__no_more_than_32_refused_regions_are_logged)
{
    unsigned before = epci_mem_log_count();
    struct forged forged[40];

    scene_begin(NULL);
    epci_mem_set_owner_sid(SYSTEM); /* creates the directory */
    for (unsigned i = 0; i < EPC_COUNT(forged); i++) {
        forge(&forged[i], &scene.schema, EPCI_SCOPE_GLOBAL, i + 1, NULL);
        epci_mem_set_owner_sid(STRANGER);
    }
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(scene_shown(), 1);
    ck_assert_uint_eq(epci_mem_log_count() - before, EPCI_EVENTS_MAX + 1); /* and "no more" */
    for (unsigned i = 0; i < EPC_COUNT(forged); i++)
        forge_end(&forged[i]);
    scene_end();
}

/* ---- Requirements on a region ---- */

EPC_TEST(security__a_region_that_may_not_be_read_is_logged_once_and_tried_again)
{
    unsigned before = epci_mem_log_count();

    scene_begin(NULL);
    forge(&forged, &scene.schema, EPCI_SCOPE_GLOBAL, 1, NULL);
    epci_mem_add_fault_rule(EPCI_MEM_OPEN, "-region", 0, ALWAYS, EPC_E_ACCESS);
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(scene_shown(), 0);
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
    epci_mem_reset_faults_and_owner();
    ck_assert_int_eq(scene_shown(), 1);
    forge_end(&forged);
    scene_end();
}

/* A section with the region's name, and its contents. */
static void forge_bytes(struct forged *forged, size_t bytes, int fill)
{
    char name[EPCI_NAME_BYTES];

    forge_entry(forged, &scene.schema, EPCI_SCOPE_GLOBAL, 1);
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
        ck_assert_int_eq(scene_shown(), 0);
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
}

EPC_TEST_LOOP_IN(security__a_region_smaller_than_its_header_is_ignored_and_logged_once, 3,
                 scene_begin(NULL), scene_end())
{
    static const size_t bytes[] = { 1, 127, 128 };

    forge_bytes(&forged, bytes[_i], 1);
    is_refused();
    forge_end(&forged);
}

EPC_TEST_IN(security__a_region_smaller_than_it_says_is_ignored_and_logged_once, scene_begin(NULL),
            scene_end())
{
    struct epci_region_header *header;

    forge(&forged, &scene.schema, EPCI_SCOPE_GLOBAL, 1, NULL);
    header = (struct epci_region_header *)(void *)forged.region.base;
    header->extents_offset = 1 << 20;
    is_refused();
    forge_end(&forged);
}

/* A process that creates a section for reading only cannot have written to it. */
EPC_TEST_IN(security__a_region_that_is_not_writable_is_ignored_and_logged_once, scene_begin(NULL),
            scene_end())
{
    forge_bytes(&forged, 65536, 0);
    is_refused();
    forge_end(&forged);
}

EPC_TEST_IN(security__a_thing_of_another_kind_under_a_regions_name_is_ignored_and_logged_once,
            scene_begin(NULL), scene_end())
{
    char name[EPCI_NAME_BYTES];
    void *squatter;

    forge_entry(&forged, &scene.schema, EPCI_SCOPE_GLOBAL, 1);
    forge_name(&forged, EPCI_SHARED_ALIVE, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &forged.alive), EPC_OK);
    forge_name(&forged, EPCI_SHARED_REGION, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &squatter), EPC_OK);
    is_refused();
    epci_close_system_object(squatter);
    forge_end(&forged);
}

/* ---- Global\ and Local\ ---- */

static bool exists(enum epci_scope scope, enum epci_shared what)
{
    struct epci_shm shm;
    int status = epci_shm_open_existing(scene_name(scope, what), false, &shm);

    epci_shm_close(&shm);
    return status != EPC_E_NOT_FOUND;
}

/* Whichever object in Global\ is denied, no object stays there. */
EPC_TEST_LOOP_IN(security__without_global_objects_everything_is_local_together, 4,
                 scene_begin(NULL), scene_end())
{
    static const struct {
        enum epci_mem_act act;
        enum epci_shared what;
    } denied[] = {
        { EPCI_MEM_CREATE, EPCI_SHARED_DIRECTORY },
        { EPCI_MEM_OPEN, EPCI_SHARED_DIRECTORY },
        { EPCI_MEM_CREATE, EPCI_SHARED_MUTEX },
    };

    epci_mem_add_fault_rule(denied[_i % 3].act,
                            _i < 3 ? scene_name(EPCI_SCOPE_GLOBAL, denied[_i].what) : "Global\\", 0,
                            ALWAYS, EPC_E_ACCESS);
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_LOCAL);
    epci_mem_reset_faults_and_owner();
    ck_assert_uint_eq(epci_mem_named_object_count() - scene.names, 4);
    ck_assert(exists(EPCI_SCOPE_LOCAL, EPCI_SHARED_DIRECTORY));
    ck_assert(exists(EPCI_SCOPE_LOCAL, EPCI_SHARED_MUTEX));
    ck_assert(!exists(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY));
    ck_assert(!exists(EPCI_SCOPE_GLOBAL, EPCI_SHARED_MUTEX));
    ck_assert_int_eq(scene_use(), EPC_OK);
    ck_assert_int_eq(scene_shown(), 1);
    epc_app_close(scene.app);
}

EPC_TEST_IN(security__a_provider_shows_global_and_local_regions_side_by_side, scene_begin(NULL),
            scene_end())
{
    epc_app *local;

    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_OK);
    epci_mem_add_fault_rule(EPCI_MEM_CREATE, "Global\\", 0, ALWAYS, EPC_E_ACCESS);
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &local), EPC_LOCAL);
    ck_assert_int_eq(scene_shown(), 2);
    epc_app_close(local);
    ck_assert_int_eq(scene_shown(), 1);
    epc_app_close(scene.app);
}

/* An AppContainer: port/win32 denies both to it. */
EPC_TEST_IN(security__where_neither_global_nor_local_is_allowed_the_application_has_its_sink,
            scene_begin(NULL), scene_end())
{
    epci_mem_add_fault_rule(EPCI_MEM_CREATE, "", 0, ALWAYS, EPC_E_ACCESS);
    ck_assert_int_eq(epc_app_open(&scene.schema, NULL, &scene.app), EPC_E_ACCESS);
    ck_assert_int_eq(scene_use(), EPC_E_ACCESS);
    ck_assert_uint_eq(epci_mem_named_object_count(), scene.names);
    epc_app_close(scene.app);
}
