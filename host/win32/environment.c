/* SPDX-License-Identifier: MIT
 *
 * environment.c -- the variables of this process: copied, compared, set back.
 *
 * The lists are compared as they are first, since they are equal nearly always.
 */
#include "host/win32/environment.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <epc/epc.h>

/* The units of a list with its last NUL. */
static size_t count_environment_block_units(const WCHAR *list)
{
    const WCHAR *at = list;

    while (*at)
        at += wcslen(at) + 1;
    return (size_t)(at - list) + 1;
}

WCHAR *host_environment_copy(void)
{
    WCHAR *now = GetEnvironmentStringsW(), *copy = NULL;
    size_t units = now ? count_environment_block_units(now) : 0;

    if (units)
        copy = malloc(units * sizeof *copy);
    if (copy)
        memcpy(copy, now, units * sizeof *copy);
    if (now)
        FreeEnvironmentStringsW(now);
    return copy;
}

WCHAR *host_environment_copy_without_accounts(void)
{
    static const WCHAR prefix[] = L"EPC_REMOTE_";
    WCHAR *copy = host_environment_copy();

    for (WCHAR *at = copy; at && *at;) {
        const size_t units = wcslen(at) + 1;

        if (_wcsnicmp(at, prefix, EPC_COUNT(prefix) - 1) == 0)
            memmove(at, at + units, count_environment_block_units(at + units) * sizeof *at);
        else
            at += units;
    }
    return copy;
}

/* The units of the name in "NAME=value"; 0 for one that is not compared. */
static size_t count_compared_name_units(const WCHAR *entry)
{
    const WCHAR *end = wcschr(entry, L'=');
    size_t units = end ? (size_t)(end - entry) : 0;

    return units == 4 && _wcsnicmp(entry, L"PATH", 4) == 0 ? 0 : units;
}

/* The entry of the same name as `entry`, the very same one if there is one: names that differ only
 * in case, which other systems have, may both be there.  NULL: none. */
static const WCHAR *find_same_variable(const WCHAR *list, const WCHAR *entry, size_t units)
{
    for (const WCHAR *at = list; *at; at += wcslen(at) + 1)
        if (wcscmp(at, entry) == 0)
            return at;
    for (const WCHAR *at = list; *at; at += wcslen(at) + 1)
        if (_wcsnicmp(at, entry, units + 1) == 0)
            return at;
    return NULL;
}

/* Set the variable of `entry` to what it was: `wanted`, or NULL for none. */
static bool restore_variable(const WCHAR *entry, size_t units, const WCHAR *wanted)
{
    WCHAR *name = malloc((units + 1) * sizeof *name);

    if (!name)
        return false;
    memcpy(name, entry, units * sizeof *name);
    name[units] = 0;
    SetEnvironmentVariableW(name, wanted ? wanted + units + 1 : NULL);
    free(name);
    return true;
}

size_t host_environment_restore(const WCHAR *now, const WCHAR *before, const WCHAR **got,
                                const WCHAR **wanted)
{
    const size_t units = count_environment_block_units(now);
    const WCHAR *other;
    size_t changed = 0, name;

    *got = *wanted = NULL;
    if (units == count_environment_block_units(before) &&
        memcmp(now, before, units * sizeof *now) == 0)
        return 0;
    /* What was there and is not, or is different; then what is new. */
    for (const WCHAR *at = before; *at; at += wcslen(at) + 1) {
        name = count_compared_name_units(at);
        other = name ? find_same_variable(now, at, name) : at;
        if (other && wcscmp(other, at) == 0)
            continue;
        if (changed++ == 0) {
            *got = other;
            *wanted = at;
        }
        restore_variable(at, name, at);
    }
    for (const WCHAR *at = now; *at; at += wcslen(at) + 1) {
        name = count_compared_name_units(at);
        if (name == 0 || find_same_variable(before, at, name))
            continue;
        if (changed++ == 0)
            *got = at;
        restore_variable(at, name, NULL);
    }
    return changed;
}
