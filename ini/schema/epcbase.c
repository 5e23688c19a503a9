/* SPDX-License-Identifier: MIT
 *
 * epcbase.c -- links counters to their bases, checks objects, and numbers the symbols.
 *
 * Symbols are even numbers in file order; a base without a section directly follows its first user.
 */
#include "ini/schema/epcform.h"

#include <string.h>

#include <epc/epc.h>

/* ---- Bases ---- */

static void report_base(struct ini_epc_reader *reader, enum ini_rule_id rule, struct ini_place at,
                        const struct ini_epc_counter *counter, const char *message)
{
    ini_report(reader->findings, rule, at, counter->id, "%s is a %s%s", counter->id,
               counter->type->name, message ? message : "");
}

static uint32_t cell_size(const struct ini_epc_counter *counter)
{
    return counter->type->size == EPC_SIZE_ANY ? counter->size : counter->type->size;
}

/* The next counter of the same object, or INI_EPC_NONE. */
static uint32_t next_of_object(const struct ini_epc_reader *reader, uint32_t counter)
{
    for (uint32_t i = counter + 1; i < reader->epc.counter_count; i++)
        if (reader->counters[i].object == reader->counters[counter].object)
            return i;
    return INI_EPC_NONE;
}

/* Why `base` cannot be the base of `counter`, as the rest of a sentence, or NULL. */
static const char *base_fault(const struct ini_epc_reader *reader, uint32_t counter, uint32_t base)
{
    const struct ini_epc_counter *user = &reader->counters[counter];
    const struct ini_epc_counter *of = &reader->counters[base];
    const struct epci_type *wanted = epci_type_by_value(user->type->base);

    if (base == counter)
        return " and cannot be its own base";
    if (of->hidden && of->type->value != wanted->value)
        return kit_arena_format(reader->arena,
                                ", which needs a %s, but %s is a %s; give it another base",
                                wanted->name, of->id, of->type->name);
    if (cell_size(of) != wanted->size)
        return kit_arena_format(reader->arena,
                                ", whose base has %u bytes, but %s (%s) has %u; name another base",
                                wanted->size, of->id, of->type->name, cell_size(of));
    if (epci_type_is_multi(user->type->value) && next_of_object(reader, counter) != base)
        return kit_arena_format(reader->arena,
                                ", which needs its base in the very next cell; give it another "
                                "base, or move %s directly after it",
                                of->id);
    return NULL;
}

/* The base that counters[counter] names, or INI_EPC_NONE after a finding. */
static int find_base(struct ini_epc_reader *reader, uint32_t counter,
                     const struct ini_form_value *value, uint32_t *base)
{
    const struct ini_epc_counter *user = &reader->counters[counter];
    char *name =
        ini_epc_full_name(reader, reader->objects[user->object].id, kit_slice_of(value->text));
    const struct kit_name *known;

    *base = INI_EPC_NONE;
    if (!name)
        return EPC_E_NOMEM;
    known = kit_names_find_exact(&reader->counter_names, kit_slice_of(name), true);
    if (known && kit_slice_is(known->text, name))
        *base = known->value;
    else if (value->text[0] != 0)
        report_base(
            reader, INI_RULE_EPC_BASE_UNFIT, value->value_at, user,
            kit_arena_format(
                reader->arena, ", but %s is not a counter of its object; %s", value->text,
                ini_epc_advice(reader->arena, known ? reader->counters[known->value].id : NULL,
                               "wanted is a C identifier")));
    return EPC_OK;
}

