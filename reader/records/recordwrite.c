/* SPDX-License-Identifier: MIT
 *
 * recordwrite.c -- answers wait until their record is due; names and the first answer do not.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "check/walk.h"
#include "reader/records/recorddeflate.h"
#include "reader/records/records.h"

/* A record in so many is a key: what one costs is spread over ten minutes of answers a second. */
#define RECORDS_EACH_KEY 60u

/* Answers that wait. */
#define WAITING_BYTES_MAX (READER_RECORD_ANSWERS_MAX / 2)

static int add_record(struct reader_records_writer *writer, struct kit_buffer *out,
                      struct record_head head, struct epci_span bytes)
{
    const size_t before = out->bytes;
    unsigned char fixed[RECORD_HEAD_BYTES];
    char *text;
    int status;

    if (before == SIZE_MAX || !kit_buffer_reserve(out, sizeof fixed))
        return EPC_E_NOMEM;
    out->bytes += sizeof fixed;
    status = reader_record_deflate(out, bytes);
    if (status != EPC_OK)
        return status;
    text = out->text + before;
    head.bytes = (uint32_t)bytes.left;
    head.stored = (uint32_t)(out->bytes - before - sizeof fixed);
    head.checksum = reader_record_checksum(text + sizeof fixed, head.stored);
    reader_record_head_write(&head, fixed);
    memcpy(text, fixed, sizeof fixed);
    if (head.kind != RECORD_NEXT && head.kind != RECORD_INDEX) {
        if (!KIT_RESERVE(NULL, writer->entries, writer->entry_count, writer->entry_capacity))
            return EPC_E_NOMEM;
        writer->entries[writer->entry_count++] =
            (struct record_entry){ head.kind, writer->offset, head.number, head.time };
    }
    writer->offset += out->bytes - before;
    return EPC_OK;
}

/* Write the answers that wait. */
int reader_records_write_waiting(struct reader_records_writer *writer, struct kit_buffer *out)
{
    struct record_head head = { .kind = writer->since_key == 0 ? RECORD_KEY : RECORD_NEXT,
                                .answers = (uint32_t)writer->count,
                                .number = writer->number,
                                .time = writer->first_time };
    const char *at = writer->answers.text;
    int status;

    if (writer->count == 0)
        return EPC_OK;
    for (size_t i = 0; i < writer->count; i++) {
        writer->spans[i].at = (const unsigned char *)at;
        at += writer->spans[i].left;
    }
    if (head.kind == RECORD_KEY)
        writer->encoder.last.count = 0;
    writer->code.bytes = 0;
    status = reader_record_encode(&writer->encoder, writer->spans, writer->count, &writer->code);
    if (status == EPC_OK && writer->code.failed)
        status = EPC_E_NOMEM;
    if (status == EPC_OK)
        status = add_record(writer, out, head, epci_span_of(writer->code.text, writer->code.bytes));
    writer->since_key = (writer->since_key + 1) % RECORDS_EACH_KEY;
    writer->number += writer->count;
    writer->count = 0;
    writer->waited = 0;
    writer->answers.bytes = 0;
    return status;
}

static uint64_t time_of_answer(struct epci_span answer, uint64_t otherwise)
{
    struct check_parsed_data data;

    return check_read_data_header(answer, &data, NULL) == EPC_OK ? data.head.perf_time_100ns
                                                                 : otherwise;
}

/* Would the first of them wait for too long if it waited for the next one, which may be late by
 * half of its time?  By the clock of the answers, and by what was said, since that may stop. */
static bool is_due(const struct reader_records_writer *writer, uint64_t time, uint64_t next_100ns)
{
    const uint64_t waited = time - writer->first_time + next_100ns;

    return writer->number == 0 || time < writer->first_time ||
           (waited > writer->waited ? waited : writer->waited) + next_100ns / 2 >
               READER_RECORDS_FLUSH_100NS;
}

int reader_records_write_answer(struct reader_records_writer *writer, struct kit_buffer *out,
                                struct epci_span answer, struct epci_span names,
                                uint64_t next_100ns)
{
    uint64_t time;
    int status = EPC_OK;

    if (answer.left == 0 || answer.left > READER_RECORD_ANSWER_MAX)
        return EPC_E_INVALID;
    /* The file would be refused; an index is shown where a name is missing. */
    if (names.left > READER_RECORD_NAMES_MAX - writer->names)
        names.left = 0;
    writer->names += names.left;
    time = time_of_answer(answer, writer->first_time);
    if (writer->offset == 0) {
        kit_buffer_add_text(out, READER_RECORDS_MAGIC);
        writer->offset = sizeof READER_RECORDS_MAGIC - 1;
    }
    if (names.left > 0 || writer->count == READER_RECORD_COUNT_MAX ||
        writer->answers.bytes + answer.left > WAITING_BYTES_MAX)
        status = reader_records_write_waiting(writer, out);
    if (status == EPC_OK && names.left > 0)
        status = add_record(
            writer, out,
            (struct record_head){ .kind = RECORD_NAMES, .number = writer->number, .time = time },
            names);
    if (status != EPC_OK)
        return status;
    if (writer->count == 0)
        writer->first_time = time;
    if (!KIT_RESERVE(NULL, writer->spans, writer->count, writer->capacity))
        return EPC_E_NOMEM;
    kit_buffer_add_bytes(&writer->answers, answer.at, answer.left);
    if (writer->answers.failed)
        return EPC_E_NOMEM;
    writer->spans[writer->count++] = answer;
    writer->waited += next_100ns;
    return is_due(writer, time, next_100ns) ? reader_records_write_waiting(writer, out) : EPC_OK;
}

int reader_records_write_end(struct reader_records_writer *writer, struct kit_buffer *out)
{
    struct kit_buffer index = { 0 };
    unsigned char entry[RECORD_ENTRY_BYTES];
    struct record_head head = { .kind = RECORD_INDEX };
    uint64_t offset;
    int status = reader_records_write_waiting(writer, out);

    head.number = writer->number;
    for (size_t i = 0; i < writer->entry_count; i++) {
        reader_record_entry_write(&writer->entries[i], entry);
        kit_buffer_add_bytes(&index, entry, sizeof entry);
        head.time = writer->entries[i].time;
    }
    offset = writer->offset;
    if (status == EPC_OK && !index.failed)
        status = add_record(writer, out, head, epci_span_of(index.text, index.bytes));
    kit_buffer_add_bytes(out, &offset, sizeof offset);
    kit_buffer_add_bytes(out, RECORD_TAIL_MAGIC, sizeof RECORD_TAIL_MAGIC - 1);
    if (status == EPC_OK && (index.failed || out->failed))
        status = EPC_E_NOMEM;
    kit_buffer_release(&index);
    return status;
}

void reader_records_writer_release(struct reader_records_writer *writer)
{
    reader_record_encoder_release(&writer->encoder);
    kit_buffer_release(&writer->answers);
    kit_buffer_release(&writer->code);
    free(writer->spans);
    free(writer->entries);
    memset(writer, 0, sizeof *writer);
}
