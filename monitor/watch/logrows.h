/* SPDX-License-Identifier: MIT
 *
 * logrows.h -- samples for the view from a log as text.
 */
#pragma once

#include "monitor/choice.h"
#include "monitor/watch/sample.h"
#include "reader/files/textlog.h"

/* Add a reading for each chosen column of the log's next row, and its time.  A column that is not a
 * path is shown as a counter of that name.  EPC_OK; EPC_END after the last row; EPC_E_NOMEM. */
int mon_sample_log(struct mon_sample *sample, struct epci_textlog *log,
                   const struct epci_selection *selection);
