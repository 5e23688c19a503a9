/* SPDX-License-Identifier: MIT
 *
 * port.c -- the model's system: sections in the model's memory, its locks, and no time.
 *
 * All actors share one address space, so a section is one range for every actor that opens it.
 * What the system does (names, mutexes, events) happens at once and all actors see it; only waiting
 * for a lock is a step before which other actors may run.  model_port_reset comes before every
 * execution.
 */
#include "sdk/port/port.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "explore.h"
#include "pieces.h"
#include "port.h"
#include "sites.h"

#define HEAP_BYTES    ((size_t)256 << 10)
#define SECTION_BYTES ((size_t)96 << 10) /* whatever size is requested: room for a few extents */
#define THINGS        16
#define NAME_BYTES    256
#define LOCKS         16

enum kind { NOTHING, SECTION, MUTEX, EVENT };

/* A named object of the system. */
struct thing {
    char name[NAME_BYTES];
    enum kind kind;
    unsigned handles;
    unsigned char *base;
    uint64_t *usable; /* in shared memory: a caller may get an older answer than the latest */
    struct model_lock lock;
};

int model_slot_tries;
unsigned model_slots_resting;

static _Alignas(16) unsigned char heap[HEAP_BYTES];
static size_t heap_used;
static struct thing things[THINGS];
static struct {
    const struct epci_lock *of;
    struct model_lock lock;
} locks[LOCKS];
static uintptr_t tags[MODEL_ACTORS + 1];
static unsigned acting_as;
static uint32_t process;
static uint64_t now;

void model_port_reset(void)
{
    memset(heap, 0, heap_used);
    heap_used = 0;
    memset(things, 0, sizeof things);
    memset(locks, 0, sizeof locks);
    memset(tags, 0, sizeof tags);
    acting_as = MODEL_ACTORS;
    process = 1;
    model_slot_tries = 64;
    model_slots_resting = 0;
    now = 0;
}

void model_port_begin_process(void)
{
    process++;
}

void model_port_set_tries(int tries)
{
    model_slot_tries = tries;
}

void model_port_set_resting(unsigned slots)
{
    model_slots_resting = slots;
}

void model_port_act_as(unsigned actor)
{
    acting_as = actor;
}

/* ---- Memory ---- */

void *epci_alloc(size_t bytes)
{
    void *at = heap + heap_used;

    bytes = (bytes + 15) & ~(size_t)15;
    model_check(bytes <= sizeof heap - heap_used, "model: HEAP_BYTES are too few");
    heap_used += bytes;
    return at;
}

/* Freed memory is not used again in the same execution. */
void epci_free(void *memory)
{
    (void)memory;
}

/* ---- Named objects ---- */

static struct thing *find(const char *name)
{
    for (struct thing *thing = things; thing < things + THINGS; thing++)
        if (thing->kind != NOTHING && strcmp(thing->name, name) == 0)
            return thing;
    return NULL;
}

static struct thing *make(const char *name, enum kind kind)
{
    struct thing *thing = things;

    while (thing < things + THINGS - 1 && thing->kind != NOTHING)
        thing++;
    model_check(thing->kind == NOTHING, "model: THINGS are too few");
    snprintf(thing->name, sizeof thing->name, "%s", name);
    thing->kind = kind;
    thing->handles = 1;
    return thing;
}

static void close_thing(void *handle)
{
    struct thing *thing = handle;

    if (thing && --thing->handles == 0)
        thing->kind = NOTHING;
}

/* ---- Sections ---- */

static void set_usable(struct thing *section, uint64_t bytes)
{
    if (model_is_running())
        model_atomic(MODEL_STORE, section->usable, 8, bytes, __ATOMIC_RELEASE);
    else
        *section->usable = bytes;
}

static uint64_t usable(const struct thing *section)
{
    if (model_is_running())
        return model_atomic(MODEL_LOAD, section->usable, 8, 0, __ATOMIC_RELAXED);
    return *section->usable;
}

static struct epci_shm shm_of(struct thing *thing)
{
    return (struct epci_shm){ .base = thing->base,
                              .pieces = epct_pieces_from_memory(thing->base),
                              .reserved = SECTION_BYTES,
                              .handle = thing };
}

int epci_shm_create(const char *name, size_t reserve, size_t commit, const char *sddl,
                    struct epci_shm *out)
{
    struct thing *made;

    (void)reserve;
    (void)sddl;
    *out = (struct epci_shm){ 0 };
    if (find(name))
        return EPC_E_EXISTS;
    made = make(name, SECTION);
    made->base = model_shared(SECTION_BYTES);
    made->usable = model_shared(sizeof *made->usable);
    set_usable(made, commit);
    *out = shm_of(made);
    return EPC_OK;
}

int epci_shm_open_existing(const char *name, bool writable, struct epci_shm *out)
{
    struct thing *found = find(name);

    (void)writable;
    *out = (struct epci_shm){ 0 };
    if (!found)
        return EPC_E_NOT_FOUND;
    if (found->kind != SECTION)
        return EPC_E_EXISTS;
    found->handles++;
    *out = shm_of(found);
    return EPC_OK;
}

/* Sections are mapped whole. */
int epci_shm_map_next_piece(struct epci_shm *shm)
{
    (void)shm;
    return EPC_E_NOSPACE;
}

int epci_shm_commit(struct epci_shm *shm, size_t bytes)
{
    struct thing *section = shm->handle;

    if (bytes > shm->reserved)
        return EPC_E_NOSPACE;
    if (bytes > *section->usable)
        set_usable(section, bytes);
    return EPC_OK;
}

