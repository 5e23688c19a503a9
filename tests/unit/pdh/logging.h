/* SPDX-License-Identifier: MIT
 *
 * logging.h -- a log in a file over the fake computer, for the tests of logs. */
#pragma once

#include "pdh/caller/types.h"

#define S(name) ((PDH_STATUS)(name))

/* The file of the log; each test program defines its own. */
extern const char log_path[];

/* Today's era, English names, and no file. */
void set_up(void);

/* Remove the file; no handle may be left. */
void tear_down(void);

/* Open a query of the log and add a counter. */
HQUERY open_log_query(const char *path, HCOUNTER *counter);
