/* SPDX-License-Identifier: MIT
 *
 * rules.h -- the one table of what a .INI, a symbol header and a .epc may not (or should not) be.
 *
 * docs/ini-format.md refers to rules by their id.  A rule's severity stands here and nowhere else.
 */
#ifndef EPC_INI_RULES_H
#define EPC_INI_RULES_H

#include "sdk/core/finding.h"

/* X(enumerator, id, severity, sentence) */
#define EPCI_INI_RULES(X)                                                                         \
    /* files and their text */                                                                    \
    X(EPCI_INI_FILE_UNREADABLE, "file-unreadable", EPCI_ERROR,                                    \
      "Every file that is named can be read.")                                                    \
    X(EPCI_INI_ENCODING, "encoding", EPCI_ERROR,                                                  \
      "A file is UTF-8 or UTF-16, valid to its last byte.")

#define EPCI_INI_RULE_ENUMERATOR(name, id, severity, sentence) name,
enum epci_ini_rule_id { EPCI_INI_RULES(EPCI_INI_RULE_ENUMERATOR) EPCI_INI_RULE_COUNT };
#undef EPCI_INI_RULE_ENUMERATOR

struct epci_ini_rule {
    const char *id;
    enum epci_severity severity;
    const char *sentence;
};

extern const struct epci_ini_rule epci_ini_rules[EPCI_INI_RULE_COUNT];

#endif
