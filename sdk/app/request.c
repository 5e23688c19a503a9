/* SPDX-License-Identifier: MIT
 *
 * request.c -- a thread that waits for the publication's signal and calls the application.
 *
 * A provider sets the signal and does not wait.  It may set it often: the thread sleeps after each
 * call, and then finds the signal set once.
 */
#include "sdk/app/request.h"

#include "sdk/core/atomic.h"

static void wait_for_requests_and_call(void *context)
{
    struct epci_requests *requests = context;

    epci_store_u64(&requests->thread_id, epci_thread_id());
    while (epci_signal_wait(requests->signal, EPCI_FOREVER) == EPC_OK &&
           !epci_load_u32(&requests->stopped)) {
        requests->call(requests->context);
        epci_thread_sleep(EPCI_REQUEST_PAUSE);
    }
}

void epci_requests_set_callback(struct epci_requests *requests, void (*call)(void *context),
                                void *context)
{
    *requests = (struct epci_requests){
        .call = call,
        .context = context,
        .code = { epci_keep_dll_of_function_loaded((void (*)(void))wait_for_requests_and_call),
                  epci_keep_dll_of_function_loaded((void (*)(void))call) },
    };
}

int epci_requests_start(struct epci_requests *requests, const struct epci_publication *publication,
                        enum epci_shared what)
{
    int status =
        epci_create_shared_event(publication, what, &publication->owner, &requests->signal);

    if (status)
        return status;
    status = epci_thread_start(wait_for_requests_and_call, requests, &requests->thread);
    if (status) {
        epci_close_system_object(requests->signal);
        requests->signal = NULL;
    }
    return status;
}

void epci_requests_stop(struct epci_requests *requests)
{
    if (requests->thread) {
        epci_store_u32(&requests->stopped, 1);
        epci_signal_set(requests->signal);
        epci_thread_join(requests->thread);
        epci_close_system_object(requests->signal);
    }
    epci_let_code_unload(requests->code[0]);
    epci_let_code_unload(requests->code[1]);
    requests->call = NULL;
    requests->context = requests->signal = requests->thread = NULL;
    requests->code[0] = requests->code[1] = NULL;
    requests->stopped = 0;
    /* The thread of other requests may be asking meanwhile whether it is this one. */
    epci_store_u64(&requests->thread_id, 0);
}

bool epci_is_request_thread(const struct epci_requests *requests)
{
    return epci_load_u64(&requests->thread_id) == epci_thread_id();
}

/* ---- Refusals ---- */

/* A provider sets the signal of its reason, and then the one that the thread waits for. */
static void call_for_each_new_refusal(void *context)
{
    struct epci_refusals *refusals = context;

    for (uint32_t i = 0; i < EPC_COUNT(refusals->reasons); i++) {
        if (!refusals->reasons[i] || epci_signal_wait(refusals->reasons[i], 0) != EPC_OK)
            continue;
        epci_close_system_object(refusals->reasons[i]);
        refusals->reasons[i] = NULL;
        refusals->refused(refusals->context, epci_status_of_refusal((enum epci_shared)(
                                                 EPCI_SHARED_REFUSED_VERSION + i)));
    }
}

void epci_refusals_set_callback(struct epci_refusals *refusals,
                                void (*refused)(void *context, int reason), void *context)
{
    refusals->refused = refused;
    refusals->context = context;
    refusals->code = epci_keep_dll_of_function_loaded((void (*)(void))refused);
    epci_requests_set_callback(&refusals->requests, call_for_each_new_refusal, refusals);
}

static void close_reason_signals(struct epci_refusals *refusals)
{
    for (uint32_t i = 0; i < EPC_COUNT(refusals->reasons); i++) {
        epci_close_system_object(refusals->reasons[i]);
        refusals->reasons[i] = NULL;
    }
}

int epci_refusals_start(struct epci_refusals *refusals, const struct epci_publication *publication)
{
    int status = EPC_OK;

    for (uint32_t i = 0; i < EPC_COUNT(refusals->reasons) && status == EPC_OK; i++)
        status = epci_create_shared_event(publication,
                                          (enum epci_shared)(EPCI_SHARED_REFUSED_VERSION + i),
                                          &publication->owner, &refusals->reasons[i]);
    if (!status)
        status = epci_requests_start(&refusals->requests, publication, EPCI_SHARED_REFUSED);
    if (status)
        close_reason_signals(refusals);
    return status;
}

void epci_refusals_stop(struct epci_refusals *refusals)
{
    epci_requests_stop(&refusals->requests);
    close_reason_signals(refusals);
    epci_let_code_unload(refusals->code);
    *refusals = (struct epci_refusals){ 0 };
}
