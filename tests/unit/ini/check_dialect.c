/* SPDX-License-Identifier: MIT
 *
 * check_dialect.c -- counter files as they occur: all of them are read, and texts that no name
 * table can hold are left out and reported. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "inicase.h"
#include "inisamples.h"

static struct inicase c;
static struct ini_perf_model m;

EPC_AFTER_EACH(inicase_release(&c))

#define HEADER  "#define SITE 0\n#define REQ 2\n#define BASE 4\n"
#define INFO    "[info]\ndrivername=WebPerf\nsymbolfile=x.h\n"
#define ENGLISH "[languages]\n009=English\n"
#define TEXT    "[text]\nSITE_009_NAME=Web Site\nREQ_009_NAME=Requests/sec\n"
#define MODEL                                                                                      \
    "WebPerf\nlanguages 009:2\nsymbols SITE@0 REQ@2\n009 SITE NAME Web Site\n"                     \
    "009 REQ NAME Requests/sec\n"

static int load_bytes(struct epci_span ini, const char *header_path, const char *header)
{
    memset(&m, 0, sizeof m);
    inicase_file(&c, "d/x.ini", ini.at, ini.left);
    inicase_text(&c, header_path, header);
    return ini_perfini_load(&c.arena, &c.io, "d/x.ini", &m, &c.findings);
}

static int load(const char *ini, const char *header)
{
    inicase_init(&c);
    return load_bytes(epci_span_of(ini, strlen(ini)), "d/x.h", header);
}

/* The findings, as inicase_rules prints them, without those about the encoding
 * (check_encoding.c). */
static const char *found(void)
{
    const char *rules = "";

    for (size_t i = 0; i < c.findings.stored; i++) {
        const struct ini_finding *finding = &c.findings.list[i];
        const char *id = ini_rules[finding->rule].id;
        if (strncmp(id, "encoding", 8) != 0)
            rules = kit_arena_format(&c.arena, "%s%s%s@%u", rules, *rules ? " " : "", id,
                                     finding->at.line);
    }
    return rules;
}

/* The file loads, with these findings, and gives this model. */
static void expect(int status, const char *rules, const char *model)
{
    ck_assert_str_eq(found(), rules);
    ck_assert_int_eq(status, EPC_OK);
    ck_assert(ini_perf_model_is_consistent(&m));
    ck_assert_str_eq(inisample_print(&c.arena, &m), model);
    inicase_release(&c);
}

/* ---- Files like those in use ---- */

/* Only inisamples.c knows the number of samples; the loop runs longer. */
#define MAX_SAMPLES 20

EPC_TEST_LOOP(dialect__reads_what_ships, MAX_SAMPLES)
{
    const struct inisample *sample = &inisamples[_i];

    ck_assert_uint_le(inisample_count, MAX_SAMPLES);
    if ((size_t)_i >= inisample_count)
        return;
    inicase_init(&c);
    expect(load_bytes(inisample_bytes(&c.arena, sample), sample->header_path, sample->header),
           sample->rules, sample->model);
}

EPC_TEST_LOOP(dialect__reads_it_in_every_encoding, 3 * MAX_SAMPLES)
{
    static const enum ini_encoding encodings[] = { INI_UTF8, INI_UTF16LE, INI_UTF16LE_BOM };
    struct inisample sample;

    if ((size_t)_i / 3 >= inisample_count)
        return;
    sample = inisamples[_i / 3];
    /* UTF-16 without a mark is recognised by an ASCII character at its start, such as a line
     * end. */
    sample.encoding = encodings[_i % 3];
    inicase_init(&c);
    expect(load_bytes(inisample_bytes(&c.arena, &sample), sample.header_path, sample.header),
           sample.rules, sample.model);
}

/* ---- Lines ---- */

static const struct {
    const char *before, *ending, *after;
} line_ends[] = {
    { "", "\n", "" },       { "", "\r\n", "" },         { "", "\r\r\n", "" },
    { "", "\r", "" },       { "\r\n", "\r\n", "" },     { "", "\n", "\x1A" },
    { "", "\n", "\x1A\n" }, { "", "\r\n", "\r\n\x1A" }, { "", "\r", "\r\x1A\x1A" },
    { "\r", "\r", "" },
};

