/* SPDX-License-Identifier: MIT
 *
 * output.h -- files that are replaced as a whole: which ones may not be, and why one could not be
 * written.  Messages are one sentence of `capacity` bytes.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "monitor/tool/options.h"

/* EPC_OK: nothing has this name, or a file that may be replaced.  EPC_E_EXISTS and a message: a
 * folder, a device or a pipe, which renaming would replace or spoil. */
int mon_output_check_is_file_or_absent(const char *path, char *message, size_t capacity);

/* Why `path` cannot be written, from the status of trying. */
void mon_format_output_write_problem(int status, const char *path, char *message, size_t capacity);

/* Would the output replace one of the files that are read?  Then say so; *code is the exit code. */
bool mon_detect_output_over_input(const struct mon_options *options, int *code);
