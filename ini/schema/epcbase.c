/* SPDX-License-Identifier: MIT
 *
 * epcbase.c -- links counters to their bases, checks objects, and numbers the symbols.
 *
 * Symbols are even numbers in file order; a base without a section directly follows its first user.
 */
#include "ini/schema/epcform.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

/* ---- Bases ---- */

static void report_counter_with_type(struct ini_epc_reader *reader, enum ini_rule_id rule,
                                     struct ini_place at, const struct ini_epc_counter *counter,
                                     const char *message)
{
    ini_report_finding(reader->findings, rule, at, counter->named.id, "%s is a %s%s",
                       counter->named.id, counter->type->name, message);
}

static uint32_t cell_bytes_of_counter(const struct ini_epc_counter *counter)
{
    return counter->type->size == EPC_SIZE_ANY ? counter->size : counter->type->size;
}

/* The next counter of the same object, or INI_EPC_NONE. */
static uint32_t next_counter_of_object(const struct ini_epc_reader *reader, uint32_t counter)
{
    for (uint32_t i = counter + 1; i < reader->epc.counter_count; i++)
        if (reader->epc.counters[i].object == reader->epc.counters[counter].object)
            return i;
    return INI_EPC_NONE;
}

/* Why `base` cannot be the base of `counter`, as the rest of a sentence, or NULL. */
static const char *describe_fault_of_base(const struct ini_epc_reader *reader, uint32_t counter,
                                          uint32_t base)
{
    const struct ini_epc_counter *user = &reader->epc.counters[counter];
    const struct ini_epc_counter *of = &reader->epc.counters[base];
    const struct epci_type *wanted = epci_type_by_value(user->type->base);

    if (base == counter)
        return " and cannot be its own base";
    if (of->named.hidden && of->type->value != wanted->value)
        return ini_format_string(reader->arena,
                                 ", which needs a %s, but %s is a %s; give it another base",
                                 wanted->name, of->named.id, of->type->name);
    if (cell_bytes_of_counter(of) != wanted->size)
        return ini_format_string(
            reader->arena, ", whose base has %u bytes, but %s (%s) has %u; name another base",
            wanted->size, of->named.id, of->type->name, cell_bytes_of_counter(of));
    if (epci_type_is_multi(user->type->value) && next_counter_of_object(reader, counter) != base)
        return ini_format_string(reader->arena,
                                 ", which needs its base in the very next cell; give it another "
                                 "base, or move %s directly after it",
                                 of->named.id);
    return NULL;
}

/* The base that counters[counter] names, or INI_EPC_NONE after a finding. */
static uint32_t find_named_base_or_report(struct ini_epc_reader *reader, uint32_t counter,
                                          const struct ini_form_value *value)
{
    const struct ini_epc_counter *user = &reader->epc.counters[counter];
    const char *name = ini_epc_full_counter_name(reader, user->object, kit_slice_of(value->text));
    const struct kit_name *known =
        kit_names_find_exact_or_any_case(&reader->counter_names, kit_slice_of(name), true);

    if (known && kit_slice_is(known->text, name))
        return known->value;
    if (value->text[0] != 0)
        report_counter_with_type(
            reader, INI_RULE_EPC_BASE_UNFIT, value->value_at, user,
            ini_format_string(
                reader->arena, ", but %s is not a counter of its object; %s", value->text,
                ini_epc_format_suggestion(
                    reader->arena, known ? reader->epc.counters[known->value].named.id : NULL,
                    "wanted is a C identifier")));
    return INI_EPC_NONE;
}

/* ---- A base that is perhaps misspelt ---- */

/* How many letters two ids begin with alike. */
static size_t common_prefix_length(const char *a, const char *b)
{
    size_t count = 0;

    while (a[count] && epci_ascii_lower(a[count]) == epci_ascii_lower(b[count]))
        count++;
    return count;
}

/* Are they different also without their digits?  BASE1 and BASE2 are meant to be near. */
static bool differ_apart_from_digits(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a >= '0' && *a <= '9')
            a++;
        while (*b >= '0' && *b <= '9')
            b++;
        if (*a != *b || !*a)
            return *a != *b;
    }
}

/* Warn if the id of a base without a section is nearly that of an earlier counter of the object, or
 * of one with a section; unless its id resembles the user's more, as TX_BASE does that of TX. */
static void warn_of_misspelt_base_id(struct ini_epc_reader *reader,
                                     const struct ini_epc_counter *user, uint32_t base,
                                     struct ini_place at)
{
    const struct ini_epc *epc = &reader->epc;
    const char *id = epc->counters[base].named.id;
    unsigned maximum = strlen(id) < 4 ? 0 : strlen(id) < 8 ? 1 : 2;

