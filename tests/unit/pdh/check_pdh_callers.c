/* SPDX-License-Identifier: MIT
 *
 * check_pdh_callers.c -- public callers' sequences of calls, each as a test of its own: telegraf,
 * newrelic, fluent-bit, PowerShell's Get-Counter; and what they all rely on.
 */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "fakemachine.h"
#include "querying.h"
#include "pdh/caller/era.h"

static void begin_in(const char *language)
{
    set_up();
    PdhCloseQuery(query);
    fake_end();
    fake_begin(language);
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
}

union info {
    PDH_COUNTER_INFO_W head;
    unsigned char bytes[2048];
};

static void get_info(HCOUNTER counter, union info *info)
{
    DWORD bytes = sizeof *info;

    ck_assert_int_eq(PdhGetCounterInfoW(counter, FALSE, &bytes, &info->head), ERROR_SUCCESS);
}

/* ---- telegraf: Counters = ["*"], with expansion ---- */

static HCOUNTER counter;

EPC_TEST_IN(callers__telegraf_adds_all_counters_of_all_instances, begin_in("007"), tear_down())
{
    HCOUNTER english, counter;
    WCHAR list[4096];
    DWORD size = 0, added = 0;
    union info info;

    ck_assert_int_eq(
        PdhAddEnglishCounterW(query, (LPCWSTR)fake_wide("\\Web Site(*)\\*"), 0, &english),
        ERROR_SUCCESS);
    get_info(english, &info);
    ck_assert_str_eq(fake_narrow(info.head.szFullPath), "\\Webseite(*)\\*");
    ck_assert_int_eq(PdhExpandWildCardPathW(NULL, info.head.szFullPath, NULL, &size, 0),
                     S(PDH_MORE_DATA));
    ck_assert_uint_lt(size, EPC_COUNT(list));
    ck_assert_int_eq(PdhExpandWildCardPathW(NULL, info.head.szFullPath, list, &size, 0),
                     ERROR_SUCCESS);
    for (const WCHAR *at = list; *at; at++) {
        const PDH_STATUS status = PdhAddCounterW(query, at, 0, &counter);

        ck_assert(strncmp(fake_narrow(at), "\\\\PC\\Webseite(", 14) == 0);
        added += status == ERROR_SUCCESS;
        ck_assert(status == ERROR_SUCCESS || status == S(PDH_FUNCTION_NOT_FOUND)); /* a text */
        while (*at)
            at++;
    }
    ck_assert_uint_eq(added, 15); /* five numbers of three sites */
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
}

/* ---- newrelic and NSClient++: the wildcard itself, and its array ---- */

EPC_TEST_IN(callers__newrelic_reads_the_array_of_a_counter_with_a_wildcard, set_up(), tear_down())
{
    static const char *const paths[] = { "\\Web Site(*)\\A*", "\\Memory\\*" };
    static const char *const names[2][6] = { { "(default)\\Active", "(default)\\Avg Wait",
                                               "(shop)\\Active", "(shop)\\Avg Wait",
                                               "(shop#1)\\Active", "(shop#1)\\Avg Wait" },
                                             { "\\Free", "\\Deep" } };
    union {
        PDH_FMT_COUNTERVALUE_ITEM_A items[8];
        char bytes[2048];
    } out;
    DWORD bytes, count;
    HCOUNTER counters[2];

    for (int i = 0; i < 2; i++)
        counters[i] = add(paths[i]);
    PdhCollectQueryData(query);
    for (unsigned i = 0; i < 3; i++) {
        fake.cells[i][1] = 40 + i; /* Active */
        fake.cells[i][4] += 500000 * (i + 1);
        fake.cells[i][5] += 1;
    }
    fake.memory[0] = 7;
    fake_pass(1000000);
    PdhCollectQueryData(query);
    for (int i = 0; i < 2; i++) {
        bytes = sizeof out;
        ck_assert_int_eq(
            PdhGetFormattedCounterArrayA(counters[i], PDH_FMT_DOUBLE, &bytes, &count, out.items),
            ERROR_SUCCESS);
        ck_assert_uint_eq(count, i ? 2 : 6);
        for (DWORD k = 0; k < count; k++)
            ck_assert_str_eq(out.items[k].szName, names[i][k]);
        if (i == 0) {
            /* Each item has the formula of its own counter. */
            ck_assert_double_eq(out.items[0].FmtValue.doubleValue, 40);
            ck_assert_double_eq(out.items[1].FmtValue.doubleValue, 0.5);
            ck_assert_double_eq(out.items[2].FmtValue.doubleValue, 41);
        } else {
            ck_assert_double_eq(out.items[0].FmtValue.doubleValue, 7);
        }
    }
}

