/* SPDX-License-Identifier: MIT
 *
 * notimplemented.h -- defines exports that answer PDH_NOT_IMPLEMENTED: binary logs, databases,
 * collections of logs and alerts, converting logs.
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
#define WORDS_5 WORDS_4, uintptr_t e
#define WORDS_7 WORDS_5, uintptr_t f, uintptr_t g

#define USE_1 (void)a
#define USE_2 USE_1, (void)b
#define USE_3 USE_2, (void)c
#define USE_4 USE_3, (void)d
#define USE_5 USE_4, (void)e
#define USE_7 USE_5, (void)f, (void)g

#define NOT_IMPLEMENTED(name, words)                                                               \
    LONG WINAPI name(WORDS_##words);                                                               \
    LONG WINAPI name(WORDS_##words)                                                                \
    {                                                                                              \
        USE_##words;                                                                               \
        return (LONG)PDH_NOT_IMPLEMENTED;                                                          \
    }
