/* SPDX-License-Identifier: MIT
 *
 * check_reference.c -- the formulas of docs/counter-types.md, computed with exact fractions, and
 * the library's values: equal for a million pairs of samples, over all types.
 *
 * Only that table is read here, not the library's idea of a type.  Worked examples by hand are in
 * check_math.c.
 */
#include "epc_check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "referencescene.h"
#include "typestable.h"

#include "kit/types.h"
#include "reader/values/format.h"
#include "reader/values/raw.h"
#include "reader/values/statistics.h"
#include "sdk/core/types.h"

enum { TEXT = 64 };

/* ---- Doubles ---- */

/* What is subtracted from 1, or from the number of sources, can leave hardly anything, and steps in
 * doubles lose its digits: then these steps, as the page writes them, are what is right. */
static bool is_rest(const char *text)
{
    return strstr(text, "(1 - ") || strstr(text, "(B1 - ");
}

static double in_doubles(const struct scene *scene, const char *text, unsigned newer,
                         const struct reader_formula *formula)
{
    struct reader_sample *now = (struct reader_sample *)&scene->samples[newer], *then = now - 1;
    const uint64_t *time = scene_time_of(now, scene->clock);
    const uint64_t n = formula->counted == READER_COUNTED_DELTA
                           ? (now->value - then->value) & scene_mask_of(formula->size)
                           : now->value;
    const uint64_t by = strstr(text, "(D1-D0)") ? *time - *scene_time_of(then, scene->clock)
                        : strstr(text, "(B1-B0)")
                            ? (now->base - then->base) & scene_mask_of(formula->base_size)
                        : strstr(text, "/ TB") ? scene->letters.ticks
                                               : now->base;
    const double whole = strstr(text, "(B1 - ") ? (double)now->base : 1;
    const double rest = whole - (double)n / (double)by;

    return strncmp(text, "100 ", 4) == 0 ? rest * 100 : rest;
}

static double as_double(double number, bool capped, int scale)
{
    double power = 1;

    for (int i = scale < 0 ? -scale : scale; i > 0; i--)
        power *= 10;
    if (capped && number > 100)
        number = 100;
    return scale < 0 ? number / power : number * power;
}

/* ---- Verdicts: collected, because Check's assertions take longer than what is checked ---- */

static unsigned checked, valued, wrong;
static char first_wrong[400];

static void complain(const struct scene *scene, const char *what, double shown)
{
    const struct reader_sample *s = scene->samples;

    if (wrong++ == 0)
        snprintf(first_wrong, sizeof first_wrong,
                 "type 0x%08X, %s: %s, %a; N %llu %llu B %llu %llu ticks %llu", scene->type,
                 scene->text, what, shown, (unsigned long long)s[0].value,
                 (unsigned long long)s[1].value, (unsigned long long)s[0].base,
                 (unsigned long long)s[1].base, (unsigned long long)scene->letters.ticks);
}

static void all_were_right(unsigned wanted)
{
    const unsigned faults = wrong, all = checked, values = valued;

    wrong = checked = valued = 0;
    ck_assert_msg(faults == 0, "%u are wrong; the first is %s", faults, first_wrong);
    ck_assert_uint_ge(all, wanted);
    ck_assert_uint_ge(values, wanted / 3);
}

static uint64_t power_of_ten(int power)
{
    uint64_t value = 1;

    for (; power > 0; power--)
        value *= 10;
    return value;
}

/* Cap at 100, then multiply by 10^scale. */
static struct epct_rational as_shown(struct epct_rational exact, bool capped, int scale)
{
    const struct epct_rational hundred = epct_rational_of(epct_big_of(100));
    const struct epct_rational power =
        epct_rational_of(epct_big_of(power_of_ten(scale < 0 ? -scale : scale)));

    if (capped && epct_rational_compare(&exact, &hundred) > 0)
        exact = hundred;
    if (scale >= 0)
        return epct_rational_times(&exact, &power);
    (void)epct_rational_by(&exact, &power, &exact);
    return exact;
}

