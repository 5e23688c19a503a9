/* SPDX-License-Identifier: MIT
 *
 * check_source.c -- encodings: the decoded text, and the place of an error in the file. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "inicase.h"

static struct inicase c;

EPC_AFTER_EACH(inicase_release(&c))

#define TEXT "[\xC3\xA9\xF0\x9F\x98\x80]" /* [, e acute, an emoticon beyond the BMP, ] */

static const struct {
    const char *bytes;
    size_t count;
    enum ini_encoding encoding;
} good[] = {
    { TEXT, 8, INI_UTF8 },
    { "\xEF\xBB\xBF" TEXT, 11, INI_UTF8_BOM },
    { "\xFF\xFE[\0\xE9\0\x3D\xD8\x00\xDE]\0", 12, INI_UTF16LE_BOM },
    { "[\0\xE9\0\x3D\xD8\x00\xDE]\0", 10, INI_UTF16LE },
    { "[\0\xE9\0\x3D\xD8\x00\xDE]\0\x1A", 11, INI_UTF16LE }, /* a Ctrl-Z of one byte */
    { "\xFE\xFF\0[\0\xE9\xD8\x3D\xDE\x00\0]", 12, INI_UTF16BE_BOM },
};

static struct ini_source source;

EPC_TEST_LOOP_IN(source__reads_every_encoding, sizeof good / sizeof *good, inicase_init(&c))
{
    ck_assert_int_eq(ini_source_decode(&c.arena, NULL, "x",
                                       epci_span_of(good[_i].bytes, good[_i].count),
                                       INI_SOURCE_STRICT, &source, &c.findings),
                     EPC_OK);
    ck_assert_uint_eq(source.bytes, 8);
    ck_assert_str_eq(source.text, TEXT);
    ck_assert_int_eq(source.encoding, good[_i].encoding);
    ck_assert_uint_eq(c.findings.stored, 0);
}

static const struct {
    const char *bytes;
    size_t count;
    unsigned offset, line, column;
} bad[] = {
    { "a\nb\xE9=c", 6, 3, 2, 2 },     /* an ANSI letter          */
    { "a\rb\r\r\n\xE9", 7, 6, 3, 1 }, /* after other line ends */
    { "\xEF\xBB\xBF"
      "ab\xC0\x80",
      7, 5, 1, 3 },                           /* overlong NUL            */
    { "\xC3\xA9\xED\xA0\x80", 5, 2, 1, 2 },   /* a surrogate in UTF-8    */
    { "ab\0c", 4, 2, 1, 3 },                  /* NUL                     */
    { "a\0\n\0b\0\x3D\xD8x\0", 10, 6, 2, 2 }, /* high surrogate alone    */
    { "\xFF\xFE\x00\xDE", 4, 2, 1, 1 },       /* low surrogate alone     */
    { "\xFF\xFE\x3D\xD8", 4, 2, 1, 1 },       /* cut in a pair           */
    { "\xFF\xFE[\0]", 5, 4, 1, 2 },           /* half a unit             */
    { "[\0\x1A\0]", 5, 4, 1, 3 },             /* ... after a Ctrl-Z */
    { "\xFF\xFE[\0\0\0]\0", 8, 4, 1, 2 },     /* NUL in UTF-16           */
    { "\0[\0]", 4, 0, 1, 1 },                 /* UTF-16BE without a mark */
    { "\0\0\0\0", 4, 0, 1, 1 },               /* no text at all          */
    { "abc\0 this is too much for UTF-16LE", 33, 3, 1, 4 },
    { "a\0b", 3, 2, 1, 2 }, /* cut UTF-16LE without one */
    { "\xFE\xFF\0a\0\n\0b\xDC\x00", 10, 8, 2, 2 },
};

EPC_TEST_LOOP_IN(source__names_the_byte_that_is_wrong, sizeof bad / sizeof *bad, inicase_init(&c))
{
    struct ini_source source = { .name = "unchanged" };
    const struct ini_finding *finding;

    c.io.decode = NULL;
    ck_assert_int_eq(ini_source_decode(&c.arena, &c.io, "x",
                                       epci_span_of(bad[_i].bytes, bad[_i].count),
                                       INI_SOURCE_STRICT, &source, &c.findings),
                     EPC_E_ENCODING);
    ck_assert_uint_eq(c.findings.stored, 1);
    finding = &c.findings.list[0];
    ck_assert_int_eq(finding->rule, INI_RULE_ENCODING);
    ck_assert(finding->has_offset);
    ck_assert_uint_eq(finding->offset, bad[_i].offset);
    ck_assert_uint_eq(finding->at.line, bad[_i].line);
    ck_assert_uint_eq(finding->at.column, bad[_i].column);
    ck_assert_str_eq(source.name, "unchanged");
}

