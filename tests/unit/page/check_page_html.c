/* SPDX-License-Identifier: MIT
 *
 * check_page_html.c -- foreign texts are text in a page. */
#include "epc_check.h"

#include <string.h>

#include "page/html.h"

static struct kit_buffer out;

static const char *result(void)
{
    static char text[400];

    ck_assert_uint_lt(out.bytes, sizeof text);
    memcpy(text, out.text, out.bytes);
    text[out.bytes] = '\0';
    kit_buffer_release(&out);
    return text;
}

EPC_TEST(html__what_has_a_meaning_in_a_page_is_escaped)
{
    page_put_text(&out, "<script>\"a\" & 'b'</script>");
    ck_assert_str_eq(result(), "&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;");
}

EPC_TEST(html__a_control_is_shown_as_its_sign)
{
    page_put_text(&out, "a\nb\tc\x1b");
    ck_assert_str_eq(result(), "a\xE2\x90\x8A"
                               "b\xE2\x90\x89"
                               "c\xE2\x90\x9B");
}

EPC_TEST(html__what_is_no_character_or_turns_the_writing_is_replaced)
{
    static const char *const texts[] = { "\xFF", "\xED\xA0\x80", "\xE2\x80\xA8", "\xE2\x80\xAE",
                                         "\x7F", "\xEF\xBF\xBE", "\xEF\xB7\x90" };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        page_put_text(&out, texts[i]);
        ck_assert_msg(strncmp(result(), "\xEF\xBF\xBD", 3) == 0, "text %u", (unsigned)i);
    }
}

EPC_TEST(html__a_text_is_cut_between_characters)
{
    page_put_text_cut(&out, "\xC3\xA4\xC3\xB6\xC3\xBC", 3);
    ck_assert_str_eq(result(), "\xC3\xA4\xC3\xB6\xC3\xBC");
    page_put_text_cut(&out, "\xC3\xA4\xC3\xB6\xC3\xBC&", 3);
    ck_assert_str_eq(result(), "\xC3\xA4\xC3\xB6\xE2\x80\xA6");
}

EPC_TEST(html__json_in_a_script_cannot_end_it)
{
    static const char json[] = "[\"</script>\xE2\x80\xA8\xE2\x80\xA9\xE2\x80\xAA<\"]";

    page_put_json_inside_script(&out, json, sizeof json - 1);
    ck_assert_str_eq(result(), "[\"\\u003c/script>\\u2028\\u2029\xE2\x80\xAA\\u003c\"]");
}
