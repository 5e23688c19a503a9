/* SPDX-License-Identifier: MIT
 *
 * querybattery.c -- see querybattery.h.
 */
#include "harness/trials/querybattery.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/walk.h"

/* A computer that does not exist (RFC 2606), for a provider that really looks. */
#define NOBODY        "epc-harness.invalid"
#define NOBODY_S_WORD "EpcHarness"
/* A word longer than any buffer on a stack is likely to be. */
#define HUGE 65536u

/* ---- Objects ---- */

/* The first counter whose index is no object's. */
static uint32_t counter_of(const struct epci_object_view *object)
{
    struct epci_span rest = object->definitions;
    struct epci_counter_view counter;

    while (epci_walk_counter(&rest, &counter, NULL) == EPC_OK)
        if (counter.head.name_index != 0 && counter.head.name_index != object->head.name_index)
            return counter.head.name_index;
    return 0;
}

void epci_objects_of(struct epci_objects *out, struct epci_span block)
{
    struct epci_object_view object;

    memset(out, 0, sizeof *out);
    while (out->count < EPCI_OBJECTS_MOST && epci_walk_object(&block, &object, NULL) == EPC_OK) {
        out->list[out->count++] = object.head.name_index;
        if (!out->counter)
            out->counter = counter_of(&object);
    }
    if (epci_objects_have(out, out->counter))
        out->counter = 0;
}

bool epci_objects_have(const struct epci_objects *objects, uint32_t index)
{
    for (size_t i = 0; i < objects->count; i++)
        if (objects->list[i] == index)
            return true;
    return false;
}

static bool have_all(const struct epci_objects *objects, const struct epci_objects *wanted)
{
    for (size_t i = 0; i < wanted->count; i++)
        if (!epci_objects_have(objects, wanted->list[i]))
            return false;
    return true;
}

static bool have_any(const struct epci_objects *objects, const struct epci_objects *unwanted)
{
    for (size_t i = 0; i < unwanted->count; i++)
        if (epci_objects_have(objects, unwanted->list[i]))
            return true;
    return false;
}

/* Might the provider take this index for its own? */
static bool own(const struct epci_battery_facts *facts, uint64_t index)
{
    return (index >= facts->first && index <= facts->last) || index > UINT32_MAX ||
           epci_objects_have(&facts->global, (uint32_t)index) ||
           epci_objects_have(&facts->costly, (uint32_t)index) ||
           epci_objects_have(&facts->others, (uint32_t)index);
}

/* An index that is surely another's. */
static uint32_t foreign_index(const struct epci_battery_facts *facts)
{
    static const uint32_t known[] = { 2, 238, 230, 4, 1846 };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!own(facts, known[i]))
            return known[i];
    return facts->last < UINT32_MAX - 2 ? facts->last + 2 : 2;
}

/* ---- The list ---- */

static void add_text(struct epci_battery *battery, char *text, enum epci_query_form form,
                     enum epci_query_wanted wanted, uint32_t object)
{
    if (battery->count == battery->room) {
        size_t room = battery->room ? 2 * battery->room : 64;
        struct epci_query_case *list = realloc(battery->list, room * sizeof *list);

        if (list) {
            battery->list = list;
            battery->room = room;
        }
    }
    if (!text || battery->count == battery->room) {
        free(text);
        battery->failed = true;
        return;
    }
    battery->list[battery->count++] = (struct epci_query_case){ text, form, wanted, object };
}

static char *copy_of(const char *text)
{
    size_t bytes = strlen(text) + 1;
    char *copy = malloc(bytes);

    return copy ? memcpy(copy, text, bytes) : NULL;
}

static void add(struct epci_battery *battery, const char *text, enum epci_query_form form,
                enum epci_query_wanted wanted)
{
    add_text(battery, copy_of(text), form, wanted, 0);
}

struct word {
    const char *text;
    enum epci_query_form form;
    enum epci_query_wanted wanted;
};

static void add_words(struct epci_battery *battery, const struct word *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add(battery, words[i].text, words[i].form, words[i].wanted);
}

