/* SPDX-License-Identifier: MIT
 *
 * spoiled.h -- the right block of check_check*.c; each test spoils one field of it.
 */
#pragma once

#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"

#include "blockbuilder.h"
#include "findings.h"

#define OBJECT(field)   offsetof(struct epci_wire_object, field)
#define COUNTER(field)  offsetof(struct epci_wire_counter, field)
#define INSTANCE(field) offsetof(struct epci_wire_instance, field)

extern struct block b;
extern struct findings found;
extern struct check_options options; /* build() sets level 1, current, no metadata */

/* Build object 230 with two instances and five counters, including a fraction with its base, and
 * object 250 without instances. */
void build(void);

/* The rules that report the block in its present state, in order: "scale cell-size". */
const char *rules(void);

void spoil(size_t at, uint32_t value);

/* Checks that the first finding of this rule has these values, and a message. */
void ck_finding(enum check_rule_id rule, uint32_t object, uint64_t offset, uint64_t got,
                uint64_t wanted);
