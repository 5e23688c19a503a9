/* SPDX-License-Identifier: MIT
 *
 * stress.c -- see stress.h.
 */
#include "harness/trials/stress.h"

#include <string.h>

#include <epc/epc.h>

enum { CYCLE_NUMBERS = 3, TOGETHER_NUMBERS = 5, TOGETHERED_NUMBERS = 4, LEFT_NUMBERS = 2 };
enum { POINT_NUMBERS = 6, CYCLED_NUMBERS = 3 + VAL_USAGE_POINTS * POINT_NUMBERS };

/* Is this a number from `least` to `most`? */
static bool between(uint64_t number, uint64_t least, uint64_t most)
{
    return number >= least && number <= most;
}

int val_record_cycle(struct epci_record *out, const struct val_cycle *command)
{
    const uint64_t numbers[CYCLE_NUMBERS] = { command->cycles, command->reopen,
                                              command->budget_ms };

    return epci_record_numbers(out, (enum epci_record_kind)VAL_COMMAND_CYCLE, numbers,
                               CYCLE_NUMBERS);
}

int val_cycle_decode(const void *bytes, size_t count, struct val_cycle *out)
{
    uint64_t numbers[CYCLE_NUMBERS];

    if (epci_numbers_decode(bytes, count, numbers, CYCLE_NUMBERS) != EPC_OK ||
        !between(numbers[0], 1, VAL_CYCLES_MOST) || !between(numbers[1], 0, 1) ||
        !between(numbers[2], 1, UINT32_MAX))
        return EPC_E_CORRUPT;
    out->cycles = (uint32_t)numbers[0];
    out->reopen = numbers[1] != 0;
    out->budget_ms = (uint32_t)numbers[2];
    return EPC_OK;
}

int val_record_cycled(struct epci_record *out, const struct val_cycled *reply)
{
    uint64_t numbers[CYCLED_NUMBERS] = { reply->done, reply->failed, reply->points };

    for (unsigned i = 0; i < VAL_USAGE_POINTS; i++) {
        const struct val_usage_point *point = &reply->point[i];
        uint64_t *to = numbers + 3 + (size_t)i * POINT_NUMBERS;

        to[0] = point->cycle;
        to[1] = point->usage.handles;
        to[2] = point->usage.threads;
        to[3] = point->usage.blocks;
        to[4] = point->usage.views;
        to[5] = point->usage.bytes;
    }
    return epci_record_numbers(out, EPCI_REPLY_NUMBERS, numbers, CYCLED_NUMBERS);
}

int val_cycled_decode(const void *bytes, size_t count, const struct val_cycle *asked,
                      struct val_cycled *out)
{
    uint64_t numbers[CYCLED_NUMBERS], before = 0;

    memset(out, 0, sizeof *out);
    if (epci_numbers_decode(bytes, count, numbers, CYCLED_NUMBERS) != EPC_OK ||
        !between(numbers[0], 0, asked->cycles) || !between(numbers[1], 0, VAL_FAILED_CLOSE) ||
        !between(numbers[2], 0, VAL_USAGE_POINTS))
        return EPC_E_CORRUPT;
    out->done = (uint32_t)numbers[0];
    out->failed = (uint32_t)numbers[1];
    out->points = (uint32_t)numbers[2];
    for (unsigned i = 0; i < out->points; i++) {
        const uint64_t *from = numbers + 3 + (size_t)i * POINT_NUMBERS;
        const struct epci_usage usage = { from[1], from[2], from[3], from[4], from[5] };

        if (!between(from[0], before + 1, out->done))
            return EPC_E_CORRUPT;
        before = from[0];
        out->point[i].cycle = (uint32_t)from[0];
        out->point[i].usage = usage;
    }
    return EPC_OK;
}

int val_record_together(struct epci_record *out, const struct val_together *command)
{
    const uint64_t numbers[TOGETHER_NUMBERS] = { command->threads, command->rounds,
                                                 command->budget_ms, command->level,
                                                 (uint64_t)command->profile };

    return epci_record_numbers(out, (enum epci_record_kind)VAL_COMMAND_TOGETHER, numbers,
                               TOGETHER_NUMBERS);
}

int val_together_decode(const void *bytes, size_t count, struct val_together *out)
{
    uint64_t numbers[TOGETHER_NUMBERS];

    if (epci_numbers_decode(bytes, count, numbers, TOGETHER_NUMBERS) != EPC_OK ||
        !between(numbers[0], 2, VAL_THREADS_MOST) || !between(numbers[1], 1, VAL_CYCLES_MOST) ||
        !between(numbers[2], 1, UINT32_MAX) || !between(numbers[3], 1, 4) ||
        !between(numbers[4], EPCI_PROFILE_NT4, EPCI_PROFILE_CURRENT))
        return EPC_E_CORRUPT;
    out->threads = (uint32_t)numbers[0];
    out->rounds = (uint32_t)numbers[1];
    out->budget_ms = (uint32_t)numbers[2];
    out->level = (uint32_t)numbers[3];
    out->profile = (enum epci_profile)numbers[4];
    return EPC_OK;
}

int val_record_togethered(struct epci_record *out, const struct val_togethered *reply)
{
    const uint64_t numbers[TOGETHERED_NUMBERS] = { reply->rounds, reply->end, reply->thread,
                                                   reply->round };

    return epci_record_numbers(out, EPCI_REPLY_NUMBERS, numbers, TOGETHERED_NUMBERS);
}

int val_togethered_decode(const void *bytes, size_t count, const struct val_together *asked,
                          struct val_togethered *out)
{
    uint64_t numbers[TOGETHERED_NUMBERS];

    if (epci_numbers_decode(bytes, count, numbers, TOGETHERED_NUMBERS) != EPC_OK ||
        !between(numbers[0], 0, (uint64_t)asked->threads * asked->rounds) ||
        !between(numbers[1], 0, VAL_TOGETHER_GONE) || !between(numbers[2], 0, asked->threads) ||
        !between(numbers[3], 0, asked->rounds))
        return EPC_E_CORRUPT;
    out->rounds = (uint32_t)numbers[0];
    out->end = (uint32_t)numbers[1];
    out->thread = (uint32_t)numbers[2];
    out->round = (uint32_t)numbers[3];
    return EPC_OK;
}

int val_record_left(struct epci_record *out, const struct val_left *reply)
{
    const uint64_t numbers[LEFT_NUMBERS] = { reply->threads, reply->offset };

    return epci_record_numbers(out, EPCI_REPLY_NUMBERS, numbers, LEFT_NUMBERS);
}

int val_left_decode(const void *bytes, size_t count, struct val_left *out)
{
    uint64_t numbers[LEFT_NUMBERS];

    if (epci_numbers_decode(bytes, count, numbers, LEFT_NUMBERS) != EPC_OK ||
        !between(numbers[0], 0, UINT32_MAX))
        return EPC_E_CORRUPT;
    out->threads = (uint32_t)numbers[0];
    out->offset = numbers[1];
    return EPC_OK;
}
