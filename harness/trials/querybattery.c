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
#include "sdk/core/walk.h"
#include "sdk/port/port.h"

/* A computer that does not exist (RFC 2606), for a provider that really looks. */
#define ABSENT_COMPUTER "epc-harness.invalid"
#define NOBODY_S_WORD   "EpcHarness"
/* A word longer than any buffer on a stack is likely to be. */
#define HUGE 65536u
/* Of an index, its blank and a NUL. */
#define INDEX_MOST 12u

/* ---- Objects ---- */

/* The first counter whose index is not an object's. */
static uint32_t counter_of(const struct epci_object_view *object)
{
    struct epci_span rest = object->definitions;
    struct epci_counter_view counter;

    while (epci_walk_counter(&rest, &counter, NULL) == EPC_OK)
        if (counter.head.name_index != 0 && counter.head.name_index != object->head.name_index)
            return counter.head.name_index;
    return 0;
}

void val_objects_of(struct val_objects *out, struct epci_span block)
{
    struct epci_object_view object;

    memset(out, 0, sizeof *out);
    while (out->count < VAL_OBJECTS_MOST && epci_walk_object(&block, &object, NULL) == EPC_OK) {
        out->list[out->count++] = object.head.name_index;
        if (!out->counter)
            out->counter = counter_of(&object);
    }
    if (val_objects_have(out, out->counter))
        out->counter = 0;
}

bool val_objects_have(const struct val_objects *objects, uint32_t index)
{
    for (size_t i = 0; i < objects->count; i++)
        if (objects->list[i] == index)
            return true;
    return false;
}

static bool have_all(const struct val_objects *objects, const struct val_objects *wanted)
{
    for (size_t i = 0; i < wanted->count; i++)
        if (!val_objects_have(objects, wanted->list[i]))
            return false;
    return true;
}

static bool have_any(const struct val_objects *objects, const struct val_objects *unwanted)
{
    for (size_t i = 0; i < unwanted->count; i++)
        if (val_objects_have(objects, unwanted->list[i]))
            return true;
    return false;
}

bool val_facts_have(const struct val_battery_facts *facts, uint32_t index)
{
    return val_objects_have(&facts->global, index) || val_objects_have(&facts->costly, index) ||
           val_objects_have(&facts->others, index);
}

/* Might the provider take this index for its own? */
static bool is_own_index(const struct val_battery_facts *facts, uint64_t index)
{
    return (index >= facts->first && index <= facts->last) || index > UINT32_MAX ||
           val_facts_have(facts, (uint32_t)index);
}

/* An index that is surely another's. */
static uint32_t foreign_index(const struct val_battery_facts *facts)
{
    static const uint32_t known[] = { 2, 238, 230, 4, 1846 };

    for (size_t i = 0; i < EPC_COUNT(known); i++)
        if (!is_own_index(facts, known[i]))
            return known[i];
    return facts->last < UINT32_MAX - 2 ? facts->last + 2 : 2;
}

/* ---- The list ---- */

/* `text` is NULL where there was no memory for it. */
static void add_text(struct val_battery *battery, const char *text, enum val_query_form form,
                     enum val_query_wanted wanted, uint32_t object)
{
    if (!text || !KIT_MAKE_ROOM(&battery->arena, battery->list, battery->count, battery->room)) {
        battery->failed = true;
        return;
    }
    battery->list[battery->count++] = (struct val_query_case){ text, form, wanted, object };
}

static void add_cases(struct val_battery *battery, const struct val_query_case *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_text(battery, rows[i].text, rows[i].form, rows[i].wanted, 0);
}

/* A number between two texts. */
static void add_between(struct val_battery *battery, const char *before, uint32_t index,
                        const char *after, enum val_query_form form, enum val_query_wanted wanted)
{
    add_text(battery, kit_arena_format(&battery->arena, "%s%" PRIu32 "%s", before, index, after),
             form, wanted, index);
}

