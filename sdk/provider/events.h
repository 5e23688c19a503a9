/* SPDX-License-Identifier: MIT
 *
 * events.h -- what a provider has to say to the event log: once per cause, and never a flood.
 *
 * events.mc lists the events.  A cause is an event of a service together with its %1, strings[0]; the
 * other strings and the code do not count.  It is logged once in the life of the process, however
 * often the DLL is loaded in it.  After EPCI_EVENTS_MOST causes of a service one last event says that
 * nothing follows, and nothing follows.
 *
 *     epci_event_report(&(struct epci_event){ .service = schema->service,
 *                                             .id = EPCI_EVENT_CALLBACK_FAILED,
 *                                             .code = status,
 *                                             .strings = { "object 4" } });
 */
#ifndef EPC_PROVIDER_EVENTS_H
#define EPC_PROVIDER_EVENTS_H

#include "sdk/core/region.h"
#include "sdk/port/port.h"
#include "sdk/provider/event_numbers.h"

#define EPCI_EVENTS_MOST 32u

/* Log the event if its cause is new.  Cheap enough for every Collect, not for every instance (it
 * asks the process' marks).  Any thread. */
void epci_event_report(const struct epci_event *event);

/* Report that the region `name` of process `pid` was refused with EPC_E_VERSION (then `usable` bytes
 * from `base` are asked for its version), EPC_E_CORRUPT, or EPC_E_EXISTS (it is no section); nothing
 * for any other status. */
void epci_event_refused(const struct epci_layout *layout, const char *name, uint32_t pid,
                        const unsigned char *base, uint64_t usable, int status);

/* Report that it was refused because it belongs to `account`, or may not be read ("?"). */
void epci_event_wrong_owner(const struct epci_layout *layout, const char *name, uint32_t pid,
                            const char *account);

/* Where events go: epci_log, or what a test puts in its place before anything is opened (NULL:
 * epci_log again).  Returns what it was. */
typedef void epci_log_fn(const struct epci_event *event);
epci_log_fn *epci_events_redirect(epci_log_fn *log);

#endif
