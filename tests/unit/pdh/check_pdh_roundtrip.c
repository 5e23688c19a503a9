/* SPDX-License-Identifier: MIT
 *
 * check_pdh_roundtrip.c -- a binary log of counters of every type of docs/counter-types.md has the
 * raw values that there were, and its export as CSV has the values of the CSV written live. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "logging.h"
#include "kit/system/files.h"
#include "typestable.h"
#include "typing.h"

const char log_path[] = "check_pdh_roundtrip.tmp.blg";

#define LIVE_FILE "check_pdh_roundtrip.live.tmp.csv"
#define MADE_FILE "check_pdh_roundtrip.made.tmp.csv"

enum { SAMPLES = 60 };

/* The types of the page that do not go through, as they have no value: a text, whose cell is no
 * number; what only divides the counter before it; and a histogram, whose cell has no bytes. */
static const char *const without_value[] = {
    "PERF_COUNTER_TEXT",       "PERF_SAMPLE_BASE",           "PERF_AVERAGE_BASE",
    "PERF_RAW_BASE",           "PERF_LARGE_RAW_BASE",        "PERF_PRECISION_TIMESTAMP",
    "PERF_COUNTER_MULTI_BASE", "PERF_COUNTER_HISTOGRAM_TYPE"
};

static unsigned count;
static DWORD types[FAKE_TYPES];
static char paths[FAKE_TYPES][64];
static PDH_RAW_COUNTER raws[SAMPLES][FAKE_TYPES];
static PDH_FMT_COUNTERVALUE values[SAMPLES][FAKE_TYPES];
static PDH_STATUS statuses[SAMPLES][FAKE_TYPES];

static PDH_HLOG open_to_write(const char *file, DWORD type, HQUERY query)
{
    PDH_HLOG log;

    ck_assert_int_eq(PdhOpenLogA(file, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type, query,
                                 0, NULL, &log),
                     ERROR_SUCCESS);
    return log;
}

static void note_path(HCOUNTER counter, char *out, size_t capacity)
{
    char memory[1024];
    PDH_COUNTER_INFO_A *info = (PDH_COUNTER_INFO_A *)(void *)memory;
    DWORD bytes = sizeof memory;

    ck_assert_int_eq(PdhGetCounterInfoA(counter, FALSE, &bytes, info), ERROR_SUCCESS);
    snprintf(out, capacity, "\\\\PC%s", info->szFullPath);
}

/* All samples into a log of this type; the binary one is remembered. */
static void write_live(const char *file, DWORD type)
{
    HCOUNTER counters[FAKE_TYPES];
    HQUERY query;
    PDH_HLOG log;

    fake_begin("009");
    types_begin();
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    count = types_add(query, counters);
    ck_assert_uint_eq(count, epct_type_count - EPC_COUNT(without_value));
    log = open_to_write(file, type, query);
    for (unsigned i = 0; i < SAMPLES; i++) {
        types_move(false);
        ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
        for (unsigned k = 0; type == PDH_LOG_TYPE_BINARY && k < count; k++) {
            ck_assert_int_eq(PdhGetRawCounterValue(counters[k], &types[k], &raws[i][k]),
                             ERROR_SUCCESS);
            statuses[i][k] = PdhGetFormattedCounterValue(
                counters[k], PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, NULL, &values[i][k]);
        }
    }
    for (unsigned k = 0; k < count; k++)
        note_path(counters[k], paths[k], sizeof paths[k]);
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    fake_end();
}

static void open_made(HQUERY *query, HCOUNTER *counters)
{
    ck_assert_int_eq(PdhOpenQueryA(log_path, 0, query), ERROR_SUCCESS);
    for (unsigned k = 0; k < count; k++)
        ck_assert_int_eq(PdhAddCounterA(*query, paths[k], 0, &counters[k]), ERROR_SUCCESS);
}

static void sample_is(const HCOUNTER *counters, unsigned i)
{
    for (unsigned k = 0; k < count; k++) {
        const PDH_RAW_COUNTER *wanted = &raws[i][k];
        PDH_FMT_COUNTERVALUE value;
        PDH_RAW_COUNTER raw;
        PDH_STATUS status;
        DWORD type = 0;

        ck_assert_int_eq(PdhGetRawCounterValue(counters[k], &type, &raw), ERROR_SUCCESS);
        ck_assert_uint_eq(type, types[k]);
        ck_assert_msg(raw.CStatus == wanted->CStatus && raw.FirstValue == wanted->FirstValue &&
                          raw.SecondValue == wanted->SecondValue &&
                          raw.MultiCount == wanted->MultiCount &&
                          memcmp(&raw.TimeStamp, &wanted->TimeStamp, sizeof raw.TimeStamp) == 0,
                      "sample %u of %s", i, paths[k]);
        status = PdhGetFormattedCounterValue(counters[k], PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, NULL,
                                             &value);
        ck_assert_msg(status == statuses[i][k] && value.CStatus == values[i][k].CStatus &&
                          memcmp(&value.doubleValue, &values[i][k].doubleValue,
                                 sizeof value.doubleValue) == 0,
                      "sample %u of %s: %08x %.17g, live %08x %.17g", i, paths[k], (unsigned)status,
                      value.doubleValue, (unsigned)statuses[i][k], values[i][k].doubleValue);
    }
}

