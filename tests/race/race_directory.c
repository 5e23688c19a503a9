/* SPDX-License-Identifier: MIT
 *
 * race_directory.c -- a hostile publisher overwrites the directory while applications come and go
 * and providers collect: no process faults, every handle counts, and every answer can be walked.
 */
#include "epc_check.h"
#include "sample_schema.h"
#include "threads.h"

#include <string.h>

#include "check/check.h"
#include "sdk/region/directory.h"
#include "sdk/provider/collect.h"

enum { VANDALS = 1, APPLICATIONS = 2, READERS = 2 };

#define WORDS      (uint32_t)(EPCI_DIRECTORY_BYTES / 4)
#define FIRST_FEW  48 /* words: the header, and a few entries that are in use */
#define REQUEST_AT 8  /* offset of SAMPLE_SITE_REQUESTS in its block */

struct scene {
    struct epci_shm directory;
    struct epci_responder *collector;
    unsigned opened, shut_out, collects, findings, uncounted;
};

static uint32_t random_of(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

static void count(unsigned *what)
{
    __atomic_fetch_add(what, 1, __ATOMIC_RELAXED);
}

static void ruin(struct scene *scene)
{
    uint32_t *words = (uint32_t *)(void *)scene->directory.base, seed = 1;

    while (epc_threads_go_on()) {
        uint32_t at = random_of(&seed) % (random_of(&seed) % 4 ? (uint32_t)FIRST_FEW : WORDS);
        uint32_t value = random_of(&seed) % 3 ? random_of(&seed) % 4 : random_of(&seed) * 257;

        __atomic_store_n(&words[at], value, __ATOMIC_RELAXED);
    }
}

static void publish(struct scene *scene)
{
    while (epc_threads_go_on()) {
        epc_instance instance;
        epc_app *app;
        int status = epc_app_open(&sample_schema, NULL, &app);

        count(status < 0 ? &scene->shut_out : &scene->opened);
        epc_instance_add(app, SAMPLE_SITE, "a", &instance);
        epc_add(instance, SAMPLE_SITE_REQUESTS, 3);
        if (*(uint64_t *)(void *)(instance.block + REQUEST_AT) != 3)
            count(&scene->uncounted);
        epc_instance_remove(&instance);
        epc_app_close(app);
    }
}

static void note(void *context, const struct check_finding *finding)
{
    struct scene *scene = context;

    if (finding->rule != CHECK_RULE_BASE_ZERO) /* the values are arbitrary */
        count(&scene->findings);
}

static void collect(struct scene *scene)
{
    static const struct check_options level1 = { .level = 1, .profile = CHECK_PROFILE_CURRENT };
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    struct epci_query query = epci_query_parse(global, 6);
    unsigned char buffer[16384];
    uint32_t objects;
    size_t bytes;

    while (epc_threads_go_on()) {
        if (epci_responder_collect(scene->collector, &query, buffer, sizeof buffer, &bytes,
                                   &objects))
            continue;
        count(&scene->collects);
        check_block(epci_span_of(buffer, bytes), objects, &level1, note, scene);
    }
}

static void play(void *context, unsigned number)
{
    if (number < VANDALS)
        ruin(context);
    else if (number < VANDALS + APPLICATIONS)
        publish(context);
    else
        collect(context);
}

EPC_TEST(race__a_ruined_directory_harms_neither_applications_nor_hosts)
{
    struct epci_indexes indexes = { 2000, 2001 };
    struct scene scene = { 0 };
    char name[EPCI_NAME_BYTES];
    epc_app *first;

    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &first), EPC_OK);
    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY, sample_schema.service,
                                 NULL, name);
    ck_assert_int_eq(epci_shm_open_existing(name, true, &scene.directory), EPC_OK);
    ck_assert_int_eq(epci_responder_open(&sample_schema, &indexes, &scene.collector), EPC_OK);
    epc_threads_need(&scene.collects, 1);
    epc_threads_run(VANDALS + APPLICATIONS + READERS, play, &scene, 1500);
    epci_responder_close(scene.collector);
    epci_shm_close(&scene.directory);
    epc_app_close(first);
    ck_assert_uint_eq(scene.findings, 0);
    ck_assert_uint_eq(scene.uncounted, 0);
    ck_assert_uint_gt(scene.collects, 0);
    ck_assert_uint_gt(scene.opened, 0);
    ck_assert_uint_eq(scene.shut_out, 0);
}
