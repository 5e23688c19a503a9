/* SPDX-License-Identifier: MIT
 *
 * probe_values.c -- what the system's PDH computes from raw values.
 */
#include "probe_pdh.h"

#include <winperf.h>

#include <stdio.h>
#include <string.h>

#define SECOND 1000

/* PdhFormatFromRawValue; its later parameters are pointers. */
static void got_value(struct wk_got *got, DWORD type, DWORD format, PDH_RAW_COUNTER *newer,
                      PDH_RAW_COUNTER *older)
{
    PDH_FMT_COUNTERVALUE value;
    LONGLONG second = SECOND;
    PDH_STATUS status;

    memset(&value, 0, sizeof value);
    status = PdhFormatFromRawValue(type, format, &second, newer, older, &value);
    if (status) {
        wk_got_status(got, (unsigned long)status);
    } else if (value.CStatus) {
        wk_got_status(got, value.CStatus);
    } else if (format & PDH_FMT_DOUBLE) {
        wk_got(got, "%.6g", value.doubleValue);
    } else if (format & PDH_FMT_LARGE) {
        wk_got(got, "%lld", value.largeValue);
    } else {
        wk_got(got, "%ld", value.longValue);
    }
}

static PDH_RAW_COUNTER raw(LONGLONG first, LONGLONG second)
{
    PDH_RAW_COUNTER out;

    memset(&out, 0, sizeof out);
    out.FirstValue = first;
    out.SecondValue = second;
    out.MultiCount = 1;
    out.TimeStamp.dwHighDateTime = 0x01d00000;
    return out;
}

static void zero_denominator(struct wk_got *got)
{
    PDH_RAW_COUNTER zero = raw(5, 0), older = raw(7, 1000), newer = raw(9, 1000);

    got_value(got, PERF_RAW_FRACTION, PDH_FMT_DOUBLE, &zero, NULL);
    wk_got(got, " ");
    got_value(got, PERF_COUNTER_COUNTER, PDH_FMT_DOUBLE, &newer, &older);
}

static void fall(struct wk_got *got)
{
    PDH_RAW_COUNTER older = raw(90, 1000), newer = raw(50, 2000), early = raw(99, 500);

    got_value(got, PERF_COUNTER_BULK_COUNT, PDH_FMT_DOUBLE, &newer, &older);
    wk_got(got, " ");
    got_value(got, PERF_COUNTER_BULK_COUNT, PDH_FMT_DOUBLE, &early, &older);
}

static void wraps(struct wk_got *got)
{
    PDH_RAW_COUNTER older = raw(0xfffffff0, 1000), newer = raw(0x10, 2000);

    got_value(got, PERF_COUNTER_COUNTER, PDH_FMT_DOUBLE, &newer, &older);
}

static void cap(struct wk_got *got)
{
    PDH_RAW_COUNTER high = raw(300, 100), rate = raw(2000, 2000), before = raw(0, 1000);

    got_value(got, PERF_RAW_FRACTION, PDH_FMT_DOUBLE, &high, NULL);
    wk_got(got, " ");
    got_value(got, PERF_RAW_FRACTION, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, &high, NULL);
    wk_got(got, " ");
    got_value(got, PERF_COUNTER_COUNTER, PDH_FMT_DOUBLE, &rate, &before);
}

static void rounding(struct wk_got *got)
{
    PDH_RAW_COUNTER part = raw(9, 10000), low = raw(0, 0);

    got_value(got, PERF_COUNTER_COUNTER, PDH_FMT_LONG, &part, &low);
    wk_got(got, " ");
    got_value(got, PERF_COUNTER_COUNTER, PDH_FMT_LARGE, &part, &low);
    wk_got(got, " ");
    got_value(got, PERF_COUNTER_COUNTER, PDH_FMT_DOUBLE, &part, &low);
}

static void scaled(struct wk_got *got)
{
    PDH_RAW_COUNTER part = raw(9, 10000), low = raw(0, 0), high = raw(300, 100);

    got_value(got, PERF_COUNTER_COUNTER, PDH_FMT_LONG | PDH_FMT_1000, &part, &low);
    wk_got(got, " ");
    got_value(got, PERF_RAW_FRACTION, PDH_FMT_DOUBLE | PDH_FMT_1000, &high, NULL);
}

/* 20 of 2 things in 100 units of the clock: divided by the base, and not by the clock's ticks. */
static void multi_timer(struct wk_got *got)
{
    PDH_RAW_COUNTER older = raw(0, 0), newer = raw(20, 100), multiplied = raw(20 * SECOND, 100);

    /* .NET multiplies the cell of the first type by the frequency, and not of the second. */
    older.MultiCount = newer.MultiCount = multiplied.MultiCount = 2;
    got_value(got, PERF_COUNTER_MULTI_TIMER, PDH_FMT_DOUBLE, &multiplied, &older);
    wk_got(got, " ");
    got_value(got, PERF_100NSEC_MULTI_TIMER, PDH_FMT_DOUBLE, &newer, &older);
}

