/* SPDX-License-Identifier: MIT
 *
 * commands.h -- the harness's commands; each returns the program's exit code.
 */
#ifndef EPC_HARNESS_TOOL_COMMANDS_H
#define EPC_HARNESS_TOOL_COMMANDS_H

#include <stdarg.h>

#include "harness/findings/findings.h"
#include "harness/tool/options.h"

enum { EPCI_EXIT_GOOD, EPCI_EXIT_FOUND, EPCI_EXIT_USAGE, EPCI_EXIT_BROKEN };

/* What needs Windows is refused by commands_native.c elsewhere: all but replay, show FILE and
 * check --rules. */
int epci_do_check(const struct epci_options *options);
int epci_do_list(const struct epci_options *options);
int epci_do_show(const struct epci_options *options);
int epci_do_watch(const struct epci_options *options);
int epci_do_collect(const struct epci_options *options);
int epci_do_replay(const struct epci_options *options);

/* check --rules: both rule tables, as text or JSON. */
int epci_do_rules(const struct epci_options *options);

/* "epc-harness: <what>: <the status in words>" on standard error; returns EPCI_EXIT_BROKEN. */
int epci_broken(const char *what, int status);

/* Tell wrong use; with --json also as the one document that is promised.  Returns the exit code. */
int epci_refuse(const struct epci_options *options, const char *message);

/* Leave out of the findings what --only and --skip say; false, and told as wrong use, for an id that no
 * rule has. */
bool epci_select_rules(const struct epci_options *options, struct epci_findings *findings);

#endif
