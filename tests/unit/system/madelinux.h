/* SPDX-License-Identifier: MIT
 *
 * madelinux.h -- the made-up machine with a Linux below it, which has two disks, two drives on the
 * first of them, an adapter, and swap.
 */
#pragma once

#include "madeup.h"

#define MADE_SECOND 10000000u

void made_linux(void);

/* The file stat: so many threads that run or could, so many switches. */
void made_stat_is(const char *running, const char *switches);

/* The same machine with processes that Linux knows, and one of another user. */
void made_linux_processes(void);

/* One more process of Wine, with sizes that belong to the number. */
struct made_process *made_add_sized(uint64_t id, const char *text);

/* The files of the process of Wine with this number, which makes the sizes. */
void made_partner_is(uint32_t pid, uint64_t id, unsigned hundredths, unsigned faults,
                     unsigned reads);
