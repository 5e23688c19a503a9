/* SPDX-License-Identifier: MIT
 *
 * querying.h -- one query over the fake computer, for the tests of counters and values. */
#pragma once

#include "pdh/caller/types.h"

#define S(name) ((PDH_STATUS)(name))

extern HQUERY query;

/* Today's era, English names, and the query with the user data 7. */
void set_up(void);

/* Close the query; no handle may be left. */
void tear_down(void);

/* Add a counter with the user data 9. */
HCOUNTER add(const char *path);

/* Its value as a double, which has to be valid. */
double value_of(HCOUNTER counter);
