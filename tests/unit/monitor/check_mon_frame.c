/* SPDX-License-Identifier: MIT
 *
 * check_mon_frame.c -- frames: foreign texts in cells, and the bytes that a terminal gets. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "monitor/screen/frame.h"

static struct mon_frame frame;

static void begin(uint32_t columns, uint32_t rows)
{
    ck_assert_int_eq(mon_frame_init(&frame, columns, rows, false), EPC_OK);
}

static const char *text_of(struct kit_buffer *buffer)
{
    static char text[4096];

    ck_assert_uint_lt(buffer->bytes, sizeof text);
    if (buffer->bytes)
        memcpy(text, buffer->text, buffer->bytes);
    text[buffer->bytes] = '\0';
    kit_buffer_release(buffer);
    return text;
}

/* The frame as plain lines; releases it. */
static const char *end_lines(void)
{
    struct kit_buffer buffer = { 0 };

    mon_frame_write_lines_to_buffer(&frame, false, false, &buffer);
    mon_frame_release(&frame);
    return text_of(&buffer);
}

static const char *put_alone(uint32_t width, enum mon_align align, const char *text)
{
    begin(12, 1);
    mon_frame_draw_text(&frame, 0, 0, 12, MON_LEFT, MON_PLAIN, "............");
    mon_frame_draw_text(&frame, 0, 1, width, align, MON_PLAIN, text);
    return end_lines();
}

EPC_TEST(frame__a_text_stays_in_its_column)
{
    ck_assert_str_eq(put_alone(5, MON_LEFT, "ab"), ".ab   ......\n");
    ck_assert_str_eq(put_alone(5, MON_RIGHT, "ab"), ".   ab......\n");
    ck_assert_str_eq(put_alone(5, MON_LEFT, "abcde"), ".abcde......\n");
    ck_assert_str_eq(put_alone(5, MON_LEFT, "abcdef"), ".abcd…......\n");
    ck_assert_str_eq(put_alone(5, MON_RIGHT, "abcdef"), ".abcd…......\n");
    ck_assert_str_eq(put_alone(100, MON_LEFT, "abcdefghijklmnop"), ".abcdefghij…\n");
}

EPC_TEST(frame__a_wide_character_has_two_cells_and_is_never_halved)
{
    ck_assert_str_eq(put_alone(5, MON_LEFT, "中文"), ".中文 ......\n");
    ck_assert_str_eq(put_alone(5, MON_RIGHT, "中文"), ". 中文......\n");
    ck_assert_str_eq(put_alone(4, MON_LEFT, "中文字"), ".中… .......\n");
    ck_assert_str_eq(put_alone(1, MON_LEFT, "中"), ".…..........\n");
    ck_assert_uint_eq(mon_text_width("a中文"), 5);
}

EPC_TEST(frame__marks_join_the_character_before_and_have_an_end)
{
    ck_assert_str_eq(put_alone(3, MON_LEFT, "e\xCC\x81x"), ".e\xCC\x81x ........\n");
    ck_assert_str_eq(put_alone(3, MON_LEFT, "中\xCC\x81x"), ".中\xCC\x81x........\n");
    /* Nothing before it: it joins nothing of the neighbour's. */
    ck_assert_str_eq(put_alone(3, MON_LEFT, "\xCC\x81x"), ".x  ........\n");
    begin(4, 1);
    for (int i = 0; i < 3; i++)
        mon_frame_draw_text(
            &frame, 0, 0, 4, MON_LEFT, MON_PLAIN,
            "e\xCC\x81\xCC\x81\xCC\x81\xCC\x81\xCC\x81\xCC\x81\xCC\x81\xCC\x81\xCC\x81");
    ck_assert_uint_le(strlen(end_lines()), MON_CELL_BYTES + 1);
}

static const char *const hostile[] = { "\x1b[2J",
                                       "a\nb",
                                       "\r\x07\x08",
                                       "\x7F",
                                       "\xC2\x9B"
                                       "1",
                                       "\xE2\x80\xAE"
                                       "x",
                                       "\xFF\xFE",
                                       "\xE2\x80\xA8",
                                       "\xED\xA0\x80",
                                       "\x1b]0;x\x07" };

