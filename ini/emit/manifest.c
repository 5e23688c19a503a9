/* SPDX-License-Identifier: MIT
 *
 * manifest.c -- a V2 manifest of a schema: counter sets, their counters, and the counters that V2
 * needs in addition.
 *
 * A counter's id is its symbol, so that constants of both generations have one value.  What is
 * added has odd ids, or ids above all symbols: multipliers of multi timers, bases for counters
 * whose base is shown, and time and frequency for types that use an object's own clock.
 *
 * Which counter refers to which others is what CTRPP accepts, type by type; it also wants a certain
 * type of each that is referred to.  The test of that is tests/microsoft/types.
 */
#include "ini/emit/manifest.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "ini/read/language.h"
#include "ini/emit/emit.h"
#include "ini/schema/epcform.h"
#include "kit/types.h"
#include "sdk/core/types.h"

#define MAX_NAMED (EPC_MAX_SYMBOL / 2u + 1u)
_Static_assert(INI_MAN_STRINGS + INI_MAN_STRINGS_EACH * MAX_NAMED <= INI_MAN_STRINGS_ADDED &&
                   INI_MAN_STRINGS_ADDED + INI_MAN_STRINGS_EACH * MAX_NAMED <=
                       INI_MAN_STRINGS_TIME &&
                   INI_MAN_STRINGS_TIME + 2u * INI_MAN_STRINGS_EACH * INI_EPC_MAX_OBJECTS <= 65536u,
               "each thing has ids of its own");

/* ---- Names ---- */

/* A text for URIs: what is not unreserved there is written as %XX. */
static const char *build_set_or_counter_uri(struct kit_arena *arena, const char *service,
                                            const char *rest)
{
    struct kit_buffer made = { .arena = arena };

    for (; *service; service++) {
        unsigned char one = (unsigned char)*service;
        bool plain = (one >= '0' && one <= '9') || (one >= 'A' && one <= 'Z') ||
                     (one >= 'a' && one <= 'z') || one == '-' || one == '_' || one == '~';

        kit_buffer_add_format(&made, plain ? "%c" : "%%%02X", one);
    }
    kit_buffer_add_format(&made, ".%s", rest);
    return ini_terminate_buffer_text(&made);
}

/* "perf_raw_base" for PERF_RAW_BASE.  The two names of one value have one name in V2. */
static const char *manifest_type_name(struct kit_arena *arena, uint32_t type)
{
    return ini_epc_copy_in_lower_case(arena, epci_type_by_value(type)->name);
}

/* A symbol that the schema does not have: underscores are appended until it is new. */
static const char *derive_unused_symbol(struct ini_man_planner *planner, const char *symbol,
                                        const char *suffix)
{
    const struct ini_epc_named *named;
    const char *made = kit_arena_format(planner->arena, "%s_%s", symbol, suffix);

    for (size_t i = 0;
         made && (named = ini_epc_nth_of_objects_then_counters(planner->epc, i)) != NULL; i++)
        if (strcmp(named->symbol_name, made) == 0) {
            made = kit_arena_format(planner->arena, "%s_", made);
            i = (size_t)-1;
        }
    return made;
}

/* ---- Texts ---- */

/* The texts of what is added are its symbol, since consumers do not show it. */
static void use_symbol_as_label_in_all_languages(struct ini_man_planner *planner,
                                                 struct ini_man_labels *labels, uint32_t id,
                                                 const char *symbol)
{
    size_t languages = planner->epc->language_count;

    labels->id = id;
    labels->names = kit_arena_allocate(planner->arena, languages, sizeof *labels->names);
    labels->helps = labels->names;
    for (size_t i = 0; labels->names && i < languages; i++)
        labels->names[i] = symbol;
}

static void fill_labels_of_object_or_counter(struct ini_man_planner *planner,
                                             struct ini_man_labels *labels,
                                             const struct ini_epc_named *named)
{
    size_t languages = planner->epc->language_count;

    use_symbol_as_label_in_all_languages(
        planner, labels, INI_MAN_STRINGS + INI_MAN_STRINGS_EACH * named->order, named->symbol_name);
    if (named->hidden || !labels->names)
        return;
    labels->helps = kit_arena_allocate(planner->arena, languages, sizeof *labels->helps);
    for (size_t i = 0; labels->helps && i < languages; i++) {
        const char *name = ini_manifest_clean_and_shorten_text(
            planner, named, named->labels.names[i], INI_MAN_MAX_NAME);
        const char *help = ini_manifest_clean_and_shorten_text(
            planner, named, named->labels.helps[i], INI_MAN_MAX_HELP);

        labels->names[i] = name ? name : named->symbol_name;
        labels->helps[i] = help ? help : labels->names[i];
    }
}

/* Give what follows another of the same name in the manifest's language a name of its own: names of
 * sets, and names within a set, have to differ. */
