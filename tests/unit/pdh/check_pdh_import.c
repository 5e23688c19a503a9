/* SPDX-License-Identifier: MIT
 *
 * check_pdh_import.c -- the calls of PowerShell's Import-Counter on a log, in all three forms: all
 * samples, the summary, sets, ranges of time, and bad samples.
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "logging.h"
#include "kit/buffer.h"
#include "kit/system/files.h"
#include "madelog.h"

const char log_path[] = "check_pdh_import.tmp";

enum { ROWS = 12, LIST = 4096, FORMS = 3 };
enum form { CSV, TSV, BLG };

/* The disk D: has no Free: a product of instances and counters has a path that is not a column. */
static const char *const columns[] = { "\\\\PC\\Disk(C:)\\Reads/sec", "\\\\PC\\Disk(D:)\\Reads/sec",
                                       "\\\\PC\\Disk(C:)\\Free", "\\\\PC\\Memory\\Available" };

static double cell(unsigned row, unsigned column)
{
    return 100.0 * (column + 1) + row + 0.25;
}

/* The first row lacks the rates, as Windows' logs do. */
static bool is_gap(unsigned row, unsigned column)
{
    return row == 0 && column < 2;
}

static void put_log(const void *bytes, size_t count)
{
    const struct epci_span span = epci_span_of(bytes, count);

    ck_assert_int_eq(kit_write_file_atomically(log_path, &span, 1, true), EPC_OK);
}

/* Numbers as relog makes them of a text. */
static void write_binary(void)
{
    struct madelog m;

    madelog_init(&m, &(struct madelog_style){ .bits = 64 });
    for (unsigned c = 0; c < EPC_COUNT(columns); c++) {
        const bool disk = c < 3;
        const char *name = c == 1 ? "D:" : "C:";

        madelog_entry(&m, &(struct madelog_entry){ .machine = "\\\\PC",
                                                   .object = disk ? "Disk" : "Memory",
                                                   .instance = disk ? name : NULL,
                                                   .counter = strrchr(columns[c], '\\') + 1,
                                                   .type = 0x12000 });
    }
    madelog_catalogue(&m);
    for (unsigned row = 0; row < ROWS; row++) {
        madelog_sample(&m);
        for (unsigned c = 0; c < EPC_COUNT(columns); c++) {
            const double value = cell(row, c);
            uint64_t bits;

            memcpy(&bits, &value, sizeof bits);
            madelog_one(&m, is_gap(row, c) ? 0xC0000BBAu : 0, is_gap(row, c) ? 0 : bits, 0);
        }
        madelog_sample_end(&m);
    }
    madelog_end(&m);
    put_log(m.bytes, m.used);
    madelog_release(&m);
}

static void write_rows(bool tabs)
{
    struct kit_buffer out = { 0 };
    const char between = tabs ? '\t' : ',';

    kit_buffer_add_format(&out, "\"(PDH-%s 4.0) (UTC)(0)\"", tabs ? "TSV" : "CSV");
    for (unsigned c = 0; c < EPC_COUNT(columns); c++)
        kit_buffer_add_format(&out, "%c\"%s\"", between, columns[c]);
    for (unsigned row = 0; row < ROWS; row++) {
        kit_buffer_add_format(&out, "\r\n\"11/26/2026 13:46:%02u.000\"", row);
        for (unsigned c = 0; c < EPC_COUNT(columns); c++)
            if (is_gap(row, c))
                kit_buffer_add_format(&out, "%c\" \"", between);
            else
                kit_buffer_add_format(&out, "%c\"%.2f\"", between, cell(row, c));
    }
    kit_buffer_add_format(&out, "\r\n");
    ck_assert(!out.failed);
    put_log(out.text, out.bytes);
    kit_buffer_release(&out);
}

/* ---- What Import-Counter does ---- */

struct import {
    PDH_HLOG log;
    HQUERY query;
    HCOUNTER counters[16];
    char paths[16][128];
    unsigned count;
};

static void begin(struct import *import, enum form form)
{
    set_up();
    if (form == BLG)
        write_binary();
    else
        write_rows(form == TSV);
    memset(import, 0, sizeof *import);
    ck_assert_int_eq(bind_log(log_path, &import->log), ERROR_SUCCESS);
    ck_assert_int_eq(PdhOpenQueryH(import->log, 0, &import->query), ERROR_SUCCESS);
}

