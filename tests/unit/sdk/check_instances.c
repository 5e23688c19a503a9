/* SPDX-License-Identifier: MIT
 *
 * check_instances.c -- snapshot, pairing and values of random histories of instances: every value
 * that is shown is true, and nearly every one that can be known is shown.
 *
 * The argument is how many pairs of instances are looked at.
 */
#include "epc_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/values/values.h"

#include "instancemodel.h"

enum { STEPS = 200 };

struct tally {
    uint64_t pairs, known, shown_known, shown, wrong;
};

static struct tally tallies[MODEL_KINDS];

static void tell_wrong(const struct model *model, uint32_t object, uint32_t instance, double got)
{
    const struct model_being *being = &model->world.objects[object].list[instance];

    printf("kind %u, %s of object %u at %" PRIu64 ": shown %g; it is number %u, %s\n",
           (unsigned)model->world.kind, being->name, (unsigned)object,
           model->world.now / MODEL_SECOND, got, (unsigned)being->serial,
           model_before(model, object, instance) == MODEL_NO_OTHER ? "which was not there before"
                                                                   : "and counted another number");
}

static void check_instance(const struct model *model, const struct reader_values *values,
                           uint32_t object, uint32_t instance)
{
    struct tally *tally = &tallies[model->world.kind];
    const bool known = model_is_known(model, object, instance);
    struct reader_values_row row;
    struct reader_shown shown;

    reader_values_find_instance_blocks(values, object, instance, &row);
    for (uint32_t i = 0; i < 2; i++) {
        reader_values_counter_value(values, &row, i, &shown);
        tally->pairs++;
        tally->known += known;
        if (shown.status != EPC_OK)
            continue;
        tally->shown++;
        tally->shown_known += known;
        if (!model_is_true(model, object, instance, i, shown.value.number) && tally->wrong++ < 3)
            tell_wrong(model, object, instance, shown.value.number);
    }
}

static void check_raw_instance(const struct model *model, const struct reader_snapshot *older,
                               const struct reader_snapshot *newer)
{
    struct reader_pairing pairing;
    struct reader_values values;

    ck_assert_int_eq(reader_pairing_init(&pairing, older, newer), EPC_OK);
    ck_assert_int_eq(reader_values_init(&values, newer, &pairing, NULL), EPC_OK);
    for (uint32_t o = 0; o < newer->object_count; o++)
        for (uint32_t i = 0; i < newer->objects[o].instance_count; i++)
            check_instance(model, &values, o, i);
    reader_values_release(&values);
    reader_pairing_release(&pairing);
}

static void play_history(uint64_t seed, uint32_t kind)
{
    struct reader_snapshot snapshots[2];
    struct block blocks[2];
    struct model model;

    model_begin(&model, seed, kind);
    model_answer(&model.world, &blocks[0]);
    ck_assert_int_eq(reader_snapshot_build_from_answer(&snapshots[0], block_span(&blocks[0])),
                     EPC_OK);
    for (int i = 1; i <= STEPS; i++) {
        const int newer = i % 2, older = 1 - newer;

        model_step(&model);
        model_answer(&model.world, &blocks[newer]);
        ck_assert_int_eq(
            reader_snapshot_build_from_answer(&snapshots[newer], block_span(&blocks[newer])),
            EPC_OK);
        check_raw_instance(&model, &snapshots[older], &snapshots[newer]);
        reader_snapshot_release(&snapshots[older]);
        block_release(&blocks[older]);
    }
    reader_snapshot_release(&snapshots[STEPS % 2]);
    block_release(&blocks[STEPS % 2]);
}

EPC_TEST(instances__every_value_that_is_shown_is_true_and_what_can_be_known_is_shown)
{
    const uint64_t wanted = strtoull(epc_check_argv[0], NULL, 10);
    uint64_t pairs = 0;

    ck_assert_int_eq(epc_check_argc, 1);
    for (uint64_t seed = 1; pairs < wanted; seed++) {
        play_history(seed, (uint32_t)(seed % MODEL_KINDS));
        pairs = 0;
        for (uint32_t k = 0; k < MODEL_KINDS; k++)
            pairs += tallies[k].pairs;
    }
    for (uint32_t k = 0; k < MODEL_KINDS; k++) {
        const struct tally *tally = &tallies[k];

        printf("kind %2u: %9" PRIu64 " pairs, %9" PRIu64 " can be known, %9" PRIu64
               " of these shown (%.3f %%), %9" PRIu64 " shown, %" PRIu64 " wrong\n",
               (unsigned)k, tally->pairs, tally->known, tally->shown_known,
               100.0 * (double)tally->shown_known / (double)tally->known, tally->shown,
               tally->wrong);
        ck_assert_uint_gt(tally->known, 0);
    }
    for (uint32_t k = 0; k < MODEL_KINDS; k++) {
        ck_assert_uint_eq(tallies[k].wrong, 0);
        ck_assert_uint_ge(tallies[k].shown_known * 100, tallies[k].known * 99);
    }
}