static void replace_name_equal_to_other(struct ini_man_planner *planner,
                                        struct ini_man_labels *labels,
                                        const struct ini_man_labels *other,
                                        const struct ini_epc_named *named)
{
    size_t language = planner->made->language;

    if (!labels->names || !other->names ||
        strcmp(labels->names[language], other->names[language]) != 0)
        return;
    labels->names[language] = ini_format_string(planner->arena, "%s", named->symbol_name);
    ini_manifest_add_loss(
        planner, &named->at,
        "%s: its name is that of another, which V2 refuses, so it becomes its symbol; "
        "choose another name",
        named->symbol_name);
}

/* ---- Counters ---- */

static struct ini_man_counter *append_counter_to_planned_set(struct ini_man_planner *planner,
                                                             struct ini_man_set *set)
{
    if (!KIT_RESERVE(planner->arena, set->counters, set->count, set->capacity))
        return NULL;
    return &set->counters[set->count++];
}

/* A counter that no consumer shows, and that the schema does not have: no URI of the schema has a
 * hyphen after the service.  Returns its id. */
static uint32_t add_hidden_counter(struct ini_man_planner *planner, struct ini_man_set *set,
                                   uint32_t id, uint32_t string, uint32_t type, const char *symbol)
{
    struct ini_man_counter *added = append_counter_to_planned_set(planner, set);
    const char *name;

    if (!added || !symbol || !(name = ini_format_string(planner->arena, "added-%s", symbol)))
        return id;
    *added = (struct ini_man_counter){
        .symbol = symbol,
        .uri = build_set_or_counter_uri(planner->arena, planner->epc->service, name),
        .id = id,
        .type = manifest_type_name(planner->arena, type),
        .hidden = true,
    };
    use_symbol_as_label_in_all_languages(planner, &added->labels, string, symbol);
    return id;
}

/* How the values of several processes become one, as the SDK's merge = sum does it. */
static const char *choose_aggregate_attribute(const struct ini_man_set *set,
                                              const struct ini_epc_counter *from)
{
    if (strncmp(set->instances, "global", strlen("global")) != 0)
        return NULL;
    return from->flags & EPC_ROLE_STATUS                ? "max"
           : from->type->value == EPC_PERF_ELAPSED_TIME ? "min"
                                                        : "sum";
}

/* Whether V2 has no use for a counter of the schema: a base that none of its users has in V2. */
static bool is_base_counter_unused_in_v2(const struct ini_epc *epc,
                                         const struct ini_epc_counter *counter)
{
    uint32_t position = (uint32_t)(counter - epc->counters);

    if (!counter->named.hidden || !epci_type_is_base(counter->type->value))
        return false;
    for (size_t i = 0; i < epc->counter_count; i++)
        if (epc->counters[i].base == position &&
            ini_is_type_with_base_in_v2(epc->counters[i].type->value))
            return false;
    return true;
}

/* The base and the multiplier of a counter; `at` is its position in the set. */
static void link_base_and_multiplier(struct ini_man_planner *planner, struct ini_man_set *set,
                                     const struct ini_epc_counter *from, size_t at)
{
    const struct ini_epc_counter *base = &planner->epc->counters[from->base];
    const char *symbol = from->named.symbol_name;
    uint32_t id = from->named.symbol + 1;
    uint32_t string = INI_MAN_STRINGS_ADDED + INI_MAN_STRINGS_EACH * from->named.order;
    uint32_t linked = base->named.symbol;

    /* What is added may move the counters of the set. */
    if (ini_is_type_with_base_in_v2(from->type->value)) {
        if (!base->named.hidden)
            linked = add_hidden_counter(planner, set, id, string, from->type->base,
                                        derive_unused_symbol(planner, symbol, "BASE"));
        set->counters[at].base = linked;
    }
    if (epci_type_is_multi(from->type->value)) {
        linked = add_hidden_counter(planner, set, id, string, EPC_PERF_COUNTER_RAWCOUNT,
                                    derive_unused_symbol(planner, symbol, "MULTI"));
        set->counters[at].multi = linked;
    }
}

static void plan_manifest_counter(struct ini_man_planner *planner, struct ini_man_set *set,
                                  const struct ini_epc_counter *from)
{
    struct ini_man_counter *to;
    size_t at = set->count;

    if (is_base_counter_unused_in_v2(planner->epc, from) ||
        !ini_manifest_add_losses_is_counter_kept(planner, from) ||
        !(to = append_counter_to_planned_set(planner, set)))
        return;
    *to = (struct ini_man_counter){
        .symbol = derive_unused_symbol(planner, from->named.symbol_name, "ID"),
        .uri = build_set_or_counter_uri(planner->arena, planner->epc->service, from->named.name),
        .id = from->named.symbol,
        .type = manifest_type_name(planner->arena, from->type->value),
        .scale = from->scale,
        .aggregate = choose_aggregate_attribute(set, from),
        .advanced = from->named.detail >= EPC_ADVANCED,
        .hidden = from->named.hidden,
        .hex = from->type->value == EPC_PERF_COUNTER_RAWCOUNT_HEX ||
               from->type->value == EPC_PERF_COUNTER_LARGE_RAWCOUNT_HEX,
    };
    fill_labels_of_object_or_counter(planner, &to->labels, &from->named);
    for (size_t i = 0; i < at && !to->hidden; i++)
        replace_name_equal_to_other(planner, &to->labels, &set->counters[i].labels, &from->named);
    if (kit_type_is_object_time(from->type->value)) {
        to->time = INI_MAN_ID_TIME;
        to->freq = INI_MAN_ID_FREQ;
    }
    if (from->base != INI_EPC_NONE)
        link_base_and_multiplier(planner, set, from, at);
}

