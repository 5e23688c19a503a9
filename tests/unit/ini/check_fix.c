/* SPDX-License-Identifier: MIT
 *
 * check_fix.c -- which findings are repaired without guessing, and that nothing else is changed. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/write/fix.h"
#include "ini/lint/lint.h"
#include "inicase.h"
#include "same.h"

static struct inicase c;
static struct ini_findings left;
static struct ini_findings done;
static struct ini_output fixed;
static enum ini_dialect dialect;
static int result;
static bool linted;

EPC_AFTER_EACH(inicase_release(&c))

static int find_faults(void *context, const struct ini_io *io, struct ini_findings *findings)
{
    struct ini_perf_model model;
    struct ini_source source;
    struct ini_epc epc;
    int status;

    (void)context;
    if (dialect == INI_DIALECT_INI) {
        status = ini_perfini_load(&c.arena, io, "d/x.ini", &model, findings);
        if (status == EPC_OK && linted)
            status = ini_perf_lint(&c.arena, &model, findings);
        ini_findings_sort(findings);
        return status;
    }
    status = ini_source_load(&c.arena, io, "d/x.epc", INI_SOURCE_STRICT, &source, findings);
    return status ? status : ini_epc_parse(&c.arena, io, &source, &epc, findings);
}

static const char *path(void)
{
    return dialect == INI_DIALECT_INI ? "d/x.ini" : "d/x.epc";
}

static void repair(void)
{
    const struct ini_fix fix = {
        .arena = &c.arena, .io = &c.io, .path = path(), .dialect = dialect, .check = find_faults
    };

    memset(&fixed, 0, sizeof fixed);
    result = ini_build_fixed_text(&fix, &left, &done, &fixed);
}

static const char header[] = "#define SITE 0\n#define SITE_REQ 2\n#define N_1 4\n";

static void start(const void *bytes, size_t count, enum ini_dialect of)
{
    inicase_init(&c);
    dialect = of;
    inicase_text(&c, "d/x.h", header);
    inicase_file(&c, path(), bytes, count);
    repair();
}

/* The repaired file as UTF-8; asserts that repairing it again changes nothing. */
static const char *text(void)
{
    struct ini_source source;

    ck_assert_ptr_nonnull(fixed.bytes);
    ck_assert_int_eq(ini_source_decode(&c.arena, &c.io, "x", epci_span_of(fixed.bytes, fixed.count),
                                       INI_SOURCE_STRICT, &source, &c.findings),
                     EPC_OK);
    c.file_count = 0;
    inicase_text(&c, "d/x.h", header);
    inicase_file(&c, path(), fixed.bytes, fixed.count);
    repair();
    ck_assert_uint_eq(done.stored, 0);
    ck_assert_ptr_null(fixed.bytes);
    return source.text;
}

/* The repaired findings, or the remaining ones, as in inicase_rules. */
static const char *rules(const struct ini_findings *list)
{
    c.findings = *list;
    return inicase_rules(&c);
}

#define INFO "[info]\ndrivername=X\nsymbolfile=x.h\n"
#define REST "[languages]\n009=\n[text]\nSITE_009_NAME=A\n"

/* Checks the repairs of `before`, and the file after them; nothing may remain. */
static void repairs(const char *before, enum ini_dialect of, const char *rules_wanted,
                    const char *after)
{
    start(before, strlen(before), of);
    ck_assert_str_eq(rules(&done), rules_wanted);
    ck_assert_str_eq(rules(&left), "");
    ck_assert_str_eq(text(), after);
    inicase_release(&c);
}

/* Checks that nothing is repaired, and that these findings are reported. */
static void leaves(const char *before, enum ini_dialect of, const char *rules_wanted)
{
    start(before, strlen(before), of);
    ck_assert_str_eq(rules(&left), rules_wanted);
    ck_assert_uint_eq(done.stored, 0);
    ck_assert_ptr_null(fixed.bytes);
    inicase_release(&c);
}

/* ---- Counter files ---- */

EPC_TEST(fix__lines_that_were_ignored_become_comments)
{
    repairs(INFO "prose here\n = 7\n" REST, INI_DIALECT_INI, "line@4 line@5",
            INFO "; prose here\n;  = 7\n" REST);
}

