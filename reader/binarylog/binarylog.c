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
static void set_instant(const struct epci_blg *log, const struct epci_blg_event *event,
                        struct epci_blg_sample *out)
{
    const int64_t shift = (int64_t)(event->key - event->time) / (int64_t)EPCI_BLG_MINUTE;

    out->way = log->way;
    out->bias = log->way == EPCI_BLG_BY_NONE ? 0 : log->bias + (int32_t)shift;
    if (log->asks_parts)
        (void)epci_blg_bias_of_parts(&log->catalogue, out->parts, event->time, &out->way,
                                     &out->bias);
    out->local = event->time;
    out->time = event->time + (uint64_t)((int64_t)out->bias * (int64_t)EPCI_BLG_MINUTE);
}

/* Make a sample of a record.  False: it is none, or one that was there. */
static bool take_log_sample(struct epci_blg *log, const struct epci_blg_event *event, uint64_t at,
                            struct epci_span record, struct epci_blg_sample *out)
{
    if (log->any && event->key == log->latest) {
        epci_blg_lose(&log->losses.repeated, at);
        return false;
    }
    if (!epci_blg_parts(record, &out->parts)) {
        epci_blg_lose(&log->losses.records, at);
        return false;
    }
    out->at = at;
    set_instant(log, event, out);
    log->any = true;
    log->latest = event->key;
    return true;
}

int epci_blg_next(struct epci_blg *log, struct epci_blg_sample *out)
{
    struct epci_blg_event event;
    struct epci_span record;
    int status;

    while ((status = epci_blg_order_next(&log->order, &log->windows, &log->head, &event)) ==
           EPC_OK) {
        uint64_t at;

        if (event.type != EPCI_BLG_SAMPLE)
            continue;
        at = event.number == 1 ? event.at : log->joint.at;
        switch (epci_blg_join(&log->joint, &log->windows, &event, EPCI_BLG_RECORD_MOST,
                              &log->losses, &record)) {
        case EPCI_BLG_JOINED:
            if (take_log_sample(log, &event, at, record, out))
                return EPC_OK;
            break;
        case EPCI_BLG_WAITS:
            break;
        case EPCI_BLG_FAILED:
            return log->windows.status;
        }
    }
    if (status == EPC_END)
        epci_blg_join_end(&log->joint, &log->losses);
    return status;
}

int epci_blg_rewind(struct epci_blg *log)
{
    log->losses = log->at_first;
    log->joint.number = log->joint.count = 0;
    log->joint.bytes = 0;
    log->any = false;
    log->windows.status = EPC_OK;
    return epci_blg_order_begin(&log->order);
}

const char *epci_blg_loss_text(const struct epci_blg *log, unsigned *i, char *out, size_t room)
{
    const struct epci_blg_losses *losses = &log->losses;
    const struct {
        const struct epci_blg_loss *loss;
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
        const struct epci_blg_loss *loss = list[*i].loss;

        if (loss->count == 0)
            continue;
        if (loss->count == 1)
            snprintf(out, room, "%s, at byte %" PRIu64, list[*i].one, loss->at);
        else
            snprintf(out, room, "%" PRIu64 " %s, the first at byte %" PRIu64, loss->count,
                     list[*i].many, loss->at);
        ++*i;
        return out;
    }
    return NULL;
}
