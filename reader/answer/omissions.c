/* SPDX-License-Identifier: MIT
 *
 * omissions.c -- a short list: few objects of a machine have values that cannot be known.
 */
#include "reader/answer/omissions.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *text;
    bool omits;
} reasons[READER_REASONS] = {
    [READER_REASON_NONE] = { "none", "there is a value", false },
    [READER_REASON_OLDER] = { "first_sample", "it needs two samples, and this is the first",
                              false },
    [READER_REASON_TIME] = { "no_time", "no time passed between two samples", false },
    [READER_REASON_TIME_FELL] = { "clock_fell", "a clock was set back", true },
    [READER_REASON_TICKS] = { "no_frequency", "the frequency of its clock is 0", true },
    [READER_REASON_BASE] = { "no_operations", "there were no operations to take the mean of",
                             false },
    [READER_REASON_BASE_FELL] = { "base_fell", "its base fell", true },
    [READER_REASON_VALUE_FELL] = { "fell", "the counter fell", true },
    [READER_REASON_FUTURE] = { "future", "its start is in the future", true },
    [READER_REASON_FORMULA] = { "no_number", "it is not a number", false },
    [READER_REASON_CELL] = { "no_cell", "the answer does not contain its cell", true },
    [READER_REASON_REPLACED] = { "replaced", "another instance has its name now", true },
    [READER_REASON_EQUALS] = { "equal_names",
                               "several instances have one name, and nothing tells them apart",
                               true },
    [READER_REASON_NOT_STARTED] = { "not_started", "its start was never written", false },
};

const char *reader_reason_name(enum reader_reason reason)
{
    return reasons[reason].name;
}

const char *reader_reason_text(enum reader_reason reason)
{
    return reasons[reason].text;
}

bool reader_reason_is_omission(enum reader_reason reason)
{
    return reasons[reason].omits;
}

/* A copy of both texts in one piece; NULL: no memory. */
static bool omission_init(struct reader_omission *out, const char *provider, const char *object,
                          enum reader_reason reason)
{
    const size_t first = strlen(provider) + 1, second = strlen(object) + 1;
    char *texts = malloc(first + second);

    if (!texts)
        return false;
    memcpy(texts, provider, first);
    memcpy(texts + first, object, second);
    *out = (struct reader_omission){ texts, texts + first, reason, 1 };
    return true;
}

bool reader_count_value_or_omission(struct reader_omissions *omissions, const char *provider,
                                    const char *object, enum reader_reason reason)
{
    omissions->values++;
    if (!reasons[reason].omits)
        return true;
    omissions->omitted++;
    for (size_t i = 0; i < omissions->count; i++) {
        struct reader_omission *known = &omissions->list[i];

        if (known->reason == reason && strcmp(known->object, object) == 0 &&
            strcmp(known->provider, provider) == 0) {
            known->count++;
            return true;
        }
    }
    if (omissions->count >= READER_MAX_OMISSIONS ||
        !KIT_RESERVE(NULL, omissions->list, omissions->count, omissions->capacity) ||
        !omission_init(&omissions->list[omissions->count], provider, object, reason))
        return false;
    omissions->count++;
    return true;
}

void reader_omissions_release(struct reader_omissions *omissions)
{
    for (size_t i = 0; i < omissions->count; i++)
        free((void *)omissions->list[i].provider);
    free(omissions->list);
    *omissions = (struct reader_omissions){ 0 };
}

uint64_t reader_omissions_count_of_reason(const struct reader_omissions *omissions,
                                          enum reader_reason reason)
{
    uint64_t count = 0;

    for (size_t i = 0; i < omissions->count; i++)
        if (omissions->list[i].reason == reason)
            count += omissions->list[i].count;
    return count;
}
