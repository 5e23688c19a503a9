/* SPDX-License-Identifier: MIT
 *
 * check_nulls.c -- no function crashes if NULL is in the place of an argument, or a handle whose
 * bytes are zero; the inline ones may not be called with such a handle.
 *
 * Its arguments are the list of the functions and this file, which has to call each of them.
 */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/checked.h>
#include <epc/ondemand.h>
#include <epc/section.h>

#include "app_schema.h"

static const epc_instance zero;
static const epc_row zero_row;

static unsigned reports;

static void count_report(const char *text)
{
    ck_assert_ptr_nonnull(text);
    reports++;
}

/* A handle that counts. */
static void use(epc_instance handle)
{
    epc_add(handle, 2, 1);
    epc_sub(handle, 2, 1);
    epc_set(handle, 2, 1);
    epc_fraction(handle, 2, 1, 1);
    ck_assert_int_eq(epc_set_text(handle, 2, "text"), EPC_E_INVALID);
    epc_instance_remove(&handle);
}

EPC_TEST(nulls__in_the_place_of_an_app_or_of_an_option_are_refused)
{
    static const epc_schema no_schema;
    epc_instance_options options = { .size = sizeof options, .parent = &zero };
    epc_app_options no_options = { 0 };
    epc_instance out;
    epc_app *app;

    ck_assert_int_eq(epc_app_open(NULL, NULL, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_app_open(NULL, NULL, &app), EPC_E_SCHEMA);
    epc_app_close(app);
    ck_assert_int_eq(epc_app_open(&no_schema, &no_options, &app), EPC_E_SCHEMA);
    epc_app_close(app);
    ck_assert_int_eq(epc_app_on_request(NULL, NULL, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_instance_add(NULL, APP_SITE, "a", NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_instance_add(NULL, APP_SITE, NULL, &out), EPC_E_INVALID);
    use(out);
    ck_assert_int_eq(epc_instance_add_with(NULL, APP_SITE, NULL, NULL, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_app_open(&app_schema, &no_options, &app), EPC_OK);
    ck_assert_int_eq(epc_app_on_request(app, NULL, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, NULL, &out), EPC_E_INVALID);
    use(out);
    ck_assert_int_eq(epc_instance_add_with(app, APP_SITE, "a", &options, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_instance_add_with(app, APP_PAGE, "a", &options, &out), EPC_E_INVALID);
    use(out);
    options.size = 0;
    ck_assert_int_eq(epc_instance_add_with(app, APP_SITE, "a", &options, &out), EPC_E_INVALID);
    epc_app_close(app);
    epc_app_close(NULL);
}

EPC_TEST(nulls__a_handle_of_zero_does_nothing)
{
    epc_instance instance = zero;
    epc_row row = zero_row;
    char text[4] = "abc";

    epc_instance_remove(NULL);
    epc_instance_remove(&instance);
    epc_average_add(zero, 2, 1);
    epc_fraction(zero, 2, 1, 1);
    epc_elapsed_start(zero, 2);
    epc_timer_end(zero, 2, epc_timer_begin(zero, 2));
    epc_queue_enter(zero, 2);
    epc_queue_leave(zero, 2);
    ck_assert_int_eq(epc_set_text(zero, 2, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_get(zero, 2), 0);
    ck_assert_int_eq(epc_get_text(zero, 2, NULL, 4), EPC_E_NOSPACE);
    ck_assert_int_eq(epc_get_text(zero, 2, text, 4), EPC_E_INVALID);
    ck_assert_str_eq(text, "");
    epc_begin(zero);
    epc_end(zero);
    ck_assert_int_eq(epc_instance_own(zero, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_instance_typed(zero, NULL, 0, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_instance_typed(zero, NULL, 1, &instance), EPC_E_INVALID);
    use(instance);
    ck_assert_int_eq(epc_instance_own(zero, &row), EPC_E_INVALID);
    epc_row_add(row, 2, 1);
    epc_row_fraction(row, 2, 1, 1);
    epc_row_average_add(row, 2, 1);
    epc_row_begin(zero_row);
    epc_row_end(zero_row);
    epc_row_release(NULL);
    row = zero_row;
    epc_row_release(&row);
    ck_assert_ptr_nonnull(epc_status_name(12345));
    ck_assert_ptr_nonnull(epc_status_text(-12345));
    ck_assert_uint_eq(epc_version(), EPC_VERSION_NUMBER);
    ck_assert_uint_ne(epc_ticks(), 0);
    ck_assert_uint_ne(epc_ticks_per_second(), 0);
}

EPC_TEST(nulls__in_checked_calls_are_reported_or_refused)
{
    epc_instance instance = zero;
    epc_row row = zero_row;
    epc_app *app;

    epc_checked_report(count_report);
    ck_assert_int_eq(epc_app_open(&app_schema, NULL, &app), EPC_OK);
    epc_checked_app_close(NULL, app);
    epc_checked_app_close(NULL, app);
    ck_assert_uint_eq(reports, 1);
    ck_assert_ptr_null(epc_checked_app(NULL, NULL));
    epc_checked_app_close(NULL, NULL);
    ck_assert_int_eq(epc_checked_instance_add(NULL, NULL, 0, NULL, NULL, NULL), EPC_E_INVALID);
    epc_checked_instance_remove(NULL, NULL);
    epc_checked_instance_remove(NULL, &instance);
    use(epc_checked_instance(NULL, zero));
    epc_checked_add(NULL, zero, 2, 1);
    epc_checked_set(NULL, zero, 2, 1);
    epc_checked_fraction(NULL, zero, 2, 1, 1);
    ck_assert_uint_eq(epc_checked_timer_begin(NULL, zero, 2), 0);
    epc_checked_timer_end(NULL, zero, 2, 0);
    epc_checked_queue(NULL, 1, zero, 2);
    ck_assert_int_eq(epc_checked_set_text(NULL, zero, 2, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_checked_get(NULL, zero, 2), 0);
    ck_assert_int_eq(epc_checked_get_text(NULL, zero, 2, NULL, 4), EPC_E_INVALID);
    epc_row_add(epc_checked_row(NULL, zero_row), 2, 1);
    epc_checked_row_add(NULL, zero_row, 2, 1);
    epc_checked_row_set(NULL, zero_row, 2, 1);
    epc_checked_row_fraction(NULL, zero_row, 2, 1, 1);
    epc_checked_row_release(NULL, NULL);
    epc_checked_row_release(NULL, &row);
    ck_assert_uint_ge(reports, 12);
    epc_checked_report(NULL);
}

EPC_TEST(nulls__in_callbacks_of_a_provider_are_refused)
{
    epc_instance out;

    ck_assert_int_eq(epc_rows_add(NULL, NULL, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_rows_add(NULL, "a", &out), EPC_E_INVALID);
    use(out);
    ck_assert_ptr_null(epc_foreign_rows(NULL, 0));
    epc_foreign_set_times(NULL, 1, 2, 3);
    epc_foreign_set_default(NULL, 0);
    ck_assert_int_eq(epc_foreign_set_name(NULL, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_foreign_set_name(NULL, "a"), EPC_E_INVALID);
}

EPC_TEST(nulls__of_a_section_are_refused)
{
    epc_section *section = NULL;
    void *data = NULL;

    ck_assert_int_eq(epc_section_open(NULL, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_section_open(NULL, &section), EPC_E_INVALID);
    ck_assert_int_lt(epc_section_begin(section, NULL), 0);
    epc_section_end(section);
    ck_assert_int_lt(epc_section_begin(section, &data), 0);
    epc_section_end(section);
    epc_section_close(section);
    ck_assert_int_lt(epc_section_begin(NULL, &data), 0);
    epc_section_end(NULL);
    epc_section_close(NULL);
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = calloc(1, 1 << 16);

    ck_assert_msg(file && text && fread(text, 1, (1 << 16) - 1, file) > 0, "cannot read %s", path);
    fclose(file);
    return text;
}

EPC_TEST(nulls__are_tried_with_every_function)
{
    char *list, *source, name[64];
    unsigned count = 0;

    ck_assert_int_eq(epc_check_argc, 2);
    list = read_file(epc_check_argv[0]);
    source = read_file(epc_check_argv[1]);
    for (char *line = strtok(list, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "    epc_", 8) != 0)
            continue;
        snprintf(name, sizeof name, "%s(", line + 4);
        ck_assert_msg(strstr(source, name), "%s is not called", line + 4);
        count++;
    }
    ck_assert_uint_gt(count, 40);
    free(list);
    free(source);
}
