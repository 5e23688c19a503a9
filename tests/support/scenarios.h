/* SPDX-License-Identifier: MIT
 *
 * scenarios.h -- every kind of action of the installer, planned and ready, for tests that stop it at
 * each of its steps.
 */
#ifndef EPC_TEST_SCENARIOS_H
#define EPC_TEST_SCENARIOS_H

#include "install_fixture.h"

enum epct_scenario {
    EPCT_INSTALL_FRESH,
    EPCT_INSTALL_LANGUAGES,
    EPCT_CREATE_KEY,
    EPCT_REINSTALL,
    EPCT_MOVE,
    EPCT_REMOVE,
    EPCT_REPAIR,
    EPCT_INSTALL_SOURCE,
    EPCT_REPLACE_SOURCE,
    EPCT_REMOVE_SOURCE,
    EPCT_SCENARIOS
};

/* Begin *t and plan the action: t->plan is ready. */
void epct_prepare(struct epct_install *t, enum epct_scenario scenario);

#endif
