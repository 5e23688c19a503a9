/* SPDX-License-Identifier: MIT
 *
 * play.h -- plays saved files: answers, each compared with the one before, and logs as text.
 */
#pragma once

#include "monitor/options.h"
#include "monitor/savedfile.h"
#include "monitor/watch/source.h"
#include "sdk/consumer/textlog.h"

struct mon_play_file {
    struct mon_saved_file saved; /* or, */
    bool is_log;                 /* with this: */
    struct epci_textlog log;
    void *memory; /* of the log */
};

struct mon_play {
    const struct mon_options *options;
    struct mon_play_file *files;
    int count; /* that are open */
    int file;  /* that the next sample is from, */
    size_t at; /* and which of its answers */
    struct epci_span older;
    struct mon_source source;
};

/* Open all targets of the options.  EPC_OK; EPC_E_INVALID and a message; EPC_E_NOMEM.  Close it in
 * every case. */
int mon_play_open(struct mon_play *out, const struct mon_options *options, char *message,
                  size_t room);
void mon_play_close(struct mon_play *play);
