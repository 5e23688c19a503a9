/* SPDX-License-Identifier: MIT
 *
 * check_collector.c -- asking providers and putting their answers together, with DLLs that are
 * played by this program. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/collect/hosting.h"
#include "check/walk.h"
#include "kit/system/tool.h"
#include "sdk/core/atomic.h"
#include "sdk/core/text.h"
#include "host/key/providerkey.h"
#include "sdk/port/port.h"

#include "blockbuilder.h"
#include "playedcollector.h"

/* ---- Which are asked ---- */

static struct dll *a;

EPC_TEST(collector__puts_the_blocks_of_all_providers_together)
{
    const uint64_t before = epci_clock_100ns();
    struct reader_answer answer;
    struct check_parsed_data data;
    uint16_t name[64];
    size_t units = kit_copy_computer_name_utf16(name, 64);

    begin();
    install("B", ANSWERS);
    install("A", ANSWERS);
    open_all();
    ck_assert_str_eq(objects(NULL), "1020 1000"); /* in the order of the registry */
    ck_assert_str_eq(objects(""), "1020 1000");
    ck_assert_int_eq(reader_collector_answer_query(collector, "Global", &answer), EPC_OK);
    ck_assert_int_eq(check_read_data_header(reader_span_of_whole_answer(&answer), &data, NULL),
                     EPC_OK);
    ck_assert_uint_eq(data.name.left, 2 * units);
    ck_assert_mem_eq(data.name.at, name, 2 * units);
    ck_assert_uint_eq(data.head.header_bytes % 8, 0);
    ck_assert_uint_ge(data.head.perf_time_100ns, before);
    ck_assert_uint_eq(data.head.perf_freq, epci_clock_frequency());
    ck_assert_int_eq(data.head.default_object, -1);
    reader_answer_release(&answer);
    ck_assert_uint_eq(reader_collector_answering_count(collector), 2);
    ck_assert(reader_collector_has_no_failures(collector));
    ck_assert_str_eq(reports, "");
    end();
}

EPC_TEST_IN(collector__loads_a_provider_when_a_query_first_needs_it, begin(), end())
{
    struct dll *a, *b;

    a = install("A", ANSWERS);
    b = install("B", ANSWERS);
    open_all();
    ck_assert_uint_eq(a->opened + b->opened, 0);
    ck_assert_int_eq(state_of("A").condition, READER_PROVIDER_RESTING);
    ck_assert_str_eq(objects("1020"), "1020");
    ck_assert_uint_eq(a->opened, 0);
    ck_assert_uint_eq(b->opened, 1);
    ck_assert_str_eq(objects("Costly"), "1000 1020");
    ck_assert_str_eq(b->asked, "Costly");
    ck_assert_uint_eq(b->opened, 1);
    ck_assert_uint_eq(b->collected, 2);
    ck_assert_int_eq(state_of("B").condition, READER_PROVIDER_WORKING);
    ck_assert_uint_eq(state_of("B").collect_microseconds, 17);
    ck_assert_uint_gt(state_of("B").collected, 0);
    ck_assert_uint_eq(state_of("B").first_counter, 1020);
    ck_assert_uint_eq(state_of("B").last_counter, 1038);
}

EPC_TEST_IN(collector__asks_all_at_once, begin(), end())
{
    meeting = 5;
    for (char name[] = "A"; *name <= 'E'; ++*name)
        install(name, WAITS_FOR_ALL);
    open_all();
    ck_assert_str_eq(objects("Global"), "1000 1020 1040 1060 1080");
}

/* The best of many tries, because other programs may use the processors. */
EPC_TEST_IN(collector__answers_for_200_providers_in_the_time_of_the_slowest_and_a_fifth, begin(),
            end())
{
    enum { SLOWEST = 250, TRIES = 40 };
    uint64_t least = UINT64_MAX, took;

    for (uint32_t i = 0; i < DLLS_MAX; i++) {
        char name[8];

        snprintf(name, sizeof name, "S%03u", (unsigned)i);
        install(name, ANSWERS)->takes = i == 17 ? SLOWEST : 1 + i % 20;
    }
    open_all();
    objects("Global"); /* loads them */
    for (int i = 0; i < TRIES && least > SLOWEST * 12000; i++) {
        const uint64_t before = epci_100ns_from_ticks(epci_clock_ticks());

        objects("Global");
        took = epci_100ns_from_ticks(epci_clock_ticks()) - before;
        least = took < least ? took : least;
        ck_assert_uint_eq(reader_collector_answering_count(collector), DLLS_MAX);
    }
    printf("200 providers, the slowest %d ms: %u ms\n", SLOWEST, (unsigned)(least / 10000));
    ck_assert_uint_ge(least, SLOWEST * 10000);
    ck_assert_uint_le(least, SLOWEST * 12000);
}

