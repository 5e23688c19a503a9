/* SPDX-License-Identifier: MIT
 *
 * query.h -- queries and their counters: what a program has added, and the last two samples of it.
 *
 * A query's lock guards its counters and their samples, and is held for moments only.  Collecting
 * takes another lock of the query for its whole time, so that one collection follows the other, and
 * no function but a collection waits for a provider while it holds a lock of a query.  Order of
 * locks: collecting, a computer's (machine.h), a query's.
 */
#pragma once

#include "pdh/caller/texts.h"
#include "pdh/query/counter.h"
#include "sdk/port/port.h"

struct pdh_log_reader;
struct pdh_timer;

/* The answers of one computer to a query. */
struct pdh_query_part {
    struct pdh_query_part *next;
    struct pdh_machine *machine;
    struct pdh_answer *older; /* one reference; NULL: none yet */
    struct reader_selection selection;
    uint32_t version; /* of the counters that are in it */
};

struct pdh_query {
    struct pdh_object object;
    DWORD_PTR user;
    struct pdh_source source;
    struct epci_lock collecting;
    struct pdh_query_part *parts;  /* guarded by `collecting` */
    struct pdh_log_reader *reader; /* of a log: guarded by `collecting` */
    bool has_read;                 /* a row, since the reader is there  */
    struct epci_lock lock;
    struct pdh_counter *first, **end; /* in the order in which they were added */
    size_t count;
    bool closed;      /* no counter is added any more */
    uint32_t version; /* changes with the counters */
    uint64_t time;    /* of the last collection, in 100 ns, local time; 0: none */
    struct pdh_timer *timer;
    uint64_t from, to; /* of a log: samples outside are left out */
};

/* Take a sample of all counters now, or the next one of a log.  As PdhCollectQueryData. */
PDH_STATUS pdh_query_collect(struct pdh_query *query);

/* How a counter is added. */
struct pdh_adding {
    enum pdh_encoding encoding; /* of its path */
    bool english;               /* as PdhAddEnglishCounter: it is shown in the user's language */
    DWORD_PTR user;
    const struct pdh_log_type *set_type; /* the caller sets its values; NULL: they are collected */
};

/* Add a counter by its path; *out has one reference, which is the table's.  As PdhAddCounter, or
 * PdhAddRelogCounter; where `handle` is not a query *out is as before. */
PDH_STATUS pdh_query_add_counter(HANDLE handle, const struct pdh_adding *how, const void *path,
                                 HANDLE *out);
