/* SPDX-License-Identifier: MIT
 *
 * wine_random.c COUNT SEED -- so many registry calls of every kind, with arguments by chance, on a
 * tree of its own and on some of Wine's.  Prints a line for each: the function, and what came back.
 * With epc's advapi32.dll and without it the lines are the same.  Nothing that may change by itself
 * is asked for or printed.
 */
#include <windows.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN       "Software\\epc-wine-random"
#define MOST_KEYS 16

static uint32_t state;
static HKEY keys[MOST_KEYS];

static uint32_t chance(uint32_t below)
{
    state = state * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)state * below) >> 32);
}

static const char *const subkeys[] = {
    OWN,
    OWN "\\a",
    OWN "\\a\\b",
    OWN "\\Perflib",
    OWN "\\Perflib\\x",
    OWN "\\009",
    OWN "\\none",
    "Software\\Microsoft\\Windows NT\\CurrentVersion",
    "Software\\Classes\\.reg",
    "System\\CurrentControlSet\\Control\\Nls\\Codepage",
    "",
    "a",
    "b",
    "\\bad",
};
static const char *const values[] = { "one",    "Two",  "",    "Counter",        "Counters",
                                      "Global", "none", "932", "CurrentVersion", "ProductName" };

#define COUNT(array) (sizeof(array) / sizeof *(array))

static HKEY some_key(void)
{
    static const uintptr_t predefined[] = { 0x80000000u, 0x80000001u, 0x80000002u };
    static const uintptr_t wrong[] = { 0, 0x7654, 0xFFFFFFFFu };

    switch (chance(8)) {
    case 0:
    case 1:
        return (HKEY)(intptr_t)(int32_t)predefined[chance(3)];
    case 2:
        return (HKEY)wrong[chance(3)];
    default:
        return keys[chance(MOST_KEYS)];
    }
}

static const char *some_subkey(void)
{
    return chance(20) == 0 ? NULL : subkeys[chance(COUNT(subkeys))];
}

/* Only the own tree is changed. */
static const char *own_subkey(void)
{
    return subkeys[chance(7)];
}

static const char *some_value(void)
{
    return chance(20) == 0 ? NULL : values[chance(COUNT(values))];
}

static LPCWSTR wide(const char *text)
{
    static WCHAR buffers[4][200];
    static unsigned next;
    WCHAR *to = buffers[next++ % 4];

    if (!text)
        return NULL;
    MultiByteToWideChar(CP_ACP, 0, text, -1, to, 200);
    return to;
}

static uint32_t sum_of(const void *data, DWORD bytes)
{
    const unsigned char *at = data;
    uint32_t sum = 5381;

    while (bytes-- > 0)
        sum = sum * 33 ^ *at++;
    return sum;
}

/* A key that was opened takes a place; what was there is closed. */
static void keep_key(HKEY key)
{
    HKEY *place = &keys[chance(MOST_KEYS)];

    if (*place)
        RegCloseKey(*place);
    *place = key;
}

static void opens(int number, BOOL w)
{
    const char *subkey = some_subkey();
    const REGSAM rights = chance(4) == 0 ? KEY_QUERY_VALUE : KEY_READ;
    HKEY key = some_key(), result = NULL;
    LSTATUS error;

    switch (chance(3)) {
    case 0:
        error = w ? RegOpenKeyW(key, wide(subkey), &result) : RegOpenKeyA(key, subkey, &result);
        break;
    case 1:
        error = w ? RegOpenKeyExW(key, wide(subkey), 0, rights, &result)
                  : RegOpenKeyExA(key, subkey, 0, rights, &result);
        break;
    default:
        error =
            w ? RegConnectRegistryW(NULL, key, &result) : RegConnectRegistryA(NULL, key, &result);
        /* Wine answers with the key itself. */
        printf("%d connect %ld %d\n", number, error, result == key);
        return;
    }
    printf("%d open %ld %d\n", number, error, result != NULL);
    if (error == ERROR_SUCCESS && (ULONG_PTR)result < 0x80000000u)
        keep_key(result);
}

static void queries(int number, BOOL w)
{
    BYTE data[300] = { 0 };
    DWORD type = 99, bytes = chance(300);
    const char *value = some_value();
    DWORD *size = chance(10) == 0 ? NULL : &bytes;
    BYTE *to = chance(4) == 0 ? NULL : data;
    HKEY key = some_key();
    LSTATUS error = w ? RegQueryValueExW(key, wide(value), NULL, &type, to, size)
                      : RegQueryValueExA(key, value, NULL, &type, to, size);

    printf("%d query %ld %lu %lu %08x\n", number, error, type, bytes, sum_of(data, sizeof data));
}

