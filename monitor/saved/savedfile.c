/* SPDX-License-Identifier: MIT
 *
 * savedfile.c -- opens saved files; of a bare block it makes an answer first.
 */
#include "monitor/saved/savedfile.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/files.h"

int mon_saved_open(struct mon_saved_file *file, const char *path, char *message, size_t capacity)
{
    struct epci_answer_times times = { 0, 0, 0 };
    const struct host_reply_collected *reply = &file->saved.capture.reply;
    struct epci_span block;
    int status;

    memset(file, 0, sizeof *file);
    status =
        reader_load_capture_or_answer_file(&file->saved, path, &file->memory, message, capacity);
    file->answer = block = file->saved.bytes;
    if (status != EPC_OK || file->saved.form == READER_SAVED_ANSWER ||
        file->saved.form == READER_SAVED_SAMPLES)
        return status;
    if (file->saved.form == READER_SAVED_CAPTURE) {
        if (reply->status != 0 || reply->fault.code || reply->bytes > file->saved.capture.stored) {
            if (reply->fault.code)
                snprintf(message, capacity, "%s holds no data: Collect raised an exception", path);
            else
                snprintf(message, capacity,
                         "%s holds no data: Collect returned %" PRIu32 " and %" PRIu32
                         " bytes for a buffer of %" PRIu32,
                         path, reply->status, reply->bytes, file->saved.capture.question.capacity);
            return EPC_E_INVALID;
        }
        times = file->saved.capture.times;
        block = epci_span_of(file->saved.capture.block, reply->bytes);
        if (file->saved.capture.question.foreign) {
            file->answer = block;
            return EPC_OK;
        }
    }
    status = reader_answer_init(&file->made, (const uint16_t[]){ 0 }, 0);
    if (status == EPC_OK)
        status = reader_answer_add_block(&file->made, block.at, block.left);
    if (status != EPC_OK)
        return status;
    reader_answer_fill_header(&file->made, &times);
    file->answer = reader_span_of_whole_answer(&file->made);
    return EPC_OK;
}

void mon_saved_close(struct mon_saved_file *file)
{
    reader_answer_release(&file->made);
    reader_records_cursor_release(&file->cursor);
    reader_saved_release(&file->saved);
    kit_free(file->memory);
}

size_t mon_saved_count_answers(const struct mon_saved_file *file)
{
    return file->saved.form == READER_SAVED_SAMPLES ? file->saved.samples.count : 1;
}

int mon_saved_read_answer(const struct mon_saved_file *file, struct reader_records_cursor *cursor,
                          size_t i, struct epci_span *out)
{
    if (file->saved.form == READER_SAVED_SAMPLES)
        return reader_samples_read(&file->saved.samples, cursor, i, out);
    *out = file->answer;
    return EPC_OK;
}

const struct reader_names *mon_saved_names(const struct mon_saved_file *file)
{
    return file->saved.form == READER_SAVED_SAMPLES ? &file->saved.samples.names
                                                    : &file->saved.capture.names;
}
