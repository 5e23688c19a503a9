/* SPDX-License-Identifier: MIT
 *
 * check_pdh_lists.c -- lists of computers, objects, counters and instances, defaults, names,
 * wildcards, and what is valid. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "fakemachine.h"
#include "pdh/caller/era.h"
#include "pdh/caller/types.h"

#define S(name) ((PDH_STATUS)(name))

PDH_STATUS WINAPI PdhTranslate009CounterW(LPCWSTR path, LPWSTR buffer, LPDWORD size);
PDH_STATUS WINAPI PdhTranslateLocaleCounterA(LPCSTR path, LPSTR buffer, LPDWORD size);

static void set_up(const char *language)
{
    pdh_era_set_for_tests(PDH_TODAY);
    fake_begin(language);
}

/* A MULTI_SZ with | between its texts. */
static const char *shown(const char *list)
{
    static char text[2048];
    size_t used = 0;

    for (; *list; list += strlen(list) + 1) {
        if (used)
            text[used++] = '|';
        memcpy(text + used, list, strlen(list));
        used += strlen(list);
    }
    text[used] = '\0';
    return text;
}

static char list[2048], other[2048];
static DWORD size, other_size;

static void ask(void)
{
    size = sizeof list;
    other_size = sizeof other;
    memset(list, 0x55, sizeof list);
    memset(other, 0x55, sizeof other);
}

/* ---- Objects ---- */

EPC_TEST_IN(objects__are_listed_by_name, set_up("009"), fake_end())
{
    ask();
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, list, &size, PERF_DETAIL_STANDARD, TRUE),
                     ERROR_SUCCESS);
    ck_assert_str_eq(shown(list), "Web Site|Memory");
    ck_assert_uint_eq(size, sizeof "Web Site" + sizeof "Memory" + 1);
}

/* An object's own level counts, and a costly one is listed only where that is asked for. */
EPC_TEST_IN(objects__and_counters_up_to_the_level, set_up("009"), fake_end())
{
    static const struct {
        DWORD level;
        const char *objects, *counters;
    } rows[] = { { 100, "Web Site", "Free" },
                 { 200, "Web Site", "Free" },
                 { 300, "Web Site|Memory", "Free" },
                 { 399, "Web Site|Memory", "Free" },
                 { 400, "Web Site|Memory", "Free|Deep" },
                 { 400 | PERF_DETAIL_COSTLY, "Web Site|Memory|Twice", "Free|Deep" },
                 { PERF_DETAIL_STANDARD, "Web Site|Memory", "Free|Deep" } };

    fake.object_detail = 300;
    fake.costly = true;
    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        ask();
        ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, list, &size, rows[i].level, TRUE),
                         ERROR_SUCCESS);
        ck_assert_str_eq(shown(list), rows[i].objects);
        ask();
        ck_assert_int_eq(PdhEnumObjectItemsA(NULL, NULL, "Memory", list, &size, other, &other_size,
                                             rows[i].level, 0),
                         ERROR_SUCCESS);
        ck_assert_str_eq(shown(list), rows[i].counters);
    }
}

/* The size is one of the list that follows: a refresh is one, though costly objects are a question
 * of their own. */
EPC_TEST_IN(objects__with_costly_ones_are_refreshed_once, set_up("009"), fake_end())
{
    const DWORD detail = PERF_DETAIL_STANDARD | PERF_DETAIL_COSTLY;
    uint32_t questions;

    fake.costly = true;
    size = 0;
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, NULL, &size, detail, TRUE), S(PDH_MORE_DATA));
    questions = fake.questions;
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, list, &size, detail, FALSE), ERROR_SUCCESS);
    ck_assert_str_eq(shown(list), "Web Site|Memory|Twice");
    ck_assert_uint_eq(fake.questions, questions);
}

EPC_TEST_IN(objects__a_question_for_the_size, set_up("009"), fake_end())
{
    size = 0;
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, NULL, &size, 400, TRUE), S(PDH_MORE_DATA));
    ck_assert_uint_eq(size, 17);
    pdh_era_set_for_tests(PDH_1996);
    size = 0;
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, NULL, &size, 400, FALSE), ERROR_SUCCESS);
    ck_assert_uint_eq(size, 17);
}

