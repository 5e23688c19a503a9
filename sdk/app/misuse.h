/* SPDX-License-Identifier: MIT
 *
 * misuse.h -- what EPC_CHECKED reports, and to whom.  Any thread.
 */
#pragma once

#include <epc/checked.h>

#include "sdk/core/message.h"

/* Report `format` as epci_text_builder has it, for at most one value, after `where` and a colon. */
void epci_report_misuse(const char *where, const char *format, uint64_t value);

/* Report a text that begins with its place. */
void epci_report_misuse_text(const struct epci_text_builder *say);
