/* SPDX-License-Identifier: MIT
 *
 * calls.h -- several categories in one process: which one a call of Collect is about.
 *
 * The performance library opens the DLL once for each category and calls Collect once for each that
 * a query concerns, in the order of opening, and says neither time which category it means.  So a
 * call answers with the first category that the query concerns and that has not been answered yet;
 * with another query it begins anew.  After an answer that did not fit the same category is the
 * next, as for a caller that asks once more with more room.  Who asks for everything gets every
 * category once, in the right call; who begins anew after such an answer gets them in turn.  The
 * caller has a lock.
 */
#pragma once

#include <stdbool.h>

#include "sdk/core/query.h"
#include "wine/netfx/category.h"

#define WINE_NETFX_QUERY 2048u /* units of a query that are compared */

struct wine_netfx_open {
    struct wine_netfx_open *next;
    struct wine_netfx_category category;
    bool answered; /* in this round; the caller sets it once the answer fits */
    bool gone;     /* its key is not there, or cannot be read */
};

/* Look at the category's key again. */
typedef void wine_netfx_refresh_fn(struct wine_netfx_open *opened);

struct wine_netfx_calls {
    struct wine_netfx_open *first; /* in the order of opening */
    uint16_t query[WINE_NETFX_QUERY];
};

/* The category for a call with this query, or NULL: no data. */
struct wine_netfx_open *wine_netfx_choose_next_category(struct wine_netfx_calls *calls,
                                                        const uint16_t *query,
                                                        wine_netfx_refresh_fn *refresh);

/* Add a category at the end.  One of the same name that is there, because its Close did not say
 * which category it meant, is replaced where it is.  EPC_OK, and what the category has allocated
 * belongs to the list; EPC_E_NOMEM. */
int wine_netfx_add_open_category(struct wine_netfx_calls *calls,
                                 struct wine_netfx_category *category);
void wine_netfx_release_all_categories(struct wine_netfx_calls *calls);
