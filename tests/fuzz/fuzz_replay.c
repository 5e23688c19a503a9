/* SPDX-License-Identifier: MIT
 *
 * fuzz_replay.c -- any bytes as a file to be replayed: it is recognised, decoded, checked, and
 * reported in each format.  The report is one JSON document whatever the file contains, and a
 * capture that was read can be written and read again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/json/jsonread.h"
#include "harness/tool/replay.h"

#include "fuzz.h"
#include "printed.h"

#define PRINTED_MAX 0x100000u

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static FILE *paper;
static char printed[PRINTED_MAX];

/* Print to a file that is opened only once, and read it back. */
static size_t print(struct harness_replay *replay, bool *passed)
{
    static char buffer[0x10000];
    size_t count;

    if (!paper) {
        paper = printed_begin();
        setvbuf(paper, buffer, _IOFBF, sizeof buffer);
    }
    rewind(paper);
    *passed = harness_replay_decide_and_print(replay, paper);
    count = (size_t)ftell(paper);
    FUZZ_ASSERT(count > 0 && count < sizeof printed);
    rewind(paper);
    FUZZ_ASSERT(fread(printed, 1, count, paper) == count);
    return count;
}

/* Parsing the document takes longer than everything else, so it happens only for some inputs. */
static void print_report(struct harness_replay *replay, struct harness_options *options, bool json,
                         bool again)
{
    struct kit_jsonread document;
    size_t count, where = 0;
    bool passed;

    options->json = json;
    count = print(replay, &passed);
    FUZZ_ASSERT(passed == (replay->findings.totals[EPCI_ERROR] == 0));
    if (json && again)
        FUZZ_ASSERT(kit_jsonread_parse(printed, count, &document, &where) == EPC_OK);
}

static void write_again(const struct reader_capture *capture)
{
    struct reader_capture again;
    char *lines, message[400];
    size_t bytes, all;
    unsigned char *file;

    FUZZ_ASSERT(reader_capture_encode_header(capture, &lines, &bytes) == EPC_OK);
    all = bytes + capture->reply.before.count + capture->stored + capture->reply.after.count;
    file = malloc(all);
    FUZZ_ASSERT(file != NULL);
    memcpy(file, lines, bytes);
    memcpy(file + bytes, capture->reply.before.at, all - bytes); /* the parts are adjacent */
    free(lines);
    FUZZ_ASSERT(reader_capture_decode(&again, epci_span_of(file, all), message, sizeof message) ==
                EPC_OK);
    FUZZ_ASSERT(strcmp(again.query, capture->query) == 0);
    FUZZ_ASSERT(strcmp(again.service, capture->service) == 0);
    FUZZ_ASSERT(again.reply.moved == capture->reply.moved);
    FUZZ_ASSERT(again.reply.hit.target == capture->reply.hit.target);
    FUZZ_ASSERT(again.names.count == capture->names.count);
    reader_capture_release(&again);
    free(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct harness_options options = {
        .plan.settings = { .level = 1, .profile = (enum check_profile)(size % 3) },
        .fail_on = EPCI_ERROR
    };
    struct harness_replay replay;
    struct reader_saved saved;
    char message[400];

    harness_replay_init(&replay, &options);
    if (reader_saved_detect_and_decode(&saved, epci_span_of(data, size), message, sizeof message) ==
        EPC_OK) {
        int status =
            harness_replay_check_parsed_file(&replay, &saved, "a file", message, sizeof message);

        /* Rules are found by name; and there is no file to compare the first one with. */
        FUZZ_ASSERT(status == EPC_OK || saved.form == READER_SAVED_CAPTURE);
        FUZZ_ASSERT(!replay.repeated.compared);
        print_report(&replay, &options, size % 2 == 0, size % 8 == 0);
        if (saved.form == READER_SAVED_CAPTURE && size % 4 == 1)
            write_again(&saved.capture);
    } else {
        FUZZ_ASSERT(strlen(message) > 0);
    }
    reader_saved_release(&saved);
    harness_replay_release(&replay);
    return 0;
}
