/* SPDX-License-Identifier: MIT
 *
 * request.h -- tells the application that somebody asks for its data.
 */
#ifndef EPC_APP_REQUEST_H
#define EPC_APP_REQUEST_H

#include "sdk/app/publish.h"

/* Zeroed: nobody wants to be told. */
struct epci_requests {
    void (*call)(void *context); /* NULL: nobody */
    void *context;
    void *signal;
    void *thread;
    uint64_t thread_id; /* 0: not running */
    uint32_t stopped;
};

/* Make the signal of what is published, start the thread that waits for it and let providers know.
 * On an error nothing of that is left. */
int epci_requests_start(struct epci_requests *requests, struct epci_publication *publication);

/* End the thread and take the signal away; waits for a call that is under way, and up to
 * EPCI_REQUEST_PAUSE.  Zeroed is fine. */
void epci_requests_stop(struct epci_requests *requests);

/* Is this the thread that calls? */
bool epci_requests_is_caller(const struct epci_requests *requests);

#define EPCI_REQUEST_PAUSE 100 /* milliseconds from a call to the next, at least */

#endif
