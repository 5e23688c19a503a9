/* SPDX-License-Identifier: MIT
 *
 * liverun.c -- says what is wrong with a target or a path, and which exit code that has.
 */
#include "monitor/live/liverun.h"

#include <epc/epc.h>

#include "monitor/sample/choice.h"
#include "monitor/tool/problem.h"

/* Find what the options name, and `use` it.  `use` returns the exit code. */
static int run_command_on_live_counters(const struct mon_options *options,
                                        const struct reader_selection *selection,
                                        mon_samples_fn *use)
{
    struct mon_live live;
    char message[1400];
    int status, code = mon_live_check_available(options, selection);

    if (code != KIT_EXIT_GOOD)
        return code;
    status = mon_live_open(&live, options, selection, message, sizeof message);

    code = status == EPC_OK ? use(options, selection, &live.sampler)
           : status == EPC_E_INVALID
               ? mon_print_refusal(options, message, KIT_EXIT_USAGE)
               : mon_print_failure("the counters cannot be collected", status);
    /* A server has said all along who fails. */
    if (code == KIT_EXIT_GOOD && options->command != MON_SERVE &&
        !mon_live_all_questions_were_answered(&live))
        code = MON_EXIT_NOT_DONE;
    mon_live_close(&live);
    return code;
}

int mon_live_run_command_on_paths(const struct mon_options *options, mon_samples_fn *use)
{
    struct reader_selection selection;
    char message[1400];
    int code, status = mon_selection_of_options(&selection, options, message, sizeof message);

    code = status == EPC_OK          ? run_command_on_live_counters(options, &selection, use)
           : status == EPC_E_INVALID ? mon_print_refusal(options, message, KIT_EXIT_USAGE)
                                     : mon_print_failure("the paths do not fit", status);
    reader_selection_release(&selection);
    return code;
}

int mon_live_run_with_options_query(const struct mon_options *options, mon_samples_fn *use)
{
    return run_command_on_live_counters(options, NULL, use);
}
