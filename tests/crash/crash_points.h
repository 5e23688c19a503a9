/* SPDX-License-Identifier: MIT
 *
 * crash_points.h -- included before everything in a second build of the application's side.  Every
 * atomic store and addition, and every system call that others can notice, becomes a point at which
 * the process stops, where it can be killed, or from where it can go on.  So the SDK's source does
 * not mention these points, and new code has them without further work.
 *
 * A plain store is not a point: no other process reads it before the next atomic store.
 */
#pragma once

/* Stops here for ever if this is the chosen point (crash_stop_at), after printing "stopped 7" when
 * crash_step was called 7 times. */
void crash_point(void);

/* Choose the point with this number, from 1, among those of this thread; 0: no point.  The other
 * threads stop with it, at their next point. */
void crash_stop_at(unsigned number);

/* A process that has stopped goes on when this event is set; NULL: it stays until it is killed. */
void crash_go_on_at(void *event);

/* One step of the script is done. */
void crash_step(void);

#define CRASH_BEFORE(call) (crash_point(), call)

#define __atomic_store_n(...)            CRASH_BEFORE(__atomic_store_n(__VA_ARGS__))
#define __atomic_exchange_n(...)         CRASH_BEFORE(__atomic_exchange_n(__VA_ARGS__))
#define __atomic_compare_exchange_n(...) CRASH_BEFORE(__atomic_compare_exchange_n(__VA_ARGS__))
#define __atomic_fetch_add(...)          CRASH_BEFORE(__atomic_fetch_add(__VA_ARGS__))
#define __atomic_fetch_sub(...)          CRASH_BEFORE(__atomic_fetch_sub(__VA_ARGS__))

#include "sdk/port/port.h"

#define epci_shm_create(...)           CRASH_BEFORE(epci_shm_create(__VA_ARGS__))
#define epci_shm_open_existing(...)    CRASH_BEFORE(epci_shm_open_existing(__VA_ARGS__))
#define epci_shm_commit(...)           CRASH_BEFORE(epci_shm_commit(__VA_ARGS__))
#define epci_shm_close(...)            CRASH_BEFORE(epci_shm_close(__VA_ARGS__))
#define epci_mutex_open_or_create(...) CRASH_BEFORE(epci_mutex_open_or_create(__VA_ARGS__))
#define epci_mutex_lock(...)           CRASH_BEFORE(epci_mutex_lock(__VA_ARGS__))
#define epci_mutex_unlock(...)         CRASH_BEFORE(epci_mutex_unlock(__VA_ARGS__))
#define epci_close_system_object(...)  CRASH_BEFORE(epci_close_system_object(__VA_ARGS__))
#define epci_event_create(...)         CRASH_BEFORE(epci_event_create(__VA_ARGS__))
