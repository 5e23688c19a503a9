/* SPDX-License-Identifier: MIT
 *
 * notimplemented.c -- what answers for exports that are not implemented: databases, collections of
 * logs and alerts, converting whole logs.
 *
 * They exist because programs look up every name when they start.  In 32-bit Windows a function
 * takes its arguments off the stack, so the .def files name for each export the function with as
 * many words; names whose size is not known are exported in 64-bit Windows only.
 */
#include <stdint.h>

#include <windows.h>

#include <pdhmsg.h>

#define NOT_IMPLEMENTED(name, parameters, use)                                                     \
    LONG WINAPI name parameters;                                                                   \
    LONG WINAPI name parameters                                                                    \
    {                                                                                              \
        use;                                                                                       \
        return (LONG)PDH_NOT_IMPLEMENTED;                                                          \
    }

NOT_IMPLEMENTED(pdh_not_implemented_1, (uintptr_t a), (void)a)
NOT_IMPLEMENTED(pdh_not_implemented_2, (uintptr_t a, uintptr_t b), ((void)a, (void)b))
NOT_IMPLEMENTED(pdh_not_implemented_3, (uintptr_t a, uintptr_t b, uintptr_t c),
                ((void)a, (void)b, (void)c))
NOT_IMPLEMENTED(pdh_not_implemented_4, (uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d),
                ((void)a, (void)b, (void)c, (void)d))
