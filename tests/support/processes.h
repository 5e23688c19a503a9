/* SPDX-License-Identifier: MIT
 *
 * processes.h -- this test program in other processes, in one of its roles (EPC_ROLE).
 */
#ifndef EPC_PROCESSES_H
#define EPC_PROCESSES_H

#include <stdbool.h>
#include <stdint.h>

/* One child.  What it prints comes line by line. */
struct process {
    void *handle;
    void *from;
};

/* Start "--role ARGUMENTS". */
struct process process_start(const char *arguments);

/* The next line it prints, without its end; "" when it prints no more. */
const char *process_line(struct process *process);

/* process_start, and its first line begins with EPC_OK. */
struct process process_start_ok(const char *arguments);

/* Wait until it ends by itself with exit code 0; or end it now, in the middle of whatever it does. */
void process_end(struct process *process);
void process_kill(struct process *process);

/* Let it stand still, and go on. */
void process_suspend(const struct process *process);
void process_resume(const struct process *process);

#endif
