/* SPDX-License-Identifier: MIT
 *
 * check_pdh_names.c -- names that a hostile provider may have: they look like paths, or are
 * missing.  What is listed is found again, and its value is its own. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "pdh/caller/era.h"
#include "querying.h"
#include "kit/system/files.h"

#define NAMES_LOG "check_pdh_names.tmp.csv"

static const char *const hostile_names[] = {
    "",
    " ",
    "*",
    "**",
    "#",
    "#0",
    "#1",
    "x#1",
    "x",
    "x",
    "x#0",
    "x#1#0",
    "X",
    "/",
    "a/",
    "/a",
    "a/b",
    "a/b",
    "a/#0",
    "/#0",
    "(",
    ")",
    "()",
    ")\\",
    "(a)\\b",
    ")\\Active",
    "\\",
    "\\\\PC\\O\\c",
    "a*b",
    "17",
    "-1",
    "#*",
    "x#*",
    "\"",
    "\",\"",
    "a,b",
    "\r\n",
    "\t",
    "\xC3\xA4",
    "\xC3\x84",
    "\xF0\x9F\x98\x80",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
};

static size_t wcslen_of(const WCHAR *text)
{
    size_t letters = 0;

    while (text[letters])
        letters++;
    return letters;
}

static void set_up_hostile(void)
{
    set_up();
    fake.count = EPC_COUNT(hostile_names);
    for (uint32_t i = 0; i < fake.count; i++) {
        snprintf(fake.names[i], sizeof fake.names[i], "%s", hostile_names[i]);
        fake.cells[i][1] = 1000 + i;
    }
}

/* Each instance has one path, by which its own value is found. */
EPC_TEST_IN(names__that_look_like_paths_lead_back, set_up_hostile(), tear_down())
{
    static WCHAR list[1 << 15];
    DWORD size = EPC_COUNT(list);
    const WCHAR *at = list;

    ck_assert_int_eq(
        PdhExpandWildCardPathW(NULL, (LPCWSTR)fake_wide("\\Web Site(*)\\Active"), list, &size, 0),
        ERROR_SUCCESS);
    for (uint32_t i = 0; i < fake.count; i++) {
        HCOUNTER counter = NULL;

        ck_assert_msg(*at, "the path of %s is missing", hostile_names[i]);
        ck_assert_msg(PdhValidatePathW(at) == ERROR_SUCCESS, "%s", fake_narrow(at));
        ck_assert_msg(PdhAddCounterW(query, at, 0, &counter) == ERROR_SUCCESS, "%s",
                      fake_narrow(at));
        ck_assert_msg(value_of(counter) == 1000 + i, "%s is %f, not %u", fake_narrow(at),
                      value_of(counter), (unsigned)(1000 + i));
        at += wcslen_of(at) + 1;
    }
    ck_assert_uint_eq(*at, 0);
}

/* A log of all of them is read, and has each value once. */
EPC_TEST_IN(names__that_look_like_paths_are_logged, set_up_hostile(), tear_down())
{
    PDH_FMT_COUNTERVALUE_ITEM_A items[FAKE_INSTANCES];
    static unsigned char capacity[1 << 15];
    DWORD type = PDH_LOG_TYPE_CSV, bytes = sizeof capacity, count = 0;
    bool seen[FAKE_INSTANCES] = { false };
    HCOUNTER all;
    HQUERY reading;
    PDH_HLOG log;

    add("\\Web Site(*)\\Active");
    ck_assert_int_eq(PdhOpenLogA(NAMES_LOG, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type,
                                 query, 0, NULL, &log),
                     ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    ck_assert_int_eq(PdhOpenQueryA(NAMES_LOG, 0, &reading), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(reading, "\\Web Site(*)\\Active", 0, &all), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCollectQueryData(reading), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(all, PDH_FMT_LONG, &bytes, &count,
                                                  (PPDH_FMT_COUNTERVALUE_ITEM_A)(void *)capacity),
                     ERROR_SUCCESS);
    /* A path by names whose instance begins with ")\\" is none: its parentheses are empty. */
    ck_assert_uint_eq(count, fake.count - 2);
    memcpy(items, capacity, count * sizeof *items);
    for (DWORD i = 0; i < count; i++) {
        const LONG number = items[i].FmtValue.longValue - 1000;

        ck_assert_msg(number >= 0 && number < (LONG)fake.count && !seen[number], "%s is %d",
                      items[i].szName, (int)number);
        seen[number] = true;
    }
    ck_assert_int_eq(PdhCloseQuery(reading), ERROR_SUCCESS);
    kit_remove_file(NAMES_LOG);
}

/* ---- Without a title ---- */

/* The object and its counters are listed by their indexes, and found by what is listed. */
EPC_TEST(names__that_are_missing_are_indexes)
{
    char list[256], items[256], instances[64], path[512], text[64];
    DWORD size = sizeof list, item_size = sizeof items, instance_size = sizeof instances;
    PDH_STATUS status;

    set_up();
    fake.untitled = true;
    fake.memory[0] = 77;
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, list, &size, 400, TRUE), ERROR_SUCCESS);
    ck_assert_str_eq(list + strlen(list) + 1, "Memory");
    ck_assert_str_eq(list + strlen(list) + 1 + sizeof "Memory", "#36");
    ck_assert_int_eq(PdhEnumObjectItemsA(NULL, NULL, "#36", items, &item_size, instances,
                                         &instance_size, 400, 0),
                     ERROR_SUCCESS);
    ck_assert_str_eq(items, "#34");
    snprintf(path, sizeof path, "\\%s\\%s", "#36", items);
    ck_assert_int_eq(PdhValidatePathA(path), ERROR_SUCCESS);
    ck_assert_double_eq(value_of(add(path)), 77);
    ck_assert_double_eq(value_of(add("\\#36#0\\#34#0")), 77);
    size = sizeof text;
    status = PdhExpandCounterPathA("\\#36\\*", text, &size);
    ck_assert_int_eq(status, ERROR_SUCCESS);
    ck_assert_double_eq(value_of(add(text)), 77);
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    tear_down();
}
