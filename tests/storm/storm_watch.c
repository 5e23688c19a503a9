/* SPDX-License-Identifier: MIT
 *
 * storm_watch.c -- compares answers with the ledger.
 *
 * What a life must contribute to its name's sum:
 *     while it is sure to exist       what it had done before the Collect
 *     after its process has ended     all that it had done, if this Open has seen it
 *     after its removal               what it had done before the last Collect that saw it; all, if
 *                                     a Collect saw the free slot before its process added again
 *     otherwise                       nothing
 * and it may always contribute what it had begun after the Collect.  An Open has seen a life if a
 * Collect of it showed the object while the life was sure to exist.  A life that ended before the
 * Open contributes nothing.
 */
#include "storm_watch.h"

#include <windows.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KNOWN_BEFORE = 1, KNOWN_SEEN = 2, KNOWN_FINAL = 4 };

/* What an Open knows about a life. */
struct known {
    uint64_t least[STORM_SUMS]; /* what it must contribute after its end */
    uint32_t flags;
};

/* A row's values in an answer. */
struct shown {
    bool is_there;
    uint64_t value[STORM_TEXT];
};

struct storm_memory {
    struct storm_ledger *ledger;
    CRITICAL_SECTION lock;
    uint32_t from[STORM_SEATS]; /* the first generation that was not dead */
    struct known known[STORM_SEATS][STORM_GENERATIONS][STORM_LIVES];
    struct shown highest[STORM_OBJECTS][STORM_ANCHORED];
};

/* A life before the Collect. */
struct before {
    uint32_t state;
    struct known known;
    uint64_t done[STORM_SUMS];
};

/* What lives say about a row. */
struct bounds {
    uint64_t least[STORM_SUMS];      /* of all lives */
    uint64_t least_sure[STORM_SUMS]; /* of those that are sure to exist */
    uint64_t maximum[STORM_SUMS];
    uint32_t sure; /* number of lives that exist */
    uint32_t may;  /* that, or may exist */
    const struct storm_life *witness;
};

struct tracked {
    const struct storm_seat *seat;
    struct storm_generation *generation;
    struct known *known; /* of its lives */
    uint32_t number;
    uint32_t state; /* before the Collect */
    ULONGLONG dead_since;
    struct before life[STORM_LIVES];
    struct bounds apart[STORM_NAMES];
};

enum { TRACKED_MAX = 256 };

struct storm_watch {
    struct storm_memory *memory;
    struct storm_results *results;
    uint32_t next[STORM_SEATS];
    uint32_t count;
    struct tracked *tracked[TRACKED_MAX];
    struct bounds folded[STORM_OBJECTS]
                        [STORM_NAMES]; /* generations that are not tracked any more */
    struct bounds bounds[STORM_OBJECTS][STORM_NAMES];
    struct shown highest[STORM_OBJECTS][STORM_ANCHORED]; /* before the Collect */
    struct shown last[STORM_OBJECTS][STORM_NAMES];       /* of this thread */
    const struct storm_life *witness[STORM_OBJECTS][STORM_NAMES];
};

void storm_report(struct storm_results *results, enum storm_fault fault, const char *format, ...)
{
    va_list values;

    if (__atomic_fetch_add(&results->faults[fault], 1, __ATOMIC_SEQ_CST) > 0)
        return;
    va_start(values, format);
    vsnprintf(results->first[fault], sizeof results->first[fault], format, values);
    va_end(values);
}

/* ---- Memory ---- */

/* Has the life ended, and does no other one hold its slot? */
static bool has_left_nothing(const struct storm_generation *generation,
                             const struct storm_life *life)
{
    if (!(storm_load(&life->state) & LIFE_REMOVED))
        return false;
    for (int i = 0; i < STORM_LIVES; i++) {
        const struct storm_life *other = &generation->life[i];
        const uint32_t state = storm_load(&other->state);

        if ((state & LIFE_CLAIMED) && !(state & LIFE_REMOVED) && other->object == life->object &&
            other->name == life->name)
            return false;
    }
    return true;
}