static void end(struct import *import)
{
    ck_assert_int_eq(PdhCloseQuery(import->query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseLog(import->log, 0), ERROR_SUCCESS);
    tear_down();
}

/* All products of a set's instances and counters that the log says it has are added. */
static void add_set(struct import *import, char *object)
{
    char counters[LIST], instances[LIST], machines[LIST];
    DWORD counter_size = LIST, instance_size = LIST, machine_size = LIST;

    ck_assert_int_eq(PdhEnumMachinesHA(import->log, machines, &machine_size), ERROR_SUCCESS);
    ck_assert_str_eq(machines, "\\\\PC");
    ck_assert_int_eq(PdhEnumObjectItemsHA(import->log, machines, object, counters, &counter_size,
                                          instances, &instance_size, EPC_WIZARD, 0),
                     ERROR_SUCCESS);
    for (char *instance = instance_size > 1 ? instances : NULL;;) {
        for (char *counter = counters; *counter; counter += strlen(counter) + 1) {
            PDH_COUNTER_PATH_ELEMENTS_A parts = { .szMachineName = machines,
                                                  .szObjectName = object,
                                                  .szInstanceName = instance,
                                                  .szCounterName = counter };
            char *path = import->paths[import->count];
            DWORD size = sizeof import->paths[0];

            ck_assert_int_eq(PdhMakeCounterPathA(&parts, path, &size, 0), ERROR_SUCCESS);
            if (PdhValidatePathExA(import->log, path) != ERROR_SUCCESS)
                continue;
            ck_assert_int_eq(
                PdhAddCounterA(import->query, path, 0, &import->counters[import->count]),
                ERROR_SUCCESS);
            import->count++;
        }
        if (!instance || !*(instance += strlen(instance) + 1))
            break;
    }
}

static void add_all(struct import *import)
{
    char objects[LIST];
    DWORD size = LIST;

    ck_assert_int_eq(PdhEnumObjectsHA(import->log, "\\\\PC", objects, &size, EPC_WIZARD, TRUE),
                     ERROR_SUCCESS);
    for (char *object = objects; *object; object += strlen(object) + 1)
        add_set(import, object);
}

/* The column of a path. */
static unsigned column_of(const char *path)
{
    for (unsigned c = 0; c < EPC_COUNT(columns); c++)
        if (strcmp(columns[c], path) == 0)
            return c;
    ck_abort_msg("%s is not a column", path);
    return 0;
}

/* Read all samples that are left; each value is that of its cell. */
static unsigned read_samples(struct import *import, unsigned first)
{
    unsigned samples = 0;
    PDH_STATUS status;
    LONGLONG time;

    while ((status = PdhCollectQueryDataWithTime(import->query, &time)) == ERROR_SUCCESS) {
        for (unsigned i = 0; i < import->count; i++) {
            const unsigned column = column_of(import->paths[i]), row = first + samples;
            PDH_FMT_COUNTERVALUE value;
            PDH_RAW_COUNTER raw;
            DWORD type;

            ck_assert_int_eq(PdhGetRawCounterValue(import->counters[i], &type, &raw),
                             ERROR_SUCCESS);
            ck_assert_uint_eq(type, 0x12000);
            status = PdhGetFormattedCounterValue(import->counters[i], PDH_FMT_DOUBLE, NULL, &value);
            ck_assert_int_eq(status,
                             is_gap(row, column) ? S(PDH_CSTATUS_INVALID_DATA) : ERROR_SUCCESS);
            if (!is_gap(row, column))
                ck_assert_double_eq(value.doubleValue, cell(row, column));
        }
        samples++;
    }
    ck_assert_int_eq(status, S(PDH_NO_MORE_DATA));
    return samples;
}

static PDH_TIME_INFO range_of(struct import *import)
{
    DWORD entries = 0, bytes = sizeof(PDH_TIME_INFO);
    PDH_TIME_INFO range;

    ck_assert_int_eq(PdhGetDataSourceTimeRangeH(import->log, &entries, &range, &bytes),
                     ERROR_SUCCESS);
    return range;
}

/* ---- The cases ---- */

EPC_TEST_LOOP(import__reads_all_samples_and_no_column_that_is_not_there, FORMS)
{
    struct import import;

    begin(&import, (enum form)_i);
    add_all(&import);
    ck_assert_uint_eq(import.count, EPC_COUNT(columns));
    ck_assert_uint_eq(read_samples(&import, 0), ROWS);
    end(&import);
}

EPC_TEST_LOOP(import__gives_the_summary, FORMS)
{
    struct import import;
    PDH_TIME_INFO range;

    begin(&import, (enum form)_i);
    range = range_of(&import);
    ck_assert_uint_eq(range.SampleCount, ROWS);
    ck_assert_int_eq(range.EndTime - range.StartTime, (ROWS - 1) * 10000000ll);
    end(&import);
}

/* Each set alone, both, and one that is not there. */
EPC_TEST_LOOP(import__reads_sets, 4 * FORMS)
{
    static const unsigned counts[] = { 3, 1, 4, 0 };
    const unsigned which = (unsigned)_i / FORMS;
    char disk[] = "Disk", memory[] = "memory", list[LIST];
    struct import import;
    DWORD size = LIST, other = LIST;

    begin(&import, (enum form)(_i % FORMS));
    if (which == 0 || which == 2)
        add_set(&import, disk);
    if (which == 1)
        add_set(&import, memory);
    if (which == 2) {
        memory[0] = 'M';
        add_set(&import, memory);
    }
    if (which == 3)
        ck_assert_int_eq(PdhEnumObjectItemsHA(import.log, "\\\\PC", "Nothing", list, &size, list,
                                              &other, EPC_WIZARD, 0),
                         S(PDH_CSTATUS_NO_OBJECT));
    ck_assert_uint_eq(import.count, counts[which]);
    if (which == 1)
        strcpy(import.paths[0], columns[3]); /* it was asked for in another case */
    if (which != 3)
        ck_assert_uint_eq(read_samples(&import, 0), ROWS);
    end(&import);
}

/* From a time on, up to a time, and between two. */
EPC_TEST_LOOP(import__reads_a_range_of_time, 3 * FORMS)
{
    const unsigned which = (unsigned)_i / FORMS, first = which == 1 ? 0 : 3,
                   last = which == 0 ? ROWS - 1 : 7;
    struct import import;
    PDH_TIME_INFO range;

    begin(&import, (enum form)(_i % FORMS));
    add_all(&import);
    range = range_of(&import);
    range.EndTime = range.StartTime + last * 10000000ll;
    range.StartTime += first * 10000000ll;
    ck_assert_int_eq(PdhSetQueryTimeRange(import.query, &range), ERROR_SUCCESS);
    ck_assert_uint_eq(read_samples(&import, first), last - first + 1);
    end(&import);
}

/* ---- Bad samples ---- */

enum { BAD_SETS = 275 };

static bool is_bad(unsigned row)
{
    return row == 82 || row == 83 || row == 151 || row == 226 || row == 227;
}

/* Of two computers the second one does not answer five times. */
static void write_bad(void)
{
    struct madelog m;

    madelog_init(&m, &(struct madelog_style){ .bits = 32, .old = true });
    for (unsigned c = 0; c < 2; c++)
        madelog_entry(&m, &(struct madelog_entry){ .machine = c ? "\\\\FAR" : "\\\\PC",
                                                   .object = "Memory",
                                                   .counter = "Pages/sec",
                                                   .type = 0x10410400,
                                                   .time_base = 1000 });
    madelog_catalogue(&m);
    for (unsigned row = 0; row < BAD_SETS; row++) {
        madelog_sample(&m);
        madelog_one(&m, 0, row * row, 1000 * row);
        madelog_one(&m, is_bad(row) ? 0x800007D0u : 0, is_bad(row) ? 0 : 5 * row,
                    is_bad(row) ? 0 : 1000 * row);
        madelog_sample_end(&m);
    }
    madelog_end(&m);
    put_log(m.bytes, m.used);
    madelog_release(&m);
}

/* What the command takes for a sample's status. */
static DWORD import_status(HCOUNTER counter)
{
    PDH_FMT_COUNTERVALUE value;
    PDH_RAW_COUNTER raw;
    PDH_STATUS status;

    ck_assert_int_eq(PdhGetRawCounterValue(counter, NULL, &raw), ERROR_SUCCESS);
    status = PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, NULL, &value);
    return status == ERROR_SUCCESS ? value.CStatus : value.CStatus ? raw.CStatus : (DWORD)status;
}

