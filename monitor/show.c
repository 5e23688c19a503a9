/* SPDX-License-Identifier: MIT
 *
 * show.c -- epc-mon show and watch: the values of the counters, with their names.
 *
 * If its output is not a terminal, watch prints lines of fields separated by tabs:
 *
 *     sample <number> <time>
 *     <object> <instance> <counter> <value> <unit>
 *     ...
 *     (an empty line)
 */
#include "monitor/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/hosting.h"
#include "monitor/printer.h"
#include "monitor/problem.h"
#include "monitor/showfile.h"
#include "sdk/port/child.h"
#include "sdk/port/port.h"

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

/* Take a first sample, and then one every interval, each shown compared with the one before. */
static int run_samples(struct mon_printer *view, struct mon_hosting *hosting,
                       const struct mon_options *options)
{
    struct epci_live *live = &hosting->live;
    bool watch = options->command == MON_WATCH, lost = false;
    const enum mon_printer_form form = watch           ? MON_PRINT_LINES
                                       : options->json ? MON_PRINT_JSON
                                                       : MON_PRINT_TEXT;
    uint32_t count = watch ? options->count : 1;
    struct epci_answer older, newer;
    int status = epci_live_collect(live, "Global", &older);

    if (status != EPC_OK)
        return status;
    for (uint32_t i = 1; status == EPC_OK && (count == 0 || i <= count); i++) {
        epci_thread_sleep(options->interval_ms);
        status = epci_live_collect(live, "Global", &newer);
        if (status != EPC_OK)
            break;
        if (mon_hosting_is_empty(hosting) && !options->json) {
            epci_answer_release(&newer); /* each failure has been reported */
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
        if (live->count == 0 || lost) /* main reports lost output */
            break;
    }
    epci_answer_release(&older);
    return status;
}

static void load_names(struct mon_printer *view, const struct mon_options *options,
                       const struct epci_registry *registry)
{
    int status = epci_names_load(&view->names, registry, options->language);

    if (status != EPC_OK)
        fprintf(stderr,
                "epc-mon: the names of language %s cannot be read (%s): numbers are shown\n",
                options->language, epc_status_text(status));
}

static int show_and_watch(const struct mon_options *options)
{
    struct mon_hosting hosting;
    struct mon_printer view = { .columns = epci_host_terminal() };
    int code = MON_EXIT_GOOD, status = mon_hosting_open(&hosting, options, &code);

    if (status != EPC_OK)
        return code;
    load_names(&view, options, &hosting.registry);
    if (!mon_hosting_is_empty(&hosting) || options->json)
        status = run_samples(&view, &hosting, options);
    if (status != EPC_OK)
        code = mon_broken("the counters cannot be collected", status);
    else if (!hosting.live.complete)
        code = MON_EXIT_INCOMPLETE;
    mon_hosting_close(&hosting);
    epci_names_release(&view.names);
    return code;
}

int mon_do_show(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_show_saved(options) : show_and_watch(options);
}

int mon_do_watch(const struct mon_options *options)
{
    return show_and_watch(options);
}
