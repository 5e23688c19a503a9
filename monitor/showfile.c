/* SPDX-License-Identifier: MIT
 *
 * showfile.c -- shows saved files; of a bare block it makes an answer first.
 */
#include "monitor/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/printer.h"
#include "monitor/savedfile.h"
#include "sdk/port/child.h"

static bool ends_in(const char *word, const char *end)
{
    size_t length = strlen(word), tail = strlen(end);

    return length >= tail && strcmp(word + length - tail, end) == 0;
}

bool mon_is_saved(const struct mon_options *options)
{
    const char *word = options->target_count ? options->targets[0] : "";
    void *data = NULL;
    size_t bytes = 0;
    bool saved;

    if (ends_in(word, EPCI_CAPTURE_SUFFIX))
        return true;
    if (!strpbrk(word, "./\\") || epci_host_read_file(word, 2, &data, &bytes) != EPC_OK)
        return false;
    saved = bytes < 2 || memcmp(data, "MZ", 2) != 0;
    epci_host_free(data);
    return saved;
}

int mon_saved_open(struct mon_saved_file *file, const char *path, char *message, size_t room)
{
    struct epci_answer_times times = { 0, 0, 0 };
    const struct epci_reply_collected *reply = &file->saved.capture.reply;
    struct epci_span block;
    int status;

    memset(file, 0, sizeof *file);
    status = epci_saved_load(&file->saved, path, &file->memory, message, room);
    file->answer = block = file->saved.bytes;
    if (status != EPC_OK || file->saved.form == EPCI_SAVED_ANSWER)
        return status;
    if (file->saved.form == EPCI_SAVED_SAMPLES) {
        file->answer = file->saved.samples.answers[file->saved.samples.count - 1];
        return EPC_OK;
    }
    if (file->saved.form == EPCI_SAVED_CAPTURE) {
        if (reply->status != 0 || reply->fault.code || reply->bytes > file->saved.capture.stored) {
            if (reply->fault.code)
                snprintf(message, room, "%s holds no data: Collect raised an exception", path);
            else
                snprintf(message, room,
                         "%s holds no data: Collect returned %" PRIu32 " and %" PRIu32
                         " bytes for a buffer of %" PRIu32,
                         path, reply->status, reply->bytes, file->saved.capture.question.room);
            return EPC_E_INVALID;
        }
        times = file->saved.capture.times;
        block = epci_span_of(file->saved.capture.block, reply->bytes);
        if (file->saved.capture.question.foreign) {
            file->answer = block;
            return EPC_OK;
        }
    }
    status = epci_answer_init(&file->made, (const uint16_t[]){ 0 }, 0);
    if (status == EPC_OK)
        status = epci_answer_add(&file->made, block.at, block.left);
    if (status != EPC_OK)
        return status;
    epci_answer_finish(&file->made, &times);
    file->answer = epci_answer_span(&file->made);
    return EPC_OK;
}

void mon_saved_close(struct mon_saved_file *file)
{
    epci_answer_release(&file->made);
    epci_saved_release(&file->saved);
    epci_host_free(file->memory);
}

static int print_saved(const struct mon_options *options, const struct mon_saved_file *file,
                       struct epci_span older)
{
    struct mon_printer printer = { .names = file->saved.capture.names,
                                   .formulas = (enum epci_formulas)options->formulas };
    int status = mon_print_values(&printer, options->json ? MON_PRINT_JSON : MON_PRINT_TEXT, older,
                                  file->answer);

    if (status == EPC_OK)
        return KIT_EXIT_GOOD;
    fprintf(stderr, "epc-mon: %s cannot be shown further; epc-harness replay says why\n",
            options->targets[options->target_count - 1]);
    return KIT_EXIT_REFUSED;
}

int mon_show_saved(const struct mon_options *options)
{
    struct mon_saved_file older = { 0 }, newer = { 0 };
    char message[1400];
    int code, status = EPC_OK;

    if (options->target_count > 2)
        return mon_refuse(options, "show takes one saved file, or an older and a newer one",
                          KIT_EXIT_USAGE);
    if (options->target_count == 2)
        status = mon_saved_open(&older, options->targets[0], message, sizeof message);
    if (status == EPC_OK)
        status = mon_saved_open(&newer, options->targets[options->target_count - 1], message,
                                sizeof message);
    code = status == EPC_OK          ? print_saved(options, &newer, older.answer)
           : status == EPC_E_INVALID ? mon_refuse(options, message, KIT_EXIT_REFUSED)
                                     : mon_broken("the file does not fit", status);
    mon_saved_close(&older);
    mon_saved_close(&newer);
    return code;
}
