/* SPDX-License-Identifier: MIT
 *
 * check_results.c -- the results for one provider or many: verdicts, table, JSON, JUnit. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/report/junit.h"
#include "harness/report/report_all.h"

#include "printed.h"

enum { GOOD, BAD, NOTED, MISSING, OFF, LOST, RESULTS };

static struct harness_result made[RESULTS];
static const struct harness_result *list[RESULTS];
static struct harness_overview overview;
static struct harness_baseline baseline;

static void find(struct harness_result *result, enum check_rule_id rule, const char *message)
{
    struct check_finding finding = { rule, 230, 16, 7, 8, message };

    harness_add_check_finding(&result->findings, &finding);
}

static struct harness_result *make(int which, const char *service, const char *library)
{
    struct harness_result *result = &made[which];

    memset(result, 0, sizeof *result);
    harness_findings_init(&result->findings);
    result->report = (struct harness_report){ .service = service,
                                              .library = library,
                                              .path = "",
                                              .level = 1,
                                              .profile = "current",
                                              .guards = "both",
                                              .tallies = { .loaded = true } };
    list[which] = result;
    return result;
}

static void called(struct harness_result *result, uint32_t open, uint32_t collect, uint32_t bytes)
{
    struct harness_report *report = &result->report;

    report->tallies.calls = 1;
    report->tallies.bytes = bytes;
    /* Other calls, of odd queries, were slower; the table has the times that the reports have. */
    report->tallies.open_us = 2 * open;
    report->tallies.collect_us = 2 * collect;
    report->elapsed_ms = 1005;
    harness_timing_add(&report->tallies.open, open);
    harness_timing_add(&report->tallies.collect, collect);
}

/* One result of each kind. */
static void setup(void)
{
    struct harness_result *result = make(GOOD, "Good", "good.dll");

    called(result, 210, 3, 464);
    result = make(BAD, "Bad\x1B[2J & <Co>", "C:\\bad\ndll");
    called(result, 15200, 1234567, 0);
    find(result, CHECK_RULE_ALIGNMENT, "warned");
    find(result, CHECK_RULE_CELL_BOUNDS, "worse <than> that");
    result = make(NOTED, "Noted", "noted.dll");
    called(result, 1, 2000, 8);
    find(result, CHECK_RULE_HEAP_OVERRUN, "known");
    harness_mark_rule_findings_known(&result->findings, &check_rules[CHECK_RULE_HEAP_OVERRUN]);
    result = make(MISSING, "Missing", "no.dll");
    result->report.tallies.loaded = false;
    harness_findings_add(&result->findings, HARNESS_HOST_DLL_NOT_LOADED, "no such file");
    result = make(OFF, "Off", "off.dll");
    result->report.disabled = true;
    strcpy(result->report.why, "it is disabled");
    result = make(LOST, "Lost", "");
    strcpy(result->report.why, "no memory");
    overview =
        (struct harness_overview){ .results = list, .whole_machine = true, .elapsed_ms = 2345 };
}

static void settle(size_t count)
{
    overview.count = count;
    for (int i = 0; i < RESULTS; i++)
        harness_decide_verdict(&made[i].report, &made[i].findings, EPCI_WARNING, false);
}

static void teardown(void)
{
    for (int i = 0; i < RESULTS; i++)
        harness_findings_release(&made[i].findings);
    harness_baseline_release(&baseline);
}

/* As ck_assert_str_eq, which cuts long messages. */
static void expect(const char *printed, const char *wanted)
{
    if (strcmp(printed, wanted) != 0)
        fprintf(stderr, "printed:\n%s\nwanted:\n%s\n", printed, wanted);
    ck_assert(strcmp(printed, wanted) == 0);
}

/* ---- Verdicts ---- */