/* A number between two texts. */
static void add_between(struct epci_battery *battery, const char *before, uint32_t index,
                        const char *behind, enum epci_query_form form,
                        enum epci_query_wanted wanted)
{
    char text[64];

    snprintf(text, sizeof text, "%s%" PRIu32 "%s", before, index, behind);
    add_text(battery, copy_of(text), form, wanted, index);
}

static void add_number(struct epci_battery *battery, uint32_t index, enum epci_query_form form,
                       enum epci_query_wanted wanted)
{
    add_between(battery, "", index, "", form, wanted);
}

/* `index` behind EPCI_MANY - 1 others. */
static void add_many(struct epci_battery *battery, const struct epci_battery_facts *facts,
                     uint32_t index)
{
    size_t room = (size_t)EPCI_MANY * 11 + 1, used = 0;
    char *text = malloc(room);
    uint32_t number = 2;

    for (int i = 1; text && i < EPCI_MANY; i++, number += 2) {
        while (own(facts, number))
            number += 2;
        used += (size_t)snprintf(text + used, room - used, "%" PRIu32 " ", number);
    }
    if (text)
        snprintf(text + used, room - used, "%" PRIu32, index);
    add_text(battery, text, EPCI_FORM_MANY, EPCI_WANTED_OBJECT, index);
}

static void add_own(struct epci_battery *battery, const struct epci_battery_facts *facts,
                    const struct epci_objects *objects)
{
    char text[64];

    for (size_t i = 0; i < objects->count; i++)
        add_number(battery, objects->list[i], EPCI_FORM_INDEX, EPCI_WANTED_OBJECT);
    for (size_t i = 0; i < objects->count && i < 1; i++) {
        uint32_t index = objects->list[i], other = foreign_index(facts);

        snprintf(text, sizeof text, "%" PRIu32 " %" PRIu32, other, index);
        add_text(battery, copy_of(text), EPCI_FORM_INDEX, EPCI_WANTED_OBJECT, index);
        snprintf(text, sizeof text, "%" PRIu32 " %" PRIu32, index, other);
        add_text(battery, copy_of(text), EPCI_FORM_INDEX, EPCI_WANTED_OBJECT, index);
        add_many(battery, facts, index);
        add_between(battery, "00", index, "", EPCI_FORM_ODD, EPCI_WANTED_ANY);
        add_between(battery, "+", index, "", EPCI_FORM_ODD, EPCI_WANTED_ANY);
        add_between(battery, "-", index, "", EPCI_FORM_ODD, EPCI_WANTED_ANY);
        add_between(battery, "", index, "x", EPCI_FORM_ODD, EPCI_WANTED_ANY);
        add_between(battery, "", index, ",", EPCI_FORM_ODD, EPCI_WANTED_ANY);
        add_between(battery, "  ", index, "  ", EPCI_FORM_ODD, EPCI_WANTED_ANY);
    }
    if (objects->counter)
        add_number(battery, objects->counter, EPCI_FORM_ODD, EPCI_WANTED_ANY);
}

/* Indexes that hold the digits of an own one: "84" is in "840" and "184". */
static void add_substrings(struct epci_battery *battery, const struct epci_battery_facts *facts,
                           const struct epci_objects *objects)
{
    uint64_t index = objects->count ? objects->list[0] : 0, scale = 10;

    if (index == 0)
        return;
    while (scale <= index)
        scale *= 10;
    if (!own(facts, index * 10))
        add_number(battery, (uint32_t)(index * 10), EPCI_FORM_SUBSTRING, EPCI_WANTED_NOTHING);
    if (!own(facts, scale + index))
        add_number(battery, (uint32_t)(scale + index), EPCI_FORM_SUBSTRING, EPCI_WANTED_NOTHING);
    if (index >= 10 && !own(facts, index / 10))
        add_number(battery, (uint32_t)(index / 10), EPCI_FORM_SUBSTRING, EPCI_WANTED_NOTHING);
}

