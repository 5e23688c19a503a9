/* SPDX-License-Identifier: MIT
 *
 * collect.c -- writes the first answer as a new file, and appends the others.
 */
#include "monitor/collect/collect.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#include "monitor/live/liverun.h"
#include "monitor/tool/output.h"
#include "monitor/tool/problem.h"
#include "reader/captures/saved.h"
#include "kit/system/files.h"

static bool find_title(const void *context, uint32_t index, char *out, size_t capacity)
{
    return reader_titles_find_name(context, index, out, capacity);
}

struct capturing {
    const struct mon_options *options;
    struct reader_samples_writer writer;
    struct kit_growing file;
    struct kit_buffer text;
    bool begun;  /* the file is there */
    bool failed; /* and lacks something */
    uint32_t count;
    size_t bytes; /* of the last answer */
    uint32_t objects;
};

/* One answer is written as it is, which is what other programs read most easily. */
static bool writes_records(const struct mon_options *options)
{
    return options->count > 1 && !options->whole;
}

/* Write what the file gets next.  Returns the exit code. */
static int append_text_to_file(struct capturing *capturing, int status)
{
    const struct mon_options *options = capturing->options;
    const struct epci_span part = epci_span_of(capturing->text.text, capturing->text.bytes);
    char message[1400];

    if (status == EPC_OK && capturing->begun && part.left > 0)
        status = kit_append_to_growing_file(&capturing->file, part);
    else if (status == EPC_OK && !capturing->begun) {
        status = kit_write_file_atomically(options->output, &part, 1, true);
        if (status == EPC_OK && options->count > 1)
            status = kit_open_existing_file_to_append(options->output, &capturing->file);
        capturing->begun = status == EPC_OK;
    }
    capturing->text.bytes = 0;
    if (status == EPC_OK)
        return KIT_EXIT_GOOD;
    capturing->failed = true;
    mon_format_output_write_problem(status, options->output, message, sizeof message);
    return mon_print_refusal(options, message, KIT_EXIT_BROKEN);
}

/* Append the computer's newer answer.  Returns the exit code. */
static int append_answer_to_file(struct capturing *capturing, const struct mon_computer *computer)
{
    const struct mon_options *options = capturing->options;
    const struct reader_samples_answer answer = {
        .bytes = reader_span_of_whole_answer(&computer->newer.answer),
        .query = options->query,
        .name = find_title,
        .context = computer->titles,
    };
    char message[200];
    int status;

    if (writes_records(options)) {
        status = reader_samples_write_next_record(&capturing->writer, &capturing->text, &answer,
                                                  10000 * (uint64_t)options->interval_ms);
        if (status == EPC_E_INVALID) {
            snprintf(message, sizeof message,
                     "the answer has %zu bytes, and only --whole writes more than %u",
                     answer.bytes.left, READER_RECORD_ANSWER_MAX);
            return mon_print_refusal(options, message, KIT_EXIT_BROKEN);
        }
    } else
        status = reader_samples_write_next_to_buffer(&capturing->writer, &capturing->text, &answer)
                     ? EPC_OK
                     : EPC_E_NOMEM;
    capturing->count += status == EPC_OK;
    capturing->bytes = answer.bytes.left;
    capturing->objects = computer->newer.answer.all.objects;
    return append_text_to_file(capturing, status);
}

/* The computer is silent, perhaps for long.  Returns the exit code. */
static int append_waiting_answers_to_file(struct capturing *capturing)
{
    if (!capturing->begun || !writes_records(capturing->options))
        return KIT_EXIT_GOOD;
    return append_text_to_file(
        capturing, reader_records_write_waiting(&capturing->writer.records, &capturing->text));
}

/* A larger file would not be read.  Returns the exit code. */
static int refuse_larger_file(const struct capturing *capturing)
{
    char message[1400];

    snprintf(message, sizeof message,
             "%.600s has %" PRIu64
             " bytes and is complete, as files above %u are not read: collect "
             "the rest with another -o FILE",
             capturing->options->output, capturing->file.bytes, READER_SAVED_MAX);
    return mon_print_refusal(capturing->options, message, MON_EXIT_NOT_DONE);
}

static int end_file(struct capturing *capturing)
{
    if (!capturing->begun || capturing->failed || !writes_records(capturing->options))
        return KIT_EXIT_GOOD;
    return append_text_to_file(
        capturing, reader_records_write_end(&capturing->writer.records, &capturing->text));
}

static int collect_answers_into_capture_file(const struct mon_options *options,
                                             const struct reader_selection *selection,
                                             struct mon_sampler *sampler)
{
    struct capturing capturing = { .options = options };
    const struct mon_computer *computer = &sampler->computers[0];
    int code = KIT_EXIT_GOOD, ended;
    char many[64] = "";

    (void)selection; /* what answers is collected whole */
    if (sampler->count != 1)
        return mon_print_refusal(options, "collect writes the answers of one computer",
                                 KIT_EXIT_USAGE);
    for (uint32_t i = 0; code == KIT_EXIT_GOOD && i < options->count; i++) {
        int status;

        if (i > 0 && !sampler->pause(options->interval_ms))
            break;
        status = sampler->next(sampler);
        if (status != EPC_OK)
            code = mon_print_failure("the counters cannot be collected", status);
        else if (!computer->newer.there || sampler->nothing(sampler))
            code = append_waiting_answers_to_file(&capturing);
        else if (reader_saved_has_room(&capturing.writer, capturing.file.bytes,
                                       reader_span_of_whole_answer(&computer->newer.answer).left))
            code = append_answer_to_file(&capturing, computer);
        else
            code = refuse_larger_file(&capturing);
    }
    /* What was collected before a failure is worth as much as without it. */
    ended = end_file(&capturing);
    code = code == KIT_EXIT_GOOD ? ended : code;
    if (capturing.count > 1)
        snprintf(many, sizeof many, "%" PRIu32 " answers, the last of ", capturing.count);
    if (code == KIT_EXIT_GOOD && capturing.count > 0)
        printf("%s: %s%zu bytes, %" PRIu32 " object%s\n", options->output, many, capturing.bytes,
               capturing.objects, kit_plural_suffix(capturing.objects));
    kit_close_growing_file(&capturing.file);
    reader_samples_writer_release(&capturing.writer);
    kit_buffer_release(&capturing.text);
    return code;
}

int mon_collect_answers_to_file(const struct mon_options *options)
{
    return mon_live_run_with_options_query(options, collect_answers_into_capture_file);
}
