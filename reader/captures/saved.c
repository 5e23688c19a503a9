/* SPDX-License-Identifier: MIT
 *
 * saved.c -- what kind of file it is, by its first bytes.
 *
 * A capture has its magic line, an answer begins with "PERF" in UTF-16; everything else is taken
 * for a block and is left to the walker.
 */
#include "reader/captures/saved.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "check/walk.h"
#include "kit/system/files.h"
#include "sdk/core/span.h"

const char *reader_saved_form_name(enum reader_saved_form form)
{
    static const char *const names[] = { "block", "answer", "capture", "answer" };

    return names[form];
}

/* A trace of Windows' events, as binary logs of counters are: its first buffer begins with the size
 * of all buffers, and has an event of the kind 0xC0 with that size in it. */
static bool is_blg_or_etl_file(struct epci_span file)
{
    const size_t kind = 0x4A, marker = 0x4B, again = 0x68;

    return file.left >= again + 4 && (file.at[kind] == 1 || file.at[kind] == 2) &&
           file.at[marker] == 0xC0 && epci_read_little_endian(file.at, 4) >= 1024 &&
           epci_read_little_endian(file.at, 4) == epci_read_little_endian(file.at + again, 4);
}

int reader_saved_detect_and_decode(struct reader_saved *out, struct epci_span file, char *message,
                                   size_t capacity)
{
    static const unsigned char signature[] = { 'P', 0, 'E', 0, 'R', 0, 'F', 0 };

    memset(out, 0, sizeof *out);
    out->bytes = file;
    if (file.left == 0) {
        snprintf(message, capacity, "it is empty, wanted a capture, an answer or a block");
        return EPC_E_CORRUPT;
    }
    if (is_blg_or_etl_file(file)) {
        snprintf(
            message, capacity,
            "it is a binary log of Windows (.blg or .etl), which is not read; \"relog FILE -f csv "
            "-o FILE.csv\" on Windows makes a text log of a .blg");
        return EPC_E_CORRUPT;
    }
    if (reader_is_samples_file(file)) {
        out->form = READER_SAVED_SAMPLES;
        return reader_samples_open(&out->samples, file, message, capacity);
    }
    if (reader_is_capture_file(file)) {
        out->form = READER_SAVED_CAPTURE;
        return reader_capture_decode(&out->capture, file, message, capacity);
    }
    if (file.left >= sizeof signature && memcmp(file.at, signature, sizeof signature) == 0)
        out->form = READER_SAVED_ANSWER;
    return EPC_OK;
}

void reader_saved_release(struct reader_saved *saved)
{
    reader_capture_release(&saved->capture);
    reader_samples_release(&saved->samples);
    memset(saved, 0, sizeof *saved);
}

uint32_t reader_saved_count_objects(struct epci_span bytes, bool answer)
{
    struct check_parsed_object object;
    struct check_parsed_data data;
    uint32_t count = 0;

    if (answer) {
        if (check_read_data_header(bytes, &data, NULL) != EPC_OK)
            return 0;
        bytes = data.objects;
    }
    while (check_read_next_object_extent(&bytes, &object, NULL) == EPC_OK)
        count++;
    return count;
}

bool reader_saved_has_room(const struct reader_samples_writer *writer, uint64_t bytes,
                           size_t answer)
{
    const struct reader_records_writer *records = &writer->records;
    /* A lane of four bytes is coded as at most these four, a gap of two, a unit and a difference of
     * five; the heads of runs and records fit into the rest of `names`. */
    const uint64_t answers = 4 * ((uint64_t)records->answers.bytes + answer);
    const uint64_t names = READER_RECORD_NAMES_MAX;
    const uint64_t index = RECORD_ENTRY_BYTES * ((uint64_t)records->entry_count + 4);

    return bytes == 0 || bytes + answers + names + index <= READER_SAVED_MAX;
}

int reader_load_capture_or_answer_file(struct reader_saved *out, const char *path, void **memory,
                                       char *message, size_t capacity)
{
    char why[300];
    size_t bytes;
    int status = kit_read_file_up_to(path, READER_SAVED_MAX + 1, memory, &bytes);

    memset(out, 0, sizeof *out);
    if (status != EPC_OK) {
        snprintf(message, capacity, "%s cannot be read: %s", path,
                 kit_is_folder(path) ? "it is a folder" : epc_status_text(status));
        return status == EPC_E_NOMEM ? status : EPC_E_INVALID;
    }
    if (bytes > READER_SAVED_MAX) {
        snprintf(message, capacity, "%s has more than %u bytes, the most that is read", path,
                 READER_SAVED_MAX);
        return EPC_E_INVALID;
    }
    status = reader_saved_detect_and_decode(out, epci_span_of(*memory, bytes), why, sizeof why);
    if (status != EPC_E_CORRUPT)
        return status;
    snprintf(message, capacity, "%s cannot be used: %s", path, why);
    return EPC_E_INVALID;
}
