/* SPDX-License-Identifier: MIT
 *
 * check_mon_sinkmetrics.c -- the times of a log as seconds since 1970, before and after. */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "kit/system/files.h"
#include "monitor/convert/sink.h"

#define FILE_NAME "check_mon_sinkmetrics.txt"

/* Write all rows of the log, and read the file; the caller frees it. */
static char *convert_to_metrics(const char *text)
{
    static const size_t first[] = { 0 };
    struct reader_textlog log;
    struct reader_textlog_row row;
    struct mon_sink sink;
    char message[300], *written;
    void *data;
    size_t bytes;

    ck_assert_int_eq(
        reader_textlog_open(&log, epci_span_of(text, strlen(text)), NULL, message, sizeof message),
        EPC_OK);
    ck_assert_int_eq(mon_open_metrics_sink(&sink, &(struct mon_sink_start){ .log = &log,
                                                                            .columns = first,
                                                                            .count = 1,
                                                                            .path = FILE_NAME,
                                                                            .replace = true,
                                                                            .prefix = "win" }),
                     EPC_OK);
    while (reader_textlog_next_row(&log, &row) == EPC_OK)
        ck_assert_int_eq(sink.row(&sink, &row), EPC_OK);
    ck_assert_int_eq(sink.end(&sink), EPC_OK);
    reader_textlog_release(&log);
    ck_assert_int_eq(kit_read_file_up_to(FILE_NAME, 0x10000, &data, &bytes), EPC_OK);
    kit_remove_file(FILE_NAME);
    written = malloc(bytes + 1);
    ck_assert_ptr_nonnull(written);
    memcpy(written, data, bytes);
    written[bytes] = '\0';
    kit_free(data);
    return written;
}

EPC_TEST(sinkmetrics__times_before_1970_are_negative)
{
    static const char *const wanted[] = { " 11 -8520335999.999\n", " 12 -1.000\n", " 13 -0.250\n",
                                          " 14 0.000\n",           " 15 0.001\n",  " 16 1.250\n" };
    char *text = convert_to_metrics("\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\HERE\\Plant\\Work\"\r\n"
                                    "\"01/01/1700 00:00:00.001\",\"11\"\r\n"
                                    "\"12/31/1969 23:59:59.000\",\"12\"\r\n"
                                    "\"12/31/1969 23:59:59.750\",\"13\"\r\n"
                                    "\"01/01/1970 00:00:00.000\",\"14\"\r\n"
                                    "\"01/01/1970 00:00:00.001\",\"15\"\r\n"
                                    "\"01/01/1970 00:00:01.250\",\"16\"\r\n");

    for (size_t i = 0; i < EPC_COUNT(wanted); i++)
        ck_assert_msg(strstr(text, wanted[i]), "no%s in %s", wanted[i], text);
    free(text);
}
