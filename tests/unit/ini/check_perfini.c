/* SPDX-License-Identifier: MIT
 *
 * check_perfini.c -- counter files: from .INI and symbol header to the installer's model. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "inicase.h"

static struct inicase c;
static struct ini_perf_model m;

EPC_AFTER_EACH(inicase_release(&c))

static int load(const char *ini, const char *header)
{
    inicase_init(&c);
    memset(&m, 0, sizeof m);
    inicase_text(&c, "d/x.ini", ini);
    if (header)
        inicase_text(&c, "d/x.h", header);
    return ini_perfini_load(&c.arena, &c.io, "d/x.ini", &m, &c.findings);
}

/* The text as ASCII, with "?" for other units; "" for a missing text. */
static const char *text_of(size_t symbol, size_t language, enum ini_perf_kind kind)
{
    const struct ini_perf_text *text = ini_perf_find_text(&m, symbol, language, kind);
    char *ascii = kit_arena_allocate(&c.arena, text ? text->count + 1 : 1, 1);

    for (size_t i = 0; text && i < text->count; i++)
        ascii[i] = text->units[i] < 0x80 ? (char)text->units[i] : '?';
    return ascii;
}

#define HEADER  "#define SITE 0\n#define SITE_REQ 2\n#define BASE 4\n"
#define INFO    "[info]\ndrivername=WebPerf\nsymbolfile=x.h\n"
#define ENGLISH "[languages]\n009=English\n"
#define TEXT                                                                                       \
    "[text]\nSITE_009_NAME=Web Site\nSITE_009_HELP=One site.\nSITE_REQ_009_NAME=Requests/sec\n"

EPC_TEST(perfini__builds_the_model)
{
    ck_assert_int_eq(load(INFO "[objects]\nSITE_009_NAME=\n" ENGLISH TEXT, HEADER), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "");
    ck_assert(ini_perf_model_is_consistent(&m));
    ck_assert_str_eq(m.service, "WebPerf");
    ck_assert_uint_eq(m.service_at.line, 2);
    ck_assert_str_eq(m.ini_path, "d/x.ini");
    ck_assert_str_eq(m.header_path, "d/x.h");
    ck_assert(!m.trusted);
    ck_assert(m.has_objects);
    ck_assert_uint_eq(m.symbol_count, 2);
    ck_assert_str_eq(m.symbols[1].name, "SITE_REQ");
    ck_assert_uint_eq(m.symbols[1].offset, 2);
    ck_assert_uint_eq(m.object_count, 1);
    ck_assert_uint_eq(m.objects[0], 0);
    ck_assert_uint_eq(m.language_count, 1);
    ck_assert_uint_eq(m.languages[0].text_count, 3);
    ck_assert_uint_eq(m.header.count, 3);
    ck_assert_str_eq(text_of(0, 0, INI_PERF_NAME), "Web Site");
    ck_assert_str_eq(text_of(0, 0, INI_PERF_HELP), "One site.");
    ck_assert_str_eq(text_of(1, 0, INI_PERF_NAME), "Requests/sec");
    ck_assert_ptr_null(ini_perf_find_text(&m, 1, 0, INI_PERF_HELP));
    ck_assert_uint_eq(ini_perf_find_text(&m, 1, 0, INI_PERF_NAME)->at.line, 11);
}

EPC_TEST(perfini__keys_and_sections_have_no_case_and_any_order)
{
    ck_assert_int_eq(load("; banner\n// with = in it\n[TEXT]\nsite_req_009_Name = Requests\n"
                          "SITE_009_name=Site\n[Languages] \n009 = English\n[INFO]\n"
                          "SymbolFile = x.h\nApplicationName = WebPerf\ntrusted=\n"
                          "[Python]\ndll=x.dll\nprose\n",
                          HEADER),
                     EPC_OK);
    ck_assert_str_eq(m.service, "WebPerf");
    ck_assert(m.trusted);
    ck_assert(!m.has_objects);
    ck_assert_str_eq(text_of(1, 0, INI_PERF_NAME), "Requests");
    ck_assert_str_eq(inicase_rules(&c), "symbol-case@4");
}

