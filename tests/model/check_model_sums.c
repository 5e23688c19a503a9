/* SPDX-License-Identifier: MIT
 *
 * check_model_sums.c -- several processes count under one name, one of them stops anywhere, and
 * Collects come before, meanwhile and afterwards: no sum falls, nothing is counted twice, and the
 * name is there as long as a process counts under it.
 *
 * A reader tries only so often that a writer which goes on cannot keep it from reading: so it also
 * goes on without what it cannot read now, as it does after EPCI_SLOT_TRIES tries.
 */
#include "epc_check.h"
#include "model.h"
#include "port.h"

#include <string.h>

#include "check/walk.h"
#include "sdk/provider/collect.h"

enum { SITE = 0, REQUESTS = 2, HITS = 4, LOOKUPS = 6, JOB = 8, DONE = 10, STATE = 12 };

static const epc_counter site[] = {
    { .symbol = REQUESTS, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = HITS, .type = EPC_PERF_SAMPLE_FRACTION, .base = LOOKUPS },
    { .symbol = LOOKUPS, .type = EPC_PERF_SAMPLE_BASE },
};
static const epc_counter job[] = {
    { .symbol = DONE, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = STATE, .type = EPC_PERF_COUNTER_TEXT, .size = 8 },
};
static const epc_object objects[] = {
    { .symbol = SITE, .flags = EPC_MANY, .counters = site, .counter_count = EPC_COUNT(site) },
    { .symbol = JOB,
      .flags = EPC_MANY | EPC_SEPARATE,
      .counters = job,
      .counter_count = EPC_COUNT(job) },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD,    "EpcSums", objects,
                                   EPC_COUNT(objects), NULL,      NULL };

/* Under the name "a". */
static struct process {
    epc_app *app;
    epc_instance site;
} first, second;
static struct epci_responder *collector;

/* ---- Processes ---- */

static void open_process(struct process *process)
{
    model_port_begin_process();
    model_require(epc_app_open(&schema, NULL, &process->app) == EPC_OK, "it cannot be opened");
}

static void open_and_count(struct process *process, unsigned requests)
{
    open_process(process);
    model_require(epc_instance_add(process->app, SITE, "a", &process->site) == EPC_OK,
                  "there is no room");
    epc_add(process->site, REQUESTS, requests);
}

/* ---- Collects ---- */

static uint64_t cell(const struct check_parsed_instance *instance, unsigned number)
{
    uint64_t value = 0;

    memcpy(&value, instance->block.at + collector->layout.objects[0].cells[number].offset,
           number == 0 ? 8 : 4);
    return value;
}

/* What an answer shows under one name; zeroed if it does not show the name. */
struct sums {
    uint64_t requests;
    uint64_t hits;
    bool is_there;
};

static void check_instance(const struct check_parsed_instance *instance, char letter,
                           struct sums *sums)
{
    if (*instance->name.at != (unsigned char)letter)
        return;
    model_require(!sums->is_there, "a name is shown twice");
    *sums = (struct sums){ cell(instance, 0), cell(instance, 1), true };
}

/* Of the object with that number; under the name that begins with this letter. */
static struct sums collect(unsigned number, char letter)
{
    static const uint16_t queries[][4] = { { '2', '0', '0', '0' }, { '2', '0', '0', '8' } };
    struct epci_query query = epci_query_parse(queries[number], 4);
    unsigned char buffer[2048];
    struct check_parsed_instance instance;
    struct check_parsed_object object;
    struct epci_span rest;
    struct sums sums = { 0 };
    uint32_t count;
    size_t bytes;

    model_require(
        epci_responder_collect(collector, &query, buffer, sizeof buffer, &bytes, &count) == EPC_OK,
        "Collect fails");
    rest = epci_span_of(buffer, bytes);
    model_require(check_read_next_object(&rest, &object, NULL) == EPC_OK, "there is no object");
    for (int i = 0; i < object.head.instance_count; i++) {
        model_require(check_read_next_instance(&object.rest, &instance, NULL) == EPC_OK,
                      "there is no instance");
        if (number == 0)
            check_instance(&instance, letter, &sums);
        else
            memcpy(&sums.requests, instance.block.at + 8, sizeof sums.requests);
    }
    return sums;
}

