/* SPDX-License-Identifier: MIT
 *
 * problem.h -- how epc-mon says that it cannot do something.
 */
#pragma once

#include <stdbool.h>

#include "kit/console/console.h"
#include "monitor/tool/options.h"

/* Not done, or not for all; standard error says why.  A monitor has no findings, so this is 1, as
 * the findings of other tools are: not all is well. */
#define MON_EXIT_NOT_DONE KIT_EXIT_FOUND

/* "epc-mon: <what>: <the status in words>" on standard error; returns KIT_EXIT_BROKEN. */
int mon_print_failure(const char *what, int status);

/* The message on standard error, and with --json also as a document; returns `code`. */
int mon_print_refusal(const struct mon_options *options, const char *message, int code);

/* "epc-mon: ..." on standard error. */
void mon_message_print(const char *format, ...) KIT_FORMAT(1, 2);

/* From now on each message begins with the time in UTC. */
void mon_enable_message_dates(void);

/* One sentence about one provider, on standard error; foreign characters are made safe. */
void mon_print_provider_message(const char *service, const char *message);

/* Pass these sentences to `show` from now on, which returns true where it shows them itself: then
 * they are not printed.  Before there is a second thread. */
void mon_divert_messages_about_providers(bool (*show)(const char *service, const char *message));
