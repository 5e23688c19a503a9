/* SPDX-License-Identifier: MIT
 *
 * querybattery.c -- builds the list of queries and says which answers are right.
 *
 * The queries depend on what the provider has: its own objects, and indexes that are surely not
 * its own.
 */
#include "harness/trials/querybattery.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "check/walk.h"
#include "sdk/port/port.h"

/* A computer that does not exist (RFC 2606), for a provider that really looks. */
#define ABSENT_COMPUTER "epc-harness.invalid"
#define UNKNOWN_WORD    "EpcHarness"
/* A word longer than any buffer on a stack is likely to be. */
#define HUGE 65536u
/* Of an index, its blank and a NUL. */
#define INDEX_MAX 12u

/* ---- Objects ---- */

/* The first counter whose index is not an object's. */
static uint32_t find_first_counter_index_of_object(const struct check_parsed_object *object)
{
    struct epci_span rest = object->definitions;
    struct check_parsed_counter counter;

    while (check_read_next_counter(&rest, &counter, NULL) == EPC_OK)
        if (counter.head.name_index != 0 && counter.head.name_index != object->head.name_index)
            return counter.head.name_index;
    return 0;
}

void harness_list_objects(struct harness_objects *out, struct epci_span block)
{
    struct check_parsed_object object;

    memset(out, 0, sizeof *out);
    while (out->count < HARNESS_OBJECTS_MAX &&
           check_read_next_object(&block, &object, NULL) == EPC_OK) {
        out->list[out->count++] = object.head.name_index;
        if (!out->counter)
            out->counter = find_first_counter_index_of_object(&object);
    }
    if (harness_objects_have(out, out->counter))
        out->counter = 0;
}

bool harness_objects_have(const struct harness_objects *objects, uint32_t index)
{
    for (size_t i = 0; i < objects->count; i++)
        if (objects->list[i] == index)
            return true;
    return false;
}

static bool has_all_wanted_objects(const struct harness_objects *objects,
                                   const struct harness_objects *wanted)
{
    for (size_t i = 0; i < wanted->count; i++)
        if (!harness_objects_have(objects, wanted->list[i]))
            return false;
    return true;
}

static bool has_any_object_in_unwanted_list(const struct harness_objects *objects,
                                            const struct harness_objects *unwanted)
{
    for (size_t i = 0; i < unwanted->count; i++)
        if (harness_objects_have(objects, unwanted->list[i]))
            return true;
    return false;
}

bool harness_is_known_object(const struct harness_battery_facts *facts, uint32_t index)
{
    return harness_objects_have(&facts->global, index) ||
           harness_objects_have(&facts->costly, index) ||
           harness_objects_have(&facts->others, index);
}

/* Might the provider take this index for its own? */
static bool is_own_index(const struct harness_battery_facts *facts, uint64_t index)
{
    return (index >= facts->first && index <= facts->last) || index > UINT32_MAX ||
           harness_is_known_object(facts, (uint32_t)index);
}

/* An index that is surely another's. */
static uint32_t foreign_index(const struct harness_battery_facts *facts)
{
    static const uint32_t known[] = { 2, 238, 230, 4, 1846 };

    for (size_t i = 0; i < EPC_COUNT(known); i++)
        if (!is_own_index(facts, known[i]))
            return known[i];
    return facts->last < UINT32_MAX - 2 ? facts->last + 2 : 2;
}

/* ---- The list ---- */

/* `text` is NULL where there was no memory for it. */
static void append_query(struct harness_battery *battery, const char *text,
                         enum harness_query_form form, enum harness_query_wanted wanted,
                         uint32_t object)
{
    if (!text || !KIT_RESERVE(&battery->arena, battery->list, battery->count, battery->capacity)) {
        battery->failed = true;
        return;
    }
    battery->list[battery->count++] = (struct harness_query_case){ text, form, wanted, object };
}

static void append_query_cases(struct harness_battery *battery,
                               const struct harness_query_case *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        append_query(battery, rows[i].text, rows[i].form, rows[i].wanted, 0);
}

/* A number between two texts. */
static void append_index_query_with_affixes(struct harness_battery *battery, const char *before,
                                            uint32_t index, const char *after,
                                            enum harness_query_form form,
                                            enum harness_query_wanted wanted)
{
    append_query(battery,
                 kit_arena_format(&battery->arena, "%s%" PRIu32 "%s", before, index, after), form,
                 wanted, index);
}

