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
#define VAL_OBJECTS_MOST 64
struct val_objects {
    uint32_t list[VAL_OBJECTS_MOST];
    size_t count;
    uint32_t counter; /* the index of a counter that is not an object's; 0: no such counter */
};

/* What can be walked of a block. */
void val_objects_of(struct val_objects *out, struct epci_span block);
bool val_objects_have(const struct val_objects *objects, uint32_t index);

/* What is known of the provider. */
struct val_battery_facts {
    struct val_objects global; /* of its answers to "Global" */
    struct val_objects costly; /* and "Costly"               */
    struct val_objects others; /* that come only when asked for by index */
    uint32_t first, last;      /* its range of indexes, 0 and 0: unknown */
    bool any_case;             /* perflib of this profile does not care for the case of words */
    bool metadata;             /* it says that it understands metadata queries                */
    bool listed;               /* perflib asks it for the indexes of its Object List only     */
};

/* Has this object come for any of the three? */
bool val_facts_have(const struct val_battery_facts *facts, uint32_t index);

/* What a query is about; each has a rule, but ODD. */
enum val_query_form {
    VAL_FORM_ODD,       /* nothing is demanded                              */
    VAL_FORM_INDEX,     /* its own index, alone or in a list                */
    VAL_FORM_MANY,      /* its own index after many others                 */
    VAL_FORM_CASE,      /* a word in another case                           */
    VAL_FORM_METADATA,  /* definitions only                                 */
    VAL_FORM_COSTLY,    /* "Costly" is not "Global"                         */
    VAL_FORM_IGNORED,   /* it does not look at the query: both this word and the index after it
                            get data                                         */
    VAL_FORM_FOREIGN,   /* another computer                                 */
    VAL_FORM_OTHER,     /* an index that is not its own                     */
    VAL_FORM_SUBSTRING, /* one that holds its own                           */
    VAL_FORM_UNKNOWN,   /* a word without a meaning                         */
    VAL_FORM_PREFIX,    /* one that begins or ends like a known word        */
    VAL_FORM_BLANK      /* no word, or blanks around it                     */
};

enum val_query_wanted {
    VAL_WANTED_ANY,
    VAL_WANTED_NOTHING,
    VAL_WANTED_OBJECT,       /* this object, whatever else                  */
    VAL_WANTED_GLOBAL,       /* all objects of "Global"                     */
    VAL_WANTED_COSTLY,       /* all objects of "Costly"                     */
    VAL_WANTED_NOT_GLOBAL,   /* no object of "Global"                       */
    VAL_WANTED_MAYBE_GLOBAL, /* nothing, or all objects of "Global"         */
    VAL_WANTED_ANSWER        /* nothing, or a PERF_DATA_BLOCK with objects  */
};

struct val_query_case {
    const char *text; /* ours, or in the battery's arena */
    enum val_query_form form;
    enum val_query_wanted wanted;
    uint32_t object; /* WANTED_OBJECT */
};

struct val_battery {
    struct kit_arena arena;
    struct val_query_case *list;
    size_t count;
    size_t room;
    bool failed;
};

/* All queries for this provider, in the order in which they are to be asked: where two forms are
 * not answered as they should for one reason, the one that tells the reason comes first.  EPC_OK
 * or EPC_E_NOMEM; then *out is empty. */
int val_battery_init(struct val_battery *out, const struct val_battery_facts *facts);
void val_battery_release(struct val_battery *battery);

/* Would a misfit of this form only follow from one of `found`, a set of 1 << form? */
bool val_form_follows(enum val_query_form form, unsigned found);

/* Is an answer with these objects right?  `bytes` is its size, `answer` whether it is a
 * PERF_DATA_BLOCK. */
bool val_battery_fits(const struct val_query_case *one, const struct val_battery_facts *facts,
                      const struct val_objects *objects, uint32_t bytes, bool answer);

/* A query as it can be shown in a message: in quotes, and cut. */
void val_query_show(const char *query, char *out, size_t room);

/* All even indexes of a range, as a query; "" for the range 0 to 0, and at most 2000 of them. */
#define VAL_QUERY_RANGE 22001
void val_query_range(uint32_t first, uint32_t last, char *out, size_t room);

/* Many indexes in one query. */
#define VAL_MANY 10000