static void bulk_average(struct wk_got *got)
{
    PDH_RAW_COUNTER older = raw(100, 2), newer = raw(130, 4);

    got_value(got, PERF_AVERAGE_BULK, PDH_FMT_DOUBLE, &newer, &older);
}

static void queue_length(struct wk_got *got)
{
    PDH_RAW_COUNTER older = raw(100, 1000), newer = raw(400, 1100);

    got_value(got, PERF_COUNTER_QUEUELEN_TYPE, PDH_FMT_DOUBLE, &newer, &older);
}

static void one_sample(struct wk_got *got)
{
    PDH_RAW_COUNTER newer = raw(400, 1100);

    got_value(got, PERF_COUNTER_COUNTER, PDH_FMT_DOUBLE, &newer, NULL);
}

static void text_type(struct wk_got *got)
{
    PDH_RAW_COUNTER newer = raw(400, 1100);

    got_value(got, PERF_COUNTER_TEXT, PDH_FMT_DOUBLE, &newer, NULL);
}

/* Statistics of a rate over three raw values at different distances: 10 in a second, 60 in two. */
static void mean(struct wk_got *got)
{
    PDH_HCOUNTER counter;
    PDH_HQUERY query = wk_pdh_query(got, L"\\System\\Context Switches/sec", &counter);
    PDH_RAW_COUNTER values[3];
    PDH_STATISTICS found;
    LONGLONG second = 10000000;
    PDH_STATUS status;

    if (!query)
        return;
    if (PdhGetCounterTimeBase(counter, &second))
        second = 10000000;
    values[0] = raw(0, second);
    values[1] = raw(10, 2 * second);
    values[2] = raw(70, 4 * second);
    memset(&found, 0, sizeof found);
    status = PdhComputeCounterStatistics(counter, PDH_FMT_DOUBLE, 0, 3, values, &found);
    if (status)
        wk_got_status(got, (unsigned long)status);
    else
        wk_got(got, "count %lu, %.4g to %.4g, mean %.5g", found.count, found.min.doubleValue,
               found.max.doubleValue, found.mean.doubleValue);
    PdhCloseQuery(query);
}

/* ---- Values of live counters ---- */

static void got_formatted(struct wk_got *got, PDH_HCOUNTER counter)
{
    PDH_FMT_COUNTERVALUE value;
    PDH_STATUS status;

    memset(&value, 0, sizeof value);
    status = PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value);
    wk_got_status(got, (unsigned long)status);
    if (!status) {
        wk_got(got, "/");
        wk_got_status(got, value.CStatus);
    }
}

static void first_sample(struct wk_got *got)
{
    PDH_HCOUNTER counter;
    PDH_HQUERY query = wk_pdh_query(got, L"\\Processor(_Total)\\% Processor Time", &counter);

    if (!query)
        return;
    got_formatted(got, counter);
    wk_got(got, " ");
    PdhCollectQueryData(query);
    got_formatted(got, counter);
    Sleep(20);
    PdhCollectQueryData(query);
    wk_got(got, " ");
    got_formatted(got, counter);
    PdhCloseQuery(query);
}

static void after_adding(struct wk_got *got)
{
    PDH_HCOUNTER counter;
    PDH_HQUERY query = wk_pdh_query(got, L"\\System\\Processes", &counter);

    if (!query)
        return;
    got_formatted(got, counter);
    wk_got(got, " ");
    PdhCollectQueryData(query);
    got_formatted(got, counter);
    PdhCloseQuery(query);
}

const struct wk_probe wk_values[] = {
    { "pdh-zero-denominator", "a fraction of 0, and no time between samples", "0 0",
      zero_denominator },
    { "pdh-fall", "the statuses of values and times that fall",
      "CALC_NEGATIVE_VALUE CALC_NEGATIVE_TIMEBASE", fall },
    { "pdh-wrap", "a 32-bit count that starts over", "32", wraps },
    { "pdh-cap", "what is cut at 100?", "100 300 2000", cap },
    { "pdh-rounding", "0.9 as LONG and as LARGE", "0 0 0.9", rounding },
    { "pdh-scale", "PDH_FMT_1000, and which comes first, cap or scale", "900 100000", scaled },
    { "pdh-multi-timer", "divided by the base, and a multiplied cell by the clock's ticks?",
      "10 10", multi_timer },
    { "pdh-average", "an average of two samples", "15", bulk_average },
    { "pdh-queue", "a queue's length", "3", queue_length },
    { "pdh-one-sample", "a rate with one raw value", "CSTATUS_INVALID_DATA", one_sample },
    { "pdh-text", "a text counter's raw value", "INVALID_ARGUMENT", text_type },
    { "pdh-mean", "minimum, maximum and mean of unequal intervals",
      "count 2, 10 to 30, mean 23.333", mean },
    { "pdh-first-sample", "a counter of two samples before it has them",
      "NO_DATA CSTATUS_INVALID_DATA success/success", first_sample },
    { "pdh-after-adding", "has a counter of one sample a value before it is collected?",
      "success/success success/success", after_adding },
    { NULL, NULL, NULL, NULL },
};
