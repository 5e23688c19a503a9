/* SPDX-License-Identifier: MIT
 *
 * rules.h -- what a host finds that the bytes of a block do not tell: the second rule table.
 *
 * The first one is core/check.h.  Same structure, and ids are unique over both.
 */
#ifndef EPC_HARNESS_RULES_H
#define EPC_HARNESS_RULES_H

#include <stddef.h>

#include "sdk/core/check.h"

/* X(enumerator, id, severity, nearest perflib event or 0, level, sentence); as EPCI_BLOCK_RULES.
 * Level 3: perflib tests it at every level. */
#define EPCI_HOST_RULES(X)                                                                         \
    X(EPCI_HOST_SERVICE_KEY, "service-key", EPCI_ERROR, 2001, 3,                                   \
      "The service has a Performance key that can be read and names a library.")                   \
    X(EPCI_HOST_WRONG_BITNESS, "wrong-bitness", EPCI_ERROR, 1021, 3,                               \
      "The DLL is made for the processor of its host.")                                            \
    X(EPCI_HOST_DLL_NOT_LOADED, "dll-not-loaded", EPCI_ERROR, 1023, 3, "The DLL can be loaded.")   \
    X(EPCI_HOST_IMPORT_MISSING, "import-missing", EPCI_ERROR, 1023, 3,                             \
      "What the DLL imports is there.")                                                            \
    X(EPCI_HOST_BARE_LIBRARY, "bare-library", EPCI_WARNING, 0, EPCI_LEVEL_OURS,                    \
      "A library without a path is not found in the current directory.")                           \
    X(EPCI_HOST_OPEN_MISSING, "open-missing", EPCI_ERROR, 1005, 3,                                 \
      "The DLL exports the Open procedure that the registry names.")                               \
    X(EPCI_HOST_COLLECT_MISSING, "collect-missing", EPCI_ERROR, 1006, 3,                           \
      "The DLL exports the Collect procedure that the registry names.")                            \
    X(EPCI_HOST_CLOSE_MISSING, "close-missing", EPCI_ERROR, 1007, 3,                               \
      "The DLL exports the Close procedure that the registry names.")                              \
    X(EPCI_HOST_OPEN_FAILED, "open-failed", EPCI_ERROR, 1008, 3, "Open returns ERROR_SUCCESS.")    \
    X(EPCI_HOST_OPEN_EXCEPTION, "open-exception", EPCI_ERROR, 1009, 3,                             \
      "Open raises no exception that it does not handle.")                                         \
    X(EPCI_HOST_COLLECT_EXCEPTION, "collect-exception", EPCI_ERROR, 1010, 3,                       \
      "Collect raises no exception that it does not handle.")                                      \
    X(EPCI_HOST_CLOSE_EXCEPTION, "close-exception", EPCI_ERROR, 1011, 3,                           \
      "Close raises no exception that it does not handle.")                                        \
    X(EPCI_HOST_GUARD_PAGE_HIT, "guard-page-hit", EPCI_ERROR, 1002, EPCI_LEVEL_OURS,               \
      "Collect touches nothing in front of its buffer or behind it.")                              \
    X(EPCI_HOST_CALL_TIMEOUT, "call-timeout", EPCI_ERROR, 1015, 3,                                 \
      "Every call returns within the time limit.")                                                 \
    X(EPCI_HOST_CALL_NO_RETURN, "call-no-return", EPCI_ERROR, 0, 3,                                \
      "Every call returns: the process does not end in it.")                                       \
    X(EPCI_HOST_DISTURBED, "host-disturbed", EPCI_ERROR, 0, 3,                                     \
      "The DLL leaves the host's own data alone.")                                                 \
    X(EPCI_HOST_NEVER_ENOUGH, "never-enough", EPCI_ERROR, 1020, EPCI_LEVEL_OURS,                   \
      "There is a buffer large enough for Collect.")                                               \
    X(EPCI_HOST_REGISTRY_WIDE, "registry-wide-access", EPCI_WARNING, 0, EPCI_LEVEL_OURS,           \
      "Keys below HKEY_LOCAL_MACHINE are opened for reading only.")                                \
    X(EPCI_HOST_REGISTRY_WRITES, "registry-writes", EPCI_WARNING, 0, EPCI_LEVEL_OURS,              \
      "Open, Collect and Close write nothing below HKEY_LOCAL_MACHINE.")                           \
    X(EPCI_HOST_REGISTRY_FOREIGN, "registry-foreign-service", EPCI_WARNING, 0, EPCI_LEVEL_OURS,    \
      "Of the services' Performance keys only its own is read.")                                   \
    X(EPCI_HOST_MORE_DATA_WRITES, "more-data-writes", EPCI_NOTE, 0, EPCI_LEVEL_OURS,               \
      "With ERROR_MORE_DATA the buffer is unchanged.")

#define EPCI_RULE_ENUMERATOR(name, id, severity, event, level, sentence) name,
enum epci_host_rule_id { EPCI_HOST_RULES(EPCI_RULE_ENUMERATOR) EPCI_HOST_RULE_COUNT };
#undef EPCI_RULE_ENUMERATOR

extern const struct epci_rule epci_host_rules[EPCI_HOST_RULE_COUNT];

/* Event 1022 stands for the other way round of wrong-bitness, 2002 for call-timeout in Open. */
#define EPCI_EVENT_DLL_64_IN_32 1022u
#define EPCI_EVENT_OPEN_TIMEOUT 2002u

/* All rules, the host's first, then the block's; NULL behind the last. */
const struct epci_rule *epci_rule_at(size_t position);
const struct epci_rule *epci_rule_find(const char *id);

#endif
