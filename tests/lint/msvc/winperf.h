/* SPDX-License-Identifier: MIT
 *
 * winperf.h -- empty: consumer.h includes it for its users, and uses nothing of it itself. */
#pragma once
