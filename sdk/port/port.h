/* SPDX-License-Identifier: MIT
 *
 * port.h -- the seam: everything the portable parts ask of the operating system.
 *
 * Implemented in port/win32.  Natively, kit/system/posix/port implements it for a process that
 * shares nothing, tests of what is shared have tests/support/mem, and tests/model implements what
 * the model checker needs.  CMake chooses the folder; no other file has an #ifdef for a system.
 *
 * Preconditions of all functions: pointers are not NULL unless the function says so; names are
 * UTF-8 and already carry their Global\ or Local\ prefix; sizes are positive.  `int` results are
 * EPC_OK or an EPC_ status; on an error the out-parameters are zeroed and nothing is held.  _close
 * functions accept zeroed objects and are idempotent.  All functions may be called from any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/core/account.h"
#include "sdk/core/checked.h"
#include "sdk/core/pieces.h"

/* ---- Shared memory: a named section that may grow, mapped in pieces ---- */

struct epci_shm {
    unsigned char *base; /* of the first piece */
    struct epci_pieces pieces;
    size_t reserved;  /* bytes that it can have */
    size_t committed; /* creator: bytes made usable */
    void *handle;
    bool writable;
};

/* Create a section that can have `reserve` bytes, the first `commit` of them usable and zero.
 * `sddl` NULL: the default of the process.  EPC_E_EXISTS if any object has that name, even one that
 * this process may not open.  EPC_E_ACCESS if this process may not create it: Global\ needs a
 * privilege, and other processes could not find a section of an AppContainer. */
int epci_shm_create(const char *name, size_t reserve, size_t commit, const char *sddl,
                    struct epci_shm *out);
/* Map the first piece of an existing section.  Views and handle allow reading and, only if
 * `writable`, writing.  EPC_E_EXISTS if the name belongs to another kind of object, or is a link to
 * another name; EPC_E_CORRUPT if a file backs the section, since reading it could fail at any
 * time. */
int epci_shm_open_existing(const char *name, bool writable, struct epci_shm *out);
/* Make the first `bytes` usable, and map them (creator only).  Usable bytes stay usable and do not
 * move. */
int epci_shm_commit(struct epci_shm *shm, size_t bytes);
/* Map the next piece.  EPC_E_NOSPACE: all is mapped; EPC_E_NOMEM: this process has no room.
 * What is mapped stays where it is. */
int epci_shm_map_next_piece(struct epci_shm *shm);
/* How many bytes from the start are mapped. */
static inline size_t epci_shm_mapped_bytes(const struct epci_shm *shm)
{
    const size_t end = shm->pieces.count == 0 ? 0 : epci_piece_end_offset(shm->pieces.count - 1);

    return end < shm->reserved ? end : shm->reserved;
}

/* How many bytes of addresses the next piece takes; 0: all is mapped. */
static inline size_t epci_shm_next_piece_bytes(const struct epci_shm *shm)
{
    const uint32_t piece = shm->pieces.count;

    if (piece == EPCI_PIECES || epci_shm_mapped_bytes(shm) == shm->reserved)
        return 0;
    return epci_piece_end_offset(piece) - epci_piece_start_offset(piece);
}

/* How many of the mapped bytes are usable now, from the start.  Expensive (a system call): once per
 * Collect. */
size_t epci_shm_usable_bytes(const struct epci_shm *shm);
/* The SID, as text, of the account that owns the section.  A process cannot create an object owned
 * by another account, so a reader may trust it. */
int epci_shm_owner(const struct epci_shm *shm, char sid[EPCI_SID_BYTES]);
/* Are both the same section?  In session 0 one section has a name in Global\ and one in Local\, and
 * a name may be a link to another one. */
bool epci_shm_is_same(const struct epci_shm *one, const struct epci_shm *other);
/* How many handles to the section all processes have; 0: not known.  One call of the system, and
 * cheaper than one with a name. */
uint32_t epci_shm_systemwide_handle_count(const struct epci_shm *shm);
void epci_shm_close(struct epci_shm *shm);

/* ---- Named mutex ---- */

/* Open or create.  EPC_E_EXISTS: the name belongs to another kind of object. */
int epci_mutex_open_or_create(const char *name, const char *sddl, void **out);
/* EPC_OK, or EPC_E_BUSY after `milliseconds`.  *abandoned: its last owner died holding it; the
 * caller owns it now and must repair what it guards. */
int epci_mutex_lock(void *mutex, uint32_t milliseconds, bool *abandoned);
void epci_mutex_unlock(void *mutex);

/* ---- Named event: a sign of life, which exists as long as its creator lives, or a signal ---- */

/* EPC_E_EXISTS if any object has that name. */
int epci_event_create(const char *name, const char *sddl, void **out);
/* Does any process hold an event of this name?  Also true for an event that may not be opened, and
 * for another kind of object than a mutex.  The call itself never holds the event, not even for a
 * moment. */
bool epci_event_exists(const char *name);

/* ---- Signal: an event that other processes set, and that its creator waits for ---- */

#define EPCI_FOREVER UINT32_MAX

/* Open one to set it; EPC_E_NOT_FOUND, EPC_E_ACCESS. */
int epci_open_existing_signal(const char *name, void **out);
void epci_signal_set(void *signal);
/* Wait until it is set, and reset it: EPC_OK.  EPC_E_BUSY after `milliseconds`; with EPCI_FOREVER
 * there is no limit. */
