/* SPDX-License-Identifier: MIT
 *
 * probe.c -- a server of metrics for each target of the administrator's file.
 */
#include "monitor/serve/probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "kit/system/files.h"
#include "monitor/live/liverun.h"
#include "monitor/scrape/scrapemetrics.h"
#include "monitor/serve/routes.h"
#include "monitor/serve/targetsfile.h"
#include "monitor/tool/problem.h"

#define TARGETS_FILE_MAX 0x100000u

struct probe {
    struct mon_options options; /* the server's, with this target alone */
    char *word;
    struct mon_live live;
    struct mon_server server;
};

struct mon_probes {
    struct mon_targets targets;
    struct probe *list; /* one for each target; they must not be moved */
    size_t open;
};

static int read_targets_file(const char *path, struct mon_targets *out, char *message,
                             size_t capacity)
{
    char why[300] = "others can change it: let only its owner write it";
    void *text;
    size_t bytes;
    int status = kit_read_file_of_owner_up_to(path, TARGETS_FILE_MAX, &text, &bytes);

    if (status != EPC_OK && status != EPC_E_INVALID)
        snprintf(why, sizeof why, "%s", epc_status_text(status));
    if (status == EPC_OK)
        status = mon_targets_parse(out, text, bytes, why, sizeof why);
    kit_free(text);
    if (status != EPC_OK && status != EPC_E_NOMEM)
        snprintf(message, capacity, "the file of targets %.600s cannot be used: %s", path, why);
    kit_replace_unprintable_in_place(message);
    return status;
}

static int open_probe(struct probe *probe, const struct mon_options *options,
                      struct mon_target *target, char *message, size_t capacity)
{
    struct mon_server *server = &probe->server;
    int status;

    probe->options = *options;
    probe->word = target->address;
    probe->options.targets = &probe->word;
    probe->options.target_count = 1;
    probe->options.account = target->account;
    status = mon_live_open(&probe->live, &probe->options, &target->selection, message, capacity);
    if (status == EPC_OK)
        mon_live_ignore_late_answers(&probe->live);
    if (status == EPC_OK)
        status = mon_shared_sampler_create(&server->scrape, &probe->live.sampler);
    server->options = &probe->options;
    server->selection = &target->selection;
    server->is_probe = true;
    return status;
}

int mon_probes_open(const struct mon_options *options, struct mon_probes **out)
{
    struct mon_probes *probes = calloc(1, sizeof *probes);
    char message[1400] = "";
    int code = KIT_EXIT_GOOD, status = EPC_E_NOMEM;

    *out = probes;
    if (probes)
        status =
            read_targets_file(options->targets_file, &probes->targets, message, sizeof message);
    if (status == EPC_OK) {
        probes->list = calloc(probes->targets.count, sizeof *probes->list);
        status = probes->list ? EPC_OK : EPC_E_NOMEM;
    }
    for (size_t i = 0; status == EPC_OK && i < probes->targets.count && code == KIT_EXIT_GOOD;
         i++) {
        probes->open++;
        status = open_probe(&probes->list[i], options, &probes->targets.list[i], message,
                            sizeof message);
        if (status == EPC_OK)
            code = mon_open_metrics_writer_of_options(options, "the targets cannot be opened",
                                                      &probes->list[i].server.metrics);
    }
    if (status == EPC_OK)
        return code;
    return message[0] ? mon_print_refusal(options, message, KIT_EXIT_USAGE)
                      : mon_print_failure("the targets cannot be opened", status);
}

struct target_argument {
    char name[sizeof((struct mon_target *)0)->name];
    unsigned count;
};

static void count_and_keep_target_argument(void *context, const char *value)
{
    struct target_argument *argument = context;

    argument->count++;
    if (strlen(value) < sizeof argument->name)
        strcpy(argument->name, value);
}

struct mon_server *mon_probes_find_server(struct mon_probes *probes,
                                          const struct mon_http_request *request, const char **why,
                                          unsigned *status)
{
    struct target_argument argument = { .count = 0 };
    const struct mon_target *target;

    *status = 404;
    *why = "This server has no targets: they are those of the file of --targets.";
    if (!probes)
        return NULL;
    request->arguments(request, "target", count_and_keep_target_argument, &argument);
    if (argument.count != 1) {
        *status = 400;
        *why = "One target is asked for at a time, as /probe?target=NAME.";
        return NULL;
    }
    *why = "The file of --targets has no target of that name.";
    target = mon_targets_find(&probes->targets, argument.name);
    return target ? &probes->list[target - probes->targets.list].server : NULL;
}

void mon_probes_close(struct mon_probes *probes)
{
    if (!probes)
        return;
    for (size_t i = 0; i < probes->open; i++) {
        struct probe *probe = &probes->list[i];

        mon_shared_sampler_free(probe->server.scrape);
        mon_metrics_close(probe->server.metrics);
        kit_buffer_release(&probe->server.rendered.text[0]);
        kit_buffer_release(&probe->server.rendered.text[1]);
        mon_scrape_release_metrics_input(&probe->server.rendered.input);
        mon_live_close(&probe->live);
    }
    free(probes->list);
    mon_targets_release(&probes->targets);
    free(probes);
}