EPC_TEST(import__tells_bad_samples)
{
    unsigned sets = 0, errors = 0;
    HCOUNTER counters[2];
    HQUERY query;
    LONGLONG time;

    set_up();
    write_bad();
    query = open_log_query("\\\\PC\\Memory\\Pages/sec", &counters[0]);
    ck_assert_int_eq(PdhAddCounterA(query, "\\\\FAR\\Memory\\Pages/sec", 0, &counters[1]),
                     ERROR_SUCCESS);
    while (PdhCollectQueryDataWithTime(query, &time) == ERROR_SUCCESS) {
        const DWORD local = import_status(counters[0]), remote = import_status(counters[1]);

        ck_assert_uint_eq(local, 0);
        ck_assert_uint_eq(remote, is_bad(sets) ? PDH_CSTATUS_NO_MACHINE : 0);
        errors += sets > 0 && remote != 0;
        sets++;
    }
    ck_assert_uint_eq(sets, BAD_SETS);
    ck_assert_uint_eq(errors, 5);
    PdhCloseQuery(query);
    tear_down();
}

/* A text without its beginning is refused. */
EPC_TEST(import__refuses_a_damaged_log)
{
    static const char text[] = "11/26/2016 13:46:30.874\",\"1\",\"2\"\r\n";
    PDH_HLOG log;

    set_up();
    put_log(text, sizeof text - 1);
    ck_assert_int_eq(bind_log(log_path, &log), S(PDH_LOG_TYPE_NOT_FOUND));
    tear_down();
}
