/* SPDX-License-Identifier: MIT
 *
 * files.h -- reads and writes files: whole files and folders.
 *
 * posix/ and win32/ implement it.  Names are UTF-8.  `int` results are EPC_OK or an EPC_
 * status: EPC_E_NOT_FOUND, EPC_E_ACCESS, EPC_E_EXISTS, EPC_E_NOSPACE (the disk is full),
 * EPC_E_NOMEM, or EPC_E_SYSTEM for any other failure.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/core/span.h"

/* Read at most the first `maximum` bytes of a file; *bytes is how many were read.  The caller frees
 * *data with kit_free. */
int kit_read_file_up_to(const char *path, size_t maximum, void **data, size_t *bytes);
/* The same; EPC_E_INVALID if other users than this one and the system's may write what is read,
 * which is known of systems with modes only. */
int kit_read_file_of_owner_up_to(const char *path, size_t maximum, void **data, size_t *bytes);
void kit_free(void *memory);
bool kit_is_folder(const char *path);
/* Is there anything of this name? */
bool kit_path_exists(const char *path);
/* Do both paths lead to one file?  On Windows another link to it counts as another file. */
bool kit_is_same_file(const char *one, const char *other);
/* Do both paths lead to one folder, by whatever drives or links? */
bool kit_is_same_folder(const char *one, const char *other);
/* What tells a file from another one of the same name, and from itself after a change. */
struct kit_file_sign {
    uint64_t volume, index, bytes, written;
};
/* The sign of the file that has this name now.  It is opened for no longer than the call, in a way
 * that lets others rename and remove it.  False: it cannot be opened, then *out is zeroed. */
bool kit_read_file_id_size_and_time(const char *path, struct kit_file_sign *out);
/* Write the parts, one after the other, as one file, whole or not at all: under a temporary name
 * in the same folder, which is then renamed to `path`.  That holds if this process dies, but not
 * if the power fails: nothing is flushed.  EPC_E_EXISTS: the file exists, and `replace` is
 * false, or it is none that can be replaced, as a device. */
int kit_write_file_atomically(const char *path, const struct epci_span *parts, size_t count,
                              bool replace);
/* Write one file directly and flush it to the disk; a failure removes it.  For callers that write
 * several temporary files before they rename the first. */
int kit_write_and_flush_file(const char *path, struct epci_span bytes);
/* A file that grows; zeroed: closed.  Others may read it meanwhile. */
struct kit_growing {
    void *file;
    uint64_t bytes; /* in it */
};
/* Open a file that exists, to append to it. */
int kit_open_existing_file_to_append(const char *path, struct kit_growing *out);
/* Append bytes by one write.  After an error none of them are in the file, unless it can neither be
 * written nor cut. */
int kit_append_to_growing_file(struct kit_growing *growing, struct epci_span bytes);
/* Idempotent. */
void kit_close_growing_file(struct kit_growing *growing);
/* Rename a file and replace what has the new name: either the old or the new file has that name at
 * any time, and on Windows the new one has it on the disk, too, when this returns.  If the system
 * has modes, the file takes over the mode of the one it replaces. */
int kit_rename_replacing_existing(const char *from, const char *to);
/* Remove a file if it exists; a failure is not reported. */
void kit_remove_file(const char *path);
/* The path of the file that a symbolic link points to, and a copy of any other path, on Windows of
 * every path.  The caller frees it with kit_free; NULL: no memory. */
char *kit_copy_path_or_posix_link_target(const char *path);
/* How many bytes of a path come before the file's name: its folder with the last separator. */
size_t kit_bytes_before_file_name(const char *path);
/* Make a folder; EPC_OK also if it exists.  EPC_E_EXISTS: something else has its name. */
int kit_ensure_folder_exists(const char *path);
/* Make a folder.  EPC_E_EXISTS: something has its name, be it a link that leads nowhere. */
int kit_make_new_folder(const char *path);
/* Rename a folder.  EPC_E_EXISTS: something else has the new name, but for an empty folder, which
 * some systems replace. */
int kit_rename_folder(const char *from, const char *to);
/* Remove an empty folder if it exists; a failure is not reported. */
void kit_remove_folder(const char *path);
/* Call `each` with the name of every entry of a folder, in no order. */
int kit_for_each_folder_entry(const char *path, void (*each)(void *context, const char *name),
                              void *context);
