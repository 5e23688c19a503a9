/* SPDX-License-Identifier: MIT
 *
 * fuzz_binarylog.c -- any bytes as a binary log, and any bytes as the records of a right one: what
 * is read lies in bounds, reading it again gives the same, and what is written again is read the
 * same.  Or the file changes while it is read: then what is read lies in bounds.
 *
 * The first byte says which: even, and the rest is the file; odd, and the rest is events, each a
 * byte for its type and block, two for its size, and its payload.  Its next two bits say how the
 * file changes, 0: not at all; the others, after how many reads. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fuzz.h"
#include "madelog.h"
#include "logmemory.h"
#include "kit/span.h"
#include "reader/binarylog/rows/rows.h"
#include "reader/binarylog/write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint64_t sum_bytes(uint64_t sum, struct epci_span bytes)
{
    for (size_t i = 0; i < bytes.left; i++)
        sum = sum * 31 + bytes.at[i];
    return sum;
}

/* All that the samples say; they rise in time where that is known. */
static uint64_t read_samples(struct reader_blg *log, int *status)
{
    struct reader_blg_sample sample;
    uint64_t sum = 0;

    while ((*status = reader_blg_next_sample(log, &sample)) == EPC_OK) {
        struct reader_blg_part part;
        bool damaged = false;

        sum = sum * 31 + sample.local + sample.time;
        while (reader_blg_parse_next_record_part(&sample.parts, &part, &damaged)) {
            sum = sum * 31 + part.kind + part.status + part.raw.first + part.raw.second;
            if (part.kind != READER_BLG_ONE)
                sum = sum_bytes(sum, part.body);
            for (uint32_t i = 0; part.kind == READER_BLG_MANY && i < part.count; i++) {
                struct epci_span name;
                struct reader_raw raw;

                if (!reader_blg_part_read_instance(&part, i, &name, &raw))
                    break;
                sum = sum_bytes(sum + raw.first, name);
            }
        }
    }
    return sum;
}

static uint64_t read_rows(struct reader_blg_rows *rows, int *status)
{
    struct reader_blg_row row;
    uint64_t sum = 0;
    char path[READER_BLG_PATH];

    while ((*status = reader_blg_rows_next(rows, &row)) == EPC_OK)
        for (size_t i = 0; i < row.count; i++) {
            const struct reader_blg_cell *cell = &row.cells[i];

            FUZZ_ASSERT(cell->column < rows->columns.count);
            FUZZ_ASSERT(cell->value.number - cell->value.number == 0);
            sum = sum * 31 + cell->column + cell->raw.first + (uint64_t)cell->reason;
            reader_blg_column_path(&rows->columns, cell->column, path, sizeof path);
            sum = sum_bytes(sum, epci_span_of(path, strlen(path)));
        }
    return sum;
}

static bool has_objects(const struct reader_blg *log)
{
    for (size_t i = 0; i < log->catalogue.count; i++)
        if (reader_blg_entry_is_whole_object(&log->catalogue.entries[i]))
            return true;
    return false;
}

/* Write a part again; false: it cannot be. */
static bool write_part_again(struct reader_blg_writer *writer, struct reader_blg_part *part)
{
    if (part->kind == READER_BLG_ONE) {
        reader_blg_write_counter_value(writer, part->status, part->time, &part->raw);
        return true;
    }
    if (part->kind != READER_BLG_MANY)
        return false;
    reader_blg_begin_counter_instances(writer, part->status, part->time);
    for (uint32_t i = 0; i < part->count; i++) {
        struct epci_span name;
        struct reader_raw raw;

        if (!reader_blg_part_read_instance(part, i, &name, &raw))
            return false;
        reader_blg_write_instance_value(writer, name, &raw);
    }
    reader_blg_write_instances_end(writer);
    return true;
}

/* Write the samples that are right again, and count them in what comes of it. */
static void write_again(struct reader_blg *log)
{
    struct reader_blg_writer writer;
    struct kit_buffer out = { 0 };
    struct reader_blg_sample sample;
    struct reader_blg again;
    struct epci_span file;
    char message[300];
    size_t written = 0, read = 0;

    if (epct_begin_log(&writer, epct_sink_of_buffer(&out), &log->head, log->catalogue.entries,
                       log->catalogue.count) != EPC_OK) {
        (void)reader_blg_write_end(&writer, 0);
        kit_buffer_release(&out);
        return;
    }
    while (reader_blg_next_sample(log, &sample) == EPC_OK) {
        struct reader_blg_part part;
        bool damaged = false, good = true;

        reader_blg_write_sample_begin(&writer, sample.local);
        while (good && reader_blg_parse_next_record_part(&sample.parts, &part, &damaged))
            good = write_part_again(&writer, &part);
        written += good && reader_blg_write_sample_end(&writer) == EPC_OK;
    }
    FUZZ_ASSERT(reader_blg_write_end(&writer, 0) == EPC_OK);
    file = epci_span_of(out.text, out.bytes);
    if (written > 0) {
        FUZZ_ASSERT(reader_blg_open(&again, epct_source_of_span(&file), message, sizeof message) ==
                    EPC_OK);
        FUZZ_ASSERT(again.catalogue.count == log->catalogue.count);
        while (reader_blg_next_sample(&again, &sample) == EPC_OK)
            read++;
        FUZZ_ASSERT(read + again.losses.repeated.count == written);
        reader_blg_release(&again);
    }
    kit_buffer_release(&out);
}

