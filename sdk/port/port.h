/* SPDX-License-Identifier: MIT
 *
 * port.h -- the seam: everything the portable parts ask of the operating system.
 *
 * Implemented in port/win32 and, for native tests and sanitizers, in port/mem (the heap, one
 * process); in tests/model as far as the model checker needs it.  CMake chooses the folder; no other
 * file of epc has an #ifdef for a system.
 * Preconditions, once for all: pointers are not NULL unless said so; names are UTF-8 and already
 * carry their Global\ or Local\ prefix; sizes are positive.  `int` results are EPC_OK or an EPC_
 * status; on an error the out-parameters are zeroed and nothing is held.  _close functions accept
 * zeroed objects and are idempotent.  Everything may be called from any thread.
 */
#ifndef EPC_PORT_PORT_H
#define EPC_PORT_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/core/account.h"

/* ---- Shared memory: a named section that may grow inside its reservation ---- */

struct epci_shm {
    unsigned char *base;
    size_t reserved;  /* bytes of address space                       */
    size_t committed; /* creator: bytes made usable                   */
    void *handle;
};

/* Make a section of `reserve` bytes, the first `commit` of them usable and zero.  `sddl` NULL: the
 * default of the process.  EPC_E_EXISTS if anything of that name exists, also where it may not be
 * opened; EPC_E_ACCESS where nothing may be made: Global\ needs a privilege, and what an AppContainer
 * makes, nobody else could find. */
int epci_shm_create(const char *name, size_t reserve, size_t commit, const char *sddl,
                    struct epci_shm *out);
/* Map an existing section, whole; for reading only unless `writable`, and then the handle allows
 * nothing else either.  EPC_E_EXISTS if the name belongs to something else, or is a link to another
 * name; EPC_E_CORRUPT for a section that is backed by a file: reading could fail at any time. */
int epci_shm_open(const char *name, bool writable, struct epci_shm *out);
/* Make the first `bytes` usable (creator only); what was usable stays so and does not move. */
int epci_shm_commit(struct epci_shm *shm, size_t bytes);
/* How many bytes from the start may be touched now.  Dear (a system call): once per Collect. */
size_t epci_shm_usable(const struct epci_shm *shm);
/* The SID, as text, of the account that owns the section.  Nobody can make a thing that belongs to
 * an account which he is not. */
int epci_shm_owner(const struct epci_shm *shm, char sid[EPCI_SID_BYTES]);
void epci_shm_close(struct epci_shm *shm);

/* ---- Named mutex ---- */

/* Open or make.  EPC_E_EXISTS: the name belongs to something else. */
int epci_mutex_open(const char *name, const char *sddl, void **out);
/* EPC_OK, or EPC_E_BUSY after `milliseconds`.  *abandoned: its last owner died holding it; it is
 * ours now and what it guards has to be repaired. */
int epci_mutex_lock(void *mutex, uint32_t milliseconds, bool *abandoned);
void epci_mutex_unlock(void *mutex);
void epci_mutex_close(void *mutex);

/* ---- Named event: the sign of life.  It exists as long as its maker lives. ---- */

/* EPC_E_EXISTS if anything of that name exists. */
int epci_event_create(const char *name, const char *sddl, void **out);
/* Is anybody holding an event of this name?  It need not be one that we may open. */
bool epci_event_exists(const char *name);
void epci_event_close(void *event);

/* ---- Named signal: others set it, its maker waits for it ---- */

#define EPCI_FOREVER UINT32_MAX

/* EPC_E_EXISTS if anything of that name exists. */
int epci_signal_create(const char *name, const char *sddl, void **out);
/* Open one to set it; EPC_E_NOT_FOUND, EPC_E_ACCESS. */
int epci_signal_open(const char *name, void **out);
void epci_signal_set(void *signal);
/* EPC_OK once it is set, and it is no longer; EPC_E_BUSY after `milliseconds` or, of EPCI_FOREVER,
 * never. */
int epci_signal_wait(void *signal, uint32_t milliseconds);
void epci_signal_close(void *signal);

/* ---- Threads ---- */

int epci_thread_start(void (*body)(void *context), void *context, void **out);
/* Wait until it has ended, and free it; NULL is fine. */
void epci_thread_join(void *thread);
/* Tells the threads that run now apart; never 0. */
uintptr_t epci_thread_id(void);
/* At least this long, or, for the system's own reasons, some ten milliseconds longer. */
void epci_thread_sleep(uint32_t milliseconds);

/* A tag is a number of each thread, 0 until it is set.  A tagged thread that ends calls `ended` with
 * its tag; so may epci_tags_close, in the calling thread, for every thread that is still tagged.
 * `ended` may wait for locks, but not for one that is held by anybody who calls what stands here, for
 * the system may hold a lock of its own around both.  One user at a time; no calls before open has
 * returned, and none but open once close was called. */
int epci_tags_open(void (*ended)(uintptr_t tag));
void epci_tags_close(void);
uintptr_t epci_thread_tag(void);
int epci_thread_set_tag(uintptr_t tag);

/* ---- This process ---- */

struct epci_identity {
    uint32_t pid;
    uint64_t start_time; /* 100 ns since 1601 */
};

struct epci_identity epci_process_identity(void);
/* The path of its program; "" where it is not known or longer than `room` with its NUL. */
void epci_process_program(char *path, size_t room);

/* A lock of this process; zeroed memory is an unlocked one. */
struct epci_lock {
    void *state;
};

void epci_lock_enter(struct epci_lock *lock);
void epci_lock_leave(struct epci_lock *lock);
void epci_lock_enter_shared(struct epci_lock *lock);
void epci_lock_leave_shared(struct epci_lock *lock);

/* ---- This thread ---- */

/* Let this thread wait for those that want to run more; never makes it wait less.  Returns what
 * epci_priority_restore needs to undo it. */
int epci_priority_lower(void);
void epci_priority_restore(int before);

/* ---- Memory ---- */

/* Zeroed memory, or NULL. */
void *epci_alloc(size_t bytes);
void epci_free(void *memory);

/* ---- Time ---- */

uint64_t epci_clock_ticks(void);     /* QueryPerformanceCounter                */
uint64_t epci_clock_frequency(void); /* QueryPerformanceFrequency              */
uint64_t epci_clock_100ns(void);     /* system time, 100 ns since 1601         */

/* ---- Text ---- */

/* The upper case of one UTF-16 unit, as the system compares names. */
uint16_t epci_upper(uint16_t unit);

/* ---- Log: the event log, and the debugger's output ---- */

#define EPCI_EVENT_STRINGS 4

struct epci_event {
    const char *service; /* whose source it is logged under                                      */
    uint32_t id;         /* EPCI_EVENT_..., the severity in its two highest bits                 */
    uint32_t code;       /* what it is about: a Win32 code, or an EPC_ status as number; 0: none */
    const char *strings[EPCI_EVENT_STRINGS]; /* UTF-8, for %1 ... of the message; NULL: ""       */
};

/* Log an event, now and every time (sdk/provider/events.h logs once): under the source that the
 * installer has registered for the service, else under the service's own name.  What of a string is
 * not UTF-8 is replaced; a string is cut at 255 bytes.  Never fails visibly. */
void epci_log(const struct epci_event *event);

/* ---- Marks: numbers that the process remembers until it ends ---- */

/* Set a mark: true if it was not set.  Whichever module set it, and though that was unloaded and
 * loaded again since.  False too where there is no memory for it. */
bool epci_mark(uint64_t mark);
bool epci_is_marked(uint64_t mark);

#endif
