/* SPDX-License-Identifier: MIT
 *
 * scenarios.h -- every kind of action of the installer, planned and ready, for tests that stop it
 * at each of its steps.
 */
#ifndef EPC_TEST_SCENARIOS_H
#define EPC_TEST_SCENARIOS_H

#include "install_fixture.h"
#include "lodctr/tool/command.h"

enum epct_scenario {
    EPCT_INSTALL_FRESH,
    EPCT_INSTALL_LANGUAGES,
    EPCT_CREATE_KEY,
    EPCT_REINSTALL,
    EPCT_MOVE,
    EPCT_MOVE_FAR,
    EPCT_REMOVE,
    EPCT_REPAIR,
    EPCT_REPAIR_DAMAGED,
    EPCT_INSTALL_SOURCE,
    EPCT_REPLACE_SOURCE,
    EPCT_REMOVE_SOURCE,
    EPCT_INSTALL_EXTRAS, /* devices, their names, metadata, a source, files: into a new key  */
    EPCT_ADD_EXTRAS,     /* all of that beside counters that stay                            */
    EPCT_REPLACE_EXTRAS, /* by others, with other counters and other files                   */
    EPCT_REMOVE_EXTRAS,
    EPCT_ENABLE,
    EPCT_DISABLE,
    EPCT_TRUST,
    EPCT_RESTORE,       /* ranges that changed places, another language, switches          */
    EPCT_RESTORE_FRESH, /* into a system that has nothing                                  */
    EPCT_RESTORE_LESS,  /* a file from before anything was installed                       */
    EPCT_SCENARIOS,     /* all above are one action; what follows are some                 */
    EPCT_REINSTALL_ALL = EPCT_SCENARIOS,
    EPCT_ALL_SCENARIOS
};

/* Begin *t and plan the action (of some, the first): t->plan is ready, and nothing is done yet. */
void epct_prepare(struct epct_install *t, enum epct_scenario scenario);

/* How many actions it is. */
size_t epct_actions(enum epct_scenario scenario);

/* Do what was prepared, on t->registry as `registry` shows it, as the tools do: an lod_code. */
int epct_act(struct epct_install *t, enum epct_scenario scenario,
             const struct epci_registry *registry);

/* A command line, of which the registry is all it sees of the machine: an lod_code. */
int epct_command(enum lod_verb verb, const char *operand, const struct epci_registry *registry);

/* The service that belongs to nobody's scenario but EPCT_RESTORE's and EPCT_REINSTALL_ALL's: its
 * names begin with A, those of WebPerf do not. */
const struct ini_perf_model *epct_other(struct epct_install *t);

#endif
