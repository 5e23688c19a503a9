/* SPDX-License-Identifier: MIT
 *
 * regions.c -- see regions.h.
 *
 * The directory is a hint: an entry leads to a name, the name to a section, and the section is
 * taken only if its header says the same as the entry and its schema is ours.  A failed open is
 * never remembered, only its log entry is.
 */
#include "sdk/provider/regions.h"

#include <string.h>

#include "sdk/core/finding.h"

#define EVENT_REGION_REFUSED 100

static void name_of(const struct epci_regions *regions, enum epci_scope scope,
                    enum epci_shared what, const struct epci_region_owner *owner,
                    char name[EPCI_NAME_BYTES])
{
    epci_share_name(scope, what, regions->layout->schema->service, owner, name);
}

static bool is_alive(const struct epci_regions *regions, enum epci_scope scope,
                     const struct epci_region_owner *owner)
{
    char name[EPCI_NAME_BYTES];

    name_of(regions, scope, EPCI_SHARED_ALIVE, owner, name);
    return epci_event_exists(name);
}

/* Log a refused region, once. */
static void reject(struct epci_regions *regions, const struct epci_region_owner *owner, int status)
{
    for (uint32_t i = 0; i < EPCI_REJECTED_KEPT; i++)
        if (regions->rejected[i] == owner->serial)
            return;
    if (regions->rejected_count == EPCI_REJECTED_KEPT)
        return; /* enough is said until the next Open */
    regions->rejected[regions->rejected_count++] = owner->serial;
    epci_log(regions->layout->schema->service, EPCI_WARNING, EVENT_REGION_REFUSED,
             status == EPC_E_VERSION
                 ? "A process publishes counters of another version or schema than this provider's;"
                   " they are not shown.  Restart the process, or install the matching version."
             : status == EPC_E_ACCESS
                 ? "A process publishes counters under an account that is none of the service's"
                   " publishers, or does not let them be read; they are not shown."
                 : "A process publishes damaged counters; they are not shown.",
             owner->pid);
}

/* The scope does not count: in session 0, Local\ and Global\ are one, and a region is shown once. */
static struct epci_attached *find(const struct epci_regions *regions,
                                  const struct epci_region_owner *owner)
{
    struct epci_attached *at = regions->first;

    while (at && (at->owner.serial != owner->serial || at->owner.pid != owner->pid))
        at = at->next;
    return at;
}

/* Does the region belong to one of the accounts that may publish? */
static bool is_accepted(const struct epci_regions *regions, enum epci_scope scope,
                        const struct epci_shm *region)
{
    char owner[EPCI_SID_BYTES], directory_owner[EPCI_SID_BYTES];

    return epci_shm_owner(region, owner) == EPC_OK &&
           epci_shm_owner(&regions->directories[scope], directory_owner) == EPC_OK &&
           epci_share_accepts(regions->layout->schema, owner, directory_owner);
}

static void attach(struct epci_regions *regions, enum epci_scope scope,
                   const struct epci_region_owner *owner)
{
    struct epci_attached *made = epci_alloc(sizeof *made);
    char name[EPCI_NAME_BYTES];
    int status;

    if (!made)
        return;
    name_of(regions, scope, EPCI_SHARED_REGION, owner, name);
    status = epci_shm_open(name, false, &made->shm);
    if (!status && !is_accepted(regions, scope, &made->shm))
        status = EPC_E_ACCESS;
    if (!status)
        status = epci_region_accept(made->shm.base, epci_shm_usable(&made->shm), owner,
                                    regions->layout, &made->view);
    if (status) {
        if (status == EPC_E_CORRUPT || status == EPC_E_VERSION || status == EPC_E_ACCESS ||
            status == EPC_E_EXISTS)
            reject(regions, owner, status);
        epci_shm_close(&made->shm);
        epci_free(made);
        return;
    }
    made->owner = *owner;
    made->seen = true;
    made->next = regions->first;
    regions->first = made;
}

/* The directory of a scope, opened if it is there and not yet open. */
static const unsigned char *directory_of(struct epci_regions *regions, enum epci_scope scope)
{
    struct epci_shm *directory = &regions->directories[scope];
    char name[EPCI_NAME_BYTES];

    if (!directory->base) {
        name_of(regions, scope, EPCI_SHARED_DIRECTORY, NULL, name);
        if (epci_shm_open(name, false, directory))
            return NULL;
    }
    if (epci_directory_accept(directory->base, epci_shm_usable(directory))) {
        epci_shm_close(directory);
        return NULL;
    }
    return directory->base;
}

static void refresh_scope(struct epci_regions *regions, enum epci_scope scope)
{
    const unsigned char *directory = directory_of(regions, scope);
    uint32_t reach = directory ? epci_directory_reach(directory) : 0;

    for (uint32_t i = 0; i < reach; i++) {
        struct epci_region_owner owner;
        struct epci_attached *known;

        if (epci_directory_read(directory, i, &owner) || !is_alive(regions, scope, &owner))
            continue;
        known = find(regions, &owner);
        if (known)
            known->seen = true;
        else
            attach(regions, scope, &owner);
    }
}

void epci_regions_refresh(struct epci_regions *regions)
{
    struct epci_attached **at = &regions->first;

    for (struct epci_attached *one = regions->first; one; one = one->next)
        one->seen = false;
    for (int scope = 0; scope < EPCI_SCOPE_COUNT; scope++)
        refresh_scope(regions, (enum epci_scope)scope);
    while (*at) {
        struct epci_attached *one = *at;

        if (one->seen && epci_region_is_live(&one->view)) {
            one->view.usable = epci_shm_usable(&one->shm);
            at = &one->next;
            continue;
        }
        *at = one->next;
        epci_shm_close(&one->shm);
        epci_free(one);
    }
}

void epci_regions_release(struct epci_regions *regions)
{
    while (regions->first) {
        struct epci_attached *one = regions->first;

        regions->first = one->next;
        epci_shm_close(&one->shm);
        epci_free(one);
    }
    for (int scope = 0; scope < EPCI_SCOPE_COUNT; scope++)
        epci_shm_close(&regions->directories[scope]);
}
