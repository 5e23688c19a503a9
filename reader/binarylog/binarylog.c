/* SPDX-License-Identifier: MIT
 *
 * binarylog.c -- one sample after the other, and what is to be said of those that are not.
 */
#include "reader/binarylog/binarylog.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#include "reader/binarylog/join.h"

/* The bias of the run, or what the sample itself says. */
static void set_sample_time(const struct reader_blg *log, const struct reader_blg_event *event,
                            struct reader_blg_sample *out)
{
    const int64_t shift = (int64_t)(event->key - event->time) / (int64_t)READER_BLG_MINUTE;

    out->way = log->way;
    out->bias = log->way == READER_BLG_BY_NONE ? 0 : log->bias + (int32_t)shift;
    if (log->asks_parts)
        (void)reader_blg_find_bias_from_sample(&log->catalogue, out->parts, event->time, &out->way,
                                               &out->bias);
    out->local = event->time;
    out->time = event->time + (uint64_t)((int64_t)out->bias * (int64_t)READER_BLG_MINUTE);
}

/* Make a sample of a record.  False: it is none, or one that was there. */
static bool sample_from_record(struct reader_blg *log, const struct reader_blg_event *event,
                               uint64_t at, struct epci_span record, struct reader_blg_sample *out)
{
    if (log->any && event->key == log->latest) {
        reader_blg_count_loss(&log->losses.repeated, at);
        return false;
    }
    if (!reader_blg_get_sample_record_parts(record, &out->parts)) {
        reader_blg_count_loss(&log->losses.records, at);
        return false;
    }
    out->at = at;
    set_sample_time(log, event, out);
    log->any = true;
    log->latest = event->key;
    return true;
}

int reader_blg_next_sample(struct reader_blg *log, struct reader_blg_sample *out)
{
    struct reader_blg_event event;
    struct epci_span record;
    int status;

    while ((status = reader_blg_order_next_event(&log->order, &log->windows, &log->head, &event)) ==
           EPC_OK) {
        uint64_t at;

        if (event.type != READER_BLG_SAMPLE)
            continue;
        at = event.number == 1 ? event.at : log->joint.at;
        switch (reader_blg_add_block_to_record(&log->joint, &log->windows, &event,
                                               READER_BLG_RECORD_MAX, &log->losses, &record)) {
        case READER_BLG_JOINED:
            if (sample_from_record(log, &event, at, record, out))
                return EPC_OK;
            break;
        case READER_BLG_WAITS:
            break;
        case READER_BLG_FAILED:
            return log->windows.status;
        }
    }
    if (status == EPC_END)
        reader_blg_drop_half_joined_record(&log->joint, &log->losses);
    return status;
}

int reader_blg_rewind(struct reader_blg *log)
{
    log->losses = log->at_first;
    log->joint.number = log->joint.count = 0;
    log->joint.bytes = 0;
    log->any = false;
    log->windows.status = EPC_OK;
    return reader_blg_order_rewind(&log->order);
}

const char *reader_blg_next_loss_text(const struct reader_blg *log, unsigned *i, char *out,
                                      size_t capacity)
{
    const struct reader_blg_losses *losses = &log->losses;
    const struct {
        const struct reader_blg_loss *loss;
        const char *one, *many;
    } list[] = {
        { &losses->cut, "its end is cut off, and what is not whole was left out",
          "its end is cut off, and what is not whole was left out" },
        { &losses->buffers, "a buffer has a damaged header", "buffers have a damaged header" },
        { &losses->events, "a buffer is damaged, and what follows in it was left out",
          "buffers are damaged, and what follows in them was left out" },
        { &losses->foreign, "an event belongs to something else, and was left out",
          "events belong to something else, and were left out" },
        { &losses->repeated, "a block is there twice", "blocks are there twice" },
        { &losses->blocks, "a record is not whole, and was left out",
          "records are not whole, and were left out" },
        { &losses->records, "a record is damaged, and was left out",
          "records are damaged, and were left out" },
        { &losses->parts, "a part of a sample is damaged or of an unknown kind",
          "parts of samples are damaged or of an unknown kind" },
        { &losses->names, "a record of names is damaged", "records of names are damaged" },
    };

    for (; *i < EPC_COUNT(list); ++*i) {
        const struct reader_blg_loss *loss = list[*i].loss;

        if (loss->count == 0)
            continue;
        if (loss->count == 1)
            snprintf(out, capacity, "%s, at byte %" PRIu64, list[*i].one, loss->at);
        else
            snprintf(out, capacity, "%" PRIu64 " %s, the first at byte %" PRIu64, loss->count,
                     list[*i].many, loss->at);
        ++*i;
        return out;
    }
    return NULL;
}
