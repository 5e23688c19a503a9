/* SPDX-License-Identifier: MIT
 *
 * check_lint.c -- doubtful parts of counter files and schemas that can be installed: more cases
 * than the samples of the rules have. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "ini/emit/emit.h"
#include "ini/lint/lint.h"
#include "rulesample.h"

static struct inicase c;

EPC_AFTER_EACH(inicase_release(&c))

#define INFO      "[info]\ndrivername=Web\nsymbolfile=x.h\n"
#define OBJECTS   "[objects]\nSITE_009_NAME=\n"
#define LANGUAGES "[languages]\n009=\n"
#define TEXT      "[text]\nSITE_009_NAME=Site\nSITE_009_HELP=One.\nA_009_NAME=A\nA_009_HELP=a.\n"
#define HEADER    "#define SITE 0\n#define A 2\n"
/* Lines: info 1-3, objects 4-5, languages 6-7, text 8-12. */

/* Load the file and check it; returns the status of the latter. */
static int check(const char *ini, const char *header)
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

static const char *all_messages(void)
{
    const char *all = "";

    for (size_t i = 0; i < c.findings.stored; i++)
        all = kit_arena_format(&c.arena, "%s%s\n", all, inicase_message(&c, i));
    return all;
}

/* Symbol headers with a good file, and the findings on them. */
static const struct {
    const char *header, *rules;
} headers[] = {
    { HEADER, "" },
    { HEADER "#define A_BASE 4\n", "offset-last@3" },
    { "/* generated from x.epc by epc-ini gen */\n" HEADER "#define A_BASE 4\n", "" },
    { "#define A_BASE 4\n" HEADER, "offset-last@1" },
    { HEADER "#define A_BASE 4\n#define B_BASE 6\n", "offset-last@3 symbol-unused@4" },
    { "#define SITE 0\n#define SITE_BASE 2\n#define A 4\n", "symbol-unused@2" },
    { "#define OLD 0\n#define SITE 2\n#define A 4\n", "symbol-unused@1" },
    { HEADER "#define LAST_SITE 2\n#define VERSION 100\n#define FLAG 1\n#define MINUS -2\n", "" },
    { HEADER "#define A_BASE 4\n#define FLAG 7\n", "offset-last@3" },
    { HEADER "#define A_BASE 4\n#define OLD 6\n#define LAST_OLD 6\n",
      "offset-last@3 symbol-unused@4" },
    { "#define SITE 0\n#define A 65534\n#define BIG 65536\n", "offset-gap@2" },
    { "#define SITE 4\n#define A 8\n", "offset-gap@1 offset-gap@2" },
    { "#define A 0\n#define SITE 2\n", "counter-first@1" },
};

EPC_TEST_LOOP(lint__knows_symbols_that_nobody_uses, sizeof headers / sizeof *headers)
{
    inicase_init(&c);
    ck_assert_int_eq(check(INFO OBJECTS LANGUAGES TEXT, headers[_i].header), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), headers[_i].rules);
}

#define FOUR "#define SITE 0\n#define A 2\n#define B 4\n#define C 6\n"

/* Other named symbols, in line 15 or 16 after TEXT, with B and C perhaps objects. */
static const struct {
    const char *objects, *names, *rules;
} equals[] = {
    { "", "B_009_NAME=B\nC_009_NAME=C\n", "" },
    { "", "B_009_NAME=a\nC_009_NAME=C\n", "name-repeated@15" },
    { "", "B_009_NAME=A\nC_009_NAME=A\n", "name-repeated@15" },
    /* Monitors do not show bases. */
    { "", "B_009_NAME=Base\nC_009_NAME=base\n", "" },
    { "", "B_009_NAME=Hit base 1\nC_009_NAME=Hit base 1\n", "" },
    { "", "B_009_NAME=Database\nC_009_NAME=Database\n", "name-repeated@16" },
    { "B_009_NAME=\n", "B_009_NAME=Base\nC_009_NAME=Base\n", "" },
    { "B_009_NAME=\nC_009_NAME=\n", "B_009_NAME=Base\nC_009_NAME=Base\n", "name-repeated@18" },
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
        check(kit_arena_format(&c.arena,
                               INFO OBJECTS "%s" LANGUAGES TEXT "B_009_HELP=b.\nC_009_HELP=c.\n%s",
                               equals[_i].objects, equals[_i].names),
              FOUR),
        EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), equals[_i].rules);
}

EPC_TEST_IN(lint__counts_what_many_texts_lack, inicase_init(&c))
{
    ck_assert_int_eq(check(INFO OBJECTS LANGUAGES "[text]\nC_009_NAME=A\nSITE_009_NAME=Site\n"
                                                  "A_009_NAME=A\nA_009_HELP=a.\nB_009_NAME=B\n",
                           FOUR),
                     EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "name-repeated@9 help-missing@10");
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0),
                                 ": 1, the first is that of C: in language "
                                 "009 A has it, too, and by their offsets"));
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0), "counters of SITE"));
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 1), "without a help text: 3"));
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 1), "add SITE_009_HELP"));
}

