/* SPDX-License-Identifier: MIT
 *
 * fileat.h -- reads and writes pieces of a file, however large it is.
 *
 * posix/ and win32/ implement it.
 *
 * Statuses are those of files.h.  Others may read, write, rename and remove the file meanwhile.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/core/span.h"

/* An open file; zeroed: closed. */
struct kit_file_at {
    void *file;
};

/* Open a file that exists, to read it, or also to write it.  EPC_E_SYSTEM for what is not a file,
 * as a folder or a pipe. */
int kit_open_file_for_access_at_offsets(const char *path, bool writable, struct kit_file_at *out);
/* Make a new file in the folder of temporary files, to read and write it; it is gone when it is
 * closed, or when this process ends. */
int kit_file_at_open_temporary(struct kit_file_at *out);
/* Copy at most `count` bytes from the offset on; *got says how many, fewer only at the end. */
int kit_file_at_read(const struct kit_file_at *file, uint64_t at, void *to, size_t count,
                     size_t *got);
/* Write the bytes at the offset, which is in the file or at its end.  After an error part of them
 * may be in the file. */
int kit_file_at_write(const struct kit_file_at *file, uint64_t at, struct epci_span bytes);
/* Idempotent. */
void kit_file_at_close(struct kit_file_at *file);