EPC_TEST(perfini__offsets_decide_the_order_not_the_file)
{
    ck_assert_int_eq(
        load(INFO ENGLISH "[text]\nB_009_NAME=b\nA_009_NAME=a\n", "#define A 100\n#define B 6\n"),
        EPC_OK);
    ck_assert_str_eq(m.symbols[0].name, "B");
    ck_assert_str_eq(text_of(0, 0, INI_PERF_NAME), "b");
    ck_assert_str_eq(text_of(1, 0, INI_PERF_NAME), "a");
    ck_assert(ini_perf_model_is_consistent(&m));
}

static const struct {
    const char *written, *read;
} values[] = {
    { "= a=b", "= a=b" },
    { "   50 % # of ; all // ", "50 % # of ; all //" },
    { "\"quoted \"", "quoted " },
    { "'single'", "single" },
    { "'% de tempo' e", "'% de tempo' e" },
    { "\xC3\xA9\xF0\x9F\x98\x80", "???" },
    { "a\tb", "a\tb" },
};

EPC_TEST_LOOP(perfini__values_are_read_as_the_profile_functions_read_them,
              sizeof values / sizeof *values)
{
    char ini[300];

    snprintf(ini, sizeof ini, INFO ENGLISH "[text]\r\nSITE_009_NAME=%s\r\n\x1A",
             values[_i].written);
    ck_assert_int_eq(load(ini, HEADER), EPC_OK);
    ck_assert_str_eq(text_of(0, 0, INI_PERF_NAME), values[_i].read);
}

EPC_TEST(perfini__languages_may_hold_underscores)
{
    ck_assert_int_eq(load(INFO
                          "[languages]\n009=\nCurrentLanguage=\n_V2Providers=\n[text]\n"
                          "O_1__V2Providers_NAME=v\nO_1_CurrentLanguage_NAME=c\nO_1_009_NAME=e\n",
                          "#define O_1 0\n"),
                     EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "");
    ck_assert_str_eq(text_of(0, 0, INI_PERF_NAME), "e");
    ck_assert_str_eq(text_of(0, 1, INI_PERF_NAME), "c");
    ck_assert_str_eq(text_of(0, 2, INI_PERF_NAME), "v");
}

EPC_TEST(perfini__a_listed_language_without_texts_stays_empty)
{
    ck_assert_int_eq(load(INFO "[languages]\n009=\n011=\n" TEXT, HEADER), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "language-empty@6");
    ck_assert_uint_eq(m.language_count, 2);
    ck_assert_uint_eq(m.languages[1].text_count, 0);
    ck_assert(m.languages[1].listed);
}

EPC_TEST(perfini__a_language_that_is_used_but_not_listed_is_told_once)
{
    ck_assert_int_eq(load(INFO ENGLISH TEXT "SITE_00C_NAME=Site\nSITE_00C_HELP=Un site.\n", HEADER),
                     EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "language-unlisted@10");
    ck_assert_uint_eq(m.language_count, 2);
    ck_assert(!m.languages[1].listed);
    ck_assert_uint_eq(m.languages[1].text_count, 2);
}

EPC_TEST(perfini__the_first_of_equal_keys_counts)
{
    ck_assert_int_eq(
        load(INFO "drivername=Other\n" ENGLISH "009=again\n" TEXT "SITE_009_NAME=Other\n", HEADER),
        EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "key-repeated@4 key-repeated@7 key-repeated@12");
    ck_assert_str_eq(m.service, "WebPerf");
    ck_assert_str_eq(text_of(0, 0, INI_PERF_NAME), "Web Site");
}

EPC_TEST(perfini__an_empty_help_is_none)
{
    ck_assert_int_eq(load(INFO ENGLISH "[text]\nSITE_009_NAME=Site\nSITE_009_HELP=\n", HEADER),
                     EPC_OK);
    ck_assert_ptr_null(ini_perf_find_text(&m, 0, 0, INI_PERF_HELP));
    ck_assert(ini_perf_model_is_consistent(&m));
}

