/* SPDX-License-Identifier: MIT
 *
 * stress.c -- the records of the trials' commands: tables of their fields, and the checks that need
 * the question.
 */
#include "harness/stress/stress.h"

#include <string.h>

#include <epc/epc.h>

_Static_assert(sizeof(enum check_profile) == sizeof(uint32_t), "a profile is sent as a number");

const struct host_record_part harness_cycle_parts[] = {
    HOST_PART_NUMBER(harness_cycle, cycles, 1, HARNESS_CYCLES_MAX),
    HOST_PART(U32, harness_cycle, around, HARNESS_CYCLE_RELOAD),
    HOST_PART_NUMBER(harness_cycle, budget_ms, 1, UINT32_MAX),
    HOST_PART_LAST,
};

static const struct host_record_part usage_parts[] = {
    HOST_PART(U64, host_usage, handles, 0),
    HOST_PART(U64, host_usage, threads, 0),
    HOST_PART(U64, host_usage, blocks, 0),
    HOST_PART(U64, host_usage, held, 0),
    HOST_PART(U64, host_usage, views, 0),
    HOST_PART(U64, host_usage, bytes, 0),
    HOST_PART_LAST,
};

static const struct host_record_part point_parts[] = {
    HOST_PART(U32, harness_usage_point, cycle, UINT32_MAX),
    HOST_PART_INSIDE(harness_usage_point, usage, usage_parts),
    HOST_PART_LAST,
};

const struct host_record_part harness_cycled_parts[] = {
    HOST_PART(U32, harness_cycled, done, UINT32_MAX),
    HOST_PART(U32, harness_cycled, failed, HARNESS_FAILED_LOAD),
    HOST_PART(U32, harness_cycled, changed, HARNESS_CYCLES_MAX),
    HOST_PART_LIST_OF(harness_cycled, points, point, HARNESS_USAGE_POINTS, point_parts),
    HOST_PART_LAST,
};

const struct host_record_part harness_together_parts[] = {
    HOST_PART_NUMBER(harness_together, threads, 1, HARNESS_THREADS_MAX),
    HOST_PART_NUMBER(harness_together, rounds, 1, HARNESS_CYCLES_MAX),
    HOST_PART_NUMBER(harness_together, budget_ms, 1, UINT32_MAX),
    HOST_PART_NUMBER(harness_together, level, 1, 4),
    HOST_PART(U32, harness_together, profile, CHECK_PROFILE_CURRENT),
    HOST_PART_LAST,
};

const struct host_record_part harness_togethered_parts[] = {
    HOST_PART(U32, harness_togethered, rounds, UINT32_MAX),
    HOST_PART(U32, harness_togethered, end, HARNESS_TOGETHER_GONE),
    HOST_PART(U32, harness_togethered, thread, UINT32_MAX),
    HOST_PART(U32, harness_togethered, round, UINT32_MAX),
    HOST_PART_LAST,
};

const struct host_record_part harness_left_parts[] = {
    HOST_PART(U32, harness_left, threads, UINT32_MAX),
    HOST_PART(U64, harness_left, offset, 0),
    HOST_PART_LAST,
};

int harness_decode_cycle_reply(const void *bytes, size_t count, const struct harness_cycle *asked,
                               struct harness_cycled *out)
{
    uint32_t before = 0;

    memset(out, 0, sizeof *out);
    if (host_record_decode(bytes, count, harness_cycled_parts, out) != EPC_OK ||
        out->done > asked->cycles || out->changed > asked->cycles)
        return EPC_E_CORRUPT;
    for (uint32_t i = 0; i < out->points; i++) {
        if (out->point[i].cycle <= before || out->point[i].cycle > out->done)
            return EPC_E_CORRUPT;
        before = out->point[i].cycle;
    }
    return EPC_OK;
}

int harness_decode_together_reply(const void *bytes, size_t count,
                                  const struct harness_together *asked,
                                  struct harness_togethered *out)
{
    return host_record_decode(bytes, count, harness_togethered_parts, out) != EPC_OK ||
                   out->rounds > asked->threads * asked->rounds || out->thread > asked->threads ||
                   out->round > asked->rounds
               ? EPC_E_CORRUPT
               : EPC_OK;
}
