/* SPDX-License-Identifier: MIT
 *
 * problem.h -- how epc-mon says that it cannot do something; each returns the exit code.
 */
#pragma once

#include "monitor/options.h"

/* "epc-mon: <what>: <the status in words>" on standard error; MON_EXIT_BROKEN. */
int mon_broken(const char *what, int status);

/* Wrong use: on standard error, and with --json also as a document; MON_EXIT_USAGE. */
int mon_refuse(const struct mon_options *options, const char *message);

/* One sentence about one provider, on standard error; foreign characters are made safe. */
void mon_tell(const char *service, const char *message);
