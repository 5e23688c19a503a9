/* SPDX-License-Identifier: MIT
 *
 * foreign_box.c -- one callback for other computers, controlled by and recorded in the global
 * `box`.
 */
#include "foreign_box.h"

#include <stdio.h>
#include <string.h>

#include "epc_check.h"
#include "mem/clock.h"
#include "mem/thread.h"

struct box box;

char box_connections[200];

int box_collect(void *context, const epc_foreign_request *request, void **connection,
                epc_foreign *answer)
{
    epc_instance row;
    int inside = __atomic_add_fetch(&box.inside, 1, __ATOMIC_SEQ_CST);

    if (inside > box.most_inside)
        box.most_inside = inside;
    ck_assert_ptr_eq(context, &box);
    ck_assert_uint_eq(request->size, sizeof *request);
    box.calls++;
    snprintf(box.computer, sizeof box.computer, "%s", request->computer);
    box.object_count = request->object_count;
    for (uint32_t i = 0; i < request->object_count && i < 8; i++)
        box.objects[i] = request->objects[i];
    box.device_count = request->device_count;
    box.connection = *connection;
    box.priority = epci_mem_get_thread_priority();
    if (!*connection && !box.no_connection)
        *connection = &box_connections[box.calls % sizeof box_connections];
    if (box.hangs_up)
        *connection = NULL;
    if (!box.knows_nobody) {
        epc_rows_add(epc_foreign_rows(answer, DEMAND_STATE), NULL, &row);
        epc_set(row, DEMAND_STATE_FILES, 7);
        epc_rows_add(epc_foreign_rows(answer, DEMAND_DISK), "far", &row);
        epc_set(row, DEMAND_DISK_READS, box.calls);
    }
    if (box.more)
        box.more(answer);
    epci_mem_clock_advance(box.takes_ms);
    __atomic_sub_fetch(&box.inside, 1, __ATOMIC_SEQ_CST);
    return box.status;
}

void box_disconnect(void *context, void *connection)
{
    ck_assert_ptr_eq(context, &box);
    ck_assert_ptr_nonnull(connection);
    box.disconnects++;
    box.disconnected = connection;
}

static int collect_nothing(void *context, const epc_request *request, epc_rows *rows)
{
    (void)context;
    (void)request;
    (void)rows;
    return EPC_OK;
}

const epc_callback box_callbacks[3] = {
    { DEMAND_DISK, collect_nothing, NULL, 0 },
    { DEMAND_STATE, collect_nothing, NULL, 0 },
    { DEMAND_SURVEY, collect_nothing, NULL, 0 },
};
static const epc_foreign_callback foreign = { box_collect, box_disconnect, &box, 0 };
static const epc_on_demand on_demand = { sizeof on_demand, box_callbacks, 3, &foreign, NULL };

void box_open(void)
{
    static const uint16_t devices[] = { 'A', 0, 0 };

    memset(&box, 0, sizeof box);
    demand_open(&on_demand, devices, 3);
}
