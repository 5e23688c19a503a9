/* SPDX-License-Identifier: MIT
 *
 * access.c -- compares paths part by part and rights bit by bit.
 *
 * CurrentControlSet and its numbered copies are one control set.  Only keys below HKLM are
 * checked.
 */
#include "harness/behaviour/access.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "kit/slice.h"

/* As <winnt.h> has them, in the order in which they are named. */
static const struct {
    uint32_t bits;
    const char *name;
} rights_table[] = {
    { 0xF003F, "KEY_ALL_ACCESS" },
    { 0x10000000, "GENERIC_ALL" },
    { 0x40000000, "GENERIC_WRITE" },
    { 0x80000000, "GENERIC_READ" },
    { 0x02000000, "MAXIMUM_ALLOWED" },
    { 0x01000000, "ACCESS_SYSTEM_SECURITY" },
    { 0x20019, "KEY_READ" },
    { 0x20006, "KEY_WRITE" },
    { 0x2, "KEY_SET_VALUE" },
    { 0x4, "KEY_CREATE_SUB_KEY" },
    { 0x20, "KEY_CREATE_LINK" },
    { 0x10000, "DELETE" },
    { 0x40000, "WRITE_DAC" },
    { 0x80000, "WRITE_OWNER" },
    { 0x1, "KEY_QUERY_VALUE" },
    { 0x8, "KEY_ENUMERATE_SUB_KEYS" },
    { 0x10, "KEY_NOTIFY" },
    { 0x100, "KEY_WOW64_64KEY" },
    { 0x200, "KEY_WOW64_32KEY" },
    { 0x20000, "READ_CONTROL" },
};

#define RIGHTS (sizeof rights_table / sizeof *rights_table)

/* All that an ordinary user does not have.  MAXIMUM_ALLOWED is whatever the caller has, and so
 * never too much. */
#define ADMINISTRATOR_RIGHTS                                                                       \
    (0x2u | 0x4u | 0x20u | 0x10000u | 0x40000u | 0x80000u | 0x01000000u | 0x10000000u | 0x40000000u)

const char *harness_format_access_rights(uint32_t rights, char *out, size_t capacity)
{
    uint32_t left = rights;
    size_t used = 0;

    out[0] = '\0';
    for (size_t i = 0; i < RIGHTS; i++) {
        int length;

        if ((rights & rights_table[i].bits) != rights_table[i].bits ||
            !(left & rights_table[i].bits))
            continue;
        left &= ~rights_table[i].bits;
        length =
            snprintf(out + used, capacity - used, "%s%s", used ? " | " : "", rights_table[i].name);
        if (length < 0 || (size_t)length >= capacity - used)
            return out;
        used += (size_t)length;
    }
    if (left || !used)
        snprintf(out + used, capacity - used, "%s0x%" PRIX32, used ? " | " : "", left);
    return out;
}

/* The part of a path up to the next backslash, and the rest after it; "" at the end. */
static const char *split_path_part(const char *path, char *part, size_t capacity)
{
    size_t length = strcspn(path, "\\");

    snprintf(part, capacity, "%.*s", (int)length, path);
    path += length;
    return *path ? path + 1 : path;
}

static bool is_control_set(const char *name)
{
    char head[11];

    snprintf(head, sizeof head, "%s", name);
    return kit_equal_any_case(name, "CurrentControlSet") ||
           (strlen(name) == 13 && kit_equal_any_case(head, "ControlSet"));
}

bool harness_service_of_performance_key(const char *path, char *service, size_t capacity)
{
    static const char *const wanted[] = { "HKLM", "SYSTEM", NULL, "Services" };
    char part[HOST_ACCESS_PATH];

    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        path = split_path_part(path, part, sizeof part);
        if (wanted[i] ? !kit_equal_any_case(part, wanted[i]) : !is_control_set(part))
            return false;
    }
    path = split_path_part(path, service, capacity);
    split_path_part(path, part, sizeof part);
    return service[0] && kit_equal_any_case(part, "Performance");
}

bool harness_is_same_key_path(const char *a, const char *b)
{
    char one[HOST_ACCESS_PATH], other[HOST_ACCESS_PATH];

    do {
        a = split_path_part(a, one, sizeof one);
        b = split_path_part(b, other, sizeof other);
        if (!kit_equal_any_case(one, other) && !(is_control_set(one) && is_control_set(other)))
            return false;
    } while (*a && *b);
    return *a == *b;
}

enum harness_access_verdict harness_classify_registry_access(const struct host_access *access,
                                                             const char *service)
{
    char root[8], other[HOST_ACCESS_PATH];

    split_path_part(access->path, root, sizeof root);
    if (!kit_equal_any_case(root, "HKLM"))
        return HARNESS_ACCESS_FINE;
    if (access->kind != HOST_ACCESS_OPEN)
        return HARNESS_ACCESS_WRITES;
    if ((access->rights & ADMINISTRATOR_RIGHTS) != 0)
        return HARNESS_ACCESS_WIDE;
    if (harness_service_of_performance_key(access->path, other, sizeof other) &&
        !kit_equal_any_case(other, service))
        return HARNESS_ACCESS_FOREIGN;
    return HARNESS_ACCESS_FINE;
}
