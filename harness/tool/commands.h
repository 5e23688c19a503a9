/* SPDX-License-Identifier: MIT
 *
 * commands.h -- the harness's commands; each returns the program's exit code.
 */
#pragma once

#include "harness/findings/findings.h"
#include "harness/tool/options.h"

enum { VAL_EXIT_GOOD, VAL_EXIT_FOUND, VAL_EXIT_USAGE, VAL_EXIT_BROKEN };

/* Natively commands_native.c refuses check, except check --rules. */
int val_do_check(const struct val_options *options);
int val_do_replay(const struct val_options *options);

/* check --rules: both rule tables, as text or JSON. */
int val_do_rules(const struct val_options *options);

/* "epc-harness: <what>: <the status in words>" on standard error; returns VAL_EXIT_BROKEN. */
int val_broken(const char *what, int status);

/* Wrong use: on standard error, and with --json also as a document; returns VAL_EXIT_USAGE. */
int val_refuse(const struct val_options *options, const char *message);

/* Apply --only and --skip to the findings; false, after a message, if an id is no rule's. */
bool val_select_rules(const struct val_options *options, struct val_findings *findings);
