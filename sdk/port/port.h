/* SPDX-License-Identifier: MIT
 *
 * port.h -- the seam: everything the portable parts ask of the operating system.
 *
 * Implemented in port/win32 and, for native tests and sanitizers, in port/mem (the heap, one
 * process).  CMake chooses the folder; no other file of epc has an #ifdef for a system.
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

/* ---- This process ---- */

struct epci_identity {
    uint32_t pid;
    uint64_t start_time; /* 100 ns since 1601 */
};

struct epci_identity epci_process_identity(void);

/* A lock of this process; zeroed memory is an unlocked one. */
struct epci_lock {
    void *state;
};

void epci_lock_enter(struct epci_lock *lock);
void epci_lock_leave(struct epci_lock *lock);
void epci_lock_enter_shared(struct epci_lock *lock);
void epci_lock_leave_shared(struct epci_lock *lock);

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

/* One entry of `severity` (enum epci_severity) under `source`; `message` is UTF-8; `code` is the
 * error it is about, 0 if none.  Never fails visibly. */
void epci_log(const char *source, int severity, uint32_t event, const char *message, uint32_t code);

#endif
