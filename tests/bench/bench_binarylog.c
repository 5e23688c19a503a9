/* SPDX-License-Identifier: MIT
 *
 * bench_binarylog.c -- logs of 64 MB in memory, read by offsets as a file is: 2 000 single counters
 * in each sample, and one object with 500 instances of 28 counters.
 *
 * Raw values: each cell and what is stored with it, as two numbers.  Values: what is displayed.
 * The yardstick copies the bytes of the file; of a CSV it also formats its values.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "madelog.h"
#include "logmemory.h"
#include "kit/arena.h"
#include "reader/binarylog/rows/aslog.h"

enum { SINGLES = 2000, PROCESSES = 500, OBJECT_COUNTERS = 28, FILE_BYTES = 64000000 };
enum { CSV_BYTES = 0x100000 };

struct logged {
    struct madelog made;
    struct epci_span bytes;
    unsigned char *copy;
    uint64_t sum, cells;
    double *values; /* those that are displayed */
    size_t value_count;
};

static void must(bool good, const char *what)
{
    if (!good) {
        fprintf(stderr, "bench: %s\n", what);
        exit(3);
    }
}

static size_t wanted_bytes(void)
{
    return bench_quick() ? FILE_BYTES / 16 : FILE_BYTES;
}

static const char path[] = "bench_binarylog.tmp.blg"; /* the same bytes in a file */

static void end_made(struct logged *log)
{
    FILE *file = fopen(path, "wb");

    madelog_end(&log->made);
    log->bytes = madelog_span(&log->made);
    must(file && fwrite(log->bytes.at, 1, log->bytes.left, file) == log->bytes.left &&
             fclose(file) == 0,
         "no file");
    log->copy = calloc(1, log->bytes.left);
    must(log->copy, "no memory");
}

static void make_singles(struct logged *log)
{
    struct madelog *m = &log->made;
    char name[32];

    madelog_init(m, &(struct madelog_style){ .bits = 64 });
    for (unsigned i = 0; i < SINGLES; i++) {
        snprintf(name, sizeof name, "counter %u", i);
        madelog_entry(m, &(struct madelog_entry){ .object = "object",
                                                  .counter = name,
                                                  .type = i % 4 ? EPC_PERF_COUNTER_BULK_COUNT
                                                                : EPC_PERF_COUNTER_RAWCOUNT,
                                                  .time_base = 10000000 });
    }
    madelog_catalogue(m);
    for (unsigned s = 1; m->used < wanted_bytes(); s++) {
        m->said.bytes = 0;
        madelog_sample(m);
        for (unsigned i = 0; i < SINGLES; i++)
            madelog_one(m, 0, (uint64_t)s * (i + 3), UINT64_C(10000123) * s);
        madelog_sample_end(m);
    }
    end_made(log);
}

static void make_process_block(struct block *b, unsigned sample)
{
    char name[32];

    block_init(b);
    block_answer(b, "MADE");
    block_object(b, 230, BLOCK_MANY);
    for (unsigned i = 0; i < OBJECT_COUNTERS; i++)
        block_counter(b, 232 + 2 * i,
                      i % 3 ? EPC_PERF_COUNTER_BULK_COUNT : EPC_PERF_COUNTER_LARGE_RAWCOUNT);
    block_put(b, offsetof(struct epci_wire_data, perf_time), 10000123 * sample);
    block_put(b, offsetof(struct epci_wire_data, perf_time) + 4, 0);
    for (unsigned k = 0; k < PROCESSES; k++) {
        uint64_t cells[OBJECT_COUNTERS];

        for (unsigned i = 0; i < OBJECT_COUNTERS; i++)
            cells[i] = (uint64_t)sample * (i + k + 3);
        snprintf(name, sizeof name, "process %u", k);
        block_instance(b, name, cells);
    }
}

static void make_objects(struct logged *log)
{
    static const char *const pairs[] = { "230", "Process", "232", "Threads", NULL };
    struct madelog *m = &log->made;
    struct block blocks[8];

    for (unsigned i = 0; i < 8; i++)
        make_process_block(&blocks[i], i + 1);
    madelog_init(m, &(struct madelog_style){ .bits = 64 });
    madelog_names(m, "\\\\MADE", pairs);
    madelog_entry(
        m, &(struct madelog_entry){
               .object = "Process", .instance = "*", .counter = "*", .flags = 0x10, .type = 0x10 });
    madelog_catalogue(m);
    for (unsigned s = 0; m->used < wanted_bytes(); s++) {
        m->said.bytes = 0;
        madelog_sample(m);
        madelog_object(m, block_span(&blocks[s % 8]));
        madelog_sample_end(m);
    }
    for (unsigned i = 0; i < 8; i++)
        block_release(&blocks[i]);
    end_made(log);
}