/* A whole number to the last digit, and cut without rounding. */
static void check_count(const struct scene *scene, const struct epct_rational *exact,
                        const struct reader_value *value)
{
    struct epct_big whole = epct_big_of(value->whole), more = epct_big_of(1);
    const struct epct_big low = epct_big_times(&whole, &exact->below);

    more = epct_big_plus(&whole, &more);
    more = epct_big_times(&more, &exact->below);
    if (value->is_whole != (epct_big_compare(&low, &exact->above) == 0))
        complain(scene, "is it whole", value->number);
    if (epct_big_compare(&low, &exact->above) > 0 ||
        (epct_big_compare(&more, &exact->above) <= 0 && value->whole != UINT64_MAX))
        complain(scene, "the whole part", (double)value->whole);
}

/* Four steps and the scale; each rounds once. */
#define OFF 5

static void check_value(const struct scene *scene, const struct reader_formula *formula, int scale,
                        const struct epct_rational *exact, const struct reader_value *value)
{
    const int64_t large = reader_truncate_value_to_int64(value);

    if (is_rest(scene->text)
            ? value->number != as_double(in_doubles(scene, scene->text, 1, formula),
                                         formula->capped && formula->unit == READER_UNIT_PERCENT,
                                         scale)
            : !epct_rational_is(exact, value->number, OFF))
        complain(scene, "the number", value->number);
    if (value->is_count)
        check_count(scene, exact, value);
    else if (value->number < 9e18 && value->number > -9e18 && large != (int64_t)value->number)
        complain(scene, "as LARGE", (double)large);
    if (value->is_count != (formula->divisor <= READER_BY_THOUSAND))
        complain(scene, "is it a count", value->number);
    valued++;
}

/* Two samples as the numbers that PDH keeps give the same. */
static void check_raw(const struct scene *scene, const struct reader_formula *formula,
                      enum reader_reason reason, const struct reader_value *value)
{
    const uint64_t base = reader_raw_time_base(formula, &scene->samples[1]);
    struct reader_sample samples[2];
    struct reader_value again = { .number = -1 };

    if (formula->multi && scene->samples[1].base > UINT32_MAX)
        return;
    for (int i = 0; i < 2; i++) {
        struct reader_raw raw;

        reader_raw_of_sample(formula, &scene->samples[i], &raw);
        reader_raw_to_sample(formula, &raw, base, &samples[i]);
    }
    if (reader_formula_value(formula, &samples[0], &samples[1], &again) != reason ||
        (reason == READER_REASON_NONE &&
         (again.number != value->number || again.whole != value->whole)))
        complain(scene, "from raw values", again.number);
}

static void check_pair(struct scene *scene, bool is_percent)
{
    const int scale = scene_below(4) ? 0 : (int)scene_below(15) - 7;
    const bool capped = scene_below(8) == 0;
    struct reader_formula formula;
    struct epct_rational exact;
    struct reader_value value = { .number = -1 };
    enum reader_reason reason;
    bool defined;

    if (reader_formula_of_type(scene->type, scene->size, scene->base_size, scene->formulas,
                               &formula)) {
        complain(scene, "is refused", 0);
        return;
    }
    if (reader_formula_set_scale(&formula, scale))
        complain(scene, "the scale is refused", scale);
    formula.capped = capped;
    reason = reader_formula_value(&formula, &scene->samples[0], &scene->samples[1], &value);
    defined =
        epct_formula_value(scene->text, &scene->letters, &exact) && !scene->fell && !scene->future;
    checked++;
    if (defined != (reason == READER_REASON_NONE))
        complain(scene, defined ? "has a value" : "has no value", (double)reason);
    else if (defined) {
        exact = as_shown(exact, capped && is_percent, scale);
        check_value(scene, &formula, scale, &exact, &value);
    }
    check_raw(scene, &formula, reason, &value);
}

static const struct epct_type *base_of(const struct epct_type *type)
{
    for (unsigned i = 0; i < epct_type_count; i++)
        if (strcmp(epct_types[i].name, type->base) == 0)
            return &epct_types[i];
    return NULL;
}

