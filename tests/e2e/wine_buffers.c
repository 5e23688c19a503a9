/* SPDX-License-Identifier: MIT
 *
 * wine_buffers.c -- the second part of wine_calls.c: the functions for ANSI and for wide texts
 * treat keys, names and buffers alike, odd ones included.  Each question is asked in both ways;
 * what they return, whether they have a type and a size, and how long names are must be the same.
 */
#include <windows.h>
#include <winperf.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "wine_calls.h"

#define ROOM    (1u << 20)
#define UNSET   0xABABABABu
#define PERFLIB "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"

static BYTE wide_data[ROOM], narrow_data[ROOM];

/* What a call had and gave. */
struct answer {
    LSTATUS error;
    DWORD type, bytes;
};

/* The buffers that a program may come with. */
static const struct {
    const char *what;
    int data, bytes, reserved;
    DWORD capacity;
} buffers[] = {
    { "a large buffer", 1, 1, 0, ROOM },
    { "a buffer with an odd size", 1, 1, 0, ROOM - 1 },
    { "no buffer", 0, 1, 0, 0 },
    { "no buffer, but a size", 0, 1, 0, 4095 },
    { "a buffer of nothing", 1, 1, 0, 0 },
    { "a buffer of one byte", 1, 1, 0, 1 },
    { "a buffer without size", 1, 0, 0, 0 },
    { "neither buffer nor size", 0, 0, 0, 0 },
    { "something reserved", 1, 1, 1, ROOM },
};
#define BUFFERS (sizeof buffers / sizeof *buffers)

static DWORD reserved_word;

/* Sizes differ, as a unit has one byte or two; both are set, or none. */
static int is_alike(const struct answer *wide, const struct answer *narrow)
{
    return wide->error == narrow->error && wide->type == narrow->type &&
           (wide->bytes == UNSET) == (narrow->bytes == UNSET) &&
           (wide->bytes == 0) == (narrow->bytes == 0);
}

static void expect_alike(const char *function, const char *name, size_t buffer,
                         const struct answer *wide, const struct answer *narrow)
{
    char what[160];

    snprintf(what, sizeof what, "%s A and W of %s, %s: W gives %ld, type %lu, %lu bytes", function,
             name ? name : "NULL", buffers[buffer].what, wide->error, wide->type, wide->bytes);
    expect(is_alike(wide, narrow), what, narrow->error);
}

static LPWSTR make_wide(const char *text, WCHAR wide[64])
{
    if (!text)
        return NULL;
    for (size_t i = 0; i < 64 && (wide[i] = (WCHAR)text[i]) != 0; i++)
        ;
    return wide;
}

static void query_alike(HKEY key, const char *name)
{
    WCHAR units[64];
    const LPCWSTR wide_name = make_wide(name, units);

    for (size_t i = 0; i < BUFFERS; i++) {
        struct answer wide = { 0, UNSET, buffers[i].capacity }, narrow = wide;

        wide.error = RegQueryValueExW(key, wide_name, buffers[i].reserved ? &reserved_word : NULL,
                                      &wide.type, buffers[i].data ? wide_data : NULL,
                                      buffers[i].bytes ? &wide.bytes : NULL);
        narrow.error = RegQueryValueExA(key, name, buffers[i].reserved ? &reserved_word : NULL,
                                        &narrow.type, buffers[i].data ? narrow_data : NULL,
                                        buffers[i].bytes ? &narrow.bytes : NULL);
        expect_alike("RegQueryValueEx", name, i, &wide, &narrow);
    }
}

static void get_alike(HKEY key, const char *subkey, const char *name, DWORD flags)
{
    WCHAR units[64], path[64];
    const LPCWSTR wide_name = make_wide(name, units), wide_path = make_wide(subkey, path);

    for (size_t i = 0; i < BUFFERS; i++) {
        struct answer wide = { 0, UNSET, buffers[i].capacity }, narrow = wide;

        wide.error =
            RegGetValueW(key, wide_path, wide_name, flags, &wide.type,
                         buffers[i].data ? wide_data : NULL, buffers[i].bytes ? &wide.bytes : NULL);
        narrow.error = RegGetValueA(key, subkey, name, flags, &narrow.type,
                                    buffers[i].data ? narrow_data : NULL,
                                    buffers[i].bytes ? &narrow.bytes : NULL);
        expect_alike("RegGetValue", name, i, &wide, &narrow);
    }
}

