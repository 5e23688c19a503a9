/* SPDX-License-Identifier: MIT
 *
 * compute.c -- what the numbers of a definition are, in the format that a caller wants.
 */
#include "pdh/values/compute.h"

#include <string.h>

#include "pdh/caller/era.h"
#include "reader/values/format.h"

enum { FORMAT_KINDS = PDH_FMT_LONG | PDH_FMT_DOUBLE | PDH_FMT_LARGE };

bool pdh_is_valid_format(DWORD format)
{
    const DWORD kind = format & FORMAT_KINDS;

    return kind == PDH_FMT_LONG || kind == PDH_FMT_DOUBLE || kind == PDH_FMT_LARGE;
}

struct reader_formula pdh_formula_with_scale_and_cap(const struct reader_formula *formula,
                                                     LONG scale, DWORD format)
{
    struct reader_formula wanted = *formula;

    wanted.capped = pdh_era_has_percentage_cap() && !(format & PDH_FMT_NOCAP100);
    if (format & PDH_FMT_1000)
        reader_formula_set_scale(&wanted, 3);
    else if (!(format & PDH_FMT_NOSCALE))
        reader_formula_set_scale(&wanted, (int)scale);
    return wanted;
}

/* Why there is no value.  Nothing happened between two samples: that is 0, not an error. */
static DWORD cstatus_from_missing_reason(enum reader_reason reason)
{
    static const DWORD statuses[] = {
        [READER_REASON_NONE] = PDH_CSTATUS_VALID_DATA,
        [READER_REASON_OLDER] = PDH_CSTATUS_INVALID_DATA,
        [READER_REASON_TIME] = PDH_CSTATUS_VALID_DATA,
        [READER_REASON_TIME_FELL] = PDH_CALC_NEGATIVE_TIMEBASE,
        [READER_REASON_TICKS] = PDH_CSTATUS_INVALID_DATA,
        [READER_REASON_BASE] = PDH_CSTATUS_VALID_DATA,
        [READER_REASON_BASE_FELL] = PDH_CALC_NEGATIVE_DENOMINATOR,
        [READER_REASON_VALUE_FELL] = PDH_CALC_NEGATIVE_VALUE,
        [READER_REASON_FUTURE] = PDH_CALC_NEGATIVE_VALUE,
        [READER_REASON_FORMULA] = PDH_CSTATUS_INVALID_DATA,
        [READER_REASON_CELL] = PDH_CSTATUS_INVALID_DATA,
        [READER_REASON_REPLACED] = PDH_CSTATUS_INVALID_DATA,
        [READER_REASON_EQUALS] = PDH_CSTATUS_INVALID_DATA,
        [READER_REASON_NOT_STARTED] = PDH_CSTATUS_INVALID_DATA,
    };
    const bool fell = IsWarningSeverity(statuses[reason]);

    return fell && !pdh_era_has_calc_negative_statuses() ? PDH_CSTATUS_INVALID_DATA
                                                         : statuses[reason];
}

void pdh_put_value_in_format_member(const struct reader_value *value, DWORD format,
                                    PDH_FMT_COUNTERVALUE *out)
{
    if (format & PDH_FMT_LONG)
        out->longValue = reader_truncate_value_to_int32(value);
    else if (format & PDH_FMT_LARGE)
        out->largeValue = reader_truncate_value_to_int64(value);
    else
        out->doubleValue = value->number;
}

void pdh_compute_value(const struct pdh_definition *definition, LONG scale, DWORD format,
                       const struct reader_raw *newer, const struct reader_raw *older,
                       PDH_FMT_COUNTERVALUE *out)
{
    const struct reader_formula formula =
        pdh_formula_with_scale_and_cap(&definition->formula, scale, format);
    struct reader_sample now, then;
    struct reader_value value = { 0 };
    enum reader_reason reason;

    memset(out, 0, sizeof *out);
    if (!definition->has_formula) {
        out->CStatus = PDH_CSTATUS_INVALID_DATA;
    } else {
        reader_raw_to_sample(&formula, newer, definition->time_base, &now);
        if (older)
            reader_raw_to_sample(&formula, older, definition->time_base, &then);
        reason = reader_formula_value(&formula, older ? &then : NULL, &now, &value);
        out->CStatus = cstatus_from_missing_reason(reason);
    }
    if (out->CStatus == PDH_CSTATUS_VALID_DATA)
        pdh_put_value_in_format_member(&value, format, out);
}

PDH_STATUS pdh_status_from_cstatus(DWORD status)
{
    switch (status) {
    case PDH_CSTATUS_VALID_DATA:
    case PDH_CSTATUS_NEW_DATA:
        return ERROR_SUCCESS;
    case PDH_CSTATUS_INVALID_DATA:
    case PDH_CALC_NEGATIVE_DENOMINATOR:
    case PDH_CALC_NEGATIVE_TIMEBASE:
    case PDH_CALC_NEGATIVE_VALUE:
        return PDH_S(status);
    default:
        return PDH_S(PDH_INVALID_DATA);
    }
}
