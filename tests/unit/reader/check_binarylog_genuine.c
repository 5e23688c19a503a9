/* SPDX-License-Identifier: MIT
 *
 * check_binarylog_genuine.c -- logs that Windows wrote give the values that Windows gives.
 *
 * The files are not in the tree (their licence is MIT); the first argument is their folder.
 */
#include "epc_check.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "logmemory.h"
#include "reader/binarylog/rows/rows.h"
#include "reader/binarylog/write.h"
#include "sdk/schema/writer.h"
#include "kit/system/files.h"

/* A file that is open as rows. */
struct genuine {
    void *memory;
    struct epci_span bytes;
    struct reader_blg log;
    struct reader_blg_rows rows;
};

static void read_genuine(const char *name, void **memory, size_t *bytes)
{
    char path[1024];

    ck_assert_int_gt(epc_check_argc, 0);
    snprintf(path, sizeof path, "%s/%s", epc_check_argv[0], name);
    ck_assert_int_eq(kit_read_file_up_to(path, SIZE_MAX, memory, bytes), EPC_OK);
}

static void open_genuine(struct genuine *g, const char *name)
{
    char message[300];
    size_t bytes;

    read_genuine(name, &g->memory, &bytes);
    g->bytes = epci_span_of(g->memory, bytes);
    ck_assert_int_eq(
        reader_blg_open(&g->log, epct_source_of_span(&g->bytes), message, sizeof message), EPC_OK);
    ck_assert_int_eq(reader_blg_rows_init(&g->rows, &g->log, READER_FORMULAS_MICROSOFT, NULL, NULL),
                     EPC_OK);
}

static void close_genuine(struct genuine *g)
{
    reader_blg_rows_release(&g->rows);
    reader_blg_release(&g->log);
    kit_free(g->memory);
}

/* ---- The twins ---- */

/* A row with a cell for each column, as Windows writes one; in the twins that were published, lines
 * end with a line feed alone. */
static void put_windows_row(struct kit_buffer *out, const struct reader_blg_row *row,
                            size_t columns, char separator)
{
    const struct reader_blg_cell *cells[32] = { NULL };
    uint16_t t[8];

    ck_assert_uint_le(columns, EPC_COUNT(cells));
    for (size_t i = 0; i < row->count; i++)
        cells[row->cells[i].column] = &row->cells[i];
    epci_systemtime_from_100ns(row->sample->local, t);
    kit_buffer_add_format(out, "\"%02u/%02u/%04u %02u:%02u:%02u.%03u\"", t[1], t[3], t[0], t[4],
                          t[5], t[6], t[7]);
    for (size_t i = 0; i < columns; i++) {
        kit_buffer_add_format(out, "%c\"", separator);
        if (cells[i] && reader_blg_cell_has_value(cells[i]))
            kit_buffer_add_format(out, "%.17g", cells[i]->value.number);
        else
            kit_buffer_add_text(out, " ");
        kit_buffer_add_text(out, "\"");
    }
    kit_buffer_add_text(out, "\n");
}

/* The text after the first cell of the first line, and all other lines, are equal. */
static void compare_twin(const char *name, char separator)
{
    struct genuine g;
    struct kit_buffer out = { 0 };
    struct reader_blg_row row;
    void *twin;
    const char *from;
    size_t bytes, rows = 0, columns = 0;
    char path[READER_BLG_PATH];

    open_genuine(&g, "CounterSamples.blg");
    read_genuine(name, &twin, &bytes);
    from = memchr(twin, separator, bytes);
    ck_assert_ptr_nonnull(from);
    while (reader_blg_rows_next(&g.rows, &row) == EPC_OK) {
        if (rows++ == 0) {
            columns = g.rows.columns.count;
            for (size_t i = 0; i < columns; i++) {
                reader_blg_column_path(&g.rows.columns, i, path, sizeof path);
                kit_buffer_add_format(&out, "%c\"%s\"", separator, path);
            }
            kit_buffer_add_text(&out, "\n");
        }
        put_windows_row(&out, &row, columns, separator);
    }
    ck_assert_uint_eq(rows, 25);
    ck_assert_uint_eq(columns, 10);
    ck_assert_uint_eq(g.rows.columns.count, 10);
    ck_assert_uint_eq(out.bytes, bytes - (size_t)(from - (char *)twin));
    ck_assert_mem_eq(out.text, from, out.bytes);
    kit_buffer_release(&out);
    kit_free(twin);
    close_genuine(&g);
}

