/* SPDX-License-Identifier: MIT
 *
 * regions.c -- finds, maps and unmaps the regions of a service's applications.
 *
 * The directory is only a hint: an entry leads to a name, the name to a section, and the section is
 * accepted only if its header agrees with the entry and its schema is ours.  Failures are not
 * remembered; every refresh tries again.
 */
#include "sdk/provider/regions.h"

#include <string.h>

#include "sdk/core/invariant.h"
#include "sdk/provider/events.h"

#define NO_MEMORY_TO "look at an application"

static bool owner_is_alive(const struct epci_regions *regions, enum epci_scope scope,
                           const struct epci_region_owner *owner)
{
    char name[EPCI_NAME_BYTES];

    epci_share_name(scope, EPCI_SHARED_ALIVE, regions->layout->schema->service, owner, name);
    return epci_event_exists(name);
}

static bool is_numbered(const struct epci_region_owner *one, const struct epci_region_owner *other)
{
    return one->serial == other->serial && one->pid == other->pid;
}

/* The region of this name.  Another one in the other scope may have the same numbers. */
static struct epci_attached *find_attached(const struct epci_regions *regions,
                                           enum epci_scope scope,
                                           const struct epci_region_owner *owner)
{
    struct epci_attached *at = regions->first;

    while (at && (at->scope != scope || !is_numbered(&at->owner, owner)))
        at = at->next;
    return at;
}

/* Is the section one of a region in the list?  In session 0 Local\ and Global\ are the same place,
 * and elsewhere a link in Local\ may lead to Global\; the section is shown once. */
