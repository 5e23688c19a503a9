/* SPDX-License-Identifier: MIT
 *
 * showfile.c -- see showfile.h.
 */
#include "monitor/showfile.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/consumer/answer.h"
#include "harness/tool/commands.h"
#include "monitor/printer.h"
#include "sdk/consumer/saved.h"
#include "sdk/port/child.h"

/* A file's answer, made of its block where it has only that. */
struct sheet {
    void *memory;
    struct epci_saved saved;
    struct epci_answer made;
    struct epci_span answer;
};

static bool ends_in(const char *word, const char *end)
{
    size_t length = strlen(word), tail = strlen(end);

    return length >= tail && strcmp(word + length - tail, end) == 0;
}

bool mon_is_saved(const struct val_options *options)
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

/* EPC_OK; EPC_E_INVALID and a message. */
static int open_sheet(struct sheet *sheet, const char *path, char *message, size_t room)
{
    struct epci_answer_times times = { 0, 0, 0 };
    const struct epci_reply_collected *reply = &sheet->saved.capture.reply;
    struct epci_span block;
    int status;

    memset(sheet, 0, sizeof *sheet);
    status = epci_saved_load(&sheet->saved, path, &sheet->memory, message, room);
    sheet->answer = block = sheet->saved.bytes;
    if (status != EPC_OK || sheet->saved.form == EPCI_SAVED_ANSWER)
        return status;
    if (sheet->saved.form == EPCI_SAVED_CAPTURE) {
        if (reply->status != 0 || reply->fault.code || reply->bytes > sheet->saved.capture.stored) {
            if (reply->fault.code)
                snprintf(message, room, "%s holds no data: Collect raised an exception", path);
            else
                snprintf(message, room,
                         "%s holds no data: Collect returned %" PRIu32 " and %" PRIu32
                         " bytes for a buffer of %" PRIu32,
                         path, reply->status, reply->bytes, sheet->saved.capture.question.room);
            return EPC_E_INVALID;
        }
        times = sheet->saved.capture.times;
        block = epci_span_of(sheet->saved.capture.block, reply->bytes);
        if (sheet->saved.capture.question.foreign) {
            sheet->answer = block;
            return EPC_OK;
        }
    }
    status = epci_answer_init(&sheet->made, (const uint16_t[]){ 0 }, 0);
    if (status == EPC_OK)
        status = epci_answer_add(&sheet->made, block.at, block.left);
    if (status != EPC_OK)
        return status;
    epci_answer_finish(&sheet->made, &times);
    sheet->answer = epci_answer_span(&sheet->made);
    return EPC_OK;
}

static void close_sheet(struct sheet *sheet)
{
    epci_answer_release(&sheet->made);
    epci_saved_release(&sheet->saved);
    epci_host_free(sheet->memory);
}

static int print_sheet(const struct val_options *options, const struct sheet *sheet,
                       struct epci_span older)
{
    struct mon_printer printer = { .names = sheet->saved.capture.names };
    int status = mon_print_values(&printer, options->json ? MON_PRINT_JSON : MON_PRINT_TEXT, older,
                                  sheet->answer);

    if (status == EPC_OK)
        return VAL_EXIT_GOOD;
    fprintf(stderr, "epc-harness: %s cannot be shown further; epc-harness replay says why\n",
            options->targets[options->target_count - 1]);
    return VAL_EXIT_FOUND;
}

int mon_show_saved(const struct val_options *options)
{
    struct sheet older = { 0 }, newer = { 0 };
    char message[1400];
    int code, status = EPC_OK;

    if (options->target_count > 2)
        return val_refuse(options, "show takes one saved file, or an older and a newer one");
    if (options->target_count == 2)
        status = open_sheet(&older, options->targets[0], message, sizeof message);
    if (status == EPC_OK)
        status = open_sheet(&newer, options->targets[options->target_count - 1], message,
                            sizeof message);
    code = status == EPC_OK          ? print_sheet(options, &newer, older.answer)
           : status == EPC_E_INVALID ? val_refuse(options, message)
                                     : val_broken("the file does not fit", status);
    close_sheet(&older);
    close_sheet(&newer);
    return code;
}
