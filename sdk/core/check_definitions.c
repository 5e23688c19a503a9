/* SPDX-License-Identifier: MIT
 *
 * check_definitions.c -- our rules on the indexes, levels of detail, default counter and reserved
 * fields of an object's header and definitions.
 *
 * Header and definitions have these fields in common and are judged by the same functions.  Each
 * rule reports once per object: a provider that omits First Counter omits it everywhere.
 */
#include "sdk/core/judge.h"

#include <epc/epc.h>

#include "sdk/core/math.h"
#include "sdk/core/types.h"

/* What a definition has of two, and where: an object and its counters are judged alike. */
struct titles {
    uint32_t name, help;
    size_t name_at, help_at;
    uint32_t name_pointer, help_pointer;
    size_t name_pointer_at, help_pointer_at;
    uint32_t detail;
    size_t detail_at;
    bool base;        /* of a base, or in the place of one */
    uint64_t counter; /* position of the definition; UINT64_MAX: the header */
};

struct definitions_work {
    const struct epci_judge *judge;
    const struct epci_object_view *object;
    bool index_told, pointer_told, detail_told, twin_told;
    uint32_t lowest_detail; /* of the counters that consumers show */
    bool base_wanted;       /* the definition before needs a base */
    struct epci_seen seen;
};

bool epci_seen_add(struct epci_seen *seen, uint32_t index)
{
    const uint32_t kept = seen->count < EPCI_SEEN_MOST ? seen->count : EPCI_SEEN_MOST;
    bool found = false;

    for (uint32_t i = 0; seen->count > 0 && index <= seen->highest && i < kept && !found; i++)
        found = seen->indexes[i] == index;
    if (seen->count == 0 || index > seen->highest)
        seen->highest = index;
    seen->indexes[seen->count++ % EPCI_SEEN_MOST] = index;
    return found;
}

/* "object 230" or "object 230, counter definition 3" */
static void say_where(struct epci_say *say, const struct definitions_work *work,
                      const struct titles *titles)
{
    epci_say(say, "object %u", (const uint64_t[]){ work->object->head.name_index });
    if (titles->counter != UINT64_MAX)
        epci_say(say, ", counter definition %u", (const uint64_t[]){ titles->counter });
}

static void definitions_tell(const struct definitions_work *work, const struct titles *titles,
                             const struct epci_finding *finding, const char *format,
                             const uint64_t *numbers)
{
    struct epci_finding full = *finding;
    struct epci_say say = { { 0 }, 0 };

    full.object = work->object->head.name_index;
    say_where(&say, work, titles);
    epci_say(&say, format, numbers);
    epci_tell(work->judge, full, &say);
}

/* ---- Indexes ---- */

static bool is_outside(uint32_t index, uint32_t first, uint32_t last)
{
    return (first != 0 && index < first) || (last != 0 && index > last);
}

/* Judge one of the two indexes; true if it reported a finding. */
static bool judge_index(struct definitions_work *work, const struct titles *titles, bool help)
{
    const struct epci_check_options *options = work->judge->options;
    const uint32_t index = help ? titles->help : titles->name;
    const uint32_t first = help ? options->first_help : options->first_counter;
    const uint32_t last = help ? options->last_help : options->last_counter;
    const size_t at = help ? titles->help_at : titles->name_at;

    if (index == 0 && titles->base)
        return false;
    if (is_outside(index, first, last)) {
        definitions_tell(
            work, titles,
            &(struct epci_finding){ EPCI_RULE_INDEX_OUTSIDE, 0, at, index, first, NULL },
            help
                ? ": the help index is %u, but the registry assigns %u to %u to the provider: add "
                  "First Help to the symbol's number"
                : ": the title index is %u, but the registry assigns %u to %u to the provider: add "
                  "First Counter to the symbol's number",
            (const uint64_t[]){ index, first, last });
        return true;
    }
    if (index != 0 && (index % 2 != 0) == help)
        return false;
    definitions_tell(
        work, titles,
        &(struct epci_finding){ EPCI_RULE_INDEX_PARITY, 0, at, index,
                                help ? (uint64_t)index + 1 : index & ~1u, NULL },
        help ? ": the help index is %u, but must be odd: even indexes are those of names"
             : ": the title index is %u, but must be even and not 0: odd indexes are those of "
               "help texts",
        (const uint64_t[]){ index });
    return true;
}

static void judge_titles(struct definitions_work *work, const struct titles *titles)
{
    if (!work->index_told)
        work->index_told = judge_index(work, titles, false) || judge_index(work, titles, true);
    if (!work->pointer_told && (titles->name_pointer != 0 || titles->help_pointer != 0)) {
        const bool help = titles->name_pointer == 0;
        const uint32_t got = help ? titles->help_pointer : titles->name_pointer;

        work->pointer_told = true;
        definitions_tell(
            work, titles,
            &(struct epci_finding){ EPCI_RULE_TITLE_POINTERS, 0,
                                    help ? titles->help_pointer_at : titles->name_pointer_at, got,
                                    0, NULL },
            help ? ": the reserved pointer to its help is 0x%x, but must be 0"
                 : ": the reserved pointer to its name is 0x%x, but must be 0",
            (const uint64_t[]){ got });
    }
}

/* ---- Detail ---- */

static bool is_detail(uint32_t detail)
{
    return detail == EPC_NOVICE || detail == EPC_ADVANCED || detail == EPC_EXPERT ||
           detail == EPC_WIZARD;
}

