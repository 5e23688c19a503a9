/* SPDX-License-Identifier: MIT
 *
 * check_savedanswers.c -- several answers with their names in one file: written,
 * read back, damaged. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "reader/captures/saved.h"
#include "check/walk.h"

static struct reader_samples_writer writer;
static struct kit_buffer file;
static struct reader_samples samples;
static char message[400];

static bool name_of(const void *context, uint32_t index, char *out, size_t capacity)
{
    (void)context;
    snprintf(out, capacity, "name \"%u\" \xC3\xA4", (unsigned)index);
    return index != 999;
}

/* Append an answer of one object with one counter. */
static void put(uint32_t object, uint32_t counter, uint64_t value)
{
    struct block block;

    block_init(&block);
    block_answer(&block, "BOX");
    block_single(&block, object, counter, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT, value);
    ck_assert(reader_samples_write_next_to_buffer(
        &writer, &file,
        &(struct reader_samples_answer){
            .bytes = block_span(&block), .query = "Global", .name = name_of }));
    block_release(&block);
}

static void put_three(void)
{
    put(230, 232, 7);
    put(230, 232, 8);
    put(230, 999, 9);
}

static void end(void)
{
    reader_samples_writer_release(&writer);
    kit_buffer_release(&file);
}

/* Open so many bytes of the file, in memory of their own. */
static int open_first(size_t bytes, void **copy)
{
    *copy = malloc(bytes ? bytes : 1);
    ck_assert_ptr_nonnull(*copy);
    memcpy(*copy, file.text, bytes);
    return reader_samples_open(&samples, epci_span_of(*copy, bytes), message, sizeof message);
}

EPC_TEST_IN(samples__are_read_as_they_were_written, put_three(), end())
{
    struct check_parsed_data data;
    char name[64];
    void *copy;

    ck_assert(reader_is_samples_file(epci_span_of(file.text, file.bytes)));
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_OK);
    ck_assert_uint_eq(samples.count, 3);
    ck_assert_uint_eq(samples.cut, 0);
    for (size_t i = 0; i < 3; i++)
        ck_assert_int_eq(check_read_data_header(samples.answers[i], &data, NULL), EPC_OK);
    ck_assert(reader_names_find(&samples.names, 232, name, sizeof name));
    ck_assert_str_eq(name, "name \"232\" \xC3\xA4");
    ck_assert(reader_names_find(&samples.names, 230, name, sizeof name));
    ck_assert(!reader_names_find(&samples.names, 999, name, sizeof name));
    reader_samples_release(&samples);
    free(copy);
}

EPC_TEST_IN(samples__have_each_name_once, put_three(), end())
{
    size_t found = 0;

    for (size_t i = 0; i + 5 < file.bytes; i++)
        found += memcmp(file.text + i, "[230,", 5) == 0;
    ck_assert_uint_eq(found, 1);
}

/* Wherever it ends: what is whole is there, and nothing else. */
EPC_TEST(samples__that_were_cut_off_have_the_answers_that_are_whole)
{
    size_t whole[4] = { 0 }, count = 0;
    void *copy;

    put(230, 232, 7);
    whole[++count] = file.bytes;
    put(230, 232, 8);
    whole[++count] = file.bytes;
    put(230, 999, 9);
    for (size_t bytes = sizeof READER_SAMPLES_MAGIC - 1; bytes < file.bytes; bytes++) {
        size_t wanted = bytes >= whole[2] ? 2 : bytes >= whole[1] ? 1 : 0;
        int status = open_first(bytes, &copy);

        ck_assert_int_eq(status, wanted ? EPC_OK : EPC_E_CORRUPT);
        ck_assert_uint_eq(samples.count, wanted);
        if (wanted)
            ck_assert_uint_eq(samples.cut, bytes - whole[wanted]);
        else
            ck_assert_str_eq(message, "it holds no whole answer: it was cut off");
        reader_samples_release(&samples);
        free(copy);
    }
    end();
}

