/* SPDX-License-Identifier: MIT
 *
 * provider.h -- a right provider; each test DLL spoils one thing in it.
 *
 * The head of each DLL's file says what is wrong with it.  The provider uses <winperf.h> alone, on
 * purpose: shared code could hide a bug of epc.
 *
 * Two objects: one with two instances and four counters (a fraction and its base among them), one
 * without instances and a single counter.
 */
#pragma once

#include <windows.h>

#include <winperf.h>

#define NAME_UNITS 8

struct site_cells {
    PERF_COUNTER_BLOCK head;
    DWORD active;
    ULONGLONG requests;
    DWORD hits;
    DWORD lookups;
};

struct site_instance {
    PERF_INSTANCE_DEFINITION head;
    WCHAR name[NAME_UNITS];
    struct site_cells cells;
};

enum { ACTIVE, REQUESTS, HITS, LOOKUPS, SITE_COUNTERS };

struct site {
    PERF_OBJECT_TYPE head;
    PERF_COUNTER_DEFINITION counters[SITE_COUNTERS];
    struct site_instance instances[2];
};

struct server_cells {
    PERF_COUNTER_BLOCK head;
    DWORD workers;
};

struct server {
    PERF_OBJECT_TYPE head;
    PERF_COUNTER_DEFINITION counters[1];
    struct server_cells cells;
};

struct block {
    struct site site;
    struct server server;
};

/* Open reads First Counter from the key of its service (whose name is the DLL's file name), as a
 * real provider does; Collect; Close. */
DWORD good_open(LPWSTR devices);
/* The same with the key of another service. */
DWORD good_open_service(const WCHAR *service);
DWORD good_collect(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types);
DWORD good_close(void);

/* A right block; the DLL may spoil it before good_answer returns it. */
void good_block(struct block *block);

/* What Collect does with a block of this size: no data for another computer's query,
 * ERROR_MORE_DATA if it does not fit, else the bytes. */
DWORD good_answer(const void *block, DWORD size, LPWSTR query, LPVOID *data, LPDWORD bytes,
                  LPDWORD types);

/* The exports.  A DLL with a right Open says OPEN_IS_GOOD, and so on.  ONLY_COLLECT_IS_BAD is the
 * head of a Collect where the other two are right. */
DWORD APIENTRY BadOpen(LPWSTR devices);
DWORD APIENTRY BadCollect(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types);
DWORD APIENTRY BadClose(void);

#define OPEN_IS_GOOD                                                                               \
    DWORD APIENTRY BadOpen(LPWSTR devices)                                                         \
    {                                                                                              \
        return good_open(devices);                                                                 \
    }

#define COLLECT_IS_GOOD                                                                            \
    COLLECT                                                                                        \
    {                                                                                              \
        return good_collect(query, data, bytes, types);                                            \
    }

#define CLOSE_IS_GOOD                                                                              \
    DWORD APIENTRY BadClose(void)                                                                  \
    {                                                                                              \
        return good_close();                                                                       \
    }

/* Head of a DLL's private Collect. */
#define COLLECT                                                                                    \
    DWORD APIENTRY BadCollect(                                                                     \
        LPWSTR query __attribute__((unused)), LPVOID *data __attribute__((unused)),                \
        LPDWORD bytes __attribute__((unused)), LPDWORD types __attribute__((unused)))

#define ONLY_COLLECT_IS_BAD OPEN_IS_GOOD CLOSE_IS_GOOD COLLECT
#define ALL_IS_GOOD         OPEN_IS_GOOD COLLECT_IS_GOOD CLOSE_IS_GOOD
