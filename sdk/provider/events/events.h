/* SPDX-License-Identifier: MIT
 *
 * events.h -- the events that a provider logs: each cause once, and at most a fixed number.
 *
 * events.mc lists the events.  A cause is an event of a service together with its %1, strings[0];
 * the other strings and the code do not count.  Each cause is logged once while the process runs,
 * however often the DLL is loaded in it.  After EPCI_EVENTS_MAX causes of a service one last event
 * says that no more follow.
 *
 *     epci_event_report_once(&(struct epci_event){ .service = schema->service,
 *                                             .id = EPCI_EVENT_CALLBACK_FAILED,
 *                                             .code = status,
 *                                             .strings = { "object 4" } });
 */
#pragma once

#include "sdk/region/region.h"
#include "sdk/port/port.h"
#include "sdk/provider/events/event_numbers.h"

#define EPCI_EVENTS_MAX 32u

/* Log the event if its cause is new.  Fast enough for every Collect, but not for every instance (it
 * reads the process's marks).  Any thread. */
void epci_event_report_once(const struct epci_event *event);

/* Report that the region `name` of process `pid` was refused with EPC_E_VERSION (the version is
 * read from `usable` bytes at `base`), EPC_E_CORRUPT, EPC_E_EXISTS (the name belongs to
 * another kind of object), or EPC_E_ACCESS (its owner is `account`, or cannot be read: "?").  Any
 * other status is not reported. */
void epci_report_refused_region(const struct epci_layout *layout, const char *name, uint32_t pid,
                                const unsigned char *base, uint64_t usable, const char *account,
                                int status);

/* Report that there is no memory to do `what`: "collect". */
void epci_report_no_memory(const struct epci_layout *layout, const char *what);

/* Let `log` replace epci_log_event as the receiver of events; NULL restores it.  To be called
 * before anything is opened.  Returns the former receiver. */
typedef void epci_log_fn(const struct epci_event *event);
epci_log_fn *epci_events_redirect(epci_log_fn *log);
