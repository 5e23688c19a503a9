/* SPDX-License-Identifier: MIT
 *
 * probe.h -- /probe?target=NAME: the metrics of one other computer of the administrator's file.
 *
 * Each target has a connection, samples and metrics of its own, so a slow one delays no other.
 * Nothing connects to it before it is asked for the first time.
 */
#pragma once

#include "monitor/http/http.h"
#include "monitor/tool/options.h"

struct mon_server;
struct mon_probes;

/* Read the file of --targets, which other users must not be able to change, and make its targets.
 * KIT_EXIT_GOOD; else the exit code, after a message. */
int mon_probes_open(const struct mon_options *options, struct mon_probes **out);

/* The server of metrics of the target that the request names; NULL: it names none of the file, and
 * *why and *status say what to answer.  `probes` NULL: there is no file. */
struct mon_server *mon_probes_find_server(struct mon_probes *probes,
                                          const struct mon_http_request *request, const char **why,
                                          unsigned *status);

/* No thread may use it any more.  NULL has no effect. */
void mon_probes_close(struct mon_probes *probes);
