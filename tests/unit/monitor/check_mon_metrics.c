/* SPDX-License-Identifier: MIT
 *
 * check_mon_metrics.c -- a sample becomes the two text forms: labels, values, what is left out. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "metricsbox.h"

static const struct mct_name names[] = {
    { 100, "Plant", "A plant." },    { 102, "Work/sec", "Work \"done\" at C:\\." },
    { 104, "Level", NULL },          { 106, "Version", NULL },
    { 108, "Bytes", "Sizes." },      { 110, "Base", NULL },
    { 112, "Lock Wait (ms)", NULL }, { 120, "Root", NULL }
};

static void begin(void)
{
    begin_with(names, EPC_COUNT(names));
}

static void assert_lacks(const char *text, const char *piece)
{
    ck_assert_msg(!strstr(text, piece), "there is %s in\n%s", piece, text);
}

EPC_TEST_IN(metrics__of_an_object_without_instances_have_no_labels, begin(), end())
{
    block_single(&b, 100, 102, EPC_PERF_COUNTER_COUNTER, 17);
    ck_assert_str_eq(mct_one(&at, &b, &titles),
                     "# HELP epc_plant_work_total Work \"done\" at C:\\\\. "
                     "[\\\\Plant\\\\Work/sec, PERF_COUNTER_COUNTER]\n"
                     "# TYPE epc_plant_work_total counter\n"
                     "epc_plant_work_total 17\n");
    ck_assert_str_eq(mct_again(&at, MON_METRICS_OPENMETRICS),
                     "# TYPE epc_plant_work counter\n"
                     "# HELP epc_plant_work Work \\\"done\\\" at C:\\\\. "
                     "[\\\\Plant\\\\Work/sec, PERF_COUNTER_COUNTER]\n"
                     "epc_plant_work_total 17\n"
                     "# EOF\n");
}

EPC_TEST_IN(metrics__say_their_unit_in_openmetrics, begin(), end())
{
    block_single(&b, 100, 108, EPC_PERF_COUNTER_RAWCOUNT, 17);
    mct_source(&at, &b, &titles, "");
    ck_assert_str_eq(mct_write(&at, MON_METRICS_OPENMETRICS),
                     "# TYPE epc_plant_bytes gauge\n"
                     "# UNIT epc_plant_bytes bytes\n"
                     "# HELP epc_plant_bytes Sizes. [\\\\Plant\\\\Bytes, PERF_COUNTER_RAWCOUNT]\n"
                     "epc_plant_bytes 17\n"
                     "# EOF\n");
}

EPC_TEST_IN(metrics__of_instances_have_the_label_name_and_index_where_names_repeat, begin(), end())
{
    const char *text;

    block_many(&b, 100, 104, EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&b, "a", (const uint64_t[]){ 1 });
    block_instance(&b, "b", (const uint64_t[]){ 2 });
    block_instance(&b, "a", (const uint64_t[]){ 3 });
    block_instance(&b, "A", (const uint64_t[]){ 4 });
    text = mct_one(&at, &b, &titles);
    assert_has(text, "epc_plant_level{name=\"a\"} 1");
    assert_has(text, "epc_plant_level{name=\"b\"} 2");
    assert_has(text, "epc_plant_level{index=\"1\",name=\"a\"} 3");
    assert_has(text, "epc_plant_level{index=\"2\",name=\"A\"} 4");
    assert_has(text, "# HELP epc_plant_level [\\\\Plant(*)\\\\Level, PERF_COUNTER_RAWCOUNT]");
}

EPC_TEST_IN(metrics__never_have_the_labels_instance_and_job, begin(), end())
{
    block_many(&b, 100, 104, EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&b, "a", (const uint64_t[]){ 1 });
    assert_lacks(mct_one(&at, &b, &titles), "instance=");
    assert_lacks(at.text.text, "job=");
}

static void add_children(void)
{
    block_many(&b, 120, 104, EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&b, "p", (const uint64_t[]){ 1 });
    block_many(&b, 100, 104, EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&b, "c", (const uint64_t[]){ 2 });
    block_put(&b, block_instance_at(&b, 1, 0) + offsetof(struct epci_wire_instance, parent_index),
              120);
    block_instance(&b, "_total", (const uint64_t[]){ 3 });
    block_put(&b, block_instance_at(&b, 1, 1) + offsetof(struct epci_wire_instance, parent_index),
              120);
}

EPC_TEST_IN(metrics__of_a_child_have_the_label_parent, begin(), end())
{
    add_children();
    assert_has(mct_one(&at, &b, &titles), "epc_plant_level{name=\"c\",parent=\"p\"} 2");
    assert_lacks(at.text.text, "_total\"");
}

EPC_TEST_IN(metrics__of_totals_are_there_by_option, begin(), end())
{
    at.options.totals = true;
    add_children();
    assert_has(mct_one(&at, &b, &titles), "epc_plant_level{name=\"_total\",parent=\"p\"} 3");
}

EPC_TEST_IN(metrics__of_totals_are_left_out_in_any_case_of_letters, begin(), end())
{
    block_many(&b, 100, 104, EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&b, "_Total", (const uint64_t[]){ 1 });
    block_instance(&b, "_TOTAL", (const uint64_t[]){ 1 });
    block_instance(&b, "x/_Total", (const uint64_t[]){ 1 });
    block_instance(&b, "0,_Total", (const uint64_t[]){ 1 });
    ck_assert_str_eq(mct_one(&at, &b, &titles), MON_METRICS_NOTHING);
    block_instance(&b, "my_Total", (const uint64_t[]){ 2 });
    assert_has(mct_one(&at, &b, &titles), "epc_plant_level{name=\"my_Total\"} 2");
}

EPC_TEST_IN(metrics__of_instances_without_names_have_their_numbers, begin(), end())
{
    block_many(&b, 100, 104, EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&b, NULL, (const uint64_t[]){ 1 });
    block_put(&b, block_instance_at(&b, 0, 0) + offsetof(struct epci_wire_instance, unique_id), 5);
    block_instance(&b, "5", (const uint64_t[]){ 2 });
    block_instance(&b, "#5", (const uint64_t[]){ 3 });
    assert_has(mct_one(&at, &b, &titles), "epc_plant_level{name=\"#5\"} 1");
    assert_has(at.text.text, "epc_plant_level{name=\"5\"} 2");
    assert_has(at.text.text, "epc_plant_level{index=\"1\",name=\"#5\"} 3");
}

EPC_TEST_IN(metrics__of_another_computer_have_the_label_computer, begin(), end())
{
    const char *text;

    block_many(&b, 100, 104, EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&b, "a", (const uint64_t[]){ 1 });
    mct_source(&at, &b, &titles, "");
    mct_source(&at, &b, &titles, "OTHER");
    mct_source(&at, &b, &titles, "OTHER"); /* twice: still no series twice */
    text = mct_write(&at, MON_METRICS_CLASSIC);
    assert_has(text, "epc_plant_level{name=\"a\"} 1\n"
                     "epc_plant_level{computer=\"OTHER\",name=\"a\"} 1\n"
                     "epc_plant_level{computer=\"OTHER\",index=\"1:0\",name=\"a\"} 1");
}