struct storm_memory *storm_memory_new(struct storm_ledger *ledger)
{
    struct storm_memory *memory = calloc(1, sizeof *memory);

    if (!memory)
        return NULL;
    memory->ledger = ledger;
    InitializeCriticalSection(&memory->lock);
    for (int i = 0; i < STORM_SEATS; i++) {
        const struct storm_seat *seat = &ledger->seat[i];
        const uint32_t next = storm_load(&seat->next);

        memory->from[i] = next;
        for (uint32_t age = 1; age <= next && age < STORM_GENERATIONS; age++) {
            const uint32_t at = (next - age) % STORM_GENERATIONS;
            const struct storm_generation *generation = &seat->generation[at];

            /* Only the last two can be alive: the second closes, or its process is just gone. */
            if (storm_load(&generation->state) & GENERATION_DEAD)
                break;
            memory->from[i] = next - age;
            for (int j = 0; j < STORM_LIVES; j++)
                if (has_left_nothing(generation, &generation->life[j]))
                    memory->known[i][at][j].flags = KNOWN_BEFORE;
        }
    }
    return memory;
}

void storm_memory_free(struct storm_memory *memory)
{
    DeleteCriticalSection(&memory->lock);
    free(memory);
}

struct storm_watch *storm_watch_new(struct storm_memory *memory, struct storm_results *results)
{
    struct storm_watch *watch = calloc(1, sizeof *watch);

    if (!watch)
        return NULL;
    watch->memory = memory;
    watch->results = results;
    memcpy(watch->next, memory->from, sizeof watch->next);
    return watch;
}

void storm_watch_free(struct storm_watch *watch)
{
    for (uint32_t i = 0; i < watch->count; i++)
        free(watch->tracked[i]);
    free(watch);
}

/* ---- Before ---- */

static void give_up(const char *why)
{
    fprintf(stderr, "storm: %s\n", why);
    exit(5);
}

/* Track the generations that have begun since. */
static void track(struct storm_watch *watch)
{
    for (int i = 0; i < STORM_SEATS; i++) {
        struct storm_seat *seat = &watch->memory->ledger->seat[i];
        const uint32_t next = storm_load(&seat->next);

        for (; watch->next[i] != next; watch->next[i]++) {
            const uint32_t at = watch->next[i] % STORM_GENERATIONS;
            struct tracked *made = calloc(1, sizeof *made);

            if (!made || watch->count == TRACKED_MAX)
                give_up("too many generations");
            made->seat = seat;
            made->generation = &seat->generation[at];
            made->number = watch->next[i];
            made->known = watch->memory->known[i][at];
            watch->tracked[watch->count++] = made;
        }
    }
}

static void read_before(struct tracked *tracked)
{
    const struct storm_generation *generation = tracked->generation;

    tracked->state = storm_load(&generation->state);
    for (int i = 0; i < STORM_LIVES; i++) {
        struct before *before = &tracked->life[i];

        before->state = storm_load(&generation->life[i].state);
        before->known = tracked->known[i];
        for (int j = 0; j < STORM_SUMS; j++)
            before->done[j] = storm_load_sum(&generation->life[i].done[j]);
    }
}

void storm_watch_before(struct storm_watch *watch)
{
    track(watch);
    EnterCriticalSection(&watch->memory->lock);
    for (uint32_t i = 0; i < watch->count; i++)
        read_before(watch->tracked[i]);
    memcpy(watch->highest, watch->memory->highest, sizeof watch->highest);
    LeaveCriticalSection(&watch->memory->lock);
}

/* ---- After ---- */

/* What the life must contribute, although it is not sure to exist. */
static uint64_t least_of(const struct tracked *tracked, const struct before *before, int sum)
{
    const bool ended_whole = (tracked->state & GENERATION_DEAD) && !(before->state & LIFE_REMOVING);

    if (!(before->known.flags & KNOWN_SEEN))
        return 0;
    return ended_whole ? before->done[sum] : before->known.least[sum];
}

