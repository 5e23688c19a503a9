/* SPDX-License-Identifier: MIT
 *
 * chart.c -- charts as static SVG, which the page's script replaces on a screen where it can.
 */
#include "page/parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "kit/number.h"
#include "page/html.h"

#define CHART_WIDTH  640.0
#define CHART_HEIGHT 120.0
#define TABLE_MAX    1500u

struct chart {
    const struct page_drawing *drawing;
    const struct page_curves *curves;
    const double *values;
    double floor, ceiling;
};

/* Three digits after the point at most, without zeros at the end. */
static const char *format_to_three_decimals(double number, char out[KIT_NUMBER_CAPACITY])
{
    size_t used;

    if (!(fabs(number) < 1e12))
        return kit_format_double(number, out);
    if (fabs(number) < 0.01 && number != 0) {
        snprintf(out, KIT_NUMBER_CAPACITY, "%.3g", number);
        return out;
    }
    used = (size_t)snprintf(out, KIT_NUMBER_CAPACITY, "%.3f", number);
    while (out[used - 1] == '0')
        used--;
    out[out[used - 1] == '.' ? used - 1 : used] = '\0';
    return out;
}

static double x_of_chart_point(const struct chart *chart, size_t i)
{
    const uint64_t *times = chart->curves->times;
    const uint64_t first = times[0], last = times[chart->curves->count - 1];
    const uint64_t at = times[i] < first ? first : times[i] > last ? last : times[i];

    return last > first ? CHART_WIDTH * (double)(at - first) / (double)(last - first) : 0.0;
}

static double y_of_chart_point(const struct chart *chart, size_t i)
{
    const double part =
        (chart->values[i] / 2 - chart->floor / 2) / (chart->ceiling / 2 - chart->floor / 2);

    return CHART_HEIGHT - 4 - (CHART_HEIGHT - 8) * part;
}

/* The line; where there was no value, it has a gap, and a value without neighbours is a dot. */
static void put_curve_path(const struct chart *chart)
{
    struct kit_buffer *out = chart->drawing->out;
    const size_t count = chart->curves->count;
    bool pen = false;

    kit_buffer_add_text(out, "<path class=\"curve\" d=\"");
    for (size_t i = 0; i < count; i++) {
        const bool there = page_is_finite(chart->values[i]);
        const bool next = i + 1 < count && page_is_finite(chart->values[i + 1]);

        if (there)
            kit_buffer_add_format(out, "%c%.1f %.1f", pen ? 'L' : 'M', x_of_chart_point(chart, i),
                                  y_of_chart_point(chart, i));
        if (there && !pen && !next)
            kit_buffer_add_text(out, "h.1");
        pen = there;
    }
    kit_buffer_add_text(out, "\"/>");
}

/* Does the counter's name have the unit in it, as "Jobs/sec" and "% Used" have? */
static bool has_unit_in_name(const struct page_series *series)
{
    const char *counter = strrchr(series->path, '\\');

    return strstr(counter ? counter : series->path, series->unit) != NULL;
}

/* The labels of the axis, which differ, and what the curve was in words. */
static void put_scale_and_range(const struct chart *chart, size_t s, const struct page_range *range)
{
    const uint64_t *times = chart->curves->times;
    struct kit_buffer *out = chart->drawing->out;
    char least[KIT_NUMBER_CAPACITY], maximum[KIT_NUMBER_CAPACITY], last[KIT_NUMBER_CAPACITY];
    char mean[KIT_NUMBER_CAPACITY];
    char from[PAGE_TIME_CAPACITY], to[PAGE_TIME_CAPACITY];

    if (strcmp(format_to_three_decimals(chart->ceiling, maximum),
               format_to_three_decimals(chart->floor, least)) == 0) {
        kit_format_double(chart->ceiling, maximum);
        kit_format_double(chart->floor, least);
    }
    kit_buffer_add_format(
        out, "</svg><p class=\"scale\" aria-hidden=\"true\"><span>%s</span><span>%s</span></p>",
        maximum, least);
    kit_buffer_add_format(
        out, "<p class=\"desc\" id=\"c%zu-d\">least %s, average %s, greatest %s, last %s; ", s,
        format_to_three_decimals(range->least, least), format_to_three_decimals(range->mean, mean),
        format_to_three_decimals(range->maximum, maximum),
        format_to_three_decimals(range->last, last));
    page_format_time(times[0], from);
    page_format_time(times[chart->curves->count - 1], to);
    if (chart->drawing->page->local)
        from[PAGE_TIME_DIGITS] = to[PAGE_TIME_DIGITS] = '\0';
    kit_buffer_add_format(out, "<time>%s</time> to <time>%s</time></p>", from, to);
}

