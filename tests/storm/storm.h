/* SPDX-License-Identifier: MIT
 *
 * storm.h -- the storm's schema, and its ledger: shared memory that the library does not know.
 *
 * An application notes in the ledger what it counts: in `begun` before, in `done` after.  So at any
 * moment the counts in its region are at least `done` and at most `begun`, wherever the application
 * is killed.  A collector reads the ledger before and after each Collect and knows how much the
 * answer has to show, and how much it can.
 *
 * A life is the time during which one thread has an instance.  Lives of equal names add up, also
 * those of one process, which share a slot then.  A generation is the time during which one process
 * publishes.  A seat is an application's place: after the death of one process the next has it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <epc/epc.h>

#define STORM_INDEX 2000u /* First Counter */

/* Objects, by position; the symbol is STORM_SYMBOL(position).  All have the same counters, but a
 * text cannot be added up. */
enum { STORM_WORK, STORM_LEAF, STORM_APART, STORM_ONE, STORM_PLAIN, STORM_NUMBERED, STORM_OBJECTS };

#define STORM_SYMBOL(object)           ((uint32_t)(object) * 20u)
#define STORM_COUNTER(object, counter) (STORM_SYMBOL(object) + 2u * ((uint32_t)(counter) + 1u))

/* Counters, by position. */
enum {
    STORM_COUNT,  /* rises by 1 */
    STORM_SMALL,  /* has 4 bytes, rises by large amounts, and so often starts over */
    STORM_LEFT,   /* rises together with the next one, always in a group */
    STORM_RIGHT,  /* always equal to it */
    STORM_LIVING, /* a gauge: the number of lives */
    STORM_TEXT,   /* 15 equal letters, or nothing; only of STORM_APART */
    STORM_COUNTERS
};

/* What the ledger adds up: the counters above, with one sum for both halves of a pair. */
enum { STORM_SUMS = 3 };

extern const epc_schema storm_schema;

/* Names: "a0" to "a3", under which one process counts all the time, and "l4" to "l7". */
enum { STORM_NAMES = 8, STORM_ANCHORED = 4 };

enum { STORM_APPLICATIONS = 6, STORM_ANCHOR = STORM_APPLICATIONS, STORM_SEATS };
enum { STORM_GENERATIONS = 512, STORM_LIVES = 64 }; /* of a seat, in a ring; of a generation */
enum { STORM_COLLECTORS = 2, STORM_THREADS = 4 };   /* threads of each collector */
enum { STORM_OPEN_SECONDS = 60 };                   /* the longest time from an Open to its Close */

/* Bits of a life's state; CLAIMED is set before the instance is added. */
enum { LIFE_CLAIMED = 1, LIFE_ADDED = 2, LIFE_REMOVING = 4, LIFE_REMOVED = 8 };

/* Bits of a generation's state. */
enum { GENERATION_DYING = 1, GENERATION_DEAD = 2 };

struct storm_life {
    uint32_t state;
    uint32_t object;
    uint32_t name;
    uint32_t adds; /* the generation's, before the removal */
    uint64_t begun[STORM_SUMS];
    uint64_t done[STORM_SUMS];
};

struct storm_generation {
    uint32_t number; /* of this seat's generations */
    uint32_t pid;
    uint32_t state;
    uint32_t lives; /* claimed so far; may be more than there are */
    uint32_t adds;  /* how often an instance was, or is being added: a slot may be used again */
    uint32_t padding[11];
    struct storm_life life[STORM_LIVES];
};

struct storm_seat {
    uint32_t next;  /* number of its next generation */
    uint32_t dying; /* its process is being killed */
    struct storm_generation generation[STORM_GENERATIONS];
};

enum storm_fault {
    STORM_FELL,      /* a sum fell within one Open */
    STORM_LOST,      /* less than was counted */
    STORM_INVENTED,  /* more than was counted */
    STORM_MALFORMED, /* an answer that breaks the format, or no answer */
    STORM_ABSENT,    /* an instance that exists is not in the answer */
    STORM_GHOST,     /* one that does not exist is */
    STORM_TORN,      /* a group, a text or a total in parts */
    STORM_FAULTS
};

struct storm_results {
    uint64_t collects;
    uint64_t opens;
    uint64_t sums;    /* that were compared with the ledger */
    uint64_t slowest; /* Collect, in microseconds */
    uint64_t faults[STORM_FAULTS];
    char first[STORM_FAULTS][160]; /* a sentence about the first one */
};

/* Ways to break the storm, which must be noticed as the fault of the same position. */
enum storm_lie { STORM_TELLS_THE_TRUTH = STORM_FAULTS };

struct storm_ledger {
    uint32_t collected; /* the collectors end */
    uint32_t stop;      /* the applications end */
    uint32_t lie;       /* enum storm_fault, or STORM_TELLS_THE_TRUTH */
    uint32_t padding;
    struct storm_results results[STORM_COLLECTORS];
    struct storm_seat seat[STORM_SEATS];
};

/* Map the ledger of this name until the process ends, made by the first one.  Ends the program if
 * that fails. */
struct storm_ledger *storm_ledger_map(const char *name, bool make);

static inline uint32_t storm_load(const uint32_t *at)
{
    return __atomic_load_n(at, __ATOMIC_SEQ_CST);
}

static inline uint64_t storm_load_sum(const uint64_t *at)
{
    return __atomic_load_n(at, __ATOMIC_SEQ_CST);
}

static inline void storm_set(uint32_t *bits, uint32_t more)
{
    __atomic_fetch_or(bits, more, __ATOMIC_SEQ_CST);
}

/* A number below `limit`; every caller has its own state, which is not 0. */
static inline uint32_t storm_random(uint32_t *state, uint32_t limit)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return (uint32_t)((uint64_t)*state * limit >> 32);
}
