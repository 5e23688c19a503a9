/* SPDX-License-Identifier: MIT
 *
 * process.h -- other processes of this computer: what they run, and under which account.  Windows
 * only.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define KIT_ACCOUNT_CAPACITY 600u

struct kit_process {
    char program[1024];                 /* path, or the file's name alone; "": not known */
    char account[KIT_ACCOUNT_CAPACITY]; /* "DOMAIN\name"; "": it may not be asked */
    unsigned bits;                      /* 0: not known */
};

/* What is known of a process; what may not be asked stays empty. */
void kit_process_describe(uint32_t pid, struct kit_process *out);

/* The bits of this system's own programs, 32 or 64. */
unsigned kit_system_bits(void);

/* The account with this SID: "DOMAIN\name", or the SID if it has no name. */
void kit_account_name(const char *sid, char out[KIT_ACCOUNT_CAPACITY]);

/* Call `each` for every process. */
void kit_for_each_process(void (*each)(void *context, uint32_t pid), void *context);
