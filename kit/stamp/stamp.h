/* SPDX-License-Identifier: MIT
 *
 * stamp.h -- what only tools do with stamps (sdk/schema/stamp.h): find them in files, and write
 * them.
 */
#pragma once

#include "sdk/schema/stamp.h"

/* The hash of a text of UTF-8 as records have it; never 0. */
uint32_t kit_stamp_hash_of_text(const char *text, size_t bytes);

/* Find the stamp of a service's schema in a file's bytes; `service` NULL: of any.  EPC_OK or
 * EPC_E_NOT_FOUND, then *out is unchanged. */
int kit_stamp_find(struct epci_span file, const char *service, struct epci_stamp *out);

/* The numbers of a stamp with this many records. */
#define KIT_STAMP_NUMBERS(records) (EPCI_STAMP_HEAD / 4 + (records) * EPCI_STAMP_RECORD / 4)

/* Fill `numbers` with the stamp of these records, which begin with an object. */
void kit_stamp_fill_numbers(uint32_t *numbers, const char *service,
                            const struct epci_stamp_record *records, uint32_t count);
