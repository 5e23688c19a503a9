/* SPDX-License-Identifier: MIT
 *
 * check_lint.c -- doubtful parts of counter files and schemas that can be installed: more cases
 * than the samples of the rules have. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "ini/write/emit.h"
#include "ini/judge/lint.h"
#include "rulesample.h"

static struct inicase c;

#define INFO      "[info]\ndrivername=Web\nsymbolfile=x.h\n"
#define OBJECTS   "[objects]\nSITE_009_NAME=\n"
#define LANGUAGES "[languages]\n009=\n"
#define TEXT      "[text]\nSITE_009_NAME=Site\nSITE_009_HELP=One.\nA_009_NAME=A\nA_009_HELP=a.\n"
#define HEADER    "#define SITE 0\n#define A 2\n"
/* Lines: info 1-3, objects 4-5, languages 6-7, text 8-12. */

/* Load the file and judge it; returns the status of the latter. */
static int judge(const char *ini, const char *header)
{
    struct ini_perf_model model;
    int status;

    inicase_text(&c, "x.ini", ini);
    inicase_text(&c, "x.h", header);
    status = ini_perfini_load(&c.arena, &c.io, "x.ini", &model, &c.findings);
    if (status == EPC_OK)
        status = ini_perf_lint(&c.arena, &model, &c.findings);
    ini_findings_sort(&c.findings);
    return status;
}

/* Symbol headers with a good file, and the findings on them. */
static const struct {
    const char *header, *rules;
} headers[] = {
    { HEADER, "" },
    { HEADER "#define A_BASE 4\n", "" },
    { HEADER "#define A_BASE 4\n#define B_BASE 6\n", "symbol-unused@4" },
    { "#define SITE 0\n#define SITE_BASE 2\n#define A 4\n", "symbol-unused@2" },
    { "#define OLD 0\n#define SITE 2\n#define A 4\n", "symbol-unused@1" },
    { HEADER "#define LAST_SITE 2\n#define VERSION 100\n#define FLAG 1\n#define MINUS -2\n", "" },
    { HEADER "#define A_BASE 4\n#define FLAG 7\n", "" },
    { HEADER "#define A_BASE 4\n#define OLD 6\n#define LAST_OLD 6\n", "symbol-unused@4" },
    { "#define SITE 0\n#define A 65534\n#define BIG 65536\n", "offset-gap@2" },
    { "#define SITE 4\n#define A 8\n", "offset-gap@1 offset-gap@2" },
    { "#define A 0\n#define SITE 2\n", "counter-first@1" },
};

EPC_TEST_LOOP(lint__knows_symbols_that_nobody_uses, sizeof headers / sizeof *headers)
{
    inicase_init(&c);
    ck_assert_int_eq(judge(INFO OBJECTS LANGUAGES TEXT, headers[_i].header), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), headers[_i].rules);
    inicase_release(&c);
}

#define FOUR "#define SITE 0\n#define A 2\n#define B 4\n#define C 6\n"

/* Other named symbols, in line 15 or 16 after TEXT, with B and C perhaps objects. */
static const struct {
    const char *objects, *names, *rules;
} equals[] = {
    { "", "B_009_NAME=B\nC_009_NAME=C\n", "" },
    { "", "B_009_NAME=a\nC_009_NAME=C\n", "name-repeated@15" },
    { "", "B_009_NAME=A\nC_009_NAME=A\n", "name-repeated@15 name-repeated@16" },
    { "", "B_009_NAME=Site\nC_009_NAME=C\n", "name-shared@15" },
    { "B_009_NAME=\n", "B_009_NAME=site\nC_009_NAME=C\n", "name-repeated@16" },
    { "B_009_NAME=\n", "B_009_NAME=B\nC_009_NAME=A\n", "name-shared@17" },
    { "C_009_NAME=\n", "B_009_NAME=Site\nC_009_NAME=Site\n", "name-shared@16 name-repeated@17" },
    { "A_009_NAME=\n", "B_009_NAME=B\nC_009_NAME=b\n", "name-shared@17" },
    { "A_009_NAME=\n", "B_009_NAME=B\nC_009_NAME=Site\n", "name-shared@17" },
};

