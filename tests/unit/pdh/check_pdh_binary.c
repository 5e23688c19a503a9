/* SPDX-License-Identifier: MIT
 *
 * check_pdh_binary.c -- binary logs, made field by field, as sources of data. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "logging.h"
#include "kit/system/files.h"
#include "madelog.h"

const char log_path[] = "check_pdh_binary.tmp.blg";

#define BASE    2000000u /* ticks per second */
#define SAMPLES 6u

static void put_log(const struct madelog *m, const char *path)
{
    const struct epci_span bytes = madelog_span(m);

    ck_assert_int_eq(kit_write_file_atomically(path, &bytes, 1, true), EPC_OK);
}

/* A rate that is 10 a second, a level whose computer does not answer in the third sample, all
 * instances of another level, where y comes with the fourth sample, and a text. */
static void make_log(struct madelog *m, unsigned bits)
{
    static const char *const before[] = { "x", "x", NULL }, *const after[] = { "x", "x", "y",
                                                                               NULL };

    madelog_init(m, &(struct madelog_style){ .bits = bits });
    madelog_entry(m, &(struct madelog_entry){ .object = "Disk",
                                              .parent = "bus",
                                              .instance = "c",
                                              .index = 1,
                                              .counter = "Reads/sec",
                                              .type = EPC_PERF_COUNTER_BULK_COUNT,
                                              .time_base = BASE,
                                              .scale = -2 });
    madelog_entry(m, &(struct madelog_entry){ .machine = "\\\\OTHER",
                                              .object = "Memory",
                                              .counter = "Free",
                                              .type = EPC_PERF_COUNTER_RAWCOUNT });
    madelog_entry(m, &(struct madelog_entry){ .object = "Site",
                                              .instance = "*",
                                              .counter = "Users",
                                              .flags = 1,
                                              .type = EPC_PERF_COUNTER_LARGE_RAWCOUNT });
    madelog_entry(m, &(struct madelog_entry){ .object = "Site",
                                              .instance = "x",
                                              .counter = "Title",
                                              .type = EPC_PERF_COUNTER_TEXT });
    madelog_catalogue(m);
    for (unsigned i = 0; i < SAMPLES; i++) {
        madelog_sample(m);
        madelog_one(m, 0, 1000 + 10 * i, 5000 + (uint64_t)BASE * i);
        /* What is above 32 bits does not count. */
        madelog_one(m, i == 2 ? 0x800007D0u : 0, 70 + i + (UINT64_C(9) << 32), 0);
        madelog_many(m, 0, i < 3 ? before : after, 100 * i, 0);
        madelog_one(m, 0, 0, 0);
        madelog_sample_end(m);
    }
    madelog_end(m);
}

static void begin(unsigned bits)
{
    struct madelog m;

    set_up();
    make_log(&m, bits);
    put_log(&m, log_path);
    madelog_release(&m);
}

/* Is a list these texts, each with its NUL? */
static void list_is(const char *list, DWORD size, const char *wanted, DWORD wanted_size)
{
    ck_assert_uint_eq(size, wanted_size);
    ck_assert_mem_eq(list, wanted, wanted_size);
}

#define LIST_IS(list, size, texts) list_is(list, size, texts "\0", sizeof texts + 1)

static HQUERY query;

EPC_TEST_LOOP_IN(binary__log_has_computers_objects_and_items, 2, begin(_i ? 32 : 64), tear_down())
{
    char list[1024], items[1024];
    DWORD size = sizeof list, item_size = sizeof items;
    PDH_HLOG log;
    DWORD type = 0;

    ck_assert_int_eq(bind_log(log_path, &log), ERROR_SUCCESS);
    ck_assert_int_eq(PdhEnumMachinesHA(log, list, &size), ERROR_SUCCESS);
    LIST_IS(list, size, "\\\\MADE\0\\\\OTHER");
    size = sizeof list;
    ck_assert_int_eq(PdhEnumObjectsHA(log, "\\\\MADE", list, &size, 400, TRUE), ERROR_SUCCESS);
    LIST_IS(list, size, "Disk\0Site");
    size = sizeof list;
    ck_assert_int_eq(
        PdhEnumObjectItemsHA(log, NULL, "Site", list, &size, items, &item_size, 400, 0),
        ERROR_SUCCESS);
    LIST_IS(list, size, "Users\0Title");
    LIST_IS(items, item_size, "x\0x#1\0y");
    size = sizeof list;
    ck_assert_int_eq(PdhExpandWildCardPathHA(log, "\\Site(*)\\Us*", list, &size, 0), ERROR_SUCCESS);
    LIST_IS(list, size, "\\Site(x)\\Users\0\\Site(x#1)\\Users\0\\Site(y)\\Users");
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetLogFileTypeA(log_path, &type), ERROR_SUCCESS);
    ck_assert_uint_eq(type, PDH_LOG_TYPE_BINARY);
}

