/* SPDX-License-Identifier: MIT
 *
 * access.h -- what a provider asked of the registry, checked.
 *
 * Portable, no state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "host/registrywatch.h"

enum harness_access_verdict {
    HARNESS_ACCESS_FINE,
    HARNESS_ACCESS_WIDE,    /* opened with rights that only administrators have                 */
    HARNESS_ACCESS_FOREIGN, /* the Performance key of a service that is not its own             */
    HARNESS_ACCESS_WRITES   /* a key or value was made, changed or removed, or was to be         */
};

/* Judge one call of a provider whose service this is; only what lies below HKLM counts. */
enum harness_access_verdict harness_classify_registry_access(const struct host_access *access,
                                                             const char *service);

/* The service whose Performance key, or something below it, this path is; false if it is none. */
bool harness_service_of_performance_key(const char *path, char *service, size_t capacity);

/* Are these paths of one key?  CurrentControlSet and ControlSet001 are taken for the same. */
bool harness_is_same_key_path(const char *a, const char *b);

/* "KEY_ALL_ACCESS", "KEY_READ | KEY_SET_VALUE", "0x20019" and the like; cut where it does not
 * fit. */
const char *harness_format_access_rights(uint32_t rights, char *out, size_t capacity);
