/* SPDX-License-Identifier: MIT
 *
 * fuzz_merge.c -- a hostile application and an honest one: whatever the hostile one's region
 * contains, answers are complete and pass level 1, and values that only the honest one counts stay
 * right.
 *
 * Input: edits as in fuzz_region, of 6 bytes each, offset (4) and value (2).  A Collect follows the
 * first half of them, another the second half; then the hostile application closes, and a last
 * Collect follows.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "check/check.h"
#include "check/walk.h"
#include "sdk/app/app.h"
#include "sdk/provider/collect.h"

#define CAPACITY 262144
#define EDIT     6
#define HONEST   4711u

enum {
    SITE = 0,
    SITE_COUNT = 2,
    SITE_GAUGE = 4,
    PAGE = 10,
    PAGE_COUNT = 12,
    APART = 20,
    APART_TEXT = 22,
    LINE = 30,
    LINE_QUEUE = 32,
    LINE_START = 34,
    LINE_STATUS = 36,
    PORT = 40,
    PORT_COUNT = 42,
    OURS = 50,
    OURS_COUNT = 52
};

static const epc_counter site[] = {
    { .symbol = SITE_COUNT, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = SITE_GAUGE, .type = EPC_PERF_COUNTER_RAWCOUNT },
};
static const epc_counter page[] = { { .symbol = PAGE_COUNT, .type = EPC_PERF_COUNTER_COUNTER } };
static const epc_counter apart[] = {
    { .symbol = APART_TEXT, .type = EPC_PERF_COUNTER_TEXT, .size = 32 },
};
static const epc_counter line[] = {
    { .symbol = LINE_QUEUE, .type = EPC_PERF_COUNTER_LARGE_QUEUELEN_TYPE },
    { .symbol = LINE_START, .type = EPC_PERF_ELAPSED_TIME },
    { .symbol = LINE_STATUS, .type = EPC_PERF_COUNTER_RAWCOUNT, .flags = EPC_ROLE_STATUS },
};
static const epc_counter port[] = { { .symbol = PORT_COUNT, .type = EPC_PERF_COUNTER_COUNTER } };
static const epc_counter ours[] = { { .symbol = OURS_COUNT, .type = EPC_PERF_COUNTER_RAWCOUNT } };

#define TABLE(table) .counters = table, .counter_count = EPC_COUNT(table)
static const epc_object objects[] = {
    { .symbol = SITE, .flags = EPC_MANY | EPC_TOTAL, TABLE(site) },
    { .symbol = PAGE, .flags = EPC_MANY, .parent = &objects[0], TABLE(page) },
    { .symbol = APART, .flags = EPC_MANY | EPC_SEPARATE, TABLE(apart) },
    { .symbol = LINE, .flags = EPC_KEEP, TABLE(line) },
    { .symbol = PORT, .flags = EPC_MANY | EPC_UNIQUE_ID | EPC_KEEP, TABLE(port) },
    { .symbol = OURS, .flags = EPC_MANY, TABLE(ours) },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD,    "EpcFuzzMerge", objects,
                                   EPC_COUNT(objects), NULL,           NULL };

/* What both applications publish; the honest one has OURS too.  *region are its own views of its
 * region. */
static epc_app *publish(const struct epci_pieces **region)
{
    epc_instance parent, instance;
    epc_instance_options child = { sizeof child, 0, &parent }, number = { sizeof number, 7, NULL };
    epc_row row;
    epc_app *app;

    if (epc_app_open(&schema, NULL, &app))
        abort();
    epc_instance_add(app, SITE, "shared", &parent);
    epc_add(parent, SITE_COUNT, 10);
    *region = &app->publication.region.pieces;
    epc_begin(parent); /* so that it has copies */
    epc_end(parent);
    if (epc_instance_own(parent, &row) == EPC_OK)
        epc_row_add(row, SITE_COUNT, 5);
    epc_instance_add_with(app, PAGE, "p", &child, &instance);
    epc_instance_add(app, APART, "x", &instance);
    epc_set_text(instance, APART_TEXT, "text");
    epc_instance_add(app, LINE, NULL, &instance);
    epc_queue_enter(instance, LINE_QUEUE);
    epc_elapsed_start(instance, LINE_START);
    epc_instance_add_with(app, PORT, NULL, &number, &instance);
    return app;
}

static void edit(const struct epci_pieces *region, uint64_t usable, const uint8_t *data,
                 size_t size)
{
    for (; size >= EDIT; data += EDIT, size -= EDIT) {
        uint32_t offset;

        memcpy(&offset, data, sizeof offset);
        memcpy(epci_pieces_address_of_offset(region, (size_t)(offset % (usable - 1)), 2), data + 4,
               2);
    }
}

static void refuse(void *context, const struct check_finding *finding)
{
    (void)context;
    if (finding->rule != CHECK_RULE_BASE_ZERO) /* values are arbitrary */
        abort();
}

/* The values that only the honest application counts. */
static void check_ours(struct epci_span rest)
{
    struct check_parsed_object object;
    struct check_parsed_instance instance;

    while (check_read_next_object(&rest, &object, NULL) == EPC_OK) {
        bool found = false;

        if (object.head.name_index != 2000 + OURS)
            continue;
        for (int i = 0; i < object.head.instance_count; i++) {
            uint32_t value;

            if (check_read_next_instance(&object.rest, &instance, NULL))
                abort();
            memcpy(&value, instance.block.at + 4, sizeof value);
            found |= value == HONEST;
        }
        if (!found)
            abort();
    }
}

static void collect(struct epci_responder *collector)
{
    static const struct check_options level1 = { .level = 1, .profile = CHECK_PROFILE_CURRENT };
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    struct epci_query query = epci_query_parse(global, 6);
    unsigned char *buffer = malloc(CAPACITY);
    uint32_t count;
    size_t bytes;

    if (!buffer)
        abort();
    if (epci_responder_collect(collector, &query, buffer, CAPACITY, &bytes, &count) == EPC_OK) {
        check_block(epci_span_of(buffer, bytes), count, &level1, refuse, NULL);
        check_ours(epci_span_of(buffer, bytes));
    }
    free(buffer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct epci_indexes indexes = { 2000, 2001 };
    size_t half = size / EDIT / 2 * EDIT;
    struct epci_responder *collector;
    epc_app *honest, *hostile;
    const struct epci_pieces *region;
    epc_instance instance;
    uint64_t usable;

    honest = publish(&region);
    epc_instance_add(honest, OURS, "ours", &instance);
    epc_set(instance, OURS_COUNT, HONEST);
    hostile = publish(&region);
    usable = epci_region_bytes_with_extents(
        region->at[0], ((struct epci_region_header *)(void *)region->at[0])->extent_count);
    if (epci_responder_open(&schema, &indexes, &collector))
        abort();
    collect(collector);
    edit(region, usable, data, half);
    collect(collector);
    edit(region, usable, data + half, size - half);
    collect(collector);
    epc_app_close(hostile);
    collect(collector);
    collect(collector);
    epci_responder_close(collector);
    epc_app_close(honest);
    return 0;
}
