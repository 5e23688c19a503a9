/* SPDX-License-Identifier: MIT
 *
 * check_symhdr.c -- symbol headers as they occur. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "inicase.h"

static struct inicase c;

EPC_AFTER_EACH(inicase_release(&c))

static struct ini_symhdr parse(const char *text)
{
    struct ini_source source = { .name = "x.h", .text = text, .bytes = strlen(text) };
    struct ini_symhdr header = { 0 };

    inicase_init(&c);
    ck_assert_int_eq(ini_symhdr_parse(&c.arena, &source, &header, &c.findings), EPC_OK);
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
    /* every kind of line end, also in comments and after a backslash */
    { "#define Y Z\r#define X 2\r", 2, false },
    { "#define Y Z\r\r\n#define X 2\r\r\n", 2, false },
    { "/* a\r */#define X 2\r", 2, false },
    { "// a\r#define X 2", 2, false },
    { "#define X \\\r 6\r", 6, false },
    { "#define X \\\r\r\n 6\r\r\n", 6, false },
    { "#define Y '\r#define X 2\r", 2, false },
    /* a banner above a define, and one in the same line */
    { "/************\n *  #define X 4\n ************/\n#define X 2\n", 2, false },
    { "/**/#/**/define/**/X/**/2/**/\n", 2, false },
    { "#define X 2//\n", 2, false },
    { "#define X 2/* a\n b */\n", 2, false },
    /* guards and other directives around it; conditions are not evaluated */
    { "#pragma once\n#ifndef A\n#define A\n#include \"b.h\"\n#define X 2\n#endif /* A */\n", 2,
      false },
    { "#if 0\n#define X 2\n#endif\n", 2, false },
    /* prose */
    { "#All these simply list them, don't they? /\n#define X 2\nIt's all.\n", 2, false },
    { "#define NAME number is what counts\n#define X 2\n", 2, false },
    { "#define the number:\n#define X 2\n", 2, false },
    { "\x1A#define X 2\n\x1A\x1A", 2, false },
    { "\f#define X\v2\f\n", 2, false },
    { "#define X 2;;\n", 2, false },
    { "#define X (0x2);\n", 2, false },
    { "#define X 2 /* two */ ;\n", 2, false },
};

EPC_TEST_LOOP(symhdr__reads_numbers_as_they_occur, sizeof numbers / sizeof *numbers)
{
    struct ini_symhdr header = parse(numbers[_i].text);
    const struct ini_define *define = ini_symhdr_find(&header, "X", 1, false);

    ck_assert_ptr_nonnull(define);
    ck_assert_uint_eq(header.count, 1);
    ck_assert_uint_eq(define->value, numbers[_i].value);
    ck_assert_int_eq(define->negative, numbers[_i].negative);
    ck_assert_str_eq(inicase_rules(&c), "");
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
    "#define X Y\n#define Y\n",
    "#define X (DWORD)2\n",
    "#define X '2'\n",
    "#define X \"2\"\n",
    "#define \\\nX\\\n2 2\n", /* a compiler reads X2 */
    "#define X2 2\\\n2.0\n",
    "#def\\\nine X 2\n",
    "#definex X 2\n",
    "x #define X 2\n",
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
    struct ini_symhdr header = parse(skipped[_i]);

    ck_assert_uint_eq(header.count, 0);
    ck_assert_ptr_null(ini_symhdr_find(&header, "X", 1, true));
    ck_assert_str_eq(inicase_rules(&c), "");
}

EPC_TEST(symhdr__knows_where_a_name_stands)
{
    struct ini_symhdr header = parse("/*\n\n*/\n  #define \\\n  SITE 0\r\n#define REQUESTS 2");

    ck_assert_uint_eq(header.count, 2);
    ck_assert_uint_eq(header.defines[0].at.line, 5);
    ck_assert_uint_eq(header.defines[0].at.column, 3);
    ck_assert_uint_eq(header.defines[1].at.line, 6);
    ck_assert_uint_eq(header.defines[1].at.column, 9);
    ck_assert_str_eq(header.defines[1].at.file, "x.h");
}

EPC_TEST(symhdr__the_last_of_equal_names_counts_and_a_difference_is_told)
{
    struct ini_symhdr header = parse("#define A 0\n#define B 2\n#define A 0\n#define B 4\n");

    ck_assert_uint_eq(header.count, 2);
    ck_assert_uint_eq(ini_symhdr_find(&header, "B", 1, false)->value, 4);
    ck_assert_str_eq(inicase_rules(&c), "define-repeated@4");
}

