/* SPDX-License-Identifier: MIT
 *
 * connections.c -- the records of CONNECT and its reply.
 */
#include "harness/trials/connections.h"

#include <string.h>

#include <epc/epc.h>

const struct host_record_part val_connect_parts[] = {
    HOST_PART_NUMBER(val_connect, connections, 1, VAL_CONNECTIONS_MOST),
    HOST_PART_NUMBER(val_connect, alone, 1, UINT32_MAX),
    HOST_PART_NUMBER(val_connect, budget_ms, 1, UINT32_MAX),
    HOST_PART_LAST,
};

static const struct host_record_part step_parts[] = {
    { .kind = HOST_PART_U32, .most = VAL_CONNECTIONS_MOST * VAL_CONNECTION_STEPS - 1 },
    HOST_PART_LAST,
};

const struct host_record_part val_connected_parts[] = {
    HOST_PART(U32, val_connected, orders, UINT32_MAX),
    HOST_PART(U32, val_connected, calls, UINT32_MAX),
    HOST_PART(U32, val_connected, end, VAL_CONNECT_VARIES),
    HOST_PART_LIST_OF(val_connected, steps, step, VAL_ORDER_MOST, step_parts),
    HOST_PART_LAST,
};

int val_connected_decode(const void *bytes, size_t count, const struct val_connect *asked,
                         struct val_connected *out)
{
    memset(out, 0, sizeof *out);
    if (host_record_decode(bytes, count, val_connected_parts, out) != EPC_OK)
        return EPC_E_CORRUPT;
    for (uint32_t i = 0; i < out->steps; i++)
        if (out->step[i] >= asked->connections * VAL_CONNECTION_STEPS)
            return EPC_E_CORRUPT;
    return EPC_OK;
}
