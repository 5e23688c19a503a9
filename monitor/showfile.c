/* SPDX-License-Identifier: MIT
 *
 * showfile.c -- shows saved files: of several answers the last, compared with the one before.
 */
#include "monitor/commands.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/choice.h"
#include "monitor/convert/convert.h"
#include "monitor/export/export.h"
#include "monitor/log.h"
#include "monitor/output.h"
#include "monitor/printer.h"
#include "monitor/report/report.h"
#include "monitor/savedfile.h"
#include "monitor/serve/serve.h"
#include "monitor/watch/watch.h"
#include "reader/binarylog/aslog.h"
#include "reader/files/textlog.h"
#include "sdk/port/tool.h"
#include "sdk/port/files.h"
#include "sdk/port/port.h"

/* A log is known by so many bytes. */
#define LOG_HEAD_BYTES 4096u

static bool ends_in(const char *word, const char *end)
{
    size_t length = strlen(word), tail = strlen(end);

    return length >= tail && strcmp(word + length - tail, end) == 0;
}

bool mon_is_saved(const struct mon_options *options)
{
    const char *word = options->target_count ? options->targets[0] : "";
    void *data = NULL;
    size_t bytes = 0;
    bool saved;

    if (ends_in(word, EPCI_CAPTURE_SUFFIX) || ends_in(word, ".csv") || ends_in(word, ".tsv") ||
        ends_in(word, ".blg"))
        return true;
    if (!strpbrk(word, "./\\") || epci_host_read_file(word, 2, &data, &bytes) != EPC_OK)
        return false;
    saved = bytes < 2 || memcmp(data, "MZ", 2) != 0;
    epci_host_free(data);
    return saved;
}

bool mon_is_log(const char *path)
{
    void *data = NULL;
    size_t bytes = 0;
    bool is_log = ends_in(path, ".csv") || ends_in(path, ".tsv") || ends_in(path, ".blg") ||
                  epci_blg_log_is_one(path);

    if (!is_log && epci_host_read_file(path, LOG_HEAD_BYTES, &data, &bytes) == EPC_OK)
        is_log = epci_textlog_is_one(epci_span_of(data, bytes));
    epci_host_free(data);
    return is_log;
}

/* Open the files and the selection, and `use` them; it returns the exit code. */
static int use_saved(const struct mon_options *options,
                     int (*use)(const struct mon_options *options,
                                const struct epci_selection *selection,
                                struct mon_saved_sampler *saved))
{
    struct mon_saved_sampler saved = { .count = 0 };
    struct epci_selection selection;
    char message[1400];
    int wrong = KIT_EXIT_USAGE, code;
    int status = mon_choose(&selection, options, message, sizeof message);

    if (status == EPC_OK) {
        wrong = MON_EXIT_NOT_DONE;
        status = mon_saved_sampler_open(&saved, options->targets, (size_t)options->target_count,
                                        message, sizeof message);
    }
    code = status == EPC_OK          ? use(options, &selection, &saved)
           : status == EPC_E_INVALID ? mon_refuse(options, message, wrong)
                                     : mon_broken("the file does not fit", status);
    mon_saved_sampler_close(&saved);
    epci_selection_release(&selection);
    return code;
}

static int show_last(const struct mon_options *options, const struct epci_selection *selection,
                     struct mon_saved_sampler *saved)
{
    int status = EPC_OK;

    while (status == EPC_OK)
        status = saved->sampler.next(&saved->sampler);
    return status == EPC_END ? mon_print_stations(options, selection, &saved->station, 1, NULL)
                             : mon_broken("the file does not fit", status);
}

int mon_show_saved(const struct mon_options *options)
{
    if (mon_is_log(options->targets[0]))
        return mon_show_log(options);
    if (options->target_count > 2)
        return mon_refuse(options, "show takes one saved file, or an older and a newer one",
                          KIT_EXIT_USAGE);
    return use_saved(options, show_last);
}

