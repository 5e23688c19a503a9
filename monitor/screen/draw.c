/* SPDX-License-Identifier: MIT
 *
 * draw.c -- the lines of the view, from what the model says and the frame has room for.
 *
 * Where the names do not fit next to the values, first the curves go, then the objects, then the
 * units; and long names are cut.
 */
#include "monitor/screen/draw.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/console/console.h"
#include "sdk/port/port.h"

enum { OBJECT, INSTANCE, COUNTER, NAMES };

/* Widths in cells; 0: the column is not there. */
struct layout {
    uint32_t names[NAMES];
    uint32_t value, unit, curve;
    uint32_t statistics; /* of each of its columns */
};

enum {
    MIN_VALUE_WIDTH = 10,
    MAX_VALUE_WIDTH = 24,
    UNIT_CELLS = 5,
    STATISTICS_CELLS = 10,
    CURVE_LEAST = 10,
    MAX_CURVE_WIDTH = 60,
    MIN_NAMES_WIDTH = 36 /* of all three together, before a column is left out */
};

static const char *const heads[NAMES] = { "Object", "Instance", "Counter" };

static const char *const help[] = {
    "space       freeze what is shown, and go on; samples are taken all the time",
    "/           show only counters whose path has this text; * is any text",
    "Escape      without the filter; leave this page",
    "s           order: as answered, by object, instance, counter, value",
    "r           the other way round",
    "up, down    a line; also k and j",
    "PgUp, PgDn  a page; also b and f",
    "Home, End   the first and the last line; also g and G",
    "n, Enter    take a sample now",
    "m           least, average and greatest of the samples of this view, or none of them",
    "c           curves: each by its largest value, or all by their DefaultScale",
    "e           providers that fail",
    "Ctrl-L      draw everything again",
    "?           this page",
    "q, Ctrl-C   end; the last picture stays on the screen",
};

/* ---- Layout ---- */

static uint32_t raise_to_minimum(uint32_t number, uint32_t minimum)
{
    return number < minimum ? minimum : number;
}

static uint32_t lower_to_maximum(uint32_t number, uint32_t maximum)
{
    return number > maximum ? maximum : number;
}

/* All columns with a blank between each two. */
static uint32_t total_layout_width(const struct layout *layout)
{
    const uint32_t all[] = { layout->names[OBJECT],  layout->names[INSTANCE],
                             layout->names[COUNTER], layout->value,
                             layout->unit,           layout->statistics,
                             layout->statistics,     layout->statistics,
                             layout->curve };
    uint32_t cells = 0;

    for (size_t i = 0; i < EPC_COUNT(all); i++)
        cells += all[i] ? all[i] + (cells ? 1 : 0) : 0;
    return cells;
}

/* Shorten the longest name column, one cell after the other, until all fits. */
static void narrow_name_columns(struct layout *layout, uint32_t columns)
{
    while (total_layout_width(layout) > columns) {
        uint32_t longest = COUNTER;

        for (uint32_t i = 0; i < NAMES; i++)
            if (layout->names[i] > layout->names[longest])
                longest = i;
        if (layout->names[longest] <= 1)
            return;
        layout->names[longest]--;
    }
}

static uint32_t width_left_for_names(const struct layout *layout, uint32_t columns)
{
    const struct layout rest = { .value = layout->value,
                                 .unit = layout->unit,
                                 .statistics = layout->statistics,
                                 .curve = layout->curve };
    const uint32_t gaps = 3, used = total_layout_width(&rest) + gaps;

    return columns > used ? columns - used : 0;
}

static struct layout compute_column_widths(const struct mon_model *model, uint32_t columns)
{
    struct layout layout = { .unit = UNIT_CELLS,
                             .statistics = model->statistics ? STATISTICS_CELLS : 0,
                             .curve = CURVE_LEAST };
    uint32_t wanted = 0, used;

