/* SPDX-License-Identifier: MIT
 *
 * export.c -- epc-mon export: writes metrics into a file, once or at the moments of a fixed grid.
 *
 * The first failure to write ends it: nothing has been written, and most likely the name is wrong.
 * After that a failure costs one round.  docs/decisions/exporting.md has the rules.
 */
#include "monitor/export/export.h"
#include "monitor/export/setupfiles.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/live/liverun.h"
#include "monitor/saved/filekind.h"
#include "monitor/saved/savedrun.h"
#include "monitor/tool/output.h"
#include "monitor/tool/problem.h"
#include "monitor/scrape/state.h"
#include "monitor/scrape/scrapemetrics.h"
#include "monitor/tool/textfile.h"
#include "sdk/port/port.h"
#include "kit/system/service.h"

#define NO_METRICS "the metrics do not fit"

struct exporting {
    const struct mon_options *options;
    const struct reader_selection *selection;
    struct mon_metrics *metrics;
    struct mon_scrape_input input;
    struct mon_state state; /* of the metrics */
    struct kit_buffer text;
    struct mon_setup_texts setup;
    int status; /* of putting the text together */
    uint32_t rounds, written;
    bool unknown;       /* an object or a counter does not exist */
    bool failed;        /* a round was not written */
    char problem[1400]; /* why the last round was not written; "": it was */
};

static void render_sample_as_metrics_text(void *context, const struct mon_scrape_sample *sample)
{
    struct exporting *export = context;

    export->text.bytes = 0;
    export->status = EPC_OK;
    if (export->rounds == 0 && export->selection->count > 0)
        export->status =
            mon_scrape_print_missing_paths(export->selection, sample, &export->unknown);
    if (export->status == EPC_OK)
        export->status = mon_scrape_pass_sample_to_metrics(export->metrics, &export->input,
                                                           export->selection, sample);
    if (export->status == EPC_OK)
        mon_state_save(&export->state, export->metrics, false);
    if (export->status == EPC_OK && export->options->setup)
        export->status = mon_setup_make_rules_and_dashboard(&export->setup, export->metrics,
                                                            &export->input.sample);
    if (export->status == EPC_OK)
        export->status = mon_metrics_write(export->metrics, MON_METRICS_CLASSIC, &export->text);
    if (export->status == EPC_OK && export->text.failed)
        export->status = EPC_E_NOMEM;
}

/* How long a round may wait for slow providers: half of the interval, at least a second; without an
 * interval as long as a call may take. */
static uint32_t slow_provider_wait_limit_ms(const struct mon_options *options)
{
    const uint32_t half = options->interval_ms / 2;

    if (options->interval_ms == 0)
        return 0;
    return half < 1000 ? 1000 : half;
}

/* Write the text.  Returns the exit code; not 0 ends the export. */
static int write_metrics_to_target(struct exporting *export)
{
    const char *path = export->options->prometheus;
    char message[sizeof export->problem];
    int status;

    if (strcmp(path, MON_STANDARD_OUTPUT) == 0) {
        fwrite(export->text.text, 1, export->text.bytes, stdout);
        export->written++;
        return fflush(stdout) == 0 ? KIT_EXIT_GOOD : KIT_EXIT_BROKEN; /* main reports it */
    }
    status = mon_textfile_replace(path, epci_span_of(export->text.text, export->text.bytes),
                                  message, sizeof message);

    if (status == EPC_OK) {
        if (export->problem[0])
            mon_message_print("%s is written again", path);
        export->problem[0] = '\0';
        export->written++;
        kit_service_report_running();
        return KIT_EXIT_GOOD;
    }
    export->failed = true;
    if (strcmp(message, export->problem) != 0)
        mon_print_refusal(export->options, message, MON_EXIT_NOT_DONE);
    memcpy(export->problem, message, sizeof message);
    return export->written == 0 ? MON_EXIT_NOT_DONE : KIT_EXIT_GOOD;
}

/* Wait for the next moment of the grid; false if the user stops it. */
static bool wait_until_next_round(const struct mon_sampler *sampler, uint64_t *due,
                                  uint64_t interval)
{
    const uint64_t now = epci_uptime_100ns();

    *due += interval;
    if (*due <= now)
        *due = now - (now - *due) % interval + interval;
    return sampler->pause((*due - now + 9999) / 10000);
}

