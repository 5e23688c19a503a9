/* SPDX-License-Identifier: MIT
 *
 * check_pdh_choice.c -- what of the dialog needs no window: names of instances, paths, help texts,
 * and the protocol with the caller's function. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "pdh/browse/selectedpaths.h"
#include "pdh/browse/explain.h"
#include "pdh/browse/callback.h"
#include "pdh/caller/era.h"

#define S(name) ((PDH_STATUS)(name))

/* Texts that end with | each. */
static void put_texts(struct pdh_texts *texts, const char *all)
{
    char one[64];

    for (; *all; all += strlen(one) + 1) {
        sscanf(all, "%63[^|]", one);
        pdh_texts_append_to_list(texts, one);
    }
}

static const char *joined(const struct pdh_texts *texts)
{
    static char text[1024];
    const size_t bytes = texts->all.bytes;

    ck_assert_uint_lt(bytes, sizeof text);
    for (size_t i = 0; i < bytes; i++)
        text[i] = texts->all.text[i] ? texts->all.text[i] : '|';
    text[bytes] = '\0';
    return text;
}

/* ---- Names ---- */

static void expect_names(const char *names, bool numbered, const char *expected)
{
    struct pdh_texts in = { 0 }, out = { 0 };

    put_texts(&in, names);
    pdh_browse_make_instances_unique(&in, numbered, &out);
    ck_assert_str_eq(joined(&out), expected);
    pdh_texts_release(&in);
    pdh_texts_release(&out);
}

EPC_TEST(names__equal_ones_are_numbered)
{
    expect_names("shop|default|shop|Shop|shop|", true, "shop|default|shop#1|Shop|shop#2|");
}

EPC_TEST(names__equal_ones_are_shown_once_without_numbers)
{
    expect_names("shop|default|shop|", false, "shop|default|");
}

EPC_TEST(names__a_name_that_looks_numbered_gets_its_own_number)
{
    expect_names("shop|shop|shop#1|", true, "shop|shop#1|shop#1#0|");
    expect_names("shop#1|", false, "shop#1|");
}

EPC_TEST(names__none)
{
    expect_names("", true, "");
}

/* ---- Paths ---- */

static void expect_paths(struct pdh_browse_choice choice, const char *counters,
                         const char *instances, const char *expected)
{
    struct pdh_texts c = { 0 }, i = { 0 }, out = { 0 };

    put_texts(&c, counters);
    put_texts(&i, instances);
    choice.counters = &c;
    choice.instances = &i;
    pdh_browse_make_paths(&choice, &out);
    ck_assert_str_eq(joined(&out), expected);
    pdh_texts_release(&c);
    pdh_texts_release(&i);
    pdh_texts_release(&out);
}

EPC_TEST(paths__one_for_each_counter_of_each_instance)
{
    const struct pdh_browse_choice choice = { .machine = "PC",
                                              .object = "Site",
                                              .has_instances = true };

    expect_paths(
        choice, "a|b|", "x|y#1|",
        "\\\\PC\\Site(x)\\a|\\\\PC\\Site(y#1)\\a|\\\\PC\\Site(x)\\b|\\\\PC\\Site(y#1)\\b|");
}

EPC_TEST(paths__of_an_object_without_instances)
{
    const struct pdh_browse_choice choice = { .machine = "", .object = "Memory" };

    expect_paths(choice, "a|", "", "\\Memory\\a|");
}

EPC_TEST(paths__a_wildcard_stands_for_the_instances)
{
    const struct pdh_browse_choice choice = {
        .machine = "", .object = "Site", .has_instances = true, .wildcard = true
    };

    expect_paths(choice, "a|b|", "x|y|", "\\Site(*)\\a|\\Site(*)\\b|");
    expect_paths(choice, "a|", "", "\\Site(*)\\a|");
}