EPC_TEST_LOOP(dialect__reads_every_kind_of_line_end, 2 * sizeof line_ends / sizeof *line_ends)
{
    struct kit_buffer ini = { 0 };
    const char *text = INFO ENGLISH TEXT;
    size_t length = strlen(text) - (size_t)_i % 2; /* with and without one after the last line */

    inicase_init(&c);
    ini.arena = &c.arena;
    kit_buffer_add_format(&ini, "%s", line_ends[_i / 2].before);
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n')
            kit_buffer_add_format(&ini, "%s", line_ends[_i / 2].ending);
        else
            kit_buffer_add_bytes(&ini, text + i, 1);
    kit_buffer_add_format(&ini, "%s", line_ends[_i / 2].after);
    expect(load_bytes(epci_span_of(ini.text, ini.bytes), "d/x.h", HEADER), "", MODEL);
}

static const char *const comments[] = {
    "; SITE_009_NAME=x",
    "  ;x",
    "//",
    "// SITE_009_NAME=x = y",
    "\t//x",
    "# SITE_009_NAME=x",
    "#",
    "",
    " \t\v\f",
    "\x1A",
    ";[languages]",
    "#[x]",
    "//[x]",
};

EPC_TEST_LOOP(dialect__takes_comments_for_nothing, sizeof comments / sizeof *comments)
{
    char ini[500];

    snprintf(ini, sizeof ini,
             "%s\n" INFO "%s\n" ENGLISH "%s\n[text]\n%s\nSITE_009_NAME=Web Site\n"
             "%s\nREQ_009_NAME=Requests/sec\n%s",
             comments[_i], comments[_i], comments[_i], comments[_i], comments[_i], comments[_i]);
    expect(load(ini, HEADER), "", MODEL);
}

static const struct {
    const char *written, *read;
} values[] = {
    { "x", "x" },
    { " \t x \t ", "x" },
    { "\v\fx\f\v", "x" },
    { "x\x1A", "x" },
    { "a = b == c", "a = b == c" },
    { "=", "=" },
    { "50 %, ; #1 // (all)", "50 %, ; #1 // (all)" },
    { "[x]", "[x]" },
    { "\" x \"", " x " },
    { "'x'", "x" },
    { "\"x'", "\"x'" },
    { "'x", "'x" },
    { "'", "'" },
    { "\"\"x\"\"", "\"x\"" },
    { "'a' and 'b'", "a' and 'b" },
    { "'a' and b", "'a' and b" },
    { "\"x\" ; y", "\"x\" ; y" },
    { "a\tb", "a\tb" },
};

EPC_TEST_LOOP(dialect__reads_values_as_the_profile_functions_do, sizeof values / sizeof *values)
{
    const struct ini_perf_text *text;
    char ini[300];
    const char *wanted = values[_i].read;

    snprintf(ini, sizeof ini, INFO ENGLISH "[text]\r\n \tSITE_009_NAME \t=%s\r\n",
             values[_i].written);
    ck_assert_int_eq(load(ini, HEADER), EPC_OK);
    text = ini_perf_find_text(&m, 0, 0, INI_PERF_NAME);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(text->count, strlen(wanted));
    for (size_t i = 0; i < text->count; i++)
        ck_assert_int_eq(text->units[i], wanted[i]);
    ck_assert_str_eq(found(), "");
}

EPC_TEST_IN(dialect__reads_values_of_a_megabyte, inicase_init(&c))
{
    const size_t maximum = (size_t)1 << 20;
    struct kit_buffer ini = { 0 };
    const struct ini_perf_text *text;

    ini.arena = &c.arena;
    kit_buffer_add_format(&ini, INFO ENGLISH TEXT "SITE_009_HELP=");
    for (size_t i = 0; i < maximum; i++)
        kit_buffer_add_bytes(&ini, "x", 1);
    ck_assert_int_eq(load_bytes(epci_span_of(ini.text, ini.bytes), "d/x.h", HEADER), EPC_OK);
    text = ini_perf_find_text(&m, 0, 0, INI_PERF_HELP);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(text->count, maximum);
}

/* ---- [info] ---- */

static const struct {
    const char *symbolfile, *path;
} headers[] = {
    { "x.h", "d/x.h" },
    { "X", "d/X" },
    { "tmp12.tmp", "d/tmp12.tmp" },
    { "a b.hxx", "d/a b.hxx" },
    { "\"a b.h\"", "d/a b.h" },
    { "sub\\x.h", "d/sub\\x.h" },
    { "..\\x.h", "d/..\\x.h" },
    { "C:\\x.h", "C:\\x.h" },
    { "c:/x.h", "c:/x.h" },
    { "\\x.h", "\\x.h" },
    { "/opt/x.h", "/opt/x.h" },
};

