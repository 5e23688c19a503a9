/* SPDX-License-Identifier: MIT
 *
 * formulatext.c -- the same steps as in math.c, as text.
 */
#include "monitor/show/formulatext.h"

#include <stdbool.h>
#include <stdio.h>

static const char *text_of_counted_formula_term(const struct reader_formula *formula)
{
    static const char *const texts[] = { [READER_COUNTED_NOTHING] = "0",
                                         [READER_COUNTED_NOW] = "N1",
                                         [READER_COUNTED_DELTA] = "(N1 - N0)",
                                         [READER_COUNTED_ELAPSED] = "(D1 - N1)" };

    return texts[formula->counted];
}

static const char *divisor_text(const struct reader_formula *formula)
{
    static const char *const texts[] = {
        [READER_BY_ONE] = NULL,  [READER_BY_THOUSAND] = "1000",
        [READER_BY_TICKS] = "F", [READER_BY_TIME] = "(D1 - D0)",
        [READER_BY_BASE] = "B1", [READER_BY_BASE_DELTA] = "(B1 - B0)"
    };

    return texts[formula->divisor];
}

void mon_formula_text(const struct reader_formula *formula, char *out, size_t capacity)
{
    const char *n = text_of_counted_formula_term(formula), *by = divisor_text(formula);
    char q[40], whole[60];
    bool more = formula->percent != 1 || formula->by_sources;

    if (!by)
        snprintf(q, sizeof q, "%s", n);
    else if (formula->times_ticks)
        snprintf(q, sizeof q, "%s / (%s / F)", n, by);
    else if (formula->by_ticks)
        snprintf(q, sizeof q, "%s / F / %s", n, by);
    else
        snprintf(q, sizeof q, "%s / %s", n, by);
    if (formula->inverse)
        snprintf(whole, sizeof whole, "%s%s - %s%s", more ? "(" : "", formula->multi ? "B1" : "1",
                 q, more ? ")" : "");
    else
        snprintf(whole, sizeof whole, "%s%s%s", more && by ? "(" : "", q, more && by ? ")" : "");
    if (formula->percent != 1)
        snprintf(out, capacity, "%s * %u%s", whole, (unsigned)formula->percent,
                 formula->by_sources ? " / B1" : "");
    else
        snprintf(out, capacity, "%s%s", whole, formula->by_sources ? " / B1" : "");
}
