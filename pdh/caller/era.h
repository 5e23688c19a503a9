/* SPDX-License-Identifier: MIT
 *
 * era.h -- which documentation PDH follows in this process: today's, or that of 1996.
 *
 * The first documentation of PDH and today's differ in a dozen points.  EPC_PDH_ERA=1996 in the
 * environment restores the old behaviour, and so does a value EPC_PDH_ERA (REG_SZ "1996")
 * in HKLM\SOFTWARE\epc\PDH\<the program's file>.  docs/pdh.md has the table; each of its rows
 * is one function here.  Read once, when the DLL first asks; any thread.
 */
#pragma once

#include <stdbool.h>

#include "pdh/caller/texts.h"

enum pdh_era { PDH_TODAY, PDH_1996 };

enum pdh_era pdh_current_era(void);

/* For tests: from now on this is the era. */
void pdh_era_set_for_tests(enum pdh_era era);

/* How lists, texts and arrays, MakeCounterPath's text and GetCounterInfo's structure answer a
 * question for a size, and a small buffer. */
const struct pdh_sizing *pdh_buffer_rules_for_list(void);
const struct pdh_sizing *pdh_buffer_rules_for_text(void);
const struct pdh_sizing *pdh_buffer_rules_for_made_path(void);
const struct pdh_sizing *pdh_buffer_rules_for_counter_info(void);

/* May PdhAddCounter take a path with wildcards? */
bool pdh_era_can_add_wildcards(void);
/* Is a value that was not read yet PDH_CSTATUS_NEW_DATA? */
bool pdh_era_has_new_data_status(void);
/* Is a percentage above 100 cut, unless PDH_FMT_NOCAP100 is given? */
bool pdh_era_has_percentage_cap(void);
/* Do statistics count raw values, also where two of them make one value? */
bool pdh_era_has_raw_statistics_count(void);
/* Does a counter that fell between two samples have a status of its own (PDH_CALC_NEGATIVE_...),
 * or PDH_CSTATUS_INVALID_DATA? */
bool pdh_era_has_calc_negative_statuses(void);
/* Does the first argument of PdhOpenQuery and of the functions for lists and defaults name a data
 * source, or is it reserved? */
bool pdh_era_has_data_sources(void);
/* Do bits 7 to 9 of the dialog's configuration mean something, or were they left as they were? */
bool pdh_era_has_later_dialog_flags(void);