EPC_TEST_IN(collector__starts_no_more_processes_at_once_than_help, begin(), end())
{
    for (int i = 0; i < 100; i++) {
        char name[8];

        snprintf(name, sizeof name, "S%03d", i);
        install(name, ANSWERS);
    }
    open_all();
    objects("Global");
    ck_assert_uint_eq(reader_collector_answering_count(collector), 100);
    ck_assert_uint_le(most_starting,
                      kit_count_usable_processors() > 2 ? kit_count_usable_processors() : 2);
}

EPC_TEST_IN(collector__does_not_ask_a_disabled_provider_unless_it_is_named, begin(), end())
{
    char *words[] = { (char[]){ "A" } };

    install("A", ANSWERS);
    install("B", ANSWERS);
    put_number("A", "Disable Performance Counters", 1);
    open_all();
    ck_assert_str_eq(objects("Global"), "1020");
    ck_assert_int_eq(state_of("A").condition, READER_PROVIDER_DISABLED);
    reader_collector_close(collector);
    options.words = words;
    options.count = 1;
    open_all();
    ck_assert_str_eq(objects("Global"), "1000");
}

EPC_TEST_IN(collector__asks_nobody_where_all_counters_are_disabled, begin(), end())
{
    install("A", ANSWERS);
    put_perflib("Disable Performance Counters", 1);
    open_all();
    ck_assert_str_eq(objects("Global"), "");
    objects("Global");
    ck_assert_str_eq(reports,
                     "all services: Disable Performance Counters of HKLM\\" HOST_PERFLIB
                     " is 1: nothing is collected; name a service to see it all the same\n");
    ck_assert(!reader_collector_has_no_failures(collector));
}

EPC_TEST_IN(collector__notices_that_a_provider_was_installed_changed_or_removed, begin(), end())
{
    a = install("A", ANSWERS);
    open_all();
    ck_assert_str_eq(objects("Global"), "1000");
    install("B", ANSWERS);
    ck_assert_str_eq(objects("Global"), "1000 1020");
    ck_assert_uint_eq(a->opened, 1); /* what did not change stays loaded */
    put_text("A", "Library", "y.dll");
    put_perflib("Last Counter", 9000);
    ck_assert_str_eq(objects("Global"), "1000 1020");
    ck_assert_uint_eq(a->opened, 2);
    ck_assert_int_eq(epci_registry_remove_key(&registry, EPCI_SERVICES "\\A\\Performance"), EPC_OK);
    put_perflib("Last Counter", 9002);
    ck_assert_str_eq(objects("Global"), "1020");
    ck_assert_uint_eq(a->closed, 2);
}

/* ---- What they answer ---- */

EPC_TEST_IN(collector__asks_again_with_the_parents_of_children_and_then_at_once, begin(), end())
{
    struct dll *a, *b;

    a = install("A", ANSWERS);
    b = install("B", ANSWERS);
    a->parent = b->object; /* of another DLL, */
    b->parent = 1030;      /* whose own parent is its second object */
    open_all();
    ck_assert_str_eq(objects("1000"), "1000 1020 1030");
    ck_assert_str_eq(a->asked, "1000 1020 1030");
    ck_assert_uint_eq(a->collected, 3);
    ck_assert_str_eq(objects("1000"), "1000 1020 1030");
    ck_assert_uint_eq(a->collected, 4);
}

EPC_TEST_IN(collector__puts_a_block_that_is_out_of_line_after_the_others, begin(), end())
{
    install("A", OUT_OF_LINE);
    install("B", ANSWERS);
    open_all();
    ck_assert_str_eq(objects("Global"), "1020 1000");
}

