/* SPDX-License-Identifier: MIT
 *
 * rules.h -- what a host finds that the bytes of a block do not tell: the second rule table.
 *
 * The first one is check/check.h.  Same structure, and ids are unique over both.
 */
#pragma once

#include <stddef.h>

#include "check/check.h"

/* A severity says what a host of the profile does.  Error: data are lost, the service is disabled,
 * or the caller is harmed; warning: against the documented contract; note: worth knowing.  In the
 * tables it is that of the profiles win2000 and current (harness_rule_severity). */

#define RULE(name, id, severity, event, level, sentence, why, sample) name,
enum harness_rule_id {
#include "harness/findings/rules.inc"
    HARNESS_HOST_RULE_COUNT
};
#undef RULE

/* The host's rules and the block's. */
#define HARNESS_RULE_COUNT ((size_t)HARNESS_HOST_RULE_COUNT + (size_t)CHECK_RULE_COUNT)

extern const struct check_rule harness_rules[HARNESS_HOST_RULE_COUNT];

/* Event 1022 is logged for a 64-bit DLL in a 32-bit process, 2002 for call-timeout in Open. */
#define HARNESS_EVENT_DLL_64_IN_32 1022u
#define HARNESS_EVENT_OPEN_TIMEOUT 2002u

/* What LoadLibrary says of a DLL, and of what it imports. */
#define HARNESS_ERROR_MOD_NOT_FOUND  126u
#define HARNESS_ERROR_PROC_NOT_FOUND 127u
#define HARNESS_ERROR_BAD_EXE_FORMAT 193u

/* All rules, the host's first, then the block's; NULL after the last. */
const struct check_rule *harness_rule_at(size_t position);
const struct check_rule *harness_rule_find(const char *id);

enum epci_severity harness_rule_severity(const struct check_rule *rule, enum check_profile profile);