static int watch_samples(const struct mon_options *options, const struct epci_selection *selection,
                         struct mon_saved_sampler *saved)
{
    return mon_watch_samples(options, selection, &saved->sampler);
}

int mon_watch_saved(const struct mon_options *options)
{
    return mon_is_log(options->targets[0]) ? mon_watch_log(options)
                                           : use_saved(options, watch_samples);
}

static int log_samples(const struct mon_options *options, const struct epci_selection *selection,
                       struct mon_saved_sampler *saved)
{
    return mon_log_samples(options, selection, &saved->sampler);
}

int mon_log_saved(const struct mon_options *options)
{
    int code;

    if (mon_output_is_input(options, &code))
        return code;
    return mon_is_log(options->targets[0]) ? mon_convert(options) : use_saved(options, log_samples);
}

/* ---- serve and export: the answers again and again ---- */

static volatile bool saved_stopped;

/* On a thread of its own, or in a signal's handler. */
static void stop_saved(void)
{
    saved_stopped = true;
}

static bool pause_saved(uint64_t milliseconds)
{
    while (!saved_stopped && milliseconds > 0) {
        const uint32_t part = milliseconds < 50 ? (uint32_t)milliseconds : 50;

        epci_thread_sleep(part);
        milliseconds -= part;
    }
    return !saved_stopped;
}

/* Look at each answer once, so that a damaged one is not found in the middle.  Returns the exit
 * code. */
static int begin_again(const struct mon_options *options, struct mon_saved_sampler *saved)
{
    char message[1400];
    int status;

    while ((status = saved->sampler.next(&saved->sampler)) == EPC_OK)
        if (saved->station.newer.snapshot.status != EPC_OK) {
            snprintf(message, sizeof message,
                     "%.900s is no capture, or a damaged one; epc-harness replay says why",
                     saved->station.file);
            return mon_refuse(options, message, MON_EXIT_NOT_DONE);
        }
    if (status != EPC_END)
        return mon_broken("the file does not fit", status);
    saved->sampler.again(&saved->sampler);
    saved->again = true;
    saved->sampler.pause = pause_saved;
    epci_host_on_interrupt(stop_saved);
    return KIT_EXIT_GOOD;
}

static int refuse_log(const struct mon_options *options, const char *verb)
{
    char message[1400];

    snprintf(message, sizeof message, "%s is a log, and has no counters' types; %s takes captures",
             options->targets[0], verb);
    return mon_refuse(options, message, KIT_EXIT_USAGE);
}

static int serve_samples(const struct mon_options *options, const struct epci_selection *selection,
                         struct mon_saved_sampler *saved)
{
    const struct mon_scrape_source source = { .sampler = &saved->sampler };
    const int code = begin_again(options, saved);

    return code == KIT_EXIT_GOOD ? mon_serve_samples(options, selection, &source) : code;
}

int mon_serve_saved(const struct mon_options *options)
{
    return mon_is_log(options->targets[0]) ? refuse_log(options, "serve")
                                           : use_saved(options, serve_samples);
}

static int export_samples(const struct mon_options *options, const struct epci_selection *selection,
                          struct mon_saved_sampler *saved)
{
    const struct mon_scrape_source source = { .sampler = &saved->sampler };
    const int code = begin_again(options, saved);

    return code == KIT_EXIT_GOOD ? mon_export_samples(options, selection, &source) : code;
}

int mon_export_saved(const struct mon_options *options)
{
    int code;

    if (mon_output_is_input(options, &code))
        return code;
    return mon_is_log(options->targets[0]) ? refuse_log(options, "export")
                                           : use_saved(options, export_samples);
}

static int report_samples(const struct mon_options *options, const struct epci_selection *selection,
                          struct mon_saved_sampler *saved)
{
    return mon_report_samples(options, selection, &saved->sampler, saved);
}

int mon_report_saved(const struct mon_options *options)
{
    int code;

    if (mon_output_is_input(options, &code))
        return code;
    return mon_is_log(options->targets[0]) ? mon_report_log(options)
                                           : use_saved(options, report_samples);
}
