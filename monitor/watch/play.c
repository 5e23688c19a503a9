/* SPDX-License-Identifier: MIT
 *
 * play.c -- all files are opened before the first is shown, so that a damaged one costs no half
 * view.
 */
#include "monitor/watch/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/watch/answers.h"
#include "monitor/watch/logrows.h"
#include "sdk/port/child.h"

/* The answers of a file, and their number. */
static const struct epci_span *answers_of(const struct mon_play_file *file, size_t *count)
{
    const struct epci_samples *samples = &file->saved.saved.samples;

    *count = file->saved.saved.form == EPCI_SAVED_SAMPLES ? samples->count : 1;
    return file->saved.saved.form == EPCI_SAVED_SAMPLES ? samples->answers : &file->saved.answer;
}

static int next_answer(struct mon_play *play, const struct mon_play_file *file,
                       struct mon_sample *out)
{
    const struct epci_saved *saved = &file->saved.saved;
    const struct epci_span *answers, older = play->older;
    size_t count;

    answers = answers_of(file, &count);
    if (play->at == count)
        return EPC_END;
    play->older = answers[play->at++];
    return mon_sample_answers(
        out, saved->form == EPCI_SAVED_SAMPLES ? &saved->samples.names : &saved->capture.names,
        (enum epci_formulas)play->options->formulas, older, play->older);
}

static int next_sample(void *context, struct mon_sample *out)
{
    struct mon_play *play = context;

    for (; play->file < play->count; play->file++, play->at = 0) {
        struct mon_play_file *file = &play->files[play->file];
        int status = file->is_log ? mon_sample_log(out, &file->log) : next_answer(play, file, out);

        if (status != EPC_END)
            return status;
    }
    return EPC_END;
}

/* Is the file a log?  Then it is open: EPC_OK.  EPC_END: it is something else. */
static int open_log(struct mon_play_file *file, const char *path, char *message, size_t room)
{
    char why[300];
    size_t bytes;
    int status = epci_host_read_file(path, EPCI_SAVED_MOST, &file->memory, &bytes);

    if (status != EPC_OK || !epci_textlog_is_one(epci_span_of(file->memory, bytes))) {
        epci_host_free(file->memory);
        file->memory = NULL;
        return EPC_END; /* mon_saved_open says what is wrong with it */
    }
    file->is_log = true;
    status = epci_textlog_open(&file->log, epci_span_of(file->memory, bytes), why, sizeof why);
    if (status != EPC_E_CORRUPT)
        return status;
    snprintf(message, room, "%s cannot be used: %s", path, why);
    return EPC_E_INVALID;
}

int mon_play_open(struct mon_play *out, const struct mon_options *options, char *message,
                  size_t room)
{
    int status = EPC_OK;

    *out = (struct mon_play){ .options = options };
    out->source = (struct mon_source){ .context = out, .next = next_sample };
    out->files = calloc((size_t)options->target_count, sizeof *out->files);
    if (!out->files)
        return EPC_E_NOMEM;
    for (int i = 0; i < options->target_count && status == EPC_OK; i++) {
        struct mon_play_file *file = &out->files[out->count++];

        status = open_log(file, options->targets[i], message, room);
        if (status == EPC_END)
            status = mon_saved_open(&file->saved, options->targets[i], message, room);
    }
    return status;
}

void mon_play_close(struct mon_play *play)
{
    for (int i = 0; i < play->count; i++) {
        mon_saved_close(&play->files[i].saved);
        epci_textlog_release(&play->files[i].log);
        epci_host_free(play->files[i].memory);
    }
    free(play->files);
    *play = (struct mon_play){ .count = 0 };
}
