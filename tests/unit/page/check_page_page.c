/* SPDX-License-Identifier: MIT
 *
 * check_page_page.c -- the whole page: its size, its links, hostile texts, folds, charts. */
#include "epc_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "page/assets.h"
#include "page/page.h"
#include "wellformed.h"

static struct block b;
static struct page_page page;
static const char *text;

EPC_AFTER_EACH(block_release(&b))

#define HOSTILE "</title></script><script>alert(1)</script>'\"&\n\xE2\x80\xA8\xED\xA0\x80"

static struct kit_buffer out;

/* The page, with a NUL; it is well-formed. */
static const char *write_page(const struct page_page *page)
{
    const char *why;
    size_t at;

    kit_buffer_release(&out);
    ck_assert_int_eq(page_write_page(page, &out), EPC_OK);
    ck_assert_msg(epct_well_formed(out.text, out.bytes, &why, &at), "%s: %.100s", why,
                  out.text + at);
    kit_buffer_add_bytes(&out, "", 1);
    return out.text;
}

static size_t count(const char *page, const char *text)
{
    size_t found = 0;

    for (; (page = strstr(page, text)) != NULL; page++)
        found++;
    return found;
}

static struct page_page page_of(struct block *b)
{
    return (struct page_page){ .title = "Title", .tool = "test", .block = block_span(b) };
}

static void add_instances(struct block *b, uint32_t instances, const char *name)
{
    char text[900];

    block_object(b, 230, BLOCK_MANY);
    for (uint32_t i = 0; i < 8; i++)
        block_counter(b, 232 + 2 * i, EPC_PERF_COUNTER_BULK_COUNT);
    for (uint32_t i = 0; i < instances; i++) {
        snprintf(text, sizeof text, "%s %u", name, (unsigned)i);
        block_instance(b, text, NULL);
    }
}

static void many_instances(struct block *b, uint32_t instances, const char *name)
{
    block_init(b);
    add_instances(b, instances, name);
}

static const char *long_name(void)
{
    static char name[800];

    for (size_t i = 0; i < 245; i++)
        memcpy(name + 3 * i, "\xE2\x82\xAC", 4);
    return name;
}

/* ---- Size ---- */

EPC_TEST(page__of_a_block_of_one_megabyte_has_less_than_three)
{
    many_instances(&b, 10500, "instance");
    page = page_of(&b);
    ck_assert_uint_ge(page.block.left, 1 << 20);
    write_page(&page);
    ck_assert_uint_lt(out.bytes, 3000000);
}

EPC_TEST(page__of_a_megabyte_of_names_of_255_units_has_less_than_three)
{
    struct page_finding *findings = calloc(400, sizeof *findings);

    many_instances(&b, 1800, long_name());
    page = page_of(&b);
    ck_assert_uint_ge(page.block.left, 1 << 20);
    for (size_t i = 0; i < 400; i++)
        findings[i] = (struct page_finding){ .severity = EPCI_WARNING,
                                             .rule = "rule",
                                             .message = long_name(),
                                             .placed = true,
                                             .offset = 2000 * i };
    page.checked = true;
    page.findings = findings;
    page.finding_count = 400;
    write_page(&page);
    ck_assert_uint_lt(out.bytes, 3000000);
    free(findings);
}

EPC_TEST(page__with_all_its_parts_as_large_as_they_can_be_has_less_than_three)
{
    enum { SERIES = 1500, CHARTS = 50, SAMPLES = 3000 };
    struct page_finding *findings = calloc(400, sizeof *findings);
    struct page_series *series = calloc(SERIES, sizeof *series);
    double *values = calloc(SAMPLES, sizeof *values);
    uint64_t *times = calloc(SAMPLES, sizeof *times);
    struct reader_snapshot snapshot;

    block_init(&b);
    block_answer(&b, "PC");
    add_instances(&b, 1800, long_name());
    page = page_of(&b);
    page.whole = true;
    ck_assert_uint_ge(page.block.left, 1 << 20);
    ck_assert_int_eq(reader_snapshot_build_from_answer(&snapshot, page.block), EPC_OK);
    page.newer = &snapshot;
    for (size_t i = 0; i < 400; i++)
        findings[i] = (struct page_finding){
            .rule = "rule", .message = long_name(), .placed = true, .offset = 2000 * i
        };
    page.checked = true;
    page.findings = findings;
    page.finding_count = 400;
    for (size_t i = 0; i < SAMPLES; i++) {
        times[i] = 130000000000000000u + 10000000 * i;
        values[i] = 1e6 / (double)(i * 7919 % 3001 + 1);
    }
    for (size_t i = 0; i < SERIES; i++)
        series[i] = (struct page_series){ long_name(), "/sec", long_name(), values };
    page.series = series;
    page.series_count = SERIES;
    page.chart_count = CHARTS;
    page.times = times;
    page.time_count = SAMPLES;
    write_page(&page);
    ck_assert_msg(out.bytes < 3000000, "%u bytes", (unsigned)out.bytes);
    reader_snapshot_release(&snapshot);
    free(findings);
    free(series);
    free(values);
    free(times);
}

