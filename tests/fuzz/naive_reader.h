/* SPDX-License-Identifier: MIT
 *
 * naive_reader.h -- a reader that trusts every length, in the manner of the original
 * documentation's FirstObject/NextObject; a correct block has to be readable this way.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Read everything of `types` objects (UINT32_MAX: up to the end).  Returns false if it would have
 * read outside the bytes; it never does. */
bool naive_reader_stays_inside(const unsigned char *bytes, size_t size, uint32_t types);
