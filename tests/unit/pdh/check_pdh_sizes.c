/* SPDX-License-Identifier: MIT
 *
 * check_pdh_sizes.c -- every function that fills a buffer, with every size from nothing to more
 * than enough, in memory of just that size: what it needs, what it returns, and that it writes
 * nothing else; and with each pointer missing. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "pdh/caller/era.h"
#include "pdh/caller/texts.h"
#include "querying.h"

PDH_STATUS WINAPI PdhTranslate009CounterA(LPCSTR path, LPSTR buffer, LPDWORD size);
PDH_STATUS WINAPI PdhTranslate009CounterW(LPCWSTR path, LPWSTR buffer, LPDWORD size);
PDH_STATUS WINAPI PdhTranslateLocaleCounterA(LPCSTR path, LPSTR buffer, LPDWORD size);
PDH_STATUS WINAPI PdhTranslateLocaleCounterW(LPCWSTR path, LPWSTR buffer, LPDWORD size);

static HCOUNTER sized_all, sized_one;
static PDH_HLOG sized_source;
static DWORD item_count;
/* A second buffer, large enough. */
static WCHAR second[4096];
static DWORD second_size;
static bool explained;

/* The twins of an A and a W function differ in the type of a letter only. */
#define TWINS(suffix, letter, TEXT_OF)                                                             \
    static PDH_STATUS machines##suffix(void *buffer, DWORD *size)                                  \
    {                                                                                              \
        return PdhEnumMachines##suffix(NULL, buffer, size);                                        \
    }                                                                                              \
    static PDH_STATUS machines_h##suffix(void *buffer, DWORD *size)                                \
    {                                                                                              \
        return PdhEnumMachinesH##suffix(sized_source, buffer, size);                               \
    }                                                                                              \
    static PDH_STATUS objects##suffix(void *buffer, DWORD *size)                                   \
    {                                                                                              \
        return PdhEnumObjects##suffix(NULL, NULL, buffer, size, 400, FALSE);                       \
    }                                                                                              \
    static PDH_STATUS objects_h##suffix(void *buffer, DWORD *size)                                 \
    {                                                                                              \
        return PdhEnumObjectsH##suffix(sized_source, NULL, buffer, size, 400, FALSE);              \
    }                                                                                              \
    static PDH_STATUS counters##suffix(void *buffer, DWORD *size)                                  \
    {                                                                                              \
        second_size = EPC_COUNT(second);                                                           \
        return PdhEnumObjectItems##suffix(NULL, NULL, TEXT_OF("Web Site"), buffer, size,           \
                                          (letter *)second, &second_size, 400, 0);                 \
    }                                                                                              \
    static PDH_STATUS items##suffix(void *buffer, DWORD *size)                                     \
    {                                                                                              \
        second_size = EPC_COUNT(second);                                                           \
        return PdhEnumObjectItems##suffix(NULL, NULL, TEXT_OF("Web Site"), (letter *)second,       \
                                          &second_size, buffer, size, 400, 0);                     \
    }                                                                                              \
    static PDH_STATUS default_object##suffix(void *buffer, DWORD *size)                            \
    {                                                                                              \
        return PdhGetDefaultPerfObject##suffix(NULL, NULL, buffer, size);                          \
    }                                                                                              \
    static PDH_STATUS default_counter##suffix(void *buffer, DWORD *size)                           \
    {                                                                                              \
        return PdhGetDefaultPerfCounterH##suffix(sized_source, NULL, TEXT_OF("Memory"), buffer,    \
                                                 size);                                            \
    }                                                                                              \
    static PDH_STATUS name_of##suffix(void *buffer, DWORD *size)                                   \
    {                                                                                              \
        return PdhLookupPerfNameByIndex##suffix(NULL, 2, buffer, size);                            \
    }                                                                                              \
    static PDH_STATUS expanded##suffix(void *buffer, DWORD *size)                                  \
    {                                                                                              \
        return PdhExpandCounterPath##suffix(TEXT_OF("\\Web Site(*)\\A*"), buffer, size);           \
    }                                                                                              \
    static PDH_STATUS expanded_h##suffix(void *buffer, DWORD *size)                                \
    {                                                                                              \
        return PdhExpandWildCardPathH##suffix(sized_source, TEXT_OF("\\Web Site(s*)\\Active"),     \
                                              buffer, size, 0);                                    \
    }                                                                                              \
    static PDH_STATUS made##suffix(void *buffer, DWORD *size)                                      \
    {                                                                                              \
        PDH_COUNTER_PATH_ELEMENTS_##suffix elements = { .szObjectName = TEXT_OF("Web Site"),       \
                                                        .szInstanceName = TEXT_OF("shop"),         \
                                                        .dwInstanceIndex = 1,                      \
                                                        .szCounterName = TEXT_OF("Active") };      \
                                                                                                   \
        return PdhMakeCounterPath##suffix(&elements, buffer, size, 0);                             \
    }                                                                                              \
    static PDH_STATUS parsed##suffix(void *buffer, DWORD *size)                                    \
    {                                                                                              \
        return PdhParseCounterPath##suffix(TEXT_OF("\\\\PC\\O(p/i#1)\\c"), buffer, size, 0);       \
    }                                                                                              \
    static PDH_STATUS instance##suffix(void *buffer, DWORD *size)                                  \
    {                                                                                              \
        DWORD index;                                                                               \
                                                                                                   \
        second_size = EPC_COUNT(second);                                                           \
        return PdhParseInstanceName##suffix(TEXT_OF("parent/child#2"), buffer, size,               \
                                            (letter *)second, &second_size, &index);               \
    }                                                                                              \
    static PDH_STATUS parent##suffix(void *buffer, DWORD *size)                                    \
    {                                                                                              \
        DWORD index;                                                                               \
                                                                                                   \
        second_size = EPC_COUNT(second);                                                           \
        return PdhParseInstanceName##suffix(TEXT_OF("parent/child#2"), (letter *)second,           \
                                            &second_size, buffer, size, &index);                   \
    }                                                                                              \
    static PDH_STATUS info##suffix(void *buffer, DWORD *size)                                      \
    {                                                                                              \
        return PdhGetCounterInfo##suffix(sized_one, explained, size, buffer);                      \
    }                                                                                              \
    static PDH_STATUS formatted##suffix(void *buffer, DWORD *size)                                 \
    {                                                                                              \
        item_count = 99;                                                                           \
        return PdhGetFormattedCounterArray##suffix(sized_all, PDH_FMT_DOUBLE, size, &item_count,   \
                                                   buffer);                                        \
    }                                                                                              \
    static PDH_STATUS raw##suffix(void *buffer, DWORD *size)                                       \
    {                                                                                              \
        item_count = 99;                                                                           \
        return PdhGetRawCounterArray##suffix(sized_all, size, &item_count, buffer);                \
    }                                                                                              \
    static PDH_STATUS local##suffix(void *buffer, DWORD *size)                                     \
    {                                                                                              \
        return PdhTranslate009Counter##suffix(TEXT_OF("\\Memory\\Free"), buffer, size);            \
    }                                                                                              \
    static PDH_STATUS english##suffix(void *buffer, DWORD *size)                                   \
    {                                                                                              \
        return PdhTranslateLocaleCounter##suffix(TEXT_OF("\\Memory\\Free"), buffer, size);         \
    }

