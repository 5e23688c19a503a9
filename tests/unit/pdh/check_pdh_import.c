/* SPDX-License-Identifier: MIT
 *
 * check_pdh_import.c -- the calls of PowerShell's Import-Counter on a log, in all three forms: all
 * samples, the summary, sets, ranges of time, bad samples, and the wrong uses that reach PDH
 * (docs/pdh-cases.md).
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "logging.h"
#include "kit/buffer.h"
#include "kit/slice.h"
#include "kit/system/files.h"
#include "madelog.h"

const char log_path[] = "check_pdh_import.tmp";

enum { ROWS = 25, LIST = 4096, FORMS = 3 };
enum form { CSV, TSV, BLG };

/* The disk D: has no Free: a product of instances and counters has a path that is not a column. */
static const struct {
    const char *path, *object, *instance;
} columns[] = {
    { "\\\\PC\\PhysicalDisk(C:)\\Reads/sec", "PhysicalDisk", "C:" },
    { "\\\\PC\\PhysicalDisk(D:)\\Reads/sec", "PhysicalDisk", "D:" },
    { "\\\\PC\\PhysicalDisk(C:)\\Free", "PhysicalDisk", "C:" },
    { "\\\\PC\\Processor(_Total)\\Busy", "Processor", "_Total" },
    { "\\\\PC\\Memory\\Available", "Memory", NULL },
};

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
    for (unsigned c = 0; c < EPC_COUNT(columns); c++)
        madelog_entry(&m, &(struct madelog_entry){ .machine = "\\\\PC",
                                                   .object = columns[c].object,
                                                   .instance = columns[c].instance,
                                                   .counter = strrchr(columns[c].path, '\\') + 1,
                                                   .type = 0x12000 });
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
        kit_buffer_add_format(&out, "%c\"%s\"", between, columns[c].path);
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

/* The command takes from the list of sets those that a name or pattern means; "p*" is the only kind
 * of pattern here.  Returns how many there were. */
static unsigned add_sets(struct import *import, const char *pattern)
{
    const size_t begin = strcspn(pattern, "*");
    const struct kit_slice wanted = { pattern, begin };
    char objects[LIST];
    DWORD size = LIST;
    unsigned sets = 0;

    ck_assert_int_eq(PdhEnumObjectsHA(import->log, "\\\\PC", objects, &size, EPC_WIZARD, TRUE),
                     ERROR_SUCCESS);
    for (char *object = objects; *object; object += strlen(object) + 1) {
        struct kit_slice name = kit_slice_of(object);

        if (pattern[begin] == '*' && name.bytes > begin)
            name.bytes = begin;
        if (!kit_slices_equal_any_case(name, wanted))
            continue;
        add_set(import, object);
        sets++;
    }
    return sets;
}

static void add_all(struct import *import)
{
    ck_assert_uint_eq(add_sets(import, "*"), 3);
}

