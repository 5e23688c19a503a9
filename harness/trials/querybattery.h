/* SPDX-License-Identifier: MIT
 *
 * querybattery.h -- queries to ask a provider, right ones and odd ones, and what a right answer is.
 *
 * Spec: the seeds' "Retrieving Selected Data" and "The Collect Function", Microsoft's "Using the registry
 * functions to consume counter data".  More objects than asked for are legal where one's own index is
 * asked for; what a query does not name must not be answered.  Nothing is demanded where documents are
 * silent: then the query is asked only to see whether the DLL survives it.  Portable, no state.
 */
#ifndef EPC_HARNESS_TRIALS_QUERYBATTERY_H
#define EPC_HARNESS_TRIALS_QUERYBATTERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/core/span.h"

/* Objects of an answer by their title indexes; of more than fit the rest is left out. */
#define EPCI_OBJECTS_MOST 64
struct epci_objects {
    uint32_t list[EPCI_OBJECTS_MOST];
    size_t count;
    uint32_t counter; /* the index of a counter that is none of an object, 0: there is none */
};

/* What can be walked of a block. */
void epci_objects_of(struct epci_objects *out, struct epci_span block);
bool epci_objects_have(const struct epci_objects *objects, uint32_t index);

/* What is known of the provider. */
struct epci_battery_facts {
    struct epci_objects global; /* of its answers to "Global" */
    struct epci_objects costly; /* and "Costly"               */
    struct epci_objects others; /* that come only when asked for by index */
    uint32_t first, last;       /* its range of indexes, 0 and 0: unknown */
    bool any_case;              /* perflib of this profile does not care for the case of words */
    bool metadata;              /* it says that it understands metadata queries                */
    bool listed;                /* perflib asks it for the indexes of its Object List only     */
};

/* What a query is about; each has a rule, but ODD. */
enum epci_query_form {
    EPCI_FORM_ODD,       /* nothing is demanded                              */
    EPCI_FORM_INDEX,     /* its own index, alone or in a list                */
    EPCI_FORM_MANY,      /* its own index behind many others                 */
    EPCI_FORM_CASE,      /* a word in another case                           */
    EPCI_FORM_METADATA,  /* definitions only                                 */
    EPCI_FORM_COSTLY,    /* "Costly" is not "Global"                         */
    EPCI_FORM_IGNORED,   /* it does not look at the query: both this word and the index behind it
                            get data                                         */
    EPCI_FORM_FOREIGN,   /* another computer                                 */
    EPCI_FORM_OTHER,     /* an index that is not its own                     */
    EPCI_FORM_SUBSTRING, /* one that holds its own                           */
    EPCI_FORM_UNKNOWN,   /* a word that nobody knows                         */
    EPCI_FORM_PREFIX,    /* one that begins or ends like a known word        */
    EPCI_FORM_BLANK      /* no word, or blanks around it                     */
};

enum epci_query_wanted {
    EPCI_WANTED_ANY,
    EPCI_WANTED_NOTHING,
    EPCI_WANTED_OBJECT,       /* this object, whatever else                  */
    EPCI_WANTED_GLOBAL,       /* all objects of "Global"                     */
    EPCI_WANTED_COSTLY,       /* all objects of "Costly"                     */
    EPCI_WANTED_NOT_GLOBAL,   /* no object of "Global"                       */
    EPCI_WANTED_MAYBE_GLOBAL, /* nothing, or all objects of "Global"         */
    EPCI_WANTED_ANSWER        /* nothing, or a PERF_DATA_BLOCK with objects  */
};

struct epci_query_case {
    char *text; /* owned by the battery */
    enum epci_query_form form;
    enum epci_query_wanted wanted;
    uint32_t object; /* WANTED_OBJECT */
};

struct epci_battery {
    struct epci_query_case *list;
    size_t count;
    size_t room;
    bool failed;
};

/* All queries for this provider, in the order in which they are to be asked: where two forms are not
 * answered as they should for one reason, the one that tells the reason comes first.  EPC_OK or
 * EPC_E_NOMEM; then *out is empty. */
int epci_battery_init(struct epci_battery *out, const struct epci_battery_facts *facts);
void epci_battery_release(struct epci_battery *battery);

/* Would a misfit of this form only follow from one of `found`, a set of 1 << form? */
bool epci_form_follows(enum epci_query_form form, unsigned found);

/* Is an answer with these objects right?  `bytes` is its size, `answer` whether it is a PERF_DATA_BLOCK. */
bool epci_battery_fits(const struct epci_query_case *one, const struct epci_battery_facts *facts,
                       const struct epci_objects *objects, uint32_t bytes, bool answer);

/* A query as it can be shown in a message: in quotes, and cut. */
void epci_query_show(const char *query, char *out, size_t room);

/* Many indexes in one query. */
#define EPCI_MANY 10000

#endif