/* An instance that goes, and a counter that comes before, are not a reason for another's value. */
EPC_TEST_IN(callers__items_of_several_counters_are_compared_with_their_own, set_up(), tear_down())
{
    union {
        PDH_FMT_COUNTERVALUE_ITEM_A items[16];
        char bytes[4096];
    } out;
    DWORD bytes = sizeof out, count;

    fake.count = 3;
    strcpy(fake.names[0], "a");
    strcpy(fake.names[1], "b");
    strcpy(fake.names[2], "c");
    counter = add("\\Web Site(*)\\Req*");
    for (unsigned i = 0; i < 3; i++)
        fake.cells[i][0] = 1000 * i;
    PdhCollectQueryData(query);
    fake.count = 2;
    strcpy(fake.names[0], "b");
    strcpy(fake.names[1], "c");
    fake.cells[0][0] = 1000 + 5;
    fake.cells[1][0] = 2000 + 6;
    fake_pass(1000000);
    PdhCollectQueryData(query);
    ck_assert_int_eq(
        PdhGetFormattedCounterArrayA(counter, PDH_FMT_DOUBLE, &bytes, &count, out.items),
        ERROR_SUCCESS);
    ck_assert_uint_eq(count, 2);
    ck_assert_str_eq(out.items[0].szName, "(b)\\Requests/sec");
    ck_assert_double_eq(out.items[0].FmtValue.doubleValue, 5);
    ck_assert_double_eq(out.items[1].FmtValue.doubleValue, 6);
}

/* A provider whose next answer has one counter more, between the others: each is compared with what
 * it was, not with what was in its place. */
static bool one_more;

static void answer_with_more(struct block *out)
{
    uint64_t cells[3] = { 1000, 5000, 9000 };

    block_init(out);
    block_answer(out, "PC");
    block_object(out, 20, BLOCK_SINGLE);
    block_counter(out, 22, EPC_PERF_COUNTER_BULK_COUNT);
    if (one_more)
        block_counter(out, 4, EPC_PERF_COUNTER_BULK_COUNT);
    block_counter(out, 24, EPC_PERF_COUNTER_BULK_COUNT);
    if (one_more) {
        cells[0] = 1010;
        cells[1] = 777777;
        cells[2] = 5020;
    }
    block_cells(out, cells);
}

EPC_TEST_IN(callers__counters_that_move_are_compared_with_themselves, set_up(), tear_down())
{
    union {
        PDH_FMT_COUNTERVALUE_ITEM_A items[8];
        char bytes[2048];
    } out;
    DWORD bytes = sizeof out, count;
    LONGLONG base = 0;

    one_more = false;
    fake.whole = answer_with_more;
    counter = add("\\Memory\\*");
    PdhCollectQueryData(query);
    one_more = true;
    fake_pass(1000000);
    PdhCollectQueryData(query);
    ck_assert_int_eq(
        PdhGetFormattedCounterArrayA(counter, PDH_FMT_DOUBLE, &bytes, &count, out.items),
        ERROR_SUCCESS);
    ck_assert_uint_eq(count, 3);
    ck_assert_str_eq(out.items[0].szName, "\\Free");
    ck_assert_uint_eq(out.items[1].FmtValue.CStatus, PDH_CSTATUS_INVALID_DATA);
    ck_assert_str_eq(out.items[2].szName, "\\Deep");
    ck_assert_int_eq(out.items[0].FmtValue.CStatus, PDH_CSTATUS_VALID_DATA);
    ck_assert_int_eq(out.items[2].FmtValue.CStatus, PDH_CSTATUS_VALID_DATA);
    ck_assert(out.items[2].FmtValue.doubleValue == 2 * out.items[0].FmtValue.doubleValue);
    ck_assert_int_eq(PdhGetCounterTimeBase(counter, &base), ERROR_SUCCESS);
    ck_assert_int_gt(base, 0);
}

/* ---- fluent-bit: the index of a path without one ---- */

