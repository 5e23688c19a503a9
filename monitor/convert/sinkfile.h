/* SPDX-License-Identifier: MIT
 *
 * sinkfile.h -- text that is collected, and then appended to a new file or to standard output.
 */
#pragma once

#include "kit/buffer.h"
#include "kit/system/files.h"

/* Zeroed: it has no file, and its text goes to standard output. */
struct mon_sink_file {
    struct kit_buffer text; /* what comes next */
    struct kit_growing growing;
    bool has_file;
};

/* Make the file empty, and open it; NULL: standard output.  Status as kit_write_file_atomically. */
int mon_sink_file_create(struct mon_sink_file *out, const char *path, bool replace);

/* Write the text, and forget it.  EPC_OK or a status; EPC_E_NOMEM: the text has failed. */
int mon_sink_file_flush(struct mon_sink_file *to);
/* The same, but only once there is much of it. */
int mon_sink_file_flush_if_full(struct mon_sink_file *to);

/* Close the file; text that was not written is lost. */
void mon_sink_file_release(struct mon_sink_file *to);