EPC_TEST_LOOP(dialect__finds_the_header, sizeof headers / sizeof *headers)
{
    char ini[300];

    snprintf(ini, sizeof ini, "[info]\ndrivername=WebPerf\nsymbolfile=%s\n" ENGLISH TEXT,
             headers[_i].symbolfile);
    inicase_init(&c);
    ck_assert_int_eq(load_bytes(epci_span_of(ini, strlen(ini)), headers[_i].path, HEADER), EPC_OK);
    ck_assert_str_eq(m.header_path, headers[_i].path);
}

static const struct {
    const char *info, *service;
    bool trusted;
} services[] = {
    { "drivername=A\n", "A", false },
    { "applicationname=A\n", "A", false },
    { "applicationname=B\ndrivername=A\n", "A", false },
    { "drivername=\napplicationname=A\n", "A", false },
    { "DriverName = \"A b\"\n", "A b", false },
    { "drivername=A\ntrusted=\n", "A", true },
    { "drivername=A\nTRUSTED = no\n", "A", true },
    { "drivername=A.b & c\nother=x\n", "A.b & c", false },
};

EPC_TEST_LOOP(dialect__knows_the_service, sizeof services / sizeof *services)
{
    char ini[300];

    snprintf(ini, sizeof ini, "[INFO]\n%sSYMBOLFILE=x.h\n" ENGLISH TEXT, services[_i].info);
    ck_assert_int_eq(load(ini, HEADER), EPC_OK);
    ck_assert_str_eq(m.service, services[_i].service);
    ck_assert_int_eq(m.trusted, services[_i].trusted);
    ck_assert_str_eq(found(), "");
}

/* A key's name has at most 255 units, whatever its length in UTF-8. */
EPC_TEST_LOOP_IN(dialect__takes_a_service_name_of_255_characters, 2, inicase_init(&c))
{
    struct kit_buffer ini = { 0 };

    ini.arena = &c.arena;
    kit_buffer_add_format(&ini, "[info]\nsymbolfile=x.h\ndrivername=");
    for (int i = 0; i < 255 + _i; i++)
        kit_buffer_add_format(&ini, "\xE6\x97\xA5");
    kit_buffer_add_format(&ini, "\n" ENGLISH TEXT);
    ck_assert_int_eq(load_bytes(epci_span_of(ini.text, ini.bytes), "d/x.h", HEADER),
                     _i == 0 ? EPC_OK : EPC_E_INVALID);
    ck_assert_str_eq(found(), _i == 0 ? "" : "service-name@3");
}

EPC_TEST(dialect__takes_no_event_source_that_cannot_be)
{
    expect(
        load("[info]\ndrivername=WebPerf\nsymbolfile=x.h\neventsource=a\\b\n" ENGLISH TEXT, HEADER),
        "source-name@4", MODEL);
    ck_assert_ptr_null(m.event_source);
}

/* ---- [objects] ---- */

static const struct {
    const char *before, *after, *symbols, *rules;
    bool there;
} objects[] = {
    { "", "", "SITE@0 REQ@2", "", false },
    { "[objects]\n", "", "SITE@0 REQ@2", "", true },
    { "", "[Objects]\n", "SITE@0 REQ@2", "", true },
    { "[objects]\nSITE_009_NAME=\n", "", "SITE@0* REQ@2", "", true },
    { "", "[objects]\nsite_009_Name = x\n", "SITE@0* REQ@2", "symbol-case@10", true },
    { "[objects]\nSITE_009_NAME=\nSITE_00C_NAME=\nREQ_009_NAME=\n", "", "SITE@0* REQ@2*", "",
      true },
    { "[objects]\nBASE_009_NAME=\n", "", "SITE@0 REQ@2 BASE@4*", "object-without-name@3", true },
    { "[objects]\nNONE_009_NAME=\n", "", "SITE@0 REQ@2", "symbol-undefined@5", true },
    { "[objects]\nSITE_009_HELP=\n", "", "SITE@0 REQ@2", "text-key@5", true },
};

