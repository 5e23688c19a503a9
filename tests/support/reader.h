/* SPDX-License-Identifier: MIT
 *
 * reader.h -- reads what an application of this process publishes, slot by slot, without a
 * provider: for tests of the application's side alone.
 */
#pragma once

#include "sdk/app/app.h"
#include "sdk/region/row.h"
#include "sdk/core/wire.h"

struct epc_reader {
    struct epci_layout layout;
    void *layout_memory;
    struct epci_shm shm[EPCI_SECTIONS_MAX];
    struct epci_region_view views[EPCI_SECTIONS_MAX];
    struct epci_sections sections;
};

/* The contents of one slot. */
struct epc_seen {
    uint32_t location;
    struct epci_slot_reading slot;
    struct epci_wire_instance definition; /* zeroed if the object has no instances */
    uint16_t name[EPCI_NAME_UNITS + 1];
    uint32_t units;
    uint32_t block_bytes;
    _Alignas(8) unsigned char block[EPCI_MAX_BLOCK];
};

/* Check the instances of the app, map all its sections, and check them.  No other thread may add or
 * remove instances or rows meanwhile. */
void epc_reader_open(struct epc_reader *reader, const epc_app *app);
void epc_reader_close(struct epc_reader *reader);

/* Call `see` for every instance of the object at this position; returns their number. */
uint32_t epc_reader_each(struct epc_reader *reader, uint32_t object,
                         void (*see)(void *context, const struct epc_seen *seen), void *context);

/* Read the instance at a location: EPC_OK, EPC_END, EPC_RETRY, or EPC_E_NOT_FOUND without a
 * slot. */
int epc_reader_read(struct epc_reader *reader, uint32_t object, uint32_t location,
                    struct epc_seen *seen);

/* The only instance of the object with this ASCII name; returns false if the object has none. */
bool epc_reader_find(struct epc_reader *reader, uint32_t object, const char *name,
                     struct epc_seen *seen);

/* The value of the counter with this symbol; for a text its first four units. */
uint64_t epc_reader_value(const struct epc_reader *reader, uint32_t object,
                          const struct epc_seen *seen, uint32_t symbol);

/* The number of extents in all sections. */
uint32_t epc_reader_extents(const struct epc_reader *reader);