/* Symbols of bases, with texts. */
static const struct {
    const char *symbol;
    bool is_base;
} bases[] = {
    { "A_BASE", true },    { "BASE", true },      { "HitsBase", true }, { "Hits_base2", true },
    { "DATABASE", false }, { "Database", false }, { "BASE_A", false },  { "BAS", false },
};

EPC_TEST_LOOP_IN(lint__knows_a_base_by_its_symbol, sizeof bases / sizeof *bases, inicase_init(&c))
{
    ck_assert_int_eq(check(kit_arena_format(&c.arena, INFO OBJECTS LANGUAGES TEXT "%s_009_NAME=A\n",
                                            bases[_i].symbol),
                           kit_arena_format(&c.arena, HEADER "#define %s 4\n", bases[_i].symbol)),
                     EPC_OK);
    ck_assert_str_eq(inicase_rules(&c),
                     bases[_i].is_base ? "" : "help-missing@13 name-repeated@13");
}

EPC_TEST_IN(lint__speaks_of_equal_names_once, inicase_init(&c))
{
    ck_assert_int_eq(check(INFO OBJECTS "[languages]\n009=\n00C=\n" TEXT
                                        "B_009_NAME=A\nC_009_NAME=a\nSITE_00C_NAME=S\n"
                                        "A_00C_NAME=A\nB_00C_NAME=A\nC_00C_NAME=C\n"
                                        "B_009_HELP=b\nC_009_HELP=c\nSITE_00C_HELP=s\n"
                                        "A_00C_HELP=a\nB_00C_HELP=b\nC_00C_HELP=c\n",
                           FOUR),
                     EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "name-repeated@14");
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0), ": 3, the first is that of B"));
}

/* Names of the object SITE and the counter A. */
static const struct {
    const char *object, *counter, *rules;
} paths[] = {
    { "Site", "Pages/sec", "" },
    { "Site", "# Bytes", "" },
    { "Site", "a\\b", "name-path@11" },
    { "Site", "*", "name-path@11" },
    { "Site", "Free (KB)", "name-path@11" },
    { "Site", "Free KB)", "name-path@11" },
    { "Site (all)", "A", "name-path@9" },
    { "Site #2", "A", "name-path@9" },
    { "Site/all", "A*", "name-path@9" },
    { "Site", "\xC3\xA9", "encoding-misread@11" },
};

EPC_TEST_LOOP(lint__knows_characters_of_counter_paths, sizeof paths / sizeof *paths)
{
    inicase_init(&c);
    ck_assert_int_eq(check(kit_arena_format(&c.arena,
                                            INFO OBJECTS LANGUAGES
                                            "[text]\nSITE_009_NAME=%s\nSITE_009_HELP=One.\n"
                                            "A_009_NAME=%s\nA_009_HELP=a.\n",
                                            paths[_i].object, paths[_i].counter),
                           HEADER),
                     EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), paths[_i].rules);
}

/* [objects] without a symbol that can be used. */
static const struct {
    const char *objects, *rules;
} no_objects[] = {
    { "", "objects-missing@0" },
    { "[objects]\n", "objects-missing@0" },
    { "[objects]\nPOOL_009_NAME=\n", "symbol-undefined@5" },
    { "[objects]\nPOOL_009=\n", "text-key@5" },
};

EPC_TEST_LOOP(lint__does_not_call_objects_empty_that_are_undefined,
              sizeof no_objects / sizeof *no_objects)
{
    inicase_init(&c);
    ck_assert_int_eq(
        check(kit_arena_format(&c.arena, INFO "%s" LANGUAGES TEXT, no_objects[_i].objects), HEADER),
        EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), no_objects[_i].rules);
}

/* ---- Near misses ---- */

static const struct {
    const char *ini, *header, *rules, *says;
} near[] = {
    /* Symbols. */
    { INFO "[objects]\nTHREADS_009_NAME=\n" LANGUAGES "[text]\nTHREAD_009_NAME=T\n"
           "THREAD_009_HELP=t\n",
      "#define THREAD 0\n", "symbol-undefined@5", "did you mean THREAD? Otherwise add " },
    { INFO OBJECTS LANGUAGES TEXT "SIET_009_NAME=T\n", HEADER, "symbol-undefined@13",
      "did you mean SITE?" },
    { INFO OBJECTS LANGUAGES TEXT "SUITES_009_NAME=T\n", HEADER, "symbol-undefined@13",
      "left out; add " }, /* not near: two letters of six */
    { INFO OBJECTS LANGUAGES TEXT "B_009_NAME=T\n", HEADER, "symbol-undefined@13",
      "left out; add " },
    /* Sections and keys. */
    { INFO "[object]\nSITE_009_NAME=\n" LANGUAGES TEXT, HEADER, "objects-missing@0 misspelt@4",
      "object is not read; did you mean [objects]" },
    { INFO OBJECTS "[langauges]\n009=\n" TEXT, HEADER,
      "languages-missing@0 misspelt@6 language-unlisted@9",
      "langauges is not read; did you mean [languages]" },
    { "[info]\ndrivernam=Web\nsymbolfile=x.h\n" OBJECTS LANGUAGES TEXT, HEADER,
      "service-missing@0 misspelt@2", "drivernam is not read; did you mean drivername" },
    { INFO "librarys=x.dll\n" OBJECTS LANGUAGES TEXT, HEADER, "misspelt@4",
      "did you mean library" },
    /* Other programs' names. */
    { INFO "library=x.dll\nlibrarys=y\n[object]\n" OBJECTS LANGUAGES TEXT "[tests]\n", HEADER, "",
      "" },
    { INFO "version=1\n" OBJECTS LANGUAGES TEXT "[python]\n", HEADER, "", "" },
};