EPC_TEST_LOOP(dialect__reads_objects_wherever_they_stand, sizeof objects / sizeof *objects)
{
    char ini[400];
    char model[400];

    snprintf(ini, sizeof ini, INFO "%s" ENGLISH TEXT "%s", objects[_i].before, objects[_i].after);
    snprintf(model, sizeof model,
             "WebPerf\nlanguages 009:2\nsymbols %s\n009 SITE NAME Web Site\n"
             "009 REQ NAME Requests/sec\n",
             objects[_i].symbols);
    expect(load(ini, HEADER), objects[_i].rules, model);
    ck_assert_int_eq(m.has_objects, objects[_i].there);
}

/* ---- Languages and keys ---- */

static const struct {
    const char *languages, *text, *rules, *model;
} keys[] = {
    /* ids as they are listed, whatever follows the = */
    { "009=\n", "SITE_009_NAME=a\n", "", "009:1\nsymbols SITE@0\n009 SITE NAME a\n" },
    { "00c = French\n", "SITE_00C_NAME=a\n", "", "00c:1\nsymbols SITE@0\n00c SITE NAME a\n" },
    { "000=Neutral\n009=\n", "SITE_009_NAME=a\nSITE_000_NAME=b\n", "",
      "000:1 009:1\nsymbols SITE@0\n000 SITE NAME b\n009 SITE NAME a\n" },
    { "1033=\nxyz=\n0409=\n", "SITE_1033_NAME=a\nSITE_xyz_NAME=b\nSITE_0409_NAME=c\n", "",
      "1033:1 xyz:1 0409:1\nsymbols SITE@0\n1033 SITE NAME a\nxyz SITE NAME b\n"
      "0409 SITE NAME c\n" },
    { "CurrentLanguage=\n", "site_req_CURRENTLANGUAGE_Help=h\nSITE_REQ_CurrentLanguage_name=a\n",
      "symbol-case@7",
      "CurrentLanguage:2\nsymbols SITE_REQ@6\nCurrentLanguage SITE_REQ NAME a\n"
      "CurrentLanguage SITE_REQ HELP h\n" },
    /* an id with an underscore, at its start or inside */
    { "_V2Providers=\n009=\n", "SITE__V2Providers_NAME=a\nSITE_009_NAME=b\n", "",
      "_V2Providers:1 009:1\nsymbols SITE@0\n_V2Providers SITE NAME a\n009 SITE NAME b\n" },
    { "en_US=\n", "SITE_REQ_EN_us_NAME=a\n", "",
      "en_US:1\nsymbols SITE_REQ@6\nen_US SITE_REQ NAME a\n" },
    { "009=\n", "SITE_009_NAME=a\nSITE__V2Providers_NAME=b\n", "symbol-undefined@8",
      "009:1\nsymbols SITE@0\n009 SITE NAME a\n" },
    /* symbols with underscores, digits, and something like a suffix */
    { "009=\n", "NAME_009_HELP_009_NAME=a\n_009_NAME=b\n__009_NAME=c\n", "text-key@8",
      "009:2\nsymbols NAME_009_HELP@8 _@10\n009 NAME_009_HELP NAME a\n009 _ NAME c\n" },
    /* listed, but not used; used, but not listed */
    { "009=\n011=\n", "SITE_009_NAME=a\n", "language-empty@6",
      "009:1 011:0\nsymbols SITE@0\n009 SITE NAME a\n" },
    { "009=\n", "SITE_009_NAME=a\nSITE_012_NAME=b\nREQ_012_HELP=c\n", "language-unlisted@8",
      "009:1 012?:2\nsymbols SITE@0 REQ@2\n009 SITE NAME a\n012 SITE NAME b\n012 REQ HELP c\n" },
    /* the first of equal keys counts, even if it is empty */
    { "009=\n009=\n", "SITE_009_NAME=a\nsite_009_name=b\n",
      "key-repeated@6 symbol-case@9 key-repeated@9", "009:1\nsymbols SITE@0\n009 SITE NAME a\n" },
    { "009=\n", "SITE_009_NAME=a\nREQ_009_NAME=\nREQ_009_NAME=b\n", "name-empty@8 key-repeated@9",
      "009:1\nsymbols SITE@0\n009 SITE NAME a\n" },
    { "009=\n", "SITE_009_NAME=a\nSITE_009_HELP=\nSITE_009_HELP=b\n", "key-repeated@9",
      "009:1\nsymbols SITE@0\n009 SITE NAME a\n" },
    { "009=\n", "SITE_009_NAME=a\n[text]\nSITE_009_NAME=b\nREQ_009_NAME=c\n",
      "section-repeated@8 key-repeated@9",
      "009:2\nsymbols SITE@0 REQ@2\n009 SITE NAME a\n009 REQ NAME c\n" },
    /* not defined: left out, reported once, and its language is ignored */
    { "009=\n", "SITE_009_NAME=a\nNO_009_NAME=b\nNO_00C_HELP=c\n", "symbol-undefined@8",
      "009:1\nsymbols SITE@0\n009 SITE NAME a\n" },
    /* an empty name counts as missing */
    { "009=\n", "SITE_009_NAME=a\nREQ_009_NAME=\"\"\n", "name-empty@8",
      "009:1\nsymbols SITE@0\n009 SITE NAME a\n" },
    { "009=\n00C=\n", "SITE_009_NAME=a\nSITE_00C_NAME=\n", "language-empty@6 name-empty@9",
      "009:1 00C:0\nsymbols SITE@0\n009 SITE NAME a\n" },
    /* help without a name in its language stays if another language has a name */
    { "009=\n", "SITE_009_NAME=a\nREQ_009_HELP=b\n", "name-missing@8",
      "009:1\nsymbols SITE@0\n009 SITE NAME a\n" },
    { "009=\n", "SITE_009_NAME=a\nREQ_009_NAME=\nREQ_009_HELP=b\n", "name-empty@8 name-missing@9",
      "009:1\nsymbols SITE@0\n009 SITE NAME a\n" },
    { "009=\n00C=\n", "SITE_009_NAME=a\nSITE_00C_HELP=b\n", "translation-missing@6 name-missing@9",
      "009:1 00C:1\nsymbols SITE@0\n009 SITE NAME a\n00C SITE HELP b\n" },
    { "009=\n", "SITE_009_NAME=a\nREQ_009_HELP=b\nREQ_012_NAME=c\nREQ_012_HELP=d\n",
      "name-missing@8 language-unlisted@9",
      "009:1 012?:2\nsymbols SITE@0 REQ@2\n009 SITE NAME a\n012 REQ NAME c\n012 REQ HELP d\n" },
};

