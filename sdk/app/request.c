/* SPDX-License-Identifier: MIT
 *
 * request.c -- a thread that waits for the publication's signal and calls the application.
 *
 * A provider sets the signal and does not wait.  It may set it often: the thread sleeps after each
 * call, and then finds the signal set once.
 */
#include "sdk/app/request.h"

#include "sdk/core/atomic.h"

static void call_on_each_request(void *context)
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
        .code = { epci_keep_dll_of_function_loaded((void (*)(void))call_on_each_request),
                  epci_keep_dll_of_function_loaded((void (*)(void))call) },
    };
}

int epci_requests_start(struct epci_requests *requests, struct epci_publication *publication)
{
    struct epci_shared_object object;
    int status;

    epci_make_shared_name_and_sddl(publication, EPCI_SHARED_REQUEST, &publication->owner, &object);
    status = epci_event_create(object.name, object.sddl, &requests->signal);
    if (status)
        return status;
    status = epci_thread_start(call_on_each_request, requests, &requests->thread);
    if (status) {
        epci_object_close(requests->signal);
        requests->signal = NULL;
        return status;
    }
    epci_region_mark_wants_requests(publication->region.base);
    return EPC_OK;
}

void epci_requests_stop(struct epci_requests *requests)
{
    if (requests->thread) {
        epci_store_u32(&requests->stopped, 1);
        epci_signal_set(requests->signal);
        epci_thread_join(requests->thread);
        epci_object_close(requests->signal);
    }
    epci_let_code_unload(requests->code[0]);
    epci_let_code_unload(requests->code[1]);
    *requests = (struct epci_requests){ 0 };
}

bool epci_is_request_thread(const struct epci_requests *requests)
{
    return epci_load_u64(&requests->thread_id) == epci_thread_id();
}
