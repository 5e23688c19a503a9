/* SPDX-License-Identifier: MIT
 *
 * trial_registry.h -- a trial: what the DLL does with the registry while it is called.
 */
#pragma once

#include "harness/trials/pass.h"

/* A trial's `run`: Open, one Collect and Close, watched. */
void val_trial_registry(struct val_pass *pass);

/* Open failed, of a DLL that has no key but the one we made: if it asked for the key of another
 * service, add that to the finding. */
void val_trial_registry_explain(const struct val_pass *pass);
