/* SPDX-License-Identifier: MIT
 *
 * remotesource.c -- answers and names that are read as values of another computer's registry.
 */
#include "reader/collect/remotesource.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/memregistry.h"
#include "kit/system/registry.h"
#include "reader/collect/remotekey.h"
#include "remote/helper/helper.h"
#include "sdk/port/port.h"

#define REMOTE_TABLES "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib\\"

struct remote_source {
    void *key;
    uint64_t since;
    char language[17];
};

static int open_remote_source(void *context, const char *computer, void **out, uint32_t *code)
{
    const struct reader_remote_place *place = context;
    struct remote_source *source = calloc(1, sizeof *source);
    int status = EPC_E_NOMEM;

    if (!source)
        return status;
    source->since = epci_clock_100ns();
    snprintf(source->language, sizeof source->language, "%s", place->language);
    status = reader_remote_open(computer, place->account, &source->key, code);
    if (status == EPC_OK)
        *out = source;
    else
        free(source);
    return status;
}

static int ask_remote_source(void *source, const char *query, struct reader_answer *out,
                             uint32_t *code)
{
    struct remote_source *remote = source;
    void *data;
    size_t bytes;
    int status = reader_remote_read_value(remote->key, query, &data, &bytes, code);

    if (status != EPC_OK)
        return status;
    status = reader_answer_init_copy(out, epci_span_of(data, bytes));
    free(data);
    return status;
}

/* Store a table of the other computer where reader_titles_open looks for it. */
static int copy_remote_table_to_registry(struct remote_source *source,
                                         const struct epci_registry *registry, const char *value,
                                         const char *language, uint32_t *code)
{
    char name[64], path[128];
    void *data;
    size_t bytes;
    int status;

    snprintf(name, sizeof name, "%s %s", value, language);
    snprintf(path, sizeof path, REMOTE_TABLES "%s", language);
    status = reader_remote_read_value(source->key, name, &data, &bytes, code);
    if (status != EPC_OK)
        return status;
    status = epci_registry_create_key(registry, path);
    if (status == EPC_OK)
        status = epci_registry_write_value(registry, path, value, EPCI_REG_MULTI_SZ, data, bytes);
    free(data);
    return status;
}

/* Names are needed; what else the other computer lacks is left out. */
static int load_remote_titles(void *source, struct reader_titles **out, uint32_t *code)
{
    struct remote_source *remote = source;
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
    kit_registry_release(&registry);
    return status;
}

static uint64_t remote_source_generation(void *source)
{
    return ((struct remote_source *)source)->since;
}

static const char *remote_source_last_refusal(void *source)
{
    return remote_helper_last_refusal(reader_remote_helper(((struct remote_source *)source)->key));
}

static const char *remote_source_answers_note(void *source)
{
    return remote_helper_answers_note(reader_remote_helper(((struct remote_source *)source)->key));
}

static void close_remote_source(void *source)
{
    struct remote_source *remote = source;

    reader_remote_close(remote->key);
    free(remote);
}

const struct reader_source_ops reader_remote_source_ops = { .open = open_remote_source,
                                                            .ask = ask_remote_source,
                                                            .titles = load_remote_titles,
                                                            .generation = remote_source_generation,
                                                            .why = remote_source_last_refusal,
                                                            .note = remote_source_answers_note,
                                                            .close = close_remote_source };

uint64_t reader_remote_source_account_version(void *context)
{
    return reader_remote_account_version(((const struct reader_remote_place *)context)->account);
}
