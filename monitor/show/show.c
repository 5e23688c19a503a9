/* SPDX-License-Identifier: MIT
 *
 * show.c -- takes two samples, if a value needs them, and prints the second.
 */
#include "monitor/show/show.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/live/liverun.h"
#include "monitor/sample/items.h"
#include "monitor/saved/filekind.h"
#include "monitor/saved/savedrun.h"
#include "monitor/show/print.h"
#include "monitor/show/showlog.h"
#include "monitor/show/why.h"
#include "monitor/tool/problem.h"
#include "reader/formulas/formula.h"

/* ---- What is asked now ---- */

/* Needs a value that is asked for two samples?  Without memory: as if it did. */
static bool needs_two_samples_of_computer(const struct mon_live *live,
                                          const struct mon_computer *computer)
{
    struct mon_items items;
    bool needs =
        mon_items_fill_from_selection(&items, live->selection, computer, NULL, NULL) != EPC_OK;

    for (size_t i = 0; i < items.count && !needs; i++) {
        const struct epci_wire_counter *head =
            &reader_snapshot_counter(&computer->newer.snapshot, items.list[i].object,
                                     items.list[i].counter)
                 ->view.head;
        struct reader_formula formula;

        needs = reader_formula_of_type(head->type, head->size, READER_SIZE_BY_TYPE,
                                       (enum reader_formulas)live->options->formulas,
                                       &formula) == EPC_OK &&
                reader_formula_needs_two_samples(&formula);
    }
    mon_items_release(&items);
    return needs;
}

static bool needs_second_sample_for_any_value(const struct mon_live *live)
{
    for (size_t i = 0; i < live->sampler.count; i++)
        if (live->sampler.computers[i].newer.there &&
            needs_two_samples_of_computer(live, &live->sampler.computers[i]))
            return true;
    return false;
}

/* Has the answer an instance of the provider's objects? */
static bool has_instance_of_provider(const struct mon_computer *computer,
                                     const struct mon_provider_status *provider)
{
    const struct reader_snapshot *snapshot = &computer->newer.snapshot;

    for (uint32_t i = 0; i < snapshot->object_count; i++) {
        const uint32_t index = snapshot->objects[i].view.head.name_index;

        if (index >= provider->first_counter && index <= provider->last_counter &&
            snapshot->objects[i].instance_count > 0)
            return true;
    }
    return false;
}

/* Name the services that answer, and have nothing to be shown. */
static void print_doctor_hint_for_empty_services(const struct mon_live *live)
{
    const struct mon_sampler *sampler = &live->sampler;
    size_t count = 0;
    struct mon_provider_status *providers = live->word_count > 0 && live->options->path_count == 0
                                                ? sampler->providers(sampler, &count)
                                                : NULL;

    for (size_t i = 0; i < count; i++) {
        bool shown = !providers[i].up || providers[i].last_counter == 0;
        char text[400];

        for (size_t k = 0; k < sampler->count && !shown; k++)
            shown = !sampler->computers[k].elsewhere && sampler->computers[k].newer.there &&
                    has_instance_of_provider(&sampler->computers[k], &providers[i]);
        snprintf(text, sizeof text, "it has no instance now; epc-mon doctor \"%s\" says why",
                 providers[i].service);
        if (!shown)
            mon_print_provider_message(providers[i].service, text);
    }
    free(providers);
}

/* Two samples, if a value needs them; the second is shown, compared with the first. */
static int show_live(const struct mon_options *options, const struct reader_selection *selection,
                     struct mon_sampler *sampler)
{
    const struct mon_live *live = sampler->self;
    int status = sampler->next(sampler);

    if (status == EPC_OK && needs_second_sample_for_any_value(live)) {
        status = sampler->pause(options->interval_ms) ? sampler->next(sampler) : EPC_OK;
    }
    if (status != EPC_OK)
        return mon_print_failure("the counters cannot be collected", status);
    print_doctor_hint_for_empty_services(live);
    if (sampler->nothing(sampler) && !options->json)
        return KIT_EXIT_GOOD; /* each failure has been reported */
    return mon_show_print_values(options, selection, sampler->computers, sampler->count,
                                 &live->reported);
}

/* ---- Saved files ---- */

static int show_last_saved_sample(const struct mon_options *options,
                                  const struct reader_selection *selection,
                                  struct mon_sampler *sampler)
{
    int status = EPC_OK;

    while (status == EPC_OK)
        status = sampler->next(sampler);
    return status == EPC_END
               ? mon_show_print_values(options, selection, sampler->computers, 1, NULL)
               : mon_print_failure("the file does not fit", status);
}

static int show_saved_file_or_log(const struct mon_options *options)
{
    if (options->why)
        return mon_show_how_value_was_computed(options);
    if (mon_has_log_target(options))
        return mon_show_log(options);
    if (options->target_count > 2)
        return mon_print_refusal(options, "show takes one saved file, or an older and a newer one",
                                 KIT_EXIT_USAGE);
    return mon_run_on_saved_files(options, show_last_saved_sample);
}

int mon_show_run(const struct mon_options *options)
{
    return mon_first_target_is_saved_file(options)
               ? show_saved_file_or_log(options)
               : mon_live_run_command_on_paths(options, show_live);
}
