/* SPDX-License-Identifier: MIT
 *
 * unpaired.h -- how many instances of one answer are not in the other one (answer/pairing.h).
 */
#pragma once

#include "reader/answer/pairing.h"

static inline uint32_t epct_count_unpaired(const uint32_t *partners, uint32_t count)
{
    uint32_t lonely = 0;

    for (uint32_t i = 0; i < count; i++)
        lonely += partners[i] == READER_NOT_THERE;
    return lonely;
}

/* Those of the newer answer that are new, and those of the older one that have vanished. */
static inline uint32_t epct_count_new(const struct reader_pairing *pairing)
{
    return epct_count_unpaired(pairing->older_of, pairing->newer->instance_count);
}

static inline uint32_t epct_count_vanished(const struct reader_pairing *pairing)
{
    return epct_count_unpaired(pairing->newer_of, pairing->older->instance_count);
}
