/* SPDX-License-Identifier: MIT
 *
 * check_import_wix.c -- schemas made from the counters of WiX files. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/lint/lint.h"
#include "ini/wix/wix.h"
#include "ini/write/import.h"
#include "inicase.h"

#define HEAD                "<Wix xmlns:u='http://schemas.microsoft.com/wix/UtilExtension'>\n"
#define SITE                "<u:PerformanceCategory Name='Site'>\n"
#define END                 "</u:PerformanceCategory>\n"
#define COUNTER(name, type) "<u:PerformanceCounter Name='" name "' Type='" type "'/>\n"

static struct inicase c;
static struct ini_import imported;

EPC_AFTER_EACH(inicase_release(&c))

static int load(const char *wxs, struct ini_perf_model *model)
{
    inicase_init(&c);
    inicase_text(&c, "x.wxs", wxs);
    return ini_wix_load(&c.arena, &c.io, "x.wxs", model, &c.findings);
}

/* The schema of a WiX file. */
static const char *import(const char *wxs)
{
    struct ini_perf_model model;

    ck_assert_msg(load(wxs, &model) == EPC_OK, "%s", inicase_message(&c, 0));
    ck_assert_int_eq(ini_import_to_schema(&c.arena, &model, &imported), EPC_OK);
    return kit_arena_copy_string(&c.arena, (const char *)imported.output.bytes,
                                 imported.output.count);
}

/* What is wrong in a schema, without notes. */
static const char *checked(const char *schema)
{
    struct ini_epc epc;

    ini_findings_init(&c.findings, &c.arena);
    if (inicase_epc(&c, schema, &epc) == EPC_OK && c.findings.warnings == 0)
        return "";
    return inicase_rules(&c);
}

#define HAS(text, part)     ck_assert_msg(strstr(text, part), "\"%s\" is not in\n%s", part, text)
#define HAS_NOT(text, part) ck_assert_msg(!strstr(text, part), "\"%s\" is in\n%s", part, text)

EPC_TEST(import_wix__all_of_a_small_one)
{
    const char *schema =
        import("<?xml version='1.0'?>\n" HEAD "<File Id='Dll' Name='web.dll' Source='a/b.dll'/>\n"
               "<u:PerformanceCategory Id='C' Name='Web' Help='One site.' MultiInstance='yes'\n"
               " Library='[#Dll]' Open='A' Collect='B' Close='C' DefaultLanguage='english'>\n"
               "<u:PerformanceCounter Name='Requests/sec' Help='All; \"&amp;\"&lt;'\n"
               " Type='rateOfCountsPerSecond64'/>\n" COUNTER("Hits %", "rawFraction")
                   COUNTER("Lookups", "rawBase") END "</Wix>");

    ck_assert_str_eq(
        schema,
        "; Imported from x.wxs.\n"
        ";\n"
        "; What it does not say is left to fill in: every TODO.  Symbols are named after the\n"
        "; provider, the category and the counter's name.\n"
        "; Left out: the texts of the bases, 1, which are never shown.\n"
        "; Left out: the DLL's functions \"A\", \"B\" and \"C\"; those that are generated are "
        "named after the provider.\n"
        "\n"
        "[provider]\n"
        "name      = Web\n"
        "library   = web.dll\n"
        "prefix    = WEB\n"
        "languages = 009\n"
        "\n"
        "[object WEB]\n"
        "name      = Web\n"
        "help      = One site.\n"
        "instances = many\n"
        "\n"
        "[counter WEB.REQUESTS_PER_SEC]\n"
        "type      = PERF_COUNTER_BULK_COUNT\n"
        "name      = Requests/sec\n"
        "help      = All; \"&\"<\n"
        "\n"
        "[counter WEB.HITS_PERCENT]\n"
        "type      = PERF_RAW_FRACTION\n"
        "base      = LOOKUPS\n"
        "name      = Hits %\n");
    ck_assert_uint_eq(imported.todo, 0);
    ck_assert_uint_eq(imported.left_out, 2);
    ck_assert_str_eq(checked(schema), "");
}