EPC_TEST_IN(results__have_the_verdict_of_the_gravest_finding_that_is_not_known, setup(), teardown())
{
    settle(RESULTS);
    ck_assert_int_eq(made[GOOD].report.verdict, HARNESS_VERDICT_CLEAN);
    ck_assert_int_eq(made[BAD].report.verdict, HARNESS_VERDICT_ERRORS);
    ck_assert_int_eq(made[NOTED].report.verdict, HARNESS_VERDICT_KNOWN);
    ck_assert_int_eq(made[MISSING].report.verdict, HARNESS_VERDICT_NOT_LOADED);
    ck_assert_int_eq(made[OFF].report.verdict, HARNESS_VERDICT_DISABLED);
    ck_assert_int_eq(made[LOST].report.verdict, HARNESS_VERDICT_NOT_EXAMINED);
    harness_mark_rule_findings_known(&made[BAD].findings, &check_rules[CHECK_RULE_CELL_BOUNDS]);
    settle(RESULTS);
    ck_assert_int_eq(made[BAD].report.verdict, HARNESS_VERDICT_WARNINGS);
    ck_assert(!made[BAD].report.passed);
    harness_decide_verdict(&made[BAD].report, &made[BAD].findings, EPCI_ERROR, false);
    ck_assert(made[BAD].report.passed);
}

EPC_TEST_IN(results__the_worst_finding_is_the_one_that_perflib_acts_upon, setup(), teardown())
{
    struct harness_aftermath aftermath = { .disposition = HARNESS_DISABLE };
    struct harness_result *bad;

    bad = &made[BAD];
    ck_assert_str_eq(harness_worst_finding_of_report(&bad->report, &bad->findings)->rule->id,
                     "cell-bounds");
    aftermath.because = &bad->findings.list[0];
    bad->report.aftermath = &aftermath;
    ck_assert_str_eq(harness_worst_finding_of_report(&bad->report, &bad->findings)->rule->id,
                     "alignment");
    harness_mark_rule_findings_known(&bad->findings, &check_rules[CHECK_RULE_ALIGNMENT]);
    ck_assert_str_eq(harness_worst_finding_of_report(&bad->report, &bad->findings)->rule->id,
                     "cell-bounds");
    bad->report.aftermath = NULL;
}

EPC_TEST_IN(results__pass_as_a_whole_if_none_failed_and_each_was_examined, setup(), teardown())
{
    settle(1);
    ck_assert(harness_overview_passed(&overview));
    settle(2); /* a bad provider */
    ck_assert(!harness_overview_passed(&overview));
    overview.results = list + OFF;
    settle(1); /* a disabled provider is not a failure of the whole machine, */
    ck_assert(harness_overview_passed(&overview));
    overview.whole_machine = false; /* but it is one if only this provider was requested */
    ck_assert(!harness_overview_passed(&overview));
    overview.whole_machine = true;
    settle(2); /* a provider that could not be examined */
    ck_assert(!harness_overview_passed(&overview));
}

/* The report of a good provider: three trials were not done, for two reasons. */
static struct harness_report *untried(void)
{
    struct harness_untried *untried = &made[GOOD].report.untried;

    setup();
    harness_untried_add(untried, "queries", false, "it hangs");
    harness_untried_add(untried, "names", false, "it hangs");
    harness_untried_add(untried, "queries", true, "a second reason");
    harness_untried_add(untried, "unloading", true, "a\033 <thread> is left");
    return &made[GOOD].report;
}

EPC_TEST(results__with_strict_pass_only_if_everything_was_tried)
{
    struct harness_report *good = untried();

    harness_decide_verdict(good, &made[GOOD].findings, EPCI_WARNING, false);
    ck_assert(good->passed);
    harness_decide_verdict(good, &made[GOOD].findings, EPCI_WARNING, true);
    ck_assert(!good->passed);
    ck_assert_int_eq(good->verdict, HARNESS_VERDICT_CLEAN);
    harness_decide_verdict(&made[NOTED].report, &made[NOTED].findings, EPCI_WARNING, true);
    ck_assert(made[NOTED].report.passed);
    teardown();
}

