/* SPDX-License-Identifier: MIT
 *
 * unattended.c -- runs a command as a service, and puts its messages into a file.
 *
 * A service and a scheduled task have no console.  Each message in the file has the time in UTC,
 * and the file also says when the command began and ended.
 */
#include "monitor/tool/unattended.h"

#include <stdio.h>

#include <epc/epc.h>

#include "monitor/tool/problem.h"
#include "kit/system/service.h"

struct unattended {
    const struct mon_options *options;
    int (*command)(const struct mon_options *options);
};

static const char *command_verb(const struct mon_options *options)
{
    return options->command == MON_SERVE ? "serve" : "export";
}

/* Is it the full path of a file, here or on Windows? */
static bool is_full_path(const char *path)
{
    return path[0] == '/' || path[0] == '\\' || (path[0] && path[1] == ':');
}

static int print_log_unwritable(const struct mon_options *options, int status)
{
    char message[900];

    snprintf(message, sizeof message, "the log %.600s cannot be written: %s", options->log,
             epc_status_text(status));
    return mon_print_refusal(options, message, MON_EXIT_NOT_DONE);
}

static int run_command_with_log(void *context)
{
    const struct unattended *unattended = context;
    const struct mon_options *options = unattended->options;
    int code, status = options->log ? kit_redirect_output_to_file(options->log) : EPC_OK;

    if (status != EPC_OK)
        return print_log_unwritable(options, status);
    if (!options->log)
        return unattended->command(options);
    mon_enable_message_dates();
    mon_message_print("%s begins", command_verb(options));
    code = unattended->command(options);
    mon_message_print("%s ends with exit code %d", command_verb(options), code);
    return code;
}

static int run_as_windows_service(struct unattended *unattended)
{
    const struct mon_options *options = unattended->options;
    int code, status;

    if (!is_full_path(options->log) ||
        (options->prometheus && !is_full_path(options->prometheus)) ||
        (options->state && !is_full_path(options->state)))
        return mon_print_refusal(
            options,
            "a service runs in a folder of Windows: write --log, --prometheus and "
            "--state as full paths",
            KIT_EXIT_USAGE);
    status = kit_service_run(run_command_with_log, unattended, &code);
    if (status == EPC_E_NOT_FOUND)
        return mon_print_refusal(options,
                                 "--service is for the service manager, which has not started this "
                                 "process; sc create makes a service and sc start starts it "
                                 "(docs/exporting.md)",
                                 MON_EXIT_NOT_DONE);
    if (status == EPC_E_UNSUPPORTED)
        return mon_print_refusal(
            options,
            "--service needs Windows; elsewhere the manager of services runs the "
            "command without it",
            MON_EXIT_NOT_DONE);
    return status == EPC_OK ? code : mon_print_failure("the service cannot run", status);
}

int mon_run_as_service_or_with_log(const struct mon_options *options,
                                   int (*command)(const struct mon_options *options))
{
    struct unattended unattended = { options, command };

    return options->service ? run_as_windows_service(&unattended)
                            : run_command_with_log(&unattended);
}