EPC_TEST_IN(source__an_empty_file_is_empty_text, inicase_init(&c))
{
    ck_assert_int_eq(ini_source_decode(&c.arena, NULL, "x", epci_span_of(NULL, 0),
                                       INI_SOURCE_STRICT, &source, &c.findings),
                     EPC_OK);
    ck_assert_uint_eq(source.bytes, 0);
    ck_assert_str_eq(source.text, "");
}

EPC_TEST_IN(source__in_code_a_foreign_byte_matters_to_nobody, inicase_init(&c))
{
    ck_assert_int_eq(ini_source_decode(&c.arena, NULL, "x", epci_span_of("a\xE9\xC3\xA9z", 5),
                                       INI_SOURCE_CODE, &source, &c.findings),
                     EPC_OK);
    ck_assert_str_eq(source.text, "a\xEF\xBF\xBD\xC3\xA9z");
    ck_assert_uint_eq(source.bytes, 7);
}

/* Code page 1 has the letter 0xE9 and, at 0xC3, another one; code page 2 is unknown. */
static int decode_one(void *context, struct kit_arena *arena, unsigned codepage,
                      struct epci_span bytes, struct ini_decoded *made)
{
    char *out;

    (void)context;
    if (codepage != 1)
        return EPC_E_UNSUPPORTED;
    out = made->text = kit_arena_allocate(arena, bytes.left * 2 + 1, 1);
    for (size_t i = 0; i < bytes.left; i++) {
        made->bad = i;
        if (bytes.at[i] >= 0x80 && bytes.at[i] != 0xE9 && bytes.at[i] != 0xC3)
            return EPC_E_ENCODING;
        if (bytes.at[i] >= 0x80)
            *out++ = '\xC3';
        *out++ = (char)(bytes.at[i] == 0xE9 ? 0xA9 : bytes.at[i] == 0xC3 ? 0x83 : bytes.at[i]);
    }
    made->bytes = (size_t)(out - made->text);
    return EPC_OK;
}

static const struct {
    unsigned codepage, system_codepage;
    const char *bytes, *text;
    enum ini_encoding encoding;
} pages[] = {
    { 0, 1, "a\xE9", "a\xC3\xA9", INI_CODEPAGE }, /* no UTF-8: the system's */
    { 0, 1, "a\xC3\xA9", "a\xC3\xA9", INI_UTF8 }, /* UTF-8 comes before the system's */
    { 1, 2, "a\xC3\xE9", "a\xC3\x83\xC3\xA9", INI_CODEPAGE },
    { 1, 2, "ab", "ab", INI_CODEPAGE },                         /* named; it is UTF-8, too */
    { 1, 2, "\xEF\xBB\xBF\xC3\xA9", "\xC3\xA9", INI_UTF8_BOM }, /* but a mark comes first */
    { 65001, 1, "a\xC3\xA9", "a\xC3\xA9", INI_UTF8 },
};

EPC_TEST_LOOP(source__asks_the_platform_for_what_is_no_unicode, sizeof pages / sizeof *pages)
{
    inicase_init(&c);
    c.io.decode = decode_one;
    c.io.codepage = pages[_i].codepage;
    c.io.system_codepage = pages[_i].system_codepage;
    ck_assert_int_eq(ini_source_decode(&c.arena, &c.io, "x",
                                       epci_span_of(pages[_i].bytes, strlen(pages[_i].bytes)),
                                       INI_SOURCE_STRICT, &source, &c.findings),
                     EPC_OK);
    ck_assert_str_eq(source.text, pages[_i].text);
    ck_assert_uint_eq(source.bytes, strlen(pages[_i].text));
    ck_assert_int_eq(source.encoding, pages[_i].encoding);
    ck_assert_uint_eq(source.codepage, pages[_i].encoding == INI_CODEPAGE ? 1 : 0);
}

