/* SPDX-License-Identifier: MIT
 *
 * items.c -- keeps what the expansion of a selection finds.
 */
#include "monitor/sample/items.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"

struct finding_items {
    struct mon_items *items;
    void (*missing)(void *context, const struct reader_missing *missing);
    void *context;
};

static void append_found_item(void *context, const struct reader_item *item, size_t path)
{
    struct mon_items *items = ((struct finding_items *)context)->items;

    if (!KIT_RESERVE(NULL, items->list, items->count, items->capacity) ||
        !KIT_RESERVE(NULL, items->paths, items->count, items->path_capacity)) {
        items->failed = true;
        return;
    }
    items->paths[items->count] = path;
    items->list[items->count++] = *item;
}

static void pass_on_missing_path(void *context, const struct reader_missing *missing)
{
    const struct finding_items *finding = context;

    if (finding->missing)
        finding->missing(finding->context, missing);
}

int mon_items_fill_from_selection(struct mon_items *out, const struct reader_selection *selection,
                                  const struct mon_computer *computer,
                                  void (*missing)(void *context,
                                                  const struct reader_missing *missing),
                                  void *context)
{
    struct finding_items finding = { out, missing, context };
    const struct reader_selection_visitor visitor = { &finding, append_found_item,
                                                      pass_on_missing_path };
    const struct reader_lookup source = mon_make_path_lookup_of_computer(computer);
    int status;

    *out = (struct mon_items){ .count = 0 };
    status = reader_selection_visit_items(selection, &source, &visitor);
    return status == EPC_OK && out->failed ? EPC_E_NOMEM : status;
}

void mon_items_release(struct mon_items *items)
{
    free(items->list);
    free(items->paths);
    memset(items, 0, sizeof *items);
}