EPC_TEST_LOOP(lint__knows_whose_counters_have_equal_names, sizeof equals / sizeof *equals)
{
    inicase_init(&c);
    ck_assert_int_eq(
        judge(kit_arena_format(&c.arena,
                               INFO OBJECTS "%s" LANGUAGES TEXT "B_009_HELP=b.\nC_009_HELP=c.\n%s",
                               equals[_i].objects, equals[_i].names),
              FOUR),
        EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), equals[_i].rules);
    inicase_release(&c);
}

EPC_TEST(lint__counts_what_many_texts_lack)
{
    inicase_init(&c);
    ck_assert_int_eq(judge(INFO OBJECTS LANGUAGES "[text]\nC_009_NAME=A\nSITE_009_NAME=Site\n"
                                                  "A_009_NAME=A\nA_009_HELP=a.\nB_009_NAME=B\n",
                           FOUR),
                     EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "name-repeated@9 help-missing@10");
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0), "A and C have the same name"));
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0), "counters of SITE"));
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 1), "without a help text: 3"));
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 1), "add SITE_009_HELP"));
    inicase_release(&c);
}

EPC_TEST(lint__does_not_judge_languages_that_are_not_installed)
{
    inicase_init(&c);
    ck_assert_int_eq(
        judge(INFO OBJECTS LANGUAGES TEXT "SITE_1036_NAME=a\tb\nA_1036_NAME=a\tb\n", HEADER),
        EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "language-unlisted@13");
    inicase_release(&c);
}

/* A name of that many characters, which take two units each. */
static char *long_name(unsigned count)
{
    struct kit_buffer text = { .arena = &c.arena };

    kit_buffer_print(&text,
                     "\xEF\xBB\xBF\n" INFO OBJECTS LANGUAGES TEXT "B_009_HELP=b.\nB_009_NAME=");
    while (count-- > 0)
        kit_buffer_print(&text, "\xF0\x9F\x98\x80");
    kit_buffer_put(&text, "", 1);
    return text.text;
}

static const char *all_messages(void)
{
    const char *all = "";

    for (size_t i = 0; i < c.findings.stored; i++)
        all = kit_arena_format(&c.arena, "%s%s\n", all, inicase_message(&c, i));
    return all;
}

EPC_TEST(lint__counts_names_in_units)
{
    inicase_init(&c);
    ck_assert_int_eq(judge(long_name(127), FOUR), EPC_OK);
    ck_assert_ptr_null(strstr(all_messages(), "characters; at most"));
    inicase_release(&c);
    inicase_init(&c);
    ck_assert_int_eq(judge(long_name(128), FOUR), EPC_OK);
    ck_assert_ptr_nonnull(strstr(all_messages(), "B has 256 characters; at most 255"));
    inicase_release(&c);
}

EPC_TEST(lint__a_control_is_named_with_its_place)
{
    inicase_init(&c);
    ck_assert_int_eq(
        judge(INFO OBJECTS LANGUAGES TEXT "B_009_NAME=ab\x01\x02\nB_009_HELP=b.\n", FOUR), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "text-control@13");
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0), "U+0001 as its character 3"));
    inicase_release(&c);
}

/* ---- Schemas ---- */

/* The counter file and header that are generated from the schema, judged like any other. */
static void judge_generated(const struct ini_epc *epc)
{
    struct ini_output ini, header;
    struct ini_perf_model model;

    ck_assert_int_eq(ini_emit(&c.arena, epc, "y", INI_OUT_INI, &ini), EPC_OK);
    ck_assert_int_eq(ini_emit(&c.arena, epc, "y", INI_OUT_HEADER, &header), EPC_OK);
    inicase_file(&c, "y.ini", ini.bytes, ini.count);
    inicase_file(&c, "y.h", header.bytes, header.count);
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "y.ini", &model, &c.findings), EPC_OK);
    ck_assert_int_eq(ini_perf_lint(&c.arena, &model, &c.findings), EPC_OK);
}