EPC_TEST_IN(collector__reports_once_that_data_are_dropped_and_keeps_the_others, begin(), end())
{
    install("A", DROPS);
    install("B", ANSWERS);
    open_all();
    for (int i = 0; i < 3; i++)
        ck_assert_str_eq(objects("Global"), "1020");
    ck_assert_str_eq(reports,
                     "A: its data are not correct and were dropped; epc-harness check \"A\" "
                     "tells more\n");
    ck_assert(!reader_collector_has_no_failures(collector));
}

EPC_TEST_IN(collector__gives_a_foreign_answer_the_header_of_the_first_that_has_one, begin(), end())
{
    struct reader_answer answer;
    struct check_parsed_data data;

    install("A", FOREIGN);
    install("B", FOREIGN);
    open_all();
    ck_assert_str_eq(objects("Foreign FAR"), "1000 1020");
    ck_assert_int_eq(reader_collector_answer_query(collector, "Foreign FAR", &answer), EPC_OK);
    ck_assert_int_eq(check_read_data_header(reader_span_of_whole_answer(&answer), &data, NULL),
                     EPC_OK);
    ck_assert_uint_eq(data.name.left, 6);
    ck_assert_mem_eq(data.name.at, "F\0A\0R\0", 6);
    reader_answer_release(&answer);
}

/* ---- Who fails ---- */

EPC_TEST_IN(collector__without_anybody_who_is_hanging_is_an_answer, begin(), end())
{
    uint64_t start;

    a = install("A", HANGS);
    install("B", ANSWERS);
    put_number("A", "Open Timeout", 300);
    put_number("A", "Collect Timeout", 300);
    open_all();
    ck_assert_str_eq(objects("Global"), "1020");
    ck_assert_str_eq(reports, "A: it did not answer in time; epc-harness check \"A\" tells more\n");
    ck_assert_int_eq(state_of("A").condition, READER_PROVIDER_FAILING);
    ck_assert_str_eq(state_of("A").why,
                     "it did not answer in time; epc-harness check \"A\" tells more");
    ck_assert_uint_gt(state_of("A").since, 0);
    /* It cost its limit once: a hundred more answers take less than a hundred limits. */
    start = epci_clock_100ns();
    for (int i = 0; i < 100; i++)
        ck_assert_str_eq(objects("Global"), "1020");
    ck_assert_uint_lt(epci_clock_100ns() - start, 100 * 300 * 10000ull);
    ck_assert_uint_eq(reader_collector_answering_count(collector), 1);
    ck_assert(!reader_collector_has_no_failures(collector));
    /* When it answers at last, it is back with one message. */
    reports[0] = '\0';
    epci_store_u32(&a->behaviour, ANSWERS);
    ask_until("Global", "1000 1020");
    ck_assert_str_eq(reports, "A: it answers again\n");
    ck_assert_int_eq(state_of("A").condition, READER_PROVIDER_WORKING);
    ck_assert_str_eq(state_of("A").why, "");
    ck_assert_uint_eq(state_of("A").failures, 1);
}

EPC_TEST_IN(collector__gives_its_answer_within_the_patience_of_the_question, begin(), end())
{
    uint32_t patience = 200;
    uint64_t start;

    a = install("A", HANGS); /* its own limit is ten seconds */
    install("B", ANSWERS);
    options.patience_ms = &patience;
    open_all();
    start = epci_clock_100ns();
    ck_assert_str_eq(objects("Global"), "1020");
    ck_assert_uint_lt(epci_clock_100ns() - start, 8 * 10000000ull);
    ck_assert_int_eq(state_of("A").condition, READER_PROVIDER_FAILING);
    ck_assert_str_eq(reports,
                     "A: it did not answer in time, and is waited for; epc-harness check \"A\" "
                     "tells more\n");
    /* An answer that comes too late does not bring it back at once, so that a provider that is
     * always too slow delays one answer of many. */
    epci_store_u32(&a->behaviour, ANSWERS);
    for (int i = 0; i < 6000 && epci_load_u32(&a->collected) < 1; i++)
        epci_thread_sleep(1);
    ck_assert_str_eq(objects("Global"), "1020");
    reports[0] = '\0';
    ask_until("Global", "1000 1020");
    ck_assert_str_eq(reports, "A: it answers again\n");
    ck_assert_uint_ge(epci_load_u32(&a->collected), 2);
    ck_assert_uint_eq(a->opened, 1);
}

