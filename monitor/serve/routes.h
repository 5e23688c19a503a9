/* SPDX-License-Identifier: MIT
 *
 * routes.h -- what serve answers to a request.
 */
#pragma once

#include "monitor/scrape/state.h"
#include "monitor/http/http.h"
#include "monitor/metrics/metrics.h"
#include "monitor/tool/options.h"
#include "monitor/serve/listen.h"
#include "monitor/scrape/scrape.h"
#include "monitor/scrape/scrapemetrics.h"
#include "monitor/serve/probe.h"

/* A sample's metrics, rendered once in each form that is asked for, for all who ask for the same
 * sample. */
struct mon_rendered {
    uint64_t number;               /* of the sample; 0: none */
    struct mon_scrape_input input; /* what the metrics have of it */
    bool made[2];
    struct kit_buffer text[2]; /* by enum mon_metrics_form */
};

/* A document of all values, which is written once for all who ask for the same sample. */
struct mon_written {
    uint64_t number;
    struct kit_buffer text;
};

struct mon_server {
    const struct mon_options *options;
    const struct reader_selection *selection;
    struct mon_listen listen; /* with the real port */
    struct mon_hosts hosts;
    struct mon_shared_sampler *scrape;
    struct mon_metrics *metrics;
    struct mon_state state;       /* of the metrics */
    struct mon_rendered rendered; /* these are used only while a sample is */
    struct mon_written written;
    bool missing_reported;     /* which paths mean nothing */
    bool is_probe;             /* it is that of one target: its metrics say whether it answered */
    struct mon_probes *probes; /* NULL: there is no file of targets */
};

/* Release what answers have left in it. */
void mon_serve_release_rendered_texts(struct mon_server *server);

/* The handler for mon_http_open; `context` is a struct mon_server. */
void mon_serve_answer_request(void *context, const struct mon_http_request *request,
                              struct mon_http_answer *answer);
