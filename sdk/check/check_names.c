/* SPDX-License-Identifier: MIT
 *
 * check_names.c -- instances that cannot be told apart: the same name, the same UniqueID.
 *
 * A hash table in memory that the caller lends: 0 is free, any other word is where an instance
 * stands in the object, in bytes, plus 1.  WHY only so many steps: names are foreign, and whoever
 * chooses them so that all fall into one place must not be able to make this quadratic; what is
 * crowded out is not compared.
 */
#include "sdk/check/judge.h"

#include <epc/epc.h>

#define STEPS 32u

struct table {
    const struct epci_judge *judge;
    const struct epci_object_view *object;
    uint32_t *words;
    uint32_t mask;
};

static uint32_t upper(const struct table *table, uint32_t unit)
{
    if (unit >= 'a' && unit <= 'z')
        return unit - 'a' + 'A';
    return unit < 0x80 || !table->judge->options->lent->upper
               ? unit
               : table->judge->options->lent->upper((uint16_t)unit);
}

/* A unit of a name: 16 bits, or a byte in a code page, of which only ASCII has an upper case here. */
static uint32_t unit_of(const struct table *table, const unsigned char *name, uint32_t at)
{
    if (table->object->head.code_page == 0)
        return upper(table, name[at] | (uint32_t)name[at + 1] << 8);
    return name[at] < 0x80 ? upper(table, name[at]) : name[at];
}

static uint32_t unit_bytes(const struct table *table)
{
    return table->object->head.code_page == 0 ? 2 : 1;
}

static const unsigned char *name_of(const struct epci_step *step)
{
    return step->at + step->name_offset;
}

static struct epci_wire_instance head_of(const struct epci_step *step)
{
    struct epci_wire_instance head;

    memcpy(&head, step->at, sizeof head);
    return head;
}

/* FNV-1a by words. */
static void hash_more(uint32_t *hash, uint32_t word)
{
    *hash = (*hash ^ word) * 16777619u;
}

static uint32_t hash_name(const struct table *table, const struct epci_step *step)
{
    const struct epci_wire_instance head = head_of(step);
    const uint32_t unit = unit_bytes(table);
    uint32_t hash = 2166136261u;

    hash_more(&hash, head.parent_index);
    hash_more(&hash, head.parent_index ? head.parent_instance : 0);
    for (uint32_t i = 0; i + unit <= step->name_bytes; i += unit)
        hash_more(&hash, unit_of(table, name_of(step), i));
    return hash ^ hash >> 15;
}

static bool same_name(const struct table *table, const struct epci_step *a,
                      const struct epci_step *b)
{
    const struct epci_wire_instance one = head_of(a), other = head_of(b);
    const uint32_t unit = unit_bytes(table);

    if (one.parent_index != other.parent_index || a->name_bytes != b->name_bytes ||
        (one.parent_index != 0 && one.parent_instance != other.parent_instance))
        return false;
    for (uint32_t i = 0; i + unit <= a->name_bytes; i += unit)
        if (unit_of(table, name_of(a), i) != unit_of(table, name_of(b), i))
            return false;
    return true;
}

static uint32_t hash_id(const struct table *table, const struct epci_step *step)
{
    uint32_t hash = 2166136261u;

    (void)table;
    hash_more(&hash, head_of(step).unique_id);
    return hash ^ hash >> 15;
}

static bool same_id(const struct table *table, const struct epci_step *a, const struct epci_step *b)
{
    (void)table;
    return head_of(a).unique_id == head_of(b).unique_id;
}

/* What a table compares instances by. */
struct key {
    uint32_t (*hash)(const struct table *table, const struct epci_step *step);
    bool (*same)(const struct table *table, const struct epci_step *a, const struct epci_step *b);
};

/* Enter an instance.  True: *twin is an earlier one that has the same key. */
static bool enter(const struct table *table, const struct key *key, const struct epci_step *step,
                  struct epci_step *twin)
{
    const size_t begin = table->object->rest.offset;
    uint32_t place = key->hash(table, step);

    for (uint32_t i = 0; i < STEPS; i++, place++) {
        uint32_t *word = &table->words[place & table->mask];
        struct epci_span at;

        if (*word == 0) {
            *word = (uint32_t)(step->offset - begin) + 1;
            return false;
        }
        at = table->object->rest;
        if (epci_span_skip(&at, *word - 1) && epci_walk_step(&at, twin) &&
            key->same(table, step, twin))
            return true;
    }
    return false;
}

static bool has_name(const struct epci_step *step, const struct table *table)
{
    return step->name_bytes > unit_bytes(table);
}

/* Room for all instances of the object, emptied; false: it is not large enough. */
static bool begin_table(struct table *table, const struct epci_judge *judge,
                        const struct epci_object_view *object)
{
    const struct epci_lent *lent = judge->options->lent;
    const uint64_t count = (uint32_t)object->head.instance_count;
    uint32_t size = 1;

    if (!lent || !lent->words || lent->count == 0 || object->rest.left >= UINT32_MAX)
        return false;
    while (size < 2 * count && size <= UINT32_MAX / 2 && size <= lent->count / 2)
        size *= 2;
    *table = (struct table){ judge, object, lent->words, size - 1 };
    if (size < count + count / 4)
        return false;
    memset(lent->words, 0, size * sizeof *lent->words);
    return true;
}

static void tell_name(const struct table *table, uint32_t instance, const struct epci_step *step,
                      const struct epci_step *twin)
{
    const uint32_t index = table->object->head.name_index;

    EPCI_TELL(table->judge, EPCI_RULE_NAME_DUPLICATE, index, step->offset + step->name_offset,
              step->offset, twin->offset,
              "object %u, instance %u (at byte %u): it has the name, but for the case, of the "
              "instance at byte %u; names within one parent must differ",
              index, instance, step->offset, twin->offset);
}

static void tell_id(const struct table *table, uint32_t instance, const struct epci_step *step,
                    const struct epci_step *twin)
{
    const uint32_t index = table->object->head.name_index;

    EPCI_TELL(table->judge, EPCI_RULE_UNIQUE_ID, index,
              step->offset + offsetof(struct epci_wire_instance, unique_id),
              head_of(step).unique_id, EPCI_NO_UNIQUE_ID,
              "object %u, instance %u: its UniqueID %u is also that of the instance at byte %u; "
              "where there is none, it is PERF_NO_UNIQUE_ID (-1)",
              index, instance, head_of(step).unique_id, twin->offset);
}

static void judge_names(struct table *table)
{
    static const struct key by_name = { hash_name, same_name };
    struct epci_span rest = table->object->rest;
    struct epci_step step, twin;

    for (uint32_t i = 0; epci_walk_step(&rest, &step); i++)
        if (has_name(&step, table) && enter(table, &by_name, &step, &twin)) {
            tell_name(table, i, &step, &twin);
            return;
        }
}

static void judge_ids(struct table *table)
{
    static const struct key by_id = { hash_id, same_id };
    struct epci_span rest = table->object->rest;
    struct epci_step step, twin;

    for (uint32_t i = 0; epci_walk_step(&rest, &step); i++)
        if (head_of(&step).unique_id != EPCI_NO_UNIQUE_ID && enter(table, &by_id, &step, &twin)) {
            tell_id(table, i, &step, &twin);
            return;
        }
}

void epci_judge_names(const struct epci_judge *judge, const struct epci_object_view *object,
                      bool named)
{
    struct table table;

    if (object->head.instance_count < 2)
        return;
    if (named && begin_table(&table, judge, object))
        judge_names(&table);
    if (begin_table(&table, judge, object))
        judge_ids(&table);
}
