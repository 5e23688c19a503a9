/* SPDX-License-Identifier: MIT
 *
 * eventlog.h -- what PDH tells the administrator about providers, in the event log.
 */
#pragma once

/* The source of the events, and the number of the one that there is (statuses.mc). */
#define PDH_EVENT_SOURCE   "epc-pdh"
#define PDH_EVENT_PROVIDER 0x80000FA0u

/* An reader_collector_tell_fn: log one sentence about a provider, each sentence once in the life of
 * the process, so that a provider that fails again and again does not fill the log.  Any thread. */
void pdh_log_provider_event_once(void *context, const char *service, const char *message);
