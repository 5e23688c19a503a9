/* SPDX-License-Identifier: MIT
 *
 * check_baseline.c -- known findings: reading the file, matching findings, writing it. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/report/baseline.h"

static struct harness_baseline baseline;
static struct harness_findings findings;
static char complaint[2048];
static uint32_t complaint_line;
static int complaint_count;

static void complain(void *context, uint32_t line, const char *message)
{
    (void)context;
    if (complaint_count++ == 0) {
        complaint_line = line;
        snprintf(complaint, sizeof complaint, "%s", message);
    }
}

static int parse(const char *text)
{
    complaint_count = 0;
    complaint[0] = '\0';
    return harness_baseline_parse(&baseline, text, strlen(text), complain, NULL);
}

/* Returns the written text and empties the buffer. */
static const char *taken(struct kit_buffer *buffer)
{
    static char text[4096];

    ck_assert(!buffer->failed && buffer->bytes < sizeof text);
    memcpy(text, buffer->bytes ? buffer->text : "", buffer->bytes);
    text[buffer->bytes] = '\0';
    kit_buffer_release(buffer);
    return text;
}

static void find(enum check_rule_id rule, uint32_t object)
{
    struct check_finding finding = { rule, object, 16, 7, 8, "message" };

    harness_add_check_finding(&findings, &finding);
}

static void setup(void)
{
    harness_findings_init(&findings);
}

static void teardown(void)
{
    harness_findings_release(&findings);
    harness_baseline_release(&baseline);
}

/* ---- The file ---- */

EPC_TEST_IN(baseline__has_service_rule_and_object_and_comments, setup(), teardown())
{
    ck_assert_int_eq(parse("\xEF\xBB\xBF# head\r\n"
                           "\r\n"
                           "WebPerf cell-bounds\t20010  # why\r\n"
                           "  \".NET CLR #1 \\22x\\22\"   name-bounds# x\n"),
                     EPC_E_INVALID); /* a # without a blank before it is part of the word */
    ck_assert_uint_eq(complaint_line, 4);
    ck_assert_int_eq(parse("\xEF\xBB\xBF# head\r\n"
                           "\r\n"
                           "WebPerf cell-bounds\t20010  # why\r\n"
                           "  \".NET CLR #1 \\22x\\22\"   name-bounds # x\n"
                           "C# open-failed"),
                     EPC_OK);
    ck_assert_uint_eq(baseline.count, 3);
    ck_assert_str_eq(baseline.list[0].service, "WebPerf");
    ck_assert_ptr_eq(baseline.list[0].rule, &check_rules[CHECK_RULE_CELL_BOUNDS]);
    ck_assert(!baseline.list[0].every_object);
    ck_assert_uint_eq(baseline.list[0].object, 20010);
    ck_assert_uint_eq(baseline.list[0].line, 3);
    ck_assert_str_eq(baseline.list[1].service, ".NET CLR #1 \"x\"");
    ck_assert(baseline.list[1].every_object);
    ck_assert_str_eq(baseline.list[2].service, "C#");
    ck_assert_ptr_eq(baseline.list[2].rule, &harness_rules[HARNESS_HOST_OPEN_FAILED]);
}

EPC_TEST_IN(baseline__may_be_empty, setup(), teardown())
{
    ck_assert_int_eq(parse(""), EPC_OK);
    ck_assert_uint_eq(baseline.count, 0);
    ck_assert_int_eq(parse("# nothing\n\n   \n"), EPC_OK);
    ck_assert_uint_eq(baseline.count, 0);
}

static const struct {
    const char *line;
    const char *says;
} wrong[] = {
    { "WebPerf", "after the service \"WebPerf\" a rule is wanted; this line has none" },
    { "WebPerf # cell-bounds", "this line has none" },
    { "WebPerf cell-bound", "there is no rule \"cell-bound\"; epc-harness check --rules" },
    { ".NET CLR cell-bounds", "there is no rule \"CLR\"" },
    { "W cell-bounds x", "\"x\" is in the place of an object's title index" },
    { "W cell-bounds -1", "\"-1\" is in the place of" },
    { "W cell-bounds 4294967296", "no object has the title index \"4294967296\"" },
    { "W cell-bounds \"\"", "\"\" is not a title index" },
    { "W cell-bounds 2 3", "\"3\" is one word too many" },
    { "W cell-bounds 2 \"x", "the double quote before \"x\" has no end" },
    { "\"W cell-bounds", "the double quote before \"W cell-bounds\" has no end" },
    { "\"W\"cell-bounds", "a blank must follow the double quotes of \"W\"" },
    { "\"\" cell-bounds", "a service has a name" },
    { "\"a\\2\" cell-bounds", "two hexadecimal digits" },
    { "\"a\\00\" cell-bounds", "two hexadecimal digits" },
    { "\"a\\", "two hexadecimal digits" },
    { "W\xFF cell-bounds", "not text in UTF-8" },
    { "a\x1B[2J", "after the service \"a?[2J\"" }, /* fit to be printed */
};

