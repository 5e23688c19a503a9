/* SPDX-License-Identifier: MIT
 *
 * play.c -- all files are read before the first is shown, so that a damaged one costs no half view.
 */
#include "monitor/watch/play.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/watch/answers.h"

static int next_file(void *context, struct mon_sample *out)
{
    struct mon_play *play = context;
    const struct epci_span none = { 0 };
    const struct mon_saved_file *file;

    if (play->next == play->count)
        return EPC_END;
    file = &play->files[play->next++];
    return mon_sample_answers(out, &file->saved.capture.names,
                              (enum epci_formulas)play->options->formulas,
                              play->next > 1 ? file[-1].answer : none, file->answer);
}

int mon_play_open(struct mon_play *out, const struct mon_options *options, char *message,
                  size_t room)
{
    int status = EPC_OK;

    *out = (struct mon_play){ .options = options };
    out->source = (struct mon_source){ .context = out, .next = next_file };
    out->files = calloc((size_t)options->target_count, sizeof *out->files);
    if (!out->files)
        return EPC_E_NOMEM;
    for (int i = 0; i < options->target_count && status == EPC_OK; i++)
        status = mon_saved_open(&out->files[out->count++], options->targets[i], message, room);
    return status;
}

void mon_play_close(struct mon_play *play)
{
    for (int i = 0; i < play->count; i++)
        mon_saved_close(&play->files[i]);
    free(play->files);
    *play = (struct mon_play){ .count = 0 };
}
