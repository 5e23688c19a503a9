/* SPDX-License-Identifier: MIT
 *
 * checkedamount.h -- whether amounts can be right: for checked.c, after it has checked handle and
 * symbol.  A handle that counts into a sink has any.  Any thread; the caller holds no lock.
 */
#pragma once

#include "sdk/app/app.h"

/* Each is false after a report: an amount to add, a value to set, a part and its base to add, the
 * time when what is timed began. */
bool epci_require_rising_amount(const char *where, epc_instance it, uint32_t symbol,
                                int64_t amount);
bool epci_require_nonnegative_value(const char *where, epc_instance it, uint32_t symbol,
                                    int64_t value);
bool epci_require_fraction_not_above_base(const char *where, epc_instance it, uint32_t symbol,
                                          int64_t part, int64_t whole);
bool epci_require_begun_not_in_future(const char *where, epc_instance it, uint32_t symbol,
                                      uint64_t begun);

/* Note that the update at `where` may have brought a level below 0.  An odd symbol: the base, or
 * the queue's length, of the counter before. */
void epci_record_suspected_negative_level(const char *where, epc_instance it, uint32_t symbol);

/* Report the levels that are below 0: of an instance that loses one of its references, if that is
 * the last; and of an app that will be closed, whose levels are not checked any more. */
void epci_report_negative_levels_of_instance(epc_instance it);
void epci_report_negative_levels_at_close(epc_app *app);
