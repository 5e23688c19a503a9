/* SPDX-License-Identifier: MIT
 *
 * recordread.c -- all heads and checksums are looked at once; answers are made when they are read.
 *
 * So damage is refused before the first value is shown, and the memory does not depend on how many
 * answers there are.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/records/recorddeflate.h"
#include "kit/sort.h"
#include "kit/span.h"
#include "reader/records/records.h"

/* A match of 258 bytes takes two bits at least: no more than this times what is stored. */
#define DEFLATE_RATIO_MAX 1032u

#define RECORDS_MAGIC_BYTES (sizeof READER_RECORDS_MAGIC - 1)

bool reader_is_records_file(struct epci_span file)
{
    return file.left >= RECORDS_MAGIC_BYTES &&
           memcmp(file.at, READER_RECORDS_MAGIC, RECORDS_MAGIC_BYTES) == 0;
}

/* ---- The records ---- */

/* Does the head fit what came before it? */
static const char *find_wrong_field(const struct reader_records *records,
                                    const struct record_head *head)
{
    const bool has_answers = head->kind == RECORD_KEY || head->kind == RECORD_NEXT;

    if (!has_answers && head->kind != RECORD_NAMES && head->kind != RECORD_INDEX)
        return "is of no known kind";
    if (head->number != records->answers)
        return "does not count the answers before it";
    if (has_answers != (head->answers > 0) || head->answers > READER_RECORD_COUNT_MAX ||
        head->answers > UINT32_MAX - records->answers)
        return "has a wrong number of answers";
    if (head->kind == RECORD_NEXT && records->answers == 0)
        return "needs an answer before it";
    if (head->kind == RECORD_NAMES && head->bytes > READER_RECORD_NAMES_MAX - records->names)
        return "has more names than a file may have";
    if (head->bytes > READER_RECORD_BYTES_MAX)
        return "is larger than records are";
    if (head->bytes / DEFLATE_RATIO_MAX > head->stored)
        return "is larger than what is stored can mean";
    return NULL;
}

/* Is there from this byte on nothing but zeros?  Where the power failed, a file may have its new
 * length without what was written last. */
static bool ends_in_zeros(struct epci_span rest, size_t from)
{
    if (!epci_span_skip(&rest, from) || rest.left < RECORD_TAIL_BYTES)
        return false;
    while (rest.left > 0 && rest.at[0] == 0)
        epci_span_skip(&rest, 1);
    return rest.left == 0;
}

/* The next record, without its bytes; EPC_END where the file ends or was cut. */
static int take_head(const struct reader_records *records, struct epci_span *rest,
                     struct record_head *head, const char **wrong)
{
    struct epci_span bytes;
    size_t end;

    if (rest->left < RECORD_HEAD_BYTES)
        return EPC_END;
    *wrong = "has a damaged head";
    if (!reader_record_head_read(head, rest->at))
        return ends_in_zeros(*rest, 0) || ends_in_zeros(*rest, RECORD_HEAD_BYTES) ? EPC_END
                                                                                  : EPC_E_CORRUPT;
    *wrong = find_wrong_field(records, head);
    if (*wrong)
        return EPC_E_CORRUPT;
    if (!kit_span_part(rest, RECORD_HEAD_BYTES, head->stored, &bytes))
        return EPC_END;
    if (reader_record_checksum(bytes.at, bytes.left) == head->checksum)
        return EPC_OK;
    *wrong = "is damaged";
    end = RECORD_HEAD_BYTES + (size_t)head->stored;
    return ends_in_zeros(*rest, end) || ends_in_zeros(*rest, end - RECORD_TAIL_BYTES)
               ? EPC_END
               : EPC_E_CORRUPT;
}

/* The index has to say what was found, and nothing may follow it.  EPC_OK, EPC_E_CORRUPT or
 * EPC_E_NOMEM. */
static int check_index(const struct reader_records *records, const struct record_head *head,
                       struct epci_span index, struct epci_span tail)
{
    struct record_entry entry;
    unsigned char *bytes;
    size_t count = 0, at = 0;
    int status;

    for (size_t i = 0; i < records->count; i++)
        count += records->records[i].kind != RECORD_NEXT;
    if (head->bytes != count * RECORD_ENTRY_BYTES || tail.left != RECORD_TAIL_BYTES ||
        epci_read_little_endian(tail.at, 8) != index.offset - RECORD_HEAD_BYTES ||
        memcmp(tail.at + 8, RECORD_TAIL_MAGIC, 8) != 0)
        return EPC_E_CORRUPT;
    bytes = malloc((size_t)head->bytes + 1);
    status = bytes ? reader_record_inflate(index, bytes, head->bytes) : EPC_E_NOMEM;
    for (size_t i = 0; status == EPC_OK && i < records->count; i++) {
        const struct record_entry *found = &records->records[i];

        if (found->kind == RECORD_NEXT)
            continue;
        reader_record_entry_read(&entry, bytes + at);
        at += RECORD_ENTRY_BYTES;
        if (entry.kind != found->kind || entry.offset != found->offset ||
            entry.number != found->number || entry.time != found->time)
            status = EPC_E_CORRUPT;
    }
    free(bytes);
    return status;
}

