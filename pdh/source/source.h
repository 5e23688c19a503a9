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

/* How a call names its data source: as an A or W function, or as an H function. */
enum pdh_source_form { PDH_BY_NAME, PDH_BY_HANDLE };
PDH_STATUS pdh_source_open_by_form(struct pdh_source *out, enum pdh_encoding encoding,
                                   enum pdh_source_form form, const void *source);

/* The four forms of a function: suffix, types of the data source and of texts in and out,
 * encoding, form of the source. */
#define PDH_FORMS_A_W_HA_HW(FORM)                                                                  \
    FORM(A, LPCSTR, LPCSTR, LPSTR, PDH_ANSI, PDH_BY_NAME)                                          \
    FORM(W, LPCWSTR, LPCWSTR, LPWSTR, PDH_WIDE, PDH_BY_NAME)                                       \
    FORM(HA, PDH_HLOG, LPCSTR, LPSTR, PDH_ANSI, PDH_BY_HANDLE)                                     \
    FORM(HW, PDH_HLOG, LPCWSTR, LPWSTR, PDH_WIDE, PDH_BY_HANDLE)

void pdh_source_close(struct pdh_source *source);
