/* SPDX-License-Identifier: MIT
 *
 * check_orders.c -- the orders of operations of docs/counter-types.md, computed in doubles as they
 * are written there, and the library's values: equal in every bit.  For each type the table says
 * from where the order is known.
 */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "referencescene.h"
#include "typestable.h"

enum { ROUNDS = 1000 };

/* ---- An order as a text ---- */

/* What its letters are, as doubles, and the rest of the text. */
struct order {
    double n, d, b, e, now, base, ticks;
    const char *at;
};

static double difference_of_order(struct order *order);

static bool take_mark(struct order *order, char mark)
{
    order->at += strspn(order->at, " ");
    if (*order->at != mark)
        return false;
    order->at++;
    return true;
}

static double letter_of_order(struct order *order)
{
    const struct {
        const char *name;
        double value;
    } letters[] = {
        { "N1", order->now }, { "B1", order->base }, { "TB", order->ticks }, { "n", order->n },
        { "d", order->d },    { "b", order->b },     { "e", order->e },
    };
    char *end;
    double number;

    for (unsigned i = 0; i < EPC_COUNT(letters); i++)
        if (strncmp(order->at, letters[i].name, strlen(letters[i].name)) == 0) {
            order->at += strlen(letters[i].name);
            return letters[i].value;
        }
    number = strtod(order->at, &end);
    ck_assert_msg(end != order->at, "\"%s\" is not an order", order->at);
    order->at = end;
    return number;
}

static double operand_of_order(struct order *order)
{
    double value;

    if (!take_mark(order, '('))
        return letter_of_order(order);
    value = difference_of_order(order);
    ck_assert(take_mark(order, ')'));
    return value;
}

static double product_of_order(struct order *order)
{
    double value = operand_of_order(order);

    for (;;)
        if (take_mark(order, '*'))
            value *= operand_of_order(order);
        else if (take_mark(order, '/'))
            value /= operand_of_order(order);
        else
            return value;
}

static double difference_of_order(struct order *order)
{
    double value = product_of_order(order);

    while (take_mark(order, '-'))
        value -= product_of_order(order);
    return value;
}

/* The differences are of whole numbers; then they become doubles. */
static double compute_in_order(const struct scene *scene, const char *text)
{
    struct reader_sample samples[2] = { scene->samples[0], scene->samples[1] };
    const struct reader_sample *then = &samples[0], *now = &samples[1];
    const uint64_t *before = scene_time_of(&samples[0], scene->clock),
                   *after = scene_time_of(&samples[1], scene->clock);
    struct order order = {
        .n = reader_double_from_u64((now->value - then->value) & scene_mask_of(scene->size)),
        .b = reader_double_from_u64((now->base - then->base) & scene_mask_of(scene->base_size)),
        .d = after ? reader_double_from_u64(*after - *before) : 0,
        .e = after ? reader_double_from_u64(*after - now->value) : 0,
        .now = reader_double_from_u64(now->value),
        .base = reader_double_from_u64(now->base),
        .ticks = reader_double_from_u64(scene->letters.ticks),
        .at = text,
    };
    const double value = difference_of_order(&order);

    ck_assert_msg(*order.at == '\0', "\"%s\" is left of \"%s\"", order.at, text);
    return value;
}

/* ---- Tests ---- */

static const struct epct_type *base_of_type(const struct epct_type *type)
{
    for (unsigned i = 0; i < epct_type_count; i++)
        if (strcmp(epct_types[i].name, type->base) == 0)
            return &epct_types[i];
    return NULL;
}

/* How many of the rounds had a value. */
static unsigned compare_type(const struct epct_type *type, enum reader_formulas formulas)
{
    const bool nt = formulas == READER_FORMULAS_NT && strcmp(type->formula, "multi timer") == 0;
    const struct epct_formula *row = epct_formula(nt ? "multi timer of NT" : type->formula);
    const struct epct_type *base = base_of_type(type);
    static struct scene scene;
    struct reader_formula formula;
    unsigned valued = 0;

    scene = (struct scene){ .text = row->value,
                            .type = type->value,
                            .size = type->size,
                            .base_size = base ? base->size : 0,
                            .clock = type->clock,
                            .formulas = formulas };
    ck_assert_int_eq(
        reader_formula_of_type(scene.type, scene.size, scene.base_size, formulas, &formula),
        EPC_OK);
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct reader_value value;
        double wanted;

        scene_make_samples(&scene, 2, scene_any_ticks(scene.clock));
        if (reader_formula_value(&formula, &scene.samples[0], &scene.samples[1], &value) !=
            READER_REASON_NONE)
            continue;
        wanted = compute_in_order(&scene, row->order);
        ck_assert_msg(wanted == value.number, "%s: %s is %a, and the library has %a", type->name,
                      row->order, wanted, value.number);
        valued++;
    }
    return valued;
}

EPC_TEST_IN(orders__of_the_page_give_the_doubles_of_the_library, epct_types_read())
{
    unsigned types = 0;

    for (unsigned i = 0; i < epct_type_count; i++) {
        const struct epct_type *type = &epct_types[i];
        const struct epct_formula *row = epct_formula(type->formula);

        ck_assert_int_eq(strcmp(row->value, "-") == 0, strcmp(row->order, "-") == 0);
        if (strcmp(row->order, "-") == 0)
            continue;
        for (int nt = 0; nt < 2; nt++)
            ck_assert_uint_gt(
                compare_type(type, nt ? READER_FORMULAS_NT : READER_FORMULAS_MICROSOFT),
                ROUNDS / 10);
        types++;
    }
    ck_assert_uint_eq(types, 32);
}

/* A type for which nothing is computed has no source; each other one has. */
EPC_TEST_IN(orders__have_a_source_for_each_type, epct_types_read())
{
    unsigned twins = 0, others = 0, open = 0, none = 0;

    ck_assert_uint_eq(epct_type_count, 40);
    for (unsigned i = 0; i < epct_type_count; i++) {
        const struct epct_type *type = &epct_types[i];
        const char *order = epct_formula(type->formula)->order;
        const bool computed = strcmp(order, "-") != 0 && strcmp(order, "0") != 0;

        twins += strcmp(type->source, "twin") == 0;
        others += strcmp(type->source, ".NET") == 0;
        open += strcmp(type->source, "open") == 0;
        none += strcmp(type->source, "-") == 0;
        ck_assert_msg((strcmp(type->source, "-") != 0) == computed, "%s", type->name);
    }
    ck_assert_uint_eq(twins, 6);
    ck_assert_uint_eq(others, 1);
    ck_assert_uint_eq(twins + others + open + none, 40);
}
