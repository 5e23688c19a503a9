/* SPDX-License-Identifier: MIT
 *
 * attached.c -- opens the sections of a region, decides whether they are accepted, and maps them
 * piece by piece.
 *
 *         section: | piece 0      | piece 1              | piece 2 ...      (core/pieces.h)
 *                  | mapped       | mapped               | not mapped
 *                  +--------------+------------^---------+----------------
 *                                     how much may be read
 *
 * Example.  The first piece, of 64 KiB, may be read.  A Collect finds that the owner counts an
 * extent that ends at 80 KiB.  It maps the next piece, stores its address, then makes the limit 80
 * KiB.
 *
 * WRITER  is a thread that has exclusive access, or that shares access and holds `mapping`.
 *         1. Maps a further piece of a section.
 *         2. Stores its address.
 *         3. Stores how much may be read, with release.
 * READER  is any thread that shares access.
 *         1. Loads how much may be read, with acquire.
 *         2. Uses only pieces that contain such bytes.
 * WHY     A Collect that finds a location beyond the extents that it knows maps more, while other
 *         Collects read.  In the other order one of them could find an extent without its address:
 *
 *              W: a Collect maps more    R: another Collect
 *              ------------------------  -------------------------------------
 *              stores the limit          .
 *              .                         loads the limit: piece 1 may be read
 *              .                         loads its address: NULL
 *              stores the address        .
 *
 *         Nothing that a Collect may use is unmapped before one has exclusive access.
 */
#include "sdk/provider/region/attached.h"

#include <string.h>

#include "sdk/core/atomic.h"
#include "sdk/core/text.h"
#include "sdk/provider/events/events.h"
#include "sdk/provider/region/regions.h"

/* ---- What is accepted ---- */

/* Is the section one of a region in the list?  In session 0 Local\ and Global\ are the same place,
 * and elsewhere a link in Local\ may lead to Global\; the section is shown once. */
static bool is_already_mapped(const struct epci_regions *regions, const struct epci_shm *section,
                              const struct epci_region_owner *owner)
{
    for (const struct epci_attached *at = regions->first; at; at = at->next)
        for (uint32_t i = 0; i < at->sections.count; i++)
            if (at->owner.pid == owner->pid && at->mapped[i]->serial == owner->serial &&
                epci_shm_is_same(&at->mapped[i]->shm, section))
                return true;
    return false;
}

/* Does the section belong to an account that may publish, and to the account of the region's first
 * section?  *owner is its account. */
static bool is_section_owner_accepted(const struct epci_attached *region,
                                      const struct epci_shm *section, char owner[EPCI_SID_BYTES])
{
    const struct epci_regions *regions = region->regions;
    char other[EPCI_SID_BYTES];

    memcpy(owner, "?", 2);
    if (epci_shm_owner(section, owner))
        return false;
    if (region->publisher)
        return strcmp(owner, region->publisher->sid) == 0;
    return epci_shm_owner(&regions->directories[region->scope], other) == EPC_OK &&
           epci_is_shared_owner_accepted(regions->layout->schema, owner, other);
}

/* Does the section belong to this region, and does it have the object records of its first section?
 * Another process could list a further section as a region, or lead to one of another region.
 * Slots are read with the records of the first section, but their sizes are checked with those of
 * their own. */
static bool is_section_of_region(const struct epci_attached *region,
                                 const struct epci_region_view *view)
{
    const struct epci_region_view *first = region->sections.views[0];

    return epci_load_u64(&epci_region_shared_header(view)->first_serial) == region->owner.serial &&
           (region->sections.count == 0 ||
            (view->object_count == first->object_count &&
             memcmp(view->block_bytes, first->block_bytes,
                    first->object_count * sizeof *first->block_bytes) == 0));
}

/* ---- Pieces ---- */

/* Logged once, since a Collect may meet the limit for each region. */
static void report_mapping_limit_once(struct epci_regions *regions, uint32_t pid)
{
    const char *service = regions->layout->schema->service;
    char size[EPCI_NUMBER_BYTES], process[EPCI_NUMBER_BYTES];

    if (!regions->capacity.met)
        epci_event_report_once(&(struct epci_event){
            .service = service,
            .id = EPCI_EVENT_CAPACITY,
            .strings = { service, epci_format_decimal(regions->capacity.maximum >> 20, size),
                         epci_format_decimal(pid, process) } });
    regions->capacity.met = true;
}

/* Take room for `bytes` more of the section. */
static bool reserve_mapping_quota_for_section(const struct epci_attached *region,
                                              struct epci_section *section, uint64_t bytes)
{
    struct epci_regions *regions = region->regions;
    uint64_t own = section->taken;

    for (uint32_t i = 0; i < region->sections.count; i++)
        if (region->mapped[i] != section)
            own += region->mapped[i]->taken;
    if (!epci_quota_reserve_bytes(&regions->capacity, region->publisher, own, bytes)) {
        report_mapping_limit_once(regions, region->owner.pid);
        return false;
    }
    section->taken += bytes;
    return true;
}

/* False: there is no further piece, or no room for it. */
static bool map_next_piece(const struct epci_attached *region, struct epci_section *section)
{
    struct epci_regions *regions = region->regions;
    const size_t bytes = epci_shm_next_piece_bytes(&section->shm);

    if (bytes == 0 || !reserve_mapping_quota_for_section(region, section, bytes))
        return false;
    if (epci_shm_map_next_piece(&section->shm) == EPC_OK)
        return true;
    epci_quota_release_bytes(&regions->capacity, region->publisher, bytes);
    section->taken -= bytes;
    epci_report_no_memory(regions->layout, EPCI_LOOK_AT_APPLICATION);
    return false;
}