EPC_TEST_IN(callers__fluent_bit_finds_no_index, set_up(), tear_down())
{
    union {
        PDH_COUNTER_PATH_ELEMENTS_W head;
        unsigned char bytes[1024];
    } parsed;
    DWORD size = sizeof parsed;
    WCHAR path[256];

    ck_assert_int_eq(PdhParseCounterPathW((LPCWSTR)fake_wide("\\Web Site(shop)\\Active"),
                                          &parsed.head, &size, 0),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(parsed.head.dwInstanceIndex, (DWORD)-1);
    size = EPC_COUNT(path);
    ck_assert_int_eq(PdhMakeCounterPathW(&parsed.head, path, &size, 0), ERROR_SUCCESS);
    ck_assert_str_eq(fake_narrow(path), "\\\\PC\\Web Site(shop)\\Active");
}

/* ---- PowerShell: Get-Counter ---- */

/* TranslateLocalCounterPath calls a member of the computer's text without looking. */
EPC_TEST_IN(callers__get_counter_finds_a_computer_in_each_path, set_up(), tear_down())
{
    union {
        PDH_COUNTER_PATH_ELEMENTS_W head;
        unsigned char bytes[1024];
    } parsed;
    DWORD size = sizeof parsed;

    ck_assert_int_eq(
        PdhParseCounterPathW((LPCWSTR)fake_wide("\\Memory\\Free"), &parsed.head, &size, 0),
        ERROR_SUCCESS);
    ck_assert_str_eq(fake_narrow(parsed.head.szMachineName), "\\\\PC");
}

/* 500 paths, each validated, expanded twice with a refresh, and added: not one question each. */
EPC_TEST_IN(callers__get_counter_expands_without_asking_each_time, set_up(), tear_down())
{
    WCHAR list[512];

    fake.questions = 0;
    for (int i = 0; i < 500; i++) {
        const char *text = i % 2 ? "\\Memory\\Free" : "\\Web Site(default)\\Active";
        WCHAR path[128];
        DWORD size;

        memcpy(path, fake_wide(text), (strlen(text) + 1) * sizeof *path);
        for (int k = 0; k < 2; k++) {
            size = 0;
            ck_assert_int_eq(PdhExpandWildCardPathHW(NULL, path, NULL, &size, PDH_REFRESHCOUNTERS),
                             S(PDH_MORE_DATA));
            ck_assert_int_eq(PdhExpandWildCardPathHW(NULL, path, list, &size, PDH_REFRESHCOUNTERS),
                             ERROR_SUCCESS);
        }
        ck_assert_int_eq(PdhValidatePathExW(NULL, list), ERROR_SUCCESS);
        ck_assert_int_eq(PdhAddCounterW(query, list, 0, &counter), ERROR_SUCCESS);
    }
    ck_assert_msg(fake.questions < 300, "%u questions", (unsigned)fake.questions);
}

/* The first refresh of a program is one: whatever started before is found. */
EPC_TEST_IN(callers__a_refresh_finds_what_has_started, set_up(), tear_down())
{
    char list[512];
    DWORD size = sizeof list;

    ck_assert_int_eq(PdhExpandWildCardPathA(NULL, "\\Web Site(*)\\Active", list, &size, 0),
                     ERROR_SUCCESS);
    fake.count = 1;
    strcpy(fake.names[0], "new");
    size = 0;
    ck_assert_int_eq(
        PdhExpandWildCardPathA(NULL, "\\Web Site(*)\\Active", NULL, &size, PDH_REFRESHCOUNTERS),
        S(PDH_MORE_DATA));
    ck_assert_int_eq(
        PdhExpandWildCardPathA(NULL, "\\Web Site(*)\\Active", list, &size, PDH_REFRESHCOUNTERS),
        ERROR_SUCCESS);
    ck_assert_str_eq(list, "\\\\PC\\Web Site(new)\\Active");
}

/* ---- What a path is called ---- */

/* Microsoft's page of PdhGetCounterInfo: szFullPath is localized.  NT's: nothing where the path has
 * no computer and no index. */
EPC_TEST_IN(callers__an_english_counter_is_shown_in_the_language, begin_in("007"), tear_down())
{
    static const char *const rows[][2] = {
        { "\\Web Site(shop)\\Requests/sec", "\\Webseite(shop)\\Anfragen/s" },
        { "\\Web Site(s*)\\Req*", "\\Webseite(s*)\\Req*" },
        { "\\Web Site(gone)\\Requests/sec", "\\Webseite(gone)\\Anfragen/s" },
        { "\\\\PC\\Web Site(*)\\Requests/sec", "\\\\PC\\Webseite(*)\\Anfragen/s" },
        { "\\2(shop#1)\\4", "\\Webseite(shop#1)\\Anfragen/s" },
        { "\\#2(shop#1)\\#4", "\\Webseite(shop#1)\\Anfragen/s" },
        { "\\webseite(shop#0)\\anfragen/S", "\\webseite(shop#0)\\anfragen/S" },
    };
    union info info;

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        ck_assert_int_eq(PdhAddEnglishCounterA(query, rows[i][0], 0, &counter), ERROR_SUCCESS);
        get_info(counter, &info);
        ck_assert_str_eq(fake_narrow(info.head.szFullPath), rows[i][1]);
        if (i != 3)
            ck_assert_ptr_null(info.head.CounterPath.szMachineName);
        if (i < 4)
            ck_assert_uint_eq(info.head.CounterPath.dwInstanceIndex, 0);
    }
}