/* Values by their numbers, with room for a name of so many units. */
static void list_values_alike(HKEY key, DWORD index, DWORD room)
{
    WCHAR name_w[64] = L"unset";
    char name_a[64] = "unset";
    struct answer wide, narrow;
    DWORD units_w, units_a;

    for (size_t i = 0; i < BUFFERS; i++) {
        wide = narrow = (struct answer){ 0, UNSET, buffers[i].capacity };
        units_w = units_a = room;
        wide.error = RegEnumValueW(
            key, index, name_w, &units_w, buffers[i].reserved ? &reserved_word : NULL, &wide.type,
            buffers[i].data ? wide_data : NULL, buffers[i].bytes ? &wide.bytes : NULL);
        narrow.error = RegEnumValueA(
            key, index, name_a, &units_a, buffers[i].reserved ? &reserved_word : NULL, &narrow.type,
            buffers[i].data ? narrow_data : NULL, buffers[i].bytes ? &narrow.bytes : NULL);
        expect_alike("RegEnumValue", "a value", i, &wide, &narrow);
        expect(units_w == units_a && wcslen(name_w) == strlen(name_a), "its name, A and W",
               (long)units_a);
    }
}

static void list_subkeys_alike(HKEY key, DWORD index, DWORD room)
{
    WCHAR name_w[64];
    char name_a[64], what[100];
    DWORD units_w = room, units_a = room;
    LSTATUS wide = RegEnumKeyW(key, index, name_w, room),
            narrow = RegEnumKeyA(key, index, name_a, room);

    snprintf(what, sizeof what, "RegEnumKey A and W: W gives %ld", wide);
    expect(wide == narrow, what, narrow);
    wide = RegEnumKeyExW(key, index, name_w, &units_w, NULL, NULL, NULL, NULL);
    narrow = RegEnumKeyExA(key, index, name_a, &units_a, NULL, NULL, NULL, NULL);
    snprintf(what, sizeof what, "RegEnumKeyEx A and W: W gives %ld", wide);
    expect(wide == narrow && units_w == units_a, what, narrow);
}

