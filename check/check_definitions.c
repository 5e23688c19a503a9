/* SPDX-License-Identifier: MIT
 *
 * check_definitions.c -- our rules on the indexes, levels of detail, default counter and reserved
 * fields of an object's header and definitions.
 *
 * Header and definitions have these fields in common and are checked by the same functions.  Each
 * rule reports once per object: a provider that omits First Counter omits it everywhere.
 */
#include "check/context.h"

#include <epc/epc.h>

#include "sdk/core/types.h"

/* The fields that the header of an object and the definition of a counter have in common, in the
 * order of both: an object and its counters are checked alike. */
enum { NAME_INDEX, NAME_POINTER, HELP_INDEX, HELP_POINTER, TITLE_FIELDS };

#define IN_ORDER(type)                                                                             \
    (offsetof(type, name_title) == offsetof(type, name_index) + 4 * NAME_POINTER &&                \
     offsetof(type, help_index) == offsetof(type, name_index) + 4 * HELP_INDEX &&                  \
     offsetof(type, help_title) == offsetof(type, name_index) + 4 * HELP_POINTER)
_Static_assert(IN_ORDER(struct epci_wire_object) && IN_ORDER(struct epci_wire_counter), "fields");

struct titles {
    uint32_t fields[TITLE_FIELDS];
    size_t fields_at; /* offset in the block; each has 4 bytes */
    uint32_t detail;
    size_t detail_at;
    bool base; /* of a base, or in the place of one */
    struct check_subject about;
};

struct definitions_work {
    const struct check_context *check;
    const struct check_parsed_object *object;
    bool index_reported, pointer_reported, detail_reported, twin_reported;
    uint32_t lowest_detail; /* of the counters that consumers show */
    uint32_t before;        /* the title index of the definition before */
    bool base_wanted;       /* that definition needs a base */
    struct check_seen seen;
};

bool check_add_index_and_tell_if_seen(struct check_seen *seen, uint32_t index)
{
    const uint32_t kept = seen->count < CHECK_SEEN_MAX ? seen->count : CHECK_SEEN_MAX;
    bool found = false;

    for (uint32_t i = 0; seen->count > 0 && index <= seen->highest && i < kept && !found; i++)
        found = seen->indexes[i] == index;
    if (seen->count == 0 || index > seen->highest)
        seen->highest = index;
    seen->indexes[seen->count++ % CHECK_SEEN_MAX] = index;
    return found;
}

/* ---- Indexes ---- */

/* Judge one of the two indexes; true if it reported a finding. */
static bool check_index_and_tell_if_reported(const struct titles *titles, bool help)
{
    const struct check_options *options = titles->about.check->options;
    const unsigned field = help ? HELP_INDEX : NAME_INDEX;
    const uint32_t index = titles->fields[field];
    const uint32_t first = help ? options->first_help : options->first_counter;
    const uint32_t last = help ? options->last_help : options->last_counter;
    const uint64_t at = titles->fields_at + 4 * field;

    if (index == 0 && titles->base)
        return false;
    if ((first != 0 && index < first) || (last != 0 && index > last)) {
        CHECK_REPORT(
            titles->about, CHECK_RULE_INDEX_OUTSIDE, at, index, first,
            help ? "the help index is %g, but the registry assigns %u to %u to the provider: "
                   "add First Help to the symbol's number"
                 : "the title index is %g, but the registry assigns %u to %u to the "
                   "provider: add First Counter to the symbol's number",
            first, last);
        return true;
    }
    if (index != 0 && (index % 2 != 0) == help)
        return false;
    CHECK_REPORT_PLAIN(
        titles->about, CHECK_RULE_INDEX_PARITY, at, index, help ? (uint64_t)index + 1 : index & ~1u,
        help ? "the help index is %g, but must be odd: even indexes are those of names"
             : "the title index is %g, but must be even and not 0: odd indexes are "
               "those of help texts");
    return true;
}

/* Is the index among these decimal numbers? */
static bool is_index_in_list(const char *at, uint32_t index)
{
    while (*at) {
        uint64_t number = 0;
        const char *begin = at;

        for (; *at >= '0' && *at <= '9' && number <= UINT32_MAX; at++)
            number = number * 10 + (uint64_t)(*at - '0');
        if (at != begin && number == index)
            return true;
        at += *at != '\0' && (*at < '0' || *at > '9' || number > UINT32_MAX);
    }
    return false;
}

/* True if it reported an object that perflib never asks the provider for. */
static bool check_object_list_and_tell_if_reported(const struct titles *titles)
{
    const char *list = titles->about.check->options->object_list;
    const uint32_t index = titles->fields[NAME_INDEX];

    if (!list || is_index_in_list(list, index))
        return false;
    CHECK_REPORT_PLAIN(titles->about, CHECK_RULE_INDEX_OUTSIDE, titles->fields_at + 4 * NAME_INDEX,
                       index, 0,
                       "the title index is %g, which is not in the Object List of the provider: "
                       "perflib never asks it for this object; install it again with lodctr");
    return true;
}

