/* SPDX-License-Identifier: MIT
 *
 * show.c -- epc-mon show, watch, log, collect and report, of what is asked now.
 */
#include "monitor/commands.h"

#include <stdio.h>

#include <epc/epc.h>

#include "monitor/live/live.h"
#include "monitor/sample/choice.h"
#include "monitor/collect/collect.h"
#include "monitor/export/export.h"
#include "monitor/log/log.h"
#include "monitor/show/print.h"
#include "monitor/report/report.h"
#include "monitor/serve/serve.h"
#include "monitor/watch/watch.h"
#include "sdk/core/formula.h"
#include "host/child.h"

int mon_do_child(const char *argument)
{
    return epci_child_main("epc-mon", argument, NULL);
}

/* ---- Whom to ask ---- */

/* Find what the options name, and `use` it.  `use` returns the exit code. */
static int run_asked(const struct mon_options *options, const struct epci_selection *selection,
                     int (*use)(struct mon_asked *asked))
{
    struct mon_asked asked;
    char message[1400];
    int code, status = mon_asked_open(&asked, options, selection, message, sizeof message);

    code = status == EPC_OK          ? use(&asked)
           : status == EPC_E_INVALID ? mon_refuse(options, message, KIT_EXIT_USAGE)
                                     : mon_broken("the counters cannot be collected", status);
    /* A server has said all along who fails. */
    if (code == KIT_EXIT_GOOD && options->command != MON_SERVE && !mon_asked_complete(&asked))
        code = MON_EXIT_NOT_DONE;
    mon_asked_close(&asked);
    return code;
}

/* The same with the paths of the options. */
static int run_chosen(const struct mon_options *options, int (*use)(struct mon_asked *asked))
{
    struct epci_selection selection;
    char message[1400];
    int code, status = mon_choose(&selection, options, message, sizeof message);

    code = status == EPC_OK          ? run_asked(options, &selection, use)
           : status == EPC_E_INVALID ? mon_refuse(options, message, KIT_EXIT_USAGE)
                                     : mon_broken("the paths do not fit", status);
    epci_selection_release(&selection);
    return code;
}

/* ---- show ---- */

/* Needs a value that is asked for two samples?  Without memory: as if it did. */
static bool needs_two(const struct mon_asked *asked, const struct mon_station *station)
{
    struct mon_items items;
    bool needs = mon_items_find(&items, asked->selection, station, NULL, NULL) != EPC_OK;

    for (size_t i = 0; i < items.count && !needs; i++) {
        const struct epci_wire_counter *head =
            &epci_snapshot_counter(&station->newer.snapshot, items.list[i].object,
                                   items.list[i].counter)
                 ->view.head;
        struct epci_formula formula;

        needs = epci_formula_of(head->type, head->size, EPCI_SIZE_BY_TYPE,
                                (enum epci_formulas)asked->options->formulas, &formula) == EPC_OK &&
                epci_formula_needs_two(&formula);
    }
    mon_items_release(&items);
    return needs;
}

static bool any_needs_two(const struct mon_asked *asked)
{
    for (size_t i = 0; i < asked->sampler.count; i++)
        if (asked->sampler.stations[i].newer.there && needs_two(asked, &asked->sampler.stations[i]))
            return true;
    return false;
}

/* Two samples, if a value needs them; the second is shown, compared with the first. */
static int show_asked(struct mon_asked *asked)
{
    struct mon_sampler *sampler = &asked->sampler;
    int status = sampler->next(sampler);

    if (status == EPC_OK && any_needs_two(asked)) {
        status = sampler->pause(asked->options->interval_ms) ? sampler->next(sampler) : EPC_OK;
    }
    if (status != EPC_OK)
        return mon_broken("the counters cannot be collected", status);
    if (sampler->nothing(sampler) && !asked->options->json)
        return KIT_EXIT_GOOD; /* each failure has been reported */
    return mon_print_stations(asked->options, asked->selection, sampler->stations, sampler->count,
                              &asked->said);
}

int mon_do_show(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_show_saved(options) : run_chosen(options, show_asked);
}

/* ---- watch ---- */

static int watch_asked(struct mon_asked *asked)
{
    return mon_watch_samples(asked->options, asked->selection, &asked->sampler);
}

int mon_do_watch(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_watch_saved(options) : run_chosen(options, watch_asked);
}

/* ---- log ---- */

static int log_asked(struct mon_asked *asked)
{
    return mon_log_samples(asked->options, asked->selection, &asked->sampler);
}

int mon_do_log(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_log_saved(options) : run_chosen(options, log_asked);
}

/* ---- serve ---- */

static int serve_asked(struct mon_asked *asked)
{
    const struct mon_scrape_source source = mon_asked_source(asked);

    return mon_serve_samples(asked->options, asked->selection, &source);
}

int mon_do_serve(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_serve_saved(options) : run_chosen(options, serve_asked);
}

/* ---- export ---- */

static int export_asked(struct mon_asked *asked)
{
    const struct mon_scrape_source source = mon_asked_source(asked);

    return mon_export_samples(asked->options, asked->selection, &source);
}

int mon_do_export(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_export_saved(options) : run_chosen(options, export_asked);
}

/* ---- collect ---- */

static int collect_asked(struct mon_asked *asked)
{
    return mon_collect_samples(asked->options, &asked->sampler);
}

int mon_do_collect(const struct mon_options *options)
{
    return run_asked(options, NULL, collect_asked);
}

/* ---- report ---- */

static int report_asked(struct mon_asked *asked)
{
    return mon_report_samples(asked->options, asked->selection, &asked->sampler, NULL);
}

int mon_do_report(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_report_saved(options) : run_chosen(options, report_asked);
}
