/* SPDX-License-Identifier: MIT
 *
 * connections.c -- the records of CONNECT and its reply.
 */
#include "harness/stress/connections.h"

#include <string.h>

#include <epc/epc.h>

const struct host_record_part harness_connect_parts[] = {
    HOST_PART_NUMBER(harness_connect, connections, 1, HARNESS_CONNECTIONS_MAX),
    HOST_PART_NUMBER(harness_connect, alone, 1, UINT32_MAX),
    HOST_PART_NUMBER(harness_connect, budget_ms, 1, UINT32_MAX),
    HOST_PART_LAST,
};

static const struct host_record_part step_parts[] = {
    { .kind = HOST_PART_U32, .maximum = HARNESS_CONNECTIONS_MAX * HARNESS_CONNECTION_STEPS - 1 },
    HOST_PART_LAST,
};

const struct host_record_part harness_connected_parts[] = {
    HOST_PART(U32, harness_connected, orders, UINT32_MAX),
    HOST_PART(U32, harness_connected, calls, UINT32_MAX),
    HOST_PART(U32, harness_connected, end, HARNESS_CONNECT_VARIES),
    HOST_PART_LIST_OF(harness_connected, steps, step, HARNESS_ORDER_MAX, step_parts),
    HOST_PART_LAST,
};

int harness_decode_connect_reply(const void *bytes, size_t count,
                                 const struct harness_connect *asked, struct harness_connected *out)
{
    memset(out, 0, sizeof *out);
    if (host_record_decode(bytes, count, harness_connected_parts, out) != EPC_OK)
        return EPC_E_CORRUPT;
    for (uint32_t i = 0; i < out->steps; i++)
        if (out->step[i] >= asked->connections * HARNESS_CONNECTION_STEPS)
            return EPC_E_CORRUPT;
    return EPC_OK;
}