static PDH_RAW_COUNTER raw_of(HCOUNTER counter, DWORD wanted_type)
{
    PDH_RAW_COUNTER raw;
    DWORD type = 0;

    ck_assert_int_eq(PdhGetRawCounterValue(counter, &type, &raw), ERROR_SUCCESS);
    ck_assert_uint_eq(type, wanted_type);
    return raw;
}

EPC_TEST_LOOP_IN(binary__log_has_raw_values_and_values, 2, begin(_i ? 32 : 64), tear_down())
{
    PDH_FMT_COUNTERVALUE value;
    PDH_RAW_COUNTER raw;
    LONGLONG base = 0;
    HCOUNTER rate, level, text;

    ck_assert_int_eq(PdhOpenQueryA(log_path, 0, &query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(query, "\\disk(BUS/c#1)\\reads/sec", 0, &rate), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(query, "\\\\OTHER\\Memory\\Free", 0, &level), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(query, "\\Site(x)\\Title", 0, &text),
                     S(PDH_FUNCTION_NOT_FOUND));
    ck_assert_int_eq(PdhGetCounterTimeBase(rate, &base), ERROR_SUCCESS);
    ck_assert_int_eq(base, BASE);
    ck_assert_int_eq(PdhGetCounterTimeBase(level, &base), S(PDH_INVALID_ARGUMENT));
    for (unsigned i = 0; i < SAMPLES; i++) {
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        raw = raw_of(rate, EPC_PERF_COUNTER_BULK_COUNT);
        ck_assert_int_eq(raw.FirstValue, 1000 + 10 * (int)i);
        ck_assert_int_eq(raw.SecondValue, 5000 + (LONGLONG)BASE * i);
        ck_assert_int_eq(PdhGetFormattedCounterValue(rate, PDH_FMT_DOUBLE, NULL, &value),
                         i ? ERROR_SUCCESS : S(PDH_CSTATUS_INVALID_DATA));
        if (i)
            ck_assert_double_eq(value.doubleValue, 10);
        raw = raw_of(level, EPC_PERF_COUNTER_RAWCOUNT);
        ck_assert_uint_eq(raw.CStatus, i == 2 ? PDH_CSTATUS_NO_MACHINE : PDH_CSTATUS_VALID_DATA);
        ck_assert_int_eq(raw.FirstValue, i == 2 ? 0 : 70 + (int)i);
        ck_assert_int_eq(PdhGetFormattedCounterValue(level, PDH_FMT_LARGE, NULL, &value),
                         i == 2 ? S(PDH_INVALID_DATA) : ERROR_SUCCESS);
        ck_assert_uint_eq(value.CStatus, raw.CStatus);
    }
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_MORE_DATA));
    PdhCloseQuery(query);
}

/* Each way of having no value, and new data, which is a value; the last two are not in pdhmsg.h. */
static const DWORD statuses[] = { PDH_CSTATUS_NO_MACHINE,
                                  PDH_CSTATUS_NO_INSTANCE,
                                  PDH_CSTATUS_ITEM_NOT_VALIDATED,
                                  PDH_CSTATUS_NO_OBJECT,
                                  PDH_CSTATUS_NO_COUNTER,
                                  PDH_CSTATUS_INVALID_DATA,
                                  PDH_INVALID_DATA,
                                  PDH_CSTATUS_NEW_DATA,
                                  2,
                                  0xFFFFFFFFu };