/* How much of the section may be read.  If that is less than `wanted` because no more is mapped,
 * more is mapped. */
static uint64_t map_until_wanted_bytes_usable(const struct epci_attached *region,
                                              struct epci_section *section, uint64_t wanted)
{
    uint64_t usable = epci_shm_usable_bytes(&section->shm);

    while (usable < wanted && usable >= epci_shm_mapped_bytes(&section->shm) &&
           map_next_piece(region, section))
        usable = epci_shm_usable_bytes(&section->shm);
    return usable;
}

void epci_attached_map_and_update_usable_bytes(const struct epci_attached *region)
{
    for (uint32_t i = 0; i < region->sections.count; i++) {
        struct epci_section *section = region->mapped[i];
        const uint64_t wanted = epci_region_extents_end_offset(&section->view);

        /* Asking the system is expensive. */
        if (wanted <= epci_load_u64(&section->view.usable))
            continue;
        epci_lock_enter(&region->regions->mapping);
        epci_store_u64(&section->view.usable,
                       map_until_wanted_bytes_usable(region, section, wanted));
        epci_lock_leave(&region->regions->mapping);
    }
}

/* ---- Sections ---- */

static void close_section(const struct epci_attached *region, struct epci_section *section)
{
    epci_quota_release_bytes(&region->regions->capacity, region->publisher, section->taken);
    epci_shm_close(&section->shm);
    epci_free(section);
}

/* Is the opened section the region's next one?  *account is its owner's. */
static int validate_section_and_owner(struct epci_attached *region,
                                      const struct epci_region_owner *owner,
                                      struct epci_section *section, uint64_t *usable,
                                      char account[EPCI_SID_BYTES])
{
    struct epci_regions *regions = region->regions;
    int status = EPC_OK;

    if (!is_section_owner_accepted(region, &section->shm, account))
        return EPC_E_ACCESS;
    if (!region->publisher)
        status = epci_quota_add_region_of_account(&regions->capacity, account, &region->publisher);
    if (status == EPC_E_NOSPACE)
        report_mapping_limit_once(regions, owner->pid);
    if (status)
        return status;
    *usable =
        map_until_wanted_bytes_usable(region, section, epci_region_extents_offset(regions->layout));
    status =
        epci_region_validate(&section->shm.pieces, *usable, owner, regions->layout, &section->view);
    if (status)
        return status;
    if (!is_section_of_region(region, &section->view))
        return EPC_E_CORRUPT;
    return is_already_mapped(regions, &section->shm, owner) ? EPC_END : EPC_OK;
}

int epci_attached_map_next_section(struct epci_attached *region,
                                   const struct epci_region_owner *owner)
{
    const struct epci_layout *layout = region->regions->layout;
    struct epci_section *made = epci_alloc(sizeof *made);
    char name[EPCI_NAME_BYTES], account[EPCI_SID_BYTES] = "?";
    uint64_t usable = 0;
    int status = EPC_E_NOMEM;

    if (!made) {
        epci_report_no_memory(layout, EPCI_LOOK_AT_APPLICATION);
        return status;
    }
    /* The first piece of the first section has its place. */
    if (region->sections.count > 0 &&
        !reserve_mapping_quota_for_section(region, made, EPCI_PIECE_LEAST)) {
        epci_free(made);
        return EPC_E_NOSPACE;
    }
    epci_make_shared_object_name(region->scope, EPCI_SHARED_REGION, layout->schema->service, owner,
                                 name);
    status = epci_shm_open_existing(name, false, &made->shm);
    if (!status)
        status = validate_section_and_owner(region, owner, made, &usable, account);
    if (status) {
        if (status == EPC_E_NOMEM)
            epci_report_no_memory(layout, EPCI_LOOK_AT_APPLICATION);
        else if (status != EPC_END)
            epci_report_refused_region(layout, name, owner->pid, made->shm.base, usable, account,
                                       status);
        close_section(region, made);
        return status;
    }
    made->serial = owner->serial;
    region->mapped[region->sections.count] = made;
    region->sections.views[region->sections.count++] = &made->view;
    return EPC_OK;
}

/* A process could link its sections in a ring. */
static bool has_mapped_section_with_serial(const struct epci_attached *region, uint64_t serial)
{
    for (uint32_t i = 0; i < region->sections.count; i++)
        if (region->mapped[i]->serial == serial)
            return true;
    return false;
}

/* Each section stores the serial of the next one.  A section that cannot be mapped now is tried
 * again at the next refresh. */
void epci_attached_map_added_sections(struct epci_attached *region)
{
    struct epci_region_owner owner = region->owner;

    while (region->sections.count < EPCI_SECTIONS_MAX) {
        owner.serial =
            epci_region_serial_of_next_section(region->sections.views[region->sections.count - 1]);
        if (owner.serial == 0 || has_mapped_section_with_serial(region, owner.serial) ||
            epci_attached_map_next_section(region, &owner))
            return;
    }
}

void epci_attached_free(struct epci_attached *region)
{
    for (uint32_t i = 0; i < region->sections.count; i++)
        close_section(region, region->mapped[i]);
    epci_quota_remove_region(&region->regions->capacity, region->publisher);
    epci_close_system_object(region->request);
    epci_free(region);
}