static int export_rounds(struct exporting *export, struct mon_shared_sampler *scrape,
                         const struct mon_sampler *sampler)
{
    const struct mon_options *options = export->options;
    const uint64_t interval = (uint64_t)options->interval_ms * 10000;
    uint64_t due = epci_uptime_100ns();
    int code, status;

    do {
        /* The first one loads the providers, and may take its time. */
        status = mon_scrape_call_with_fresh_sample(
            scrape, export->rounds ? slow_provider_wait_limit_ms(options) : 0,
            render_sample_as_metrics_text, export);
        if (status == EPC_OK)
            status = export->status;
        if (status != EPC_OK)
            return mon_print_failure("the metrics cannot be put together", status);
        export->rounds++;
        if (options->setup)
            return mon_setup_write_files(&export->setup, options);
        code = write_metrics_to_target(export);
    } while (code == KIT_EXIT_GOOD && interval > 0 &&
             (options->count == 0 || export->rounds < options->count) &&
             wait_until_next_round(sampler, &due, interval));
    return code;
}

static size_t count_sample_lines_of_text(const struct kit_buffer *text)
{
    size_t count = 0;
    bool begins = true;

    for (size_t i = 0; i < text->bytes; i++) {
        count += begins && text->text[i] != '#' && text->text[i] != '\n';
        begins = text->text[i] == '\n';
    }
    return count;
}

/* The rounds ended as they should.  Returns the exit code. */
static int print_summary_and_maybe_remove_file(const struct exporting *export)
{
    const char *path = export->options->prometheus;
    bool good = !export->failed && !export->unknown, removed = false;

    if (export->options->remove) {
        removed = mon_textfile_remove(path);
        if (!removed)
            mon_message_print("%s cannot be deleted: another program keeps it open", path);
        good = good && removed;
    }
    if (strcmp(path, MON_STANDARD_OUTPUT) == 0)
        return good ? KIT_EXIT_GOOD : MON_EXIT_NOT_DONE;
    printf("%s: %zu series, written %" PRIu32 " time%s%s\n", path,
           count_sample_lines_of_text(&export->text), export->written,
           kit_plural_suffix(export->written), removed ? ", deleted" : "");
    return good ? KIT_EXIT_GOOD : MON_EXIT_NOT_DONE;
}

/* The sampler's pause is not NULL. */
static int export_samples(const struct mon_options *options,
                          const struct reader_selection *selection, struct mon_sampler *sampler)
{
    struct exporting export = { .options = options, .selection = selection };
    struct mon_shared_sampler *scrape = NULL;
    int code = mon_open_metrics_writer_of_options(options, NO_METRICS, &export.metrics);

    if (code == KIT_EXIT_GOOD)
        code = mon_state_open_and_restore(&export.state, options, export.metrics);
    if (code == KIT_EXIT_GOOD) {
        const int status = mon_shared_sampler_create(&scrape, sampler);

        code = status == EPC_OK ? export_rounds(&export, scrape, sampler)
                                : mon_print_failure(NO_METRICS, status);
    }
    if (code == KIT_EXIT_GOOD && options->setup)
        code = export.unknown ? MON_EXIT_NOT_DONE : KIT_EXIT_GOOD;
    else if (code == KIT_EXIT_GOOD)
        code = print_summary_and_maybe_remove_file(&export);
    mon_state_save(&export.state, export.metrics, true);
    mon_shared_sampler_free(scrape);
    mon_metrics_close(export.metrics);
    mon_scrape_release_metrics_input(&export.input);
    kit_buffer_release(&export.text);
    mon_setup_release_rules_and_dashboard(&export.setup);
    return code;
}

static int export_saved(const struct mon_options *options, const struct reader_selection *selection,
                        struct mon_sampler *sampler)
{
    const int code = mon_saved_check_and_set_repeating(options, sampler->self);

    return code == KIT_EXIT_GOOD ? export_samples(options, selection, sampler) : code;
}

int mon_export_run(const struct mon_options *options)
{
    int code;

    if (!mon_first_target_is_saved_file(options))
        return mon_live_run_command_on_paths(options, export_samples);
    if (mon_detect_output_over_input(options, &code))
        return code;
    return mon_has_log_target(options) ? mon_saved_print_log_unsupported(options, "export")
                                       : mon_run_on_saved_files(options, export_saved);
}
