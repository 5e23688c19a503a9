/* SPDX-License-Identifier: MIT
 *
 * check_symhdr.c -- symbol headers as they occur. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/buffer.h"
#include "inicase.h"

static struct inicase c;

static struct epci_symhdr parse(const char *text)
{
    struct epci_source source = { .name = "x.h", .text = text, .bytes = strlen(text) };
    struct epci_symhdr header = { 0 };

    inicase_init(&c);
    ck_assert_int_eq(epci_symhdr_parse(&c.arena, &source, &header, &c.findings), EPC_OK);
    return header;
}

static const struct {
    const char *text;
    uint32_t value;
    bool negative;
} numbers[] = {
    { "#define X 0", 0, false },
    { "#define X 0;", 0, false },
    { "#define X 2 // the second\n", 2, false },
    { "#define\tX\t\t12\t/* twelve */\r\n", 12, false },
    { "  #  define X 4\n", 4, false },
    { "#define X 0x1A\n", 26, false },
    { "#define X 0X1aUL\n", 26, false },
    { "#define X (8)\n", 8, false },
    { "#define X ( ( 8 ) ) ;\n", 8, false },
    { "#define X -2\n", 2, true },
    { "#define X (-2)\n", 2, true },
    { "#define X +2u\n", 2, false },
    { "#define X \\\n 6\n", 6, false },
    { "#define X \\\r\n 6\n", 6, false },
    { "#define /* name */ X /* value */ 6\n", 6, false },
    { "/* #define X 1\n */ #define X 2\n", 2, false },
    { "#define X 99999999999999999999\n", UINT32_MAX, false },
    { "#define X 2\x1A", 2, false },
    { "#define Y \"/*\"\n#define X 2\n", 2, false },
    { "#define Y '\"'\n#define X 2 // \"\n", 2, false },
    { "// a \\\n #define X 1\n#define X 2\n", 2, false },
};

EPC_TEST_LOOP(symhdr__reads_numbers_as_they_occur, sizeof numbers / sizeof *numbers)
{
    struct epci_symhdr header = parse(numbers[_i].text);
    const struct epci_define *define = epci_symhdr_find(&header, "X", 1, false);

    ck_assert_ptr_nonnull(define);
    ck_assert_uint_eq(header.count, 1);
    ck_assert_uint_eq(define->value, numbers[_i].value);
    ck_assert_int_eq(define->negative, numbers[_i].negative);
    ck_assert_str_eq(inicase_rules(&c), "");
    inicase_release(&c);
}

static const char *const skipped[] = {
    "",
    "#ifndef X\n#define X\n#endif\n",
    "#define X Y\n",
    "#define X L\"SYSTEM\\\\Services\"\n",
    "#define X sizeof(int)\n",
    "#define X(a) 2\n",
    "#define X (2 + 3)\n",
    "#define X 2 + 3\n",
    "#define X 1 << 3\n",
    "#define X 2.5\n",
    "#define X 2abc\n",
    "#define X 08\n",
    "#define X 0x\n",
    "#define X (2\n",
    "#define X\n2\n",
    "#define 2 2\n",
    "#All these simply list X 2\n",
    "#pragma once\n#include <windows.h>\n",
    "define X 2\n",
    "// #define X 2\n",
    "/* \n#define X 2\n",
    "#undef X\n",
    "#",
    "#define",
    "#define X",
    "#define X -",
    "\\",
    "/",
    "'",
};

EPC_TEST_LOOP(symhdr__skips_what_is_no_number, sizeof skipped / sizeof *skipped)
{
    struct epci_symhdr header = parse(skipped[_i]);

    ck_assert_uint_eq(header.count, 0);
    ck_assert_ptr_null(epci_symhdr_find(&header, "X", 1, true));
    ck_assert_str_eq(inicase_rules(&c), "");
    inicase_release(&c);
}

EPC_TEST(symhdr__knows_where_a_name_stands)
{
    struct epci_symhdr header = parse("/*\n\n*/\n  #define \\\n  SITE 0\r\n#define REQUESTS 2");

    ck_assert_uint_eq(header.count, 2);
    ck_assert_uint_eq(header.defines[0].at.line, 5);
    ck_assert_uint_eq(header.defines[0].at.column, 3);
    ck_assert_uint_eq(header.defines[1].at.line, 6);
    ck_assert_uint_eq(header.defines[1].at.column, 9);
    ck_assert_str_eq(header.defines[1].at.file, "x.h");
    inicase_release(&c);
}

EPC_TEST(symhdr__the_last_of_equal_names_counts_and_a_difference_is_told)
{
    struct epci_symhdr header = parse("#define A 0\n#define B 2\n#define A 0\n#define B 4\n");

    ck_assert_uint_eq(header.count, 2);
    ck_assert_uint_eq(epci_symhdr_find(&header, "B", 1, false)->value, 4);
    ck_assert_str_eq(inicase_rules(&c), "define-repeated@4");
    inicase_release(&c);
}

EPC_TEST(symhdr__doubtful_numbers_are_told)
{
    struct epci_symhdr header = parse("#define A 010\n#define B 2 and more\n");

    ck_assert_uint_eq(epci_symhdr_find(&header, "A", 1, false)->value, 8);
    ck_assert_uint_eq(epci_symhdr_find(&header, "B", 1, false)->value, 2);
    ck_assert_str_eq(inicase_rules(&c), "define-octal@1 define-trailing@2");
    inicase_release(&c);
}

EPC_TEST(symhdr__finds_a_name_in_another_case_only_when_asked)
{
    struct epci_symhdr header = parse("#define Site 0\n#define SITE 2\n");

    ck_assert_uint_eq(epci_symhdr_find(&header, "SITE", 4, true)->value, 2);
    ck_assert_uint_eq(epci_symhdr_find(&header, "site", 4, true)->value, 0);
    ck_assert_ptr_null(epci_symhdr_find(&header, "site", 4, false));
    ck_assert_ptr_null(epci_symhdr_find(&header, "SIT", 3, true));
    inicase_release(&c);
}

EPC_TEST(symhdr__reads_two_hundred_thousand_defines)
{
    struct epci_buffer text;
    struct epci_source source = { .name = "x.h" };
    struct epci_symhdr header;

    inicase_init(&c);
    memset(&text, 0, sizeof text);
    text.arena = &c.arena;
    for (unsigned i = 0; i < 200000; i++)
        epci_buffer_print(&text, "#define NAME_%u %u\n", i, i);
    source.text = text.text;
    source.bytes = text.bytes;
    ck_assert_int_eq(epci_symhdr_parse(&c.arena, &source, &header, &c.findings), EPC_OK);
    ck_assert_uint_eq(header.count, 200000);
    ck_assert_uint_eq(epci_symhdr_find(&header, "NAME_199999", 11, false)->value, 199999);
    inicase_release(&c);
}
