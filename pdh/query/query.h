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

#include "pdh/caller/handles.h"
#include "pdh/machine/machine.h"
#include "pdh/source/catalog.h"
#include "reader/answer/pairing.h"
#include "reader/values/raw.h"
#include "sdk/port/port.h"

/* What the definition of a counter says; the same in all samples. */
struct pdh_definition {
    bool known;
    uint32_t type;
    LONG default_scale;
    bool has_formula;
    struct epci_formula formula; /* neither capped nor scaled */
    uint64_t time_base;          /* 0: its values need no clock */
};

/* One value in one sample. */
struct pdh_reading {
    DWORD status; /* a CStatus; the rest is zero if it is bad */
    struct epci_raw raw;
    struct epci_item item; /* if the status is good */
    uint32_t definition;   /* among the sample's, of a counter that means several */
    uint32_t older;        /* the same instance in the sample before; EPCI_NOT_THERE */
    size_t name;           /* in the sample's names */
};

/* What one collection found of a counter: one value, or with a wildcard any number. */
struct pdh_sample {
    struct pdh_reading *readings;
    size_t count, room;
    DWORD missing;           /* of a wildcard: why it has no readings; 0: it may have none */
    struct kit_buffer names; /* each with its NUL; of wildcards only */
    struct pdh_definition *definitions; /* of a counter that means several: of each that it means */
    size_t definition_count, definition_room;
    uint64_t time; /* in 100 ns, local time */
    bool taken;    /* by a collection */
};

void pdh_sample_release(struct pdh_sample *sample);

struct pdh_log_reader;
struct pdh_timer;

struct pdh_counter {
    struct pdh_object object;
    struct pdh_query *query; /* one reference */
    struct pdh_counter *next;
    DWORD_PTR user;
    char *path;
    struct epci_path parsed; /* of `path` */
    char *shown;             /* the path in the user's language; NULL: as it was added */
    struct epci_path shown_parts;
    bool wildcard;               /* in the instance's or the counter's place */
    bool several;                /* in the counter's place */
    struct pdh_machine *machine; /* NULL: of a log */
    /* Guarded by the query's lock: */
    LONG scale;
    struct pdh_definition definition;
    struct pdh_sample newer, older;
    bool unread; /* the value has changed since it was read last */
};

/* The answers of one computer to a query. */
struct pdh_shot {
    struct pdh_shot *next;
    struct pdh_machine *machine;
    struct pdh_answer *older; /* one reference; NULL: none yet */
    struct epci_selection selection;
    uint32_t version; /* of the counters that are in it */
};

struct pdh_query {
    struct pdh_object object;
    DWORD_PTR user;
    struct pdh_source source;
    struct epci_lock collecting;
    struct pdh_shot *shots;        /* guarded by `collecting` */
    struct pdh_log_reader *reader; /* of a log: guarded by `collecting` */
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

/* Add a counter by its path; *out has one reference, which is the table's.  As PdhAddCounter, or
 * PdhAddEnglishCounter: then it is shown in the user's language. */
PDH_STATUS pdh_query_add(struct pdh_query *query, const char *path, bool english, DWORD_PTR user,
                         HANDLE *out);

/* A counter of no query yet, looked up for the first time, or NULL.  As PdhAddCounter says: with
 * PDH_CSTATUS_NO_MACHINE there is one, too.  In counter.c, as the next two. */
PDH_STATUS pdh_counter_make(const struct pdh_source *source, const char *path, bool english,
                            struct pdh_counter **out);
void pdh_counter_release(struct pdh_object *counter);

/* What adding would say of the path, and besides PDH_CSTATUS_NO_INSTANCE where what it names is not
 * there now. */
PDH_STATUS pdh_counter_try(const struct pdh_source *source, const char *path);

/* The definition of one of a sample's readings. */
const struct pdh_definition *pdh_definition_of(const struct pdh_counter *counter,
                                               const struct pdh_sample *sample, size_t reading);

/* Look a counter up in a view and fill in a sample, and the definition if it is not known.  A path
 * without wildcards has one reading, whatever its status.  `before` may be NULL: there is no
 * sample to compare with.  False: out of memory.  In sample.c. */
struct pdh_before {
    const struct epci_pairing *pairing; /* of its answer with the newer one */
    const struct pdh_sample *sample;
};
bool pdh_counter_look(const struct pdh_counter *counter, const struct epci_lookup *lookup,
                      const struct pdh_before *before, struct pdh_definition *definition,
                      struct pdh_sample *out);

/* The best status of a sample's readings; without any, that for which they are missing, or
 * PDH_CSTATUS_NO_INSTANCE. */
DWORD pdh_sample_status(const struct pdh_sample *sample);

/* Note that a sample lacks what its counter means: one reading has this status, or with a wildcard
 * there are none.  False: out of memory.  In sample.c. */
bool pdh_sample_miss(struct pdh_sample *sample, bool wildcard, DWORD status);

/* Have two samples of a counter, the older one first, the same raw values?  A base is compared as
 * the cell is; the time of a clock is not.  In sample.c. */
bool pdh_sample_is_same(const struct pdh_counter *counter, const struct pdh_sample *one,
                        const struct pdh_sample *other);
