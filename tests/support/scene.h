/* SPDX-License-Identifier: MIT
 *
 * scene.h -- one application and one provider in one process, on port/mem: the stage of a test.
 */
#ifndef EPC_SUPPORT_SCENE_H
#define EPC_SUPPORT_SCENE_H

#include "sample_schema.h"

#include "sdk/provider/regions.h"

extern struct scene {
    epc_schema schema; /* the sample's, with a service name of its own */
    struct epci_regions regions;
    epc_app *app;
    size_t names; /* there were when the test began */
} scene;

/* Each test has a service of its own, so that one that fails leaves the others alone. */
void scene_begin(const char *publishers);

/* No more faults, and nothing is left behind; the application is closed already. */
void scene_end(void);

/* How many regions the provider shows. */
int scene_shown(void);

/* Add an instance, count in it, and remove it again; the status of the add. */
int scene_use(void);

/* The name of the directory or of the mutex; overwritten by the next call. */
const char *scene_name(enum epci_scope scope, enum epci_shared what);

#endif
