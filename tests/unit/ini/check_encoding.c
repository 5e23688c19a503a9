/* SPDX-License-Identifier: MIT
 *
 * check_encoding.c -- counter files in every encoding, and how other readers would misread them. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/read/encoding.h"
#include "inicase.h"

static struct inicase c;
static struct ini_perf_model m;

EPC_AFTER_EACH(inicase_release(&c))

/* ---- All encodings, line ends, first lines and ends ---- */

enum width { BYTES, LITTLE, BIG };

static const struct encoding {
    const char *mark;
    size_t mark_bytes;
    enum width width;
    unsigned codepage;   /* --codepage */
    const char *letter;  /* e acute */
    const char *first;   /* the rules found in the first line, */
    const char *bracket; /* there if it is a section, */
    const char *text;    /* and in the letter's line */
} encodings[] = {
    { "", 0, BYTES, 0, "\xC3\xA9", "", "", "encoding-misread" },
    { "\xEF\xBB\xBF", 3, BYTES, 0, "\xC3\xA9", "", "encoding-mark@1 ", "encoding-misread" },
    { "\xFF\xFE", 2, LITTLE, 0, "\xE9", "", "encoding-first-line@1 ", NULL },
    { "", 0, LITTLE, 0, "\xE9", "encoding-unmarked@1 ", "encoding-first-line@1 ", NULL },
    { "\xFE\xFF", 2, BIG, 0, "\xE9", "encoding-big-endian@1 ", "encoding-first-line@1 ", NULL },
    { "", 0, BYTES, 0, "\xE9", "", "", "encoding-codepage" }, /* the system's: 1252 */
    { "", 0, BYTES, 850, "\x82", "", "", "encoding-codepage" },
};

static const char *const endings[] = { "\r\n", "\n", "\r\r\n", "\r" };

/* Text after the last line; / is a line end, > is Ctrl-Z. */
static const char *const ends[] = { "", "/", ">", "/>", "/>/", "//" };

#define LETTER '@'
static const char counters[] = "[info]/drivername=Cafe/symbolfile=x.h/[languages]/009=/[objects]/"
                               "SITE_009_NAME=/[text]/SITE_009_NAME=Caf@ 1";
#define LETTER_LINE 9

struct bytes {
    char at[1000];
    size_t count;
};

static void put(struct bytes *bytes, enum width width, const char *text)
{
    for (; *text; text++) {
        if (width == BIG)
            bytes->at[bytes->count++] = 0;
        bytes->at[bytes->count++] = *text;
        if (width == LITTLE)
            bytes->at[bytes->count++] = 0;
    }
}

static void put_all(struct bytes *bytes, const struct encoding *encoding, const char *ending,
                    const char *text)
{
    for (; *text; text++) {
        const char one[] = { *text, 0 };

        put(bytes, encoding->width,
            *text == '/'      ? ending
            : *text == '>'    ? "\x1A"
            : *text == LETTER ? encoding->letter
                              : one);
    }
}

static void check_reading(const struct encoding *encoding, const char *ending, const char *end,
                          bool blank)
{
    static const uint16_t name[] = { 'C', 'a', 'f', 0xE9, ' ', '1' };
    struct bytes bytes = { .count = encoding->mark_bytes };
    char wanted[200] = "";
    const struct ini_perf_text *text;

    memcpy(bytes.at, encoding->mark, encoding->mark_bytes);
    put_all(&bytes, encoding, ending, blank ? "/" : "");
    put_all(&bytes, encoding, ending, counters);
    put_all(&bytes, encoding, ending, end);
    inicase_init(&c);
    c.io.codepage = encoding->codepage;
    inicase_file(&c, "x.ini", bytes.at, bytes.count);
    inicase_text(&c, "x.h", "#define SITE 0\n");
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "x.ini", &m, &c.findings), EPC_OK);
    ck_assert_str_eq(m.service, "Cafe");
    text = ini_perf_find_text(&m, 0, 0, INI_PERF_NAME);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(text->count, EPC_COUNT(name));
    ck_assert_mem_eq(text->units, name, sizeof name);
    ck_assert_uint_eq(text->at.line, LETTER_LINE + blank);
    snprintf(wanted, sizeof wanted, "%s%s", encoding->first, blank ? "" : encoding->bracket);
    if (encoding->text)
        snprintf(wanted + strlen(wanted), 100, "%s@%d ", encoding->text, LETTER_LINE + blank);
    ck_assert_str_eq(kit_arena_format(&c.arena, "%s%s", inicase_rules(&c), *wanted ? " " : ""),
                     wanted);
    inicase_release(&c);
}

