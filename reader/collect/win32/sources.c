/* SPDX-License-Identifier: MIT
 *
 * sources.c -- the tables of functions for collectors and for connections.
 *
 * A thread of a silent computer may outlive the program's use of computers.h, so what it needs is
 * copied: the options without the caller's texts, and the language.  Each source of another
 * computer opens the registry and a collector for itself; then it shares nothing with this
 * computer's, and delays nothing.
 */
#include "reader/collect/sources.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/registry.h"
#include "reader/names/titles.h"
#include "reader/collect/remotesource.h"
#include "reader/collect/sparehost.h"
#include "kit/system/tool.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"

#define NAME_UNITS        256u
#define COMPUTER_CAPACITY 256u

/* What all sources are made from. */
struct sources_context {
    struct reader_remote_place place;
    struct reader_collector_options local;   /* the caller's; used by his thread only */
    struct reader_collector_options foreign; /* without texts and messages */
    struct reader_collector *collector;      /* of this computer, once it is open */
    char own[3 * NAME_UNITS];
};

/* ---- Collectors: this computer, and providers here that know another one ---- */

struct collecting {
    struct sources_context *context; /* NULL: foreign */
    struct epci_registry registry;   /* foreign: its own */
    const struct epci_registry *names;
    struct reader_collector *collector;
    uint64_t seen;   /* of the registry, when the names were compared */
    bool names_only; /* the latest question did not ask the collector, which looks for changes */
    char language[17];
    char computer[COMPUTER_CAPACITY];
};

static void close_collecting_source(void *source)
{
    struct collecting *collecting = source;

    if (collecting->context) {
        reader_spare_host_stop_start(
            collecting->context->local.spare); /* a worker may wait for it */
        collecting->context->collector = NULL;
    }
    reader_collector_close(collecting->collector);
    kit_registry_release(&collecting->registry);
    free(collecting);
}

static struct collecting *allocate_collecting_source(const struct sources_context *context,
                                                     const char *computer)
{
    struct collecting *collecting = calloc(1, sizeof *collecting);

    if (collecting) {
        snprintf(collecting->language, sizeof collecting->language, "%s", context->place.language);
        snprintf(collecting->computer, sizeof collecting->computer, "%s", computer);
    }
    return collecting;
}

static int open_local_source(void *source_context, const char *computer, void **out, uint32_t *code)
{
    struct sources_context *context = source_context;
    struct collecting *local = allocate_collecting_source(context, computer);
    int status = EPC_E_NOMEM;

    (void)code;
    if (local)
        status = reader_collector_open(&local->collector, &context->local);
    if (status != EPC_OK) {
        free(local);
        return status;
    }
    local->context = context;
    local->names = context->local.registry;
    context->collector = local->collector;
    *out = local;
    return EPC_OK;
}

/* An answer without objects. */
static int make_empty_answer(struct reader_answer *out)
{
    const struct epci_answer_times times = { epci_clock_ticks(), epci_clock_frequency(),
                                             epci_clock_100ns() };
    uint16_t name[NAME_UNITS];
    const int status =
        reader_answer_init(out, name, kit_copy_computer_name_utf16(name, EPC_COUNT(name)));

    if (status == EPC_OK)
        reader_answer_fill_header(out, &times);
    return status;
}

/* As perflib does, a collector calls everybody for an index without owner: so it is not asked. */
static int ask_local_source(void *source, const char *query, struct reader_answer *out,
                            uint32_t *code)
{
    struct collecting *local = source;
    int status;

    (void)code;
    local->names_only = strcmp(query, READER_ASK_NAMES) == 0;
    if (local->names_only)
        return make_empty_answer(out);
    status = reader_collector_answer_query(local->collector, query, out);
    reader_spare_host_end(local->context->local.spare);
    return status;
}

static int open_foreign_source(void *source_context, const char *computer, void **out,
                               uint32_t *code)
{
    const struct sources_context *context = source_context;
    struct reader_collector_options options = context->foreign;
    struct collecting *foreign = allocate_collecting_source(context, computer);
    int status = EPC_E_NOMEM;

    (void)code;
    if (!foreign)
        return status;
    status = kit_registry_open(NULL, false, &foreign->registry);
    if (status == EPC_OK) {
        options.registry = &foreign->registry;
        foreign->names = &foreign->registry;
        status = reader_collector_open(&foreign->collector, &options);
    }
    if (status == EPC_OK)
        *out = foreign;
    else
        close_collecting_source(foreign);
    return status;
}

