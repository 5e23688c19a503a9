/* SPDX-License-Identifier: MIT
 *
 * holder.h -- the installers' mutex, and which process holds it.
 *
 * Windows does not say which process holds a mutex.  So the holder writes one line of text into a
 * named section, which disappears with the process (docs/registry.md, "Order").
 */
#pragma once

#include "kit/arena.h"
#include "sdk/port/port.h"

/* For all installers of epc on a machine, with any root. */
#define LOD_INSTALL_MUTEX   "Global\\epc-installer"
#define LOD_INSTALL_HOLDER  "Global\\epc-installer-holder"
#define LOD_INSTALL_WAIT_MS 30000u

/* Full access for SYSTEM, Administrators and the account that made it; none for others. */
#define LOD_INSTALL_MUTEX_SDDL "D:(A;;GA;;;SY)(A;;GA;;;BA)(A;;GA;;;OW)"

/* Zeroed: not held. */
struct lod_holder {
    void *mutex;
    struct epci_shm note; /* zeroed if it cannot be made, or this thread had the mutex before */
};

/* Take the mutex, which this thread may have already, and write the note.  EPC_OK; EPC_E_BUSY after
 * `wait_ms`; EPC_E_ACCESS if another account has it; others. */
int lod_holder_acquire_mutex(struct lod_holder *holder, uint32_t wait_ms);
void lod_holder_unlock_and_close_mutex(struct lod_holder *holder);

/* The holder's note, "process 744, C:\\Web\\lodctr.exe", in memory of the arena; NULL if we may not
 * read it.  It is accepted only if it is printable UTF-8. */
const char *lod_holder_read_note(struct kit_arena *arena);
