/* SPDX-License-Identifier: MIT
 *
 * check_page_spans.c -- the one list of spans.  The arguments are sample blocks and answers. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "sdk/port/port.h"
#include "page/spans.h"
#include "page/spantext.h"

static struct kit_arena arena;

/* Sorted, each byte once, none missing; items cover the spans in the same way. */
static void spans_are_whole(const struct page_spans *spans, size_t bytes, const char *name)
{
    uint64_t at = 0;
    uint32_t next = 0;

    for (size_t i = 0; i < spans->count; i++) {
        ck_assert_msg(spans->list[i].offset == at, "%s: span %zu at %u, not %u", name, i,
                      (unsigned)spans->list[i].offset, (unsigned)at);
        ck_assert_uint_gt(spans->list[i].length, 0);
        ck_assert_uint_lt(spans->list[i].item, spans->item_count);
        at += spans->list[i].length;
    }
    ck_assert_msg(at == bytes, "%s: %u of %u bytes", name, (unsigned)at, (unsigned)bytes);
    for (size_t i = 0; i < spans->item_count; i++) {
        ck_assert_uint_eq(spans->items[i].first, next);
        ck_assert_uint_gt(spans->items[i].count, 0);
        next += spans->items[i].count;
    }
    ck_assert_uint_eq(next, spans->count);
}

static void try_bytes(const void *bytes, size_t count, bool whole, const char *name)
{
    struct page_spans spans;

    kit_arena_init(&arena, epci_alloc, epci_free);
    ck_assert_int_eq(page_spans_build_from_bytes(&spans, &arena, epci_span_of(bytes, count), whole),
                     EPC_OK);
    spans_are_whole(&spans, count, name);
    kit_arena_release(&arena);
}

static bool is_answer(const char *name)
{
    return strstr(name, ".answer") != NULL;
}

EPC_TEST(spans__cover_every_byte_of_every_sample_once)
{
    ck_assert_int_gt(epc_check_argc, 80);
    for (int i = 1; i < epc_check_argc; i++) {
        void *memory;
        size_t bytes;

        ck_assert_int_eq(kit_read_file_up_to(epc_check_argv[i], 1 << 20, &memory, &bytes), EPC_OK);
        try_bytes(memory, bytes, is_answer(epc_check_argv[i]), epc_check_argv[i]);
        kit_free(memory);
    }
}

EPC_TEST(spans__cover_every_byte_of_a_sample_that_is_cut_or_damaged_anywhere)
{
    for (int i = 1; i < epc_check_argc; i += 23) {
        unsigned char *memory;
        void *file;
        size_t bytes;

        ck_assert_int_eq(kit_read_file_up_to(epc_check_argv[i], 1 << 20, &file, &bytes), EPC_OK);
        memory = file;
        for (size_t at = 0; at < bytes && at < 400; at += 3) {
            const unsigned char before = memory[at];

            try_bytes(memory, at, is_answer(epc_check_argv[i]), epc_check_argv[i]);
            memory[at] ^= 0x5A;
            try_bytes(memory, bytes, is_answer(epc_check_argv[i]), epc_check_argv[i]);
            memory[at] = before;
        }
        kit_free(file);
    }
}

/* The sample with this in its name. */
static const char *sample(const char *name)
{
    for (int i = 1; i < epc_check_argc; i++)
        if (strstr(epc_check_argv[i], name))
            return epc_check_argv[i];
    ck_abort_msg("no sample %s", name);
}

static void *open_sample(const char *name, struct page_spans *spans)
{
    void *memory;
    size_t bytes;

    ck_assert_int_eq(kit_read_file_up_to(sample(name), 1 << 20, &memory, &bytes), EPC_OK);
    kit_arena_init(&arena, epci_alloc, epci_free);
    ck_assert_int_eq(page_spans_build_from_bytes(spans, &arena, epci_span_of(memory, bytes), false),
                     EPC_OK);
    return memory;
}

static size_t count_kind(const struct page_spans *spans, enum page_kind kind)
{
    size_t count = 0;

    for (size_t i = 0; i < spans->count; i++)
        count += spans->list[i].kind == kind;
    return count;
}