    layout.value =
        lower_to_maximum(raise_to_minimum(model->value_width, MIN_VALUE_WIDTH), MAX_VALUE_WIDTH);
    for (uint32_t i = 0; i < NAMES; i++) {
        layout.names[i] = raise_to_minimum(model->widths[i], (uint32_t)strlen(heads[i]));
        wanted += layout.names[i];
    }
    wanted = lower_to_maximum(wanted, MIN_NAMES_WIDTH);
    if (width_left_for_names(&layout, columns) < wanted)
        layout.curve = 0;
    if (width_left_for_names(&layout, columns) < wanted)
        layout.names[OBJECT] = 0;
    if (width_left_for_names(&layout, columns) < wanted / 2)
        layout.unit = 0;
    narrow_name_columns(&layout, columns);
    used = total_layout_width(&layout);
    if (layout.curve && columns > used)
        layout.curve = lower_to_maximum(layout.curve + columns - used, MAX_CURVE_WIDTH);
    return layout;
}

/* ---- Rows ---- */

static const char *const statistics_heads[] = { "Least", "Average", "Greatest" };

/* The next column's text; *at moves past it. */
static void draw_cell_of_next_column(struct mon_frame *frame, uint32_t row, uint32_t *at,
                                     uint32_t width, enum mon_align align, uint8_t attributes,
                                     const char *text)
{
    if (width == 0)
        return;
    mon_frame_draw_text(frame, row, *at, width, align, attributes, text);
    *at += width + 1;
}

/* Six digits, in as few cells. */
static void draw_row_statistics(struct mon_frame *frame, const struct layout *layout,
                                const struct mon_row *row, uint32_t line, uint32_t *at)
{
    const double numbers[] = { row->minimum, row->numbers ? row->sum / row->numbers : 0,
                               row->maximum };
    char text[32];

    for (size_t i = 0; i < EPC_COUNT(numbers); i++) {
        snprintf(text, sizeof text, "%.6g", numbers[i]);
        draw_cell_of_next_column(frame, line, at, layout->statistics, MON_RIGHT, MON_PLAIN,
                                 row->numbers ? text : "-");
    }
}

static void draw_column_headers(const struct mon_model *model, const struct layout *layout,
                                uint32_t row, struct mon_frame *frame)
{
    char curve[64];
    uint32_t at = 0;

    mon_frame_draw_text(frame, row, 0, frame->columns, MON_LEFT, MON_REVERSE, "");
    for (int i = 0; i < NAMES; i++)
        draw_cell_of_next_column(frame, row, &at, layout->names[i], MON_LEFT, MON_REVERSE,
                                 heads[i]);
    draw_cell_of_next_column(frame, row, &at, layout->value, MON_RIGHT, MON_REVERSE, "Value");
    draw_cell_of_next_column(frame, row, &at, layout->unit, MON_LEFT, MON_REVERSE, "Unit");
    for (size_t i = 0; i < EPC_COUNT(statistics_heads); i++)
        draw_cell_of_next_column(frame, row, &at, layout->statistics, MON_RIGHT, MON_REVERSE,
                                 statistics_heads[i]);
    snprintf(curve, sizeof curve, "Last %" PRIu32 "%s",
             mon_spark_sample_count_for_width(layout->curve, model->glyphs),
             model->common_scale ? ", by DefaultScale" : "");
    draw_cell_of_next_column(frame, row, &at, layout->curve, MON_RIGHT, MON_REVERSE, curve);
}

