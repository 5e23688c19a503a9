/* SPDX-License-Identifier: MIT
 *
 * rules.h -- the table of the rules for a machine's counter registry, which lodctr --check applies.
 * docs/rules-registry.md explains each.
 */
#pragma once

#include "ini/findings/rules.h"

/* X(enumerator, id, severity, sentence) */
#define LOD_MACHINE_RULES(X)                                                                       \
    /* the machine */                                                                              \
    X(LOD_RULE_ACTION_KILLED, "action-killed", EPCI_WARNING,                                       \
      "No action of an installer was left unfinished.")                                            \
    X(LOD_RULE_TABLES_ELSEWHERE, "tables-elsewhere", EPCI_NOTE,                                    \
      "The names are in the registry, not in perfc009.dat and perfh009.dat.")                      \
    X(LOD_RULE_LAST_MISSING, "last-missing", EPCI_ERROR,                                           \
      "Last Counter and Last Help exist and are valid indexes.")                                   \
    X(LOD_RULE_LAST_LOW, "last-low", EPCI_ERROR,                                                   \
      "No index is above Last Counter or Last Help: readers size arrays by them.")                 \
    X(LOD_RULE_LAST_HIGH, "last-high", EPCI_WARNING,                                               \
      "Last Counter and Last Help are the largest indexes in use.")                                \
    X(LOD_RULE_BASE_INDEX, "base-index", EPCI_WARNING, "Base Index exists and is a number.")       \
    X(LOD_RULE_ALL_DISABLED, "all-disabled", EPCI_WARNING,                                         \
      "Perflib does not disable the counters of all providers.")                                   \
    /* name tables */                                                                              \
    X(LOD_RULE_TABLE_MISSING, "table-missing", EPCI_ERROR,                                         \
      "English has both tables, and no other language has only one.")                              \
    X(LOD_RULE_TABLE_TYPE, "table-type", EPCI_ERROR, "A name table is a REG_MULTI_SZ value.")      \
    X(LOD_RULE_TABLE_ENDING, "table-ending", EPCI_ERROR, "A name table ends with its final NUL.")  \
    X(LOD_RULE_FIRST_PAIR, "first-pair", EPCI_WARNING,                                             \
      "The first pair of a Counter table is 1 and 1847.")                                          \
    X(LOD_RULE_PAIR_SPLIT, "pair-split", EPCI_ERROR,                                               \
      "No text was split by an editor that cannot hold more than 1 024 characters.")               \
    X(LOD_RULE_PAIR_STRAY, "pair-stray", EPCI_ERROR,                                               \
      "In the place of an index there is an index.")                                               \
    X(LOD_RULE_PAIR_EMPTY, "pair-empty", EPCI_ERROR, "No index is empty.")                         \
    X(LOD_RULE_PAIR_NO_TEXT, "pair-no-text", EPCI_ERROR,                                           \
      "Every index has a text, and no text is empty.")                                             \
    X(LOD_RULE_PAIR_ORDER, "pair-order", EPCI_ERROR, "Indexes ascend, and none is repeated.")      \
    X(LOD_RULE_PAIR_PARITY, "pair-parity", EPCI_ERROR,                                             \
      "Names have even indexes, help has odd ones.")                                               \
    X(LOD_RULE_PAIR_LARGE, "pair-large", EPCI_ERROR,                                               \
      "No index is larger than 16 777 215: readers size arrays by it.")                            \
    X(LOD_RULE_PAIR_LOST, "pair-lost", EPCI_ERROR,                                                 \
      "Every text of a stored counter file is in its table.")                                      \
    X(LOD_RULE_PAIR_CHANGED, "pair-changed", EPCI_WARNING,                                         \
      "Every text is the one of the stored counter file.")                                         \
    X(LOD_RULE_PAIR_ORPHAN, "pair-orphan", EPCI_WARNING,                                           \
      "Every index that is not the system's own belongs to a service.")                            \
    /* the ranges of services */                                                                   \
    X(LOD_RULE_KEY_CLOSED, "key-closed", EPCI_WARNING, "Every Performance key can be read.")       \
    X(LOD_RULE_NOT_INSTALLED, "not-installed", EPCI_NOTE,                                          \
      "The counters of every provider are installed.")                                             \
    X(LOD_RULE_RANGE_MISSING, "range-missing", EPCI_ERROR,                                         \
      "A service has all four of First and Last Counter and Help, as numbers.")                    \
    X(LOD_RULE_RANGE_ORDER, "range-order", EPCI_ERROR,                                             \
      "A range begins after the system's own indexes and does not end before it begins.")          \
    X(LOD_RULE_RANGE_PARITY, "range-parity", EPCI_ERROR,                                           \
      "First and Last Counter are even, First and Last Help odd, and one apart.")                  \
    X(LOD_RULE_RANGE_OVERLAP, "range-overlap", EPCI_ERROR, "No index belongs to two services.")    \
    X(LOD_RULE_RANGE_FOREIGN, "range-foreign", EPCI_ERROR,                                         \
      "A service's range has its own text, not that of another service.")                          \
    X(LOD_RULE_RANGE_TEXT, "range-text", EPCI_ERROR,                                               \
      "A service's range has text in English, and in every other language that has tables.")       \
    X(LOD_RULE_HELP_MISSING, "help-missing", EPCI_NOTE, "Everything with a name has a help text.") \
    X(LOD_RULE_OBJECT_SHARED, "object-shared", EPCI_ERROR,                                         \
      "An object of the system has one provider.")                                                 \
    X(LOD_RULE_BASE_NAMES, "base-names", EPCI_WARNING,                                             \
      "The objects of the system and their counters have names, if a provider collects them.")     \
    /* its DLL */                                                                                  \
    X(LOD_RULE_LIBRARY_MISSING, "library-missing", EPCI_ERROR,                                     \
      "A service with counters names its DLL, as a string.")                                       \
    X(LOD_RULE_LIBRARY_BARE, "library-bare", EPCI_WARNING,                                         \
      "Library is a full path; otherwise a DLL of another folder may be loaded.")                  \
    X(LOD_RULE_LIBRARY_SYSTEM, "library-system", EPCI_NOTE,                                        \
      "Library is a full path, also where the DLL is the system's own.")                           \
    X(LOD_RULE_LIBRARY_GONE, "library-gone", EPCI_ERROR, "The DLL exists.")                        \
    X(LOD_RULE_LIBRARY_BROKEN, "library-broken", EPCI_ERROR, "The DLL is complete and valid.")     \
    X(LOD_RULE_LIBRARY_BITS, "library-bits", EPCI_WARNING,                                         \
      "The DLL is for the processor type of the system's readers.")                                \
    X(LOD_RULE_PROCEDURE_MISSING, "procedure-missing", EPCI_ERROR,                                 \
      "Open, Collect and Close are named, as strings.")                                            \
    X(LOD_RULE_PROCEDURE_EXPORT, "procedure-export", EPCI_ERROR,                                   \
      "The DLL exports Open, Collect and Close under the names that the registry has.")            \
    X(LOD_RULE_LIBRARY_FIT, "library-fit", EPCI_WARNING,                                           \
      "A DLL that was made with epc was built from the schema whose names are installed.")         \
    X(LOD_RULE_DISABLED, "disabled", EPCI_WARNING, "The provider is not disabled.")

#define LOD_MACHINE_ENUMERATOR(name, id, severity, sentence) name,
enum lod_rule_id { LOD_MACHINE_RULES(LOD_MACHINE_ENUMERATOR) LOD_RULE_COUNT };
#undef LOD_MACHINE_ENUMERATOR

extern const struct ini_rule lod_machine_rules[LOD_RULE_COUNT];
