/* SPDX-License-Identifier: MIT
 *
 * publish.c -- see publish.h.
 *
 * Order: region, sign of life, state LIVE, and the directory entry last, so that whoever finds an
 * entry finds a whole region.  A process killed between any two steps leaves nothing that a reader
 * could take for a region: sections and events go with their last handle.
 */
#include "sdk/app/publish.h"

#include "sdk/core/directory.h"

/* Serials tried before giving up. */
#define SERIAL_TRIES 16

/* A serial that nothing else in this process has: the time, but always rising, and in the low byte
 * something of where this code stands, for another DLL may hold another copy of it. */
static uint64_t next_serial(void)
{
    static uint64_t last;
    uint64_t before = __atomic_load_n(&last, __ATOMIC_RELAXED), next;

    do {
        next = epci_clock_100ns();
        if (next <= before)
            next = before + 1;
    } while (!__atomic_compare_exchange_n(&last, &before, next, false, __ATOMIC_RELAXED,
                                          __ATOMIC_RELAXED));
    return next << 8 | ((uintptr_t)&last >> 4 & 0xFF);
}

static void name_of(const struct epci_publication *publication, enum epci_shared what,
                    char name[EPCI_NAME_BYTES])
{
    epci_share_name(publication->scope, what, publication->schema->service, &publication->owner,
                    name);
}

static bool is_alive(void *context, const struct epci_region_owner *owner)
{
    struct epci_publication other = *(struct epci_publication *)context;
    char name[EPCI_NAME_BYTES];

    other.owner = *owner;
    name_of(&other, EPCI_SHARED_ALIVE, name);
    return epci_event_exists(name);
}

/* A region under a new serial, which *owner gets: formatted, not LIVE.  EPC_E_EXISTS: try another. */
static int make_section(const struct epci_publication *publication,
                        const struct epci_layout *layout, struct epci_region_owner *owner,
                        struct epci_shm *region)
{
    char name[EPCI_NAME_BYTES], sddl[EPCI_SDDL_BYTES];
    int status;

    owner->serial = next_serial();
    epci_share_name(publication->scope, EPCI_SHARED_REGION, publication->schema->service, owner,
                    name);
    epci_share_sddl(EPCI_SHARED_REGION, publication->schema, sddl);
    status =
        epci_shm_create(name, EPCI_SECTION_BYTES, epci_region_extents_offset(layout), sddl, region);
    if (!status)
        epci_region_format(region->base, layout, owner);
    return status;
}

int epci_publish_section(const struct epci_publication *publication,
                         const struct epci_layout *layout, struct epci_shm *region,
                         uint64_t *serial)
{
    struct epci_region_owner owner = publication->owner;
    int status = EPC_E_EXISTS;

    for (int i = 0; status == EPC_E_EXISTS && i < SERIAL_TRIES; i++)
        status = make_section(publication, layout, &owner, region);
    if (status)
        return status;
    epci_region_set_state(region->base, EPCI_REGION_LIVE);
    *serial = owner.serial;
    return EPC_OK;
}

static int make_alive(struct epci_publication *publication)
{
    char name[EPCI_NAME_BYTES], sddl[EPCI_SDDL_BYTES];

    name_of(publication, EPCI_SHARED_ALIVE, name);
    epci_share_sddl(EPCI_SHARED_ALIVE, publication->schema, sddl);
    return epci_event_create(name, sddl, &publication->alive);
}

/* The region, not LIVE, and its sign of life, under names that nobody has. */
static int make_region(struct epci_publication *publication, const struct epci_layout *layout)
{
    int status = EPC_E_EXISTS;

    for (int i = 0; status == EPC_E_EXISTS && i < SERIAL_TRIES; i++) {
        status = make_section(publication, layout, &publication->owner, &publication->region);
        if (!status)
            status = make_alive(publication);
        if (status)
            epci_shm_close(&publication->region);
    }
    return status;
}

/* Will a provider show our region?  It asks the system whose region and directory are, and so do we:
 * the application learns it from a status, and what is not to be shown writes to no directory. */
static bool is_accepted(const struct epci_publication *publication)
{
    char owner[EPCI_SID_BYTES], directory_owner[EPCI_SID_BYTES];

    return epci_shm_owner(&publication->region, owner) == EPC_OK &&
           epci_shm_owner(&publication->directory, directory_owner) == EPC_OK &&
           epci_share_accepts(publication->schema, owner, directory_owner);
}

/* The service's directory, made if it is not there; what stands in it is for list_region to judge.
 * The caller holds the mutex. */
