/* SPDX-License-Identifier: MIT
 *
 * provider.c -- the functions that a performance DLL's exports call; the contracts are in
 * provider.h.
 *
 * It counts Open and Close, reads the indexes, and translates statuses to the two codes that
 * perflib knows.  provider->lock guards the provider's fields.  It is not held while a procedure of
 * the author runs, in Open or in a Collect: that may hang, or raise an exception that passes
 * through us to the host, and then Open must not wait, and Close must not wait for ever.
 */
#include <epc/provider.h>

#include "sdk/core/text.h"
#include "sdk/port/servicekey.h"
#include "sdk/port/win32/error.h"
#include "sdk/provider/collect.h"
#include "sdk/provider/callback/devices.h"
#include "sdk/provider/events/events.h"

#define QUERY_UNITS   (1u << 20) /* a longer string is not a query */
#define CLOSE_WAIT_MS 2000       /* for Collects that are still running */

/* First Counter and First Help of the service of a checked schema; absolute indexes are in the
 * schema instead. */
static int read_first_indexes_of_service(const epc_schema *schema, struct epci_indexes *indexes)
{
    struct epci_registry registry;
    int status;

    if (epci_schema_has_system_indexes(schema))
        return EPC_OK;
    epci_registry_open(false, &registry);
    status = epci_read_performance_key_u32(&registry, schema->service, EPCI_SERVICE_FIRST_COUNTER,
                                           &indexes->first_counter);
    if (!status)
        status = epci_read_performance_key_u32(&registry, schema->service, EPCI_SERVICE_FIRST_HELP,
                                               &indexes->first_help);
    return status;
}

/* Open what is collected on demand, with these devices. */
static int open_callbacks_with_device_names(const epc_provider *provider,
                                            struct epci_responder *collector, LPCWSTR devices)
{
    struct epci_device_names list = { 0 };
    size_t units;
    struct epci_registry registry;
    int status = EPC_OK;

    if (provider->on_demand && devices) {
        epci_registry_open(false, &registry);
        units = epci_read_length_of_device_list(&registry, provider->schema->service);
        status = epci_device_names_init(&list, (const uint16_t *)devices, units);
    }
    return status ? status : epci_responder_set_on_demand(collector, provider->on_demand, &list);
}

/* ---- Reporting why Open failed ---- */

static void report_open_failure(const char *service, uint32_t id, int status, const char *first,
                                const char *second)
{
    epci_event_report_once(&(struct epci_event){ .service = service,
                                                 .id = id,
                                                 .code = epci_win32_from_status(status),
                                                 .strings = { first, second } });
}

static void report_schema_fault(const epc_schema *schema, const struct epci_schema_fault *fault)
{
    bool is_one = schema && schema->size >= EPCI_SCHEMA_LEAST && schema->service;
    const char *symbol = "none";
    char number[EPCI_NUMBER_BYTES];

    if (fault->object != UINT32_MAX) {
        const epc_object *object = &schema->objects[fault->object];

        symbol = epci_format_decimal(
            fault->counter == UINT32_MAX ? object->symbol : object->counters[fault->counter].symbol,
            number);
    }
    report_open_failure(is_one ? schema->service : "epc", EPCI_EVENT_SCHEMA, EPC_E_SCHEMA,
                        fault->sentence, symbol);
}

/* ---- Users ---- */

/* Release one use, and close with the last; NULL has no effect. */
static void release_responder(struct epci_responder *responder)
{
    if (responder && InterlockedDecrement(&responder->users) == 0)
        epci_responder_close(responder);
}

/* Begin a Collect; NULL without Open.  End it with release_responder. */
static struct epci_responder *acquire_responder_if_open(epc_provider *provider)
{
    struct epci_responder *responder;

    AcquireSRWLockShared(&provider->lock);
    responder = provider->state;
    if (responder)
        InterlockedIncrement(&responder->users);
    ReleaseSRWLockShared(&provider->lock);
    return responder;
}

/* Wait until no Collect runs any more.  If one does not return, pin the DLL in memory: it would be
 * unloaded while a thread runs its code.  The address of its static provider identifies the DLL. */
