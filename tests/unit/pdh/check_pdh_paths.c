/* SPDX-License-Identifier: MIT
 *
 * check_pdh_paths.c -- making and parsing paths, A and W, in both eras: texts, sizes, statuses. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/caller/era.h"
#include "pdh/caller/types.h"
#include "sdk/core/text.h"

static void set_up(void)
{
    pdh_era_set_for_tests(PDH_TODAY);
}

static WCHAR *wide(const char *text, WCHAR out[512])
{
    size_t units;

    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), (uint16_t *)out, 511, &units),
                     EPC_OK);
    out[units] = 0;
    return out;
}

static const char *narrow(const WCHAR *text, char out[512])
{
    size_t bytes;

    if (!text)
        return "(null)";
    ck_assert_int_eq(epci_utf8_from_utf16((const uint16_t *)text,
                                          epci_utf16_length((const uint16_t *)text, 511), out, 511,
                                          &bytes, NULL),
                     EPC_OK);
    out[bytes] = '\0';
    return out;
}

/* ---- PdhMakeCounterPath ---- */

static const struct {
    const char *machine, *object, *parent, *instance;
    DWORD index;
    const char *counter, *path;
} made[] = {
    { NULL, "Memory", NULL, NULL, (DWORD)-1, "Pages/sec", "\\Memory\\Pages/sec" },
    { "PC", "Memory", NULL, NULL, 0, "Pages/sec", "\\\\PC\\Memory\\Pages/sec" },
    { "\\\\PC", "Memory", NULL, NULL, 0, "Pages/sec", "\\\\PC\\Memory\\Pages/sec" },
    { NULL, "O", "p", NULL, 3, "c", "\\O\\c" },
    { NULL, "O", "p", "i", (DWORD)-1, "c", "\\O(p/i)\\c" },
    { NULL, "O", NULL, "i", 0, "c", "\\O(i)\\c" },
    { NULL, "O", NULL, "i", 1, "c", "\\O(i#1)\\c" },
    { NULL, "O", NULL, "*", 0, "*", "\\O(*)\\*" },
};

EPC_TEST_LOOP_IN(make__writes_the_path, EPC_COUNT(made), set_up())
{
    WCHAR texts[5][512], out[64];
    char shown[512];
    PDH_COUNTER_PATH_ELEMENTS_W elements = { .dwInstanceIndex = made[_i].index };
    DWORD size = 0;

    if (made[_i].machine)
        elements.szMachineName = (LPWSTR)wide(made[_i].machine, texts[0]);
    elements.szObjectName = (LPWSTR)wide(made[_i].object, texts[1]);
    if (made[_i].parent)
        elements.szParentInstance = (LPWSTR)wide(made[_i].parent, texts[2]);
    if (made[_i].instance)
        elements.szInstanceName = (LPWSTR)wide(made[_i].instance, texts[3]);
    elements.szCounterName = (LPWSTR)wide(made[_i].counter, texts[4]);
    ck_assert_int_eq(PdhMakeCounterPathW(&elements, NULL, &size, 0), (PDH_STATUS)PDH_MORE_DATA);
    ck_assert_uint_eq(size, strlen(made[_i].path) + 1);
    ck_assert_int_eq(PdhMakeCounterPathW(&elements, out, &size, 0), ERROR_SUCCESS);
    ck_assert_str_eq(narrow(out, shown), made[_i].path);
    size--;
    ck_assert_int_eq(PdhMakeCounterPathW(&elements, out, &size, 0), (PDH_STATUS)PDH_MORE_DATA);
    ck_assert_uint_eq(size, strlen(made[_i].path) + 1);
}

EPC_TEST_IN(make__of_missing_members_changes_nothing, set_up())
{
    char empty[] = "", name[] = "x", out[16] = "before";
    PDH_COUNTER_PATH_ELEMENTS_A elements = { .szObjectName = name };
    DWORD size = sizeof out;

    ck_assert_int_eq(PdhMakeCounterPathA(&elements, out, &size, 0),
                     (PDH_STATUS)PDH_INVALID_ARGUMENT);
    elements.szCounterName = empty;
    ck_assert_int_eq(PdhMakeCounterPathA(&elements, out, &size, 0),
                     (PDH_STATUS)PDH_INVALID_ARGUMENT);
    ck_assert_str_eq(out, "before");
    ck_assert_uint_eq(size, sizeof out);
    ck_assert_int_eq(PdhMakeCounterPathA(NULL, out, &size, 0), (PDH_STATUS)PDH_INVALID_ARGUMENT);
    elements.szCounterName = name;
    ck_assert_int_eq(PdhMakeCounterPathA(&elements, out, NULL, 0),
                     (PDH_STATUS)PDH_INVALID_ARGUMENT);
    ck_assert_int_eq(PdhMakeCounterPathA(&elements, NULL, &size, 0),
                     (PDH_STATUS)PDH_INVALID_ARGUMENT);
}

