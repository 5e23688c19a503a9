/* SPDX-License-Identifier: MIT
 *
 * name.h -- instance names as consumers can take them.
 */
#ifndef EPC_CORE_NAME_H
#define EPC_CORE_NAME_H

#include <stdint.h>

#include <epc/epc.h>

/* The longest name that consumers take, without its NUL. */
#define EPCI_NAME_UNITS 255u

/* UTF-8 to the permitted name in UTF-16: \ / ( ) # * and control characters become _, longer names
 * are cut at EPCI_NAME_UNITS, never within a pair of surrogates.  EPC_OK, EPC_RENAMED,
 * EPC_E_INVALID for an empty name, EPC_E_ENCODING for what is not UTF-8. */
int epci_instance_name(const char *text, uint16_t name[EPCI_NAME_UNITS + 1], uint32_t *units);

/* The same for an instance of this object, whose `text` may be NULL: an object without EPC_MANY has one
 * instance, whose name is NULL and of 0 units.  EPC_E_INVALID where the name is missing or too much.
 * In an EPC_TOTAL object, _Total (in any case) becomes _Total_: EPC_RENAMED. */
int epci_name_in_object(const epc_object *object, const char *text,
                        uint16_t name[EPCI_NAME_UNITS + 1], uint32_t *units);

#endif
