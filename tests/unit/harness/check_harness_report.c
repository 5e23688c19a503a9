/* SPDX-License-Identifier: MIT
 *
 * check_harness_report.c -- how findings are printed: as text and as JSON. */
#include "epc_check.h"

#include <math.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/json/json.h"
#include "harness/findings/fault.h"
#include "harness/report/report.h"

#include "printed.h"

static const struct harness_report about = { .service = "WebPerf",
                                             .library = "webperf.dll",
                                             .path = "C:\\x\\webperf.dll",
                                             .level = 1,
                                             .profile = "current",
                                             .guards = "both" };

static struct check_finding block_finding(enum check_rule_id rule, const char *message)
{
    struct check_finding finding = { rule, 230, 16, 7, 8, message };

    return finding;
}

static struct harness_findings findings;
static FILE *to;

EPC_TEST_IN(report__of_wrong_use_is_a_document_with_the_error_and_no_findings, to = printed_begin())
{
    harness_write_command_error_json(to, "check", "no target");
    ck_assert_str_eq(printed_end(to), "{\n  \"command\": \"check\",\n  \"passed\": false,\n"
                                      "  \"findings\": [],\n  \"error\": \"no target\"\n}\n");
}

/* ---- JSON ---- */

EPC_TEST_IN(json__nests_and_separates, to = printed_begin())
{
    struct kit_json json;

    kit_json_init(&json, to);
    kit_json_begin_object(&json, NULL);
    kit_json_add_u64(&json, "a", UINT64_MAX);
    kit_json_begin_array(&json, "b");
    kit_json_add_i64(&json, NULL, -1);
    kit_json_add_bool(&json, NULL, true);
    kit_json_add_null(&json, NULL);
    kit_json_end_innermost(&json);
    kit_json_begin_object(&json, "c");
    kit_json_end_innermost(&json);
    kit_json_end_innermost(&json);
    ck_assert_str_eq(printed_end(to), "{\n  \"a\": 18446744073709551615,\n  \"b\": [\n    -1,\n"
                                      "    true,\n    null\n  ],\n  \"c\": {}\n}\n");
}

EPC_TEST_IN(json__escapes_what_must_be_escaped, to = printed_begin())
{
    struct kit_json json;

    kit_json_init(&json, to);
    kit_json_add_text(&json, NULL, "a\"b\\c\nd\te\x01\x7F \xC3\xA9");
    ck_assert_str_eq(printed_end(to), "\"a\\\"b\\\\c\\nd\\te\\u0001\\u007f \xC3\xA9\"");
}

