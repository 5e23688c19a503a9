/* SPDX-License-Identifier: MIT
 *
 * machine.c -- one list of lines for everything that is compared, because the order in which a
 * system lists keys and files is its own affair.
 */
#include "machine.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SERVICES "SYSTEM\\CurrentControlSet\\Services"
#define PERFLIB  "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"
#define LEVEL    "ExtCounterTestLevel"

/* The registry of 64-bit programs; systems before Windows 10 know no such flag, and 64-bit programs
 * need none. */
#define RRF_WOW64_64 (sizeof(void *) == 8 ? 0u : 0x00010000u)

enum { CAPACITY = 1200 };

/* What the tests and tools may leave: the beginnings of names. */
static const char *const ours[] = { "epc", "webperf", "gadget", "sysperf", "web sites", NULL };

static const struct {
    HKEY root;
    const char *name, *path;
    REGSAM view;
} keys[] = {
    { HKEY_LOCAL_MACHINE, "HKLM", SERVICES, KEY_WOW64_64KEY },
    { HKEY_LOCAL_MACHINE, "HKLM", SERVICES "\\EventLog\\Application", KEY_WOW64_64KEY },
    { HKEY_LOCAL_MACHINE, "HKLM", "SOFTWARE", KEY_WOW64_64KEY },
    { HKEY_LOCAL_MACHINE, "HKLM", "SOFTWARE\\epc", KEY_WOW64_64KEY },
    { HKEY_LOCAL_MACHINE, "HKLM", "SOFTWARE\\epc\\PDH", KEY_WOW64_64KEY },
    { HKEY_LOCAL_MACHINE, "HKLM", PERFLIB, KEY_WOW64_64KEY },
    { HKEY_CURRENT_USER, "HKCU", "Software", 0 },
    { HKEY_CURRENT_USER, "HKCU", "Software\\epc-harness", 0 },
};

static const char *const folders[] = {
    "%SystemRoot%",       "%SystemRoot%\\System32", "%SystemRoot%\\SysWOW64", "%SystemRoot%\\epc",
    "%SystemRoot%\\Temp", "%ProgramFiles%",         "%ProgramData%",          "%EPC_KIT_TEMP%",
    "%USERPROFILE%",      "%SystemDrive%\\",
};

static bool add(struct wk_machine *machine, const char *line)
{
    void *more;

    if (machine->count == machine->capacity) {
        machine->capacity = machine->capacity ? 2 * machine->capacity : 1024;
        more = realloc(machine->lines, machine->capacity * sizeof *machine->lines);
        if (!more)
            return false;
        machine->lines = more;
    }
    machine->lines[machine->count] = _strdup(line);
    return machine->lines[machine->count++] != NULL;
}

static bool add_keys(struct wk_machine *machine, unsigned at)
{
    char name[256], line[CAPACITY];
    HKEY key;
    bool good = true;

    if (RegOpenKeyExA(keys[at].root, keys[at].path, 0, KEY_READ | keys[at].view, &key))
        return true;
    for (DWORD i = 0; good; i++) {
        DWORD size = sizeof name;

        if (RegEnumKeyExA(key, i, name, &size, NULL, NULL, NULL, NULL))
            break;
        snprintf(line, sizeof line, "key %s\\%s\\%s", keys[at].name, keys[at].path, name);
        good = add(machine, line);
    }
    RegCloseKey(key);
    return good;
}