EPC_TEST_IN(objects__in_1996_part_of_them_is_given, set_up("009"), fake_end())
{
    pdh_era_set_for_tests(PDH_1996);
    ask();
    size = 12;
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, list, &size, 400, TRUE), S(PDH_MORE_DATA));
    ck_assert_str_eq(shown(list), "Web Site");
    ask();
    size = 5;
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, list, &size, 400, TRUE),
                     S(PDH_INSUFFICIENT_BUFFER));
    pdh_era_set_for_tests(PDH_TODAY);
    ask();
    size = 12;
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, list, &size, 400, TRUE), S(PDH_MORE_DATA));
    ck_assert_int_eq(list[0], 0x55);
}

EPC_TEST_IN(objects__of_a_computer_that_is_not_there, set_up("009"), fake_end())
{
    ask();
    ck_assert_int_eq(PdhEnumObjectsA(NULL, "\\\\NOWHERE", list, &size, 400, TRUE),
                     S(PDH_CSTATUS_NO_MACHINE));
    ck_assert_int_eq(PdhEnumObjectsA(NULL, "FAR", list, &size, 400, TRUE), ERROR_SUCCESS);
    ck_assert_int_eq(PdhEnumObjectsHA((PDH_HLOG)(intptr_t)-1, NULL, list, &size, 400, TRUE),
                     S(PDH_CANNOT_CONNECT_WMI_SERVER));
    ck_assert_int_eq(PdhEnumObjectsHA((PDH_HLOG)&size, NULL, list, &size, 400, TRUE),
                     S(PDH_INVALID_HANDLE));
}

/* "A reserved argument is not NULL." */
EPC_TEST_IN(era__lists_have_no_data_source_in_1996, set_up("009"), fake_end())
{
    static const PDH_STATUS wanted[] = { S(PDH_FILE_NOT_FOUND), S(PDH_INVALID_ARGUMENT) };

    for (int i = 0; i < 2; i++) {
        pdh_era_set_for_tests(i ? PDH_1996 : PDH_TODAY);
        ask();
        ck_assert_int_eq(PdhEnumMachinesA("no file", list, &size), wanted[i]);
        ck_assert_int_eq(PdhEnumObjectsA("no file", NULL, list, &size, 400, TRUE), wanted[i]);
        ck_assert_int_eq(
            PdhEnumObjectItemsA("no file", NULL, "Memory", list, &size, other, &other_size, 400, 0),
            wanted[i]);
        ck_assert_int_eq(PdhGetDefaultPerfObjectA("no file", NULL, list, &size), wanted[i]);
        ck_assert_int_eq(PdhGetDefaultPerfCounterA("no file", NULL, "Memory", list, &size),
                         wanted[i]);
        ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, list, &size, 400, TRUE), ERROR_SUCCESS);
    }
    pdh_era_set_for_tests(PDH_1996);
    ck_assert_int_eq(PdhEnumObjectsA("no file", NULL, list, &size, 400, TRUE), wanted[1]);
}

