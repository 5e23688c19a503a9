/* SPDX-License-Identifier: MIT
 *
 * processes.h -- runs this test program in other processes, in one of its roles (EPC_ROLE), and
 * other programs.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* One child; its output is read line by line. */
struct process {
    void *handle;
    void *from;
};

/* Start this program with "--role ARGUMENTS"; if the environment variable EPC_ROLES_IN names a
 * folder, the program of this name there: its build for the other bitness. */
struct process process_start(const char *arguments);

/* Start another program, by its name in this program's folder. */
struct process process_start_program(const char *name, const char *arguments);

/* The next line of output, without its end; "" after the last one. */
const char *process_line(struct process *process);

/* Checks that the next line begins with EPC_OK; the other one starts the child first. */
void process_says_ok(struct process *process);
struct process process_start_ok(const char *arguments);

/* Wait until the child ends with exit code 0; or end it at once, whatever it is doing. */
void process_end(struct process *process);
void process_kill(struct process *process);

/* Suspend it, and resume it. */
void process_suspend(const struct process *process);
void process_resume(const struct process *process);