static struct sums shown; /* the largest sums that a Collect has shown under the name "a" */

static bool was_absent; /* the only process has removed the name, and not yet added it */

static void look_alone(void)
{
    struct sums now = collect(0, 'a');

    model_require(!now.is_there || now.requests >= shown.requests, "a sum has fallen");
    was_absent |= !now.is_there;
    shown = now;
}

static void look_alone_twice(void)
{
    look_alone();
    look_alone();
}

static void look(void)
{
    struct sums now = collect(0, 'a');

    model_require(now.requests != 0, "a name that a process counts under is absent");
    model_require(now.requests >= shown.requests && now.hits >= shown.hits, "a sum has fallen");
    shown = now;
}

static void look_twice(void)
{
    look();
    look();
}

/* ---- Before, and after ---- */

static void set_up(void)
{
    struct epci_indexes indexes = { 2000, 2001 };

    model_port_reset();
    model_port_set_tries(2);
    shown = (struct sums){ 0 };
    was_absent = false;
    epci_responder_open(&schema, &indexes, &collector);
}

/* One process has counted 1000 and has gone, another one counts on. */
static void set_up_after_an_end(void)
{
    set_up();
    open_and_count(&second, 1000);
    open_and_count(&first, 5);
    look();
    epc_app_close(second.app);
    look();
}

/* A Collect has seen only the first of two processes. */
static void set_up_second_unseen(void)
{
    set_up();
    open_and_count(&first, 1000);
    look();
    open_and_count(&second, 5);
}

/* Collects have seen both. */
static void set_up_both(void)
{
    set_up_second_unseen();
    look();
}

static void tear_down(void)
{
    epci_responder_close(collector);
    epc_app_close(first.app);
}

static void tear_down_both(void)
{
    tear_down();
    epc_app_close(second.app);
}

static void check(void)
{
    look();
    model_require(shown.requests == 1005, "a count is lost or doubled");
}

static void check_groups(void)
{
    check();
    model_require(shown.hits == 4 || !model_ended(0), "a group is lost or doubled");
}

/* ---- What an application does ---- */

/* Twice, since there are two places for earlier texts. */
static void set_texts(void)
{
    epc_set_text(first.site, STATE, "on");
    epc_set_text(first.site, STATE, "off");
}

static void count_in_a_group(void)
{
    epc_begin(first.site);
    epc_fraction(first.site, HITS, 2, 2);
    epc_end(first.site);
}

static void count_on_a_row(void)
{
    epc_row row;

    epc_instance_own(first.site, &row);
    epc_row_begin(row);
    epc_row_fraction(row, HITS, 2, 2);
    epc_row_end(row);
    epc_row_release(&row);
}

/* Its copies are linked, or its row, by a first group. */
static void set_up_group(void)
{
    set_up_after_an_end();
    count_in_a_group();
    model_port_set_tries(1);
}

static void set_up_row(void)
{
    set_up_after_an_end();
    count_on_a_row();
    model_port_set_tries(1);
}

static void set_up_no_row(void)
{
    set_up_after_an_end();
    count_in_a_group(); /* so that the sums are those of the others */
}

static void remove_first(void)
{
    epc_instance_remove(&first.site);
}

static void replace_first(void)
{
    epc_instance_remove(&first.site);
    epc_instance_add(first.app, SITE, "a", &first.site);
    epc_add(first.site, REQUESTS, 5);
}

/* Its slot is of another size than those of the other instances, so an extent is added. */
static void add_large(const struct process *process, unsigned requests)
{
    epc_instance large;

    epc_instance_add(process->app, SITE, "b with a name that needs a larger slot", &large);
    epc_add(large, REQUESTS, requests);
}

#define READER(accesses)                                                                           \
    { .name = "Collects", .run = look_twice, .only_reads = true, .maximum = accesses }

/* The application may stop before each of its steps and stay there: it is not dead for a provider,
 * whose Collects go on. */
