/* SPDX-License-Identifier: MIT
 *
 * applications.h -- which applications a performance DLL takes, and why it does not take the
 * others: read from the shared memory, as the DLL does, without the DLL.
 *
 * The DLL logs event 110 for an application that does not fit it, but a log may keep nothing, and a
 * person who looks at counters does not look there.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sdk/core/account.h"
#include "sdk/schema/stamp.h"

enum reader_application_verdict {
    READER_APPLICATION_ACCEPTED,  /* symbols, names, types and sizes fit */
    READER_APPLICATION_UNCHECKED, /* it is taken by its numbers; its names are not known */
    READER_APPLICATION_SCHEMA,    /* refused: it was built from another schema */
    READER_APPLICATION_FORMAT,    /* refused: another format of the shared memory */
    READER_APPLICATION_ACCOUNT,   /* refused: its account is none of the DLL's publishers */
    READER_APPLICATION_DAMAGED,   /* refused: no region, or a damaged one */
    READER_APPLICATION_CLOSED,    /* it may not be read */
    READER_APPLICATION_UNMAPPED   /* this process has no memory to read it */
};

#define READER_APPLICATION_NAMES 200

/* An application that is alive and in the service's directory. */
struct reader_application {
    uint32_t pid;
    uint64_t start_time; /* of its process, 100 ns since 1601 */
    bool local;          /* it is published for this logon session only */
    enum reader_application_verdict verdict;
    uint32_t format;              /* of its shared memory; 0: not known */
    char account[EPCI_SID_BYTES]; /* the SID that its shared memory belongs to; "": not known */
    /* Of one that is taken, if they are counted: how many instances its first section has, and the
     * names of the first ones, with ", " between them. */
    uint32_t instances;
    char instance_names[READER_APPLICATION_NAMES];
    /* Fingerprints of the schemas; 0: not known. */
    uint64_t theirs, ours;
};

/* Does the DLL take it? */
static inline bool reader_region_is_accepted_by_dll(const struct reader_application *application)
{
    return application->verdict == READER_APPLICATION_ACCEPTED ||
           application->verdict == READER_APPLICATION_UNCHECKED;
}

typedef void reader_application_fn(void *context, const struct reader_application *application);

/* "it was built from another schema (1234...) than the DLL (5678...)": the reason in words, at most
 * READER_APPLICATION_WHY bytes; "" for one that is taken. */
#define READER_APPLICATION_WHY 200
void reader_format_application_rejection(const struct reader_application *application,
                                         char why[READER_APPLICATION_WHY]);

/* Call `each` for every application of the service.  `stamp` is that of its DLL; without records it
 * is not known, and then only the format of the shared memory is compared.  `publishers` is the
 * list of its schema; "": not known, and then no account is refused.  EPC_OK;
 * EPC_E_NOT_FOUND: the stamp describes no schema that the DLL could have (then it has no
 * applications either); EPC_E_NOMEM, also for a directory that cannot be mapped.  With
 * `with_instances` each slot of each application is read, without it no more than the heads of
 * their sections. */
int reader_applications_list(const struct epci_stamp *stamp, const char *publishers,
                             const char *service, bool with_instances, reader_application_fn *each,
                             void *context);

/* The status with which this process could not publish counters of the service, or could not
 * publish all; EPC_OK: it has not failed, or is of an epc that does not show it. */
int reader_read_application_failure(const char *service, uint32_t pid);