EPC_TEST_IN(metrics__of_texts_are_there_by_option, begin(), end())
{
    block_single(&b, 100, 106, EPC_PERF_COUNTER_TEXT, 0x0000002200410022u);
    ck_assert_str_eq(mct_one(&at, &b, &titles), MON_METRICS_NOTHING);
    mct_end(&at);
    mct_begin(&at);
    at.options.texts = true;
    assert_has(mct_one(&at, &b, &titles), "# TYPE epc_plant_version_info gauge");
    assert_has(at.text.text, "epc_plant_version_info{text=\"\\\"A\\\"\"} 1");
    assert_has(mct_again(&at, MON_METRICS_OPENMETRICS), "# TYPE epc_plant_version info");
}

/* ---- Values ---- */

EPC_TEST_IN(metrics__go_round_at_2_to_the_53, begin(), end())
{
    block_single(&b, 100, 102, EPC_PERF_COUNTER_BULK_COUNT,
                 ((uint64_t)3 << 53) + 9007199254740991u);
    assert_has(mct_one(&at, &b, &titles), "epc_plant_work_total 9007199254740991");
    block_put(&b, block_cells_at(&b, 0, 0) + 8, 2);
    block_put(&b, block_cells_at(&b, 0, 0) + 12, 0x200000 * 5);
    assert_has(mct_one(&at, &b, &titles), "epc_plant_work_total 2");
}

