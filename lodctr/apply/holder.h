/* SPDX-License-Identifier: MIT
 *
 * holder.h -- the installers' mutex, and who has it.
 *
 * Windows does not say who holds a mutex, so whoever takes it says so himself, in a section beside it that
 * goes with him: one line of text (docs/registry.md, "Order").
 */
#ifndef EPC_LODCTR_APPLY_HOLDER_H
#define EPC_LODCTR_APPLY_HOLDER_H

#include "kit/arena.h"
#include "sdk/port/port.h"

/* All installers of epc on a machine, whatever the root. */
#define LOD_INSTALL_MUTEX   "Global\\epc-installer"
#define LOD_INSTALL_HOLDER  "Global\\epc-installer-holder"
#define LOD_INSTALL_WAIT_MS 30000u

/* SYSTEM, Administrators and whoever made it; others may wait for it, not break it. */
#define LOD_INSTALL_MUTEX_SDDL "D:(A;;GA;;;SY)(A;;GA;;;BA)(A;;GA;;;OW)"

/* Zeroed: not held. */
struct lod_holder {
    void *mutex;
    struct epci_shm note; /* none where it cannot be made, or this thread had the mutex before */
};

/* Take the mutex, which this thread may have already, and say so.  EPC_OK; EPC_E_BUSY after `wait_ms`;
 * EPC_E_ACCESS where another account has it; others. */
int lod_holder_take(struct lod_holder *holder, uint32_t wait_ms);
void lod_holder_release(struct lod_holder *holder);

/* "process 744, C:\\Web\\lodctr.exe": who says that he holds it, as far as we may read that, in memory of
 * the arena; else NULL.  What he says is judged: printable UTF-8 and nothing else. */
const char *lod_holder_who(struct kit_arena *arena);

#endif
