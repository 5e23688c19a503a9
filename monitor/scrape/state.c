/* SPDX-License-Identifier: MIT
 *
 * state.c -- reads the file when it begins, and replaces it as the metrics' own file is replaced.
 */
#include "monitor/scrape/state.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "monitor/metrics/counts.h"
#include "monitor/tool/problem.h"
#include "monitor/tool/textfile.h"
#include "kit/system/files.h"
#include "sdk/port/port.h"

/* A larger file is not read. */
#define STATE_FILE_LIMIT (64u * 1024u * 1024u)

#define SAVE_EACH_100NS ((uint64_t)60 * 10000000)

/* It may be replaced: what such a file begins with, or nothing. */
#define STATE_BEGIN "epc-counts "

static int print_state_unusable(const struct mon_options *options, const char *why)
{
    char message[1400];

    snprintf(message, sizeof message, "the state %.600s cannot be used: %s", options->state, why);
    return mon_print_refusal(options, message, MON_EXIT_NOT_DONE);
}

static int restore_metrics_from_state_file(const struct mon_options *options,
                                           struct mon_metrics *metrics)
{
    const size_t begin = sizeof STATE_BEGIN - 1;
    void *data = NULL;
    size_t bytes = 0;
    int code = KIT_EXIT_GOOD,
        status = kit_read_file_up_to(options->state, STATE_FILE_LIMIT + 1, &data, &bytes);

    if (status == EPC_E_NOT_FOUND)
        return KIT_EXIT_GOOD;
    if (status != EPC_OK)
        return print_state_unusable(options, epc_status_text(status));
    if (bytes > STATE_FILE_LIMIT ||
        (bytes > 0 && (bytes < begin || memcmp(data, STATE_BEGIN, begin) != 0)))
        code = print_state_unusable(
            options, "it is not one that epc-mon has written; name another file with "
                     "--state, or delete it");
    else
        status = mon_counts_restore_saved(mon_metrics_counts(metrics), epci_span_of(data, bytes),
                                          epci_clock_100ns());
    if (code == KIT_EXIT_GOOD && status == EPC_E_CORRUPT)
        mon_message_print("the state %s is damaged or of another version: nothing is known of "
                          "counters that have started over, and it is written anew",
                          options->state);
    else if (status != EPC_OK)
        code = mon_print_failure("the state cannot be read", status);
    kit_free(data);
    return code;
}

int mon_state_open_and_restore(struct mon_state *state, const struct mon_options *options,
                               struct mon_metrics *metrics)
{
    int code;

    *state = (struct mon_state){ .path = NULL };
    if (!options->state)
        return KIT_EXIT_GOOD;
    code = restore_metrics_from_state_file(options, metrics);
    if (code == KIT_EXIT_GOOD) {
        state->path = options->state;
        mon_state_save(state, metrics, true);
    }
    return code;
}

void mon_state_save(struct mon_state *state, struct mon_metrics *metrics, bool now)
{
    const uint64_t ticks = epci_clock_ticks();
    char message[sizeof state->problem] = "";
    struct mon_counts *counts;
    struct kit_buffer text = { 0 };
    int status;

    if (!state->path)
        return;
    counts = mon_metrics_counts(metrics);
    if (!now && !counts->learned && epci_100ns_from_ticks(ticks - state->saved) < SAVE_EACH_100NS)
        return;
    state->saved = ticks;
    mon_counts_write_state_text(counts, &text);
    status = text.failed ? EPC_E_NOMEM : EPC_OK;
    if (status == EPC_OK)
        status = mon_textfile_replace(state->path, epci_span_of(text.text, text.bytes), message,
                                      sizeof message);
    else
        snprintf(message, sizeof message, "%s", epc_status_text(status));
    if (status == EPC_OK && state->problem[0])
        mon_message_print("%s is written again", state->path);
    else if (status != EPC_OK && strcmp(message, state->problem) != 0)
        mon_message_print("%s; counters of 32 bits are exported as they are, without what was "
                          "counted before they started over",
                          message);
    memcpy(state->problem, message, sizeof message);
    counts->kept = status == EPC_OK;
    kit_buffer_release(&text);
}
