/* SPDX-License-Identifier: MIT
 *
 * sites.h -- included before everything in the modelled code: each call of an atomic function
 * reports its function and line, so that the model can name that place and spoil it alone.
 */
#pragma once

#include <epc/epc.h>

#include "sdk/core/atomic.h"

void model_at(const char *function, int line);

#define EPC_AT(call) (model_at(__func__, __LINE__), call)

#define epci_load_u32(at)                      EPC_AT(epci_load_u32(at))
#define epci_load_u64(at)                      EPC_AT(epci_load_u64(at))
#define epci_store_u32(at, value)              EPC_AT(epci_store_u32(at, value))
#define epci_store_u64(at, value)              EPC_AT(epci_store_u64(at, value))
#define epci_store_before_loads_u32(at, value) EPC_AT(epci_store_before_loads_u32(at, value))
#define epc_cell_add(at, wide, amount)         EPC_AT(epc_cell_add(at, wide, amount))
#define epc_cell_set(at, wide, value)          EPC_AT(epc_cell_set(at, wide, value))
#define epc_cell_add_own(at, wide, amount)     EPC_AT(epc_cell_add_own(at, wide, amount))
#define epc_add(instance, symbol, more)        EPC_AT(epc_add(instance, symbol, more))
#define epc_set(instance, symbol, now)         EPC_AT(epc_set(instance, symbol, now))
#define epc_row_add(row, symbol, more)         EPC_AT(epc_row_add(row, symbol, more))

/* A scenario chooses how often a reader tries (port.h). */
extern int model_slot_tries;

#include "sdk/region/slot.h"

#undef EPCI_SLOT_TRIES
#define EPCI_SLOT_TRIES model_slot_tries

/* In the model a slot is used again at once, unless a scenario lets slots rest (port.h). */
extern unsigned model_slots_resting;

#include "sdk/app/app.h"

#undef EPCI_SLOTS_RESTING
#define EPCI_SLOTS_RESTING model_slots_resting

/* And one removal among any number of slots is little. */
#include "sdk/provider/region/resuming.h"

#undef EPCI_RESUMING_SLOTS
#define EPCI_RESUMING_SLOTS 1u
