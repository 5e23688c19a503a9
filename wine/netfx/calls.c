/* SPDX-License-Identifier: MIT
 *
 * calls.c -- the list of open categories, with a mark on those that were answered.
 */
#include "wine/netfx/calls.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

static void mark_all_categories_unanswered(struct wine_netfx_calls *calls)
{
    for (struct wine_netfx_open *at = calls->first; at; at = at->next)
        at->answered = false;
}

static void refresh_categories_and_begin_round(struct wine_netfx_calls *calls,
                                               wine_netfx_refresh_fn *refresh)
{
    mark_all_categories_unanswered(calls);
    for (struct wine_netfx_open *at = calls->first; at; at = at->next)
        refresh(at);
}

static bool is_category_in_query(const struct epci_query *query,
                                 const struct wine_netfx_open *opened)
{
    return !opened->gone && (query->kind == EPCI_QUERY_GLOBAL ||
                             (query->kind == EPCI_QUERY_INDEXES &&
                              epci_query_has_index(query, opened->category.first_counter)));
}

static struct wine_netfx_open *find_first_unanswered_category(const struct wine_netfx_calls *calls,
                                                              const struct epci_query *query)
{
    for (struct wine_netfx_open *at = calls->first; at; at = at->next)
        if (!at->answered && is_category_in_query(query, at))
            return at;
    return NULL;
}

struct wine_netfx_open *wine_netfx_choose_next_category(struct wine_netfx_calls *calls,
                                                        const uint16_t *query,
                                                        wine_netfx_refresh_fn *refresh)
{
    const size_t units = epci_utf16_length(query, WINE_NETFX_QUERY - 1);
    const struct epci_query parsed = epci_query_parse(query, epci_utf16_length(query, 1u << 16));
    struct wine_netfx_open *chosen;

    if (memcmp(calls->query, query, units * sizeof *query) != 0 || calls->query[units] != 0) {
        memcpy(calls->query, query, units * sizeof *query);
        calls->query[units] = 0;
        refresh_categories_and_begin_round(calls, refresh);
    }
    chosen = find_first_unanswered_category(calls, &parsed);
    if (chosen)
        return chosen;
    refresh_categories_and_begin_round(calls, refresh);
    return find_first_unanswered_category(calls, &parsed);
}

int wine_netfx_add_open_category(struct wine_netfx_calls *calls,
                                 struct wine_netfx_category *category)
{
    struct wine_netfx_open **end = &calls->first;

    while (*end && memcmp((*end)->category.name, category->name, sizeof category->name) != 0)
        end = &(*end)->next;
    if (*end) {
        wine_netfx_category_release(&(*end)->category);
    } else {
        *end = calloc(1, sizeof **end);
        if (!*end)
            return EPC_E_NOMEM;
        mark_all_categories_unanswered(calls);
    }
    (*end)->category = *category;
    (*end)->gone = false;
    return EPC_OK;
}

void wine_netfx_release_all_categories(struct wine_netfx_calls *calls)
{
    while (calls->first) {
        struct wine_netfx_open *next = calls->first->next;

        wine_netfx_category_release(&calls->first->category);
        free(calls->first);
        calls->first = next;
    }
    memset(calls, 0, sizeof *calls);
}
