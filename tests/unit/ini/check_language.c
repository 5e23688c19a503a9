/* SPDX-License-Identifier: MIT
 *
 * check_language.c -- ids of languages: valid ones, and which language an invalid one probably
 * means. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/language.h"
#include "inicase.h"

static struct inicase c;

EPC_TEST(language__an_id_is_three_hexadecimal_digits)
{
    static const char *const others[] = { "", "9", "09", "0009", "00G", "1033", " 09", "-09" };
    uint32_t value;

    ck_assert(ini_language_parse_id("00c", &value));
    ck_assert_uint_eq(value, 0x00C);
    ck_assert(ini_language_parse_id("C04", &value));
    ck_assert_uint_eq(value, 0xC04);
    for (size_t i = 0; i < EPC_COUNT(others); i++)
        ck_assert_msg(!ini_language_parse_id(others[i], &value), "%s", others[i]);
}

EPC_TEST(language__has_the_names_of_winnt_h)
{
    ck_assert_str_eq(ini_language_name(0x009), "English");
    ck_assert_str_eq(ini_language_name(0x012), "Korean");
    ck_assert_str_eq(ini_language_name(0x816), "Portuguese (Portugal)");
    ck_assert_ptr_null(ini_language_name(0x40C));
    ck_assert_ptr_null(ini_language_name(0x3FF));
}

static const struct {
    const char *id, *meant, *name;
} ids[] = {
    { "1033", "009", "English" },
    { "1036", "00C", "French" },
    { "1041", "011", "Japanese" },
    { "2052", "804", "Chinese (simplified)" },
    { "1028", "404", "Chinese (traditional)" },
    { "3076", "C04", "Chinese (Hong Kong)" },
    { "4100", "404 or 804", "Chinese" },
    { "1046", "416", "Portuguese (Brazil)" },
    { "0409", "009", "English" },
    { "040c", "00C", "French" },
    { "0C0A", "00A", "Spanish" },
    { "40C", "00C", "French" },
    { "0012", "012", "Korean" },
    { "9", "009", "English" },
    { "C", "00C", "French" },
    { "12", "012 or 00C", "Korean or French" },
    { "22", "022 or 016", "Ukrainian or Portuguese" },
    { "31", NULL, NULL },
    { "0FF", NULL, NULL },
    { "99999", NULL, NULL },
    { "123456", NULL, NULL },
    { "0", NULL, NULL },
    { "", NULL, NULL },
    { "_V2Providers", NULL, NULL },
};

EPC_TEST_LOOP_IN(language__knows_what_an_lcid_was_meant_to_be, sizeof ids / sizeof *ids,
                 inicase_init(&c), inicase_release(&c))
{
    const char *name = NULL;
    const char *meant;

    meant = ini_language_suggest_id_for_wrong_id(&c.arena, ids[_i].id, &name);
    if (!ids[_i].meant) {
        ck_assert_ptr_null(meant);
    } else {
        ck_assert_ptr_nonnull(meant);
        ck_assert_str_eq(meant, ids[_i].meant);
        ck_assert_str_eq(name, ids[_i].name);
    }
}

/* The finding about ID=LABEL, and its message. */
static const struct {
    const char *id, *label, *rules, *says;
} labels[] = {
    { "009", "English", "", "" },
    { "009", "U.S. English", "", "" },
    { "009", "english (UK)", "", "" },
    { "009", "language009", "", "" },
    { "009", "", "", "" },
    { "009", NULL, "", "" },
    { "009", "English, for Japanese systems", "", "" },
    { "009", "Japanese systems get English", "", "" },
    { "009", "Germanic", "", "" },
    { "009",
      "French was written here by an author who did not know that the text after an id is not "
      "read",
      "", "" },
    { "00C",
      "Fran\xC3\xA7"
      "ais",
      "", "" },
    { "011", "\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E", "", "" },
    { "01A", "Serbian (Latin)", "", "" },
    { "404", "Chinese (Taiwan)", "", "" },
    { "816", "Portugu\xC3\xAAs", "", "" },
    { "000", "Neutral", "", "" },
    { "000", "English", "", "" },
    { "012", "French", "language-mistaken@7",
      "012 is Korean: ids are hexadecimal, and 12 in decimal is 00C in hexadecimal; write 00C for "
      "French" },
    { "012", "french (Canada)", "language-mistaken@7", "write 00C for French" },
    { "012",
      "Fran\xC3\xA7"
      "ais",
      "language-mistaken@7", "write 00C" },
    { "016", "Italian", "language-mistaken@7", "016 is Portuguese" },
    { "010", "Spanish", "language-mistaken@7", "write 00A for Spanish" },
    { "017", "Japanese", "language-mistaken@7", "write 011 for Japanese" },
    { "025", "Russian", "language-mistaken@7", "025 is Estonian" },
    { "031", "Turkish", "language-mistaken@7", "031 is not a language: ids are hexadecimal" },
    { "011", "English", "language-mistaken@7",
      "011 is Japanese, but its value says English, which is 009" },
    { "1036", "French", "language-lcid@7", "the id of French has three hexadecimal digits, 00C" },
    { "4100", "", "language-lcid@7", "404 or 804" },
    { "12", "", "language-lcid@7",
      "the id of Korean or French has three hexadecimal digits, 012 or 00C" },
    { "12", NULL, "language-lcid@7", "012 or 00C" },
    { "12", "French", "language-lcid@7", "the id of French has three hexadecimal digits, 00C" },
    { "12", "Korean", "language-lcid@7", "the id of Korean has three hexadecimal digits, 012" },
    { "12", "English", "language-mistaken@7", "its value says English, which is 009" },
    { "31", "Turkish", "language-lcid@7", "the id of Turkish has three hexadecimal digits, 01F" },
    { "31", "ours", "language-unknown@7", "31 is not a language id" },
    { "1036", "German", "language-mistaken@7", "its value says German, which is 007" },
    { "004", "Chinese", "language-bare@7", "404 is traditional, 804 simplified" },
    { "016", "Portuguese", "language-bare@7", "416 is Brazil's" },
    { "016", NULL, "language-bare@7", "Italian is 010" },
    { "0FF", "ours", "language-unknown@7", "0FF is not a language id" },
    { "_V2Providers", "", "language-unknown@7", "_V2Providers is not a language id" },
};

EPC_TEST_LOOP_IN(language__says_what_is_doubtful_about_an_id, sizeof labels / sizeof *labels,
                 inicase_init(&c), inicase_release(&c))
{
    const struct ini_place at = { "x.ini", 7, 1 };

    ini_language_check_id_and_label(&c.findings, labels[_i].id, labels[_i].label, at);
    ck_assert_str_eq(inicase_rules(&c), labels[_i].rules);
    ck_assert_msg(strstr(inicase_message(&c, 0), labels[_i].says), "%s", inicase_message(&c, 0));
}
