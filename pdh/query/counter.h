/* SPDX-License-Identifier: MIT
 *
 * counter.h -- a counter of a query: its path, its definition and its last two samples.
 */
#pragma once

#include "pdh/caller/handles.h"
#include "pdh/machine/machine.h"
#include "pdh/query/sample.h"
#include "pdh/source/source.h"
#include "reader/names/path.h"

struct pdh_query;
struct pdh_relog; /* relog.h */
struct pdh_log_type;

struct pdh_counter {
    struct pdh_object object;
    struct pdh_query *query; /* one reference */
    struct pdh_counter *next;
    DWORD_PTR user;
    char *path;
    struct reader_counter_path parsed; /* of `path` */
    char *whole;     /* the path without (*), of an object without instances; NULL: it is not so */
    char *localized; /* the path in the user's language; NULL: as it was added */
    struct reader_counter_path localized_path;
    bool wildcard;               /* in the instance's or the counter's place */
    bool counter_wildcard;       /* in the counter's place */
    struct pdh_machine *machine; /* NULL: of a log */
    struct pdh_relog *relog;     /* its values are set by the caller; NULL: they are collected */
    /* Guarded by the query's lock: */
    LONG scale;
    struct pdh_definition definition;
    struct pdh_sample newer, older;
    bool unread; /* the value has changed since it was read last */
};

/* A counter of no query yet, looked up for the first time, or NULL.  As PdhAddCounter says: with
 * PDH_CSTATUS_NO_MACHINE there is one, too. */
PDH_STATUS pdh_counter_create_and_look_up(const struct pdh_source *source, const char *path,
                                          bool english, struct pdh_counter **out);
/* A counter of no query yet whose values the caller sets, as PdhAddRelogCounter says. */
PDH_STATUS pdh_counter_create_for_relog(const char *path, const struct pdh_log_type *type,
                                        struct pdh_counter **out);
void pdh_counter_release(struct pdh_object *counter);

/* The path under which an answer has the counter. */
static inline const char *pdh_counter_path_in_answer(const struct pdh_counter *counter)
{
    return counter->whole ? counter->whole : counter->path;
}

/* What adding would say of the path, and besides PDH_CSTATUS_NO_INSTANCE where what it names is not
 * there now. */
PDH_STATUS pdh_counter_validate_path(const struct pdh_source *source, const char *path);
