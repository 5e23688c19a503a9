/* SPDX-License-Identifier: MIT
 *
 * check_survey.c -- looks at an object once and notes what the rules need to know.
 *
 * This is where the time goes: a block may hold a million instances.  Per instance there are two
 * lengths, one bounds test of the name and one scan of it; everything else is known per object.
 */
#include "sdk/core/judge.h"

#include <epc/epc.h>

#include "sdk/core/types.h"

uint32_t epci_alignment(const struct epci_check_options *options)
{
    return options->profile == EPCI_PROFILE_NT4 ? 4 : 8;
}

uint32_t epci_cell_size(uint32_t type, uint32_t size)
{
    static const uint32_t by_bits[] = { 4, 8, 0, EPC_SIZE_ANY };
    const struct epci_type *row = epci_type_by_value(type);
    uint32_t bits = by_bits[type >> 8 & 3];

    /* Either is right: PERF_AVERAGE_TIMER says 4 by its bits and has 8 in practice. */
    if (bits == EPC_SIZE_ANY || size == bits || (row && size == row->size))
        return size;
    return row ? row->size : bits;
}

/* The definitions; returns where the farthest cell ends. */
static uint64_t survey_definitions(const struct epci_object_view *object, struct epci_survey *out)
{
    struct epci_span rest = object->definitions;
    struct epci_counter_view counter;
    uint64_t farthest = 0;
    int status = EPC_OK;

    while (out->walked < object->head.counter_count) {
        struct epci_span here = rest;
        uint32_t bytes = 0;

        status = epci_walk_counter(&rest, &counter, NULL);
        (void)epci_span_peek(&here, &bytes, sizeof bytes);
        if (status != EPC_END && bytes != sizeof counter.head && !out->odd) {
            out->odd = here.left >= sizeof bytes;
            out->odd_offset = here.offset;
            out->odd_bytes = bytes;
        }
        if (status != EPC_OK)
            break;
        out->walked++;
        if (!out->odd) {
            uint32_t size = epci_cell_size(counter.head.type, counter.head.size);

            out->sound++;
            if (size != 0 && (uint64_t)counter.head.offset + size > farthest)
                farthest = (uint64_t)counter.head.offset + size;
        }
    }
    out->filled = out->walked == object->head.counter_count && rest.left == 0;
    return farthest;
}

/* Four UTF-16 units at once: is one of them 0? */
static bool has_zero_unit(uint64_t units)
{
    return ((units - 0x0001000100010001u) & ~units & 0x8000800080008000u) != 0;
}

/* NUL at the end of the `bytes` bytes, and nowhere before. */
static bool is_terminated(const unsigned char *name, size_t bytes)
{
    const size_t text = bytes - 2;
    uint64_t units;

    if (bytes < 2 || bytes % 2 != 0 || name[bytes - 1] != 0 || name[bytes - 2] != 0)
        return false;
    if (text < sizeof units) {
        for (size_t i = 0; i < text; i += 2)
            if (name[i] == 0 && name[i + 1] == 0)
                return false;
        return true;
    }
    for (size_t i = 0; i < text - sizeof units; i += sizeof units) {
        memcpy(&units, name + i, sizeof units);
        if (has_zero_unit(units))
            return false;
    }
    memcpy(&units, name + text - sizeof units, sizeof units); /* overlaps the one before */
    return !has_zero_unit(units);
}

/* The same for names in a code page. */
static bool is_terminated_bytes(const unsigned char *name, size_t bytes)
{
    return bytes > 0 && memchr(name, 0, bytes) == name + bytes - 1;
}

static void notice(struct epci_spot *spot, uint32_t instance, const struct epci_step *step)
{
    if (!spot->seen)
        *spot = (struct epci_spot){ true, instance, *step };
}

enum name_fault { NAME_RIGHT, NAME_BOUNDS, NAME_LENGTH };