static void draw_row(const struct mon_model *model, const struct layout *layout,
                     const struct mon_row *row, uint32_t line, struct mon_frame *frame)
{
    const uint8_t gone = row->missing ? MON_DIM : MON_PLAIN;
    const uint8_t value = row->missing   ? MON_DIM
                          : row->changed ? MON_BOLD | MON_COLOUR_CHANGED
                                         : MON_PLAIN;
    const char *names[NAMES] = { row->object, row->instance, row->counter };
    char curve[MON_SPARK_SIZE(MAX_CURVE_WIDTH)];
    uint32_t at = 0;

    for (int i = 0; i < NAMES; i++)
        draw_cell_of_next_column(frame, line, &at, layout->names[i], MON_LEFT,
                                 i == COUNTER ? gone : gone | MON_COLOUR_NAME, names[i]);
    draw_cell_of_next_column(frame, line, &at, layout->value, MON_RIGHT, value,
                             row->missing ? "gone" : row->value);
    draw_cell_of_next_column(frame, line, &at, layout->unit, MON_LEFT, gone, row->unit);
    draw_row_statistics(frame, layout, row, line, &at);
    if (row->reason && !row->missing) {
        draw_cell_of_next_column(frame, line, &at, layout->curve, MON_LEFT, MON_DIM, row->reason);
        return;
    }
    mon_spark_draw(&row->history, mon_model_full_scale_of_row_curve(model, row), layout->curve,
                   model->glyphs, curve);
    draw_cell_of_next_column(frame, line, &at, layout->curve, MON_LEFT, MON_COLOUR_CURVE, curve);
}

static void draw_column_headers_and_rows(struct mon_model *model, uint32_t from, uint32_t to,
                                         struct mon_frame *frame)
{
    const struct layout layout = compute_column_widths(model, frame->columns);
    const char *nothing = !model->time[0] ? "waiting for the first sample"
                          : mon_model_shown_rows(model)->count
                              ? "no counter has the text of the filter"
                              : "there is no counter";

    draw_column_headers(model, &layout, from++, frame);
    for (uint32_t line = from; line < to; line++) {
        size_t row = model->top + (line - from);

        if (row < model->shown_count)
            draw_row(model, &layout, model->shown[row], line, frame);
    }
    if (model->shown_count == 0 && from < to)
        mon_frame_draw_text(frame, from, 0, frame->columns, MON_LEFT, MON_DIM, nothing);
}

/* ---- The pages that cover the rows ---- */

static void draw_help_or_problems(struct mon_model *model, uint32_t from, uint32_t to,
                                  struct mon_frame *frame)
{
    const bool keys = model->page == MON_PAGE_HELP;
    const uint32_t count = keys ? EPC_COUNT(help) : (uint32_t)model->problem_count;
    char line[sizeof model->problems[0] + 2];
    const uint32_t capacity = to > from + 1 ? to - from - 1 : 0;

    if (model->page_top + capacity > count)
        model->page_top = count > capacity ? count - capacity : 0;
    mon_frame_draw_text(frame, from++, 0, frame->columns, MON_LEFT, MON_REVERSE,
                        keys ? "Keys" : "Providers that fail");
    for (uint32_t i = model->page_top; i < count && from < to; i++, from++) {
        if (keys)
            snprintf(line, sizeof line, "%s", help[i]);
        else
            snprintf(line, sizeof line, "%s: %s", model->problems[i].service,
                     model->problems[i].message);
        mon_frame_draw_text(frame, from, 0, frame->columns, MON_LEFT, MON_PLAIN, line);
    }
    if (count == 0 && from < to)
        mon_frame_draw_text(frame, from, 0, frame->columns, MON_LEFT, MON_DIM, "none");
}

/* ---- The first and the last line ---- */

/* As many decimals as it has, at most 3. */
static void format_milliseconds_as_seconds(char *text, size_t capacity, const char *before,
                                           uint64_t milliseconds)
{
    unsigned fraction = (unsigned)(milliseconds % 1000);
    int digits = 3;

    for (; digits > 0 && fraction % 10 == 0; fraction /= 10)
        digits--;
    if (digits == 0)
        snprintf(text, capacity, "%s%" PRIu64 " s", before, milliseconds / 1000);
    else
        snprintf(text, capacity, "%s%" PRIu64 ".%0*u s", before, milliseconds / 1000, digits,
                 fraction);
}

