/* SPDX-License-Identifier: MIT
 *
 * naming.c -- looks up each object and counter of a block in the name tables.
 *
 * The names of a block's objects, and of one object's counters, are compared with each other.
 */
#include "harness/behaviour/naming.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#include "check/walk.h"
#include "kit/slice.h"
#include "sdk/core/types.h"

#define NAMING_NAME_CAPACITY 256
/* Names that are compared with each other: of an object's counters, of a block's objects. */
#define COMPARED_NAMES_MAX 128

struct name {
    uint32_t index;
    char text[NAMING_NAME_CAPACITY];
};

struct scope {
    const struct harness_naming *naming;
    struct harness_findings *findings;
    struct name list[COMPARED_NAMES_MAX];
    size_t count;
};

/* What is named: an object or a counter. */
struct sort_of_name {
    const char *what;
    const char *twice; /* what a reader does with two of one name; NULL: nothing */
};

static const struct sort_of_name object_sort = {
    "object",
    "most readers find the first only, .NET the last only",
};
static const struct sort_of_name counter_sort = {
    "counter",
    "a reader that asks by name finds the first only, and .NET's ReadCategory fails for the whole "
    "object",
};

/* No reader shows a base by its name. */
static const struct sort_of_name base_sort = { "base counter", NULL };

/* Is there another one of this name? */
static void report_duplicate_or_record_name(struct scope *scope, const struct sort_of_name *sort,
                                            const struct name *name)
{
    for (size_t i = 0; sort->twice && i < scope->count; i++) {
        if (scope->list[i].index == name->index)
            return;
        /* Monitors do not tell names apart by case. */
        if (!kit_equal_any_case(scope->list[i].text, name->text))
            continue;
        harness_findings_add(
            scope->findings, HARNESS_HOST_NAME_TWICE,
            "the %ss %" PRIu32 " and %" PRIu32
            " are both named \"%s\": %s; give one another name in the counter file",
            sort->what, scope->list[i].index, name->index, name->text, sort->twice);
        return;
    }
    if (sort->twice && scope->count < COMPARED_NAMES_MAX)
        scope->list[scope->count++] = *name;
}

static void check_name_and_help(struct scope *scope, const struct sort_of_name *sort,
                                uint32_t name_index, uint32_t help_index)
{
    const struct harness_naming *naming = scope->naming;
    const struct host_provider_key *key = naming->key;
    struct name name = { .index = name_index };
    char help[8];

    if (name_index != 0 && name_index >= key->first_counter && name_index <= key->last_counter) {
        if (reader_names_find(naming->names, name_index, name.text, sizeof name.text) && *name.text)
            report_duplicate_or_record_name(scope, sort, &name);
        else
            harness_findings_add(
                scope->findings, HARNESS_HOST_NAME_MISSING,
                "the %s %" PRIu32
                " has no name in Perflib\\%s: the counter file does not name it, or "
                "it was not installed by lodctr; monitors do not show it",
                sort->what, name_index, naming->language);
    }
    /* An even index is none of a help text: index-parity says so. */
    if (help_index % 2 != 0 && help_index >= key->first_help && help_index <= key->last_help &&
        !(reader_names_find(naming->helps, help_index, help, sizeof help) && *help))
        harness_findings_add(scope->findings, HARNESS_HOST_HELP_MISSING,
                             "the %s %" PRIu32 " has no help text %" PRIu32
                             " in Perflib\\%s: write one in the counter file",
                             sort->what, name_index, help_index, naming->language);
}

static void check_counter_names_and_helps_of_object(const struct scope *block,
                                                    const struct check_parsed_object *object)
{
    struct scope scope = { .naming = block->naming, .findings = block->findings };
    struct epci_span rest = object->definitions;
    struct check_parsed_counter counter;

    while (check_read_next_counter(&rest, &counter, NULL) == EPC_OK)
        check_name_and_help(&scope,
                            epci_type_is_base(counter.head.type) ? &base_sort : &counter_sort,
                            counter.head.name_index, counter.head.help_index);
}

void harness_check_names_and_helps_of_block(const struct harness_naming *naming,
                                            struct epci_span block,
                                            struct harness_findings *findings)
{
    struct scope scope = { .naming = naming, .findings = findings };
    struct check_parsed_object object;

    while (check_read_next_object(&block, &object, NULL) == EPC_OK) {
        check_name_and_help(&scope, &object_sort, object.head.name_index, object.head.help_index);
        check_counter_names_and_helps_of_object(&scope, &object);
    }
}

static void append_table_text_at_outside_index(const struct harness_naming *naming,
                                               struct harness_findings *findings,
                                               struct harness_found *found)
{
    const struct host_provider_key *key = naming->key;
    const uint32_t index = (uint32_t)found->got;
    const bool help = found->wanted == key->first_help;
    const uint32_t first = help ? key->first_help : key->first_counter;
    const uint32_t last = help ? key->last_help : key->last_counter;
    const struct reader_names *names = help ? naming->helps : naming->names;
    char text[NAMING_NAME_CAPACITY], more[NAMING_NAME_CAPACITY + 200];

    if (reader_names_find(names, index, text, sizeof text) && *text)
        snprintf(more, sizeof more,
                 "; in Perflib\\%s it is \"%.200s\", which is not the provider's", naming->language,
                 text);
    else if (index > last)
        snprintf(more, sizeof more,
                 "; Perflib\\%s has no text for it: if %s is added already, the symbol is %" PRIu32
                 ", and the counter file that was installed has no text for that",
                 naming->language, help ? "First Help" : "First Counter", index - first);
    else
        return;
    harness_append_to_message(findings, found, more);
}

void harness_explain_outside_indexes(const struct harness_naming *naming,
                                     struct harness_findings *findings)
{
    for (size_t i = 0; i < findings->count; i++)
        if (findings->list[i].rule == &check_rules[CHECK_RULE_INDEX_OUTSIDE])
            append_table_text_at_outside_index(naming, findings, &findings->list[i]);
}
