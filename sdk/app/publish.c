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

/* A region under a name that nobody has, formatted but not LIVE.  Gives *owner its serial. */
static int make_region(const struct epci_publication *publication, const struct epci_layout *layout,
                       struct epci_region_owner *owner, struct epci_shm *region)
{
    char name[EPCI_NAME_BYTES], sddl[EPCI_SDDL_BYTES];
    size_t commit = epci_region_extents_offset(layout);
    int status = EPC_E_EXISTS;

    epci_share_sddl(EPCI_SHARED_REGION, publication->schema, sddl);
    for (int i = 0; status == EPC_E_EXISTS && i < SERIAL_TRIES; i++) {
        owner->serial = next_serial();
        epci_share_name(publication->scope, EPCI_SHARED_REGION, publication->schema->service, owner,
                        name);
        status = epci_shm_create(name, EPCI_SECTION_BYTES, commit, sddl, region);
    }
    if (!status)
        epci_region_format(region->base, layout, owner);
    return status;
}

int epci_publish_further(const struct epci_publication *publication,
                         const struct epci_layout *layout, struct epci_shm *region,
                         uint64_t *serial)
{
    struct epci_region_owner owner = publication->owner;
    int status = make_region(publication, layout, &owner, region);

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

/* The service's directory, made if it is not there.  The caller holds the mutex. */
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
    status = epci_directory_accept(directory->base, epci_shm_usable(directory));
    if (status == EPC_RETRY) { /* new, or its maker died before it was formatted */
        epci_directory_format(directory->base);
        status = EPC_OK;
    }
    return status;
}

static int enter_directory(struct epci_publication *publication)
{
    char name[EPCI_NAME_BYTES], sddl[EPCI_SDDL_BYTES];
    bool abandoned;
    int status;

    name_of(publication, EPCI_SHARED_MUTEX, name);
    epci_share_sddl(EPCI_SHARED_MUTEX, publication->schema, sddl);
    status = epci_mutex_open(name, sddl, &publication->mutex);
    if (status)
        return status;
    status = epci_mutex_lock(publication->mutex, EPCI_PUBLISH_WAIT, &abandoned);
    if (status)
        return status;
    status = open_directory(publication);
    if (!status) {
        /* Also repairs what an abandoned mutex left; a second look costs little at start-up. */
        epci_directory_repair(publication->directory.base, is_alive, publication);
        status = epci_directory_claim(publication->directory.base, &publication->owner,
                                      &publication->entry);
    }
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
                      const struct epci_layout *layout)
{
    struct epci_identity self = epci_process_identity();
    int status;

    *publication = (struct epci_publication){
        .schema = layout->schema,
        .scope = scope,
        .owner = { self.pid, self.start_time, 0 },
    };
    status = make_region(publication, layout, &publication->owner, &publication->region);
    if (!status)
        status = make_alive(publication);
    if (!status) {
        epci_region_set_state(publication->region.base, EPCI_REGION_LIVE);
        status = enter_directory(publication);
    }
    if (status)
        release(publication);
    return status;
}

int epci_publish(struct epci_publication *publication, const struct epci_layout *layout)
{
    int status = publish_in(EPCI_SCOPE_GLOBAL, publication, layout);

    if (status != EPC_E_ACCESS)
        return status;
    status = publish_in(EPCI_SCOPE_LOCAL, publication, layout);
    return status ? status : EPC_LOCAL;
}

void epci_withdraw(struct epci_publication *publication)
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
