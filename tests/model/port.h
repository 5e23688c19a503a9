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
