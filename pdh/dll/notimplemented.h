/* SPDX-License-Identifier: MIT
 *
 * notimplemented.h -- defines exports that answer PDH_NOT_IMPLEMENTED: databases, collections of
 * logs and alerts, converting whole logs.
 *
 * They exist because programs look up every name when they start.  In 32-bit Windows a function
 * takes its arguments off the stack, so each must know their size; names whose size is not known
 * are exported in 64-bit Windows only (notimplemented64.c).  pdh.h is not included, since it
 * declares some of them with arguments of the same size.
 */
#pragma once

#include <stdint.h>

#include <windows.h>

#include <pdhmsg.h>

/* Arguments by their number of words. */
#define WORDS_1 uintptr_t a
#define WORDS_2 WORDS_1, uintptr_t b
#define WORDS_3 WORDS_2, uintptr_t c
#define WORDS_4 WORDS_3, uintptr_t d

#define USE_1 (void)a
#define USE_2 USE_1, (void)b
#define USE_3 USE_2, (void)c
#define USE_4 USE_3, (void)d

#define NOT_IMPLEMENTED(name, words)                                                               \
    LONG WINAPI name(WORDS_##words);                                                               \
    LONG WINAPI name(WORDS_##words)                                                                \
    {                                                                                              \
        USE_##words;                                                                               \
        return (LONG)PDH_NOT_IMPLEMENTED;                                                          \
    }
