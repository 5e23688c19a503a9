/* SPDX-License-Identifier: MIT
 *
 * fuzz_region.c -- a hostile application: whatever its region contains, Collect stays in bounds and
 * its block passes level 1.
 *
 * Input: edits of 6 bytes each, offset (4) and value (2), applied to a live region with instances;
 * the region is made again for the next input.
 */
#include <stdlib.h>
#include <string.h>

#include "sample_schema.h"

#include "sdk/app/app.h"
#include "check/check.h"
#include "provider_valid.h"
#include "sections_valid.h"

#define CAPACITY 65536
#define EDIT     6

static epc_app *app;
static struct epci_pieces *region; /* the application's own views of it */

static void publish(void)
{
    static const char *const names[] = { "a", "bb", "a name of some length", "x" };
    epc_instance instance, first = { NULL, NULL, NULL };
    epc_instance_options child = { sizeof child, 0, &first };
    epc_row row;

    if (epc_app_open(&sample_schema, NULL, &app))
        abort();
    for (unsigned i = 0; i < EPC_COUNT(names); i++) {
        epc_instance_add(app, SAMPLE_SITE, names[i], &instance);
        epc_add(instance, SAMPLE_SITE_REQUESTS, 1000 + i);
        if (!first.block)
            first = instance;
    }
    region = &app->publication.region.pieces;
    epc_instance_remove(&instance);
    epc_instance_add(app, SAMPLE_SERVER, NULL, &instance);
    if (epc_instance_add_with(app, SAMPLE_REPORT, "r", &child, &instance))
        abort();
    /* The last extent: a row of a thread, then one with the copies of a group. */
    if (epc_instance_own(first, &row))
        abort();
    epc_row_add(row, SAMPLE_SITE_REQUESTS, 7);
    epc_begin(first);
    epc_add(first, SAMPLE_SITE_REQUESTS, 1);
    epc_end(first);
}

/* Before anything is edited, what the application published is valid. */
static void validate(void)
{
    static uint64_t memory[512];
    const struct epci_region_header *header = (const void *)region->at[0];
    struct epci_region_owner owner = { header->pid, header->start_time, header->serial };
    struct epci_layout layout;
    struct epci_region_view view;
    struct epci_sections sections = { { &view }, 1 };

    if (epci_layout_init(&layout, &sample_schema, memory, sizeof memory) ||
        epci_region_validate(region,
                             epci_region_bytes_with_extents(region->at[0], header->extent_count),
                             &owner, &layout, &view) ||
        !sections_are_valid(&sections))
        abort();
}

static void edit(const uint8_t *data, size_t size)
{
    /* SITE has two for names and one for rows. */
    uint64_t usable = epci_region_bytes_with_extents(region->at[0], 5);

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

static void collect(const struct epci_query *query)
{
    static const struct check_options level1 = { .level = 1, .profile = CHECK_PROFILE_CURRENT };
    struct epci_indexes indexes = { 2000, 2001 };
    struct epci_responder *collector;
    unsigned char *buffer = malloc(CAPACITY);
    uint32_t objects;
    size_t bytes;

    if (!buffer || epci_responder_open(&sample_schema, &indexes, &collector))
        abort();
    if (epci_responder_collect(collector, query, buffer, CAPACITY, &bytes, &objects) == EPC_OK)
        check_block(epci_span_of(buffer, bytes), objects, &level1, refuse, NULL);
    if (!provider_is_valid(collector))
        abort();
    epci_responder_close(collector);
    free(buffer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    static const uint16_t list[] = { '2', '0', '1', '6', ' ', '2', '0', '1', '0' };
    struct epci_query queries[] = { epci_query_parse(global, 6), epci_query_parse(list, 9) };

    publish();
    validate();
    edit(data, size);
    collect(&queries[0]);
    collect(&queries[1]);
    epc_app_close(app);
    return 0;
}
