/* SPDX-License-Identifier: MIT
 *
 * make_recorded_day.c -- make_recorded_day SECONDS FILE: a capture of version 3 of that many
 * seconds of recordedday.h.
 */
#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "reader/captures/samples.h"
#include "recordedday.h"

int main(int argc, char **argv)
{
    struct recorded_day *day = recorded_day_new();
    FILE *file = argc == 3 ? fopen(argv[2], "wb") : NULL;
    struct reader_samples_writer writer = { 0 };
    struct kit_buffer text = { 0 };
    int status = day && file ? EPC_OK : EPC_E_INVALID;

    for (long i = 0; status == EPC_OK && i <= atol(argv[1]); i++) {
        struct reader_samples_answer answer = { .query = "Global", .name = recorded_day_name };

        text.bytes = 0;
        if (i < atol(argv[1])) {
            answer.bytes = recorded_day_next(day);
            status = reader_samples_write_next_record(&writer, &text, &answer, 10000000);
        } else
            status = reader_records_write_end(&writer.records, &text);
        if (status == EPC_OK && fwrite(text.text, 1, text.bytes, file) != text.bytes)
            status = EPC_E_SYSTEM;
    }
    if (file && fclose(file) != 0)
        status = EPC_E_SYSTEM;
    reader_samples_writer_release(&writer);
    kit_buffer_release(&text);
    recorded_day_free(day);
    if (status != EPC_OK)
        fprintf(stderr, "make_recorded_day: %s\n", epc_status_text(status));
    return status == EPC_OK ? 0 : 1;
}
