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

#include "reader/names/titles.h"
#include "reader/collect/remotekey.h"
#include "kit/system/memregistry.h"
#include "kit/system/tool.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"

#define NAME_UNITS        256u
#define COMPUTER_CAPACITY 256u
#define ANSWER_CAPACITY   65536u
#define ANSWER_MAX        0x10000000u
#define TABLES_KEY        "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib\\"

/* What all sources are made from. */
struct sources_context {
    struct reader_collector_options local;   /* the caller's; used by his thread only */
    struct reader_collector_options foreign; /* without texts and messages */
    struct reader_collector *collector;      /* of this computer, once it is open */
    char language[17];
    char own[3 * NAME_UNITS];
};

/* ---- Collectors: this computer, and providers here that know another one ---- */

struct collecting {
    struct sources_context *context; /* NULL: foreign */
    struct epci_registry registry;   /* foreign: its own */
    const struct epci_registry *names;
    struct reader_collector *collector;
    char language[17];
    char computer[COMPUTER_CAPACITY];
};

static void close_collecting_source(void *source)
{
    struct collecting *collecting = source;

    if (collecting->context)
        collecting->context->collector = NULL;
    reader_collector_close(collecting->collector);
    epci_registry_release(&collecting->registry);
    free(collecting);
}

static struct collecting *allocate_collecting_source(const struct sources_context *context,
                                                     const char *computer)
{
    struct collecting *collecting = calloc(1, sizeof *collecting);

    if (collecting) {
        snprintf(collecting->language, sizeof collecting->language, "%s", context->language);
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

    (void)code;
    if (strcmp(query, READER_ASK_NAMES) == 0)
        return make_empty_answer(out);
    return reader_collector_collect(local->collector, query, out);
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
    status = epci_registry_open(NULL, false, &foreign->registry);
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
static int ask_foreign_source(void *source, const char *query, struct reader_answer *out,
                              uint32_t *code)
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
    status = reader_collector_collect(foreign->collector, text, out);
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
    (void)source;
    return reader_titles_refresh(titles);
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
                                                      .ask = ask_foreign_source,
                                                      .titles = load_registry_titles,
                                                      .close = close_collecting_source };

/* ---- Another computer's registry ---- */

struct remote {
    void *key;
    size_t capacity; /* that was large enough last time */
    char language[17];
};

static int open_remote_source(void *source_context, const char *computer, void **out,
                              uint32_t *code)
{
    const struct sources_context *context = source_context;
    struct remote *remote = calloc(1, sizeof *remote);
    int status = EPC_E_NOMEM;

    if (!remote)
        return status;
    remote->capacity = ANSWER_CAPACITY;
    snprintf(remote->language, sizeof remote->language, "%s", context->language);
    status = reader_remote_open(computer, &remote->key, code);
    if (status == EPC_OK)
        *out = remote;
    else
        free(remote);
    return status;
}

static void close_remote_source(void *source)
{
    struct remote *remote = source;

    reader_remote_close(remote->key);
    free(remote);
}

/* Read a value whole, by malloc. */
static int read_remote_value(struct remote *remote, const char *name, void **out, size_t *bytes,
                             uint32_t *code)
{
    for (;; remote->capacity *= 2) {
        int status;

        *bytes = remote->capacity;
        *out = malloc(remote->capacity);
        if (!*out)
            return EPC_E_NOMEM;
        status = reader_remote_read_value_once(remote->key, name, *out, bytes, code);
        if (status == EPC_OK && *bytes <= remote->capacity)
            return EPC_OK;
        free(*out);
        *out = NULL;
        if (status == EPC_OK)
            return EPC_E_CORRUPT;
        if (status != EPC_E_NOSPACE || remote->capacity >= ANSWER_MAX)
            return status;
    }
}

static int ask_remote_source(void *source, const char *query, struct reader_answer *out,
                             uint32_t *code)
{
    void *bytes;
    size_t count;
    int status = read_remote_value(source, query, &bytes, &count, code);

    if (status != EPC_OK)
        return status;
    status = reader_answer_init_copy(out, epci_span_of(bytes, count));
    free(bytes);
    return status;
}

/* Store a table of the other computer where reader_titles_open looks for it. */
static int copy_remote_table_to_registry(struct remote *remote,
                                         const struct epci_registry *registry, const char *value,
                                         const char *language, uint32_t *code)
{
    char name[64], path[128];
    void *bytes;
    size_t count;
    int status;

    snprintf(name, sizeof name, "%s %s", value, language);
    snprintf(path, sizeof path, TABLES_KEY "%s", language);
    status = read_remote_value(remote, name, &bytes, &count, code);
    if (status != EPC_OK)
        return status;
    status = epci_registry_create_key(registry, path);
    if (status == EPC_OK)
        status = epci_registry_write_value(registry, path, value, EPCI_REG_MULTI_SZ, bytes, count);
    free(bytes);
    return status;
}

/* Names are needed; what else the other computer lacks is left out. */
static int load_remote_titles(void *source, struct reader_titles **out, uint32_t *code)
{
    struct remote *remote = source;
    struct epci_registry registry;
    uint32_t ignored;
    int status = kit_registry_create_in_memory(&registry);

    *out = NULL;
    if (status != EPC_OK)
        return status;
    status = copy_remote_table_to_registry(remote, &registry, "Counter", "009", code);
    copy_remote_table_to_registry(remote, &registry, "Help", "009", &ignored);
    if (strcmp(remote->language, "009") != 0) {
        copy_remote_table_to_registry(remote, &registry, "Counter", remote->language, &ignored);
        copy_remote_table_to_registry(remote, &registry, "Help", remote->language, &ignored);
    }
    if (status == EPC_OK)
        status = (*out = calloc(1, sizeof **out)) ? EPC_OK : EPC_E_NOMEM;
    if (status == EPC_OK)
        status = reader_titles_open(*out, &registry, remote->language);
    if (status == EPC_OK) {
        (*out)->registry = NULL;
    } else {
        free(*out);
        *out = NULL;
    }
    epci_registry_release(&registry);
    return status;
}

static const struct reader_source_ops remote_ops = { .open = open_remote_source,
                                                     .ask = ask_remote_source,
                                                     .titles = load_remote_titles,
                                                     .close = close_remote_source };

/* ---- All together ---- */

int reader_sources_create_computers(struct reader_computers **out,
                                    const struct reader_collector_options *options,
                                    const char *language)
{
    struct reader_computer_sources sources = {
        .local = &local_ops, .remote = &remote_ops, .foreign = &foreign_ops, .release = free
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
    snprintf(context->language, sizeof context->language, "%s", language ? language : "009");
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
