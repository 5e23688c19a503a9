/* SPDX-License-Identifier: MIT
 *
 * bitness.h -- which program hosts DLLs of the other bitness: one next to this one.
 *
 * epc-harness32.exe and epc-harness64.exe, or epc-harness.exe if that has the wanted bitness;
 * before them, where a host needs none of the harness's commands, epc-host32.exe and
 * epc-host64.exe.
 * Portable; no state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The bits of this program. */
#define HOST_OUR_BITS (unsigned)(sizeof(void *) * 8)

/* The bitness of the program at `path`, 32 or 64; 0: there is no such program. */
typedef unsigned host_bitness_fn(void *context, const char *path);

/* An host_bitness_fn that reads the file's headers; `context` is not used. */
unsigned host_read_program_file_bitness(void *context, const char *path);

/* Which programs are looked for. */
enum host_programs {
    HOST_PROGRAMS_HARNESS, /* those that know the harness's commands */
    HOST_PROGRAMS_ALL,
    HOST_PROGRAMS_HOST /* epc-host alone: what it needs is loaded fastest */
};

/* `name` in the folder of `path`, as in "C:\\x\\" of "C:\\x\\y.dll"; false if it does not fit. */
bool host_path_in_same_folder(const char *path, const char *name, char *out, size_t capacity);

/* The program in the folder of `own`, a path of a file, that hosts DLLs of `bits` bits.  EPC_OK;
 * EPC_E_NOT_FOUND: it is missing, and `out` is the path where it is looked for first;
 * EPC_E_NOSPACE. */
int host_find_program_in_folder(const char *own, unsigned bits, enum host_programs programs,
                                host_bitness_fn *look, void *context, char *out, size_t capacity);
