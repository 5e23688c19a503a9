/* SPDX-License-Identifier: MIT
 *
 * perfname.h -- the value names of HKEY_PERFORMANCE_DATA and HKEY_PERFORMANCE_TEXT, and the
 * MULTI_SZ that a read of names returns.
 *
 * No state; any thread.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "reader/names/titles.h"

enum reader_perf_value {
    READER_PERF_DATA, /* a query for providers */
    READER_PERF_COUNTER,
    READER_PERF_HELP,
    READER_PERF_NONE /* one of these words with a language that is none */
};

/* Room for the name of a language's key below Perflib. */
#define READER_LANGUAGE_CAPACITY 5

/* Read a word that begins with "Counter", "Help" or "Explain", in any case, perhaps followed by a
 * blank and a language in hexadecimal.  *language is 0 without one. */
enum reader_perf_value reader_perf_parse_text_value_name(const char *name, uint16_t *language);

/* The name of a language's key: its primary part in three digits, "009", but the whole number for
 * Chinese and Portuguese ("404", "416"). */
void reader_perf_language_key_name(uint16_t language, char name[READER_LANGUAGE_CAPACITY]);

/* Make the MULTI_SZ of a table, and of what only `more` has; in ascending order, without empty
 * texts, which would end it.  Either may be empty.  EPC_OK, and *out is to be freed; EPC_E_NOMEM;
 * EPC_E_RANGE: it would reach 4 GiB. */
int reader_names_merge_to_multi_sz(const struct reader_names *names,
                                   const struct reader_names *more, uint16_t **out, size_t *units);