EPC_TEST_LOOP_IN(baseline__tells_each_wrong_line_with_its_number, sizeof wrong / sizeof *wrong,
                 setup(), teardown())
{
    char text[256];

    snprintf(text, sizeof text, "# one\nGood cell-bounds\n%s\nGood\n", wrong[_i].line);
    ck_assert_int_eq(parse(text), EPC_E_INVALID);
    ck_assert_msg(strstr(complaint, wrong[_i].says) != NULL, "%s: %s", wrong[_i].line, complaint);
    ck_assert_uint_eq(complaint_line, 3);
    ck_assert_int_eq(complaint_count, 2);
    ck_assert_uint_eq(baseline.count, 0);
    ck_assert_ptr_null(baseline.list);
}

EPC_TEST_IN(baseline__refuses_words_that_are_too_long_and_a_nul, setup(), teardown())
{
    static char text[4096];

    memset(text, 'a', 2000);
    ck_assert_int_eq(parse(text), EPC_E_INVALID);
    ck_assert_ptr_nonnull(strstr(complaint, "a name that long"));
    text[0] = '"';
    ck_assert_int_eq(parse(text), EPC_E_INVALID);
    ck_assert_ptr_nonnull(strstr(complaint, "a name that long"));
    complaint_count = 0;
    ck_assert_int_eq(harness_baseline_parse(&baseline, "W\0 cell-bounds", 14, complain, NULL),
                     EPC_E_INVALID);
    ck_assert_ptr_nonnull(strstr(complaint, "not text"));
}

/* ---- What is known ---- */

EPC_TEST_IN(baseline__without_an_object_knows_all_findings_of_a_rule_also_the_counted_ones, setup(),
            teardown())
{
    for (int i = 0; i < 25; i++)
        find(CHECK_RULE_CELL_BOUNDS, 2);
    find(CHECK_RULE_ALIGNMENT, 2);
    ck_assert_int_eq(parse("webPERF cell-bounds\nWebPerf cell-bounds\n"), EPC_OK);
    harness_baseline_apply(&baseline, "WebPerf", &findings);
    ck_assert_uint_eq(findings.known, 25);
    ck_assert_uint_eq(findings.totals[EPCI_ERROR], 0);
    ck_assert_uint_eq(findings.totals[EPCI_WARNING], 1);
    ck_assert(findings.list[0].known);
    ck_assert(!findings.list[20].known);
    ck_assert(!harness_has_finding_as_severe_as(&findings, EPCI_ERROR));
    ck_assert(harness_has_finding_as_severe_as(&findings, EPCI_WARNING));
    ck_assert(baseline.list[0].met);
    ck_assert(baseline.list[1].met); /* an equal line is not stale */
}

EPC_TEST_IN(baseline__with_an_object_knows_the_findings_about_that_one, setup(), teardown())
{
    find(CHECK_RULE_CELL_BOUNDS, 2);
    find(CHECK_RULE_CELL_BOUNDS, 4);
    harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "no object");
    ck_assert_int_eq(parse("S cell-bounds 4\nS open-failed 0\nS cell-bounds 6\n"), EPC_OK);
    harness_baseline_apply(&baseline, "S", &findings);
    ck_assert(!findings.list[0].known);
    ck_assert(findings.list[1].known);
    ck_assert(!findings.list[2].known);
    ck_assert_uint_eq(findings.known, 1);
    ck_assert_uint_eq(findings.totals[EPCI_ERROR], 2);
    ck_assert(baseline.list[0].met);
    ck_assert(!baseline.list[1].met);
    ck_assert(!baseline.list[2].met);
}

EPC_TEST_IN(baseline__counts_what_two_lines_know_once, setup(), teardown())
{
    find(CHECK_RULE_CELL_BOUNDS, 2);
    find(CHECK_RULE_CELL_BOUNDS, 4);
    ck_assert_int_eq(parse("S cell-bounds 4\nS cell-bounds\nS cell-bounds 2\n"), EPC_OK);
    harness_baseline_apply(&baseline, "S", &findings);
    ck_assert_uint_eq(findings.known, 2);
    ck_assert_uint_eq(findings.totals[EPCI_ERROR], 0);
}

EPC_TEST_IN(baseline__of_another_service_knows_nothing, setup(), teardown())
{
    find(CHECK_RULE_CELL_BOUNDS, 2);
    ck_assert_int_eq(parse("Other cell-bounds\n"), EPC_OK);
    harness_baseline_apply(&baseline, "S", &findings);
    ck_assert_uint_eq(findings.known, 0);
    ck_assert(!harness_is_baseline_line_stale(&baseline.list[0], "S", &findings, 1));
}

