/* SPDX-License-Identifier: MIT
 *
 * check_suspect.c -- finds the part of an object whose length is the cause of a wrong sum.
 *
 * A wrong length is noticed after it: the walk goes on in the middle of something.  So the parts
 * before that place are compared with what they have to contain.
 */
#include "check/context.h"

#include <epc/epc.h>

/* Where the last cell ends; all definitions are readable as far as `object` is. */
static uint64_t end_of_cells(const struct check_parsed_object *object)
{
    struct epci_span rest = object->definitions;
    struct check_parsed_counter counter;
    uint64_t end = sizeof(uint32_t);

    while (check_read_next_counter(&rest, &counter, NULL) == EPC_OK) {
        const uint64_t cell = (uint64_t)counter.head.offset + counter.head.size;

        if (cell > end)
            end = cell;
    }
    return end;
}

/* As epci_round_up_unchecked, for numbers from a DLL, which do not fit size_t in 32 bits. */
static uint64_t round_up(uint64_t value, uint32_t to)
{
    return (value + (to - 1)) & ~(uint64_t)(to - 1);
}

static bool store_suspect(struct check_suspect *out, const char *part, size_t offset, uint32_t got,
                          uint64_t wanted)
{
    out->part = part;
    out->offset = offset;
    out->got = got;
    out->wanted = wanted;
    return true;
}

bool check_find_wrong_instance_length(const struct check_parsed_object *object, uint32_t to,
                                      bool unequal, struct check_suspect *out)
{
    const uint64_t cells = end_of_cells(object), block = round_up(cells, to);
    struct epci_span rest = object->rest;
    struct epci_wire_instance head;
    struct check_raw_instance step;

    for (out->instance = 0; epci_span_peek_bytes(&rest, &head, sizeof head); out->instance++) {
        const uint64_t named = (uint64_t)head.name_offset + head.name_bytes;
        /* A name beyond the object has a wrong length itself. */
        const uint64_t whole = named > sizeof head && named <= rest.left ? named : sizeof head;
        struct epci_span at = rest;
        uint32_t bytes;

        if (head.bytes < whole || head.bytes % to != 0)
            return store_suspect(out, "definition", rest.offset, head.bytes, round_up(whole, to));
        if (!epci_span_skip(&at, head.bytes) || !epci_span_peek_bytes(&at, &bytes, sizeof bytes))
            return false;
        if (bytes < cells || bytes % to != 0 || (unequal && bytes != block))
            return store_suspect(out, "counter block", at.offset, bytes, block);
        if (!check_read_next_instance_in_bounds(&rest, &step))
            return false;
    }
    return false;
}

bool check_find_unaligned_instance_length(const struct check_parsed_object *object, uint32_t to,
                                          struct check_suspect *out)
{
    struct epci_span rest = object->rest;
    struct check_raw_instance step;
    uint32_t bytes;

    if (object->head.instance_count >= 0) {
        for (out->instance = 0; check_read_next_instance_in_bounds(&rest, &step); out->instance++) {
            if (step.bytes % to != 0)
                return store_suspect(out, "definition", step.offset, step.bytes,
                                     epci_round_up_unchecked(step.bytes, to));
            if (step.block_bytes % to != 0)
                return store_suspect(out, "counter block", step.offset + step.bytes,
                                     step.block_bytes,
                                     epci_round_up_unchecked(step.block_bytes, to));
        }
        return false;
    }
    return epci_span_peek_bytes(&rest, &bytes, sizeof bytes) && bytes % to != 0 &&
           store_suspect(out, "counter block", rest.offset, bytes,
                         epci_round_up_unchecked(bytes, to));
}
