/* SPDX-License-Identifier: MIT
 *
 * restore.c -- plans lodctr /R:FILE: name tables, Last values and the ranges of services as a file has
 * them.  What the file does not know of is not installed any more: its text is gone with the tables. */
#include "lodctr/plan/work.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

static bool same(const struct lod_value *now, const struct lod_value *wanted)
{
    return now->exists && now->type == wanted->type && now->size == wanted->size &&
           (now->size == 0 || memcmp(now->bytes, wanted->bytes, now->size) == 0);
}

/* ---- Tables ---- */

static const struct lod_saved_table *saved_table(const struct lod_saved *saved,
                                                 const char *language, int kind)
{
    for (size_t i = 0; i < saved->table_count; i++)
        if ((int)saved->tables[i].kind == kind &&
            epci_ascii_equal(saved->tables[i].language, language))
            return &saved->tables[i];
    return NULL;
}

static void set_table(struct lod_work *work, const struct lod_saved_table *wanted)
{
    const struct lod_language *language = lod_state_language(work->state, wanted->language);
    const struct lod_table *now = language ? &language->tables[wanted->kind] : NULL;
    struct lod_work_language *here;

    if (now && now->usable && now->size == wanted->size &&
        memcmp(now->bytes, wanted->bytes, now->size) == 0)
        return;
    if (!(here = lod_work_add_language(work, wanted->language)))
        return;
    if (here->new_key)
        lod_work_create_key(work, here->path);
    here->new_key = false;
    lod_work_set(work, here->path, lod_table_names[wanted->kind], EPCI_REG_MULTI_SZ, wanted->bytes,
                 wanted->size);
}

static void set_tables(struct lod_work *work)
{
    const struct lod_install_state *state = work->state;
    const struct lod_saved *saved = work->request->saved;

    for (size_t i = 0; i < saved->table_count; i++)
        set_table(work, &saved->tables[i]);
    for (size_t i = 0; i < state->language_count; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++)
            if (state->languages[i].tables[kind].exists &&
                !saved_table(saved, state->languages[i].id, kind)) {
                lod_work_remove(work, state->languages[i].path, lod_table_names[kind]);
                lod_work_note(work, EPCI_WARNING,
                              LOD_SAY(work, "%s\\%s is removed: the file does not have it",
                                      state->languages[i].path, lod_table_names[kind]));
            }
}

/* ---- Services ---- */

static struct lod_value of_number(const struct lod_number *number)
{
    return (struct lod_value){ number->exists, number->usable ? EPCI_REG_DWORD : 0, &number->value,
                               number->usable ? sizeof number->value : 0 };
}

/* What the service has now, in the order of lod_saved_names. */
static struct lod_value current(const struct lod_provider *provider, int which)
{
    if (which < LOD_RANGE_VALUES)
        return of_number(&provider->range[which]);
    if (strcmp(lod_saved_names[which], LOD_DISABLED) == 0)
        return of_number(&provider->disabled);
    return strcmp(lod_saved_names[which], LOD_VALIDATION) == 0 ? provider->validation
                                                               : provider->object_list;
}

static const struct lod_saved_service *saved_service(const struct lod_saved *saved,
                                                     const char *name)
{
    for (size_t i = 0; i < saved->service_count; i++)
        if (epci_ascii_equal(saved->services[i].name, name))
            return &saved->services[i];
    return NULL;
}

/* Has the file another range for the service? */
static bool moves(const struct lod_provider *provider, const struct lod_saved_service *saved)
{
    for (int i = 0; i < LOD_RANGE_VALUES; i++) {
        struct lod_value now = current(provider, i);
        const struct lod_value *wanted = &saved->values[i];

        if ((now.exists || wanted->exists) && !same(&now, wanted))
            return true;
    }
    return false;
}

