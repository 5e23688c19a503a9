/* SPDX-License-Identifier: MIT
 *
 * logreadings.c -- a row of a log becomes a sample; the columns' paths say of what.
 */
#include "monitor/watch/logreadings.h"

#include <math.h>
#include <stdio.h>

#include <epc/epc.h>

#include "kit/number.h"
#include "monitor/saved/logfile.h"
#include "reader/names/path.h"
#include "reader/values/format.h"
#include "sdk/schema/writer.h"
#include "sdk/port/port.h"

#define LOG_NAME_SIZE  1024u
#define LOG_VALUE_SIZE 512u

static void copy_text_slice_as_string(char *out, size_t capacity, struct kit_slice text)
{
    snprintf(out, capacity, "%.*s", (int)(text.bytes < capacity ? text.bytes : capacity - 1),
             text.at);
}

/* Logs have no units: as many digits as epc-mon show has of a number without one. */
static void format_log_value(const struct reader_textlog_value *value, char *out)
{
    char number[KIT_NUMBER_CAPACITY];

    if (value->kind == READER_TEXTLOG_NONE)
        snprintf(out, LOG_VALUE_SIZE, "-");
    else if (value->kind == READER_TEXTLOG_TEXT)
        copy_text_slice_as_string(out, LOG_VALUE_SIZE, value->text);
    else if (value->kind == READER_TEXTLOG_WHOLE)
        snprintf(out, LOG_VALUE_SIZE, "%s",
                 kit_format_sign_and_magnitude(value->is_negative, value->whole, number));
    else
        reader_fraction_text(value->number, out, LOG_VALUE_SIZE);
}

static void add_column_reading(struct mon_readings *sample, struct kit_slice column,
                               const struct reader_textlog_value *value)
{
    const bool is_number =
        value->kind == READER_TEXTLOG_WHOLE || value->kind == READER_TEXTLOG_NUMBER;
    char object[LOG_NAME_SIZE] = "", instance[LOG_NAME_SIZE] = "", counter[LOG_NAME_SIZE],
         text[LOG_VALUE_SIZE];
    const struct mon_reading reading = { .object = object,
                                         .instance = instance,
                                         .counter = counter,
                                         .value = text,
                                         .unit = "",
                                         .number = is_number ? value->number : NAN };
    struct reader_counter_path path;
    struct reader_path_problem problem;

    if (reader_path_parse(column, &path, &problem) == EPC_OK) {
        copy_text_slice_as_string(object, sizeof object, path.object);
        copy_text_slice_as_string(instance, sizeof instance, path.part);
        copy_text_slice_as_string(counter, sizeof counter, path.counter);
    } else {
        copy_text_slice_as_string(counter, sizeof counter, column);
    }
    format_log_value(value, text);
    mon_readings_add(sample, &reading);
}

int mon_readings_read_log_row(struct mon_readings *sample, struct reader_textlog *log,
                              const struct reader_selection *selection)
{
    struct reader_textlog_row row;
    int status = reader_textlog_next_row(log, &row);

    if (status != EPC_OK)
        return status;
    sample->ticks = epci_clock_ticks();
    epci_systemtime_from_100ns(row.time, sample->time);
    sample->is_local = !log->has_bias;
    for (size_t i = 0; i < log->column_count; i++)
        if (mon_column_is_chosen(selection, log->columns[i]))
            add_column_reading(sample, log->columns[i], &row.values[i]);
    return EPC_OK;
}
