/* SPDX-License-Identifier: MIT
 *
 * model.c -- filter, order, freeze and scrolling.
 */
#include "monitor/screen/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "monitor/screen/frame.h"
#include "monitor/screen/keys.h"
#include "reader/names/path.h"
#include "sdk/core/text.h"

#define ROW_NAME_SIZE 2048u

void mon_model_init(struct mon_model *out, const char *title, uint32_t interval_ms,
                    enum mon_glyphs glyphs)
{
    *out = (struct mon_model){
        .title = title, .interval_ms = interval_ms, .glyphs = glyphs, .page_rows = 1
    };
}

void mon_model_release(struct mon_model *model)
{
    mon_rows_release(&model->live);
    mon_rows_release(&model->frozen);
    free(model->shown);
    memset(model, 0, sizeof *model);
}

const struct mon_rows *mon_model_shown_rows(const struct mon_model *model)
{
    return model->is_frozen ? &model->frozen : &model->live;
}

const char *mon_order_name(enum mon_order order)
{
    static const char *const names[MON_ORDERS] = { "answer", "object", "instance", "counter",
                                                   "value" };

    return names[order];
}

/* Performance Monitor's axis ends at 100, after the value was multiplied by 10 to the scale. */
double mon_model_full_scale_of_row_curve(const struct mon_model *model, const struct mon_row *row)
{
    double top = 100;

    if (strcmp(row->unit, "%") == 0)
        return top;
    if (!model->common_scale || row->scale < -7 || row->scale > 7)
        return 0;
    for (int32_t scale = row->scale; scale < 0; scale++)
        top *= 10;
    for (int32_t scale = row->scale; scale > 0; scale--)
        top /= 10;
    return top;
}

/* ---- Filter and order ---- */

static bool row_passes_filter(const struct mon_model *model, const struct mon_row *row)
{
    char name[ROW_NAME_SIZE], pattern[MON_FILTER_SIZE + 2];

    if (!model->filter[0])
        return true;
    snprintf(name, sizeof name, "%s(%s)\\%s", row->object, row->instance, row->counter);
    snprintf(pattern, sizeof pattern, "*%s*", model->filter);
    return reader_pattern_matches(kit_slice_of(pattern), kit_slice_of(name));
}

static int compare_answer_positions(const struct mon_row *a, const struct mon_row *b)
{
    return a->order < b->order ? -1 : a->order > b->order;
}

/* The largest first; rows without a value are the last, in either direction. */
static int compare_row_values(const struct mon_row *a, const struct mon_row *b, bool reverse)
{
    if (!mon_is_number(a->number) || !mon_is_number(b->number))
        return mon_is_number(b->number) - mon_is_number(a->number);
    if (a->number == b->number)
        return 0;
    return (a->number > b->number) == reverse ? 1 : -1;
}

static int compare_rows_by_model_order(const struct mon_model *model, const struct mon_row *a,
                                       const struct mon_row *b)
{
    int result = 0;

    if (model->order == MON_BY_VALUE)
        result = compare_row_values(a, b, model->reverse);
    else if (model->order == MON_BY_ANSWER)
        result = compare_answer_positions(a, b);
    else if (model->order == MON_BY_OBJECT)
        result = kit_compare_any_case(a->object, b->object);
    else if (model->order == MON_BY_INSTANCE)
        result = kit_compare_any_case(a->instance, b->instance);
    else
        result = kit_compare_any_case(a->counter, b->counter);
    if (model->reverse && model->order != MON_BY_VALUE)
        result = -result;
    return result ? result : compare_answer_positions(a, b);
}

/* Stable, in O(n log n): kit and the C library have no sort with a context. */
static void merge_sort_rows(const struct mon_model *model, struct mon_row **rows, size_t count,
                            struct mon_row **space)
{
    size_t half = count / 2, left = 0, right = half, to = 0;

