/* SPDX-License-Identifier: MIT
 *
 * source.h -- data sources: live data, or a log.
 */
#pragma once

#include "pdh/caller/texts.h"

struct pdh_log;

struct pdh_source {
    struct pdh_log *log; /* NULL: live; one reference */
};

/* The data source of an A or W function: NULL is live, else a log file's name.  ERROR_SUCCESS, or
 * why it cannot be read. */
PDH_STATUS pdh_source_open(struct pdh_source *out, enum pdh_encoding encoding, const void *name);

/* That of an H function: a handle, NULL is live, and -1, WMI, is refused. */
PDH_STATUS pdh_source_from_handle(struct pdh_source *out, HANDLE source);
void pdh_source_close(struct pdh_source *source);
