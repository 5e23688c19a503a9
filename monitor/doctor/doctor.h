/* SPDX-License-Identifier: MIT
 *
 * doctor.h -- epc-mon doctor: why the counters of one service do not appear, and what to do.
 */
#pragma once

#include "monitor/tool/options.h"

/* Print it; returns the exit code: 0 if a reader gets the counters. */
int mon_doctor_run(const struct mon_options *options);