/* The cells of a block, one after the other. */
static void sum_block(struct logged *log, struct epci_span block)
{
    struct check_parsed_data data;
    struct check_parsed_object object;
    struct check_parsed_counter counters[OBJECT_COUNTERS];
    struct epci_span cell;
    uint64_t value;
    unsigned count = 0;

    must(check_read_data_header(block, &data, NULL) == EPC_OK, "no block");
    while (check_read_next_object(&data.objects, &object, NULL) == EPC_OK) {
        while (count < OBJECT_COUNTERS &&
               check_read_next_counter(&object.definitions, &counters[count], NULL) == EPC_OK)
            count++;
        for (int32_t i = 0; i < object.head.instance_count; i++) {
            struct check_parsed_instance instance;

            must(check_read_next_instance(&object.rest, &instance, NULL) == EPC_OK, "no instance");
            for (unsigned k = 0; k < count; k++) {
                must(check_read_cell(&counters[k], instance.block, &cell, &value) == EPC_OK,
                     "no cell");
                log->sum += value;
                log->cells++;
            }
        }
    }
}

static void read_raw(void *context, size_t count)
{
    struct logged *log = context;
    struct reader_blg blg;
    struct reader_blg_sample sample;
    struct reader_blg_part part;
    char message[300];

    while (count-- > 0) {
        bool damaged = false;

        must(reader_blg_open(&blg, epct_source_of_span(&log->bytes), message, sizeof message) ==
                 EPC_OK,
             "no log");
        while (reader_blg_next_sample(&blg, &sample) == EPC_OK)
            while (reader_blg_parse_next_record_part(&sample.parts, &part, &damaged)) {
                if (part.kind == READER_BLG_OBJECT) {
                    sum_block(log, part.body);
                } else {
                    log->sum += part.raw.first + part.raw.second;
                    log->cells++;
                }
            }
        reader_blg_release(&blg);
    }
}

static void read_values(void *context, size_t count)
{
    struct logged *log = context;
    struct reader_blg blg;
    struct reader_blg_rows rows;
    struct reader_blg_row row;
    char message[300];
    double sum = 0;

    while (count-- > 0) {
        must(reader_blg_open(&blg, epct_source_of_span(&log->bytes), message, sizeof message) ==
                 EPC_OK,
             "no log");
        must(reader_blg_rows_init(&rows, &blg, READER_FORMULAS_MICROSOFT, NULL, NULL) == EPC_OK,
             "no memory");
        while (reader_blg_rows_next(&rows, &row) == EPC_OK)
            for (size_t i = 0; i < row.count; i++)
                sum += row.cells[i].value.number;
        reader_blg_rows_release(&rows);
        reader_blg_release(&blg);
    }
    bench_use(&sum);
}

static void copy_file(void *context, size_t count)
{
    struct logged *log = context;

    while (count-- > 0) {
        memcpy(log->copy, log->bytes.at, log->bytes.left);
        bench_use(log->copy);
    }
}

/* ---- In Python ---- */

/* The command that has a reader in Python read the file, which is not in this tree:
 * EPC_PYTHON_READER names it. */
static char python_command[1024];

static void read_in_python(void *context, size_t count)
{
    (void)context;
    while (count-- > 0)
        must(system(python_command) == 0, "the reader in Python failed");
}

/* The same raw values, of the same bytes in a file. */
static void compare_with_python(struct logged *log, const char *name, int rounds)
{
    const struct bench_row row = { .name = name,
                                   .thing = read_raw,
                                   .yardstick = read_in_python,
                                   .context = log,
                                   .count = 1,
                                   .rounds = rounds,
                                   .per_count = (double)log->bytes.left,
                                   .unit = BENCH_MB_PER_SECOND,
                                   .least = 50 };
    const char *reader = getenv("EPC_PYTHON_READER");

    if (!reader || strlen(reader) > 512) {
        bench_skip(&row, "EPC_PYTHON_READER names no reader");
        return;
    }
    snprintf(python_command, sizeof python_command, "python3 \"%s\" %s >%s.txt", reader, path,
             path);
    bench_run(&row);
    snprintf(python_command, sizeof python_command, "%s.txt", path);
    remove(python_command);
}

/* ---- As CSV ---- */

