/* SPDX-License-Identifier: MIT
 *
 * winperf.h -- pdh.h includes it and needs nothing of it.
 */
#pragma once