EPC_TEST_IN(results__with_strict_do_not_pass_for_what_was_not_loaded, setup(), teardown())
{
    made[GOOD].report.tallies.loaded = false; /* and --only left no finding */
    harness_decide_verdict(&made[GOOD].report, &made[GOOD].findings, EPCI_WARNING, true);
    ck_assert(!made[GOOD].report.passed);
}

EPC_TEST(untried__holds_no_more_than_it_has_room_for)
{
    static const char names[2 * HARNESS_UNTRIED_MAX][2] = { "a", "b", "c", "d", "e", "f",
                                                            "g", "h", "i", "j", "k", "l",
                                                            "m", "n", "o", "p", "q", "r" };
    static struct harness_untried untried;

    for (int i = 0; i < 2 * HARNESS_UNTRIED_MAX; i++)
        harness_untried_add(&untried, names[i], false, "");
    ck_assert_uint_eq(untried.count, HARNESS_UNTRIED_MAX);
}

/* ---- Text ---- */

EPC_TEST(report__names_what_was_not_tried_in_a_line_for_each_reason)
{
    FILE *to = printed_begin();
    const struct harness_report *report = untried();

    harness_print_report(to, report, &made[GOOD].findings);
    expect(printed_end(to),
           "Good: not tried: queries, names: it hangs\n"
           "Good: tried in part: unloading: a? <thread> is left\n"
           "Good: 0 errors, 0 warnings, 0 notes; level 1, profile current, guards both; 464 bytes "
           "and 0 objects accepted in 1 call; Open 0.210/0.210/0.210 ms, Collect "
           "0.003/0.003/0.003 ms (least/median/most)\n");
    teardown();
}

EPC_TEST_IN(report_all__shows_the_report_of_what_was_not_tried, untried(), teardown())
{
    FILE *to = printed_begin();

    settle(1);
    harness_print_overview(to, &overview);
    ck_assert_ptr_nonnull(
        strstr(printed_end(to), "\n\nGood: not tried: queries, names: it hangs\n"));
}

EPC_TEST_IN(report_all__is_a_table_and_the_findings_and_totals, setup(), teardown())
{
    FILE *to = printed_begin();

    settle(RESULTS);
    harness_print_overview(to, &overview);
    expect(
        printed_end(to),
        "SERVICE         VERDICT       WORST FINDING          OPEN MS  COLLECT MS      BYTES  "
        "LIBRARY\n"
        "Good            clean         -                        0.210       0.003        464  "
        "good.dll\n"
        "Bad?[2J & <Co>  errors        cell-bounds               15.2        1235          0  "
        "C:\\bad?dll\n"
        "Noted           known         heap-overrun (known)     0.001        2.00          8  "
        "noted.dll\n"
        "Missing         not-loaded    dll-not-loaded               -           -          -  "
        "no.dll\n"
        "Off             disabled      -                            -           -          -  "
        "off.dll\n"
        "Lost            not-examined  -                            -           -          -  -\n"
        "\n"
        "warning alignment [1016] Bad?[2J & <Co>: warned\n"
        "error cell-bounds [-] Bad?[2J & <Co>: worse <than> that\n"
        "Bad?[2J & <Co>: 1 error, 1 warning, 0 notes; level 1, profile current, guards both; 0 "
        "bytes "
        "and 0 objects accepted in 1 call; Open 15.2/15.2/15.2 ms, Collect 1235/1235/1235 ms "
        "(least/median/most)\n"
        "\n"
        "known error heap-overrun [1013] Noted: known\n"
        "Noted: 0 errors, 0 warnings, 0 notes, 1 known; level 1, profile current, guards both; 8 "
        "bytes and 0 objects accepted in 1 call; Open 0.001/0.001/0.001 ms, Collect 2.00/2.00/2.00 "
        "ms (least/median/most)\n"
        "\n"
        "error dll-not-loaded [1023] Missing: no such file\n"
        "Missing: 1 error, 0 warnings, 0 notes; level 1, profile current, guards both\n"
        "\n"
        "Off: not examined: it is disabled\n"
        "\n"
        "Lost: not examined: no memory\n"
        "\n"
        "6 providers: 1 clean, 1 known, 1 errors, 1 not-loaded, 1 disabled, 1 not-examined; 1 "
        "known "
        "finding; "
        "2.3 s\n");
}