EPC_TEST_IN(make__in_1996_counts_bytes_and_calls_a_question_a_success, set_up())
{
    WCHAR texts[2][512], out[16];
    PDH_COUNTER_PATH_ELEMENTS_W elements = { .szObjectName = (LPWSTR)wide("O", texts[0]),
                                             .szCounterName = (LPWSTR)wide("c", texts[1]) };
    DWORD size = 0;

    ck_assert_int_eq(PdhMakeCounterPathW(&elements, NULL, &size, 0), (PDH_STATUS)PDH_MORE_DATA);
    ck_assert_uint_eq(size, 5);
    size = 0;
    pdh_era_set_for_tests(PDH_1996);
    ck_assert_int_eq(PdhMakeCounterPathW(&elements, NULL, &size, 0), ERROR_SUCCESS);
    ck_assert_uint_eq(size, 5 * sizeof(WCHAR));
    ck_assert_int_eq(PdhMakeCounterPathW(&elements, out, &size, 0), ERROR_SUCCESS);
    size = 4 * sizeof(WCHAR);
    ck_assert_int_eq(PdhMakeCounterPathW(&elements, out, &size, 0),
                     (PDH_STATUS)PDH_INSUFFICIENT_BUFFER);
    /* One byte has no room for a letter, but is not a question for the size. */
    size = 1;
    ck_assert_int_eq(PdhMakeCounterPathW(&elements, out, &size, 0),
                     (PDH_STATUS)PDH_INSUFFICIENT_BUFFER);
    ck_assert_uint_eq(size, 5 * sizeof(WCHAR));
    set_up();
}

/* ---- PdhParseCounterPath ---- */

/* Elements as "machine|object|parent|instance|index|counter". */
static const struct {
    const char *path, *elements;
} parsed[] = {
    { "\\Memory\\Pages/sec", "(null)|Memory|(null)|(null)|4294967295|Pages/sec" },
    { "\\\\PC\\O(p/i#2)\\c", "\\\\PC|O|p|i|2|c" },
    { "\\\\host\\object(d:\\f\\I(a)x)\\counter(d:\\f(d)\\i)",
      "\\\\host|object|(null)|d:\\f\\I(a)x|4294967295|counter(d:\\f(d)\\i)" },
    { "\\\xC3\x9C(\xE2\x82\xAC)\\c", "(null)|\xC3\x9C|(null)|\xE2\x82\xAC|4294967295|c" },
};

EPC_TEST_LOOP_IN(parse__finds_the_elements, EPC_COUNT(parsed), set_up())
{
    union {
        PDH_COUNTER_PATH_ELEMENTS_W head;
        unsigned char bytes[512];
    } block;
    WCHAR path[512];
    char shown[5][512], all[1024];
    DWORD size = 0, needed;

    wide(parsed[_i].path, path);
    ck_assert_int_eq(PdhParseCounterPathW(path, NULL, &size, 0), (PDH_STATUS)PDH_MORE_DATA);
    needed = size;
    memset(&block, 0xAA, sizeof block);
    ck_assert_int_eq(PdhParseCounterPathW(path, &block.head, &size, 0), ERROR_SUCCESS);
    ck_assert_uint_eq(size, needed);
    for (size_t i = needed; i < sizeof block; i++)
        ck_assert_uint_eq(block.bytes[i], 0xAA);
    snprintf(all, sizeof all, "%s|%s|%s|%s|%u|%s", narrow(block.head.szMachineName, shown[0]),
             narrow(block.head.szObjectName, shown[1]),
             narrow(block.head.szParentInstance, shown[2]),
             narrow(block.head.szInstanceName, shown[3]), (unsigned)block.head.dwInstanceIndex,
             narrow(block.head.szCounterName, shown[4]));
    ck_assert_str_eq(all, parsed[_i].elements);
    size = needed - 1;
    ck_assert_int_eq(PdhParseCounterPathW(path, &block.head, &size, 0), (PDH_STATUS)PDH_MORE_DATA);
    ck_assert_uint_eq(size, needed);
}

/* The elements give the path again. */
EPC_TEST_LOOP_IN(parse__and_make_again_is_the_path, EPC_COUNT(parsed), set_up())
{
    union {
        PDH_COUNTER_PATH_ELEMENTS_W head;
        unsigned char bytes[512];
    } block;
    WCHAR path[512], out[512];
    char shown[512];
    DWORD size = sizeof block, letters = EPC_COUNT(out);

    ck_assert_int_eq(PdhParseCounterPathW(wide(parsed[_i].path, path), &block.head, &size, 0),
                     ERROR_SUCCESS);
    ck_assert_int_eq(PdhMakeCounterPathW(&block.head, out, &letters, 0), ERROR_SUCCESS);
    ck_assert_str_eq(narrow(out, shown), parsed[_i].path);
}