/* Link the base of one counter. */
static int check_base(struct ini_epc_reader *reader, uint32_t counter)
{
    struct ini_epc_counter *user = &reader->counters[counter];
    const struct ini_form_value *value =
        ini_form_find(reader->form, reader->counter_sections[counter], INI_KEY_BASE);
    struct ini_epc_counter *of;
    const char *why;
    uint32_t base;
    int status;

    if (user->type->base == EPC_NO_BASE) {
        if (value)
            report_base(reader, INI_RULE_EPC_BASE_UNWANTED, value->at, user,
                        ", which has no base; remove the line or change the type");
        return EPC_OK;
    }
    if (!value) {
        report_base(reader, INI_RULE_EPC_BASE_MISSING, user->at, user,
                    ", which is divided by a base; add \"base = NAME\"");
        return EPC_OK;
    }
    if ((status = find_base(reader, counter, value, &base)) != EPC_OK || base == INI_EPC_NONE)
        return status;
    of = &reader->counters[base];
    if (!reader->counter_sections[base] && !of->type) {
        of->type = epci_type_by_value(user->type->base);
        of->detail = user->detail;
        of->hidden = true;
    }
    if (!of->type)
        return EPC_OK; /* its section has a finding already */
    user->base = base;
    if ((why = base_fault(reader, counter, base)) != NULL)
        report_base(reader, INI_RULE_EPC_BASE_UNFIT, value->value_at, user, why);
    return EPC_OK;
}

static void check_unused_bases(struct ini_epc_reader *reader, const bool *used)
{
    for (size_t i = 0; i < reader->epc.counter_count; i++)
        if (reader->counters[i].hidden && reader->counter_sections[i] && !used[i])
            report_base(
                reader, INI_RULE_EPC_BASE_UNUSED, reader->counters[i].at, &reader->counters[i],
                ", which is never shown, and no counter names it as its base; give it another "
                "type or remove it");
}

/* Where an object's value of this key is; without one, the object's section. */
static struct ini_place value_place(const struct ini_epc_reader *reader, uint32_t object,
                                    enum ini_form_key key)
{
    const struct ini_form_value *value =
        ini_form_find(reader->form, reader->object_sections[object], key);

    return value ? value->value_at : reader->objects[object].at;
}

static void check_default(struct ini_epc_reader *reader, uint32_t object)
{
    uint32_t counter = reader->objects[object].default_counter;

    if (counter != INI_EPC_NONE && reader->counters[counter].hidden)
        report_base(reader, INI_RULE_EPC_DEFAULT, value_place(reader, object, INI_KEY_DEFAULT),
                    &reader->counters[counter], ", which is not shown; name a counter that is");
}

static uint32_t detail_of(uint32_t detail)
{
    return detail ? detail : EPC_NOVICE;
}

/* If the object's level is higher than its counters' lowest, monitors hide counters together
 * with their object; if it is lower, they show an object without counters. */
static void check_detail(struct ini_epc_reader *reader, uint32_t position)
{
    const struct ini_epc_object *object = &reader->objects[position];
    uint32_t lowest = UINT32_MAX;

    for (size_t i = 0; i < reader->epc.counter_count; i++) {
        const struct ini_epc_counter *counter = &reader->counters[i];
        if (counter->object == position && !counter->hidden && detail_of(counter->detail) < lowest)
            lowest = detail_of(counter->detail);
    }
    if (object->detail != 0 && lowest != UINT32_MAX && object->detail != lowest)
        ini_report(reader->findings, INI_RULE_EPC_DETAIL,
                   value_place(reader, position, INI_KEY_DETAIL), object->id,
                   "the detail of %s is %u, but its counters begin at %u; write that, or leave the "
                   "line out",
                   object->id, object->detail, lowest);
}

static void check_parent(struct ini_epc_reader *reader, uint32_t position)
{
    const struct ini_epc_object *object = &reader->objects[position];
    const struct ini_place at = value_place(reader, position, INI_KEY_PARENT);

    if (object->parent == INI_EPC_NONE)
        return;
    if (!(object->flags & EPC_MANY) || !(reader->objects[object->parent].flags & EPC_MANY))
        ini_report(reader->findings, INI_RULE_EPC_PARENT, at, object->id,
                   "%s has the parent %s, but instances belong to instances: both need "
                   "instances = many",
                   object->id, reader->objects[object->parent].id);
    /* This excludes rings, and an answer has the parents before the children. */
    if (object->parent >= position)
        ini_report(reader->findings, INI_RULE_EPC_PARENT, at, object->id,
                   "%s comes before its parent %s, or is its own; move the parent's section up",
                   object->id, reader->objects[object->parent].id);
}