static int open_directory(struct epci_publication *publication)
{
    char name[EPCI_NAME_BYTES], sddl[EPCI_SDDL_BYTES];
    struct epci_shm *directory = &publication->directory;
    int status;

    name_of(publication, EPCI_SHARED_DIRECTORY, name);
    epci_share_sddl(EPCI_SHARED_DIRECTORY, publication->schema, sddl);
    /* Open first: making what is there asks for more rights than a publisher has. */
    status = epci_shm_open(name, true, directory);
    if (status == EPC_E_NOT_FOUND)
        status = epci_shm_create(name, EPCI_DIRECTORY_BYTES, EPCI_DIRECTORY_BYTES, sddl, directory);
    if (status)
        return status;
    if (!is_accepted(publication))
        return EPC_E_ACCESS;
    return epci_shm_usable(directory) < EPCI_DIRECTORY_BYTES ? EPC_E_CORRUPT : EPC_OK;
}

/* An entry for our region, in a directory that is put in order first: it may be new, its last writer
 * may have died, or a publisher may have destroyed it.  The caller holds the mutex. */
static int list_region(struct epci_publication *publication)
{
    unsigned char *directory = publication->directory.base;

    if (epci_directory_accept(directory, EPCI_DIRECTORY_BYTES) != EPC_OK)
        epci_directory_format(directory);
    epci_directory_repair(directory, is_alive, publication);
    return epci_directory_claim(directory, &publication->owner, &publication->entry);
}

void epci_publish_relist(struct epci_publication *publication)
{
    unsigned char *directory = publication->directory.base;
    bool abandoned;

    if (epci_directory_shows(directory, &publication->owner, publication->entry) ||
        epci_mutex_lock(publication->mutex, 0, &abandoned) != EPC_OK)
        return;
    epci_directory_leave(directory, &publication->owner, publication->entry);
    list_region(publication); /* where there is no room there may be some next time */
    epci_mutex_unlock(publication->mutex);
}

static int enter_directory(struct epci_publication *publication, uint32_t wait)
{
    char name[EPCI_NAME_BYTES], sddl[EPCI_SDDL_BYTES];
    bool abandoned;
    int status;

    name_of(publication, EPCI_SHARED_MUTEX, name);
    epci_share_sddl(EPCI_SHARED_MUTEX, publication->schema, sddl);
    status = epci_mutex_open(name, sddl, &publication->mutex);
    if (status)
        return status;
    status = epci_mutex_lock(publication->mutex, wait, &abandoned);
    if (status)
        return status;
    status = open_directory(publication);
    if (!status)
        status = list_region(publication);
    epci_mutex_unlock(publication->mutex);
    return status;
}

static void release(struct epci_publication *publication)
{
    epci_event_close(publication->alive);
    epci_shm_close(&publication->region);
    epci_shm_close(&publication->directory);
    epci_mutex_close(publication->mutex);
    *publication = (struct epci_publication){ 0 };
}

static int publish_in(enum epci_scope scope, struct epci_publication *publication,
                      const struct epci_layout *layout, uint32_t wait)
{
    struct epci_identity self = epci_process_identity();
    int status;

    *publication = (struct epci_publication){
        .schema = layout->schema,
        .scope = scope,
        .owner = { self.pid, self.start_time, 0 },
    };
    status = make_region(publication, layout);
    if (!status) {
        epci_region_set_state(publication->region.base, EPCI_REGION_LIVE);
        status = enter_directory(publication, wait);
    }
    if (status)
        release(publication);
    return status;
}

int epci_publish(struct epci_publication *publication, const struct epci_layout *layout)
{
    uint64_t begun = epci_clock_ticks(), spent;
    int status = publish_in(EPCI_SCOPE_GLOBAL, publication, layout, EPCI_PUBLISH_WAIT);

    if (status != EPC_E_ACCESS)
        return status;
    spent = (epci_clock_ticks() - begun) * 1000 / epci_clock_frequency();
    status = publish_in(EPCI_SCOPE_LOCAL, publication, layout,
                        spent < EPCI_PUBLISH_WAIT ? EPCI_PUBLISH_WAIT - (uint32_t)spent : 0);
    return status ? status : EPC_LOCAL;
}

void epci_unpublish(struct epci_publication *publication)
{
    bool abandoned;

    if (!publication->region.base)
        return;
    epci_region_set_state(publication->region.base, EPCI_REGION_CLOSED);
    /* Without the mutex the entry stays; it is freed by the next who claims one, since the sign of
     * life is gone. */
    if (epci_mutex_lock(publication->mutex, EPCI_PUBLISH_WAIT, &abandoned) == EPC_OK) {
        epci_directory_leave(publication->directory.base, &publication->owner, publication->entry);
        epci_mutex_unlock(publication->mutex);
    }
    release(publication);
}
