/* SPDX-License-Identifier: MIT
 *
 * epcindex.c -- the absolute indexes of a schema with base = system.
 *
 * An index has one name in the system's tables, so counters that share one share its name.  A base
 * has no index: its symbol is above all indexes and only its author sees it.
 */
#include "ini/schema/epcform.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/number.h"

static void report_index_missing_or_unwanted(struct ini_epc_reader *reader,
                                             const struct ini_epc_named *named, struct ini_place at,
                                             const char *message)
{
    ini_report_finding(reader->findings, INI_RULE_EPC_INDEX_NEEDED, at, named->symbol_name, "%s %s",
                       named->symbol_name, message);
}

/* An even number from 2 to EPC_SYSTEM_LAST; 0: it is none. */
static uint32_t parse_even_index(const char *text)
{
    uint32_t number;

    return kit_parse_u32(kit_slice_of(text), EPC_SYSTEM_LAST, &number) && number % 2 == 0 ? number
                                                                                          : 0;
}

uint32_t ini_epc_read_index_from_section(struct ini_epc_reader *reader,
                                         const struct ini_epc_named *named)
{
    const struct ini_form_value *value =
        named->section ? ini_form_find_value(reader->form, named->section, INI_KEY_INDEX) : NULL;
    uint32_t index = value ? parse_even_index(value->text) : 0;

    if (!reader->epc.system && value)
        report_index_missing_or_unwanted(
            reader, named, value->at,
            "has an index, but the system gives this provider its indexes; remove the "
            "line, or add \"base = system\" to [provider]");
    else if (reader->epc.system && named->hidden && value)
        report_index_missing_or_unwanted(
            reader, named, value->at,
            "is a base, which has the index of its counter; remove the line");
    else if (reader->epc.system && !named->hidden && !value)
        report_index_missing_or_unwanted(
            reader, named, named->at,
            "has no index, but the provider has base = system; add \"index = N\"");
    else if (reader->epc.system && value && index == 0 && value->text[0])
        ini_report_finding(
            reader->findings, INI_RULE_EPC_INDEX, value->value_at, named->symbol_name,
            "index is \"%s\"; wanted is an even number from 2 to %u, since the next one "
            "belongs to its help",
            value->text, EPC_SYSTEM_LAST);
    return reader->epc.system && !named->hidden ? index : 0;
}

/* May both have the same index?  Only counters of different objects. */
static bool can_share_index(const struct ini_epc *epc, size_t a, size_t b)
{
    return a >= epc->object_count && b >= epc->object_count &&
           epc->counters[a - epc->object_count].object !=
               epc->counters[b - epc->object_count].object;
}

static void check_shared_index_names(struct ini_epc_reader *reader,
                                     const struct ini_epc_named *first,
                                     const struct ini_epc_named *again)
{
    for (size_t i = 0; i < reader->epc.language_count; i++) {
        const char *name = first->labels.names[i], *other = again->labels.names[i];

        if (!name || !other || strcmp(name, other) == 0)
            continue;
        ini_report_finding(
            reader->findings, INI_RULE_EPC_INDEX_NAME, ini_epc_find_place_of_name(again, i),
            again->symbol_name,
            "%s and %s have the index %u, but in language %s not the same name; the system "
            "has one for both: write it twice",
            first->symbol_name, again->symbol_name, again->symbol, reader->epc.languages[i]);
        return;
    }
}

void ini_epc_check_indexes(struct ini_epc_reader *reader)
{
    const struct ini_epc *epc = &reader->epc;
    size_t *firsts = kit_arena_allocate(reader->arena, EPC_SYSTEM_LAST / 2 + 1, sizeof *firsts);
    struct ini_epc_named *named;

    if (!firsts || !epc->system)
        return;
    for (size_t i = 0; (named = ini_epc_nth_of_objects_then_counters(epc, i)) != NULL; i++) {
        size_t *first = &firsts[named->symbol <= EPC_SYSTEM_LAST ? named->symbol / 2 : 0];

        bool clashes = false;

        if (named->hidden || named->symbol == 0)
            continue;
        for (size_t j = *first ? *first - 1 : i; j < i && !clashes; j++) {
            const struct ini_epc_named *other = ini_epc_nth_of_objects_then_counters(epc, j);

            if (other->hidden || other->symbol != named->symbol)
                continue;
            named->repeated = true;
            clashes = !can_share_index(epc, j, i);
            if (clashes)
                ini_report_finding(
                    reader->findings, INI_RULE_EPC_INDEX, named->at, named->symbol_name,
                    "%s has the index %u, which %s has already; only counters of different "
                    "objects share one",
                    named->symbol_name, named->symbol, other->symbol_name);
        }
        if (*first && !clashes)
            check_shared_index_names(reader, ini_epc_nth_of_objects_then_counters(epc, *first - 1),
                                     named);
        if (!*first)
            *first = i + 1;
    }
}
