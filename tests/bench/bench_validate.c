/* SPDX-License-Identifier: MIT
 *
 * bench_validate.c -- the cost of validating a block of 10 MB, compared with copying it: one object
 * of ten 8-byte counters, and instances with names of up to ten letters.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "check/compare.h"

enum { BYTES = 10000000, COUNTERS = 10 };

struct scene {
    struct epci_span block;
    unsigned char *to, *twin; /* the target of memcpy; a second copy of the block */
    struct check_workspace workspace;
};

static void copy(void *context, size_t count)
{
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++) {
        memcpy(scene->to, scene->block.at, scene->block.left);
        bench_use(scene->to);
    }
}

static void refuse(void *context, const struct check_finding *finding)
{
    (void)context;
    fprintf(stderr, "bench: %s\n", finding->message);
    abort();
}

static void validate(const struct scene *scene, const struct check_workspace *workspace,
                     size_t count)
{
    const struct check_options options = { .level = 1,
                                           .profile = CHECK_PROFILE_CURRENT,
                                           .workspace = workspace };

    for (size_t i = 0; i < count; i++)
        check_block(scene->block, 2, &options, refuse, NULL);
}

static void validate_alone(void *context, size_t count)
{
    validate(context, NULL, count);
}

static void validate_with_names(void *context, size_t count)
{
    validate(context, &((struct scene *)context)->workspace, count);
}

static void compare(void *context, size_t count)
{
    static const struct check_options options = { .level = 1, .profile = CHECK_PROFILE_CURRENT };
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++)
        check_compare_answers(epci_span_of(scene->twin, scene->block.left), scene->block, &options,
                              refuse, NULL);
}

static void build(struct block *b)
{
    uint64_t values[COUNTERS];
    char name[16];

    block_object(b, 230, BLOCK_SINGLE);
    block_counter(b, 232, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(b, NULL);
    block_object(b, 240, BLOCK_MANY);
    for (uint32_t i = 0; i < COUNTERS; i++)
        block_counter(b, 242 + 2 * i, (uint32_t)EPC_PERF_COUNTER_BULK_COUNT);
    for (uint32_t i = 0; b->used < BYTES; i++) {
        for (uint32_t j = 0; j < COUNTERS; j++)
            values[j] = (uint64_t)i << j;
        snprintf(name, sizeof name, "site %u", (unsigned)i);
        block_instance(b, name, values);
    }
}

static void measure(struct scene *scene)
{
    struct bench_row row = { .name = "validation at level 1, a block of 10 MB",
                             .thing = validate_alone,
                             .yardstick = copy,
                             .context = scene,
                             .count = 10,
                             .per_count = (double)scene->block.left,
                             .unit = BENCH_MB_PER_SECOND,
                             .maximum = 1.0 };

    bench_run(&row);
    row.name = "the same, and no two names or UniqueIDs are equal";
    row.thing = validate_with_names;
    row.maximum = 0;
    bench_run(&row);
    row.name = "comparison of two answers of 10 MB";
    row.thing = compare;
    bench_run(&row);
}

int main(void)
{
    struct scene scene = { .to = NULL };
    struct block b;

    block_init(&b);
    build(&b);
    scene.block = block_span(&b);
    scene.to = malloc(scene.block.left);
    scene.twin = malloc(scene.block.left);
    scene.workspace.count = scene.block.left / sizeof *scene.workspace.words;
    scene.workspace.words = malloc(scene.workspace.count * sizeof *scene.workspace.words);
    if (!scene.to || !scene.twin || !scene.workspace.words)
        return 3;
    memcpy(scene.twin, scene.block.at, scene.block.left);
    measure(&scene);
    free(scene.workspace.words);
    free(scene.twin);
    free(scene.to);
    block_release(&b);
    return 0;
}