size_t epci_shm_usable_bytes(const struct epci_shm *shm)
{
    return (size_t)usable(shm->handle);
}

int epci_shm_owner(const struct epci_shm *shm, char sid[EPCI_SID_BYTES])
{
    (void)shm;
    snprintf(sid, EPCI_SID_BYTES, "S-1-5-18"); /* SYSTEM, which may always publish */
    return EPC_OK;
}

bool epci_shm_is_same(const struct epci_shm *one, const struct epci_shm *other)
{
    return one->handle == other->handle;
}

uint32_t epci_shm_systemwide_handle_count(const struct epci_shm *shm)
{
    (void)shm;
    return 0;
}

void epci_shm_close(struct epci_shm *shm)
{
    close_thing(shm->handle);
    *shm = (struct epci_shm){ 0 };
}

/* ---- Mutexes, events, locks ---- */

int epci_mutex_open_or_create(const char *name, const char *sddl, void **out)
{
    struct thing *found = find(name);

    (void)sddl;
    *out = NULL;
    if (found && found->kind != MUTEX)
        return EPC_E_EXISTS;
    if (found)
        found->handles++;
    *out = found ? found : make(name, MUTEX);
    return EPC_OK;
}

int epci_mutex_lock(void *mutex, uint32_t milliseconds, bool *abandoned)
{
    struct thing *thing = mutex;

    (void)milliseconds;
    *abandoned = model_lock(&thing->lock);
    return EPC_OK;
}

void epci_mutex_unlock(void *mutex)
{
    struct thing *thing = mutex;

    model_unlock(&thing->lock);
}

void epci_close_system_object(void *object)
{
    close_thing(object);
}

int epci_event_create(const char *name, const char *sddl, void **out)
{
    (void)sddl;
    *out = NULL;
    if (find(name))
        return EPC_E_EXISTS;
    *out = make(name, EVENT);
    return EPC_OK;
}

bool epci_event_exists(const char *name)
{
    const struct thing *found = find(name);

    return found && found->kind == EVENT;
}

/* Locks are identified by address: a lock may be static and outlive the execution. */
static struct model_lock *lock_of(const struct epci_lock *lock)
{
    unsigned i = 0;

    while (i < LOCKS - 1 && locks[i].of && locks[i].of != lock)
        i++;
    model_check(!locks[i].of || locks[i].of == lock, "model: LOCKS are too few");
    locks[i].of = lock;
    return &locks[i].lock;
}

void epci_lock_enter(struct epci_lock *lock)
{
    model_lock(lock_of(lock));
}

void epci_lock_leave(struct epci_lock *lock)
{
    model_unlock(lock_of(lock));
}

void epci_lock_enter_shared(struct epci_lock *lock)
{
    model_share(lock_of(lock));
}

void epci_lock_leave_shared(struct epci_lock *lock)
{
    model_end_sharing(lock_of(lock));
}

/* ---- Threads: the actors; no other thread exists, and none ends ---- */

int epci_thread_start(void (*body)(void *context), void *context, void **out)
{
    (void)body;
    (void)context;
    *out = NULL;
    return EPC_E_UNSUPPORTED;
}

void epci_thread_join(void *thread)
{
    (void)thread;
}

static unsigned thread(void)
{
    return model_is_running() ? model_running() : acting_as;
}

uintptr_t epci_thread_id(void)
{
    return 1 + thread();
}

void epci_thread_sleep(uint32_t milliseconds)
{
    (void)milliseconds;
}

int epci_thread_tags_open_with_end_callback(void (*ended)(uintptr_t tag))
{
    (void)ended;
    return EPC_OK;
}

void epci_thread_tags_close(void)
{
}

void epci_drop_dll_refs_of_thread_tags(void)
{
}

void *epci_keep_dll_of_function_loaded(void (*function)(void))
{
    (void)function;
    return NULL;
}

void epci_let_code_unload(void *code)
{
    (void)code;
}

uintptr_t epci_thread_get_tag(void)
{
    return tags[thread()];
}

int epci_thread_set_tag(uintptr_t tag)
{
    tags[thread()] = tag;
    return EPC_OK;
}

int epci_priority_lower(void)
{
    return 0;
}

void epci_priority_restore(int before)
{
    (void)before;
}

/* ---- Signals: no actor waits for one ---- */

int epci_open_existing_signal(const char *name, void **out)
{
    (void)name;
    *out = NULL;
    return EPC_E_NOT_FOUND;
}

void epci_signal_set(void *signal)
{
    (void)signal;
}

int epci_signal_wait(void *signal, uint32_t milliseconds)
{
    (void)signal;
    (void)milliseconds;
    return EPC_E_BUSY;
}

/* ---- The rest ---- */

struct epci_identity epci_own_process_identity(void)
{
    return (struct epci_identity){ process, 1 };
}

uint64_t epci_clock_ticks(void)
{
    return ++now;
}

uint64_t epci_clock_frequency(void)
{
    return 1;
}

uint64_t epci_clock_100ns(void)
{
    return ++now;
}

uint16_t epci_unit_to_upper(uint16_t unit)
{
    return unit >= 'a' && unit <= 'z' ? (uint16_t)(unit - 'a' + 'A') : unit;
}

/* No scenario does anything that deserves an event. */
void epci_log_event(const struct epci_event *event)
{
    (void)event;
    model_require(false, "something is logged");
}

void epci_print_to_stderr_and_debugger(const char *line)
{
    (void)line;
    model_require(false, "something is printed");
}

bool epci_process_set_mark_if_unset(uint64_t mark)
{
    (void)mark;
    return true;
}

bool epci_own_process_is_marked(uint64_t mark)
{
    (void)mark;
    return false;
}