static enum name_fault judge_name(uint32_t code_page, const struct epci_step *step)
{
    const unsigned char *name;

    if (step->name_bytes == 0)
        return NAME_RIGHT;
    if (step->name_offset < sizeof(struct epci_wire_instance) || step->name_offset > step->bytes ||
        step->name_bytes > step->bytes - step->name_offset)
        return NAME_BOUNDS;
    name = step->at + step->name_offset;
    if (code_page == 0 ? is_terminated(name, step->name_bytes)
                       : is_terminated_bytes(name, step->name_bytes))
        return NAME_RIGHT;
    return NAME_LENGTH;
}

static void survey_instances(const struct epci_judge *judge, const struct epci_object_view *object,
                             struct epci_survey *out)
{
    const uint32_t count = (uint32_t)object->head.instance_count;
    const uint32_t code_page = object->head.code_page;
    const uint32_t uneven = epci_alignment(judge->options) - 1;
    struct epci_span rest = object->rest;
    struct epci_instance_view view;
    uint32_t smallest = UINT32_MAX, i;

    for (i = 0; i < count; i++) {
        struct epci_step step;
        enum name_fault fault;

        if (!epci_walk_step(&rest, &step))
            break;
        fault = judge_name(code_page, &step);
        if (fault != NAME_RIGHT)
            notice(fault == NAME_BOUNDS ? &out->name_bounds : &out->name_length, i, &step);
        if (((step.bytes | step.block_bytes) & uneven) != 0)
            notice(&out->unaligned, i, &step);
        if (step.block_bytes < smallest) {
            smallest = step.block_bytes;
            out->smallest = (struct epci_spot){ true, i, step };
        }
    }
    out->instance = i;
    out->end = rest.offset;
    out->ended = i == count && rest.left == 0;
    if (i < count && epci_walk_instance(&rest, &view, &out->fault) == EPC_END)
        out->fault = (struct epci_walk_fault){
            "object.NumInstances",
            object->bytes.offset + offsetof(struct epci_wire_object, instance_count), count, i
        };
}

static void survey_only_block(const struct epci_judge *judge, const struct epci_object_view *object,
                              struct epci_survey *out)
{
    struct epci_span rest = object->rest;
    struct epci_instance_view view;
    int status = epci_walk_only_block(&rest, &view, &out->fault);

    out->end = rest.offset;
    if (status == EPC_END) {
        /* Nothing at all, which only a metadata answer may have. */
        out->ended = object->head.instance_count != EPCI_NO_INSTANCES;
        return;
    }
    out->ended = status == EPC_OK && rest.left == 0;
    if (status != EPC_OK)
        return;
    out->smallest.seen = true;
    out->smallest.step.offset = object->rest.offset;
    out->smallest.step.block_bytes = view.block_bytes;
    if (view.block_bytes % epci_alignment(judge->options) != 0)
        out->unaligned = out->smallest;
}

void epci_survey_object(const struct epci_judge *judge, struct epci_object_view *object,
                        struct epci_survey *out)
{
    const int32_t count = object->head.instance_count;
    uint64_t farthest;

    memset(out, 0, sizeof *out);
    out->counted =
        count >= EPCI_NO_INSTANCES || (judge->options->metadata && count >= EPCI_METADATA_ONE);
    if (epci_walk_inside(object, &out->inside) != EPC_OK)
        return;
    farthest = survey_definitions(object, out);
    if (count >= 0)
        survey_instances(judge, object, out);
    else if (out->counted)
        survey_only_block(judge, object, out);
    out->quiet = out->filled && out->ended && !out->odd && !out->name_bounds.seen &&
                 !out->name_length.seen && !out->unaligned.seen &&
                 (!out->smallest.seen || out->smallest.step.block_bytes >= farthest);
}

bool epci_survey_whole(const struct epci_survey *survey)
{
    return !survey->inside.field && survey->filled && survey->ended;
}
