/* SPDX-License-Identifier: MIT
 *
 * check_mon_view.c -- the live view without a terminal: samples and keys go in, frames come out. */
#include "epc_check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/screen/draw.h"
#include "monitor/screen/keys.h"
#include "sdk/port/port.h"

static struct mon_model model;
static struct mon_readings sample;
static uint32_t number;

EPC_AFTER_EACH(mon_model_release(&model))

static void begin_sample(void)
{
    static const uint16_t time[8] = { 2026, 11, 1, 23, 12, 34, 56, 789 };

    mon_readings_init(&sample);
    memcpy(sample.time, time, sizeof time);
    sample.time[7] = (uint16_t)(sample.time[7] + number);
    sample.number = ++number;
}

static void add(const char *object, const char *instance, const char *counter, double value,
                const char *unit)
{
    char text[32];
    const struct mon_reading reading = { .object = object,
                                         .instance = instance,
                                         .counter = counter,
                                         .value = text,
                                         .unit = unit,
                                         .number = value };

    snprintf(text, sizeof text, mon_is_number(value) ? "%.0f" : "-", value);
    mon_readings_add(&sample, &reading);
}

static void end_sample(void)
{
    ck_assert_int_eq(mon_model_add_sample(&model, &sample), EPC_OK);
    mon_readings_release(&sample);
}

/* A sample of a small web server. */
static void serve(double shop, double docs)
{
    begin_sample();
    add("Web Site", "shop", "Requests/sec", shop, "/sec");
    add("Web Site", "shop", "Cache Hit %", 50, "%");
    add("Web Site", "docs", "Requests/sec", docs, "/sec");
    add("Web Server", "", "Uptime", 7, "s");
    end_sample();
}

static void begin(void)
{
    number = 0;
    mon_model_init(&model, "WebPerf", 1000, MON_GLYPHS_ASCII);
}

/* The frame as text. */
static const char *draw(uint32_t columns, uint32_t rows)
{
    static char text[8192];
    struct mon_frame frame;
    struct kit_buffer buffer = { 0 };

    ck_assert_int_eq(mon_frame_init(&frame, columns, rows, false), EPC_OK);
    mon_draw_screen(&model, 0, &frame);
    mon_frame_write_lines_to_buffer(&frame, false, false, &buffer);
    ck_assert_uint_lt(buffer.bytes, sizeof text);
    if (buffer.bytes)
        memcpy(text, buffer.text, buffer.bytes);
    text[buffer.bytes] = '\0';
    kit_buffer_release(&buffer);
    mon_frame_release(&frame);
    return text;
}

/* The attributes of the cell in which this text begins. */
static uint8_t attributes_of(const char *text)
{
    struct mon_frame frame;
    uint8_t found = 0xFF;

    ck_assert_int_eq(mon_frame_init(&frame, 76, 12, false), EPC_OK);
    mon_draw_screen(&model, 0, &frame);
    for (uint32_t cell = 0; cell + strlen(text) < 76 * 12; cell++) {
        size_t i = 0;

        while (text[i] && frame.cells[cell + i].text[0] == text[i])
            i++;
        if (!text[i] && found == 0xFF)
            found = frame.cells[cell].attributes;
    }
    mon_frame_release(&frame);
    ck_assert_msg(found != 0xFF, "%s is not there", text);
    return found;
}

static void press(const char *keys)
{
    for (; *keys; keys++)
        mon_model_apply_key(&model, *keys == '\r' ? (uint32_t)MON_KEY_ENTER : (unsigned char)*keys);
}

static void problem(const char *service, const char *message)
{
    struct mon_problem one;

    snprintf(one.service, sizeof one.service, "%s", service);
    snprintf(one.message, sizeof one.message, "%s", message);
    mon_model_set_provider_problem(&model, &one);
}

static bool shows(const char *text)
{
    return strstr(draw(76, 12), text) != NULL;
}

EPC_TEST_IN(view__shows_status_heads_rows_and_keys, begin())
{
    serve(100, 5);
    serve(200, 5);
    ck_assert_str_eq(
        draw(76, 8),
        "2026-11-23T12:34:56.790Z  age 0 s  every 1 s  sample 2               WebPerf\n"
        "Object     Instance Counter           Value Unit                     Last 26\n"
        "Web Site   shop     Requests/sec        200 /sec                          =#\n"
        "Web Site   shop     Cache Hit %          50 %                             ==\n"
        "Web Site   docs     Requests/sec          5 /sec                          ##\n"
        "Web Server          Uptime                7 s                             ##\n"
        "\n"
        "1-4 of 4  s order: answer  / filter  space freeze  ? help  q end\n");
}

