/* SPDX-License-Identifier: MIT
 *
 * probe_pdh.h -- what several groups of probes ask the system's pdh.dll.
 */
#pragma once

#include "probe.h"

#include <windows.h>

#include <pdh.h>
#include <pdhmsg.h>

/* A query with one counter, by its English name; NULL, with the reason in `got`, if it fails. */
PDH_HQUERY wk_pdh_query(struct wk_got *got, const wchar_t *path, PDH_HCOUNTER *counter);