EPC_TEST_LOOP(dialect__takes_keys_apart, sizeof keys / sizeof *keys)
{
    char ini[400];
    char model[400];

    snprintf(ini, sizeof ini, INFO "[languages]\n%s[text]\n%s", keys[_i].languages, keys[_i].text);
    snprintf(model, sizeof model, "WebPerf\nlanguages %s", keys[_i].model);
    expect(load(ini, HEADER "#define SITE_REQ 6\n#define NAME_009_HELP 8\n#define _ 10\n"),
           keys[_i].rules, model);
}

/* Ids with an underscore are tried one by one in each key, so their number is limited. */
EPC_TEST_IN(dialect__tries_sixteen_ids_with_an_underscore, inicase_init(&c))
{
    struct kit_buffer ini = { 0 };

    ini.arena = &c.arena;
    kit_buffer_add_format(&ini, INFO "[languages]\n");
    for (int i = 1; i <= 17; i++)
        kit_buffer_add_format(&ini, "x_%d=\n", i);
    kit_buffer_add_format(&ini, "[text]\nSITE_x_16_NAME=a\nSITE_x_17_NAME=b\n");
    ck_assert_int_eq(load_bytes(epci_span_of(ini.text, ini.bytes), "d/x.h", HEADER), EPC_OK);
    ck_assert_uint_eq(m.languages[15].text_count, 1);
    ck_assert_ptr_nonnull(strstr(found(), "symbol-undefined@24"));
    ck_assert_uint_eq(m.text_count, 1);
}

