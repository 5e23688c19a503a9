/* SPDX-License-Identifier: MIT
 *
 * querybattery.h -- queries to ask a provider, right ones and odd ones, and what a right answer is.
 *
 * Spec: the seeds' "Retrieving Selected Data" and "The Collect Function", Microsoft's "Using the
 * registry functions to consume counter data".  More objects than asked for are legal where one's
 * own index is asked for; what a query does not name must not be answered.  Nothing is demanded
 * where documents are silent: then the query is asked only to see whether the DLL survives it.
 * Portable, no state.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"
#include "sdk/core/span.h"

/* Objects of an answer by their title indexes; of more than fit the rest is left out. */
#define HARNESS_OBJECTS_MAX 64
struct harness_objects {
    uint32_t list[HARNESS_OBJECTS_MAX];
    size_t count;
    uint32_t counter; /* the index of a counter that is not an object's; 0: no such counter */
};

/* What can be walked of a block. */
void harness_list_objects(struct harness_objects *out, struct epci_span block);
bool harness_objects_have(const struct harness_objects *objects, uint32_t index);

/* What is known of the provider. */
struct harness_battery_facts {
    struct harness_objects global; /* of its answers to "Global" */
    struct harness_objects costly; /* and "Costly"               */
    struct harness_objects others; /* that come only when asked for by index */
    uint32_t first, last;          /* its range of indexes, 0 and 0: unknown */
    bool any_case;                 /* perflib of this profile does not care for the case of words */
    bool metadata;                 /* it says that it understands metadata queries                */
    bool listed;                   /* perflib asks it for the indexes of its Object List only     */
};

/* Has this object come for any of the three? */
bool harness_is_known_object(const struct harness_battery_facts *facts, uint32_t index);

/* What a query is about; each has a rule, but ODD. */
enum harness_query_form {
    HARNESS_FORM_ODD,       /* nothing is demanded                              */
    HARNESS_FORM_INDEX,     /* its own index, alone or in a list                */
    HARNESS_FORM_MANY,      /* its own index after many others                 */
    HARNESS_FORM_CASE,      /* a word in another case                           */
    HARNESS_FORM_METADATA,  /* definitions only                                 */
    HARNESS_FORM_COSTLY,    /* "Costly" is not "Global"                         */
    HARNESS_FORM_IGNORED,   /* it does not look at the query: both this word and the index after it
                            get data                                         */
    HARNESS_FORM_FOREIGN,   /* another computer                                 */
    HARNESS_FORM_OTHER,     /* an index that is not its own                     */
    HARNESS_FORM_SUBSTRING, /* one that holds its own                           */
    HARNESS_FORM_UNKNOWN,   /* a word without a meaning                         */
    HARNESS_FORM_PREFIX,    /* one that begins or ends like a known word        */
    HARNESS_FORM_BLANK      /* no word, or blanks around it                     */
};

enum harness_query_wanted {
    HARNESS_WANTED_ANY,
    HARNESS_WANTED_NOTHING,
    HARNESS_WANTED_OBJECT,       /* this object, whatever else                  */
    HARNESS_WANTED_GLOBAL,       /* all objects of "Global"                     */
    HARNESS_WANTED_COSTLY,       /* all objects of "Costly"                     */
    HARNESS_WANTED_NOT_GLOBAL,   /* no object of "Global"                       */
    HARNESS_WANTED_MAYBE_GLOBAL, /* nothing, or all objects of "Global"         */
    HARNESS_WANTED_ANSWER        /* nothing, or a PERF_DATA_BLOCK with objects  */
};

struct harness_query_case {
    const char *text; /* ours, or in the battery's arena */
    enum harness_query_form form;
    enum harness_query_wanted wanted;
    uint32_t object; /* WANTED_OBJECT */
};

struct harness_battery {
    struct kit_arena arena;
    struct harness_query_case *list;
    size_t count;
    size_t capacity;
    bool failed;
};

/* All queries for this provider, in the order in which they are to be asked: where two forms are
 * not answered as they should for one reason, the one that tells the reason comes first.  EPC_OK
 * or EPC_E_NOMEM; then *out is empty. */
int harness_build_query_battery(struct harness_battery *out,
                                const struct harness_battery_facts *facts);
void harness_battery_release(struct harness_battery *battery);

/* Would a misfit of this form only follow from one of `found`, a set of 1 << form? */
bool harness_is_query_failure_explained(enum harness_query_form form, unsigned found);

/* Is an answer with these objects right?  `bytes` is its size, `answer` whether it is a
 * PERF_DATA_BLOCK. */
bool harness_is_right_answer(const struct harness_query_case *one,
                             const struct harness_battery_facts *facts,
                             const struct harness_objects *objects, uint32_t bytes, bool answer);

/* A query as it can be shown in a message: in quotes, and cut. */
void harness_quote_and_cut_query(const char *query, char *out, size_t capacity);

/* All even indexes of a range, as a query; "" for the range 0 to 0, and at most 2000 of them. */
#define HARNESS_QUERY_RANGE 22001
void harness_format_range_as_query(uint32_t first, uint32_t last, char *out, size_t capacity);

/* Many indexes in one query. */
#define HARNESS_MANY 10000
