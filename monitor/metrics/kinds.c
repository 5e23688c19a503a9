/* SPDX-License-Identifier: MIT
 *
 * kinds.c -- reads the kind from the formula, so that a type that no list contains has one too.
 *
 * What only rises is a counter, which Prometheus makes a rate or an increase of; what is divided by
 * a base that rises as well is a sum with a count.  Everything else is a gauge.
 */
#include "monitor/metrics/kinds.h"

#include <epc/epc.h>

#include "kit/types.h"
#include "sdk/core/types.h"

const struct mon_kind_facts mon_kind_facts[] = {
    [MON_KIND_NONE] = { .type = MON_TYPE_GAUGE, .family_word = "" },
    [MON_KIND_GAUGE] = { .type = MON_TYPE_GAUGE, .family_word = "level" },
    [MON_KIND_AGE] = { .type = MON_TYPE_GAUGE, .family_word = "age", .needs_ticks = true },
    [MON_KIND_RATIO] = { .type = MON_TYPE_GAUGE, .family_word = "level", .needs_base = true },
    [MON_KIND_COUNTER] = { .type = MON_TYPE_COUNTER, .family_word = "" },
    [MON_KIND_TIME] = { .type = MON_TYPE_COUNTER, .family_word = "", .needs_ticks = true },
    [MON_KIND_COMPONENTS] = { .type = MON_TYPE_COUNTER,
                              .family_word = "",
                              .second_name = "components",
                              .needs_ticks = true },
    [MON_KIND_STAMPED] = { MON_TYPE_COUNTER, "", "elapsed_seconds", true, true },
    [MON_KIND_SHARES] = { .type = MON_TYPE_SUMMARY, .family_word = "mean", .needs_base = true },
    [MON_KIND_MEAN] = { .type = MON_TYPE_SUMMARY, .family_word = "mean", .needs_base = true },
    [MON_KIND_MEAN_TIME] = { MON_TYPE_SUMMARY, "mean", NULL, true, true },
    [MON_KIND_TEXT] = { .type = MON_TYPE_INFO, .family_word = "text" },
};

static enum mon_kind kind_of_formula_by_time(const struct reader_formula *formula)
{
    if (formula->counted != READER_COUNTED_DELTA)
        return MON_KIND_GAUGE;
    if (formula->times_ticks)
        return MON_KIND_COUNTER;
    return formula->multi ? MON_KIND_COMPONENTS : MON_KIND_TIME;
}

static enum mon_kind kind_of_formula_by_base_delta(const struct reader_formula *formula)
{
    if (formula->counted != READER_COUNTED_DELTA)
        return MON_KIND_GAUGE;
    if (formula->stamped)
        return MON_KIND_STAMPED;
    if (formula->percent == 100)
        return MON_KIND_SHARES;
    return formula->by_ticks ? MON_KIND_MEAN_TIME : MON_KIND_MEAN;
}

static enum mon_kind kind_of_formula(const struct reader_formula *formula)
{
    switch (formula->counted) {
    case READER_COUNTED_NOTHING:
        return MON_KIND_NONE;
    case READER_COUNTED_ELAPSED:
        return MON_KIND_AGE;
    default:
        break;
    }
    switch (formula->divisor) {
    case READER_BY_TIME:
        return kind_of_formula_by_time(formula);
    case READER_BY_BASE:
        return formula->counted == READER_COUNTED_DELTA ? MON_KIND_COUNTER : MON_KIND_RATIO;
    case READER_BY_BASE_DELTA:
        return kind_of_formula_by_base_delta(formula);
    case READER_BY_TICKS:
        return formula->counted == READER_COUNTED_DELTA ? MON_KIND_TIME : MON_KIND_AGE;
    default:
        return formula->counted == READER_COUNTED_DELTA ? MON_KIND_COUNTER : MON_KIND_GAUGE;
    }
}

void mon_kind_of_counter_type(uint32_t type, uint32_t size, uint32_t base_size,
                              struct mon_kind_found *out)
{
    const bool listed = epci_type_by_value(type) != NULL;

    *out = (struct mon_kind_found){ .kind = MON_KIND_NONE };
    if (kit_type_is_text(type) && !epci_type_is_base(type)) {
        out->kind = MON_KIND_TEXT;
        return;
    }
    if (reader_formula_of_type(type, size, base_size, READER_FORMULAS_MICROSOFT, &out->formula) !=
            EPC_OK ||
        (!listed && kit_type_is_hidden(type)))
        return;
    out->kind = kind_of_formula(&out->formula);
    out->inverse = out->formula.inverse;
    if (mon_kind_facts[out->kind].needs_base && base_size == 0)
        out->kind = MON_KIND_NONE;
}