static const struct {
    const char *text;
    uint32_t value;
    const char *rules;
} doubtful[] = {
    { "#define X 010\n", 8, "define-octal@1" },
    { "#define X 00\n", 0, "define-octal@1" },
    { "#define X 08\n", 8, "define-octal@1" }, /* compilers refuse it */
    { "#define X 0190\n", 190, "define-octal@1" },
    { "#define X 2 and more\n", 2, "define-trailing@1" },
    { "#if A\n#define X 2\n#else\n#define X 4\n#endif\n", 4, "define-repeated@4" },
};

EPC_TEST_LOOP(symhdr__doubtful_numbers_are_told, sizeof doubtful / sizeof *doubtful)
{
    struct ini_symhdr header = parse(doubtful[_i].text);

    ck_assert_uint_eq(ini_symhdr_find(&header, "X", 1, false)->value, doubtful[_i].value);
    ck_assert_str_eq(inicase_rules(&c), doubtful[_i].rules);
}

EPC_TEST(symhdr__a_define_that_names_another_is_none)
{
    struct ini_symhdr header = parse("#define LAST SITE\n#define SITE 2\n#define END SITE\n");

    ck_assert_uint_eq(header.count, 1);
    ck_assert_str_eq(header.defines[0].name, "SITE");
}

EPC_TEST_LOOP(symhdr__an_identifier_has_at_most_1023_characters, 2)
{
    static char text[1100];
    struct ini_symhdr header;

    memset(text, 'X', sizeof text);
    memcpy(text, "#define ", 8);
    memcpy(text + 8 + 1023 + _i, " 2", 3);
    header = parse(text);
    ck_assert_uint_eq(header.count, _i == 0 ? 1 : 0);
}

EPC_TEST(symhdr__counts_every_kind_of_line_end)
{
    struct ini_symhdr header =
        parse("\r\n\r\r\n\r#define A 0\\\r\r\n\n/*\r\r\n\r*/ #define B 2\r#define C 4");

    ck_assert_uint_eq(header.count, 3);
    ck_assert_uint_eq(header.defines[0].at.line, 4);
    ck_assert_uint_eq(header.defines[1].at.line, 8);
    ck_assert_uint_eq(header.defines[1].at.column, 12);
    ck_assert_uint_eq(header.defines[2].at.line, 9);
}

EPC_TEST(symhdr__finds_a_name_in_another_case_only_when_asked)
{
    struct ini_symhdr header = parse("#define Site 0\n#define SITE 2\n");

    ck_assert_uint_eq(ini_symhdr_find(&header, "SITE", 4, true)->value, 2);
    ck_assert_uint_eq(ini_symhdr_find(&header, "site", 4, true)->value, 0);
    ck_assert_ptr_null(ini_symhdr_find(&header, "site", 4, false));
    ck_assert_ptr_null(ini_symhdr_find(&header, "SIT", 3, true));
}

EPC_TEST(symhdr__reads_two_hundred_thousand_defines)
{
    struct kit_buffer text;
    struct ini_source source = { .name = "x.h" };
    struct ini_symhdr header;

    inicase_init(&c);
    memset(&text, 0, sizeof text);
    text.arena = &c.arena;
    for (unsigned i = 0; i < 200000; i++)
        kit_buffer_add_format(&text, "#define NAME_%u %u\n", i, i);
    source.text = text.text;
    source.bytes = text.bytes;
    ck_assert_int_eq(ini_symhdr_parse(&c.arena, &source, &header, &c.findings), EPC_OK);
    ck_assert_uint_eq(header.count, 200000);
    ck_assert_uint_eq(ini_symhdr_find(&header, "NAME_199999", 11, false)->value, 199999);
}

/* [text] cannot distinguish these names, and no other is spelt alike; a table by that name alone
 * would compare each name with all before it. */
EPC_TEST(symhdr__many_names_may_differ_in_case_only)
{
    enum { BITS = 16 };
    struct kit_arena arena;
    struct kit_buffer text;
    struct ini_symhdr header;
    char name[BITS + 1] = "";

    kit_arena_init(&arena, inicase_alloc, free);
    text = (struct kit_buffer){ .arena = &arena };
    for (unsigned i = 0; i < 1u << BITS; i++) {
        for (unsigned bit = 0; bit < BITS; bit++)
            name[bit] = i >> bit & 1 ? 'X' : 'x';
        kit_buffer_add_format(&text, "#define %s %u\n", name, i);
    }
    kit_buffer_add_bytes(&text, "", 1);
    header = parse(text.text);
    ck_assert_uint_eq(header.count, 1u << BITS);
    ck_assert_uint_eq(ini_symhdr_find(&header, "xXxxxxxxxxxxxxxx", BITS, true)->value, 2);
    ck_assert_uint_eq(ini_symhdr_find(&header, name, BITS, false)->value, (1u << BITS) - 1);
    inicase_release(&c);
    kit_arena_release(&arena);
}
