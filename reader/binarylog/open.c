/* SPDX-License-Identifier: MIT
 *
 * open.c -- opens a log: reads it once, then the catalogues and names that it has anywhere, and
 * finds out how local times become instants.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/sort.h"
#include "kit/span.h"
#include "reader/binarylog/join.h"
#include "reader/files/textlogvalue.h"
#include "reader/names/namekey.h"
#include "sdk/port/port.h"

/* A live log begins so near its first sample; one that was copied need not. */
#define START_NEAR (2 * READER_BLG_MINUTE)

/* ---- Names ---- */

static struct reader_blg_computer *find_computer_by_name_key(struct reader_blg *log, uint64_t key)
{
    for (size_t i = 0; i < log->computer_count; i++)
        if (log->computers[i].key == key)
            return &log->computers[i];
    return NULL;
}

static uint64_t key_of_machine(struct epci_span machine)
{
    struct reader_name_key key = reader_name_key_begin(reader_name_seed());

    reader_name_key_add_utf16(&key, machine.at, machine.left / 2);
    return reader_name_key_finish_hash(&key);
}

static bool is_decimal_number(struct epci_span text)
{
    for (size_t i = 0; i < text.left; i += 2)
        if (text.at[i] < '0' || text.at[i] > '9' || text.at[i + 1] != 0)
            return false;
    return text.left > 0 && text.left < 20;
}

static int parse_names_record(struct reader_blg *log, const struct reader_blg_mark *mark,
                              struct epci_span record)
{
    const struct epci_span machine = kit_span_take_utf16(&record);
    const uint64_t key = key_of_machine(machine);
    struct reader_blg_computer *computer = find_computer_by_name_key(log, key);

    log->name_bytes += record.left;
    if (log->name_bytes > READER_BLG_NAMES_MAX) {
        reader_blg_count_loss(&log->losses.names, mark->at);
        return EPC_OK;
    }
    if (!computer) {
        if (!KIT_RESERVE(NULL, log->computers, log->computer_count, log->computer_capacity))
            return EPC_E_NOMEM;
        computer = &log->computers[log->computer_count++];
        *computer = (struct reader_blg_computer){ .key = key };
    }
    while (record.left >= 2) {
        const struct epci_span index = kit_span_take_utf16(&record);
        struct epci_span name;

        if (index.left == 0)
            continue; /* NULs at the end */
        if (!is_decimal_number(index)) {
            reader_blg_count_loss(&log->losses.names, mark->at);
            continue;
        }
        name = kit_span_take_utf16(&record);
        if (name.left == 0)
            continue;
        kit_buffer_add_bytes(&computer->list, index.at, index.left);
        kit_buffer_add_bytes(&computer->list, "\0", 2);
        kit_buffer_add_bytes(&computer->list, name.at, name.left);
        kit_buffer_add_bytes(&computer->list, "\0", 2);
    }
    return computer->list.failed ? EPC_E_NOMEM : EPC_OK;
}

static int build_name_tables(struct reader_blg *log)
{
    int status = EPC_OK;

    for (size_t i = 0; i < log->computer_count && status == EPC_OK; i++) {
        struct reader_blg_computer *computer = &log->computers[i];

        kit_buffer_add_bytes(&computer->list, "\0", 2);
        status = computer->list.failed
                     ? EPC_E_NOMEM
                     : reader_names_parse_multi_sz(&computer->names, computer->list.text,
                                                   computer->list.bytes);
        kit_buffer_release(&computer->list);
    }
    return status;
}

const struct reader_names *reader_blg_names_of_computer(const struct reader_blg *log,
                                                        struct epci_span machine)
{
    const uint64_t key = key_of_machine(machine);

    for (size_t i = 0; i < log->computer_count; i++)
        if (log->computers[i].key == key)
            return &log->computers[i].names;
    return NULL;
}

/* ---- Catalogues ---- */

static int parse_catalogue_record(struct reader_blg *log, const struct reader_blg_mark *mark,
                                  struct epci_span record, char *message, size_t capacity)
{
    struct reader_blg_catalogue catalogue;
    size_t at;
    const int status = reader_blg_catalogue_parse(&catalogue, record, &at);

    if (status == EPC_E_CORRUPT || (status == EPC_OK && catalogue.count == 0)) {
        reader_blg_count_loss(&log->losses.records, mark->at);
    } else if (status == EPC_OK && log->catalogue.count == 0) {
        log->catalogue = catalogue;
        return EPC_OK;
    } else if (status == EPC_OK && !reader_blg_catalogue_equals(&log->catalogue, &catalogue)) {
        reader_blg_catalogue_release(&catalogue);
        return reader_textlog_refuse(
            message, capacity,
            "it has two catalogues that differ: it was appended to with other counters, "
            "and such a log is not read");
    }
    if (status == EPC_OK)
        reader_blg_catalogue_release(&catalogue);
    return status == EPC_E_NOMEM ? status : EPC_OK;
}