static int take_record(struct reader_records *out, struct epci_span *rest, const char **wrong)
{
    struct record_head head;
    const struct epci_span at = *rest;
    int status = take_head(out, rest, &head, wrong);

    if (status != EPC_OK)
        return status;
    epci_span_skip(rest, RECORD_HEAD_BYTES + (size_t)head.stored);
    if (head.kind == RECORD_INDEX) {
        struct epci_span index;

        if (rest->left < RECORD_TAIL_BYTES || ends_in_zeros(*rest, 0)) {
            *rest = at;
            return EPC_END;
        }
        *wrong = "is an index that does not fit the file";
        kit_span_part(&at, RECORD_HEAD_BYTES, head.stored, &index);
        status = check_index(out, &head, index, *rest);
        out->has_index = status == EPC_OK;
        epci_span_skip(rest, rest->left);
        return out->has_index ? EPC_END : status;
    }
    if (!KIT_RESERVE(NULL, out->records, out->count, out->capacity))
        return EPC_E_NOMEM;
    out->records[out->count++] =
        (struct record_entry){ head.kind, at.offset, head.number, head.time };
    out->answers += head.answers;
    out->names += head.kind == RECORD_NAMES ? head.bytes : 0;
    return EPC_OK;
}

int reader_records_open(struct reader_records *out, struct epci_span file, char *message,
                        size_t capacity)
{
    struct epci_span rest = epci_span_of(file.at, file.left);
    const char *wrong = "";
    size_t offset = 0;
    int status = EPC_OK;

    memset(out, 0, sizeof *out);
    out->file = file;
    epci_span_skip(&rest, RECORDS_MAGIC_BYTES);
    while (status == EPC_OK) {
        offset = rest.offset;
        status = take_record(out, &rest, &wrong);
    }
    out->cut = rest.left;
    if (status == EPC_E_CORRUPT)
        snprintf(message, capacity, "its record at byte %zu, after %" PRIu64 " answers, %s", offset,
                 out->answers, wrong);
    else if (status == EPC_END && out->answers == 0) {
        snprintf(message, capacity, "it holds no whole answer: it was cut off");
        return EPC_E_CORRUPT;
    }
    return status == EPC_END ? EPC_OK : status;
}

void reader_records_release(struct reader_records *records)
{
    free(records->records);
    memset(records, 0, sizeof *records);
}

/* The head and the bytes of a record that was looked at. */
static struct epci_span stored_bytes(const struct reader_records *records, size_t record,
                                     struct record_head *head)
{
    const unsigned char *at = records->file.at + records->records[record].offset;

    (void)reader_record_head_read(head, at);
    return epci_span_of(at + RECORD_HEAD_BYTES, head->stored);
}

int reader_records_take_names(const struct reader_records *records, size_t record,
                              struct epci_span *out, void **memory)
{
    struct record_head head;
    const struct epci_span stored = stored_bytes(records, record, &head);
    int status;

    *out = epci_span_of(NULL, 0);
    *memory = NULL;
    if (head.kind != RECORD_NAMES)
        return EPC_OK;
    *memory = malloc((size_t)head.bytes + 1);
    if (!*memory)
        return EPC_E_NOMEM;
    status = reader_record_inflate(stored, *memory, head.bytes);
    if (status == EPC_OK)
        *out = epci_span_of(*memory, head.bytes);
    return status;
}

/* ---- Answers ---- */

/* The last key at or before this answer: the records are in the order of their answers. */
static size_t find_key(const struct reader_records *records, uint64_t number)
{
    size_t at;

    KIT_FIND_FIRST(at, records->count, records->records[at].number > number);
    at -= at > 0;
    while (at > 0 && records->records[at].kind != RECORD_KEY)
        at--;
    return at;
}

/* Inflate the next record that has answers. */
static int begin_record(const struct reader_records *records, struct reader_records_cursor *cursor)
{
    struct record_head head;
    struct epci_span stored;
    int status;

    while (cursor->record < records->count && records->records[cursor->record].kind == RECORD_NAMES)
        cursor->record++;
    if (cursor->record == records->count)
        return EPC_E_CORRUPT;
    stored = stored_bytes(records, cursor->record++, &head);
    if (!kit_grow_array(NULL, &cursor->code, 0, head.bytes, &cursor->code_capacity, 1))
        return EPC_E_NOMEM;
    status = reader_record_inflate(stored, cursor->code, head.bytes);
    if (status != EPC_OK)
        return status;
    reader_record_decoder_begin(&cursor->decoder, epci_span_of(cursor->code, head.bytes),
                                head.kind == RECORD_KEY);
    cursor->next = head.number;
    cursor->in_code = head.answers;
    return EPC_OK;
}

int reader_records_read_answer(const struct reader_records *records,
                               struct reader_records_cursor *cursor, uint64_t number,
                               struct epci_span *out)
{
    int status = EPC_OK;

    if (number >= records->answers)
        return EPC_E_INVALID;
    if (number != cursor->next || cursor->record == 0) {
        cursor->record = find_key(records, number);
        cursor->in_code = 0;
        cursor->next = 0;
    }
    do {
        if (cursor->in_code == 0)
            status = begin_record(records, cursor);
        if (status == EPC_OK)
            status = reader_record_decode_next(&cursor->decoder, out);
        if (status == EPC_OK) {
            cursor->in_code--;
            /* A record has no more than its head says. */
            if (cursor->in_code == 0 && (cursor->decoder.left > 0 || cursor->decoder.code.left > 0))
                status = EPC_E_CORRUPT;
        }
    } while (status == EPC_OK && cursor->next++ < number);
    if (status != EPC_OK)
        cursor->record = 0;
    return status;
}

void reader_records_cursor_release(struct reader_records_cursor *cursor)
{
    reader_record_decoder_release(&cursor->decoder);
    free(cursor->code);
    memset(cursor, 0, sizeof *cursor);
}
