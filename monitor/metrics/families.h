/* SPDX-License-Identifier: MIT
 *
 * families.h -- the names of all families: who has which, and who has to take another one.
 *
 * A family is known by its object's text, its counter's text and its kind, and its name consists
 * of these.  Where several have one name, all of them take a longer one
 * (docs/counter-metrics.md), so that the order of providers, positions and indexes does not
 * matter.  Objects have the names that they would have if every text of the name tables were an
 * object's.  What was entered once stays for the whole run, so that a provider that fails does
 * not change the names of another one.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"
#include "kit/dictionary.h"
#include "monitor/metrics/kinds.h"
#include "monitor/metrics/objectnames.h"
#include "monitor/metrics/words.h"

/* The most families that are remembered beyond those of the latest sample. */
#define MON_FAMILIES_LIMIT 65536

/* What a name says that would be another family's otherwise. */
enum {
    MON_SAYS_KIND = 1, /* level, mean, age, text */
    MON_SAYS_ALL = 2,  /* all words of the counter, with its unit where it is, and no scale */
    MON_SAYS_CODE = 4  /* a number that its texts have everywhere */
};

struct mon_family {
    const char *key;    /* object \1 counter \1 kind and which of equal ones */
    const char *object; /* texts; where one is empty, its index is in the key */
    const char *counter;
    uint32_t object_index, counter_index;
    enum mon_kind kind;
    bool inverse;
    uint32_t nth;
    unsigned says, has_to_say; /* MON_SAYS_...: what makes its name different; in the next pass */
    double scale;              /* of values by the unit in the name */
    const char *unit;          /* "", "bytes", "seconds", "ratio" */
    const char *name;          /* as OpenMetrics has it: a counter without _total */
    const char *second;        /* of COMPONENTS and STAMPED; or NULL */
};

struct mon_families {
    const char *prefix;
    struct kit_arena arena;
    struct kit_names keys; /* exact; value: the family's number */
    struct mon_family *list;
    size_t count, capacity;
    struct kit_arena naming; /* what the latest naming made */
    struct mon_object_names names;
    bool stale; /* families were added since */
};

void mon_families_init(struct mon_families *families, const char *prefix);
void mon_families_release(struct mon_families *families);
/* A sample begins: forget everything, if it has become too much. */
void mon_families_forget_all_beyond_limit(struct mon_families *families);

struct mon_family_id {
    const char *object, *counter; /* "": no text, and then the index counts */
    uint32_t object_index, counter_index;
    enum mon_kind kind;
    bool inverse;
    uint32_t nth; /* of counters of an object that have all this in common */
};

/* Enter a family that may be there already; its number, or UINT32_MAX: no memory. */
uint32_t mon_families_find_or_add(struct mon_families *families, const struct mon_family_id *id);

/* The name tables of the sample.  False: no memory. */
bool mon_families_update_object_names(struct mon_families *families,
                                      const struct reader_titles *const *tables, size_t count);

/* Name all families, if some were added or a table has changed.  False: no memory. */
bool mon_families_choose_names(struct mon_families *families);
