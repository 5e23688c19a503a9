/* SPDX-License-Identifier: MIT
 *
 * savedsampler.h -- all answers of all saved files, one after the other, as samples.
 */
#pragma once

#include "monitor/sample/sampler.h"
#include "monitor/saved/savedfile.h"
#include "reader/names/titles.h"

/* They are those of one computer. */
struct mon_saved_sampler {
    struct mon_sampler sampler;
    struct mon_computer computer;
    struct reader_titles titles; /* of the latest file that has names */
    char *const *paths;
    struct mon_saved_file *files;
    size_t count;
    size_t file, answer; /* the next one */
    bool again;          /* after the last one comes the first; set by the caller */
};

/* Open the files.  Errors as mon_saved_open.  Must not be moved.  Close it in every case. */
int mon_saved_sampler_open(struct mon_saved_sampler *out, char *const *paths, size_t count,
                           char *message, size_t capacity);
void mon_saved_sampler_close(struct mon_saved_sampler *saved);