EPC_TEST(page__of_a_megabyte_of_anything_has_less_than_three)
{
    const size_t bytes = 1 << 20;
    unsigned char *memory = calloc(1, bytes);
    struct page_page page = { .title = "Title", .tool = "test" };
    const struct epci_wire_object object = {
        .total_bytes = 64, .header_bytes = 64, .definition_bytes = 64, .instance_count = 0
    };

    page.block = epci_span_of(memory, bytes);
    write_page(&page); /* unknown bytes */
    ck_assert_uint_lt(out.bytes, 100000);
    for (size_t i = 0; i < bytes; i += sizeof object)
        memcpy(memory + i, &object, sizeof object);
    write_page(&page); /* the smallest objects */
    ck_assert_uint_lt(out.bytes, 3000000);
    free(memory);
}

/* ---- Texts ---- */

EPC_TEST(page__hostile_texts_are_text_everywhere)
{
    const struct page_fact fact = { HOSTILE, HOSTILE };
    const struct page_finding finding = { .rule = HOSTILE, .message = HOSTILE };
    const double values[] = { 1, 2 };
    const uint64_t times[] = { 130000000000000000u, 130000000010000000u };
    const struct page_series series = { HOSTILE, HOSTILE, HOSTILE, values };

    many_instances(&b, 3, "</title></script><script>alert(1)</script>'\"&\n\xE2\x80\xA8");
    page = page_of(&b);
    page.title = HOSTILE;
    page.facts = &fact;
    page.fact_count = 1;
    page.checked = true;
    page.findings = &finding;
    page.finding_count = 1;
    page.series = &series;
    page.series_count = page.chart_count = 1;
    page.times = times;
    page.time_count = 2;
    text = write_page(&page);
    ck_assert_uint_eq(count(text, "<script>alert"), 0);
    ck_assert_uint_eq(count(text, "</title>\n"), 1);
    ck_assert_uint_ge(count(text, "&lt;script&gt;alert(1)&lt;/script&gt;"), 6);
    ck_assert_uint_ge(count(text, "\\u003c/script>\\u003cscript>alert(1)"), 4);
    ck_assert_uint_eq(count(text, "\xE2\x80\xA8"), 0);
}

EPC_TEST(page__loads_nothing)
{
    many_instances(&b, 1, "a");
    page = page_of(&b);
    text = write_page(&page);
    ck_assert_uint_eq(count(text, "http-equiv=\"Content-Security-Policy\" content=\"default-src "
                                  "'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
                                  "img-src data:\""),
                      1);
    ck_assert_uint_eq(count(text, " src="), 0);
    ck_assert_uint_eq(count(text, "//"), 0); /* no address, and no comment that looks like one */
}

/* ---- Drawing ---- */

EPC_TEST(page__draws_the_first_and_the_last_instance_and_those_with_findings)
{
    struct page_finding finding = { .rule = "r", .message = "m", .placed = true };

    many_instances(&b, 100, "instance");
    finding.offset = block_instance_at(&b, 0, 41);
    page = page_of(&b);
    page.checked = true;
    page.findings = &finding;
    page.finding_count = 1;
    text = write_page(&page);
    ck_assert_uint_eq(count(text, "<h4 id=\"i9\" tabindex=\"-1\">instance 0 "), 1);
    ck_assert_uint_eq(count(text, "<h4 id=\"i50\" tabindex=\"-1\">instance 41 "), 1);
    ck_assert_uint_eq(count(text, "<h4 id=\"i108\" tabindex=\"-1\">instance 99 "), 1);
    ck_assert_uint_eq(count(text, "<details class=\"fold\""), 2);
    ck_assert_uint_eq(count(text, "<summary>40 more, "), 1);
    ck_assert_uint_eq(count(text, "<summary>57 more, "), 1);
}

EPC_TEST(page__a_finding_is_on_its_bytes_and_links_lead_both_ways)
{
    struct page_finding findings[3];

    many_instances(&b, 1, "a");
    for (size_t i = 0; i < 3; i++)
        findings[i] = (struct page_finding){ .severity = (enum epci_severity)i,
                                             .rule = "a-rule",
                                             .message = "m",
                                             .placed = true,
                                             .offset = 4 * i,
                                             .got = 7,
                                             .wanted = 9 };
    page = page_of(&b);
    page.checked = true;
    page.findings = findings;
    page.finding_count = 3;
    text = write_page(&page);
    ck_assert_uint_eq(count(text, "<a href=\"#s1\">bytes at +0x4</a>"), 1);
    ck_assert_uint_eq(count(text, "expected <b>9</b> (0x9)"), 3);
    ck_assert_uint_eq(count(text, " x warning\" href=\"#f1\" id=\"s1\""), 1);
    ck_assert_uint_eq(count(text, "<a class=\"n warning\" href=\"#n2\">2</a>"), 1);
    ck_assert_uint_eq(count(text, "<a href=\"#n1\" rel=\"prev\">"), 1);
    ck_assert_uint_eq(count(text, "<a href=\"#n3\" rel=\"next\">"), 1);
}

