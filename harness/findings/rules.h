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

/* X(enumerator, id, severity, nearest perflib event or 0, level, sentence); as CHECK_BLOCK_RULES.
 * Level 3: perflib tests it at every level. */
#define HARNESS_RULES(X)                                                                           \
    X(HARNESS_HOST_SERVICE_KEY, "service-key", EPCI_ERROR, 2001, 3,                                \
      "The service has a Performance key that can be read and names a library.")                   \
    X(HARNESS_HOST_WRONG_BITNESS, "wrong-bitness", EPCI_ERROR, 1021, 3,                            \
      "The DLL is made for the processor of its host.")                                            \
    X(HARNESS_HOST_DLL_NOT_LOADED, "dll-not-loaded", EPCI_ERROR, 1023, 3,                          \
      "The DLL can be loaded.")                                                                    \
    X(HARNESS_HOST_IMPORT_MISSING, "import-missing", EPCI_ERROR, 1023, 3,                          \
      "What the DLL imports is there.")                                                            \
    X(HARNESS_HOST_BARE_LIBRARY, "bare-library", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                   \
      "A library without a path is found in one of the system's folders.")                         \
    X(HARNESS_HOST_NOT_INSTALLED, "not-installed", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                 \
      "The counters of every provider are installed.")                                             \
    X(HARNESS_HOST_OPEN_MISSING, "open-missing", EPCI_ERROR, 1005, 3,                              \
      "The DLL exports the Open procedure that the registry names.")                               \
    X(HARNESS_HOST_COLLECT_MISSING, "collect-missing", EPCI_ERROR, 1006, 3,                        \
      "The DLL exports the Collect procedure that the registry names.")                            \
    X(HARNESS_HOST_CLOSE_MISSING, "close-missing", EPCI_ERROR, 1007, 3,                            \
      "The DLL exports the Close procedure that the registry names.")                              \
    X(HARNESS_HOST_OPEN_FAILED, "open-failed", EPCI_ERROR, 1008, 3, "Open returns ERROR_SUCCESS.") \
    X(HARNESS_HOST_OPEN_EXCEPTION, "open-exception", EPCI_ERROR, 1009, 3,                          \
      "Open raises no exception that it does not handle.")                                         \
    X(HARNESS_HOST_COLLECT_EXCEPTION, "collect-exception", EPCI_ERROR, 1010, 3,                    \
      "Collect raises no exception that it does not handle.")                                      \
    X(HARNESS_HOST_CLOSE_EXCEPTION, "close-exception", EPCI_ERROR, 1011, 3,                        \
      "Close raises no exception that it does not handle.")                                        \
    X(HARNESS_HOST_GUARD_PAGE_HIT, "guard-page-hit", EPCI_ERROR, 1002, CHECK_LEVEL_OURS,           \
      "Collect touches nothing before its buffer or after it.")                                    \
    X(HARNESS_HOST_CALL_TIMEOUT, "call-timeout", EPCI_ERROR, 1015, 3,                              \
      "Every call returns within the time limit.")                                                 \
    X(HARNESS_HOST_CALL_NO_RETURN, "call-no-return", EPCI_ERROR, 0, 3,                             \
      "Every call returns: the process does not end in it.")                                       \
    X(HARNESS_HOST_DISTURBED, "host-disturbed", EPCI_ERROR, 0, 3,                                  \
      "The DLL leaves the host's own data alone.")                                                 \
    X(HARNESS_HOST_NEVER_ENOUGH, "never-enough", EPCI_ERROR, 1020, CHECK_LEVEL_OURS,               \
      "There is a buffer large enough for Collect.")                                               \
    X(HARNESS_HOST_EXACT_FIT, "exact-fit", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                         \
      "A buffer of exactly the size of the data is large enough.")                                 \
    X(HARNESS_HOST_SHORT_ANSWER, "short-answer", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                  \
      "For a buffer that is too small Collect returns ERROR_MORE_DATA, not less data or none.")    \
    X(HARNESS_HOST_UNALIGNED_BUFFER, "unaligned-buffer", EPCI_WARNING, 0, CHECK_LEVEL_OURS,        \
      "Collect answers the same into a buffer that does not begin at a multiple of 8.")            \
    X(HARNESS_HOST_QUERY_INDEX, "query-index", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                    \
      "Asked for the index of one of its objects, alone or in a list, Collect returns it.")        \
    X(HARNESS_HOST_QUERY_MANY, "query-many", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                    \
      "Collect finds its index among 10 000.")                                                     \
    X(HARNESS_HOST_QUERY_CASE, "query-case", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                    \
      "Collect knows Global and Costly in any case of their letters.")                             \
    X(HARNESS_HOST_QUERY_METADATA, "query-metadata", EPCI_ERROR, 0, CHECK_LEVEL_OURS,              \
      "A provider registered for metadata answers MetadataGlobal and MetadataCostly.")             \
    X(HARNESS_HOST_QUERY_COSTLY, "query-costly", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                   \
      "An object is in the answer to Global or in that to Costly, not in both.")                   \
    X(HARNESS_HOST_QUERY_IGNORED, "query-ignored", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                \
      "Collect looks at what it is asked for.")                                                    \
    X(HARNESS_HOST_QUERY_FOREIGN, "query-foreign", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                \
      "Asked for another computer, Collect returns no data or that computer's PERF_DATA_BLOCK.")   \
    X(HARNESS_HOST_QUERY_OTHER, "query-other", EPCI_WARNING, 0, CHECK_LEVEL_OURS,                  \
      "Asked for another provider's index, Collect returns no data.")                              \
    X(HARNESS_HOST_QUERY_SUBSTRING, "query-substring", EPCI_WARNING, 0, CHECK_LEVEL_OURS,          \
      "Indexes are compared as numbers, not as pieces of text.")                                   \
    X(HARNESS_HOST_QUERY_UNKNOWN, "query-unknown", EPCI_WARNING, 0, CHECK_LEVEL_OURS,              \
      "Asked for an unknown word, Collect returns no data.")                                       \
    X(HARNESS_HOST_QUERY_PREFIX, "query-prefix", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                   \
      "Words are compared whole: Globals is not Global.")                                          \
    X(HARNESS_HOST_QUERY_BLANK, "query-blank", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                     \
      "An empty query, or blanks around Global, get all of Global or nothing.")                    \
    X(HARNESS_HOST_QUERY_CHANGED, "query-changed", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                \
      "Collect leaves the text of its query as it was.")                                           \
    X(HARNESS_HOST_COLLECT_BEFORE_OPEN, "collect-before-open", EPCI_NOTE, 1010, CHECK_LEVEL_OURS,  \
      "Collect before Open raises no exception.")                                                  \
    X(HARNESS_HOST_COLLECT_AFTER_CLOSE, "collect-after-close", EPCI_ERROR, 1010, CHECK_LEVEL_OURS, \
      "Collect after Close raises no exception.")                                                  \
    X(HARNESS_HOST_REOPEN_FAILED, "reopen-failed", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                \
      "After Open and Close the DLL can be opened again and returns data as good as before.")      \
    X(HARNESS_HOST_OPEN_TWICE, "open-twice", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                      \
      "Open and Close are counted: another Open succeeds, and only the last Close ends anything.") \
    X(HARNESS_HOST_CLOSE_WITHOUT_OPEN, "close-without-open", EPCI_WARNING, 1011, CHECK_LEVEL_OURS, \
      "Close without Open raises no exception.")                                                   \
    X(HARNESS_HOST_NAME_MISSING, "name-missing", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                  \
      "Every object and every counter with an index has a name in the registry.")                  \
    X(HARNESS_HOST_HELP_MISSING, "help-missing", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                   \
      "Every object and every counter with a help index has a help text in the registry.")         \
    X(HARNESS_HOST_NAME_TWICE, "name-twice", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                      \
      "No two objects, and no two counters of an object, have the same name.")                     \
    X(HARNESS_HOST_NAMES_FIT, "names-fit", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                        \
      "The DLL was built from the schema whose names are installed.")                              \
    X(HARNESS_HOST_APPLICATION_FIT, "application-fit", EPCI_NOTE, 0, CHECK_LEVEL_OURS,             \
      "The applications that publish were built from the DLL's schema, by its publishers.")        \
    X(HARNESS_HOST_REGISTRY_WIDE, "registry-wide-access", EPCI_WARNING, 0, CHECK_LEVEL_OURS,       \
      "Keys below HKEY_LOCAL_MACHINE are opened for reading only.")                                \
    X(HARNESS_HOST_REGISTRY_WRITES, "registry-writes", EPCI_WARNING, 0, CHECK_LEVEL_OURS,          \
      "Open, Collect and Close write nothing below HKEY_LOCAL_MACHINE.")                           \
    X(HARNESS_HOST_REGISTRY_FOREIGN, "registry-foreign-service", EPCI_WARNING, 0,                  \
      CHECK_LEVEL_OURS, "Of the services' Performance keys only its own is read.")                 \
    X(HARNESS_HOST_MORE_DATA_WRITES, "more-data-writes", EPCI_NOTE, 0, CHECK_LEVEL_OURS,           \
      "With ERROR_MORE_DATA the buffer is unchanged.")                                             \
    X(HARNESS_HOST_SETTING_VALUE, "setting-value", EPCI_NOTE, 0, CHECK_LEVEL_OURS,                 \
      "The performance library's settings in the registry have a type and value that it knows.")   \
    X(HARNESS_HOST_SERVICE_DISABLED, "service-disabled", EPCI_NOTE, 1017, 3,                       \
      "The service is not disabled.")                                                              \
    X(HARNESS_HOST_MEMORY_LIMIT, "memory-limit", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                  \
      "The DLL stays within the memory limit.")                                                    \
    X(HARNESS_HOST_CALLING_CONVENTION, "calling-convention", EPCI_ERROR, 0, CHECK_LEVEL_OURS,      \
      "Open, Collect and Close are stdcall: they remove their arguments and keep the registers.")  \
    X(HARNESS_HOST_STATE_CHANGED, "state-changed", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                \
      "A call leaves its process and its thread as they were.")                                    \
    X(HARNESS_HOST_UNLOADS_ITSELF, "unloads-itself", EPCI_ERROR, 0, CHECK_LEVEL_OURS,              \
      "The DLL stays loaded until its host unloads it.")                                           \
    X(HARNESS_HOST_THREAD_LEFT, "thread-left", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                    \
      "After Close no thread of the DLL runs.")                                                    \
    X(HARNESS_HOST_UNLOAD_CRASH, "unload-crash", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                  \
      "After Close the DLL can be unloaded, and at any time the process can end.")                 \
    X(HARNESS_HOST_THREADS_CRASH, "threads-crash", EPCI_ERROR, 1010, CHECK_LEVEL_OURS,             \
      "Collect raises no exception when several threads collect at once.")                         \
    X(HARNESS_HOST_THREADS_BLOCK, "threads-block", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                \
      "When several threads collect at once, each gets a right block.")                            \
    X(HARNESS_HOST_THREADS_HANG, "threads-hang", EPCI_ERROR, 1015, CHECK_LEVEL_OURS,               \
      "When several threads collect at once, all return.")                                         \
    X(HARNESS_HOST_CONNECTIONS, "connections", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                    \
      "Several connections, each on a thread of its own, get until their Close what one gets.")    \
    X(HARNESS_HOST_CYCLE_FAILED, "cycle-failed", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                  \
      "What went well once goes well when it is repeated.")                                        \
    X(HARNESS_HOST_THREAD_LEAK, "thread-leak", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                    \
      "Repeated calls do not leave more and more threads.")                                        \
    X(HARNESS_HOST_HANDLE_LEAK, "handle-leak", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                    \
      "Repeated calls do not leave more and more handles.")                                        \
    X(HARNESS_HOST_MEMORY_LEAK, "memory-leak", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                    \
      "Repeated calls do not leave more and more memory allocated.")                               \
    X(HARNESS_HOST_NAME_LEAK, "name-leak", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                        \
      "Repeated calls do not leave more and more views of sections, nor their names.")             \
    X(HARNESS_HOST_LOAD_LEAK, "load-leak", EPCI_ERROR, 0, CHECK_LEVEL_OURS,                        \
      "Repeated loading and unloading does not leave more and more handles or views.")

#define HARNESS_RULE_ENUMERATOR(name, id, severity, event, level, sentence) name,
enum harness_rule_id { HARNESS_RULES(HARNESS_RULE_ENUMERATOR) HARNESS_HOST_RULE_COUNT };
#undef HARNESS_RULE_ENUMERATOR

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