int ini_epc_check_bases(struct ini_epc_reader *reader)
{
    size_t count = reader->epc.counter_count;
    bool *used = kit_arena_take(reader->arena, count, sizeof *used);
    int status = EPC_OK;

    if (!used)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < count; i++)
        if (reader->counters[i].type)
            reader->counters[i].hidden = epci_type_is_base(reader->counters[i].type->value);
    for (uint32_t i = 0; status == EPC_OK && i < count; i++) {
        if (!reader->counters[i].type || !reader->counter_sections[i])
            continue;
        status = check_base(reader, i);
        if (reader->counters[i].base != INI_EPC_NONE)
            used[reader->counters[i].base] = true;
    }
    check_unused_bases(reader, used);
    for (uint32_t i = 0; i < reader->epc.object_count; i++) {
        check_default(reader, i);
        check_detail(reader, i);
        check_parent(reader, i);
    }
    return status;
}

/* ---- Symbols ---- */

struct symbol_numbers {
    struct ini_epc_reader *reader;
    struct kit_names names;
    uint32_t next;
    bool full; /* too many symbols were reported already */
};

static int give_symbol(struct symbol_numbers *symbols, struct ini_place at, char *name,
                       const char **name_out, uint32_t *symbol)
{
    struct ini_epc_reader *reader = symbols->reader;
    const struct kit_name *known;

    if (!name)
        return EPC_E_NOMEM;
    *name_out = name;
    *symbol = symbols->next;
    known = kit_names_find(&symbols->names, kit_slice_of(name));
    if (known)
        ini_report(reader->findings, INI_RULE_EPC_SYMBOL_COLLISION, at, name,
                   "another object or counter has the symbol %s already; rename one of them", name);
    if (strlen(name) > INI_EPC_MOST_SYMBOL)
        ini_report(reader->findings, INI_RULE_EPC_IDENTIFIER, at, name,
                   "the symbol %s has %zu characters; C distinguishes symbols by at most %u; "
                   "shorten the prefix or the name",
                   name, strlen(name), INI_EPC_MOST_SYMBOL);
    if (symbols->next > EPC_MAX_SYMBOL && !symbols->full) {
        symbols->full = true;
        ini_report(reader->findings, INI_RULE_EPC_TOO_MANY, at, name,
                   "the symbol of %s would be %u; symbols end at %u: divide the provider", name,
                   symbols->next, EPC_MAX_SYMBOL);
    }
    symbols->next += 2;
    return kit_names_add(&symbols->names, reader->arena, kit_slice_of(name), 0) ? EPC_OK
                                                                                : EPC_E_NOMEM;
}

static int give_object(struct symbol_numbers *symbols, uint32_t position)
{
    struct ini_epc_reader *reader = symbols->reader;
    struct ini_epc_object *object = &reader->objects[position];

    return give_symbol(symbols, object->at,
                       kit_arena_format(reader->arena, "%s_%s", reader->epc.prefix, object->id),
                       &object->symbol_name, &object->symbol);
}

static int give_counter(struct symbol_numbers *symbols, uint32_t position)
{
    struct ini_epc_reader *reader = symbols->reader;
    struct ini_epc_counter *counter = &reader->counters[position];

    return give_symbol(symbols, counter->at,
                       kit_arena_format(reader->arena, "%s_%s_%s", reader->epc.prefix,
                                        reader->objects[counter->object].id, counter->id),
                       &counter->symbol_name, &counter->symbol);
}

/* Walk the sections in file order; objects and counters are in that order, too. */
int ini_epc_give_symbols(struct ini_epc_reader *reader)
{
    struct symbol_numbers symbols = { .reader = reader };
    uint32_t object = 0;
    uint32_t counter = 0;
    int status = EPC_OK;

    if (!reader->epc.prefix)
        reader->epc.prefix = "PREFIX"; /* missing was reported; go on checking */
    for (size_t i = 0; status == EPC_OK && i < reader->form->section_count; i++) {
        const struct ini_form_section *section = &reader->form->sections[i];
        if (object < reader->epc.object_count && reader->object_sections[object] == section)
            status = give_object(&symbols, object++);
        if (counter >= reader->epc.counter_count || reader->counter_sections[counter] != section)
            continue;
        do
            status = give_counter(&symbols, counter++);
        while (status == EPC_OK && counter < reader->epc.counter_count &&
               !reader->counter_sections[counter]);
    }
    return status;
}
