/* SPDX-License-Identifier: MIT
 *
 * scene.h -- one application and one provider in one process, on mem/, for tests of both sides.
 */
#pragma once

#include "sample_schema.h"

#include "sdk/provider/region/regions.h"

extern struct scene {
    epc_schema schema; /* the sample's, with another service name for each test */
    struct epci_regions regions;
    epc_app *app;
    size_t names; /* the number of names when the test began */
} scene;

/* Each test uses a different service, so that a failed test does not affect the others. */
void scene_begin(const char *publishers);

/* Ends all faults and checks that no name is left; the application is closed already. */
void scene_end(void);

/* The number of regions that the provider shows. */
int scene_shown(void);
/* The calls of the system that open something, of one refresh that shows this number of regions.
 * No time passes between two such refreshes: what may be looked at again after a while is not. */
unsigned scene_refresh_calls(int shown);

/* Add an instance, count in it, and remove it; returns the status of adding it. */
int scene_use(void);

/* The name of the directory or of the mutex; the next call overwrites it. */
const char *scene_name(enum epci_scope scope, enum epci_shared what);
