/* SPDX-License-Identifier: MIT
 *
 * fuzz_pdhpath.c -- any text as a path and as an instance's name, through the exports, A and W, in
 * both eras: the size that is asked for is the one that is enough, one less is not, all texts lie
 * in the caller's buffer, and a path from the elements of another stays what it is. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "pdh/caller/era.h"
#include "pdh/caller/types.h"

#include "fuzz.h"

#define S(name) ((PDH_STATUS)(name))

/* The twins of an A and a W function differ in the type of a letter only. */
#define TWINS(suffix, letter, text)                                                                \
    static void inside##suffix(const void *block, DWORD bytes, const letter *at)                   \
    {                                                                                              \
        const letter *end = (const letter *)block + bytes / sizeof(letter);                        \
                                                                                                   \
        if (!at)                                                                                   \
            return;                                                                                \
        FUZZ_ASSERT((const void *)at >= block && at < end);                                        \
        while (*at)                                                                                \
            FUZZ_ASSERT(++at < end);                                                               \
    }                                                                                              \
                                                                                                   \
    /* The elements of a path in memory of exactly their size; NULL: it is none. */                \
    static PDH_COUNTER_PATH_ELEMENTS_##suffix *parse##suffix(text path)                            \
    {                                                                                              \
        PDH_COUNTER_PATH_ELEMENTS_##suffix *out;                                                   \
        DWORD asked = 0, bytes;                                                                    \
        PDH_STATUS status = PdhParseCounterPath##suffix(path, NULL, &asked, 0);                    \
                                                                                                   \
        if (status == S(PDH_INVALID_PATH))                                                         \
            return NULL;                                                                           \
        FUZZ_ASSERT(status == pdh_buffer_rules_for_text()->size_query && asked >= sizeof *out);    \
        out = malloc(asked);                                                                       \
        FUZZ_ASSERT(out);                                                                          \
        bytes = asked - 1;                                                                         \
        FUZZ_ASSERT(PdhParseCounterPath##suffix(path, out, &bytes, 0) ==                           \
                    pdh_buffer_rules_for_text()->too_small);                                       \
        FUZZ_ASSERT(bytes == asked);                                                               \
        FUZZ_ASSERT(PdhParseCounterPath##suffix(path, out, &bytes, 0) == ERROR_SUCCESS);           \
        FUZZ_ASSERT(bytes == asked && out->szObjectName && out->szCounterName);                    \
        inside##suffix(out, bytes, out->szMachineName);                                            \
        inside##suffix(out, bytes, out->szObjectName);                                             \
        inside##suffix(out, bytes, out->szInstanceName);                                           \
        inside##suffix(out, bytes, out->szParentInstance);                                         \
        inside##suffix(out, bytes, out->szCounterName);                                            \
        return out;                                                                                \
    }                                                                                              \
                                                                                                   \
    /* NULL: something that a path needs is missing. */                                            \
    static letter *make##suffix(PDH_COUNTER_PATH_ELEMENTS_##suffix *elements)                      \
    {                                                                                              \
        const DWORD unit = pdh_buffer_rules_for_made_path()->in_bytes ? sizeof(letter) : 1;        \
        DWORD asked = 0, size;                                                                     \
        PDH_STATUS status = PdhMakeCounterPath##suffix(elements, NULL, &asked, 0);                 \
        letter *out;                                                                               \
                                                                                                   \
        if (status == S(PDH_INVALID_ARGUMENT))                                                     \
            return NULL;                                                                           \
        FUZZ_ASSERT(status == pdh_buffer_rules_for_made_path()->size_query && asked > unit);       \
        out = malloc(asked / unit * sizeof *out);                                                  \
        FUZZ_ASSERT(out);                                                                          \
        size = asked - unit;                                                                       \
        FUZZ_ASSERT(PdhMakeCounterPath##suffix(elements, out, &size, 0) ==                         \
                    pdh_buffer_rules_for_made_path()->too_small);                                  \
        FUZZ_ASSERT(size == asked);                                                                \
        FUZZ_ASSERT(PdhMakeCounterPath##suffix(elements, out, &size, 0) == ERROR_SUCCESS);         \
        FUZZ_ASSERT(size == asked && out[asked / unit - 1] == 0);                                  \
        return out;                                                                                \
    }                                                                                              \
                                                                                                   \
    static bool equal##suffix(const letter *a, const letter *b)                                    \
    {                                                                                              \
        while (*a && *a == *b)                                                                     \
            a++, b++;                                                                              \
        return *a == *b;                                                                           \
    }                                                                                              \
                                                                                                   \
    static void round_trip##suffix(text path)                                                      \
    {                                                                                              \
        PDH_COUNTER_PATH_ELEMENTS_##suffix *elements = parse##suffix(path), *again;                \
        letter *made, *twice;                                                                      \
                                                                                                   \
        if (!elements)                                                                             \
            return;                                                                                \
        made = make##suffix(elements);                                                             \
        FUZZ_ASSERT(made);                                                                         \
        again = parse##suffix(made);                                                               \
        FUZZ_ASSERT(again);                                                                        \
        twice = make##suffix(again);                                                               \
        FUZZ_ASSERT(twice &&equal##suffix(made, twice));                                           \
        free(twice);                                                                               \
        free(again);                                                                               \
        free(made);                                                                                \
        free(elements);                                                                            \
    }                                                                                              \
                                                                                                   \
    static void parse_instance##suffix(text name)                                                  \
    {                                                                                              \
        DWORD sizes[2] = { 0, 0 }, asked[2], index = 7;                                            \
        letter *texts[2];                                                                          \
        PDH_STATUS status =                                                                        \
            PdhParseInstanceName##suffix(name, NULL, &sizes[0], NULL, &sizes[1], &index);          \
                                                                                                   \
        if (status == S(PDH_INVALID_INSTANCE))                                                     \
            return;                                                                                \
        FUZZ_ASSERT(status == pdh_buffer_rules_for_text()->size_query && sizes[0] > 1 &&           \
                    sizes[1] > 0);                                                                 \
        for (int i = 0; i < 2; i++) {                                                              \
            texts[i] = malloc(sizes[i] * sizeof(letter));                                          \
            FUZZ_ASSERT(texts[i]);                                                                 \
            asked[i] = sizes[i];                                                                   \
        }                                                                                          \
        sizes[0]--;                                                                                \
        FUZZ_ASSERT(PdhParseInstanceName##suffix(name, texts[0], &sizes[0], texts[1], &sizes[1],   \
                                                 &index) ==                                        \
                    pdh_buffer_rules_for_text()->too_small);                                       \
        FUZZ_ASSERT(PdhParseInstanceName##suffix(name, texts[0], &sizes[0], texts[1], &sizes[1],   \
                                                 &index) == ERROR_SUCCESS);                        \
        for (int i = 0; i < 2; i++) {                                                              \
            FUZZ_ASSERT(sizes[i] == asked[i] && texts[i][sizes[i] - 1] == 0);                      \
            free(texts[i]);                                                                        \
        }                                                                                          \
    }                                                                                              \
                                                                                                   \
    /* Five texts, some of them missing, and an index. */                                          \
    static void make_of##suffix(letter *texts, size_t count, uint8_t which)                        \
    {                                                                                              \
        PDH_COUNTER_PATH_ELEMENTS_##suffix elements = { .dwInstanceIndex = which & 32              \
                                                                               ? (DWORD)(-1)       \
                                                                               : which & 7 };      \
        letter **members[] = { &elements.szObjectName, &elements.szCounterName,                    \
                               &elements.szInstanceName, &elements.szParentInstance,               \
                               &elements.szMachineName };                                          \
        size_t at = 0;                                                                             \
                                                                                                   \
        for (int i = 0; i < 5 && at < count; i++) {                                                \
            if (!(which >> i & 1))                                                                 \
                *members[i] = texts + at;                                                          \
            while (at < count && texts[at] != '|')                                                 \
                at++;                                                                              \
            texts[at++] = 0;                                                                       \
        }                                                                                          \
        free(make##suffix(&elements));                                                             \
    }

TWINS(A, char, LPCSTR)
TWINS(W, WCHAR, LPCWSTR)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *narrow;
    WCHAR *wide;

    if (size == 0)
        return 0;
    pdh_era_set_for_tests(*data & 128 ? PDH_1996 : PDH_TODAY);
    narrow = malloc(size);
    wide = malloc(size * sizeof *wide);
    FUZZ_ASSERT(narrow && wide);
    memcpy(narrow, data + 1, size - 1);
    narrow[size - 1] = 0;
    for (size_t i = 0; i < size; i++)
        wide[i] = (unsigned char)narrow[i];
    if (*data & 64) /* two bytes are one letter */
        for (size_t i = 0; i + 1 < size; i += 2)
            wide[i / 2] = (WCHAR)(wide[i] | wide[i + 1] << 8);
    if (*data & 64)
        wide[size / 2] = 0;
    round_tripA(narrow);
    parse_instanceA(narrow);
    make_ofA(narrow, size - 1, *data);
    round_tripW(wide);
    parse_instanceW(wide);
    make_ofW(wide, *data & 64 ? size / 2 : size - 1, *data);
    free(wide);
    free(narrow);
    return 0;
}