EPC_TEST_IN(json__replaces_bytes_that_are_no_text, to = printed_begin())
{
    struct kit_json json;

    kit_json_init(&json, to);
    kit_json_add_text(&json, NULL, "a\xFF\xC3");
    ck_assert_str_eq(printed_end(to), "\"a\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

EPC_TEST_IN(json__has_no_word_for_what_is_no_number, to = printed_begin())
{
    struct kit_json json;

    kit_json_init(&json, to);
    kit_json_begin_array(&json, NULL);
    kit_json_add_double(&json, NULL, 0.5);
    kit_json_add_double(&json, NULL, (double)INFINITY);
    kit_json_add_double(&json, NULL, (double)NAN);
    kit_json_end_innermost(&json);
    ck_assert_str_eq(printed_end(to), "[\n  0.5,\n  null,\n  null\n]\n");
}

/* ---- The list ---- */

EPC_TEST(findings__of_one_call_are_all_kept_and_of_the_next_only_new_rules)
{
    struct check_finding lengths = block_finding(CHECK_RULE_OBJECT_LENGTHS, "lengths");
    struct check_finding cell = block_finding(CHECK_RULE_CELL_BOUNDS, "cell");

    harness_findings_init(&findings);
    harness_add_check_finding(&findings, &cell);
    harness_add_check_finding(&findings, &cell);
    harness_silence_reported_rules(&findings);
    harness_add_check_finding(&findings, &cell);
    harness_add_check_finding(&findings, &lengths);
    ck_assert_uint_eq(findings.count, 3);
    ck_assert_uint_eq(findings.totals[EPCI_ERROR], 3);
    ck_assert_ptr_eq(findings.list[2].rule, &check_rules[CHECK_RULE_OBJECT_LENGTHS]);
    harness_findings_release(&findings);
}

EPC_TEST(findings__beyond_the_twentieth_of_a_rule_are_only_counted)
{
    struct check_finding cell = block_finding(CHECK_RULE_CELL_BOUNDS, "cell");

    harness_findings_init(&findings);
    for (int i = 0; i < 25; i++)
        harness_add_check_finding(&findings, &cell);
    ck_assert_uint_eq(findings.count, 20);
    ck_assert_uint_eq(findings.omitted, 5);
    ck_assert_uint_eq(findings.totals[EPCI_ERROR], 25);
    harness_findings_release(&findings);
}

EPC_TEST_IN(findings__obey_only_and_skip, harness_findings_init(&findings),
            harness_findings_release(&findings))
{
    char unknown[64];

    ck_assert_int_eq(
        harness_filter_rules(&findings, "open-failed,cell-size", "cell-size", unknown, 64), EPC_OK);
    ck_assert_ptr_nonnull(harness_findings_add(&findings, HARNESS_HOST_OPEN_EXCEPTION, "x"));
    ck_assert_uint_eq(findings.count, 0);
    ck_assert_ptr_eq(harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "%d", 5),
                     findings.list);
    ck_assert_uint_eq(findings.count, 1);
    ck_assert_str_eq(findings.list[0].message, "5");
    ck_assert_int_eq(harness_filter_rules(&findings, NULL, "cell-size,no-such", unknown, 64),
                     EPC_E_NOT_FOUND);
    ck_assert_str_eq(unknown, "no-such");
}

EPC_TEST_IN(findings__fail_from_the_severity_on_that_was_asked_for,
            harness_findings_init(&findings), harness_findings_release(&findings))
{
    ck_assert(!harness_has_finding_as_severe_as(&findings, EPCI_NOTE));
    harness_findings_add(&findings, HARNESS_HOST_MORE_DATA_WRITES, "a note");
    ck_assert(harness_has_finding_as_severe_as(&findings, EPCI_NOTE));
    ck_assert(!harness_has_finding_as_severe_as(&findings, EPCI_WARNING));
    harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "an error");
    ck_assert(harness_has_finding_as_severe_as(&findings, EPCI_WARNING));
    ck_assert(harness_has_finding_as_severe_as(&findings, EPCI_ERROR));
}

EPC_TEST(rules__have_different_ids)
{
    const struct check_rule *rule;

    for (size_t i = 0; (rule = harness_rule_at(i)) != NULL; i++)
        ck_assert_ptr_eq(harness_rule_find(rule->id), rule);
    ck_assert_ptr_null(harness_rule_find("no-such-rule"));
}

/* ---- The report ---- */

EPC_TEST_IN(report__has_a_line_per_finding_and_a_summary, to = printed_begin())
{
    struct check_finding cell = block_finding(CHECK_RULE_CELL_BOUNDS, "the cell is outside");

    harness_findings_init(&findings);
    harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "Open returned %d", 5);
    harness_add_check_finding(&findings, &cell);
    harness_print_report(to, &about, &findings);
    ck_assert_str_eq(printed_end(to), "error open-failed [1008] WebPerf: Open returned 5\n"
                                      "error cell-bounds [-] WebPerf: the cell is outside\n"
                                      "WebPerf: 2 errors, 0 warnings, 0 notes; level 1, profile "
                                      "current, guards both\n");
    harness_findings_release(&findings);
}

/* The report of two findings of one rule, and one of another, in a block of 64 zero bytes. */
static const char *printed_findings(struct harness_report how)
{
    static const unsigned char bytes[64];
    struct check_finding cell = block_finding(CHECK_RULE_CELL_BOUNDS, "object 230: outside");
    struct check_finding scale = block_finding(CHECK_RULE_SCALE, "odd");
    struct harness_findings findings;
    FILE *to = printed_begin();

    how.service = "X";
    how.profile = how.guards = "y";
    harness_findings_init(&findings);
    harness_findings_set_block(&findings, epci_span_of(bytes, sizeof bytes));
    harness_add_check_finding(&findings, &cell);
    harness_add_check_finding(&findings, &cell);
    harness_findings_set_block(&findings, epci_span_of(NULL, 0));
    harness_add_check_finding(&findings, &scale);
    harness_print_report(to, &how, &findings);
    harness_findings_release(&findings);
    return printed_end(to);
}

