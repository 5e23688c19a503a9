/* SPDX-License-Identifier: MIT
 *
 * commands.h -- the harness's commands; each returns the program's exit code.
 */
#pragma once

#include "harness/findings/findings.h"
#include "harness/tool/options.h"
#include "kit/console.h"

/* Natively commands_native.c refuses check, except check --rules. */
int val_do_check(const struct val_options *options);
int val_do_replay(const struct val_options *options);

/* check --rules: both rule tables, as text or JSON. */
int val_do_rules(const struct val_options *options);

/* "epc-harness: <what>: <the status in words>" on standard error; returns KIT_EXIT_BROKEN. */
int val_broken(const char *what, int status);

/* Wrong use, or what is not done: on standard error, and with --json also as a document; returns
 * the code, KIT_EXIT_USAGE or KIT_EXIT_REFUSED. */
int val_refuse(const struct val_options *options, const char *message, enum kit_exit code);
/* The files of --junit and --html that were asked for are to be no reports of an earlier run: they
 * become some that say `why` there is no verdict.  A file that is not a report of ours stays as it
 * is; a missing one is made if `make` says so. */
void val_spoil_files(const struct val_options *options, const char *why, bool make);
/* This file cannot be written: on standard error; returns KIT_EXIT_REFUSED. */
int val_unwritten(const char *path, int status);

/* EPC_OK; EPC_E_INVALID and one sentence: the file of --html would replace this one, which is
 * read. */
int val_page_apart(const struct val_options *options, const char *path, char *message, size_t room);

/* Apply --only and --skip to the findings; false, after a message, if an id is not a rule's. */
bool val_select_rules(const struct val_options *options, struct val_findings *findings);
