/* SPDX-License-Identifier: MIT
 *
 * reads.h -- included before everything in a second build of the provider's side: a test sees each
 * load that is ordered with other processes, and each call that asks the system about a section.
 *
 * A hostile publisher can write at any time, so at worst each load returns something else.
 */
#pragma once

#include "sdk/core/atomic.h"
#include "sdk/port/port.h"

/* The test's: `value` was loaded; what is returned is what the provider gets. */
uint32_t epct_read_u32(const uint32_t *at);
uint64_t epct_read_u64(const uint64_t *at);
size_t epct_usable(const struct epci_shm *shm);

#define epci_load_u32         epct_read_u32
#define epci_load_u64         epct_read_u64
#define epci_shm_usable_bytes epct_usable
