/* SPDX-License-Identifier: MIT
 *
 * collector.h -- asks performance DLLs and puts their data together, as perflib does for a read of
 * HKEY_PERFORMANCE_DATA.
 *
 * A provider is loaded when a question first needs it, and all that are needed are asked at once.
 * One that fails loses its own data and causes one message, but never the answer.  What perflib
 * would drop is dropped.
 *
 * One thread at a time uses a collector.  Several collectors may be used at once.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reader/answer/answer.h"
#include "sdk/port/registry.h"

struct reader_collector;
struct reader_spare_host;

/* Reports one sentence about one provider: once when it fails, and once when it answers again.
 * Called on the thread that calls reader_collector_answer_query, by that function. */
typedef void reader_collector_tell_fn(void *context, const char *service, const char *message);

/* What zeroed members mean is said with each. */
struct reader_collector_options {
    const struct epci_registry *registry; /* the machine's; has to live as long as the collector */
    char *const *words;                   /* services and DLLs to be asked, copied; */
    int count;                            /* 0: all registered ones that are not disabled */
    const char *as; /* the service that a DLL among `words` belongs to, which has to live as long;
                       NULL: it is called as the file */
    uint32_t timeout_ms; /* of each call; 0: perflib's settings in the registry, or 10 seconds */
    uint32_t look_ms;    /* how often the registry and the DLLs' files are looked at again, at most;
                            0: when the system reports a change, or else every second */
    uint32_t idle_ms;    /* a provider that is not asked so long is unloaded; 0: 30 seconds */
    /* Read when a question begins: no answer waits longer for its providers; 0: their time limits
     * alone.  A provider that takes longer fails, and is then tried again within its own limits.
     * NULL is 0. */
    const uint32_t *patience_ms;
    bool in_process;    /* load DLLs of this process's bitness here, not in child processes */
    bool separate_host; /* this program cannot be a host (HOST_CHILD_ROLE of session.h):
                            epc-host64.exe or epc-host32.exe next to it or its DLL is */
    struct reader_spare_host *spare; /* for the first provider that needs a host (sparehost.h); has
                                        to live as long as the collector; NULL */
    bool metadata; /* ask for metadata whatever the keys say: all are known to answer that */
    const char *remote_account; /* of sources.h: the account file for other computers; NULL: as the
                                   environment says.  Copied; where there is no Windows only */
    reader_collector_tell_fn *tell; /* may be NULL */
    /* Names a provider that has let an answer wait for two seconds; once for each question, while
     * it is still waited for.  May be NULL. */
    void (*awaits)(void *context, const char *service);
    void *context; /* for `tell` and `awaits` */
};

enum reader_provider_condition {
    READER_PROVIDER_RESTING, /* not loaded: nothing has asked for it yet, or not for a while */
    READER_PROVIDER_WORKING, /* it answers */
    READER_PROVIDER_FAILING, /* left out of answers, and tried again from time to time */
    READER_PROVIDER_DISABLED /* perflib's settings disable it: never asked */
};

#define READER_PROVIDER_NAME 256
#define READER_PROVIDER_WHY  1024

/* How one provider is. */
struct reader_provider_state {
    char service[READER_PROVIDER_NAME]; /* or the DLL, as it was given */
    enum reader_provider_condition condition;
    bool registered;               /* it is a service, which may work at the next try */
    uint64_t since;                /* FAILING: since when, 100 ns since 1601 */
    char why[READER_PROVIDER_WHY]; /* FAILING, misfit, dropped: what was reported; else "" */
    bool dropped;                  /* WORKING: its latest data were not correct, and dropped */
    bool misfit;                   /* WORKING: it does not fit the names that are installed, and
                                      has no data; `why` says what does not fit */
    uint64_t collected;            /* when it answered last, 100 ns since 1601; 0: never */
    uint32_t collect_microseconds; /* how long its last Collect took */
    uint32_t failures;             /* how often it has failed */
    uint32_t first_counter; /* the range of its indexes; both 0: not known, as it is of the */
    uint32_t last_counter;  /* system's own objects */
};

/* Find the providers; loads none.  EPC_OK; EPC_E_NOMEM; what the registry returns.  A word that
 * names no provider is reported with the first question. */
int reader_collector_open(struct reader_collector **out,
                          const struct reader_collector_options *options);

/* Ask the providers that own something of `query`: "Global" (also NULL and ""), "Costly", "Foreign
 * NAME", the metadata queries, or decimal indexes with blanks between them.  *out is a finished
 * answer, to be released; EPC_OK also if providers failed. */
int reader_collector_answer_query(struct reader_collector *collector, const char *query,
                                  struct reader_answer *out);

/* The state of the next provider, in the order of the registry, from *position on (0 first).  False
 * after the last. */
bool reader_next_provider_state(struct reader_collector *collector, uint32_t *position,
                                struct reader_provider_state *out);

/* Has no provider failed so far, not even for a while? */
bool reader_collector_has_no_failures(const struct reader_collector *collector);

/* How many providers answered the last question, with data or without. */
size_t reader_collector_answering_count(const struct reader_collector *collector);

/* A number that changes when a provider was installed, removed or replaced, or the names were
 * changed: data from before and after it are not of the same counters. */
uint64_t reader_collector_generation(const struct reader_collector *collector);

/* Since the call before, may the registry have changed, as far as the latest question has seen?
 * *seen is 0 before the first call. */
bool reader_collector_saw_registry_change(const struct reader_collector *collector, uint64_t *seen);

/* Close and unload all DLLs, as RegCloseKey does, so that they can be replaced, and free the
 * collector; NULL has no effect. */
void reader_collector_close(struct reader_collector *collector);
