/* SPDX-License-Identifier: MIT
 *
 * commands.h -- the harness's commands; each returns the program's exit code.
 */
#pragma once

#include "harness/findings/findings.h"
#include "harness/tool/options.h"
#include "kit/console/console.h"

/* Natively commands_native.c refuses check, except check --rules. */
int harness_run_check(const struct harness_options *options);
int harness_run_replay(const struct harness_options *options);

/* check --rules: both rule tables, as text or JSON. */
int harness_list_rules(const struct harness_options *options);

/* "epc-harness: <what>: <the status in words>" on standard error; returns KIT_EXIT_BROKEN. */
int harness_print_failure(const char *what, int status);

/* Wrong use, or what is not done: on standard error, and with --json also as a document; returns
 * the code, KIT_EXIT_USAGE or KIT_EXIT_REFUSED. */
int harness_print_command_refusal(const struct harness_options *options, const char *message,
                                  enum kit_exit code);
/* The files of --junit and --html that were asked for are to be no reports of an earlier run: they
 * become some that say `why` there is no verdict.  A file that is not a report of ours stays as it
 * is; a missing one is made if `make` says so. */
void harness_replace_reports_by_no_verdict(const struct harness_options *options, const char *why,
                                           bool make);
/* Write a file, whole or not at all, and release its text; the exit code.  What went wrong is on
 * standard error. */
int harness_write_report_file(const char *path, struct kit_buffer *text);

/* EPC_OK; EPC_E_INVALID and one sentence: the file of --html would replace this one, which is
 * read. */
int harness_check_page_not_over_input(const struct harness_options *options, const char *path,
                                      char *message, size_t capacity);

/* Apply --only and --skip to the findings; false, after a message, if an id is not a rule's. */
bool harness_select_rules(const struct harness_options *options, struct harness_findings *findings);
