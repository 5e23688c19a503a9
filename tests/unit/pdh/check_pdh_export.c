/* SPDX-License-Identifier: MIT
 *
 * check_pdh_export.c -- the calls of PowerShell's Export-Counter: samples that were collected live
 * are written as a log of each form, and read back; and the functions that it calls. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "fakemachine.h"
#include "logging.h"
#include "kit/system/files.h"
#include "sdk/core/text.h"

const char log_path[] = "check_pdh_export.tmp.log";

enum { SETS = 5, COUNTERS = 6 };

/* A sample as Get-Counter gives it. */
struct sample {
    PDH_RAW_COUNTER raw;
    PDH_STATUS status;
    double value;
};

static struct {
    char paths[COUNTERS][96];
    const char *instances[COUNTERS];
    DWORD types[COUNTERS], scales[COUNTERS];
    LONGLONG bases[COUNTERS];
    struct sample samples[SETS][COUNTERS];
    LONGLONG times[SETS];
} live;

/* The paths of a counter without instances, of all instances of one, and of several of one
 * instance. */
static const char *const tails[COUNTERS] = {
    "\\memory\\free",
    "\\web site(default)\\busy %",
    "\\web site(shop)\\busy %",
    "\\web site(shop#1)\\busy %",
    "\\web site(default)\\requests/sec",
    "\\web site(default)\\active",
};
static const char *const instance_names[COUNTERS] = { NULL,   "default", "shop",
                                                      "shop", "default", "default" };

static void note_counter(HCOUNTER counter, unsigned k)
{
    char memory[1024];
    PDH_COUNTER_INFO_A *info = (PDH_COUNTER_INFO_A *)(void *)memory;
    DWORD bytes = sizeof memory;

    ck_assert_int_eq(PdhGetCounterInfoA(counter, FALSE, &bytes, info), ERROR_SUCCESS);
    live.types[k] = info->dwType;
    live.scales[k] = (DWORD)info->lDefaultScale;
    (void)PdhGetCounterTimeBase(counter, &live.bases[k]);
}

static void sample_live(bool with_computer)
{
    HCOUNTER counters[COUNTERS];
    HQUERY query;

    memset(&live, 0, sizeof live);
    /* Without ids, equal names have no rates. */
    for (unsigned n = 0; n < fake.count; n++)
        fake.ids[n] = n + 1;
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    for (unsigned k = 0; k < COUNTERS; k++) {
        snprintf(live.paths[k], sizeof live.paths[k], "%s%s", with_computer ? "\\\\pc" : "",
                 tails[k]);
        ck_assert_int_eq(PdhAddCounterA(query, live.paths[k], 0, &counters[k]), ERROR_SUCCESS);
    }
    for (unsigned i = 0; i < SETS; i++) {
        fake.memory[0] = 1000 + 7 * i;
        for (unsigned n = 0; n < fake.count; n++) {
            fake.cells[n][0] += 3 * n + i * i;
            fake.cells[n][1] = n + i;
            fake.cells[n][6] += 1000 * (n + 1) + 333 * i;
        }
        fake_pass(1000003);
        ck_assert_int_eq(PdhCollectQueryDataWithTime(query, &live.times[i]), ERROR_SUCCESS);
        for (unsigned k = 0; k < COUNTERS; k++) {
            struct sample *sample = &live.samples[i][k];
            PDH_FMT_COUNTERVALUE value;

            ck_assert_int_eq(PdhGetRawCounterValue(counters[k], NULL, &sample->raw), ERROR_SUCCESS);
            sample->status = PdhGetFormattedCounterValue(
                counters[k], PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, NULL, &value);
            sample->value = value.doubleValue;
        }
    }
    for (unsigned k = 0; k < COUNTERS; k++)
        note_counter(counters[k], k);
    PdhCloseQuery(query);
}

/* ---- What Export-Counter does ---- */

struct export
{
    HQUERY query;
    PDH_HLOG log;
    HCOUNTER counters[COUNTERS];
};

static HCOUNTER add_relog(HQUERY query, const char *path, unsigned k)
{
    HCOUNTER counter;

    ck_assert_int_eq(PdhAddRelogCounter(query, fake_wide(path), live.types[k], live.scales[k],
                                        live.bases[k], &counter),
                     ERROR_SUCCESS);
    return counter;
}

/* Of a binary log the instances of a counter are put together, of a text each has its column. */
static PDH_STATUS begin_export(struct export *export, DWORD type, DWORD creation, const char *file)
{
    memset(export, 0, sizeof *export);
    ck_assert_int_eq(PdhOpenQueryH(NULL, 0, &export->query), ERROR_SUCCESS);
    for (unsigned k = 0; k < COUNTERS; k++) {
        char path[96];
        const bool many = type == PDH_LOG_TYPE_BINARY && k >= 1 && k <= 3;

        strcpy(path, live.paths[k]);
        if (many)
            strcpy(strchr(path, '('), "(*)\\busy %");
        export->counters[k] =
            many && k > 1 ? export->counters[1] : add_relog(export->query, path, k);
    }
    return PdhOpenLogW(fake_wide(file), PDH_LOG_WRITE_ACCESS | creation, &type, export->query, 0,
                       NULL, &export->log);
}

