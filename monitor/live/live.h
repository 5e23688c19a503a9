/* SPDX-License-Identifier: MIT
 *
 * live.h -- samples from the providers and computers that a command line names, as they are now.
 *
 * Windows only.  A target \\COMPUTER is another computer; the others are services and DLLs of this
 * one.  What fails is reported on standard error, and costs its own values.
 */
#pragma once

#include "monitor/tool/options.h"
#include "monitor/sample/sampler.h"
#include "monitor/live/reported.h"
#include "reader/collect/sources.h"

struct mon_live {
    struct mon_sampler sampler; /* of all computers that are asked */
    const struct mon_options *options;
    const struct reader_selection *selection; /* NULL: options->query is asked as it is */
    struct epci_registry registry;
    struct reader_computers *sources;
    char **words; /* targets that are not computers */
    int word_count;
    struct mon_live_computer *list; /* one for each computer */
    struct mon_reported reported;   /* for show --json */
    bool complete;                  /* everything that was asked has answered, each time */
    bool names_reported;
    bool collected_before;
    uint32_t limit_ms; /* the next sample should come within this time; 0: no limit */
};

/* Find whom to ask; loads no provider.  EPC_OK; EPC_E_INVALID and one sentence: a target is not a
 * name of a computer; other errors are the program's.  Must not be moved.  Close it in every case.
 * */
int mon_live_open(struct mon_live *out, const struct mon_options *options,
                  const struct reader_selection *selection, char *message, size_t capacity);

/* Did all that was asked answer, each time? */
bool mon_live_all_questions_were_answered(const struct mon_live *live);
/* From now on a sample has no answer to an earlier question: what is shown is so now. */
void mon_live_ignore_late_answers(struct mon_live *live);

void mon_live_close(struct mon_live *live);
