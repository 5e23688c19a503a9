/* SPDX-License-Identifier: MIT
 *
 * datasection.h -- the section of epc/section.h, for both sides.
 *
 *         0: | header    64 |
 *        64: | the author's structure |
 *
 * WRITER  Takes the mutex, stores 1 in `changing`, changes the structure, stores 0, releases.
 * READER  Takes the mutex, and copies the structure if `changing` is 0.
 * WHY     A process that ends within an update leaves the mutex abandoned, which only the next
 *         owner sees; `changing` says so to every reader until an update is complete.
 */
#pragma once

#include <epc/section.h>

#include "sdk/region/share.h"

#define EPCI_DATA_MAGIC 0x3154434553435045u /* "EPCSECT1" */
#define EPCI_DATA_HEAD  64u

struct epci_data_header {
    uint64_t magic; /* set last */
    uint32_t version;
    uint32_t bytes;
    uint32_t changing;
    uint32_t padding[11];
};

_Static_assert(EPCI_DATA_HEAD + EPC_SECTION_MAX_BYTES == EPCI_PIECE_LEAST, "it is one piece");
_Static_assert(sizeof(struct epci_data_header) == EPCI_DATA_HEAD, "header of a data section");

bool epci_section_form_is_valid(const epc_section_form *form);

/* How long the form lets a process wait for the mutex. */
uint32_t epci_section_form_wait_ms(const epc_section_form *form);

/* The name of EPCI_SHARED_DATA, _MUTEX or _ALIVE of a valid form. */
void epci_make_section_object_name(enum epci_scope scope, enum epci_shared what,
                                   const epc_section_form *form, char name[EPCI_NAME_BYTES]);