static const struct {
    const char *line;
    const char *says;
} wrong[] = {
    { "7", "is not a JSON object" },
    { "{", "is not a JSON object" },
    { "{}", "has no member \"bytes\"" },
    { "{\"bytes\": -1}", "not a number of 32 bits" },
    { "{\"bytes\": 4294967296}", "not a number of 32 bits" },
    { "{\"bytes\": 1, \"bytes\": 1}", "has two members \"bytes\"" },
    { "{\"bytes\": 0, \"names\": 7}", "pairs [index, \"name\"]" },
    { "{\"bytes\": 0, \"names\": [[7]]}", "pairs [index, \"name\"]" },
};

EPC_TEST_LOOP(samples__that_are_damaged_are_told_in_one_sentence, sizeof wrong / sizeof *wrong)
{
    void *copy;

    put(230, 232, 7);
    kit_buffer_add_format(&file, "%s\n", wrong[_i].line);
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_E_CORRUPT);
    ck_assert_msg(strstr(message, wrong[_i].says) != NULL, "%s", message);
    ck_assert_msg(strstr(message, "of its answer 2, at byte ") != NULL, "%s", message);
    reader_samples_release(&samples);
    free(copy);
    end();
}

EPC_TEST(samples__of_a_later_version_may_say_more)
{
    void *copy;

    kit_buffer_add_text(&file,
                        READER_SAMPLES_MAGIC "{\"new\": {}, \"bytes\": 2, \"a long name of a member"
                                             "\": 1}\nab");
    ck_assert_int_eq(open_first(file.bytes, &copy), EPC_OK);
    ck_assert_uint_eq(samples.count, 1);
    ck_assert_uint_eq(samples.answers[0].left, 2);
    reader_samples_release(&samples);
    free(copy);
    end();
}

/* docs/capture.md: names have any length, and the first 1023 bytes are shown. */
EPC_TEST(samples__may_have_names_of_any_length)
{
    char long_name[3001] = "", shown[1024];
    void *copy;

    memset(long_name, 'n', sizeof long_name - 1);
    kit_buffer_add_format(
        &file, READER_SAMPLES_MAGIC "{\"bytes\": 2, \"names\": [[7, \"%s\"]]}\nab", long_name);
    ck_assert_msg(open_first(file.bytes, &copy) == EPC_OK, "%s", message);
    ck_assert(reader_names_find(&samples.names, 7, shown, sizeof shown));
    ck_assert_uint_eq(strlen(shown), sizeof shown - 1);
    reader_samples_release(&samples);
    free(copy);
    end();
}

EPC_TEST_IN(samples__are_one_kind_of_saved_file_and_old_captures_are_another, put_three(), end())
{
    struct reader_saved saved;

    ck_assert_int_eq(reader_saved_detect_and_decode(&saved, epci_span_of(file.text, file.bytes),
                                                    message, sizeof message),
                     EPC_OK);
    ck_assert_int_eq(saved.form, READER_SAVED_SAMPLES);
    ck_assert_uint_eq(saved.samples.count, 3);
    reader_saved_release(&saved);
    ck_assert_int_eq(reader_saved_detect_and_decode(&saved, epci_span_of("epc-capture 4\n{}\n", 17),
                                                    message, sizeof message),
                     EPC_E_CORRUPT);
    ck_assert_msg(strstr(message, "a later epc has written it") != NULL, "%s", message);
    reader_saved_release(&saved);
}

EPC_TEST(samples__of_a_file_that_was_changed_in_line_1_are_not_those_of_a_later_epc)
{
    static const struct {
        const char *file, *says;
    } changed[] = { { "epc-capture 3\r\n", "its line ends were changed" },
                    { "epc-capture 3", "it was cut off in line 1" } };
    struct reader_saved saved;

    for (size_t i = 0; i < 2; i++) {
        ck_assert_int_eq(reader_saved_detect_and_decode(
                             &saved, epci_span_of(changed[i].file, strlen(changed[i].file)),
                             message, sizeof message),
                         EPC_E_CORRUPT);
        ck_assert_msg(strstr(message, changed[i].says) != NULL, "%s", message);
        reader_saved_release(&saved);
    }
}
