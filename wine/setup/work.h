/* SPDX-License-Identifier: MIT
 *
 * work.h -- the steps that install and remove share: saying, files, and what a file is.
 */
#pragma once

#include "kit/args.h"
#include "sdk/core/span.h"
#include "wine/setup/setup.h"

/* A path in a folder; "", which no file has, where it is too long. */
void wine_join_path(const struct wine_setup *setup, const char *folder, const char *name,
                    char out[WINE_PATH_CAPACITY]);

/* The folder of a file's path, without its last separator. */
void wine_copy_folder_of_file(const char *path, char out[WINE_PATH_CAPACITY]);

/* Say a line of at most 2000 bytes. */
void wine_report_message(const struct wine_setup *setup, const char *format, ...) KIT_FORMAT(2, 3);

/* Before a step: EPC_OK, or EPC_END if it is not to be done. */
int wine_begin_step_unless_stopped(const struct wine_setup *setup, const char *what);

/* Our host program for 32 or 64 bits, which either build may have; false: neither has it, and out
 * is "". */
bool wine_find_own_host_program(const struct wine_setup *setup, unsigned bits,
                                char out[WINE_PATH_CAPACITY]);

/* Both host programs: under which name another program's is kept, and the bit that says that it was
 * there. */
extern const struct wine_host {
    const char *name, *kept;
    uint32_t had;
    unsigned bits;
} wine_hosts[2];

/* Index of 32 or 64 bits in arrays. */
static inline size_t wine_bits_index(unsigned bits)
{
    return bits == 64 ? 1 : 0;
}

/* A file that was read; free it with kit_free, also after an error, which is said. */
int wine_read_file_or_report(const struct wine_setup *setup, const char *path,
                             struct epci_span *out);

/* Does the file exist and have just these bytes? */
bool wine_file_has_bytes(const char *path, struct epci_span bytes);
/* Do both files exist and have the same bytes? */
bool wine_files_have_same_bytes(const char *one, const char *other);

/* Is it our DLL in the place of advapi32.dll? */
bool wine_is_epc_stand_in_file(const char *path);
/* Is this a DLL or program, and not of these bits? */
bool wine_is_pe_file_of_other_bits(const char *path, unsigned bits);
/* Is this a DLL or program that was not cut off? */
bool wine_is_whole_pe_file(const char *path);
/* Is it a DLL of a Wine, whichever?  The mark that Wine's loader looks for says so. */
bool wine_is_wine_builtin_file(const char *path);

/* Make `to` a copy of `from`, as one step, unless it is one. */
int wine_copy_file_if_different(const struct wine_setup *setup, const char *from, const char *to);

/* Keep a file of Wine's under another name, unless there is one. */
int wine_copy_file_if_missing(const struct wine_setup *setup, const char *from, const char *to);

/* Make `to` a copy of our file `from`.  `had`: what is there was there before us, so it is kept as
 * `kept` first. */
int wine_copy_file_keeping_other(const struct wine_setup *setup, const char *from, const char *to,
                                 const char *kept, bool had);

/* Remove what a run that was killed has left of this file; all functions here do so for theirs. */
void wine_remove_unfinished_file(const char *path);

/* Rename, replacing; or remove.  A file in use is left for the prefix's next start. */
int wine_restore_file_now_or_at_restart(const struct wine_setup *setup, const char *from,
                                        const char *to);
int wine_remove_file_now_or_at_restart(const struct wine_setup *setup, const char *path);

/* The advapi32.dll for a place, in memory from malloc: what wine_write_advapi_stand_in writes. */
int wine_make_advapi_stand_in(const struct wine_setup *setup, unsigned bits, const char *original,
                              struct epci_span *out);
/* Write it into the place, as one step, unless it is there. */
int wine_write_advapi_stand_in(const struct wine_setup *setup, const struct wine_place *place);
