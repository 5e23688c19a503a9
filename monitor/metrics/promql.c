/* SPDX-License-Identifier: MIT
 *
 * promql.c -- the expression follows from the kind alone, except of differences and queues.
 */
#include "monitor/metrics/promql.h"

#include <string.h>

#include "kit/sort.h"

static int compare_displayed_by_object_and_name(const void *context, uint32_t a, uint32_t b)
{
    const struct mon_displayed *list = context;
    const struct mon_family *one = list[a].family, *other = list[b].family;
    const int compared = strcmp(one->object, other->object);

    return compared ? compared : strcmp(one->name, other->name);
}

struct mon_displayed *mon_list_displayed_families(struct mon_metrics *metrics, size_t *count)
{
    struct kit_arena *arena = &metrics->arena;
    struct mon_displayed *found, *sorted;
    const uint32_t *order;

    *count = 0;
    found = kit_arena_allocate(arena, metrics->column_count + 1, sizeof *found);
    sorted = kit_arena_allocate(arena, metrics->column_count + 1, sizeof *sorted);
    for (size_t i = 0; found && i < metrics->column_count; i++) {
        const struct mon_column *column = &metrics->columns[metrics->order[i]];
        const struct mon_family *family = &metrics->families.list[column->family];

        if (family->kind != MON_KIND_NONE && family->kind != MON_KIND_TEXT &&
            (*count == 0 || found[*count - 1].family != family))
            found[(*count)++] = (struct mon_displayed){ family, column, &column->found.formula };
    }
    order = found ? kit_make_sorted_positions(arena, *count, compare_displayed_by_object_and_name,
                                              found)
                  : NULL;
    for (size_t i = 0; sorted && order && i < *count; i++)
        sorted[i] = found[order[i]];
    return order ? sorted : NULL;
}

bool mon_is_displayed_in_percent(const struct mon_displayed *displayed)
{
    switch (displayed->family->kind) {
    case MON_KIND_RATIO:
    case MON_KIND_COMPONENTS:
    case MON_KIND_STAMPED:
    case MON_KIND_SHARES:
        return true;
    case MON_KIND_TIME:
        return displayed->formula->unit == READER_UNIT_PERCENT;
    default:
        return false;
    }
}

struct promql {
    struct kit_buffer *out;
    const char *selector, *range;
};

static void put_rate_expression(const struct promql *promql, const char *function, const char *name,
                                const char *end)
{
    kit_buffer_add_format(promql->out, "%s(%s%s%s[%s])", function, name, end, promql->selector,
                          promql->range);
}

/* One rate by another, and no value where that is 0. */
static void put_quotient_of_rates(const struct promql *promql, const char *name, const char *end,
                                  const char *below, const char *below_end)
{
    put_rate_expression(promql, "rate", name, end);
    kit_buffer_add_text(promql->out, " / (");
    put_rate_expression(promql, "rate", below, below_end);
    kit_buffer_add_text(promql->out, " > 0)");
}

static void put_rate_of_time_family(const struct promql *promql, const struct mon_family *family)
{
    kit_buffer_add_text(promql->out, family->inverse ? "1 - " : "");
    put_rate_expression(promql, "rate", family->name, "_total");
}

static void put_rate_per_component(const struct promql *promql, const struct mon_family *family)
{
    if (family->inverse)
        kit_buffer_add_format(promql->out, "%s%s - ", family->second, promql->selector);
    put_rate_expression(promql, "rate", family->name, "_total");
    if (!family->inverse)
        kit_buffer_add_format(promql->out, " / %s%s", family->second, promql->selector);
}

void mon_append_displayed_promql(struct kit_buffer *out, const struct mon_displayed *displayed,
                                 const char *selector, const char *range)
{
    const struct promql promql = { out, selector, range };
    const struct mon_family *family = displayed->family;

    switch (family->kind) {
    case MON_KIND_COUNTER:
        put_rate_expression(&promql,
                            displayed->formula->divisor == READER_BY_ONE ? "increase" : "rate",
                            family->name, "_total");
        break;
    case MON_KIND_TIME:
        put_rate_of_time_family(&promql, family);
        break;
    case MON_KIND_COMPONENTS:
        put_rate_per_component(&promql, family);
        break;
    case MON_KIND_STAMPED:
        put_quotient_of_rates(&promql, family->name, "_total", family->second, "_total");
        break;
    case MON_KIND_SHARES:
    case MON_KIND_MEAN:
    case MON_KIND_MEAN_TIME:
        put_quotient_of_rates(&promql, family->name, "_sum", family->name, "_count");
        break;
    default:
        kit_buffer_add_format(out, "%s%s", family->name, selector);
        break;
    }
}
