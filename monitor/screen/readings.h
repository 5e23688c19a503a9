/* SPDX-License-Identifier: MIT
 *
 * readings.h -- one sample as a list of readings, in the order of the answer, with all texts.
 *
 * One thread makes it, and another one may show it.  It needs none of what it was made from.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"

/* One counter of one instance.  Texts are UTF-8 and foreign: nothing was made safe. */
struct mon_reading {
    const char *object;
    const char *instance; /* with its parent and index: "P/I#2"; "" without instances */
    const char *counter;
    const char *value; /* as a person writes it; "-" without one */
    const char *unit;  /* "/sec" */
    double number;     /* of the value; NAN without one */
    int32_t scale;     /* the counter's DefaultScale: a power of 10 */
    uint64_t identity; /* differs where another instance has the names now (identity.h) */
    /* Why the value cannot be known, as constant texts; NULL: that is not so. */
    const char *reason;      /* one word, */
    const char *reason_text; /* and for people */
};

/* Zeroed: empty. */
struct mon_readings {
    struct mon_reading *list;
    size_t count, capacity;
    struct kit_arena texts;
    uint16_t time[8]; /* when it was taken (SYSTEMTIME), */
    bool is_local;    /* in a local time that is not known; else in UTC */
    uint64_t ticks;   /* the same in ticks (epci_clock_ticks), for the age */
    uint32_t number;  /* from 1 on */
    bool failed;      /* out of memory: readings are missing */
};

void mon_readings_init(struct mon_readings *out);
/* Add a reading; the sample copies its texts. */
void mon_readings_add(struct mon_readings *sample, const struct mon_reading *reading);
void mon_readings_release(struct mon_readings *sample);

#define MON_TIME_SIZE 32
/* "2026-11-23T12:34:56.789Z", without Z if it is local; returns `out`. */
const char *mon_readings_time_text(const struct mon_readings *sample, char out[MON_TIME_SIZE]);
