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
    /* a fraction of 0, and no time between samples */
    { "pdh-zero-denominator", "0 0", zero_denominator },
    /* the statuses of values and times that fall
     *
     * contradictory: [perf] checking-pdh-interface-return-values (2018-05-31): a value that fell is
     * PDH_INVALID_DATA; but the same page's list, and `<pdhmsg.h>` of SDK 10.0.28000 (read
     * 2026-11-29): CALC_NEGATIVE_DENOMINATOR, _TIMEBASE and _VALUE. Test: `pdh_query`
     * (`value__that_fell_has_the_status_of_the_era`). */
    { "pdh-fall", "CALC_NEGATIVE_VALUE CALC_NEGATIVE_TIMEBASE", fall },
    /* a 32-bit count that starts over */
    { "pdh-wrap", "32", wraps },
    /* what is cut at 100?
     *
     * contradictory: [api] nf-pdh-pdhgetformattedcountervalue (2018-05-11): without
     * PDH_FMT_NOCAP100 "the values are capped at 100"; but telegraf, issues 1291 and 2483,
     * NSClient++, issue 264 (read 2026-11-29): only some values are. Test: `pdh_query`
     * (`value__above_100_percent_is_cut`). */
    { "pdh-cap", "100 300 2000", cap },
    /* 0.9 as LONG and as LARGE */
    { "pdh-rounding", "0 0 0.9", rounding },
    /* PDH_FMT_1000, and which comes first, cap or scale */
    { "pdh-scale", "900 100000", scaled },
    /* divided by the base, and a multiplied cell by the clock's ticks?
     *
     * contradictory: [perf], the pages of PERF_COUNTER_MULTI_TIMER and its like (2018-05-31):
     * divided by the base; but `<winperf.h>` and CTRPP of SDK 10.0.28000 (read 2026-11-29): only
     * the two `_INV` types have a base. Ours divides, and `--formulas nt` does not ([which
     * formula](decisions/formulas.md#which-formula)). Test: `pdh_arrays`
     * (`raw__multi_timers_are_divided`). */
    { "pdh-multi-timer", "10 10", multi_timer },
    /* an average of two samples
     *
     * settled: [perf] calculating-counter-values, and the pages of the types, read 2026-11-29: (N1
     * - N0) / (B1 - B0) of two samples. Test: `pdh_reference`
     * (`reference__values_of_every_type`). */
    { "pdh-average", "15", bulk_average },
    /* a queue's length
     *
     * settled: [perf], the page of PERF_COUNTER_100NS_QUEUELEN_TYPE, read 2026-11-29: (N1 - N0) /
     * (D1 - D0): the mean length. Test: `pdh_reference` (`reference__values_of_every_type`). */
    { "pdh-queue", "3", queue_length },
    /* a rate with one raw value
     *
     * settled: Zabbix, src/libs/zbxwin32/perfmon.c, read 2026-11-29: a comment says that the
     * documents do not say it, and that tests show PDH_CSTATUS_INVALID_DATA for a rate with one raw
     * value. Test: `pdh_statuses` (`PDH_CSTATUS_INVALID_DATA`). */
    { "pdh-one-sample", "CSTATUS_INVALID_DATA", one_sample },
    /* a text counter's raw value */
    { "pdh-text", "INVALID_ARGUMENT", text_type },
    /* minimum, maximum and mean of unequal intervals */
    { "pdh-mean", "count 2, 10 to 30, mean 23.333", mean },
    /* a counter of two samples before it has them
     *
     * settled: DataDog/integrations-core, issue 13489, 2022-12-13: PDH_NO_DATA before the first
     * collection and PDH_CSTATUS_INVALID_DATA after one, then values. Test: `pdh_statuses`
     * (`PDH_CSTATUS_INVALID_DATA`). */
    { "pdh-first-sample", "NO_DATA CSTATUS_INVALID_DATA success/success", first_sample },
    /* has a counter of one sample a value before it is collected?
     *
     * settled: [wine], dlls: pdh, tests: System Up Time, 2025-01-21: before anything is collected,
     * a counter of one sample is formatted with success, and its raw CStatus is 0. Test:
     * `pdh_query` (`value__of_a_count_is_there_before_the_first_collection`). */
    { "pdh-after-adding", "success/success success/success", after_adding },
    { NULL, NULL, NULL },
};
