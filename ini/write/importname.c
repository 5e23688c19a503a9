/* SPDX-License-Identifier: MIT
 *
 * importname.c -- chooses the objects of an imported schema, assigns counters to them, and names
 * all.
 *
 * In a schema a symbol is PREFIX_OBJECT or PREFIX_OBJECT_COUNTER.  Symbols of that form keep their
 * names if all of them have the same prefix.
 */
#include "ini/write/import.h"

#include <string.h>

#include "ini/schema/epcform.h"

/* Of the 63 characters of a symbol, so that enough are left for the counter. */
#define MAX_PREFIX 24u
#define MAX_OBJECT 24u
/* The object of a longer symbol is not searched by name: every _ would need one more search. */
#define MAX_SEARCHED_BYTES 255u

struct namer {
    struct kit_arena *arena;
    const struct ini_perf_model *model;
    struct ini_imported *symbols;
    size_t shared;      /* length of the beginning that all symbols share, with its last _; or 0 */
    const char *prefix; /* without that _ */
    struct kit_names taken; /* symbols in use */
};

static struct kit_slice rest_of_name_after_bytes(const char *name, size_t bytes)
{
    struct kit_slice rest = kit_slice_of(name);

    rest.at += bytes;
    rest.bytes -= bytes;
    return rest;
}

/* ---- Objects ---- */

static void choose_symbols_that_are_objects(struct namer *namer)
{
    const struct ini_perf_model *model = namer->model;
    size_t first = SIZE_MAX;
    bool any = false;

    for (size_t i = 0; i < model->symbol_count; i++) {
        struct ini_imported *symbol = &namer->symbols[i];
        symbol->is_object = symbol->taken && model->symbols[i].is_object;
        any = any || symbol->is_object;
        if (symbol->taken && first == SIZE_MAX)
            first = i;
    }
    if (!any)
        namer->symbols[first].is_object = true;
}

/* The object whose symbol and a _ begin this name, the longest if there are several; or NULL. */
static const struct kit_name *find_object_of_name(const struct kit_names *objects, const char *name)
{
    struct kit_slice part = kit_slice_of(name);
    const struct kit_name *found = NULL;

    if (part.bytes > MAX_SEARCHED_BYTES)
        return NULL;
    while (!found && part.bytes-- > 0)
        if (part.at[part.bytes] == '_')
            found = kit_names_find_exact_or_any_case(objects, part, false);
    return found;
}

/* A counter belongs to the object whose name begins its own, else to the last object before it. */
static void assign_counters_to_objects(struct namer *namer)
{
    const struct ini_perf_model *model = namer->model;
    struct kit_names objects = { 0 };
    uint32_t last = UINT32_MAX;

    for (uint32_t i = 0; i < model->symbol_count; i++) {
        if (!namer->symbols[i].is_object)
            continue;
        if (last == UINT32_MAX)
            last = i;
        (void)kit_names_add(&objects, namer->arena, kit_slice_of(model->symbols[i].name), i);
    }
    for (uint32_t i = 0; i < model->symbol_count; i++) {
        const struct kit_name *found;
        if (namer->symbols[i].is_object)
            last = i;
        found = find_object_of_name(&objects, model->symbols[i].name);
        namer->symbols[i].object = model->wix ? model->wix->symbols[i].object
                                   : found    ? found->value
                                              : last;
    }
}

/* ---- The prefix ---- */

/* The length of the beginning that all symbols share. */
static size_t common_symbol_prefix_length(const struct namer *namer, const char **first)
{
    size_t common = SIZE_MAX;

    *first = NULL;
    for (size_t i = 0; i < namer->model->symbol_count; i++) {
        const char *name = namer->model->symbols[i].name;
        size_t same = 0;
        if (!namer->symbols[i].taken)
            continue;
        if (!*first) {
            *first = name;
            common = strlen(name);
        }
        while (same < common && name[same] == (*first)[same])
            same++;
        common = same;
    }
    return common;
}

/* Whether every symbol has a letter after its first `bytes` characters. */
static bool is_alphabetic_in_all_symbols_at(const struct namer *namer, size_t bytes)
{
    for (size_t i = 0; i < namer->model->symbol_count; i++)
        if (namer->symbols[i].taken && !kit_is_letter(namer->model->symbols[i].name[bytes]))
            return false;
    return true;
}

static bool is_valid_prefix(struct kit_slice text)
{
    return text.bytes <= MAX_PREFIX && ini_is_c_identifier(text) &&
           !kit_slice_is_any_case(text, "EPC") &&
           !(text.bytes > 4 && memcmp(text.at, "EPC_", 4) == 0);
}

