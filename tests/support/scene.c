/* SPDX-License-Identifier: MIT
 *
 * scene.c -- gives each test a new service name, and counts the names in mem/ before and after
 * it.
 */
#include "scene.h"

#include "epc_check.h"

#include "mem/clock.h"
#include "mem/faults.h"
#include "mem/names.h"

#define TICKS_OF_REFRESHES 1000000000u

struct scene scene;

static uint64_t memory[1024];
static struct epci_layout layout;

void scene_begin(const char *publishers)
{
    static char service[] = "EpcSample-aa";

    if (++service[11] > 'z') {
        service[11] = 'a';
        service[10]++;
    }
    epci_mem_reset_faults_and_owner();
    scene.names = epci_mem_named_object_count();
    scene.schema = sample_schema;
    scene.schema.service = service;
    scene.schema.publishers = publishers;
    ck_assert_int_eq(epci_layout_init(&layout, &scene.schema, memory, sizeof memory), EPC_OK);
    epci_regions_init(&scene.regions, &layout);
}

void scene_end(void)
{
    epci_mem_reset_faults_and_owner();
    epci_regions_release(&scene.regions);
    ck_assert_uint_eq(epci_mem_named_object_count(), scene.names);
}

int scene_shown(void)
{
    int count = 0;

    epci_regions_refresh(&scene.regions);
    for (const struct epci_attached *at = scene.regions.first; at; at = at->next)
        count++;
    return count;
}

unsigned scene_refresh_calls(int shown)
{
    const unsigned before = epci_mem_count_tried_operations(EPCI_MEM_OPEN);

    epci_mem_clock_set_ticks(TICKS_OF_REFRESHES);
    ck_assert_int_eq(scene_shown(), shown);
    return epci_mem_count_tried_operations(EPCI_MEM_OPEN) - before;
}

int scene_use(void)
{
    epc_instance instance;
    int status = epc_instance_add(scene.app, SAMPLE_SITE, "a", &instance);

    epc_add(instance, SAMPLE_SITE_REQUESTS, 1);
    epc_set(instance, SAMPLE_SITE_ACTIVE, 1);
    epc_fraction(instance, SAMPLE_SITE_HITS, 1, 1);
    epc_instance_remove(&instance);
    return status;
}

const char *scene_name(enum epci_scope scope, enum epci_shared what)
{
    static char name[EPCI_NAME_BYTES];

    epci_make_shared_object_name(scope, what, scene.schema.service, NULL, name);
    return name;
}