static void append_index_query(struct harness_battery *battery, uint32_t index,
                               enum harness_query_form form, enum harness_query_wanted wanted)
{
    append_index_query_with_affixes(battery, "", index, "", form, wanted);
}

/* `index` after HARNESS_MANY - 1 others. */
static void append_query_of_many(struct harness_battery *battery,
                                 const struct harness_battery_facts *facts, uint32_t index)
{
    struct kit_buffer text = { .arena = &battery->arena };
    uint32_t number = 2;

    for (int i = 1; i < HARNESS_MANY; i++, number += 2) {
        while (is_own_index(facts, number))
            number += 2;
        kit_buffer_add_format(&text, "%" PRIu32 " ", number);
    }
    kit_buffer_add_format(&text, "%" PRIu32 "%c", index, '\0');
    append_query(battery, text.failed ? NULL : text.text, HARNESS_FORM_MANY, HARNESS_WANTED_OBJECT,
                 index);
}

static void append_object_queries(struct harness_battery *battery,
                                  const struct harness_battery_facts *facts,
                                  const struct harness_objects *objects)
{
    const uint32_t other = foreign_index(facts);

    for (size_t i = 0; i < objects->count; i++)
        append_index_query(battery, objects->list[i], HARNESS_FORM_INDEX, HARNESS_WANTED_OBJECT);
    if (objects->count > 0) {
        uint32_t index = objects->list[0];

        append_query(battery,
                     kit_arena_format(&battery->arena, "%" PRIu32 " %" PRIu32, other, index),
                     HARNESS_FORM_INDEX, HARNESS_WANTED_OBJECT, index);
        append_query(battery,
                     kit_arena_format(&battery->arena, "%" PRIu32 " %" PRIu32, index, other),
                     HARNESS_FORM_INDEX, HARNESS_WANTED_OBJECT, index);
        append_query_of_many(battery, facts, index);
        append_index_query_with_affixes(battery, "00", index, "", HARNESS_FORM_ODD,
                                        HARNESS_WANTED_ANY);
        append_index_query_with_affixes(battery, "+", index, "", HARNESS_FORM_ODD,
                                        HARNESS_WANTED_ANY);
        append_index_query_with_affixes(battery, "-", index, "", HARNESS_FORM_ODD,
                                        HARNESS_WANTED_ANY);
        append_index_query_with_affixes(battery, "", index, "x", HARNESS_FORM_ODD,
                                        HARNESS_WANTED_ANY);
        append_index_query_with_affixes(battery, "", index, ",", HARNESS_FORM_ODD,
                                        HARNESS_WANTED_ANY);
        append_index_query_with_affixes(battery, "  ", index, "  ", HARNESS_FORM_ODD,
                                        HARNESS_WANTED_ANY);
    }
    if (objects->counter)
        append_index_query(battery, objects->counter, HARNESS_FORM_ODD, HARNESS_WANTED_ANY);
}

/* Indexes that hold the digits of an own one: "84" is in "840" and "184". */
static void append_overlapping_digit_queries(struct harness_battery *battery,
                                             const struct harness_battery_facts *facts,
                                             const struct harness_objects *objects)
{
    uint64_t index = objects->count ? objects->list[0] : 0, scale = 10;

    if (index == 0)
        return;
    while (scale <= index)
        scale *= 10;
    if (!is_own_index(facts, index * 10))
        append_index_query(battery, (uint32_t)(index * 10), HARNESS_FORM_SUBSTRING,
                           HARNESS_WANTED_NOTHING);
    if (!is_own_index(facts, scale + index))
        append_index_query(battery, (uint32_t)(scale + index), HARNESS_FORM_SUBSTRING,
                           HARNESS_WANTED_NOTHING);
    if (index >= 10 && !is_own_index(facts, index / 10))
        append_index_query(battery, (uint32_t)(index / 10), HARNESS_FORM_SUBSTRING,
                           HARNESS_WANTED_NOTHING);
}

static void append_very_long_query(struct harness_battery *battery)
{
    char *text = kit_arena_allocate(&battery->arena, HUGE + 1, 1);

    if (text)
        memset(text, 'x', HUGE);
    append_query(battery, text, HARNESS_FORM_UNKNOWN, HARNESS_WANTED_NOTHING, 0);
}