/* A file that stays as it is. */
static void try_resting_log(struct epci_span file)
{
    struct reader_blg log;
    struct reader_blg_rows rows;
    char message[300], text[300];
    unsigned at = 0;
    uint64_t sum;
    int end, status = reader_blg_open(&log, epct_source_of_span(&file), message, sizeof message);

    (void)reader_blg_file_kind(file);
    if (status == EPC_OK) {
        sum = read_samples(&log, &end);
        FUZZ_ASSERT(end == EPC_END);
        while (reader_blg_next_loss_text(&log, &at, text, sizeof text))
            FUZZ_ASSERT(text[0] != 0);
        FUZZ_ASSERT(reader_blg_rewind(&log) == EPC_OK);
        FUZZ_ASSERT(sum == read_samples(&log, &end) && end == EPC_END);
        FUZZ_ASSERT(reader_blg_rewind(&log) == EPC_OK);
        FUZZ_ASSERT(reader_blg_rows_init(&rows, &log, READER_FORMULAS_MICROSOFT, NULL, NULL) ==
                    EPC_OK);
        sum = read_rows(&rows, &end);
        FUZZ_ASSERT(end == EPC_END && reader_blg_rows_rewind(&rows) == EPC_OK);
        FUZZ_ASSERT(sum == read_rows(&rows, &end) && end == EPC_END);
        reader_blg_rows_release(&rows);
        FUZZ_ASSERT(reader_blg_rewind(&log) == EPC_OK);
        if (!has_objects(&log) && file.left % 8 == 0)
            write_again(&log);
    } else {
        FUZZ_ASSERT(status == EPC_E_CORRUPT && message[0] != 0);
    }
    reader_blg_release(&log);
}

/* ---- A file that changes ---- */

enum changes { CHANGE_NONE, CHANGE_GROWS, CHANGE_SHRINKS, CHANGE_MOVES };

struct changing_file {
    struct epci_span bytes;
    enum changes how;
    unsigned calls, unchanged; /* reads so far, and how many see it as it was */
};

/* A file that moves has other bytes: those that are further back. */
static int read_changing_file(void *context, uint64_t at, void *to, size_t count, size_t *got)
{
    struct changing_file *file = context;
    const bool is_changed = file->calls++ >= file->unchanged;
    struct epci_span bytes = file->bytes;
    size_t left;

    if (file->how == (is_changed ? CHANGE_SHRINKS : CHANGE_GROWS))
        bytes.left /= 2;
    else if (is_changed && file->how == CHANGE_MOVES)
        (void)epci_span_skip(&bytes, bytes.left < 1024 ? bytes.left / 2 : 1024);
    left = at < bytes.left ? bytes.left - (size_t)at : 0;
    *got = count < left ? count : left;
    if (*got > 0)
        memcpy(to, bytes.at + at, *got);
    return EPC_OK;
}

static void try_changing_log(struct changing_file *file)
{
    struct reader_blg log;
    struct reader_blg_rows rows;
    char message[300], text[300];
    unsigned at = 0;
    int status = reader_blg_open(&log, (struct reader_blg_source){ read_changing_file, file },
                                 message, sizeof message);

    if (status == EPC_OK) {
        (void)read_samples(&log, &status);
        FUZZ_ASSERT(status == EPC_END && reader_blg_rewind(&log) == EPC_OK);
        FUZZ_ASSERT(reader_blg_rows_init(&rows, &log, READER_FORMULAS_MICROSOFT, NULL, NULL) ==
                    EPC_OK);
        (void)read_rows(&rows, &status);
        FUZZ_ASSERT(status == EPC_END);
        while (reader_blg_next_loss_text(&log, &at, text, sizeof text))
            FUZZ_ASSERT(text[0] != 0);
        reader_blg_rows_release(&rows);
    } else {
        FUZZ_ASSERT(status == EPC_E_CORRUPT && message[0] != 0);
    }
    reader_blg_release(&log);
}

static void try_log(struct epci_span bytes, unsigned change)
{
    struct changing_file file = { .bytes = bytes,
                                  .how = (enum changes)(change & 3),
                                  .unchanged = change >> 2 };

    if (file.how == CHANGE_NONE)
        try_resting_log(bytes);
    else
        try_changing_log(&file);
}

/* ---- Both forms ---- */

/* The payloads become events of a right log. */
static void try_events(struct epci_span rest, unsigned change)
{
    static const uint8_t types[] = { 0x20, 0x22, 0x22, 0x24, 0x23, 0x22, 0x20, 0x21 };
    struct madelog m;
    uint64_t time = UINT64_C(128315796386590000);

    madelog_init(&m, &(struct madelog_style){ .bits = rest.left % 2 ? 32 : 64,
                                              .buffer = 9216,
                                              .bias = 300,
                                              .daylight = rest.left % 3 ? -60 : 0 });
    while (rest.left >= 3) {
        const uint8_t what = rest.at[0];
        const size_t wanted = (size_t)rest.at[1] | (size_t)rest.at[2] << 8;
        struct epci_span payload;

        (void)epci_span_skip(&rest, 3);
        (void)kit_span_part(&rest, 0, wanted < rest.left ? wanted : rest.left, &payload);
        (void)epci_span_skip(&rest, payload.left);
        if (payload.left > 8000)
            payload.left = 8000;
        if (what & 0x80) /* in several blocks */
            madelog_block(&m, types[what & 7], NULL, time, (what >> 3 & 1) + 1u, 2, payload);
        else
            madelog_event(&m, types[what & 7], NULL, time, payload);
        if (!(what & 0x80) || what & 8)
            time += what & 0x40 ? UINT64_C(6000000000) : 10000000;
        if (what & 0x20)
            time -= UINT64_C(36000000000);
    }
    madelog_end(&m);
    try_log(madelog_span(&m), change);
    madelog_release(&m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    if (data[0] % 2 == 0)
        try_log(epci_span_of(data + 1, size - 1), data[0] >> 1);
    else
        try_events(epci_span_of(data + 1, size - 1), data[0] >> 1);
    return 0;
}