EPC_TEST(spans__of_a_good_block_are_all_known)
{
    struct page_spans spans;
    void *memory = open_sample("good/instances-300", &spans);

    ck_assert_uint_eq(count_kind(&spans, PAGE_UNKNOWN), 0);
    ck_assert_uint_eq(spans.object_count, 1);
    ck_assert_uint_eq(spans.objects[0].instance_count, 300);
    ck_assert_uint_eq(count_kind(&spans, PAGE_HEADER), 14);
    ck_assert_uint_eq(count_kind(&spans, PAGE_DEFINITION), 10);
    kit_free(memory);
    kit_arena_release(&arena);
}

EPC_TEST(spans__of_a_block_that_is_cut_are_unknown_where_it_cannot_be_walked)
{
    struct page_spans spans;
    void *memory = open_sample("bad/cut", &spans);

    ck_assert_uint_gt(count_kind(&spans, PAGE_UNKNOWN), 0);
    kit_free(memory);
    kit_arena_release(&arena);
}

EPC_TEST(spans__of_cells_that_overlap_have_each_byte_once_and_say_so)
{
    struct page_spans spans;
    void *memory = open_sample("bad/cells-overlap", &spans);
    size_t shared = 0;
    char text[PAGE_TEXT_CAPACITY];

    for (uint32_t i = 0; i < spans.count; i++) {
        page_byte_span_format_value(&spans, i, NULL, text, sizeof text);
        shared += strstr(text, "shared with 1 more counter") != NULL;
    }
    ck_assert_uint_gt(shared, 0);
    kit_free(memory);
    kit_arena_release(&arena);
}

EPC_TEST(spans__of_an_answer_have_the_bytes_that_align_its_times_as_padding)
{
    struct page_spans spans;
    char text[PAGE_TEXT_CAPACITY];
    void *memory;
    size_t bytes;
    uint32_t span;

    ck_assert_int_eq(kit_read_file_up_to(sample("new.answer"), 1 << 20, &memory, &bytes), EPC_OK);
    kit_arena_init(&arena, epci_alloc, epci_free);
    ck_assert_int_eq(page_spans_build_from_bytes(&spans, &arena, epci_span_of(memory, bytes), true),
                     EPC_OK);
    span = page_find_span_at_offset(&spans, offsetof(struct epci_wire_data, perf_time));
    ck_assert_uint_eq(spans.list[span].offset, offsetof(struct epci_wire_data, perf_time));
    page_byte_span_format_label(&spans, span, NULL, text, sizeof text);
    ck_assert_str_eq(text, "PerfTime");
    ck_assert_uint_eq(spans.list[span - 1].kind, PAGE_PADDING);
    ck_assert_uint_eq(spans.list[span - 1].length, 4);
    kit_free(memory);
    kit_arena_release(&arena);
}

EPC_TEST(spans__values_are_as_people_read_them)
{
    struct page_spans spans;
    void *memory = open_sample("good/instances-300", &spans);
    char text[PAGE_TEXT_CAPACITY];
    uint64_t target;

    page_byte_span_format_value(&spans, 0, NULL, text, sizeof text);
    ck_assert_str_eq(text, "16104 (0x3ee8)");
    page_byte_span_format_label(&spans, 0, NULL, text, sizeof text);
    ck_assert_str_eq(text, "TotalByteLength");
    page_byte_span_format_value(&spans, page_find_span_at_offset(&spans, 0x5c), NULL, text,
                                sizeof text);
    ck_assert_str_eq(text, "PERF_COUNTER_COUNTER (0x10410400)");
    page_byte_span_format_value(&spans, page_find_span_at_offset(&spans, 0x80), NULL, text,
                                sizeof text);
    ck_assert_str_eq(text, "\xE2\x80\x9Csite 0\xE2\x80\x9D");
    ck_assert(
        page_span_find_byte_pointed_to(&spans, page_find_span_at_offset(&spans, 0x64), &target));
    ck_assert_uint_eq(target, 0x94);
    ck_assert_uint_eq(page_find_span_at_offset(&spans, 16104), PAGE_NONE);
    kit_free(memory);
    kit_arena_release(&arena);
}
