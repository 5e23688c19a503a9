/* SPDX-License-Identifier: MIT
 *
 * faulty.h -- a registry in which chosen changing operations fail.
 */
#pragma once

#include <stddef.h>

#include "kit/system/registry.h"

struct epct_faulty {
    struct epci_registry inner;
    int changes;            /* number of changing operations so far */
    int fail_at;            /* this one fails, counted from 0; -1: none */
    int then;               /* after it every then'th fails, too; 1: all, as if killed; 0: none */
    const char *unreadable; /* values of this name cannot be read */
    const char *unflushed;  /* this key cannot be flushed: EPC_E_SYSTEM */
    void (*about_to)(void); /* called before each change, or NULL */
};

/* `faulty` as a registry; closing it closes the inner one. */
struct epci_registry epct_faulty_registry(struct epct_faulty *faulty);