static void add_number(struct val_battery *battery, uint32_t index, enum val_query_form form,
                       enum val_query_wanted wanted)
{
    add_between(battery, "", index, "", form, wanted);
}

/* `index` after VAL_MANY - 1 others. */
static void add_many(struct val_battery *battery, const struct val_battery_facts *facts,
                     uint32_t index)
{
    struct kit_buffer text = { .arena = &battery->arena };
    uint32_t number = 2;

    for (int i = 1; i < VAL_MANY; i++, number += 2) {
        while (is_own_index(facts, number))
            number += 2;
        kit_buffer_print(&text, "%" PRIu32 " ", number);
    }
    kit_buffer_print(&text, "%" PRIu32 "%c", index, '\0');
    add_text(battery, text.failed ? NULL : text.text, VAL_FORM_MANY, VAL_WANTED_OBJECT, index);
}

static void add_own(struct val_battery *battery, const struct val_battery_facts *facts,
                    const struct val_objects *objects)
{
    const uint32_t other = foreign_index(facts);

    for (size_t i = 0; i < objects->count; i++)
        add_number(battery, objects->list[i], VAL_FORM_INDEX, VAL_WANTED_OBJECT);
    if (objects->count > 0) {
        uint32_t index = objects->list[0];

        add_text(battery, kit_arena_format(&battery->arena, "%" PRIu32 " %" PRIu32, other, index),
                 VAL_FORM_INDEX, VAL_WANTED_OBJECT, index);
        add_text(battery, kit_arena_format(&battery->arena, "%" PRIu32 " %" PRIu32, index, other),
                 VAL_FORM_INDEX, VAL_WANTED_OBJECT, index);
        add_many(battery, facts, index);
        add_between(battery, "00", index, "", VAL_FORM_ODD, VAL_WANTED_ANY);
        add_between(battery, "+", index, "", VAL_FORM_ODD, VAL_WANTED_ANY);
        add_between(battery, "-", index, "", VAL_FORM_ODD, VAL_WANTED_ANY);
        add_between(battery, "", index, "x", VAL_FORM_ODD, VAL_WANTED_ANY);
        add_between(battery, "", index, ",", VAL_FORM_ODD, VAL_WANTED_ANY);
        add_between(battery, "  ", index, "  ", VAL_FORM_ODD, VAL_WANTED_ANY);
    }
    if (objects->counter)
        add_number(battery, objects->counter, VAL_FORM_ODD, VAL_WANTED_ANY);
}

/* Indexes that hold the digits of an own one: "84" is in "840" and "184". */
static void add_substrings(struct val_battery *battery, const struct val_battery_facts *facts,
                           const struct val_objects *objects)
{
    uint64_t index = objects->count ? objects->list[0] : 0, scale = 10;

    if (index == 0)
        return;
    while (scale <= index)
        scale *= 10;
    if (!is_own_index(facts, index * 10))
        add_number(battery, (uint32_t)(index * 10), VAL_FORM_SUBSTRING, VAL_WANTED_NOTHING);
    if (!is_own_index(facts, scale + index))
        add_number(battery, (uint32_t)(scale + index), VAL_FORM_SUBSTRING, VAL_WANTED_NOTHING);
    if (index >= 10 && !is_own_index(facts, index / 10))
        add_number(battery, (uint32_t)(index / 10), VAL_FORM_SUBSTRING, VAL_WANTED_NOTHING);
}

static void add_huge(struct val_battery *battery)
{
    char *text = kit_arena_take(&battery->arena, HUGE + 1, 1);

    if (text)
        memset(text, 'x', HUGE);
    add_text(battery, text, VAL_FORM_UNKNOWN, VAL_WANTED_NOTHING, 0);
}

static const struct val_query_case cases[] = {
    { "GLOBAL", VAL_FORM_CASE, VAL_WANTED_GLOBAL, 0 },
    { "global", VAL_FORM_CASE, VAL_WANTED_GLOBAL, 0 },
    { "gLoBaL", VAL_FORM_CASE, VAL_WANTED_GLOBAL, 0 },
    { "COSTLY", VAL_FORM_CASE, VAL_WANTED_COSTLY, 0 },
    { "cOsTlY", VAL_FORM_CASE, VAL_WANTED_COSTLY, 0 },
};

