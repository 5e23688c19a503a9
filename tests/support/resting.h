/* SPDX-License-Identifier: MIT
 *
 * resting.h -- lets the slot of an instance that was removed be the next one that is used.
 */
#pragma once

#include "sdk/app/app.h"

/* Other slots of the object rest after it; all have short names. */
static inline void slots_rest(epc_app *app, uint32_t object)
{
    epc_instance other;

    for (unsigned i = 0; i < EPCI_SLOTS_RESTING; i++) {
        ck_assert_int_eq(epc_instance_add(app, object, "other", &other), EPC_OK);
        epc_instance_remove(&other);
    }
}
