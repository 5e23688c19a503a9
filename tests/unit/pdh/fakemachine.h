/* SPDX-License-Identifier: MIT
 *
 * fakemachine.h -- computers for PDH that answer what a test has built.
 *
 * Two objects: Web Site (2) with the instances default, shop and shop, and the counters
 * Requests/sec (4, BULK_COUNT), Active (6, RAWCOUNT), Cache Hit % (8, RAW_FRACTION with base), Avg
 * Wait (10, AVERAGE_TIMER with base), Busy % (12, COUNTER_TIMER), Name (14, text); and Memory (20),
 * without instances, with Free (22, LARGE_RAWCOUNT) and Deep (24, detail wizard).  In German:
 * Webseite, Anfragen/s.  The computer FAR has the same; any other name is not reached.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "pdh/caller/types.h"
#include "sdk/core/span.h"

struct block;

#define FAKE_INSTANCES 64
#define FAKE_TYPES     60

/* What the next answer says.  Zeroed instances have the names above. */
struct fake_state {
    uint32_t count; /* instances of Web Site */
    char names[FAKE_INSTANCES][32];
    uint64_t cells[FAKE_INSTANCES][7]; /* requests, active, hits, lookups, wait, waits, busy */
    uint32_t ids[FAKE_INSTANCES];      /* UniqueIDs; 0: none */
    uint64_t memory[2];
    uint64_t ticks; /* PerfTime; its frequency is 1 000 000 */
    uint64_t time_100ns;
    bool no_site;     /* the object is missing */
    bool no_requests; /* Requests/sec is missing */
    bool gone;        /* no computer answers */
    /* A third object, Types (40), without instances, if there are types: counter n has the name
     * Type n, the index 42 + 2n and this type.  Its clock is object_time, 3 000 000 a second. */
    uint32_t type_count, types[FAKE_TYPES];
    uint64_t type_cells[FAKE_TYPES], object_time;
    int32_t scale;           /* the default scale of Active */
    int32_t default_object;  /* its name index; 0: as the builder has it, none */
    int32_t default_counter; /* of Memory, by its number; 0: none */
    bool costly;             /* there is a costly object Twice (30), with the counter Twice (32) */
    uint32_t object_detail;  /* not 0: that of Memory as an object */
    bool untitled;           /* there is an object 36 with a counter 34, which have no names */
    uint32_t second_detail;  /* not 0: that of Active, which is then the default, as is Web Site */
    void (*whole)(struct block *out); /* NULL, or builds the answer in place of all above */
    void (*asked)(void); /* NULL, or changes the state before each answer; one thread at a time */
    void (*answered)(const char *query, struct epci_span answer); /* NULL, or sees each answer */
    uint32_t questions;
    char last[128]; /* the last question that was not a question for names */
};

extern struct fake_state fake;

/* Set the state above, one second after 1 000 s of ticks, and open PDH on it. */
void fake_begin(const char *language);
void fake_end(void);

/* Time passes: so many microseconds. */
void fake_pass(uint64_t microseconds);

/* UTF-8 to UTF-16 and back in static rings of buffers. */
WCHAR *fake_wide(const char *text);
const char *fake_narrow(const WCHAR *text);
