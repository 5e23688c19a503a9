/* SPDX-License-Identifier: MIT
 *
 * check_bigini.c -- a large counter file is read completely, in memory of a small multiple of its
 * size. */
#include "epc_check.h"

#include <epc/epc.h>

#include "bigini.h"
#include "ini/read/perfini.h"

static const struct {
    unsigned languages;
    bool asian;
} files[] = { { 1, false }, { 2, false }, { 24, false }, { 1, true }, { 24, true } };

EPC_TEST_LOOP(bigini__is_read_in_four_times_its_size, sizeof files / sizeof *files)
{
    struct bigini big;
    struct kit_arena arena;
    struct ini_findings findings;
    struct ini_perf_model model;

    bigini_init(&big, files[_i].languages, files[_i].asian);
    bigini_peak = 0;
    kit_arena_init(&arena, bigini_alloc, bigini_free);
    ini_findings_init(&findings, &arena);
    ck_assert_int_eq(ini_perfini_load(&arena, &big.io, "big.ini", &model, &findings), EPC_OK);
    ck_assert(ini_perf_model_is_consistent(&model));
    ck_assert_uint_eq(model.text_count, big.keys);
    ck_assert_uint_eq(findings.errors + findings.warnings, 0);
    ck_assert_uint_ge(big.ini_bytes, 1500000);
    ck_assert_uint_le(bigini_peak, 4 * big.ini_bytes);
    kit_arena_release(&arena);
    bigini_release(&big);
}
