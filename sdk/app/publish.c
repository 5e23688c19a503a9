/* SPDX-License-Identifier: MIT
 *
 * publish.c -- creates the objects that make a region known: region, sign of life, directory entry.
 *
 * They are created in this order, the region is LIVE before its directory entry exists, so that a
 * reader that finds an entry finds a complete region.  A process that is killed between two steps
 * leaves nothing that a reader could mistake for a region: sections and events disappear with their
 * last handle.
 */
#include "sdk/app/publish.h"

#include "sdk/region/directory.h"

#define SERIAL_TRIES 16

/* A serial that is unique in this process: the time, but always rising, and in the low byte a
 * part of this code's address, because another DLL of the process may contain a copy of it. */
static uint64_t make_serial_unique_in_process(void)
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

/* The name and the security descriptor of one shared object of a publication. */
struct shared_object {
    char name[EPCI_NAME_BYTES];
    char sddl[EPCI_SDDL_BYTES];
};

static void make_shared_name_and_sddl(const struct epci_publication *publication,
                                      enum epci_shared what, const struct epci_region_owner *owner,
                                      struct shared_object *out)
{
    epci_make_shared_object_name(publication->scope, what, publication->schema->service, owner,
                                 out->name);
    epci_make_shared_object_sddl(what, publication->schema, out->sddl);
}

int epci_create_shared_event(const struct epci_publication *publication, enum epci_shared what,
                             const struct epci_region_owner *owner, void **out)
{
    struct shared_object object;

    make_shared_name_and_sddl(publication, what, owner, &object);
    return epci_event_create(object.name, object.sddl, out);
}

static bool is_publisher_alive(void *context, const struct epci_region_owner *owner)
{
    const struct epci_publication *own = context;
    char name[EPCI_NAME_BYTES];

    epci_make_shared_object_name(own->scope, EPCI_SHARED_ALIVE, own->schema->service, owner, name);
    return epci_event_exists(name);
}

/* Create a section with an unused serial, stored in *owner: LIVE.  Also its sign of life, unless
 * `alive` is NULL. */
static int create_region_section(const struct epci_publication *publication,
                                 const struct epci_layout *layout, struct epci_region_owner *owner,
                                 struct epci_shm *region, void **alive)
{
    const size_t bytes = epci_region_extents_offset(layout);
    struct shared_object object;
    int status = EPC_E_EXISTS;

    for (int i = 0; status == EPC_E_EXISTS && i < SERIAL_TRIES; i++) {
        owner->serial = make_serial_unique_in_process();
        make_shared_name_and_sddl(publication, EPCI_SHARED_REGION, owner, &object);
        status = epci_shm_create(object.name, EPCI_SECTION_BYTES, bytes, object.sddl, region);
        if (status)
            continue;
        epci_region_write_header_and_records(
            epci_pieces_address_of_offset(&region->pieces, 0, bytes), layout, owner);
        if (!alive) {
            epci_region_set_first_section_serial(region->base, publication->owner.serial);
            continue;
        }
        status = epci_create_shared_event(publication, EPCI_SHARED_ALIVE, owner, alive);
        if (status)
            epci_shm_close(region);
    }
    if (!status)
        epci_region_set_state(region->base, EPCI_REGION_LIVE);
    return status;
}

int epci_publish_further_section(const struct epci_publication *publication,
                                 const struct epci_layout *layout, struct epci_shm *region,
                                 uint64_t *serial)
{
    struct epci_region_owner owner = publication->owner;
    int status = create_region_section(publication, layout, &owner, region, NULL);

    *serial = owner.serial;
    return status;
}

/* Will a provider show our region?  We compare the owners of region and directory as a provider
 * does, so that the application gets a status, and a region that would not be shown is not
 * listed. */
static bool is_region_owner_accepted(const struct epci_publication *publication)
{
    char owner[EPCI_SID_BYTES], directory_owner[EPCI_SID_BYTES];

    return epci_shm_owner(&publication->region, owner) == EPC_OK &&
           epci_shm_owner(&publication->directory, directory_owner) == EPC_OK &&
           epci_is_shared_owner_accepted(publication->schema, owner, directory_owner);
}

/* Open the service's directory, or create it; repair_directory_and_claim_entry checks its contents.
 * The caller holds the mutex. */
static int open_or_create_directory(struct epci_publication *publication)
{
    struct epci_shm *directory = &publication->directory;
    struct shared_object object;
    int status;

    make_shared_name_and_sddl(publication, EPCI_SHARED_DIRECTORY, NULL, &object);
    /* Open first: creating an existing section asks for more rights than a publisher has. */
    status = epci_shm_open_existing(object.name, true, directory);
    if (status == EPC_E_NOT_FOUND)
        status = epci_shm_create(object.name, EPCI_DIRECTORY_BYTES, EPCI_DIRECTORY_BYTES,
                                 object.sddl, directory);
    if (status)
        return status;
    if (!is_region_owner_accepted(publication))
        return EPC_E_ACCESS;
    return epci_shm_usable_bytes(directory) < EPCI_DIRECTORY_BYTES ? EPC_E_CORRUPT : EPC_OK;
}

/* Claim an entry for our region.  The directory is repaired first: it may be new, its last
 * writer may have died, or a publisher may have damaged it.  The caller holds the mutex. */
