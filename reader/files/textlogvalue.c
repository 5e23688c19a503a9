/* SPDX-License-Identifier: MIT
 *
 * textlogvalue.c -- a time needs its log: the order of its date, and its zone.
 */
#include "reader/files/textlogvalue.h"

#include <stdio.h>

#include <epc/epc.h>

#include "kit/number.h"

int reader_textlog_refuse(char *message, size_t capacity, const char *what)
{
    snprintf(message, capacity, "%s", what);
    return EPC_E_CORRUPT;
}

void reader_textlog_count_loss(struct reader_textlog_loss *loss, size_t line, size_t count)
{
    if (loss->count == 0 && count > 0)
        loss->line = line;
    loss->count += count;
}

bool reader_textlog_time_of_stamp(const struct reader_textlog *log,
                                  const struct reader_textstamp *stamp, uint64_t *time)
{
    const int32_t minutes = stamp->has_zone ? stamp->bias : log->zone.bias;
    const int64_t bias = (int64_t)minutes * READER_UNITS_PER_MINUTE;
    uint64_t local;

    if ((stamp->kind == READER_TEXTSTAMP_SERIAL) != log->is_serial ||
        !reader_textstamp_to_time(stamp, log->order, &local) ||
        (bias < 0 && local < (uint64_t)-bias))
        return false;
    *time = local + (uint64_t)bias;
    return true;
}

bool reader_textlog_parse_whole(struct kit_slice text, bool *negative, uint64_t *out)
{
    const bool minus = text.bytes > 1 && text.at[0] == '-';

    if (!kit_parse_u64((struct kit_slice){ text.at + minus, text.bytes - minus }, UINT64_MAX, out))
        return false;
    *negative = minus && *out > 0;
    return true;
}
