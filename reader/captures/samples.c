/* SPDX-License-Identifier: MIT
 *
 * samples.c -- reads and writes answers with their names.
 *
 * The writer finds the names that an answer needs by walking it; what cannot be walked needs none.
 */
#include "reader/captures/samples.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/sort.h"
#include "reader/captures/capture.h"
#include "reader/captures/capturenames.h"
#include "check/walk.h"

#define SAMPLES_MAGIC_BYTES   (sizeof READER_SAMPLES_MAGIC - 1)
#define SAMPLES_NAME_CAPACITY 1024u

/* ---- Writing ---- */

/* Remember the index; false if it was known, or if there is no memory. */
static bool remember_new_index(struct reader_samples_writer *writer, uint32_t index, bool *failed)
{
    size_t from;

    KIT_FIND_FIRST(from, writer->count, writer->known[from] >= index);
    if (from < writer->count && writer->known[from] == index)
        return false;
    if (!KIT_RESERVE(NULL, writer->known, writer->count, writer->capacity)) {
        *failed = true;
        return false;
    }
    memmove(writer->known + from + 1, writer->known + from,
            (writer->count - from) * sizeof *writer->known);
    writer->known[from] = index;
    writer->count++;
    return true;
}

struct putting {
    struct reader_samples_writer *writer;
    struct kit_json json;
    const struct reader_samples_answer *answer;
    bool failed;
};

static void write_json_name_of_new_index(struct putting *putting, uint32_t index)
{
    char name[SAMPLES_NAME_CAPACITY];

    if (remember_new_index(putting->writer, index, &putting->failed) &&
        putting->answer->name(putting->answer->context, index, name, sizeof name))
        reader_capture_write_name_pair_json(&putting->json, index, name);
}

static void write_new_names_of_answer(struct putting *putting)
{
    struct check_parsed_data data;
    struct check_parsed_object object;
    struct check_parsed_counter counter;

    if (check_read_data_header(putting->answer->bytes, &data, NULL) != EPC_OK)
        return;
    while (check_read_next_object(&data.objects, &object, NULL) == EPC_OK) {
        write_json_name_of_new_index(putting, object.head.name_index);
        for (uint32_t i = 0; i < object.head.counter_count &&
                             check_read_next_counter(&object.definitions, &counter, NULL) == EPC_OK;
             i++)
            write_json_name_of_new_index(putting, counter.head.name_index);
    }
}

/* The query and the names that are new, and how many bytes the answer has. */
static void write_head(struct putting *putting, struct kit_buffer *out, bool with_bytes)
{
    kit_json_init_buffer(&putting->json, out);
    putting->json.flat = 0;
    kit_json_begin_object(&putting->json, NULL);
    kit_json_add_text(&putting->json, "query", putting->answer->query);
    if (with_bytes)
        kit_json_add_u64(&putting->json, "bytes", putting->answer->bytes.left);
    kit_json_begin_array(&putting->json, "names");
    write_new_names_of_answer(putting);
    kit_json_end_to_depth(&putting->json, 0);
}

bool reader_samples_write_next_to_buffer(struct reader_samples_writer *writer,
                                         struct kit_buffer *out,
                                         const struct reader_samples_answer *answer)
{
    struct putting putting = { .writer = writer, .answer = answer };

    if (!writer->begun)
        kit_buffer_add_text(out, READER_SAMPLES_MAGIC);
    writer->begun = true;
    write_head(&putting, out, true);
    kit_buffer_add_bytes(out, answer->bytes.at, answer->bytes.left);
    return !out->failed && !putting.failed;
}

int reader_samples_write_next_record(struct reader_samples_writer *writer, struct kit_buffer *out,
                                     const struct reader_samples_answer *answer,
                                     uint64_t next_100ns)
{
    struct putting putting = { .writer = writer, .answer = answer };
    const size_t known = writer->count;
    struct epci_span names;
    bool is_new;

    writer->names.bytes = 0;
    write_head(&putting, &writer->names, false);
    if (writer->names.failed || putting.failed)
        return EPC_E_NOMEM;
    is_new = !writer->begun || writer->count > known;
    writer->begun = true;
    names = epci_span_of(writer->names.text, is_new ? writer->names.bytes : 0);
    return reader_records_write_answer(&writer->records, out, answer->bytes, names, next_100ns);
}

void reader_samples_writer_release(struct reader_samples_writer *writer)
{
    free(writer->known);
    reader_records_writer_release(&writer->records);
    kit_buffer_release(&writer->names);
    memset(writer, 0, sizeof *writer);
}

/* ---- Reading ---- */

bool reader_is_samples_file(struct epci_span file)
{
    return reader_is_records_file(file) ||
           (file.left >= SAMPLES_MAGIC_BYTES &&
            memcmp(file.at, READER_SAMPLES_MAGIC, SAMPLES_MAGIC_BYTES) == 0);
}