static void append_piece(struct kit_buffer *text)
{
    if (text->bytes < CSV_BYTES)
        return;
    bench_use(text->text);
    text->bytes = 0;
}

/* Every row as a line, collected as a file's writer does. */
static void write_csv(void *context, size_t count)
{
    const struct reader_textlog_style style = { .form = READER_TEXTLOG_CSV, .as_windows = true };
    const struct reader_blg_log_options options = { .formulas = READER_FORMULAS_MICROSOFT };
    struct kit_buffer text = { 0 };
    struct reader_textlog_row row;
    struct reader_textlog as;
    char message[300];

    (void)context;
    while (count-- > 0) {
        must(reader_blg_log_open_file(&as, path, &options, message, sizeof message) == EPC_OK,
             "no log");
        while (reader_textlog_next_row(&as, &row) == EPC_OK) {
            reader_textlog_append_row(&text, &style, NULL, row.time, row.values, as.column_count);
            append_piece(&text);
        }
        reader_textlog_release(&as);
    }
    must(!text.failed, "no memory");
    kit_buffer_release(&text);
}

/* Keep the values that write_csv writes. */
static void keep_values(struct logged *log)
{
    const struct reader_blg_log_options options = { .formulas = READER_FORMULAS_MICROSOFT };
    struct reader_textlog_row row;
    struct reader_textlog as;
    char message[300];
    size_t capacity = 0;

    must(reader_blg_log_open_file(&as, path, &options, message, sizeof message) == EPC_OK,
         "no log");
    while (reader_textlog_next_row(&as, &row) == EPC_OK)
        for (size_t i = 0; i < as.column_count; i++) {
            if (row.values[i].kind == READER_TEXTLOG_NONE)
                continue;
            must(KIT_RESERVE(NULL, log->values, log->value_count, capacity), "no memory");
            log->values[log->value_count++] = row.values[i].number;
        }
    reader_textlog_release(&as);
}

/* The yardstick: the file is copied, and the same values are formatted into a buffer of 1 MiB. */
static void copy_and_format(void *context, size_t count)
{
    static char text[CSV_BYTES + 64];
    struct logged *log = context;

    while (count-- > 0) {
        size_t used = 0;

        memcpy(log->copy, log->bytes.at, log->bytes.left);
        bench_use(log->copy);
        for (size_t i = 0; i < log->value_count; i++) {
            used += (size_t)snprintf(text + used, 64, "%.17g", log->values[i]);
            if (used < CSV_BYTES)
                continue;
            bench_use(text);
            used = 0;
        }
    }
}

/* The names of a log's rows, the target of the raw values, and the rounds of what takes long. */
struct log_rows {
    const char *raw, *python, *values, *csv;
    double least;
    int python_rounds, csv_rounds;
};

static void run_rows(struct logged *log, const struct log_rows *names)
{
    const struct bench_row rows[] = {
        { .name = names->raw, .thing = read_raw, .yardstick = copy_file, .least = names->least },
        { .name = names->values, .thing = read_values, .yardstick = copy_file },
        { .name = names->csv,
          .thing = write_csv,
          .yardstick = copy_and_format,
          .least = 0.6,
          .rounds = names->csv_rounds },
    };

    compare_with_python(log, names->python, names->python_rounds);
    keep_values(log);
    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        struct bench_row row = rows[i];

        row.context = log;
        row.count = 1;
        row.per_count = (double)log->bytes.left;
        row.unit = BENCH_MB_PER_SECOND;
        bench_run(&row);
    }
    remove(path);
    madelog_release(&log->made);
    free(log->copy);
    free(log->values);
    *log = (struct logged){ .copy = NULL };
}

int main(void)
{
    struct logged log = { .copy = NULL };

    make_singles(&log);
    run_rows(&log, &(struct log_rows){
                       .raw = "binary log, 2000 counters: raw values",
                       .python = "binary log, 2000 counters: raw values, and in Python",
                       .values = "binary log, 2000 counters: values",
                       .csv = "binary log, 2000 counters: as CSV",
                       .least = 0.5,
                   });
    make_objects(&log);
    /* Five times as many values. */
    run_rows(&log, &(struct log_rows){
                       .raw = "binary log, 500 processes: raw values",
                       .python = "binary log, 500 processes: raw values, and in Python",
                       .values = "binary log, 500 processes: values",
                       .csv = "binary log, 500 processes: as CSV",
                       .least = 0.15,
                       .python_rounds = 1,
                       .csv_rounds = 3,
                   });
    return 0;
}