EPC_TEST_IN(metrics__of_times_do_not_go_round, begin(), end())
{
    block_single(&b, 100, 102, EPC_PERF_100NSEC_TIMER, (uint64_t)10000000 << 30);
    assert_has(mct_one(&at, &b, &titles), "epc_plant_work_seconds_total 1073741824");
}

EPC_TEST_IN(metrics__are_scaled_to_base_units, begin(), end())
{
    block_single(&b, 100, 112, EPC_PERF_COUNTER_RAWCOUNT, 1234);
    assert_has(mct_one(&at, &b, &titles), "epc_plant_lock_wait_seconds 1.234");
}

static void frequency_without_values(int64_t frequency)
{
    const size_t place = offsetof(struct epci_wire_data, perf_freq);

    begin();
    block_put(&b, place, (uint32_t)frequency);
    block_put(&b, place + 4, (uint32_t)(frequency >> 32));
    block_object(&b, 100, BLOCK_SINGLE);
    block_counter(&b, 104, EPC_PERF_RAW_FRACTION);
    block_counter(&b, 110, EPC_PERF_RAW_BASE);
    block_counter(&b, 102, EPC_PERF_COUNTER_TIMER);
    block_counter(&b, 108, EPC_PERF_ELAPSED_TIME);
    block_cells(&b, (const uint64_t[]){ 5, 0, 7, 70000001 });
    assert_has(mct_one(&at, &b, &titles), "epc_values_omitted_total{object=\"Plant\",provider=\"\","
                                          "reason=\"no_frequency\"} 1");
    assert_lacks(at.text.text, "epc_plant");
    end();
}

EPC_TEST(metrics__without_a_value_are_left_out)
{
    frequency_without_values(0);
    frequency_without_values(-7);
}

EPC_TEST_IN(metrics__of_a_listed_type_without_its_base_are_left_out, begin(), end())
{
    block_single(&b, 100, 104, EPC_PERF_AVERAGE_BULK, 5);
    ck_assert_str_eq(mct_one(&at, &b, &titles), MON_METRICS_NOTHING);
}

EPC_TEST_IN(metrics__of_types_that_no_list_contains_are_by_flags, begin(), end())
{
    const char *text;

    block_object(&b, 100, BLOCK_SINGLE);
    block_text(&b, 102, 0x00410500, 8); /* a rate, large, without a suffix */
    block_text(&b, 104, 0x00020000, 4); /* thousandths */
    block_text(&b, 108, 0x40410500, 8); /* not to be shown */
    block_text(&b, 112, 0x00012000, 8); /* PERF_DOUBLE_RAW */
    block_cells(&b, (const uint64_t[]){ 7, 2500, 1, 0x4059000000000000u });
    text = mct_one(&at, &b, &titles);
    assert_has(text, "epc_plant_work_total 7");
    assert_has(text, "epc_plant_level 2.5");
    assert_has(text, "epc_plant_lock_wait_seconds 0.1");
    assert_lacks(text, "bytes");
    ck_assert_ptr_nonnull(strstr(text, "[\\\\Plant\\\\Work/sec, type 0x00410500]\n"));
}

/* VictoriaMetrics zeroes the samples next to 1.8446744073709552e+19. */
EPC_TEST_IN(metrics__of_a_level_below_zero_are_below_zero, begin(), end())
{
    const char *text;

    block_object(&b, 100, BLOCK_SINGLE);
    block_counter(&b, 104, EPC_PERF_COUNTER_LARGE_RAWCOUNT);
    block_text(&b, 112, 0x00012000, 8);            /* PERF_DOUBLE_RAW: no number */
    block_counter(&b, 108, EPC_PERF_ELAPSED_TIME); /* never started */
    block_cells(&b, (const uint64_t[]){ UINT64_MAX, 0x7FF8000000000000u, 0 });
    text = mct_one(&at, &b, &titles);
    assert_has(text, "epc_plant_level -1");
    assert_lacks(text, "bytes");
    assert_lacks(text, "lock_wait");
}

/* ---- The exporter itself ---- */

