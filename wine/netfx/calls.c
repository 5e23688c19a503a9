/* SPDX-License-Identifier: MIT
 *
 * calls.c -- the list of open categories, with a mark on those that were answered.
 */
#include "wine/netfx/calls.h"

#include <string.h>

#include "sdk/core/text.h"

static void mark_all_categories_unanswered(struct wine_netfx_calls *calls)
{
    for (struct wine_netfx_open *at = calls->first; at; at = at->next)
        at->answered = false;
}

static void begin_round(struct wine_netfx_calls *calls, wine_netfx_refresh_fn *refresh)
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
        begin_round(calls, refresh);
    }
    chosen = find_first_unanswered_category(calls, &parsed);
    if (chosen)
        return chosen;
    begin_round(calls, refresh);
    return find_first_unanswered_category(calls, &parsed);
}

void wine_netfx_record_if_answer_fitted(struct wine_netfx_calls *calls,
                                        struct wine_netfx_open *category, bool fits)
{
    if (fits)
        category->answered = true;
    else
        mark_all_categories_unanswered(calls);
}

void wine_netfx_add_open_category(struct wine_netfx_calls *calls, struct wine_netfx_open *opened)
{
    struct wine_netfx_open **end = &calls->first;

    while (*end)
        end = &(*end)->next;
    *end = opened;
    mark_all_categories_unanswered(calls);
}
