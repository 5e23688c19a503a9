/* SPDX-License-Identifier: MIT
 *
 * demand_fixture.h -- a provider with objects of every kind that is collected on demand, and one
 * from regions; every answer is checked at level 1.
 */
#pragma once

#include <epc/ondemand.h>

#include "demand_schema.h"
#include "check/walk.h"
#include "sdk/provider/collect.h"

#define DEMAND_FIRST_COUNTER 5000u
#define DEMAND_CAPACITY      ((size_t)1 << 20)

/* Open a provider; `devices` is a list of `units` UTF-16 units as the DLL's Open gets it, or
 * NULL. */
void demand_open(const epc_on_demand *what, const uint16_t *devices, size_t units);
void demand_close(void);
extern struct epci_responder *demand_collector;

/* Collect into `capacity` bytes filled with 0xEE; returns the status of epci_responder_collect.
 * After EPC_OK demand_answer holds an answer that is right at level 1; otherwise it is untouched.
 * */
int demand_collect_in(const char *query, size_t capacity);

/* The same with more than enough room; the answer stays until the next call. */
void demand_collect(const char *query);

extern unsigned char *demand_answer;
extern size_t demand_bytes;
extern uint32_t demand_objects;

/* The object with this symbol in the answer.  Without it one fails the test, the other returns
 * false. */
struct check_parsed_object demand_object(uint32_t symbol);
bool demand_has_object(uint32_t symbol);

/* The value of a counter in instance `number` (-1: the only block); and the instance's name. */
uint64_t demand_value(const struct check_parsed_object *object, int instance, uint32_t symbol);
void demand_name(const struct check_parsed_object *object, int instance, char name[256]);
