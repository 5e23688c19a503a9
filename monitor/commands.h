/* SPDX-License-Identifier: MIT
 *
 * commands.h -- the commands of epc-mon; each returns the program's exit code, as do the messages.
 *
 * Natively they take saved files only: native.c refuses the rest.
 */
#pragma once

#include <stdbool.h>

#include "kit/console.h"
#include "monitor/options.h"

/* Not done, or not for all; standard error says why.  A monitor has no findings, so this is 1, as
 * the findings of other tools are: not all is well. */
#define MON_EXIT_NOT_DONE KIT_EXIT_FOUND

int mon_do_list(const struct mon_options *options);
int mon_do_show(const struct mon_options *options);
int mon_do_watch(const struct mon_options *options);
int mon_do_collect(const struct mon_options *options);
int mon_do_log(const struct mon_options *options);
int mon_do_report(const struct mon_options *options);
int mon_do_serve(const struct mon_options *options);
int mon_do_export(const struct mon_options *options);

/* list --objects, in listobjects.c */
int mon_list_objects(const struct mon_options *options);

/* What this program does as the child process that hosts a DLL; `argument` is the parent's. */
int mon_do_child(const char *argument);

/* ---- show with saved answers, captures or blocks instead of services ---- */

/* Is the first target a saved file?  It is if it ends in .capture, or if it has a dot, / or \ in it
 * and a file of that name exists that is not a program or DLL. */
bool mon_is_saved(const struct mon_options *options);

/* Print the values in the file; of two, those of the second compared with the first.  Returns the
 * exit code. */
int mon_show_saved(const struct mon_options *options);

/* The same for log: all answers of all files become rows. */
int mon_log_saved(const struct mon_options *options);

/* A page of all answers of all files, or of a log.  Returns the exit code. */
int mon_report_saved(const struct mon_options *options);

/* Is this file a log, by its name or by its first line? */
bool mon_is_log(const char *path);

/* List what a log has, in list FILE.  Returns the exit code. */
int mon_list_log(const struct mon_options *options);

/* Print what a log holds, in any of the dialects of docs/textlog.md.  Returns the exit code. */
int mon_show_log(const struct mon_options *options);

/* Play saved files, or logs, as watch does.  Returns the exit code. */
int mon_watch_saved(const struct mon_options *options);

/* Serve or export saved files, again and again, as serve and export do.  Return the exit code. */
int mon_serve_saved(const struct mon_options *options);
int mon_export_saved(const struct mon_options *options);

/* ---- How epc-mon says that it cannot do something; each returns the exit code ---- */

/* "epc-mon: <what>: <the status in words>" on standard error; KIT_EXIT_BROKEN. */
int mon_broken(const char *what, int status);

/* The message on standard error, and with --json also as a document; returns `code`. */
int mon_refuse(const struct mon_options *options, const char *message, int code);

/* "epc-mon: ..." on standard error. */
void mon_message_print(const char *format, ...) KIT_FORMAT(1, 2);

/* From now on each message begins with the time in UTC. */
void mon_messages_dated(void);

/* One sentence about one provider, on standard error; foreign characters are made safe.  While a
 * live view covers the terminal it shows the sentence instead. */
void mon_tell(const char *service, const char *message);