/* Two rates of 10 a second, of a counter and of all instances, whose second sample has a status. */
static void begin_with_status(unsigned bits, DWORD status)
{
    static const char *const names[] = { "x", NULL };
    struct madelog m;

    set_up();
    madelog_init(&m, &(struct madelog_style){ .bits = bits });
    for (int all = 0; all < 2; all++)
        madelog_entry(&m, &(struct madelog_entry){ .object = "Disk",
                                                   .instance = all ? "*" : "c",
                                                   .counter = all ? "Writes/sec" : "Reads/sec",
                                                   .flags = (uint32_t)all,
                                                   .type = EPC_PERF_COUNTER_BULK_COUNT,
                                                   .time_base = BASE });
    madelog_catalogue(&m);
    for (unsigned i = 0; i < 4; i++) {
        madelog_sample(&m);
        madelog_one(&m, i == 1 ? status : 0, 10 * i, (uint64_t)BASE * i);
        madelog_many(&m, i == 1 ? status : 0, names, 10 * i, (uint64_t)BASE * i);
        madelog_sample_end(&m);
    }
    madelog_end(&m);
    put_log(&m, log_path);
    madelog_release(&m);
}

/* A counter in sample i; `bad` is the status of the second one, or 0 if that is good. */
static void counter_is(HCOUNTER counter, unsigned i, DWORD bad)
{
    const PDH_RAW_COUNTER raw = raw_of(counter, EPC_PERF_COUNTER_BULK_COUNT);
    const bool lacks_older = i == 0 || (i == 2 && bad);
    PDH_FMT_COUNTERVALUE value;
    const PDH_STATUS status = PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value);

    if (i == 1 && bad) {
        ck_assert_uint_eq(raw.CStatus, bad);
        ck_assert_int_eq(raw.FirstValue, 0);
        ck_assert_int_eq(status,
                         bad == (DWORD)PDH_CSTATUS_INVALID_DATA ? S(bad) : S(PDH_INVALID_DATA));
        ck_assert_uint_eq(value.CStatus, bad);
        return;
    }
    ck_assert_uint_eq(raw.CStatus, PDH_CSTATUS_VALID_DATA);
    ck_assert_int_eq(raw.FirstValue, 10 * (int)i);
    ck_assert_int_eq(status, lacks_older ? S(PDH_CSTATUS_INVALID_DATA) : ERROR_SUCCESS);
    if (!lacks_older)
        ck_assert_double_eq(value.doubleValue, 10);
}

EPC_TEST_LOOP(binary__log_has_the_status_of_each_sample, 2 * EPC_COUNT(statuses))
{
    const DWORD status = statuses[_i / 2], bad = status == PDH_CSTATUS_NEW_DATA ? 0 : status;
    PDH_RAW_COUNTER_ITEM_A items[4];
    HCOUNTER one, of_all, all;

    begin_with_status(_i % 2 ? 32 : 64, status);
    query = open_log_query("\\Disk(c)\\Reads/sec", &one);
    ck_assert_int_eq(PdhAddCounterA(query, "\\Disk(x)\\Writes/sec", 0, &of_all), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(query, "\\Disk(*)\\Writes/sec", 0, &all), ERROR_SUCCESS);
    for (unsigned i = 0; i < 4; i++) {
        const DWORD wanted = i == 1 ? bad : PDH_CSTATUS_VALID_DATA;
        DWORD bytes = sizeof items, count = 0;
        PDH_STATUS found;

        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        counter_is(one, i, bad);
        counter_is(of_all, i, bad);
        found = PdhGetRawCounterArrayA(all, &bytes, &count, items);
        /* A wildcard has the instances that are there. */
        ck_assert_uint_eq(count, wanted != (DWORD)PDH_CSTATUS_NO_INSTANCE);
        if (count == 0)
            continue;
        ck_assert_int_eq(found, ERROR_SUCCESS);
        ck_assert_uint_eq(items[0].RawValue.CStatus, wanted);
        ck_assert_int_eq(items[0].RawValue.FirstValue, wanted ? 0 : 10 * (int)i);
    }
    PdhCloseQuery(query);
    tear_down();
}

/* What a counter's scale and type are is in its information, as of live ones. */
EPC_TEST_IN(binary__log_has_information_on_counters, begin(64), tear_down())
{
    char memory[1024];
    PDH_COUNTER_INFO_A *info = (PDH_COUNTER_INFO_A *)(void *)memory;
    DWORD bytes = sizeof memory;
    HCOUNTER counter;

    query = open_log_query("\\Disk(bus/c#1)\\Reads/sec", &counter);
    ck_assert_int_eq(PdhGetCounterInfoA(counter, TRUE, &bytes, info), ERROR_SUCCESS);
    ck_assert_uint_eq(info->dwType, (DWORD)EPC_PERF_COUNTER_BULK_COUNT);
    ck_assert_int_eq(info->lDefaultScale, -2);
    PdhCloseQuery(query);
}