EPC_TEST_IN(callers__this_computer_has_several_names, set_up(), tear_down())
{
    static const char *const names[] = { "PC", "pc", ".", "localhost", "127.0.0.1", "::1" };
    char path[64];

    fake.memory[0] = 7;
    for (size_t i = 0; i < EPC_COUNT(names); i++) {
        snprintf(path, sizeof path, "\\\\%s\\Memory\\Free", names[i]);
        ck_assert_double_eq(value_of(add(path)), 7);
    }
}

/* ---- Validating and adding agree ---- */

static const char *const objects[] = { "Web Site", "web site", "2",    "Memory", "20",
                                       "Nothing",  "*",        "Web*", "",       "99" };
static const char *const instances[] = { "",      "(shop)", "(shop#1)", "(shop#9)", "(gone)",
                                         "(*)",   "(s*)",   "(x*)",     "(*/*#*)",  "()",
                                         "(a/b)", "(",      "(default" };
static const char *const counters_of[] = { "Active", "Requests/sec", "4",    "6",
                                           "Name",   "Free",         "22",   "*",
                                           "A*",     "x*",           "",     "Nothing",
                                           "a)b",    "Cache Hit %",  "Hits", "8" };
static const char *const computers[] = { "", "\\\\PC", "\\\\FAR", "\\\\NOWHERE", "\\\\*" };

/* Validating says besides that an instance is not there now, which adding accepts. */
static void check_agreement(const char *path)
{
    HCOUNTER counter = NULL;
    const PDH_STATUS valid = PdhValidatePathA(path),
                     status = PdhAddCounterA(query, path, 0, &counter);

    if (valid == ERROR_SUCCESS || status == ERROR_SUCCESS)
        ck_assert_msg(status == ERROR_SUCCESS &&
                          (valid == ERROR_SUCCESS || valid == S(PDH_CSTATUS_NO_INSTANCE)),
                      "%s: validated 0x%08X, added 0x%08X", path, (unsigned)valid,
                      (unsigned)status);
    else
        ck_assert_msg(valid == status || valid == S(PDH_CSTATUS_NO_INSTANCE) || !*path,
                      "%s: validated 0x%08X, added 0x%08X", path, (unsigned)valid,
                      (unsigned)status);
    if (counter)
        PdhRemoveCounter(counter);
}

EPC_TEST_LOOP_IN(callers__validating_and_adding_agree, 2, set_up(), tear_down())
{
    unsigned state = 1;
    char path[256];

    pdh_era_set_for_tests(_i ? PDH_1996 : PDH_TODAY);
    for (int i = 0; i < 3000; i++) {
        const unsigned any = state = state * 1103515245u + 12345u;

        snprintf(path, sizeof path, "%s\\%s%s\\%s", computers[any >> 8 & 3 ? 0 : (any >> 10) % 5],
                 objects[(any >> 12) % EPC_COUNT(objects)],
                 instances[(any >> 16) % EPC_COUNT(instances)],
                 counters_of[(any >> 20) % EPC_COUNT(counters_of)]);
        check_agreement(path);
    }
}

/* ---- Instances with a * in their names ---- */

/* Wine's server has a share that is called so (case 04): the path is that of its names, means the
 * one instance, and no other when it has gone. */
EPC_TEST_IN(callers__an_instance_may_have_a_star_in_its_name, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;
    char list[256];
    DWORD size = sizeof list;

    fake.count = 2;
    strcpy(fake.names[0], "\\\\*\\C$");
    strcpy(fake.names[1], "\\\\x\\C$");
    fake.cells[0][1] = 7;
    fake.cells[1][1] = 9;
    ck_assert_int_eq(PdhExpandWildCardPathA(NULL, "\\Web Site(*)\\Active", list, &size, 0),
                     ERROR_SUCCESS);
    ck_assert_str_eq(list, "\\\\PC\\Web Site(\\\\*\\C$)\\Active");
    counter = add(list);
    ck_assert_double_eq(value_of(counter), 7);
    fake.count = 1;
    strcpy(fake.names[0], "\\\\x\\C$");
    fake_pass(1000000);
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value),
                     S(PDH_INVALID_DATA));
    ck_assert_uint_eq(value.CStatus, PDH_CSTATUS_NO_INSTANCE);
}

/* ---- Before the first collection ---- */

EPC_TEST_IN(callers__a_wildcard_has_no_data_before_it_is_collected, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;

    counter = add("\\Web Site(*)\\Active");
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value),
                     S(PDH_NO_DATA));
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value),
                     S(PDH_CSTATUS_INVALID_DATA));
}
