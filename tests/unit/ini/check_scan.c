/* SPDX-License-Identifier: MIT
 *
 * check_scan.c -- lines of .INI and .epc files: their kinds, and that no character is lost. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include "ini/read/scan.h"
#include "inicase.h"

static struct ini_line first_line(const char *text, enum ini_dialect dialect)
{
    struct ini_scan scan;
    struct ini_line line = { 0 };

    scan = ini_scan_begin(text, strlen(text), dialect);
    ck_assert(ini_scan_next_line(&scan, &line));
    return line;
}

#define IS(slice, text)                                                                            \
    ck_assert_msg(kit_slice_is(slice, text), "got %.*s", (int)(slice).bytes, (slice).at)

static const char *const texts[] = {
    "",
    "\n",
    "[a]\nk=v\n",
    "[a]\r\nk = v\r\n",
    "[a]\r\r\nk=v",
    "a\rb\r\r\rc\r",
    "; c\n# d\n// e\nplain\n[x",
    "k=v\n\x1A",
    "k=v\x1A\r\n \t",
    "a\032b\n",
    "\xEF\xBB\xBF=\xC3\xA9\n",
};

EPC_TEST_LOOP(scan__loses_nothing, 2 * sizeof texts / sizeof *texts)
{
    const char *text = texts[_i / 2];
    const char *at = text;
    struct ini_scan scan;
    struct ini_line line;
    uint32_t number = 0;

    scan = ini_scan_begin(text, strlen(text), _i % 2 ? INI_DIALECT_EPC : INI_DIALECT_INI);
    while (ini_scan_next_line(&scan, &line)) {
        ck_assert_ptr_eq(line.whole.at, at);
        ck_assert_ptr_eq(line.ending.at, at + line.whole.bytes);
        ck_assert_uint_eq(line.number, ++number);
        at = line.ending.at + line.ending.bytes;
    }
    ck_assert_ptr_eq(at, text + strlen(text));
}

static unsigned count_lines(const char *text)
{
    struct ini_scan scan;
    struct ini_line line;
    unsigned count = 0;

    scan = ini_scan_begin(text, strlen(text), INI_DIALECT_INI);
    while (ini_scan_next_line(&scan, &line))
        count++;
    return count;
}

EPC_TEST(scan__knows_every_kind_of_line_end)
{
    ck_assert_uint_eq(count_lines("a\nb\r\nc\r\r\nd\re"), 5);
    ck_assert_uint_eq(count_lines("a\n"), 1);
    ck_assert_uint_eq(count_lines("\r\r\r\n"), 2);
}

EPC_TEST(scan__section_and_key_have_no_blanks_around_them)
{
    struct ini_line line = first_line(" [ text ]  \r\n", INI_DIALECT_INI);

    ck_assert_int_eq(line.kind, INI_LINE_SECTION);
    IS(line.name, "text");
    line = first_line("\tkey one \t= value = two  \n", INI_DIALECT_INI);
    ck_assert_int_eq(line.kind, INI_LINE_KEY);
    IS(line.name, "key one");
    IS(line.value, "value = two");
    ck_assert_uint_eq(ini_line_place("x", &line, line.name.at).column, 2);
    ck_assert_uint_eq(ini_line_place("x", &line, line.value.at).column, 13);
}

EPC_TEST(scan__trims_what_the_profile_functions_trim)
{
    struct ini_line line = first_line("\x1A\v\f\t k\v=\f\x1A v\xC2\xA0\v\n\x1B", INI_DIALECT_INI);

    IS(line.name, "k");
    IS(line.value, "v\xC2\xA0");
    ck_assert_int_eq(first_line("\x1A\nk=v", INI_DIALECT_INI).kind, INI_LINE_BLANK);
}

EPC_TEST(scan__the_first_bracket_closes_a_section)
{
    struct ini_line line = first_line("\t[a]b] ; see [1]", INI_DIALECT_INI);

    IS(line.name, "a");
    IS(line.value, "b] ; see [1]");
    ck_assert(!line.bracket_open);
}

EPC_TEST(scan__columns_count_characters)
{
    struct ini_line line = first_line("\xC3\xA9t\xC3\xA9=x", INI_DIALECT_INI);

    ck_assert_uint_eq(ini_line_place("x", &line, line.value.at).column, 5);
}

EPC_TEST(scan__in_an_ini_a_value_is_the_rest_of_the_line)
{
    struct ini_line line = first_line("k=50 % ; # // of \"it", INI_DIALECT_INI);

    IS(line.value, "50 % ; # // of \"it");
    ck_assert_uint_eq(line.comment.bytes, 0);
}

EPC_TEST(scan__slashes_are_a_comment_even_with_an_equals_sign)
{
    ck_assert_int_eq(first_line("// a = b", INI_DIALECT_INI).kind, INI_LINE_COMMENT);
    ck_assert_int_eq(first_line("// a = b", INI_DIALECT_EPC).kind, INI_LINE_KEY);
    ck_assert_int_eq(first_line(" ; a = b", INI_DIALECT_INI).kind, INI_LINE_COMMENT);
    ck_assert_int_eq(first_line("#a = b", INI_DIALECT_EPC).kind, INI_LINE_COMMENT);
}

EPC_TEST(scan__in_an_epc_a_comment_follows_a_blank)
{
    struct ini_line line = first_line("k = a;b#c ; d", INI_DIALECT_EPC);

    IS(line.value, "a;b#c");
    IS(line.comment, "; d");
    line = first_line("k = \"a ; b\" # c", INI_DIALECT_EPC);
    IS(line.value, "\"a ; b\"");
    IS(line.comment, "# c");
    line = first_line("[object X] ; c", INI_DIALECT_EPC);
    IS(line.name, "object X");
    IS(line.comment, "; c");
    IS(line.value, "");
    line = first_line("k =; c", INI_DIALECT_EPC);
    IS(line.value, "");
}

EPC_TEST(scan__tells_of_an_open_quote_or_bracket)
{
    ck_assert(first_line("k = 5\" disk ; c", INI_DIALECT_EPC).quote_open);
    ck_assert(!first_line("k = \"5\"\" disk\" ; c", INI_DIALECT_EPC).quote_open);
    ck_assert(first_line("[text", INI_DIALECT_INI).bracket_open);
}

EPC_TEST(scan__ctrl_z_ends_the_text_only_at_its_end)
{
    struct ini_scan scan;
    struct ini_line line;
    const char *text = "a=x\032y\nc=d\x1A\r\n";

    scan = ini_scan_begin(text, strlen(text), INI_DIALECT_INI);
    ck_assert(ini_scan_next_line(&scan, &line));
    IS(line.value, "x\032y");
    ck_assert(ini_scan_next_line(&scan, &line));
    IS(line.value, "d");
    ck_assert(ini_scan_next_line(&scan, &line));
    ck_assert_int_eq(line.kind, INI_LINE_TAIL);
    ck_assert(!ini_scan_next_line(&scan, &line));
}

EPC_TEST(scan__one_enclosing_pair_of_quotes_goes)
{
    IS(ini_unquote_ini(kit_slice_of("\"a\"")), "a");
    IS(ini_unquote_ini(kit_slice_of("'a'")), "a");
    IS(ini_unquote_ini(kit_slice_of("\"\"a\"\"")), "\"a\"");
    IS(ini_unquote_ini(kit_slice_of("'% de' tempo")), "'% de' tempo");
    IS(ini_unquote_ini(kit_slice_of("\"a'")), "\"a'");
    IS(ini_unquote_ini(kit_slice_of("\"")), "\"");
}

static const struct {
    const char *value;
    const char *text;
    bool fine;
} quoted[] = {
    { "plain", "plain", true },     { "say \"x\"", "say \"x\"", true },
    { "\"a ; b\"", "a ; b", true }, { "\"a \"\"b\"\"\"", "a \"b\"", true },
    { "\"\"", "", true },           { "\"", "", false },
    { "\"a\" b", "a", false },      { "\"a\"\"", "a\"", false },
};

EPC_TEST_LOOP(scan__quotes_of_the_epc_dialect, sizeof quoted / sizeof *quoted)
{
    struct inicase c;
    bool fine;
    char *text;

    inicase_init(&c);
    text = ini_unquote_epc(&c.arena, kit_slice_of(quoted[_i].value), &fine);
    ck_assert_int_eq(fine, quoted[_i].fine);
    ck_assert_str_eq(text, quoted[_i].text);
    inicase_release(&c);
}