EPC_TEST_IN(view__of_a_narrow_window_drops_curves_then_objects_then_units_and_cuts, begin())
{
    serve(100, 5);
    ck_assert_str_eq(draw(50, 4), "2026-11-23T12:34:56.789Z  age 0 s  every 1 s  sam…\n"
                                  "Object     Instance Counter           Value Unit\n"
                                  "Web Site   shop     Requests/sec        100 /sec\n"
                                  "Web Site   shop     Cache Hit %          50 %\n");
    ck_assert_str_eq(draw(40, 3), "2026-11-23T12:34:56.789Z  age 0 s  ever…\n"
                                  "Instance Counter           Value Unit\n"
                                  "shop     Requests/sec        100 /sec\n");
    ck_assert_str_eq(draw(20, 3), "2026-11-23T12:34:56…\n"
                                  "Ins… Cou…      Value\n"
                                  "shop Req…        100\n");
}

/* Every size: nothing is written outside (the sanitizers look), and each page fits. */
EPC_TEST_IN(view__fits_any_size, begin())
{
    serve(100, 5);
    problem("Slow", "it hangs");
    for (int page = 0; page < 4; page++) {
        for (uint32_t columns = 1; columns < 90; columns += columns < 12 ? 1 : 7)
            for (uint32_t rows = 1; rows < 12; rows++)
                (void)draw(columns, rows);
        press(page == 0 ? "?" : page == 1 ? "e" : "/x");
    }
}

EPC_TEST_IN(view__before_the_first_sample_and_without_counters_says_so, begin())
{
    ck_assert(shows("no sample yet"));
    ck_assert(shows("waiting for the first sample"));
    begin_sample();
    end_sample();
    ck_assert(shows("there is no counter"));
}

EPC_TEST_IN(view__marks_what_changed_by_an_attribute, begin())
{
    serve(111, 5);
    ck_assert_uint_eq(attributes_of("111"), MON_PLAIN);
    serve(222, 5);
    ck_assert_uint_eq(attributes_of("222") & MON_BOLD, MON_BOLD);
    ck_assert_uint_eq(attributes_of("50"), MON_PLAIN);
    serve(222, 5);
    ck_assert_uint_eq(attributes_of("222"), MON_PLAIN);
}

EPC_TEST_IN(view__that_is_frozen_keeps_its_picture_and_says_so_and_goes_on_with_what_came, begin())
{
    serve(111, 5);
    press(" ");
    ck_assert(shows("FROZEN"));
    serve(222, 5);
    begin_sample(); /* and everything but one goes */
    add("Web Site", "late", "Requests/sec", 9, "/sec");
    end_sample();
    ck_assert(shows("111"));
    ck_assert(!shows("222"));
    ck_assert(!shows("late"));
    ck_assert(shows("12:34:56.789Z"));
    press("ss/shop\r"); /* the picture can still be looked at in other ways */
    ck_assert(shows("111"));
    ck_assert(!shows("docs"));
    press("/\x15\r ");
    ck_assert(!shows("FROZEN"));
    ck_assert(shows("late"));
    ck_assert(shows("gone"));
    ck_assert(shows("12:34:56.791Z"));
}

EPC_TEST_IN(view__a_filter_is_any_part_of_a_path_without_regard_to_case, begin())
{
    serve(111, 5);
    press("/");
    ck_assert(shows("/_"));
    press("SHOP");
    ck_assert(shows("shop"));
    ck_assert(!shows("docs"));
    press("*cache");
    ck_assert(shows("Cache Hit"));
    ck_assert(!shows("Requests/sec"));
    press("zzz");
    ck_assert(shows("no counter has the text of the filter"));
    mon_model_apply_key(&model, MON_KEY_ESCAPE);
    ck_assert(shows("docs"));
    press("/q\r"); /* the letter is of the filter, and no command */
    ck_assert(shows("4 without the filter \"q\""));
    ck_assert(shows("1-2 of 2"));
    mon_model_apply_key(&model, MON_KEY_ESCAPE);
    ck_assert(shows("1-4 of 4"));
}

