/* SPDX-License-Identifier: MIT
 *
 * providers.c -- reads the list of providers and compares it with the one before.
 *
 * The system reports changes of the registry and of the folders of the DLLs.  After a report, and
 * from time to time, everything is read again and compared.  Where it reports none, a read of the
 * registry finds most installations at once, which change Last Counter or Last Help.
 */
#include "reader/collect/providers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "kit/system/registry.h"

/* How often everything is looked at although the system reports changes: it does not report that a
 * folder was renamed. */
#define LOOK_WATCHED_MS 5000u

int reader_providers_init(struct reader_providers *out, char *const *words, int count)
{
    memset(out, 0, sizeof *out);
    out->generation = epci_clock_100ns(); /* no other list has these numbers */
    out->words = count > 0 ? calloc((size_t)count, sizeof *out->words) : NULL;
    if (count > 0 && !out->words)
        return EPC_E_NOMEM;
    for (int i = 0; i < count; i++) {
        out->words[i] = kit_copy_string(words[i]);
        if (!out->words[i])
            return EPC_E_NOMEM;
        out->word_count++;
    }
    return EPC_OK;
}

/* ---- Reading ---- */

/* The providers that were found. */
struct found_workers {
    const struct reader_names *english;
    struct reader_worker **list;
    size_t count;
    size_t capacity;
};

static int add_worker_to_found_list(struct found_workers *found, struct reader_crew *crew,
                                    const char *word, bool is_service,
                                    struct host_provider_key *key)
{
    struct reader_worker *worker;

    if (!KIT_RESERVE(NULL, found->list, found->count, found->capacity))
        return EPC_E_NOMEM;
    worker = reader_alloc_worker_without_thread(crew, word, is_service, key);
    if (!worker)
        return EPC_E_NOMEM;
    if (is_service && worker->key.disabled)
        worker->state.condition = READER_PROVIDER_DISABLED;
    if (worker->key.service[0])
        worker->names = reader_hash_names_of_provider(found->english, &worker->key);
    found->list[found->count++] = worker;
    return EPC_OK;
}

/* Services while their key is read. */
struct reading {
    struct found_workers *found;
    struct reader_crew *crew;
    int status;
};

/* An kit_registry_visit_fn: adds the service if it has a performance key. */
static bool add_worker_if_provider(void *context, const char *service)
{
    struct reading *reading = context;
    struct host_provider_key key;
    int status = host_provider_read(&key, reading->crew->options.registry, service);

    if (status == EPC_OK)
        status = add_worker_to_found_list(reading->found, reading->crew, service, true, &key);
    else if (status != EPC_E_NOMEM)
        status = EPC_OK;
    host_provider_release(&key);
    reading->status = status;
    return status == EPC_OK;
}

