/* SPDX-License-Identifier: MIT
 *
 * check_finding.c -- lists of findings, printed as text and as JSON. */
#include "epc_check.h"

#include <string.h>

#include "inicase.h"

static struct inicase c;

EPC_AFTER_EACH(inicase_release(&c))

static void add(const char *file, uint32_t line, uint32_t column, const char *message)
{
    const struct ini_finding finding = {
        .rule = INI_RULE_OFFSET_ODD, .at = { file, line, column }, .object = "X", .got = "1"
    };

    ini_add_finding(&c.findings, &finding, "%s", message);
}

EPC_TEST_IN(finding__takes_its_severity_from_the_rule, inicase_init(&c))
{
    const struct ini_finding note = { .rule = INI_RULE_OFFSET_GAP };
    const struct ini_finding warning = { .rule = INI_RULE_KEY_REPEATED };

    add("a", 1, 1, "m");
    ini_add_finding(&c.findings, &note, "n");
    ini_add_finding(&c.findings, &warning, "w");
    ck_assert_uint_eq(c.findings.errors, 1);
    ck_assert_uint_eq(c.findings.warnings, 1);
    ck_assert_uint_eq(c.findings.notes, 1);
    ck_assert_int_eq(c.findings.list[1].severity, EPCI_NOTE);
}

EPC_TEST_IN(finding__text_has_only_as_much_place_as_is_known, inicase_init(&c))
{
    add("a/b.ini", 3, 7, "it is odd");
    add("a/b.ini", 0, 0, "it is odd");
    add(NULL, 0, 0, "it is odd");
    ck_assert_str_eq(ini_format_finding_as_text(&c.arena, &c.findings.list[0]),
                     "a/b.ini:3:7: error: it is odd [offset-odd]");
    ck_assert_str_eq(ini_format_finding_as_text(&c.arena, &c.findings.list[1]),
                     "a/b.ini: error: it is odd [offset-odd]");
    ck_assert_str_eq(ini_format_finding_as_text(&c.arena, &c.findings.list[2]),
                     "error: it is odd [offset-odd]");
}

EPC_TEST_IN(finding__json_escapes_and_writes_null_for_nothing, inicase_init(&c))
{
    add("a\\b.ini", 3, 7, "say \"x\"\t\xC3\xA9");
    ck_assert_str_eq(
        ini_format_finding_as_json(&c.arena, &c.findings.list[0]),
        "{\"rule\": \"offset-odd\", \"severity\": \"error\", \"event\": null, \"level\": null, "
        "\"file\": \"a\\\\b.ini\", \"line\": 3, \"column\": 7, \"object\": \"X\", "
        "\"offset\": null, \"got\": \"1\", \"wanted\": null, "
        "\"message\": \"say \\\"x\\\"\\t\xC3\xA9\"}");
}

EPC_TEST_IN(finding__json_is_utf8_even_where_a_path_is_not, inicase_init(&c))
{
    add("a\xFF\xC3.ini", 3, 7, "x");
    ck_assert_ptr_nonnull(strstr(ini_format_finding_as_json(&c.arena, &c.findings.list[0]),
                                 "\"file\": \"a\xEF\xBF\xBD\xEF\xBF\xBD.ini\", "));
}

EPC_TEST_IN(finding__a_rule_has_json_as_well, inicase_init(&c))
{
    ck_assert_str_eq(ini_format_rule_as_json(&c.arena, &ini_rules[INI_RULE_OFFSET_ODD]),
                     kit_arena_format(&c.arena,
                                      "{\"rule\": \"offset-odd\", \"severity\": \"error\", "
                                      "\"event\": null, \"level\": null, \"sentence\": \"%s\"}",
                                      ini_rules[INI_RULE_OFFSET_ODD].sentence));
}

EPC_TEST_IN(finding__sorting_keeps_files_together_and_equals_in_order, inicase_init(&c))
{
    add("b", 2, 1, "1");
    add("a", 9, 1, "2");
    add("b", 1, 5, "3");
    add("a", 9, 1, "4");
    add("b", 1, 2, "5");
    ini_findings_sort(&c.findings);
    for (size_t i = 0; i < 5; i++)
        ck_assert_int_eq(c.findings.list[i].message[0], "53124"[i]);
}

EPC_TEST_IN(finding__more_than_a_thousand_are_counted_but_not_kept, inicase_init(&c))
{
    for (int i = 0; i < 1500; i++)
        add("a", 1, 1, "m");
    ck_assert_uint_eq(c.findings.stored, INI_MAX_FINDINGS);
    ck_assert_uint_eq(c.findings.errors, 1500);
    ck_assert(!c.findings.out_of_memory);
}

EPC_TEST_IN(finding__a_finding_lost_to_memory_is_still_counted, inicase_init(&c))
{
    c.arena.limit = 0;
    add("a", 1, 1, "m");
    ck_assert(c.findings.out_of_memory);
    ck_assert_uint_eq(c.findings.errors, 1);
    ck_assert_uint_eq(c.findings.stored, 0);
}

EPC_TEST(rules__have_an_id_of_their_own_in_kebab_case_and_a_sentence)
{
    for (size_t i = 0; i < INI_RULE_COUNT; i++) {
        const char *id = ini_rules[i].id;
        const char *sentence = ini_rules[i].sentence;
        ck_assert_uint_eq(strspn(id, "abcdefghijklmnopqrstuvwxyz-"), strlen(id));
        ck_assert_int_eq(sentence[strlen(sentence) - 1], '.');
        for (size_t j = 0; j < i; j++)
            ck_assert_str_ne(id, ini_rules[j].id);
    }
}