EPC_TEST(perfini__an_object_without_a_name_is_a_warning)
{
    ck_assert_int_eq(load(INFO ENGLISH "[objects]\nBASE_009_NAME=b\n" TEXT, HEADER), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "object-without-name@3");
    ck_assert_uint_eq(m.object_count, 1);
    ck_assert(!m.symbols[m.objects[0]].has_text);
}

EPC_TEST(perfini__a_missing_translation_names_the_first_symbol)
{
    ck_assert_int_eq(load(INFO "[languages]\n009=\n00C=\n" TEXT "SITE_00C_NAME=Site\n", HEADER),
                     EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "translation-missing@6");
    ck_assert_str_eq(c.findings.list[0].object, "00C");
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0), "SITE_REQ_00C_NAME"));
}

/* Every refused file, and by which rule; *model is not changed. */
static const struct {
    const char *ini, *header, *rules;
    int status;
} refused[] = {
    { "[info]\nsymbolfile=x.h\n" ENGLISH TEXT, HEADER, "service-missing@0", EPC_E_INVALID },
    { "[info]\ndrivername=\nsymbolfile=x.h\n" ENGLISH TEXT, HEADER, "service-missing@2",
      EPC_E_INVALID },
    { "[info]\ndrivername=a\\b\nsymbolfile=x.h\n" ENGLISH TEXT, HEADER, "service-name@2",
      EPC_E_INVALID },
    { "[info]\ndrivername=a\n" ENGLISH TEXT, HEADER, "symbolfile-missing@0", EPC_E_INVALID },
    { "[info]\ndrivername=a\nsymbolfile=no.h\n" ENGLISH TEXT, HEADER, "file-unreadable@0",
      EPC_E_NOT_FOUND },
    { INFO TEXT, HEADER, "languages-missing@0 language-unlisted@5", EPC_E_INVALID },
    { INFO ENGLISH, HEADER, "text-missing@0", EPC_E_INVALID },
    /* nothing is left to install */
    { INFO ENGLISH "[text]\nNO_009_NAME=a\nNO_009_HELP=b\nNIX_009_NAME=c\n", HEADER,
      "text-missing@0 symbol-undefined@7 symbol-undefined@9", EPC_E_INVALID },
    { INFO ENGLISH "[text]\nSITE_009_NAME=\n", HEADER, "text-missing@0 name-empty@7",
      EPC_E_INVALID },
    { INFO ENGLISH "[text]\nBASE_009_HELP=b\n", HEADER, "text-missing@0 name-missing@7",
      EPC_E_INVALID },
    { INFO ENGLISH "[text]\nSITE_00C_NAME=b\n", HEADER, "text-missing@0 language-unlisted@7",
      EPC_E_INVALID },
    /* offsets of installed symbols */
    { INFO ENGLISH TEXT, "#define SITE 1\n#define SITE_REQ 2\n", "offset-odd@1", EPC_E_INVALID },
    { INFO ENGLISH TEXT, "#define SITE -2\n#define SITE_REQ 65536\n",
      "offset-range@1 offset-range@2", EPC_E_INVALID },
    { INFO ENGLISH TEXT, "#define SITE 2\n#define SITE_REQ 2\n", "offset-repeated@2",
      EPC_E_INVALID },
    { "\xEF\xBB\xBF\xE9", HEADER, "encoding@1", EPC_E_ENCODING },
};

EPC_TEST_LOOP(perfini__refuses, sizeof refused / sizeof *refused)
{
    ck_assert_int_eq(load(refused[_i].ini, refused[_i].header), refused[_i].status);
    ck_assert_str_eq(inicase_rules(&c), refused[_i].rules);
    ck_assert_ptr_null(m.service);
}

EPC_TEST(perfini__refuses_a_file_that_is_not_there)
{
    inicase_init(&c);
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "no.ini", &m, &c.findings), EPC_E_NOT_FOUND);
    ck_assert_str_eq(inicase_rules(&c), "file-unreadable@0");
}

