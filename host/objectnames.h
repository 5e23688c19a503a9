/* SPDX-License-Identifier: MIT
 *
 * objectnames.h -- the names of the events, mutexes and sections of the session and the machine.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define HOST_OBJECT_NAME 96

struct host_object_name {
    uint64_t hash;
    char text[HOST_OBJECT_NAME]; /* cut */
};

struct host_object_names {
    struct host_object_name *list; /* sorted by hash */
    size_t count;
};

/* List the objects of all processes.  EPC_OK, EPC_E_NOMEM, or EPC_E_SYSTEM if the system does not
 * list them. */
int host_list_kernel_object_names(struct host_object_names *out);
void host_free_kernel_object_names(struct host_object_names *names);
