/* SPDX-License-Identifier: MIT
 *
 * name.h -- makes instance names that consumers accept.  No state; any thread.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <epc/epc.h>

/* The longest name that consumers take, without its NUL. */
#define EPCI_NAME_UNITS 255u

/* The longest name that an application may give, in bytes of UTF-8. */
#define EPCI_NAME_BYTES_MAX 65535u

/* Convert a name from UTF-8 to the permitted name in UTF-16, with a NUL; *units is its length
 * without the NUL.  Different names stay different.  \ / ( ) # * and control characters become %XX,
 * their codes in hexadecimal; a name of more than EPCI_NAME_UNITS is shortened.  EPC_OK,
 * EPC_RENAMED if the name was changed, EPC_E_INVALID for an empty name, EPC_E_ENCODING if it is not
 * UTF-8, EPC_E_TOO_LONG. */
int epci_convert_and_escape_instance_name(const char *text, uint16_t name[EPCI_NAME_UNITS + 1],
                                          uint32_t *units);

/* The same for an instance of this object.  An object without EPC_MANY has one instance; `text` is
 * then NULL and *units 0.  EPC_E_INVALID if the name is missing, or if there must be none.  In an
 * EPC_TOTAL object, _Total (in any case) becomes %5FTotal: EPC_RENAMED. */
int epci_convert_and_check_object_instance_name(const epc_object *object, const char *text,
                                                uint16_t name[EPCI_NAME_UNITS + 1],
                                                uint32_t *units);

/* A hash of a name without regard to the case of A-Z, continued from that of the units before, or
 * from the seed. */
#define EPCI_NAME_HASH_SEED 0xCBF29CE484222325u
uint64_t epci_hash_name_nocase(const uint16_t *name, size_t units, uint64_t hash);

/* End a name of `units` units with ~ and the hash, so that it has at most `most`; returns how many
 * it has, never with half a pair of surrogates.  Room for `most` is needed, at least 32. */
uint32_t epci_shorten_name_with_hash_suffix(uint16_t *name, uint32_t units, uint32_t most,
                                            uint64_t hash);