/* Each type becomes one that a schema can have, with its base. */
EPC_TEST(import_wix__every_type)
{
    const char *schema = import(
        HEAD SITE COUNTER("a", "averageCount64") COUNTER("b", "averageBase") COUNTER(
            "c", "averageTimer32") COUNTER("d", "averageBase") COUNTER("e", "counterDelta32")
            COUNTER("f", "counterDelta64") COUNTER("g", "counterMultiTimer")
                COUNTER("h", "counterMultiBase") COUNTER("i", "counterMultiTimer100Ns") COUNTER(
                    "j", "counterMultiBase") COUNTER("k", "counterMultiTimer100NsInverse")
                    COUNTER("l", "counterMultiBase") COUNTER(
                        "m", "counterMultiTimerInverse") COUNTER("n", "counterMultiBase")
                        COUNTER("o", "counterTimer") COUNTER("p", "counterTimerInverse") COUNTER(
                            "q", "countPerTimeInterval32") COUNTER("r", "countPerTimeInterval64")
                            COUNTER("s", "elapsedTime") COUNTER("t", "numberOfItems32") COUNTER(
                                "u", "numberOfItems64") COUNTER("v", "numberOfItemsHEX32")
                                COUNTER("w", "numberOfItemsHEX64") COUNTER(
                                    "x", "rateOfCountsPerSecond32")
                                    COUNTER("y", "rateOfCountsPerSecond64") COUNTER(
                                        "z", "rawFraction") COUNTER("0", "rawBase")
                                        COUNTER("1", "sampleFraction") COUNTER("2", "sampleBase")
                                            COUNTER("3", "sampleCounter") COUNTER("4", "timer100Ns")
                                                COUNTER("5", "timer100NsInverse") END "</Wix>");

    ck_assert_uint_eq(c.findings.stored, 0);
    HAS(schema, "library   = TODO");
    ck_assert_uint_eq(imported.todo, 1);
    ck_assert_str_eq(checked(schema), "epc-todo@9");
}

/* One more name than the DLL has counters: PolyML's installer has a timer's name twice. */
EPC_TEST(import_wix__a_name_twice_is_one_counter)
{
    const char *schema = import(
        HEAD SITE COUNTER("User time", "timer100Ns") COUNTER("GC time", "timer100Ns")
            COUNTER("User time", "timer100Ns") COUNTER("Real time", "timer100Ns") END "</Wix>");

    ck_assert_str_eq(inicase_rules(&c), "name-repeated@5");
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0), "line 3"));
    HAS(schema, "; Left out: the second counter \"User time\", line 5.");
    HAS(schema, "[counter SITE.USER_TIME]\n");
    HAS_NOT(schema, "USER_TIME_");
    HAS(schema, "[counter SITE.REAL_TIME]\n");
}

EPC_TEST(import_wix__bases_that_do_not_follow)
{
    const char *schema = import(HEAD SITE COUNTER("Hits", "rawFraction") COUNTER(
        "Open", "numberOfItems32") COUNTER("Lookups", "rawBase") END "</Wix>");

    ck_assert_str_eq(inicase_rules(&c), "wix-base@3 wix-base@5");
    HAS(schema, "; Left out: the base \"Lookups\", line 5, which no counter uses.");
    HAS(schema, "; base = the counter that this one is divided by\n");
    HAS_NOT(schema, "LOOKUPS");
    ck_assert_uint_eq(imported.todo, 2);
    ck_assert_str_eq(checked(schema), "epc-todo@9 epc-base-missing@17");
}

EPC_TEST(import_wix__several_categories_are_objects)
{
    const char *schema = import(
        HEAD SITE COUNTER("Open", "numberOfItems32") END
        "<u:PerformanceCategory Name='Site Pool' MultiInstance='yes' Library='b.dll'>\n" COUNTER(
            "Open", "numberOfItems32") END "</Wix>");

    ck_assert_str_eq(inicase_rules(&c), "wix-service@5");
    HAS(schema, "name      = Site\nlibrary   = TODO");
    HAS(schema, "[counter SITE.OPEN]");
    HAS(schema, "[object SITE_POOL]\nname      = Site Pool\ninstances = many\n");
    HAS(schema, "[counter SITE_POOL.OPEN]");
}

EPC_TEST(import_wix__a_counter_belongs_to_its_category_whatever_its_name)
{
    const char *schema = import(
        HEAD SITE COUNTER("Pool size", "numberOfItems32") END
        "<u:PerformanceCategory Name='Site pool'>" COUNTER("Open", "numberOfItems32") END "</Wix>");

    HAS(schema, "[counter SITE.POOL_SIZE]");
    HAS(schema, "[counter SITE_POOL.OPEN]");
}

EPC_TEST(import_wix__languages)
{
    const char *schema =
        import(HEAD "<u:PerformanceCategory Name='Site' DefaultLanguage='German'>\n" COUNTER(
            "Offen", "numberOfItems32") "<u:PerformanceCounter Name='Ouvert' Language='french' "
                                        "Type='numberOfItems32'/>" END "</Wix>");

    HAS(schema, "languages = 007, 00C\n");
    HAS(schema, "name      = Offen\n");
    HAS(schema, "name      = Ouvert\n");
}

