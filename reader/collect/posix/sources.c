/* SPDX-License-Identifier: MIT
 *
 * sources.c -- other computers' registries, and nothing else: without Windows this computer has no
 * performance DLLs.
 */
#define _XOPEN_SOURCE 700
#include "reader/collect/sources.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <epc/epc.h>

#include "kit/system/memregistry.h"
#include "reader/collect/remotekey.h"
#include "reader/collect/remotesource.h"

/* What a thread of a silent computer may need longer than the caller. */
struct remote_sources {
    char language[17];
    char account[1024];
    char own[256];
};

static int open_remote_source(void *context, const char *computer, void **out, uint32_t *code)
{
    const struct remote_sources *sources = context;

    return reader_remote_source_open(sources->language, sources->account, computer, out, code);
}

static uint64_t remote_account_version(void *context)
{
    return reader_remote_account_version(((const struct remote_sources *)context)->account);
}

static const struct reader_source_ops posix_remote_ops = { .open = open_remote_source,
                                                           .ask = reader_remote_source_ask,
                                                           .titles = reader_remote_source_titles,
                                                           .generation =
                                                               reader_remote_source_generation,
                                                           .why = reader_remote_source_last_refusal,
                                                           .note =
                                                               reader_remote_source_answers_note,
                                                           .close = reader_remote_source_close };

int reader_sources_open_computers(struct reader_computers **out,
                                  const struct reader_collector_options *options,
                                  const char *language)
{
    struct remote_sources *context = calloc(1, sizeof *context);

    *out = NULL;
    if (!context)
        return EPC_E_NOMEM;
    snprintf(context->language, sizeof context->language, "%s", language ? language : "009");
    if (options->remote_account)
        snprintf(context->account, sizeof context->account, "%s", options->remote_account);
    if (gethostname(context->own, sizeof context->own - 1) != 0)
        context->own[0] = '\0';
    return reader_computers_open(
        out, &(const struct reader_computer_sources){ .remote = &posix_remote_ops,
                                                      .context = context,
                                                      .own = context->own,
                                                      .account = remote_account_version,
                                                      .release = free });
}

void reader_sources_start_host_early(struct reader_computers *computers)
{
    (void)computers;
}

struct reader_collector *reader_sources_local_collector(const struct reader_computers *computers)
{
    (void)computers;
    return NULL;
}

int reader_sources_open_registry(struct epci_registry *out)
{
    return kit_registry_create_in_memory(out);
}
