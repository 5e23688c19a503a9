/* SPDX-License-Identifier: MIT
 *
 * check_harness_events.c -- perflib's events: which parts of a finding they contain, by profile.
 */
#include "epc_check.h"

#include <string.h>

#include "harness/behaviour/events.h"

#include "printed.h"

static struct host_settings settings;
static struct harness_raiser raiser;
static struct harness_found found;
static struct harness_raised_list list;

EPC_AFTER_EACH(harness_release_events(&list))

static void begin(enum check_profile profile)
{
    memset(&found, 0, sizeof found);
    settings = (struct host_settings){ .open_timed = true, .collect_timed = true };
    raiser = (struct harness_raiser){ .profile = profile,
                                      .settings = &settings,
                                      .service = "Svc",
                                      .library = "x.dll",
                                      .open = "O",
                                      .collect = "C",
                                      .close = "X",
                                      .user = "me",
                                      .module = "tool.exe" };
}

static void of_host(enum harness_rule_id rule)
{
    found.rule = &harness_rules[rule];
    found.event = found.rule->event;
}

static void of_block(enum check_rule_id rule)
{
    found.rule = &check_rules[rule];
    found.event = found.rule->event;
}

/* The event of the finding as "number severity string|string... data", "" without one. */
static const char *raised(void)
{
    static char text[600];
    size_t used;

    harness_release_events(&list);
    harness_append_perflib_event(&list, &raiser, &found, 0);
    text[0] = '\0';
    if (list.count == 0)
        return text;
    ck_assert_uint_eq(list.count, 1);
    snprintf(text, sizeof text, "%u %s ", list.list->number,
             epci_severity_name(list.list->severity));
    for (size_t i = 0; i < list.list->strings; i++) {
        used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%s", i ? "|" : "", list.list->string[i]);
    }
    for (size_t i = 0; i < list.list->words; i++) {
        used = strlen(text);
        snprintf(text + used, sizeof text - used, " %x", list.list->data[i]);
    }
    return text;
}

/* ---- One line per event and generation ---- */

/* The parts of a finding that an event may contain. */
static void fill(void)
{
    found.object = 230;
    found.got = 5000;
    found.wanted = 4096;
    found.types = 7;
    found.capacity = 4096;
    found.fault.code = found.rule->event == 1010 || found.rule->event == 1009 ||
                               found.rule == &harness_rules[HARNESS_HOST_CLOSE_EXCEPTION]
                           ? 0xC0000005u
                           : 0;
    found.fault.address = 0x7FF012345678u;
}

