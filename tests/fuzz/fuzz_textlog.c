/* SPDX-License-Identifier: MIT
 *
 * fuzz_textlog.c -- any bytes as a log: what is read lies in bounds, reading it again gives the
 * same, and what is read can be written and read back. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/files/textlog.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A byte of each text is looked at, so that a text outside of its memory is found. */
static unsigned touch(struct kit_slice text)
{
    unsigned sum = 0;

    for (size_t i = 0; i < text.bytes; i++)
        sum += (unsigned char)text.at[i];
    return sum;
}

/* What has no text of its own in a file: control characters are written as blanks, and a text of
 * blanks is not a value.  Texts of JSON may be numbers or blanks as cells. */
static bool plain(struct kit_slice text)
{
    for (size_t i = 0; i < text.bytes; i++)
        if ((unsigned char)text.at[i] < 0x20 || (unsigned char)text.at[i] > 0x7E)
            return false;
    return true;
}

/* Write the row, and read it back: the values are the same. */
static void write_again(const struct reader_textlog *log, const struct reader_textlog_row *row,
                        enum reader_textlog_form form)
{
    struct reader_textlog_style style = { .form = form, .zone = { "Zone", log->zone.bias } };
    const char **columns = malloc(log->column_count * sizeof *columns);
    char(*names)[16] = malloc(log->column_count * sizeof *names);
    struct reader_textlog again;
    struct reader_textlog_row same;
    struct kit_buffer out = { 0 };
    char message[400];

    FUZZ_ASSERT(columns && names);
    for (size_t i = 0; i < log->column_count; i++) {
        snprintf(names[i], sizeof names[i], "\\o\\%08x", (unsigned)i);
        columns[i] = names[i];
    }
    reader_textlog_append_head(&out, &style, columns, log->column_count);
    reader_textlog_append_row(&out, &style, columns, row->time, row->values, log->column_count);
    FUZZ_ASSERT(!out.failed && out.bytes > 0);
    FUZZ_ASSERT(reader_textlog_open(&again, epci_span_of(out.text, out.bytes), NULL, message,
                                    sizeof message) == EPC_OK);
    FUZZ_ASSERT(again.column_count == log->column_count);
    FUZZ_ASSERT(reader_textlog_next_row(&again, &same) == EPC_OK);
    FUZZ_ASSERT(same.time == row->time);
    for (size_t i = 0; i < log->column_count; i++) {
        const struct reader_textlog_value *a = &row->values[i], *b = &same.values[i];

        if (a->kind == READER_TEXTLOG_TEXT &&
            (!plain(a->text) ||
             (log->dialect == READER_TEXTLOG_JSON && form < READER_TEXTLOG_JSONL)))
            continue;
        FUZZ_ASSERT(a->kind == b->kind || (a->kind == READER_TEXTLOG_NUMBER &&
                                           b->kind == READER_TEXTLOG_WHOLE)); /* 1.0 */
        FUZZ_ASSERT(a->number == b->number && a->whole <= b->whole);
        FUZZ_ASSERT(kit_slices_equal(a->text, b->text));
    }
    FUZZ_ASSERT(reader_textlog_next_row(&again, &same) == EPC_END);
    reader_textlog_release(&again);
    kit_buffer_release(&out);
    free(columns);
    free(names);
}

/* All rows; returns a sum over everything that was read. */
static unsigned read_all(struct reader_textlog *log, bool write)
{
    struct reader_textlog_row row;
    unsigned sum = 0;
    size_t line = 0;

    while (reader_textlog_next_row(log, &row) == EPC_OK) {
        FUZZ_ASSERT(row.line > line);
        line = row.line;
        sum = sum * 31 + (unsigned)row.time;
        for (size_t i = 0; i < log->column_count; i++)
            sum = sum * 31 + (unsigned)row.values[i].kind + touch(row.values[i].text) +
                  (unsigned)row.values[i].whole;
        if (write) {
            write_again(log, &row, row.time % 2 ? READER_TEXTLOG_TSV : READER_TEXTLOG_CSV);
            write_again(log, &row, READER_TEXTLOG_JSONL);
        }
        write = false;
    }
    return sum +
           (unsigned)(log->bad.count + log->extra.count + log->torn.count + log->short_rows.count +
                      log->undated.count + log->odd.count + log->repeated.count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct epci_span file = epci_span_of(data, size);
    const struct reader_textlog_reading how = { .codepage = size % 3 == 0 ? 932 : 0,
                                                .order = (enum reader_textlog_order)(size % 4) };
    struct reader_textlog log;
    char message[400] = "";
    int status = reader_textlog_open(&log, file, &how, message, sizeof message);

    (void)reader_is_textlog_file(file);
    (void)reader_is_json_textlog_file(file);
    if (status == EPC_OK) {
        unsigned sum;

        FUZZ_ASSERT(log.column_count > 0 && log.zone.bias >= -1440 && log.zone.bias <= 1440);
        for (size_t i = 0; i < log.column_count; i++)
            (void)touch(log.columns[i]);
        (void)touch(log.caption);
        FUZZ_ASSERT(reader_name_of_log_format(log.dialect)[0] != 0);
        sum = read_all(&log, true);
        reader_textlog_rewind(&log);
        FUZZ_ASSERT(sum == read_all(&log, false));
    } else {
        FUZZ_ASSERT(status == EPC_E_CORRUPT && message[0] != 0);
    }
    reader_textlog_release(&log);
    return 0;
}
