/* SPDX-License-Identifier: MIT
 *
 * applications.c -- makes the DLL's tables from its stamp, and lets the code of the DLL itself
 * check each region.
 *
 * A stamp has all that decides where cells are: symbols, types, sizes, bases and flags.
 */
#include "reader/collect/applications.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sdk/core/atomic.h"
#include "sdk/schema/schema.h"
#include "sdk/port/port.h"
#include "sdk/region/directory.h"
#include "sdk/region/share.h"

/* ---- Tables from a stamp ---- */

/* Released by free of each. */
struct made_tables {
    epc_schema schema;
    epc_object *objects;
    epc_counter *counters;
    void *memory;
    struct epci_layout layout;
};

static void release_tables(struct made_tables *made)
{
    free(made->objects);
    free(made->counters);
    free(made->memory);
}

static void fill_tables_from_stamp(struct made_tables *made, const struct epci_stamp *stamp)
{
    epc_object *object = made->objects;
    epc_counter *counter = made->counters;
    uint32_t left = 0; /* counters of the present object */

    for (uint32_t i = 0; i < stamp->record_count; i++) {
        const struct epci_stamp_record record = epci_read_stamp_record(stamp, i);

        if (left == 0) {
            *object++ = (epc_object){ .symbol = record.symbol,
                                      .flags = record.type,
                                      .counters = counter,
                                      .counter_count = record.size };
            left = record.size;
            continue;
        }
        *counter++ = (epc_counter){
            .symbol = record.symbol, .type = record.type, .base = record.base, .size = record.size
        };
        left--;
    }
}

/* EPC_E_NOT_FOUND: no DLL has such tables. */
static int build_tables_from_dll_stamp(struct made_tables *made, const struct epci_stamp *stamp,
                                       const char *service)
{
    size_t bytes;

    *made = (struct made_tables){
        .objects = calloc(stamp->object_count, sizeof *made->objects),
        .counters = calloc(stamp->record_count, sizeof *made->counters),
    };
    if (!made->objects || !made->counters)
        return EPC_E_NOMEM;
    fill_tables_from_stamp(made, stamp);
    made->schema =
        (epc_schema){ EPC_SCHEMA_HEAD, service, made->objects, stamp->object_count, NULL, NULL };
    if (epci_schema_check(&made->schema, NULL) != EPC_OK)
        return EPC_E_NOT_FOUND;
    bytes = epci_layout_bytes(&made->schema);
    made->memory = malloc(bytes);
    if (!made->memory)
        return EPC_E_NOMEM;
    (void)epci_layout_init(&made->layout, &made->schema, made->memory, bytes);
    made->layout.stamp = *stamp;
    return EPC_OK;
}

/* ---- One application ---- */

/* What its header says; its first piece is mapped. */
static void read_region_header(struct reader_application *out, const struct epci_shm *region)
{
    const struct epci_region_header *header = (const void *)region->base;

    if (epci_shm_usable(region) < sizeof *header)
        return;
    out->format = epci_load_u32(&header->version);
    if (out->format == EPCI_REGION_VERSION)
        out->theirs = epci_load_u64(&header->fingerprint);
}

static enum reader_application_verdict
determine_region_verdict(const struct epci_layout *layout, const struct epci_region_owner *owner,
                         struct epci_shm *region, const struct reader_application *known)
{
    const uint32_t wanted = epci_region_extents_offset(layout);
    struct epci_region_view view;

    while (epci_shm_usable(region) < wanted && epci_shm_map_next_piece(region) == EPC_OK)
        ;
    switch (epci_region_validate(&region->pieces, epci_shm_usable(region), owner, layout, &view)) {
    case EPC_OK:
        return known->theirs ? READER_APPLICATION_ACCEPTED : READER_APPLICATION_UNCHECKED;
    case EPC_E_VERSION:
        return known->format == EPCI_REGION_VERSION ? READER_APPLICATION_SCHEMA
                                                    : READER_APPLICATION_FORMAT;
    default:
        return READER_APPLICATION_DAMAGED;
    }
}

