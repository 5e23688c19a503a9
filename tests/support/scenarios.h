/* SPDX-License-Identifier: MIT
 *
 * scenarios.h -- every kind of action of the installer, planned and ready, for tests that stop it
 * at each of its steps.
 */
#pragma once

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
    EPCT_INSTALL_EXTRAS, /* devices, their names, metadata, a source, files: into a new key */
    EPCT_ADD_EXTRAS,     /* all of these, while the counters stay */
    EPCT_REPLACE_KEY,    /* the next version: another DLL, and counters that need another range */
    EPCT_REPLACE_EXTRAS, /* replaced with others, with other counters and other files */
    EPCT_REMOVE_EXTRAS,
    EPCT_ENABLE,
    EPCT_DISABLE,
    EPCT_TRUST,
    EPCT_RESTORE,        /* ranges that changed places, another language, switches */
    EPCT_RESTORE_FRESH,  /* into an empty system */
    EPCT_RESTORE_LESS,   /* a file saved before anything was installed */
    EPCT_INSTALL_SYSTEM, /* a provider of the system's own objects */
    EPCT_REMOVE_SYSTEM,
    EPCT_BASE_NAMES,       /* names of the system's own objects, in two languages */
    EPCT_BASE_NAMES_FRESH, /* on a fresh system */
    EPCT_NO_BASE_NAMES,
    EPCT_NO_BASE_NAMES_FRESH, /* which makes the system fresh again */
    EPCT_SCENARIOS,           /* the scenarios above are one action each; those below are several */
    EPCT_REINSTALL_ALL = EPCT_SCENARIOS,
    EPCT_ALL_SCENARIOS
};

/* Begin *t and plan the action (the first of several): t->plan is ready, and nothing is applied
 * yet. */
void epct_prepare(struct epct_install *t, enum epct_scenario scenario);

/* The number of actions of the scenario. */
size_t epct_actions(enum epct_scenario scenario);

/* Apply what was prepared to t->registry, seen through `registry`, as the tools do; an
 * lod_code. */
int epct_act(struct epct_install *t, enum epct_scenario scenario,
             const struct epci_registry *registry);

/* Run a command line that sees nothing of the machine except the registry; a lod_code. */
int epct_command(enum lod_verb verb, const char *operand, const struct epci_registry *registry);

/* What the next process does, which finds what the scenario's left. */
enum epct_next { EPCT_INSTALL_OTHER, EPCT_REMOVE_IT, EPCT_CHECK, EPCT_REPAIR_ALL, EPCT_NEXTS };
int epct_run_next(struct epct_install *t, enum epct_next next,
                  const struct epci_registry *registry);

/* A service that only EPCT_INSTALL_OTHER, EPCT_RESTORE and EPCT_REINSTALL_ALL use: its names begin
 * with A, and no name of WebPerf does. */
const struct ini_perf_model *epct_other(struct epct_install *t);
