/* SPDX-License-Identifier: MIT
 *
 * registration.h -- what a service gets besides its counters.
 */
#pragma once

#include "lodctr/plan/work/work.h"

/* Refuse a wanted event source that the service cannot have.  True if it refused. */
bool lod_work_detect_and_refuse_bad_event_source(struct lod_work *work);

/* Register the wanted source, if there is one, instead of the recorded one, and record it. */
void lod_work_register_event_source(struct lod_work *work);

/* Remove the recorded source if it still belongs to the service; the caller removes its record. */
void lod_work_unregister_event_source(struct lod_work *work);

/* For a service whose key is gone: remove the source of the stored counter file if its message file
 * has the name of the DLL in the counter file. */
void lod_work_unregister_ini_event_source(struct lod_work *work);

/* Set the values of request->extras that are not set; remove those that are as requested. */
void lod_work_set_extra_values(struct lod_work *work);
void lod_work_remove_extras_of_model(struct lod_work *work);

/* Store request->copies, unless the same files are stored already; remove the target's copies. */
void lod_work_store_file_copies(struct lod_work *work);
void lod_work_remove_copies_in_registry(struct lod_work *work);

/* Give the Performance key request->values, if it gets them. */
void lod_work_set_dll_values(struct lod_work *work);

/* Add the event source, the extras and the copies; remove all three. */
void lod_add_source_extras_and_copies(struct lod_work *work);
void lod_drop_values_copies_and_source(struct lod_work *work);

/* The value Object List of the model, "1848 1860", if its counters begin at `first`; none without
 * [objects]. */
struct lod_value lod_work_build_object_list(struct lod_work *work, uint32_t first);