/* "names", and "bytes" unless `bytes` is NULL; false, and what is wrong. */
static int parse_answer_head_line(struct reader_capture_names *names, struct kit_slice line,
                                  uint64_t *bytes, const char **wrong)
{
    struct kit_jsonread object, key, value, bad;
    struct kit_jsonread_items items;
    size_t where;
    int status = EPC_OK;
    bool found = false;
    char word[16];

    *wrong = "is not a JSON object";
    if (kit_jsonread_parse(line.at, line.bytes, &object, &where) != EPC_OK ||
        object.kind != KIT_JSONREAD_OBJECT)
        return EPC_E_CORRUPT;
    items = kit_jsonread_begin_items(&object);
    while (status == EPC_OK && kit_jsonread_next_item(&items, &key, &value)) {
        if (kit_jsonread_text(&key, word, sizeof word) != EPC_OK)
            continue;
        if (bytes && strcmp(word, "bytes") == 0) {
            *wrong = "has two members \"bytes\", or one that is not a number of 32 bits";
            status = found ? EPC_E_CORRUPT : kit_jsonread_u64(&value, UINT32_MAX, bytes);
            found = true;
        } else if (strcmp(word, "names") == 0) {
            *wrong = "has other names than pairs [index, \"name\"]";
            status = reader_capture_names_add_json(names, &value, SIZE_MAX, &bad);
        }
    }
    if (status == EPC_OK && bytes && !found) {
        *wrong = "has no member \"bytes\"";
        status = EPC_E_CORRUPT;
    }
    return status;
}

/* The next answer.  EPC_END where the file ends, or was cut. */
static int read_next_answer(struct reader_samples *out, struct epci_span *rest,
                            struct reader_capture_names *names, const char **wrong)
{
    const size_t maximum =
        rest->left < READER_CAPTURE_LINE_MAX ? rest->left : READER_CAPTURE_LINE_MAX;
    const unsigned char *end = maximum ? memchr(rest->at, '\n', maximum) : NULL;
    struct kit_slice line;
    uint64_t bytes = 0;
    int status;

    *wrong = "does not end";
    if (!end)
        return rest->left < READER_CAPTURE_LINE_MAX ? EPC_END : EPC_E_CORRUPT;
    line = kit_slice_between((const char *)rest->at, (const char *)end);
    status = parse_answer_head_line(names, line, &bytes, wrong);
    if (status != EPC_OK)
        return status;
    if (bytes > rest->left - line.bytes - 1)
        return EPC_END;
    if (!KIT_RESERVE(NULL, out->answers, out->count, out->capacity))
        return EPC_E_NOMEM;
    epci_span_skip(rest, line.bytes + 1);
    out->answers[out->count++] = epci_span_of(rest->at, (size_t)bytes);
    epci_span_skip(rest, (size_t)bytes);
    return EPC_OK;
}

/* The names of a file of version 3, which are read when it is opened. */
static int read_names_of_records(const struct reader_records *records,
                                 struct reader_capture_names *names, char *message, size_t capacity)
{
    int status = EPC_OK;

    for (size_t i = 0; status == EPC_OK && i < records->count; i++) {
        const char *wrong = "is not a stream of zlib";
        struct epci_span text;
        void *memory;

        status = reader_records_take_names(records, i, &text, &memory);
        if (status == EPC_OK && text.left > 0)
            status = parse_answer_head_line(
                names, kit_slice_between((const char *)text.at, (const char *)text.at + text.left),
                NULL, &wrong);
        free(memory);
        if (status == EPC_E_CORRUPT)
            snprintf(message, capacity, "its record of names at byte %" PRIu64 " %s",
                     records->records[i].offset, wrong);
    }
    return status;
}

static int open_records(struct reader_samples *out, struct epci_span file, char *message,
                        size_t capacity)
{
    struct reader_capture_names names = { 0 };
    int status = reader_records_open(&out->records, file, message, capacity), finished;

    out->are_records = true;
    if (status == EPC_OK)
        status = read_names_of_records(&out->records, &names, message, capacity);
    finished = reader_capture_names_to_table(&names, &out->names);
    out->count = (size_t)out->records.answers;
    out->cut = out->records.cut;
    out->unfinished = !out->records.has_index;
    return status == EPC_OK ? finished : status;
}

int reader_samples_open(struct reader_samples *out, struct epci_span file, char *message,
                        size_t capacity)
{
    struct reader_capture_names names = { 0 };
    const char *wrong = "";
    int status = EPC_OK, finished;

    memset(out, 0, sizeof *out);
    if (reader_is_records_file(file))
        return open_records(out, file, message, capacity);
    epci_span_skip(&file, SAMPLES_MAGIC_BYTES);
    while (status == EPC_OK)
        status = read_next_answer(out, &file, &names, &wrong);
    out->cut = file.left;
    finished = reader_capture_names_to_table(&names, &out->names);
    if (status == EPC_E_CORRUPT)
        snprintf(message, capacity, "the line of its answer %zu, at byte %zu, %s", out->count + 1,
                 file.offset, wrong);
    else if (status == EPC_END && out->count == 0) {
        snprintf(message, capacity, "it holds no whole answer: it was cut off");
        return EPC_E_CORRUPT;
    }
    return status == EPC_END ? finished : status;
}

void reader_samples_release(struct reader_samples *samples)
{
    free(samples->answers);
    reader_records_release(&samples->records);
    reader_names_release(&samples->names);
    memset(samples, 0, sizeof *samples);
}

int reader_samples_read(const struct reader_samples *samples, struct reader_records_cursor *cursor,
                        size_t i, struct epci_span *out)
{
    if (i >= samples->count)
        return EPC_E_INVALID;
    if (samples->are_records)
        return reader_records_read_answer(&samples->records, cursor, i, out);
    *out = samples->answers[i];
    return EPC_OK;
}
