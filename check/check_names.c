/* SPDX-License-Identifier: MIT
 *
 * check_names.c -- finds instances of one object with equal names or equal UniqueIDs.
 *
 * It uses a hash table in memory that the caller lends: 0 is free, any other word is the offset of
 * an instance in the object, plus 1.  WHY the number of steps is limited: names are foreign, and
 * names that all have one hash must not make this quadratic.  An instance without a free word is
 * not compared.
 */
#include "check/context.h"

#include <epc/epc.h>

#define MAX_PROBES 32u

/* Windows' own object Process has the same numbers everywhere. */
#define PROCESS_INDEX    230u
#define PROCESS_ID_INDEX 784u

struct names_table {
    const struct check_context *check;
    const struct check_parsed_object *object;
    uint32_t *words;
    uint32_t mask;
    bool by_id;    /* compares UniqueIDs, not names */
    uint32_t unit; /* bytes of a unit of a name: 2, or 1 in a code page */
};

static uint32_t unit_to_upper(const struct names_table *table, uint32_t unit)
{
    if (unit >= 'a' && unit <= 'z')
        return unit - 'a' + 'A';
    return unit < 0x80 || !table->check->options->workspace->upper
               ? unit
               : table->check->options->workspace->upper((uint16_t)unit);
}

/* The unit of a step's name at byte `at` in upper case; in a code page only ASCII is converted. */
static uint32_t upper_unit_at(const struct names_table *table,
                              const struct check_raw_instance *step, uint32_t at)
{
    const unsigned char *name = step->at + step->name_offset;

    if (table->unit == 2)
        return unit_to_upper(table, name[at] | (uint32_t)name[at + 1] << 8);
    return name[at] < 0x80 ? unit_to_upper(table, name[at]) : name[at];
}

/* Whether an instance has a name, or a UniqueID. */
static bool has_name_or_id_to_compare(const struct names_table *table,
                                      const struct check_raw_instance *step)
{
    return table->by_id ? CHECK_READ_INSTANCE_FIELD(step, unique_id) != EPCI_NO_UNIQUE_ID
                        : step->name_bytes > table->unit;
}

/* FNV-1a, by words. */
static void add_u32_to_hash(uint32_t *hash, uint32_t word)
{
    *hash = (*hash ^ word) * 16777619u;
}

static uint32_t hash_instance_key(const struct names_table *table,
                                  const struct check_raw_instance *step)
{
    const uint32_t parent = CHECK_READ_INSTANCE_FIELD(step, parent_index);
    uint32_t hash = 2166136261u;

    if (table->by_id) {
        add_u32_to_hash(&hash, CHECK_READ_INSTANCE_FIELD(step, unique_id));
        return hash ^ hash >> 15;
    }
    add_u32_to_hash(&hash, parent);
    add_u32_to_hash(&hash, parent ? CHECK_READ_INSTANCE_FIELD(step, parent_instance) : 0);
    add_u32_to_hash(&hash, CHECK_READ_INSTANCE_FIELD(step, unique_id));
    for (uint32_t i = 0; i + table->unit <= step->name_bytes; i += table->unit)
        add_u32_to_hash(&hash, upper_unit_at(table, step, i));
    return hash ^ hash >> 15;
}

static bool has_same_instance_key(const struct names_table *table,
                                  const struct check_raw_instance *a,
                                  const struct check_raw_instance *b)
{
    const uint32_t parent = CHECK_READ_INSTANCE_FIELD(a, parent_index);

    if (table->by_id)
        return CHECK_READ_INSTANCE_FIELD(a, unique_id) == CHECK_READ_INSTANCE_FIELD(b, unique_id);
    /* Different UniqueIDs distinguish equal names. */
    if (parent != CHECK_READ_INSTANCE_FIELD(b, parent_index) || a->name_bytes != b->name_bytes ||
        CHECK_READ_INSTANCE_FIELD(a, unique_id) != CHECK_READ_INSTANCE_FIELD(b, unique_id) ||
        (parent && CHECK_READ_INSTANCE_FIELD(a, parent_instance) !=
                       CHECK_READ_INSTANCE_FIELD(b, parent_instance)))
        return false;
    for (uint32_t i = 0; i + table->unit <= a->name_bytes; i += table->unit)
        if (upper_unit_at(table, a, i) != upper_unit_at(table, b, i))
            return false;
    return true;
}

