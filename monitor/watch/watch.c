/* SPDX-License-Identifier: MIT
 *
 * watch.c -- epc-mon watch: the live view where standard output is a terminal that can be drawn on,
 * lines elsewhere.
 */
#include "monitor/watch/watch.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "kit/console/console.h"
#include "monitor/live/liverun.h"
#include "monitor/saved/filekind.h"
#include "monitor/saved/savedrun.h"
#include "monitor/tool/problem.h"
#include "monitor/watch/answersource.h"
#include "monitor/watch/logsource.h"
#include "kit/system/tool.h"
#include "kit/system/terminal.h"

#define WATCH_TITLE_SIZE 128u

/* "WebPerf Other": what is watched; with many the first and how many more. */
static void make_title(const struct mon_options *options, char out[WATCH_TITLE_SIZE])
{
    if (options->target_count == 0)
        snprintf(out, WATCH_TITLE_SIZE, "all providers");
    else if (options->target_count == 1)
        snprintf(out, WATCH_TITLE_SIZE, "%s", options->targets[0]);
    else
        snprintf(out, WATCH_TITLE_SIZE, "%.100s and %d more", options->targets[0],
                 options->target_count - 1);
}

static bool colours_wanted(const struct mon_options *options)
{
    return options->colour == MON_COLOUR_AUTO
               ? kit_is_colour_wanted(kit_terminal_can_draw(), getenv("NO_COLOR"))
               : options->colour == MON_COLOUR_ALWAYS;
}

/* Show them, as a live view or as lines. */
static int show_samples(const struct mon_options *options, struct mon_source *source)
{
    static const char *const sets[] = { NULL, "ascii", "blocks", "braille" };
    char title[WATCH_TITLE_SIZE];
    struct mon_watch watch = { .title = title,
                               .interval_ms = options->interval_ms,
                               .count = options->count,
                               .width = options->width,
                               .colours = colours_wanted(options),
                               .say = mon_print_provider_message };
    int status = EPC_E_UNSUPPORTED;

    make_title(options, title);
    watch.glyphs =
        mon_glyphs_choose(sets[options->glyphs], getenv("WT_SESSION"), kit_terminal_is_utf8());
    if (kit_terminal_can_draw())
        status = mon_watch_on_terminal(&watch, source);
    return status == EPC_E_UNSUPPORTED
               ? mon_watch_as_lines(&watch, source, kit_is_stdout_terminal())
               : status;
}

/* The exit code for what ended the samples. */
static int print_failure_get_exit_code(int status)
{
    return status == EPC_OK || status == EPC_END
               ? KIT_EXIT_GOOD
               : mon_print_failure("the counters cannot be collected", status);
}

static int watch_samples(const struct mon_options *options,
                         const struct reader_selection *selection, struct mon_sampler *sampler)
{
    struct mon_answer_source answers;
    int code, status = mon_answer_source_open_on_sampler(&answers, options, selection, sampler);

    if (status == EPC_E_NOT_FOUND) /* that was reported */
        return answers.unknown ? MON_EXIT_NOT_DONE : KIT_EXIT_GOOD;
    if (status == EPC_OK)
        status = show_samples(options, &answers.source);
    code = print_failure_get_exit_code(status);
    return code == KIT_EXIT_GOOD && answers.unknown ? MON_EXIT_NOT_DONE : code;
}

static int watch_log(const struct mon_options *options)
{
    struct mon_log_source logs;
    char message[1400];
    int code, status = mon_log_source_open(&logs, options, message, sizeof message);

    code = status == EPC_OK ? print_failure_get_exit_code(show_samples(options, &logs.source))
           : status == EPC_E_INVALID ? mon_print_refusal(options, message, MON_EXIT_NOT_DONE)
                                     : mon_print_failure("the file does not fit", status);
    mon_log_source_close(&logs);
    return code;
}

int mon_watch_run(const struct mon_options *options)
{
    mon_divert_messages_about_providers(mon_queue_provider_problem);
    if (!mon_first_target_is_saved_file(options))
        return mon_live_run_command_on_paths(options, watch_samples);
    return mon_has_log_target(options) ? watch_log(options)
                                       : mon_run_on_saved_files(options, watch_samples);
}