EPC_TEST(genuine__a_log_has_every_cell_of_its_csv_twin)
{
    compare_twin("CounterSamples.csv", ',');
}

EPC_TEST(genuine__a_log_has_every_cell_of_its_tsv_twin)
{
    compare_twin("CounterSamples.tsv", '\t');
}

EPC_TEST(genuine__times_are_instants)
{
    struct genuine g;
    struct reader_blg_row row;

    open_genuine(&g, "CounterSamples.blg");
    ck_assert_int_eq(g.log.way, READER_BLG_BY_CLOCK);
    while (reader_blg_rows_next(&g.rows, &row) == EPC_OK)
        ck_assert_int_eq(row.sample->bias, 480);
    close_genuine(&g);
    open_genuine(&g, "SampleLog.blg");
    ck_assert_int_eq(g.log.way, READER_BLG_BY_BLOCK);
    while (reader_blg_rows_next(&g.rows, &row) == EPC_OK)
        ck_assert_int_eq(row.sample->bias, 240); /* summer time */
    close_genuine(&g);
}

/* ---- Vista's log of whole objects ---- */

/* Seconds: an object's clock is read a moment before or after the sample's time. */
#define MOMENT 0.1

struct vista {
    char (*paths)[512];
    uint64_t local[11];       /* times of samples */
    uint64_t first[11][2048]; /* raw values by sample and column */
    double number[11][2048];
    bool there[11][2048], good[11][2048];
    size_t columns, samples, values, reasons[READER_REASONS];
};

static void read_vista(struct vista *v)
{
    struct genuine g;
    struct reader_blg_row row;
    unsigned lost = 0;
    char text[200];

    open_genuine(&g, "SampleLog.blg");
    while (reader_blg_rows_next(&g.rows, &row) == EPC_OK) {
        ck_assert_uint_lt(v->samples, 11);
        v->local[v->samples] = row.sample->local;
        for (size_t i = 0; i < row.count; i++) {
            const uint32_t at = row.cells[i].column;

            ck_assert_uint_lt(at, 2048);
            v->there[v->samples][at] = true;
            v->first[v->samples][at] = row.cells[i].raw.first;
            v->good[v->samples][at] = reader_blg_cell_has_value(&row.cells[i]);
            v->number[v->samples][at] = row.cells[i].value.number;
            v->values += v->good[v->samples][at];
            v->reasons[row.cells[i].reason]++;
        }
        v->samples++;
    }
    v->columns = g.rows.columns.count;
    v->paths = calloc(v->columns, sizeof *v->paths);
    for (size_t i = 0; i < v->columns; i++)
        reader_blg_column_path(&g.rows.columns, i, v->paths[i], sizeof *v->paths);
    ck_assert_ptr_null(reader_blg_next_loss_text(&g.log, &lost, text, sizeof text));
    close_genuine(&g);
}

static size_t column_of(const struct vista *v, const char *path)
{
    for (size_t i = 0; i < v->columns; i++)
        if (strcmp(v->paths[i], path) == 0)
            return i;
    ck_abort_msg("no column %s", path);
    return 0;
}

static uint64_t raw_of(const struct vista *v, size_t sample, const char *path)
{
    const size_t column = column_of(v, path);

    ck_assert(v->there[sample][column]);
    return v->first[sample][column];
}

/* The sum over all instances but _Total of an object's counter. */
static uint64_t sum_of(const struct vista *v, size_t sample, const char *object,
                       const char *counter)
{
    uint64_t sum = 0;
    char head[64];

    snprintf(head, sizeof head, "\\\\HOST-PC\\%s(", object);
    for (size_t i = 0; i < v->columns; i++) {
        const char *end = strstr(v->paths[i], ")\\");

        if (strncmp(v->paths[i], head, strlen(head)) == 0 && end && strcmp(end + 2, counter) == 0 &&
            !strstr(v->paths[i], "(_Total)") && v->there[sample][i])
            sum += v->first[sample][i];
    }
    return sum;
}