static void check_object_or_counter_titles(struct definitions_work *work,
                                           const struct titles *titles)
{
    const unsigned field = titles->fields[NAME_POINTER] != 0 ? NAME_POINTER : HELP_POINTER;
    const uint32_t got = titles->fields[field];

    if (!work->index_reported)
        work->index_reported = check_index_and_tell_if_reported(titles, false) ||
                               check_index_and_tell_if_reported(titles, true);
    if (work->pointer_reported || got == 0)
        return;
    work->pointer_reported = true;
    CHECK_REPORT(titles->about, CHECK_RULE_TITLE_POINTERS, titles->fields_at + 4 * field, got, 0,
                 "the reserved pointer to its %s is 0x%x, but must be 0",
                 (uintptr_t)(field == HELP_POINTER ? "help" : "name"), got);
}

/* ---- Detail ---- */

static void check_detail_level(struct definitions_work *work, const struct titles *titles)
{
    /* A base is not shown, whatever its level. */
    if (titles->base || epci_detail_is_known(titles->detail) || work->detail_reported)
        return;
    work->detail_reported = true;
    CHECK_REPORT_PLAIN(titles->about, CHECK_RULE_DETAIL_LEVEL, titles->detail_at, titles->detail,
                       EPC_NOVICE,
                       "DetailLevel is %g, but must be 100 (novice), 200 (advanced), 300 (expert) "
                       "or 400 (wizard)");
}

/* ---- One object ---- */

static void check_counter_indexes_and_level(struct definitions_work *work,
                                            const struct check_parsed_counter *counter,
                                            uint32_t position)
{
    const struct epci_wire_counter *head = &counter->head;
    const struct titles titles = {
        .fields = { head->name_index, head->name_title, head->help_index, head->help_title },
        .fields_at = CHECK_COUNTER_FIELD(counter, name_index),
        .detail = head->detail,
        .detail_at = CHECK_COUNTER_FIELD(counter, detail),
        /* A counter in the place of a base has the index of a base: that is not a second fault. */
        .base = epci_type_is_base(head->type) || work->base_wanted,
        .about = { work->check, work->object->head.name_index, "counter definition", position },
    };
    const struct epci_type *type = epci_type_by_value(head->type);

    const bool of_the_counter = titles.base && head->name_index == work->before;

    work->base_wanted = type && type->base != EPC_NO_BASE;
    work->before = head->name_index;
    check_object_or_counter_titles(work, &titles);
    check_detail_level(work, &titles);
    if (!titles.base && epci_detail_is_known(head->detail) && head->detail < work->lowest_detail)
        work->lowest_detail = head->detail;
    /* A base may have the index of the counter before it: consumers find it by that. */
    if (head->name_index == 0 || of_the_counter ||
        !check_add_index_and_tell_if_seen(&work->seen, head->name_index) || work->twin_reported)
        return;
    work->twin_reported = true;
    CHECK_REPORT_PLAIN(
        titles.about, CHECK_RULE_COUNTER_DUPLICATE, titles.fields_at, head->name_index, 0,
        "the title index %g is that of an earlier counter of the object, so consumers "
        "never see this one");
}

static void check_default_counter(const struct definitions_work *work, bool found)
{
    const struct epci_wire_object *head = &work->object->head;
    const int32_t wanted = head->default_counter;

    if (wanted == EPCI_NO_DEFAULT || wanted == 0 || found ||
        (wanted > 0 && (uint32_t)wanted < head->counter_count))
        return;
    CHECK_REPORT(
        check_make_object_subject(work->check, work->object), CHECK_RULE_DEFAULT_COUNTER,
        CHECK_OBJECT_FIELD(work->object, default_counter), (uint64_t)wanted,
        (uint64_t)EPCI_NO_DEFAULT,
        "DefaultCounter is %G, which is neither -1 nor the position or the title index of one "
        "of its %u counters",
        head->counter_count);
}

void check_indexes_and_detail_levels(const struct check_context *check,
                                     const struct check_parsed_object *object, uint32_t count,
                                     bool all)
{
    const struct epci_wire_object *head = &object->head;
    const struct titles titles = {
        .fields = { head->name_index, head->name_title, head->help_index, head->help_title },
        .fields_at = CHECK_OBJECT_FIELD(object, name_index),
        .detail = head->detail,
        .detail_at = CHECK_OBJECT_FIELD(object, detail),
        .about = check_make_object_subject(check, object),
    };
    struct definitions_work work = { .check = check,
                                     .object = object,
                                     .index_reported =
                                         check_object_list_and_tell_if_reported(&titles),
                                     .lowest_detail = UINT32_MAX };
    struct epci_span rest = object->definitions;
    struct check_parsed_counter counter;
    bool found = false;

    check_object_or_counter_titles(&work, &titles);
    check->parents->doubtful = check->parents->doubtful || work.index_reported;
    check_detail_level(&work, &titles);
    for (uint32_t i = 0; i < count && check_read_next_counter(&rest, &counter, NULL) == EPC_OK;
         i++) {
        check_counter_indexes_and_level(&work, &counter, i);
        found = found || counter.head.name_index == (uint32_t)head->default_counter;
    }
    if (!all) /* the answer may be in a definition that cannot be read */
        return;
    if (!work.detail_reported && head->detail > work.lowest_detail)
        CHECK_REPORT_PLAIN(titles.about, CHECK_RULE_OBJECT_DETAIL,
                           CHECK_OBJECT_FIELD(object, detail), head->detail, work.lowest_detail,
                           "its DetailLevel is %g, but it has a counter of level %w: an object has "
                           "the lowest level of its counters");
    check_default_counter(&work, found);
}