static int add_workers_of_registered(struct found_workers *found, struct reader_crew *crew)
{
    struct reading reading = { found, crew, EPC_OK };
    const int status = kit_registry_visit_subkeys(crew->options.registry, EPCI_SERVICES,
                                                  add_worker_if_provider, &reading);

    return reading.status != EPC_OK ? reading.status : status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

/* A word that names no service is found wanting when its DLL is to be loaded. */
static int add_worker_of_named_provider(struct found_workers *found, struct reader_crew *crew,
                                        const char *word)
{
    struct host_provider_key key;
    int status = EPC_E_NOT_FOUND;

    memset(&key, 0, sizeof key);
    if (!host_is_dll_file_not_service(word))
        status = host_provider_read(&key, crew->options.registry, word);
    if (status != EPC_OK) {
        host_provider_release(&key);
        memset(&key, 0, sizeof key);
    }
    if (status != EPC_E_NOMEM)
        status = add_worker_to_found_list(found, crew, word, false, &key);
    host_provider_release(&key);
    return status;
}

/* ---- Comparing ---- */

static bool has_equal_provider_key_values(const struct host_provider_key *a,
                                          const struct host_provider_key *b)
{
    return strcmp(a->service, b->service) == 0 && strcmp(a->library, b->library) == 0 &&
           a->expand == b->expand && strcmp(a->open, b->open) == 0 &&
           strcmp(a->collect, b->collect) == 0 && strcmp(a->close, b->close) == 0 &&
           strcmp(a->object_list, b->object_list) == 0 && a->installed == b->installed &&
           a->first_counter == b->first_counter && a->last_counter == b->last_counter &&
           a->first_help == b->first_help && a->last_help == b->last_help &&
           a->metadata == b->metadata && a->disabled == b->disabled &&
           a->device_bytes == b->device_bytes &&
           (a->device_bytes == 0 || memcmp(a->devices, b->devices, a->device_bytes) == 0);
}

/* Is the DLL that the worker has loaded still the one that would be loaded? */
static bool is_loaded_dll_file_unchanged(struct reader_crew *crew,
                                         const struct reader_worker *worker)
{
    struct reader_dll_file loaded = { 0 }, now;
    bool examined;

    epci_lock_enter(&crew->lock);
    examined = worker->examined;
    if (examined)
        loaded = worker->facts.file;
    epci_lock_leave(&crew->lock);
    if (!examined)
        return true;
    crew->ops->examine(&worker->key, &now, NULL);
    return reader_is_same_unchanged_dll_file(&loaded, &now);
}

/* Take the worker of the same installation out of the old list; NULL: it is not there. */
static struct reader_worker *extract_matching_worker(struct reader_providers *providers,
                                                     struct reader_crew *crew,
                                                     const struct reader_worker *wanted)
{
    for (size_t i = 0; i < providers->count; i++) {
        struct reader_worker *old = providers->list[i];

        if (!old || strcmp(old->word, wanted->word) != 0 ||
            !has_equal_provider_key_values(&old->key, &wanted->key) ||
            old->names != wanted->names || !is_loaded_dll_file_unchanged(crew, old))
            continue;
        providers->list[i] = NULL;
        return old;
    }
    return NULL;
}

/* ---- Ending ---- */

static void end_and_free_workers(struct reader_providers *providers, struct reader_crew *crew)
{
    epci_lock_enter(&crew->lock);
    for (size_t i = 0; i < providers->count; i++)
        if (providers->list[i])
            reader_worker_dismiss(providers->list[i]);
    epci_lock_leave(&crew->lock);
    for (size_t i = 0; i < providers->count; i++) {
        if (!providers->list[i])
            continue;
        if (reader_worker_join(providers->list[i]))
            reader_worker_free(providers->list[i]);
        else
            providers->lost++;
    }
    free(providers->list);
    providers->list = NULL;
    providers->count = 0;
}

bool reader_providers_release(struct reader_providers *providers, struct reader_crew *crew)
{
    size_t lost;

    end_and_free_workers(providers, crew);
    for (size_t i = 0; i < providers->word_count; i++)
        free(providers->words[i]);
    free(providers->words);
    reader_names_release(&providers->english);
    lost = providers->lost;
    memset(providers, 0, sizeof *providers);
    return lost == 0;
}

/* ---- Together ---- */

/* Keep the workers of what is as before, end the others.  False: all are as before. */
static bool replace_changed_workers(struct reader_providers *providers, struct reader_crew *crew,
                                    struct found_workers *found)
{
    bool changed = false;

    for (size_t i = 0; i < found->count; i++) {
        struct reader_worker *old = extract_matching_worker(providers, crew, found->list[i]);

        changed |= !old;
        if (!old)
            continue;
        reader_worker_free(found->list[i]);
        found->list[i] = old;
    }
    for (size_t i = 0; i < providers->count; i++)
        changed |= providers->list[i] != NULL;
    end_and_free_workers(providers, crew);
    providers->list = found->list;
    providers->count = found->count;
    return changed;
}

/* Is it the path of a file, in a drive or on another computer, whatever the current folder is? */
static bool is_full_path(const char *library)
{
    return strncmp(library, "\\\\", 2) == 0 || (library[0] && strncmp(library + 1, ":\\", 2) == 0);
}

/* The folder of the provider's DLL, or "".  A full path says it; the disk is only asked for other
 * ones, because that takes longer than reading the provider's key. */
static void copy_dll_folder(const struct reader_crew *crew, const struct host_provider_key *key,
                            char folder[HOST_TEXT_CAPACITY])
{
    struct reader_dll_file file;

    if (!key->expand && is_full_path(key->library))
        snprintf(folder, HOST_TEXT_CAPACITY, "%s", key->library);
    else {
        crew->ops->examine(key, &file, NULL);
        snprintf(folder, HOST_TEXT_CAPACITY, "%s", file.path);
    }
    folder[kit_bytes_before_file_name(folder)] = '\0';
}

void reader_providers_watch_files(struct reader_providers *providers, struct reader_crew *crew)
{
    char folder[HOST_TEXT_CAPACITY];

    if (!providers->watch_due || !crew->changes || !crew->ops->examine)
        return;
    providers->watch_due = false;
    providers->read = false; /* a file may have changed before */
    reader_changes_begin_folder_list(crew->changes);
    for (size_t i = 0; i < providers->count; i++) {
        const struct host_provider_key *key = &providers->list[i]->key;

        if (!key->service[0] || key->disabled)
            continue;
        copy_dll_folder(crew, key, folder);
        if (folder[0])
            reader_changes_add_folder(crew->changes, folder);
    }
    providers->watched = reader_changes_unwatch_other_folders(crew->changes);
}

/* Have Perflib's Last values changed, where only they tell? */
static bool have_last_indexes_changed(const struct reader_providers *providers,
                                      const struct reader_crew *crew)
{
    uint32_t last_counter, last_help;

    if (reader_providers_are_reported(crew))
        return false;
    host_read_last_indexes(crew->options.registry, &last_counter, &last_help);
    return providers->last_counter != last_counter || providers->last_help != last_help;
}

/* May anything have changed since it was read? */
static bool is_refresh_due(const struct reader_providers *providers, const struct reader_crew *crew)
{
    const unsigned reported = crew->changes ? reader_changes_poll(crew->changes) : 0;
    const uint32_t pause = providers->watched ? LOOK_WATCHED_MS : crew->options.look_ms;

    return !providers->read || reported || reader_now_ms() - providers->read_ms >= pause ||
           have_last_indexes_changed(providers, crew);
}

bool reader_providers_are_reported(const struct reader_crew *crew)
{
    return crew->options.registry->tools->of_system && crew->changes &&
           reader_changes_has_registry(crew->changes);
}

static bool is_equal_name_table(const struct reader_names *a, const struct reader_names *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->entries[i].index != b->entries[i].index ||
            a->entries[i].count != b->entries[i].count ||
            memcmp(a->units + a->entries[i].at, b->units + b->entries[i].at,
                   a->entries[i].count * sizeof *a->units) != 0)
            return false;
    return true;
}