#define STOPS(what) { .name = "app", .run = what, .may_die = true }

static void set_up_job(void)
{
    set_up();
    model_port_set_tries(4); /* more than the texts that are set */
    open_process(&first);
    epc_instance_add(first.app, JOB, "a", &first.site);
    epc_add(first.site, DONE, 5);
}

static void look_at_job(void)
{
    model_require(collect(1, 'a').requests == 5, "a count is absent while a text is set");
}

EPC_TEST(model__a_text_that_is_being_set_hides_no_count)
{
    static const struct model_scenario scenario = {
        .name = "two texts are set",
        .setup = set_up_job,
        .actors = { STOPS(set_texts),
                    { .name = "Collect",
                      .run = look_at_job,
                      .only_reads = true,
                      .maximum = 1000 } },
        .check = look_at_job,
        .tear_down = tear_down,
    };

    ck_assert(!model_explore(&scenario).violated);
}

EPC_TEST(model__a_group_that_is_open_hides_no_count)
{
    static const struct model_scenario scenario = {
        .name = "a group, after another process has ended",
        .setup = set_up_group,
        .actors = { STOPS(count_in_a_group), READER(1000) },
        .check = check_groups,
        .tear_down = tear_down,
    };

    ck_assert(!model_explore(&scenario).violated);
}

EPC_TEST(model__a_row_that_comes_or_goes_hides_no_count)
{
    static const struct model_scenario scenarios[] = {
        { .name = "a row comes and goes, after another process has ended",
          .setup = set_up_no_row,
          .actors = { STOPS(count_on_a_row), READER(1000) },
          .check = check_groups,
          .tear_down = tear_down },
        { .name = "a row is taken again, after another process has ended",
          .setup = set_up_row,
          .actors = { STOPS(count_on_a_row), READER(1000) },
          .check = check_groups,
          .tear_down = tear_down },
    };

    ck_assert(!model_explore(&scenarios[0]).violated);
    ck_assert(!model_explore(&scenarios[1]).violated);
}

EPC_TEST(model__a_removal_next_to_another_process_lowers_no_sum)
{
    static const struct model_scenario scenarios[] = {
        { .name = "one of two processes removes, the other was never seen",
          .setup = set_up_second_unseen,
          .actors = { STOPS(remove_first), READER(1000) },
          .check = check,
          .tear_down = tear_down_both },
        { .name = "one of two processes removes",
          .setup = set_up_both,
          .actors = { STOPS(remove_first), READER(1000) },
          .check = check,
          .tear_down = tear_down_both },
    };

    ck_assert(!model_explore(&scenarios[0]).violated);
    ck_assert(!model_explore(&scenarios[1]).violated);
}

#define READER_ALONE(what) { .name = "Collects", .run = what, .only_reads = true, .maximum = 1000 }

static void set_up_alone(void)
{
    set_up();
    model_port_set_resting(32);
    open_and_count(&first, 1000);
    look();
}

static void check_alone(void)
{
    look_alone();
    model_require(shown.requests == 1005 || was_absent || !model_ended(0), "a count is lost");
}

/* It has replaced it once, and that was shown. */
static void set_up_resumed(void)
{
    set_up_alone();
    replace_first();
    look();
    model_require(shown.requests == 1005, "a replaced instance does not go on");
}

static void check_resumed(void)
{
    look_alone();
    model_require(shown.requests == 1010 || was_absent || !model_ended(0), "a count is lost");
}

EPC_TEST(model__the_only_process_replaces_a_resumed_instance_and_lowers_no_sum)
{
    static const struct model_scenario scenario = {
        .name = "the only process removes what goes on, and adds again",
        .setup = set_up_resumed,
        .actors = { STOPS(replace_first), READER_ALONE(look_alone) },
        .check = check_resumed,
        .tear_down = tear_down,
    };

    ck_assert(!model_explore(&scenario).violated);
}

/* "b" gets the slot that "a" had, also between the two passes of a Collect, which first reads what
 * was removed. */
