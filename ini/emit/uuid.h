/* SPDX-License-Identifier: MIT
 *
 * uuid.h -- identifiers that are derived from names (UUID version 5, RFC 4122), so that the same
 * schema always gives the same ones.
 */
#pragma once

#include <stdint.h>

struct ini_uuid {
    uint8_t bytes[16]; /* in the order in which the text has them */
};

#define INI_UUID_CAPACITY 39 /* "{ab8e1320-965a-4cf9-9c07-fe25378c2a23}" and a NUL */

/* The namespace of all names that epc derives identifiers from:
 * 8c3f5a52-7d5e-4b0e-9c57-61f0c2b7d6a4.  It was drawn at random once, and never changes. */
extern const struct ini_uuid ini_uuid_epc;

/* The version 5 UUID of `name`, UTF-8, within a namespace. */
struct ini_uuid ini_uuid_from_name(const struct ini_uuid *space, const char *name);

/* Write it in lower case and in braces, as manifests have it.  Returns `text`. */
const char *ini_format_uuid(const struct ini_uuid *uuid, char text[INI_UUID_CAPACITY]);