EPC_TEST_LOOP(encoding__every_one_with_every_line_end_says_the_same,
              sizeof encodings / sizeof *encodings)
{
    for (size_t ending = 0; ending < EPC_COUNT(endings); ending++)
        for (size_t end = 0; end < EPC_COUNT(ends); end++)
            for (int blank = 0; blank < 2; blank++)
                check_reading(&encodings[_i], endings[ending], ends[end], blank);
}

/* ---- How others would misread a counter file ---- */

#define TWO(one) one "\0"
#define BRACKET  TWO("[") TWO("]")

static const struct {
    const char *bytes;
    size_t count;
    const char *rules;
} counter_files[] = {
    { "[a]\nb=c\n", 8, "" },
    { "; \xC3\xA9\n# \xE2\x82\xAC\n// \xC3\xA9=\n", 18, "" }, /* readers skip comments */
    { "[a]\nb=\xC3\xA9\nc=\xC3\xA9\n", 14, "encoding-misread@2" },
    { "[\xC3\xA9]\n", 5, "encoding-misread@1" },
    { "[a]\n\xE9=b\n", 8, "encoding-codepage@2" },
    { "\xEF\xBB\xBF[a]\n", 7, "encoding-mark@1" },
    { "\xEF\xBB\xBF\n[a]\n", 8, "" },
    { "\xEF\xBB\xBF; by hand\n[a]\n", 17, "" },
    { "\xFF\xFE" BRACKET, 6, "encoding-first-line@1" },
    { "\xFF\xFE" TWO("\n") BRACKET, 8, "" },
    { "\xFF\xFE" TWO("\n") TWO("\xE9") TWO("="), 8, "" },
    { TWO("\n") BRACKET, 6, "encoding-unmarked@1" },
    { "\xFE\xFF\0\n\0[", 6, "encoding-big-endian@1" },
    { "", 0, "" },
};

EPC_TEST_LOOP(encoding__says_how_a_counter_file_would_be_misread,
              sizeof counter_files / sizeof *counter_files)
{
    struct ini_source source;

    inicase_init(&c);
    ck_assert_int_eq(
        ini_source_decode(&c.arena, &c.io, "x",
                          epci_span_of(counter_files[_i].bytes, counter_files[_i].count),
                          INI_SOURCE_STRICT, &source, &c.findings),
        EPC_OK);
    ini_encoding_check_ini(&source, &c.findings);
    ck_assert_str_eq(inicase_rules(&c), counter_files[_i].rules);
}

EPC_TEST_IN(encoding__names_the_place_of_the_first_letter, inicase_init(&c))
{
    struct ini_source source;

    ck_assert_int_eq(ini_source_decode(&c.arena, &c.io, "x", epci_span_of("[a]\nb=x \xE9\xE9", 10),
                                       INI_SOURCE_STRICT, &source, &c.findings),
                     EPC_OK);
    ini_encoding_check_ini(&source, &c.findings);
    ck_assert_uint_eq(c.findings.list[0].at.line, 2);
    ck_assert_uint_eq(c.findings.list[0].at.column, 5);
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0), "read in code page 1252"));
}

/* ---- Symbol headers ---- */

static const struct {
    const char *bytes;
    size_t count;
    const char *rules;
} headers[] = {
    { "#define SITE 0\n/* \xE9 */\n", 23, "" },
    { "\xEF\xBB\xBF/**/\n#define SITE 0\n", 23, "" },
    { "\xEF\xBB\xBF#define SITE 0\n", 18, "encoding-header@1" },
    { "\xFF\xFE#\0d\0e\0f\0i\0n\0e\0 \0S\0I\0T\0E\0 \0000\0", 30, "encoding-header@1" },
    { "#\0d\0e\0f\0i\0n\0e\0 \0S\0I\0T\0E\0 \0000\0", 28, "encoding-header@1" },
    { "\xFE\xFF\0#\0d\0e\0f\0i\0n\0e\0 \0S\0I\0T\0E\0 \0000", 30, "encoding-header@1" },
};

