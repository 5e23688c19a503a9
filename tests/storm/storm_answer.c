/* SPDX-License-Identifier: MIT
 *
 * storm_answer.c -- object after object, row after row; nothing of the library's own reader.
 */
#include "storm_answer.h"

#include <windows.h>

#include <winperf.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_BYTES = 32, TEXT_LETTERS = 15 };

struct reading {
    struct storm_answer *answer;
    const unsigned char *at; /* of the object */
    uint32_t object;
    PERF_OBJECT_TYPE head;
    PERF_COUNTER_DEFINITION counter[STORM_COUNTERS];
};

/* Keep the first complaint; always false. */
__attribute__((format(gnu_printf, 2, 3))) static bool wrong(struct storm_answer *answer,
                                                            const char *format, ...)
{
    va_list values;

    if (!*answer->wrong) {
        va_start(values, format);
        vsnprintf(answer->wrong, sizeof answer->wrong, format, values);
        va_end(values);
    }
    return false;
}

static void tears(struct reading *reading, const char *what, unsigned long long one,
                  unsigned long long other)
{
    snprintf(reading->answer->torn, sizeof reading->answer->torn, "object %u: %s: %llu and %llu",
             (unsigned)reading->object, what, one, other);
}

/* ---- Definitions ---- */

static bool read_counter(struct reading *reading, int number)
{
    const epc_counter *expected = &storm_schema.objects[reading->object].counters[number];
    PERF_COUNTER_DEFINITION *counter = &reading->counter[number];
    const DWORD bytes = number == STORM_TEXT                              ? TEXT_BYTES
                        : number == STORM_SMALL || number == STORM_LIVING ? 4
                                                                          : 8;

    memcpy(counter, reading->at + sizeof reading->head + (size_t)number * sizeof *counter,
           sizeof *counter);
    return (counter->ByteLength == sizeof *counter &&
            counter->CounterNameTitleIndex == STORM_INDEX + expected->symbol &&
            counter->CounterHelpTitleIndex == STORM_INDEX + expected->symbol + 1 &&
            counter->CounterType == expected->type && counter->CounterSize == bytes &&
            counter->CounterOffset >= sizeof(PERF_COUNTER_BLOCK)) ||
           wrong(reading->answer, "object %u: the definition of counter %d",
                 (unsigned)reading->object, number);
}

static bool read_head(struct reading *reading, size_t left)
{
    struct storm_answer *answer = reading->answer;
    PERF_OBJECT_TYPE *head = &reading->head;
    uint32_t offset, counters;

    if (left < sizeof *head)
        return wrong(answer, "%lu bytes are not an object", (unsigned long)left);
    memcpy(head, reading->at, sizeof *head);
    offset = head->ObjectNameTitleIndex - STORM_INDEX;
    if (offset % STORM_SYMBOL(1) || offset / STORM_SYMBOL(1) >= STORM_OBJECTS)
        return wrong(answer, "there is no object %lu", head->ObjectNameTitleIndex);
    reading->object = offset / STORM_SYMBOL(1);
    if (answer->object[reading->object].is_there)
        return wrong(answer, "object %u is there twice", (unsigned)reading->object);
    counters = storm_schema.objects[reading->object].counter_count;
    if (head->ObjectHelpTitleIndex != head->ObjectNameTitleIndex + 1 ||
        head->TotalByteLength > left || head->TotalByteLength % 8 ||
        head->HeaderLength != sizeof *head || head->NumCounters != counters ||
        head->DefinitionLength != sizeof *head + head->NumCounters * sizeof *reading->counter ||
        head->DefinitionLength > head->TotalByteLength ||
        (head->NumInstances == PERF_NO_INSTANCES) != (reading->object == STORM_ONE) ||
        head->NumInstances < PERF_NO_INSTANCES || head->CodePage != 0 ||
        head->PerfFreq.QuadPart <= 0 || head->PerfTime.QuadPart <= 0)
        return wrong(answer, "the head of object %u", (unsigned)reading->object);
    for (int i = 0; i < (int)counters; i++)
        if (!read_counter(reading, i))
            return false;
    return true;
}

/* ---- Rows ---- */

static uint64_t number_at(const unsigned char *at, DWORD bytes)
{
    uint64_t number = 0;

    memcpy(&number, at, bytes);
    return number;
}