static void wait_for_collects_or_pin_dll(const struct epci_responder *responder,
                                         const epc_provider *provider)
{
    ULONGLONG begun = GetTickCount64();
    HMODULE self;

    while (responder->users > 1) {
        if (GetTickCount64() - begun > CLOSE_WAIT_MS) {
            GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                                   GET_MODULE_HANDLE_EX_FLAG_PIN,
                               (LPCWSTR)(const void *)provider, &self);
            return;
        }
        Sleep(1);
    }
}

/* What the first Open makes; *out has one use, the provider's. */
static DWORD open_responder(const epc_provider *provider, LPCWSTR devices,
                            struct epci_responder **out)
{
    const epc_schema *schema = provider->schema;
    struct epci_responder *responder = NULL;
    struct epci_indexes indexes = { 0 };
    struct epci_schema_fault fault;
    int status = epci_schema_check(schema, &fault);

    if (status) {
        report_schema_fault(schema, &fault);
        return epci_win32_from_status(status);
    }
    status = read_first_indexes_of_service(schema, &indexes);
    if (status) {
        report_open_failure(schema->service, EPCI_EVENT_INDEXES, status, schema->service, NULL);
        return epci_win32_from_status(status);
    }
    status = epci_responder_open(schema, &indexes, &responder);
    if (!status)
        status = open_callbacks_with_device_names(provider, responder, devices);
    if (status) {
        epci_responder_close(responder);
        if (status == EPC_E_SCHEMA)
            report_open_failure(schema->service, EPCI_EVENT_SCHEMA, status,
                                "the callbacks are not those of the objects that have one", "none");
        else if (status == EPC_E_NOMEM)
            report_open_failure(schema->service, EPCI_EVENT_MEMORY, status, "open", NULL);
        return epci_win32_from_status(status);
    }
    responder->users = 1;
    *out = responder;
    return ERROR_SUCCESS;
}

DWORD epc_provider_open(epc_provider *provider, LPWSTR devices)
{
    struct epci_responder *responder = NULL;
    DWORD result = ERROR_SUCCESS;
    bool first;

    if (!provider)
        return ERROR_INVALID_PARAMETER;
    AcquireSRWLockExclusive(&provider->lock);
    first = provider->opened == 0;
    provider->opened += !first;
    ReleaseSRWLockExclusive(&provider->lock);
    if (first)
        result = open_responder(provider, devices, &responder);
    if (!responder)
        return result;
    AcquireSRWLockExclusive(&provider->lock);
    if (provider->opened++ == 0) {
        provider->state = responder;
        responder = NULL;
    }
    ReleaseSRWLockExclusive(&provider->lock);
    release_responder(responder); /* another thread was faster */
    return ERROR_SUCCESS;
}

DWORD epc_provider_collect(epc_provider *provider, LPWSTR query, LPVOID *data, LPDWORD bytes,
                           LPDWORD types)
{
    const DWORD capacity = bytes && data && *data ? *bytes : 0;
    DWORD result = ERROR_SUCCESS;
    struct epci_query parsed;
    struct epci_responder *responder;
    uint32_t objects = 0;
    size_t used = 0;

    if (bytes)
        *bytes = 0;
    if (types)
        *types = 0;
    if (!provider || !query || !data || !bytes || !types)
        return ERROR_SUCCESS;
    parsed = epci_query_parse((const uint16_t *)query,
                              epci_utf16_length((const uint16_t *)query, QUERY_UNITS));
    responder = acquire_responder_if_open(provider);
    if (responder && epci_responder_collect(responder, &parsed, *data, capacity, &used, &objects) ==
                         EPC_E_NOSPACE)
        result = ERROR_MORE_DATA;
    release_responder(responder);
    if (used > 0) {
        *data = (unsigned char *)*data + used;
        *bytes = (DWORD)used;
        *types = objects;
    }
    return result;
}

DWORD epc_provider_close(epc_provider *provider)
{
    struct epci_responder *responder = NULL;

    if (!provider)
        return ERROR_SUCCESS;
    AcquireSRWLockExclusive(&provider->lock);
    if (provider->opened > 0 && --provider->opened == 0) {
        responder = provider->state;
        provider->state = NULL;
    }
    ReleaseSRWLockExclusive(&provider->lock);
    if (responder)
        wait_for_collects_or_pin_dll(responder, provider);
    release_responder(responder);
    return ERROR_SUCCESS;
}