static int repair_directory_and_claim_entry(struct epci_publication *publication)
{
    unsigned char *directory = publication->directory.base;

    if (epci_directory_validate(directory, EPCI_DIRECTORY_BYTES) != EPC_OK)
        epci_directory_write_header(directory);
    epci_directory_free_dead_entries(directory, is_publisher_alive, publication);
    return epci_directory_claim_entry(directory, &publication->owner, &publication->entry);
}

void epci_publication_relist_if_lost(struct epci_publication *publication)
{
    unsigned char *directory = publication->directory.base;
    bool abandoned;

    if (epci_directory_is_owner_in_entry(directory, &publication->owner, publication->entry) ||
        epci_mutex_lock(publication->mutex, 0, &abandoned) != EPC_OK)
        return;
    epci_directory_free_owners_entry(directory, &publication->owner, publication->entry);
    repair_directory_and_claim_entry(
        publication); /* if the directory is full, a later call may succeed */
    epci_mutex_unlock(publication->mutex);
}

static int open_directory_and_claim_entry(struct epci_publication *publication, uint32_t wait)
{
    struct shared_object object;
    bool abandoned;
    int status;

    make_shared_name_and_sddl(publication, EPCI_SHARED_MUTEX, NULL, &object);
    status = epci_mutex_open_or_create(object.name, object.sddl, &publication->mutex);
    if (!status)
        status = epci_mutex_lock(publication->mutex, wait, &abandoned);
    if (status)
        return status;
    status = open_or_create_directory(publication);
    if (!status)
        status = repair_directory_and_claim_entry(publication);
    epci_mutex_unlock(publication->mutex);
    return status;
}

static void close_publication(struct epci_publication *publication)
{
    epci_close_system_object(publication->alive);
    epci_shm_close(&publication->region);
    epci_shm_close(&publication->directory);
    epci_close_system_object(publication->mutex);
    *publication = (struct epci_publication){ 0 };
}

static int publish_in_scope(enum epci_scope scope, struct epci_publication *publication,
                            const struct epci_layout *layout, uint32_t wait)
{
    struct epci_identity self = epci_own_process_identity();
    int status;

    *publication = (struct epci_publication){
        .schema = layout->schema,
        .scope = scope,
        .owner = { self.pid, self.start_time, 0 },
    };
    status = create_region_section(publication, layout, &publication->owner, &publication->region,
                                   &publication->alive);
    if (!status)
        status = open_directory_and_claim_entry(publication, wait);
    if (status)
        close_publication(publication);
    return status;
}

int epci_publish_global_or_local(struct epci_publication *publication,
                                 const struct epci_layout *layout)
{
    uint64_t begun = epci_clock_ticks(), spent;
    int status = publish_in_scope(EPCI_SCOPE_GLOBAL, publication, layout, EPCI_PUBLISH_WAIT);

    if (status != EPC_E_ACCESS)
        return status;
    spent = (epci_clock_ticks() - begun) * 1000 / epci_clock_frequency();
    status = publish_in_scope(EPCI_SCOPE_LOCAL, publication, layout,
                              spent < EPCI_PUBLISH_WAIT ? EPCI_PUBLISH_WAIT - (uint32_t)spent : 0);
    return status ? status : EPC_LOCAL;
}

/* What the name of a failure's event has in the place of a region's owner. */
static struct epci_region_owner owner_of_failure(int status)
{
    return (struct epci_region_owner){ .pid = epci_own_process_identity().pid,
                                       .serial = (uint64_t)-status };
}

void epci_publish_failure(const epc_schema *schema, int status, void **out)
{
    struct epci_publication none = { .schema = schema, .scope = EPCI_SCOPE_GLOBAL };
    const struct epci_region_owner owner = owner_of_failure(status);

    if (epci_create_shared_event(&none, EPCI_SHARED_FAILED, &owner, out) != EPC_E_ACCESS)
        return;
    none.scope = EPCI_SCOPE_LOCAL;
    (void)epci_create_shared_event(&none, EPCI_SHARED_FAILED, &owner, out);
}

void epci_publish_failure_until_exit(const epc_schema *schema, int status)
{
    const struct epci_region_owner owner = owner_of_failure(status);
    char name[EPCI_NAME_BYTES];
    void *kept_open;

    for (int scope = 0; scope < EPCI_SCOPE_COUNT; scope++) {
        epci_make_shared_object_name((enum epci_scope)scope, EPCI_SHARED_FAILED, schema->service,
                                     &owner, name);
        if (epci_event_exists(name))
            return;
    }
    epci_publish_failure(schema, status, &kept_open);
}

void epci_unpublish(struct epci_publication *publication)
{
    bool abandoned;

    if (!publication->region.base)
        return;
    epci_region_set_state(publication->region.base, EPCI_REGION_CLOSED);
    /* Without the mutex the entry stays; the next process that comes or goes frees it, because the
     * sign of life no longer exists.  This one frees those of processes that were killed. */
    if (epci_mutex_lock(publication->mutex, EPCI_PUBLISH_WAIT, &abandoned) == EPC_OK) {
        epci_directory_free_owners_entry(publication->directory.base, &publication->owner,
                                         publication->entry);
        epci_directory_free_dead_entries(publication->directory.base, is_publisher_alive,
                                         publication);
        epci_mutex_unlock(publication->mutex);
    }
    close_publication(publication);
}
