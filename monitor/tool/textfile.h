/* SPDX-License-Identifier: MIT
 *
 * textfile.h -- a file that a textfile collector reads, replaced as a whole.
 *
 * A reader sees the old text or the new one.  The new text is written under another name in the
 * same folder, which no collector reads because it does not end in .prom, and gets the file's name
 * when it is complete and on the disk.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "sdk/core/span.h"

/* Replace the file.  Where a reader keeps the old one open so that it cannot be replaced
 * (Windows), this waits and tries again, for two seconds in all.  EPC_OK; or an error and one
 * sentence of at most `capacity` bytes that names the file: then the old one is as it was, and
 * nothing else is left. */
int mon_textfile_replace(const char *path, struct epci_span text, char *message, size_t capacity);

/* Delete the file, as patiently; true: it is not there any more. */
bool mon_textfile_remove(const char *path);
