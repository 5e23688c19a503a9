/* SPDX-License-Identifier: MIT
 *
 * check_pdh_everysecond.c -- PdhCollectQueryDataEx of logs: a thread takes the next sample each
 * second, and the last one stays. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "kit/system/files.h"
#include "logging.h"
#include "madelog.h"

const char log_path[] = "check_pdh_everysecond.tmp.blg";

enum { SAMPLES = 4, TICKS = 10000000 };

static const char path[] = "\\Disk(c)\\Reads/sec";

/* The thread of the query before may still have the file open. */
static void write_log(struct epci_span bytes)
{
    int status = EPC_E_BUSY;

    for (int i = 0; i < 200 && status != EPC_OK; i++) {
        status = kit_write_file_atomically(log_path, &bytes, 1, true);
        if (status != EPC_OK)
            Sleep(50);
    }
    ck_assert_int_eq(status, EPC_OK);
}

/* 10 reads a second. */
static void make_binary_log(void)
{
    struct madelog m;

    madelog_init(&m, &(struct madelog_style){ .bits = 64 });
    madelog_entry(&m, &(struct madelog_entry){ .object = "Disk",
                                               .instance = "c",
                                               .counter = "Reads/sec",
                                               .type = EPC_PERF_COUNTER_BULK_COUNT,
                                               .time_base = TICKS });
    madelog_catalogue(&m);
    for (unsigned i = 0; i < SAMPLES; i++) {
        madelog_sample(&m);
        madelog_one(&m, 0, 1000 + 10 * i, 5000 + (uint64_t)TICKS * i);
        madelog_sample_end(&m);
    }
    madelog_end(&m);
    write_log(madelog_span(&m));
    madelog_release(&m);
}

/* The same values as a text. */
static void make_text_log(void)
{
    static const char text[] = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\MADE\\Disk(c)\\Reads/sec\"\r\n"
                               "\"01/01/2026 00:00:00.000\",\" \"\r\n"
                               "\"01/01/2026 00:00:01.000\",\"10\"\r\n"
                               "\"01/01/2026 00:00:02.000\",\"10\"\r\n"
                               "\"01/01/2026 00:00:03.000\",\"10\"\r\n";

    write_log(epci_span_of(text, sizeof text - 1));
}

/* Which sample the counter has, from 0.  The thread goes on meanwhile. */
static unsigned sample_of(HCOUNTER counter)
{
    PDH_RAW_COUNTER raw;

    ck_assert_int_eq(PdhGetRawCounterValue(counter, NULL, &raw), ERROR_SUCCESS);
    ck_assert_int_eq((raw.FirstValue - 1000) % 10, 0);
    ck_assert_int_eq(raw.SecondValue, 5000 + (raw.FirstValue - 1000) / 10 * TICKS);
    return (unsigned)((raw.FirstValue - 1000) / 10);
}

EPC_TEST_IN(everysecond__the_next_sample_of_a_binary_log_is_there, set_up(), tear_down())
{
    HANDLE event = CreateEventW(NULL, FALSE, FALSE, NULL);
    unsigned seen = 0, waits = 0, steps = 0;
    PDH_FMT_COUNTERVALUE value;
    HCOUNTER rate;
    HQUERY query;

    make_binary_log();
    query = open_log_query(path, &rate);
    ck_assert_int_eq(PdhCollectQueryDataEx(query, 1, event), ERROR_SUCCESS);
    do {
        unsigned now;

        ck_assert_uint_eq(WaitForSingleObject(event, 60000), WAIT_OBJECT_0);
        waits++;
        now = sample_of(rate);
        ck_assert_uint_ge(now + 1, waits); /* none is taken twice; a slow machine sees later ones */
        steps += now > seen;
        seen = now;
        if (seen > 0) {
            ck_assert_int_eq(PdhGetFormattedCounterValue(rate, PDH_FMT_DOUBLE, NULL, &value),
                             ERROR_SUCCESS);
            ck_assert_double_eq(value.doubleValue, 10);
        }
    } while (seen < SAMPLES - 1);
    ck_assert_uint_gt(steps, 0);
    ck_assert_uint_eq(WaitForSingleObject(event, 60000), WAIT_OBJECT_0);
    ck_assert_uint_eq(sample_of(rate), SAMPLES - 1);
    PdhCloseQuery(query);
    CloseHandle(event);
}

EPC_TEST_IN(everysecond__the_next_row_of_a_text_log_is_there, set_up(), tear_down())
{
    HANDLE event = CreateEventW(NULL, FALSE, FALSE, NULL);
    PDH_FMT_COUNTERVALUE value;
    HCOUNTER rate;
    HQUERY query;

    make_text_log();
    query = open_log_query(path, &rate);
    ck_assert_int_eq(PdhCollectQueryDataEx(query, 1, event), ERROR_SUCCESS);
    for (unsigned i = 0; i < 2; i++)
        ck_assert_uint_eq(WaitForSingleObject(event, 60000), WAIT_OBJECT_0);
    ck_assert_int_eq(PdhGetFormattedCounterValue(rate, PDH_FMT_DOUBLE, NULL, &value),
                     ERROR_SUCCESS);
    ck_assert_double_eq(value.doubleValue, 10);
    PdhCloseQuery(query);
    CloseHandle(event);
}
