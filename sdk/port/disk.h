/* SPDX-License-Identifier: MIT
 *
 * disk.h -- what the tool epc-ini asks of the system: files, arguments, output.  All text is UTF-8.
 *
 * port/posix and port/win32 implement it; CMake chooses.  `int` results are EPC_ statuses.
 */
#ifndef EPC_PORT_DISK_H
#define EPC_PORT_DISK_H

#include "ini/read/source.h"

/* A larger file is no description of counters. */
#define EPCI_DISK_MOST_BYTES ((size_t)256 * 1024 * 1024)

/* struct ini_io's read over the file system; context is not used.  A name that does not exist
 * is looked for without regard to case, as Windows would. */
int epci_disk_read(void *context, struct kit_arena *arena, const char *path,
                   struct epci_span *bytes);

/* struct ini_io's beside. */
int epci_disk_beside(void *context, struct kit_arena *arena, const char *path, const char ***names,
                     size_t *count);

/* Write a whole file, down to the disk; a failure leaves none behind.  EPC_E_NOSPACE: the disk is
 * full. */
int epci_disk_write(const char *path, const unsigned char *bytes, size_t count);

/* The file that is meant by `path`: where a symbolic link leads, so that its target is replaced and
 * not the link; any other path is itself (and every one on Windows).  NULL: memory. */
char *epci_disk_target(struct kit_arena *arena, const char *path);

/* Rename, replacing what is there; at no time is there neither of the two.  Where the system has
 * modes, the new file takes over that of the old one. */
int epci_disk_rename(const char *from, const char *to);

/* Remove a file, if it is there. */
void epci_disk_remove(const char *path);

/* Make the folder; EPC_OK if it exists already, EPC_E_EXISTS if something else has its name. */
int epci_disk_make_folder(const char *path);

/* The arguments as UTF-8; argv[0] included.  NULL: memory. */
char **epci_disk_arguments(struct kit_arena *arena, int *argc, char **argv);

/* To standard output, or to standard error; all of it, or an error. */
int epci_disk_print(bool error, const char *text, size_t bytes);

#endif
