/* SPDX-License-Identifier: MIT
 *
 * filekind.c -- looks at the name first, and at the first bytes where that does not say it.
 */
#include "monitor/saved/filekind.h"

#include <string.h>

#include <epc/epc.h>

#include "reader/binarylog/rows/aslog.h"
#include "reader/captures/capture.h"
#include "reader/files/textlog.h"
#include "kit/system/files.h"

/* A log is known by so many bytes. */
#define LOG_HEAD_BYTES 4096u

static bool ends_in(const char *word, const char *end)
{
    size_t length = strlen(word), tail = strlen(end);

    return length >= tail && strcmp(word + length - tail, end) == 0;
}

static bool is_named_as_log(const char *path)
{
    return ends_in(path, ".csv") || ends_in(path, ".tsv") || ends_in(path, ".jsonl") ||
           ends_in(path, ".blg") || ends_in(path, ".openmetrics");
}

bool mon_first_target_is_saved_file(const struct mon_options *options)
{
    const char *word = options->target_count ? options->targets[0] : "";
    void *data = NULL;
    size_t bytes = 0;
    bool saved;

    if (ends_in(word, READER_CAPTURE_SUFFIX) || is_named_as_log(word))
        return true;
    if (!strpbrk(word, "./\\") || kit_read_file_up_to(word, 2, &data, &bytes) != EPC_OK)
        return false;
    saved = bytes < 2 || memcmp(data, "MZ", 2) != 0;
    kit_free(data);
    return saved;
}

bool mon_is_log_by_name_or_content(const char *path)
{
    void *data = NULL;
    size_t bytes = 0;
    bool is_log = is_named_as_log(path) || reader_blg_is_log_file(path);

    if (!is_log && kit_read_file_up_to(path, LOG_HEAD_BYTES, &data, &bytes) == EPC_OK)
        is_log = reader_is_textlog_file(epci_span_of(data, bytes)) ||
                 reader_is_json_textlog_file(epci_span_of(data, bytes));
    kit_free(data);
    return is_log;
}

bool mon_has_log_target(const struct mon_options *options)
{
    int i = 0;

    while (i < options->target_count && !mon_is_log_by_name_or_content(options->targets[i]))
        i++;
    return i < options->target_count;
}
