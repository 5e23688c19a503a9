/* SPDX-License-Identifier: MIT
 *
 * foreign_box.h -- a provider that answers for other computers, with a callback that the test
 * controls; for check_foreign.c and check_computers.c.
 */
#pragma once

#include "demand_fixture.h"

struct box {
    /* Set by the test. */
    int status;
    uint32_t takes_ms;
    bool knows_nobody;
    bool no_connection;
    bool hangs_up;
    void (*more)(epc_foreign *answer);
    /* Recorded, most of it from the last call. */
    uint32_t calls;
    char computer[800];
    uint32_t objects[8];
    uint32_t object_count;
    uint32_t device_count;
    void *connection; /* as the callback got it */
    int priority;
    int inside, most_inside;
    uint32_t disconnects;
    void *disconnected; /* the last one disconnected */
};

extern struct box box;
extern char box_connections[200]; /* the n-th call connects to box_connections[n] */

/* The callback: STATE with 7 FILES, and DISK with one row of `calls` READS. */
int box_collect(void *context, const epc_foreign_request *request, void **connection,
                epc_foreign *answer);
void box_disconnect(void *context, void *connection);

/* Callbacks for the objects of demand_schema that add no rows. */
extern const epc_callback box_callbacks[3];

/* Reset the record of box, and open a provider with it and one device, A. */
void box_open(void);
