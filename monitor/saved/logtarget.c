/* SPDX-License-Identifier: MIT
 *
 * logtarget.c -- one log keeps what only its own form has.
 */
#include "monitor/saved/logtarget.h"

#include <epc/epc.h>

#include "monitor/sample/choice.h"
#include "monitor/tool/problem.h"

static int open_logs(struct mon_logtarget *out, const struct mon_options *options, char *message,
                     size_t capacity)
{
    int status;

    if (options->target_count == 1)
        return mon_logfile_open(&out->file, options, options->targets[0], message, capacity);
    status = mon_inputs_open(&out->inputs, options, message, capacity);
    out->file = (struct mon_logfile){ .path = "the joined log", .log = out->inputs.log };
    return status;
}

bool mon_report_log_open_status(const struct mon_options *options, int status, const char *message,
                                int *code)
{
    if (status == EPC_E_INVALID)
        *code = mon_print_refusal(options, message, *code);
    else if (status != EPC_OK)
        *code = mon_print_failure("the log does not fit", status);
    return status == EPC_OK;
}

bool mon_logtarget_open(struct mon_logtarget *out, struct reader_selection *selection,
                        const struct mon_options *options, int *code)
{
    char message[1400];
    int status = mon_selection_of_options(selection, options, message, sizeof message);

    *out = (struct mon_logtarget){ .inputs.count = 0 };
    *code = KIT_EXIT_USAGE;
    if (status == EPC_OK) {
        *code = MON_EXIT_NOT_DONE;
        status = open_logs(out, options, message, sizeof message);
    }
    return mon_report_log_open_status(options, status, message, code);
}

void mon_logtarget_print_warnings(const struct mon_logtarget *target)
{
    if (target->inputs.count > 0)
        mon_inputs_print_warnings(&target->inputs);
    else
        mon_logfile_print_warnings(&target->file);
}

void mon_logtarget_release(struct mon_logtarget *target)
{
    if (target->inputs.files)
        mon_inputs_close(&target->inputs);
    else
        mon_logfile_release(&target->file);
}
