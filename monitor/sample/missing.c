/* SPDX-License-Identifier: MIT
 *
 * missing.c -- one sentence for each kind of what is missing.
 */
#include "monitor/sample/missing.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "kit/console/safetext.h"

bool mon_missing_can_appear_later(const struct reader_missing *missing)
{
    return missing->kind == READER_MISSING_INSTANCE;
}

bool mon_missing_is_awaited(const struct mon_sampler *sampler, const struct mon_computer *computer,
                            const struct reader_missing *missing)
{
    uint32_t position = 0, index;

    if (mon_missing_can_appear_later(missing))
        return true;
    if (missing->kind != READER_MISSING_OBJECT || !sampler->awaits || !computer->titles)
        return false;
    while (reader_titles_next_index_of_name(computer->titles, missing->reading.object, &position,
                                            &index))
        if (sampler->awaits(sampler, index))
            return true;
    return false;
}

static int limit_bytes_to_print(struct kit_slice text)
{
    return (int)(text.bytes < 200 ? text.bytes : 200);
}

void mon_describe_missing_path(const struct reader_selection *selection,
                               const struct reader_missing *missing, char *out, size_t capacity)
{
    const struct reader_counter_path *path = &missing->reading;
    const char *text = selection->paths[missing->path].text;
    size_t used;

    switch (missing->kind) {
    case READER_MISSING_OBJECT:
        snprintf(out, capacity,
                 missing->is_unanswered ? "%.400s: no provider gives the object \"%.*s\" now"
                                        : "%.400s: no object is called \"%.*s\"",
                 text, limit_bytes_to_print(path->object), path->object.at);
        break;
    case READER_MISSING_COUNTER:
        snprintf(out, capacity, "%.400s: the object \"%.*s\" has no counter \"%.*s\"", text,
                 limit_bytes_to_print(path->object), path->object.at,
                 limit_bytes_to_print(path->counter), path->counter.at);
        break;
    case READER_MISSING_INSTANCE:
        snprintf(out, capacity, "%.400s: missing, this instance is not there now", text);
        break;
    case READER_MISSING_PART:
        snprintf(out, capacity,
                 "%.400s: the object has instances; write \"%.*s(*)\" for all of them", text,
                 limit_bytes_to_print(path->object), path->object.at);
        break;
    case READER_MISSING_SINGLE:
        snprintf(out, capacity, "%.400s: the object has no instances; leave out the parentheses",
                 text);
        break;
    }
    for (int i = 0; i < READER_NEAREST && missing->nearest[i]; i++) {
        used = strlen(out);
        snprintf(out + used, capacity - used, "%s\"%.200s\"", i == 0 ? "; did you mean " : " or ",
                 missing->nearest[i]);
    }
    used = strlen(out);
    if (missing->nearest[0])
        snprintf(out + used, capacity - used, "?");
    kit_replace_unprintable_in_place(out);
}

/* It says so also where a row is standard output. */
void mon_print_omission_counts_by_reason(const struct reader_omissions *omissions)
{
    for (int reason = 0; reason < READER_REASONS; reason++) {
        const uint64_t count =
            reader_omissions_count_of_reason(omissions, (enum reader_reason)reason);

        if (count > 0)
            fprintf(stderr, "epc-mon: %" PRIu64 " of %" PRIu64 " values were left out: %s (%s)\n",
                    count, omissions->values, reader_reason_text((enum reader_reason)reason),
                    reader_reason_name((enum reader_reason)reason));
    }
}
