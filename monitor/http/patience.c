/* SPDX-License-Identifier: MIT
 *
 * patience.c -- a list of connections, and a thread that looks at all of them now and then; while
 * there are none it sleeps.
 *
 * A connection leaves the list, under the lock, before its socket is closed, so that the thread
 * never cuts a socket that is another connection's by now.
 */
#include "monitor/http/patience.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "kit/system/threads.h"
#include "sdk/port/port.h"

#define PATIENCE_LIMIT_100NS (60u * (uint64_t)10000000)
#define PATIENCE_LOOK_MS     1000u

struct mon_connection_watch {
    struct epci_lock lock;
    struct kit_condition changed; /* it ends, or has a connection again */
    bool ending;
    void *thread;
    struct mon_watched_connection *first;
};

static void shut_down_slow_connections(void *context)
{
    struct mon_connection_watch *patience = context;

    epci_lock_enter(&patience->lock);
    while (!patience->ending) {
        const uint64_t now = epci_uptime_100ns();

        for (struct mon_watched_connection *one = patience->first; one; one = one->next)
            if (!one->ours && now - one->since > PATIENCE_LIMIT_100NS)
                mon_shut_down_connection(one->socket);
        kit_condition_wait(&patience->changed, &patience->lock,
                           patience->first ? PATIENCE_LOOK_MS : EPCI_FOREVER);
    }
    epci_lock_leave(&patience->lock);
}

int mon_start_connection_watch(struct mon_connection_watch **out)
{
    struct mon_connection_watch *made = calloc(1, sizeof *made);
    int status =
        made ? epci_thread_start(shut_down_slow_connections, made, &made->thread) : EPC_E_NOMEM;

    if (status != EPC_OK) {
        free(made);
        made = NULL;
    }
    *out = made;
    return status;
}

struct mon_watched_connection *mon_watch_connection(struct mon_connection_watch *patience,
                                                    MHD_socket socket)
{
    struct mon_watched_connection *made = calloc(1, sizeof *made);

    if (!made)
        return NULL;
    made->socket = socket;
    made->since = epci_uptime_100ns();
    epci_lock_enter(&patience->lock);
    if (!patience->first)
        kit_condition_wake_all(&patience->changed);
    made->next = patience->first;
    made->place = &patience->first;
    if (made->next)
        made->next->place = &made->next;
    patience->first = made;
    epci_lock_leave(&patience->lock);
    return made;
}

void mon_set_whose_turn_on_connection(struct mon_connection_watch *patience,
                                      struct mon_watched_connection *watched, bool ours)
{
    if (!watched)
        return;
    epci_lock_enter(&patience->lock);
    watched->ours = ours;
    watched->since = epci_uptime_100ns();
    epci_lock_leave(&patience->lock);
}

void mon_unwatch_connection(struct mon_connection_watch *patience,
                            struct mon_watched_connection *watched)
{
    if (!watched)
        return;
    epci_lock_enter(&patience->lock);
    *watched->place = watched->next;
    if (watched->next)
        watched->next->place = watched->place;
    epci_lock_leave(&patience->lock);
    free(watched);
}

void mon_stop_and_free_connection_watch(struct mon_connection_watch *patience)
{
    if (!patience)
        return;
    epci_lock_enter(&patience->lock);
    patience->ending = true;
    kit_condition_wake_all(&patience->changed);
    epci_lock_leave(&patience->lock);
    epci_thread_join(patience->thread);
    free(patience);
}
