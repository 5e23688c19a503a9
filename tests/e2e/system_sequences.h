/* SPDX-License-Identifier: MIT
 *
 * system_sequences.h -- what the sequences of calls of well-known programs share: one query, and
 * the report of what was missing.
 */
#pragma once

#include <epc/winregmap.h>

#include <pdh.h>
#include <pdhmsg.h>

extern PDH_HQUERY query;

/* Prints the call, and remembers that something was missing. */
void miss(const char *call, const WCHAR *path, PDH_STATUS status);

/* Collect; a failure is reported with this path. */
void collect(const WCHAR *path);

BOOL is_valid(DWORD cstatus);

/* The number of the first name like this in a list of numbers and names; 0: none. */
DWORD index_of_name(const WCHAR *names, const WCHAR *name);

/* Zabbix' agent with its template for Windows: system_agents.c. */
void ask_as_zabbix(WCHAR **paths, int count);

/* nats-server, of its own process; HTCondor's execute node. */
void ask_as_nats(void);
void ask_as_htcondor(void);

/* The hostmetrics receiver, with the scrapers disk, paging and load. */
void ask_as_opentelemetry(void);