int epci_signal_wait(void *signal, uint32_t milliseconds);

/* Close a mutex, an event or a signal; NULL has no effect. */
void epci_close_system_object(void *object);

/* ---- Threads ---- */

/* Start a thread that calls `body`; *out is for epci_thread_join. */
int epci_thread_start(void (*body)(void *context), void *context, void **out);
/* Wait until the thread has ended, and free it; NULL has no effect. */
void epci_thread_join(void *thread);
/* A number that no other running thread has; never 0. */
uintptr_t epci_thread_id(void);
/* Sleep at least this long; the system may add some ten milliseconds. */
void epci_thread_sleep(uint32_t milliseconds);

/* A tag is a number that each thread may have, 0 until it is set.  A tagged thread calls `ended`
 * with its tag when it ends; epci_thread_tags_close may also call `ended`, in the calling thread,
 * for every thread that is still tagged.  The system may hold a lock of its own around both, so
 * `ended` may only wait for locks that no caller of these functions holds.  There is one user at a
 * time; it calls nothing before open has returned, and only open once it has called close.
 *
 * A tagged thread keeps the DLL that contains this code loaded until it has ended, or until tags
 * were closed and release is called.  The system's loader has a lock of its own, which DllMain
 * holds: the caller of set_tag and release holds no lock. */
int epci_thread_tags_open_with_end_callback(void (*ended)(uintptr_t tag));
void epci_thread_tags_close(void);
void epci_drop_dll_refs_of_thread_tags(void);
uintptr_t epci_thread_get_tag(void);
int epci_thread_set_tag(uintptr_t tag);

/* Keep the DLL that contains `function` loaded until the result is released.  NULL, which release
 * accepts, if it cannot be unloaded.  The caller of both holds no lock. */
void *epci_keep_dll_of_function_loaded(void (*function)(void));
void epci_let_code_unload(void *code);

/* ---- This process ---- */

struct epci_identity {
    uint32_t pid;
    uint64_t start_time; /* 100 ns since 1601 */
};

struct epci_identity epci_own_process_identity(void);

/* A lock inside this process; zeroed memory is an unlocked one. */
struct epci_lock {
    void *state;
};

void epci_lock_enter(struct epci_lock *lock);
void epci_lock_leave(struct epci_lock *lock);
void epci_lock_enter_shared(struct epci_lock *lock);
void epci_lock_leave_shared(struct epci_lock *lock);

/* ---- This thread ---- */

/* Lower this thread's priority below normal; a lower one stays as it is.  Returns the value that
 * epci_priority_restore takes to undo it. */
int epci_priority_lower(void);
void epci_priority_restore(int before);

/* ---- Memory ---- */

/* Zeroed memory, or NULL. */
void *epci_alloc(size_t bytes);
/* NULL has no effect. */
void epci_free(void *memory);

/* ---- Time ---- */

uint64_t epci_clock_ticks(void);     /* QueryPerformanceCounter */
uint64_t epci_clock_frequency(void); /* QueryPerformanceFrequency */
uint64_t epci_clock_100ns(void);     /* system time, 100 ns since 1601; it can be set */

/* Ticks in units of 100 ns, for durations: no setting of the machine's clock changes them. */
static inline uint64_t epci_100ns_from_ticks(uint64_t ticks)
{
    uint64_t frequency = epci_clock_frequency();

    return ticks / frequency * 10000000 + ticks % frequency * 10000000 / frequency;
}

/* A clock that nothing sets, in 100 ns. */
static inline uint64_t epci_uptime_100ns(void)
{
    return epci_100ns_from_ticks(epci_clock_ticks());
}

/* ---- Text ---- */

/* The upper case of one UTF-16 unit, as the system compares names. */
uint16_t epci_unit_to_upper(uint16_t unit);

/* Are these units equal without regard to case? */
static inline bool epci_utf16_equal_nocase(const uint16_t *a, const uint16_t *b, size_t units)
{
    for (size_t i = 0; i < units; i++)
        if (epci_unit_to_upper(a[i]) != epci_unit_to_upper(b[i]))
            return false;
    return true;
}

/* ---- Log: the event log, and the debugger's output ---- */

#define EPCI_EVENT_STRINGS 4

struct epci_event {
    const char *service; /* it is logged under the source of this service */
    uint32_t id;         /* EPCI_EVENT_..., the severity in its two highest bits */
    uint32_t code;       /* the Win32 code, or the EPC_ status as a number, that caused it; or 0 */
    const char *strings[EPCI_EVENT_STRINGS]; /* UTF-8, for %1 ... of the message; NULL: "" */
};

/* Log an event, now and at every call (sdk/provider/events/events.h logs each cause once): under
 * the source that the installer has registered for the service, else under the service's own name.
 * Bytes that are not UTF-8 are replaced; a string is cut at 255 bytes.  Failures are ignored. */
void epci_log_event(const struct epci_event *event);

/* Print a line for the programmer: to the standard error output, and to the debugger. */
void epci_print_to_stderr_and_debugger(const char *line);

/* ---- Process marks: numbers that the process remembers until it ends ---- */

/* Set a mark; true if it was not set before.  A mark outlives the module that has set it: a DLL
 * that is unloaded and loaded again still finds it.  Also false if there is no memory for the
 * mark. */
bool epci_process_set_mark_if_unset(uint64_t mark);
bool epci_own_process_is_marked(uint64_t mark);