static void draw_status_line(const struct mon_model *model, uint64_t now, struct mon_frame *frame)
{
    const uint64_t ticks = model->is_frozen ? model->frozen_ticks : model->ticks;
    const uint64_t age = now > ticks ? epci_100ns_from_ticks(now - ticks) / 10000 : 0;
    const char *time = model->is_frozen ? model->frozen_time : model->time;
    const size_t failing = mon_model_count_failing_providers(model);
    uint32_t at = 0, width;
    char parts[6][96] = { "" };

    if (model->is_frozen)
        snprintf(parts[0], sizeof parts[0], "FROZEN (space: go on)");
    snprintf(parts[1], sizeof parts[1], "%s", model->time[0] ? time : "no sample yet");
    if (failing)
        snprintf(parts[2], sizeof parts[2], "%zu problem%s (e)", failing,
                 kit_plural_suffix(failing));
    if (model->time[0] && !model->ended)
        format_milliseconds_as_seconds(parts[3], sizeof parts[3], "age ", age - age % 100);
    if (model->ended)
        snprintf(parts[3], sizeof parts[3], "END of the samples");
    format_milliseconds_as_seconds(parts[4], sizeof parts[4], "every ", model->interval_ms);
    snprintf(parts[5], sizeof parts[5], "sample %" PRIu32, model->number);
    mon_frame_draw_text(frame, 0, 0, frame->columns, MON_LEFT, MON_BOLD, "");
    for (size_t i = 0; i < EPC_COUNT(parts); i++) {
        uint8_t attributes = i == 0 ? MON_BOLD | MON_REVERSE : MON_BOLD;

        if (!parts[i][0] || at >= frame->columns)
            continue;
        width = mon_text_width(parts[i]);
        mon_frame_draw_text(frame, 0, at, width, MON_LEFT,
                            i == 2 ? MON_BOLD | MON_COLOUR_PROBLEM : attributes, parts[i]);
        at += width + 2;
    }
    if (at < frame->columns)
        mon_frame_draw_text(frame, 0, at, frame->columns - at, MON_RIGHT, MON_BOLD, model->title);
}

static void draw_bottom_line(const struct mon_model *model, uint32_t line, struct mon_frame *frame)
{
    const size_t all = mon_model_shown_rows(model)->count;
    const size_t last = model->top + model->page_rows;
    char text[256];
    int used;

    if (model->editing) {
        snprintf(text, sizeof text, "/%s_", model->filter);
        mon_frame_draw_text(frame, line, 0, frame->columns, MON_LEFT, MON_BOLD, text);
        return;
    }
    used = snprintf(text, sizeof text, "%zu-%zu of %zu", model->shown_count ? model->top + 1 : 0,
                    last < model->shown_count ? last : model->shown_count, model->shown_count);
    if (model->filter[0])
        used += snprintf(text + used, sizeof text - (size_t)used,
                         " (%zu without the filter \"%s\")", all, model->filter);
    snprintf(text + used, sizeof text - (size_t)used,
             "  s order: %s%s  / filter  space freeze  ? help  q end", mon_order_name(model->order),
             model->reverse ? ", reversed" : "");
    mon_frame_draw_text(frame, line, 0, frame->columns, MON_LEFT, MON_DIM, text);
}

void mon_draw_screen(struct mon_model *model, uint64_t now, struct mon_frame *frame)
{
    /* The heads, the rows, the keys; a low window has no line of keys, a lower one no status. */
    const bool status = frame->rows >= 3,
               keys = !model->closing && (frame->rows >= 5 || model->editing);
    const uint32_t from = status ? 1 : 0, to = frame->rows - (keys ? 1 : 0);

    model->page_rows = to > from + 1 ? to - from - 1 : 1;
    if (model->top + model->page_rows > model->shown_count)
        model->top =
            model->shown_count > model->page_rows ? model->shown_count - model->page_rows : 0;
    for (uint32_t row = 0; row < frame->rows; row++)
        mon_frame_draw_text(frame, row, 0, frame->columns, MON_LEFT, MON_PLAIN, "");
    if (status)
        draw_status_line(model, now, frame);
    if (model->page == MON_PAGE_ROWS)
        draw_column_headers_and_rows(model, from, to, frame);
    else
        draw_help_or_problems(model, from, to, frame);
    if (keys)
        draw_bottom_line(model, frame->rows - 1, frame);
}