static const struct val_query_case blanks[] = {
    { "", VAL_FORM_BLANK, VAL_WANTED_MAYBE_GLOBAL, 0 },
    { " ", VAL_FORM_BLANK, VAL_WANTED_MAYBE_GLOBAL, 0 },
    { "   \t ", VAL_FORM_BLANK, VAL_WANTED_MAYBE_GLOBAL, 0 },
    { "Global ", VAL_FORM_BLANK, VAL_WANTED_MAYBE_GLOBAL, 0 },
    { " Global", VAL_FORM_BLANK, VAL_WANTED_MAYBE_GLOBAL, 0 },
    { "  Global  ", VAL_FORM_BLANK, VAL_WANTED_MAYBE_GLOBAL, 0 },
    { "Global Costly", VAL_FORM_ODD, VAL_WANTED_ANY, 0 },
    { "OLD_Global", VAL_FORM_ODD, VAL_WANTED_ANY, 0 },
    { "OLD_MetadataGlobal", VAL_FORM_ODD, VAL_WANTED_ANY, 0 },
    { "OLD_MetadataCostly", VAL_FORM_ODD, VAL_WANTED_ANY, 0 },
    { "4294967296", VAL_FORM_ODD, VAL_WANTED_ANY, 0 },
    { "99999999999999999999999999", VAL_FORM_ODD, VAL_WANTED_ANY, 0 },
};

/* For a provider without an Object List: it is asked for everything. */
static const struct val_query_case words[] = {
    { "Costly", VAL_FORM_COSTLY, VAL_WANTED_NOT_GLOBAL, 0 },
    { "Foreign " ABSENT_COMPUTER, VAL_FORM_FOREIGN, VAL_WANTED_ANSWER, 0 },
    { "Foreign", VAL_FORM_FOREIGN, VAL_WANTED_ANSWER, 0 },
    { "FOREIGN " ABSENT_COMPUTER, VAL_FORM_FOREIGN, VAL_WANTED_ANSWER, 0 },
    { NOBODY_S_WORD, VAL_FORM_UNKNOWN, VAL_WANTED_NOTHING, 0 },
    { "Counter 009", VAL_FORM_UNKNOWN, VAL_WANTED_NOTHING, 0 },
    { "Help 009", VAL_FORM_UNKNOWN, VAL_WANTED_NOTHING, 0 },
    { "Globa", VAL_FORM_PREFIX, VAL_WANTED_NOTHING, 0 },
    { "Globals", VAL_FORM_PREFIX, VAL_WANTED_NOTHING, 0 },
    { "XGlobal", VAL_FORM_PREFIX, VAL_WANTED_NOTHING, 0 },
    { "Cost", VAL_FORM_PREFIX, VAL_WANTED_NOTHING, 0 },
    { "Costlyx", VAL_FORM_PREFIX, VAL_WANTED_NOTHING, 0 },
};

#define ADD_CASES(battery, rows) add_cases(battery, rows, sizeof(rows) / sizeof *(rows))