/* An instance of a wildcard comes when the log has it. */
EPC_TEST_IN(binary__log_has_the_instances_of_each_sample, begin(64), tear_down())
{
    PDH_RAW_COUNTER_ITEM_A items[8];
    DWORD bytes, count;
    HCOUNTER all, late;

    query = open_log_query("\\Site(*)\\Users", &all);
    ck_assert_int_eq(PdhAddCounterA(query, "\\Site(y)\\Users", 0, &late), ERROR_SUCCESS);
    for (unsigned i = 0; i < SAMPLES; i++) {
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        bytes = sizeof items;
        ck_assert_int_eq(PdhGetRawCounterArrayA(all, &bytes, &count, items), ERROR_SUCCESS);
        ck_assert_uint_eq(count, i < 3 ? 2 : 3);
        ck_assert_str_eq(items[1].szName, "x#1");
        ck_assert_int_eq(items[1].RawValue.FirstValue, 100 * (int)i + 1);
        ck_assert_uint_eq(raw_of(late, EPC_PERF_COUNTER_LARGE_RAWCOUNT).CStatus,
                          i < 3 ? PDH_CSTATUS_NO_INSTANCE : PDH_CSTATUS_VALID_DATA);
    }
    PdhCloseQuery(query);
}

static PDH_TIME_INFO range_of(PDH_HLOG log)
{
    DWORD entries = 0, bytes = sizeof(PDH_TIME_INFO);
    PDH_TIME_INFO range;

    ck_assert_int_eq(PdhGetDataSourceTimeRangeH(log, &entries, &range, &bytes), ERROR_SUCCESS);
    ck_assert_uint_eq(entries, 1);
    return range;
}

/* After a range is set, its first sample is compared with none. */
EPC_TEST_IN(binary__log_is_read_in_a_range_of_time, begin(64), tear_down())
{
    PDH_FMT_COUNTERVALUE value;
    PDH_TIME_INFO range;
    HCOUNTER rate;
    PDH_HLOG log;
    LONGLONG time;

    ck_assert_int_eq(bind_log(log_path, &log), ERROR_SUCCESS);
    range = range_of(log);
    ck_assert_uint_eq(range.SampleCount, SAMPLES);
    ck_assert_int_eq(range.EndTime - range.StartTime, (SAMPLES - 1) * 10000000ll);
    ck_assert_int_eq(PdhOpenQueryH(log, 0, &query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(query, "\\Disk(bus/c#1)\\Reads/sec", 0, &rate), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    range.StartTime += 2 * 10000000ll;
    range.EndTime -= 10000000ll;
    ck_assert_int_eq(PdhSetQueryTimeRange(query, &range), ERROR_SUCCESS);
    for (unsigned i = 0; i < 3; i++) {
        ck_assert_int_eq(PdhCollectQueryDataWithTime(query, &time), ERROR_SUCCESS);
        ck_assert_int_eq(time, range.StartTime + i * 10000000ll);
        ck_assert_int_eq(PdhGetFormattedCounterValue(rate, PDH_FMT_DOUBLE, NULL, &value),
                         i ? ERROR_SUCCESS : S(PDH_CSTATUS_INVALID_DATA));
    }
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_MORE_DATA));
    PdhCloseQuery(query);
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
}

/* ---- Records ---- */

static FILETIME file_time(LONGLONG time)
{
    return (FILETIME){ .dwLowDateTime = (DWORD)time, .dwHighDateTime = (DWORD)(time >> 32) };
}