static void report_duplicate_name_or_unique_id(const struct names_table *table, uint32_t instance,
                                               const struct check_raw_instance *step,
                                               const struct check_raw_instance *twin)
{
    const uint32_t index = table->object->head.name_index;

    if (table->by_id)
        CHECK_REPORT(check_plain_subject(table->check, index), CHECK_RULE_UNIQUE_ID,
                     step->offset + offsetof(struct epci_wire_instance, unique_id),
                     CHECK_READ_INSTANCE_FIELD(step, unique_id), EPCI_NO_UNIQUE_ID,
                     "object %o, instance %u: its UniqueID %g is also that of the instance "
                     "at byte %u; an instance without a UniqueID has PERF_NO_UNIQUE_ID (-1)",
                     instance, twin->offset);
    else
        CHECK_REPORT(check_plain_subject(table->check, index), CHECK_RULE_NAME_DUPLICATE,
                     step->offset + step->name_offset, step->offset, twin->offset,
                     "object %o, instance %u (at byte %g): its name equals, without case, "
                     "that of the instance at byte %w; names within one parent must differ",
                     instance);
}

/* Enter an instance.  True, and *twin is set, if an earlier one has the same key. */
static bool insert_instance_and_tell_if_duplicate(const struct names_table *table,
                                                  const struct check_raw_instance *step,
                                                  struct check_raw_instance *twin)
{
    const size_t begin = table->object->rest.offset;
    uint32_t place = hash_instance_key(table, step);

    for (uint32_t i = 0; i < MAX_PROBES; i++, place++) {
        uint32_t *word = &table->words[place & table->mask];
        struct epci_span at;

        if (*word == 0) {
            *word = (uint32_t)(step->offset - begin) + 1;
            return false;
        }
        at = table->object->rest;
        if (epci_span_skip(&at, *word - 1) && check_read_next_instance_in_bounds(&at, twin) &&
            has_same_instance_key(table, step, twin))
            return true;
    }
    return false;
}

/* Report the first instance with the same key as an earlier one, if the lent memory has room for
 * all of them. */
static void find_and_report_first_duplicate_instance(const struct check_context *check,
                                                     const struct check_parsed_object *object,
                                                     bool by_id)
{
    const struct check_workspace *workspace = check->options->workspace;
    const uint64_t count = (uint32_t)object->head.instance_count;
    struct names_table table = { check, object, workspace->words,
                                 0,     by_id,  object->head.code_page == 0 ? 2 : 1 };
    struct epci_span rest = object->rest;
    struct check_raw_instance step, twin;
    uint32_t size = 1;

    while (size < 2 * count && size <= UINT32_MAX / 2 && size <= workspace->count / 2)
        size *= 2;
    if (size < count + count / 4)
        return;
    table.mask = size - 1;
    memset(workspace->words, 0, size * sizeof *workspace->words);
    for (uint32_t i = 0; check_read_next_instance_in_bounds(&rest, &step); i++)
        if (has_name_or_id_to_compare(&table, &step) &&
            insert_instance_and_tell_if_duplicate(&table, &step, &twin)) {
            report_duplicate_name_or_unique_id(&table, i, &step, &twin);
            return;
        }
}

/* Two processes of one program have one name; the number after a consumer's # tells them apart, and
 * the counter ID Process. */
static bool is_process_object(const struct check_parsed_object *object)
{
    struct epci_span rest = object->definitions;
    struct check_parsed_counter counter;

    if (object->head.name_index != PROCESS_INDEX)
        return false;
    while (check_read_next_counter(&rest, &counter, NULL) == EPC_OK)
        if (counter.head.name_index == PROCESS_ID_INDEX)
            return true;
    return false;
}

void check_instance_names_and_ids_unique(const struct check_context *check,
                                         const struct check_parsed_object *object, bool named)
{
    const struct check_workspace *workspace = check->options->workspace;

    if (object->head.instance_count < 2 || !workspace || !workspace->words ||
        workspace->count == 0 || object->rest.left >= UINT32_MAX)
        return;
    if (named && !is_process_object(object))
        find_and_report_first_duplicate_instance(check, object, false);
    find_and_report_first_duplicate_instance(check, object, true);
}