EPC_TEST_IN(metrics__say_how_each_provider_did, begin(), end())
{
    const struct mon_metrics_provider providers[] = { { "Web\"Perf", true, 0.25, 0, 0 },
                                                      { "Broken\xFF", false, 1.5, 0, 0 },
                                                      { "Broken\xFF", true, 3, 0, 0 },
                                                      { "Unknown", false, -1, 0, 0 } };

    at.sample.providers = providers;
    at.sample.provider_count = EPC_COUNT(providers);
    at.sample.seconds = 2.5;
    mct_source(&at, &b, &titles, "");
    ck_assert_str_eq(mct_write(&at, MON_METRICS_OPENMETRICS),
                     "# TYPE epc_collect_duration_seconds gauge\n"
                     "# UNIT epc_collect_duration_seconds seconds\n"
                     "# HELP epc_collect_duration_seconds "
                     "The time that collecting from all providers took.\n"
                     "epc_collect_duration_seconds 2.5\n"
                     "# TYPE epc_scrape_duration_seconds gauge\n"
                     "# UNIT epc_scrape_duration_seconds seconds\n"
                     "# HELP epc_scrape_duration_seconds The time that the provider took.\n"
                     "epc_scrape_duration_seconds{provider=\"Broken\xEF\xBF\xBD\"} 1.5\n"
                     "epc_scrape_duration_seconds{provider=\"Web\\\"Perf\"} 0.25\n"
                     "# TYPE epc_up gauge\n"
                     "# HELP epc_up Whether the provider answered, and all of its answer is here.\n"
                     "epc_up{provider=\"Broken\xEF\xBF\xBD\"} 0\n"
                     "epc_up{provider=\"Unknown\"} 0\n"
                     "epc_up{provider=\"Web\\\"Perf\"} 1\n"
                     "# EOF\n");
}

/* A control character is written as a blank, and one series twice would spoil the whole scrape. */
EPC_TEST_IN(metrics__of_providers_whose_names_look_alike_are_there_once, begin(), end())
{
    const struct mon_metrics_provider providers[] = { { "Web Perf", true, 1, 0, 0 },
                                                      { "Web\x01Perf", false, 2, 0, 0 },
                                                      { "Web\tPerf", true, 3, 0, 0 },
                                                      { "Web!Perf", true, 4, 0, 0 } };
    const char *text;

    at.sample.providers = providers;
    at.sample.provider_count = EPC_COUNT(providers);
    mct_source(&at, &b, &titles, "");
    text = strstr(mct_write(&at, MON_METRICS_CLASSIC), "# HELP epc_scrape_duration_seconds");
    ck_assert_str_eq(text ? text : "",
                     "# HELP epc_scrape_duration_seconds The time that the provider took.\n"
                     "# TYPE epc_scrape_duration_seconds gauge\n"
                     "epc_scrape_duration_seconds{provider=\"Web Perf\"} 2\n"
                     "epc_scrape_duration_seconds{provider=\"Web!Perf\"} 4\n"
                     "# HELP epc_up Whether the provider answered, and all of its answer is here.\n"
                     "# TYPE epc_up gauge\n"
                     "epc_up{provider=\"Web Perf\"} 0\n"
                     "epc_up{provider=\"Web!Perf\"} 1\n");
}

EPC_TEST_LOOP(metrics__refuse_a_prefix_that_is_none, 7)
{
    static const char *const prefixes[] = { "", "_epc", "1", "epc_", "e-c", "\xC3\xB6", "a:b" };
    const struct mon_metrics_options options = { .prefix = prefixes[_i] };
    struct mon_metrics *metrics;

    ck_assert_int_eq(mon_metrics_open(&metrics, &options), EPC_E_INVALID);
    ck_assert_ptr_null(metrics);
}

EPC_TEST_IN(metrics__begin_with_the_prefix, begin(), end())
{
    at.options.prefix = "my_app2";
    at.sample.seconds = 1;
    block_single(&b, 100, 104, EPC_PERF_COUNTER_RAWCOUNT, 1);
    assert_has(mct_one(&at, &b, &titles), "my_app2_plant_level 1");
    assert_has(at.text.text, "my_app2_collect_duration_seconds 1");
}

/* Two files of one collector may have the same family of two providers, with other types and other
 * explain texts, and with instances or without. */
