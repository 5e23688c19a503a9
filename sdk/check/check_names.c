/* SPDX-License-Identifier: MIT
 *
 * check_names.c -- finds instances of one object with equal names or equal UniqueIDs.
 *
 * It uses a hash table in memory that the caller lends: 0 is free, any other word is the offset of
 * an instance in the object, plus 1.  WHY the number of steps is limited: names are foreign, and
 * names that all have one hash must not make this quadratic.  An instance without a free word is
 * not compared.
 */
#include "sdk/check/judge.h"

#include <epc/epc.h>

#define STEPS 32u

struct names_table {
    const struct epci_judge *judge;
    const struct epci_object_view *object;
    uint32_t *words;
    uint32_t mask;
};

static uint32_t names_upper(const struct names_table *table, uint32_t unit)
{
    if (unit >= 'a' && unit <= 'z')
        return unit - 'a' + 'A';
    return unit < 0x80 || !table->judge->options->lent->upper
               ? unit
               : table->judge->options->lent->upper((uint16_t)unit);
}

/* A unit of a name in upper case: 16 bits, or a byte in a code page, where only ASCII is
 * converted. */
static uint32_t unit_of(const struct names_table *table, const unsigned char *name, uint32_t at)
{
    if (table->object->head.code_page == 0)
        return names_upper(table, name[at] | (uint32_t)name[at + 1] << 8);
    return name[at] < 0x80 ? names_upper(table, name[at]) : name[at];
}

static uint32_t unit_bytes(const struct names_table *table)
{
    return table->object->head.code_page == 0 ? 2 : 1;
}

static const unsigned char *step_name(const struct epci_step *step)
{
    return step->at + step->name_offset;
}

static struct epci_wire_instance step_head(const struct epci_step *step)
{
    struct epci_wire_instance head;

    memcpy(&head, step->at, sizeof head);
    return head;
}

/* FNV-1a, by words. */
static void names_hash(uint32_t *hash, uint32_t word)
{
    *hash = (*hash ^ word) * 16777619u;
}

static uint32_t names_hash_name(const struct names_table *table, const struct epci_step *step)
{
    const struct epci_wire_instance head = step_head(step);
    const uint32_t unit = unit_bytes(table);
    uint32_t hash = 2166136261u;

    names_hash(&hash, head.parent_index);
    names_hash(&hash, head.parent_index ? head.parent_instance : 0);
    for (uint32_t i = 0; i + unit <= step->name_bytes; i += unit)
        names_hash(&hash, unit_of(table, step_name(step), i));
    return hash ^ hash >> 15;
}

static bool names_same_name(const struct names_table *table, const struct epci_step *a,
                            const struct epci_step *b)
{
    const struct epci_wire_instance one = step_head(a), other = step_head(b);
    const uint32_t unit = unit_bytes(table);

    if (one.parent_index != other.parent_index || a->name_bytes != b->name_bytes ||
        (one.parent_index != 0 && one.parent_instance != other.parent_instance))
        return false;
    for (uint32_t i = 0; i + unit <= a->name_bytes; i += unit)
        if (unit_of(table, step_name(a), i) != unit_of(table, step_name(b), i))
            return false;
    return true;
}

static uint32_t names_hash_id(const struct names_table *table, const struct epci_step *step)
{
    uint32_t hash = 2166136261u;

    (void)table;
    names_hash(&hash, step_head(step).unique_id);
    return hash ^ hash >> 15;
}

static bool names_same_id(const struct names_table *table, const struct epci_step *a,
                          const struct epci_step *b)
{
    (void)table;
    return step_head(a).unique_id == step_head(b).unique_id;
}

static bool names_has_name(const struct names_table *table, const struct epci_step *step)
{
    return step->name_bytes > unit_bytes(table);
}

static bool names_has_id(const struct names_table *table, const struct epci_step *step)
{
    (void)table;
    return step_head(step).unique_id != EPCI_NO_UNIQUE_ID;
}

static void tell_name(const struct names_table *table, uint32_t instance,
                      const struct epci_step *step, const struct epci_step *twin)
{
    const uint32_t index = table->object->head.name_index;

    EPCI_TELL(table->judge, EPCI_RULE_NAME_DUPLICATE, index, step->offset + step->name_offset,
              step->offset, twin->offset,
              "object %o, instance %u (at byte %g): its name equals, without case, "
              "that of the instance at byte %w; names within one parent must differ",
              instance);
}

static void tell_id(const struct names_table *table, uint32_t instance,
                    const struct epci_step *step, const struct epci_step *twin)
{
    const uint32_t index = table->object->head.name_index;

    EPCI_TELL(table->judge, EPCI_RULE_UNIQUE_ID, index,
              step->offset + offsetof(struct epci_wire_instance, unique_id),
              step_head(step).unique_id, EPCI_NO_UNIQUE_ID,
              "object %o, instance %u: its UniqueID %g is also that of the instance "
              "at byte %u; an instance without a UniqueID has PERF_NO_UNIQUE_ID (-1)",
              instance, twin->offset);
}

/* A property by which a table compares instances: whether an instance has it, its hash, whether two are
 * equal, and the finding about the second of two that are. */
struct names_key {
    bool (*has)(const struct names_table *table, const struct epci_step *step);
    uint32_t (*hash)(const struct names_table *table, const struct epci_step *step);
    bool (*same)(const struct names_table *table, const struct epci_step *a,
                 const struct epci_step *b);
    void (*tell)(const struct names_table *table, uint32_t instance, const struct epci_step *step,
                 const struct epci_step *twin);
};

static const struct names_key by_name = { names_has_name, names_hash_name, names_same_name,
                                          tell_name };
static const struct names_key by_id = { names_has_id, names_hash_id, names_same_id, tell_id };

/* Enter an instance.  True, and *twin is set, if an earlier one has the same key. */
static bool names_enter(const struct names_table *table, const struct names_key *key,
                        const struct epci_step *step, struct epci_step *twin)
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

/* Empty a table with room for all instances of the object; false if the memory is too small. */
static bool names_begin(struct names_table *table, const struct epci_judge *judge,
                        const struct epci_object_view *object)
{
    const struct epci_lent *lent = judge->options->lent;
    const uint64_t count = (uint32_t)object->head.instance_count;
    uint32_t size = 1;

    if (!lent || !lent->words || lent->count == 0 || object->rest.left >= UINT32_MAX)
        return false;
    while (size < 2 * count && size <= UINT32_MAX / 2 && size <= lent->count / 2)
        size *= 2;
    *table = (struct names_table){ judge, object, lent->words, size - 1 };
    if (size < count + count / 4)
        return false;
    memset(lent->words, 0, size * sizeof *lent->words);
    return true;
}

/* Report the first instance with the same key as an earlier one. */
static void judge_key(const struct names_table *table, const struct names_key *key)
{
    struct epci_span rest = table->object->rest;
    struct epci_step step, twin;

    for (uint32_t i = 0; epci_walk_step(&rest, &step); i++)
        if (key->has(table, &step) && names_enter(table, key, &step, &twin)) {
            key->tell(table, i, &step, &twin);
            return;
        }
}

void epci_judge_names(const struct epci_judge *judge, const struct epci_object_view *object,
                      bool named)
{
    struct names_table table;

    if (object->head.instance_count < 2)
        return;
    if (named && names_begin(&table, judge, object))
        judge_key(&table, &by_name);
    if (names_begin(&table, judge, object))
        judge_key(&table, &by_id);
}
