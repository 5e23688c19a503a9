/* SPDX-License-Identifier: MIT
 *
 * check_jsonread.c -- reading JSON of any origin: valid, invalid and hostile. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/json/jsonread.h"

/* Parses the whole text as a value; fails the test if that is not possible. */
static struct kit_jsonread value_of(const char *text)
{
    struct kit_jsonread value = { KIT_JSONREAD_NULL, NULL, 0 };
    size_t where = 0;

    ck_assert_msg(kit_jsonread_parse(text, strlen(text), &value, &where) == EPC_OK,
                  "%s is refused at %u", text, (unsigned)where);
    return value;
}

static const struct {
    const char *text;
    size_t where;
} refused[] = {
    { "", 0 },
    { "  ", 2 },
    { "nul", 0 },
    { "nullx", 4 },
    { "1 2", 2 },
    { "01", 1 },
    { "-", 1 },
    { "1.", 2 },
    { "1e", 2 },
    { "+1", 0 },
    { ".5", 0 },
    { "'a'", 0 },
    { "\"a", 2 },
    { "\"a\nb\"", 2 },
    { "\"\xFF\"", 1 },
    { "\"\xC0\x80\"", 1 },
    { "\"\\x\"", 2 },
    { "\"\\u12g4\"", 5 },
    { "\"\\ud800\"", 7 },
    { "\"\\udc00\"", 7 },
    { "\"\\ud800\\u0041\"", 13 },
    { "[1,]", 3 },
    { "[1 2]", 3 },
    { "[1", 2 },
    { "[1}", 2 },
    { "]", 0 },
    { "{\"a\"}", 4 },
    { "{\"a\":}", 5 },
    { "{\"a\":1,}", 7 },
    { "{a:1}", 1 },
    { "{1:1}", 1 },
    { "[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]", 16 },
    { "{}{}", 2 },
};

EPC_TEST(jsonread__refuses_what_is_no_json_and_says_where)
{
    for (size_t i = 0; i < EPC_COUNT(refused); i++) {
        struct kit_jsonread value;
        size_t where = 999;

        ck_assert_msg(kit_jsonread_parse(refused[i].text, strlen(refused[i].text), &value,
                                         &where) == EPC_E_CORRUPT,
                      "%s is taken", refused[i].text);
        ck_assert_msg(where == refused[i].where, "%s: %u, wanted %u", refused[i].text,
                      (unsigned)where, (unsigned)refused[i].where);
    }
}

EPC_TEST(jsonread__knows_the_kinds_of_values)
{
    ck_assert_int_eq(value_of(" null ").kind, KIT_JSONREAD_NULL);
    ck_assert_int_eq(value_of("true").kind, KIT_JSONREAD_BOOL);
    ck_assert_int_eq(value_of("-0.5E-3").kind, KIT_JSONREAD_NUMBER);
    ck_assert_int_eq(value_of("\"\"").kind, KIT_JSONREAD_TEXT);
    ck_assert_int_eq(value_of("[]").kind, KIT_JSONREAD_ARRAY);
    ck_assert_int_eq(value_of("{\n}").kind, KIT_JSONREAD_OBJECT);
}

EPC_TEST(jsonread__gives_items_in_their_order_and_nothing_behind_the_last)
{
    struct kit_jsonread list = value_of("[ 1 , [2, \"]\"], {\"x\": 3} , \"a,b\" ]"), key, item;
    struct kit_jsonread_items items = kit_jsonread_begin_items(&list);
    static const char *const texts[] = { "1", "[2, \"]\"]", "{\"x\": 3}", "\"a,b\"" };

    for (size_t i = 0; i < EPC_COUNT(texts); i++) {
        ck_assert(kit_jsonread_next_item(&items, &key, &item));
        ck_assert_uint_eq(item.count, strlen(texts[i]));
        ck_assert_mem_eq(item.at, texts[i], item.count);
    }
    ck_assert(!kit_jsonread_next_item(&items, &key, &item));
}

