/* SPDX-License-Identifier: MIT
 *
 * needs.c -- the table of needs, in the order of the rules.
 *
 * A rule for blocks needs data and level 2 unless its row says otherwise.
 */
#include "harness/findings/needs.h"

#include <string.h>

#define TRIAL(name) (1u << HARNESS_TRIAL_##name)
#define CYCLES      (TRIAL(COLLECTS) | TRIAL(REOPENINGS))

struct needs_row {
    uint32_t needs;
    uint32_t trials; /* a set; more needs follow from it */
};

#define TRIAL_ROW(name, text, needs) { text, needs },
const struct harness_trial harness_trials[HARNESS_TRIAL_COUNT] = { HARNESS_TRIALS(TRIAL_ROW) };
#undef TRIAL_ROW

enum {
    SERVICE = HARNESS_NEED_SERVICE,
    LOADED = HARNESS_NEED_LOADED,
    DATA = HARNESS_NEED_DATA,
    LATER = HARNESS_NEED_LATER,
    UNLISTED = HARNESS_NEED_UNLISTED,
    LIVE = HARNESS_NEED_LIVE,
    TESTED = HARNESS_NEED_LEVEL_2,
    CALL = HARNESS_NEED_ANSWER | HARNESS_NEED_LEVEL_2,
    BLOCK = HARNESS_NEED_DATA | HARNESS_NEED_LEVEL_2
};

