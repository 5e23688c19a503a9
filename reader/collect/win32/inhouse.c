/* SPDX-License-Identifier: MIT
 *
 * inhouse.c -- a provider in this process: no process to start, and no protection from a DLL that
 * does not return or damages memory.
 *
 * Exceptions end in host_call_procedure_catching_faults; what Collect writes goes into a guarded
 * buffer, not to the caller.
 */
#include "reader/collect/inhouse.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/collect/accepted.h"
#include "host/child.h"
#include "host/session.h"

/* How many calls of DLLs this thread is in. */
static _Thread_local unsigned calls_in_progress;

bool reader_is_in_call_of_inprocess_dll(void)
{
    return calls_in_progress > 0;
}

struct reader_inhouse {
    struct host_hosted_dll dll;
    struct host_buffer buffer;
    uint32_t capacity;
    bool opened;
    char name[READER_PROVIDER_NAME];
};

/* Find a procedure by the name that the registry gives it. */
static bool find_procedure(kit_procedure *out, void *module, const char *name, char *why)
{
    *out = name[0] ? kit_module_find_export(module, name) : NULL;
    if (!*out)
        snprintf(why, READER_WHY_CAPACITY, "its DLL exports no procedure %s", name);
    return *out != NULL;
}

static bool load_dll_and_find_procedures(struct reader_inhouse *host,
                                         const struct host_target *target, char *why)
{
    uint32_t error;

    if (kit_module_load(target->library, &host->dll.module, &error) != EPC_OK) {
        snprintf(why, READER_WHY_CAPACITY,
                 "its DLL cannot be loaded: error %" PRIu32 "; epc-harness check \"%s\" tells more",
                 error, host->name);
        return false;
    }
    return find_procedure(&host->dll.open, host->dll.module, target->key.open, why) &&
           find_procedure(&host->dll.collect, host->dll.module, target->key.collect, why) &&
           find_procedure(&host->dll.close, host->dll.module, target->key.close, why);
}

static bool call_dll_open(struct reader_inhouse *host, const struct host_target *target, char *why)
{
    const uintptr_t devices = (uintptr_t)target->key.devices;
    struct host_call_result called;

    if (!host_call_procedure_catching_faults(host->dll.open, &devices, 1, &called))
        snprintf(why, READER_WHY_CAPACITY,
                 "Open raised an exception; epc-harness check \"%s\" tells more", host->name);
    else if (called.status != 0)
        snprintf(why, READER_WHY_CAPACITY, "Open returned %" PRIu32, called.status);
    else
        host->opened = true;
    return host->opened;
}

bool reader_inprocess_dll_open(struct reader_inhouse **out, const struct host_target *target,
                               char *why)
{
    struct reader_inhouse *host = calloc(1, sizeof *host);

    *out = NULL;
    if (!host) {
        snprintf(why, READER_WHY_CAPACITY, "there is no memory for it");
        return false;
    }
    host->capacity = READER_FIRST_CAPACITY;
    snprintf(host->name, sizeof host->name, "%s", target->key.service);
    calls_in_progress++;
    if (load_dll_and_find_procedures(host, target, why) && call_dll_open(host, target, why))
        *out = host;
    else
        reader_inprocess_dll_close(host);
    calls_in_progress--;
    return *out != NULL;
}

bool reader_inprocess_dll_collect(struct reader_inhouse *host, const char *query,
                                  struct reader_hosted *out, char *why)
{
    struct host_reply_collected reply;
    uint32_t bytes;

    do {
        /* The DLL may write to its query. */
        unsigned char *units = host_alloc_utf16_from_query(query, &bytes);

        host_buffer_free(&host->buffer);
        if (!units || host_buffer_allocate(HOST_GUARD_PATTERN, host->capacity, 0, 0,
                                           &host->buffer) != EPC_OK) {
            free(units);
            snprintf(why, READER_WHY_CAPACITY, "there is no memory for its answer");
            return false;
        }
        memset(&reply, 0, sizeof reply);
        calls_in_progress++;
        host_child_call_collect(&host->dll, (uint16_t *)(void *)units, &host->buffer, &reply);
        calls_in_progress--;
        free(units);
        if (reply.fault.code) {
            snprintf(why, READER_WHY_CAPACITY,
                     "Collect raised an exception; epc-harness check \"%s\" tells more",
                     host->name);
            return false;
        }
    } while (reader_double_capacity_if_small(&reply, &host->capacity));
    reader_hosted_check_and_store_reply(&reply, query, host->capacity, host->buffer.at, out);
    return true;
}

void reader_inprocess_dll_close(struct reader_inhouse *host)
{
    struct host_call_result called;
    struct host_fault fault;

    calls_in_progress++;
    if (host->opened)
        host_call_procedure_catching_faults(host->dll.close, NULL, 0, &called);
    if (host->dll.module)
        host_module_unload(host->dll.module, &fault);
    calls_in_progress--;
    host_buffer_free(&host->buffer);
    free(host);
}
