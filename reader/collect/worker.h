/* SPDX-License-Identifier: MIT
 *
 * worker.h -- one provider and the thread that calls it.
 *
 * The thread exists while the provider is loaded or tried again.  It loads the DLL when the first
 * question comes, calls Collect for each further one, tries a failed DLL again after a pause, and
 * unloads the DLL and ends when no question has come for a while.
 *
 *     resting --ask--> asked --answer--> answered --ask--> ...
 *                        |                  |
 *                      fails              no question for idle_ms
 *                        v                  v
 *                     failing           resting
 *
 * A failing provider is not waited for.  It comes back when a call of its thread succeeds.
 *
 * Unless a function says otherwise, its caller holds the crew's lock.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reader/collect/collector.h"
#include "reader/collect/hosting.h"
#include "reader/collect/retry.h"
#include "reader/collect/changes.h"
#include "host/key/providerkey.h"
#include "kit/system/threads.h"
#include "sdk/port/port.h"

/* So many applications of a provider are named that it leaves out. */
#define READER_NAMED_MAX 16u

/* A sentence that waits for the collector's caller. */
struct reader_sentence {
    struct reader_sentence *next;
    char service[READER_PROVIDER_NAME];
    char text[READER_WHY_CAPACITY];
};

/* What the workers of a collector share. */
struct reader_crew {
    struct epci_lock lock;
    struct kit_condition moved;   /* no answer is pending any more, or a worker has ended */
    struct kit_condition started; /* another process may be started */
    const struct reader_host_ops *ops;
    struct reader_collector_options options; /* without words; its times are set */
    struct reader_changes *changes;          /* NULL: the system does not report any */
    uint32_t starting; /* processes that are being started, at most `max_starting` */
    uint32_t max_starting;
    uint32_t pending; /* workers whose answer is waited for */
    bool collecting;  /* an answer is being made, so that what it needs may not be unloaded */
    bool complete;    /* none has failed so far */
    struct reader_sentence *sentences;
    struct reader_sentence **last;
};

struct reader_worker {
    struct reader_crew *crew;
    char *word;                   /* the service or DLL */
    bool is_service;              /* it was found in the registry */
    struct host_provider_key key; /* service "": it is not registered */
    struct reader_provider_state state;
    struct kit_condition work; /* there is something to do */
    void *thread;
    bool runs; /* the thread has not ended */
    bool leave;
    uint32_t stop; /* the call under way is to end soon */
    bool busy;     /* in a call */
    bool pending;
    char *question;
    uint64_t asked; /* number of the last question, and of the last that is settled */
    uint64_t settled;
    uint64_t request_ms;
    uint64_t began_ms; /* when the DLL's time began; 0: its process does not run yet */
    uint32_t limit_ms; /* for this question */
    uint32_t open_ms;
    uint32_t collect_ms;
    void *host;                 /* NULL: not loaded */
    struct reader_hosted reply; /* to the question `settled`, if `good` */
    bool good;
    bool reported_dropped;
    uint64_t names;                /* of its range, when the registry was read (installed.h) */
    struct reader_dll_facts facts; /* of the DLL that `host` has, or had last */
    bool examined;                 /* `facts` are known */
    bool checked;                  /* whether it fits the names is known: `misfit` */
    bool misfit;                   /* its data are of other names than those that are installed */
    char misfit_why[READER_WHY_CAPACITY];
    struct reader_named_application {
        uint32_t pid;
        uint64_t start_time;
    } named[READER_NAMED_MAX]; /* applications that are left out, as was said */
    uint32_t named_count;
    bool late; /* the call under way was given up by the answer's limit, not by its own */
    struct reader_retry retry;
};

/* Milliseconds since some moment. */
uint64_t reader_now_ms(void);

/* Tell the collector's caller a sentence about a service, after the call. */
void reader_crew_queue_message(struct reader_crew *crew, const char *service, const char *text);

/* A worker for `word` without a thread.  Takes over *key, which may be zeroed; NULL: no memory, and
 * nothing is taken.  Needs no lock. */
struct reader_worker *reader_alloc_worker_without_thread(struct reader_crew *crew, const char *word,
                                                         bool is_service,
                                                         struct host_provider_key *key);

/* Give it a question.  It is pending then, unless it is failing. */
void reader_worker_ask(struct reader_worker *worker, const char *question);

/* How long its answer may still be waited for; 0: it is too late. */
uint32_t reader_worker_remaining_ms(const struct reader_worker *worker, uint64_t now_ms);

/* It is too late: it fails.  `early`: its own limit is not reached yet. */
void reader_worker_fail_by_timeout(struct reader_worker *worker, bool early);

/* Ask the thread to unload the DLL and to end. */
void reader_worker_dismiss(struct reader_worker *worker);
/* Wait for that, without the lock.  False: a call in this process does not return. */
bool reader_worker_join(struct reader_worker *worker);

/* Free a worker whose thread has been joined; without the lock. */
void reader_worker_free(struct reader_worker *worker);