static size_t occurrences(const char *text, const char *word)
{
    size_t count = 0;

    while ((text = strstr(text, word)) != NULL) {
        count++;
        text += strlen(word);
    }
    return count;
}

EPC_TEST(report__shows_the_bytes_of_the_first_finding_of_each_rule)
{
    const char *text = printed_findings((struct harness_report){ .views = HARNESS_EXCERPTS_FIRST });

    ck_assert_uint_eq(occurrences(text, "      00000010 "), 1);
    ck_assert_uint_eq(
        occurrences(text, "^^^^^^^^^^^ PERF_OBJECT_TYPE.ObjectNameTitle of object 0: 0"), 1);
    ck_assert_ptr_nonnull(strstr(text, "error cell-bounds [-] X: object 230: outside\n      "));
    ck_assert_ptr_nonnull(strstr(text, "warning scale [-] X: odd\nX: 2 errors, 1 warning"));
}

EPC_TEST(report__shows_all_bytes_or_none_if_asked_to)
{
    ck_assert_uint_eq(
        occurrences(printed_findings((struct harness_report){ .views = HARNESS_EXCERPTS_ALL }),
                    "      00000010 "),
        2);
    ck_assert_uint_eq(
        occurrences(printed_findings((struct harness_report){ .views = HARNESS_EXCERPTS_NONE }),
                    "      00000010 "),
        0);
}

EPC_TEST(report__has_colours_only_if_asked_to)
{
    const char *text = printed_findings((struct harness_report){ .colour = true });

    ck_assert_ptr_nonnull(strstr(text, "\x1b[1;31merror\x1b[0m cell-bounds [-] X: "));
    ck_assert_ptr_nonnull(strstr(text, "\x1b[33mwarning\x1b[0m scale [-] X: "));
    text = printed_findings((struct harness_report){ .colour = false });
    ck_assert_ptr_null(strchr(text, '\x1b'));
}

EPC_TEST(report__has_the_names_of_the_registry)
{
    static const uint16_t table[] = u"230\0Web Site\0";
    struct reader_names names;

    ck_assert_int_eq(reader_names_parse_multi_sz(&names, table, sizeof table), EPC_OK);
    ck_assert_ptr_nonnull(strstr(printed_findings((struct harness_report){ .names = &names }),
                                 "error cell-bounds [-] X: object 230 (Web Site): outside\n"));
    reader_names_release(&names);
}

EPC_TEST_IN(report__in_json_has_every_field_of_the_contract, to = printed_begin())
{
    static const char *const members[] = { "\"rule\": \"cell-bounds\"",
                                           "\"severity\": \"error\"",
                                           "\"event\": null",
                                           "\"level\": null",
                                           "\"object\": 230",
                                           "\"offset\": 16",
                                           "\"got\": 7",
                                           "\"wanted\": 8",
                                           "\"message\": \"outside\"" };
    struct check_finding cell = block_finding(CHECK_RULE_CELL_BOUNDS, "outside");
    const char *text;

    harness_findings_init(&findings);
    harness_add_check_finding(&findings, &cell);
    harness_write_report_json(to, &about, &findings);
    text = printed_end(to);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        ck_assert_msg(strstr(text, members[i]) != NULL, "no %s in %s", members[i], text);
    harness_findings_release(&findings);
}

EPC_TEST(report__names_the_module_of_an_exception)
{
    struct host_fault fault = { .code = 0xC0000005u,
                                .wrote = true,
                                .address = 0x180001234,
                                .target = 0x10,
                                .offset = 0x1234,
                                .module = "bad.dll" };
    char text[HARNESS_FAULT_TEXT];

    harness_format_fault(&fault, text, sizeof text);
    ck_assert_str_eq(text, "exception C0000005 at bad.dll+0x1234, writing 0x10");
    strcpy(fault.symbol, "BadCollect+0x17, bad.c:14");
    harness_format_fault(&fault, text, sizeof text);
    ck_assert_str_eq(text, "exception C0000005 at bad.dll+0x1234 (BadCollect+0x17, bad.c:14), "
                           "writing 0x10");
    fault.code = 0xC0000094u;
    fault.module[0] = '\0';
    harness_format_fault(&fault, text, sizeof text);
    ck_assert_str_eq(text, "exception C0000094 at 0x180001234");
}