EPC_TEST(fix__of_equal_keys_the_first_stays)
{
    repairs(INFO "DriverName=Y\n[languages]\n009=\n009=again\n[text]\nSITE_009_NAME=A\n"
                 "SITE_009_name=B\n",
            INI_DIALECT_INI, "key-repeated@4 key-repeated@7 key-repeated@10",
            INFO "; DriverName=Y\n[languages]\n009=\n; 009=again\n[text]\nSITE_009_NAME=A\n"
                 "; SITE_009_name=B\n");
}

EPC_TEST(fix__a_language_without_text_becomes_a_comment)
{
    repairs(INFO "[languages]\n009=\n00C=French\n[text]\nSITE_009_NAME=A\n", INI_DIALECT_INI,
            "language-empty@6", INFO "[languages]\n009=\n; 00C=French\n[text]\nSITE_009_NAME=A\n");
}

EPC_TEST(fix__a_language_by_which_keys_are_taken_apart_stays)
{
    leaves(INFO "[languages]\n009=\na_b=\n[text]\nSITE_009_NAME=A\n", INI_DIALECT_INI,
           "language-empty@6");
}

EPC_TEST(fix__a_language_whose_texts_do_not_count_stays)
{
    leaves(INFO "[languages]\n009=\n00C=\n[text]\nSITE_009_NAME=A\nSITE_00c_Help=\n",
           INI_DIALECT_INI, "language-empty@6");
}

EPC_TEST(fix__a_section_stands_alone_on_its_line)
{
    repairs("[info] ; of x\r\ndrivername=X\r\nsymbolfile=x.h\r\n[languages] all\r\n"
            "009=\r\n[text\r\nSITE_009_NAME=A",
            INI_DIALECT_INI, "section-form@1 section-form@4 section-form@6",
            "; of x\r\n[info]\r\ndrivername=X\r\nsymbolfile=x.h\r\n; all\r\n"
            "[languages]\r\n009=\r\n[text]\r\nSITE_009_NAME=A");
}

EPC_TEST(fix__symbols_are_spelt_as_in_the_header)
{
    repairs(INFO "[objects]\n\tSite_009_NAME = x\n[languages]\n009=\n[text]\nsite_009_NAME= A \n"
                 "SITE_009_HELP=B\n",
            INI_DIALECT_INI, "symbol-case@5 symbol-case@9",
            INFO "[objects]\n\tSITE_009_NAME = x\n[languages]\n009=\n[text]\nSITE_009_NAME= A \n"
                 "SITE_009_HELP=B\n");
}

EPC_TEST(fix__comments_that_are_keys_to_windows_begin_with_a_semicolon)
{
    repairs("# a=b\n" INFO "// c=d\n//none\n" REST "# e = f\n[Python]\n# g=h\n", INI_DIALECT_INI,
            "line@5 line@11", "# a=b\n" INFO "; c=d\n//none\n" REST "; e = f\n[Python]\n# g=h\n");
}

EPC_TEST(fix__the_sections_of_others_stay_as_they_are)
{
    leaves(INFO REST "[Python] of others\nprose\na=1\na=2\n[open\n", INI_DIALECT_INI,
           "section-form@8 section-form@12");
    leaves("[info ; of x\n" INFO REST, INI_DIALECT_INI, "section-form@1");
}

EPC_TEST(fix__two_findings_in_one_line_are_both_repaired)
{
    repairs(INFO "[languages]\n009=\n[text]\nSITE_009_NAME=A\nsite_009_name=B\n", INI_DIALECT_INI,
            "symbol-case@8 key-repeated@8",
            INFO "[languages]\n009=\n[text]\nSITE_009_NAME=A\n; SITE_009_name=B\n");
}

EPC_TEST(fix__what_has_to_be_decided_stays)
{
    leaves(INFO "[languages]\n009=\n[text]\nSITE_009_NAME=A\nSITE_00C_NAME=B\nhelp=\n"
                "SITE_009_NAMES=\n",
           INI_DIALECT_INI, "language-unlisted@8 text-key@9 text-key@10");
    leaves(INFO REST "[text]\nN_1_009_HELP=B\n", INI_DIALECT_INI,
           "section-repeated@8 name-missing@9");
    leaves("[info]\n", INI_DIALECT_INI,
           "service-missing@0 languages-missing@0 symbolfile-missing@0");
}