static bool is_mapped(const struct epci_regions *regions, const struct epci_shm *section,
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
static bool owner_is_accepted(const struct epci_regions *regions,
                              const struct epci_attached *region, const struct epci_shm *section,
                              char owner[EPCI_SID_BYTES])
{
    char other[EPCI_SID_BYTES];

    memcpy(owner, "?", 2);
    if (epci_shm_owner(section, owner))
        return false;
    if (region->sections.count > 0)
        return epci_shm_owner(&region->mapped[0]->shm, other) == EPC_OK &&
               strcmp(owner, other) == 0;
    return epci_shm_owner(&regions->directories[region->scope], other) == EPC_OK &&
           epci_share_accepts(regions->layout->schema, owner, other);
}

/* Does the section belong to this region, and does it have the object records of its first section?
 * Another process could list a further section as a region, or lead to one of another region.
 * Slots are read with the records of the first section, but their sizes are checked with those of
 * their own. */
static bool is_section_of(const struct epci_attached *region, const struct epci_region_view *view)
{
    const struct epci_region_view *first = region->sections.views[0];

    return epci_region_first(view) == region->owner.serial &&
           (region->sections.count == 0 ||
            (view->object_count == first->object_count &&
             memcmp(view->block_bytes, first->block_bytes,
                    first->object_count * sizeof *first->block_bytes) == 0));
}

static void close_section(struct epci_regions *regions, struct epci_section *section)
{
    epci_shm_close(&section->shm);
    epci_free(section);
    regions->mapped--;
}

/* Map the section of this owner as the region's next one.  EPC_END if it is mapped already. */
static int map_section(struct epci_regions *regions, struct epci_attached *region,
                       const struct epci_region_owner *owner)
{
    struct epci_section *made =
        regions->mapped < regions->most_mapped ? epci_alloc(sizeof *made) : NULL;
    char name[EPCI_NAME_BYTES], account[EPCI_SID_BYTES] = "?";
    uint64_t usable = 0;
    int status;

    if (!made) {
        epci_event_memory(regions->layout, NO_MEMORY_TO);
        return EPC_E_NOMEM;
    }
    regions->mapped++;
    epci_share_name(region->scope, EPCI_SHARED_REGION, regions->layout->schema->service, owner,
                    name);
    status = epci_shm_open(name, false, &made->shm);
    if (!status && !owner_is_accepted(regions, region, &made->shm, account))
        status = EPC_E_ACCESS;
    if (!status) {
        usable = epci_shm_usable(&made->shm);
        status = epci_region_accept(made->shm.base, usable, owner, regions->layout, &made->view);
    }
    if (!status && !is_section_of(region, &made->view))
        status = EPC_E_CORRUPT;
    if (!status && is_mapped(regions, &made->shm, owner))
        status = EPC_END;
    if (status) {
        if (status != EPC_END)
            epci_event_refused(regions->layout, name, owner->pid, made->shm.base, usable, account,
                               status);
        close_section(regions, made);
        return status;
    }
    made->serial = owner->serial;
    region->mapped[region->sections.count] = made;
    region->sections.views[region->sections.count++] = &made->view;
    return EPC_OK;
}

/* A process could link its sections in a ring. */
static bool has_section(const struct epci_attached *region, uint64_t serial)
{
    for (uint32_t i = 0; i < region->sections.count; i++)
        if (region->mapped[i]->serial == serial)
            return true;
    return false;
}

/* Map the sections that were added; each stores the serial of the next one.  A section that
 * cannot be mapped now is tried again at the next refresh. */
static void follow_sections(struct epci_regions *regions, struct epci_attached *region)
{
    struct epci_region_owner owner = region->owner;

    while (region->sections.count < EPCI_SECTIONS_MOST) {
        owner.serial = epci_region_next(region->sections.views[region->sections.count - 1]);
        if (owner.serial == 0 || has_section(region, owner.serial) ||
            map_section(regions, region, &owner))
            return;
    }
}

/* A full section does not change, and asking the system is expensive. */
void epci_attached_renew(const struct epci_attached *region)
{
    for (uint32_t i = 0; i < region->sections.count; i++) {
        struct epci_section *section = region->mapped[i];

        if (!epci_region_is_full(&section->view))
            epci_region_renew(&section->view, epci_shm_usable(&section->shm));
    }
}

static void detach(struct epci_regions *regions, struct epci_attached *region)
{
    for (uint32_t i = 0; i < region->sections.count; i++)
        close_section(regions, region->mapped[i]);
    epci_object_close(region->request);
    epci_free(region);
}

static bool is_older(const struct epci_region_owner *one, const struct epci_region_owner *other)
{
    if (one->start_time != other->start_time)
        return one->start_time < other->start_time;
    return one->serial < other->serial;
}

/* Map a region and insert it into the list.  EPC_END if it is shown already; other failures may
 * pass. */
static int attach(struct epci_regions *regions, enum epci_scope scope,
                  const struct epci_region_owner *owner)
{
    struct epci_attached *made = epci_alloc(sizeof *made);
    struct epci_attached **at = &regions->first;
    int status;

    if (!made) {
        epci_event_memory(regions->layout, NO_MEMORY_TO);
        return EPC_E_NOMEM;
    }
    *made = (struct epci_attached){
        .id = ++regions->last_id, .owner = *owner, .scope = scope, .seen = true
    };
    status = map_section(regions, made, owner);
    if (status) {
        detach(regions, made);
        return status;
    }
    while (*at && is_older(&(*at)->owner, owner))
        at = &(*at)->next;
    made->next = *at;
    *at = made;
    return EPC_OK;
}

/* The directory of a scope, opened if necessary; NULL if it does not exist or is damaged. */
static const unsigned char *directory_of(struct epci_regions *regions, enum epci_scope scope)
{
    struct epci_shm *directory = &regions->directories[scope];
    char name[EPCI_NAME_BYTES];

    if (!directory->base) {
        epci_share_name(scope, EPCI_SHARED_DIRECTORY, regions->layout->schema->service, NULL, name);
        if (epci_shm_open(name, false, directory))
            return NULL;
    }
    if (epci_directory_accept(directory->base, epci_shm_usable(directory))) {
        epci_shm_close(directory);
        return NULL;
    }
    return directory->base;
}

/* Attach the region that an entry leads to, if it is new.  EPC_OK if it is; EPC_RETRY if it is
 * known, or cannot be attached now; EPC_END if the entry need not be looked at again. */
static int follow_entry(struct epci_regions *regions, enum epci_scope scope,
                        const struct epci_region_owner *owner)
{
    struct epci_attached *known = find_attached(regions, scope, owner);
    int status;

    if (!owner_is_alive(regions, scope, owner)) {
        regions->found_ended |= !known;
        return EPC_END; /* a sign of life that is gone does not come back */
    }
    if (known) {
        known->seen = true;
        return EPC_RETRY;
    }
    status = attach(regions, scope, owner);
    return status < 0 ? EPC_RETRY : status;
}

/* True if a new process was found. */
static bool refresh_scope(struct epci_regions *regions, enum epci_scope scope)
{
    const unsigned char *directory = directory_of(regions, scope);
    uint32_t reach = directory ? epci_directory_reach(directory) : 0;
    bool came = false;

    for (uint32_t i = 0; i < reach; i++) {
        struct epci_passed_over *last = &regions->passed_over[scope][i];
        /* Loaded first: if the entry changes now, this sequence is an old one. */
        uint32_t sequence = epci_directory_sequence(directory, i);
        struct epci_region_owner owner;
        int status;

        if (epci_directory_read(directory, i, &owner) ||
            (last->sequence == sequence && last->owner.start_time == owner.start_time &&
             is_numbered(&last->owner, &owner)))
            continue;
        status = follow_entry(regions, scope, &owner);
        came |= status == EPC_OK;
        if (status == EPC_END)
            *last = (struct epci_passed_over){ sequence, owner };
    }
    return came;
}

static bool keeps_objects(const epc_schema *schema)
{
    for (uint32_t i = 0; i < schema->object_count; i++)
        if (schema->objects[i].flags & EPC_KEEP)
            return true;
    return false;
}

/* Mark the region of a process that has ended, and call `gone`.  True: it stays mapped, because
 * objects with EPC_KEEP are shown until another process is found. */
static bool mark_gone(struct epci_regions *regions, struct epci_attached *region,
                      bool found_another)
{
    bool keep = keeps_objects(regions->layout->schema) && !found_another;

    if (!region->gone)
        region->gone_ticks = epci_clock_ticks();
    if (regions->gone && !region->gone)
        regions->gone(regions->context, region, false);
    if (regions->gone && !keep)
        regions->gone(regions->context, region, true);
    region->gone = true;
    return keep;
}

/* Does its process run?  It need not be listed, since the directory is only a hint. */
static bool is_running(const struct epci_regions *regions, const struct epci_attached *region)
{
    return !region->gone && epci_region_is_live(region->sections.views[0]) &&
           (region->seen || owner_is_alive(regions, region->scope, &region->owner));
}

bool epci_regions_lack_counts(const struct epci_regions *regions)
{
    for (int scope = 0; scope < EPCI_SCOPE_COUNT; scope++) {
        const unsigned char *directory = regions->directories[scope].base;

        if (directory && epci_directory_was_left(directory))
            return true;
    }
    for (const struct epci_attached *one = regions->first; one; one = one->next)
        if (epci_region_removals(one->sections.views[0]) > 0)
            return true;
    return regions->found_ended;
}

void epci_regions_refresh(struct epci_regions *regions)
{
    struct epci_attached **at = &regions->first;
    bool came = false;

    for (struct epci_attached *one = regions->first; one; one = one->next)
        one->seen = false;
    for (int scope = 0; scope < EPCI_SCOPE_COUNT; scope++)
        came |= refresh_scope(regions, (enum epci_scope)scope);
    while (*at) {
        struct epci_attached *one = *at;

        epci_attached_renew(one);
        follow_sections(regions, one);
        if (is_running(regions, one) || mark_gone(regions, one, came)) {
            at = &one->next;
            continue;
        }
        *at = one->next;
        detach(regions, one);
    }
    EPCI_INVARIANT(epci_regions_is_valid(regions, false));
}

static void send_request(const struct epci_regions *regions, struct epci_attached *region)
{
    char name[EPCI_NAME_BYTES];

    if (!region->request) {
        epci_share_name(region->scope, EPCI_SHARED_REQUEST, regions->layout->schema->service,
                        &region->owner, name);
        epci_signal_open(name, &region->request);
    }
    if (region->request)
        epci_signal_set(region->request);
}

void epci_regions_request(struct epci_regions *regions)
{
    for (struct epci_attached *one = regions->first; one; one = one->next)
        if (!one->gone && epci_region_wants_requests(one->sections.views[0]))
            send_request(regions, one);
}

void epci_regions_release(struct epci_regions *regions)
{
    while (regions->first) {
        struct epci_attached *one = regions->first;

        regions->first = one->next;
        detach(regions, one);
    }
    for (int scope = 0; scope < EPCI_SCOPE_COUNT; scope++)
        epci_shm_close(&regions->directories[scope]);
}

static bool attached_is_valid(const struct epci_attached *region)
{
    if (region->sections.count == 0 || region->sections.count > EPCI_SECTIONS_MOST ||
        region->mapped[0]->serial != region->owner.serial)
        return false;
    for (uint32_t i = 0; i < region->sections.count; i++) {
        if (region->sections.views[i] != &region->mapped[i]->view || !region->mapped[i]->shm.base)
            return false;
        for (uint32_t j = 0; j < i; j++)
            if (region->mapped[j]->serial == region->mapped[i]->serial)
                return false;
    }
    return true;
}

bool epci_regions_is_valid(const struct epci_regions *regions, bool full)
{
    uint32_t mapped = 0;

    if (regions->mapped > regions->most_mapped || (!regions->first && regions->mapped > 0))
        return false;
    for (const struct epci_attached *at = regions->first; full && at; at = at->next) {
        mapped += at->sections.count;
        if (!attached_is_valid(at) || find_attached(regions, at->scope, &at->owner) != at ||
            (at->next && is_older(&at->next->owner, &at->owner)))
            return false;
    }
    return !full || mapped == regions->mapped;
}
