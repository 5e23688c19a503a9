/* SPDX-License-Identifier: MIT
 *
 * rules.h -- the rules for counter files (.INI), symbol headers and schemas (.epc).
 *
 * docs/ini-format.md refers to a rule by its id.  The severity of a rule is defined only here.
 */
#pragma once

#include "sdk/core/finding.h"

#define RULE(name, id, severity, sentence, why) name,
enum ini_rule_id {
#include "ini/findings/rules.inc"
    INI_RULE_COUNT
};
#undef RULE

struct ini_rule {
    const char *id;
    enum epci_severity severity;
    const char *sentence;
};

extern const struct ini_rule ini_rules[INI_RULE_COUNT];
