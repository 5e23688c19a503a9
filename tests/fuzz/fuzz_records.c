/* SPDX-License-Identifier: MIT
 *
 * fuzz_records.c -- captures of version 3.  The first byte says what the others are: a file, which
 * is read or refused; the code of a record, without a checksum that keeps it from being looked at;
 * or answers, which are written and read again. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "fuzz.h"
#include "kit/span.h"
#include "reader/captures/samples.h"

#define ANSWERS_MAX 32u

/* A few bytes can mean a large answer: time is for other bytes. */
#define ANSWER_MAX 0x10000u

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool has_no_name(const void *context, uint32_t index, char *out, size_t capacity)
{
    (void)context, (void)index, (void)out, (void)capacity;
    return false;
}

static void read_file(struct epci_span file)
{
    struct reader_samples samples;
    struct reader_records_cursor cursor = { 0 };
    struct epci_span answer;
    char message[400] = "";
    int status;

    if (!reader_is_samples_file(file))
        return;
    status = reader_samples_open(&samples, file, message, sizeof message);
    FUZZ_ASSERT(status == EPC_OK || (status == EPC_E_CORRUPT && message[0]));
    for (size_t i = 0; status == EPC_OK && i < samples.count && i < ANSWERS_MAX; i++)
        status = reader_samples_read(&samples, &cursor, i, &answer);
    FUZZ_ASSERT(status == EPC_OK || status == EPC_E_CORRUPT);
    reader_records_cursor_release(&cursor);
    reader_samples_release(&samples);
}

/* The second half needs the first. */
static void read_code(struct epci_span code)
{
    struct record_decoder decoder = { 0 };
    struct epci_span part, answer = { .left = 0 };
    uint64_t sum = 0;

    for (int half = 0; half < 2; half++) {
        kit_span_part(&code, half ? code.left / 2 : 0, code.left / 2, &part);
        reader_record_decoder_begin(&decoder, part, half == 0);
        for (unsigned i = 0; i < ANSWERS_MAX && answer.left <= ANSWER_MAX; i++) {
            if (reader_record_decode_next(&decoder, &answer) != EPC_OK)
                break;
            for (size_t j = 0; j < answer.left; j++)
                sum += answer.at[j];
        }
    }
    FUZZ_ASSERT(sum != UINT64_MAX);
    reader_record_decoder_release(&decoder);
}

/* Each answer is a byte with its length, and so many bytes. */
static void write_answers(struct epci_span rest)
{
    struct epci_span answers[ANSWERS_MAX], answer;
    struct reader_samples_writer writer = { 0 };
    struct reader_samples samples;
    struct reader_records_cursor cursor = { 0 };
    struct kit_buffer file = { 0 };
    char message[400];
    size_t count = 0;

    while (count < ANSWERS_MAX && rest.left > 1 && rest.at[0] > 0) {
        kit_span_part(&rest, 1, rest.at[0] < rest.left - 1 ? rest.at[0] : rest.left - 1,
                      &answers[count]);
        epci_span_skip(&rest, 1 + answers[count++].left);
    }
    if (count == 0)
        return;
    for (size_t i = 0; i < count; i++)
        FUZZ_ASSERT(reader_samples_write_next_record(
                        &writer, &file,
                        &(struct reader_samples_answer){
                            .bytes = answers[i], .query = "", .name = has_no_name },
                        1000000) == EPC_OK);
    FUZZ_ASSERT(reader_records_write_end(&writer.records, &file) == EPC_OK);
    FUZZ_ASSERT(reader_samples_open(&samples, epci_span_of(file.text, file.bytes), message,
                                    sizeof message) == EPC_OK);
    FUZZ_ASSERT(samples.count == count && !samples.unfinished);
    for (size_t i = 0; i < count; i++)
        FUZZ_ASSERT(reader_samples_read(&samples, &cursor, i, &answer) == EPC_OK &&
                    answer.left == answers[i].left &&
                    memcmp(answer.at, answers[i].at, answer.left) == 0);
    reader_records_cursor_release(&cursor);
    reader_samples_release(&samples);
    reader_samples_writer_release(&writer);
    kit_buffer_release(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    if (data[0] % 3 == 0)
        read_file(epci_span_of(data + 1, size - 1));
    else if (data[0] % 3 == 1)
        read_code(epci_span_of(data + 1, size - 1));
    else
        write_answers(epci_span_of(data + 1, size - 1));
    return 0;
}
