/* SPDX-License-Identifier: MIT
 *
 * whycolumn.c -- asks the formula as the reader does.
 */
#include "monitor/show/whycolumn.h"

#include <epc/epc.h>

#include "reader/values/raw.h"

static void sample_of_point(const struct reader_formula *formula, const struct mon_why_point *point,
                            struct reader_sample *out)
{
    const struct reader_raw raw = { point->raw.first, point->raw.second, point->raw.multi };

    reader_raw_to_sample(formula, &raw, point->raw.time_base, out);
}

/* Why the formula has no value of the two records. */
static enum reader_reason reason_for_no_formula_value(const struct reader_formula *formula,
                                                      const struct mon_why_column *column)
{
    struct reader_sample newer, older;
    struct reader_value value;

    if (column->newer.raw.status > 1) /* which is said of the record */
        return READER_REASON_NONE;
    sample_of_point(formula, &column->newer, &newer);
    sample_of_point(formula, &column->older, &older);
    return reader_formula_value(formula,
                                column->older.row && column->older.raw.status <= 1 ? &older : NULL,
                                &newer, &value);
}

void mon_why_compute_answer(const struct mon_logfile *file, const struct mon_why_column *column,
                            size_t i, enum reader_formulas formulas, struct mon_why_answer *out)
{
    const struct mon_why_point *newer = &column->newer;
    struct reader_textlog_raw raw;

    *out = (struct mon_why_answer){ .kind = MON_WHY_NO_RECORD, .reason = READER_REASON_NONE };
    if (newer->row == 0)
        return;
    if (!reader_textlog_read_raw(&file->log, i, &raw) || newer->raw.type == READER_TEXTLOG_DOUBLE) {
        out->kind = MON_WHY_VALUE_ITSELF;
    } else if (reader_formula_of_type(newer->raw.type, READER_SIZE_BY_TYPE, READER_SIZE_BY_TYPE,
                                      formulas, &out->formula) != EPC_OK) {
        out->kind = MON_WHY_NO_FORMULA;
        out->reason = READER_REASON_FORMULA;
    } else {
        out->kind = MON_WHY_COMPUTED;
        out->uses_older = reader_formula_needs_two_samples(&out->formula) && column->older.row > 0;
        out->reason = reason_for_no_formula_value(&out->formula, column);
    }
}
