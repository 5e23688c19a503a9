/* SPDX-License-Identifier: MIT
 *
 * same.h -- whether two files say the same: models compared by what they mean, not by where it
 * stands.
 */
#ifndef EPC_SAME_H
#define EPC_SAME_H

#include "ini/schema/epcfile.h"
#include "ini/read/model.h"

/* Two counter files.  NULL: all is the same (ids of languages in any case); else what is not.  With
 * `lean` languages without any text do not count: nothing of them is installed. */
const char *same_model(const struct ini_perf_model *a, const struct ini_perf_model *b, bool lean);

/* Only what people see: the names and help texts of every listed language, in the order of the
 * offsets, whatever the symbols are called. */
const char *same_texts(const struct ini_perf_model *a, const struct ini_perf_model *b);

/* Two schemas, as above. */
const char *same_epc(const struct ini_epc *a, const struct ini_epc *b);

#endif