/* The sentence must not deny a #define that is there. */
EPC_TEST(dialect__a_symbol_that_is_no_number_is_called_so)
{
    static const char *const values[] = { "SITE+2", "2.0", "\"2\"", "", "(x)", "sizeof(int)" };

    for (size_t i = 0; i < EPC_COUNT(values); i++) {
        char header[512];

        inicase_init(&c);
        snprintf(header, sizeof header, HEADER "#define POOL %s\n", values[i]);
        (void)load_bytes(
            epci_span_of(INFO "[languages]\n009=\n[text]\nPOOL_009_NAME=a\n",
                         sizeof(INFO "[languages]\n009=\n[text]\nPOOL_009_NAME=a\n") - 1),
            "d/x.h", header);
        ck_assert_msg(strstr(found(), "symbol-undefined"), "%s", values[i]);
        ck_assert_msg(strstr(inicase_message(&c, c.findings.stored - 1), "not as a number"),
                      "%s: %s", values[i], inicase_message(&c, c.findings.stored - 1));
        inicase_release(&c);
    }
}

EPC_TEST(dialect__an_enumerator_is_called_one)
{
    static const char *const enums[] = {
        "enum { OTHER, POOL = 2 };",
        "typedef enum pools\n{\n    OTHER = 0, /* POOL */\n    POOL\n} pools;",
        "enum pools; enum class pools : int { POOL };",
    };

    for (size_t i = 0; i < EPC_COUNT(enums); i++) {
        char header[512];

        inicase_init(&c);
        snprintf(header, sizeof header, HEADER "%s\n", enums[i]);
        (void)load_bytes(
            epci_span_of(INFO "[languages]\n009=\n[text]\nPOOL_009_NAME=a\n",
                         sizeof(INFO "[languages]\n009=\n[text]\nPOOL_009_NAME=a\n") - 1),
            "d/x.h", header);
        ck_assert_msg(strstr(inicase_message(&c, c.findings.stored - 1),
                             "POOL is an enumerator in d/x.h, line "),
                      "%s: %s", enums[i], inicase_message(&c, c.findings.stored - 1));
        inicase_release(&c);
    }
}

/* ---- Offsets of symbols that are not installed ---- */

static const struct {
    const char *header, *objects, *text, *rules, *symbols;
} offsets[] = {
    /* no key uses it */
    { "#define X 1\n#define Y 0\n#define Z -2\n", "", "", "", "SITE@0 REQ@2" },
    /* [objects] uses it */
    { "#define X 7\n", "X_009_NAME=\n", "", "offset-unused@3", "SITE@0 REQ@2" },
    { "#define X -2\n", "X_009_NAME=\n", "", "offset-unused@3", "SITE@0 REQ@2" },
    { "#define X 65536\n", "X_009_NAME=\n", "", "offset-unused@3", "SITE@0 REQ@2" },
    { "#define X 0\n", "X_009_NAME=\n", "", "offset-unused@3", "SITE@0* REQ@2" },
    { "#define X 0\n", "X_009_NAME=\nSITE_009_NAME=\n", "", "offset-unused@3", "SITE@0* REQ@2" },
    { "#define X 8\n#define Y 8\n", "X_009_NAME=\nY_009_NAME=\n", "",
      "object-without-name@3 offset-unused@4", "SITE@0 REQ@2 X@8*" },
    /* and so does a key that is left out, or a key of an unlisted language */
    { "#define X 7\n", "", "X_009_NAME=\n", "name-empty@10", "SITE@0 REQ@2" },
    { "#define X 0\n", "", "X_009_HELP=x\n", "name-missing@10", "SITE@0 REQ@2" },
    { "#define X 7\n", "", "X_012_NAME=x\n", "language-unlisted@10 offset-unused@3",
      "SITE@0 REQ@2" },
    { "#define X 2\n", "", "X_012_NAME=x\n", "language-unlisted@10 offset-unused@3",
      "SITE@0 REQ@2" },
};

EPC_TEST_LOOP(dialect__lets_offsets_of_what_is_not_installed_pass, sizeof offsets / sizeof *offsets)
{
    char ini[400], header[200], symbols[100];

    snprintf(ini, sizeof ini, INFO ENGLISH "[objects]\n%s" TEXT "%s", offsets[_i].objects,
             offsets[_i].text);
    snprintf(header, sizeof header, "#define SITE 0\n#define REQ 2\n%s", offsets[_i].header);
    ck_assert_int_eq(load(ini, header), EPC_OK);
    ck_assert_str_eq(found(), offsets[_i].rules);
    snprintf(symbols, sizeof symbols, "\nsymbols %s\n", offsets[_i].symbols);
    ck_assert_ptr_nonnull(strstr(inisample_print(&c.arena, &m), symbols));
    ck_assert(ini_perf_model_is_consistent(&m));
}
