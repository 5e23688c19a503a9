/* SPDX-License-Identifier: MIT
 *
 * elements.h -- a path as PDH_COUNTER_PATH_ELEMENTS.
 */
#pragma once

#include "pdh/caller/record.h"
#include "reader/names/path.h"

/* The computer and the index of a path that has none. */
struct pdh_element_defaults {
    const char *computer; /* NULL: no text */
    DWORD index;
};

/* Fill in the elements of a path, whose texts are appended to the record. */
void pdh_fill_path_elements(struct pdh_record *record, struct kit_arena *arena,
                            const struct reader_counter_path *path,
                            const struct pdh_element_defaults *defaults,
                            PDH_COUNTER_PATH_ELEMENTS_A *out);
