/* SPDX-License-Identifier: MIT
 *
 * publishers.h -- which accounts may publish: the list in the schema of a DLL's file, without
 * loading the DLL.
 */
#pragma once

#include <stdbool.h>

#include "sdk/core/account.h"
#include "sdk/schema/stamp.h"

#define READER_PUBLISHERS_BYTES (EPCI_PUBLISHERS_MAX * EPCI_SID_BYTES)

/* Copy the list of publishers of the schema in this file that has this stamp, which was found there
 * (kit_stamp_find).  False: no schema in it has, or the list is longer; then it is "". */
bool reader_copy_publishers_of_dll(struct epci_span file, const struct epci_stamp *stamp,
                                   char list[READER_PUBLISHERS_BYTES]);