static int compare_marks_by_type_and_time(const void *context, uint32_t a, uint32_t b)
{
    const struct reader_blg_mark *marks = context, *left = &marks[a], *right = &marks[b];

    if (left->type != right->type)
        return left->type < right->type ? -1 : 1;
    if (left->time != right->time)
        return left->time < right->time ? -1 : 1;
    if (left->count != right->count)
        return left->count < right->count ? -1 : 1;
    return left->number < right->number ? -1 : left->number > right->number;
}

/* Read the block of a mark again, and add it. */
static int read_names_or_catalogue_block(struct reader_blg *log, const struct reader_blg_mark *mark,
                                         char *message, size_t capacity)
{
    const bool is_names = mark->type == READER_BLG_NAMES;
    struct reader_blg_place place = { .at = mark->at };
    struct reader_blg_event event;
    struct epci_span record;
    int status =
        reader_blg_event_next(&log->windows, &log->head, &place, mark->at + 1, &event, NULL, NULL);

    if (status == EPC_END || (status == EPC_OK && event.type != mark->type))
        return EPC_OK; /* it was overwritten meanwhile */
    if (status != EPC_OK)
        return status;
    event.key = event.time;
    switch (reader_blg_add_block_to_record(
        &log->joint, &log->windows, &event,
        is_names ? READER_BLG_NAMES_MAX : READER_BLG_CATALOGUE_MAX, &log->losses, &record)) {
    case READER_BLG_JOINED:
        return is_names ? parse_names_record(log, mark, record)
                        : parse_catalogue_record(log, mark, record, message, capacity);
    case READER_BLG_WAITS:
        return EPC_OK;
    default:
        return log->windows.status;
    }
}

static int read_names_and_catalogue(struct reader_blg *log, char *message, size_t capacity)
{
    uint32_t *sorted = kit_make_sorted_positions(NULL, log->order.mark_count,
                                                 compare_marks_by_type_and_time, log->order.marks);
    int status = sorted ? EPC_OK : EPC_E_NOMEM;

    for (size_t i = 0; status == EPC_OK && i < log->order.mark_count; i++)
        status =
            read_names_or_catalogue_block(log, &log->order.marks[sorted[i]], message, capacity);
    free(sorted);
    reader_blg_drop_half_joined_record(&log->joint, &log->losses);
    return status == EPC_OK ? build_name_tables(log) : status;
}

/* ---- Times ---- */

static bool has_entry_with_utc_time(const struct reader_blg_catalogue *catalogue)
{
    for (size_t i = 0; i < catalogue->count; i++)
        if (reader_blg_entry_is_whole_object(&catalogue->entries[i]) ||
            reader_blg_is_second_raw_value_utc(catalogue->entries[i].type))
            return true;
    return false;
}

/* What is known of the first event of a run; false: it does not begin a sample. */
static int read_first_sample_of_run(struct reader_blg *log, const struct reader_blg_run *run,
                                    struct reader_blg_event *event, struct epci_span *parts)
{
    struct reader_blg_place place = { .at = run->at };
    const unsigned char *block;
    int status =
        reader_blg_event_next(&log->windows, &log->head, &place, run->stop, event, NULL, NULL);

    /* Names and the catalogue come before the first sample. */
    while (status == EPC_OK && event->type != READER_BLG_SAMPLE &&
           event->type != READER_BLG_SUMMARY)
        status =
            reader_blg_event_next(&log->windows, &log->head, &place, run->stop, event, NULL, NULL);
    if (status != EPC_OK)
        return status;
    block = reader_blg_event_block(&log->windows, event);
    if (!block)
        return log->windows.status == EPC_OK ? EPC_END : log->windows.status;
    *parts = epci_span_of(block, event->bytes);
    if (event->type != READER_BLG_SAMPLE || event->number != 1 || !epci_span_skip(parts, 8))
        return EPC_END;
    return EPC_OK;
}

