/* SPDX-License-Identifier: MIT
 *
 * directory.h -- the small shared memory through which providers find the regions of a service.
 *
 * This header is normative; docs/shared-region.md has rights and limits.  Publishers write it while
 * they hold the service's mutex; providers read it without the mutex.  It is a hint: every region
 * that it names is validated itself.  Numbers are little-endian; padding is zero.
 *
 *         0: | header                     64 |  constant after format
 *        64: | entry 0                    32 |  `capacity` of them
 *            | ...                           |
 *
 *     entry: | sequence     | state          |
 *            | pid          | 0              |
 *            | start time                    |
 *            | serial                        |
 *            +-------------------------------+
 *
 * Example.  Process 812 takes entry 0 and closes; process 900 is killed while it takes it:
 *
 *         sequence  state  pid
 *                0      0    0   never used
 *                1      1  812   in step 2
 *                2      1  812   found by readers
 *                4      0    0   closed
 *                5      1  900   killed in step 2: readers skip the entry
 *                6      0    0   repaired by the process that takes the mutex next
 *
 * WRITER  holds the mutex.  It stores every field with release.
 *         0. Counts a new entry in `reach`.
 *         1. Makes the entry's sequence odd.
 *         2. Writes the entry.
 *         3. Makes the sequence even.
 * READER  does not hold the mutex.  It loads every field with acquire.
 *         1. Loads `sequence`.
 *         2. Copies the fields.
 *         3. Loads `sequence` again.  If it is odd or has changed: from the start.
 *         After EPCI_DIRECTORY_TRIES tries it skips the entry for this Collect.
 * WHY     A reader never takes parts of two entries for one.  If its step 2 sees a field of the
 *         writer's step 2, the field's acquire makes the odd sequence visible, and step 3 finds it.
 *         With plain stores:
 *
 *              W: enters 900                   R: reads the entry
 *              ------------------------------  --------------------------------
 *              .                               loads sequence 4
 *              stores 5, not yet visible       .
 *              stores pid 900, visible         .
 *              .                               copies pid 900, no serial
 *              .                               loads sequence 4: takes the half
 *
 *         Half an entry would still lead to no region: pid, start time and serial are all in the
 *         region's name, and are compared with its header.
 *         A writer that is killed in step 2 leaves an odd sequence and an abandoned mutex.  The
 *         next holder of the mutex calls epci_directory_free_dead_entries, which frees such an
 *         entry.  Until then readers skip it.  Repair examines the entries below `reach`, so
 *         `reach` is stored first.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/region/region.h"

#define EPCI_DIRECTORY_MAGIC    0x3152494443504545u /* "EEPCDIR1" */
#define EPCI_DIRECTORY_VERSION  1u
#define EPCI_DIRECTORY_CAPACITY 1022u /* fills eight pages */
#define EPCI_DIRECTORY_TRIES    64

struct epci_directory_header {
    uint64_t magic; /* written last, with release */
    uint32_t version;
    uint32_t header_bytes; /* 64 */
    uint32_t entry_bytes;  /* 32 */
    uint32_t capacity;
    uint32_t reach;      /* entries from here on were never used; grows; release/acquire */
    uint32_t padding[9]; /* zero */
};

struct epci_directory_entry {
    uint32_t sequence;
    uint32_t state; /* 0 free, 1 used */
    uint32_t pid;
    uint32_t padding;
    uint64_t start_time;
    uint64_t serial;
};

_Static_assert(sizeof(struct epci_directory_header) == 64, "directory header");
_Static_assert(sizeof(struct epci_directory_entry) == 32, "directory entry");

struct epci_directory {
    struct epci_directory_header header;
    struct epci_directory_entry entries[EPCI_DIRECTORY_CAPACITY];
};

#define EPCI_DIRECTORY_BYTES sizeof(struct epci_directory)

/* Whether a region's owner is alive.  `context` is the caller's. */
typedef bool epci_alive_fn(void *context, const struct epci_region_owner *owner);

/* Write the header into EPCI_DIRECTORY_BYTES bytes with any contents.  Entries stay as they are;
 * call epci_directory_free_dead_entries for those.  The caller holds the mutex. */
void epci_directory_write_header(unsigned char *directory);

/* Check that the `usable` bytes are a directory of our version.  EPC_OK, EPC_RETRY if it is not yet
 * formatted, EPC_E_CORRUPT, EPC_E_VERSION. */
int epci_directory_validate(const unsigned char *directory, uint64_t usable);

/* Free entries whose change was never finished, and entries of owners that are not alive.  The
 * caller holds the mutex. */
void epci_directory_free_dead_entries(unsigned char *directory, epci_alive_fn *alive,
                                      void *context);

/* Take a free entry; sets *entry.  EPC_OK, or EPC_E_NOSPACE if all are in use.  The caller holds
 * the mutex. */
int epci_directory_claim_entry(unsigned char *directory, const struct epci_region_owner *owner,
                               uint32_t *entry);

/* Free an entry if it is `owner`'s.  The caller holds the mutex. */
void epci_directory_free_owners_entry(unsigned char *directory,
                                      const struct epci_region_owner *owner, uint32_t entry);

/* Whether a reader would find `owner` in this entry. */
bool epci_directory_is_owner_in_entry(const unsigned char *directory,
                                      const struct epci_region_owner *owner, uint32_t entry);

/* Reader: how many entries to examine. */
uint32_t epci_directory_entry_search_limit(const unsigned char *directory);

/* Reader: the entry's sequence, which every change increases. */
uint32_t epci_directory_entry_sequence(const unsigned char *directory, uint32_t entry);

/* Reader: whether an entry was ever freed, because its owner had ended. */
bool epci_directory_has_freed_any_entry(const unsigned char *directory);

/* Reader: EPC_OK and *owner for an entry in use, EPC_END for a free one, EPC_RETRY for one that is
 * being changed. */
int epci_directory_read_entry(const unsigned char *directory, uint32_t entry,
                              struct epci_region_owner *owner);

/* The same, for a reader that reads several: what is tried again is taken from *again. */
int epci_directory_read_entry_in_tries(const unsigned char *directory, uint32_t entry,
                                       struct epci_region_owner *owner, uint32_t *again);