static const struct harness_query_case cases[] = {
    { "GLOBAL", HARNESS_FORM_CASE, HARNESS_WANTED_GLOBAL, 0 },
    { "global", HARNESS_FORM_CASE, HARNESS_WANTED_GLOBAL, 0 },
    { "gLoBaL", HARNESS_FORM_CASE, HARNESS_WANTED_GLOBAL, 0 },
    { "COSTLY", HARNESS_FORM_CASE, HARNESS_WANTED_COSTLY, 0 },
    { "cOsTlY", HARNESS_FORM_CASE, HARNESS_WANTED_COSTLY, 0 },
};

static const struct harness_query_case blanks[] = {
    { "", HARNESS_FORM_BLANK, HARNESS_WANTED_MAYBE_GLOBAL, 0 },
    { " ", HARNESS_FORM_BLANK, HARNESS_WANTED_MAYBE_GLOBAL, 0 },
    { "   \t ", HARNESS_FORM_BLANK, HARNESS_WANTED_MAYBE_GLOBAL, 0 },
    { "Global ", HARNESS_FORM_BLANK, HARNESS_WANTED_MAYBE_GLOBAL, 0 },
    { " Global", HARNESS_FORM_BLANK, HARNESS_WANTED_MAYBE_GLOBAL, 0 },
    { "  Global  ", HARNESS_FORM_BLANK, HARNESS_WANTED_MAYBE_GLOBAL, 0 },
    { "Global Costly", HARNESS_FORM_ODD, HARNESS_WANTED_ANY, 0 },
    { "OLD_Global", HARNESS_FORM_ODD, HARNESS_WANTED_ANY, 0 },
    { "OLD_MetadataGlobal", HARNESS_FORM_ODD, HARNESS_WANTED_ANY, 0 },
    { "OLD_MetadataCostly", HARNESS_FORM_ODD, HARNESS_WANTED_ANY, 0 },
    { "4294967296", HARNESS_FORM_ODD, HARNESS_WANTED_ANY, 0 },
    { "99999999999999999999999999", HARNESS_FORM_ODD, HARNESS_WANTED_ANY, 0 },
};

/* For a provider without an Object List: it is asked for everything. */
static const struct harness_query_case words[] = {
    { "Costly", HARNESS_FORM_COSTLY, HARNESS_WANTED_NOT_GLOBAL, 0 },
    { "Foreign " ABSENT_COMPUTER, HARNESS_FORM_FOREIGN, HARNESS_WANTED_ANSWER, 0 },
    { "Foreign", HARNESS_FORM_FOREIGN, HARNESS_WANTED_ANSWER, 0 },
    { "FOREIGN " ABSENT_COMPUTER, HARNESS_FORM_FOREIGN, HARNESS_WANTED_ANSWER, 0 },
    { UNKNOWN_WORD, HARNESS_FORM_UNKNOWN, HARNESS_WANTED_NOTHING, 0 },
    { "Counter 009", HARNESS_FORM_UNKNOWN, HARNESS_WANTED_NOTHING, 0 },
    { "Help 009", HARNESS_FORM_UNKNOWN, HARNESS_WANTED_NOTHING, 0 },
    { "Globa", HARNESS_FORM_PREFIX, HARNESS_WANTED_NOTHING, 0 },
    { "Globals", HARNESS_FORM_PREFIX, HARNESS_WANTED_NOTHING, 0 },
    { "XGlobal", HARNESS_FORM_PREFIX, HARNESS_WANTED_NOTHING, 0 },
    { "Cost", HARNESS_FORM_PREFIX, HARNESS_WANTED_NOTHING, 0 },
    { "Costlyx", HARNESS_FORM_PREFIX, HARNESS_WANTED_NOTHING, 0 },
};

#define APPEND_QUERIES(battery, rows)                                                              \
    append_query_cases(battery, rows, sizeof(rows) / sizeof *(rows))