/* The library of every form that Windows Installer formats. */
EPC_TEST(import_wix__libraries)
{
    static const struct {
        const char *attribute, *wanted;
    } rows[] = { { "", "TODO" },
                 { "[#Dll]", "web.dll" },
                 { "[!Dll]", "web.dll" },
                 { "[#Other]", "TODO" },
                 { "[#Built]", "TODO" },
                 { "[INSTALLDIR]x.dll", "x.dll" },
                 { "[A]b\\x.dll", "x.dll" },
                 { "x.dll", "x.dll" },
                 { "$(var.Dll)", "TODO" },
                 { "[", "TODO" },
                 { "[]", "TODO" },
                 { "[#", "TODO" },
                 { "[#]", "TODO" } };

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        char wxs[512];
        const char *schema;

        snprintf(wxs, sizeof wxs,
                 HEAD
                 "<u:PerformanceCategory Name='S' Library='%s'>" COUNTER("n", "numberOfItems32") END
                 "<File Id='Dll' Source='a/web.dll'/>"
                 "<File Id='Built' Source='$(var.X)'/></Wix>",
                 rows[i].attribute);
        schema = import(wxs);
        HAS(schema, kit_arena_format(&c.arena, "library   = %s", rows[i].wanted));
        inicase_release(&c);
    }
}

EPC_TEST(import_wix__names_that_need_care)
{
    const char *schema =
        import(HEAD "<u:PerformanceCategory Id='Fall'>\n" COUNTER("\xE2\x82\xAC", "numberOfItems32")
                   COUNTER("100 % of a/b", "numberOfItems32") COUNTER("a-b", "numberOfItems32")
                       COUNTER("a b", "numberOfItems32")
                           COUNTER("x&#10;[counter Y.Z]", "numberOfItems32") END "</Wix>");

    ck_assert_str_eq(inicase_rules(&c), "text-control@7");
    HAS(schema, "name      = Fall\n");
    HAS(schema, "[counter FALL.X]\n");
    HAS(schema, "[counter FALL.X100_PERCENT_OF_A_PER_B]\n");
    HAS(schema, "[counter FALL.A_B]\n");
    HAS(schema, "[counter FALL.A_B_8]\n");
    HAS(schema, "name      = x [counter Y.Z]\n");
}

EPC_TEST(import_wix__the_extension_of_wix_4)
{
    const char *schema =
        import("<Wix xmlns='http://wixtoolset.org/schemas/v4/wxs'\n"
               " xmlns:u='http://wixtoolset.org/schemas/v4/wxs/util'>" SITE COUNTER(
                   "Open", "numberOfItems32") END "</Wix>");

    HAS(schema, "[counter SITE.OPEN]");
}

EPC_TEST(import_wix__encodings)
{
    static const struct {
        const char *declared, *bytes, *wanted;
    } rows[] = { { "", "\xC3\xA9", "\xC3\xA9" },
                 { "<?xml version='1.0' encoding='UTF-8'?>", "\xC3\xA9", "\xC3\xA9" },
                 { "<?xml version='1.0' encoding='windows-1252'?>", "\xE9", "\xC3\xA9" },
                 { "<?xml version=\"1.0\" encoding=\"Windows-1252\"?>", "\x80", "\xE2\x82\xAC" },
                 { "<?xml version='1.0' encoding='iso-8859-1'?>", "\xE9", "\xC3\xA9" } };
    static const char *const bad[] = {
        "<a b='\xE9'/>",
        "<?xml version='1.0' encoding='utf-8'?><a b='\xE9'/>",
        "<?xml version='1.0' encoding='ebcdic'?><a/>",
        "<?xml version='1.0' encoding='windows-x'?><a/>",
    };
    struct ini_perf_model model;

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        const char *schema;
        char wxs[512];

        snprintf(wxs, sizeof wxs,
                 "%s" HEAD SITE "<u:PerformanceCounter Name='%s' Type='elapsedTime'/>" END "</Wix>",
                 rows[i].declared, rows[i].bytes);
        schema = import(wxs);
        HAS(schema, kit_arena_format(&c.arena, "name      = %s\n", rows[i].wanted));
        inicase_release(&c);
    }
    for (size_t i = 0; i < EPC_COUNT(bad); i++) {
        ck_assert_int_eq(load(bad[i], &model), EPC_E_ENCODING);
        ck_assert_str_eq(inicase_rules(&c), "encoding@1");
        inicase_release(&c);
    }
}

/* Without memory it says so, wherever that happens. */
EPC_TEST(import_wix__without_memory)
{
    static const char wxs[] = HEAD SITE COUNTER("a", "rawFraction") COUNTER("b", "rawBase")
        COUNTER("c&amp;d", "elapsedTime") COUNTER("a", "elapsedTime") END "</Wix>";
    struct ini_perf_model model;
    int status = EPC_E_NOMEM;

    for (size_t limit = 0; status == EPC_E_NOMEM && limit < 1 << 20; limit += 64) {
        inicase_init(&c);
        inicase_text(&c, "x.wxs", wxs);
        c.arena.limit = limit;
        status = ini_wix_load(&c.arena, &c.io, "x.wxs", &model, &c.findings);
        inicase_release(&c);
    }
    ck_assert_int_eq(status, EPC_OK);
}