static unsigned long long hash_of(const BYTE *bytes, DWORD size)
{
    unsigned long long hash = 14695981039346656037ull;

    for (DWORD i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 1099511628211ull;
    return hash;
}

/* The values of Perflib; "Updating" and others come and go with other programs' installers. */
static bool add_values(struct wk_machine *machine)
{
    char name[256], line[CAPACITY];
    BYTE data[4096];
    HKEY key;
    bool good = true;

    if (RegOpenKeyExA(HKEY_LOCAL_MACHINE, PERFLIB, 0, KEY_READ | KEY_WOW64_64KEY, &key))
        return true;
    for (DWORD i = 0; good; i++) {
        DWORD length = sizeof name, size = sizeof data, type;
        LONG error = RegEnumValueA(key, i, name, &length, NULL, &type, data, &size);

        if (error && error != ERROR_MORE_DATA)
            break;
        snprintf(line, sizeof line, "value HKLM\\" PERFLIB "\\%s = %016llx", name,
                 error ? 0 : hash_of(data, size));
        good = add(machine, line);
    }
    RegCloseKey(key);
    return good;
}

static bool add_files(struct wk_machine *machine, const char *pattern)
{
    char folder[MAX_PATH], search[MAX_PATH + 4], line[CAPACITY];
    WIN32_FIND_DATAA found;
    HANDLE list;
    bool good = true;

    if (!ExpandEnvironmentStringsA(pattern, folder, sizeof folder) || strchr(folder, '%'))
        return true;
    snprintf(search, sizeof search, "%s\\*", folder);
    list = FindFirstFileA(search, &found);
    if (list == INVALID_HANDLE_VALUE)
        return true;
    do {
        snprintf(line, sizeof line, "file %s\\%s", folder, found.cFileName);
        if (strcmp(found.cFileName, ".") && strcmp(found.cFileName, ".."))
            good = add(machine, line);
    } while (good && FindNextFileA(list, &found));
    FindClose(list);
    return good;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool wk_machine_look(struct wk_machine *out)
{
    bool good = true;

    memset(out, 0, sizeof *out);
    for (unsigned i = 0; good && i < sizeof keys / sizeof *keys; i++)
        good = add_keys(out, i);
    good = good && add_values(out);
    for (unsigned i = 0; good && i < sizeof folders / sizeof *folders; i++)
        good = add_files(out, folders[i]);
    if (good)
        qsort(out->lines, out->count, sizeof *out->lines, by_text);
    return good;
}

void wk_machine_release(struct wk_machine *machine)
{
    for (unsigned i = 0; i < machine->count; i++)
        free(machine->lines[i]);
    free(machine->lines);
    memset(machine, 0, sizeof *machine);
}

static bool has(const struct wk_machine *machine, const char *line)
{
    return machine->count &&
           bsearch(&line, machine->lines, machine->count, sizeof *machine->lines, by_text) != NULL;
}

/* Keys in which programs have keys of their own; the inner one first. */
static const struct {
    HKEY root;
    const char *path, *line;
} containers[] = {
    { HKEY_CURRENT_USER, "Software\\epc-harness", "key HKCU\\Software\\epc-harness" },
    { HKEY_LOCAL_MACHINE, "SOFTWARE\\epc\\PDH", "key HKLM\\SOFTWARE\\epc\\PDH" },
    { HKEY_LOCAL_MACHINE, "SOFTWARE\\epc", "key HKLM\\SOFTWARE\\epc" },
};

/* Every process of the kit has ended, so no harness uses these. */
static void remove_scratch(const struct wk_machine *before)
{
    char name[256], line[CAPACITY];
    HKEY key;

    if (RegOpenKeyExA(HKEY_CURRENT_USER, containers[0].path, 0, KEY_ALL_ACCESS, &key))
        return;
    for (DWORD i = 0;;) {
        DWORD size = sizeof name;

        if (RegEnumKeyExA(key, i, name, &size, NULL, NULL, NULL, NULL))
            break;
        snprintf(line, sizeof line, "%s\\%s", containers[0].line, name);
        if (has(before, line) || RegDeleteTreeA(key, name))
            i++;
    }
    RegCloseKey(key);
}

static void remove_empty(const struct wk_machine *before, unsigned at)
{
    DWORD below = 1, values = 1;
    HKEY key;

    if (has(before, containers[at].line) || RegOpenKeyExA(containers[at].root, containers[at].path,
                                                          0, KEY_READ | KEY_WOW64_64KEY, &key))
        return;
    RegQueryInfoKeyA(key, NULL, NULL, NULL, &below, NULL, NULL, &values, NULL, NULL, NULL, NULL);
    RegCloseKey(key);
    if (!below && !values)
        RegDeleteKeyExA(containers[at].root, containers[at].path, KEY_WOW64_64KEY, 0);
}

void wk_machine_tidy(const struct wk_machine *before)
{
    char folder[MAX_PATH], line[CAPACITY];
    struct wk_machine now;
    size_t length;

    ExpandEnvironmentStringsA("%SystemRoot%\\epc", folder, sizeof folder);
    length = (size_t)snprintf(line, sizeof line, "file %s\\before-", folder);
    if (wk_machine_look(&now))
        for (unsigned i = 0; i < now.count; i++)
            if (strncmp(now.lines[i], line, length) == 0 && !has(before, now.lines[i]))
                DeleteFileA(now.lines[i] + strlen("file "));
    wk_machine_release(&now);
    snprintf(line, sizeof line, "file %s", folder);
    if (!has(before, line))
        RemoveDirectoryA(folder);
    remove_scratch(before);
    for (unsigned i = 0; i < sizeof containers / sizeof *containers; i++)
        remove_empty(before, i);
}

static bool is_ours(const char *line)
{
    const char *name = strrchr(line, '\\') + 1;

    for (unsigned i = 0; ours[i]; i++)
        if (_strnicmp(name, ours[i], strlen(ours[i])) == 0)
            return true;
    return strstr(line, "\\Perflib\\") != NULL || strstr(line, "\\epc\\") != NULL;
}

/* A key that was not there before the run, with what is below it. */
static void remove_key(const char *line)
{
    const char *path = line + strlen("key HKxx\\");
    HKEY root = strncmp(line, "key HKCU", 8) == 0 ? HKEY_CURRENT_USER : HKEY_LOCAL_MACHINE;
    HKEY key;

    if (strstr(line, "\\Perflib\\"))
        return;
    if (RegOpenKeyExA(root, path, 0, KEY_ALL_ACCESS | KEY_WOW64_64KEY, &key) == ERROR_SUCCESS) {
        RegDeleteTreeA(key, NULL);
        RegCloseKey(key);
    }
    RegDeleteKeyExA(root, path, KEY_WOW64_64KEY, 0);
}

static unsigned compare(const struct wk_machine *has_it, const struct wk_machine *lacks_it,
                        const char *what, bool removes, void (*say)(const char *line))
{
    char text[CAPACITY + 60];
    unsigned count = 0;

    for (unsigned i = 0; i < has_it->count; i++) {
        const char *line = has_it->lines[i];

        if (has(lacks_it, line))
            continue;
        if (!is_ours(line)) {
            snprintf(text, sizeof text, "note: %s meanwhile: %s", what, line);
            say(text);
            continue;
        }
        snprintf(text, sizeof text, "%s: %s", what, line);
        say(text);
        count++;
        if (removes && strncmp(line, "key ", 4) == 0)
            remove_key(line);
    }
    return count;
}

unsigned wk_machine_left(const struct wk_machine *before, const struct wk_machine *after,
                         void (*say)(const char *line))
{
    return compare(after, before, "left", true, say);
}

unsigned wk_machine_gone(const struct wk_machine *before, const struct wk_machine *after,
                         void (*say)(const char *line))
{
    return compare(before, after, "gone", false, say);
}

static unsigned long perflib_number(const char *name, bool *is_there)
{
    DWORD value = 0, size = sizeof value;
    bool found = RegGetValueA(HKEY_LOCAL_MACHINE, PERFLIB, name, RRF_RT_REG_DWORD | RRF_WOW64_64,
                              NULL, &value, &size) == ERROR_SUCCESS;

    if (is_there)
        *is_there = found;
    return found ? value : 0;
}

/* Asks for a table as programs do, so that it does not matter where the system keeps it; and for
 * the value in the registry, where Wine has it. */
static unsigned long long table(const char *name, const char *value, unsigned long *all)
{
    unsigned long long hash = 0;
    DWORD size = 4 << 20, type;
    BYTE *bytes = malloc(size);

    if (bytes && RegQueryValueExA(HKEY_PERFORMANCE_DATA, name, NULL, &type, bytes, &size) == 0) {
        hash = hash_of(bytes, size);
        *all += size;
    }
    size = 4 << 20;
    if (bytes && RegGetValueA(HKEY_LOCAL_MACHINE, PERFLIB "\\009", value, RRF_RT_ANY | RRF_WOW64_64,
                              NULL, bytes, &size) == 0) {
        hash ^= hash_of(bytes, size);
        *all += size;
    }
    free(bytes);
    return hash;
}

void wk_names_look(struct wk_names *out)
{
    memset(out, 0, sizeof *out);
    out->last_counter = perflib_number("Last Counter", NULL);
    out->last_help = perflib_number("Last Help", NULL);
    out->level = perflib_number(LEVEL, &out->has_level);
    out->counters = table("Counter 009", "Counter", &out->size);
    out->helps = table("Help 009", "Help", &out->size);
    RegCloseKey(HKEY_PERFORMANCE_DATA);
}

bool wk_names_equal(const struct wk_names *a, const struct wk_names *b)
{
    return a->last_counter == b->last_counter && a->last_help == b->last_help &&
           a->counters == b->counters && a->helps == b->helps && a->size == b->size;
}

void wk_names_restore_level(const struct wk_names *was)
{
    struct wk_names now;
    HKEY key;
    DWORD level = was->level;

    wk_names_look(&now);
    if (now.has_level == was->has_level && now.level == was->level)
        return;
    if (RegOpenKeyExA(HKEY_LOCAL_MACHINE, PERFLIB, 0, KEY_WRITE | KEY_WOW64_64KEY, &key))
        return;
    if (was->has_level)
        RegSetValueExA(key, LEVEL, 0, REG_DWORD, (const BYTE *)&level, sizeof level);
    else
        RegDeleteValueA(key, LEVEL);
    RegCloseKey(key);
}