    for (uint32_t i = 0; i < epc->counter_count; i++) {
        const struct ini_epc_named *other = &epc->counters[i].named;
        if (i == base || other == &user->named || epc->counters[i].object != user->object ||
            (!other->section && i > base) || !differ_apart_from_digits(id, other->id) ||
            !kit_find_nearest_word_within(kit_slice_of(id), &other->id, 1, maximum) ||
            common_prefix_length(id, user->named.id) >
                common_prefix_length(other->id, user->named.id))
            continue;
        ini_report_finding(
            reader->findings, INI_RULE_EPC_BASE_NEAR, at, user->named.id,
            "%s has no section, so a base of that name is made; did you mean %s?  If not, "
            "write [counter %s.%s] with its type, %s",
            id, other->id, epc->objects[user->object].named.id, id,
            epci_type_by_value(user->type->base)->name);
        return;
    }
}

/* Link the base of one counter. */
static void link_base_of_counter(struct ini_epc_reader *reader, uint32_t counter)
{
    struct ini_epc_counter *user = &reader->epc.counters[counter];
    const struct ini_form_value *value =
        ini_form_find_value(reader->form, user->named.section, INI_KEY_BASE);
    struct ini_epc_counter *of;
    const char *why;
    uint32_t base;

    if (user->type->base == EPC_NO_BASE) {
        if (value)
            report_counter_with_type(reader, INI_RULE_EPC_BASE_UNWANTED, value->at, user,
                                     ", which has no base; remove the line or change the type");
        return;
    }
    if (!value) {
        report_counter_with_type(reader, INI_RULE_EPC_BASE_MISSING, user->named.at, user,
                                 ", which is divided by a base; add \"base = NAME\"");
        return;
    }
    if ((base = find_named_base_or_report(reader, counter, value)) == INI_EPC_NONE)
        return;
    of = &reader->epc.counters[base];
    if (!of->named.section && !of->type) {
        of->type = epci_type_by_value(user->type->base);
        of->named.detail = user->named.detail;
        of->named.hidden = true;
        warn_of_misspelt_base_id(reader, user, base, value->value_at);
    }
    if (!of->type)
        return; /* its section has a finding already */
    user->base = base;
    if (reader->epc.base_zero)
        reader->epc.objects[user->object].flags |= EPC_BASE_ZERO;
    if ((why = describe_fault_of_base(reader, counter, base)) != NULL)
        report_counter_with_type(reader, INI_RULE_EPC_BASE_UNFIT, value->value_at, user, why);
}

static bool is_base_of_any(const struct ini_epc *epc, uint32_t base)
{
    for (size_t i = 0; i < epc->counter_count; i++)
        if (epc->counters[i].base == base)
            return true;
    return false;
}

static void check_base_is_used(struct ini_epc_reader *reader, uint32_t base)
{
    const struct ini_epc_counter *counter = &reader->epc.counters[base];

    if (counter->named.hidden && counter->named.section && !is_base_of_any(&reader->epc, base))
        report_counter_with_type(
            reader, INI_RULE_EPC_BASE_UNUSED, counter->named.at, counter,
            ", which is never shown, and no counter names it as its base; give it another "
            "type or remove it");
}

/* Where an object's value of this key is; without one, the object's section. */
static struct ini_place place_of_value_or_section(const struct ini_epc_reader *reader,
                                                  uint32_t object, enum ini_form_key key)
{
    const struct ini_form_value *value =
        ini_form_find_value(reader->form, reader->epc.objects[object].named.section, key);

    return value ? value->value_at : reader->epc.objects[object].named.at;
}

static void check_default_counter_is_shown(struct ini_epc_reader *reader, uint32_t object)
{
    uint32_t counter = reader->epc.objects[object].default_counter;

    if (counter != INI_EPC_NONE && reader->epc.counters[counter].named.hidden)
        report_counter_with_type(reader, INI_RULE_EPC_DEFAULT,
                                 place_of_value_or_section(reader, object, INI_KEY_DEFAULT),
                                 &reader->epc.counters[counter],
                                 ", which is not shown; name a counter that is");
}

static uint32_t detail_or_novice(uint32_t detail)
{
    return detail ? detail : EPC_NOVICE;
}

/* If the object's level is higher than its counters' lowest, monitors hide counters together
 * with their object; if it is lower, they show an object without counters. */
static void check_object_detail_fits_counters(struct ini_epc_reader *reader, uint32_t position)
{
    const struct ini_epc_object *object = &reader->epc.objects[position];
    uint32_t lowest = UINT32_MAX;

    for (size_t i = 0; i < reader->epc.counter_count; i++) {
        const struct ini_epc_counter *counter = &reader->epc.counters[i];
        if (counter->object == position && !counter->named.hidden &&
            detail_or_novice(counter->named.detail) < lowest)
            lowest = detail_or_novice(counter->named.detail);
    }
    if (object->named.detail != 0 && lowest != UINT32_MAX && object->named.detail != lowest)
        ini_report_finding(
            reader->findings, INI_RULE_EPC_DETAIL,
            place_of_value_or_section(reader, position, INI_KEY_DETAIL), object->named.id,
            "the detail of %s is %u, but its counters begin at %u; write that, or leave the "
            "line out",
            object->named.id, object->named.detail, lowest);
}