EPC_TEST_LOOP(encoding__says_how_a_symbol_header_would_be_misread, sizeof headers / sizeof *headers)
{
    inicase_init(&c);
    inicase_text(&c, "x.ini",
                 "[info]\ndrivername=S\nsymbolfile=x.h\n[languages]\n009=\n[objects]\n"
                 "SITE_009_NAME=\n[text]\nSITE_009_NAME=a\n");
    inicase_file(&c, "x.h", headers[_i].bytes, headers[_i].count);
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "x.ini", &m, &c.findings), EPC_OK);
    ck_assert_uint_eq(m.header.count, 1);
    ck_assert_str_eq(inicase_rules(&c), headers[_i].rules);
}

/* ---- What a code page can encode ---- */

static const struct {
    unsigned codepage;
    const char *text;
    const char *rules;
    unsigned column;
    const char *message;
} carried[] = {
    { 0, "\xEF\xBB\xBFk=\xE2\x89\xA5\n", "", 0, "" }, /* no code page was named */
    { 1252, "\xEF\xBB\xBFk=caf\xC3\xA9 \xE2\x82\xAC\n", "", 0, "" },
    { 1252, "\xEF\xBB\xBF; \xE2\x89\xA5\nk=a\n", "", 0, "" },
    { 1252, "\xEF\xBB\xBFk=\xC3\xA9 \xE2\x89\xA5\n", "encoding-lacking@1", 5,
      "\xE2\x89\xA5 (U+2265) is not in code page 1252" },
    { 1252, "\xEF\xBB\xBFk=\xE2\x89\xA5\xE2\x89\xA5\n\xE2\x89\xA5=\xE2\x89\xA5\n",
      "encoding-lacking@1 encoding-lacking@2 encoding-lacking@2", 3, "U+2265" },
    { 1252, "\xEF\xBB\xBFk=\xF0\x9F\x98\x80\n", "encoding-lacking@1", 3, "(U+1F600)" },
    { 932, "\xEF\xBB\xBFk=\xE8\xA1\xA8\xC3\xA9\n", "encoding-lacking@1", 4, "U+00E9" },
    { 65001, "\xEF\xBB\xBFk=\xE8\xA1\xA8\xC3\xA9\n", "", 0, "" },
};

EPC_TEST_LOOP(encoding__names_what_the_code_page_cannot_carry, sizeof carried / sizeof *carried)
{
    struct ini_source source;

    inicase_init(&c);
    c.io.codepage = carried[_i].codepage;
    ck_assert_int_eq(ini_source_decode(&c.arena, &c.io, "x",
                                       epci_span_of(carried[_i].text, strlen(carried[_i].text)),
                                       INI_SOURCE_STRICT, &source, &c.findings),
                     EPC_OK);
    ini_check_encodable_in_io_codepage(&c.arena, &c.io, &source, INI_DIALECT_INI, &c.findings);
    ck_assert_str_eq(inicase_rules(&c), carried[_i].rules);
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0), carried[_i].message));
    if (c.findings.stored)
        ck_assert_uint_eq(c.findings.list[0].at.column, carried[_i].column);
}

/* Encodes everything except U+00E9. */
static int encodes_most(void *context, unsigned codepage, const uint16_t *units, size_t count,
                        size_t *bad)
{
    (void)context;
    (void)codepage;
    for (*bad = 0; *bad < count; ++*bad)
        if (units[*bad] == 0xE9)
            return EPC_E_ENCODING;
    return EPC_OK;
}

static const struct {
    const char *bytes;
    const char *rules;
    unsigned column;
} stubborn[] = {
    { "\xEF\xBB\xBFk=\xF0\x9F\x98\x80 \xC3\xA9x\n", "encoding-lacking@1", 5 }, /* after a pair */
    { "k=\xE9", "", 0 }, /* decoded from that very code page */
};