EPC_TEST_IN(view__backspace_takes_a_whole_character, begin())
{
    press("/a");
    mon_model_apply_key(&model, 0xE4);
    mon_model_apply_key(&model, 0x4E2D);
    ck_assert_str_eq(model.filter, "aä中");
    mon_model_apply_key(&model, MON_KEY_BACKSPACE);
    ck_assert_str_eq(model.filter, "aä");
    for (int i = 0; i < 5; i++)
        mon_model_apply_key(&model, MON_KEY_BACKSPACE);
    ck_assert_str_eq(model.filter, "");
    for (int i = 0; i < 200; i++)
        mon_model_apply_key(&model, 0x4E2D);
    ck_assert_uint_lt(strlen(model.filter), MON_FILTER_SIZE);
}

/* The instances and counters that are shown, as "a/b c/d". */
static const char *order(void)
{
    static char text[512];
    size_t used = 0;

    for (size_t i = 0; i < model.shown_count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%.4s/%.3s", i ? " " : "",
                                 model.shown[i]->instance, model.shown[i]->counter);
    return text;
}

EPC_TEST_IN(view__sorts_by_each_column_and_the_other_way_round, begin())
{
    begin_sample();
    add("B", "x", "one", 1, "");
    add("A", "z", "two", 30, "");
    add("a", "y", "two", NAN, "");
    add("C", "x", "ape", 200, "");
    end_sample();
    ck_assert_str_eq(order(), "x/one z/two y/two x/ape");
    press("s");
    ck_assert_str_eq(order(), "z/two y/two x/one x/ape");
    press("s");
    ck_assert_str_eq(order(), "x/one x/ape y/two z/two");
    press("s");
    ck_assert_str_eq(order(), "x/ape x/one z/two y/two");
    press("s");
    ck_assert_str_eq(order(), "x/ape z/two x/one y/two");
    press("r"); /* what has no value stays at the end */
    ck_assert_str_eq(order(), "x/one z/two x/ape y/two");
    press("sr");
    ck_assert_str_eq(order(), "x/ape y/two z/two x/one");
}

static void add_many(int count)
{
    char name[16];

    begin_sample();
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "i%03d", i);
        add("Many", name, "Counter", i, "");
    }
    end_sample();
}

EPC_TEST_IN(view__scrolls_by_lines_pages_and_to_the_ends, begin())
{
    add_many(50);
    ck_assert(shows("1-9 of 50")); /* 12 lines: status, heads, 9 rows, keys */
    press("jj");
    ck_assert(shows("3-11 of 50"));
    press("k");
    mon_model_apply_key(&model, MON_KEY_PAGE_DOWN);
    ck_assert(shows("10-18 of 50"));
    mon_model_apply_key(&model, MON_KEY_END);
    ck_assert(shows("42-50 of 50"));
    press("jjjj");
    ck_assert(shows("42-50 of 50"));
    mon_model_apply_key(&model, MON_KEY_PAGE_UP);
    ck_assert(shows("34-42 of 50"));
    (void)draw(76, 40); /* a larger window shows more, and no empty lines at the end */
    ck_assert(strstr(draw(76, 40), "14-50 of 50") != NULL);
    press("g");
    ck_assert(shows("1-9 of 50"));
    press("G");
    add_many(3); /* the place is gone */
    for (int i = 0; i <= (int)MON_ROWS_GONE; i++)
        add_many(3);
    ck_assert(shows("1-3 of 3"));
}

EPC_TEST_IN(rows__of_instances_that_go_are_marked_and_then_forgotten, begin())
{
    serve(111, 5);
    for (uint32_t i = 0; i < MON_ROWS_GONE; i++) {
        begin_sample();
        add("Web Server", "", "Uptime", i, "s");
        end_sample();
        ck_assert(shows("gone"));
        ck_assert_uint_eq(model.live.count, 4);
    }
    begin_sample();
    add("Web Server", "", "Uptime", 9, "s");
    end_sample();
    ck_assert(!shows("gone"));
    ck_assert_uint_eq(model.live.count, 1);
    serve(111, 5);
    ck_assert_uint_eq(model.live.count, 4);
    ck_assert(!shows("gone"));
}

EPC_TEST_IN(rows__of_equal_names_are_different_rows, begin())
{
    for (int round = 0; round < 3; round++) {
        begin_sample();
        add("Web Site", "shop", "Requests/sec", 1, "/sec");
        add("Web Site", "shop", "Requests/sec", 2, "/sec");
        end_sample();
        ck_assert_uint_eq(model.live.count, 2);
        ck_assert(model.live.list[0]->number == 1);
        ck_assert(model.live.list[1]->number == 2);
    }
}