    if (count < 2)
        return;
    merge_sort_rows(model, rows, half, space);
    merge_sort_rows(model, rows + half, count - half, space);
    memcpy(space, rows, count * sizeof *rows);
    while (left < half || right < count)
        rows[to++] = right == count || (left < half && compare_rows_by_model_order(
                                                           model, space[left], space[right]) <= 0)
                         ? space[left++]
                         : space[right++];
}

static void limit_scroll_position(struct mon_model *model)
{
    size_t last_top =
        model->shown_count > model->page_rows ? model->shown_count - model->page_rows : 0;

    if (model->top > last_top)
        model->top = last_top;
}

static void measure_column_widths(struct mon_model *model)
{
    memset(model->widths, 0, sizeof model->widths);
    for (size_t i = 0; i < model->shown_count; i++) {
        const struct mon_row *row = model->shown[i];
        const uint32_t value = mon_text_width(row->value);

        for (int name = 0; name < 3; name++)
            if (row->widths[name] > model->widths[name])
                model->widths[name] = row->widths[name];
        if (value > model->value_width)
            model->value_width = value;
    }
}

void mon_model_filter_and_sort(struct mon_model *model)
{
    const struct mon_rows *rows = mon_model_shown_rows(model);
    struct mon_row **space;

    model->shown_count = 0;
    if (!kit_grow_array(NULL, &model->shown, 0, rows->count * 2, &model->shown_capacity,
                        sizeof *model->shown))
        return;
    for (size_t i = 0; i < rows->count; i++)
        if (row_passes_filter(model, rows->list[i]))
            model->shown[model->shown_count++] = rows->list[i];
    space = model->shown + model->shown_count;
    merge_sort_rows(model, model->shown, model->shown_count, space);
    measure_column_widths(model);
    limit_scroll_position(model);
}

/* ---- Samples ---- */

int mon_model_add_sample(struct mon_model *model, const struct mon_readings *sample)
{
    int status = mon_rows_update(&model->live, sample);

    mon_readings_time_text(sample, model->time);
    model->number = sample->number;
    model->ticks = sample->ticks;
    if (!model->is_frozen)
        mon_model_filter_and_sort(model);
    return sample->failed ? EPC_E_NOMEM : status;
}

void mon_model_set_provider_problem(struct mon_model *model, const struct mon_problem *problem)
{
    size_t at = 0;

    while (at < model->problem_count && strcmp(model->problems[at].service, problem->service) != 0)
        at++;
    if (at == MON_PROBLEMS)
        return;
    model->problems[at] = *problem;
    if (at == model->problem_count)
        model->problem_count++;
}

size_t mon_model_count_failing_providers(const struct mon_model *model)
{
    size_t failing = 0;

    for (size_t i = 0; i < model->problem_count; i++)
        failing += strcmp(model->problems[i].message, MON_RECOVERED) != 0;
    return failing;
}

/* ---- Keys ---- */

static void toggle_freeze(struct mon_model *model)
{
    if (model->is_frozen) {
        model->is_frozen = false;
        mon_rows_release(&model->frozen);
    } else if (mon_rows_copy(&model->frozen, &model->live) == EPC_OK) {
        model->is_frozen = true;
        memcpy(model->frozen_time, model->time, sizeof model->time);
        model->frozen_ticks = model->ticks;
    }
    mon_model_filter_and_sort(model);
}

static void scroll_rows(struct mon_model *model, size_t rows, bool down)
{
    if (model->page != MON_PAGE_ROWS) {
        model->page_top = down                               ? model->page_top + (uint32_t)rows
                          : model->page_top > (uint32_t)rows ? model->page_top - (uint32_t)rows
                                                             : 0;
        return;
    }
    model->top = down ? model->top + rows : model->top > rows ? model->top - rows : 0;
    limit_scroll_position(model);
}

static enum mon_action edit_filter_by_key(struct mon_model *model, uint32_t key)
{
    size_t bytes = strlen(model->filter);
    char letters[4];
    size_t count;