static void describe_alike(HKEY key)
{
    DWORD subkeys[2] = { UNSET, UNSET }, values[2] = { UNSET, UNSET }, names[2] = { UNSET, UNSET };
    DWORD units_w, units_a;
    WCHAR class_w[8];
    char class_a[8];
    LSTATUS wide, narrow;

    wide = RegQueryInfoKeyW(key, NULL, NULL, NULL, &subkeys[0], NULL, NULL, &values[0], &names[0],
                            NULL, NULL, NULL);
    narrow = RegQueryInfoKeyA(key, NULL, NULL, NULL, &subkeys[1], NULL, NULL, &values[1], &names[1],
                              NULL, NULL, NULL);
    expect(wide == narrow && subkeys[0] == subkeys[1] && values[0] == values[1] &&
               names[0] == names[1],
           "RegQueryInfoKey A and W", narrow);
    for (DWORD room = 0; room < 8; room += 7) {
        units_w = units_a = room;
        wide = RegQueryInfoKeyW(key, class_w, &units_w, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
                                NULL, NULL);
        narrow = RegQueryInfoKeyA(key, class_a, &units_a, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
                                  NULL, NULL);
        expect(wide == narrow && units_w == units_a, "the class, A and W", narrow);
    }
    wide =
        RegQueryInfoKeyW(key, class_w, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
    narrow =
        RegQueryInfoKeyA(key, class_a, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
    expect(wide == ERROR_INVALID_PARAMETER && narrow == wide, "a class without size", narrow);
}

/* What Windows lists of the key of data, as Wine's own tests have seen it there: two values, whose
 * names come with ERROR_MORE_DATA and no length; subkeys are refused. */
static void list_data_key(void)
{
    DWORD subkeys = UNSET, values = UNSET, units = 64;
    WCHAR name[64] = L"";
    char narrow[64] = "";

    expect(RegQueryInfoKeyW(HKEY_PERFORMANCE_DATA, NULL, NULL, NULL, &subkeys, NULL, NULL, &values,
                            NULL, NULL, NULL, NULL) == 0 &&
               subkeys == 0 && values == 2,
           "RegQueryInfoKey of data", (long)values);
    expect(RegEnumValueW(HKEY_PERFORMANCE_DATA, 0, name, &units, NULL, NULL, NULL, NULL) ==
                   ERROR_MORE_DATA &&
               units == 64 && wcscmp(name, L"Counter") == 0,
           "the first value of data", (long)units);
    expect(RegEnumValueA(HKEY_PERFORMANCE_DATA, 1, narrow, &units, NULL, NULL, NULL, NULL) ==
                   ERROR_MORE_DATA &&
               units == 64 && strcmp(narrow, "Help") == 0,
           "the second value of data", (long)units);
    expect(RegEnumValueW(HKEY_PERFORMANCE_DATA, 2, name, &units, NULL, NULL, NULL, NULL) ==
               ERROR_NO_MORE_ITEMS,
           "no third value of data", (long)units);
    expect(RegEnumKeyW(HKEY_PERFORMANCE_DATA, 0, name, 64) == ERROR_INVALID_HANDLE,
           "subkeys of data", 0);
    expect(RegEnumKeyA(HKEY_PERFORMANCE_TEXT, 0, narrow, 64) == ERROR_NO_MORE_ITEMS,
           "subkeys of names", 0);
}

static void ask_key_alike(HKEY key)
{
    static const char *const names[] = { NULL,      "",     "Global", "Counter",     "counters",
                                         "Explain", "Help", "7 8",    "Counter 00C", "no such" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        query_alike(key, names[i]);
        get_alike(key, NULL, names[i], RRF_RT_ANY);
        get_alike(key, "", names[i], RRF_RT_REG_DWORD | RRF_ZEROONFAILURE);
    }
    for (DWORD i = 0; i < 3; i++)
        for (DWORD room = 0; room <= 64; room += 8) {
            list_values_alike(key, i, room);
            list_subkeys_alike(key, i, room);
        }
    describe_alike(key);
}

/* Each way to a key, A and W. */
static void open_alike(HKEY key)
{
    HKEY wide = NULL, narrow = NULL;

    for (int computer = 0; computer < 2; computer++) {
        expect(RegConnectRegistryW(computer ? L"\\\\." : NULL, key, &wide) == 0, "connecting, W",
               computer);
        expect(RegConnectRegistryA(computer ? "\\\\." : NULL, key, &narrow) == 0, "connecting, A",
               computer);
        expect(wide == narrow && RegCloseKey(wide) == 0 && RegCloseKey(narrow) == 0,
               "connected, A and W", computer);
    }
    for (int empty = 0; empty < 2; empty++) {
        expect(RegOpenKeyExW(key, empty ? L"" : NULL, 0, KEY_READ, &wide) == 0, "opening, ExW",
               empty);
        expect(RegOpenKeyExA(key, empty ? "" : NULL, 0, KEY_READ, &narrow) == 0, "opening, ExA",
               empty);
        expect(wide == narrow && RegCloseKey(wide) == 0 && RegCloseKey(narrow) == 0,
               "opened, ExA and ExW", empty);
        expect(RegOpenKeyW(key, empty ? L"" : NULL, &wide) ==
                   RegOpenKeyA(key, empty ? "" : NULL, &narrow),
               "opened, A and W", empty);
        RegCloseKey(wide);
        RegCloseKey(narrow);
    }
    expect(RegOpenKeyExW(key, L"no such", 0, KEY_READ, &wide) ==
               RegOpenKeyExA(key, "no such", 0, KEY_READ, &narrow),
           "a subkey that is not there, A and W", 0);
}

void ask_alike(void)
{
    const HKEY keys[] = { HKEY_PERFORMANCE_DATA, HKEY_PERFORMANCE_TEXT, HKEY_PERFORMANCE_NLSTEXT };
    HKEY perflib = NULL;

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        open_alike(keys[i]);
        ask_key_alike(keys[i]);
    }
    expect(RegOpenKeyExA(HKEY_LOCAL_MACHINE, PERFLIB, 0, KEY_READ, &perflib) == 0, "Perflib", 0);
    get_alike(perflib, "009", "Counter", RRF_RT_REG_MULTI_SZ);
    get_alike(perflib, "009", "Counters", RRF_RT_REG_SZ);
    for (DWORD i = 0; i < 3; i++)
        list_subkeys_alike(perflib, i, 64);
    describe_alike(perflib);
    RegCloseKey(perflib);
    list_data_key();
}
