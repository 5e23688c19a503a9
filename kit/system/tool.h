/* SPDX-License-Identifier: MIT
 *
 * tool.h -- the system for command line tools: arguments, terminal, names, interrupts.
 *
 * Preconditions of all functions: pointers are not NULL unless the function says so; text is UTF-8.
 * `int` results are EPC_OK or an EPC_ status; on an error the out-parameters are zeroed and nothing
 * is held.  _close functions accept zeroed objects and are idempotent.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* From now on no other process of this user can end, suspend or change this process and the calling
 * thread, nor those of an administrator as far as they do not take the right to debug. */
void kit_protect_process_from_user(void);
/* From now on a control event (Ctrl+C and the like) calls `act`, on a thread of its own or, where
 * there are signals, in a signal's handler, and does nothing else; NULL: nothing at all. */
void kit_set_interrupt_handler(void (*act)(void));
/* Wait until there has been such an event since the handler was set: true.  False: there was none
 * within `milliseconds` (EPCI_FOREVER: no limit), or now and then earlier.  Any thread. */
bool kit_wait_for_interrupt(uint32_t milliseconds);

/* The arguments in UTF-8, from [0] on, with a NULL after the last; they live until the process
 * ends.  Also makes standard output and standard error write UTF-8 and \n unchanged; a console gets
 * its code page back when the process ends. */
char **kit_prepare_utf8_arguments_and_output(int argc, char **argv, int *count);
/* Is standard output a terminal? */
bool kit_is_stdout_terminal(void);
/* Does that terminal obey escape sequences?  Also turns them on in a console. */
bool kit_enable_output_colours(void);
/* Is standard error a terminal? */
bool kit_is_stderr_terminal(void);
/* The minutes that UTC is after the local time now, as Windows counts them, and the name of the
 * time that is in force; "" if the system has none. */
int32_t kit_read_time_zone(char *name, size_t capacity);
/* A number that no process can guess; 0 if the system has none. */
uint64_t kit_random_u64(void);
/* How many processors this process may use; at least 1. */
uint32_t kit_count_usable_processors(void);
/* Expand the environment variables of a REG_EXPAND_SZ. */
int kit_expand_variables(const char *text, char *out, size_t capacity);
/* The path of this program; "" if it is not known or longer than `capacity` with its NUL. */
void kit_copy_own_program_path(char *path, size_t capacity);
/* The full path of a file name. */
int kit_make_full_path(const char *path, char *out, size_t capacity);
/* The name of the account under which this process runs; "" if it is unknown. */
void kit_copy_user_name(char *name, size_t capacity);
/* This computer's name, at most `capacity` units with its NUL; returns the units before the NUL. */
size_t kit_copy_computer_name_utf16(uint16_t *name, size_t capacity);
