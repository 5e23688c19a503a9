/* SPDX-License-Identifier: MIT
 *
 * request.c -- see request.h.
 *
 * A provider sets the signal and does not wait; it may do so as often as it likes, for the thread
 * sleeps after each call and finds the signal set once.
 */
#include "sdk/app/request.h"

#include "sdk/core/atomic.h"

static void wait_and_call(void *context)
{
    struct epci_requests *requests = context;

    epci_store_u64(&requests->thread_id, epci_thread_id());
    while (epci_signal_wait(requests->signal, EPCI_FOREVER) == EPC_OK &&
           !epci_load_u32(&requests->stopped)) {
        requests->call(requests->context);
        epci_thread_sleep(EPCI_REQUEST_PAUSE);
    }
}

int epci_requests_start(struct epci_requests *requests, struct epci_publication *publication)
{
    char name[EPCI_NAME_BYTES], sddl[EPCI_SDDL_BYTES];
    int status;

    epci_share_name(publication->scope, EPCI_SHARED_REQUEST, publication->schema->service,
                    &publication->owner, name);
    epci_share_sddl(EPCI_SHARED_REQUEST, publication->schema, sddl);
    status = epci_signal_create(name, sddl, &requests->signal);
    if (status)
        return status;
    status = epci_thread_start(wait_and_call, requests, &requests->thread);
    if (status) {
        epci_signal_close(requests->signal);
        requests->signal = NULL;
        return status;
    }
    epci_region_set_wants_requests(publication->region.base);
    return EPC_OK;
}

void epci_requests_stop(struct epci_requests *requests)
{
    if (!requests->thread)
        return;
    epci_store_u32(&requests->stopped, 1);
    epci_signal_set(requests->signal);
    epci_thread_join(requests->thread);
    epci_signal_close(requests->signal);
    *requests = (struct epci_requests){ 0 };
}

bool epci_requests_is_caller(const struct epci_requests *requests)
{
    return epci_load_u64(&requests->thread_id) == epci_thread_id();
}