EPC_TEST_LOOP(frame__no_control_of_a_foreign_text_reaches_the_terminal,
              sizeof hostile / sizeof *hostile)
{
    struct kit_buffer buffer = { 0 };
    const char *text;

    begin(12, 1);
    mon_frame_draw_text(&frame, 0, 0, 12, MON_LEFT, MON_PLAIN, hostile[_i]);
    mon_frame_append_changes(&frame, &frame, false, &buffer);
    ck_assert_uint_eq(buffer.bytes, 0);
    text = end_lines();
    ck_assert_ptr_nonnull(strchr(text, '?'));
    ck_assert_ptr_null(strstr(text, hostile[_i]));
    for (const char *c = text; c[1]; c++)
        ck_assert_msg((unsigned char)*c >= 0x20 && *c != 0x7F, "%02X", (unsigned char)*c);
}

EPC_TEST(frame__of_a_terminal_without_utf8_is_ascii)
{
    ck_assert_int_eq(mon_frame_init(&frame, 8, 1, true), EPC_OK);
    mon_frame_draw_text(&frame, 0, 0, 6, MON_LEFT, MON_PLAIN,
                        "ä中e\xCC\x81"
                        "abcd");
    ck_assert_str_eq(end_lines(), "\?\?eab~\n");
}

EPC_TEST_IN(frame__what_is_outside_is_left_out, begin(3, 2))
{
    mon_frame_draw_text(&frame, 2, 0, 3, MON_LEFT, MON_PLAIN, "x");
    mon_frame_draw_text(&frame, 0, 3, 3, MON_LEFT, MON_PLAIN, "x");
    mon_frame_draw_text(&frame, 0, 0, 0, MON_LEFT, MON_PLAIN, "x");
    mon_frame_draw_text(&frame, 1, 2, UINT32_MAX, MON_LEFT, MON_PLAIN, "yz");
    ck_assert_str_eq(end_lines(), "\n  …\n");
}

EPC_TEST(frame__only_lines_that_changed_are_written)
{
    struct mon_frame before;
    struct kit_buffer buffer = { 0 };

    ck_assert_int_eq(mon_frame_init(&before, 4, 3, false), EPC_OK);
    begin(4, 3);
    mon_frame_draw_text(&frame, 1, 0, 4, MON_LEFT, MON_PLAIN, "ab");
    mon_frame_append_changes(&frame, &before, false, &buffer);
    ck_assert_str_eq(text_of(&buffer), "\x1b[2;1Hab  ");
    mon_frame_append_changes(&frame, NULL, false, &buffer);
    ck_assert_str_eq(text_of(&buffer), "\x1b[0m\x1b[2J\x1b[1;1H    \x1b[2;1Hab  \x1b[3;1H    ");
    mon_frame_release(&before);
    mon_frame_release(&frame);
}

EPC_TEST_IN(frame__after_a_character_whose_width_may_be_wrong_the_column_is_set, begin(5, 1),
            mon_frame_release(&frame))
{
    struct kit_buffer buffer = { 0 };

    mon_frame_draw_text(&frame, 0, 0, 5, MON_LEFT, MON_PLAIN, "中é");
    mon_frame_append_changes(&frame, NULL, false, &buffer);
    ck_assert_str_eq(text_of(&buffer), "\x1b[0m\x1b[2J\x1b[1;1H中\x1b[3Gé\x1b[4G  ");
}

EPC_TEST_IN(frame__a_changed_value_is_marked_without_colours_too, begin(3, 1),
            mon_frame_release(&frame))
{
    struct kit_buffer buffer = { 0 };

    mon_frame_draw_text(&frame, 0, 0, 2, MON_LEFT, MON_BOLD | MON_COLOUR_CHANGED, "7");
    mon_frame_write_lines_to_buffer(&frame, true, false, &buffer);
    ck_assert_str_eq(text_of(&buffer), "\x1b[0;1m7\x1b[0m\n");
    mon_frame_write_lines_to_buffer(&frame, true, true, &buffer);
    ck_assert_str_eq(text_of(&buffer), "\x1b[0;1;33m7\x1b[0m\n");
    mon_frame_write_lines_to_buffer(&frame, false, false, &buffer);
    ck_assert_str_eq(text_of(&buffer), "7\n");
}

EPC_TEST_IN(frame__of_any_size_is_made_within_bounds, begin(0, 0), mon_frame_release(&frame))
{
    ck_assert_uint_eq(frame.columns, 1);
    ck_assert_uint_eq(frame.rows, 1);
    mon_frame_release(&frame);
    begin(100000, 2);
    ck_assert_uint_eq(frame.columns, MON_FRAME_LIMIT);
}