static void write_sets(const struct export *export)
{
    for (unsigned i = 0; i < SETS; i++) {
        ck_assert_int_eq(PdhResetRelogCounterValues(export->log), ERROR_SUCCESS);
        for (unsigned k = 0; k < COUNTERS; k++) {
            const char *instance = instance_names[k];

            ck_assert_int_eq(PdhSetCounterValue(export->counters[k], &live.samples[i][k].raw,
                                                instance ? fake_wide(instance) : NULL),
                             ERROR_SUCCESS);
        }
        ck_assert_int_eq(PdhWriteRelogSample(export->log, live.times[i]), ERROR_SUCCESS);
    }
}

static void end_export(struct export *export)
{
    ck_assert_int_eq(PdhCloseLog(export->log, 0), ERROR_SUCCESS);
    PdhCloseQuery(export->query);
}

static void export_as(DWORD type, DWORD creation)
{
    struct export export;

    ck_assert_int_eq(begin_export(&export, type, creation, log_path), ERROR_SUCCESS);
    write_sets(&export);
    end_export(&export);
}

/* As the public tests compare: from the second set on, times in whole milliseconds. */
static void import_is_equal(DWORD type)
{
    HCOUNTER counters[COUNTERS];
    PDH_HLOG log;
    HQUERY query;
    LONGLONG time;

    ck_assert_int_eq(bind_log(log_path, &log), ERROR_SUCCESS);
    ck_assert_int_eq(PdhOpenQueryH(log, 0, &query), ERROR_SUCCESS);
    for (unsigned k = 0; k < COUNTERS; k++) {
        ck_assert_int_eq(PdhValidatePathExA(log, live.paths[k]), ERROR_SUCCESS);
        ck_assert_int_eq(PdhAddCounterA(query, live.paths[k], 0, &counters[k]), ERROR_SUCCESS);
    }
    for (unsigned i = 0; i < SETS; i++) {
        ck_assert_int_eq(PdhCollectQueryDataWithTime(query, &time), ERROR_SUCCESS);
        ck_assert_int_lt(live.times[i] - time, 10000);
        ck_assert_int_gt(live.times[i] - time, -10000);
        for (unsigned k = 0; k < COUNTERS; k++) {
            const struct sample *sample = &live.samples[i][k];
            PDH_FMT_COUNTERVALUE value;
            PDH_RAW_COUNTER raw;
            PDH_STATUS status = PdhGetFormattedCounterValue(
                counters[k], PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, NULL, &value);

            ck_assert_int_eq(status == ERROR_SUCCESS, sample->status == ERROR_SUCCESS);
            ck_assert_double_eq(value.doubleValue, sample->value);
            ck_assert_int_eq(PdhGetRawCounterValue(counters[k], NULL, &raw), ERROR_SUCCESS);
            if (type == PDH_LOG_TYPE_BINARY) {
                ck_assert_int_eq(raw.FirstValue, sample->raw.FirstValue);
                ck_assert_int_eq(raw.SecondValue, sample->raw.SecondValue);
            }
        }
    }
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_MORE_DATA));
    PdhCloseQuery(query);
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
}

static const DWORD forms[] = { PDH_LOG_TYPE_BINARY, PDH_LOG_TYPE_CSV, PDH_LOG_TYPE_TSV };

EPC_TEST_LOOP_IN(export__to_each_form_and_back, 6, set_up(), tear_down())
{
    sample_live(_i < 3);
    export_as(forms[_i % 3], PDH_LOG_CREATE_NEW);
    import_is_equal(forms[_i % 3]);
}

EPC_TEST_LOOP_IN(export__replaces_a_file_only_if_it_is_told, 3, set_up(), tear_down())
{
    struct export export;

    sample_live(true);
    export_as(forms[_i], PDH_LOG_CREATE_NEW);
    ck_assert_int_eq(begin_export(&export, forms[_i], PDH_LOG_CREATE_NEW, log_path),
                     S(PDH_FILE_ALREADY_EXISTS));
    PdhCloseQuery(export.query);
    export_as(forms[_i], PDH_LOG_CREATE_ALWAYS);
    import_is_equal(forms[_i]);
}

EPC_TEST_LOOP_IN(export__into_a_folder_that_is_not_there, 3, set_up(), tear_down())
{
    struct export export;

    sample_live(true);
    ck_assert_int_eq(
        begin_export(&export, forms[_i], PDH_LOG_CREATE_ALWAYS, "no such folder/x.blg"),
        S(PDH_LOG_FILE_CREATE_ERROR));
    PdhCloseQuery(export.query);
}

/* A folder is not a file that could be replaced. */
EPC_TEST_LOOP_IN(export__into_what_is_a_folder, 3, set_up(), tear_down())
{
    struct export export;

    sample_live(true);
    ck_assert_int_eq(begin_export(&export, forms[_i], PDH_LOG_CREATE_ALWAYS, "."),
                     S(PDH_LOG_FILE_CREATE_ERROR));
    PdhCloseQuery(export.query);
}

