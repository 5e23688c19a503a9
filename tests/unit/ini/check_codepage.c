/* SPDX-License-Identifier: MIT
 *
 * check_codepage.c -- the system's code pages; most are the same on all systems. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/system/codepage.h"
#include "inicase.h"

static struct inicase c;
static struct ini_decoded made;

EPC_AFTER_EACH(inicase_release(&c))

static int decode(unsigned codepage, const char *bytes, size_t count)
{
    inicase_init(&c);
    memset(&made, 0, sizeof made);
    return c.io.decode(NULL, &c.arena, codepage, epci_span_of(bytes, count), &made);
}

static const struct {
    unsigned codepage;
    const char *bytes, *text;
} good[] = {
    { 1252, "", "" },
    { 1252, "[a]\r\n\x1A", "[a]\r\n\x1A" },
    { 1252, "\x80\xE9\xFF", "\xE2\x82\xAC\xC3\xA9\xC3\xBF" },
    { 1250, "\xE8\xB9", "\xC4\x8D\xC4\x85" },
    { 1251, "\xC6", "\xD0\x96" },
    { 932, "a\x95\x5C\xB1~\\", "a\xE8\xA1\xA8\xEF\xBD\xB1~\\" }, /* the trail byte is a \ */
    { 936, "\xB1\xED", "\xE8\xA1\xA8" },
    { 949, "\xC7\xA5", "\xED\x91\x9C" },
    { 950, "\xAA\xED", "\xE8\xA1\xA8" },
    { 874, "\xA1", "\xE0\xB8\x81" },
    { 1258, "cae", "cae" }, /* an accent could follow the last letter */
    { 437, "\x81", "\xC3\xBC" },
    { 20866, "\xC1", "\xD0\xB0" },
    { 28592, "\xB1", "\xC4\x85" },
    { 28591, "\x81", "\xC2\x81" }, /* ISO 8859 has control characters */
};

EPC_TEST_LOOP(codepage__decodes_what_the_system_knows, sizeof good / sizeof *good)
{
    ck_assert_int_eq(decode(good[_i].codepage, good[_i].bytes, strlen(good[_i].bytes)), EPC_OK);
    ck_assert_str_eq(made.text, good[_i].text);
    ck_assert_uint_eq(made.bytes, strlen(good[_i].text));
}

static const struct {
    unsigned codepage;
    const char *bytes;
    size_t bad;
} bad[] = {
    { 932, "a\x95\x5C\x81\x40\xFF_", 5 }, /* begins no character */
    { 932, "ab\x81", 2 },                 /* cut off */
    { 932, "\x85\x5F", 0 },               /* an unassigned pair */
    { 1253, "\xC1\xD2", 1 },              /* an unassigned byte */
    { 874, "abc\xDB", 3 },
    /* Bytes that Windows decodes, to a control or private character, and iconv does not. */
    { 1252, "\x81", 0 },
    { 1252, "\xE9\xE9\x81z\x8D", 2 },
    { 1250, "a\x83", 1 },
    { 1251, "\xC6\x98", 1 },
    { 1255, "\xE0\xCA", 1 },
    { 1255, "\xE0\xD9", 1 },
    { 1258, "cae\x8A", 3 },
    { 932, "a\x80", 1 },
    { 932, "a\xA0", 1 },
    { 936, "\xB1\xED\xA1\x40", 2 },
    { 950, "\xAA\xED\x81\x40", 2 },
    /* Both systems decode these: letters of the user's own, which other systems do not have. */
    { 932, "\x95\x5C\xF0\x40", 2 },
    { 950, "\xFA\x40", 0 },
    /* The first of two kinds. */
    { 1253, "\xC1\x81\xD2", 1 },
    { 1253, "\xC1\xD2\x81", 1 },
    { 932, "\x95\x5C\x80\x95", 2 },
};

EPC_TEST_LOOP(codepage__names_the_byte_that_is_no_character, sizeof bad / sizeof *bad)
{
    ck_assert_int_eq(decode(bad[_i].codepage, bad[_i].bytes, strlen(bad[_i].bytes)),
                     EPC_E_ENCODING);
    ck_assert_uint_eq(made.bad, bad[_i].bad);
    ck_assert_ptr_null(made.text);
}

/* Windows and iconv know different editions of these code pages; NULL: no character. */
static const struct {
    unsigned codepage;
    const char *byte, *windows, *iconv;
} editions[] = {
    { 21866, "\xAE", "\xD1\x9E", "\xE2\x95\x9D" }, { 21866, "\xBE", "\xD0\x8E", "\xE2\x95\xAC" },
    { 28597, "\xA1", "\xCA\xBD", "\xE2\x80\x98" }, { 28597, "\xA4", NULL, "\xE2\x82\xAC" },
    { 28597, "\xAA", NULL, "\xCD\xBA" },           { 28598, "\xAF", "\xE2\x80\xBE", "\xC2\xAF" },
    { 28598, "\xFD", NULL, "\xE2\x80\x8E" },
};