/* The formula of a type; with `seeds`, the one that the page says is computed instead. */
static const struct epct_formula *formula_of(const struct epct_type *type, bool seeds)
{
    if (seeds && strcmp(type->formula, "multi timer") == 0)
        return epct_formula("multi timer of NT");
    return epct_formula(type->formula);
}

static bool set_scene(struct scene *scene, const struct epct_type *type)
{
    const struct epct_type *base = base_of(type);

    scene->formulas = scene_below(4) ? READER_FORMULAS_MICROSOFT : READER_FORMULAS_NT;
    scene->type = type->value;
    scene->size = type->size;
    scene->base_size = base ? base->size : 0;
    scene->clock = type->clock;
    scene->text = formula_of(type, scene->formulas == READER_FORMULAS_NT)->value;
    return strcmp(scene->text, "-") != 0;
}

/* ---- Tests ---- */

EPC_TEST_IN(reference__a_million_pairs_have_the_values_of_the_page, epct_types_read())
{
    static struct scene scene;
    enum { PAIRS = 1000000 };
    unsigned done = 0;

    while (done < PAIRS)
        for (unsigned i = 0; i < epct_type_count; i++) {
            if (!set_scene(&scene, &epct_types[i]))
                continue;
            scene_make_samples(&scene, 2, scene_any_ticks(scene.clock));
            check_pair(&scene, strcmp(epct_types[i].suffix, "%") == 0);
            done++;
        }
    all_were_right(PAIRS);
}

/* The bits of winperf.h, once more. */
enum {
    SIZE_NONE = 0x200,
    KIND = 0xC00,
    KIND_COUNTER = 0x400,
    KIND_TEXT = 0x800,
    KIND_ZERO = 0xC00,
    SUBTYPE = 0x70000,
    IN_THOUSANDTHS = 0x20000,
    RATE = 0x10000,
    FRACTION = 0x20000,
    BASE = 0x30000,
    ELAPSED = 0x40000,
    QUEUE = 0x50000,
    HISTOGRAM = 0x60000,
    PRECISION = 0x70000,
    CLOCK = 0x300000,
    DELTA = 0x400000,
    DELTA_BASE = 0x800000,
    INVERSE = 0x1000000,
    MULTI = 0x2000000
};

/* "Types that no list contains" of the page, for PERF_TYPE_COUNTER. */
static void write_counter_formula(uint32_t type, uint32_t base_size, bool present, char *out)
{
    const char *n = type & DELTA ? "(N1-N0)" : "N1";
    const unsigned suffix = type >> 28, subtype = type & SUBTYPE;
    const bool is_percent = suffix == 2, is_seconds = suffix == 3;
    const bool per_second = subtype == RATE && !is_percent;
    const bool multi = type & MULTI && (subtype == RATE || subtype == QUEUE);
    char q[TEXT];

    if (subtype == ELAPSED || subtype == 0) {
        strcpy(out, subtype ? "(D1-N1) / TB" : n);
        return;
    }
    if (subtype == RATE || subtype == QUEUE)
        snprintf(q, sizeof q, per_second ? "%s / ((D1-D0) / TB)" : "%s / (D1-D0)", n);
    else if (subtype == FRACTION && base_size == 0)
        snprintf(q, sizeof q, "%s / TB", n);
    else if (subtype == FRACTION && !is_percent)
        snprintf(q, sizeof q, "(N1-N0) / (B1-B0)%s", is_seconds ? " / TB" : "");
    else if (subtype == FRACTION && !(type & DELTA_BASE))
        snprintf(q, sizeof q, "%s / B1", n);
    else
        snprintf(q, sizeof q, "%s / (B1-B0)", n);
    if (type & INVERSE && !per_second && !is_seconds)
        snprintf(out, 2 * TEXT, "%s (%s - %s)", is_percent ? "100" : "1", multi ? "B1" : "1", q);
    else
        snprintf(out, 2 * TEXT, "%s %s%s", is_percent ? "100" : "1", q,
                 multi && present && base_size ? " / B1" : "");
}

