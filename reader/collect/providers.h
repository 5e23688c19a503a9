/* SPDX-License-Identifier: MIT
 *
 * providers.h -- the workers of a collector: one for each provider that the registry has, or for
 * each word of the caller.
 *
 * One thread at a time uses a list; its caller does not hold the crew's lock.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reader/collect/worker.h"

struct reader_providers {
    struct reader_worker **list; /* in the order of the registry, or of the words */
    size_t count;
    char **words; /* copies; NULL: all registered ones */
    size_t word_count;
    uint32_t last_counter; /* Perflib's Last values when the registry was read; they change with */
    uint32_t last_help;    /* most installations */
    struct reader_names english; /* the names then */
    uint64_t read_ms;
    uint64_t readings;   /* counts the readings */
    uint64_t generation; /* counts the readings that found a change */
    bool read;
    bool watched;   /* the system reports each change of a DLL's file */
    bool watch_due; /* the DLLs are others than those that are watched */
    bool off;       /* Perflib's Disable Performance Counters is 1, and there are no words */
    size_t lost;    /* workers that could not be ended: their memory and the crew's must stay */
};

/* Copy the words; reads nothing.  EPC_E_NOMEM. */
int reader_providers_init(struct reader_providers *out, char *const *words, int count);

/* Read the registry and look at the DLLs' files if that was not done, or if counters may have been
 * installed or removed since.  A worker whose installation is as before stays; the others are ended
 * and made anew.  EPC_OK; EPC_E_NOMEM or what the registry returns, and the list is as before. */
int reader_providers_refresh(struct reader_providers *providers, struct reader_crew *crew);

/* Let the system report each change of the DLLs' files, and have the next refresh read all.  For a
 * reader that asks again: to end such reports takes Linux 20 ms, in which no program of the Wine
 * prefix gets on.  No effect while the list is as it was at the last call. */
void reader_providers_watch_files(struct reader_providers *providers, struct reader_crew *crew);

/* Does the system report each change of the registry, so that one is read at the next refresh? */
bool reader_providers_are_reported(const struct reader_crew *crew);

/* Unload all DLLs, end all threads, and free all.  False: the crew must stay, for workers that
 * could not be ended. */
bool reader_providers_release(struct reader_providers *providers, struct reader_crew *crew);
