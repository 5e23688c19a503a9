/* SPDX-License-Identifier: MIT
 *
 * routes.c -- whether a request may have an answer, and which.
 *
 * Nothing is ever written, so there is nothing that another site's page could do; headers keep it
 * from reading.  There is no header of CORS at all.
 */
#include "monitor/serve/routes.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/serve/assets.h"
#include "monitor/serve/negotiate.h"
#include "monitor/serve/values.h"

#define TEXT_PLAIN "text/plain; charset=utf-8"

/* A page polls; it should not wait longer than this for a provider that does not answer. */
#define PAGE_LIMIT_MS 5000u

static void add_header(struct mon_http_answer *answer, const char *name, const char *value)
{
    answer->headers[answer->header_count].name = name;
    answer->headers[answer->header_count++].value = value;
}

/* What every answer has. */
static void append_common_headers(struct mon_http_answer *answer)
{
    add_header(answer, "Content-Security-Policy",
               "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
               "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    add_header(answer, "X-Content-Type-Options", "nosniff");
    add_header(answer, "X-Frame-Options", "DENY");
    add_header(answer, "Cross-Origin-Resource-Policy", "same-origin");
    add_header(answer, "Cross-Origin-Opener-Policy", "same-origin");
    add_header(answer, "Referrer-Policy", "no-referrer");
    add_header(answer, "Cache-Control", "no-store");
}

static void answer_with_text(struct mon_http_answer *answer, unsigned status, const char *text)
{
    answer->status = status;
    answer->body.bytes = 0;
    add_header(answer, "Content-Type", TEXT_PLAIN);
    kit_buffer_add_format(&answer->body, "%s\n", text);
}

static void answer_with_asset(struct mon_http_answer *answer, const char *type,
                              const struct page_asset *asset)
{
    add_header(answer, "Content-Type", type);
    kit_buffer_add_bytes(&answer->body, asset->bytes, asset->count);
}

/* There is no sample. */
static void answer_collection_failed(struct mon_http_answer *answer, int status)
{
    char text[200];

    snprintf(text, sizeof text, "The counters cannot be collected: %s.", epc_status_text(status));
    answer_with_text(answer, 503, text);
}

/* Of the first sample: a path that was mistyped gives an empty page.  Not saying it for lack of
 * memory is not a reason to give no answer. */
static void print_missing_paths_once(struct mon_server *server,
                                     const struct mon_scrape_sample *sample)
{
    bool unknown = false;

    if (!server->missing_reported && server->selection->count > 0)
        (void)mon_scrape_print_missing_paths(server->selection, sample, &unknown);
    server->missing_reported = true;
}

/* ---- /metrics ---- */

struct metrics_call {
    struct mon_server *server;
    enum mon_metrics_form form;
    struct kit_buffer *out;
    int status;
};

/* What blackbox_exporter says of a probe, under its names. */
static void append_probe_metrics(struct kit_buffer *out, const struct mon_scrape_sample *sample)
{
    kit_buffer_add_format(out,
                          "# HELP probe_success Whether the target answered.\n"
                          "# TYPE probe_success gauge\nprobe_success %d\n"
                          "# HELP probe_duration_seconds How long the answer took.\n"
                          "# TYPE probe_duration_seconds gauge\nprobe_duration_seconds %.6f\n",
                          sample->computer_count > 0 && sample->computers[0].newer.there,
                          sample->seconds);
}

static void render_metrics(void *context, const struct mon_scrape_sample *sample)
{
    struct metrics_call *call = context;
    struct mon_server *server = call->server;
    struct mon_rendered *rendered = &server->rendered;
    struct kit_buffer *text = &rendered->text[call->form];

    print_missing_paths_once(server, sample);
    call->status = EPC_OK;
    if (rendered->number != sample->number) {
        rendered->made[0] = rendered->made[1] = false;
        call->status = mon_scrape_pass_sample_to_metrics(server->metrics, &rendered->input,
                                                         server->selection, sample);
        rendered->number = call->status == EPC_OK ? sample->number : 0;
        if (call->status == EPC_OK)
            mon_state_save(&server->state, server->metrics, false);
    }
    /* A sample of this number is the one that the metrics have. */
    if (call->status == EPC_OK && !rendered->made[call->form]) {
        text->bytes = 0;
        text->failed = false;
        if (server->is_probe)
            append_probe_metrics(text, sample);
        call->status = mon_metrics_write(server->metrics, call->form, text);
        rendered->made[call->form] = call->status == EPC_OK;
    }
    if (call->status == EPC_OK)
        kit_buffer_add_bytes(call->out, text->text, text->bytes);
}

static void answer_metrics(struct mon_server *server, const struct mon_http_request *request,
                           struct mon_http_answer *answer)
{
    struct metrics_call call = { server,
                                 mon_choose_metrics_form(request->header(request, "Accept")),
                                 &answer->body, EPC_OK };
    const uint32_t limit =
        mon_scrape_time_limit_ms(request->header(request, "X-Prometheus-Scrape-Timeout-Seconds"));
    int status = mon_scrape_call_with_fresh_sample(server->scrape, limit, render_metrics, &call);

    add_header(answer, "Vary", "Accept");
    if (status == EPC_OK)
        status = call.status;
    if (status != EPC_OK)
        answer_collection_failed(answer, status);
    else if (call.form == MON_METRICS_OPENMETRICS)
        add_header(answer, "Content-Type",
                   "application/openmetrics-text; version=1.0.0; charset=utf-8");
    else
        add_header(answer, "Content-Type", "text/plain; version=0.0.4; charset=utf-8");
}

/* ---- /probe ---- */

static void answer_probe(struct mon_server *server, const struct mon_http_request *request,
                         struct mon_http_answer *answer)
{
    const char *why;
    unsigned status;
    struct mon_server *target = mon_probes_find_server(server->probes, request, &why, &status);

    if (target)
        answer_metrics(target, request, answer);
    else
        answer_with_text(answer, status, why);
}

/* ---- /api/values ---- */

struct values_call {
    struct mon_server *server;
    struct reader_selection wanted; /* of arguments path=; no paths: everything */
    struct reader_path_problem problem;
    struct kit_buffer *out;
    int status;
};

static void add_wanted_path(void *context, const char *value)
{
    struct values_call *call = context;

    if (call->status == EPC_OK)
        call->status =
            reader_selection_add_path(&call->wanted, kit_slice_of(value), &call->problem);
}

static void render_values(void *context, const struct mon_scrape_sample *sample)
{
    struct values_call *call = context;
    struct mon_server *server = call->server;
    struct mon_written *written = &server->written;
    const bool all = call->wanted.count == 0;
    const struct mon_values_document document = {
        .sample = sample,
        .allowed = server->selection,
        .wanted = all ? NULL : &call->wanted,
        .formulas = (enum reader_formulas)server->options->formulas,
        .interval_ms = server->options->interval_ms
    };

    print_missing_paths_once(server, sample);
    if (!all) {
        call->status = mon_values_write_json(&document, call->out);
        return;
    }
    if (written->number != sample->number) {
        written->text.bytes = 0;
        written->text.failed = false;
        call->status = mon_values_write_json(&document, &written->text);
        written->number = call->status == EPC_OK ? sample->number : 0;
    }
    if (call->status == EPC_OK)
        kit_buffer_add_bytes(call->out, written->text.text, written->text.bytes);
}

static void answer_values(struct mon_server *server, const struct mon_http_request *request,
                          struct mon_http_answer *answer)
{
    struct values_call call = { .server = server, .out = &answer->body, .status = EPC_OK };
    char text[300];

    reader_selection_init(&call.wanted, READER_ALL_DETAILS);
    request->arguments(request, "path", add_wanted_path, &call);
    if (call.status == EPC_E_INVALID) {
        snprintf(text, sizeof text,
                 "An argument path= is not a counter path: at character %zu %s.  One is written "
                 "\\Object(Instance)\\Counter, with * for any.",
                 call.problem.at + 1, call.problem.what);
        answer_with_text(answer, 400, text);
    } else {
        int status = call.status;

        if (status == EPC_OK)
            status = mon_scrape_call_with_sample_pair(server->scrape, server->options->interval_ms,
                                                      PAGE_LIMIT_MS, render_values, &call);
        if (status == EPC_OK)
            status = call.status;
        if (status == EPC_OK)
            add_header(answer, "Content-Type", "application/json");
        else
            answer_collection_failed(answer, status);
    }
    reader_selection_release(&call.wanted);
}

/* ---- All ---- */

void mon_serve_release_rendered_texts(struct mon_server *server)
{
    kit_buffer_release(&server->rendered.text[0]);
    kit_buffer_release(&server->rendered.text[1]);
    mon_scrape_release_metrics_input(&server->rendered.input);
    kit_buffer_release(&server->written.text);
}

static void answer_request_by_path(struct mon_server *server, const char *path,
                                   const struct mon_http_request *request,
                                   struct mon_http_answer *answer)
{
    static const struct {
        const char *path, *type;
        const struct page_asset *asset;
    } files[] = {
        { "/", "text/html; charset=utf-8", &mon_live_page },
        { "/live.css", "text/css; charset=utf-8", &mon_live_style },
        { "/live.js", "text/javascript; charset=utf-8", &mon_live_script },
        { "/chart.js", "text/javascript; charset=utf-8", &mon_live_chart },
        { "/ticks.js", "text/javascript; charset=utf-8", &page_ticks_script },
        /* Empty where dygraphs is not built in. */
        { "/dygraph.js", "text/javascript; charset=utf-8", &page_dygraphs_script },
        { "/dygraph.css", "text/css; charset=utf-8", &page_dygraphs_style },
        { "/dygraph-licence.txt", TEXT_PLAIN, &page_dygraphs_licence },
        { "/api/values.schema.json", "application/schema+json", &mon_values_schema },
    };

    for (size_t i = 0; i < EPC_COUNT(files); i++)
        if (strcmp(path, files[i].path) == 0) {
            answer_with_asset(answer, files[i].type, files[i].asset);
            return;
        }
    if (strcmp(path, "/metrics") == 0)
        answer_metrics(server, request, answer);
    else if (strcmp(path, "/probe") == 0)
        answer_probe(server, request, answer);
    else if (strcmp(path, "/api/values") == 0)
        answer_values(server, request, answer);
    else
        answer_with_text(answer, 404,
                         "There is nothing here.  There are / for people, /metrics and "
                         "/probe?target=NAME for Prometheus, and /api/values as JSON.");
}

/* A client that believes it talks to a proxy sends the whole address, "http://host/path".  Then its
 * host counts, and not the header.  Returns the path alone. */
static const char *strip_scheme_and_host(const char *path, char *host, size_t capacity)
{
    static const char scheme[] = "http://";
    const char *begin = path + sizeof scheme - 1, *end;

    if (strncmp(path, scheme, sizeof scheme - 1) != 0)
        return path;
    end = begin + strcspn(begin, "/");
    snprintf(host, capacity, "%.*s", (int)(end - begin < (ptrdiff_t)capacity ? end - begin : 0),
             begin);
    return *end ? end : "/";
}

void mon_serve_answer_request(void *context, const struct mon_http_request *request,
                              struct mon_http_answer *answer)
{
    struct mon_server *server = context;
    char host[300] = "";
    const char *path = strip_scheme_and_host(request->path, host, sizeof host);
    const struct mon_visit visit = { .host = path == request->path
                                                 ? request->header(request, "Host")
                                                 : host,
                                     .origin = request->header(request, "Origin"),
                                     .site = request->header(request, "Sec-Fetch-Site"),
                                     .mode = request->header(request, "Sec-Fetch-Mode"),
                                     .dest = request->header(request, "Sec-Fetch-Dest") };
    unsigned status;
    const char *refused = mon_find_host_or_origin_refusal(&server->hosts, &visit, &status);

    append_common_headers(answer);
    if (refused) {
        answer_with_text(answer, status, refused);
    } else if (strcmp(request->method, "GET") != 0 && strcmp(request->method, "HEAD") != 0) {
        add_header(answer, "Allow", "GET, HEAD");
        answer_with_text(answer, 405, "This server is only read from, with GET and HEAD.");
    } else if (request->body) {
        answer_with_text(answer, 400,
                         "This server reads no body: send the request without Content-Length and "
                         "Transfer-Encoding.");
    } else {
        answer_request_by_path(server, path, request, answer);
    }
}
