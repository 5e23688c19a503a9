/* SPDX-License-Identifier: MIT
 *
 * savedrun.c -- says what is wrong with a file, and which exit code that has.
 */
#include "monitor/saved/savedrun.h"

#include <stdio.h>

#include <epc/epc.h>

#include "monitor/sample/choice.h"
#include "monitor/saved/filekind.h"
#include "monitor/tool/pause.h"
#include "monitor/tool/problem.h"

int mon_run_on_saved_files(const struct mon_options *options, mon_samples_fn *use)
{
    struct mon_saved_sampler saved = { .count = 0 };
    struct reader_selection selection;
    char message[1400];
    int wrong = KIT_EXIT_USAGE, code;
    int status = mon_selection_of_options(&selection, options, message, sizeof message);

    if (status == EPC_OK) {
        wrong = MON_EXIT_NOT_DONE;
        status = mon_saved_sampler_open(&saved, options->targets, (size_t)options->target_count,
                                        message, sizeof message);
    }
    code = status == EPC_OK          ? use(options, &selection, &saved.sampler)
           : status == EPC_E_INVALID ? mon_print_refusal(options, message, wrong)
                                     : mon_print_failure("the file does not fit", status);
    mon_saved_sampler_close(&saved);
    reader_selection_release(&selection);
    return code;
}

int mon_saved_check_and_set_repeating(const struct mon_options *options,
                                      struct mon_saved_sampler *saved)
{
    char message[1400];
    int status;

    while ((status = saved->sampler.next(&saved->sampler)) == EPC_OK)
        if (saved->computer.newer.snapshot.status != EPC_OK) {
            snprintf(message, sizeof message,
                     "%.900s is not a capture, or a damaged one; epc-harness replay says why",
                     saved->computer.file);
            return mon_print_refusal(options, message, MON_EXIT_NOT_DONE);
        }
    if (status != EPC_END)
        return mon_print_failure("the file does not fit", status);
    saved->sampler.again(&saved->sampler);
    saved->again = true;
    saved->sampler.pause = mon_pause;
    mon_pause_install_interrupt_handler();
    return KIT_EXIT_GOOD;
}

int mon_saved_print_log_unsupported(const struct mon_options *options, const char *verb)
{
    char message[1400];
    int i = 0;

    while (i < options->target_count - 1 && !mon_is_log_by_name_or_content(options->targets[i]))
        i++;
    snprintf(message, sizeof message,
             "%.900s is a log, and %s takes captures; log -o FILE.openmetrics makes metrics of a "
             "log, report -o FILE a page",
             options->targets[i], verb);
    return mon_print_refusal(options, message, KIT_EXIT_USAGE);
}
