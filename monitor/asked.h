/* SPDX-License-Identifier: MIT
 *
 * asked.h -- samples from the providers and computers that a command line names, as they are now.
 *
 * Windows only.  A target \\COMPUTER is another computer; the others are services and DLLs of this
 * one.  What fails is reported on standard error, and costs its own values.
 */
#pragma once

#include "monitor/options.h"
#include "monitor/scrape/scrape.h"
#include "monitor/station.h"
#include "monitor/said.h"
#include "reader/collect/sources.h"

struct mon_asked {
    struct mon_sampler sampler; /* a station for each computer */
    const struct mon_options *options;
    const struct epci_selection *selection; /* NULL: options->query is asked as it is */
    struct epci_registry registry;
    struct epci_computers *computers;
    char **words; /* targets that are not computers */
    int word_count;
    struct mon_asked_computer *list; /* one for each station */
    struct mon_said said;            /* for show --json */
    bool complete;                   /* everything that was asked has answered, each time */
    bool names_told;
    bool asked_before;
    uint32_t limit_ms; /* the next sample should come within this time; 0: no limit */
};

/* Find whom to ask; loads no provider.  EPC_OK; EPC_E_INVALID and one sentence: a target is not a
 * name of a computer; other errors are the program's.  Must not be moved.  Close it in every case.
 * */
int mon_asked_open(struct mon_asked *out, const struct mon_options *options,
                   const struct epci_selection *selection, char *message, size_t room);

/* What a page or a scrape needs of it; the samples are those of asked->sampler. */
struct mon_scrape_source mon_asked_source(struct mon_asked *asked);

/* Did all that was asked answer, each time? */
bool mon_asked_complete(const struct mon_asked *asked);
void mon_asked_close(struct mon_asked *asked);
