/* SPDX-License-Identifier: MIT
 *
 * readings.c -- keeps the texts of a sample in one arena; names that repeat are kept once.
 */
#include "monitor/screen/readings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sdk/port/port.h"

void mon_readings_init(struct mon_readings *out)
{
    *out = (struct mon_readings){ .number = 0 };
    kit_arena_init(&out->texts, epci_alloc, epci_free);
}

/* `before` is the same text of the reading before, or NULL. */
static const char *copy_or_reuse_text(struct mon_readings *sample, const char *text,
                                      const char *before)
{
    const char *copy;

    if (before && strcmp(before, text) == 0)
        return before;
    copy = kit_arena_copy_string(&sample->texts, text, strlen(text));
    if (!copy)
        sample->failed = true;
    return copy;
}

void mon_readings_add(struct mon_readings *sample, const struct mon_reading *reading)
{
    const struct mon_reading *last = sample->count ? &sample->list[sample->count - 1] : NULL;
    struct mon_reading copy = *reading;

    copy.object = copy_or_reuse_text(sample, reading->object, last ? last->object : NULL);
    copy.instance = copy_or_reuse_text(sample, reading->instance, last ? last->instance : NULL);
    copy.counter = copy_or_reuse_text(sample, reading->counter, NULL);
    copy.value = copy_or_reuse_text(sample, reading->value, NULL);
    copy.unit = copy_or_reuse_text(sample, reading->unit, last ? last->unit : NULL);
    if (sample->failed || !KIT_RESERVE(NULL, sample->list, sample->count, sample->capacity)) {
        sample->failed = true;
        return;
    }
    sample->list[sample->count++] = copy;
}

void mon_readings_release(struct mon_readings *sample)
{
    free(sample->list);
    kit_arena_release(&sample->texts);
    *sample = (struct mon_readings){ .number = 0 };
}

const char *mon_readings_time_text(const struct mon_readings *sample, char out[MON_TIME_SIZE])
{
    const uint16_t *t = sample->time;

    snprintf(out, MON_TIME_SIZE, "%04u-%02u-%02uT%02u:%02u:%02u.%03u%s", t[0] % 10000u, t[1] % 100u,
             t[3] % 100u, t[4] % 100u, t[5] % 100u, t[6] % 100u, t[7] % 1000u,
             sample->is_local ? "" : "Z");
    return out;
}
