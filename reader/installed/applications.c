/* SPDX-License-Identifier: MIT
 *
 * applications.c -- makes the DLL's tables from its stamp, and lets the code of the DLL itself
 * check each region.
 *
 * A stamp has all that decides where cells are: symbols, types, sizes, bases and flags.
 */
#include "reader/installed/applications.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sdk/core/atomic.h"
#include "sdk/core/text.h"
#include "sdk/core/wire.h"
#include "sdk/schema/schema.h"
#include "sdk/port/port.h"
#include "sdk/region/directory.h"
#include "sdk/region/share.h"
#include "sdk/region/slot.h"

/* ---- Tables from a stamp ---- */

/* Released by free of each. */
struct made_tables {
    epc_schema schema;
    epc_object *objects;
    epc_counter *counters;
    void *memory;
    struct epci_layout layout;
};

static void fill_object_and_counter_tables(struct made_tables *made, const struct epci_stamp *stamp)
{
    epc_object *object = made->objects;
    epc_counter *counter = made->counters;
    uint32_t left = 0; /* counters of the present object */

    for (uint32_t i = 0; i < stamp->record_count; i++) {
        const struct epci_stamp_record record = epci_read_numbered_stamp_record(stamp, i);

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
static int build_schema_tables_from_dll_stamp(struct made_tables *made,
                                              const struct epci_stamp *stamp,
                                              const char *publishers, const char *service)
{
    size_t bytes;

    *made = (struct made_tables){
        .objects = calloc(stamp->object_count + 1u, sizeof *made->objects),
        .counters = calloc(stamp->record_count + 1u, sizeof *made->counters),
    };
    if (!made->objects || !made->counters)
        return EPC_E_NOMEM;
    made->schema = (epc_schema){ EPC_SCHEMA_HEAD, service, NULL, 0, NULL, NULL };
    made->layout.schema = &made->schema;
    if (stamp->record_count == 0)
        return EPC_OK;
    fill_object_and_counter_tables(made, stamp);
    made->schema = (epc_schema){ EPC_SCHEMA_HEAD,
                                 service,
                                 made->objects,
                                 stamp->object_count,
                                 *publishers ? publishers : NULL,
                                 NULL };
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

    if (epci_shm_usable_bytes(region) < sizeof *header)
        return;
    out->format = epci_load_u32(&header->version);
    if (out->format == EPCI_REGION_VERSION)
        out->theirs = epci_load_u64(&header->fingerprint);
}

/* ---- Its instances ---- */

/* Append the name in an image whose name has room for `capacity` bytes. */
static void append_instance_name(struct reader_application *out, const unsigned char *image,
                                 size_t capacity)
{
    const struct epci_wire_instance *head = (const void *)image;
    const size_t used = strlen(out->instance_names);
    const char *between = used ? ", " : "";
    size_t bytes = head->name_bytes, written;

    if (bytes < 2 || bytes > capacity || used + 8 >= READER_APPLICATION_NAMES)
        return;
    strcpy(out->instance_names + used, between);
    if (epci_utf8_from_utf16((const uint16_t *)(const void *)(image + sizeof *head), bytes / 2 - 1,
                             out->instance_names + used + strlen(between),
                             READER_APPLICATION_NAMES - used - strlen(between) - 1, &written,
                             NULL) == EPC_OK)
        out->instance_names[used + strlen(between) + written] = '\0';
    else
        strcpy(out->instance_names + used, used ? ", ..." : "...");
}

static void add_instances_of_extent(struct reader_application *out,
                                    const struct epci_extent_header *extent,
                                    const unsigned char *at)
{
    uint64_t image[(sizeof(struct epci_wire_instance) + 2 * (EPCI_NAME_UNITS + 1)) / 8 + 1];
    const size_t head = sizeof(struct epci_wire_instance);

    for (uint32_t i = 0; i < extent->used; i++) {
        struct epci_slot_header_seen seen;
        const size_t bytes = extent->block_at < sizeof image ? extent->block_at & ~(size_t)7 : 0;

        if (epci_slot_copy_once(at + epci_extent_slot_header_offset(i),
                                at + epci_extent_slot_image_offset(extent, i), EPCI_SLOT_LIVE,
                                (unsigned char *)image, bytes, &seen) != EPC_OK)
            continue;
        out->instances++;
        if (bytes > head)
            append_instance_name(out, (const unsigned char *)image, bytes - head);
    }
}

static void add_instances_of_section(struct reader_application *out, struct epci_shm *region,
                                     struct epci_region_view *view)
{
    const uint64_t wanted = epci_region_extents_end_offset(view);
    const unsigned char *at;
    struct epci_extent_header extent;

    while (epci_shm_usable_bytes(region) < wanted && epci_shm_map_next_piece(region) == EPC_OK)
        ;
    view->usable = epci_shm_usable_bytes(region);
    for (uint32_t i = 0; i < epci_region_readable_extent_count(view); i++)
        if (epci_region_read_extent_header(view, i, &extent, &at) == EPC_OK &&
            extent.kind == EPCI_EXTENT_SLOTS)
            add_instances_of_extent(out, &extent, at);
}

/* What is listed, and for whom. */
struct application_listing {
    const struct epci_layout *layout;
    bool with_publishers; /* those of the schema are the DLL's */
    bool with_instances;
    reader_application_fn *each;
    void *context;
};

static enum reader_application_verdict
determine_region_verdict(const struct application_listing *listing,
                         const struct epci_region_owner *owner, struct epci_shm *region,
                         struct reader_application *known)
{
    const struct epci_layout *layout = listing->layout;
    const uint32_t wanted = layout->stamp.record_count ? epci_region_extents_offset(layout) : 0;
    struct epci_region_view view;
    int status = EPC_OK;

    if (!wanted)
        return known->format == EPCI_REGION_VERSION ? READER_APPLICATION_UNCHECKED
               : known->format                      ? READER_APPLICATION_FORMAT
                                                    : READER_APPLICATION_DAMAGED;
    while (!status && epci_shm_usable_bytes(region) < wanted)
        status = epci_shm_map_next_piece(region);
    if (status == EPC_E_NOMEM)
        return READER_APPLICATION_UNMAPPED;
    switch (epci_region_validate(&region->pieces, epci_shm_usable_bytes(region), owner, layout,
                                 &view)) {
    case EPC_OK:
        if (listing->with_instances)
            add_instances_of_section(known, region, &view);
        return known->theirs ? READER_APPLICATION_ACCEPTED : READER_APPLICATION_UNCHECKED;
    case EPC_E_VERSION:
        return known->format == EPCI_REGION_VERSION ? READER_APPLICATION_SCHEMA
                                                    : READER_APPLICATION_FORMAT;
    default:
        return READER_APPLICATION_DAMAGED;
    }
}

/* False: it is not an application any more. */
static bool examine_application(const struct application_listing *listing, enum epci_scope scope,
                                const struct epci_region_owner *owner, const char *directory_owner,
                                struct reader_application *out)
{
    const epc_schema *schema = listing->layout->schema;
    const char *service = schema->service;
    char name[EPCI_NAME_BYTES];
    struct epci_shm region;

    epci_make_shared_object_name(scope, EPCI_SHARED_ALIVE, service, owner, name);
    if (!epci_event_exists(name))
        return false;
    *out = (struct reader_application){ .pid = owner->pid,
                                        .start_time = owner->start_time,
                                        .local = scope == EPCI_SCOPE_LOCAL,
                                        .verdict = READER_APPLICATION_DAMAGED,
                                        .ours = listing->layout->stamp.fingerprint };
    epci_make_shared_object_name(scope, EPCI_SHARED_REGION, service, owner, name);
    switch (epci_shm_open_existing(name, false, &region)) {
    case EPC_OK:
        read_region_header(out, &region);
        if (epci_shm_owner(&region, out->account) == EPC_OK && listing->with_publishers &&
            !epci_is_shared_owner_accepted(schema, out->account, directory_owner))
            out->verdict = READER_APPLICATION_ACCOUNT;
        else
            out->verdict = determine_region_verdict(listing, owner, &region, out);
        epci_shm_close(&region);
        break;
    case EPC_E_NOT_FOUND:
        return false;
    case EPC_E_ACCESS:
        out->verdict = READER_APPLICATION_CLOSED;
        break;
    case EPC_E_NOMEM:
        out->verdict = READER_APPLICATION_UNMAPPED;
        break;
    }
    return true;
}

/* EPC_OK: it is open and valid. */
static int open_shared_directory(const char *service, enum epci_scope scope, struct epci_shm *out)
{
    char name[EPCI_NAME_BYTES];
    int status;

    epci_make_shared_object_name(scope, EPCI_SHARED_DIRECTORY, service, NULL, name);
    status = epci_shm_open_existing(name, false, out);
    if (status != EPC_OK)
        return status;
    status = epci_directory_validate(out->base, epci_shm_usable_bytes(out));
    if (status != EPC_OK)
        epci_shm_close(out);
    return status;
}

static void list_applications_of_directory(const struct application_listing *listing,
                                           enum epci_scope scope, const struct epci_shm *directory)
{
    char directory_owner[EPCI_SID_BYTES] = "";

    (void)epci_shm_owner(directory, directory_owner);
    for (uint32_t i = 0; i < epci_directory_entry_search_limit(directory->base); i++) {
        struct epci_region_owner owner;
        struct reader_application found;

        if (epci_directory_read_entry(directory->base, i, &owner) == EPC_OK &&
            examine_application(listing, scope, &owner, directory_owner, &found))
            listing->each(listing->context, &found);
    }
}

/* In session 0 both scopes are one place.  EPC_OK, or EPC_E_NOMEM. */
static int list_applications_of_all_scopes(const struct application_listing *listing)
{
    struct epci_shm directories[EPCI_SCOPE_COUNT];
    bool open[EPCI_SCOPE_COUNT];
    int status, worst = EPC_OK;

    for (int i = 0; i < EPCI_SCOPE_COUNT; i++) {
        status = open_shared_directory(listing->layout->schema->service, (enum epci_scope)i,
                                       &directories[i]);
        open[i] = status == EPC_OK;
        if (status == EPC_E_NOMEM)
            worst = status;
        if (open[i] && (i == 0 || !open[0] || !epci_shm_is_same(&directories[0], &directories[i])))
            list_applications_of_directory(listing, (enum epci_scope)i, &directories[i]);
    }
    for (int i = 0; i < EPCI_SCOPE_COUNT; i++)
        if (open[i])
            epci_shm_close(&directories[i]);
    return worst;
}

int reader_applications_list(const struct epci_stamp *stamp, const char *publishers,
                             const char *service, bool with_instances, reader_application_fn *each,
                             void *context)
{
    struct made_tables made;
    const struct application_listing listing = { &made.layout, *publishers, with_instances, each,
                                                 context };
    int status = build_schema_tables_from_dll_stamp(&made, stamp, publishers, service);

    if (status == EPC_OK)
        status = list_applications_of_all_scopes(&listing);
    free(made.objects);
    free(made.counters);
    free(made.memory);
    return status;
}

int reader_read_application_failure(const char *service, uint32_t pid)
{
    char name[EPCI_NAME_BYTES];

    for (int status = EPC_E_INVALID; status >= EPC_E_SYSTEM; status--)
        for (int scope = 0; scope < EPCI_SCOPE_COUNT; scope++) {
            const struct epci_region_owner owner = { .pid = pid, .serial = (uint64_t)-status };

            epci_make_shared_object_name((enum epci_scope)scope, EPCI_SHARED_FAILED, service,
                                         &owner, name);
            if (epci_event_exists(name))
                return status;
        }
    return EPC_OK;
}

void reader_format_application_rejection(const struct reader_application *application,
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
    case READER_APPLICATION_ACCOUNT:
        snprintf(why, READER_APPLICATION_WHY,
                 "its account is none of the publishers of the DLL's schema");
        break;
    case READER_APPLICATION_DAMAGED:
        snprintf(why, READER_APPLICATION_WHY, "its shared memory is damaged");
        break;
    case READER_APPLICATION_CLOSED:
        snprintf(why, READER_APPLICATION_WHY, "its shared memory may not be read");
        break;
    case READER_APPLICATION_UNMAPPED:
        snprintf(why, READER_APPLICATION_WHY, "the reader has no memory to map its shared memory");
        break;
    }
}