static void replace_by_another(void)
{
    epc_instance other;

    epc_instance_remove(&first.site);
    epc_instance_add(first.app, SITE, "b", &other);
    epc_add(other, REQUESTS, 7);
}

static void set_up_in_place(void)
{
    set_up();
    open_and_count(&first, 1000);
    look();
}

static void look_at_another(void)
{
    struct sums now = collect(0, 'b');

    model_require(now.requests <= 7, "an instance shows what another one has counted");
}

static void check_in_place(void)
{
    look_at_another();
    model_require(collect(0, 'b').requests == 7 || !model_ended(0), "a count is lost");
    model_require(!collect(0, 'a').is_there || !model_ended(0), "a removed instance is there");
}

EPC_TEST(model__another_instance_in_the_place_of_a_removed_one_has_its_own_counts)
{
    static const struct model_scenario scenario = {
        .name = "the only process adds another one in its place",
        .setup = set_up_in_place,
        .actors = { STOPS(replace_by_another), READER_ALONE(look_at_another) },
        .check = check_in_place,
        .tear_down = tear_down,
    };

    ck_assert(!model_explore(&scenario).violated);
}

/* The last two Collects have seen both, in the same slots. */
static void set_up_known(void)
{
    set_up_both();
    look();
}

static void set_up_known_resting(void)
{
    set_up_known();
    model_port_set_resting(32);
}

static void check_known(void)
{
    look();
    model_require(shown.requests == 1010 || !model_ended(0), "a count is lost or doubled");
}

static void check_known_in_place(void)
{
    look_at_another();
    look();
}

EPC_TEST(model__one_of_two_known_processes_replaces_an_instance_and_lowers_no_sum)
{
    static const struct model_scenario scenarios[] = {
        { .name = "one of two known processes removes, and adds again",
          .setup = set_up_known_resting,
          .actors = { STOPS(replace_first), READER_ALONE(look) },
          .check = check_known,
          .tear_down = tear_down_both },
        { .name = "one of two known processes adds another one in its place",
          .setup = set_up_known,
          .actors = { STOPS(replace_by_another), READER_ALONE(look) },
          .check = check_known_in_place,
          .tear_down = tear_down_both },
    };

    ck_assert(!model_explore(&scenarios[0]).violated);
    ck_assert(!model_explore(&scenarios[1]).violated);
}

EPC_TEST(model__the_only_process_replaces_an_instance_and_lowers_no_sum)
{
    static const struct model_scenario scenarios[] = {
        { .name = "the only process removes, and adds again",
          .setup = set_up_alone,
          .actors = { STOPS(replace_first), READER_ALONE(look_alone) },
          .check = check_alone,
          .tear_down = tear_down },
        { .name = "the only process removes, and adds again, read twice",
          .setup = set_up_alone,
          .actors = { { .name = "app", .run = replace_first }, READER_ALONE(look_alone_twice) },
          .check = check_alone,
          .tear_down = tear_down },
    };

    ck_assert(!model_explore(&scenarios[0]).violated);
    ck_assert(!model_explore(&scenarios[1]).violated);
}

/* ---- Two threads that collect at once ---- */

static void set_up_large(void)
{
    set_up();
    open_and_count(&first, 1005);
    open_process(&second);
    add_large(&second, 5);
    look();
}

static void collect_once(void)
{
    (void)collect(0, 'a');
}

static void add_to_large(void)
{
    add_large(&first, 7);
}

static void check_extent(void)
{
    model_require(collect(0, 'a').requests == 1005, "a count is lost or doubled");
    model_require(collect(0, 'b').requests == 12, "a count of the new extent is lost or doubled");
}

EPC_TEST(model__two_collects_at_once_count_an_added_extent_once)
{
    static const struct model_scenario scenario = {
        .name = "two Collects at once, while an extent is added",
        .setup = set_up_large,
        .actors = { { .name = "app", .run = add_to_large, .at_once = true },
                    { .name = "Collect 1", .run = collect_once },
                    { .name = "Collect 2", .run = collect_once } },
        .check = check_extent,
        .tear_down = tear_down_both,
    };

    ck_assert(!model_explore(&scenario).violated);
}