/* 15 equal letters, or nothing. */
static bool is_text(const unsigned char *at)
{
    uint16_t text[TEXT_BYTES / 2];

    memcpy(text, at, sizeof text);
    for (int i = 0; i < TEXT_LETTERS; i++)
        if (text[i] != text[0])
            return false;
    return text[TEXT_LETTERS] == 0 && (text[0] == 0 || (text[0] >= 'a' && text[0] <= 'z'));
}

/* Read the counter block at `at`; returns its bytes, or 0. */
static size_t read_block(struct reading *reading, const unsigned char *at, size_t left,
                         struct storm_row *row)
{
    PERF_COUNTER_BLOCK block;

    if (left < sizeof block)
        return wrong(reading->answer, "object %u ends before a block", (unsigned)reading->object);
    memcpy(&block, at, sizeof block);
    if (block.ByteLength % 8 || block.ByteLength > left)
        return wrong(reading->answer, "object %u: a block of %lu bytes", (unsigned)reading->object,
                     block.ByteLength);
    for (int i = 0; i < (int)reading->head.NumCounters; i++) {
        const PERF_COUNTER_DEFINITION *counter = &reading->counter[i];

        if (counter->CounterOffset > block.ByteLength ||
            counter->CounterSize > block.ByteLength - counter->CounterOffset)
            return wrong(reading->answer, "object %u: counter %d is outside of its block",
                         (unsigned)reading->object, i);
        if (i < STORM_TEXT)
            row->value[i] = number_at(at + counter->CounterOffset, counter->CounterSize);
        else if (!is_text(at + counter->CounterOffset))
            tears(reading, "a text", number_at(at + counter->CounterOffset, 8), 0);
    }
    if (row->value[STORM_LEFT] != row->value[STORM_RIGHT])
        tears(reading, "a group", row->value[STORM_LEFT], row->value[STORM_RIGHT]);
    return block.ByteLength;
}

/* "a0", "l4", "_Total" or, of STORM_APART, "a0_p123". */
static bool read_name(struct reading *reading, const unsigned char *at, DWORD bytes,
                      struct storm_row *row)
{
    char name[32] = "";
    char *end = name + 2;
    uint16_t unit = 1;
    size_t units = 0;

    for (; units < sizeof name && 2 * units < bytes; units++) {
        memcpy(&unit, at + 2 * units, sizeof unit);
        name[units] = (char)unit;
        if (unit == 0)
            break;
    }
    if (unit != 0 || 2 * (units + 1) != bytes)
        return wrong(reading->answer, "object %u: a name of %lu bytes ends after %u units",
                     (unsigned)reading->object, bytes, (unsigned)units);
    row->name = (uint32_t)(name[1] - '0');
    if (strcmp(name, "_Total") == 0 && reading->object == STORM_WORK)
        row->name = STORM_NAMES;
    else if (row->name >= STORM_NAMES || name[0] != (row->name < STORM_ANCHORED ? 'a' : 'l'))
        return wrong(reading->answer, "object %u has an instance %s", (unsigned)reading->object,
                     name);
    else if (reading->object == STORM_APART && strncmp(end, "_p", 2) == 0)
        row->pid = (uint32_t)strtoul(end + 2, &end, 10);
    return row->name == STORM_NAMES || *end == '\0' ||
           wrong(reading->answer, "object %u has an instance %s", (unsigned)reading->object, name);
}

/* The definition's references to its parent, and its number. */
static bool read_references(struct reading *reading, const PERF_INSTANCE_DEFINITION *definition,
                            const struct storm_row *row)
{
    const struct storm_object *work = &reading->answer->object[STORM_WORK];
    const bool is_leaf = reading->object == STORM_LEAF;
    const LONG number = reading->object == STORM_NUMBERED ? (LONG)row->name + 1 : PERF_NO_UNIQUE_ID;

    if (definition->UniqueID != number ||
        definition->ParentObjectTitleIndex !=
            (is_leaf ? STORM_INDEX + STORM_SYMBOL(STORM_WORK) : 0))
        return wrong(reading->answer, "object %u, name %u: number %ld, parent of object %lu",
                     (unsigned)reading->object, (unsigned)row->name, definition->UniqueID,
                     definition->ParentObjectTitleIndex);
    return !is_leaf ||
           (definition->ParentObjectInstance < work->rows &&
            work->row[definition->ParentObjectInstance].name == row->name) ||
           wrong(reading->answer, "leaf %u has parent %lu", (unsigned)row->name,
                 definition->ParentObjectInstance);
}

