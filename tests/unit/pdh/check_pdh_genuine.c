/* SPDX-License-Identifier: MIT
 *
 * check_pdh_genuine.c -- logs that Windows wrote, through PDH: each value of the log that Windows
 * exported as text, too, and that text again.
 *
 * The files are not in the tree (their licence is MIT); the first argument is their folder. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "logging.h"
#include "kit/system/files.h"

const char log_path[] = "check_pdh_genuine.tmp.csv";

enum { COLUMNS = 10, ROWS = 25, LINE = 4096 };

static char *path_of(const char *name)
{
    static char path[2][1024];
    static unsigned turn;
    char *out = path[turn++ % 2];

    ck_assert_int_gt(epc_check_argc, 0);
    snprintf(out, sizeof path[0], "%s/%s", epc_check_argv[0], name);
    return out;
}

/* A text as lines without their ends; to be freed. */
static char *text_of(const char *path)
{
    void *data;
    size_t bytes, used = 0;
    char *out;

    ck_assert_int_eq(kit_read_file_up_to(path, 1 << 20, &data, &bytes), EPC_OK);
    out = malloc(bytes + 1);
    ck_assert_ptr_nonnull(out);
    for (size_t i = 0; i < bytes; i++)
        if (((const char *)data)[i] != '\r')
            out[used++] = ((const char *)data)[i];
    out[used] = '\0';
    kit_free(data);
    return out;
}

/* The next cell, without its quotes; the line ends after the last one. */
static const char *next_cell(char **at)
{
    char *cell = *at + 1, *end = strchr(cell, '"');

    ck_assert(**at == '"' && end);
    *end = '\0';
    *at = end + 1 + (end[1] != '\0');
    return cell;
}

/* Add the columns of the head; returns the first row. */
static char *add_columns(char *text, HQUERY query, HCOUNTER *counters)
{
    char *at = text;

    (void)next_cell(&at);
    for (unsigned c = 0; c < COLUMNS; c++)
        ck_assert_int_eq(PdhAddCounterA(query, next_cell(&at), 0, &counters[c]), ERROR_SUCCESS);
    return at;
}

EPC_TEST_LOOP_IN(genuine__log_has_the_values_of_its_texts, 2, set_up(), tear_down())
{
    char *text = text_of(path_of(_i ? "CounterSamples.tsv" : "CounterSamples.csv")), *at;
    HCOUNTER counters[COLUMNS];
    unsigned cells = 0;
    HQUERY query;

    ck_assert_int_eq(PdhOpenQueryA(path_of("CounterSamples.blg"), 0, &query), ERROR_SUCCESS);
    at = add_columns(text, query, counters);
    for (unsigned row = 0; row < ROWS; row++) {
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        (void)next_cell(&at);
        for (unsigned c = 0; c < COLUMNS; c++, cells++) {
            const char *cell = next_cell(&at);
            PDH_FMT_COUNTERVALUE value;
            char shown[40] = " ";

            if (PdhGetFormattedCounterValue(counters[c], PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, NULL,
                                            &value) == ERROR_SUCCESS)
                snprintf(shown, sizeof shown, "%.17g", value.doubleValue);
            ck_assert_str_eq(shown, cell);
        }
    }
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_MORE_DATA));
    ck_assert_uint_eq(cells, 250);
    PdhCloseQuery(query);
    free(text);
}