#define NARROW(text) ((char *)(uintptr_t)(text))
#define WIDE(text)   ((LPWSTR)fake_wide(text))

TWINS(A, char, NARROW)
TWINS(W, WCHAR, WIDE)

/* What is in the buffer: a list, a text, a path, a structure with its texts, or an array. */
enum content { LIST, TEXT, PATH, PARSED, INFO, ARRAY };

struct giver {
    const char *name;
    enum content content;
    PDH_STATUS (*give)(void *buffer, DWORD *size);
    bool wide;
};

#define BOTH(content, name)                                                                        \
    { #name "A", content, name##A, false },                                                        \
    {                                                                                              \
        #name "W", content, name##W, true                                                          \
    }

static const struct giver givers[] = {
    BOTH(LIST, machines),       BOTH(LIST, machines_h),
    BOTH(LIST, objects),        BOTH(LIST, objects_h),
    BOTH(LIST, counters),       BOTH(LIST, items),
    BOTH(LIST, expanded),       BOTH(LIST, expanded_h),
    BOTH(TEXT, default_object), BOTH(TEXT, default_counter),
    BOTH(TEXT, name_of),        BOTH(TEXT, instance),
    BOTH(TEXT, parent),         BOTH(TEXT, local),
    BOTH(TEXT, english),        BOTH(PATH, made),
    BOTH(PARSED, parsed),       BOTH(INFO, info),
    BOTH(ARRAY, formatted),     BOTH(ARRAY, raw),
};

/* Bytes of one unit that the function counts in. */
static size_t unit_of(const struct giver *giver)
{
    const bool letters = giver->content == LIST || giver->content == TEXT ||
                         (giver->content == PATH && pdh_current_era() == PDH_TODAY);

    return letters && giver->wide ? sizeof(WCHAR) : 1;
}

/* The documented statuses: of today, and of 1996. */
static PDH_STATUS status_of_size(const struct giver *giver, DWORD size, DWORD needed,
                                 PDH_STATUS got)
{
    const bool old = pdh_current_era() == PDH_1996;

    if (size >= needed)
        return ERROR_SUCCESS;
    if (size == 0)
        return old ? ERROR_SUCCESS : S(PDH_MORE_DATA);
    if (giver->content == INFO && size == sizeof(PDH_COUNTER_INFO_A))
        return ERROR_SUCCESS; /* programs rely on it */
    if (!old || giver->content == INFO)
        return S(PDH_MORE_DATA);
    if (giver->content == LIST && got == S(PDH_MORE_DATA))
        return got; /* some of it fits */
    return S(PDH_INSUFFICIENT_BUFFER);
}

static void try_size(const struct giver *giver, DWORD size, DWORD needed)
{
    const size_t bytes = size * unit_of(giver);
    unsigned char *buffer = malloc(bytes ? bytes : 1), *before = malloc(bytes ? bytes : 1);
    DWORD given = size;
    PDH_STATUS status;

    ck_assert(buffer && before);
    memset(buffer, 0xA5, bytes ? bytes : 1);
    memcpy(before, buffer, bytes ? bytes : 1);
    status = giver->give(buffer, &given);
    ck_assert_msg(status == status_of_size(giver, size, needed, status),
                  "%s: size %u of %u has the status 0x%08X", giver->name, (unsigned)size,
                  (unsigned)needed, (unsigned)status);
    if (giver->content == INFO && status == ERROR_SUCCESS && size && size < needed)
        ck_assert_uint_eq(given, size);
    else
        ck_assert_msg(given == needed, "%s: size %u needs %u, not %u", giver->name, (unsigned)size,
                      (unsigned)given, (unsigned)needed);
    /* What does not fit leaves lists and texts as they were. */
    if (pdh_current_era() == PDH_TODAY && size < needed && giver->content <= PATH)
        ck_assert_mem_eq(buffer, before, bytes ? bytes : 1);
    /* A list ends with two NULs whatever part of it is there. */
    if (giver->content == LIST && status != S(PDH_INSUFFICIENT_BUFFER) && size >= 2 &&
        (status == ERROR_SUCCESS || pdh_current_era() == PDH_1996)) {
        size_t at = 0;
        const size_t unit = unit_of(giver);

        for (; at + 2 * unit <= bytes; at += unit)
            if (memcmp(buffer + at, "\0\0\0\0", 2 * unit) == 0)
                break;
        ck_assert_msg(at + 2 * unit <= bytes, "%s: size %u: no end", giver->name, (unsigned)size);
    }
    free(buffer);
    free(before);
}

static void begin(int era)
{
    set_up();
    fake.default_object = 20;
    fake.default_counter = 1;
    ck_assert_int_eq(PdhConnectMachineA("FAR"), ERROR_SUCCESS);
    ck_assert_int_eq(PdhBindInputDataSourceA(&sized_source, NULL), ERROR_SUCCESS);
    explained = true;
    sized_all = add("\\Web Site(*)\\Active");
    sized_one = add("\\Web Site(shop#1)\\Requests/sec");
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    pdh_era_set_for_tests(era ? PDH_1996 : PDH_TODAY);
}

static void end(void)
{
    ck_assert_int_eq(PdhCloseLog(sized_source, 0), ERROR_SUCCESS);
    tear_down();
}

EPC_TEST_LOOP_IN(sizes__of_every_function_in_both_eras, EPC_COUNT(givers) * 2, begin(_i % 2), end())
{
    const struct giver *giver = &givers[_i / 2];
    DWORD needed = 0;
    PDH_STATUS status;

    status = giver->give(NULL, &needed);
    ck_assert_msg(status == (_i % 2 ? ERROR_SUCCESS : S(PDH_MORE_DATA)), "%s: 0x%08X", giver->name,
                  (unsigned)status);
    ck_assert_uint_gt(needed, 1);
    for (DWORD size = 0; size < needed + 3; size++)
        try_size(giver, size, needed);
}

/* The caller says that it has more than it has: what is needed fits, nothing else is touched. */
EPC_TEST_LOOP_IN(sizes__that_are_huge, EPC_COUNT(givers) * 2, begin(_i % 2), end())
{
    const struct giver *giver = &givers[_i / 2];
    DWORD needed = 0, size = UINT32_MAX;
    unsigned char *buffer;

    giver->give(NULL, &needed);
    buffer = malloc(needed * unit_of(giver));
    ck_assert_ptr_nonnull(buffer);
    ck_assert_msg(giver->give(buffer, &size) == ERROR_SUCCESS, "%s", giver->name);
    ck_assert_uint_eq(size, needed);
    free(buffer);
}

EPC_TEST_LOOP_IN(sizes__that_are_missing, EPC_COUNT(givers) * 2, begin(_i % 2), end())
{
    const struct giver *giver = &givers[_i / 2];
    unsigned char buffer[4096];
    DWORD size = 64;

    ck_assert_msg(giver->give(buffer, NULL) == S(PDH_INVALID_ARGUMENT), "%s", giver->name);
    ck_assert_msg(giver->give(NULL, NULL) == S(PDH_INVALID_ARGUMENT), "%s", giver->name);
    ck_assert_msg(giver->give(NULL, &size) == S(PDH_INVALID_ARGUMENT), "%s", giver->name);
    ck_assert_uint_eq(size, 64);
}

/* A counter without explain text, and the arrays' counts together with MORE_DATA. */
EPC_TEST_IN(sizes__come_with_the_number_of_items, begin(0), end())
{
    DWORD needed = 0, with = 0;

    ck_assert_int_eq(formattedW(NULL, &needed), S(PDH_MORE_DATA));
    ck_assert_uint_eq(item_count, 3);
    needed = 0;
    ck_assert_int_eq(rawA(NULL, &needed), S(PDH_MORE_DATA));
    ck_assert_uint_eq(item_count, 3);
    infoA(NULL, &with);
    explained = false;
    needed = 0;
    infoA(NULL, &needed);
    ck_assert_uint_lt(needed, with);
}

/* A log may have any bytes: what is not UTF-8 is U+FFFD, and takes the room that was reported. */
EPC_TEST_LOOP(sizes__of_texts_that_are_no_utf_8, 2)
{
    const enum pdh_encoding letters = _i ? PDH_WIDE : PDH_ANSI;
    char text[700];
    void *out;
    size_t capacity;

    memset(text, 'x', sizeof text);
    strcpy(text + sizeof text - 4, "\xFFyz");
    capacity = pdh_count_or_write_text_from_utf8(letters, text, NULL);
    ck_assert_uint_ge(capacity, sizeof text);
    out = malloc(capacity * pdh_char_bytes(letters));
    ck_assert_ptr_nonnull(out);
    ck_assert_uint_eq(pdh_count_or_write_text_from_utf8(letters, text, out), capacity);
    free(out);
}