/* The Collect has shown the life's object: remember what follows from that. */
static void remember(struct tracked *tracked, int number, bool sure)
{
    const struct storm_life *life = &tracked->generation->life[number];
    const struct before *before = &tracked->life[number];
    struct known *known = &tracked->known[number];
    const bool final = (before->state & LIFE_REMOVED) && (before->known.flags & KNOWN_SEEN) &&
                       life->adds == storm_load(&tracked->generation->adds);

    if (!sure && !final)
        return;
    known->flags |= final ? KNOWN_SEEN | KNOWN_FINAL : KNOWN_SEEN;
    for (int i = 0; i < STORM_SUMS; i++)
        if (known->least[i] < before->done[i])
            known->least[i] = before->done[i];
}

static void add_life(struct storm_watch *watch, struct tracked *tracked, int number, bool dying,
                     const struct storm_answer *answer)
{
    const struct storm_life *life = &tracked->generation->life[number];
    const struct before *before = &tracked->life[number];
    const uint32_t state = storm_load(&life->state);
    const bool sure = (before->state & LIFE_ADDED) && !(state & LIFE_REMOVING) && !dying;
    struct bounds *bounds;

    if (!(state & LIFE_CLAIMED) || before->known.flags & KNOWN_BEFORE)
        return;
    bounds = life->object == STORM_APART ? &tracked->apart[life->name]
                                         : &watch->bounds[life->object][life->name];
    bounds->sure += sure;
    bounds->may += !(before->state & LIFE_REMOVED) && !(tracked->state & GENERATION_DEAD);
    if (sure)
        bounds->witness = life;
    for (int i = 0; i < STORM_SUMS; i++) {
        bounds->least_sure[i] += sure ? before->done[i] : 0;
        bounds->least[i] += sure ? before->done[i] : least_of(tracked, before, i);
        bounds->maximum[i] += storm_load_sum(&life->begun[i]);
    }
    if (answer->object[life->object].is_there)
        remember(tracked, number, sure);
}

static void add_generation(struct storm_watch *watch, struct tracked *tracked,
                           const struct storm_answer *answer)
{
    /* First: when this is reset, the generation is marked already. */
    const bool seat_dying = storm_load(&tracked->seat->dying) != 0;
    const bool dying = seat_dying || storm_load(&tracked->generation->state) & GENERATION_DYING;

    if (tracked->generation->number != tracked->number)
        give_up("the ledger is too small");
    memset(tracked->apart, 0, sizeof tracked->apart);
    for (int i = 0; i < STORM_LIVES; i++)
        add_life(watch, tracked, i, dying, answer);
}

/* Keep only the sums of a generation that has been dead for a second. */
static bool fold(struct storm_watch *watch, struct tracked *tracked)
{
    const ULONGLONG now = GetTickCount64();

    if (!(tracked->state & GENERATION_DEAD))
        return false;
    if (tracked->dead_since == 0)
        tracked->dead_since = now;
    if (now - tracked->dead_since < 1000)
        return false;
    for (int i = 0; i < STORM_LIVES; i++) {
        const struct storm_life *life = &tracked->generation->life[i];
        struct bounds *bounds = &watch->folded[life->object][life->name];

        for (int j = 0; j < STORM_SUMS && !(tracked->life[i].known.flags & KNOWN_BEFORE); j++) {
            bounds->least[j] += least_of(tracked, &tracked->life[i], j);
            bounds->maximum[j] += life->begun[j];
        }
    }
    free(tracked);
    return true;
}

/* ---- Comparing ---- */

/* Is `value` ahead of `other`, or equal? Values of STORM_SMALL have 4 bytes. */
static bool is_ahead(int counter, uint64_t value, uint64_t other)
{
    return counter == STORM_SMALL ? (int32_t)(uint32_t)(value - other) >= 0
                                  : (int64_t)(value - other) >= 0;
}