static const struct {
    int host; /* enum harness_rule_id, or -1 */
    enum check_rule_id block;
    const char *nt4, *win2000, *current;
} cases[] = {
    { -1, CHECK_RULE_BUFFER_OVERRUN, "1001 error x.dll|Svc 1388", "1001 error x.dll|Svc 1388",
      "1001 error x.dll|Svc|5000 1388" },
    { -1, CHECK_RULE_GUARD_DAMAGE, "1002 error x.dll|Svc", "1002 error x.dll|Svc",
      "1002 error x.dll|Svc" },
    { -1, CHECK_RULE_OBJECT_LENGTHS, "1003 error x.dll|Svc 7", "1003 error x.dll|Svc 7",
      "1003 error x.dll|Svc|7 7" },
    { -1, CHECK_RULE_INSTANCE_LENGTHS, "1004 error x.dll|Svc e6", "1004 error x.dll|Svc e6",
      "1004 error x.dll|Svc|230 e6" },
    { HARNESS_HOST_OPEN_MISSING, 0, "1005 error O|x.dll|Svc 7f", "1005 error O|x.dll|Svc 7f",
      "1005 error O|x.dll|Svc|127 7f" },
    { HARNESS_HOST_COLLECT_MISSING, 0, "1006 error C|x.dll|Svc 7f", "1006 error C|x.dll|Svc 7f",
      "1006 error C|x.dll|Svc|127 7f" },
    { HARNESS_HOST_CLOSE_MISSING, 0, "1007 error X|x.dll|Svc 7f", "1007 error X|x.dll|Svc 7f",
      "1007 error X|x.dll|Svc|127 7f" },
    { HARNESS_HOST_OPEN_FAILED, 0, "1008 error Svc|x.dll 1388", "1008 error Svc|x.dll 1388",
      "1008 warning Svc|x.dll|5000 1388" },
    { HARNESS_HOST_OPEN_EXCEPTION, 0, "1009 error x.dll|Svc c0000005",
      "1009 error x.dll|Svc c0000005", "1009 error x.dll|Svc|0xc0000005|0x7ff012345678 c0000005" },
    { HARNESS_HOST_COLLECT_EXCEPTION, 0, "1010 error x.dll|Svc c0000005",
      "1010 error x.dll|Svc c0000005", "1010 error x.dll|Svc|0xc0000005|0x7ff012345678 c0000005" },
    { HARNESS_HOST_CLOSE_EXCEPTION, 0, "", "1011 error x.dll|Svc c0000005",
      "1011 error x.dll|Svc|0xc0000005|0x7ff012345678 c0000005" },
    { -1, CHECK_RULE_HEAP_OVERRUN, "1013 error x.dll|Svc 388", "1013 error x.dll|Svc 388",
      "1013 error x.dll|Svc|904 388" },
    { -1, CHECK_RULE_COLLECT_STATUS, "1010 error x.dll|Svc 1388", "1010 error x.dll|Svc 1388",
      "1014 warning Svc|x.dll|5000 1388" },
    { HARNESS_HOST_CALL_TIMEOUT, 0, "", "1015 warning Svc|x.dll", "1015 warning Svc|x.dll" },
    { -1, CHECK_RULE_ALIGNMENT, "", "1016 warning Svc|x.dll 1388",
      "1016 warning x.dll|Svc|0x0|5000 1388" },
    { -1, CHECK_RULE_DEFINITION_LENGTHS, "", "1019 error x.dll|Svc e6",
      "1019 error x.dll|Svc|230 e6" },
    { HARNESS_HOST_NEVER_ENOUGH, 0, "", "1020 error x.dll|Svc 1000 0",
      "1020 error x.dll|Svc|4096|0 1000 0" },
    { HARNESS_HOST_WRONG_BITNESS, 0, "1011 error x.dll|Svc c1", "1021 error x.dll c1",
      "1021 error x.dll|193 c1" },
    { HARNESS_HOST_DLL_NOT_LOADED, 0, "1011 error x.dll|Svc 1388", "1023 error x.dll 1388",
      "1023 error x.dll|5000 1388" },
    { -1, CHECK_RULE_BYTES_POINTER, "2000 warning x.dll|Svc 1388 1000",
      "2000 warning x.dll|Svc 1388 1000", "2000 warning x.dll|Svc|5000|4096 1388 1000" },
    { HARNESS_HOST_SERVICE_KEY, 0, "2001 warning Svc 2 c0000034", "2001 warning Svc 2 c0000034",
      "2001 warning Svc|2|0xc0000034 2 c0000034" },
    /* Our own tests: perflib does not check this. */
    { -1, CHECK_RULE_PART_ALIGNMENT, "", "", "" },
    { -1, CHECK_RULE_HEADER_LENGTH, "", "", "" },
    { -1, CHECK_RULE_OBJECT_COUNT, "", "", "" },
    { HARNESS_HOST_CALL_NO_RETURN, 0, "", "", "" },
    { HARNESS_HOST_SERVICE_DISABLED, 0, "", "", "" },
    { HARNESS_HOST_MEMORY_LIMIT, 0, "", "", "" },
};

EPC_TEST_LOOP(harness_events__say_of_a_finding_what_is_documented, sizeof cases / sizeof *cases)
{
    const char *wanted[] = { cases[_i].nt4, cases[_i].win2000, cases[_i].current };

    for (int profile = CHECK_PROFILE_NT4; profile <= CHECK_PROFILE_CURRENT; profile++) {
        begin((enum check_profile)profile);
        if (cases[_i].host >= 0)
            of_host((enum harness_rule_id)cases[_i].host);
        else
            of_block(cases[_i].block);
        fill();
        ck_assert_str_eq(raised(), wanted[profile]);
    }
}

EPC_TEST(harness_events__of_a_64_bit_dll_in_a_32_bit_host_have_a_number_of_their_own)
{
    begin(CHECK_PROFILE_CURRENT);
    of_host(HARNESS_HOST_WRONG_BITNESS);
    found.event = HARNESS_EVENT_DLL_64_IN_32;
    ck_assert_str_eq(raised(), "1022 error x.dll|193 c1");
}