/* Many rows come and go: all are found again, and memory does not grow. */
EPC_TEST_IN(rows__are_found_again_among_many, begin())
{
    size_t capacity;

    add_many(900);
    capacity = model.live.table_capacity;
    for (int round = 0; round < 20; round++) {
        add_many(round % 2 ? 900 : 450);
        for (size_t i = 0; i < model.live.count; i++)
            ck_assert_uint_eq(model.live.list[i]->missing, round % 2 || i < 450 ? 0 : 1);
        ck_assert_uint_eq(model.live.count, 900);
    }
    ck_assert_uint_eq(model.live.table_capacity, capacity);
}

EPC_TEST_IN(rows__a_value_is_cut_between_two_characters, begin())
{
    static const char text[] = "中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中";
    const struct mon_reading reading = {
        .object = "O", .instance = "", .counter = "C", .value = text, .unit = "", .number = NAN
    };

    begin_sample();
    mon_readings_add(&sample, &reading);
    end_sample();
    ck_assert_uint_eq(strlen(model.live.list[0]->value) % 3, 0);
    ck_assert_uint_ge(strlen(model.live.list[0]->value), MON_VALUE_BYTES - 4);
}

EPC_TEST_IN(view__names_the_providers_that_fail, begin())
{
    char name[16];

    serve(1, 1);
    press("e");
    ck_assert(shows("none"));
    problem("Slow", "it hangs\x1b[2J");
    ck_assert(shows("1 problem (e)"));
    ck_assert(shows("Slow: it hangs?[2J"));
    for (int i = 0; i < 40; i++) {
        snprintf(name, sizeof name, "P%d", i);
        problem(name, "crashed");
    }
    ck_assert(shows("32 problems (e)"));
    problem("Slow", "it answers again");
    ck_assert(shows("Slow: it answers again"));
    ck_assert(!shows("it hangs"));
    ck_assert(shows("31 problems (e)"));
    press("e");
    ck_assert(shows("Uptime"));
}

EPC_TEST_IN(view__has_columns_of_least_average_and_greatest_on_demand, begin())
{
    serve(100, 5);
    serve(300, NAN);
    press("m");
    ck_assert(strstr(draw(96, 6), "Unit       Least    Average   Greatest       Last 13\n") !=
              NULL);
    ck_assert(strstr(draw(96, 6), " 300 /sec         100        200        300  ") != NULL);
    ck_assert(strstr(draw(96, 6), " - /sec           5          5          5  ") != NULL);
    press("m");
    ck_assert(strstr(draw(96, 6), "Average") == NULL);
}

EPC_TEST_IN(view__help_names_every_key_and_scrolls_in_a_low_window, begin())
{
    serve(1, 1);
    press("?");
    ck_assert(strstr(draw(80, 24), "Ctrl-L") != NULL);
    ck_assert(strstr(draw(80, 8), "q, Ctrl-C") == NULL);
    mon_model_apply_key(&model, MON_KEY_END);
    ck_assert(strstr(draw(80, 8), "q, Ctrl-C") != NULL);
    press("?");
    ck_assert(shows("Uptime"));
}

EPC_TEST_IN(view__keys_ask_for_an_end_a_sample_or_a_repaint, begin())
{
    ck_assert_int_eq(mon_model_apply_key(&model, 'q'), MON_QUIT);
    ck_assert_int_eq(mon_model_apply_key(&model, MON_CTRL('C')), MON_QUIT);
    ck_assert_int_eq(mon_model_apply_key(&model, 'n'), MON_SAMPLE_NOW);
    ck_assert_int_eq(mon_model_apply_key(&model, MON_CTRL('L')), MON_REPAINT);
    ck_assert_int_eq(mon_model_apply_key(&model, 'x'), MON_NOTHING);
    press("/");
    ck_assert_int_eq(mon_model_apply_key(&model, 'q'), MON_DRAW);
    ck_assert_int_eq(mon_model_apply_key(&model, MON_CTRL('C')), MON_QUIT);
}

EPC_TEST(view__curves_of_percentages_end_at_100_and_others_by_choice_at_their_default_scale)
{
    struct mon_row row = { .unit = "%", .scale = -1 };

    begin();
    ck_assert(mon_model_full_scale_of_row_curve(&model, &row) == 100);
    strcpy(row.unit, "/sec");
    ck_assert(mon_model_full_scale_of_row_curve(&model, &row) == 0);
    press("c");
    ck_assert(mon_model_full_scale_of_row_curve(&model, &row) == 1000);
    row.scale = 2;
    ck_assert(mon_model_full_scale_of_row_curve(&model, &row) == 1);
    row.scale = INT32_MIN;
    ck_assert(mon_model_full_scale_of_row_curve(&model, &row) == 0);
    ck_assert(shows("by DefaultScale"));
}