static void check_totals(const struct vista *v)
{
    static const struct {
        const char *object, *counter;
    } added[] = { { "Process", "% User Time" },
                  { "Process", "Page Faults/sec" },
                  { "Process", "Working Set" },
                  { "Process", "Page File Bytes" },
                  { "Process", "Private Bytes" },
                  { "Process", "Thread Count" },
                  { "Process", "Handle Count" },
                  { "Process", "IO Data Bytes/sec" },
                  { "PhysicalDisk", "Disk Reads/sec" },
                  { "PhysicalDisk", "Disk Writes/sec" },
                  { "PhysicalDisk", "Disk Bytes/sec" },
                  { "LogicalDisk", "Disk Transfers/sec" },
                  { "LogicalDisk", "Free Megabytes" },
                  { "LogicalDisk", "Split IO/Sec" },
                  { "LogicalDisk", "Current Disk Queue Length" } };
    char path[128];

    for (size_t k = 0; k < EPC_COUNT(added); k++)
        for (size_t i = 0; i < v->samples; i++) {
            snprintf(path, sizeof path, "\\\\HOST-PC\\%s(_Total)\\%s", added[k].object,
                     added[k].counter);
            ck_assert_msg(raw_of(v, i, path) == sum_of(v, i, added[k].object, added[k].counter),
                          "%s in sample %zu", path, i);
        }
}

/* The seconds between a sample and the one before. */
static double interval_of(const struct vista *v, size_t sample)
{
    return (double)(v->local[sample] - v->local[sample - 1]) / 10000000;
}

/* How much a value in seconds grew more than the time did, in that interval. */
static double excess_of(const struct vista *v, size_t sample, size_t column)
{
    ck_assert(v->good[sample][column] && v->good[sample - 1][column]);
    return fabs(v->number[sample][column] - v->number[sample - 1][column] - interval_of(v, sample));
}

/* Elapsed Time of each process grows by the interval, from each sample to the next that has the
 * same process.  Returns how many such steps there are. */
static size_t check_elapsed_times(const struct vista *v)
{
    static const char head[] = "\\\\HOST-PC\\Process(", tail[] = ")\\Elapsed Time";
    char path[512];
    size_t steps = 0;

    for (size_t i = 0; i < v->columns; i++) {
        const char *end = strstr(v->paths[i], tail);
        size_t id;

        if (strncmp(v->paths[i], head, strlen(head)) != 0 || !end ||
            strstr(v->paths[i], "(_Total)"))
            continue;
        snprintf(path, sizeof path, "%.*s)\\ID Process", (int)(end - v->paths[i]), v->paths[i]);
        id = column_of(v, path);
        for (size_t k = 1; k < v->samples; k++) {
            if (!v->there[k][i] || !v->there[k - 1][i] || v->first[k][id] != v->first[k - 1][id])
                continue;
            ck_assert_msg(excess_of(v, k, i) < MOMENT, "%s in sample %zu: %.17g", v->paths[i], k,
                          excess_of(v, k, i));
            steps++;
        }
    }
    return steps;
}

static void check_committed_bytes(const struct vista *v)
{
    const size_t share = column_of(v, "\\\\HOST-PC\\Memory\\% Committed Bytes In Use");

    for (size_t i = 0; i < v->samples; i++) {
        const uint64_t bytes = raw_of(v, i, "\\\\HOST-PC\\Memory\\Committed Bytes"),
                       limit = raw_of(v, i, "\\\\HOST-PC\\Memory\\Commit Limit");
        const double wanted = 100 * (double)bytes / (double)limit;

        ck_assert(v->good[i][share]);
        ck_assert_msg(fabs(v->number[i][share] - wanted) < 1e-12 * wanted, "%.17g, wanted %.17g",
                      v->number[i][share], wanted);
    }
}

EPC_TEST(genuine__whole_objects_of_vista_agree_with_themselves)
{
    struct vista *v = calloc(1, sizeof *v);
    size_t up;

    ck_assert_ptr_nonnull(v);
    read_vista(v);
    ck_assert_uint_eq(v->samples, 11);
    /* 17245 values, less those of a name that means another process than before, and less those of
     * counters that fell: sums when a process ended, idle times when the computer slept. */
    ck_assert_uint_eq(v->columns, 1832);
    ck_assert_uint_eq(v->values, 17245 - 12 - 20);
    ck_assert_uint_eq(v->reasons[READER_REASON_REPLACED], 12);
    ck_assert_uint_eq(v->reasons[READER_REASON_VALUE_FELL] + v->reasons[READER_REASON_BASE_FELL],
                      20);
    ck_assert_uint_eq(v->reasons[READER_REASON_OLDER] + v->reasons[READER_REASON_BASE], 919);
    check_totals(v);
    up = column_of(v, "\\\\HOST-PC\\System\\System Up Time");
    for (size_t i = 1; i < v->samples; i++)
        ck_assert_msg(excess_of(v, i, up) < MOMENT, "up time in sample %zu: %.17g", i,
                      excess_of(v, i, up));
    ck_assert_uint_eq(check_elapsed_times(v), 488);
    check_committed_bytes(v);
    for (size_t i = 0; i < v->samples; i++) {
        const uint64_t bytes = raw_of(v, i, "\\\\HOST-PC\\Memory\\Available Bytes");

        ck_assert_uint_eq(raw_of(v, i, "\\\\HOST-PC\\System\\Threads"),
                          raw_of(v, i, "\\\\HOST-PC\\Process(_Total)\\Thread Count"));
        ck_assert_uint_eq(raw_of(v, i, "\\\\HOST-PC\\Memory\\Available KBytes"), bytes >> 10);
        ck_assert_uint_eq(raw_of(v, i, "\\\\HOST-PC\\Memory\\Available MBytes"), bytes >> 20);
    }
    free(v->paths);
    free(v);
}

