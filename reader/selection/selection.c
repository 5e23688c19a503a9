/* SPDX-License-Identifier: MIT
 *
 * selection.c -- collects the items of each path and sorts them if they are not in order.
 */
#include "reader/selection/selection.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "kit/sort.h"
#include "reader/selection/lookup.h"
#include "sdk/port/port.h"

void reader_selection_init(struct reader_selection *out, uint32_t detail)
{
    memset(out, 0, sizeof *out);
    out->detail = detail;
}

void reader_selection_release(struct reader_selection *selection)
{
    for (size_t i = 0; i < selection->count; i++)
        free(selection->paths[i].text);
    free(selection->paths);
    memset(selection, 0, sizeof *selection);
}

int reader_selection_add_path(struct reader_selection *selection, struct kit_slice text,
                              struct reader_path_problem *problem)
{
    struct reader_selection_path path;
    int status;

    if (!KIT_RESERVE(NULL, selection->paths, selection->count, selection->capacity))
        return EPC_E_NOMEM;
    path.text = malloc(text.bytes + 1);
    if (!path.text)
        return EPC_E_NOMEM;
    memcpy(path.text, text.at, text.bytes);
    path.text[text.bytes] = '\0';
    path.bytes = text.bytes;
    status = reader_path_parse((struct kit_slice){ path.text, path.bytes }, &path.first, problem);
    if (status == EPC_OK)
        selection->paths[selection->count++] = path;
    else
        free(path.text);
    return status;
}

static int compare_found_items(const void *context, uint32_t a, uint32_t b)
{
    const struct reader_found *list = context;

    return reader_compare_items(&list[a].item, &list[b].item);
}

static int visit_found_items(const struct reader_path_search *finding)
{
    const struct reader_selection_visitor *visitor = finding->visitor;
    const struct reader_found *last = NULL;
    uint32_t *order = NULL;

    if (finding->direct)
        return EPC_OK;
    if (!finding->sorted && !(order = kit_make_sorted_positions(
                                  NULL, finding->count, compare_found_items, finding->list)))
        return EPC_E_NOMEM;
    for (size_t i = 0; i < finding->count; i++) {
        const struct reader_found *one = &finding->list[order ? order[i] : i];

        if (!last || reader_compare_items(&last->item, &one->item) != 0)
            visitor->item(visitor->context, &one->item, one->path);
        last = one;
    }
    free(order);
    return EPC_OK;
}

/* Find the items of each path; *missing is an array of what the others lack. */
static void find_items_and_missing_paths(struct reader_path_search *finding,
                                         struct reader_missing **missing, size_t *count)
{
    const struct reader_selection *selection = finding->selection;
    size_t capacity = 0;

    if (selection->count == 0)
        reader_add_items_of_all_objects(finding);
    for (uint32_t i = 0; i < selection->count; i++) {
        const size_t before = finding->count;

        if (!reader_lookup_is_for_computer(finding->source, selection->paths[i].first.computer))
            continue;
        reader_find_path_items(finding, i);
        if (finding->count > before || !finding->visitor->missing)
            continue;
        if (!KIT_RESERVE(NULL, *missing, *count, capacity)) {
            finding->out_of_memory = true;
            return;
        }
        (*missing)[(*count)++] = (struct reader_missing){
            .path = i, .kind = finding->kind, .object = finding->object, .reading = finding->reading
        };
    }
}

int reader_selection_visit_items(const struct reader_selection *selection,
                                 const struct reader_lookup *source,
                                 const struct reader_selection_visitor *visitor)
{
    struct reader_path_search finding = { .selection = selection,
                                          .source = source,
                                          .visitor = visitor,
                                          .direct = selection->count <= 1,
                                          .sorted = true };
    struct reader_missing *missing = NULL;
    size_t count = 0;
    int status = EPC_E_NOMEM;

    find_items_and_missing_paths(&finding, &missing, &count);
    if (!finding.out_of_memory)
        status = visit_found_items(&finding);
    for (size_t i = 0; status == EPC_OK && i < count; i++)
        reader_report_missing_path(source, &missing[i], visitor);
    free(missing);
    free(finding.list);
    free(finding.text);
    return status;
}
