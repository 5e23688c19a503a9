/* SPDX-License-Identifier: MIT
 *
 * logreadings.h -- samples for the view from a log as text.
 */
#pragma once

#include "monitor/screen/readings.h"
#include "reader/files/textlog.h"
#include "reader/selection/selection.h"

/* Add a reading for each chosen column of the log's next row, and its time.  A column that is no
 * path is shown as a counter of that name.  EPC_OK; EPC_END after the last row; EPC_E_NOMEM. */
int mon_readings_read_log_row(struct mon_readings *sample, struct reader_textlog *log,
                              const struct reader_selection *selection);