EPC_TEST_IN(report_all__of_nobody_says_so, setup(), teardown())
{
    FILE *to = printed_begin();

    settle(0);
    harness_print_overview(to, &overview);
    ck_assert_str_eq(printed_end(to),
                     "no service has a Performance key with a Library in it: there "
                     "is nothing to check\n");
    ck_assert(harness_overview_passed(&overview));
}

EPC_TEST_IN(report_all__says_that_perflib_loads_nothing, setup(), teardown())
{
    FILE *to = printed_begin();

    settle(1);
    overview.perflib_disabled = true;
    harness_print_overview(to, &overview);
    ck_assert_ptr_nonnull(strstr(printed_end(to), "system; here they were checked all the same\n"));
    ck_assert(harness_overview_passed(&overview));
    overview.results = list + OFF;
    to = printed_begin();
    harness_print_overview(to, &overview);
    ck_assert_ptr_nonnull(strstr(printed_end(to), "system, and none was loaded here (--even-"));
    ck_assert(!harness_overview_passed(&overview)); /* not done, with a reason */
}

static void complain(void *context, uint32_t line, const char *message)
{
    (void)context;
    (void)line;
    (void)message;
}

EPC_TEST_IN(report_all__tells_the_baselines_lines_that_were_in_vain, setup(), teardown())
{
    static const char text[] = "Good alignment\nGone alignment\nNoted heap-overrun 230\nGood "
                               "cell-bounds 7\nOff alignment\n";
    const char *printed;
    FILE *to = printed_begin();

    ck_assert_int_eq(harness_baseline_parse(&baseline, text, strlen(text), complain, NULL), EPC_OK);
    overview.baseline = &baseline;
    overview.baseline_name = "known.txt";
    for (int i = 0; i < RESULTS; i++) {
        harness_baseline_apply(&baseline, made[i].report.service, &made[i].findings);
        made[i].report.baseline = &baseline;
        made[i].report.baseline_name = "known.txt";
    }
    settle(RESULTS);
    harness_print_overview(to, &overview);
    printed = printed_end(to);
    ck_assert_ptr_nonnull(strstr(printed, "note: known.txt:1: Good alignment was not found"));
    ck_assert_ptr_nonnull(strstr(printed, "note: known.txt:2: no service Gone is registered here"));
    ck_assert_ptr_nonnull(strstr(printed, "note: known.txt:4: Good cell-bounds 7 was not found"));
    ck_assert_ptr_null(strstr(printed, "known.txt:3"));
    ck_assert_ptr_null(strstr(printed, "known.txt:5")); /* nothing that it concerns was tested */
    ck_assert_ptr_nonnull(strstr(printed, "\nGood: 0 errors"));
    to = printed_begin();
    harness_write_overview_json(to, &overview);
    printed = printed_end(to);
    ck_assert_ptr_nonnull(strstr(printed, "  \"stale\": [\n    {\n      \"line\": 2,\n      "
                                          "\"service\": \"Gone\",\n"));
    ck_assert_ptr_nonnull(strstr(printed, "          \"line\": 4,\n          \"service\": "
                                          "\"Good\",\n          \"rule\": \"cell-bounds\",\n"
                                          "          \"object\": 7\n"));
}

/* ---- JSON ---- */

