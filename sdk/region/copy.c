/* SPDX-License-Identifier: MIT
 *
 * copy.c -- decides whether shared memory is copied in words or in vectors: by the processor's bit
 * for AVX, which is what both manuals tie the guarantee to (copy.h).
 */
#include "sdk/region/copy.h"

#include <stdbool.h>

#ifdef EPCI_VECTORS
#include <cpuid.h>
#endif

uint32_t epci_copying;

static bool can_copy_vectors(void)
{
#ifdef EPCI_VECTORS
    unsigned a, b, c, d;

    return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_AVX);
#else
    return false;
#endif
}

void epci_copy_choose_mode(void)
{
    if (epci_load_u32(&epci_copying) == EPCI_COPY_UNDECIDED)
        epci_store_u32(&epci_copying, can_copy_vectors() ? EPCI_COPY_VECTORS : EPCI_COPY_WORDS);
}
