/* SPDX-License-Identifier: MIT
 *
 * play.h -- plays saved files: each is a sample, compared with the one before.
 */
#pragma once

#include "monitor/options.h"
#include "monitor/savedfile.h"
#include "monitor/watch/source.h"

struct mon_play {
    const struct mon_options *options;
    struct mon_saved_file *files;
    int count; /* that are open */
    int next;
    struct mon_source source;
};

/* Open all targets of the options.  EPC_OK; EPC_E_INVALID and a message; EPC_E_NOMEM.  Close it in
 * every case. */
int mon_play_open(struct mon_play *out, const struct mon_options *options, char *message,
                  size_t room);
void mon_play_close(struct mon_play *play);