struct place {
    uint32_t object, name;
};

static void compare_sum(struct storm_watch *watch, struct place place, int sum, uint64_t value,
                        const uint64_t *least, const uint64_t *maximum)
{
    uint64_t above = value - least[sum], capacity = maximum[sum] - least[sum];

    if (sum == STORM_SMALL) {
        above = (uint32_t)above;
        if (capacity > INT32_MAX) /* such a small cell says nothing then */
            return;
        if (above > INT32_MAX)
            above = (uint64_t)(int64_t)(int32_t)above;
    }
    watch->results->sums++;
    if (above <= capacity)
        return;
    storm_report(watch->results, (int64_t)above < 0 ? STORM_LOST : STORM_INVENTED,
                 "object %u, name %u, sum %d: %llu is not between %llu and %llu",
                 (unsigned)place.object, (unsigned)place.name, sum, (unsigned long long)value,
                 (unsigned long long)least[sum], (unsigned long long)maximum[sum]);
}

static void compare_row(struct storm_watch *watch, struct place place, const struct storm_row *row,
                        const struct bounds *bounds, const uint64_t *least)
{
    if (bounds->sure > 0 && !row)
        storm_report(watch->results, STORM_ABSENT, "object %u, name %u", (unsigned)place.object,
                     (unsigned)place.name);
    if (row && bounds->may == 0 && place.object != STORM_ONE)
        storm_report(watch->results, STORM_GHOST, "object %u, name %u", (unsigned)place.object,
                     (unsigned)place.name);
    if (!row)
        return;
    for (int i = 0; i < STORM_SUMS; i++)
        compare_sum(watch, place, i, row->value[i], least, bounds->maximum);
    if (row->value[STORM_LIVING] < bounds->sure || row->value[STORM_LIVING] > bounds->may)
        storm_report(
            watch->results, row->value[STORM_LIVING] < bounds->sure ? STORM_ABSENT : STORM_GHOST,
            "object %u, name %u: %llu lives, not between %u and %u", (unsigned)place.object,
            (unsigned)place.name, (unsigned long long)row->value[STORM_LIVING],
            (unsigned)bounds->sure, (unsigned)bounds->may);
}

static void compare_with(struct storm_watch *watch, struct place place, const struct storm_row *row,
                         const struct shown *earlier)
{
    for (int i = 0; i < STORM_LIVING && earlier->is_there; i++)
        if (!is_ahead(i, row->value[i], earlier->value[i]))
            storm_report(watch->results, STORM_FELL,
                         "object %u, name %u, counter %d: %llu, then %llu", (unsigned)place.object,
                         (unsigned)place.name, i, (unsigned long long)earlier->value[i],
                         (unsigned long long)row->value[i]);
}

/* No sum is less than before.  Of a name that no process holds all the time that is so only while
 * one life goes on. */
static void compare_earlier(struct storm_watch *watch, struct place place,
                            const struct storm_row *row, const struct bounds *bounds)
{
    const struct storm_life **witness = &watch->witness[place.object][place.name];
    struct shown *last = &watch->last[place.object][place.name];

    if (row && place.name < STORM_ANCHORED)
        compare_with(watch, place, row, &watch->highest[place.object][place.name]);
    else if (row && *witness && *witness == bounds->witness)
        compare_with(watch, place, row, last);
    *witness = row ? bounds->witness : NULL;
    last->is_there = row != NULL;
    if (row)
        memcpy(last->value, row->value, sizeof last->value);
}

static void raise_highest(struct storm_watch *watch, struct place place,
                          const struct storm_row *row)
{
    struct shown *highest = &watch->memory->highest[place.object][place.name];

    for (int i = 0; i < STORM_LIVING; i++)
        if (!highest->is_there || is_ahead(i, row->value[i], highest->value[i]))
            highest->value[i] = row->value[i];
    highest->is_there = true;
}