/* What is not there any more, First Counter first: nothing may point at text that goes. */
static void remove_values(struct lod_work *work, const struct lod_provider *provider)
{
    const struct lod_saved_service *saved = saved_service(work->request->saved, provider->service);

    for (int i = 0; i < LOD_SAVED_VALUES; i++)
        if (current(provider, i).exists && !(saved && saved->values[i].exists &&
                                             !(i == LOD_FIRST_COUNTER && moves(provider, saved))))
            lod_work_remove(work, provider->path, lod_saved_names[i]);
    if (!saved && provider->range[LOD_FIRST_COUNTER].exists)
        lod_work_note(work, EPCI_WARNING,
                      LOD_SAY(work,
                              "%s: the file does not know its counters; install them again with "
                              "lodctr",
                              provider->service));
}

/* What is new or another one, First Counter last. */
static void set_values(struct lod_work *work, const struct lod_provider *provider)
{
    const struct lod_saved_service *saved = saved_service(work->request->saved, provider->service);

    for (int i = LOD_SAVED_VALUES; saved && i-- > 0;) {
        const struct lod_value *wanted = &saved->values[i];
        struct lod_value now = current(provider, i);

        if (wanted->exists &&
            (!same(&now, wanted) || (i == LOD_FIRST_COUNTER && moves(provider, saved))))
            lod_work_set(work, provider->path, lod_saved_names[i], wanted->type, wanted->bytes,
                         wanted->size);
    }
}

/* Text of a service whose key is gone: it stays, and nobody points at it. */
static void note_missing(struct lod_work *work)
{
    const struct lod_saved *saved = work->request->saved;
    const struct lod_providers *providers = work->request->providers;

    for (size_t i = 0; i < saved->service_count; i++) {
        bool found = false;

        for (size_t p = 0; !found && p < providers->count; p++)
            found = epci_ascii_equal(providers->list[p].service, saved->services[i].name);
        if (!found && saved->services[i].values[LOD_FIRST_COUNTER].exists)
            lod_work_note(work, EPCI_WARNING,
                          LOD_SAY(work,
                                  "%s: its Performance key is gone, so its counters are not "
                                  "installed again",
                                  saved->services[i].name));
    }
}

/* ---- Everything ---- */

static uint32_t larger(const struct lod_number *now, const struct lod_number *wanted)
{
    return now->usable && now->value <= LOD_MAX_INDEX && now->value > wanted->value ? now->value
                                                                                    : wanted->value;
}

/* A file from which nothing could be read would remove everything. */
static bool refuse_file(struct lod_work *work)
{
    const struct lod_saved *saved = work->request->saved;

    if (lod_work_refuse_root(work))
        return true;
    if (saved->last_counter.usable && saved->last_help.usable &&
        saved->last_counter.value <= LOD_MAX_INDEX && saved->last_help.value <= LOD_MAX_INDEX &&
        saved_table(saved, "009", INI_PERF_NAME))
        return false;
    lod_work_refuse(work, LOD_CODE_DATA,
                    LOD_SAY(work, "the file lacks Last Counter, Last Help or the table "
                                  "Perflib\\009\\Counter; nothing was changed"));
    return true;
}

void lod_work_restore(struct lod_work *work)
{
    const struct lod_install_state *state = work->state;
    const struct lod_saved *saved = work->request->saved;
    const struct lod_providers *providers = work->request->providers;

    if (refuse_file(work))
        return;
    if (!state->has_perflib)
        lod_work_create_key(work, LOD_PERFLIB);
    for (size_t i = 0; i < providers->count; i++)
        remove_values(work, &providers->list[i]);
    lod_work_set_last(work, larger(&state->last_counter, &saved->last_counter),
                      larger(&state->last_help, &saved->last_help));
    if (saved->base_index.usable)
        lod_work_set_u32(work, LOD_PERFLIB, "Base Index", &state->base_index,
                         saved->base_index.value);
    set_tables(work);
    for (size_t i = 0; i < providers->count; i++)
        set_values(work, &providers->list[i]);
    lod_work_lower_last(work, saved->last_counter.value, saved->last_help.value);
    note_missing(work);
}
