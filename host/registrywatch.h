/* SPDX-License-Identifier: MIT
 *
 * registrywatch.h -- a foreign module's use of the registry.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/call.h"

enum host_access_kind {
    HOST_ACCESS_OPEN, /* of a key that existed, or was not found */
    HOST_ACCESS_CREATE,
    HOST_ACCESS_SET,   /* a value */
    HOST_ACCESS_DELETE /* a value or a key */
};

#define HOST_ACCESS_PATH 600u
#define HOST_ACCESS_MAX  64u

struct host_access {
    uint32_t kind;   /* enum host_access_kind */
    uint32_t rights; /* OPEN, CREATE: the REGSAM that was asked for */
    uint32_t error;  /* Win32 code that the first such call returned */
    /* The instruction after the call: its module, and the offset in it.  Calls that agree in this,
     * in kind, rights and path are one access. */
    uint64_t offset;
    char module[HOST_FAULT_MODULE];
    /* Of the key, UTF-8 without control characters, cut; it begins with "HKLM\" below
     * HKEY_LOCAL_MACHINE, or below the scratch tree that replaces it. */
    char path[HOST_ACCESS_PATH];
};

/* From now on record the registry calls of this module and of the modules that were loaded with
 * it; `scratch` is the tree that replaces HKEY_LOCAL_MACHINE, "" if none does.  Once per
 * process.  False: they cannot be recorded. */
bool host_registry_watch_begin(void *module, const char *scratch);
/* Copy the accesses recorded so far, at most HOST_ACCESS_MAX different ones; *lost is the
 * number of further calls.  Any thread. */
size_t host_registry_watch_copy_accesses(struct host_access *out, uint32_t *lost);
