/* SPDX-License-Identifier: MIT
 *
 * logfiles.h -- the files of a log: one text, CSV or TSV, or up to 32 binary logs.
 *
 * A text is kept in memory; binary logs of any size are opened anew for each who reads them.
 */
#pragma once

#include "pdh/caller/types.h"
#include "reader/files/textlog.h"

#define PDH_LOG_FILES 32u

struct pdh_log_files {
    DWORD type; /* PDH_LOG_TYPE_CSV, _TSV or _BINARY */
    char *names[PDH_LOG_FILES];
    size_t count;
    void *data; /* of a text, */
    struct epci_span text;
    uint64_t bytes; /* of all files */
};

/* Does the name mean a binary log, which may be bound with others? */
bool pdh_log_file_is_binary(const char *name);

/* Look at what the files are, and read the first one if it is a text.  Each but the first must be
 * binary.  Statuses as pdh_log_read_file; *out is to be closed in every case. */
PDH_STATUS pdh_log_files_identify_and_keep(struct pdh_log_files *out, const char *const *names,
                                           size_t count);
void pdh_log_files_close(struct pdh_log_files *files);

/* Open all of them as one log, before its first row; `without_values`: its rows have times only.
 * Release *out, of textlog.h, in every case.  Statuses as pdh_log_read_file. */
PDH_STATUS pdh_log_files_open_as_one_log(const struct pdh_log_files *files, bool without_values,
                                         struct reader_textlog *out);
