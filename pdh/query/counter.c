/* SPDX-License-Identifier: MIT
 *
 * counter.c -- from a path to a counter: what PdhAddCounter takes, and so what PdhValidatePath
 * says.
 */
#include "pdh/query/counter.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/caller/era.h"
#include "pdh/source/logcatalog.h"
#include "pdh/source/catalog.h"
#include "pdh/query/query.h"
#include "pdh/query/relog.h"
#include "pdh/paths/translate.h"

void pdh_counter_release(struct pdh_object *object)
{
    struct pdh_counter *counter = (struct pdh_counter *)object;

    pdh_sample_release(&counter->newer);
    pdh_sample_release(&counter->older);
    pdh_relog_release(counter->relog);
    if (counter->query)
        pdh_object_release(&counter->query->object);
    free(counter->localized);
    free(counter->whole);
    free(counter->path);
    free(counter);
}

static bool text_has_wildcard(struct kit_slice text)
{
    return memchr(text.at, '*', text.bytes) != NULL;
}

static PDH_STATUS parse_counter_path(struct pdh_counter *counter)
{
    const struct reader_counter_path *path = &counter->parsed;
    struct reader_path_problem problem;

    if (!*counter->path)
        return PDH_S(PDH_CSTATUS_NO_COUNTERNAME);
    if (strlen(counter->path) >= PDH_MAX_COUNTER_PATH * 3 ||
        reader_path_parse(kit_slice_of(counter->path), &counter->parsed, &problem) != EPC_OK)
        return PDH_S(PDH_CSTATUS_BAD_COUNTERNAME);
    /* Instances may have a wildcard, and counters. */
    if (text_has_wildcard(path->computer))
        return PDH_S(PDH_CSTATUS_BAD_COUNTERNAME);
    if (text_has_wildcard(path->object))
        return PDH_S(PDH_CSTATUS_NO_OBJECT);
    counter->counter_wildcard = !path->by_index && text_has_wildcard(path->counter);
    counter->wildcard =
        counter->counter_wildcard || (!path->by_index && text_has_wildcard(path->part));
    if (counter->wildcard && !pdh_era_can_add_wildcards())
        return PDH_S(PDH_CSTATUS_BAD_COUNTERNAME);
    return ERROR_SUCCESS;
}

/* Has the log a column for one of the items that the counter means? */
static bool has_column_for_sample(const struct pdh_catalog *catalog,
                                  const struct pdh_sample *sample)
{
    for (size_t i = 0; i < sample->count; i++)
        if (sample->readings[i].status != PDH_CSTATUS_VALID_DATA ||
            pdh_log_catalog_find_item_column(catalog->log, &sample->readings[i].item) !=
                PDH_NO_COLUMN)
            return true;
    return sample->count == 0;
}

/* Is an instance really called so, with the *? */
static bool is_asterisk_literal(const struct pdh_counter *counter,
                                const struct pdh_catalog *catalog)
{
    struct reader_item item;

    return !kit_slice_is(counter->parsed.instance, "*") &&
           reader_find_item_by_path(&catalog->lookup, kit_slice_of(counter->path), &item) == EPC_OK;
}

/* All instances of an object that has none are the object itself: windows_exporter asks for
 * \Memory(*)\Available Bytes, and expects one value, which is called * in an array. */
static PDH_STATUS set_whole_path_if_object_is_single(struct pdh_counter *counter,
                                                     const struct pdh_catalog *catalog)
{
    const struct kit_slice part = counter->parsed.part;
    struct reader_item item;
    size_t before;
    char *whole;

    if (!kit_slice_is(part, "*"))
        return ERROR_SUCCESS;
    whole = malloc(strlen(counter->path) + 1);
    if (!whole)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    before = (size_t)(part.at - counter->path) - 1; /* without the parenthesis */
    memcpy(whole, counter->path, before);
    strcpy(whole + before, part.at + part.bytes + 1);
    if (reader_find_item_by_path(&catalog->lookup, kit_slice_of(whole), &item) != EPC_OK) {
        free(whole);
        return ERROR_SUCCESS;
    }
    counter->whole = whole;
    counter->wildcard = false;
    return ERROR_SUCCESS;
}

/* "238" or "#238". */
static bool text_is_number(struct kit_slice text)
{
    size_t at = text.bytes > 1 && text.at[0] == '#';

    while (at < text.bytes && text.at[at] >= '0' && text.at[at] <= '9')
        at++;
    return text.bytes > 0 && at == text.bytes;
}

/* Keep what an English path, or one of numbers, is called in the user's language. */
static PDH_STATUS set_localized_path_if_different(struct pdh_counter *counter,
                                                  const struct pdh_catalog *catalog)
{
    struct reader_path_problem problem;

    counter->localized = pdh_localize_path(catalog, counter->path, &counter->parsed);
    if (!counter->localized)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    /* Where no name is another one, the path stays as the program wrote it. */
    if (reader_path_parse(kit_slice_of(counter->localized), &counter->localized_path, &problem) !=
            EPC_OK ||
        (kit_slices_equal_any_case(counter->localized_path.object, counter->parsed.object) &&
         kit_slices_equal_any_case(counter->localized_path.counter, counter->parsed.counter))) {
        free(counter->localized);
        counter->localized = NULL;
    }
    return ERROR_SUCCESS;
}