/* The summary: how many samples, and from when to when, in local time. */
EPC_TEST_LOOP_IN(genuine__log_and_its_texts_have_their_summary, 3, set_up(), tear_down())
{
    static const char *const names[] = { "CounterSamples.blg", "CounterSamples.csv",
                                         "CounterSamples.tsv" };
    const LONGLONG first = 131246415908740000, /* 2016-11-26 13:46:30.874 */
        last = first + 721090000;              /* 13:47:42.983 */
    DWORD entries = 0, bytes = sizeof(PDH_TIME_INFO);
    PDH_TIME_INFO range;

    ck_assert_int_eq(PdhGetDataSourceTimeRangeA(path_of(names[_i]), &entries, &range, &bytes),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(range.SampleCount, ROWS);
    ck_assert_int_eq(range.StartTime, first);
    ck_assert_int_eq(range.EndTime, last);
}

/* PdhUpdateLog exports the log as Windows did. */
EPC_TEST_LOOP_IN(genuine__log_becomes_its_texts, 2, set_up(), tear_down())
{
    DWORD type = _i ? PDH_LOG_TYPE_TSV : PDH_LOG_TYPE_CSV;
    char *wanted = text_of(path_of(_i ? "CounterSamples.tsv" : "CounterSamples.csv")),
         *copy = text_of(path_of(_i ? "CounterSamples.tsv" : "CounterSamples.csv")), *made;
    HCOUNTER counters[COLUMNS];
    HQUERY query;
    PDH_HLOG log;

    ck_assert_int_eq(PdhOpenQueryA(path_of("CounterSamples.blg"), 0, &query), ERROR_SUCCESS);
    (void)add_columns(copy, query, counters);
    log = open_new_log(type, query);
    while (PdhUpdateLogA(log, NULL) == ERROR_SUCCESS)
        continue;
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    made = text_of(log_path);
    ck_assert_str_eq(made, wanted);
    free(wanted);
    free(copy);
    free(made);
}

/* Written again as a binary log, it has the same raw values. */
EPC_TEST_IN(genuine__log_is_written_again, set_up(), tear_down())
{
    char *text = text_of(path_of("CounterSamples.csv")),
         *copy = text_of(path_of("CounterSamples.csv"));
    HCOUNTER first[COLUMNS], second[COLUMNS];
    HQUERY query, again;
    PDH_HLOG log;

    ck_assert_int_eq(PdhOpenQueryA(path_of("CounterSamples.blg"), 0, &query), ERROR_SUCCESS);
    (void)add_columns(copy, query, first);
    log = open_new_log(PDH_LOG_TYPE_BINARY, query);
    while (PdhUpdateLogA(log, NULL) == ERROR_SUCCESS)
        continue;
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    free(copy);
    copy = text_of(path_of("CounterSamples.csv"));
    ck_assert_int_eq(PdhOpenQueryA(path_of("CounterSamples.blg"), 0, &query), ERROR_SUCCESS);
    (void)add_columns(text, query, first);
    ck_assert_int_eq(PdhOpenQueryA(log_path, 0, &again), ERROR_SUCCESS);
    (void)add_columns(copy, again, second);
    for (unsigned row = 0; row < ROWS; row++) {
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        ck_assert_int_eq(PdhCollectQueryData(again), ERROR_SUCCESS);
        for (unsigned c = 0; c < COLUMNS; c++) {
            PDH_RAW_COUNTER one, other;
            DWORD type = 0, other_type = 0;

            ck_assert_int_eq(PdhGetRawCounterValue(first[c], &type, &one), ERROR_SUCCESS);
            ck_assert_int_eq(PdhGetRawCounterValue(second[c], &other_type, &other), ERROR_SUCCESS);
            ck_assert_uint_eq(type, other_type);
            ck_assert_mem_eq(&one, &other, sizeof one);
        }
    }
    PdhCloseQuery(query);
    PdhCloseQuery(again);
    free(text);
    free(copy);
}

/* Whole objects: all that the log has, by way of wildcards. */
EPC_TEST_IN(genuine__log_of_whole_objects_is_read, set_up(), tear_down())
{
    static char objects[4096];
    DWORD size = sizeof objects;
    size_t counters = 0, values = 0;
    HCOUNTER handles[64];
    unsigned count = 0;
    HQUERY query;

    ck_assert_int_eq(PdhEnumObjectsA(path_of("SampleLog.blg"), NULL, objects, &size, 400, TRUE),
                     ERROR_SUCCESS);
    ck_assert_int_eq(PdhOpenQueryA(path_of("SampleLog.blg"), 0, &query), ERROR_SUCCESS);
    for (const char *object = objects; *object; object += strlen(object) + 1, count++) {
        char path[256];
        static char paths[1 << 20];

        ck_assert_uint_lt(count, EPC_COUNT(handles));
        for (int single = 0; single < 2; single++) {
            size = sizeof paths;
            snprintf(path, sizeof path, single ? "\\%s\\*" : "\\%s(*)\\*", object);
            if (PdhExpandWildCardPathA(path_of("SampleLog.blg"), path, paths, &size, 0) ==
                ERROR_SUCCESS)
                break;
        }
        for (const char *at = paths; *at; at += strlen(at) + 1)
            counters++;
        ck_assert_int_eq(PdhAddCounterA(query, path, 0, &handles[count]), ERROR_SUCCESS);
    }
    ck_assert_uint_eq(count, 8);
    ck_assert_uint_eq(counters, 1832);
    for (unsigned row = 0; row < 11; row++) {
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        for (unsigned i = 0; i < count; i++) {
            DWORD bytes = 0, items = 0;
            PDH_FMT_COUNTERVALUE_ITEM_A *list;

            if (PdhGetFormattedCounterArrayA(handles[i], PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, &bytes,
                                             &items, NULL) != S(PDH_MORE_DATA))
                continue;
            list = malloc(bytes);
            ck_assert_int_eq(PdhGetFormattedCounterArrayA(handles[i],
                                                          PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, &bytes,
                                                          &items, list),
                             ERROR_SUCCESS);
            for (DWORD k = 0; k < items; k++)
                values += list[k].FmtValue.CStatus == PDH_CSTATUS_VALID_DATA;
            free(list);
        }
    }
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_MORE_DATA));
    /* 17 245 but for counters that fell, and what nothing happened to. */
    ck_assert_uint_gt(values, 17000);
    printf("%zu values\n", values);
    PdhCloseQuery(query);
}
