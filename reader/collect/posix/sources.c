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
#include "reader/collect/remotesource.h"

/* What a thread of a silent computer may need longer than the caller. */
struct remote_sources {
    struct reader_remote_place place;
    char own[256];
};

int reader_sources_open_computers(struct reader_computers **out,
                                  const struct reader_collector_options *options,
                                  const char *language)
{
    struct remote_sources *context = calloc(1, sizeof *context);

    *out = NULL;
    if (!context)
        return EPC_E_NOMEM;
    snprintf(context->place.language, sizeof context->place.language, "%s",
             language ? language : "009");
    if (options->remote_account)
        snprintf(context->place.account, sizeof context->place.account, "%s",
                 options->remote_account);
    if (gethostname(context->own, sizeof context->own - 1) != 0)
        context->own[0] = '\0';
    return reader_computers_open(out, &(const struct reader_computer_sources){
                                          .remote = &reader_remote_source_ops,
                                          .context = context,
                                          .own = context->own,
                                          .account = reader_remote_source_account_version,
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