EPC_TEST(paths__nothing_selected_is_no_path)
{
    const struct pdh_browse_choice choice = { .machine = "",
                                              .object = "Site",
                                              .has_instances = true };

    expect_paths(choice, "a|", "", "");
    expect_paths(choice, "", "x|", "");
}

EPC_TEST(paths__of_a_whole_object)
{
    struct pdh_browse_choice choice = { .machine = "PC", .object = "Site", .objects_only = true };

    expect_paths(choice, "", "", "\\\\PC\\Site\\*|");
    choice.has_instances = true;
    expect_paths(choice, "a|", "x|", "\\\\PC\\Site(*)\\*|");
}

EPC_TEST(paths__hostile_names_stay_as_they_are)
{
    const struct pdh_browse_choice choice = { .machine = "", .object = "O", .has_instances = true };

    expect_paths(choice, "c|", "par/in)st|a#b|", "\\O(par/in)st)\\c|\\O(a#b)\\c|");
}

/* ---- Giving ---- */

static struct {
    PDH_BROWSE_DLG_CONFIG_HA config;
    char buffer[256];
    unsigned calls;
    PDH_STATUS seen[4], answers[4], sets[4];
    DWORD grows[4]; /* the new size; 0: as it is */
    DWORD_PTR argument;
} caller;

static PDH_STATUS CALLBACK on_paths(DWORD_PTR argument)
{
    const unsigned at = caller.calls++;

    ck_assert_uint_lt(at, 4);
    caller.argument = argument;
    caller.seen[at] = caller.config.CallBackStatus;
    if (caller.grows[at])
        caller.config.cchReturnPathLength = caller.grows[at];
    if (caller.sets[at])
        caller.config.CallBackStatus = caller.sets[at];
    return caller.answers[at];
}

static PDH_STATUS give(bool *ends)
{
    struct pdh_texts paths = { 0 };
    PDH_STATUS status;

    pdh_texts_append_to_list(&paths, "\\Memory\\Free");
    pdh_texts_append_to_list(&paths, "\\Memory\\Deep");
    caller.config.szReturnPathBuffer = caller.buffer;
    status = pdh_browse_deliver_paths(PDH_ANSI, (PDH_BROWSE_DLG_CONFIG_HW *)&caller.config, &paths,
                                      ends);
    pdh_texts_release(&paths);
    return status;
}

/* The function is called with 42 and finds a buffer of so many letters. */
static void begin_giving(DWORD letters)
{
    memset(&caller, 0, sizeof caller);
    memset(caller.buffer, 'x', sizeof caller.buffer);
    caller.config.cchReturnPathLength = letters;
    caller.config.dwCallBackArg = 42;
    caller.config.pCallBack = on_paths;
}

#define NEEDED (13 + 13 + 1)

EPC_TEST_IN(giving__what_fits_is_given_once, begin_giving(NEEDED))
{
    bool ends;

    ck_assert_int_eq(give(&ends), ERROR_SUCCESS);
    ck_assert(!ends);
    ck_assert_uint_eq(caller.calls, 1);
    ck_assert_uint_eq(caller.argument, 42);
    ck_assert_int_eq(caller.seen[0], ERROR_SUCCESS);
    ck_assert_mem_eq(caller.buffer, "\\Memory\\Free\0\\Memory\\Deep\0\0x", NEEDED + 1);
}

EPC_TEST_IN(giving__a_single_counter_is_a_plain_string, begin_giving(13))
{
    bool ends;

    caller.config.bSingleCounterPerAdd = 1;
    ck_assert_int_eq(give(&ends), ERROR_SUCCESS);
    ck_assert_mem_eq(caller.buffer, "\\Memory\\Free\0x", 14);
}