EPC_TEST_IN(report_all__as_json_holds_the_document_of_each_and_totals, setup(), teardown())
{
    static char whole[65536];
    const char *single;
    FILE *to = printed_begin();

    settle(RESULTS);
    harness_write_overview_json(to, &overview);
    strcpy(whole, printed_end(to));
    ck_assert_ptr_nonnull(strstr(whole, "{\n  \"command\": \"check\",\n  \"all\": true,\n  "
                                        "\"passed\": false,\n  \"perflib_disabled\": false,\n"));
    ck_assert_ptr_nonnull(
        strstr(whole, "  \"totals\": {\n    \"providers\": 6,\n    \"failed\": 2,\n    \"clean\": "
                      "1,\n    \"known\": 1,\n"
                      "    \"notes\": 0,\n    \"warnings\": 0,\n    \"errors\": 1,\n    "
                      "\"not-loaded\": 1,\n    \"disabled\": 1,\n    \"not-examined\": 1,\n    "
                      "\"known_findings\": 1\n  },\n"));
    ck_assert_ptr_null(strstr(whole, "\"stale\"")); /* without a baseline */
    /* The single document is the same, except for the indentation. */
    to = printed_begin();
    harness_write_report_json(to, &made[OFF].report, &made[OFF].findings);
    single = printed_end(to);
    ck_assert_ptr_nonnull(strstr(single, "\n  \"passed\": false,\n"));
    for (const char *line = single; *line; line = strchr(line, '\n') + 1) {
        char text[256];

        snprintf(text, sizeof text, "\n    %.*s", (int)strcspn(line, "\n"), line);
        ck_assert_msg(strstr(whole, text) != NULL, "not there: %s", text);
    }
}

EPC_TEST_IN(report__as_json_has_times_and_verdict_and_what_is_known, setup(), teardown())
{
    const char *text;
    FILE *to = printed_begin();

    settle(RESULTS);
    harness_write_report_json(to, &made[NOTED].report, &made[NOTED].findings);
    text = printed_end(to);
    ck_assert_ptr_nonnull(strstr(text, "  \"elapsed_ms\": 1005,\n  \"times\": {\n    \"open\": {\n"
                                       "      \"calls\": 1,\n      \"least_us\": 1,\n      "
                                       "\"median_us\": 1,\n      \"most_us\": 1\n    },\n"));
    ck_assert_ptr_nonnull(strstr(text, "  \"verdict\": \"known\",\n  \"known\": 1,\n"));
    ck_assert_ptr_nonnull(strstr(text, "      \"known\": true,\n"));
    ck_assert_ptr_nonnull(strstr(text, "  \"errors\": 0,\n"));
}

EPC_TEST(report__as_json_has_each_trial_that_was_not_done)
{
    FILE *to = printed_begin();
    const struct harness_report *report = untried();

    harness_write_report_json(to, report, &made[GOOD].findings);
    ck_assert_ptr_nonnull(strstr(printed_end(to),
                                 "  \"not_tried\": [\n    {\n      \"trial\": \"queries\",\n      "
                                 "\"in_part\": false,\n      \"reason\": \"it hangs\"\n    },\n"));
    teardown();
}

/* ---- JUnit ---- */

static const struct {
    const char *text;
    const char *attribute;
    const char *element;
} escapes[] = {
    { "a&b<c>d\"e'f", "a&amp;b&lt;c&gt;d&quot;e&apos;f", "a&amp;b&lt;c&gt;d&quot;e&apos;f" },
    { "a\nb", "a&#10;b", "a\nb" },
    { "a\tb\x1B\x7F\r",
      "a\xEF\xBF\xBD"
      "b\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD",
      "a\xEF\xBF\xBD"
      "b\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD" },
    { "\xFF\xC3", "\xEF\xBF\xBD\xEF\xBF\xBD", "\xEF\xBF\xBD\xEF\xBF\xBD" },
    { "\xEF\xBF\xBE", "\xEF\xBF\xBD", "\xEF\xBF\xBD" }, /* U+FFFE */
    { "\xD1\x81\xF0\x9F\x98\x80", "\xD1\x81\xF0\x9F\x98\x80", "\xD1\x81\xF0\x9F\x98\x80" },
    { "]]>", "]]&gt;", "]]&gt;" },
};

