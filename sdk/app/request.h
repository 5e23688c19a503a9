/* SPDX-License-Identifier: MIT
 *
 * request.h -- calls the application when a provider sets a signal: it collects data, or does not
 * show them.
 */
#pragma once

#include "sdk/app/publish.h"

/* Zeroed: the application has set no callback. */
struct epci_requests {
    void (*call)(void *context); /* NULL: no callback */
    void *context;
    void *signal;
    void *thread;
    uint64_t thread_id; /* 0: not running */
    uint32_t stopped;
    void *code[2]; /* what the thread runs stays loaded: the library, and `call` */
};

/* Store the callback, and keep its code and the thread's loaded until epci_requests_stop.  The
 * caller holds no lock, and the thread does not run. */
void epci_requests_set_callback(struct epci_requests *requests, void (*call)(void *context),
                                void *context);

/* Create the publication's signal of this kind, and start the thread that waits for it.  After an
 * error nothing of that exists. */
int epci_requests_start(struct epci_requests *requests, const struct epci_publication *publication,
                        enum epci_shared what);

/* End the thread, close the signal, and let the code be unloaded.  Waits for a running callback,
 * and up to EPCI_REQUEST_PAUSE.  Zeroed has no effect.  The caller holds no lock. */
void epci_requests_stop(struct epci_requests *requests);

/* Is this the thread that runs the callback? */
bool epci_is_request_thread(const struct epci_requests *requests);

#define EPCI_REQUEST_PAUSE 100 /* milliseconds between two calls, at least */

/* The application's function for refusals of providers; zeroed: it has none. */
struct epci_refusals {
    void (*refused)(void *context, int reason);
    void *context;
    void *reasons[4]; /* the signals from EPCI_SHARED_REFUSED_VERSION on; NULL: was reported */
    void *code;       /* `refused` stays loaded */
    struct epci_requests requests;
};

/* As the functions above; the refusals must not be moved from the first on. */
void epci_refusals_set_callback(struct epci_refusals *refusals,
                                void (*refused)(void *context, int reason), void *context);
int epci_refusals_start(struct epci_refusals *refusals, const struct epci_publication *publication);
void epci_refusals_stop(struct epci_refusals *refusals);