static const struct needs_row host_rule_needs[HARNESS_HOST_RULE_COUNT] = {
    [HARNESS_HOST_SERVICE_KEY] = { LIVE | SERVICE, 0 },
    [HARNESS_HOST_WRONG_BITNESS] = { LIVE, 0 },
    [HARNESS_HOST_DLL_NOT_LOADED] = { LIVE, 0 },
    [HARNESS_HOST_IMPORT_MISSING] = { LIVE, 0 },
    [HARNESS_HOST_BARE_LIBRARY] = { LIVE | SERVICE, 0 },
    [HARNESS_HOST_NOT_INSTALLED] = { LIVE | SERVICE, 0 },
    [HARNESS_HOST_OPEN_MISSING] = { LIVE, 0 },
    [HARNESS_HOST_COLLECT_MISSING] = { LIVE, 0 },
    [HARNESS_HOST_CLOSE_MISSING] = { LIVE, 0 },
    [HARNESS_HOST_OPEN_FAILED] = { LIVE | LOADED, 0 },
    [HARNESS_HOST_OPEN_EXCEPTION] = { LIVE | LOADED, 0 },
    [HARNESS_HOST_COLLECT_EXCEPTION] = { HARNESS_NEED_OPENED, 0 },
    [HARNESS_HOST_CLOSE_EXCEPTION] = { LIVE | HARNESS_NEED_ANSWER, 0 },
    [HARNESS_HOST_GUARD_PAGE_HIT] = { TESTED | HARNESS_NEED_OPENED | HARNESS_NEED_PAGES, 0 },
    [HARNESS_HOST_CALL_TIMEOUT] = { LIVE | LOADED, 0 },
    [HARNESS_HOST_CALL_NO_RETURN] = { LIVE | LOADED, 0 },
    [HARNESS_HOST_DISTURBED] = { LIVE | LOADED, 0 },
    [HARNESS_HOST_NEVER_ENOUGH] = { HARNESS_NEED_ANSWER, 0 },
    [HARNESS_HOST_EXACT_FIT] = { LIVE | LATER, TRIAL(SIZES) },
    [HARNESS_HOST_SHORT_ANSWER] = { LIVE, TRIAL(SIZES) },
    [HARNESS_HOST_UNALIGNED_BUFFER] = { LIVE, TRIAL(UNALIGNED) },
    [HARNESS_HOST_QUERY_INDEX] = { LIVE | DATA, TRIAL(QUERIES) },
    [HARNESS_HOST_QUERY_MANY] = { LIVE | DATA, TRIAL(QUERIES) },
    [HARNESS_HOST_QUERY_CASE] = { LIVE | DATA | LATER, TRIAL(QUERIES) },
    [HARNESS_HOST_QUERY_METADATA] = { LIVE | DATA | HARNESS_NEED_METADATA, TRIAL(QUERIES) },
    [HARNESS_HOST_QUERY_COSTLY] = { LIVE | DATA | UNLISTED, TRIAL(QUERIES) },
    [HARNESS_HOST_QUERY_IGNORED] = { LIVE | UNLISTED, TRIAL(QUERIES) },
    [HARNESS_HOST_QUERY_FOREIGN] = { LIVE | UNLISTED, TRIAL(QUERIES) },
    [HARNESS_HOST_QUERY_OTHER] = { LIVE | UNLISTED, TRIAL(QUERIES) },
    [HARNESS_HOST_QUERY_SUBSTRING] = { LIVE | DATA | UNLISTED, TRIAL(QUERIES) },
    [HARNESS_HOST_QUERY_UNKNOWN] = { LIVE | UNLISTED, TRIAL(QUERIES) },
    [HARNESS_HOST_QUERY_PREFIX] = { LIVE | UNLISTED, TRIAL(QUERIES) },
    [HARNESS_HOST_QUERY_BLANK] = { LIVE | DATA, TRIAL(QUERIES) },
    [HARNESS_HOST_QUERY_CHANGED] = { LIVE | CALL, 0 },
    [HARNESS_HOST_COLLECT_BEFORE_OPEN] = { HARNESS_NEED_TRIED, TRIAL(ORDER) },
    [HARNESS_HOST_COLLECT_AFTER_CLOSE] = { HARNESS_NEED_TRIED, TRIAL(ORDER) },
    [HARNESS_HOST_REOPEN_FAILED] = { LIVE, TRIAL(ORDER) },
    [HARNESS_HOST_OPEN_TWICE] = { LIVE, TRIAL(ORDER) },
    [HARNESS_HOST_CLOSE_WITHOUT_OPEN] = { LIVE, TRIAL(ORDER) },
    [HARNESS_HOST_NAME_MISSING] = { LIVE | DATA, TRIAL(NAMES) },
    [HARNESS_HOST_HELP_MISSING] = { LIVE | DATA, TRIAL(NAMES) },
    [HARNESS_HOST_NAME_TWICE] = { LIVE | DATA, TRIAL(NAMES) },
    [HARNESS_HOST_NAMES_FIT] = { LIVE | SERVICE | TESTED, 0 },
    [HARNESS_HOST_APPLICATION_FIT] = { LIVE | TESTED, 0 },
    [HARNESS_HOST_REGISTRY_WIDE] = { LIVE | LOADED, TRIAL(REGISTRY) },
    [HARNESS_HOST_REGISTRY_WRITES] = { LIVE | LOADED, TRIAL(REGISTRY) },
    [HARNESS_HOST_REGISTRY_FOREIGN] = { LIVE | LOADED, TRIAL(REGISTRY) },
    [HARNESS_HOST_MORE_DATA_WRITES] = { CALL, 0 },
    [HARNESS_HOST_SETTING_VALUE] = { LIVE | SERVICE, 0 },
    [HARNESS_HOST_SERVICE_DISABLED] = { LIVE | SERVICE | HARNESS_NEED_OBEYED, 0 },
    [HARNESS_HOST_MEMORY_LIMIT] = { LIVE | LOADED, 0 },
    [HARNESS_HOST_CALLING_CONVENTION] = { LIVE | LOADED, 0 },
    [HARNESS_HOST_STATE_CHANGED] = { LIVE | LOADED | TESTED, 0 },
    [HARNESS_HOST_UNLOADS_ITSELF] = { LIVE | LOADED, 0 },
    [HARNESS_HOST_THREAD_LEFT] = { LIVE, TRIAL(UNLOAD) },
    [HARNESS_HOST_UNLOAD_CRASH] = { LIVE | HARNESS_NEED_THREADLESS, TRIAL(UNLOAD) },
    [HARNESS_HOST_THREADS_CRASH] = { LIVE, TRIAL(THREADS) },
    [HARNESS_HOST_THREADS_BLOCK] = { LIVE, TRIAL(THREADS) },
    [HARNESS_HOST_THREADS_HANG] = { LIVE, TRIAL(THREADS) },
    [HARNESS_HOST_CONNECTIONS] = { LIVE, TRIAL(CONNECTIONS) },
    [HARNESS_HOST_CYCLE_FAILED] = { LIVE, CYCLES | TRIAL(RELOADINGS) },
    [HARNESS_HOST_THREAD_LEAK] = { LIVE, CYCLES },
    [HARNESS_HOST_HANDLE_LEAK] = { LIVE, CYCLES },
    [HARNESS_HOST_MEMORY_LEAK] = { LIVE, CYCLES },
    [HARNESS_HOST_NAME_LEAK] = { LIVE, CYCLES },
    [HARNESS_HOST_LOAD_LEAK] = { LIVE | HARNESS_NEED_THREADLESS, TRIAL(RELOADINGS) },
};

