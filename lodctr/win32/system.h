/* SPDX-License-Identifier: MIT
 *
 * system.h -- the system's own loadperf.dll, and the names that consumers get.
 */
#pragma once

#include "lodctr/tool/handover.h"

extern const struct lod_system_io lod_system_loadperf;
