/* SPDX-License-Identifier: MIT
 *
 * main.c -- epc-remote: reads another computer's performance counters.
 *
 * A program of its own, because the libraries that it uses have global state, wait as long as they
 * like, and come with another licence than epc's.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <epc/epc.h>

#include "kit/console/console.h"
#include "kit/system/files.h"
#include "kit/system/tool.h"
#include "remote/program/answering.h"
#include "remote/program/options.h"

#define REACH_MS 10000u

/* Read a value and print what it is.  The exit code. */
static int read_value_and_print_size(struct remote_reader *reader, const char *name,
                                     const struct remote_options *options, bool last)
{
    struct remote_reading reading;
    int code = KIT_EXIT_REFUSED;

    remote_reader_read_value(reader, name, &reading);
    if (reading.status == EPC_OK) {
        const struct epci_span bytes = epci_span_of(reading.data.text, reading.data.bytes);

        printf("%s: %zu bytes of type %u\n", name, reading.data.bytes, (unsigned)reading.type);
        code = KIT_EXIT_GOOD;
        if (last && options->write &&
            kit_write_file_atomically(options->write, &bytes, 1, true) != EPC_OK) {
            fprintf(stderr, "epc-remote: %s cannot be written\n", options->write);
            code = KIT_EXIT_BROKEN;
        }
    } else if (reading.status == EPC_E_NOT_FOUND && reading.code != 0) {
        printf("%s: there is no such value (error %u)\n", name, (unsigned)reading.code);
    } else if (reading.status == EPC_E_NOMEM) {
        fprintf(stderr, "epc-remote: %s\n", epc_status_text(reading.status));
    } else {
        fprintf(stderr, "epc-remote: %s: %s\n", remote_refused_word(reading.refusal.kind),
                reading.refusal.why);
    }
    kit_buffer_release(&reading.data);
    return code;
}

static int print_sizes_of_named_values(struct remote_reader *reader,
                                       const struct remote_options *options, char **names,
                                       int count)
{
    static char *global[] = { "Global" };
    int code = KIT_EXIT_GOOD;

    if (count == 0) {
        names = global;
        count = 1;
    }
    for (int i = 0; i < count && code == KIT_EXIT_GOOD; i++)
        code = read_value_and_print_size(reader, names[i], options, i + 1 == count);
    remote_reader_close(reader, code == KIT_EXIT_GOOD);
    return code;
}

static int report_usage_error(const char *message)
{
    fprintf(stderr, "epc-remote: %s\n", message);
    return KIT_EXIT_USAGE;
}

/* Without a connection: to the reader, or on standard error. */
static int report_refusal_before_connecting(const struct remote_options *options,
                                            enum remote_refused kind, const char *why)
{
    struct remote_refusal refusal;

    remote_fill_refusal(&refusal, kind, 0, "%s", why);
    if (options->answer)
        remote_send_greeting_and_refusal(&refusal);
    else
        fprintf(stderr, "epc-remote: %s: %s\n", remote_refused_word(kind), refusal.why);
    return KIT_EXIT_REFUSED;
}

/* With the account and the capture that the options name. */
static int run_with_account(struct remote_way *way, const struct remote_options *options,
                            char **names, int count)
{
    struct remote_reader reader = { .way = way, .mends = options->answer };
    struct remote_account account;
    char why[REMOTE_WHY] = "";
    int code;

    if (!remote_read_account_file_or_env(&account, options->account, why, sizeof why) &&
        !way->replay)
        return report_refusal_before_connecting(options, REMOTE_REFUSED_ACCOUNT, why);
    way->connection.account = &account;
    if (options->capture && !remote_capture_open(options->capture, &way->capture, why, sizeof why))
        return report_usage_error(why);
    code = options->answer ? remote_serve_value_requests(&reader)
                           : print_sizes_of_named_values(&reader, options, names, count);
    remote_reader_close(&reader, false);
    if (!remote_capture_close(way->capture))
        code = report_usage_error("the capture cannot be written");
    remote_account_erase(&account);
    return code;
}

static int run_with_options(const struct remote_options *options, char **words, int count)
{
    struct remote_way way = { .limit_ms = options->timeout_ms, .replay = options->replay };
    const char *library = remote_library_choices[options->library];
    char message[128];

    if (count < 1 && !options->replay)
        return report_usage_error("which computer?  As in: epc-remote \\\\HOST");
    if (count > 0 && !options->replay &&
        remote_target_parse_host_and_port(words[0], &way.connection.target) != EPC_OK)
        return report_refusal_before_connecting(
            options, REMOTE_REFUSED_NAME,
            "that is not a name or address of a computer, or its port "
            "is not one of 1 to 65535");
    way.connection.protection = (enum remote_protection)options->protection;
    way.library = options->library ? remote_find_compiled_in_library(library) : NULL;
    if (options->library && !way.library) {
        snprintf(message, sizeof message, "this epc-remote was built without %s", library);
        return report_usage_error(message);
    }
    if (options->replay) /* instead of a computer */
        return run_with_account(&way, options, words, count);
    return run_with_account(&way, options, words + 1, count - 1);
}

int main(int argc, char **argv)
{
    struct remote_options options = { .timeout_ms = REACH_MS };
    struct kit_args parsed;
    int code;

    argv = kit_prepare_utf8_arguments_and_output(argc, argv, &argc);
    if (kit_args_parse(&remote_program, argc, argv, &options, &parsed) != EPC_OK)
        code = report_usage_error(parsed.message);
    else if (kit_print_requested_help_or_version(&remote_program, &parsed))
        code = KIT_EXIT_GOOD;
    else
        code = run_with_options(&options, argv, parsed.operands);
    if (!options.answer && kit_flush_stdout_detect_failure())
        code = KIT_EXIT_BROKEN;
    /* The libraries take their time to clean up, and are not always right about it. */
    fflush(NULL);
    _exit(code);
}
