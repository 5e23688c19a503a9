/* SPDX-License-Identifier: MIT
 *
 * patience.c -- a list of connections, and a thread that looks at all of them now and then.
 *
 * A connection leaves the list, under the lock, before its socket is closed, so that the thread
 * never cuts a socket that is another connection's by now.
 */
#include "monitor/http/patience.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "sdk/port/port.h"

#define PATIENCE_LIMIT_100NS (60u * (uint64_t)10000000)
#define PATIENCE_LOOK_MS     1000u

struct mon_patience {
    struct epci_lock lock;
    struct epci_condition ends;
    bool ending;
    void *thread;
    struct mon_patient *first;
};

static uint64_t patience_now(void)
{
    return epci_ticks_100ns(epci_clock_ticks());
}

static void patience_look(void *context)
{
    struct mon_patience *patience = context;

    epci_lock_enter(&patience->lock);
    while (!patience->ending) {
        const uint64_t now = patience_now();

        for (struct mon_patient *one = patience->first; one; one = one->next)
            if (!one->ours && now - one->since > PATIENCE_LIMIT_100NS)
                mon_listen_cut(one->socket);
        epci_condition_wait(&patience->ends, &patience->lock, PATIENCE_LOOK_MS);
    }
    epci_lock_leave(&patience->lock);
}

int mon_patience_open(struct mon_patience **out)
{
    struct mon_patience *made = calloc(1, sizeof *made);
    int status = made ? epci_thread_start(patience_look, made, &made->thread) : EPC_E_NOMEM;

    if (status != EPC_OK) {
        free(made);
        made = NULL;
    }
    *out = made;
    return status;
}

struct mon_patient *mon_patience_begin(struct mon_patience *patience, MHD_socket socket)
{
    struct mon_patient *made = calloc(1, sizeof *made);

    if (!made)
        return NULL;
    made->socket = socket;
    made->since = patience_now();
    epci_lock_enter(&patience->lock);
    made->next = patience->first;
    made->place = &patience->first;
    if (made->next)
        made->next->place = &made->next;
    patience->first = made;
    epci_lock_leave(&patience->lock);
    return made;
}

void mon_patience_turn(struct mon_patience *patience, struct mon_patient *patient, bool ours)
{
    if (!patient)
        return;
    epci_lock_enter(&patience->lock);
    patient->ours = ours;
    patient->since = patience_now();
    epci_lock_leave(&patience->lock);
}

void mon_patience_end(struct mon_patience *patience, struct mon_patient *patient)
{
    if (!patient)
        return;
    epci_lock_enter(&patience->lock);
    *patient->place = patient->next;
    if (patient->next)
        patient->next->place = patient->place;
    epci_lock_leave(&patience->lock);
    free(patient);
}

void mon_patience_close(struct mon_patience *patience)
{
    if (!patience)
        return;
    epci_lock_enter(&patience->lock);
    patience->ending = true;
    epci_condition_wake(&patience->ends);
    epci_lock_leave(&patience->lock);
    epci_thread_join(patience->thread);
    free(patience);
}
