/* SPDX-License-Identifier: MIT
 *
 * rules.h -- the one table of what a machine's counter registry may not (or should not) be: what
 * lodctr --check looks for.  docs/rules-registry.md has a row for each.
 */
#ifndef EPC_LODCTR_AUDIT_RULES_H
#define EPC_LODCTR_AUDIT_RULES_H

#include "ini/findings/rules.h"

/* X(enumerator, id, severity, sentence) */
#define LOD_MACHINE_RULES(X)                                                                       \
    /* the machine */                                                                              \
    X(EPCI_MACHINE_ACTION_KILLED, "action-killed", EPCI_WARNING,                                   \
      "No action of an installer was left half-done.")                                             \
    X(EPCI_MACHINE_TABLES_ELSEWHERE, "tables-elsewhere", EPCI_NOTE,                                \
      "The names are in the registry, not in perfc009.dat and perfh009.dat.")                      \
    X(EPCI_MACHINE_LAST_MISSING, "last-missing", EPCI_ERROR,                                       \
      "Last Counter and Last Help are there, and sensible numbers.")                               \
    X(EPCI_MACHINE_LAST_LOW, "last-low", EPCI_ERROR,                                               \
      "No index is above Last Counter or Last Help: readers size arrays by them.")                 \
    X(EPCI_MACHINE_LAST_HIGH, "last-high", EPCI_WARNING,                                           \
      "Last Counter and Last Help are the largest indexes there are.")                             \
    X(EPCI_MACHINE_BASE_INDEX, "base-index", EPCI_WARNING, "Base Index is there, and a number.")   \
    X(EPCI_MACHINE_ALL_DISABLED, "all-disabled", EPCI_WARNING,                                     \
      "Perflib does not disable the counters of all providers.")                                   \
    /* name tables */                                                                              \
    X(EPCI_MACHINE_TABLE_MISSING, "table-missing", EPCI_ERROR,                                     \
      "English has both tables, and no other language has only one.")                              \
    X(EPCI_MACHINE_TABLE_TYPE, "table-type", EPCI_ERROR, "A name table is a REG_MULTI_SZ value.")  \
    X(EPCI_MACHINE_TABLE_ENDING, "table-ending", EPCI_ERROR,                                       \
      "A name table ends with a NUL of its own.")                                                  \
    X(EPCI_MACHINE_FIRST_PAIR, "first-pair", EPCI_WARNING,                                         \
      "The first pair of a Counter table is 1 and 1847.")                                          \
    X(EPCI_MACHINE_PAIR_SPLIT, "pair-split", EPCI_ERROR,                                           \
      "No text was split by an editor that cannot hold more than 1 024 characters.")               \
    X(EPCI_MACHINE_PAIR_STRAY, "pair-stray", EPCI_ERROR,                                           \
      "Where an index should be there is an index.")                                               \
    X(EPCI_MACHINE_PAIR_EMPTY, "pair-empty", EPCI_ERROR, "No index is empty.")                     \
    X(EPCI_MACHINE_PAIR_NO_TEXT, "pair-no-text", EPCI_ERROR,                                       \
      "Every index has a text, and no text is empty.")                                             \
    X(EPCI_MACHINE_PAIR_ORDER, "pair-order", EPCI_ERROR,                                           \
      "Indexes ascend, and none stands there twice.")                                              \
    X(EPCI_MACHINE_PAIR_PARITY, "pair-parity", EPCI_ERROR,                                         \
      "Names have even indexes, help has odd ones.")                                               \
    X(EPCI_MACHINE_PAIR_LARGE, "pair-large", EPCI_ERROR,                                           \
      "No index is larger than 16 777 215: readers size arrays by it.")                            \
    X(EPCI_MACHINE_PAIR_ORPHAN, "pair-orphan", EPCI_WARNING,                                       \
      "Every index that is not the system's own belongs to a service.")                            \
    /* the ranges of services */                                                                   \
    X(EPCI_MACHINE_KEY_CLOSED, "key-closed", EPCI_WARNING, "Every Performance key can be read.")   \
    X(EPCI_MACHINE_NOT_INSTALLED, "not-installed", EPCI_NOTE,                                      \
      "The counters of every provider are installed.")                                             \
    X(EPCI_MACHINE_RANGE_MISSING, "range-missing", EPCI_ERROR,                                     \
      "A service has all four of First and Last Counter and Help, as numbers.")                    \
    X(EPCI_MACHINE_RANGE_ORDER, "range-order", EPCI_ERROR,                                         \
      "A range begins behind the system's own indexes and ends behind its beginning.")             \
    X(EPCI_MACHINE_RANGE_PARITY, "range-parity", EPCI_ERROR,                                       \
      "First and Last Counter are even, First and Last Help odd, and one apart.")                  \
    X(EPCI_MACHINE_RANGE_OVERLAP, "range-overlap", EPCI_ERROR,                                     \
      "No index belongs to two services.")                                                         \
    X(EPCI_MACHINE_RANGE_FOREIGN, "range-foreign", EPCI_ERROR,                                     \
      "A service's range has its own text, not somebody else's.")                                  \
    X(EPCI_MACHINE_RANGE_TEXT, "range-text", EPCI_ERROR,                                           \
      "A service's range has text in English, and in every other language that has tables.")       \
    /* its DLL */                                                                                  \
    X(EPCI_MACHINE_LIBRARY_MISSING, "library-missing", EPCI_ERROR,                                 \
      "A service with counters names its DLL, as a string.")                                       \
    X(EPCI_MACHINE_LIBRARY_BARE, "library-bare", EPCI_WARNING,                                     \
      "Library is a full path, or some other folder's DLL may be loaded.")                         \
    X(EPCI_MACHINE_LIBRARY_GONE, "library-gone", EPCI_ERROR, "The DLL is there.")                  \
    X(EPCI_MACHINE_LIBRARY_BROKEN, "library-broken", EPCI_ERROR, "The DLL is a whole DLL.")        \
    X(EPCI_MACHINE_LIBRARY_BITS, "library-bits", EPCI_WARNING,                                     \
      "The DLL is made for the processor that the system's readers run on.")                       \
    X(EPCI_MACHINE_PROCEDURE_MISSING, "procedure-missing", EPCI_ERROR,                             \
      "Open, Collect and Close are named, as strings.")                                            \
    X(EPCI_MACHINE_PROCEDURE_EXPORT, "procedure-export", EPCI_ERROR,                               \
      "The DLL exports Open, Collect and Close under the names that the registry has.")            \
    X(EPCI_MACHINE_DISABLED, "disabled", EPCI_WARNING, "The provider is not disabled.")

#define LOD_MACHINE_ENUMERATOR(name, id, severity, sentence) name,
enum lod_machine_rule_id { LOD_MACHINE_RULES(LOD_MACHINE_ENUMERATOR) EPCI_MACHINE_RULE_COUNT };
#undef LOD_MACHINE_ENUMERATOR

extern const struct ini_rule lod_machine_rules[EPCI_MACHINE_RULE_COUNT];

#endif
