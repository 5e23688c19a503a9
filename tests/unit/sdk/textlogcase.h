/* SPDX-License-Identifier: MIT
 *
 * textlogcase.h -- a text log that is read from memory, for the tests of a file. */
#pragma once

#include <stdlib.h>
#include <string.h>

#include "reader/files/textlog.h"

static struct reader_textlog textlog;
static struct reader_textlog_row row;
static char message[400];
static struct reader_textlog_reading reading; /* as open_bytes shall read */
static void *copied;

/* Open a copy in memory of its own size, so that a read beyond its end is seen. */
static int open_bytes(const void *bytes, size_t count)
{
    copied = malloc(count ? count : 1);
    ck_assert_ptr_nonnull(copied);
    memcpy(copied, bytes, count);
    return reader_textlog_open(&textlog, epci_span_of(copied, count), &reading, message,
                               sizeof message);
}

static void open_text(const char *text)
{
    ck_assert_msg(open_bytes(text, strlen(text)) == EPC_OK, "%s", message);
}

static void close_text(void)
{
    reader_textlog_release(&textlog);
    free(copied);
    copied = NULL;
}

static void is_column(size_t i, const char *wanted)
{
    ck_assert_uint_lt(i, textlog.column_count);
    ck_assert_msg(kit_slice_is(textlog.columns[i], wanted), "%.*s, wanted %s",
                  (int)textlog.columns[i].bytes, textlog.columns[i].at, wanted);
}

static void is_end(void)
{
    ck_assert_int_eq(reader_textlog_next_row(&textlog, &row), EPC_END);
    ck_assert_int_eq(reader_textlog_next_row(&textlog, &row), EPC_END);
}