/* Look the counter up for the first time.  A computer or an instance that is missing may come;
 * without object or counter, the path is refused. */
static PDH_STATUS look_up_counter_and_first_sample(const struct pdh_source *source,
                                                   struct pdh_counter *counter, bool english)
{
    struct kit_arena arena;
    struct pdh_catalog catalog;
    PDH_STATUS status;
    DWORD found;

    kit_arena_init(&arena, epci_alloc, epci_free);
    status = pdh_catalog_open_and_lock_for_path(&catalog, source, &arena, &counter->parsed, false);
    if (status == PDH_S(PDH_CSTATUS_NO_MACHINE) && !source->log) {
        const struct kit_slice computer = counter->parsed.computer;
        const char *name = kit_arena_copy_string(&arena, computer.at, computer.bytes);

        /* Each collection asks it again. */
        if (name)
            pdh_machine_find_or_add(name, &counter->machine);
        if (!counter->machine)
            status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    kit_arena_release(&arena);
    if (status != ERROR_SUCCESS)
        return status;
    counter->machine = catalog.machine;
    if (counter->wildcard && !counter->counter_wildcard && is_asterisk_literal(counter, &catalog))
        counter->wildcard = false;
    if (counter->wildcard && !counter->counter_wildcard)
        status = set_whole_path_if_object_is_single(counter, &catalog);
    if (status != ERROR_SUCCESS ||
        !pdh_sample_fill_from_answer(counter, &catalog.lookup, catalog.log, NULL,
                                     &counter->definition, &counter->newer))
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    else if (catalog.log && !has_column_for_sample(&catalog, &counter->newer))
        status = PDH_S(PDH_CSTATUS_NO_COUNTER);
    else if (!catalog.log &&
             (english || counter->parsed.by_index || text_is_number(counter->parsed.object) ||
              text_is_number(counter->parsed.counter)))
        status = set_localized_path_if_different(counter, &catalog);
    pdh_catalog_close_and_unlock(&catalog);
    if (status != ERROR_SUCCESS)
        return status;
    found = pdh_best_status_of_sample(&counter->newer);
    if (found == PDH_CSTATUS_NO_OBJECT || found == PDH_CSTATUS_NO_COUNTER)
        status = PDH_S(found);
    else if (!counter->counter_wildcard && counter->definition.known &&
             !counter->definition.has_formula)
        status = PDH_S(PDH_FUNCTION_NOT_FOUND);
    return status;
}

static struct pdh_counter *allocate_counter_with_path(const char *path)
{
    struct pdh_counter *counter = calloc(1, sizeof *counter);

    if (counter && (counter->path = kit_copy_string(path)) != NULL)
        return counter;
    free(counter);
    return NULL;
}

PDH_STATUS pdh_counter_create_for_relog(const char *path, const struct pdh_log_type *type,
                                        struct pdh_counter **out)
{
    struct pdh_counter *counter = allocate_counter_with_path(path);
    PDH_STATUS status;

    *out = NULL;
    if (!counter || !(counter->relog = pdh_relog_new())) {
        if (counter)
            pdh_counter_release(&counter->object);
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    status = parse_counter_path(counter);
    if (status == ERROR_SUCCESS && counter->counter_wildcard)
        status = PDH_S(PDH_CSTATUS_BAD_COUNTERNAME);
    if (status == ERROR_SUCCESS) {
        pdh_make_definition_of_log_type(type, &counter->definition);
        *out = counter;
    } else {
        pdh_counter_release(&counter->object);
    }
    return status;
}

PDH_STATUS pdh_counter_create_and_look_up(const struct pdh_source *source, const char *path,
                                          bool english, struct pdh_counter **out)
{
    struct pdh_counter *counter = allocate_counter_with_path(path);
    PDH_STATUS status;

    *out = NULL;
    if (!counter)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    status = parse_counter_path(counter);
    if (status == ERROR_SUCCESS)
        status = look_up_counter_and_first_sample(source, counter, english);
    if (status == ERROR_SUCCESS || status == PDH_S(PDH_CSTATUS_NO_MACHINE))
        *out = counter;
    else
        pdh_counter_release(&counter->object);
    return status;
}

PDH_STATUS pdh_counter_validate_path(const struct pdh_source *source, const char *path)
{
    struct pdh_counter *counter;
    PDH_STATUS status = pdh_counter_create_and_look_up(source, path, false, &counter);

    if (status == ERROR_SUCCESS &&
        pdh_best_status_of_sample(&counter->newer) == PDH_CSTATUS_NO_INSTANCE)
        status = PDH_S(PDH_CSTATUS_NO_INSTANCE);
    if (counter)
        pdh_counter_release(&counter->object);
    return status;
}
