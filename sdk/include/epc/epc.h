/* SPDX-License-Identifier: MIT
 *
 * epc.h -- performance counters for a Windows application, the application's side.
 *
 * An application opens its schema once, adds instances as they come, and counts:
 *
 *     epc_app *perf;
 *     epc_instance site;
 *
 *     epc_app_open(&webperf_schema, NULL, &perf);
 *     epc_instance_add(perf, WEBPERF_SITE, "default", &site);
 *     epc_add(site, WEBPERF_SITE_REQUESTS, 1);
 *
 * Instrumentation never breaks the application: every call that can fail still hands out a usable
 * handle (one that counts into a private sink), so no status has to be looked at.
 * The performance DLL's side is provider.h.  The words are those of docs/architecture.md.
 */
#ifndef EPC_EPC_H
#define EPC_EPC_H

#include <stddef.h>
#include <stdint.h>

#include <epc/types.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#ifdef _M_IX86
#include <emmintrin.h>
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define EPC_VERSION_MAJOR 0
#define EPC_VERSION_MINOR 1
#define EPC_VERSION_PATCH 0

/* ---- Status: 0 is success, negative an error, positive success with something to tell ---- */

/* X(name, value, text).  The one list: enum, names, texts and docs/errors.md come from it. */
#define EPC_STATUSES(X)                                                                            \
    X(EPC_OK, 0, "success")                                                                        \
    X(EPC_END, 1, "there is no more")                                                              \
    X(EPC_RETRY, 2, "somebody is changing this right now")                                         \
    X(EPC_LOCAL, 3, "published for this logon session only: no right to create global objects")    \
    X(EPC_RENAMED, 4, "the instance name was changed to a permitted one")                          \
    X(EPC_CUT, 5, "the text was cut to the counter's size")                                        \
    X(EPC_E_INVALID, -1, "an argument is not valid")                                               \
    X(EPC_E_NOMEM, -2, "out of memory")                                                            \
    X(EPC_E_NOSPACE, -3, "the buffer is too small")                                                \
    X(EPC_E_TRUNCATED, -4, "the data end too early")                                               \
    X(EPC_E_CORRUPT, -5, "the data contradict themselves")                                         \
    X(EPC_E_NOT_FOUND, -6, "there is no such thing")                                               \
    X(EPC_E_EXISTS, -7, "the name is in use already")                                              \
    X(EPC_E_ACCESS, -8, "access denied")                                                           \
    X(EPC_E_BUSY, -9, "waited in vain for somebody else")                                          \
    X(EPC_E_UNSUPPORTED, -10, "this build or system does not support it")                          \
    X(EPC_E_SCHEMA, -11, "the schema is not correct")                                              \
    X(EPC_E_VERSION, -12, "made by another version or from another schema")                        \
    X(EPC_E_RANGE, -13, "a number is out of range")                                                \
    X(EPC_E_ENCODING, -14, "the text is not valid in its encoding")                                \
    X(EPC_E_SYSTEM, -15, "the operating system reported an error")

#define EPC_STATUS_ENUMERATOR(name, value, text) name = value,
enum epc_status { EPC_STATUSES(EPC_STATUS_ENUMERATOR) };
#undef EPC_STATUS_ENUMERATOR

/* The name ("EPC_E_NOMEM") and the sentence of a status; static strings, never NULL. */
const char *epc_status_name(int status);
const char *epc_status_text(int status);

/* ---- The schema: what is counted ---- */

#define EPC_SCHEMA_VERSION 1u
#define EPC_MAX_SYMBOL     8190u /* symbols are even and at most this; also the bound of all tables */

/* Levels of detail, for .detail of counters and objects. */
enum { EPC_NOVICE = 100, EPC_ADVANCED = 200, EPC_EXPERT = 300, EPC_WIZARD = 400 };

/* Flags of a counter. */
enum { EPC_ROLE_STATUS = 1 }; /* written by the provider: 1 while an application is connected */