EPC_TEST_IN(giving__a_buffer_grows_until_it_fits, begin_giving(1))
{
    bool ends;

    for (unsigned i = 0; i < 2; i++)
        caller.answers[i] = caller.sets[i] = S(PDH_RETRY);
    caller.grows[0] = NEEDED - 1;
    caller.grows[1] = NEEDED;
    ck_assert_int_eq(give(&ends), ERROR_SUCCESS);
    ck_assert_uint_eq(caller.calls, 3);
    ck_assert_int_eq(caller.seen[0], S(PDH_MORE_DATA));
    ck_assert_int_eq(caller.seen[1], S(PDH_MORE_DATA));
    ck_assert_int_eq(caller.seen[2], ERROR_SUCCESS);
    ck_assert_str_eq(caller.buffer, "\\Memory\\Free");
}

/* A caller may do either of the two. */
EPC_TEST_IN(giving__retry_is_returned_or_set, begin_giving(1))
{
    bool ends;

    caller.answers[0] = S(PDH_RETRY);
    caller.grows[0] = NEEDED;
    ck_assert_int_eq(give(&ends), ERROR_SUCCESS);
    ck_assert_uint_eq(caller.calls, 2);
    begin_giving(1);
    caller.sets[0] = S(PDH_RETRY);
    caller.grows[0] = NEEDED;
    ck_assert_int_eq(give(&ends), ERROR_SUCCESS);
    ck_assert_uint_eq(caller.calls, 2);
}

EPC_TEST_IN(giving__retry_without_more_room_is_not_repeated, begin_giving(5))
{
    bool ends;

    caller.answers[0] = S(PDH_RETRY);
    ck_assert_int_eq(give(&ends), S(PDH_MORE_DATA));
    ck_assert(!ends);
    ck_assert_uint_eq(caller.calls, 1);
    ck_assert_mem_eq(caller.buffer, "xxxxx", 5);
}

EPC_TEST_IN(giving__a_caller_that_ignores_more_data_does_not_have_them, begin_giving(5))
{
    bool ends;

    ck_assert_int_eq(give(&ends), S(PDH_MORE_DATA));
    ck_assert(!ends);
}

EPC_TEST_IN(giving__an_error_ends_the_dialog, begin_giving(NEEDED))
{
    bool ends;

    caller.answers[0] = S(PDH_INVALID_ARGUMENT);
    ck_assert_int_eq(give(&ends), S(PDH_INVALID_ARGUMENT));
    ck_assert(ends);
    begin_giving(1);
    caller.answers[0] = S(PDH_MORE_DATA);
    ck_assert_int_eq(give(&ends), S(PDH_MORE_DATA));
    ck_assert(ends);
}

EPC_TEST_IN(giving__without_a_function_only_the_buffer_counts, begin_giving(NEEDED))
{
    bool ends;

    caller.config.pCallBack = NULL;
    ck_assert_int_eq(give(&ends), ERROR_SUCCESS);
    ck_assert(!ends);
    begin_giving(NEEDED - 1);
    caller.config.pCallBack = NULL;
    ck_assert_int_eq(give(&ends), S(PDH_MORE_DATA));
    ck_assert(!ends);
    ck_assert_int_eq(caller.config.CallBackStatus, S(PDH_MORE_DATA));
}

/* ---- Help ---- */

static void expect_help(const char *object, const char *counter, DWORD letters,
                        const char *expected)
{
    WCHAR text[64] = { 'x' };

    pdh_browse_find_help_by_names(NULL, NULL, fake_wide(object),
                                  counter ? fake_wide(counter) : NULL, text, letters);
    ck_assert_str_eq(fake_narrow(text), expected);
}

EPC_TEST(help__of_a_counter_and_of_an_object)
{
    pdh_era_set_for_tests(PDH_TODAY);
    fake_begin("009");
    expect_help("Web Site", "Requests/sec", 64, "Requests finished per second.");
    expect_help("Web Site", "Requests/sec", 30, "Requests finished per second.");
    expect_help("Web Site", "Requests/sec", 29, "");
    expect_help("Web Site", NULL, 64, "A site.");
    expect_help("Memory", "Free", 64, "");
    expect_help("Web Site", "no such", 64, "");
    expect_help("no such", NULL, 64, "");
    fake_end();
}