static void add_huge(struct epci_battery *battery)
{
    char *text = malloc(HUGE + 1);

    if (text) {
        memset(text, 'x', HUGE);
        text[HUGE] = '\0';
    }
    add_text(battery, text, EPCI_FORM_UNKNOWN, EPCI_WANTED_NOTHING, 0);
}

static const struct word cases[] = {
    { "GLOBAL", EPCI_FORM_CASE, EPCI_WANTED_GLOBAL },
    { "global", EPCI_FORM_CASE, EPCI_WANTED_GLOBAL },
    { "gLoBaL", EPCI_FORM_CASE, EPCI_WANTED_GLOBAL },
    { "COSTLY", EPCI_FORM_CASE, EPCI_WANTED_COSTLY },
    { "cOsTlY", EPCI_FORM_CASE, EPCI_WANTED_COSTLY },
};

static const struct word blanks[] = {
    { "", EPCI_FORM_BLANK, EPCI_WANTED_MAYBE_GLOBAL },
    { " ", EPCI_FORM_BLANK, EPCI_WANTED_MAYBE_GLOBAL },
    { "   \t ", EPCI_FORM_BLANK, EPCI_WANTED_MAYBE_GLOBAL },
    { "Global ", EPCI_FORM_BLANK, EPCI_WANTED_MAYBE_GLOBAL },
    { " Global", EPCI_FORM_BLANK, EPCI_WANTED_MAYBE_GLOBAL },
    { "  Global  ", EPCI_FORM_BLANK, EPCI_WANTED_MAYBE_GLOBAL },
    { "Global Costly", EPCI_FORM_ODD, EPCI_WANTED_ANY },
    { "OLD_Global", EPCI_FORM_ODD, EPCI_WANTED_ANY },
    { "OLD_MetadataGlobal", EPCI_FORM_ODD, EPCI_WANTED_ANY },
    { "OLD_MetadataCostly", EPCI_FORM_ODD, EPCI_WANTED_ANY },
    { "4294967296", EPCI_FORM_ODD, EPCI_WANTED_ANY },
    { "99999999999999999999999999", EPCI_FORM_ODD, EPCI_WANTED_ANY },
};

/* For who is asked for more than it says that it has. */
static const struct word words[] = {
    { "Costly", EPCI_FORM_COSTLY, EPCI_WANTED_NOT_GLOBAL },
    { "Foreign " NOBODY, EPCI_FORM_FOREIGN, EPCI_WANTED_ANSWER },
    { "Foreign", EPCI_FORM_FOREIGN, EPCI_WANTED_ANSWER },
    { "FOREIGN " NOBODY, EPCI_FORM_FOREIGN, EPCI_WANTED_ANSWER },
    { NOBODY_S_WORD, EPCI_FORM_UNKNOWN, EPCI_WANTED_NOTHING },
    { "Counter 009", EPCI_FORM_UNKNOWN, EPCI_WANTED_NOTHING },
    { "Help 009", EPCI_FORM_UNKNOWN, EPCI_WANTED_NOTHING },
    { "Globa", EPCI_FORM_PREFIX, EPCI_WANTED_NOTHING },
    { "Globals", EPCI_FORM_PREFIX, EPCI_WANTED_NOTHING },
    { "XGlobal", EPCI_FORM_PREFIX, EPCI_WANTED_NOTHING },
    { "Cost", EPCI_FORM_PREFIX, EPCI_WANTED_NOTHING },
    { "Costlyx", EPCI_FORM_PREFIX, EPCI_WANTED_NOTHING },
};

#define ADD_WORDS(battery, list) add_words(battery, list, sizeof(list) / sizeof *(list))