static void put_chart_figure(struct chart *chart, size_t s)
{
    const struct page_series *series = &chart->drawing->page->series[s];
    struct kit_buffer *out = chart->drawing->out;
    struct page_range range = { 0 };

    chart->values = chart->curves->values[s];
    kit_buffer_add_format(out, "<figure class=\"chart\" id=\"c%zu\"><figcaption id=\"c%zu-t\">", s,
                          s);
    page_put_text(out, series->path);
    if (series->unit[0] && !has_unit_in_name(series)) {
        kit_buffer_add_text(out, " <span class=\"quiet\">");
        page_put_text(out, series->unit);
        kit_buffer_add_text(out, "</span>");
    }
    kit_buffer_add_text(out, "</figcaption>");
    /* Not of the thinned values, whose mean is another one. */
    if (!page_compute_range_and_last(series->values, chart->drawing->page->time_count, &range)) {
        kit_buffer_add_text(out,
                            "<p class=\"quiet\">It had no value in the whole time.</p></figure>\n");
        return;
    }
    chart->floor = range.least < 0                     ? range.least
                   : range.least > range.maximum * 0.5 ? range.least
                                                       : 0;
    chart->ceiling = range.maximum > chart->floor ? range.maximum : chart->floor + 1;
    if (!(chart->ceiling > chart->floor)) /* so large that 1 is nothing */
        chart->ceiling = chart->floor + fabs(chart->floor) / 2;
    kit_buffer_add_format(
        out,
        "<svg viewBox=\"0 0 640 120\" role=\"img\" preserveAspectRatio=\"none\" "
        "aria-labelledby=\"c%zu-t\" aria-describedby=\"c%zu-d\"><path class=\"axis\" "
        "d=\"M0 4H640M0 60H640M0 116H640\"/>",
        s, s);
    put_curve_path(chart);
    put_scale_and_range(chart, s, &range);
    if (series->help[0]) {
        kit_buffer_add_text(out, "<p class=\"help\">");
        page_put_text_cut(out, series->help, 600);
        kit_buffer_add_text(out, "</p>");
    }
    kit_buffer_add_text(out, "</figure>\n");
}

static void put_series_summary_row(const struct chart *chart, size_t s)
{
    const struct page_page *page = chart->drawing->page;
    const struct page_series *series = &page->series[s];
    struct kit_buffer *out = chart->drawing->out;
    char number[KIT_NUMBER_CAPACITY];
    struct page_range range = { 0 };
    const bool any = page_compute_range_and_last(series->values, page->time_count, &range);
    const double numbers[] = { range.least, range.mean, range.maximum, range.last };

    kit_buffer_add_text(out, "<tr><th scope=\"row\">");
    if (s < page->chart_count && chart->curves->count > 1)
        kit_buffer_add_format(out, "<a href=\"#c%zu\">", s);
    page_put_text(out, series->path);
    kit_buffer_add_text(out,
                        s < page->chart_count && chart->curves->count > 1 ? "</a></th>" : "</th>");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        kit_buffer_add_format(out, "<td>%s</td>",
                              any ? format_to_three_decimals(numbers[i], number) : "-");
    kit_buffer_add_text(out, "<td>");
    page_put_text(out, series->unit);
    kit_buffer_add_text(out, "</td></tr>\n");
}

static void put_series_summary_table(const struct chart *chart)
{
    const struct page_page *page = chart->drawing->page;
    struct kit_buffer *out = chart->drawing->out;
    const size_t begin = out->bytes;
    size_t s = 0;

    kit_buffer_add_text(out,
                        "<details class=\"all\"><summary>All values over the time, as a table"
                        "</summary><table class=\"values\"><thead><tr><th scope=\"col\">counter"
                        "</th><th scope=\"col\">least</th><th scope=\"col\">average</th><th "
                        "scope=\"col\">greatest</th><th "
                        "scope=\"col\">last</th><th scope=\"col\">unit</th></tr></thead><tbody>\n");
    for (; s < page->series_count && s < TABLE_MAX && out->bytes - begin < 200000; s++)
        put_series_summary_row(chart, s);
    kit_buffer_add_text(out, "</tbody></table>");
    if (s < page->series_count)
        kit_buffer_add_format(out, "<p>%zu more are left out; choose some with -p.</p>",
                              page->series_count - s);
    kit_buffer_add_text(out, "</details>\n");
}

void page_put_charts(const struct page_drawing *drawing, const struct page_curves *curves)
{
    const struct page_page *page = drawing->page;
    struct chart chart = { .drawing = drawing, .curves = curves };
    struct kit_buffer *out = drawing->out;
    char count[PAGE_COUNT_CAPACITY];

    if (!page->chart_note && page->series_count == 0)
        return;
    kit_buffer_add_text(out, "<section id=\"charts\" aria-labelledby=\"charts-h\">"
                             "<h2 id=\"charts-h\">Charts</h2>\n");
    if (page->chart_note) {
        kit_buffer_add_text(out, "<p>");
        page_put_text(out, page->chart_note);
        kit_buffer_add_text(out, "</p>\n");
    }
    if (curves->thinned)
        kit_buffer_add_format(
            out,
            "<p class=\"quiet\">There were %s samples: of neighbours, a chart shows "
            "the least and the greatest.</p>\n",
            page_format_grouped_number(page->time_count, count));
    if (curves->count > 1) {
        kit_buffer_add_text(out, "<div class=\"charts\">\n");
        for (size_t s = 0; s < page->chart_count && s < page->series_count; s++)
            put_chart_figure(&chart, s);
        kit_buffer_add_text(out, "</div>\n");
    }
    if (page->series_count > 0 && curves->count > 0)
        put_series_summary_table(&chart);
    kit_buffer_add_text(out, "</section>\n");
}
