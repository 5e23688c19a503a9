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
} reasons[EPCI_REASONS] = {
    [EPCI_REASON_NONE] = { "none", "there is a value", false },
    [EPCI_REASON_OLDER] = { "first_sample", "it needs two samples, and this is the first", false },
    [EPCI_REASON_TIME] = { "no_time", "no time passed between two samples", false },
    [EPCI_REASON_TIME_FELL] = { "clock_fell", "a clock was set back", true },
    [EPCI_REASON_TICKS] = { "no_frequency", "the frequency of its clock is 0", true },
    [EPCI_REASON_BASE] = { "no_operations", "there were no operations to take the mean of", false },
    [EPCI_REASON_BASE_FELL] = { "base_fell", "its base fell", true },
    [EPCI_REASON_VALUE_FELL] = { "fell", "the counter fell", true },
    [EPCI_REASON_FUTURE] = { "future", "its start is in the future", true },
    [EPCI_REASON_FORMULA] = { "no_number", "it is not a number", false },
    [EPCI_REASON_CELL] = { "no_cell", "the answer does not contain its cell", true },
    [EPCI_REASON_REPLACED] = { "replaced", "another instance has its name now", true },
    [EPCI_REASON_EQUALS] = { "equal_names",
                             "several instances have one name, and nothing tells them apart",
                             true },
    [EPCI_REASON_NOT_STARTED] = { "not_started", "its start was never written", false },
};

const char *epci_reason_name(enum epci_reason reason)
{
    return reasons[reason].name;
}

const char *epci_reason_text(enum epci_reason reason)
{
    return reasons[reason].text;
}

bool epci_reason_omits(enum epci_reason reason)
{
    return reasons[reason].omits;
}

/* A copy of both texts in one piece; NULL: no memory. */
static bool omission_init(struct epci_omission *out, const char *provider, const char *object,
                          enum epci_reason reason)
{
    const size_t first = strlen(provider) + 1, second = strlen(object) + 1;
    char *texts = malloc(first + second);

    if (!texts)
        return false;
    memcpy(texts, provider, first);
    memcpy(texts + first, object, second);
    *out = (struct epci_omission){ texts, texts + first, reason, 1 };
    return true;
}

bool epci_omissions_add(struct epci_omissions *omissions, const char *provider, const char *object,
                        enum epci_reason reason)
{
    omissions->values++;
    if (!reasons[reason].omits)
        return true;
    omissions->omitted++;
    for (size_t i = 0; i < omissions->count; i++) {
        struct epci_omission *known = &omissions->list[i];

        if (known->reason == reason && strcmp(known->object, object) == 0 &&
            strcmp(known->provider, provider) == 0) {
            known->count++;
            return true;
        }
    }
    if (omissions->count >= EPCI_MOST_OMISSIONS ||
        !KIT_MAKE_ROOM(NULL, omissions->list, omissions->count, omissions->room) ||
        !omission_init(&omissions->list[omissions->count], provider, object, reason))
        return false;
    omissions->count++;
    return true;
}

void epci_omissions_release(struct epci_omissions *omissions)
{
    for (size_t i = 0; i < omissions->count; i++)
        free((void *)omissions->list[i].provider);
    free(omissions->list);
    *omissions = (struct epci_omissions){ 0 };
}

uint64_t epci_omissions_of(const struct epci_omissions *omissions, enum epci_reason reason)
{
    uint64_t count = 0;

    for (size_t i = 0; i < omissions->count; i++)
        if (omissions->list[i].reason == reason)
            count += omissions->list[i].count;
    return count;
}