/* What was exported is exported again, from what was read: of a text as numbers. */
EPC_TEST_LOOP_IN(export__of_an_import_has_its_values, 3, set_up(), tear_down())
{
    HCOUNTER counters[COUNTERS];
    HQUERY query;

    sample_live(true);
    export_as(forms[_i], PDH_LOG_CREATE_ALWAYS);
    ck_assert_int_eq(PdhOpenQueryA(log_path, 0, &query), ERROR_SUCCESS);
    for (unsigned k = 0; k < COUNTERS; k++)
        ck_assert_int_eq(PdhAddCounterA(query, live.paths[k], 0, &counters[k]), ERROR_SUCCESS);
    for (unsigned i = 0; i < SETS; i++) {
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        for (unsigned k = 0; k < COUNTERS; k++)
            ck_assert_int_eq(PdhGetRawCounterValue(counters[k], NULL, &live.samples[i][k].raw),
                             ERROR_SUCCESS);
    }
    for (unsigned k = 0; k < COUNTERS; k++)
        note_counter(counters[k], k);
    PdhCloseQuery(query);
    export_as(PDH_LOG_TYPE_BINARY, PDH_LOG_CREATE_ALWAYS);
    import_is_equal(PDH_LOG_TYPE_BINARY);
}

/* ---- The functions ---- */

static PDH_RAW_COUNTER raw_number(LONGLONG first)
{
    return (
        PDH_RAW_COUNTER){ .CStatus = PDH_CSTATUS_VALID_DATA, .FirstValue = first, .MultiCount = 1 };
}

EPC_TEST_IN(values__stay_until_they_are_reset, set_up(), tear_down())
{
    PDH_RAW_COUNTER raw = raw_number(7);
    HCOUNTER counter, read;
    HQUERY query;
    PDH_HLOG log;

    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddRelogCounter(query, fake_wide("\\\\X\\O(i)\\c"),
                                        (DWORD)EPC_PERF_COUNTER_LARGE_RAWCOUNT, 0, 0, &counter),
                     ERROR_SUCCESS);
    log = open_new_log(PDH_LOG_TYPE_BINARY, query);
    ck_assert_int_eq(PdhSetCounterValue(counter, &raw, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhWriteRelogSample(log, 10000000), ERROR_SUCCESS);
    ck_assert_int_eq(PdhWriteRelogSample(log, 20000000), ERROR_SUCCESS);
    ck_assert_int_eq(PdhResetRelogCounterValues(log), ERROR_SUCCESS);
    ck_assert_int_eq(PdhWriteRelogSample(log, 30000000), ERROR_SUCCESS);
    /* Nothing is collected of such a counter. */
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_DATA));
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    query = open_log_query("\\\\X\\O(i)\\c", &read);
    for (unsigned i = 0; i < 3; i++) {
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        ck_assert_int_eq(PdhGetRawCounterValue(read, NULL, &raw), ERROR_SUCCESS);
        ck_assert_int_eq(raw.FirstValue, i < 2 ? 7 : 0);
        ck_assert_uint_eq(raw.CStatus, i < 2 ? PDH_CSTATUS_VALID_DATA : PDH_CSTATUS_INVALID_DATA);
    }
    PdhCloseQuery(query);
}

EPC_TEST_IN(statuses__of_relogging, set_up(), tear_down())
{
    PDH_RAW_COUNTER raw = raw_number(7);
    HCOUNTER counter, live_counter, all;
    HQUERY query, empty;
    PDH_HLOG log;

    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &empty), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddRelogCounter(query, NULL, 0, 0, 0, &counter), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhAddRelogCounter(query, fake_wide("\\O\\c"), 0, 0, 0, NULL),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhAddRelogCounter(NULL, fake_wide("\\O\\c"), 0, 0, 0, &counter),
                     S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhAddRelogCounter(query, fake_wide("O"), 0, 0, 0, &counter),
                     S(PDH_CSTATUS_BAD_COUNTERNAME));
    ck_assert_int_eq(PdhAddRelogCounter(query, fake_wide("\\O(*)\\*"), 0, 0, 0, &counter),
                     S(PDH_CSTATUS_BAD_COUNTERNAME));
    ck_assert_int_eq(PdhAddRelogCounter(query, fake_wide("\\O(*)\\c"), 0, 0, 0, &all),
                     ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(query, "\\Memory\\Free", 0, &live_counter), ERROR_SUCCESS);
    ck_assert_int_eq(PdhSetCounterValue(all, NULL, fake_wide("i")), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhSetCounterValue(all, &raw, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhSetCounterValue(query, &raw, fake_wide("i")), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhSetCounterValue(live_counter, &raw, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhWriteRelogSample(NULL, 1), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhResetRelogCounterValues(NULL), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhBindInputDataSourceA(&log, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhWriteRelogSample(log, 1), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhResetRelogCounterValues(log), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    log = open_new_log(PDH_LOG_TYPE_CSV, empty);
    ck_assert_int_eq(PdhWriteRelogSample(log, 10000000), S(PDH_NO_DATA));
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    PdhCloseQuery(query);
}