EPC_TEST(harness_events__of_a_slow_open_are_graver_in_the_newer_generation)
{
    static const char *const wanted[] = { "2002 warning Svc|x.dll", "2002 warning Svc|x.dll",
                                          "2002 error Svc|x.dll" };

    for (int profile = CHECK_PROFILE_NT4; profile <= CHECK_PROFILE_CURRENT; profile++) {
        begin((enum check_profile)profile);
        of_host(HARNESS_HOST_CALL_TIMEOUT);
        found.event = HARNESS_EVENT_OPEN_TIMEOUT;
        ck_assert_str_eq(raised(), wanted[profile]);
    }
}

EPC_TEST(harness_events__of_calls_that_perflib_does_not_time_are_none)
{
    begin(CHECK_PROFILE_CURRENT);
    settings.open_timed = false;
    of_host(HARNESS_HOST_CALL_TIMEOUT);
    ck_assert_str_ne(raised(), "");
    found.event = HARNESS_EVENT_OPEN_TIMEOUT;
    ck_assert_str_eq(raised(), "");
    settings.collect_timed = false;
    found.event = 1015;
    ck_assert_str_eq(raised(), "");
}

EPC_TEST(harness_events__of_a_guard_page_are_those_of_writes_that_a_pattern_would_show)
{
    begin(CHECK_PROFILE_CURRENT);
    of_host(HARNESS_HOST_GUARD_PAGE_HIT);
    found.capacity = 64;
    found.fault.place = 64;
    ck_assert_str_eq(raised(), ""); /* it only reads */
    found.fault.wrote = true;
    ck_assert_str_eq(raised(), "1002 error x.dll|Svc");
    found.fault.place = -1024;
    ck_assert_str_eq(raised(), "1002 error x.dll|Svc");
    found.fault.place = -1025;
    ck_assert_str_eq(raised(), "");
    found.fault.place = 64 + 1024;
    ck_assert_str_eq(raised(), "");
}

EPC_TEST(harness_events__of_a_dll_whose_file_is_missing_have_an_error)
{
    begin(CHECK_PROFILE_CURRENT);
    of_host(HARNESS_HOST_DLL_NOT_LOADED);
    ck_assert_str_eq(raised(), "1023 error x.dll|126 7e");
}

/* ---- Events without a finding ---- */

EPC_TEST(harness_events__of_the_account_and_of_disabling_are_raised_by_number)
{
    begin(CHECK_PROFILE_CURRENT);
    harness_append_perflib_event(&list, &raiser, NULL, 1000);
    harness_append_perflib_event(&list, &raiser, NULL, 1017);
    harness_append_perflib_event(&list, &raiser, NULL, 1012); /* an unknown number */
    ck_assert_uint_eq(list.count, 2);
    ck_assert_str_eq(list.list[0].string[0], "me");
    ck_assert_str_eq(list.list[0].string[1], "tool.exe");
    ck_assert_str_eq(list.list[1].string[0], "Svc");
    raiser.profile = CHECK_PROFILE_NT4;
    harness_append_perflib_event(&list, &raiser, NULL, 1017); /* NT 4 disables nothing */
    ck_assert_uint_eq(list.count, 2);
}

/* ---- Destinations ---- */

static const struct {
    unsigned number;
    enum epci_severity severity;
    uint32_t least;
} levels[] = {
    { 1001, EPCI_ERROR, 1 },   { 1008, EPCI_WARNING, 1 }, { 1017, EPCI_ERROR, 1 },
    { 1016, EPCI_WARNING, 2 }, { 2002, EPCI_WARNING, 2 }, { 2003, EPCI_WARNING, 3 },
};

EPC_TEST_LOOP(harness_events__pass_from_their_event_log_level_on, sizeof levels / sizeof *levels)
{
    struct harness_raised one = { .number = levels[_i].number, .severity = levels[_i].severity };

    for (uint32_t level = 0; level <= 3; level++)
        ck_assert_int_eq(harness_is_event_within_log_level(&one, level), level >= levels[_i].least);
}

EPC_TEST(harness_events__have_the_severity_in_the_highest_bits_of_their_id)
{
    struct harness_raised one = { .number = 1008, .severity = EPCI_ERROR };

    ck_assert_uint_eq(harness_event_id(&one), 0xC00003F0u);
    one.severity = EPCI_WARNING;
    ck_assert_uint_eq(harness_event_id(&one), 0x800003F0u);
}