EPC_TEST_IN(records__are_read_by_their_time, begin(64), tear_down())
{
    union {
        PDH_RAW_LOG_RECORD head;
        unsigned char bytes[4096];
    } record;
    DWORD needed = 0, bytes = sizeof record;
    PDH_TIME_INFO range;
    uint32_t words[2];
    uint64_t first;
    PDH_HLOG log;

    ck_assert_int_eq(bind_log(log_path, &log), ERROR_SUCCESS);
    range = range_of(log);
    ck_assert_int_eq(PdhReadRawLogRecord(log, file_time(range.StartTime), NULL, &needed),
                     S(PDH_MORE_DATA));
    ck_assert_uint_gt(needed, 3 * 0x30);
    /* Between two samples it is the earlier one. */
    ck_assert_int_eq(
        PdhReadRawLogRecord(log, file_time(range.StartTime + 15000000), &record.head, &bytes),
        ERROR_SUCCESS);
    ck_assert_uint_eq(bytes, needed);
    ck_assert_uint_eq(record.head.dwStructureSize, needed);
    ck_assert_uint_eq(record.head.dwRecordType, PDH_LOG_TYPE_BINARY);
    memcpy(words, record.head.RawBytes, sizeof words);
    ck_assert_uint_eq(words[0], 0x00034C42u);
    ck_assert_uint_eq(words[1], record.head.dwItems);
    memcpy(&first, record.head.RawBytes + 8 + 0x18, sizeof first);
    ck_assert_uint_eq(first, 1010);
    bytes--;
    ck_assert_int_eq(PdhReadRawLogRecord(log, file_time(range.EndTime), &record.head, &bytes),
                     S(PDH_MORE_DATA));
    bytes = sizeof record;
    ck_assert_int_eq(PdhReadRawLogRecord(log, file_time(range.StartTime - 1), &record.head, &bytes),
                     S(PDH_ENTRY_NOT_IN_LOG_FILE));
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
}

EPC_TEST(records__of_a_text_are_its_lines)
{
    static const char text[] = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\O\\c\"\r\n"
                               "\"01/02/2026 03:04:05.000\",\"1\"\r\n"
                               "\"01/02/2026 03:04:06.000\",\"2\"\r\n";
    const struct epci_span span = epci_span_of(text, sizeof text - 1);
    union {
        PDH_RAW_LOG_RECORD head;
        unsigned char bytes[256];
    } record;
    DWORD bytes = sizeof record;
    PDH_HLOG log;

    set_up();
    ck_assert_int_eq(kit_write_file_atomically(log_path, &span, 1, true), EPC_OK);
    ck_assert_int_eq(bind_log(log_path, &log), ERROR_SUCCESS);
    ck_assert_int_eq(
        PdhReadRawLogRecord(log, file_time(range_of(log).EndTime), &record.head, &bytes),
        ERROR_SUCCESS);
    ck_assert_uint_eq(record.head.dwRecordType, PDH_LOG_TYPE_CSV);
    ck_assert_str_eq((const char *)&record + offsetof(PDH_RAW_LOG_RECORD, RawBytes),
                     "\"01/02/2026 03:04:06.000\",\"2\"");
    ck_assert_int_eq(PdhUpdateLogFileCatalog(log), S(PDH_NOT_IMPLEMENTED));
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    tear_down();
}

EPC_TEST_IN(statuses__of_records_and_catalogues, begin(64), tear_down())
{
    const FILETIME time = { 1, 1 };
    DWORD bytes = 0, type = 0;
    PDH_HLOG log;

    ck_assert_int_eq(PdhReadRawLogRecord(NULL, time, NULL, &bytes), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhReadRawLogRecord(NULL, time, NULL, NULL), S(PDH_INVALID_ARGUMENT));
    bytes = 100;
    ck_assert_int_eq(PdhReadRawLogRecord(NULL, time, NULL, &bytes), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhUpdateLogFileCatalog(NULL), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhBindInputDataSourceA(&log, NULL), ERROR_SUCCESS);
    bytes = 0;
    ck_assert_int_eq(PdhReadRawLogRecord(log, time, NULL, &bytes), S(PDH_DATA_SOURCE_IS_REAL_TIME));
    ck_assert_int_eq(PdhUpdateLogFileCatalog(log), S(PDH_UNKNOWN_LOG_FORMAT));
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    ck_assert_int_eq(PdhOpenLogA(log_path, PDH_LOG_READ_ACCESS | PDH_LOG_OPEN_EXISTING, &type, NULL,
                                 0, NULL, &log),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(type, PDH_LOG_TYPE_BINARY);
    ck_assert_int_eq(PdhUpdateLogFileCatalog(log), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
}
