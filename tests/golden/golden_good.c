/* SPDX-License-Identifier: MIT
 *
 * golden_good.c -- builds the right blocks, one for each feature that a reader could take for an
 * error. */
#include "golden.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/types.h"

#define OBJECT(field)   offsetof(struct epci_wire_object, field)
#define COUNTER(field)  offsetof(struct epci_wire_counter, field)
#define INSTANCE(field) offsetof(struct epci_wire_instance, field)

static void counter(struct block *b, uint32_t index, int64_t type)
{
    block_counter(b, index, (uint32_t)type);
}

/* An instance whose parent is the instance at this position of object 230. */
static void child(struct block *b, const char *name, uint32_t item, uint32_t parent)
{
    size_t at;

    block_instance(b, name, NULL);
    at = block_instance_at(b, b->objects - 1, item);
    block_put(b, at + INSTANCE(parent_index), 230);
    block_put(b, at + INSTANCE(parent_instance), parent);
}

void golden_site(struct block *b)
{
    block_object(b, 230, BLOCK_MANY);
    counter(b, 232, EPC_PERF_COUNTER_COUNTER);
    counter(b, 234, EPC_PERF_COUNTER_BULK_COUNT);
    counter(b, 236, EPC_PERF_RAW_FRACTION);
    counter(b, 0, EPC_PERF_RAW_BASE);
    counter(b, 238, EPC_PERF_ELAPSED_TIME);
    block_instance(b, "default", (const uint64_t[]){ 1000, 2000, 3, 4, 5 });
    block_instance(b, "second site", NULL); /* all zeros: 0 of 0 is right */
    block_object(b, 240, BLOCK_MANY);
    counter(b, 242, EPC_PERF_COUNTER_RAWCOUNT);
    child(b, "worker", 0, 0);
    child(b, "worker", 1, 1); /* the same name as another parent's child */
    block_object(b, 250, BLOCK_SINGLE);
    counter(b, 252, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(b, (const uint64_t[]){ 42 });
}

void golden_metadata(struct block *b)
{
    block_object(b, 230, EPCI_METADATA_MANY);
    counter(b, 232, EPC_PERF_ELAPSED_TIME);
    block_put(b, block_object_at(b, 0) + OBJECT(perf_freq), 0);
    block_object(b, 250, EPCI_METADATA_ONE);
    counter(b, 252, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(b, NULL);
}

void golden_answer(struct block *b)
{
    block_answer(b, "GETAWAY");
    golden_site(b);
}

void golden_none(struct block *b)
{
    (void)b;
}

void golden_every_type(struct block *b)
{
    uint32_t count;
    const struct epci_type *types = epci_counter_type_table(&count);

    block_object(b, 230, BLOCK_MANY);
    for (uint32_t i = 0; i < count; i++) {
        block_counter(b, 232 + 2 * i, types[i].value);
        if (types[i].base != EPC_NO_BASE)
            block_counter(b, 0, types[i].base);
    }
    block_instance(b, "all", NULL);
}

/* Each base has the index of its counter, also a base that two counters share. */
void golden_base_index(struct block *b)
{
    block_object(b, 230, BLOCK_MANY);
    counter(b, 232, EPC_PERF_RAW_FRACTION);
    counter(b, 232, EPC_PERF_RAW_BASE);
    counter(b, 234, EPC_PERF_RAW_FRACTION);
    counter(b, 234, EPC_PERF_RAW_BASE);
    counter(b, 236, EPC_PERF_SAMPLE_COUNTER); /* it may have a base */
    counter(b, 236, EPC_PERF_SAMPLE_BASE);
    block_put(b, block_counter_at(b, 0, 3) + COUNTER(offset),
              block_get(b, block_counter_at(b, 0, 1) + COUNTER(offset)));
    block_instance(b, "a", (const uint64_t[]){ 1, 2, 1, 2, 3, 4 });
}

void golden_instances_0(struct block *b)
{
    block_object(b, 230, BLOCK_MANY);
    counter(b, 232, EPC_PERF_COUNTER_COUNTER);
}

void golden_instances_1(struct block *b)
{
    golden_instances_0(b);
    block_instance(b, "only", (const uint64_t[]){ 7 });
}

void golden_instances_300(struct block *b)
{
    char name[32];

    golden_instances_0(b);
    for (uint32_t i = 0; i < 300; i++) {
        snprintf(name, sizeof name, "site %u", (unsigned)i);
        block_instance(b, name, (const uint64_t[]){ i });
    }
}

void golden_names(struct block *b)
{
    char longest[256];

    memset(longest, 'n', 255);
    longest[255] = '\0';
    golden_instances_0(b);
    block_instance(b, "x", NULL);
    block_instance(b, longest, NULL);
    block_instance(b, "Größe", NULL);
    block_instance(b, "сервер", NULL);
    block_instance(b, "サーバー", NULL);
    block_instance(b, "𝔘𝔫𝔦", NULL); /* surrogates */
}

/* Names in code page 1252: bytes. */
void golden_code_page(struct block *b)
{
    static const char *const names[] = { "abcdefg", "Gr\xF6\xDF"
                                                    "e" };

    golden_instances_0(b);
    block_put(b, OBJECT(code_page), 1252);
    for (uint32_t i = 0; i < EPC_COUNT(names); i++) {
        size_t at;

        block_instance(b, "abcdefg", NULL);
        at = block_instance_at(b, 0, i);
        memset(b->bytes + at + sizeof(struct epci_wire_instance), 0, 16);
        memcpy(b->bytes + at + sizeof(struct epci_wire_instance), names[i], strlen(names[i]));
        block_put(b, at + INSTANCE(name_bytes), (uint32_t)strlen(names[i]) + 1);
    }
}

void golden_unnamed(struct block *b)
{
    golden_instances_0(b);
    for (uint32_t i = 0; i < 2; i++) {
        block_instance(b, NULL, NULL);
        block_put(b, block_instance_at(b, 0, i) + INSTANCE(unique_id), 4 + i);
    }
}

/* Practices that are permitted, or common, although they look like mistakes. */
void golden_taste(struct block *b)
{
    block_object(b, 250, BLOCK_SINGLE);
    block_text(b, 252, (uint32_t)EPC_PERF_AVERAGE_TIMER, 4); /* the size that its bits say */
    counter(b, 0, EPC_PERF_AVERAGE_BASE);
    counter(b, 254, EPC_PERF_LARGE_RAW_FRACTION);
    block_text(b, 0, 0x40030503u, 8); /* the other PERF_LARGE_RAW_BASE */
    counter(b, 256, EPC_PERF_SAMPLE_COUNTER);
    block_text(b, 258, 0x00012000u, 4); /* unknown, with 4 bytes according to its bits */
    block_text(b, 260, (uint32_t)EPC_PERF_COUNTER_TEXT, 34);
    counter(b, 262, EPC_PERF_RAW_FRACTION);
    counter(b, 264, EPC_PERF_RAW_BASE); /* a base that has names */
    counter(b, 266, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(b, NULL);
    /* The last counter is another view of the cell of the one before. */
    block_put(b, block_counter_at(b, 0, 9) + COUNTER(offset),
              block_get(b, block_counter_at(b, 0, 8) + COUNTER(offset)));
    block_put(b, block_counter_at(b, 0, 9) + COUNTER(detail), EPC_WIZARD);
    block_put(b, block_counter_at(b, 0, 9) + COUNTER(scale), (uint32_t)-7);
}

/* DefaultCounter as a position, as an index, and as none. */
void golden_defaults(struct block *b)
{
    static const uint32_t defaults[] = { 1, 264, (uint32_t)EPCI_NO_DEFAULT };

    for (uint32_t i = 0; i < EPC_COUNT(defaults); i++) {
        block_object(b, 250 + 10 * i, BLOCK_SINGLE);
        counter(b, 252 + 10 * i, EPC_PERF_COUNTER_RAWCOUNT);
        counter(b, 254 + 10 * i, EPC_PERF_COUNTER_RAWCOUNT);
        block_cells(b, NULL);
        block_put(b, block_object_at(b, i) + OBJECT(default_counter), defaults[i]);
    }
}

/* Modelled on a genuine answer of Windows 10 (object Processor): inverse timers, mixed details,
 * help indexes that are not title index + 1, instances named by number and _Total. */
void golden_processor(struct block *b)
{
    static const struct {
        uint32_t name, help, detail;
        int64_t type;
        int32_t scale;
    } counters[] = {
        { 6, 7, EPC_NOVICE, EPC_PERF_100NSEC_TIMER_INV, 0 },
        { 142, 143, EPC_ADVANCED, EPC_PERF_100NSEC_TIMER, 0 },
        { 148, 149, EPC_NOVICE, EPC_PERF_COUNTER_COUNTER, -2 },
        { 696, 339, EPC_ADVANCED, EPC_PERF_100NSEC_TIMER, 0 },
        { 1336, 1337, EPC_ADVANCED, EPC_PERF_COUNTER_RAWCOUNT, 0 },
        { 1750, 1751, EPC_WIZARD, EPC_PERF_COUNTER_BULK_COUNT, 0 },
    };

    block_object(b, 238, BLOCK_MANY);
    block_put(b, OBJECT(default_counter), 0);
    for (uint32_t i = 0; i < EPC_COUNT(counters); i++) {
        size_t at = block_counter_at(b, 0, i);

        counter(b, counters[i].name, counters[i].type);
        block_put(b, at + COUNTER(help_index), counters[i].help);
        block_put(b, at + COUNTER(detail), counters[i].detail);
        block_put(b, at + COUNTER(scale), (uint32_t)counters[i].scale);
    }
    block_instance(b, "0", (const uint64_t[]){ 492071127644, 37816168688, 9, 17096030622, 3, 99 });
    block_instance(b, "1", (const uint64_t[]){ 492071127000, 37816168600, 8, 17096030600, 3, 98 });
    block_instance(b, "_Total", (const uint64_t[]){ 492071127322, 37816168644, 17, 0, 6, 197 });
}
