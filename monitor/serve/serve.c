/* SPDX-License-Identifier: MIT
 *
 * serve.c -- opens what the server needs, and waits for the end.
 */
#include "monitor/serve/serve.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "monitor/live/liverun.h"
#include "monitor/saved/filekind.h"
#include "monitor/saved/savedrun.h"
#include "monitor/scrape/scrapemetrics.h"
#include "monitor/serve/routes.h"
#include "monitor/tool/problem.h"
#include "sdk/core/atomic.h"
#include "kit/system/tool.h"
#include "sdk/port/port.h"
#include "kit/system/service.h"

#define NO_SERVER "the server cannot be started"

static uint32_t stopped;

/* Also of a server that has not begun.  Any thread, and a signal's handler. */
static void set_server_stop_flag(void)
{
    epci_store_u32(&stopped, 1);
}

/* This computer's name in ASCII; "": it has none, or another one. */
static void read_ascii_computer_name(char *out, size_t capacity)
{
    uint16_t name[256];
    const size_t units = kit_copy_computer_name_utf16(name, EPC_COUNT(name));

    out[0] = '\0';
    for (size_t i = 0; i < units && i + 1 < capacity; i++) {
        if (name[i] >= 0x80) {
            out[0] = '\0';
            return;
        }
        out[i] = (char)name[i];
        out[i + 1] = '\0';
    }
}

static bool check_host_options_are_names(const struct mon_options *options, char *message,
                                         size_t capacity)
{
    for (size_t i = 0; i < options->host_count; i++) {
        if (mon_is_host_name(options->hosts[i]))
            continue;
        snprintf(
            message, capacity,
            "--host %.100s is not a name: write it alone, such as epc.example, without http:// "
            "and without a port",
            options->hosts[i]);
        kit_replace_unprintable_in_place(message);
        return false;
    }
    return true;
}

static void print_address_and_exposure_note(const struct mon_server *server)
{
    char where[100];

    mon_format_listen_address(&server->listen, where, sizeof where);
    if (!server->listen.loopback)
        fprintf(stderr,
                "epc-mon: everyone who reaches %s may read all counters and the names of all "
                "instances, unencrypted; docs/exporting.md says how to limit that\n",
                where);
    printf("epc-mon: http://%s/ for a browser, http://%s/metrics for Prometheus; Ctrl+C ends it\n",
           where, where);
    fflush(stdout);
}

/* Listen and wait.  Returns the exit code. */
static int run_server(struct mon_server *server)
{
    struct mon_http_options wanted = { .address = server->listen.address,
                                       .port = server->listen.port,
                                       .handle = mon_serve_answer_request,
                                       .context = server };
    struct mon_http *http;
    char message[600] = "";
    int status = mon_http_open(&http, &wanted, message, sizeof message);

    if (status != EPC_OK)
        return message[0] ? mon_print_refusal(server->options, message, MON_EXIT_NOT_DONE)
                          : mon_print_failure(NO_SERVER, status);
    /* A request that came before this line was answered as if it named another server. */
    server->listen.port = mon_http_port(http);
    print_address_and_exposure_note(server);
    kit_service_report_running();
    while (!epci_load_u32(&stopped) && !kit_wait_for_interrupt(EPCI_FOREVER))
        continue;
    mon_http_stop_and_free(http);
    return KIT_EXIT_GOOD;
}

/* `selection` is what may be seen. */
static int serve_samples(const struct mon_options *options,
                         const struct reader_selection *selection, struct mon_sampler *sampler)
{
    struct mon_server server = { .options = options, .selection = selection };
    char message[400], computer[256];
    int code;

    if (mon_listen_parse(options->listen, &server.listen, message, sizeof message) != EPC_OK ||
        !check_host_options_are_names(options, message, sizeof message))
        return mon_print_refusal(options, message, KIT_EXIT_USAGE);
    read_ascii_computer_name(computer, sizeof computer);
    server.hosts = (struct mon_hosts){ .listen = &server.listen,
                                       .computer = computer,
                                       .names = options->hosts,
                                       .name_count = options->host_count };
    code = mon_open_metrics_writer_of_options(options, NO_SERVER, &server.metrics);
    if (code == KIT_EXIT_GOOD)
        code = mon_state_open_and_restore(&server.state, options, server.metrics);
    if (code == KIT_EXIT_GOOD && options->targets_file)
        code = mon_probes_open(options, &server.probes);
    if (code == KIT_EXIT_GOOD) {
        const int status = mon_shared_sampler_create(&server.scrape, sampler);

        kit_set_interrupt_handler(set_server_stop_flag);
        code = status == EPC_OK ? run_server(&server) : mon_print_failure(NO_SERVER, status);
    }
    mon_state_save(&server.state, server.metrics, true);
    mon_shared_sampler_free(server.scrape);
    mon_metrics_close(server.metrics);
    mon_probes_close(server.probes);
    mon_serve_release_rendered_texts(&server);
    return code;
}

static int serve_saved(const struct mon_options *options, const struct reader_selection *selection,
                       struct mon_sampler *sampler)
{
    const int code = mon_saved_check_and_set_repeating(options, sampler->self);

    return code == KIT_EXIT_GOOD ? serve_samples(options, selection, sampler) : code;
}

static int take_no_sample(struct mon_sampler *sampler)
{
    (void)sampler;
    return EPC_OK;
}

/* Nothing but the targets of a file. */
static int serve_targets_only(const struct mon_options *options)
{
    struct mon_sampler none = { .next = take_no_sample };
    struct reader_selection selection;
    int code;

    reader_selection_init(&selection, options->detail);
    code = serve_samples(options, &selection, &none);
    reader_selection_release(&selection);
    return code;
}

int mon_serve_run(const struct mon_options *options)
{
    if (options->targets_file && !mon_live_supports_accounts())
        return mon_print_refusal(options,
                                 "--targets needs Linux: Windows asks other computers as the "
                                 "account that this program runs as",
                                 MON_EXIT_NOT_DONE);
    if (options->targets_file && options->target_count == 0 && options->path_count == 0)
        return serve_targets_only(options);
    if (!mon_first_target_is_saved_file(options))
        return mon_live_run_command_on_paths(options, serve_samples);
    return mon_has_log_target(options) ? mon_saved_print_log_unsupported(options, "serve")
                                       : mon_run_on_saved_files(options, serve_saved);
}
