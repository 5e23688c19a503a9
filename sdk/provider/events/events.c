/* SPDX-License-Identifier: MIT
 *
 * events.c -- logs each cause once per process, and limits the number of events per service.
 *
 * The process's marks (port.h) store which causes were logged, and how many: a mark is a hash,
 * either of a cause or of one of the EPCI_EVENTS_MAX places that a service has in the log.
 */
#include "sdk/provider/events/events.h"

#include <string.h>

#include "sdk/core/atomic.h"
#include "sdk/core/hash.h"
#include "sdk/core/message.h"
#include "sdk/core/text.h"

static epci_log_fn *log_receiver = epci_log_event;

epci_log_fn *epci_events_redirect(epci_log_fn *log)
{
    epci_log_fn *before = log_receiver;

    log_receiver = log ? log : epci_log_event;
    return before;
}

/* ---- Once per cause ---- */

/* The mark of a cause.  A process that can choose %1 could suppress an event by logging another one
 * with the same mark; that gains it nothing, since the other one is logged. */
static uint64_t hash_event_cause(const char *service, uint32_t id, const char *key)
{
    uint64_t mark = epci_hash_bytes(EPCI_HASH_INIT, service, strlen(service) + 1);

    mark = epci_hash_bytes(mark, &id, sizeof id);
    return epci_hash_bytes(mark, key, strlen(key));
}

void epci_event_report_once(const struct epci_event *event)
{
    const char *service = event->service;
    const char *key = event->strings[0] ? event->strings[0] : "";
    uint32_t taken = 0;

    /* The marks of places use numbers of events that do not exist: real events begin at 100.  Once
     * all places are taken no further marks are set, however many causes follow. */
    if (epci_own_process_is_marked(hash_event_cause(service, EPCI_EVENTS_MAX, "")) ||
        !epci_process_set_mark_if_unset(hash_event_cause(service, event->id, key)))
        return;
    while (taken < EPCI_EVENTS_MAX &&
           !epci_process_set_mark_if_unset(hash_event_cause(service, taken, "")))
        taken++;
    if (taken < EPCI_EVENTS_MAX)
        log_receiver(event);
    else if (epci_process_set_mark_if_unset(hash_event_cause(service, EPCI_EVENTS_MAX, "")))
        log_receiver(&(struct epci_event){
            .service = service, .id = EPCI_EVENT_ENOUGH, .strings = { service } });
}

/* ---- Refused regions ---- */

/* "version 1, schema 0123456789abcdef", or "version 1, numbers 0123456789abcdef" */
static void append_version_and_hash(struct epci_text_builder *text, uint32_t version,
                                    const char *what, uint64_t hash)
{
    char digits[EPCI_NUMBER_BYTES];

    epci_append_format(text, "version %u, %s ", (const uint64_t[]){ version, (uintptr_t)what });
    epci_append_text(text, epci_format_hexadecimal(hash, 16, digits));
}

/* The fingerprints of both schemas or, if one is not known, the hashes of their numbers. */
static void append_both_versions(const struct epci_layout *layout,
                                 const struct epci_region_header *header,
                                 struct epci_text_builder *theirs, struct epci_text_builder *ours)
{
    const uint64_t fingerprint = header ? epci_load_u64(&header->fingerprint) : 0;
    const bool known = fingerprint && layout->stamp.record_count;
    const char *what = known ? "schema" : "numbers";

    if (header)
        append_version_and_hash(theirs, epci_load_u32(&header->version), what,
                                known ? fingerprint : epci_load_u64(&header->numbers));
    else
        epci_append_text(theirs, "an unknown version");
    append_version_and_hash(ours, EPCI_REGION_VERSION, what,
                            known ? layout->stamp.fingerprint : layout->numbers);
}

void epci_report_refused_region(const struct epci_layout *layout, const char *name, uint32_t pid,
                                const unsigned char *base, uint64_t usable, const char *account,
                                int status)
{
    const struct epci_region_header *header = (const void *)base;
    struct epci_text_builder theirs = { { 0 }, 0 }, ours = { { 0 }, 0 };
    char number[EPCI_NUMBER_BYTES];
    struct epci_event event = { .service = layout->schema->service,
                                .id = EPCI_EVENT_REGION_DAMAGED,
                                .code = (uint32_t)status,
                                .strings = { name, epci_format_decimal(pid, number) } };

    if (status == EPC_E_VERSION) {
        append_both_versions(layout, usable >= sizeof *header ? header : NULL, &theirs, &ours);
        event.id = EPCI_EVENT_REGION_VERSION;
        event.strings[2] = theirs.text;
        event.strings[3] = ours.text;
    } else if (status == EPC_E_ACCESS) {
        event.id = EPCI_EVENT_REGION_OWNER;
        event.strings[2] = account;
    } else if (status != EPC_E_CORRUPT && status != EPC_E_EXISTS) {
        return;
    }
    epci_event_report_once(&event);
}

void epci_report_no_memory(const struct epci_layout *layout, const char *what)
{
    epci_event_report_once(&(struct epci_event){ .service = layout->schema->service,
                                                 .id = EPCI_EVENT_MEMORY,
                                                 .code = (uint32_t)EPC_E_NOMEM,
                                                 .strings = { what } });
}