/* False: it is not an application any more. */
static bool examine_application(const struct epci_layout *layout, enum epci_scope scope,
                                const struct epci_region_owner *owner,
                                struct reader_application *out)
{
    const char *service = layout->schema->service;
    char name[EPCI_NAME_BYTES];
    struct epci_shm region;

    epci_make_shared_object_name(scope, EPCI_SHARED_ALIVE, service, owner, name);
    if (!epci_event_exists(name))
        return false;
    *out = (struct reader_application){ .pid = owner->pid,
                                        .start_time = owner->start_time,
                                        .local = scope == EPCI_SCOPE_LOCAL,
                                        .verdict = READER_APPLICATION_DAMAGED,
                                        .ours = layout->stamp.fingerprint };
    epci_make_shared_object_name(scope, EPCI_SHARED_REGION, service, owner, name);
    switch (epci_shm_open(name, false, &region)) {
    case EPC_OK:
        read_region_header(out, &region);
        out->verdict = determine_region_verdict(layout, owner, &region, out);
        epci_shm_close(&region);
        break;
    case EPC_E_NOT_FOUND:
        return false;
    case EPC_E_ACCESS:
        out->verdict = READER_APPLICATION_CLOSED;
        break;
    }
    return true;
}

static void list_scope_applications(const struct epci_layout *layout, enum epci_scope scope,
                                    reader_application_fn *each, void *context)
{
    char name[EPCI_NAME_BYTES];
    struct epci_shm directory;

    epci_make_shared_object_name(scope, EPCI_SHARED_DIRECTORY, layout->schema->service, NULL, name);
    if (epci_shm_open(name, false, &directory) != EPC_OK)
        return;
    if (epci_directory_validate(directory.base, epci_shm_usable(&directory)) == EPC_OK)
        for (uint32_t i = 0; i < epci_directory_entry_limit(directory.base); i++) {
            struct epci_region_owner owner;
            struct reader_application found;

            if (epci_directory_read_entry(directory.base, i, &owner) == EPC_OK &&
                examine_application(layout, scope, &owner, &found))
                each(context, &found);
        }
    epci_shm_close(&directory);
}

int reader_applications_list(const struct epci_stamp *stamp, const char *service,
                             reader_application_fn *each, void *context)
{
    struct made_tables made;
    int status = build_tables_from_dll_stamp(&made, stamp, service);

    for (int scope = 0; status == EPC_OK && scope < EPCI_SCOPE_COUNT; scope++)
        list_scope_applications(&made.layout, (enum epci_scope)scope, each, context);
    release_tables(&made);
    return status;
}

void reader_application_refusal_text(const struct reader_application *application,
                                     char why[READER_APPLICATION_WHY])
{
    why[0] = '\0';
    switch (application->verdict) {
    case READER_APPLICATION_ACCEPTED:
        break;
    case READER_APPLICATION_UNCHECKED:
        snprintf(why, READER_APPLICATION_WHY,
                 "whether its names are those of the DLL cannot be checked: it has no fingerprint");
        break;
    case READER_APPLICATION_SCHEMA:
        if (application->theirs)
            snprintf(why, READER_APPLICATION_WHY,
                     "it was built from another schema (%016" PRIx64 ") than the DLL (%016" PRIx64
                     ")",
                     application->theirs, application->ours);
        else
            snprintf(why, READER_APPLICATION_WHY,
                     "it was built from another schema than the DLL (%016" PRIx64 ")",
                     application->ours);
        break;
    case READER_APPLICATION_FORMAT:
        snprintf(why, READER_APPLICATION_WHY,
                 "its shared memory has format %" PRIu32 ", and the DLL's has %u",
                 application->format, EPCI_REGION_VERSION);
        break;
    case READER_APPLICATION_DAMAGED:
        snprintf(why, READER_APPLICATION_WHY, "its shared memory is damaged");
        break;
    case READER_APPLICATION_CLOSED:
        snprintf(why, READER_APPLICATION_WHY, "its shared memory may not be read");
        break;
    }
}
