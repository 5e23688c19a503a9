/* SPDX-License-Identifier: MIT
 *
 * needs.h -- what each rule needs to be checked: the one table from which docs/rules.md says what
 * switches a rule off, and a check or a replay which rules it did not check.  Portable.
 */
#pragma once

#include <stdint.h>

#include "harness/findings/findings.h"
#include "harness/findings/untried.h"

/* X(enumerator, what switches off a rule that needs it).  The check's level is one of them: the
 * harness's own rules need level 1 or 2. */
#define HARNESS_NEEDS(X)                                                                           \
    X(HARNESS_NEED_LEVEL_2, "`--level 3`")                                                         \
    X(HARNESS_NEED_LEVEL_1, "`--level 2`")                                                         \
    X(HARNESS_NEED_TRIALS, "`--plain`")                                                            \
    X(HARNESS_NEED_SERVICE, "a DLL on the command line")                                           \
    X(HARNESS_NEED_OBEYED, "`--even-disabled`")                                                    \
    X(HARNESS_NEED_LOADED, "a DLL that is not loaded")                                             \
    X(HARNESS_NEED_OPENED, "an Open that fails, a replay of a block or an answer")                 \
    X(HARNESS_NEED_ANSWER, "a Collect that does not return, a replay of a block or an answer")     \
    X(HARNESS_NEED_CALLS, "a plain call that fails")                                               \
    X(HARNESS_NEED_DATA, "no data")                                                                \
    X(HARNESS_NEED_INTACT, "a write outside the buffer")                                           \
    X(HARNESS_NEED_PAGES, "`--guard pattern`")                                                     \
    X(HARNESS_NEED_PATTERN, "`--guard page`")                                                      \
    X(HARNESS_NEED_LATER, "`--profile nt4`")                                                       \
    X(HARNESS_NEED_UNLISTED, "an Object List")                                                     \
    X(HARNESS_NEED_METADATA, "no data for a metadata query")                                       \
    X(HARNESS_NEED_FOREIGN, "no data for a Foreign query")                                         \
    X(HARNESS_NEED_RANGE, "a key without First Counter, a replay of a block or an answer")         \
    X(HARNESS_NEED_ALIGNMENT, "`--flags 1`")                                                       \
    X(HARNESS_NEED_THREADLESS, "the finding thread-left")                                          \
    X(HARNESS_NEED_PAIR, "a replay without compared answers")                                      \
    X(HARNESS_NEED_TRIED, "a replay without such a call")                                          \
    X(HARNESS_NEED_LIVE, "a replay")

#define HARNESS_NEED_BIT(name, text) name##_BIT,
enum { HARNESS_NEEDS(HARNESS_NEED_BIT) HARNESS_NEED_COUNT };
#undef HARNESS_NEED_BIT
#define HARNESS_NEED_MASK(name, text) name = 1 << name##_BIT,
enum { HARNESS_NEEDS(HARNESS_NEED_MASK) HARNESS_NEED_ALL = (1 << HARNESS_NEED_COUNT) - 1 };
#undef HARNESS_NEED_MASK

/* X(enumerator, name in reports, what it needs).  The trials in their order; one that needs
 * HARNESS_NEED_CALLS gets an opened DLL, except for the order of calls. */
#define HARNESS_TRIALS(X)                                                                          \
    X(HARNESS_TRIAL_SIZES, "buffer sizes",                                                         \
      HARNESS_NEED_CALLS | HARNESS_NEED_DATA | HARNESS_NEED_INTACT)                                \
    X(HARNESS_TRIAL_UNALIGNED, "unaligned buffers", HARNESS_NEED_CALLS | HARNESS_NEED_DATA)        \
    X(HARNESS_TRIAL_REPEAT, "comparing answers", HARNESS_NEED_CALLS | HARNESS_NEED_DATA)           \
    X(HARNESS_TRIAL_QUERIES, "queries", HARNESS_NEED_CALLS)                                        \
    X(HARNESS_TRIAL_ORDER, "the order of calls", HARNESS_NEED_CALLS)                               \
    X(HARNESS_TRIAL_NAMES, "names", HARNESS_NEED_CALLS | HARNESS_NEED_SERVICE)                     \
    X(HARNESS_TRIAL_UNLOAD, "unloading", HARNESS_NEED_CALLS)                                       \
    X(HARNESS_TRIAL_THREADS, "several threads", HARNESS_NEED_CALLS | HARNESS_NEED_DATA)            \
    X(HARNESS_TRIAL_CONNECTIONS, "connections", HARNESS_NEED_CALLS | HARNESS_NEED_DATA)            \
    X(HARNESS_TRIAL_COLLECTS, "many Collects", HARNESS_NEED_CALLS)                                 \
    X(HARNESS_TRIAL_REOPENINGS, "repeated Open and Close", HARNESS_NEED_CALLS)                     \
    X(HARNESS_TRIAL_RELOADINGS, "repeated loading", HARNESS_NEED_CALLS)                            \
    X(HARNESS_TRIAL_REGISTRY, "registry", 0)

#define HARNESS_TRIAL_ENUMERATOR(name, text, needs) name,
enum harness_trial_id { HARNESS_TRIALS(HARNESS_TRIAL_ENUMERATOR) HARNESS_TRIAL_COUNT };
#undef HARNESS_TRIAL_ENUMERATOR

struct harness_trial {
    const char *name;
    uint32_t needs;
};

extern const struct harness_trial harness_trials[HARNESS_TRIAL_COUNT];

/* All that a rule needs, also for its trials. `position` is that of harness_rule_at. */
uint32_t harness_rule_needs(size_t position);
/* "`--plain`": what switches a rule off that needs this bit. */
const char *harness_text_of_need_off_switch(unsigned bit);

/* Which rules that are wanted were neither checked nor found broken, as harness_rule_at counts?
 * `met`: what there was.  The rules of a trial in `untried`, which may be NULL, were not checked.
 * */
void harness_find_unchecked_rules(bool out[HARNESS_RULE_COUNT], uint32_t met,
                                  const struct harness_untried *untried,
                                  const struct harness_findings *findings);