EPC_TEST_LOOP(codepage__of_editions_that_differ_is_the_systems_one,
              sizeof editions / sizeof *editions)
{
#ifdef _WIN32
    const char *wanted = editions[_i].windows;
#else
    const char *wanted = editions[_i].iconv;
#endif
    int status = decode(editions[_i].codepage, editions[_i].byte, 1);

    ck_assert_int_eq(status, wanted ? EPC_OK : EPC_E_ENCODING);
    if (wanted)
        ck_assert_str_eq(made.text, wanted);
}

/* Aliases, EBCDIC, UTF-16, UTF-7, ISO 2022, and unknown code pages; 7-bit ASCII would read 0xE9 as
 * an i. */
static const unsigned unfit[] = { 0,    1,     2,     3,     37,    42,    500,        1200,
                                  1201, 12000, 20127, 50220, 65000, 99999, 4294967295u };

EPC_TEST_LOOP(codepage__refuses_one_in_which_ascii_is_not_ascii, sizeof unfit / sizeof *unfit)
{
    ck_assert_int_eq(decode(unfit[_i], "a", 1), EPC_E_UNSUPPORTED);
    ck_assert_int_eq(decode(unfit[_i], "", 0), EPC_E_UNSUPPORTED);
}

EPC_TEST(codepage__decodes_more_than_any_buffer_of_ours)
{
    static char bytes[100001];

    memset(bytes, 0xE9, sizeof bytes - 1);
    ck_assert_int_eq(decode(1252, bytes, sizeof bytes - 1), EPC_OK);
    ck_assert_uint_eq(made.bytes, 2 * (sizeof bytes - 1));
    ck_assert_uint_eq(strlen(made.text), made.bytes);
    inicase_release(&c);
    bytes[99999] = '\xFF'; /* after complete characters of two bytes */
    memset(bytes, 0x81, 99999);
    ck_assert_int_eq(decode(932, bytes, 100000), EPC_E_ENCODING);
    ck_assert_uint_eq(made.bad, 99998);
}

EPC_TEST(codepage__of_the_system_can_be_decoded)
{
    ck_assert_int_eq(decode(kit_system_codepage(), "a", 1), EPC_OK);
    ck_assert_str_eq(made.text, "a");
}

EPC_TEST_IN(codepage__takes_no_more_memory_than_there_is, inicase_init(&c))
{
    c.arena.limit = 10;
    ck_assert_int_eq(c.io.decode(NULL, &c.arena, 1252, epci_span_of("abc", 3), &made), EPC_E_NOMEM);
}

static const struct {
    unsigned codepage;
    uint16_t units[4];
    size_t count;
    int status;
    size_t bad;
} carried[] = {
    { 1252, { 'a', 0xE9, 0x20AC }, 3, EPC_OK, 0 },
    { 1252, { 0xE9, 0x2265 }, 2, EPC_E_ENCODING, 1 },
    { 1252, { 'a', 0xD83D, 0xDE00 }, 3, EPC_E_ENCODING, 1 },
    { 1252, { 0xD83D }, 1, EPC_E_ENCODING, 0 },
    { 932, { 0x8868, 0xFF71 }, 2, EPC_OK, 0 },
    { 932, { 0x8868, 0xE9 }, 2, EPC_E_ENCODING, 1 },
    { 1251, { 0x416 }, 1, EPC_OK, 0 },
    { 1252, { 'a', 0x81 }, 2, EPC_E_ENCODING, 1 },
    { 1252, { 0x81, 0x2265 }, 2, EPC_E_ENCODING, 0 },
    { 932, { 0xE000 }, 1, EPC_E_ENCODING, 0 },
    { 28591, { 0x81 }, 1, EPC_OK, 0 },
    { 99999, { 'a' }, 1, EPC_E_UNSUPPORTED, 0 },
};

/* In GB18030, if the system has it. */
EPC_TEST(codepage__takes_a_pair_for_one_character)
{
    static const uint16_t pair[] = { 0xD83D, 0xDE00 };
    size_t at;

    ck_assert_int_ne(kit_codepage_check_encodable_text(54936, pair, 2, &at), EPC_E_ENCODING);
}

EPC_TEST_LOOP(codepage__tells_which_characters_it_has, sizeof carried / sizeof *carried)
{
    size_t at = 0;

    inicase_init(&c);
    ck_assert_int_eq(
        c.io.encodes(NULL, carried[_i].codepage, carried[_i].units, carried[_i].count, &at),
        carried[_i].status);
    ck_assert_uint_eq(at, carried[_i].bad);
}
