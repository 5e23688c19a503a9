/* SPDX-License-Identifier: MIT
 *
 * powerloss.h -- a registry that remembers the order of its changes, to try what is left when the
 * power fails.
 *
 * The system writes each hive (SOFTWARE, SYSTEM: the first part of a path) to its own file, when it
 * likes, and always as it was at some moment.  So after a loss each hive has the first changes of
 * its own, at least those that it had when it was last flushed.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kit/system/registry.h"

#define EPCT_HIVES 2

struct epct_disk_change;

struct epct_disk {
    struct epci_registry inner; /* what the running programs see: in memory */
    struct epci_registry start; /* what is on the disk at the beginning */
    struct epct_disk_change *changes;
    size_t count, capacity;
    size_t flushes; /* so far */
    size_t ignored; /* this flush has no effect, counted from 1; 0: none */
};

/* A state that a loss of power can leave. */
struct epct_loss {
    size_t hives[EPCT_HIVES]; /* so many changes of each hive are on the disk */
    size_t at_least;          /* what was promised: the changes up to the last mark before it */
};

/* Begin with everything in `inner` on the disk.  epct_disk_end does not close `inner`. */
void epct_disk_begin(struct epct_disk *disk, const struct epci_registry *inner);
void epct_disk_end(struct epct_disk *disk);

/* `disk` as a registry; closing it has no effect. */
struct epci_registry epct_disk_registry(struct epct_disk *disk);

/* A program has ended with success: what it did may not be lost from now on. */
void epct_disk_mark(struct epct_disk *disk);

/* Every state that a loss can leave, each once; the caller frees the list. */
struct epct_loss *epct_disk_losses(const struct epct_disk *disk, size_t *count);

/* The registry after a loss, and as the programs saw it after the first `changes` entries (of
 * disk->count); the caller closes it. */
void epct_disk_rebuild(const struct epct_disk *disk, const struct epct_loss *loss,
                       struct epci_registry *out);
void epct_disk_rewind(const struct epct_disk *disk, size_t changes, struct epci_registry *out);
