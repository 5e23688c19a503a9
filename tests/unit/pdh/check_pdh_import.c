/* SPDX-License-Identifier: MIT
 *
 * check_pdh_import.c -- the calls of PowerShell's Import-Counter on a text log, in both forms: all
 * samples, the summary, sets, and ranges of time.
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "logging.h"
#include "kit/buffer.h"
#include "kit/system/files.h"

const char log_path[] = "check_pdh_import.tmp";

enum { ROWS = 12, LIST = 4096 };

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
    ck_assert_int_eq(
        kit_write_file(log_path,
                       &(struct epci_span){ (const unsigned char *)out.text, out.bytes, 0 }, 1,
                       true),
        EPC_OK);
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

static void begin(struct import *import, bool tabs)
{
    set_up();
    write_rows(tabs);
    memset(import, 0, sizeof *import);
    ck_assert_int_eq(PdhBindInputDataSourceA(&import->log, log_path), ERROR_SUCCESS);
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

EPC_TEST_LOOP(import__reads_all_samples_and_no_column_that_is_not_there, 2)
{
    struct import import;

    begin(&import, _i == 1);
    add_all(&import);
    ck_assert_uint_eq(import.count, EPC_COUNT(columns));
    ck_assert_uint_eq(read_samples(&import, 0), ROWS);
    end(&import);
}

EPC_TEST_LOOP(import__gives_the_summary, 2)
{
    struct import import;
    PDH_TIME_INFO range;

    begin(&import, _i == 1);
    range = range_of(&import);
    ck_assert_uint_eq(range.SampleCount, ROWS);
    ck_assert_int_eq(range.EndTime - range.StartTime, (ROWS - 1) * 10000000ll);
    end(&import);
}

/* Each set alone, both, and one that is not there. */
EPC_TEST_LOOP(import__reads_sets, 8)
{
    static const unsigned counts[] = { 3, 1, 4, 0 };
    const unsigned which = (unsigned)_i / 2;
    char disk[] = "Disk", memory[] = "memory", list[LIST];
    struct import import;
    DWORD size = LIST, other = LIST;

    begin(&import, _i % 2 == 1);
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
EPC_TEST_LOOP(import__reads_a_range_of_time, 6)
{
    const unsigned which = (unsigned)_i / 2, first = which == 1 ? 0 : 3,
                   last = which == 0 ? ROWS - 1 : 7;
    struct import import;
    PDH_TIME_INFO range;

    begin(&import, _i % 2 == 1);
    add_all(&import);
    range = range_of(&import);
    range.EndTime = range.StartTime + last * 10000000ll;
    range.StartTime += first * 10000000ll;
    ck_assert_int_eq(PdhSetQueryTimeRange(import.query, &range), ERROR_SUCCESS);
    ck_assert_uint_eq(read_samples(&import, first), last - first + 1);
    end(&import);
}