static const struct needs_row block_rule_needs[CHECK_RULE_COUNT] = {
    [CHECK_RULE_COLLECT_STATUS] = { CALL, 0 },
    [CHECK_RULE_MORE_DATA_OUTPUTS] = { CALL, 0 },
    [CHECK_RULE_MORE_DATA_COUNTS] = { CALL, 0 },
    [CHECK_RULE_BYTES_POINTER] = { CALL, 0 },
    [CHECK_RULE_BUFFER_OVERRUN] = { CALL | HARNESS_NEED_PATTERN, 0 },
    [CHECK_RULE_HEAP_OVERRUN] = { CALL, 0 },
    [CHECK_RULE_GUARD_DAMAGE] = { CALL | HARNESS_NEED_PATTERN, 0 },
    [CHECK_RULE_ALIGNMENT] = { BLOCK | HARNESS_NEED_ALIGNMENT, 0 },
    [CHECK_RULE_OBJECT_COUNT] = { BLOCK | CALL, 0 },
    [CHECK_RULE_CELL_ALIGNMENT] = { BLOCK | LATER, 0 },
    [CHECK_RULE_INDEX_OUTSIDE] = { BLOCK | HARNESS_NEED_RANGE, 0 },
    [CHECK_RULE_METADATA_INSTANCES] = { BLOCK | HARNESS_NEED_METADATA, TRIAL(QUERIES) },
    [CHECK_RULE_DATA_HEADER] = { TESTED | UNLISTED | HARNESS_NEED_FOREIGN, TRIAL(QUERIES) },
    [CHECK_RULE_DATA_TIMES] = { TESTED | UNLISTED | HARNESS_NEED_FOREIGN, TRIAL(QUERIES) },
    [CHECK_RULE_LAYOUT_CHANGED] = { BLOCK | HARNESS_NEED_PAIR, TRIAL(REPEAT) },
    [CHECK_RULE_GOES_BACKWARDS] = { BLOCK | HARNESS_NEED_PAIR, TRIAL(REPEAT) },
    [CHECK_RULE_RESET_ON_READ] = { BLOCK | HARNESS_NEED_PAIR, TRIAL(REPEAT) },
    [CHECK_RULE_UNINITIALISED] = { BLOCK | HARNESS_NEED_PAIR, TRIAL(REPEAT) },
};

static struct needs_row rule_needs_and_trials(size_t position)
{
    struct needs_row row;

    if (position < HARNESS_HOST_RULE_COUNT)
        return host_rule_needs[position];
    row = block_rule_needs[position - HARNESS_HOST_RULE_COUNT];
    if (!row.needs)
        row.needs = BLOCK;
    if (harness_rule_at(position)->level == 1)
        row.needs |= HARNESS_NEED_LEVEL_1;
    return row;
}

uint32_t harness_rule_needs(size_t position)
{
    const struct needs_row row = rule_needs_and_trials(position);
    uint32_t needs = row.needs;

    for (int i = 0; i < HARNESS_TRIAL_COUNT; i++)
        if (row.trials >> i & 1)
            needs |= harness_trials[i].needs | HARNESS_NEED_TRIALS | HARNESS_NEED_LEVEL_2;
    return needs;
}

const char *harness_text_of_need_off_switch(unsigned bit)
{
#define NEED_TEXT(name, text) text,
    static const char *const texts[] = { HARNESS_NEEDS(NEED_TEXT) };
#undef NEED_TEXT

    return texts[bit];
}

void harness_find_unchecked_rules(bool out[HARNESS_RULE_COUNT], uint32_t met,
                                  const struct harness_untried *untried,
                                  const struct harness_findings *findings)
{
    uint32_t left = 0;

    for (int i = 0; i < HARNESS_TRIAL_COUNT; i++)
        for (size_t k = 0; untried && k < untried->count; k++)
            if (strcmp(untried->list[k].trial, harness_trials[i].name) == 0)
                left |= 1u << i;
    for (size_t i = 0; harness_rule_at(i); i++)
        out[i] = ((harness_rule_needs(i) & ~met) != 0 ||
                  (rule_needs_and_trials(i).trials & left) != 0) &&
                 harness_is_rule_wanted(findings, harness_rule_at(i)) &&
                 harness_count_findings_of_rule(findings, harness_rule_at(i)) == 0;
}
