/* SPDX-License-Identifier: MIT
 *
 * directory.c -- the directory, by the protocol in directory.h.
 *
 * Both sides read an entry with epci_directory_read_entry; the writer's functions are loops over it
 * that write single entries.  All fields are atomic, because other processes may write them at any
 * time.
 */
#include "sdk/region/directory.h"

#include <epc/epc.h>

#include "sdk/core/atomic.h"

enum { ENTRY_FREE = 0, ENTRY_USED = 1 };

static const struct epci_directory *const_directory(const unsigned char *directory)
{
    return (const struct epci_directory *)(const void *)directory;
}

static struct epci_directory *writable_directory(unsigned char *directory)
{
    return (struct epci_directory *)(void *)directory;
}

void epci_directory_write_header(unsigned char *directory)
{
    struct epci_directory_header *header = &writable_directory(directory)->header;

    epci_store_u32(&header->version, EPCI_DIRECTORY_VERSION);
    epci_store_u32(&header->header_bytes, sizeof *header);
    epci_store_u32(&header->entry_bytes, sizeof(struct epci_directory_entry));
    epci_store_u32(&header->capacity, EPCI_DIRECTORY_CAPACITY);
    epci_store_u64(&header->magic, EPCI_DIRECTORY_MAGIC);
}

int epci_directory_validate(const unsigned char *directory, uint64_t usable)
{
    const struct epci_directory_header *header = &const_directory(directory)->header;
    uint64_t magic;

    if (usable < EPCI_DIRECTORY_BYTES)
        return EPC_E_CORRUPT;
    magic = epci_load_u64(&header->magic);
    if (magic == 0)
        return EPC_RETRY;
    if (magic != EPCI_DIRECTORY_MAGIC)
        return EPC_E_CORRUPT;
    if (epci_load_u32(&header->version) != EPCI_DIRECTORY_VERSION ||
        epci_load_u32(&header->header_bytes) != sizeof *header ||
        epci_load_u32(&header->entry_bytes) != sizeof(struct epci_directory_entry) ||
        epci_load_u32(&header->capacity) != EPCI_DIRECTORY_CAPACITY)
        return EPC_E_VERSION;
    return EPC_OK;
}

uint32_t epci_directory_entry_search_limit(const unsigned char *directory)
{
    uint32_t reach = epci_load_u32(&const_directory(directory)->header.reach);

    return reach < EPCI_DIRECTORY_CAPACITY ? reach : EPCI_DIRECTORY_CAPACITY;
}

static void write_directory_entry(struct epci_directory_entry *entry, uint32_t state,
                                  const struct epci_region_owner *owner)
{
    uint32_t inside = epci_load_u32(&entry->sequence) | 1;

    epci_store_u32(&entry->sequence, inside);
    epci_store_u32(&entry->state, state);
    epci_store_u32(&entry->pid, owner->pid);
    epci_store_u64(&entry->start_time, owner->start_time);
    epci_store_u64(&entry->serial, owner->serial);
    epci_store_u32(&entry->sequence, inside + 1);
}

uint32_t epci_directory_entry_sequence(const unsigned char *directory, uint32_t entry)
{
    return epci_load_u32(&const_directory(directory)->entries[entry].sequence);
}

bool epci_directory_has_freed_any_entry(const unsigned char *directory)
{
    /* An entry's sequence grows by 2 when it is claimed, and by 2 when it is freed. */
    for (uint32_t i = 0; i < epci_directory_entry_search_limit(directory); i++)
        if (epci_directory_entry_sequence(directory, i) >= 4)
            return true;
    return false;
}

static int read_directory_entry_once(const unsigned char *directory, uint32_t entry,
                                     struct epci_region_owner *owner)
{
    const struct epci_directory_entry *shared = &const_directory(directory)->entries[entry];
    uint32_t sequence = epci_load_u32(&shared->sequence);
    uint32_t state = epci_load_u32(&shared->state);
    struct epci_region_owner copy = {
        .pid = epci_load_u32(&shared->pid),
        .start_time = epci_load_u64(&shared->start_time),
        .serial = epci_load_u64(&shared->serial),
    };

    if ((sequence & 1) || epci_load_u32(&shared->sequence) != sequence)
        return EPC_RETRY;
    if (state != ENTRY_USED)
        return EPC_END;
    *owner = copy;
    return EPC_OK;
}

int epci_directory_read_entry_in_tries(const unsigned char *directory, uint32_t entry,
                                       struct epci_region_owner *owner, uint32_t *again)
{
    int status = read_directory_entry_once(directory, entry, owner);

    for (int tries = 1; status == EPC_RETRY && tries < EPCI_DIRECTORY_TRIES && *again > 0;
         tries++) {
        --*again;
        status = read_directory_entry_once(directory, entry, owner);
    }
    return status;
}

int epci_directory_read_entry(const unsigned char *directory, uint32_t entry,
                              struct epci_region_owner *owner)
{
    uint32_t again = EPCI_DIRECTORY_TRIES;

    return epci_directory_read_entry_in_tries(directory, entry, owner, &again);
}

void epci_directory_free_dead_entries(unsigned char *directory, epci_alive_fn *alive, void *context)
{
    static const struct epci_region_owner none = { 0 };
    uint32_t reach = epci_directory_entry_search_limit(directory);

    for (uint32_t i = 0; i < reach; i++) {
        struct epci_region_owner owner;
        int status = epci_directory_read_entry(directory, i, &owner);

        if (status == EPC_RETRY || (status == EPC_OK && !alive(context, &owner)))
            write_directory_entry(&writable_directory(directory)->entries[i], ENTRY_FREE, &none);
    }
}

int epci_directory_claim_entry(unsigned char *directory, const struct epci_region_owner *owner,
                               uint32_t *entry)
{
    for (uint32_t i = 0; i < EPCI_DIRECTORY_CAPACITY; i++) {
        struct epci_region_owner other;

        if (epci_directory_read_entry(directory, i, &other) != EPC_END)
            continue;
        /* `reach` first, while the entry is free: the repair can find the entry from its first
         * store on. */
        if (i >= epci_directory_entry_search_limit(directory))
            epci_store_u32(&writable_directory(directory)->header.reach, i + 1);
        write_directory_entry(&writable_directory(directory)->entries[i], ENTRY_USED, owner);
        *entry = i;
        return EPC_OK;
    }
    return EPC_E_NOSPACE;
}

static bool is_entry_of_owner(const unsigned char *directory, const struct epci_region_owner *owner,
                              uint32_t entry)
{
    struct epci_region_owner found;

    return epci_directory_read_entry(directory, entry, &found) == EPC_OK &&
           found.pid == owner->pid && found.start_time == owner->start_time &&
           found.serial == owner->serial;
}

bool epci_directory_is_owner_in_entry(const unsigned char *directory,
                                      const struct epci_region_owner *owner, uint32_t entry)
{
    return epci_directory_validate(directory, EPCI_DIRECTORY_BYTES) == EPC_OK &&
           entry < epci_directory_entry_search_limit(directory) &&
           is_entry_of_owner(directory, owner, entry);
}

void epci_directory_free_owners_entry(unsigned char *directory,
                                      const struct epci_region_owner *owner, uint32_t entry)
{
    static const struct epci_region_owner none = { 0 };

    if (is_entry_of_owner(directory, owner, entry))
        write_directory_entry(&writable_directory(directory)->entries[entry], ENTRY_FREE, &none);
}