/* ---- Written again ---- */

static void write_log_again(struct reader_blg *log, struct reader_blg_writer *writer)
{
    struct reader_blg_sample sample;
    struct reader_blg_part part;
    bool damaged = false;

    while (reader_blg_next_sample(log, &sample) == EPC_OK) {
        reader_blg_write_sample_begin(writer, sample.local);
        while (reader_blg_parse_next_record_part(&sample.parts, &part, &damaged)) {
            if (part.kind == READER_BLG_ONE) {
                reader_blg_write_counter_value(writer, part.status, part.time, &part.raw);
                continue;
            }
            ck_assert_uint_eq(part.kind, READER_BLG_MANY);
            reader_blg_begin_counter_instances(writer, part.status, part.time);
            for (uint32_t i = 0; i < part.count; i++) {
                struct epci_span name;
                struct reader_raw raw;

                ck_assert(reader_blg_part_read_instance(&part, i, &name, &raw));
                reader_blg_write_instance_value(writer, name, &raw);
            }
            reader_blg_write_instances_end(writer);
        }
        ck_assert_int_eq(reader_blg_write_sample_end(writer), EPC_OK);
    }
    ck_assert(!damaged);
}

/* Does the byte at this offset of its event mean something? */
static bool byte_means(size_t at, bool header)
{
    if (header) /* CPU times, two pointers */
        return !(at >= 0x18 && at < 0x20) && !(at >= 0x58 && at < 0x68);
    return !(at >= 0x28 && at < 0x30); /* CPU times */
}

/* Compare two files of 64-bit events in all bytes that mean something; returns how many do. */
static size_t compare_meaning(struct epci_span a, struct epci_span b)
{
    size_t compared = 0;

    ck_assert_uint_eq(a.left, b.left);
    for (size_t buffer = 0; buffer < a.left; buffer += READER_BLG_BUFFER) {
        uint32_t end;
        size_t event = 0x48;

        ck_assert_mem_eq(a.at + buffer, b.at + buffer, 4);
        ck_assert_mem_eq(a.at + buffer + 0x30, b.at + buffer + 0x30, 8);
        memcpy(&end, a.at + buffer + 0x30, sizeof end);
        while (event < end) {
            const unsigned char *one = a.at + buffer + event, *other = b.at + buffer + event;
            const bool header = one[2] <= 2;
            const unsigned from = header ? 4 : 0;
            const size_t bytes = (size_t)one[from] | (size_t)one[from + 1] << 8;

            for (size_t i = 0; i < bytes; i++) {
                if (!byte_means(i, header))
                    continue;
                ck_assert_msg(one[i] == other[i], "byte %zx of the event at %zx: %02x, %02x", i,
                              buffer + event, one[i], other[i]);
                compared++;
            }
            event += (bytes + 7) & ~(size_t)7;
        }
    }
    return compared;
}

EPC_TEST(genuine__a_log_that_is_written_again_has_the_same_bytes)
{
    struct genuine g;
    struct reader_blg_writer writer;
    struct kit_buffer out = { 0 };

    open_genuine(&g, "CounterSamples.blg");
    ck_assert_int_eq(epct_begin_log(&writer, epct_sink_of_buffer(&out), &g.log.head,
                                    g.log.catalogue.entries, g.log.catalogue.count),
                     EPC_OK);
    write_log_again(&g.log, &writer);
    ck_assert_int_eq(reader_blg_write_end(&writer, g.log.head.wire.end), EPC_OK);
    ck_assert_uint_gt(compare_meaning(g.bytes, epci_span_of(out.text, out.bytes)), 20000);
    kit_buffer_release(&out);
    close_genuine(&g);
}
