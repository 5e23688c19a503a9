/* SPDX-License-Identifier: MIT
 *
 * actions.h -- the plans of the actions.
 */
#pragma once

#include "lodctr/plan/work/work.h"

/* Add the tables and the Base Index that the system lacks, but not the Last values.  The tables
 * become edits at once: after them the system is one without installed counters. */
void lod_work_create_missing_tables(struct lod_work *work);

void lod_work_register_all_but_counters(struct lod_work *work);
void lod_work_unregister_without_counters(struct lod_work *work);
void lod_work_plan_installation(struct lod_work *work);
void lod_work_plan_service_removal(struct lod_work *work);
/* Of a service with base = system (system.c). */
void lod_work_install_with_system_indexes(struct lod_work *work);
void lod_work_remove_system_index_service(struct lod_work *work);
void lod_work_plan_repair(struct lod_work *work);
void lod_work_plan_restoration(struct lod_work *work);
/* ENABLE, DISABLE, TRUST: one value of the service's Performance key. */
void lod_work_plan_enable_disable_or_trust(struct lod_work *work);
