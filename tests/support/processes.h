/* SPDX-License-Identifier: MIT
 *
 * processes.h -- this test program in other processes, in one of its roles (EPC_ROLE), and other
 * programs.
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

/* Start another program, by the name it has in this one's folder. */
struct process process_start_program(const char *name, const char *arguments);

/* The next line it prints, without its end; "" when it prints no more. */
const char *process_line(struct process *process);

/* The next line begins with EPC_OK; and process_start, and that. */
void process_says_ok(struct process *process);
struct process process_start_ok(const char *arguments);

/* Wait until it ends by itself with exit code 0; or end it now, in the middle of whatever it does. */
void process_end(struct process *process);
void process_kill(struct process *process);

/* Let it stand still, and go on. */
void process_suspend(const struct process *process);
void process_resume(const struct process *process);

#endif