EPC_TEST(page__a_finding_outside_of_the_bytes_is_an_arrow_at_the_edge)
{
    const struct page_finding finding = {
        .rule = "r", .message = "m", .placed = true, .offset = 0x12345678
    };

    many_instances(&b, 1, "a");
    page = page_of(&b);
    page.checked = true;
    page.findings = &finding;
    page.finding_count = 1;
    text = write_page(&page);
    ck_assert_uint_eq(count(text, "outside: +0x12345678"), 1);
    ck_assert_uint_eq(count(text, "outside of the bytes: +0x12345678</title>"), 1);
}

EPC_TEST(page__without_findings_says_so_and_without_judging_says_nothing)
{
    many_instances(&b, 1, "a");
    page = page_of(&b);
    ck_assert_uint_eq(count(write_page(&page), "No rule found anything."), 0);
    page.checked = true;
    ck_assert_uint_eq(count(write_page(&page), "No rule found anything."), 1);
}

EPC_TEST(page__lengths_and_offsets_lead_to_their_targets)
{
    many_instances(&b, 1, "a");
    block_put(&b, block_counter_at(&b, 0, 7) + offsetof(struct epci_wire_counter, offset), 5000);
    block_put(&b, block_object_at(&b, 0) + offsetof(struct epci_wire_object, header_bytes), 64);
    page = page_of(&b);
    text = write_page(&page);
    ck_assert_uint_eq(count(text, "64 (0x40) <a href=\"#s14\">\xE2\x86\x92 +0x40</a>"), 1);
    ck_assert_uint_eq(count(text, "5000 (0x1388) <b class=\"out\">"), 1);
}

/* ---- Charts ---- */

EPC_TEST(page__charts_are_static_pictures_with_gaps)
{
    static const double values[] = { 1, 2, NAN, 4, 5 };
    uint64_t times[5];
    const struct page_series series = { "\\A(b)\\C", "/sec", "What it counts.", values };
    struct page_page page = { .title = "T",
                              .tool = "test",
                              .series = &series,
                              .series_count = 1,
                              .chart_count = 1,
                              .times = times,
                              .time_count = 5 };

    for (size_t i = 0; i < 5; i++)
        times[i] = 130000000000000000u + 10000000 * i;
    text = write_page(&page);
    ck_assert_uint_eq(count(text, "d=\"M0.0 93.6L160.0 71.2M480.0 26.4L640.0 4.0\""), 1);
    ck_assert_uint_eq(count(text, "role=\"img\""), 1);
    ck_assert_uint_eq(count(text, "least 1, average 3, greatest 5, last 5; "), 1);
    ck_assert_uint_eq(count(text, "What it counts."), 1);
    ck_assert_uint_eq(count(text, "\"values\": [1, 2, null, 4, 5]"), 1);
    ck_assert_uint_eq(count(text, "its licence"), page_dygraphs_script.count > 0 ? 1 : 0);
}

EPC_TEST(page__local_times_are_not_called_utc)
{
    static const double values[] = { 1, 2 };
    static const uint64_t times[] = { 130000000000000000u, 130000000010000000u };
    const struct page_series series = { "\\A\\B", "", "", values };
    struct page_page page = { .title = "T",
                              .tool = "test",
                              .series = &series,
                              .series_count = 1,
                              .chart_count = 1,
                              .times = times,
                              .time_count = 2 };

    ck_assert_uint_eq(count(write_page(&page), " UTC</time>"), 2);
    page.local = true;
    ck_assert_uint_eq(count(write_page(&page), " UTC</time>"), 0);
}

EPC_TEST(page__of_very_many_samples_is_thinned_and_keeps_the_peaks)
{
    enum { MANY = 100000 };
    double *values = calloc(MANY, sizeof *values);
    uint64_t *times = calloc(MANY, sizeof *times);
    const struct page_series series = { "\\A\\B", "", "", values };
    struct page_page page = { .title = "T",
                              .tool = "test",
                              .series = &series,
                              .series_count = 1,
                              .chart_count = 1,
                              .times = times,
                              .time_count = MANY };

    for (size_t i = 0; i < MANY; i++) {
        times[i] = 130000000000000000u + i;
        values[i] = i == 54321 ? 1000 : i == 12345 ? -1000 : 1;
    }
    ck_assert_uint_eq(count(write_page(&page), "least -1000, average 1, greatest 1000, last 1; "),
                      1);
    ck_assert_uint_lt(out.bytes, 250000);
    free(values);
    free(times);
}