int epci_battery_init(struct epci_battery *out, const struct epci_battery_facts *facts)
{
    const struct epci_objects *objects = facts->global.count   ? &facts->global
                                         : facts->costly.count ? &facts->costly
                                                               : &facts->others;
    enum epci_query_form metadata = facts->metadata ? EPCI_FORM_METADATA : EPCI_FORM_ODD;

    memset(out, 0, sizeof *out);
    add_own(out, facts, &facts->global);
    add_own(out, facts, &facts->costly);
    add_own(out, facts, &facts->others);
    if (facts->any_case)
        ADD_WORDS(out, cases);
    add(out, "MetadataGlobal", metadata, facts->metadata ? EPCI_WANTED_GLOBAL : EPCI_WANTED_ANY);
    add(out, "MetadataCostly", metadata, facts->metadata ? EPCI_WANTED_COSTLY : EPCI_WANTED_ANY);
    if (facts->any_case && facts->metadata) {
        add(out, "METADATAGLOBAL", metadata, EPCI_WANTED_GLOBAL);
        add(out, "metadatacostly", metadata, EPCI_WANTED_COSTLY);
    }
    ADD_WORDS(out, blanks);
    if (!facts->listed) {
        /* Whatever is asked may come to it. */
        add(out, NOBODY_S_WORD, EPCI_FORM_IGNORED, EPCI_WANTED_NOTHING);
        add_number(out, foreign_index(facts), EPCI_FORM_OTHER, EPCI_WANTED_NOTHING);
        ADD_WORDS(out, words);
        add_between(out, "Foreign " NOBODY " ", objects->list[0], "", EPCI_FORM_FOREIGN,
                    EPCI_WANTED_ANSWER);
        add_substrings(out, facts, objects);
        add_huge(out);
    }
    if (!out->failed)
        return EPC_OK;
    epci_battery_release(out);
    return EPC_E_NOMEM;
}

void epci_battery_release(struct epci_battery *battery)
{
    for (size_t i = 0; i < battery->count; i++)
        free(battery->list[i].text);
    free(battery->list);
    memset(battery, 0, sizeof *battery);
}

/* ---- Answers ---- */

bool epci_form_follows(enum epci_query_form form, unsigned found)
{
    unsigned reasons = 0;

    switch (form) {
    case EPCI_FORM_MANY:
        reasons = 1u << EPCI_FORM_INDEX;
        break;
    case EPCI_FORM_COSTLY:
    case EPCI_FORM_FOREIGN:
    case EPCI_FORM_OTHER:
        reasons = 1u << EPCI_FORM_IGNORED;
        break;
    case EPCI_FORM_UNKNOWN:
        reasons = 1u << EPCI_FORM_IGNORED | 1u << EPCI_FORM_FOREIGN;
        break;
    case EPCI_FORM_PREFIX:
        reasons = 1u << EPCI_FORM_IGNORED | 1u << EPCI_FORM_FOREIGN | 1u << EPCI_FORM_UNKNOWN;
        break;
    case EPCI_FORM_SUBSTRING:
        reasons = 1u << EPCI_FORM_IGNORED | 1u << EPCI_FORM_OTHER;
        break;
    default:
        break;
    }
    return (found & reasons) != 0;
}

bool epci_battery_fits(const struct epci_query_case *one, const struct epci_battery_facts *facts,
                       const struct epci_objects *objects, uint32_t bytes, bool answer)
{
    switch (one->wanted) {
    case EPCI_WANTED_ANY:
        return true;
    case EPCI_WANTED_NOTHING:
        return bytes == 0;
    case EPCI_WANTED_OBJECT:
        return epci_objects_have(objects, one->object);
    case EPCI_WANTED_GLOBAL:
        return have_all(objects, &facts->global);
    case EPCI_WANTED_COSTLY:
        return have_all(objects, &facts->costly);
    case EPCI_WANTED_NOT_GLOBAL:
        return !have_any(objects, &facts->global);
    case EPCI_WANTED_MAYBE_GLOBAL:
        return bytes == 0 || have_all(objects, &facts->global);
    case EPCI_WANTED_ANSWER:
        return bytes == 0 || answer;
    }
    return true;
}

void epci_query_show(const char *query, char *out, size_t room)
{
    size_t length = strlen(query);

    if (length > 60)
        snprintf(out, room, "\"%.20s...\" (%zu characters)", query, length);
    else
        snprintf(out, room, "\"%s\"", query);
}