EPC_TEST_LOOP(encoding__names_the_character_and_only_of_unicode, sizeof stubborn / sizeof *stubborn)
{
    struct ini_source source;

    inicase_init(&c);
    c.io.codepage = 1252;
    c.io.encodes = encodes_most;
    ck_assert_int_eq(ini_source_decode(&c.arena, &c.io, "x",
                                       epci_span_of(stubborn[_i].bytes, strlen(stubborn[_i].bytes)),
                                       INI_SOURCE_STRICT, &source, &c.findings),
                     EPC_OK);
    ini_check_encodable_in_io_codepage(&c.arena, &c.io, &source, INI_DIALECT_INI, &c.findings);
    ck_assert_str_eq(inicase_rules(&c), stubborn[_i].rules);
    if (c.findings.stored)
        ck_assert_uint_eq(c.findings.list[0].at.column, stubborn[_i].column);
}

/* ---- Letters that a language does not have ---- */

static const struct {
    unsigned system, named; /* code pages */
    const char *language, *name;
    const char *rules; /* without "encoding-" */
} letters[] = {
    { 1252, 0, "019", "\xD1\xE0\xE9\xF2", "language codepage" },
    { 1252, 1251, "019", "\xD1\xE0\xE9\xF2", "codepage" },
    { 1251, 0, "019", "\xD1\xE0\xE9\xF2", "codepage" },
    { 1252, 0, "011", "\x95\x5C", "language codepage" },
    { 1252, 0, "015", "\xB3", "language codepage" },
    { 1252, 0, "00c", "caf\xE9", "codepage" },
    { 1251, 0, "00C", "caf\xE9", "language codepage" },
    { 1250, 0, "007", "Z\xE4hler", "codepage" }, /* the same letter in 1252 */
    { 1252, 0, "019", "\xD0\xA1", "misread" },   /* valid UTF-8 */
    { 1251, 0, "00A", "ascii", "" },
    /* No telling. */
    { 1251, 0, "009", "caf\xE9", "codepage" },
    { 1252, 0, "039", "caf\xE9", "codepage" },
    { 1251, 0, "000", "caf\xE9", "codepage" },
};

/* What was found about encodings, without the places. */
static const char *encoding_rules(void)
{
    const char *rules = "";

    for (size_t i = 0; i < c.findings.stored; i++) {
        const char *id = ini_rules[c.findings.list[i].rule].id;

        if (strncmp(id, "encoding-", 9) == 0)
            rules = kit_arena_format(&c.arena, "%s%s%s", rules, *rules ? " " : "", id + 9);
    }
    return rules;
}

static void load_letters(unsigned system, unsigned named, const char *listed, const char *language,
                         const char *name)
{
    inicase_init(&c);
    c.io.system_codepage = system;
    c.io.codepage = named;
    inicase_text(&c, "x.h", "#define SITE 0\n#define REQ 2\n");
    inicase_text(&c, "x.ini",
                 kit_arena_format(&c.arena,
                                  "[info]\ndrivername=S\nsymbolfile=x.h\n[languages]\n009=\n"
                                  "%s=\n[text]\nSITE_009_NAME=S\nREQ_%s_NAME=%s\n",
                                  listed, language, name));
    (void)ini_perfini_load(&c.arena, &c.io, "x.ini", &m, &c.findings);
}

EPC_TEST_LOOP(encoding__refuses_letters_that_a_language_does_not_have,
              sizeof letters / sizeof *letters)
{
    load_letters(letters[_i].system, letters[_i].named, letters[_i].language, letters[_i].language,
                 letters[_i].name);
    ck_assert_str_eq(encoding_rules(), letters[_i].rules);
}

EPC_TEST(encoding__says_which_letter_a_language_does_not_have)
{
    load_letters(1252, 0, "019", "019", "a\xD1\xE0");
    ck_assert_uint_eq(c.findings.list[c.findings.stored - 2].at.line, 9);
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, c.findings.stored - 2),
                                 "this text has U+00D1, which code page 1251 of language 019"));
    inicase_release(&c);
    load_letters(1252, 0, "00C", "019", "\xD1"); /* not installed, so not checked */
    ck_assert_str_eq(encoding_rules(), "codepage");
}

/* ---- The messages of refused files ---- */

EPC_TEST_IN(encoding__utf16be_without_a_mark_is_refused_by_name, inicase_init(&c))
{
    inicase_file(&c, "x.ini", "\0\r\0\n\0[", 6);
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "x.ini", &m, &c.findings), EPC_E_ENCODING);
    ck_assert_str_eq(inicase_rules(&c), "encoding@1");
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0), "UTF-16BE without a byte order mark"));
}