static bool write_formula(uint32_t type, uint32_t base_size, bool present, char *out)
{
    const bool is_counter = (type & KIND) == KIND_COUNTER;

    if ((type & KIND) == KIND_TEXT ||
        (is_counter && ((type & SUBTYPE) == BASE || (type & SUBTYPE) == HISTOGRAM)))
        return false;
    if ((type & 0x300) == SIZE_NONE || (type & KIND) == KIND_ZERO)
        strcpy(out, "0");
    else if (is_counter)
        write_counter_formula(type, base_size, present, out);
    else
        strcpy(out, (type & SUBTYPE) == IN_THOUSANDTHS ? "N1 / 1000" : "N1");
    return true;
}

static bool is_hexadecimal(uint32_t type)
{
    return (type & (KIND | SUBTYPE)) == 0 && (type & 0x300) != SIZE_NONE;
}

static bool is_listed(uint32_t type)
{
    for (unsigned i = 0; i < epct_type_count; i++)
        if (epct_types[i].value == type)
            return true;
    return false;
}

EPC_TEST_IN(reference__types_that_no_list_contains_are_read_by_their_bits, epct_types_read())
{
    static const char *const clocks[] = { "perf", "100ns", "object" };
    static struct scene scene;
    enum { PAIRS = 300000 };
    char text[2 * TEXT];

    while (checked < PAIRS) {
        const uint32_t type = (uint32_t)scene_any() & 0x7FCF0F00u & ~(uint32_t)CLOCK;
        const unsigned clock = scene_below(3);
        const bool present = scene_below(2);

        scene.type = type | clock << 20;
        scene.clock = clocks[clock];
        scene.size = scene_below(2) ? 8 : 1 + scene_below(8);
        scene.base_size = scene_below(3) ? 1 + scene_below(8) : 0;
        scene.formulas = present ? READER_FORMULAS_MICROSOFT : READER_FORMULAS_NT;
        scene.text = text;
        if (is_listed(scene.type) || !write_formula(scene.type, scene.base_size, present, text))
            continue;
        scene_make_samples(&scene, 2, scene_any_ticks(scene.clock));
        if (scene.base_size == 0 && strstr(text, "(B1 - "))
            scene.fell = true; /* the number of sources is not there */
        check_pair(&scene, type >> 28 == 2 && !is_hexadecimal(type));
    }
    all_were_right(PAIRS);
}

/* The values that a series shows one after the other: the smallest and the largest. */
static unsigned find_extremes(const struct scene *scene, const char *text, bool two,
                              struct epct_rational *min, struct epct_rational *max)
{
    const struct epct_letters *all = &scene->letters;
    struct epct_letters pair = { .samples = 2, .ticks = all->ticks };
    unsigned count = 0;

    for (unsigned i = two ? 1 : 0; i < all->samples; i++) {
        struct epct_rational value;

        for (unsigned j = 0; j < 2; j++) {
            const unsigned at = j || !two ? i : i - 1;

            pair.n[j] = all->n[at];
            pair.b[j] = all->b[at];
            pair.d[j] = all->d[at];
        }
        if (!epct_formula_value(text, &pair, &value))
            continue;
        if (count == 0 || epct_rational_compare(&value, min) < 0)
            *min = value;
        if (count == 0 || epct_rational_compare(&value, max) > 0)
            *max = value;
        count++;
    }
    return count;
}

static void check_mean(const struct scene *scene, const struct epct_formula *formula, int scale,
                       const struct reader_statistics *got)
{
    struct epct_rational exact;
    const bool sum_of_fractions = strstr(formula->average, "/ B)") != NULL;
    const bool in_steps = sum_of_fractions || strstr(formula->average, "(Dx-N0)");
    const bool defined =
        epct_formula_value(formula->average, &scene->letters, &exact) && !scene->future;

    if (sum_of_fractions && !defined)
        return; /* the mean of the samples that have a value */
    if (defined != (got->no_mean == READER_REASON_NONE)) {
        complain(scene, "has a mean", got->no_mean);
    } else if (defined) {
        exact = as_shown(exact, false, scale);
        if (!epct_rational_is(&exact, got->mean.number, in_steps ? OFF : 0))
            complain(scene, "the mean", got->mean.number);
        valued++;
    }
}

