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
#include "reader/files/samples.h"
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
    uint32_t count;
};

/* Append the computer's newer answer.  Returns the exit code. */
static int append_answer_to_file(struct capturing *capturing, const struct mon_computer *computer)
{
    const struct mon_options *options = capturing->options;
    struct epci_span part;
    char message[1400];
    int status = EPC_E_NOMEM;

    capturing->text.bytes = 0;
    if (reader_samples_write_next_to_buffer(&capturing->writer, &capturing->text,
                                            reader_span_of_whole_answer(&computer->newer.answer),
                                            options->query, find_title, computer->titles)) {
        part = epci_span_of(capturing->text.text, capturing->text.bytes);
        status = capturing->count > 0 ? kit_append_to_growing_file(&capturing->file, part)
                                      : kit_write_file_atomically(options->output, &part, 1, true);
    }
    if (status == EPC_OK && capturing->count == 0 && options->count > 1)
        status = kit_open_existing_file_to_append(options->output, &capturing->file);
    if (status == EPC_OK) {
        capturing->count++;
        return KIT_EXIT_GOOD;
    }
    mon_format_output_write_problem(status, options->output, message, sizeof message);
    return mon_print_refusal(options, message, KIT_EXIT_BROKEN);
}

static int collect_answers_into_capture_file(struct mon_live *live)
{
    const struct mon_options *options = live->options;
    struct mon_sampler *sampler = &live->sampler;
    struct capturing capturing = { .options = options };
    const struct mon_computer *computer = &sampler->computers[0];
    int code = KIT_EXIT_GOOD;
    char many[64] = "";

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
        else if (computer->newer.there && !sampler->nothing(sampler))
            code = append_answer_to_file(&capturing, computer);
    }
    if (capturing.count > 1)
        snprintf(many, sizeof many, "%" PRIu32 " answers, the last of ", capturing.count);
    if (code == KIT_EXIT_GOOD && capturing.count > 0)
        printf("%s: %s%zu bytes, %" PRIu32 " object%s\n", options->output, many,
               reader_span_of_whole_answer(&computer->newer.answer).left,
               computer->newer.answer.all.objects,
               kit_plural_suffix(computer->newer.answer.all.objects));
    kit_close_growing_file(&capturing.file);
    reader_samples_writer_release(&capturing.writer);
    kit_buffer_release(&capturing.text);
    return code;
}

int mon_collect_answers_to_file(const struct mon_options *options)
{
    return mon_live_run_with_options_query(options, collect_answers_into_capture_file);
}