/* Flags of an object. */
enum {
    EPC_MANY = 1,       /* has instances; without it the object has exactly one, without a name */
    EPC_COSTLY = 2,     /* answered only to "Costly" and to its own index                       */
    EPC_KEEP = 4,       /* a dead application's values stay (on-exit = keep)                    */
    EPC_SEPARATE = 8,   /* equal names of several processes stay apart (merge = separate)       */
    EPC_TOTAL = 16,     /* adds an instance _Total                                              */
    EPC_UNIQUE_ID = 32, /* instances carry a number instead of relying on their names          */
    EPC_CALLBACK = 64   /* a callback of the performance DLL collects it (ondemand.h): an
                           application cannot add instances                                    */
};

typedef struct epc_counter {
    uint32_t symbol; /* its offset in the symbol header                                          */
    uint32_t type;   /* EPC_PERF_...                                                             */
    uint32_t base;   /* symbol of the counter that is its base; 0: none (0 is an object's)       */
    uint32_t size;   /* bytes of a text cell; 0: as the type says                                */
    uint32_t detail; /* 0: EPC_NOVICE                                                            */
    int32_t scale;   /* power of ten for charts, -7..7                                           */
    uint32_t flags;  /* EPC_ROLE_...                                                             */
} epc_counter;

typedef struct epc_object {
    uint32_t symbol;
    uint32_t flags;              /* EPC_MANY ...                                                  */
    const epc_counter *counters; /* in the order in which they are shown; bases among them        */
    uint32_t counter_count;
    uint32_t default_counter;        /* symbol; 0: none                                          */
    uint32_t detail;                 /* 0: the lowest of its counters                            */
    const struct epc_object *parent; /* an object of the same schema, or NULL                    */
} epc_object;

/* Static data, valid as long as anything opened with it.  docs/shared-region.md says which changes
 * keep old applications and new providers together: appending does, everything else does not. */
typedef struct epc_schema {
    uint32_t size; /* EPC_SCHEMA_HEAD fills these two */
    uint32_t version;
    const char *service; /* the provider's key under Services, UTF-8 */
    const epc_object *objects;
    uint32_t object_count;
    const char
        *publishers; /* the accounts that may publish, at most 8: SIDs, or SDDL's letters SY BA
                               LS NS, with blanks or commas between; CO: whoever made the service's
                               directory.  NULL: "CO SY BA LS NS" */
} epc_schema;

#define EPC_SCHEMA_HEAD  (uint32_t)sizeof(epc_schema), EPC_SCHEMA_VERSION
#define EPC_COUNT(array) (uint32_t)(sizeof(array) / sizeof((array)[0]))

/* ---- The application ---- */

typedef struct epc_app epc_app;

typedef struct epc_app_options {
    uint32_t size;      /* sizeof(epc_app_options) */
    uint32_t limit_mib; /* memory for instances, taken as they come; 0: 1024, or 64 in a 32-bit
                           process.  An instance beyond it counts into the private sink. */
} epc_app_options;

/* Publish `schema`.  Always sets *out to something usable; returns EPC_OK, EPC_LOCAL, or the error
 * because of which everything counts into a private sink.  Waits at most a second.  `options` may
 * be NULL.  Any thread. */
int epc_app_open(const epc_schema *schema, const epc_app_options *options, epc_app **out);

/* Withdraw what was published and free the app; NULL is fine.  No other thread may use the app or
 * any of its instances and rows during or after the call; threads that had rows may end at any time. */
void epc_app_close(epc_app *app);

/* Call call(context) when data are asked for, from a thread of the library and at most every 100 ms,
 * so that values that are dear to know need not be kept fresh for nobody.  Whoever asked does not wait:
 * fresh values are in the next answer at the latest.  EPC_OK, also where the app is not published yet;
 * EPC_E_EXISTS: somebody is told already.  epc_app_close waits for a call that is under way, and is not
 * for the call itself: there it does nothing. */
int epc_app_on_request(epc_app *app, void (*call)(void *context), void *context);