static const char *const no_paths[] = { "", "x", "\\", "\\x", "\\\\PC", "\\O()\\c", "O\\c" };

EPC_TEST_LOOP_IN(parse__refuses_what_is_no_path, EPC_COUNT(no_paths), set_up())
{
    DWORD size = 0;

    ck_assert_int_eq(PdhParseCounterPathA(no_paths[_i], NULL, &size, 0),
                     (PDH_STATUS)PDH_INVALID_PATH);
}

EPC_TEST_IN(parse__refuses_missing_arguments, set_up())
{
    DWORD size = 100;

    ck_assert_int_eq(PdhParseCounterPathA(NULL, NULL, &size, 0), (PDH_STATUS)PDH_INVALID_ARGUMENT);
    ck_assert_int_eq(PdhParseCounterPathA("\\O\\c", NULL, &size, 0),
                     (PDH_STATUS)PDH_INVALID_ARGUMENT);
    ck_assert_int_eq(PdhParseCounterPathA("\\O\\c", NULL, NULL, 0),
                     (PDH_STATUS)PDH_INVALID_ARGUMENT);
}

EPC_TEST_IN(parse__in_1996_says_that_the_buffer_is_insufficient, set_up())
{
    PDH_COUNTER_PATH_ELEMENTS_A head;
    DWORD size = 0;

    ck_assert_int_eq(PdhParseCounterPathA("\\O\\c", NULL, &size, 0), (PDH_STATUS)PDH_MORE_DATA);
    size = sizeof head;
    ck_assert_int_eq(PdhParseCounterPathA("\\O\\c", &head, &size, 0), (PDH_STATUS)PDH_MORE_DATA);
    pdh_era_set_for_tests(PDH_1996);
    size = 0;
    ck_assert_int_eq(PdhParseCounterPathA("\\O\\c", NULL, &size, 0), ERROR_SUCCESS);
    ck_assert_uint_eq(size, sizeof head + 4);
    size = sizeof head;
    ck_assert_int_eq(PdhParseCounterPathA("\\O\\c", &head, &size, 0),
                     (PDH_STATUS)PDH_INSUFFICIENT_BUFFER);
    set_up();
}

/* ---- PdhParseInstanceName ---- */

static const struct {
    const char *text, *instance, *parent;
    DWORD index;
} instances[] = {
    { "i", "i", "", 0 },
    { "i#2", "i", "", 2 },
    { "p/i", "i", "p", 0 },
    { "p/i#3", "i", "p", 3 },
    { "TODO#List", "TODO#List", "", 0 },
};

EPC_TEST_LOOP_IN(parse_instance__finds_the_elements, EPC_COUNT(instances), set_up())
{
    char name[16], parent[16];
    DWORD name_size = 0, parent_size = 0, index = 77;

    ck_assert_int_eq(
        PdhParseInstanceNameA(instances[_i].text, NULL, &name_size, NULL, &parent_size, NULL),
        (PDH_STATUS)PDH_MORE_DATA);
    ck_assert_uint_eq(name_size, strlen(instances[_i].instance) + 1);
    ck_assert_uint_eq(parent_size, strlen(instances[_i].parent) + 1);
    ck_assert_int_eq(
        PdhParseInstanceNameA(instances[_i].text, name, &name_size, parent, &parent_size, &index),
        ERROR_SUCCESS);
    ck_assert_str_eq(name, instances[_i].instance);
    ck_assert_str_eq(parent, instances[_i].parent);
    ck_assert_uint_eq(index, instances[_i].index);
}

EPC_TEST_IN(parse_instance__refuses_what_is_none, set_up())
{
    char text[300], name[300], parent[300];
    DWORD name_size = 300, parent_size = 300;

    memset(text, 'x', sizeof text);
    text[260] = '\0';
    ck_assert_int_eq(PdhParseInstanceNameA(text, name, &name_size, parent, &parent_size, NULL),
                     (PDH_STATUS)PDH_INVALID_INSTANCE);
    ck_assert_int_eq(PdhParseInstanceNameA("", name, &name_size, parent, &parent_size, NULL),
                     (PDH_STATUS)PDH_INVALID_INSTANCE);
    text[259] = '\0';
    ck_assert_int_eq(PdhParseInstanceNameA(text, name, &name_size, parent, &parent_size, NULL),
                     ERROR_SUCCESS);
    ck_assert_int_eq(PdhParseInstanceNameA(NULL, name, &name_size, parent, &parent_size, NULL),
                     (PDH_STATUS)PDH_INVALID_ARGUMENT);
    ck_assert_int_eq(PdhParseInstanceNameA("i", name, NULL, parent, &parent_size, NULL),
                     (PDH_STATUS)PDH_INVALID_ARGUMENT);
}