static const struct {
    unsigned codepage, system_codepage;
    const char *bytes;
    size_t count;
    unsigned offset, line, column;
    const char *message;
} foreign[] = {
    { 0, 1, "a\n\xE9\xE9\x81", 5, 4, 2, 3,
      "got 0x81, wanted valid UTF-8 or a character of code page 1" },
    { 1, 0, "\xC3\xA9", 2, 1, 1, 2, "got 0xA9, wanted a character of code page 1" },
    { 65001, 1, "\xC3\xA9\xE9", 3, 2, 1, 2, "got 0xE9, wanted valid UTF-8;" },
    { 0, 65001, "\xC3\xA9\xE9", 3, 2, 1, 2, "got 0xE9, wanted valid UTF-8;" },
    { 1, 0, "\xEF\xBB\xBF\xE9", 4, 3, 1, 1, "got 0xE9, wanted valid UTF-8;" },
    { 1, 0, "ab\0c", 4, 2, 1, 3, "got a NUL byte" },
    { 2, 1, "a", 1, 0, 0, 0, "in code page 2, which this system does not know" },
};

EPC_TEST_LOOP(source__names_the_byte_that_is_not_in_the_code_page, sizeof foreign / sizeof *foreign)
{
    inicase_init(&c);
    c.io.decode = decode_one;
    c.io.codepage = foreign[_i].codepage;
    c.io.system_codepage = foreign[_i].system_codepage;
    ck_assert_int_eq(ini_source_decode(&c.arena, &c.io, "x",
                                       epci_span_of(foreign[_i].bytes, foreign[_i].count),
                                       INI_SOURCE_STRICT, &source, &c.findings),
                     EPC_E_ENCODING);
    ck_assert_uint_eq(c.findings.stored, 1);
    ck_assert_uint_eq(c.findings.list[0].offset, foreign[_i].offset);
    ck_assert_uint_eq(c.findings.list[0].at.line, foreign[_i].line);
    ck_assert_uint_eq(c.findings.list[0].at.column, foreign[_i].column);
    ck_assert_msg(strstr(inicase_message(&c, 0), foreign[_i].message) != NULL, "%s",
                  inicase_message(&c, 0));
}

EPC_TEST_IN(source__of_a_schema_is_in_no_code_page, inicase_init(&c))
{
    c.io.decode = decode_one;
    c.io.codepage = c.io.system_codepage = 1;
    ck_assert_int_eq(ini_source_decode(&c.arena, &c.io, "x", epci_span_of("\xE9", 1),
                                       INI_SOURCE_UNICODE, &source, &c.findings),
                     EPC_E_ENCODING);
    ck_assert_int_eq(ini_source_decode(&c.arena, &c.io, "x", epci_span_of("\xC3\xA9", 2),
                                       INI_SOURCE_UNICODE, &source, &c.findings),
                     EPC_OK);
    ck_assert_str_eq(source.text, "\xC3\xA9");
}

EPC_TEST_IN(source__in_code_a_code_page_that_does_not_fit_is_not_insisted_on, inicase_init(&c))
{
    c.io.decode = decode_one;
    c.io.codepage = 1;
    ck_assert_int_eq(ini_source_decode(&c.arena, &c.io, "x", epci_span_of("a\x81z", 3),
                                       INI_SOURCE_CODE, &source, &c.findings),
                     EPC_OK);
    ck_assert_str_eq(source.text, "a\xEF\xBF\xBDz");
}

EPC_TEST_IN(source__names_the_file_that_is_not_there, inicase_init(&c))
{
    ck_assert_int_eq(
        ini_source_load(&c.arena, &c.io, "a/no.h", INI_SOURCE_STRICT, &source, &c.findings),
        EPC_E_NOT_FOUND);
    ck_assert_str_eq(inicase_rules(&c), "file-unreadable@0");
    ck_assert_str_eq(c.findings.list[0].at.file, "a/no.h");
}

static const struct {
    const char *folder_of, *path, *wanted;
} paths[] = {
    { "a/b/x.ini", "s.h", "a/b/s.h" },
    { "x.ini", "s.h", "s.h" },
    { "a\\x.ini", "s.h", "a\\s.h" },
    { "a/x.ini", "/t/s.h", "/t/s.h" },
    { "a/x.ini", "\\\\m\\s.h", "\\\\m\\s.h" },
    { "a/x.ini", "C:\\s.h", "C:\\s.h" },
    { "C:x.ini", "s.h", "C:s.h" },
    { "a/x.ini", "..\\inc\\s.h", "a/..\\inc\\s.h" },
};

EPC_TEST_LOOP(source__a_relative_path_is_meant_from_the_files_folder, sizeof paths / sizeof *paths)
{
    inicase_init(&c);
    ck_assert_str_eq(ini_path_resolve(&c.arena, paths[_i].folder_of, paths[_i].path),
                     paths[_i].wanted);
}