/* Only lists of indexes can be asked of another computer as well. */
static int ask_providers_with_foreign_query(void *source, const char *query,
                                            struct reader_answer *out, uint32_t *code)
{
    struct collecting *foreign = source;
    const bool indexes = query[0] >= '0' && query[0] <= '9';
    const size_t capacity = strlen("Foreign  ") + COMPUTER_CAPACITY + strlen(query) + 1;
    char *text = malloc(capacity);
    int status = EPC_E_NOMEM;

    (void)code;
    if (!text)
        return status;
    snprintf(text, capacity, "Foreign %s%s%s", foreign->computer, indexes ? " " : "",
             indexes ? query : "");
    status = reader_collector_answer_query(foreign->collector, text, out);
    free(text);
    if (status == EPC_OK && out->all.objects == 0) {
        reader_answer_release(out);
        return EPC_E_NOT_FOUND;
    }
    return status;
}

static int load_registry_titles(void *source, struct reader_titles **out, uint32_t *code)
{
    struct collecting *collecting = source;
    int status = EPC_E_NOMEM;

    (void)code;
    *out = calloc(1, sizeof **out);
    if (*out)
        status = reader_titles_open(*out, collecting->names, collecting->language);
    if (status != EPC_OK) {
        free(*out);
        *out = NULL;
    } else if (!collecting->context) {
        (*out)->registry = NULL; /* which ends with the source */
    }
    return status;
}

static bool refresh_local_titles(void *source, struct reader_titles *titles)
{
    struct collecting *local = source;
    const bool seen = reader_collector_saw_registry_change(local->collector, &local->seen);

    return (seen || local->names_only) && reader_titles_refresh(titles);
}

static uint64_t local_source_generation(void *source)
{
    const struct collecting *local = source;

    return reader_collector_generation(local->collector);
}

static const struct reader_source_ops local_ops = { .open = open_local_source,
                                                    .ask = ask_local_source,
                                                    .titles = load_registry_titles,
                                                    .refresh = refresh_local_titles,
                                                    .generation = local_source_generation,
                                                    .close = close_collecting_source };
static const struct reader_source_ops foreign_ops = { .open = open_foreign_source,
                                                      .ask = ask_providers_with_foreign_query,
                                                      .titles = load_registry_titles,
                                                      .close = close_collecting_source };

/* ---- All together ---- */

static void release_sources_context(void *sources_context)
{
    struct sources_context *context = sources_context;

    reader_spare_host_free(context->local.spare);
    free(context);
}

void reader_sources_start_host_early(struct reader_computers *computers)
{
    struct sources_context *context = reader_computers_shared_context(computers);

    if (!context->local.in_process && !context->local.spare)
        context->local.spare = reader_spare_host_start();
}

int reader_sources_open_computers(struct reader_computers **out,
                                  const struct reader_collector_options *options,
                                  const char *language)
{
    struct reader_computer_sources sources = {
        .local = &local_ops,
        .remote = &reader_remote_source_ops,
        .foreign = &foreign_ops,
        .account = reader_remote_source_account_version,
        .release = release_sources_context,
    };
    struct sources_context *context = calloc(1, sizeof *context);
    uint16_t name[NAME_UNITS];
    size_t bytes = 0;

    *out = NULL;
    if (!context)
        return EPC_E_NOMEM;
    context->local = *options;
    context->foreign = (struct reader_collector_options){ .timeout_ms = options->timeout_ms,
                                                          .in_process = options->in_process,
                                                          .separate_host = options->separate_host };
    snprintf(context->place.language, sizeof context->place.language, "%s",
             language ? language : "009");
    if (options->remote_account)
        snprintf(context->place.account, sizeof context->place.account, "%s",
                 options->remote_account);
    epci_utf8_from_utf16(name, kit_copy_computer_name_utf16(name, NAME_UNITS), context->own,
                         sizeof context->own - 1, &bytes, NULL);
    context->own[bytes] = '\0';
    sources.context = context;
    sources.own = context->own;
    return reader_computers_open(out, &sources);
}

struct reader_collector *reader_sources_local_collector(const struct reader_computers *computers)
{
    const struct sources_context *context = reader_computers_shared_context(computers);

    return context->collector;
}

int reader_sources_open_registry(struct epci_registry *out)
{
    return kit_registry_open(NULL, false, out);
}