EPC_TEST(lint__a_schema_without_findings_generates_a_counter_file_without_any)
{
    for (size_t i = 0; i < rule_samples_epc.count; i++) {
        struct ini_epc epc;
        inicase_init(&c);
        ck_assert_int_eq(inicase_epc(&c,
                                     rule_sample_text(&rule_samples_epc, &rule_samples_epc.list[i],
                                                      &c.arena, true),
                                     &epc),
                         EPC_OK);
        judge_generated(&epc);
        ck_assert_str_eq(inicase_rules(&c), "");
        inicase_release(&c);
    }
}

#define PROVIDER "[provider]\nname = Web\nlibrary = web.dll\nprefix = WEB\n"
#define SCHEMA                                                                                     \
    PROVIDER "[object S]\nname = S\nhelp = s\n"                                                    \
             "[counter S.H]\ntype = PERF_RAW_FRACTION\nbase = B\nname = H\nhelp = h\n"             \
             "[counter S.G]\ntype = PERF_RAW_FRACTION\nbase = B\nname = G\nhelp = g\n"

EPC_TEST(lint__a_base_of_several_stands_behind_one_of_them)
{
    struct ini_epc epc;

    inicase_init(&c);
    ck_assert_int_eq(inicase_epc(&c, SCHEMA "[counter S.B]\ntype = PERF_RAW_BASE\n", &epc), EPC_OK);
    ck_assert_int_eq(ini_epc_lint(&c.arena, &epc, &c.findings), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "");
    inicase_release(&c);
    inicase_init(&c);
    ck_assert_int_eq(inicase_epc(&c,
                                 SCHEMA "[object T]\nname = T\nhelp = t\n"
                                        "[counter S.B]\ntype = PERF_RAW_BASE\n"
                                        "[counter T.X]\ntype = PERF_COUNTER_RAWCOUNT\nname = X\n"
                                        "help = x\n",
                                 &epc),
                     EPC_OK);
    ck_assert_int_eq(ini_epc_lint(&c.arena, &epc, &c.findings), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "epc-base-apart@21");
    inicase_release(&c);
}

/* ---- Memory ---- */

EPC_TEST(lint__of_a_counter_file_survives_every_limit_of_memory)
{
    int status = EPC_E_NOMEM;

    for (size_t limit = 0; status == EPC_E_NOMEM; limit += 512) {
        inicase_init(&c);
        c.arena.limit = limit;
        status = judge(INFO OBJECTS LANGUAGES "012=French\n1033=\n" TEXT
                                              "B_009_NAME=\x01\nC_009_NAME=A\n",
                       FOUR);
        if (c.findings.out_of_memory)
            status = EPC_E_NOMEM;
        ck_assert(status == EPC_OK || status == EPC_E_NOMEM);
        ck_assert_uint_lt(limit, 1000000);
        inicase_release(&c);
    }
}

EPC_TEST(lint__of_a_schema_survives_every_limit_of_memory)
{
    int status = EPC_E_NOMEM;

    for (size_t limit = 0; status == EPC_E_NOMEM; limit += 512) {
        struct ini_epc epc;
        inicase_init(&c);
        c.arena.limit = limit;
        status = inicase_epc(&c,
                             PROVIDER "languages = 004, 00C\n[object S]\nname = S\n"
                                      "[counter S.X]\ntype = PERF_COUNTER_RAWCOUNT\nname = S\n",
                             &epc);
        if (status == EPC_OK)
            status = ini_epc_lint(&c.arena, &epc, &c.findings);
        if (c.findings.out_of_memory)
            status = EPC_E_NOMEM;
        ck_assert(status == EPC_OK || status == EPC_E_NOMEM);
        ck_assert_uint_lt(limit, 1000000);
        inicase_release(&c);
    }
}