    if (key == MON_KEY_ENTER) {
        model->editing = false;
    } else if (key == MON_KEY_ESCAPE || key == MON_CTRL('G')) {
        model->editing = false;
        memcpy(model->filter, model->filter_before, sizeof model->filter);
    } else if (key == MON_KEY_BACKSPACE) {
        while (bytes > 0 && (model->filter[bytes - 1] & 0xC0) == 0x80)
            bytes--;
        model->filter[bytes ? bytes - 1 : 0] = '\0';
    } else if (key == MON_CTRL('U')) {
        model->filter[0] = '\0';
    } else if (key < MON_KEY_UP && kit_is_printable_scalar(key)) {
        count = epci_utf8_encode_scalar(key, letters);
        if (bytes + count >= sizeof model->filter)
            return MON_NOTHING;
        memcpy(model->filter + bytes, letters, count);
        model->filter[bytes + count] = '\0';
    } else {
        return MON_NOTHING;
    }
    mon_model_filter_and_sort(model);
    return MON_DRAW;
}

static void toggle_page(struct mon_model *model, enum mon_page page)
{
    model->page = model->page == page ? MON_PAGE_ROWS : page;
    model->page_top = 0;
}

/* The keys that move; false: it is none of them. */
static bool scroll_by_key(struct mon_model *model, uint32_t key)
{
    const size_t page = model->page_rows > 1 ? model->page_rows - 1 : 1;

    switch (key) {
    case MON_KEY_UP:
    case 'k':
        scroll_rows(model, 1, false);
        return true;
    case MON_KEY_DOWN:
    case 'j':
        scroll_rows(model, 1, true);
        return true;
    case MON_KEY_PAGE_UP:
    case 'b':
        scroll_rows(model, page, false);
        return true;
    case MON_KEY_PAGE_DOWN:
    case 'f':
        scroll_rows(model, page, true);
        return true;
    case MON_KEY_HOME:
    case 'g':
        scroll_rows(model, model->top + model->page_top, false);
        return true;
    case MON_KEY_END:
    case 'G':
        scroll_rows(model, model->shown_count + MON_PROBLEMS, true);
        return true;
    default:
        return false;
    }
}

/* The keys that change what is shown; false: it is none of them. */
static bool change_display_by_key(struct mon_model *model, uint32_t key)
{
    switch (key) {
    case '/':
        model->page = MON_PAGE_ROWS;
        model->editing = true;
        memcpy(model->filter_before, model->filter, sizeof model->filter);
        return true;
    case 's':
        model->order = (enum mon_order)((model->order + 1) % MON_ORDERS);
        model->reverse = false;
        model->top = 0;
        break;
    case 'r':
        model->reverse = !model->reverse;
        model->top = 0;
        break;
    case 'm':
        model->statistics = !model->statistics;
        return true;
    case 'c':
        model->common_scale = !model->common_scale;
        return true;
    case ' ':
        toggle_freeze(model);
        return true;
    case MON_KEY_ESCAPE:
        if (model->page == MON_PAGE_ROWS)
            model->filter[0] = '\0';
        model->page = MON_PAGE_ROWS;
        break;
    default:
        return false;
    }
    mon_model_filter_and_sort(model);
    return true;
}

enum mon_action mon_model_apply_key(struct mon_model *model, uint32_t key)
{
    if (key == MON_CTRL('C'))
        return MON_QUIT;
    if (key == MON_CTRL('L'))
        return MON_REPAINT;
    if (model->editing)
        return edit_filter_by_key(model, key);
    if (scroll_by_key(model, key) || change_display_by_key(model, key))
        return MON_DRAW;
    switch (key) {
    case 'q':
        return MON_QUIT;
    case 'n':
    case MON_KEY_ENTER:
        return MON_SAMPLE_NOW;
    case '?':
    case 'h':
        toggle_page(model, MON_PAGE_HELP);
        return MON_DRAW;
    case 'e':
        toggle_page(model, MON_PAGE_PROBLEMS);
        return MON_DRAW;
    default:
        return MON_NOTHING;
    }
}