EPC_TEST_LOOP(lint__asks_whether_a_near_name_was_meant, sizeof near / sizeof *near)
{
    const char *all;

    inicase_init(&c);
    (void)check(near[_i].ini, near[_i].header);
    all = all_messages();
    ck_assert_str_eq(inicase_rules(&c), near[_i].rules);
    ck_assert_msg(strstr(all, near[_i].says) != NULL, "%s", all);
}

EPC_TEST_IN(lint__says_that_trusted_has_no_effect, inicase_init(&c))
{
    ck_assert_int_eq(check(INFO "trusted=\n" OBJECTS LANGUAGES TEXT, HEADER), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "trusted@4");
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0), "run lodctr /T:Web"));
}

EPC_TEST_IN(lint__does_not_check_languages_that_are_not_installed, inicase_init(&c))
{
    ck_assert_int_eq(
        check(INFO OBJECTS LANGUAGES TEXT "SITE_1036_NAME=a\tb\nA_1036_NAME=a\tb\n", HEADER),
        EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "language-unlisted@13");
}

/* A name of that many characters, which take two units each. */
static char *long_name(unsigned count)
{
    struct kit_buffer text = { .arena = &c.arena };

    kit_buffer_add_format(&text, "\xEF\xBB\xBF\n" INFO OBJECTS LANGUAGES TEXT
                                 "B_009_HELP=b.\nB_009_NAME=");
    while (count-- > 0)
        kit_buffer_add_format(&text, "\xF0\x9F\x98\x80");
    kit_buffer_add_bytes(&text, "", 1);
    return text.text;
}

EPC_TEST_IN(lint__counts_names_in_units, inicase_init(&c))
{
    ck_assert_int_eq(check(long_name(127), FOUR), EPC_OK);
    ck_assert_ptr_null(strstr(all_messages(), "characters; at most"));
    inicase_release(&c);
    inicase_init(&c);
    ck_assert_int_eq(check(long_name(128), FOUR), EPC_OK);
    ck_assert_ptr_nonnull(strstr(all_messages(), "B has 256 characters; at most 255"));
}

EPC_TEST_IN(lint__a_control_is_named_with_its_place, inicase_init(&c))
{
    ck_assert_int_eq(
        check(INFO OBJECTS LANGUAGES TEXT "B_009_NAME=ab\x01\x02\nB_009_HELP=b.\n", FOUR), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "offset-last@4 text-control@13");
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 1), "U+0001 as its character 3"));
}

/* ---- Schemas ---- */

/* The counter file and header that are generated from the schema, checked like any other. */
static void check_generated(const struct ini_epc *epc)
{
    struct ini_output ini, header;
    struct ini_perf_model model;

    ck_assert_int_eq(ini_emit_output(&c.arena, epc, "y", INI_OUT_INI, &ini), EPC_OK);
    ck_assert_int_eq(ini_emit_output(&c.arena, epc, "y", INI_OUT_HEADER, &header), EPC_OK);
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
        check_generated(&epc);
        ck_assert_str_eq(inicase_rules(&c), "");
        inicase_release(&c);
    }
}

#define PROVIDER "[provider]\nname = Web\nlibrary = web.dll\nprefix = WEB\n"
#define SCHEMA                                                                                     \
    PROVIDER "[object S]\nname = S\nhelp = s\n"                                                    \
             "[counter S.H]\ntype = PERF_RAW_FRACTION\nbase = B\nname = H\nhelp = h\n"             \
             "[counter S.G]\ntype = PERF_RAW_FRACTION\nbase = B\nname = G\nhelp = g\n"

EPC_TEST_IN(lint__a_base_of_several_stands_behind_one_of_them, inicase_init(&c))
{
    struct ini_epc epc;

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
}

/* ---- Memory ---- */

EPC_TEST(lint__of_a_counter_file_survives_every_limit_of_memory)
{
    int status = EPC_E_NOMEM;

    for (size_t limit = 0; status == EPC_E_NOMEM; limit += 512) {
        inicase_init(&c);
        c.arena.limit = limit;
        status = check(INFO OBJECTS LANGUAGES "012=French\n1033=\n" TEXT
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
