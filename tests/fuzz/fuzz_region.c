/* SPDX-License-Identifier: MIT
 *
 * fuzz_region.c -- a hostile application: whatever stands in its region, Collect stays in bounds
 * and its block passes level 1.
 *
 * Input: edits of 6 bytes each, offset (4) and value (2), applied to a live region with instances;
 * they stay until the region is made again for the next input.
 */
#include <stdlib.h>
#include <string.h>

#include "sample_schema.h"

#include "sdk/core/check.h"
#include "sdk/core/directory.h"
#include "sdk/provider/collect.h"

#define ROOM 65536
#define EDIT 6

static epc_app *app;
static struct epci_shm region;

static void find_region(void)
{
    char name[EPCI_NAME_BYTES];
    struct epci_region_owner owner;
    struct epci_shm directory;

    epci_share_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY, sample_schema.service, NULL, name);
    if (epci_shm_open(name, true, &directory) || epci_directory_read(directory.base, 0, &owner))
        abort();
    epci_share_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_REGION, sample_schema.service, &owner, name);
    if (epci_shm_open(name, true, &region))
        abort();
    epci_shm_close(&directory);
}

static void publish(void)
{
    static const char *const names[] = {"a", "bb", "a name of some length", "x"};
    epc_instance instance;

    if (epc_app_open(&sample_schema, NULL, &app))
        abort();
    for (unsigned i = 0; i < EPC_COUNT(names); i++) {
        epc_instance_add(app, SAMPLE_SITE, names[i], &instance);
        epc_add(instance, SAMPLE_SITE_REQUESTS, 1000 + i);
    }
    epc_instance_remove(&instance);
    epc_instance_add(app, SAMPLE_SERVER, NULL, &instance);
    epc_instance_add(app, SAMPLE_REPORT, "r", &instance);
    find_region();
}

static void withdraw(void)
{
    epci_shm_close(&region);
    epc_app_close(app);
}

static void edit(const uint8_t *data, size_t size)
{
    size_t usable = epci_shm_usable(&region);

    for (; size >= EDIT; data += EDIT, size -= EDIT) {
        uint32_t offset;

        memcpy(&offset, data, sizeof offset);
        memcpy(region.base + offset % (usable - 1), data + 4, 2);
    }
}

static void refuse(void *context, const struct epci_finding *finding)
{
    (void)context;
    (void)finding;
    abort();
}

static void collect(const struct epci_query *query)
{
    static const struct epci_check_options level1 = {1, EPCI_PROFILE_CURRENT, false};
    struct epci_indexes indexes = {2000, 2001};
    struct epci_collector *collector;
    unsigned char *buffer = malloc(ROOM);
    uint32_t objects;
    size_t bytes;

    if (!buffer || epci_collector_open(&sample_schema, &indexes, &collector))
        abort();
    if (epci_collector_collect(collector, query, buffer, ROOM, &bytes, &objects) == EPC_OK)
        epci_check_block(epci_span_of(buffer, bytes), objects, &level1, refuse, NULL);
    epci_collector_close(collector);
    free(buffer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint16_t global[] = {'G', 'l', 'o', 'b', 'a', 'l'};
    static const uint16_t list[] = {'2', '0', '1', '6', ' ', '2', '0', '1', '0'};
    struct epci_query queries[] = {epci_query_parse(global, 6), epci_query_parse(list, 9)};

    publish();
    edit(data, size);
    collect(&queries[0]);
    collect(&queries[1]);
    withdraw();
    return 0;
}