static void check_parent_place_and_instances(struct ini_epc_reader *reader, uint32_t position)
{
    const struct ini_epc_object *object = &reader->epc.objects[position];
    const struct ini_place at = place_of_value_or_section(reader, position, INI_KEY_PARENT);

    if (object->parent == INI_EPC_NONE)
        return;
    if (!(object->flags & EPC_MANY) || !(reader->epc.objects[object->parent].flags & EPC_MANY))
        ini_report_finding(reader->findings, INI_RULE_EPC_PARENT, at, object->named.id,
                           "%s has the parent %s, but instances belong to instances: both need "
                           "instances = many",
                           object->named.id, reader->epc.objects[object->parent].named.id);
    /* This excludes rings, and an answer has the parents before the children. */
    if (object->parent >= position)
        ini_report_finding(
            reader->findings, INI_RULE_EPC_PARENT, at, object->named.id,
            "%s comes before its parent %s, or is its own; move the parent's section up",
            object->named.id, reader->epc.objects[object->parent].named.id);
}

void ini_epc_link_bases_check_objects(struct ini_epc_reader *reader)
{
    struct ini_epc *epc = &reader->epc;

    for (size_t i = 0; i < epc->counter_count; i++)
        if (epc->counters[i].type)
            epc->counters[i].named.hidden = epci_type_is_base(epc->counters[i].type->value);
    for (uint32_t i = 0; i < epc->counter_count; i++)
        if (epc->counters[i].type && epc->counters[i].named.section)
            link_base_of_counter(reader, i);
    for (uint32_t i = 0; i < epc->counter_count; i++)
        check_base_is_used(reader, i);
    for (uint32_t i = 0; i < epc->object_count; i++) {
        check_default_counter_is_shown(reader, i);
        check_object_detail_fits_counters(reader, i);
        check_parent_place_and_instances(reader, i);
    }
}

/* ---- Symbols ---- */

struct symbol_numbers {
    struct ini_epc_reader *reader;
    struct kit_names names;
    uint32_t next; /* base = system: of bases only */
    uint32_t count;
    bool full; /* too many symbols were reported already */
};

static void assign_symbol_name_and_number(struct symbol_numbers *symbols,
                                          struct ini_epc_named *named)
{
    struct ini_epc_reader *reader = symbols->reader;
    char *name = kit_arena_format(reader->arena, "%s_%s", reader->epc.prefix, named->name);
    char *dot = name ? strchr(name + strlen(reader->epc.prefix), '.') : NULL;

    if (!name)
        return;
    if (dot)
        *dot = '_';
    named->symbol_name = name;
    named->symbol = ini_epc_read_index_from_section(reader, named);
    if (!reader->epc.system || named->hidden)
        named->symbol = symbols->next;
    named->order = symbols->count++;
    if (kit_names_find_any_case(&symbols->names, kit_slice_of(name)))
        ini_report_finding(
            reader->findings, INI_RULE_EPC_SYMBOL_COLLISION, named->at, name,
            "another object or counter has the symbol %s already; rename one of them", name);
    if (strlen(name) > INI_EPC_MAX_SYMBOL)
        ini_report_finding(
            reader->findings, INI_RULE_EPC_IDENTIFIER, named->at, name,
            "the symbol %s has %zu characters; C distinguishes symbols by at most %u; "
            "shorten the prefix or the name",
            name, strlen(name), INI_EPC_MAX_SYMBOL);
    if (symbols->next > EPC_MAX_SYMBOL && !symbols->full) {
        symbols->full = true;
        ini_report_finding(reader->findings, INI_RULE_EPC_TOO_MANY, named->at, name,
                           "the symbol of %s would be %u; symbols end at %u: divide the provider",
                           name, symbols->next, EPC_MAX_SYMBOL);
    }
    if (!reader->epc.system || named->hidden)
        symbols->next += 2;
    (void)kit_names_add(&symbols->names, reader->arena, kit_slice_of(name), 0);
}

/* Walk the sections in file order; objects and counters are in that order, too. */
void ini_epc_assign_symbol_numbers(struct ini_epc_reader *reader)
{
    struct symbol_numbers symbols = { .reader = reader,
                                      .next = reader->epc.system ? EPC_SYSTEM_LAST + 2 : 0 };
    struct ini_epc *epc = &reader->epc;
    size_t object = 0, counter = 0;

    if (!epc->prefix)
        epc->prefix = "PREFIX"; /* missing was reported; go on checking */
    for (size_t i = 0; i < reader->form->section_count; i++) {
        const struct ini_form_section *section = &reader->form->sections[i];
        if (object < epc->object_count && epc->objects[object].named.section == section)
            assign_symbol_name_and_number(&symbols, &epc->objects[object++].named);
        if (counter == epc->counter_count || epc->counters[counter].named.section != section)
            continue;
        do
            assign_symbol_name_and_number(&symbols, &epc->counters[counter++].named);
        while (counter < epc->counter_count && !epc->counters[counter].named.section);
    }
}
