/* SPDX-License-Identifier: MIT
 *
 * storm_watch.h -- what the ledger says that an answer has to show.
 */
#pragma once

#include "storm_answer.h"

/* What one Open has seen of all lives; its threads share it. */
struct storm_memory;

/* Before the provider's Open; NULL without memory. */
struct storm_memory *storm_memory_new(struct storm_ledger *ledger);
void storm_memory_free(struct storm_memory *memory);

/* One thread's view; for each Collect of the Open: before, then after with its answer. */
struct storm_watch;

struct storm_watch *storm_watch_new(struct storm_memory *memory, struct storm_results *results);
void storm_watch_free(struct storm_watch *watch);
void storm_watch_before(struct storm_watch *watch);
void storm_watch_after(struct storm_watch *watch, const struct storm_answer *answer);

/* Count a fault, and keep the sentence about the first one of its kind. */
void storm_report(struct storm_results *results, enum storm_fault fault, const char *format, ...)
    __attribute__((format(gnu_printf, 3, 4)));
