/* SPDX-License-Identifier: MIT
 *
 * savedsampler.c -- looks at the answers where they are in the files.
 */
#include "monitor/saved/savedsampler.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

static int load_next_answer(struct mon_sampler *sampler)
{
    struct mon_saved_sampler *saved = sampler->self;
    struct mon_saved_file *file;
    struct epci_span answer;
    int status;

    if (saved->file == saved->count && saved->again)
        saved->file = 0;
    if (saved->file == saved->count)
        return EPC_END;
    file = &saved->files[saved->file];
    if (mon_saved_names(file)->count > 0 && saved->answer == 0) {
        reader_titles_release(&saved->titles);
        status = reader_titles_copy_from_names(&saved->titles, mon_saved_names(file));
        if (status != EPC_OK)
            return status;
    }
    saved->computer.file = saved->paths[saved->file];
    status = mon_saved_read_answer(file, &file->cursor, saved->answer, &answer);
    if (status == EPC_E_CORRUPT) {
        fprintf(stderr, "epc-mon: %s: its answer %zu is damaged\n", saved->paths[saved->file],
                saved->answer + 1);
        return status;
    }
    saved->answer++;
    if (status == EPC_OK)
        status = mon_computer_add_borrowed_answer(&saved->computer, answer);
    if (saved->answer == mon_saved_count_answers(file)) {
        saved->answer = 0;
        saved->file++;
    }
    return status;
}

static void restart_saved_answers(struct mon_sampler *sampler)
{
    struct mon_saved_sampler *saved = sampler->self;

    mon_computer_release(&saved->computer);
    saved->file = saved->answer = 0;
}

int mon_saved_sampler_open(struct mon_saved_sampler *out, char *const *paths, size_t count,
                           char *message, size_t capacity)
{
    int status = EPC_OK;

    *out = (struct mon_saved_sampler){ .paths = paths };
    out->sampler = (struct mon_sampler){ .computers = &out->computer,
                                         .count = 1,
                                         .next = load_next_answer,
                                         .again = restart_saved_answers,
                                         .self = out };
    out->computer.titles = &out->titles;
    out->files = calloc(count, sizeof *out->files);
    if (!out->files)
        return EPC_E_NOMEM;
    while (status == EPC_OK && out->count < count) {
        struct mon_saved_file *file = &out->files[out->count];

        status = mon_saved_open(file, paths[out->count++], message, capacity);
        if (status == EPC_OK && file->saved.samples.unfinished)
            fprintf(stderr,
                    "epc-mon: %s: it has no end, as it was cut off or is still written; its "
                    "first %zu answers are there\n",
                    paths[out->count - 1], file->saved.samples.count);
        else if (status == EPC_OK && file->saved.samples.cut > 0)
            fprintf(stderr, "epc-mon: %s: its last answer was cut off and is left out\n",
                    paths[out->count - 1]);
    }
    return status;
}

void mon_saved_sampler_close(struct mon_saved_sampler *saved)
{
    mon_computer_release(&saved->computer);
    reader_titles_release(&saved->titles);
    for (size_t i = 0; i < saved->count; i++)
        mon_saved_close(&saved->files[i]);
    free(saved->files);
    *saved = (struct mon_saved_sampler){ .count = 0 };
}
