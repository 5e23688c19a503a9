/* SPDX-License-Identifier: MIT
 *
 * fuzz_walk.c -- any bytes as an answer and as a bare block: the walker's results are inside the
 * bytes, every check ends, and data without an error at level 1 can be read by a reader that trusts
 * every length (naive_reader.h). */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "check/check.h"
#include "check/walk.h"

#include "fuzz.h"
#include "naive_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void inside(struct epci_span whole, struct epci_span part)
{
    FUZZ_ASSERT(part.at >= whole.at && part.left <= whole.left);
    FUZZ_ASSERT((size_t)(part.at - whole.at) <= whole.left - part.left);
    FUZZ_ASSERT(part.offset - whole.offset == (size_t)(part.at - whole.at));
}

static void walk_cells(const struct check_parsed_object *object,
                       const struct check_parsed_instance *at)
{
    struct epci_span rest = object->definitions, cell;
    struct check_parsed_counter counter;
    uint64_t value;

    inside(object->bytes, at->bytes);
    inside(object->bytes, at->block);
    inside(object->bytes, at->name);
    while (check_read_next_counter(&rest, &counter, NULL) == EPC_OK) {
        inside(object->definitions, counter.bytes);
        if (check_read_cell(&counter, at->block, &cell, &value) == EPC_OK)
            inside(at->block, cell);
    }
}

static void walk_objects(struct epci_span block)
{
    struct check_parsed_object object;
    struct check_parsed_instance instance;
    struct check_walk_fault fault;
    struct epci_span rest = block;

    while (check_read_next_object(&rest, &object, &fault) == EPC_OK) {
        int walked = 0;

        inside(block, object.bytes);
        inside(object.bytes, object.definitions);
        inside(object.bytes, object.rest);
        if (check_read_block_without_instance(&object.rest, &instance, &fault) == EPC_OK)
            walk_cells(&object, &instance);
        /* Only the first ones: instances times counters is quadratic. */
        for (; check_read_next_instance(&object.rest, &instance, &fault) == EPC_OK; walked++)
            if (walked < 16)
                walk_cells(&object, &instance);
    }
}

struct tally {
    size_t findings, errors;
};

static void count(void *context, const struct check_finding *finding)
{
    struct tally *tally = context;

    FUZZ_ASSERT(finding->rule < CHECK_RULE_COUNT);
    FUZZ_ASSERT(finding->message && strlen(finding->message) > 20);
    tally->findings++;
    tally->errors += check_rules[finding->rule].severity == EPCI_ERROR;
}

/* A reader that trusts every length can read data without errors, whatever the warnings. */
static void check(struct epci_span block, uint32_t types)
{
    static uint32_t words[1024];
    const struct check_workspace workspace = { words, EPC_COUNT(words), NULL };

    for (unsigned combination = 0; combination < 12; combination++) {
        struct check_options options = { .level = 1 + combination % 2,
                                         .profile = (enum check_profile)(combination / 4),
                                         .metadata = combination / 2 % 2 != 0,
                                         .first_counter = 230,
                                         .last_counter = 400,
                                         .workspace = &workspace };
        struct tally tally = { 0, 0 };

        check_block(block, types, &options, count, &tally);
        if (options.level == 1 && tally.errors == 0)
            FUZZ_ASSERT(naive_reader_stays_inside(block.at, block.left, types));
    }
}

static void collect(struct epci_span block)
{
    struct check_collect_call call = {
        .capacity = (uint32_t)block.left, .types = 1, .guard_bytes = 1024, .buffer = block.at
    };

    if (block.left > 8) {
        memcpy(&call.bytes, block.at, sizeof call.bytes);
        call.moved = block.at[5] % 2 ? (int64_t)block.left : (int8_t)block.at[6];
    }
    for (int profile = CHECK_PROFILE_NT4; profile <= CHECK_PROFILE_CURRENT; profile++) {
        struct check_options options = { .level = 1, .profile = (enum check_profile)profile };
        struct tally tally = { 0, 0 };

        call.foreign = false;
        FUZZ_ASSERT(check_collect_call_and_get_kept_bytes(&call, &options, count, &tally) <=
                    call.capacity);
        call.foreign = true;
        FUZZ_ASSERT(check_collect_call_and_get_kept_bytes(&call, &options, count, &tally) <=
                    call.capacity);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct epci_span bytes = epci_span_of(data, size);
    struct check_parsed_data answer;

    walk_objects(bytes);
    check(bytes, UINT32_MAX);
    collect(bytes);
    if (check_read_data_header(bytes, &answer, NULL) == EPC_OK) {
        inside(bytes, answer.name);
        inside(bytes, answer.objects);
        walk_objects(answer.objects);
        check(answer.objects, answer.head.object_count);
    }
    return 0;
}
