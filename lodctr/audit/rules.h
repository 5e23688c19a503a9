/* SPDX-License-Identifier: MIT
 *
 * rules.h -- the table of the rules for a machine's counter registry, which lodctr --check applies.
 */
#pragma once

#include "ini/findings/rules.h"

#define RULE(name, id, severity, sentence, why, repair) name,
enum lod_rule_id {
#include "lodctr/audit/rules.inc"
    LOD_RULE_COUNT
};
#undef RULE

extern const struct ini_rule lod_machine_rules[LOD_RULE_COUNT];