/* The service's name in upper case, as far as it is an identifier. */
static const char *derive_prefix_from_service(struct namer *namer)
{
    char made[MAX_PREFIX + 1];
    struct kit_slice prefix = { made, 0 };

    for (const char *at = namer->model->service; *at && prefix.bytes < MAX_PREFIX; at++) {
        made[prefix.bytes++] = *at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at;
        if (!ini_is_c_identifier(prefix))
            prefix.bytes--;
    }
    return is_valid_prefix(prefix) ? ini_copy_string(namer->arena, prefix) : "PERF";
}

/* The shared beginning of all symbols, so that they keep their names. */
static void choose_symbol_prefix(struct namer *namer)
{
    const char *first;
    size_t common = common_symbol_prefix_length(namer, &first);
    struct kit_slice prefix = { first, common };

    /* Symbols of a WiX file are names of ours, without a prefix. */
    while (prefix.bytes > 0 && !namer->model->wix) {
        size_t next = prefix.bytes;
        if (first[--prefix.bytes] != '_' || !is_valid_prefix(prefix))
            continue;
        /* Up to `common` all symbols are equal; after it each one must be checked. */
        if (next < common ? !kit_is_letter(first[next])
                          : !is_alphabetic_in_all_symbols_at(namer, next))
            continue;
        namer->shared = next;
        namer->prefix = ini_copy_string(namer->arena, prefix);
        return;
    }
    namer->prefix = derive_prefix_from_service(namer);
}

/* ---- Names ---- */

/* Derive an identifier from `text`, so that `before` with it is a new symbol. */
static void assign_unique_id(struct namer *namer, struct ini_imported *symbol, const char *before,
                             struct kit_slice text, size_t maximum)
{
    const char *start = text.bytes > 0 && kit_is_letter(text.at[0]) ? "" : "X";
    uint32_t offset = namer->model->symbols[symbol - namer->symbols].offset;
    size_t refused = namer->arena->refused;
    const char *suffix = "";
    struct kit_slice name;

    for (uint32_t tries = 0; namer->arena->refused == refused; tries++) {
        size_t capacity;
        if (tries > 0)
            suffix = ini_format_string(namer->arena, "_%u", offset + tries - 1);
        capacity = maximum - strlen(start) - strlen(suffix);
        symbol->id = ini_format_string(namer->arena, "%s%.*s%s", start,
                                       (int)(text.bytes < capacity ? text.bytes : capacity),
                                       text.at, suffix);
        name = kit_slice_of(ini_format_string(namer->arena, "%s%s", before, symbol->id));
        if (!kit_names_find_any_case(&namer->taken, name)) {
            (void)kit_names_add(&namer->taken, namer->arena, name, 0);
            return;
        }
    }
}

static void assign_object_id(struct namer *namer, size_t position)
{
    assign_unique_id(
        namer, &namer->symbols[position], ini_format_string(namer->arena, "%s_", namer->prefix),
        rest_of_name_after_bytes(namer->model->symbols[position].name, namer->shared), MAX_OBJECT);
}

/* Without the object's name in front, which the schema puts there again. */
static void assign_counter_id(struct namer *namer, size_t position)
{
    struct ini_imported *symbol = &namer->symbols[position];
    const char *object = namer->model->symbols[symbol->object].name;
    const char *name = namer->model->symbols[position].name;
    const char *before =
        ini_format_string(namer->arena, "%s_%s_", namer->prefix, namer->symbols[symbol->object].id);
    size_t length = strlen(object);
    size_t cut = namer->shared;

    if (strncmp(name, object, length) == 0 && name[length] == '_' &&
        kit_is_letter(name[length + 1]))
        cut = length + 1;
    assign_unique_id(namer, symbol, before, rest_of_name_after_bytes(name, cut),
                     INI_EPC_MAX_SYMBOL - strlen(before));
}

const char *ini_import_choose_names_get_prefix(struct kit_arena *arena,
                                               const struct ini_perf_model *model,
                                               struct ini_imported *symbols)
{
    struct namer namer = { .arena = arena, .model = model, .symbols = symbols };

    choose_symbols_that_are_objects(&namer);
    assign_counters_to_objects(&namer);
    choose_symbol_prefix(&namer);
    for (size_t i = 0; i < model->symbol_count; i++)
        if (symbols[i].is_object)
            assign_object_id(&namer, i);
    for (size_t i = 0; i < model->symbol_count; i++)
        if (symbols[i].taken && !symbols[i].is_object)
            assign_counter_id(&namer, i);
    return namer.prefix;
}