static const struct {
    const char *line, *rules;
} doubtful[] = {
    { "prose without a sign", "line@7" },
    { "=value", "line@7" },
    { "SITE_009_TEXT=x", "text-key@7" },
    { "_NAME=x", "text-key@7" },
    { "SITE_NAME=x", "text-key@7" },
    { "SITE__NAME=x", "text-key@7" },
    { "[text] junk", "section-form@7 section-repeated@7" },
    { "[other", "section-form@7" },
    { "// SITE_009_NAME=x", "" },
    { "; SITE_009_NAME=x", "" },
};

EPC_TEST_LOOP(perfini__says_what_it_ignores, sizeof doubtful / sizeof *doubtful)
{
    char ini[400];

    snprintf(ini, sizeof ini, INFO ENGLISH "[text]\n%s\n[text]\nSITE_009_NAME=Site\n",
             doubtful[_i].line);
    ck_assert_int_eq(load(ini, HEADER), EPC_OK);
    if (strstr(doubtful[_i].rules, "section-repeated"))
        ck_assert_str_eq(inicase_rules(&c), "section-form@7 section-repeated@7 section-repeated@8");
    else
        ck_assert_str_eq(inicase_rules(&c),
                         kit_arena_format(&c.arena, "%s%ssection-repeated@8", doubtful[_i].rules,
                                          doubtful[_i].rules[0] ? " " : ""));
}

EPC_TEST(perfini__finds_the_text_of_every_cell)
{
    struct kit_arena texts;
    struct kit_buffer ini, header;

    kit_arena_init(&texts, inicase_alloc, free);
    memset(&ini, 0, sizeof ini);
    ini.arena = &texts;
    header = ini;
    kit_buffer_add_format(&ini, INFO "[languages]\n");
    for (unsigned l = 0; l < 24; l++)
        kit_buffer_add_format(&ini, "%03X=\n", l);
    kit_buffer_add_format(&ini, "[text]\n");
    for (unsigned l = 0; l < 24; l++)
        for (unsigned s = 0; s < 88; s++)
            kit_buffer_add_format(&ini, "S%u_%03X_NAME=n%u.%u\nS%u_%03X_HELP=h%u.%u\n", s, l, s, l,
                                  s, l, s, l);
    for (unsigned s = 88; s-- > 0;)
        kit_buffer_add_format(&header, "#define S%u %u;\n", s, 2 * s);
    kit_buffer_add_bytes(&ini, "", 1);
    kit_buffer_add_bytes(&header, "", 1);
    ck_assert_int_eq(load(ini.text, header.text), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "");
    ck_assert(ini_perf_model_is_consistent(&m));
    ck_assert_uint_eq(m.text_count, 24 * 88 * 2);
    ck_assert_str_eq(text_of(87, 23, INI_PERF_NAME), "n87.23");
    ck_assert_str_eq(text_of(0, 0, INI_PERF_HELP), "h0.0");
    ck_assert_str_eq(text_of(40, 7, INI_PERF_HELP), "h40.7");
    inicase_release(&c);
    kit_arena_release(&texts);
}

EPC_TEST(perfini__survives_every_limit_of_memory)
{
    int status = EPC_E_NOMEM;

    for (size_t limit = 0; status == EPC_E_NOMEM; limit += 512) {
        inicase_init(&c);
        memset(&m, 0, sizeof m);
        inicase_text(&c, "d/x.ini", INFO "[objects]\nSITE_009_NAME=\n" ENGLISH TEXT);
        inicase_text(&c, "d/x.h", HEADER);
        c.arena.limit = limit;
        status = ini_perfini_load(&c.arena, &c.io, "d/x.ini", &m, &c.findings);
        ck_assert(status == EPC_OK || (status == EPC_E_NOMEM && !m.service));
        ck_assert_uint_lt(limit, 1000000);
        inicase_release(&c);
    }
    ck_assert_int_eq(status, EPC_OK);
}
