/* SPDX-License-Identifier: MIT
 *
 * show.c -- epc-mon show, watch and collect: what the providers of a command line return, each
 * hosted in a child process.
 *
 * show and watch print the values of the counters with their names; collect writes one whole
 * answer, byte for byte, into a file.  If its output is not a terminal, watch prints lines of
 * fields separated by tabs:
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

#include "monitor/printer.h"
#include "sdk/consumer/collector.h"
#include "sdk/host/child.h"
#include "sdk/port/child.h"
#include "sdk/port/port.h"

int mon_do_child(const char *argument)
{
    return epci_child_main("epc-mon", argument, NULL);
}

/* Have all providers failed, so that there is nothing to show? */
static bool nothing_hosted(const struct epci_collector *collector)
{
    return epci_collector_answering(collector) == 0 && !epci_collector_complete(collector);
}

static void tell_of_provider(void *context, const char *service, const char *message)
{
    (void)context;
    mon_tell(service, message);
}

/* Find what the options name, and `use` it; a provider that fails costs a message.  `use` returns a
 * status, and *code is the exit code if that is EPC_OK. */
static int run_hosted(const struct mon_options *options,
                      int (*use)(struct epci_collector *collector,
                                 const struct epci_registry *registry,
                                 const struct mon_options *options, int *code))
{
    struct epci_registry registry;
    struct epci_collector_options wanted = { .registry = &registry,
                                             .timeout_ms = options->timeout_ms,
                                             .tell = tell_of_provider,
                                             .words = options->targets,
                                             .count = options->target_count };
    struct epci_collector *collector = NULL;
    int code = KIT_EXIT_GOOD, status = epci_registry_open(NULL, false, &registry);

    if (status != EPC_OK)
        return mon_broken("the registry cannot be opened", status);
    status = epci_collector_open(&collector, &wanted);
    if (status == EPC_OK)
        status = use(collector, &registry, options, &code);
    if (status != EPC_OK)
        code = mon_broken("the counters cannot be collected", status);
    else if (code == KIT_EXIT_GOOD && !epci_collector_complete(collector))
        code = KIT_EXIT_REFUSED;
    epci_collector_close(collector);
    epci_registry_close(&registry);
    return code;
}

/* ---- show and watch ---- */

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
static int run_samples(struct mon_printer *view, struct epci_collector *collector,
                       const struct mon_options *options)
{
    bool watch = options->command == MON_WATCH, lost = false;
    const enum mon_printer_form form = watch           ? MON_PRINT_LINES
                                       : options->json ? MON_PRINT_JSON
                                                       : MON_PRINT_TEXT;
    uint32_t count = watch ? options->count : 1;
    struct epci_answer older, newer;
    int status = epci_collector_collect(collector, "Global", &older);

    if (status != EPC_OK)
        return status;
    if (nothing_hosted(collector) && !options->json) {
        epci_answer_release(&older); /* each failure has been reported */
        return EPC_OK;
    }
    for (uint32_t i = 1; status == EPC_OK && (count == 0 || i <= count); i++) {
        epci_thread_sleep(options->interval_ms);
        status = epci_collector_collect(collector, "Global", &newer);
        if (status != EPC_OK)
            break;
        if (nothing_hosted(collector) && !options->json) {
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
        if (epci_collector_answering(collector) == 0 || lost) /* main reports lost output */
            break;
    }
    epci_answer_release(&older);
    return status;
}

static int show_and_watch(struct epci_collector *collector, const struct epci_registry *registry,
                          const struct mon_options *options, int *code)
{
    struct mon_printer view = { .columns = epci_host_terminal(),
                                .formulas = (enum epci_formulas)options->formulas };
    int status = epci_names_load(&view.names, registry, options->language);

    (void)code;
    if (status != EPC_OK)
        fprintf(stderr,
                "epc-mon: the names of language %s cannot be read (%s): numbers are shown\n",
                options->language, epc_status_text(status));
    status = run_samples(&view, collector, options);
    epci_names_release(&view.names);
    return status;
}

int mon_do_show(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_show_saved(options) : run_hosted(options, show_and_watch);
}

int mon_do_watch(const struct mon_options *options)
{
    return run_hosted(options, show_and_watch);
}

/* ---- collect ---- */

static int collect_into_file(struct epci_collector *collector, const struct epci_registry *registry,
                             const struct mon_options *options, int *code)
{
    struct epci_answer answer;
    struct epci_span part;
    char what[1100];
    int written, status = epci_collector_collect(collector, options->query, &answer);

    (void)registry;
    if (status != EPC_OK)
        return status;
    if (nothing_hosted(collector) && !options->json) {
        epci_answer_release(&answer); /* each failure has been reported */
        return EPC_OK;
    }
    part = epci_answer_span(&answer);
    written = epci_host_write_file(options->output, &part, 1, true);
    if (written == EPC_OK) {
        printf("%s: %zu bytes, %" PRIu32 " object%s\n", options->output, part.left,
               answer.all.objects, answer.all.objects == 1 ? "" : "s");
    } else {
        snprintf(what, sizeof what, "%s cannot be written", options->output);
        *code = mon_broken(what, written);
    }
    epci_answer_release(&answer);
    return EPC_OK;
}

int mon_do_collect(const struct mon_options *options)
{
    return run_hosted(options, collect_into_file);
}