/* A place to count: one instance of one object.  Copy it as you like; the fields are private. */
typedef struct epc_instance {
    unsigned char *block;  /* the PERF_COUNTER_BLOCK that Collect copies, or a sink             */
    const uint32_t *cells; /* by symbol: the cell, and behind it the cell of its base           */
    void *owner;           /* what epc_instance_remove needs                                    */
} epc_instance;

/* Add an instance of the object with this symbol, UTF-8 `name`; an object without EPC_MANY has
 * one instance, whose name is NULL.  Adding a name again (compared without case) returns the same
 * instance, counted.  Always sets *out; returns EPC_OK, EPC_RENAMED (\ / ( ) # * and control
 * characters became _, the name was cut at 255 units, or was _Total where that is the provider's), or
 * the error because of which *out counts into the sink: EPC_E_NOSPACE at the app's limit, EPC_E_NOMEM,
 * EPC_E_INVALID (for an EPC_CALLBACK object, too).  Waits only in an app that is not published: then it
 * tries to publish again, for at most a second and at most every five.  Any thread. */
int epc_instance_add(epc_app *app, uint32_t object, const char *name, epc_instance *out);

/* What epc_instance_add_with may be told beside the name. */
typedef struct epc_instance_options {
    uint32_t size;              /* sizeof(epc_instance_options)                                 */
    uint32_t unique_id;         /* in an EPC_UNIQUE_ID object: its number, not 0xFFFFFFFF; else 0 */
    const epc_instance *parent; /* of an object with a parent: the parent's instance; else NULL  */
} epc_instance_options;

/* epc_instance_add for objects whose instances have a parent or a number.  A child is shown as long as
 * its parent is there, and its name has to differ among its parent's children only.  A numbered
 * instance is found again by its number; its name may be NULL.  Such an object without the option, or
 * the option without such an object: EPC_E_INVALID. */
int epc_instance_add_with(epc_app *app, uint32_t object, const char *name,
                          const epc_instance_options *options, epc_instance *out);

/* Undo one epc_instance_add; after the last one the instance is gone and no copy of the handle may
 * be used.  *instance then counts into the sink.  Any thread. */
void epc_instance_remove(epc_instance *instance);

/* Now, in the ticks of PERF_ELAPSED_TIME and PERF_AVERAGE_TIMER counters, and how many of them make
 * a second. */
uint64_t epc_ticks(void);
uint64_t epc_ticks_per_second(void);

/* ---- Updates: wait-free, any thread, a few instructions ----
 *
 * WRITER  One atomic operation on the cell, with release; an addition is a barrier, too, which on x86
 *         it is anyway.
 * READER  Collect loads the cell once, aligned, in its full width, with acquire (region/slot.h).
 * WHY     Cells are aligned to their width, so no load is torn; a sum is never lost, because the
 *         addition is one atomic operation.  A cell stands for itself; release, which costs nothing
 *         on x86, is for who has to see what was before: a slot that was changed for a new instance
 *         (or its number would be shown under the old one's name), a group that was opened
 *         (region/row.h); and so is the barrier. */

#if defined(__GNUC__) || defined(__clang__)
static inline void epc_cell_add(unsigned char *at, uint32_t wide, uint64_t amount)
{
    if (wide)
        (void)__atomic_fetch_add((uint64_t *)(void *)at, amount, __ATOMIC_SEQ_CST);
    else
        (void)__atomic_fetch_add((uint32_t *)(void *)at, (uint32_t)amount, __ATOMIC_SEQ_CST);
}

static inline void epc_cell_set(unsigned char *at, uint32_t wide, uint64_t value)
{
    if (wide)
        __atomic_store_n((uint64_t *)(void *)at, value, __ATOMIC_RELEASE);
    else
        __atomic_store_n((uint32_t *)(void *)at, (uint32_t)value, __ATOMIC_RELEASE);
}