static void read_made(void)
{
    HCOUNTER counters[FAKE_TYPES];
    HQUERY query;

    open_made(&query, counters);
    for (unsigned i = 0; i < SAMPLES; i++) {
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        sample_is(counters, i);
    }
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_MORE_DATA));
    PdhCloseQuery(query);
}

static void make_text_of_log(void)
{
    HCOUNTER counters[FAKE_TYPES];
    HQUERY query;
    PDH_HLOG log;

    open_made(&query, counters);
    log = open_to_write(MADE_FILE, PDH_LOG_TYPE_CSV, query);
    for (unsigned i = 0; i < SAMPLES; i++)
        ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_NO_MORE_DATA));
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
}

static char *text_of(const char *file)
{
    void *data;
    size_t bytes;
    char *out;

    ck_assert_int_eq(kit_read_file_up_to(file, 1 << 24, &data, &bytes), EPC_OK);
    out = malloc(bytes + 1);
    ck_assert_ptr_nonnull(out);
    memcpy(out, data, bytes);
    out[bytes] = '\0';
    kit_free(data);
    return out;
}

/* Cells are equal as numbers, and so are gaps; the head, but for its first cell, as text. */
static unsigned compare_texts(const char *live, const char *made)
{
    unsigned cells = 0;

    live = strchr(live, ',');
    made = strchr(made, ',');
    ck_assert(strcspn(live, "\n") == strcspn(made, "\n") &&
              memcmp(live, made, strcspn(live, "\n")) == 0);
    live += strcspn(live, "\n") + 1;
    made += strcspn(made, "\n") + 1;
    while (*live && *made) {
        for (unsigned k = 0; k < count; k++, cells++) {
            live = strchr(live, ',') + 2;
            made = strchr(made, ',') + 2;
            ck_assert_int_eq(*live == ' ', *made == ' ');
            if (*live != ' ')
                ck_assert_double_eq(strtod(live, NULL), strtod(made, NULL));
        }
        live += strcspn(live, "\n") + 1;
        made += strcspn(made, "\n") + 1;
    }
    ck_assert(!*live && !*made);
    return cells;
}

static bool is_without_value(const char *name)
{
    for (size_t i = 0; i < EPC_COUNT(without_value); i++)
        if (strcmp(without_value[i], name) == 0)
            return true;
    return false;
}

/* That the types are those that the page says have a value, and PDH refuses each of the others. */
static void check_which_types(void)
{
    char path[64];
    HCOUNTER counter;
    HQUERY query;

    ck_assert_uint_eq(epct_type_count, 40);
    fake_begin("009");
    for (unsigned i = 0; i < epct_type_count; i++) {
        const struct epct_type *type = &epct_types[i];

        ck_assert_msg(is_without_value(type->name) == (strcmp(type->formula, "no value") == 0),
                      "%s: %s", type->name, type->formula);
        if (is_without_value(type->name))
            fake.types[fake.type_count++] = type->value;
    }
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    for (unsigned i = 0; i < fake.type_count; i++) {
        snprintf(path, sizeof path, "\\Types\\Type %u", i);
        ck_assert_int_eq(PdhAddCounterA(query, path, 0, &counter), S(PDH_FUNCTION_NOT_FOUND));
    }
    PdhCloseQuery(query);
    fake_end();
}

EPC_TEST(roundtrip__has_every_types_values)
{
    char *live, *made;

    epct_types_read();
    check_which_types();
    write_live(LIVE_FILE, PDH_LOG_TYPE_CSV);
    write_live(log_path, PDH_LOG_TYPE_BINARY);
    fake_begin("009");
    read_made();
    make_text_of_log();
    fake_end();
    live = text_of(LIVE_FILE);
    made = text_of(MADE_FILE);
    ck_assert_uint_eq(compare_texts(live, made), SAMPLES * count);
    free(live);
    free(made);
    kit_remove_file(LIVE_FILE);
    kit_remove_file(MADE_FILE);
    kit_remove_file(log_path);
}