int harness_build_query_battery(struct harness_battery *out,
                                const struct harness_battery_facts *facts)
{
    const struct harness_objects *objects = facts->global.count   ? &facts->global
                                            : facts->costly.count ? &facts->costly
                                                                  : &facts->others;
    enum harness_query_form metadata = facts->metadata ? HARNESS_FORM_METADATA : HARNESS_FORM_ODD;

    memset(out, 0, sizeof *out);
    kit_arena_init(&out->arena, epci_alloc, epci_free);
    append_object_queries(out, facts, &facts->global);
    append_object_queries(out, facts, &facts->costly);
    append_object_queries(out, facts, &facts->others);
    if (facts->any_case)
        APPEND_QUERIES(out, cases);
    append_query(out, "MetadataGlobal", metadata,
                 facts->metadata ? HARNESS_WANTED_GLOBAL : HARNESS_WANTED_ANY, 0);
    append_query(out, "MetadataCostly", metadata,
                 facts->metadata ? HARNESS_WANTED_COSTLY : HARNESS_WANTED_ANY, 0);
    if (facts->any_case && facts->metadata) {
        append_query(out, "METADATAGLOBAL", metadata, HARNESS_WANTED_GLOBAL, 0);
        append_query(out, "metadatacostly", metadata, HARNESS_WANTED_COSTLY, 0);
    }
    APPEND_QUERIES(out, blanks);
    if (!facts->listed) {
        /* Whatever is asked may come to it. */
        append_query(out, UNKNOWN_WORD, HARNESS_FORM_IGNORED, HARNESS_WANTED_NOTHING, 0);
        append_index_query(out, foreign_index(facts), HARNESS_FORM_OTHER, HARNESS_WANTED_NOTHING);
        APPEND_QUERIES(out, words);
        append_index_query_with_affixes(out, "Foreign " ABSENT_COMPUTER " ", objects->list[0], "",
                                        HARNESS_FORM_FOREIGN, HARNESS_WANTED_ANSWER);
        append_overlapping_digit_queries(out, facts, objects);
        append_very_long_query(out);
    }
    if (!out->failed)
        return EPC_OK;
    harness_battery_release(out);
    return EPC_E_NOMEM;
}

void harness_battery_release(struct harness_battery *battery)
{
    kit_arena_release(&battery->arena);
    memset(battery, 0, sizeof *battery);
}

/* ---- Answers ---- */

bool harness_is_query_failure_explained(enum harness_query_form form, unsigned found)
{
    enum { INDEX = 1u << HARNESS_FORM_INDEX, IGNORED = 1u << HARNESS_FORM_IGNORED };
    enum { FOREIGN = 1u << HARNESS_FORM_FOREIGN, UNKNOWN = 1u << HARNESS_FORM_UNKNOWN };
    static const unsigned reasons[] = {
        [HARNESS_FORM_MANY] = INDEX,
        [HARNESS_FORM_COSTLY] = IGNORED,
        [HARNESS_FORM_FOREIGN] = IGNORED,
        [HARNESS_FORM_OTHER] = IGNORED,
        [HARNESS_FORM_SUBSTRING] = IGNORED | 1u << HARNESS_FORM_OTHER,
        [HARNESS_FORM_UNKNOWN] = IGNORED | FOREIGN,
        [HARNESS_FORM_PREFIX] = IGNORED | FOREIGN | UNKNOWN,
        [HARNESS_FORM_BLANK] = 0,
    };

    return (found & reasons[form]) != 0;
}

bool harness_is_right_answer(const struct harness_query_case *one,
                             const struct harness_battery_facts *facts,
                             const struct harness_objects *objects, uint32_t bytes, bool answer)
{
    switch (one->wanted) {
    case HARNESS_WANTED_ANY:
        return true;
    case HARNESS_WANTED_NOTHING:
        return bytes == 0;
    case HARNESS_WANTED_OBJECT:
        return harness_objects_have(objects, one->object);
    case HARNESS_WANTED_GLOBAL:
        return has_all_wanted_objects(objects, &facts->global);
    case HARNESS_WANTED_COSTLY:
        return has_all_wanted_objects(objects, &facts->costly);
    case HARNESS_WANTED_NOT_GLOBAL:
        return !has_any_object_in_unwanted_list(objects, &facts->global);
    case HARNESS_WANTED_MAYBE_GLOBAL:
        return bytes == 0 || has_all_wanted_objects(objects, &facts->global);
    case HARNESS_WANTED_ANSWER:
        return bytes == 0 || answer;
    }
    return true;
}

void harness_format_range_as_query(uint32_t first, uint32_t last, char *out, size_t capacity)
{
    size_t used = 0;

    out[0] = '\0';
    for (uint64_t index = first; index != 0 && index <= last && used + INDEX_MAX < capacity;
         index += 2)
        used += (size_t)snprintf(out + used, capacity - used, "%s%" PRIu32, used ? " " : "",
                                 (uint32_t)index);
}

void harness_quote_and_cut_query(const char *query, char *out, size_t capacity)
{
    size_t length = strlen(query);

    if (length > 60)
        snprintf(out, capacity, "\"%.20s...\" (%zu characters)", query, length);
    else
        snprintf(out, capacity, "\"%s\"", query);
}