/* Read an instance; returns its bytes, or 0. */
static size_t read_instance(struct reading *reading, const unsigned char *at, size_t left,
                            struct storm_row *row)
{
    PERF_INSTANCE_DEFINITION definition;
    size_t block;

    if (left < sizeof definition)
        return wrong(reading->answer, "object %u ends before an instance",
                     (unsigned)reading->object);
    memcpy(&definition, at, sizeof definition);
    if (definition.ByteLength > left || definition.ByteLength % 8 ||
        definition.NameOffset != sizeof definition ||
        definition.NameLength > definition.ByteLength - sizeof definition)
        return wrong(reading->answer, "object %u: an instance of %lu bytes with a name of %lu",
                     (unsigned)reading->object, definition.ByteLength, definition.NameLength);
    if (!read_name(reading, at + definition.NameOffset, definition.NameLength, row) ||
        !read_references(reading, &definition, row))
        return 0;
    block = read_block(reading, at + definition.ByteLength, left - definition.ByteLength, row);
    return block ? definition.ByteLength + block : 0;
}

/* No two rows have one name, and a total is the last row and the sum of the others. */
static bool check_rows(struct reading *reading)
{
    const struct storm_object *object = &reading->answer->object[reading->object];
    struct storm_row sum = { 0 };

    for (uint32_t i = 0; i < object->rows; i++) {
        const struct storm_row *row = &object->row[i];

        for (uint32_t j = 0; j < i; j++)
            if (object->row[j].name == row->name && object->row[j].pid == row->pid)
                return wrong(reading->answer, "object %u: name %u is there twice",
                             (unsigned)reading->object, (unsigned)row->name);
        for (int k = 0; k < STORM_TEXT; k++) {
            const bool small = k == STORM_SMALL || k == STORM_LIVING;

            if (row->name != STORM_NAMES)
                sum.value[k] += row->value[k];
            else if (row->value[k] != (small ? (uint32_t)sum.value[k] : sum.value[k]))
                tears(reading, "the total", row->value[k], sum.value[k]);
        }
    }
    return reading->object != STORM_WORK || object->rows == 0 ||
           object->row[object->rows - 1].name == STORM_NAMES ||
           wrong(reading->answer, "there is no total");
}

static bool read_rows(struct reading *reading)
{
    struct storm_object *object = &reading->answer->object[reading->object];
    const bool single = reading->head.NumInstances == PERF_NO_INSTANCES;
    const uint32_t rows = single ? 1 : (uint32_t)reading->head.NumInstances;
    const unsigned char *at = reading->at + reading->head.DefinitionLength;
    size_t left = reading->head.TotalByteLength - reading->head.DefinitionLength, used;

    if (rows > STORM_ROWS)
        return wrong(reading->answer, "object %u: %u rows", (unsigned)reading->object,
                     (unsigned)rows);
    object->is_there = true;
    object->rows = 0;
    for (uint32_t i = 0; i < rows; i++, at += used, left -= used) {
        struct storm_row *row = &object->row[i];

        *row = (struct storm_row){ .name = 0 };
        used = single ? read_block(reading, at, left, row) : read_instance(reading, at, left, row);
        if (used == 0)
            return false;
        object->rows++;
    }
    if (left > 0)
        return wrong(reading->answer, "object %u: %lu bytes after its rows",
                     (unsigned)reading->object, (unsigned long)left);
    return check_rows(reading);
}

void storm_answer_read(struct storm_answer *answer, const unsigned char *data, size_t bytes,
                       uint32_t count)
{
    struct reading reading = { .answer = answer, .at = data };
    size_t left = bytes;

    *answer->wrong = *answer->torn = '\0';
    for (int i = 0; i < STORM_OBJECTS; i++)
        answer->object[i].is_there = false;
    for (uint32_t i = 0; i < count; i++) {
        if (!read_head(&reading, left) || !read_rows(&reading))
            return;
        reading.at += reading.head.TotalByteLength;
        left -= reading.head.TotalByteLength;
    }
    if (left > 0)
        wrong(answer, "%lu bytes after the last object", (unsigned long)left);
}