static void judge_detail(struct definitions_work *work, const struct titles *titles)
{
    if (is_detail(titles->detail) || work->detail_told)
        return;
    work->detail_told = true;
    definitions_tell(
        work, titles,
        &(struct epci_finding){ EPCI_RULE_DETAIL_LEVEL, 0, titles->detail_at, titles->detail,
                                EPC_NOVICE, NULL },
        ": DetailLevel is %u, but must be 100 (novice), 200 (advanced), 300 (expert) or 400 "
        "(wizard)",
        (const uint64_t[]){ titles->detail });
}

static void judge_object_detail(const struct definitions_work *work)
{
    const struct epci_wire_object *head = &work->object->head;

    if (!work->detail_told && head->detail > work->lowest_detail)
        EPCI_TELL(work->judge, EPCI_RULE_OBJECT_DETAIL, head->name_index,
                  work->object->bytes.offset + offsetof(struct epci_wire_object, detail),
                  head->detail, work->lowest_detail,
                  "object %u: its DetailLevel is %u, but it has a counter of level %u: an object "
                  "has the lowest level of its counters",
                  head->name_index, head->detail, work->lowest_detail);
}

/* ---- One object ---- */

static void judge_counter(struct definitions_work *work, const struct epci_counter_view *counter,
                          uint32_t position)
{
    const struct epci_wire_counter *head = &counter->head;
    const size_t at = counter->bytes.offset;
    const struct titles titles = {
        .name = head->name_index,
        .help = head->help_index,
        .name_at = at + offsetof(struct epci_wire_counter, name_index),
        .help_at = at + offsetof(struct epci_wire_counter, help_index),
        .name_pointer = head->name_title,
        .help_pointer = head->help_title,
        .name_pointer_at = at + offsetof(struct epci_wire_counter, name_title),
        .help_pointer_at = at + offsetof(struct epci_wire_counter, help_title),
        .detail = head->detail,
        .detail_at = at + offsetof(struct epci_wire_counter, detail),
        /* A counter in the place of a base has the index of a base: that is not a second fault. */
        .base = epci_type_is_base(head->type) || work->base_wanted,
        .counter = position,
    };
    const struct epci_type *type = epci_type_by_value(head->type);

    work->base_wanted = type && type->base != EPC_NO_BASE;
    judge_titles(work, &titles);
    judge_detail(work, &titles);
    if (!titles.base && is_detail(head->detail) && head->detail < work->lowest_detail)
        work->lowest_detail = head->detail;
    if (head->name_index == 0 || !epci_seen_add(&work->seen, head->name_index) || work->twin_told)
        return;
    work->twin_told = true;
    definitions_tell(
        work, &titles,
        &(struct epci_finding){ EPCI_RULE_COUNTER_DUPLICATE, 0, titles.name_at, head->name_index, 0,
                                NULL },
        ": the title index %u is that of an earlier counter of the object, so consumers never see "
        "this one",
        (const uint64_t[]){ head->name_index });
}

static void judge_default(const struct definitions_work *work, bool found)
{
    const struct epci_wire_object *head = &work->object->head;
    const int32_t wanted = head->default_counter;

    if (wanted == EPCI_NO_DEFAULT || wanted == 0 || found ||
        (wanted > 0 && (uint32_t)wanted < head->counter_count))
        return;
    EPCI_TELL(work->judge, EPCI_RULE_DEFAULT_COUNTER, head->name_index,
              work->object->bytes.offset + offsetof(struct epci_wire_object, default_counter),
              (uint64_t)(int64_t)wanted, (uint64_t)(int64_t)EPCI_NO_DEFAULT,
              "object %u: DefaultCounter is %d, which is neither -1 nor the position or the title "
              "index of one of its %u counters",
              head->name_index, (uint64_t)(int64_t)wanted, head->counter_count);
}

static void definitions_begin(struct definitions_work *work, const struct epci_judge *judge,
                              const struct epci_object_view *object)
{
    work->judge = judge;
    work->object = object;
    work->index_told = work->pointer_told = work->detail_told = work->twin_told = false;
    work->lowest_detail = UINT32_MAX;
    work->base_wanted = false;
    epci_seen_begin(&work->seen);
}

void epci_judge_definitions(const struct epci_judge *judge, const struct epci_object_view *object,
                            uint32_t count, bool all)
{
    const struct epci_wire_object *head = &object->head;
    const size_t at = object->bytes.offset;
    const struct titles titles = {
        .name = head->name_index,
        .help = head->help_index,
        .name_at = at + offsetof(struct epci_wire_object, name_index),
        .help_at = at + offsetof(struct epci_wire_object, help_index),
        .name_pointer = head->name_title,
        .help_pointer = head->help_title,
        .name_pointer_at = at + offsetof(struct epci_wire_object, name_title),
        .help_pointer_at = at + offsetof(struct epci_wire_object, help_title),
        .detail = head->detail,
        .detail_at = at + offsetof(struct epci_wire_object, detail),
        .counter = UINT64_MAX,
    };
    struct definitions_work work;
    struct epci_span rest = object->definitions;
    struct epci_counter_view counter;
    bool found = false;

    definitions_begin(&work, judge, object);
    judge_titles(&work, &titles);
    judge->parents->doubtful = judge->parents->doubtful || work.index_told;
    judge_detail(&work, &titles);
    for (uint32_t i = 0; i < count && epci_walk_counter(&rest, &counter, NULL) == EPC_OK; i++) {
        judge_counter(&work, &counter, i);
        found = found || counter.head.name_index == (uint32_t)head->default_counter;
    }
    if (!all) /* the answer may be in a definition that cannot be read */
        return;
    judge_object_detail(&work);
    judge_default(&work, found);
}
