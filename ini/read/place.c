/* SPDX-License-Identifier: MIT
 *
 * place.c -- checks paths and names of devices by their text.
 */
#include "ini/read/place.h"

#include <string.h>

static bool is_path_slash(char c)
{
    return c == '\\' || c == '/';
}

/* Is the last name of the path one that Windows takes for a device, whatever its ending? */
static bool is_device_name(struct kit_slice name)
{
    static const char *const names[] = {
        "con", "prn", "aux", "nul", "conin$", "conout$", "clock$"
    };
    const char *dot = name.bytes ? memchr(name.at, '.', name.bytes) : NULL;

    name.bytes = dot ? (size_t)(dot - name.at) : name.bytes;
    while (name.bytes > 0 && name.at[name.bytes - 1] == ' ')
        name.bytes--;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (kit_slice_is_any_case(name, names[i]))
            return true;
    if (name.bytes < 4)
        return false; /* COM1 to LPT9, also with a raised digit */
    if (!kit_slice_is_any_case((struct kit_slice){ name.at, 3 }, "com") &&
        !kit_slice_is_any_case((struct kit_slice){ name.at, 3 }, "lpt"))
        return false;
    return (name.bytes == 4 && name.at[3] >= '0' && name.at[3] <= '9') ||
           (name.bytes == 5 && memchr("\xb9\xb2\xb3", name.at[4], 3) && name.at[3] == '\xc2');
}

bool ini_is_local_disk_file_path(const char *path)
{
    const char *rest = kit_is_letter(path[0]) && path[1] == ':' ? path + 2 : path;
    const char *last = rest;
    struct kit_slice first = { rest + 1, 0 };

    if (strchr(rest, ':') || (is_path_slash(rest[0]) && is_path_slash(rest[1])))
        return false; /* \\server, \\.\pipe, \\?\, and streams */
    if (strncmp(rest, "\\??\\", 4) == 0)
        return false;
    if (is_path_slash(rest[0])) { /* under Wine, and for the tools of other systems */
        first.bytes = strcspn(rest + 1, "\\/");
        if (kit_slice_is_any_case(first, "dev") || kit_slice_is_any_case(first, "proc"))
            return false;
    }
    for (const char *at = rest; *at; at++)
        if (is_path_slash(*at))
            last = at + 1;
    return !is_device_name(kit_slice_of(last));
}

bool ini_is_nondevice_file_name(struct kit_slice name)
{
    size_t at = 0;

    while (at < name.bytes && (name.at[at] == '.' || name.at[at] == ' '))
        at++;
    return at < name.bytes && !is_device_name(name);
}

const char *ini_find_fault_in_dosdevices_entry(struct kit_slice entry)
{
    const char *equal = entry.bytes ? memchr(entry.at, '=', entry.bytes) : NULL;
    size_t name = equal ? (size_t)(equal - entry.at) : entry.bytes;
    size_t target = equal ? name + 1 : entry.bytes;

    if (name == 0 || name > 255)
        return "a name has 1 to 255 bytes";
    for (size_t i = 0; i < name; i++)
        if ((unsigned char)entry.at[i] < 0x20 || strchr("\\/:*?\"<>", entry.at[i]))
            return "a name has no \\ / : * ? \" < > and no control character";
    for (size_t i = 1; i < name; i++)
        if (entry.at[i] == '.' && entry.at[i - 1] == '.')
            return "a name has no ..";
    if (!equal)
        return NULL;
    if (target == entry.bytes || entry.at[target] != '\\')
        return "a target begins with a backslash, as in Web=\\Device\\Web01";
    for (size_t i = target; i < entry.bytes; i++) {
        if ((unsigned char)entry.at[i] < 0x20 || entry.at[i] == '=' || entry.at[i] == '/')
            return "a target has no = and no /";
        if (entry.at[i] == '.' && entry.at[i - 1] == '\\' && i + 1 < entry.bytes &&
            entry.at[i + 1] == '.')
            return "a target has no folder ..";
    }
    return NULL;
}