int val_battery_init(struct val_battery *out, const struct val_battery_facts *facts)
{
    const struct val_objects *objects = facts->global.count   ? &facts->global
                                        : facts->costly.count ? &facts->costly
                                                              : &facts->others;
    enum val_query_form metadata = facts->metadata ? VAL_FORM_METADATA : VAL_FORM_ODD;

    memset(out, 0, sizeof *out);
    kit_arena_init(&out->arena, epci_alloc, epci_free);
    add_own(out, facts, &facts->global);
    add_own(out, facts, &facts->costly);
    add_own(out, facts, &facts->others);
    if (facts->any_case)
        ADD_CASES(out, cases);
    add_text(out, "MetadataGlobal", metadata, facts->metadata ? VAL_WANTED_GLOBAL : VAL_WANTED_ANY,
             0);
    add_text(out, "MetadataCostly", metadata, facts->metadata ? VAL_WANTED_COSTLY : VAL_WANTED_ANY,
             0);
    if (facts->any_case && facts->metadata) {
        add_text(out, "METADATAGLOBAL", metadata, VAL_WANTED_GLOBAL, 0);
        add_text(out, "metadatacostly", metadata, VAL_WANTED_COSTLY, 0);
    }
    ADD_CASES(out, blanks);
    if (!facts->listed) {
        /* Whatever is asked may come to it. */
        add_text(out, NOBODY_S_WORD, VAL_FORM_IGNORED, VAL_WANTED_NOTHING, 0);
        add_number(out, foreign_index(facts), VAL_FORM_OTHER, VAL_WANTED_NOTHING);
        ADD_CASES(out, words);
        add_between(out, "Foreign " ABSENT_COMPUTER " ", objects->list[0], "", VAL_FORM_FOREIGN,
                    VAL_WANTED_ANSWER);
        add_substrings(out, facts, objects);
        add_huge(out);
    }
    if (!out->failed)
        return EPC_OK;
    val_battery_release(out);
    return EPC_E_NOMEM;
}

void val_battery_release(struct val_battery *battery)
{
    kit_arena_release(&battery->arena);
    memset(battery, 0, sizeof *battery);
}

/* ---- Answers ---- */

bool val_form_follows(enum val_query_form form, unsigned found)
{
    enum { INDEX = 1u << VAL_FORM_INDEX, IGNORED = 1u << VAL_FORM_IGNORED };
    enum { FOREIGN = 1u << VAL_FORM_FOREIGN, UNKNOWN = 1u << VAL_FORM_UNKNOWN };
    static const unsigned reasons[] = {
        [VAL_FORM_MANY] = INDEX,
        [VAL_FORM_COSTLY] = IGNORED,
        [VAL_FORM_FOREIGN] = IGNORED,
        [VAL_FORM_OTHER] = IGNORED,
        [VAL_FORM_SUBSTRING] = IGNORED | 1u << VAL_FORM_OTHER,
        [VAL_FORM_UNKNOWN] = IGNORED | FOREIGN,
        [VAL_FORM_PREFIX] = IGNORED | FOREIGN | UNKNOWN,
        [VAL_FORM_BLANK] = 0,
    };

    return (found & reasons[form]) != 0;
}

bool val_battery_fits(const struct val_query_case *one, const struct val_battery_facts *facts,
                      const struct val_objects *objects, uint32_t bytes, bool answer)
{
    switch (one->wanted) {
    case VAL_WANTED_ANY:
        return true;
    case VAL_WANTED_NOTHING:
        return bytes == 0;
    case VAL_WANTED_OBJECT:
        return val_objects_have(objects, one->object);
    case VAL_WANTED_GLOBAL:
        return have_all(objects, &facts->global);
    case VAL_WANTED_COSTLY:
        return have_all(objects, &facts->costly);
    case VAL_WANTED_NOT_GLOBAL:
        return !have_any(objects, &facts->global);
    case VAL_WANTED_MAYBE_GLOBAL:
        return bytes == 0 || have_all(objects, &facts->global);
    case VAL_WANTED_ANSWER:
        return bytes == 0 || answer;
    }
    return true;
}

void val_query_range(uint32_t first, uint32_t last, char *out, size_t room)
{
    size_t used = 0;

    out[0] = '\0';
    for (uint64_t index = first; index != 0 && index <= last && used + INDEX_MOST < room;
         index += 2)
        used += (size_t)snprintf(out + used, room - used, "%s%" PRIu32, used ? " " : "",
                                 (uint32_t)index);
}

void val_query_show(const char *query, char *out, size_t room)
{
    size_t length = strlen(query);

    if (length > 60)
        snprintf(out, room, "\"%.20s...\" (%zu characters)", query, length);
    else
        snprintf(out, room, "\"%s\"", query);
}
