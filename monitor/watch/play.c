/* SPDX-License-Identifier: MIT
 *
 * play.c -- all logs are opened before the first is shown, so that a damaged one costs no half
 * view.
 */
#include "monitor/watch/play.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/watch/logrows.h"
#include "sdk/consumer/saved.h"
#include "sdk/port/files.h"

static int next_row(void *context, struct mon_sample *out)
{
    struct mon_play *play = context;

    for (; play->file < play->count; play->file++) {
        int status = mon_sample_log(out, &play->files[play->file].log);

        if (status != EPC_END)
            return status;
    }
    return EPC_END;
}

static int open_log(struct mon_play_file *file, const char *path, char *message, size_t room)
{
    char why[300];
    size_t bytes;
    int status = epci_host_read_file(path, EPCI_SAVED_MOST, &file->memory, &bytes);

    if (status == EPC_OK) {
        status = epci_textlog_open(&file->log, epci_span_of(file->memory, bytes), why, sizeof why);
        if (status != EPC_E_CORRUPT)
            return status;
        snprintf(message, room, "%s cannot be used: %s", path, why);
    } else {
        snprintf(message, room, "%s cannot be read: %s", path, epc_status_text(status));
    }
    return EPC_E_INVALID;
}

int mon_play_open(struct mon_play *out, const struct mon_options *options, char *message,
                  size_t room)
{
    int status = EPC_OK;

    *out = (struct mon_play){ .count = 0 };
    out->source = (struct mon_source){ .context = out, .next = next_row };
    out->files = calloc((size_t)options->target_count, sizeof *out->files);
    if (!out->files)
        return EPC_E_NOMEM;
    for (int i = 0; i < options->target_count && status == EPC_OK; i++)
        status = open_log(&out->files[out->count++], options->targets[i], message, room);
    return status;
}

void mon_play_close(struct mon_play *play)
{
    for (int i = 0; i < play->count; i++) {
        epci_textlog_release(&play->files[i].log);
        epci_host_free(play->files[i].memory);
    }
    free(play->files);
    *play = (struct mon_play){ .count = 0 };
}
