/* SPDX-License-Identifier: MIT
 *
 * ten.h -- the benchmarks' schema: instances of ten 8-byte counters, with names of seven digits.
 */
#pragma once

#include <epc/epc.h>

/* One object, symbol 0; counters 2, 4 .. 20. */
extern const epc_schema bench_ten;

#define BENCH_TEN_FIRST 2u
#define BENCH_TEN_LAST  20u

/* "0000000", "0000001" ... */
typedef char bench_name[8];
void bench_name_of(unsigned number, bench_name name);
