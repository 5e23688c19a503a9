/* SPDX-License-Identifier: MIT
 *
 * fuzz_demand.c -- any bytes as the list of devices that Open gets and a callback turns into
 * instances, of this computer and of another: every answer is right at level 1.
 *
 * Bits of the first byte: 1 collect for another computer, 2 its name is the first device, 4 the
 * registry knows the length of the list.  The rest are UTF-16 units. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "demand_schema.h"
#include "check/check.h"
#include "sdk/provider/collect.h"

#include "fuzz.h"

#define CAPACITY ((size_t)1 << 20)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int collect_devices(void *context, const epc_request *request, epc_rows *rows)
{
    epc_instance row;

    (void)context;
    for (uint32_t i = 0; i < request->device_count; i++) {
        epc_rows_add(rows, request->devices[i], &row);
        epc_add(row, DEMAND_DISK_READS, 1);
    }
    return EPC_OK;
}

static int collect_computer(void *context, const epc_foreign_request *request, void **connection,
                            epc_foreign *answer)
{
    const uint8_t *flags = context;
    epc_instance row;

    (void)connection;
    for (uint32_t i = 0; i < request->device_count; i++)
        epc_rows_add(epc_foreign_rows(answer, DEMAND_DISK), request->devices[i], &row);
    if (*flags & 2 && request->device_count)
        epc_foreign_set_name(answer, request->devices[0]);
    return EPC_OK;
}

static void no_finding(void *context, const struct check_finding *finding)
{
    (void)context;
    FUZZ_ASSERT(finding->rule == CHECK_RULE_BASE_ZERO); /* values are arbitrary */
}

static void collect(struct epci_responder *collector, bool foreign)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    static const uint16_t box[] = { 'F', 'o', 'r', 'e', 'i', 'g', 'n', ' ', 'b' };
    const struct check_options level1 = { .level = 1, .profile = CHECK_PROFILE_CURRENT };
    struct epci_query query = foreign ? epci_query_parse(box, 9) : epci_query_parse(global, 6);
    unsigned char *memory = malloc(CAPACITY);
    struct check_collect_call call = { .capacity = CAPACITY, .foreign = foreign, .buffer = memory };
    size_t bytes;
    uint32_t objects;

    FUZZ_ASSERT(memory);
    if (epci_responder_collect(collector, &query, memory, CAPACITY, &bytes, &objects) == EPC_OK) {
        call.bytes = (uint32_t)bytes;
        call.moved = (int64_t)bytes;
        call.types = objects;
        FUZZ_ASSERT(check_collect_call_and_get_kept_bytes(&call, &level1, no_finding, NULL) ==
                    bytes);
    }
    free(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t flags = size ? data[0] : 0;
    size_t units = size ? (size - 1) / 2 : 0;
    uint16_t *list = calloc(units + 2, sizeof *list); /* as perflib passes it, with two NULs */
    const epc_callback callbacks[] = { { DEMAND_DISK, collect_devices, NULL, 0 },
                                       { DEMAND_STATE, collect_devices, NULL, 0 },
                                       { DEMAND_SURVEY, collect_devices, NULL, 0 } };
    const epc_foreign_callback foreign = { collect_computer, NULL, &flags, 0 };
    const epc_on_demand what = { sizeof what, callbacks, 3, &foreign, NULL };
    const struct epci_indexes indexes = { 5000, 5001 };
    struct epci_responder *collector;
    struct epci_device_names devices;

    FUZZ_ASSERT(list);
    if (units)
        memcpy(list, data + 1, units * sizeof *list);
    FUZZ_ASSERT(epci_device_names_init(&devices, list, flags & 4 ? units : EPCI_DEVICES_UNITS) ==
                EPC_OK);
    FUZZ_ASSERT(epci_responder_open(&demand_schema, &indexes, &collector) == EPC_OK);
    FUZZ_ASSERT(epci_responder_set_on_demand(collector, &what, &devices) == EPC_OK);
    collect(collector, flags & 1);
    epci_responder_close(collector);
    free(list);
    return 0;
}