EPC_TEST_IN(machines__are_those_that_were_named, set_up("009"), fake_end())
{
    ask();
    ck_assert_int_eq(PdhConnectMachineA(NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhConnectMachineA("\\\\FAR"), ERROR_SUCCESS);
    ck_assert_int_eq(PdhConnectMachineA("far"), ERROR_SUCCESS);
    ck_assert_int_eq(PdhConnectMachineA("\\\\NOWHERE"), S(PDH_CSTATUS_NO_MACHINE));
    ck_assert_int_eq(PdhEnumMachinesA(NULL, list, &size), ERROR_SUCCESS);
    ck_assert_str_eq(shown(list), "\\\\PC|\\\\FAR|\\\\NOWHERE");
}

/* ---- Counters and instances ---- */

EPC_TEST_IN(items__repeat_equal_names_and_leave_bases_out, set_up("009"), fake_end())
{
    ask();
    ck_assert_int_eq(
        PdhEnumObjectItemsA(NULL, NULL, "web site", list, &size, other, &other_size, 400, 0),
        ERROR_SUCCESS);
    ck_assert_str_eq(shown(list), "Requests/sec|Active|Cache Hit %|Avg Wait|Busy %|Name");
    ck_assert_str_eq(shown(other), "default|shop|shop");
}

EPC_TEST_IN(items__of_an_object_without_instances, set_up("009"), fake_end())
{
    ask();
    ck_assert_int_eq(
        PdhEnumObjectItemsA(NULL, NULL, "Memory", list, &size, other, &other_size, 100, 0),
        ERROR_SUCCESS);
    ck_assert_str_eq(shown(list), "Free");
    ck_assert_uint_eq(other_size, 0);
}

EPC_TEST_IN(items__of_an_object_that_has_no_instance_now, set_up("009"), fake_end())
{
    fake.count = 0;
    ask();
    ck_assert_int_eq(
        PdhEnumObjectItemsA(NULL, NULL, "Web Site", list, &size, other, &other_size, 400, 0),
        ERROR_SUCCESS);
    ck_assert_uint_eq(other_size, 2);
    ck_assert_mem_eq(other, "\0\0", 2);
    ck_assert_int_eq(
        PdhEnumObjectItemsA(NULL, NULL, "Nothing", list, &size, other, &other_size, 400, 0),
        S(PDH_CSTATUS_NO_OBJECT));
}

/* ---- Defaults and names ---- */

/* A computer without providers. */
static void answer_nothing(struct block *out)
{
    block_init(out);
    block_answer(out, "PC");
}

EPC_TEST_IN(default__of_an_answer_without_objects, set_up("009"), fake_end())
{
    fake.whole = answer_nothing;
    ask();
    ck_assert_int_eq(PdhGetDefaultPerfObjectA(NULL, NULL, list, &size),
                     S(PDH_CSTATUS_NO_COUNTERNAME));
}

EPC_TEST_IN(default__of_an_answer_that_names_none, set_up("009"), fake_end())
{
    ask();
    ck_assert_int_eq(PdhGetDefaultPerfObjectA(NULL, NULL, list, &size), ERROR_SUCCESS);
    ck_assert_str_eq(list, "Memory"); /* the first; there is no Processor */
    ck_assert_int_eq(PdhGetDefaultPerfCounterA(NULL, NULL, "Nothing", list, &size),
                     S(PDH_CSTATUS_NO_OBJECT));
}

EPC_TEST_IN(names__and_indexes, set_up("007"), fake_end())
{
    DWORD index = 0;

    ask();
    ck_assert_int_eq(PdhLookupPerfNameByIndexA(NULL, 2, list, &size), ERROR_SUCCESS);
    ck_assert_str_eq(list, "Webseite");
    ask();
    ck_assert_int_eq(PdhLookupPerfNameByIndexA(NULL, 20, list, &size), ERROR_SUCCESS);
    ck_assert_str_eq(list, "Memory");
    ck_assert_int_eq(PdhLookupPerfNameByIndexA(NULL, 999, list, &size), S(PDH_STRING_NOT_FOUND));
    ck_assert_int_eq(PdhLookupPerfIndexByNameA(NULL, "web site", &index), ERROR_SUCCESS);
    ck_assert_uint_eq(index, 2);
    ck_assert_int_eq(PdhLookupPerfIndexByNameA(NULL, "Twice", &index), ERROR_SUCCESS);
    ck_assert_uint_eq(index, 30);
    ck_assert_int_eq(PdhLookupPerfIndexByNameA(NULL, "Nothing", &index), S(PDH_STRING_NOT_FOUND));
    ck_assert_int_eq(PdhLookupPerfIndexByNameA(NULL, NULL, &index), S(PDH_INVALID_ARGUMENT));
}

EPC_TEST_IN(translate__there_and_back, set_up("007"), fake_end())
{
    WCHAR text[128];

    size = EPC_COUNT(text);
    ck_assert_int_eq(PdhTranslate009CounterW((LPCWSTR)fake_wide("\\Web Site(*)\\Requests/sec"),
                                             (LPWSTR)text, &size),
                     ERROR_SUCCESS);
    ck_assert_str_eq(fake_narrow(text), "\\Webseite(*)\\Anfragen/s");
    ask();
    ck_assert_int_eq(
        PdhTranslateLocaleCounterA("\\\\PC\\Webseite(shop#1)\\Anfragen/s", list, &size),
        ERROR_SUCCESS);
    ck_assert_str_eq(list, "\\\\PC\\Web Site(shop#1)\\Requests/sec");
}

/* ---- Wildcards ---- */

static const struct {
    const char *path, *expanded;
    DWORD flags, status;
} expansions[] = {
    { "\\Web Site(*)\\Active",
      "\\\\PC\\Web Site(default)\\Active|\\\\PC\\Web Site(shop)\\Active|\\\\PC\\Web "
      "Site(shop#1)\\Active",
      0, 0 },
    { "\\Web Site(s*)\\Active", "\\\\PC\\Web Site(shop)\\Active|\\\\PC\\Web Site(shop#1)\\Active",
      0, 0 },
    { "\\Web Site(shop#1)\\A*",
      "\\\\PC\\Web Site(shop#1)\\Active|\\\\PC\\Web Site(shop#1)\\Avg Wait", 0, 0 },
    { "\\\\PC\\Memory\\Free", "\\\\PC\\Memory\\Free", 0, 0 },
    { "\\Memory\\*", "\\\\PC\\Memory\\Free|\\\\PC\\Memory\\Deep", 0, 0 },
    { "\\Web Site(*)\\A*", "\\\\PC\\Web Site(*)\\Active|\\\\PC\\Web Site(*)\\Avg Wait",
      PDH_NOEXPANDINSTANCES, 0 },
    { "\\Web Site(s*)\\*", "\\\\PC\\Web Site(shop)\\*|\\\\PC\\Web Site(shop#1)\\*",
      PDH_NOEXPANDCOUNTERS, 0 },
    { "\\Memory(*)\\Free", NULL, 0, PDH_INVALID_PATH },
    { "no path", NULL, 0, PDH_INVALID_PATH },
    { "\\Nothing(*)\\x", NULL, 0, PDH_CSTATUS_NO_OBJECT },
    { "\\Memory\\Nothing", NULL, 0, PDH_CSTATUS_NO_COUNTER },
    { "\\Web Site(none*)\\Active", NULL, 0, PDH_CSTATUS_NO_INSTANCE },
    { "\\\\NOWHERE\\Memory\\*", NULL, 0, PDH_CSTATUS_NO_MACHINE },
    { "\\Web Site(*)\\Active",
      "\\\\PC\\Web Site(default)\\Active|\\\\PC\\Web Site(shop)\\Active|\\\\PC\\Web "
      "Site(shop#1)\\Active",
      0xFFFFFFF8u, 0 },
};

EPC_TEST_LOOP_IN(expand__finds_what_is_there, EPC_COUNT(expansions), set_up("009"), fake_end())
{
    PDH_STATUS status;
    DWORD needed = 0;

    status = PdhExpandWildCardPathA(NULL, expansions[_i].path, NULL, &needed, expansions[_i].flags);
    ck_assert_int_eq(status, expansions[_i].status ? S(expansions[_i].status) : S(PDH_MORE_DATA));
    ask();
    ck_assert_int_eq(
        PdhExpandWildCardPathA(NULL, expansions[_i].path, list, &size, expansions[_i].flags),
        S(expansions[_i].status));
    if (expansions[_i].expanded) {
        ck_assert_str_eq(shown(list), expansions[_i].expanded);
        ck_assert_uint_eq(size, needed);
    }
}

/* Instances come between the two calls; both are of one answer. */
EPC_TEST_IN(expand__twice_in_a_moment_gives_one_list, set_up("009"), fake_end())
{
    DWORD needed = 0;

    PdhExpandCounterPathA("\\Web Site(*)\\Active", NULL, &needed);
    strcpy(fake.names[3], "new");
    fake.count = 4;
    ask();
    ck_assert_int_eq(PdhExpandCounterPathA("\\Web Site(*)\\Active", list, &size), ERROR_SUCCESS);
    ck_assert_uint_eq(size, needed);
}

/* ---- Validating ---- */

static const struct {
    const char *path;
    DWORD status;
} validations[] = {
    { "\\Web Site(default)\\Active", ERROR_SUCCESS },
    { "\\Web Site(*)\\Active", ERROR_SUCCESS },
    { "\\\\PC\\Memory\\Free", ERROR_SUCCESS },
    { "\\Web Site(absent)\\Active", PDH_CSTATUS_NO_INSTANCE },
    { "\\Web Site\\Active", PDH_CSTATUS_NO_INSTANCE },
    { "\\Web Site(default)\\Nothing", PDH_CSTATUS_NO_COUNTER },
    { "\\Nothing(default)\\Active", PDH_CSTATUS_NO_OBJECT },
    { "\\\\NOWHERE\\Memory\\Free", PDH_CSTATUS_NO_MACHINE },
    { "Memory\\Free", PDH_CSTATUS_BAD_COUNTERNAME },
    { "\\Memory", PDH_CSTATUS_BAD_COUNTERNAME },
    { "", PDH_INVALID_ARGUMENT },
    { NULL, PDH_INVALID_ARGUMENT },
};

EPC_TEST_LOOP_IN(validate__has_the_status, EPC_COUNT(validations), set_up("009"), fake_end())
{
    ck_assert_int_eq(PdhValidatePathA(validations[_i].path), S(validations[_i].status));
    ck_assert_int_eq(PdhValidatePathExA(NULL, validations[_i].path), S(validations[_i].status));
}