/* Of rests, in doubles. */
static bool are_extremes(const struct scene *scene, const char *text,
                         const struct reader_formula *formula, int scale,
                         const struct reader_statistics *got)
{
    double min = INFINITY, max = -INFINITY;

    for (unsigned i = 1; i < scene->letters.samples; i++) {
        const double value = as_double(in_doubles(scene, text, i, formula), false, scale);

        min = value < min ? value : min;
        max = value > max ? value : max;
    }
    return got->min.number == min && got->max.number == max;
}

static void check_series(const struct scene *scene, const struct epct_formula *page)
{
    const bool two = strstr(page->value, "N0") != NULL;
    const int scale = scene_below(4) ? 0 : (int)scene_below(15) - 7;
    struct reader_formula formula;
    struct reader_series series;
    struct reader_statistics got;
    struct epct_rational min, max;
    unsigned count;

    (void)reader_formula_of_type(scene->type, scene->size, scene->base_size, scene->formulas,
                                 &formula);
    (void)reader_formula_set_scale(&formula, scale);
    reader_series_init(&series, &formula);
    for (unsigned i = 0; i < scene->letters.samples; i++)
        (void)reader_series_add_sample(&series, &scene->samples[i]);
    reader_series_compute_statistics(&series, &got);
    checked++;
    check_mean(scene, page, scale, &got);
    if (strstr(page->value, "(D1-N1)"))
        return; /* some of the moments are in the future */
    count = find_extremes(scene, page->value, two, &min, &max);
    if (got.values != count || got.samples != scene->letters.samples)
        complain(scene, "the number of values", (double)got.values);
    if (count == 0)
        return;
    min = as_shown(min, false, scale);
    max = as_shown(max, false, scale);
    if (is_rest(page->value) ? !are_extremes(scene, page->value, &formula, scale, &got)
                             : !epct_rational_is(&min, got.min.number, OFF) ||
                                   !epct_rational_is(&max, got.max.number, OFF))
        complain(scene, "minimum or maximum", got.min.number);
}

EPC_TEST_IN(reference__averages_are_those_of_the_page, epct_types_read())
{
    static struct scene scene;
    enum { SERIES = 60000 };

    while (checked < SERIES)
        for (unsigned i = 0; i < epct_type_count; i++) {
            const struct epct_formula *page;

            if (!set_scene(&scene, &epct_types[i]))
                continue;
            page = formula_of(&epct_types[i], scene.formulas == READER_FORMULAS_NT);
            scene.text = page->average;
            if (strcmp(epct_types[i].formula, "difference") == 0)
                scene.text = page->value; /* it names the two cells */
            scene_make_samples(&scene, 2 + scene_below(EPCT_SAMPLES - 1),
                               scene_any_ticks(scene.clock));
            scene.letters.x = strcmp(page->x, "intervals") == 0 ? scene.letters.samples - 1
                                                                : scene.letters.samples;
            if (!scene.fell)
                check_series(&scene, page);
        }
    all_were_right(SERIES);
}

/* The suffixes as the seeds write them; the page says "none" and "hidden" for nothing. */
EPC_TEST_IN(reference__suffixes_are_those_of_the_page, epct_types_read())
{
    for (unsigned i = 0; i < epct_type_count; i++) {
        const struct epct_type *type = &epct_types[i];
        const bool hidden = strcmp(type->suffix, "hidden") == 0;
        struct reader_formula formula;
        const int status = reader_formula_of_type(type->value, type->size, READER_SIZE_BY_TYPE,
                                                  READER_FORMULAS_MICROSOFT, &formula);

        ck_assert_msg(kit_type_is_hidden(type->value) == hidden, "%s", type->name);
        ck_assert_msg((status == EPC_OK) == (strcmp(type->formula, "no value") != 0), "%s",
                      type->name);
        if (status == EPC_OK)
            ck_assert_str_eq(reader_unit_text((enum reader_unit)formula.unit),
                             hidden || strcmp(type->suffix, "none") == 0 ? "" : type->suffix);
    }
}