/* ---- Sets ---- */

static const char *choose_instances_attribute(const struct ini_epc_object *object)
{
    if (object->flags & EPC_MANY)
        return "multiple";
    return object->flags & EPC_CALLBACK ? "single"
           : object->flags & EPC_KEEP   ? "globalAggregateHistory"
                                        : "globalAggregate";
}

/* The object's own clock, if a counter uses it. */
static void plan_clock_counters(struct ini_man_planner *planner, struct ini_man_set *set,
                                const struct ini_epc_object *object)
{
    const char *symbol = object->named.symbol_name;
    uint32_t position = (uint32_t)(object - planner->epc->objects);
    uint32_t string = INI_MAN_STRINGS_TIME + 2 * INI_MAN_STRINGS_EACH * position;
    bool needed = false;

    for (size_t i = 0; i < set->count; i++)
        needed |= set->counters[i].time != 0;
    if (!needed)
        return;
    add_hidden_counter(planner, set, INI_MAN_ID_TIME, string, EPC_PERF_COUNTER_LARGE_RAWCOUNT,
                       derive_unused_symbol(planner, symbol, "PERF_TIME"));
    add_hidden_counter(planner, set, INI_MAN_ID_FREQ, string + INI_MAN_STRINGS_EACH,
                       EPC_PERF_COUNTER_LARGE_RAWCOUNT,
                       derive_unused_symbol(planner, symbol, "PERF_FREQ"));
}

static void plan_counter_set(struct ini_man_planner *planner, uint32_t object)
{
    const struct ini_epc *epc = planner->epc;
    const struct ini_epc_object *from = &epc->objects[object];
    struct ini_man_set set = {
        .symbol = from->named.symbol_name,
        .uri = build_set_or_counter_uri(planner->arena, epc->service, from->named.name),
        .instances = choose_instances_attribute(from),
    };
    const char *name = ini_format_string(planner->arena, "%s\\%s", epc->service, from->named.id);
    struct ini_uuid uuid = ini_uuid_from_name(&ini_uuid_epc, name ? name : "");

    ini_format_uuid(&uuid, set.guid);
    ini_manifest_add_object_losses(planner, from);
    fill_labels_of_object_or_counter(planner, &set.labels, &from->named);
    for (size_t i = 0; i < planner->made->set_count; i++)
        replace_name_equal_to_other(planner, &set.labels, &planner->made->sets[i].labels,
                                    &from->named);
    for (size_t i = 0; i < epc->counter_count; i++)
        if (epc->counters[i].object == object)
            plan_manifest_counter(planner, &set, &epc->counters[i]);
    plan_clock_counters(planner, &set, from);
    if (set.count != 0)
        planner->made->sets[planner->made->set_count++] = set;
    else
        ini_manifest_add_loss(planner, &from->named.at,
                              "%s is left out, because none of its counters is left", set.symbol);
}

/* English, which consumers find counters by whatever the system's language is; or else
 * the first. */
static size_t choose_manifest_language(const struct ini_epc *epc)
{
    uint32_t value = 0;

    for (size_t i = 0; i < epc->language_count; i++)
        if (ini_language_parse_id(epc->languages[i], &value) && (value & 0x3FF) == 9)
            return i;
    return 0;
}

int ini_manifest_from_schema(struct kit_arena *arena, const struct ini_epc *epc,
                             struct ini_manifest *manifest)
{
    struct ini_manifest made = { .symbol = epc->prefix,
                                 .identity = ini_path_file_name(epc->library),
                                 .language = choose_manifest_language(epc) };
    struct ini_man_planner planner = { arena, epc, &made };
    struct ini_uuid uuid = ini_uuid_from_name(&ini_uuid_epc, epc->service);
    size_t refused = arena->refused;

    ini_format_uuid(&uuid, made.guid);
    made.sets = kit_arena_allocate(arena, epc->object_count, sizeof *made.sets);
    ini_manifest_add_provider_losses(&planner);
    for (uint32_t i = 0; made.sets && i < epc->object_count; i++) {
        made.custom |= epc->objects[i].callback != NULL;
        plan_counter_set(&planner, i);
    }
    if (arena->refused != refused)
        return EPC_E_NOMEM;
    *manifest = made;
    return EPC_OK;
}