int reader_providers_refresh(struct reader_providers *providers, struct reader_crew *crew)
{
    uint32_t last_counter, last_help, off = 0;
    struct reader_names english;
    struct found_workers found = { .english = &english };
    bool changed;
    int status;

    if (!is_refresh_due(providers, crew))
        return EPC_OK;
    providers->read_ms = reader_now_ms();
    providers->readings++;
    host_read_last_indexes(crew->options.registry, &last_counter, &last_help);
    status = reader_names_load(&english, crew->options.registry, "009");
    if (status != EPC_E_NOMEM) /* no table means no names */
        status = EPC_OK;
    for (size_t i = 0; status == EPC_OK && i < providers->word_count; i++)
        status = add_worker_of_named_provider(&found, crew, providers->words[i]);
    if (status == EPC_OK && providers->word_count == 0)
        status = add_workers_of_registered(&found, crew);
    if (status != EPC_OK) {
        providers->read = false; /* a report of changes comes once */
        for (size_t i = 0; i < found.count; i++)
            reader_worker_free(found.list[i]);
        free(found.list);
        reader_names_release(&english);
        return status;
    }
    epci_registry_read_u32(crew->options.registry, HOST_PERFLIB, EPCI_DISABLED, &off);
    changed = replace_changed_workers(providers, crew, &found);
    if (changed || providers->readings == 1) {
        providers->watched = false;
        providers->watch_due = true;
    }
    if (changed || !is_equal_name_table(&providers->english, &english))
        providers->generation++;
    reader_names_release(&providers->english);
    providers->english = english;
    providers->off = kit_is_dll_disabled_by_value(off) && providers->word_count == 0;
    providers->last_counter = last_counter;
    providers->last_help = last_help;
    providers->read = true;
    return EPC_OK;
}