/* Returns the written text and empties the buffer. */
static const char *taken(struct kit_buffer *buffer)
{
    static char text[65536];

    ck_assert(!buffer->failed && buffer->bytes < sizeof text);
    memcpy(text, buffer->text, buffer->bytes);
    text[buffer->bytes] = '\0';
    kit_buffer_release(buffer);
    return text;
}

EPC_TEST_LOOP(junit__escapes_whatever_a_text_holds, sizeof escapes / sizeof *escapes)
{
    struct kit_buffer buffer = { 0 };

    harness_append_escaped_xml(&buffer, escapes[_i].text, true);
    ck_assert_str_eq(taken(&buffer), escapes[_i].attribute);
    harness_append_escaped_xml(&buffer, escapes[_i].text, false);
    ck_assert_str_eq(taken(&buffer), escapes[_i].element);
}

EPC_TEST_IN(junit__has_a_testcase_for_each_provider, setup(), teardown())
{
    const char *text;
    struct kit_buffer buffer = { 0 };

    settle(RESULTS);
    harness_junit_write(&buffer, &overview);
    text = taken(&buffer);
    ck_assert_ptr_nonnull(
        strstr(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"epc-harness\" "
                     "tests=\"6\" failures=\"2\" errors=\"1\" skipped=\"1\" time=\"2.345\">\n"));
    ck_assert_ptr_nonnull(
        strstr(text, "<testcase classname=\"epc-harness\" name=\"Good\" time=\"1.005\">\n      "
                     "<system-out>library: good.dll\n"));
    ck_assert_ptr_nonnull(
        strstr(text, "name=\"Bad\xEF\xBF\xBD[2J &amp; &lt;Co&gt;\" time=\"1.005\">\n"
                     "      <failure message=\"1 error, 1 warning, 0 notes, 0 known\" "
                     "type=\"cell-bounds\">warning alignment [1016] Bad\xEF\xBF\xBD[2J &amp; "
                     "&lt;Co&gt;: warned\nerror cell-bounds [-] Bad\xEF\xBF\xBD[2J &amp; "
                     "&lt;Co&gt;: worse &lt;than&gt; that\n</failure>\n"));
    ck_assert_ptr_nonnull(strstr(text,
                                 "name=\"Noted\" time=\"1.005\">\n      <system-out>known error "
                                 "heap-overrun [1013] Noted: known\n"));
    ck_assert_ptr_nonnull(strstr(text, "<skipped message=\"it is disabled\"/>\n"));
    ck_assert_ptr_nonnull(strstr(text, "<error message=\"no memory\" type=\"not-examined\"/>\n"));
}

EPC_TEST_IN(junit__tells_what_was_not_tried_and_fails_for_it_with_strict, untried(), teardown())
{
    struct kit_buffer buffer = { 0 };
    const char *text;

    settle(1);
    harness_junit_write(&buffer, &overview);
    text = taken(&buffer);
    ck_assert_ptr_nonnull(strstr(text, "      <system-out>not tried: queries, names: it hangs\n"
                                       "tried in part: unloading: a? &lt;thread&gt; is left\n"));
    ck_assert_ptr_nonnull(strstr(text, "failures=\"0\""));
    harness_decide_verdict(&made[GOOD].report, &made[GOOD].findings, EPCI_WARNING, true);
    harness_junit_write(&buffer, &overview);
    text = taken(&buffer);
    ck_assert_ptr_nonnull(
        strstr(text, "<failure message=\"0 errors, 0 warnings, 0 notes, 0 known, 3 not tried\" "
                     "type=\"not-tried\">"));
    ck_assert_ptr_nonnull(strstr(text, "failures=\"1\""));
}

EPC_TEST_IN(junit__of_nobody_is_a_document_too, setup(), teardown())
{
    struct kit_buffer buffer = { 0 };

    settle(0);
    harness_junit_write(&buffer, &overview);
    ck_assert_ptr_nonnull(strstr(taken(&buffer), "tests=\"0\" failures=\"0\""));
}
