/* SPDX-License-Identifier: MIT
 *
 * port.h -- the model's own implementation of sdk/port/port.h, for scenarios that run the whole
 * application's side, or a whole Collect.
 */
#ifndef EPC_MODEL_PORT_H
#define EPC_MODEL_PORT_H

/* What setup does from now on, the thread of this actor does. */
void model_port_act_as(unsigned actor);

/* First of all in setup: there is nothing of any name, and all memory is free. */
void model_port_reset(void);

#endif
