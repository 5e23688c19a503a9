/* SPDX-License-Identifier: MIT
 *
 * show.c -- epc-harness show and watch: what the counters say, with their names.
 *
 * On a pipe watch prints lines of fields between tabs:
 *
 *     sample <number> <time>
 *     <object> <instance> <counter> <value> <unit>
 *     ...
 *     (an empty line)
 */
#include "harness/tool/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/consumer/live.h"
#include "monitor/printer.h"
#include "kit/safetext.h"
#include "monitor/showfile.h"
#include "sdk/port/child.h"

static void tell(const char *service, const char *message)
{
    fputs("epc-harness: ", stderr);
    kit_safe_print(stderr, service, 0);
    fputs(": ", stderr);
    kit_safe_print(stderr, message, 0);
    fputc('\n', stderr);
}

static void print_sample_head(const struct mon_printer *view, uint32_t number,
                              const struct epci_answer *answer)
{
    struct epci_data_view data;
    const uint16_t *t = data.head.system_time;

    if (epci_walk_data(epci_answer_span(answer), &data, NULL) != EPC_OK)
        return;
    printf("sample%c%" PRIu32 "%c%04u-%02u-%02uT%02u:%02u:%02u.%03uZ\n", view->columns ? ' ' : '\t',
           number, view->columns ? ' ' : '\t', t[0], t[1], t[3], t[4], t[5], t[6], t[7]);
}

/* Take a first sample, and then one every interval, each shown against the one before. */
static int run_samples(struct mon_printer *view, const struct val_options *options,
                       struct epci_live *live)
{
    bool watch = options->command == VAL_TOOL_WATCH, lost = false;
    const enum mon_printer_form form = watch           ? MON_PRINT_LINES
                                       : options->json ? MON_PRINT_JSON
                                                       : MON_PRINT_TEXT;
    uint32_t count = watch ? options->count : 1;
    struct epci_answer older, newer;
    int status = epci_live_collect(live, "Global", &older);

    if (status != EPC_OK)
        return status;
    for (uint32_t i = 1; status == EPC_OK && (count == 0 || i <= count); i++) {
        epci_host_sleep(options->interval_ms);
        status = epci_live_collect(live, "Global", &newer);
        if (status != EPC_OK)
            break;
        if (live->count == 0 && !live->complete && !options->json) {
            /* All have failed, and that was told: a sample of nothing says no more. */
            epci_answer_release(&newer);
            break;
        }
        if (watch)
            print_sample_head(view, i, &newer);
        status = mon_print_values(view, form, epci_answer_span(&older), epci_answer_span(&newer));
        if (watch)
            putchar('\n');
        lost = fflush(stdout) != 0 || ferror(stdout);
        epci_answer_release(&older);
        older = newer;
        if (live->count == 0 || lost) /* main says that it is lost */
            break;
    }
    epci_answer_release(&older);
    return status;
}

static void load_names(struct mon_printer *view, const struct val_options *options,
                       const struct epci_registry *registry)
{
    int status = epci_names_load(&view->names, registry, options->plan.language);

    if (status != EPC_OK)
        fprintf(stderr,
                "epc-harness: the names of language %s cannot be read (%s): numbers are shown\n",
                options->plan.language, epc_status_text(status));
}

static int show_and_watch(const struct val_options *options)
{
    struct epci_registry registry;
    struct epci_live live;
    struct mon_printer view;
    int code, status = epci_registry_open(NULL, false, &registry);

    if (status != EPC_OK)
        return val_broken("the registry cannot be opened", status);
    memset(&view, 0, sizeof view);
    view.columns = epci_host_terminal();
    load_names(&view, options, &registry);
    epci_live_init(&live, &registry,
                   options->plan.settings.timeout_given ? options->plan.settings.timeout_ms : 0,
                   tell);
    status = epci_live_add_targets(&live, options->targets, options->target_count);
    if (status == EPC_OK && (live.count > 0 || live.complete || options->json))
        status = run_samples(&view, options, &live);
    code = status != EPC_OK ? val_broken("the counters cannot be collected", status)
           : live.complete  ? VAL_EXIT_GOOD
                            : VAL_EXIT_FOUND;
    epci_live_close(&live);
    epci_names_release(&view.names);
    epci_registry_close(&registry);
    return code;
}

int val_do_show(const struct val_options *options)
{
    return mon_is_saved(options) ? mon_show_saved(options) : show_and_watch(options);
}

int val_do_watch(const struct val_options *options)
{
    return show_and_watch(options);
}
