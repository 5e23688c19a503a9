/* SPDX-License-Identifier: MIT
 *
 * golden.c -- the table of sample blocks: how each is built and spoiled, and the findings it has to
 * give. */
#include "golden.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#define OBJECT(field)   offsetof(struct epci_wire_object, field)
#define COUNTER(field)  offsetof(struct epci_wire_counter, field)
#define INSTANCE(field) offsetof(struct epci_wire_instance, field)
#define DATA(field)     offsetof(struct epci_wire_data, field)

/* ---- Bad blocks that no patch of a single field makes ---- */

static void behind_the_last(struct block *b)
{
    golden_site(b);
    block_grow(b, 16);
}

static void cut(struct block *b)
{
    golden_site(b);
    block_cut(b, 8);
}

static void gap_between(struct block *b)
{
    block_object(b, 250, BLOCK_SINGLE);
    block_counter(b, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(b, NULL);
    block_grow(b, 8);
    block_object(b, 260, BLOCK_SINGLE);
    block_counter(b, 262, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(b, NULL);
}

/* The cells follow their length without padding: 4 bytes short of a multiple of 8. */
static void four_more(struct block *b)
{
    golden_site(b);
    block_grow(b, 4);
    block_put(b, block_cells_at(b, 2, 0), 12);
    block_put(b, block_object_at(b, 2), block_get(b, block_object_at(b, 2)) + 4);
}

/* Two instances with blocks of 12 bytes: together they are a multiple of 8 again. */
static void uneven_parts(struct block *b)
{
    size_t end;

    golden_instances_0(b);
    for (uint32_t i = 0; i < 2; i++) {
        block_instance(b, i ? "b" : "a", NULL);
        end = block_cells_at(b, 0, i);
        block_put(b, end, 12);
        block_grow(b, 4);
    }
    block_put(b, 0, (uint32_t)b->used);
}

static void no_block(struct block *b)
{
    golden_site(b);
    block_object(b, 260, BLOCK_SINGLE);
    block_counter(b, 262, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
}

/* The only counter block has 4 bytes of padding that its length does not count. */
static void block_padded(struct block *b)
{
    block_object(b, 250, BLOCK_SINGLE);
    block_counter(b, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(b, 254, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(b, NULL);
    block_put(b, block_cells_at(b, 0, 0), 12);
}

/* Zeros after the only counter block, more than padding needs. */
static void block_padded_much(struct block *b)
{
    golden_site(b);
    block_grow(b, 16);
    block_put(b, block_object_at(b, 2), block_get(b, block_object_at(b, 2)) + 16);
}

/* No instances, and zeros where one could be: as Microsoft's sample appmem when it has none. */
static void zeros_behind(struct block *b)
{
    golden_instances_0(b);
    block_grow(b, 56);
    block_put(b, 0, (uint32_t)b->used);
}

/* An object that declares no instances but has one. */
static void single_as_many(struct block *b)
{
    golden_instances_1(b);
    block_put(b, OBJECT(instance_count), (uint32_t)-1);
}

/* An object that declares one instance but has only a counter block. */
static void many_as_single(struct block *b)
{
    block_object(b, 250, BLOCK_SINGLE);
    block_counter(b, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(b, NULL);
    block_put(b, OBJECT(instance_count), 1);
}

static void fraction_last(struct block *b)
{
    golden_site(b);
    block_object(b, 260, BLOCK_SINGLE);
    block_counter(b, 262, (uint32_t)EPC_PERF_RAW_FRACTION);
    block_cells(b, NULL);
}

static void multi_without_base(struct block *b)
{
    golden_site(b);
    block_object(b, 260, BLOCK_SINGLE);
    block_counter(b, 262, (uint32_t)EPC_PERF_COUNTER_MULTI_TIMER);
    block_cells(b, NULL);
}

/* Both fractions first, then both bases. */
static void bases_behind(struct block *b)
{
    block_object(b, 260, BLOCK_SINGLE);
    block_counter(b, 262, (uint32_t)EPC_PERF_RAW_FRACTION);
    block_counter(b, 264, (uint32_t)EPC_PERF_RAW_FRACTION);
    block_counter(b, 0, (uint32_t)EPC_PERF_RAW_BASE);
    block_counter(b, 0, (uint32_t)EPC_PERF_RAW_BASE);
    block_cells(b, (const uint64_t[]){ 1, 1, 2, 2 });
}

/* 4, 8 and 4 bytes; the first and the last are together. */
static void cell_between(struct block *b)
{
    block_object(b, 260, BLOCK_SINGLE);
    block_counter(b, 262, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(b, 264, (uint32_t)EPC_PERF_COUNTER_LARGE_RAWCOUNT);
    block_counter(b, 266, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_put(b, block_counter_at(b, 0, 1) + COUNTER(offset), 12);
    block_put(b, block_counter_at(b, 0, 2) + COUNTER(offset), 8);
    block_cells(b, (const uint64_t[]){ 1, 2, 3 });
}

static void names_twice(struct block *b)
{
    golden_instances_0(b);
    block_instance(b, "twin", NULL);
    block_instance(b, "other", NULL);
    block_instance(b, "twin", NULL);
}

static void names_but_for_case(struct block *b)
{
    golden_instances_0(b);
    block_instance(b, "Twin site", NULL);
    block_instance(b, "tWIN Site", NULL);
}

static void name_of_nothing(struct block *b)
{
    golden_instances_0(b);
    block_instance(b, "a", NULL);
    block_instance(b, "", NULL);
}

static void no_name(struct block *b)
{
    golden_instances_0(b);
    block_instance(b, NULL, NULL);
}

static void name_too_long(struct block *b)
{
    char name[257];

    memset(name, 'n', 256);
    name[256] = '\0';
    golden_instances_0(b);
    block_instance(b, name, NULL);
}

/* The name begins one byte too far. */
static void name_uneven(struct block *b)
{
    size_t at;

    golden_instances_1(b);
    at = block_instance_at(b, 0, 0);
    memmove(b->bytes + at + 25, b->bytes + at + 24, 10);
    b->bytes[at + 24] = 0;
    block_put(b, at + INSTANCE(name_offset), 25);
}

static void ids_twice(struct block *b)
{
    golden_instances_0(b);
    for (uint32_t i = 0; i < 2; i++) {
        block_instance(b, i ? "b" : "a", NULL);
        block_put(b, block_instance_at(b, 0, i) + INSTANCE(unique_id), 0);
    }
}

static void same_object_twice(struct block *b)
{
    golden_site(b);
    block_object(b, 230, BLOCK_SINGLE);
    block_counter(b, 232, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(b, NULL);
}

static void all_advanced(struct block *b)
{
    block_object(b, 250, BLOCK_SINGLE);
    block_counter(b, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(b, NULL);
    block_put(b, OBJECT(detail), EPC_EXPERT);
    block_put(b, block_counter_at(b, 0, 0) + COUNTER(detail), EPC_ADVANCED);
}

/* Objects 250 and 230 in this order. */
static void other_order(struct block *b)
{
    block_single(b, 250, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT, 42);
    golden_instances_1(b);
}

static void one_order(struct block *b)
{
    golden_instances_1(b);
    block_single(b, 250, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT, 42);
}

/* No padding follows "default" (16 bytes of name) and "second site" (24).  So this name has one
 * character, and the 4 bytes of padding after it keep what the buffer held. */
static void padded(struct block *b, unsigned char fill)
{
    golden_instances_0(b);
    block_instance(b, "x", NULL);
    memset(b->bytes + block_instance_at(b, 0, 0) + 28, fill, 4);
}

static void padded_one(struct block *b)
{
    padded(b, GOLDEN_FILL);
}

static void padded_other(struct block *b)
{
    padded(b, GOLDEN_OTHER_FILL_BYTE);
}

#define AT(place, first, second, field, value)                                                     \
    {                                                                                              \
        {                                                                                          \
            GOLDEN_##place, first, second, field, (uint32_t)(value)                                \
        }                                                                                          \
    }
#define GOOD(name, build, way)                                                                     \
    {                                                                                              \
        "good/" name, "", build, GOLDEN_##way,                                                     \
        {                                                                                          \
            {                                                                                      \
                0                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }
#define BAD(name, findings, ...)                                                                   \
    { "bad/" name, findings, golden_site, GOLDEN_BLOCK, AT(__VA_ARGS__) }
#define MADE(name, findings, build, way)                                                           \
    {                                                                                              \
        "bad/" name, findings, build, GOLDEN_##way,                                                \
        {                                                                                          \
            {                                                                                      \
                0                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }
#define WAY(name, findings, build, way, ...)                                                       \
    { "bad/" name, findings, build, GOLDEN_##way, AT(__VA_ARGS__) }

const struct golden golden_blocks[] = {
    GOOD("site", golden_site, BLOCK),
    GOOD("indexes", golden_site, INDEXES),
    GOOD("three-objects", golden_site, COUNTED),
    GOOD("nothing", golden_none, BLOCK),
    GOOD("every-type", golden_every_type, BLOCK),
    GOOD("base-index", golden_base_index, BLOCK),
    GOOD("instances-0", golden_instances_0, BLOCK),
    GOOD("instances-1", golden_instances_1, BLOCK),
    GOOD("instances-300", golden_instances_300, BLOCK),
    GOOD("names", golden_names, BLOCK),
    GOOD("code-page", golden_code_page, BLOCK),
    GOOD("unnamed", golden_unnamed, BLOCK),
    GOOD("taste", golden_taste, BLOCK),
    GOOD("defaults", golden_defaults, BLOCK),
    GOOD("processor", golden_processor, BLOCK),
    GOOD("multiple-of-4", four_more, NT4),
    GOOD("metadata", golden_metadata, METADATA),
    GOOD("foreign", golden_answer, FOREIGN),

    /* Lengths, in the order of spec rows 10 to 18. */
    MADE("alignment", "warning alignment 1016", four_more, BLOCK),
    BAD("total-without-instances", "error object-lengths 1003", OBJECT, 0, 0, OBJECT(total_bytes),
        264),
    BAD("total-0", "error object-lengths 1003", OBJECT, 0, 0, OBJECT(total_bytes), 0),
    BAD("total-40", "error object-lengths 1003", OBJECT, 1, 0, OBJECT(total_bytes), 40),
    BAD("total-huge", "error object-lengths 1003", OBJECT, 2, 0, OBJECT(total_bytes), -8),
    MADE("behind-the-last", "error object-lengths 1003", behind_the_last, BLOCK),
    MADE("cut", "error object-lengths 1003", cut, BLOCK),
    MADE("gap-between-objects", "error object-lengths 1003", gap_between, BLOCK),
    WAY("object-count", "error object-count -", other_order, COUNTED, NONE, 0, 0, 0, 0),
    BAD("counters-minus-1", "error definition-lengths 1019", OBJECT, 0, 0, OBJECT(counter_count),
        4),
    BAD("counters-plus-1", "error definition-lengths 1019", OBJECT, 0, 0, OBJECT(counter_count), 6),
    BAD("definitions-minus-8", "error definition-lengths 1019", OBJECT, 2, 0,
        OBJECT(definition_bytes), 96),
    BAD("header-72", "error header-length 1019", OBJECT, 0, 0, OBJECT(header_bytes), 72),
    BAD("definition-0", "error definition-size 1019", COUNTER, 0, 1, COUNTER(bytes), 0),
    BAD("definition-44", "error definition-size 1019", COUNTER, 0, 4, COUNTER(bytes), 44),
    BAD("instance-without-name", "error instance-lengths 1004", ITEM, 0, 0, INSTANCE(bytes), 24),
    BAD("instance-0", "error instance-lengths 1004", ITEM, 0, 1, INSTANCE(bytes), 0),
    BAD("block-of-instance-plus-4", "error instance-lengths 1004", CELLS, 0, 0, 0, 36),
    BAD("block-of-instance-0", "error instance-lengths 1004", CELLS, 1, 1, 0, 0),
    BAD("block-4", "error block-length -", CELLS, 2, 0, 0, 4),
    MADE("block-missing", "error block-length -", no_block, BLOCK),
    BAD("instances-0-of-2", "note instance-rest -", OBJECT, 0, 0, OBJECT(instance_count), 0),
    MADE("instances-0-zeros", "note instance-rest -", zeros_behind, BLOCK),
    BAD("instances-3-of-2", "error instance-lengths 1004", OBJECT, 0, 0, OBJECT(instance_count), 3),
    MADE("block-padding", "warning block-padding -", block_padded, BLOCK),
    MADE("block-padding-16", "warning block-padding -", block_padded_much, BLOCK),
    MADE("single-as-many", "error block-length -", single_as_many, BLOCK),
    MADE("many-as-single", "error instance-lengths 1004", many_as_single, BLOCK),
    BAD("part-of-name-alignment", "error instance-lengths 1004", ITEM, 0, 0, INSTANCE(bytes), 36),
    MADE("part-alignment", "warning part-alignment 1016", uneven_parts, BLOCK),

    /* Names: rows 19, 20 and 30. */
    BAD("name-in-characters", "error name-length -", ITEM, 0, 0, INSTANCE(name_bytes), 8),
    BAD("name-without-nul", "error name-length -", ITEM, 0, 0, INSTANCE(name_bytes), 14),
    BAD("name-with-padding", "error name-length -", ITEM, 1, 0, INSTANCE(name_bytes), 16),
    BAD("name-odd", "error name-length -", ITEM, 0, 0, INSTANCE(name_bytes), 15),
    BAD("name-offset-0", "error name-bounds -", ITEM, 0, 0, INSTANCE(name_offset), 0),
    BAD("name-behind-the-end", "error name-bounds -", ITEM, 0, 1, INSTANCE(name_offset), 40),
    MADE("name-even", "warning name-even -", name_uneven, BLOCK),
    MADE("name-empty", "warning name-empty -", no_name, BLOCK),
    MADE("name-of-nothing", "warning name-empty -", name_of_nothing, BLOCK),
    MADE("name-long", "note name-long -", name_too_long, BLOCK),
    MADE("name-duplicate", "warning name-duplicate -", names_twice, BLOCK),
    MADE("name-duplicate-in-case", "warning name-duplicate -", names_but_for_case, BLOCK),
    MADE("unique-id", "note unique-id -", ids_twice, BLOCK),
    BAD("code-page", "error code-page -", OBJECT, 0, 0, OBJECT(code_page), 1200),

    /* Counters: rows 22 to 27. */
    BAD("cell-outside", "error cell-bounds -", COUNTER, 0, 0, COUNTER(offset), 32),
    BAD("cell-in-length", "error cell-bounds -", COUNTER, 0, 1, COUNTER(offset), 0),
    BAD("cell-size", "error cell-size -", COUNTER, 0, 1, COUNTER(size), 4),
    BAD("cell-size-of-delta", "error cell-size -", COUNTER, 0, 0, COUNTER(size), 8),
    BAD("cells-overlap", "error cells-overlap -", COUNTER, 0, 2, COUNTER(offset), 12),
    MADE("cell-alignment", "note cell-alignment -", cell_between, BLOCK),
    BAD("base-of-wrong-type", "error base-missing -", COUNTER, 0, 3, COUNTER(type),
        EPC_PERF_SAMPLE_BASE),
    BAD("base-missing", "error base-missing -", COUNTER, 0, 3, COUNTER(type),
        EPC_PERF_COUNTER_RAWCOUNT),
    MADE("base-behind-the-last", "error base-missing -", fraction_last, BLOCK),
    MADE("bases-behind", "error base-missing -", bases_behind, BLOCK),
    MADE("multi-base", "warning multi-base -", multi_without_base, BLOCK),
    BAD("base-zero", "note base-zero -", CELLS, 0, 0, 20, 0),
    BAD("scale", "warning scale -", COUNTER, 0, 0, COUNTER(scale), 8),
    BAD("object-time", "error object-time -", OBJECT, 0, 0, OBJECT(perf_freq), 0),
    BAD("counter-duplicate", "error counter-duplicate -", COUNTER, 0, 4, COUNTER(name_index), 232),
    BAD("base-index-of-another", "error counter-duplicate -", COUNTER, 0, 3, COUNTER(name_index),
        232),
    MADE("object-duplicate", "error object-duplicate -", same_object_twice, BLOCK),
    BAD("detail-of-object", "warning detail-level -", OBJECT, 0, 0, OBJECT(detail), 0),
    BAD("detail-of-counter", "warning detail-level -", COUNTER, 2, 0, COUNTER(detail), 150),
    MADE("object-detail", "note object-detail -", all_advanced, BLOCK),
    BAD("default-counter", "warning default-counter -", OBJECT, 0, 0, OBJECT(default_counter), 252),
    BAD("default-counter-minus-2", "warning default-counter -", OBJECT, 0, 0,
        OBJECT(default_counter), -2),
    BAD("title-pointer-of-object", "note title-pointers -", OBJECT, 1, 0, OBJECT(name_title),
        0x7FFD1000),
    BAD("title-pointer-of-counter", "note title-pointers -", COUNTER, 0, 1, COUNTER(help_title), 1),

    /* Instances, parents, indexes: rows 28 to 33. */
    BAD("instance-count", "error instance-count 1004", OBJECT, 2, 0, OBJECT(instance_count), -2),
    WAY("metadata-instances", "warning metadata-instances -", golden_instances_1, METADATA, NONE, 0,
        0, 0, 0),
    WAY("metadata-single", "warning metadata-instances -", golden_metadata, METADATA, OBJECT, 1, 0,
        OBJECT(instance_count), -1),
    BAD("parent-instance", "warning parent-instance -", ITEM, 1, 1, INSTANCE(parent_instance), 2),
    BAD("parent-missing", "note parent-missing -", ITEM, 1, 0, INSTANCE(parent_index), 228),
    WAY("index-below", "warning index-outside -", golden_site, INDEXES, OBJECT, 0, 0,
        OBJECT(name_index), 2),
    WAY("index-above", "warning index-outside -", golden_site, INDEXES, COUNTER, 2, 0,
        COUNTER(name_index), 262),
    WAY("help-outside", "warning index-outside -", golden_site, INDEXES, COUNTER, 0, 0,
        COUNTER(help_index), 3),
    BAD("index-odd", "warning index-parity -", COUNTER, 0, 1, COUNTER(name_index), 235),
    BAD("index-0", "warning index-parity -", COUNTER, 0, 4, COUNTER(name_index), 0),
    BAD("help-even", "warning index-parity -", OBJECT, 2, 0, OBJECT(help_index), 250),

    /* The header of another computer's answer. */
    WAY("data-header", "error data-header -", golden_answer, FOREIGN, HEADER, 0, 0,
        DATA(object_count), 2),
    WAY("data-times", "warning data-times -", golden_answer, FOREIGN, HEADER, 0, 0, DATA(perf_freq),
        0),

    /* Pairs: the right one first. */
    MADE("layout-changed.older", "", golden_site, BLOCK),
    WAY("layout-changed.newer", "error layout-changed -", golden_site, NEWER, COUNTER, 0, 0,
        COUNTER(type), EPC_PERF_COUNTER_RAWCOUNT),
    MADE("order-changed.older", "", one_order, BLOCK),
    WAY("order-changed.newer", "error layout-changed -", other_order, NEWER, NONE, 0, 0, 0, 0),
    MADE("goes-backwards.older", "", golden_site, BLOCK),
    WAY("goes-backwards.newer", "warning goes-backwards -", golden_site, NEWER, CELLS, 0, 0, 8,
        1999),
    MADE("reset-on-read.older", "", golden_site, BLOCK),
    WAY("reset-on-read.newer", "warning reset-on-read -", golden_site, NEWER, CELLS, 0, 0, 8, 0),
    MADE("uninitialised.one", "", padded_one, BLOCK),
    WAY("uninitialised.other", "warning uninitialised -", padded_other, OTHER_FILL, NONE, 0, 0, 0,
        0),
};

const size_t golden_count = EPC_COUNT(golden_blocks);

static size_t place(const struct block *b, const struct golden_patch *patch)
{
    switch (patch->place) {
    case GOLDEN_OBJECT:
        return block_object_at(b, patch->first);
    case GOLDEN_COUNTER:
        return block_counter_at(b, patch->first, patch->second);
    case GOLDEN_ITEM:
        return block_instance_at(b, patch->first, patch->second);
    case GOLDEN_CELLS:
        return block_cells_at(b, patch->first, patch->second);
    case GOLDEN_HEADER:
    case GOLDEN_NONE:
        break;
    }
    return 0;
}

void golden_make(const struct golden *golden, struct block *b)
{
    size_t at[GOLDEN_PATCHES];

    block_init(b);
    golden->build(b);
    for (size_t i = 0; i < GOLDEN_PATCHES; i++) /* first: spoiled lengths would lead elsewhere */
        at[i] = place(b, &golden->patches[i]) + golden->patches[i].field;
    for (size_t i = 0; i < GOLDEN_PATCHES; i++)
        if (golden->patches[i].place != GOLDEN_NONE)
            block_put(b, at[i], golden->patches[i].value);
}

const char *golden_way_name(enum golden_way way)
{
    static const char *const names[] = {
        [GOLDEN_BLOCK] = "",
        [GOLDEN_METADATA] = "metadata",
        [GOLDEN_NT4] = "profile nt4",
        [GOLDEN_INDEXES] = "indexes 230-260 231-261",
        [GOLDEN_COUNTED] = "3 objects announced",
        [GOLDEN_FOREIGN] = "foreign",
        [GOLDEN_NEWER] = "after the block before",
        [GOLDEN_OTHER_FILL] = "with the block before: fill 0x32, before 0xCD",
    };

    return names[way];
}
