/* SPDX-License-Identifier: MIT
 *
 * port.h -- the model's own implementation of sdk/port/port.h, for scenarios that run the whole
 * application's side, or a whole Collect.
 */
#pragma once

/* Choose the actor to whose thread the following steps of setup belong. */
void model_port_act_as(unsigned actor);

/* The first call of setup: no named object exists, and all memory is free. */
void model_port_reset(void);

/* The following steps of setup belong to another process than those before. */
void model_port_begin_process(void);

/* How often a reader tries one slot before it leaves the slot out; model_port_reset sets it to what
 * the SDK has.  With few tries a reader leaves out what it cannot read now, instead of trying until
 * it can. */
void model_port_set_tries(int tries);

/* So many free slots rest before the first is used again; reset makes it none. */
void model_port_set_resting(unsigned slots);