EPC_TEST_IN(baseline__is_stale_only_where_its_rule_was_tested_and_asked_for, setup(), teardown())
{
    char unknown[64];

    ck_assert_int_eq(parse("S cell-bounds\nS object-lengths\nS open-failed\n"), EPC_OK);
    ck_assert(harness_is_baseline_line_stale(&baseline.list[0], "S", &findings, 1));
    ck_assert(harness_is_baseline_line_stale(&baseline.list[1], "s", &findings, 1));
    ck_assert(!harness_is_baseline_line_stale(&baseline.list[1], "S", &findings,
                                              2)); /* a test of level 1 */
    ck_assert(!harness_is_baseline_line_stale(&baseline.list[0], "S", &findings,
                                              3)); /* one of ours       */
    ck_assert(harness_is_baseline_line_stale(&baseline.list[2], "S", &findings,
                                             3)); /* one of every level */
    ck_assert_int_eq(harness_filter_rules(&findings, NULL, "cell-bounds", unknown, 64), EPC_OK);
    ck_assert(!harness_is_baseline_line_stale(&baseline.list[0], "S", &findings, 1));
}

/* ---- Writing ---- */

EPC_TEST(buffer__grows_and_holds_what_was_added)
{
    struct kit_buffer buffer = { 0 };
    char block[3000];

    memset(block, 'x', sizeof block);
    for (int i = 0; i < 100; i++)
        kit_buffer_add_bytes(&buffer, block, sizeof block);
    kit_buffer_add_format(&buffer, "%d", 42);
    kit_buffer_add_text(&buffer, "!");
    ck_assert(!buffer.failed);
    ck_assert_uint_eq(buffer.bytes, 100 * sizeof block + 3);
    ck_assert_int_eq(memcmp(buffer.text + 299999, "x42!", 4), 0);
    kit_buffer_release(&buffer);
    ck_assert_ptr_null(buffer.text);
}

EPC_TEST_IN(baseline__written_has_a_line_for_each_object_once_in_the_tables_order, setup(),
            teardown())
{
    struct kit_buffer buffer = { 0 };

    find(CHECK_RULE_CELL_BOUNDS, 4);
    find(CHECK_RULE_CELL_BOUNDS, 2);
    find(CHECK_RULE_CELL_BOUNDS, 4);
    harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "x");
    harness_baseline_append_findings(&buffer, "Web Perf", &findings);
    ck_assert_str_eq(
        taken(&buffer),
        "\"Web Perf\" open-failed  # error: Open returns ERROR_SUCCESS.\n"
        "\"Web Perf\" cell-bounds 4  # error: Every counter is inside the counter block, after "
        "its length.\n"
        "\"Web Perf\" cell-bounds 2  # error: Every counter is inside the counter block, after "
        "its length.\n");
}

EPC_TEST_IN(baseline__written_of_findings_that_were_only_counted_has_no_object, setup(), teardown())
{
    struct kit_buffer buffer = { 0 };

    for (int i = 0; i < 21; i++)
        find(CHECK_RULE_CELL_BOUNDS, 2);
    harness_baseline_append_findings(&buffer, "S", &findings);
    ck_assert_int_eq(strncmp(taken(&buffer), "S cell-bounds  # error", 22), 0);
}

static const char *const services[] = {
    "WebPerf",    ".NET CLR Memory",  "a#b",
    "say \"x\"",  "tab\there",        "line\nend",
    "bad\xFFutf", "\xD1\x81\xD1\x87", "cr\rcr",
    "\"",         "\xEF\xBB\xBFmark", "\xE2\x80\xAEturned",
    "\x1B[2J",
};

EPC_TEST_LOOP(baseline__written_is_read_again_whatever_the_service_is_called,
              sizeof services / sizeof *services)
{
    static char text[1024];
    struct kit_buffer buffer = { 0 };

    setup();
    find(CHECK_RULE_CELL_BOUNDS, 2);
    harness_baseline_write_head(&buffer);
    harness_baseline_append_findings(&buffer, services[_i], &findings);
    snprintf(text, sizeof text, "%s", taken(&buffer));
    ck_assert_int_eq(parse(text), EPC_OK);
    ck_assert_uint_eq(baseline.count, 1);
    ck_assert_str_eq(baseline.list[0].service, services[_i]);
    harness_baseline_apply(&baseline, services[_i], &findings);
    ck_assert_uint_eq(findings.known, 1);
    harness_baseline_write_known_entry(&buffer, &baseline.list[0]);
    ck_assert_ptr_nonnull(strstr(text, taken(&buffer)));
    teardown();
}