/* To a cell that this thread alone writes: a load, an addition, a store. */
static inline void epc_cell_add_own(unsigned char *at, uint32_t wide, uint64_t amount)
{
    uint64_t *cell = (uint64_t *)(void *)at;
    uint32_t *half = (uint32_t *)(void *)at;

    if (wide)
        __atomic_store_n(cell, __atomic_load_n(cell, __ATOMIC_RELAXED) + amount, __ATOMIC_RELEASE);
    else
        __atomic_store_n(half, __atomic_load_n(half, __ATOMIC_RELAXED) + (uint32_t)amount,
                         __ATOMIC_RELEASE);
}
#elif defined(_MSC_VER)
static __forceinline void epc_cell_add(unsigned char *at, uint32_t wide, uint64_t amount)
{
    if (!wide)
        (void)_InterlockedExchangeAdd((volatile long *)at, (long)amount);
#ifdef _M_IX86
    else {
        volatile __int64 *cell = (volatile __int64 *)at;
        __int64 seen = *cell, want;
        do
            want = seen;
        while ((seen = _InterlockedCompareExchange64(cell, want + (__int64)amount, want)) != want);
    }
#else
    else
        (void)_InterlockedExchangeAdd64((volatile __int64 *)at, (__int64)amount);
#endif
}

static __forceinline void epc_cell_set(unsigned char *at, uint32_t wide, uint64_t value)
{
    if (!wide)
        *(volatile uint32_t *)at = (uint32_t)value;
#ifdef _M_IX86
    else {
        volatile __int64 *cell = (volatile __int64 *)at;
        __int64 seen = *cell, want;
        do
            want = seen;
        while ((seen = _InterlockedCompareExchange64(cell, (__int64)value, want)) != want);
    }
#else
    else
        *(volatile uint64_t *)at = value;
#endif
}

static __forceinline void epc_cell_add_own(unsigned char *at, uint32_t wide, uint64_t amount)
{
    if (!wide)
        *(volatile uint32_t *)at += (uint32_t)amount;
#ifdef _M_IX86
    else { /* in one instruction each, which a volatile access of 8 bytes is not */
        __m128i sum = _mm_set_epi32(0, 0, (int)(amount >> 32), (int)amount);
        sum = _mm_add_epi64(sum, _mm_loadl_epi64((const __m128i *)at));
        _ReadWriteBarrier();
        _mm_storel_epi64((__m128i *)at, sum);
        _ReadWriteBarrier();
    }
#else
    else
        *(volatile uint64_t *)at += amount;
#endif
}
#else
#error "epc.h needs GCC, Clang or MSVC: it updates counters with their atomic operations"
#endif

/* What an entry of epc_instance.cells holds; the other bits are the library's. */
#define EPC_CELL_WIDE   1u      /* the cell has 8 bytes, not 4    */
#define EPC_CELL_OFFSET 0xFFFCu /* where it begins in the block   */

/* Add to the counter with this symbol; it must be one of the instance's object (the symbol of a
 * counter of another object of the same schema changes nothing that is shown). */
static inline void epc_add(epc_instance instance, uint32_t symbol, int64_t amount)
{
    uint32_t cell = instance.cells[symbol];
    epc_cell_add(instance.block + (cell & EPC_CELL_OFFSET), cell & EPC_CELL_WIDE, (uint64_t)amount);
}

static inline void epc_sub(epc_instance instance, uint32_t symbol, int64_t amount)
{
    epc_add(instance, symbol, -amount);
}

/* Set the counter with this symbol; as above. */
static inline void epc_set(epc_instance instance, uint32_t symbol, int64_t value)
{
    uint32_t cell = instance.cells[symbol];
    epc_cell_set(instance.block + (cell & EPC_CELL_OFFSET), cell & EPC_CELL_WIDE, (uint64_t)value);
}

/* ---- Updates of types that need more than a number; as cheap, in as many additions ---- */

/* PERF_AVERAGE_TIMER (amount in epc_ticks), PERF_AVERAGE_BULK: one more operation of this amount. */
void epc_average_add(epc_instance instance, uint32_t symbol, int64_t amount);