EPC_TEST_IN(collector__says_which_provider_had_its_data_dropped, begin(), end())
{
    a = install("A", DROPS);
    open_all();
    objects("Global");
    ck_assert_int_eq(state_of("A").condition, READER_PROVIDER_WORKING);
    ck_assert(state_of("A").dropped);
    epci_store_u32(&a->behaviour, ANSWERS);
    objects("Global");
    ck_assert(!state_of("A").dropped);
}

EPC_TEST_LOOP_IN(collector__tries_a_provider_that_failed_again_and_takes_it_back, 2, begin(), end())
{
    a = install("A", _i ? NOT_LOADED : FAILS);
    install("B", ANSWERS);
    open_all();
    ck_assert_str_eq(objects("Global"), "1020");
    ck_assert_str_eq(objects("Global"), "1020");
    ck_assert_str_eq(reports, _i ? "A: it cannot be loaded\n" : "A: Collect failed\n");
    reports[0] = '\0';
    epci_store_u32(&a->behaviour, ANSWERS);
    ask_until("Global", "1000 1020");
    ck_assert_str_eq(reports, "A: it answers again\n");
    ck_assert_uint_eq(a->closed, a->opened - 1);
}

EPC_TEST_IN(collector__reports_words_that_name_no_provider, begin(), end())
{
    char *words[] = { (char[]){ "Missing" }, (char[]){ "A" } };

    install("A", ANSWERS);
    options.words = words;
    options.count = 2;
    open_all();
    ck_assert_str_eq(objects("Global"), "1000");
    ck_assert_str_eq(reports, "Missing: it cannot be loaded\n");
}

/* ---- Unloading ---- */

EPC_TEST_IN(collector__releases_all_and_loads_them_again, begin(), end())
{
    a = install("A", ANSWERS);
    open_all();
    for (uint32_t i = 1; i <= 3; i++) {
        ck_assert_str_eq(objects("Global"), "1000");
        reader_collector_close(collector);
        ck_assert_uint_eq(a->closed, i);
        open_all();
    }
}

EPC_TEST_IN(collector__unloads_a_provider_that_is_not_asked, begin(), end())
{
    a = install("A", ANSWERS);
    options.idle_ms = 20;
    open_all();
    ck_assert_str_eq(objects("Global"), "1000");
    for (int i = 0; i < 6000 && epci_load_u32(&a->closed) == 0; i++)
        epci_thread_sleep(10);
    ck_assert_uint_eq(epci_load_u32(&a->closed), 1);
    ck_assert_str_eq(objects("Global"), "1000");
    ck_assert_uint_ge(a->opened, 2);
}

EPC_TEST_IN(collector__unloads_nobody_while_it_waits_for_others, begin(), end())
{
    install("A", HANGS);
    install("B", ANSWERS);
    put_number("A", "Open Timeout", 300);
    put_number("A", "Collect Timeout", 300);
    options.idle_ms = 20;
    open_all();
    ck_assert_str_eq(objects("Global"), "1020");
}

EPC_TEST(collector__closes_while_a_provider_hangs)
{
    const uint64_t start = epci_clock_100ns();

    begin();
    install("A", HANGS);
    put_number("A", "Open Timeout", 300);
    put_number("A", "Collect Timeout", 300);
    open_all();
    objects("Global");
    end();
    ck_assert_uint_lt(epci_clock_100ns() - start, 60 * 10000000ull);
}

EPC_TEST_IN(collector__that_is_released_tries_a_failed_provider_without_a_pause, begin(), end())
{
    a = install("A", FAILS);
    open_all();
    for (uint32_t i = 1; i <= 5; i++) { /* otherwise after 31 seconds */
        objects("Global");
        for (int wait = 0; wait < 6000 && epci_load_u32(&a->closed) < i; wait++)
            epci_thread_sleep(10);
        ck_assert_uint_ge(epci_load_u32(&a->opened), i);
        reader_collector_close(collector);
        open_all();
    }
}
