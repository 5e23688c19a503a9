/* SPDX-License-Identifier: MIT
 *
 * install_fixture.h -- registries and counter files in memory for the tests of the installer.
 *
 * epct_end releases everything; a failing assertion may leave that to the process.
 */
#pragma once

#include "kit/arena.h"
#include "ini/read/model.h"
#include "lodctr/apply/apply.h"
#include "lodctr/apply/session.h"
#include "lodctr/plan/plan.h"
#include "lodctr/state/state.h"
#include "sdk/port/registry.h"

#define EPCT_SERVICES "SYSTEM\\CurrentControlSet\\Services"

struct epct_install {
    struct kit_arena arena;
    struct epci_registry registry;
    struct lod_install_state state;
    struct lod_plan plan;
    struct lod_apply_report report;
    struct lod_request request; /* of scenarios.h: the request that `plan` carries out */
};

/* The keys that every Windows has, without values of Perflib, and the service WebPerf with a
 * Performance key. */
void epct_begin(struct epct_install *t);
void epct_end(struct epct_install *t);

/* Name tables as --repair creates them: 009 and each of `languages` ("00C 007"). */
void epct_initialise(struct epct_install *t, const char *languages);

/* Both of the above. */
void epct_begin_with(struct epct_install *t, const char *languages);

/* Write a MULTI_SZ value; "|" in `text` is a NUL, and one more NUL is added at the end. */
void epct_set_table(struct epct_install *t, const char *language, const char *name,
                    const char *text);
/* The table as text, with "|" for NUL, in memory of the arena; NULL if the value does not exist. */
const char *epct_table(struct epct_install *t, const char *language, const char *name);

/* Add a service with a Performance key.  Unless first is 0, it has First/Last Counter first..last
 * and First/Last Help one higher. */
void epct_add_service(struct epct_install *t, const char *service, uint32_t first, uint32_t last);

/* A DWORD value; UINT32_MAX if it does not exist. */
uint32_t epct_number(struct epct_install *t, const char *path, const char *name);
/* The same for a value of the service's Performance key, and of Perflib. */
uint32_t epct_service_number(struct epct_install *t, const char *service, const char *name);
uint32_t epct_last(struct epct_install *t, const char *name);

/* The whole registry as text in memory of the arena. */
const char *epct_print(struct epct_install *t);

/* A session that carries out `request`: from the mutex to its release. */
int epct_session_run(struct kit_arena *arena, const struct epci_registry *registry,
                     const struct lod_request *request, struct lod_session *session);

/* ---- Counter files ---- */

/* One text: "SITE 009 NAME=Web Site".  A symbol's offset is twice its place in `symbols`, or the
 * number after it ("SITE GAP=20"). */
struct epct_file {
    const char *service;
    const char *symbols;      /* "SITE REQUESTS" */
    const char *objects;      /* "SITE"; NULL: no section [objects] */
    const char *languages;    /* "009 00C" */
    const char *const *texts; /* ends with NULL; ascending by language, offset, NAME before HELP */
};

const struct ini_perf_model *epct_model(struct epct_install *t, const struct epct_file *file);

/* The usual file: WebPerf, SITE and REQUESTS with names and help, English only. */
const struct ini_perf_model *epct_webperf(struct epct_install *t);
/* The same with French texts, too. */
const struct ini_perf_model *epct_webperf_french(struct epct_install *t);

/* ---- Read the state, plan, apply ---- */

/* Read and plan; the result is in t->plan. */
void epct_plan(struct epct_install *t, const struct lod_request *request);
/* Plan, and apply the plan if it is ready. */
void epct_run(struct epct_install *t, const struct lod_request *request);
void epct_install_model(struct epct_install *t, const struct ini_perf_model *model);
void epct_remove_service(struct epct_install *t, const char *service);
void epct_repair(struct epct_install *t);

/* The text of the last note, or "". */
const char *epct_last_note(const struct epct_install *t);
/* Does any note contain this text? */
bool epct_has_note(const struct epct_install *t, const char *text);

/* Checks the rules that hold after every action: tables sorted, ranges disjoint, Last values large
 * enough, no table damaged. */
void epct_assert_sound(struct epct_install *t);

/* Plans, and asserts that the plan is refused with this code, names the object and changes
 * nothing. */
void epct_assert_refused(struct epct_install *t, const struct lod_request *request, int code,
                         const char *text);
/* The same for an installation of the usual counters. */
void epct_assert_install_refused(struct epct_install *t, int code, const char *text);
