/* SPDX-License-Identifier: MIT
 *
 * crash_points.h -- included before everything in a second build of the application's side: every
 * atomic store and addition, and every call of the system that others can notice, is a point at which
 * the process can be made to stop, and then be killed.  So nothing in the SDK has to mention them, and
 * what is added to it has its points.
 *
 * Plain stores are not points of their own: until the next atomic one, nobody looks at them.
 */
#ifndef EPC_CRASH_POINTS_H
#define EPC_CRASH_POINTS_H

/* Stops here for ever if this is the point that was chosen (crash_stop_at), and says so: "stopped 7"
 * after crash_step was called 7 times. */
void crash_point(void);

/* Choose the how-manieth point of this thread, from 1; 0: none.  The other threads stop with it, at their
 * next point. */
void crash_stop_at(unsigned number);

/* One step of whatever is stopped is done. */
void crash_step(void);

#define CRASH_BEFORE(call) (crash_point(), call)

#define __atomic_store_n(...)            CRASH_BEFORE(__atomic_store_n(__VA_ARGS__))
#define __atomic_exchange_n(...)         CRASH_BEFORE(__atomic_exchange_n(__VA_ARGS__))
#define __atomic_compare_exchange_n(...) CRASH_BEFORE(__atomic_compare_exchange_n(__VA_ARGS__))
#define __atomic_fetch_add(...)          CRASH_BEFORE(__atomic_fetch_add(__VA_ARGS__))
#define __atomic_fetch_sub(...)          CRASH_BEFORE(__atomic_fetch_sub(__VA_ARGS__))

#include "sdk/port/port.h"

#define epci_shm_create(...)    CRASH_BEFORE(epci_shm_create(__VA_ARGS__))
#define epci_shm_open(...)      CRASH_BEFORE(epci_shm_open(__VA_ARGS__))
#define epci_shm_commit(...)    CRASH_BEFORE(epci_shm_commit(__VA_ARGS__))
#define epci_shm_close(...)     CRASH_BEFORE(epci_shm_close(__VA_ARGS__))
#define epci_mutex_open(...)    CRASH_BEFORE(epci_mutex_open(__VA_ARGS__))
#define epci_mutex_lock(...)    CRASH_BEFORE(epci_mutex_lock(__VA_ARGS__))
#define epci_mutex_unlock(...)  CRASH_BEFORE(epci_mutex_unlock(__VA_ARGS__))
#define epci_mutex_close(...)   CRASH_BEFORE(epci_mutex_close(__VA_ARGS__))
#define epci_event_create(...)  CRASH_BEFORE(epci_event_create(__VA_ARGS__))
#define epci_event_close(...)   CRASH_BEFORE(epci_event_close(__VA_ARGS__))
#define epci_signal_create(...) CRASH_BEFORE(epci_signal_create(__VA_ARGS__))
#define epci_signal_close(...)  CRASH_BEFORE(epci_signal_close(__VA_ARGS__))

#endif