EPC_TEST(harness_events__are_printed_as_lines_with_strings_and_data)
{
    FILE *to;

    begin(CHECK_PROFILE_CURRENT);
    harness_release_events(&list);
    harness_append_perflib_event(&list, &raiser, NULL, 1017);
    of_block(CHECK_RULE_BYTES_POINTER);
    found.got = 0x1234;
    harness_append_perflib_event(&list, &raiser, &found, 0);
    to = printed_begin();
    harness_print_events(to, &list, 1);
    ck_assert_str_eq(printed_end(to),
                     "event 1017 error: \"Svc\" []: The performance counters of service Svc are "
                     "disabled, because its DLL failed. To enable them, remove the value Disable "
                     "Performance Counters of its Performance key.\n");
    to = printed_begin();
    harness_print_events(to, &list, 2);
    ck_assert_ptr_nonnull(strstr(printed_end(to),
                                 "event 2000 warning: \"x.dll\" \"Svc\" \"4660\" \"0\" "
                                 "[3412000000000000]: The size that Collect of the performance "
                                 "DLL x.dll of service Svc returned is not"));
}

EPC_TEST_IN(harness_events__are_an_array_in_json, begin(CHECK_PROFILE_WIN2000))
{
    struct kit_json json;
    FILE *to = printed_begin();

    harness_release_events(&list);
    of_block(CHECK_RULE_OBJECT_LENGTHS);
    found.types = 3;
    harness_append_perflib_event(&list, &raiser, &found, 0);
    kit_json_init(&json, to);
    kit_json_begin_object(&json, NULL);
    harness_write_events_json(&json, &list);
    kit_json_end_innermost(&json);
    ck_assert_str_eq(printed_end(to),
                     "{\n  \"events\": [\n    {\n      \"id\": 1003,\n      \"severity\": "
                     "\"error\",\n      \"strings\": [\n        \"x.dll\",\n        \"Svc\"\n"
                     "      ],\n      \"data\": \"03000000\",\n      \"message\": \"The lengths of "
                     "the objects that the performance DLL x.dll of service Svc returned do not "
                     "add up to the returned size. The data are dropped. The first data item is "
                     "the number of objects.\"\n    }\n  ]\n}\n");
}

/* A foreign string is neither a format nor the place of another string. */
EPC_TEST(harness_events__take_strings_as_they_are_and_cut_long_ones)
{
    static char longest[4000];
    char text[100];

    memset(longest, 'x', sizeof longest - 1);
    begin(CHECK_PROFILE_CURRENT);
    harness_release_events(&list);
    raiser.service = "%1%2%s%n";
    harness_append_perflib_event(&list, &raiser, NULL, 1017);
    harness_format_event_message(&list.list[0], text, 45);
    ck_assert_str_eq(text, "The performance counters of service %1%2%s%n");
    raiser.service = longest;
    harness_append_perflib_event(&list, &raiser, NULL, 1017);
    ck_assert_uint_eq(strlen(list.list[1].string[0]), HARNESS_RAISED_CAPACITY - 1);
    harness_format_event_message(&list.list[1], text, sizeof text);
    ck_assert_uint_eq(strlen(text), sizeof text - 1);
}

EPC_TEST(harness_events__all_have_messages_that_name_the_strings_of_both_generations)
{
    static const char *const names[] = { "%1", "%2", "%3", "%4" };
    char text[1024];

    for (const struct harness_perflib_event *event = harness_perflib_events; event->number; event++)
        for (int which = 0; which < 2; which++) {
            struct harness_raised raised = { .number = event->number,
                                             .severity = event->severity[which] };

            if (!event->strings[which][0])
                continue; /* this generation does not have the event */
            raised.strings = strlen(event->strings[which]);
            for (size_t i = 0; i < HARNESS_RAISED_STRINGS; i++)
                snprintf(raised.string[i], sizeof raised.string[i], "<%zu>",
                         i < raised.strings ? i : 9);
            harness_format_event_message(&raised, text, sizeof text);
            ck_assert_msg(text[0] != '\0', "%u %s has no text", event->number,
                          epci_severity_name(raised.severity));
            ck_assert_msg(!strstr(text, "<9>"), "%u: %s", event->number, text);
            ck_assert_msg(strstr(text, "<0>") != NULL, "%u: %s", event->number, text);
            for (size_t i = 0; i < sizeof names / sizeof *names; i++)
                ck_assert_ptr_null(strstr(text, names[i]));
        }
}
