/* SPDX-License-Identifier: MIT
 *
 * columnslog.h -- the columns of samples as those of any other log, for what writes logs.
 */
#pragma once

#include "monitor/sample/columns.h"

/* What the log refers to. */
struct mon_columns_log {
    const struct mon_columns *columns;
    const struct mon_sampler *sampler;
    struct kit_slice *names;
};

/* Set `log`: the columns as they are now, their raw values, and the zone of this computer.  It has
 * no rows; the caller makes them of columns->values.  EPC_OK or EPC_E_NOMEM.  Release `out` in
 * every case. */
int mon_columns_present_as_log(struct mon_columns_log *out, struct reader_textlog *log,
                               const struct mon_columns *columns,
                               const struct mon_sampler *sampler);
void mon_columns_log_release(struct mon_columns_log *self);