/* The bias at the beginning of each run; a run that does not say is as the one before. */
static int set_zone_bias_of_log_and_runs(struct reader_blg *log)
{
    bool known = false, unsure = false;
    int32_t latest = 0;

    log->way = READER_BLG_BY_NONE;
    for (size_t i = 0; i < log->order.count; i++) {
        struct reader_blg_run *run = &log->order.runs[i];
        struct reader_blg_event event;
        struct epci_span parts;
        enum reader_blg_way way = READER_BLG_BY_RULES;
        int32_t bias = 0, later;
        bool doubled = false, says;
        int status = read_first_sample_of_run(log, run, &event, &parts);

        if (status != EPC_OK && status != EPC_END)
            return status;
        says = status == EPC_OK && log->asks_parts &&
               reader_blg_find_bias_from_sample(&log->catalogue, parts, event.time, &way, &bias);
        if (!says && status == EPC_OK &&
            (log->way == READER_BLG_BY_NONE || log->way == READER_BLG_BY_RULES)) {
            says = reader_blg_bias_by_rules(&log->head.zone, run->first, &bias, &doubled, &later);
            if (says && doubled && unsure && run->first <= log->order.runs[i - 1].last)
                bias = later;
        }
        unsure = doubled;
        if (says && !known) {
            log->bias = bias;
            log->way = way;
            known = true;
        }
        latest = says ? bias : known ? latest : log->bias;
        run->shift = known ? latest - log->bias : 0;
    }
    return EPC_OK;
}

/* The last way: the log began as it says, at its first sample. */
static void set_zone_bias_from_log_start(struct reader_blg *log)
{
    const uint64_t first = log->order.count > 0 ? log->order.runs[0].first : 0,
                   start = log->head.tail.start;
    uint64_t instant;
    int32_t bias;

    if (log->way != READER_BLG_BY_NONE || log->samples == 0 || start == 0 ||
        !reader_blg_bias_between(first, start, &bias))
        return;
    instant = first + (uint64_t)bias * READER_BLG_MINUTE;
    if ((instant > start ? instant - start : start - instant) > START_NEAR)
        return;
    log->way = READER_BLG_BY_START;
    log->bias = bias;
}

/* ---- All ---- */

static int check_log_is_readable(const struct reader_blg *log, char *message, size_t capacity)
{
    const struct reader_blg_order *order = &log->order;

    if (order->compressed)
        return reader_textlog_refuse(message, capacity,
                                     "it is a compressed trace, which is not read");
    if (order->crowded)
        return reader_textlog_refuse(
            message, capacity,
            "its events are in too much disorder: they would have to be put together "
            "from more pieces than fit into memory");
    if (order->count == 0 && log->losses.foreign.count > 0)
        return reader_textlog_refuse(
            message, capacity,
            "it is a trace of events (.etl), but not one of performance counters");
    if (order->count == 0)
        return reader_textlog_refuse(message, capacity,
                                     "it ends before its first record: nothing was logged");
    return EPC_OK;
}

static int read_header_event_order_catalogue(struct reader_blg *log, char *message, size_t capacity)
{
    int status = reader_blg_head_read(&log->head, &log->windows, message, capacity);

    if (status == EPC_OK)
        status = reader_blg_order_find_runs(&log->order, &log->windows, &log->head, &log->losses);
    if (status == EPC_OK)
        status = check_log_is_readable(log, message, capacity);
    if (status == EPC_OK)
        status = read_names_and_catalogue(log, message, capacity);
    if (status == EPC_OK && log->catalogue.count == 0)
        status = reader_textlog_refuse(
            message, capacity,
            "it has no catalogue, which says what its samples are of: the log was "
            "damaged, or has overwritten it");
    if (status != EPC_OK)
        return status;
    log->samples = log->order.samples;
    log->asks_parts = has_entry_with_utc_time(&log->catalogue);
    status = set_zone_bias_of_log_and_runs(log);
    if (status != EPC_OK)
        return status;
    set_zone_bias_from_log_start(log);
    log->at_first = log->losses;
    return reader_blg_order_rewind(&log->order);
}

int reader_blg_open(struct reader_blg *out, struct reader_blg_source source, char *message,
                    size_t capacity)
{
    memset(out, 0, sizeof *out);
    out->windows.source = source;
    if (capacity > 0)
        message[0] = '\0';
    return read_header_event_order_catalogue(out, message, capacity);
}

void reader_blg_release(struct reader_blg *log)
{
    for (size_t i = 0; i < log->computer_count; i++) {
        kit_buffer_release(&log->computers[i].list);
        reader_names_release(&log->computers[i].names);
    }
    free(log->computers);
    free(log->joint.memory);
    reader_blg_catalogue_release(&log->catalogue);
    reader_blg_order_release(&log->order);
    reader_blg_release_file_windows(&log->windows);
    memset(log, 0, sizeof *log);
}
