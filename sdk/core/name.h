/* SPDX-License-Identifier: MIT
 *
 * name.h -- makes instance names that consumers accept.  No state; any thread.
 */
#pragma once

#include <stdint.h>

#include <epc/epc.h>

/* The longest name that consumers take, without its NUL. */
#define EPCI_NAME_UNITS 255u

/* Convert a name from UTF-8 to the permitted name in UTF-16, with a NUL; *units is its length
 * without the NUL.  \ / ( ) # * and control characters become _; a longer name is cut at
 * EPCI_NAME_UNITS, never inside a pair of surrogates.  EPC_OK, EPC_RENAMED if the name was changed,
 * EPC_E_INVALID for an empty name, EPC_E_ENCODING if it is not UTF-8. */
int epci_convert_instance_name(const char *text, uint16_t name[EPCI_NAME_UNITS + 1],
                               uint32_t *units);

/* The same for an instance of this object.  An object without EPC_MANY has one instance; `text` is
 * then NULL and *units 0.  EPC_E_INVALID if the name is missing, or if there must be none.  In an
 * EPC_TOTAL object, _Total (in any case) becomes _Total_: EPC_RENAMED. */
int epci_convert_name_for_object(const epc_object *object, const char *text,
                                 uint16_t name[EPCI_NAME_UNITS + 1], uint32_t *units);