EPC_TEST(fix__what_is_right_is_not_touched)
{
    leaves(INFO REST, INI_DIALECT_INI, "");
    leaves("\r\n; c=d\r\r\n" INFO REST "\n\n  SITE_009_HELP = a=b \n\x1A", INI_DIALECT_INI, "");
}

/* ---- The encoding ---- */

EPC_TEST(fix__text_beyond_ascii_becomes_utf16_with_mark)
{
    static const char before[] = INFO "[languages]\n009=\n[text]\nSITE_009_NAME=\xC3\x84\n";

    start(before, sizeof before - 1, INI_DIALECT_INI);
    ck_assert_str_eq(rules(&done), "encoding@0");
    ck_assert_mem_eq(fixed.bytes, "\xFF\xFE\r\0\n\0[\0i\0", 10);
    ck_assert_str_eq(text() + 2, before);
}

EPC_TEST(fix__utf16_gets_a_mark_and_intels_order)
{
    static const uint16_t text_units[] =
        u"[info]\ndrivername=X\nsymbolfile=x.h\n[languages]\n009=\n"
        u"[text]\nSITE_009_NAME=A\n";
    unsigned char big[sizeof text_units];
    size_t count = sizeof text_units - 2;

    start(text_units, count, INI_DIALECT_INI);
    ck_assert_uint_eq(fixed.count, count + 6); /* the mark, and an empty line */
    ck_assert_mem_eq(fixed.bytes + 6, text_units, count);
    ck_assert_str_eq(text() + 2, INFO REST);
    inicase_release(&c);
    big[0] = 0xFE;
    big[1] = 0xFF;
    for (size_t i = 0; i < count; i++)
        big[i + 2] = (unsigned char)(text_units[i / 2] >> (i % 2 ? 0 : 8));
    start(big, count + 2, INI_DIALECT_INI);
    ck_assert_mem_eq(fixed.bytes, "\xFF\xFE", 2);
    ck_assert_mem_eq(fixed.bytes + 6, text_units, count);
}

EPC_TEST(fix__bytes_that_are_no_text_are_left_alone)
{
    leaves("\xEF\xBB\xBF\n" INFO "[languages]\n009=\n[text]\nSITE_009_NAME=\xC4\n", INI_DIALECT_INI,
           "encoding@8");
}

EPC_TEST(fix__text_in_a_code_page_is_converted_only_if_that_was_named)
{
    static const char before[] = INFO "prose\n[languages]\n009=\n[text]\nSITE_009_NAME=\xC4\n";

    start(before, sizeof before - 1, INI_DIALECT_INI);
    ck_assert_uint_eq(done.stored, 0);
    ck_assert_ptr_null(fixed.bytes);
    c.io.codepage = 1252;
    repair();
    ck_assert_str_eq(rules(&done), "line@4 encoding@0");
    ck_assert_str_eq(text() + 2,
                     INFO "; prose\n[languages]\n009=\n[text]\nSITE_009_NAME=\xC3\x84\n");
}

/* ---- Ids of languages ---- */

/* As `repairs`, with all rules; `rules_left` are the remaining ones. */
static void repairs_linted(const char *before, const char *rules_wanted, const char *rules_left,
                           const char *after)
{
    linted = true;
    start(before, strlen(before), INI_DIALECT_INI);
    ck_assert_str_eq(rules(&done), rules_wanted);
    ck_assert_str_eq(rules(&left), rules_left);
    ck_assert_str_eq(text(), after);
    inicase_release(&c);
    linted = false;
}

