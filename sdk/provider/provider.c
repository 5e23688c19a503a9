/* SPDX-License-Identifier: MIT
 *
 * provider.c -- what a performance DLL's exports call; the contracts are in provider.h.
 *
 * Thin: counts Open and Close, reads the indexes, turns statuses into the two codes that perflib
 * knows.  provider->lock is held shared during a Collect, so that a Close waits for it.
 */
#include <epc/provider.h>

#include "sdk/core/finding.h"
#include "sdk/core/text.h"
#include "sdk/port/registry.h"
#include "sdk/port/win32/error.h"
#include "sdk/provider/collect.h"
#include "sdk/provider/devices.h"

#define SERVICES          "SYSTEM\\CurrentControlSet\\Services\\"
#define PERFORMANCE       "\\Performance"
#define EVENT_OPEN_FAILED 101
#define QUERY_UNITS       (1u << 20) /* more than a million units are no query */

/* First Counter and First Help of the service. */
static int read_indexes(const epc_schema *schema, struct epci_indexes *indexes)
{
    char path[sizeof SERVICES + sizeof PERFORMANCE + EPCI_MAX_SERVICE];
    struct epci_registry registry;
    int status = epci_schema_check(schema, NULL);

    if (status)
        return status;
    lstrcpyA(path, SERVICES);
    lstrcatA(path, schema->service);
    lstrcatA(path, PERFORMANCE);
    status = epci_registry_open(NULL, false, &registry);
    if (status)
        return status;
    status = epci_registry_read_u32(&registry, path, "First Counter", &indexes->first_counter);
    if (!status)
        status = epci_registry_read_u32(&registry, path, "First Help", &indexes->first_help);
    epci_registry_close(&registry);
    return status;
}

/* What is collected on demand, from these devices. */
static int open_on_demand(const epc_provider *provider, struct epci_collector *collector,
                          LPCWSTR devices)
{
    struct epci_devices list = { NULL, 0 };
    size_t units = EPCI_DEVICES_UNITS;
    struct epci_registry registry;
    int status = EPC_OK;

    if (provider->on_demand && devices) {
        if (epci_registry_open(NULL, false, &registry) == EPC_OK) {
            units = epci_devices_units(&registry, provider->schema->service);
            epci_registry_close(&registry);
        }
        status = epci_devices_init(&list, (const uint16_t *)devices, units);
    }
    return status ? status : epci_collector_demand(collector, provider->on_demand, &list);
}

/* The first Open; the caller holds the lock. */
static DWORD open_first(epc_provider *provider, LPCWSTR devices)
{
    struct epci_indexes indexes;
    struct epci_collector *collector = NULL;
    int status = read_indexes(provider->schema, &indexes);

    if (!status)
        status = epci_collector_open(provider->schema, &indexes, &collector);
    if (!status)
        status = open_on_demand(provider, collector, devices);
    if (status) {
        epci_collector_close(collector);
        epci_log(provider->schema ? provider->schema->service : "epc", EPCI_ERROR,
                 EVENT_OPEN_FAILED,
                 status == EPC_E_SCHEMA
                     ? "The performance DLL's own schema is not correct; no counters are shown."
                     : "First Counter and First Help of the service cannot be read; its counters"
                       " have to be installed with lodctr.",
                 epci_win32_from_status(status));
        return epci_win32_from_status(status);
    }
    provider->state = collector;
    return ERROR_SUCCESS;
}

DWORD epc_provider_open(epc_provider *provider, LPWSTR devices)
{
    DWORD result = ERROR_SUCCESS;

    AcquireSRWLockExclusive(&provider->lock);
    if (provider->opened == 0)
        result = open_first(provider, devices);
    if (result == ERROR_SUCCESS)
        provider->opened++;
    ReleaseSRWLockExclusive(&provider->lock);
    return result;
}

DWORD epc_provider_collect(epc_provider *provider, LPWSTR query, LPVOID *data, LPDWORD bytes,
                           LPDWORD types)
{
    DWORD room = *bytes, result = ERROR_SUCCESS;
    struct epci_query parsed;
    uint32_t objects = 0;
    size_t used = 0;

    *bytes = 0;
    *types = 0;
    if (!query)
        return ERROR_SUCCESS;
    parsed = epci_query_parse((const uint16_t *)query,
                              epci_utf16_length((const uint16_t *)query, QUERY_UNITS));
    AcquireSRWLockShared(&provider->lock);
    if (provider->state && epci_collector_collect(provider->state, &parsed, *data, room, &used,
                                                  &objects) == EPC_E_NOSPACE)
        result = ERROR_MORE_DATA;
    ReleaseSRWLockShared(&provider->lock);
    if (used > 0) {
        *data = (unsigned char *)*data + used;
        *bytes = (DWORD)used;
        *types = objects;
    }
    return result;
}

DWORD epc_provider_close(epc_provider *provider)
{
    AcquireSRWLockExclusive(&provider->lock);
    if (provider->opened > 0 && --provider->opened == 0) {
        epci_collector_close(provider->state);
        provider->state = NULL;
    }
    ReleaseSRWLockExclusive(&provider->lock);
    return ERROR_SUCCESS;
}