/* Fractions: `part` of `whole` more; epc_fraction(i, HIT_RATIO, hit ? 1 : 0, 1). */
void epc_fraction(epc_instance instance, uint32_t symbol, int64_t part, int64_t whole);

/* PERF_ELAPSED_TIME: the time begins now. */
void epc_elapsed_start(epc_instance instance, uint32_t symbol);

/* Timers: the time from begin to end, in the unit of the counter's type.  Keep what begin returned;
 * any number of threads may be between the two.  On PERF_AVERAGE_TIMER end counts an operation. */
uint64_t epc_timer_begin(epc_instance instance, uint32_t symbol);
void epc_timer_end(epc_instance instance, uint32_t symbol, uint64_t begun);

/* PERF_COUNTER_..._QUEUELEN_TYPE: one more has joined the queue, one has left it.  What is kept is the
 * time that all of them waited; a group of its own, see epc_begin. */
void epc_queue_enter(epc_instance instance, uint32_t symbol);
void epc_queue_leave(epc_instance instance, uint32_t symbol);

/* PERF_COUNTER_TEXT: show this text, UTF-8.  A reader sees the one before or this one.  EPC_OK;
 * EPC_CUT: only its beginning fits the counter's size (in UTF-16, with its NUL).  EPC_E_ENCODING: it is
 * not UTF-8; EPC_E_INVALID: that is no text of this object; then nothing has changed.  Waits while
 * another thread adds or removes an instance. */
int epc_set_text(epc_instance instance, uint32_t symbol, const char *text);

/* ---- Groups: what belongs together is seen together ----
 *
 * What a thread does to the instance between the two is seen by readers whole or not at all.  Groups of
 * one instance wait for each other; updates outside of groups neither wait nor are kept out.  The same
 * thread may open a group inside its group; readers see the outermost.  Where there was no memory left
 * for the instance's first group, groups still wait for each other, but readers see into them. */
void epc_begin(epc_instance instance);
void epc_end(epc_instance instance);

/* ---- Rows: cells of a thread's own ----
 *
 * A row is added to what its instance shows, but one thread alone writes it, so that an update is
 * neither a locked instruction nor a cache line that two processors want.  A type of its own, for there
 * is nothing that setting a counter, or the other helpers, could mean on it.
 *
 * WRITER  Loads the cell, adds, stores it with release.
 * READER  Loads it with acquire, and adds it to those of the instance (region/row.h).
 * WHY     Nobody else writes the cell, so nothing comes between the load and the store. */

typedef struct epc_row {
    unsigned char *block; /* as in epc_instance */
    const uint32_t *cells;
    void *owner;
} epc_row;

/* A row of this instance for the calling thread: asking again gives the same row, counted.  Always
 * sets *out; unless EPC_OK, what is counted there goes to the sink.  Only this thread may use the row,
 * and not after it has released it as often as it asked, nor after the instance was removed. */
int epc_instance_own(epc_instance instance, epc_row *out);

/* Undo one epc_instance_own, in the same thread: after the last one the instance has what was counted,
 * and *row counts into the sink.  So it happens by itself when the thread ends. */
void epc_row_release(epc_row *row);

/* As epc_add and so on; a level that is added to and subtracted from may be on many rows. */
static inline void epc_row_add(epc_row row, uint32_t symbol, int64_t amount)
{
    uint32_t cell = row.cells[symbol];
    epc_cell_add_own(row.block + (cell & EPC_CELL_OFFSET), cell & EPC_CELL_WIDE, (uint64_t)amount);
}

static inline void epc_row_fraction(epc_row row, uint32_t symbol, int64_t part, int64_t whole)
{
    epc_row_add(row, symbol + 1, whole); /* a map has the base behind its counter */
    epc_row_add(row, symbol, part);
}

static inline void epc_row_average_add(epc_row row, uint32_t symbol, int64_t amount)
{
    epc_row_fraction(row, symbol, amount, 1);
}

/* A group on a row; waits for nobody. */
void epc_row_begin(epc_row row);
void epc_row_end(epc_row row);

#ifdef __cplusplus
}
#endif

#endif