EPC_TEST(fix__ids_of_languages_have_the_form_that_is_looked_up)
{
    repairs_linted(INFO "[languages]\n0409=x\n1036=y\n[objects]\nSITE_0409_NAME=\n[text]\n"
                        "SITE_0409_NAME=A\nsite_1036_Name =B\nSITE_0409_HELP=h\nSITE_1036_HELP=h\n",
                   "language-lcid@5 language-lcid@6 symbol-case@11",
                   "symbol-unused@2 symbol-unused@3",
                   INFO "[languages]\n009=x\n00C=y\n[objects]\nSITE_009_NAME=\n[text]\n"
                        "SITE_009_NAME=A\nSITE_00C_Name =B\nSITE_009_HELP=h\nSITE_00C_HELP=h\n");
}

EPC_TEST(fix__an_id_that_may_be_hexadecimal_or_decimal_is_what_its_value_says)
{
    repairs_linted(INFO "[languages]\n12=French\n[text]\nSITE_12_NAME=A\nSITE_12_HELP=h\n"
                        "[objects]\nSITE_12_NAME=\n",
                   "language-lcid@5", "symbol-unused@2 symbol-unused@3",
                   INFO "[languages]\n00C=French\n[text]\nSITE_00C_NAME=A\nSITE_00C_HELP=h\n"
                        "[objects]\nSITE_00C_NAME=\n");
}

/* A language whose id is ambiguous; the value after it may mean another language, or nothing. */
static const struct {
    const char *id, *label, *rule;
} unknown_ids[] = {
    { "12", "ours", "language-lcid@5" },         /* 012 or 00C */
    { "4100", "Chinese", "language-lcid@5" },    /* 404 or 804 */
    { "1036", "German", "language-mistaken@5" }, /* 00C or 007 */
};

EPC_TEST_LOOP(fix__ids_of_languages_are_not_guessed, sizeof unknown_ids / sizeof *unknown_ids)
{
    struct inicase words;
    const char *id = unknown_ids[_i].id;

    inicase_init(&words);
    linted = true;
    leaves(
        kit_arena_format(&words.arena,
                         INFO "[languages]\n%s=%s\n[text]\nSITE_%s_NAME=A\nSITE_%s_HELP=h\n"
                              "[objects]\nSITE_%s_NAME=\n",
                         id, unknown_ids[_i].label, id, id, id),
        INI_DIALECT_INI,
        kit_arena_format(&words.arena, "%s symbol-unused@2 symbol-unused@3", unknown_ids[_i].rule));
    linted = false;
    inicase_release(&words);
}

EPC_TEST(fix__two_languages_are_not_made_one)
{
    linted = true;
    leaves(INFO "[languages]\n009=\n0409=\n[objects]\nSITE_009_NAME=\n[text]\nSITE_009_NAME=A\n"
                "SITE_009_HELP=h\nSITE_0409_NAME=A\nSITE_0409_HELP=h\n",
           INI_DIALECT_INI, "language-lcid@6 symbol-unused@2 symbol-unused@3");
    linted = false;
}

EPC_TEST(fix__control_characters_of_a_counter_file_become_blanks)
{
    repairs_linted(INFO "[languages]\n009=\n[objects]\nSITE_009_NAME=\n[text]\n"
                        "SITE_009_NAME=a\tb\nSITE_009_HELP=\xC2\x85\n",
                   "text-control@9 encoding@0", "symbol-unused@2 symbol-unused@3 text-control@11",
                   "\r\n" INFO "[languages]\n009=\n[objects]\nSITE_009_NAME=\n[text]\n"
                   "SITE_009_NAME=a b\nSITE_009_HELP=\xC2\x85\n");
}

/* ---- Schemas ---- */

#define PROVIDER "[provider]\nname=X\nlibrary=x.dll\nprefix=WEB\n"
#define OBJECT   "[object S]\nname=S\n"
#define COUNTER  "[counter S.C]\nname=C\ntype=PERF_COUNTER_RAWCOUNT\n"

EPC_TEST(fix__a_schemas_repeated_key_becomes_a_comment_if_it_says_the_same)
{
    repairs(PROVIDER "NAME = X\n" OBJECT COUNTER, INI_DIALECT_EPC, "epc-key-repeated@5",
            PROVIDER "; NAME = X\n" OBJECT COUNTER);
    leaves(PROVIDER "name=Y\n" OBJECT COUNTER, INI_DIALECT_EPC, "epc-key-repeated@5");
    leaves(PROVIDER OBJECT "name.009=S\n" COUNTER, INI_DIALECT_EPC, "epc-key-repeated@7");
}