static const struct storm_row *find(const struct storm_object *object, uint32_t name, uint32_t pid)
{
    for (uint32_t i = 0; i < object->rows; i++)
        if (object->row[i].name == name && object->row[i].pid == pid)
            return &object->row[i];
    return NULL;
}

static void compare_object(struct storm_watch *watch, uint32_t object,
                           const struct storm_answer *answer)
{
    for (uint32_t name = 0; name < (object == STORM_ONE ? 1 : STORM_NAMES); name++) {
        const struct place place = { object, name };
        const struct bounds *bounds = &watch->bounds[object][name];
        const struct storm_row *row = find(&answer->object[object], name, 0);

        compare_row(watch, place, row, bounds,
                    name < STORM_ANCHORED ? bounds->least : bounds->least_sure);
        compare_earlier(watch, place, row, bounds);
    }
}

static void add_bounds(struct bounds *to, const struct bounds *from)
{
    to->sure += from->sure;
    to->may += from->may;
    for (int i = 0; i < STORM_SUMS; i++) {
        to->least_sure[i] += from->least_sure[i];
        to->least[i] += from->least[i];
        to->maximum[i] += from->maximum[i];
    }
}

/* The lives of one process under this name, also after it published again. */
static struct bounds bounds_apart(const struct storm_watch *watch, uint32_t name, uint32_t pid)
{
    struct bounds bounds = { .sure = 0 };

    for (uint32_t i = 0; i < watch->count; i++)
        if (watch->tracked[i]->generation->pid == pid &&
            !(watch->tracked[i]->state & GENERATION_DEAD))
            add_bounds(&bounds, &watch->tracked[i]->apart[name]);
    return bounds;
}

/* Each process has rows of its own; its lives under one name share one. */
static void compare_apart(struct storm_watch *watch, const struct storm_answer *answer)
{
    const struct storm_object *object = &answer->object[STORM_APART];

    for (uint32_t i = 0; i < object->rows; i++) {
        const struct place place = { STORM_APART, object->row[i].name };
        const struct bounds bounds = bounds_apart(watch, place.name, object->row[i].pid);

        compare_row(watch, place, &object->row[i], &bounds, bounds.least_sure);
    }
    for (uint32_t i = 0; i < watch->count; i++)
        for (uint32_t name = 0; name < STORM_NAMES; name++)
            if (watch->tracked[i]->apart[name].sure > 0 &&
                !find(object, name, watch->tracked[i]->generation->pid))
                storm_report(watch->results, STORM_ABSENT, "name %u of process %u", (unsigned)name,
                             (unsigned)watch->tracked[i]->generation->pid);
}

static void remember_highest(struct storm_watch *watch, const struct storm_answer *answer)
{
    for (uint32_t object = 0; object < STORM_OBJECTS; object++)
        for (uint32_t name = 0; name < STORM_ANCHORED; name++) {
            const struct storm_row *row = answer->object[object].is_there && object != STORM_APART
                                              ? find(&answer->object[object], name, 0)
                                              : NULL;

            if (row)
                raise_highest(watch, (struct place){ object, name }, row);
        }
}

void storm_watch_after(struct storm_watch *watch, const struct storm_answer *answer)
{
    uint32_t kept = 0;

    track(watch);
    memcpy(watch->bounds, watch->folded, sizeof watch->bounds);
    EnterCriticalSection(&watch->memory->lock);
    for (uint32_t i = 0; i < watch->count; i++)
        add_generation(watch, watch->tracked[i], answer);
    remember_highest(watch, answer);
    LeaveCriticalSection(&watch->memory->lock);
    for (uint32_t object = 0; object < STORM_OBJECTS; object++)
        if (answer->object[object].is_there && object != STORM_APART)
            compare_object(watch, object, answer);
    if (answer->object[STORM_APART].is_there)
        compare_apart(watch, answer);
    for (uint32_t i = 0; i < watch->count; i++)
        if (!fold(watch, watch->tracked[i]))
            watch->tracked[kept++] = watch->tracked[i];
    watch->count = kept;
}