EPC_TEST(jsonread__gives_members_with_their_names)
{
    struct kit_jsonread object = value_of("{\"a\": 1, \"b\\\"\" : {\"c\": [2]}}"), key, item;
    struct kit_jsonread_items items = kit_jsonread_begin_items(&object);
    char text[8];

    ck_assert(kit_jsonread_next_item(&items, &key, &item));
    ck_assert_int_eq(kit_jsonread_text(&key, text, sizeof text), EPC_OK);
    ck_assert_str_eq(text, "a");
    ck_assert(kit_jsonread_next_item(&items, &key, &item));
    ck_assert_int_eq(kit_jsonread_text(&key, text, sizeof text), EPC_OK);
    ck_assert_str_eq(text, "b\"");
    ck_assert_int_eq(item.kind, KIT_JSONREAD_OBJECT);
    ck_assert(!kit_jsonread_next_item(&items, &key, &item));
}

EPC_TEST(jsonread__plain_values_have_no_items)
{
    struct kit_jsonread value = value_of("\"[1]\""), key, item;
    struct kit_jsonread_items items = kit_jsonread_begin_items(&value);

    ck_assert(!kit_jsonread_next_item(&items, &key, &item));
}

EPC_TEST(jsonread__numbers_are_exact_up_to_64_bits)
{
    struct kit_jsonread value = value_of("18446744073709551615");
    uint64_t number = 7;
    int64_t whole = 7;

    ck_assert_int_eq(kit_jsonread_u64(&value, UINT64_MAX, &number), EPC_OK);
    ck_assert_uint_eq(number, UINT64_MAX);
    ck_assert_int_eq(kit_jsonread_i64(&value, &whole), EPC_E_CORRUPT);
    value = value_of("-9223372036854775808");
    ck_assert_int_eq(kit_jsonread_i64(&value, &whole), EPC_OK);
    ck_assert_int_eq(whole, INT64_MIN);
    value = value_of("-9223372036854775809");
    ck_assert_int_eq(kit_jsonread_i64(&value, &whole), EPC_E_CORRUPT);
    ck_assert_int_eq(whole, INT64_MIN);
}

EPC_TEST(jsonread__a_number_that_is_none_of_those_wanted_changes_nothing)
{
    static const char *const texts[] = {
        "18446744073709551616", "1.0", "1e3", "-1", "11", "true", "\"1\""
    };

    for (size_t i = 0; i < EPC_COUNT(texts); i++) {
        struct kit_jsonread value = value_of(texts[i]);
        uint64_t number = 7;

        ck_assert_int_eq(kit_jsonread_u64(&value, 10, &number), EPC_E_CORRUPT);
        ck_assert_uint_eq(number, 7);
    }
}

EPC_TEST(jsonread__texts_become_utf8)
{
    struct kit_jsonread value = value_of("\"a\\n\\/\\u00e9\\ud83d\\ude00\xC3\xA9\"");
    char text[32];

    ck_assert_int_eq(kit_jsonread_text(&value, text, sizeof text), EPC_OK);
    ck_assert_str_eq(text, "a\n/\xC3\xA9\xF0\x9F\x98\x80\xC3\xA9");
}

EPC_TEST(jsonread__a_text_that_does_not_fit_or_holds_a_nul_is_empty)
{
    struct kit_jsonread value = value_of("\"abcd\"");
    char text[8] = "x";

    ck_assert_int_eq(kit_jsonread_text(&value, text, 4), EPC_E_NOSPACE);
    ck_assert_str_eq(text, "");
    ck_assert_int_eq(kit_jsonread_text(&value, text, 5), EPC_OK);
    ck_assert_str_eq(text, "abcd");
    value = value_of("\"a\\u0000\"");
    ck_assert_int_eq(kit_jsonread_text(&value, text, sizeof text), EPC_E_CORRUPT);
    ck_assert_str_eq(text, "");
}