static void fetches(int number, BOOL w)
{
    BYTE data[300] = { 0 };
    DWORD type = 99, bytes = chance(300);
    const char *subkey = chance(2) ? some_subkey() : NULL, *value = some_value();
    const DWORD flags = chance(2) ? RRF_RT_ANY : RRF_RT_REG_SZ;
    HKEY key = some_key();
    LSTATUS error = w ? RegGetValueW(key, wide(subkey), wide(value), flags, &type, data, &bytes)
                      : RegGetValueA(key, subkey, value, flags, &type, data, &bytes);

    /* After a failure Wine hands out as the type what its stack had. */
    if (error != ERROR_SUCCESS && error != ERROR_MORE_DATA)
        type = 0;
    printf("%d get %ld %lu %lu %08x\n", number, error, type, bytes, sum_of(data, sizeof data));
}

static void lists(int number, BOOL w)
{
    WCHAR name[300] = { 0 };
    DWORD length = chance(4) == 0 ? chance(8) : 140, index = chance(6), type = 99;
    BYTE data[300] = { 0 };
    DWORD bytes = chance(300);
    HKEY key = some_key();
    LSTATUS error;

    switch (chance(3)) {
    case 0:
        error = w ? RegEnumKeyExW(key, index, name, &length, NULL, NULL, NULL, NULL)
                  : RegEnumKeyExA(key, index, (char *)name, &length, NULL, NULL, NULL, NULL);
        break;
    case 1:
        error = w ? RegEnumKeyW(key, index, name, length)
                  : RegEnumKeyA(key, index, (char *)name, length);
        break;
    default:
        error = w ? RegEnumValueW(key, index, name, &length, NULL, &type, data, &bytes)
                  : RegEnumValueA(key, index, (char *)name, &length, NULL, &type, data, &bytes);
        break;
    }
    printf("%d list %ld %lu %lu %lu %08x %08x\n", number, error, length, type, bytes,
           sum_of(name, sizeof name), sum_of(data, sizeof data));
}

static void describes(int number, BOOL w)
{
    DWORD of[7] = { 0 };
    HKEY key = some_key();
    LSTATUS error = w ? RegQueryInfoKeyW(key, NULL, NULL, NULL, &of[0], &of[1], &of[2], &of[3],
                                         &of[4], &of[5], NULL, NULL)
                      : RegQueryInfoKeyA(key, NULL, NULL, NULL, &of[0], &of[1], &of[2], &of[3],
                                         &of[4], &of[5], NULL, NULL);

    printf("%d info %ld %08x\n", number, error, sum_of(of, sizeof of));
}

static void changes(int number, BOOL w)
{
    const char *subkey = own_subkey(), *value = some_value();
    DWORD data = chance(1000);
    HKEY key = NULL;
    LSTATUS error;

    if (chance(4) == 0) {
        error = w ? RegDeleteKeyW(HKEY_CURRENT_USER, wide(subkey))
                  : RegDeleteKeyA(HKEY_CURRENT_USER, subkey);
        printf("%d delete %ld\n", number, error);
        return;
    }
    error = w ? RegCreateKeyExW(HKEY_CURRENT_USER, wide(subkey), 0, NULL, 0, KEY_ALL_ACCESS, NULL,
                                &key, NULL)
              : RegCreateKeyExA(HKEY_CURRENT_USER, subkey, 0, NULL, 0, KEY_ALL_ACCESS, NULL, &key,
                                NULL);
    if (error == ERROR_SUCCESS)
        error = w ? RegSetValueExW(key, wide(value), 0, REG_DWORD, (BYTE *)&data, sizeof data)
                  : RegSetValueExA(key, value, 0, REG_DWORD, (BYTE *)&data, sizeof data);
    printf("%d set %ld\n", number, error);
    if (key)
        keep_key(key);
}

static void closes(int number)
{
    HKEY *place = &keys[chance(MOST_KEYS)];
    LSTATUS error = RegCloseKey(*place);

    *place = NULL;
    printf("%d close %ld\n", number, error);
}

static void clear_up(void)
{
    static const char *const all[] = { OWN "\\Perflib\\x", OWN "\\Perflib", OWN "\\a\\b", OWN "\\a",
                                       OWN "\\009",        OWN "\\none",    OWN };

    for (size_t i = 0; i < MOST_KEYS; i++)
        if (keys[i])
            RegCloseKey(keys[i]);
    for (size_t i = 0; i < COUNT(all); i++)
        RegDeleteKeyA(HKEY_CURRENT_USER, all[i]);
}

int main(int argc, char **argv)
{
    const int count = argc > 1 ? atoi(argv[1]) : 1000;

    state = argc > 2 ? (uint32_t)atoi(argv[2]) : 1;
    clear_up();
    for (int i = 0; i < count; i++) {
        const BOOL w = (BOOL)chance(2);

        switch (chance(8)) {
        case 0:
        case 1:
            opens(i, w);
            break;
        case 2:
            queries(i, w);
            break;
        case 3:
            fetches(i, w);
            break;
        case 4:
            lists(i, w);
            break;
        case 5:
            describes(i, w);
            break;
        case 6:
            changes(i, w);
            break;
        default:
            closes(i);
            break;
        }
    }
    clear_up();
    return 0;
}