EPC_TEST(fix__what_stands_behind_a_schemas_section_becomes_a_comment)
{
    repairs(PROVIDER OBJECT "[counter S.C] of S ; and\nname=C\ntype=PERF_COUNTER_RAWCOUNT\n",
            INI_DIALECT_EPC, "epc-section-form@7",
            PROVIDER OBJECT "[counter S.C] ; of S ; and\nname=C\ntype=PERF_COUNTER_RAWCOUNT\n");
}

EPC_TEST(fix__control_characters_of_a_schema_become_blanks)
{
    repairs(PROVIDER "[object S]\nname=\"a\tb\x01\x7F\" ; c\td\n" COUNTER, INI_DIALECT_EPC,
            "epc-text-control@6", PROVIDER "[object S]\nname=\"a b  \" ; c\td\n" COUNTER);
}

EPC_TEST(fix__a_schema_keeps_its_encoding)
{
    leaves("\xEF\xBB\xBF" PROVIDER "[object S]\nname=\xC3\x84\n" COUNTER, INI_DIALECT_EPC, "");
    start("\xEF\xBB\xBF[provider]\nname=X\nname=X\n", 28, INI_DIALECT_EPC);
    ck_assert_mem_eq(fixed.bytes, "\xEF\xBB\xBF[provider]\nname=X\n; name=X\n", 30);
    inicase_release(&c);
    start("[\0p\0]\0\n\0a\0b\0\n\0", 14, INI_DIALECT_EPC);
    ck_assert_ptr_null(fixed.bytes);
}

EPC_TEST(fix__a_schemas_mistakes_are_the_authors)
{
    leaves(PROVIDER "wuff=1\n" OBJECT "[counter S.C]\nname=\"C\ntype=WUFF\n", INI_DIALECT_EPC,
           "epc-key-unknown@5 epc-name-missing@8 epc-quote@9 epc-type-unknown@10");
}

/* ---- The meaning, many repairs, memory ---- */

EPC_TEST(fix__the_repaired_file_installs_the_same)
{
    static const char before[] = INFO
        "// drivername=Y\n[languages] of all\n009=\n00C=\n009=\n[text]\nSite_009_NAME=\xC3\x84\n"
        "SITE_009_NAME=no\nprose\nSITE_REQ_009_NAME= '%' a \nsite_req_009_help=B\n";
    struct ini_perf_model first;
    struct ini_perf_model second;

    start(before, sizeof before - 1, INI_DIALECT_INI);
    ck_assert_int_eq(result, EPC_OK);
    ck_assert_str_eq(rules(&left), "");
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "d/x.ini", &first, &c.findings), EPC_OK);
    (void)text();
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "d/x.ini", &second, &c.findings), EPC_OK);
    ck_assert_ptr_null(same_model(&first, &second, true));
}

EPC_TEST(fix__thousands_of_lines_are_repaired_at_once)
{
    struct kit_buffer many = { 0 };

    inicase_init(&c);
    dialect = INI_DIALECT_INI;
    inicase_text(&c, "d/x.h", header);
    many.arena = &c.arena;
    kit_buffer_add_format(&many, "%s", INFO REST);
    for (int i = 0; i < 5000; i++)
        kit_buffer_add_format(&many, "prose\n");
    inicase_file(&c, "d/x.ini", many.text, many.bytes);
    repair();
    ck_assert_uint_eq(done.warnings, 5000);
    ck_assert_uint_eq(left.warnings, 0);
    (void)text();
}

EPC_TEST(fix__memory_that_runs_out_is_said)
{
    static const char before[] = INFO "prose\n" REST;
    bool worked = false;

    for (size_t limit = 0; !worked && limit < 1u << 20; limit += 4096) {
        inicase_init(&c);
        dialect = INI_DIALECT_INI;
        c.arena.limit = limit;
        inicase_text(&c, "d/x.h", header);
        inicase_text(&c, "d/x.ini", before);
        repair();
        worked = result == EPC_OK;
        ck_assert(worked || result == EPC_E_NOMEM);
        inicase_release(&c);
    }
    ck_assert(worked);
}