EPC_TEST_IN(metrics__that_are_shared_say_of_a_family_what_does_not_depend_on_the_provider, begin(),
            end())
{
    static const struct mct_name others[] = { { 100, "Plant", "Another plant." },
                                              { 102, "Work/sec", "Other help." } };
    static const char about[] = "# HELP epc_plant_work_total A performance counter of Windows.\n"
                                "# TYPE epc_plant_work_total counter\n";
    struct reader_titles other;

    at.options.shared = true;
    at.sample.seconds = 1;
    block_single(&b, 100, 102, EPC_PERF_COUNTER_COUNTER, 17);
    ck_assert_int_eq(strncmp(mct_one(&at, &b, &titles), about, sizeof about - 1), 0);
    assert_lacks(at.text.text, "collect_duration");
    block_release(&b);
    block_answer(&b, "HERE");
    block_many(&b, 100, 102, EPC_PERF_COUNTER_BULK_COUNT);
    block_instance(&b, "a", (const uint64_t[]){ 1 });
    mct_titles(&other, others, EPC_COUNT(others));
    ck_assert_int_eq(strncmp(mct_one(&at, &b, &other), about, sizeof about - 1), 0);
    reader_titles_release(&other);
}

/* A level and a mean have one name, x, and a level is not a summary. */
EPC_TEST_IN(metrics__that_are_shared_have_no_summary_that_is_another_ones_level, begin(), end())
{
    at.options.shared = true;
    block_object(&b, 100, BLOCK_SINGLE);
    block_counter(&b, 104, EPC_PERF_AVERAGE_BULK);
    block_counter(&b, 106, EPC_PERF_AVERAGE_BASE);
    block_cells(&b, (const uint64_t[]){ 17, 4 });
    ck_assert_str_eq(mct_one(&at, &b, &titles),
                     "# HELP epc_plant_level_sum A performance counter of Windows.\n"
                     "# TYPE epc_plant_level_sum counter\n"
                     "epc_plant_level_sum 17\n"
                     "# HELP epc_plant_level_count A performance counter of Windows.\n"
                     "# TYPE epc_plant_level_count counter\n"
                     "epc_plant_level_count 4\n");
    assert_lacks(at.text.text, "summary");
}

/* ---- Hostile texts ---- */

EPC_TEST_IN(metrics__escape_what_instances_are_called, begin(), end())
{
    const char *text;

    block_many(&b, 100, 104, EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&b, "<script>\"\\x\n\xE2\x80\xA8", (const uint64_t[]){ 1 });
    block_instance(&b, "ab", (const uint64_t[]){ 2 });
    /* a lone surrogate */
    block_put(&b, block_instance_at(&b, 0, 1) + sizeof(struct epci_wire_instance), 0x0062D800);
    text = mct_one(&at, &b, &titles);
    assert_has(text, "epc_plant_level{name=\"<script>\\\"\\\\x  \"} 1");
    assert_has(text, "epc_plant_level{name=\"\xEF\xBF\xBD"
                     "b\"} 2");
}

EPC_TEST(metrics__show_names_of_255_units_whole)
{
    char name[256], line[400];

    memset(name, 'n', 255);
    name[255] = '\0';
    begin();
    block_many(&b, 100, 104, EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&b, name, (const uint64_t[]){ 1 });
    snprintf(line, sizeof line, "epc_plant_level{name=\"%s\"} 1", name);
    assert_has(mct_one(&at, &b, &titles), line);
    end();
}

EPC_TEST_IN(metrics__are_called_in_english_whatever_the_language_is, begin(), end())
{
    static const struct mct_name german[] = { { 100, "Werk", NULL }, { 104, "Stand", NULL } };
    static const struct epci_registry *const registry = (const struct epci_registry *)&german;
    struct reader_titles local;

    mct_titles(&local, german, EPC_COUNT(german));
    local.english = titles.names;
    local.registry = registry; /* it is only asked whether there is one */
    block_single(&b, 100, 104, EPC_PERF_COUNTER_RAWCOUNT, 1);
    assert_has(mct_one(&at, &b, &local), "epc_plant_level 1");
    /* And without an English text there is the index. */
    local.english = (struct reader_names){ 0 };
    mct_end(&at);
    mct_begin(&at);
    assert_has(mct_one(&at, &b, &local), "epc_object_100_value_104 1");
    reader_titles_release(&local);
}

EPC_TEST_IN(metrics__without_names_are_called_by_their_numbers, begin(), end())
{
    block_single(&b, 5028, 5030, EPC_PERF_COUNTER_COUNTER, 3);
    assert_has(mct_one(&at, &b, &titles), "epc_object_5028_value_5030_total 3");
    ck_assert_ptr_nonnull(strstr(at.text.text, "[\\\\#5028\\\\#5030, PERF_COUNTER_COUNTER]"));
}