/* The column of a path. */
static unsigned column_of(const char *path)
{
    for (unsigned c = 0; c < EPC_COUNT(columns); c++)
        if (strcmp(columns[c].path, path) == 0)
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

static struct import import;

EPC_TEST_LOOP_IN(import__reads_all_samples_and_no_column_that_is_not_there, FORMS,
                 begin(&import, (enum form)_i), end(&import))
{
    add_all(&import);
    ck_assert_uint_eq(import.count, EPC_COUNT(columns));
    ck_assert_uint_eq(read_samples(&import, 0), ROWS);
}

EPC_TEST_LOOP_IN(import__gives_the_summary, FORMS, begin(&import, (enum form)_i), end(&import))
{
    PDH_TIME_INFO range;

    range = range_of(&import);
    ck_assert_uint_eq(range.SampleCount, ROWS);
    ck_assert_int_eq(range.EndTime - range.StartTime, (ROWS - 1) * 10000000ll);
}

/* One set by its name in another case, two, those of a pattern, and both ways together. */
EPC_TEST_LOOP_IN(import__reads_sets, 4 * FORMS, begin(&import, (enum form)(_i % FORMS)),
                 end(&import))
{
    static const struct {
        const char *patterns[2];
        unsigned sets, counters;
    } wanted[] = {
        { { "memory" }, 1, 1 },
        { { "memory", "processor" }, 2, 2 },
        { { "p*" }, 2, 4 },
        { { "memory", "p*" }, 3, 5 },
    };
    const unsigned which = (unsigned)_i / FORMS;
    unsigned sets = 0;

    for (unsigned i = 0; i < 2 && wanted[which].patterns[i]; i++)
        sets += add_sets(&import, wanted[which].patterns[i]);
    ck_assert_uint_eq(sets, wanted[which].sets);
    ck_assert_uint_eq(import.count, wanted[which].counters);
    ck_assert_uint_eq(read_samples(&import, 0), ROWS);
}

/* From a time on, up to a time, and between two. */
EPC_TEST_LOOP_IN(import__reads_a_range_of_time, 3 * FORMS, begin(&import, (enum form)(_i % FORMS)),
                 end(&import))
{
    static const struct {
        unsigned first, last;
    } rows[] = { { 6, ROWS - 1 }, { 0, 10 }, { 4, 19 } };
    const unsigned first = rows[_i / FORMS].first, last = rows[_i / FORMS].last;
    PDH_TIME_INFO range;

    add_all(&import);
    range = range_of(&import);
    range.EndTime = range.StartTime + last * 10000000ll;
    range.StartTime += first * 10000000ll;
    ck_assert_int_eq(PdhSetQueryTimeRange(import.query, &range), ERROR_SUCCESS);
    ck_assert_uint_eq(read_samples(&import, first), last - first + 1);
}

/* ---- Wrong uses ---- */

EPC_TEST_LOOP_IN(import__of_a_set_that_is_not_there, FORMS, begin(&import, (enum form)_i),
                 end(&import))
{
    DWORD size = LIST, other = LIST;
    char list[LIST];

    ck_assert_uint_eq(add_sets(&import, "Nothing"), 0);
    ck_assert_int_eq(PdhEnumObjectItemsHA(import.log, "\\\\PC", "Nothing", list, &size, list,
                                          &other, EPC_WIZARD, 0),
                     S(PDH_CSTATUS_NO_OBJECT));
}

EPC_TEST_LOOP_IN(import__of_a_counter_that_is_not_there, FORMS, begin(&import, (enum form)_i),
                 end(&import))
{
    static const struct {
        const char *path;
        DWORD status;
    } wrong[] = {
        { "\\\\PC\\Memory\\Nothing", PDH_CSTATUS_NO_COUNTER },
        { "\\\\PC\\PhysicalDisk(*)\\Nothing", PDH_CSTATUS_NO_COUNTER },
        { "\\\\PC\\PhysicalDisk(E:)\\Free", PDH_CSTATUS_NO_INSTANCE },
        { "\\\\PC\\Nothing\\Available", PDH_CSTATUS_NO_OBJECT },
    };

    for (unsigned i = 0; i < EPC_COUNT(wrong); i++) {
        char list[LIST];
        DWORD size = LIST;

        ck_assert_msg(PdhExpandWildCardPathHA(import.log, wrong[i].path, list, &size, 0) ==
                          S(wrong[i].status),
                      "%s is expanded", wrong[i].path);
        if (!strchr(wrong[i].path, '*'))
            ck_assert_msg(PdhValidatePathExA(import.log, wrong[i].path) == S(wrong[i].status),
                          "%s is valid", wrong[i].path);
    }
    /* The other paths of such a command are read. */
    add_all(&import);
    ck_assert_uint_eq(read_samples(&import, 0), ROWS);
}

/* The first one is refused; the second one is a range without samples. */
EPC_TEST_LOOP_IN(import__begins_after_its_end, FORMS, begin(&import, (enum form)_i), end(&import))
{
    PDH_TIME_INFO range, all;

    add_all(&import);
    all = range = range_of(&import);
    range.StartTime = all.EndTime;
    range.EndTime = all.EndTime - 1;
    ck_assert_int_eq(PdhSetQueryTimeRange(import.query, &range), S(PDH_INVALID_ARGUMENT));
    ck_assert_uint_eq(read_samples(&import, 0), ROWS);
    range.StartTime = all.EndTime + 10000000;
    range.EndTime = all.EndTime + 20000000;
    ck_assert_int_eq(PdhSetQueryTimeRange(import.query, &range), ERROR_SUCCESS);
    ck_assert_uint_eq(read_samples(&import, 0), 0);
}

/* A file that does not exist, and a folder: alone, and after a log that is good. */
EPC_TEST_IN(import__of_what_is_no_file, set_up(), tear_down())
{
    static const struct {
        const char *name;
        DWORD status;
    } wrong[] = { { "check_pdh_import.none.blg", PDH_FILE_NOT_FOUND },
                  { ".", PDH_LOG_FILE_OPEN_ERROR } };

    write_binary();
    for (unsigned i = 0; i < EPC_COUNT(wrong); i++) {
        char list[128] = "";
        HQUERY query;
        PDH_HLOG log;

        ck_assert_int_eq(bind_log(wrong[i].name, &log), S(wrong[i].status));
        ck_assert_ptr_null(log);
        strcpy(list, log_path);
        strcpy(list + sizeof log_path, wrong[i].name);
        ck_assert_int_eq(PdhBindInputDataSourceA(&log, list), S(wrong[i].status));
        ck_assert_int_eq(PdhOpenQueryA(wrong[i].name, 0, &query), S(wrong[i].status));
    }
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

EPC_TEST_IN(import__tells_bad_samples, set_up(), tear_down())
{
    unsigned sets = 0, errors = 0;
    HCOUNTER counters[2];
    HQUERY query;
    LONGLONG time;

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
}

/* A text without its beginning is refused. */
EPC_TEST_IN(import__refuses_a_damaged_log, set_up(), tear_down())
{
    static const char text[] = "11/26/2016 13:46:30.874\",\"1\",\"2\"\r\n";
    PDH_HLOG log;

    put_log(text, sizeof text - 1);
    ck_assert_int_eq(bind_log(log_path, &log), S(PDH_LOG_TYPE_NOT_FOUND));
}
