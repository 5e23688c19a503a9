/* SPDX-License-Identifier: MIT
 *
 * referencescene.c -- random numbers of any size, edges among them, from a fixed seed.
 */
#include "referencescene.h"

#include <string.h>

#include <epc/epc.h>

static uint64_t state = 88172645463325252u;

uint64_t scene_any(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

unsigned scene_below(unsigned limit)
{
    return (unsigned)(scene_any() % limit);
}

/* An edge, or a number with any number of bits. */
static uint64_t any_number(void)
{
    static const uint64_t edges[] = {
        0,          1,          2,          99,          1000,          INT32_MAX,
        0x80000000, 0x80000001, UINT32_MAX, 0x100000000, 1ull << 53,    (1ull << 53) + 1,
        INT64_MAX,  1ull << 63, 10000000,   UINT64_MAX,  UINT64_MAX - 1
    };

    return scene_below(4) == 0 ? edges[scene_below(EPC_COUNT(edges))]
                               : scene_any() >> scene_below(64);
}

uint64_t scene_mask_of(uint32_t size)
{
    return size >= 8 ? UINT64_MAX : ((uint64_t)1 << 8 * size) - 1;
}

/* A cell that goes on counting, modulo its size; or any number. */
static void count_on(struct scene *scene, struct epct_big *letter, uint64_t *cell,
                     const struct epct_big *before, uint64_t cell_before, uint32_t size,
                     bool counts)
{
    const uint64_t mask = scene_mask_of(size);
    uint64_t by = any_number() & mask >> 1;
    struct epct_big added;

    if (!counts || !before) {
        *cell = any_number() & mask;
        *letter = epct_big_of(*cell);
        return;
    }
    if (scene_below(64) == 0) {
        by = (any_number() & mask) | ((mask >> 1) + 1);
        scene->fell = true;
    }
    added = epct_big_of(by);
    *letter = epct_big_plus(before, &added);
    *cell = (cell_before + by) & mask;
}

uint64_t *scene_time_of(struct reader_sample *sample, const char *clock)
{
    return strcmp(clock, "perf") == 0     ? &sample->perf_time
           : strcmp(clock, "100ns") == 0  ? &sample->time_100ns
           : strcmp(clock, "object") == 0 ? &sample->object_time
                                          : NULL;
}

static uint64_t any_time(uint64_t then, bool passes)
{
    const uint64_t time = then + any_number() / 4;

    return passes && scene_below(32) != 0 && time > then ? time : any_number();
}

/* Samples one after the other, with numbers in every field that the formula must not read. */
void scene_make_samples(struct scene *scene, unsigned count, uint64_t ticks)
{
    struct epct_letters *letters = &scene->letters;
    const bool counts = strstr(scene->text, "-N0") && !strstr(scene->text, "(Dx-N0)");
    const bool bases = strstr(scene->text, "B0") != NULL,
               passes = strstr(scene->text, "D0") != NULL;
    uint64_t unused;

    scene->fell = scene->future = false;
    letters->samples = count;
    letters->ticks = ticks;
    for (unsigned i = 0; i < count; i++) {
        struct reader_sample *sample = &scene->samples[i], *before = i ? sample - 1 : NULL;
        uint64_t *time = scene_time_of(sample, scene->clock);

        *sample = (struct reader_sample){ .perf_time = scene_any(),
                                          .perf_freq = scene_any(),
                                          .time_100ns = scene_any(),
                                          .object_time = scene_any(),
                                          .object_freq = scene_any() };
        count_on(scene, &letters->n[i], &sample->value, i ? &letters->n[i - 1] : NULL,
                 i ? before->value : 0, scene->size, counts);
        count_on(scene, &letters->b[i], &sample->base, i ? &letters->b[i - 1] : NULL,
                 i ? before->base : 0, scene->base_size, bases);
        if (!time)
            time = &unused;
        *time = any_time(i && time != &unused ? *scene_time_of(before, scene->clock) : 0, passes);
        letters->d[i] = epct_big_of(*time);
        if (i && passes && epct_big_compare(&letters->d[i], &letters->d[i - 1]) <= 0)
            scene->fell = true;
        if (strcmp(scene->clock, "perf") == 0)
            sample->perf_freq = ticks;
        if (strcmp(scene->clock, "object") == 0)
            sample->object_freq = ticks;
        /* The levels of 64 bits have a sign: check_math.c. */
        if (scene->size == 8 && !counts) {
            sample->value &= INT64_MAX;
            letters->n[i] = epct_big_of(sample->value);
        }
        if (strstr(scene->text, "(D1-N1)"))
            scene->future = sample->value > *time || sample->value == 0;
        if (strstr(scene->text, "(Dx-N0)"))
            scene->future = scene->samples[0].value > *time || scene->samples[0].value == 0;
    }
}

uint64_t scene_any_ticks(const char *clock)
{
    return strcmp(clock, "100ns") == 0 ? 10000000 : scene_below(2) ? 10000000 : any_number();
}
