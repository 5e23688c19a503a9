/* SPDX-License-Identifier: MIT
 *
 * check_model_collect.c -- the application's side and a whole Collect: instances come and go, and
 * Collect shows each instance complete or not at all.
 */
#include "epc_check.h"
#include "model.h"
#include "port.h"
#include "sample_schema.h"

#include <string.h>

#include "check/walk.h"
#include "sdk/app/instances.h"
#include "sdk/provider/collect.h"

static epc_app *app;
static epc_instance site;
static struct epci_responder *collector;
static bool on_a_row;          /* a thread counts on a row of its own, so requests grow */
static uint64_t most_requests; /* that a Collect has shown then */

/* An instance is named by a letter and counts that letter. */
static void add(char letter)
{
    char name[] = { letter, '\0' };

    model_require(epc_instance_add(app, SAMPLE_SITE, name, &site) == EPC_OK, "there is no room");
    epc_add(site, SAMPLE_SITE_REQUESTS, letter);
    epc_set(site, SAMPLE_SITE_ACTIVE, letter);
}

static uint32_t cell(const struct check_parsed_instance *instance, unsigned number)
{
    uint32_t value;

    memcpy(&value, instance->block.at + collector->layout.objects[0].cells[number].offset,
           sizeof value);
    return value;
}

static void check_instance(const struct check_parsed_instance *instance)
{
    uint16_t letter;
    uint64_t requests;
    uint32_t active;

    memcpy(&letter, instance->name.at, sizeof letter);
    memcpy(&requests, instance->block.at + 8, sizeof requests);
    memcpy(&active, instance->block.at + 4, sizeof active);
    model_require(instance->name.left == 2 && (letter == 'a' || letter == 'b'),
                  "an instance has another's name");
    model_require(requests == letter || (requests == 0 && letter == 'b') || on_a_row,
                  "an instance has another's requests");
    model_require(!on_a_row || requests >= most_requests, "a sum has fallen");
    most_requests = requests;
    model_require(active == letter || (active == 0 && letter == 'b'),
                  "an instance has another's activity");
    model_require(cell(instance, 2) == cell(instance, 3), "half a group is shown");
}

/* Returns how many instances are shown, after checking that each is right. */
static int collect(void)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    struct epci_query query = epci_query_parse(global, 6);
    unsigned char buffer[2048];
    struct check_parsed_instance instance;
    struct check_parsed_object object;
    struct epci_span rest;
    uint32_t objects;
    size_t bytes;

    model_require(epci_responder_collect(collector, &query, buffer, sizeof buffer, &bytes,
                                         &objects) == EPC_OK,
                  "Collect fails");
    rest = epci_span_of(buffer, bytes);
    model_require(check_read_next_object(&rest, &object, NULL) == EPC_OK, "there is no object");
    for (int i = 0; i < object.head.instance_count; i++) {
        model_require(check_read_next_instance(&object.rest, &instance, NULL) == EPC_OK,
                      "there is no instance");
        check_instance(&instance);
    }
    return object.head.instance_count;
}

static void tear_down(void)
{
    epci_responder_close(collector);
    epc_app_close(app);
}

static void set_up_empty(void)
{
    struct epci_indexes indexes = { 2000, 2001 };

    model_port_reset();
    on_a_row = false;
    epc_app_open(&sample_schema, NULL, &app);
    epci_responder_open(&sample_schema, &indexes, &collector);
    collect();
}

static void set_up_one(void)
{
    set_up_empty();
    add('a');
}

static void set_up_named(void)
{
    set_up_one();
    most_requests = 0;
    model_name(epci_entry_slot_header(site.owner), 8, "sequence and state");
}

static void set_up_row(void)
{
    set_up_named();
    on_a_row = true;
}

static void count_on_a_row(void)
{
    epc_row row;

    epc_instance_own(site, &row);
    epc_row_add(row, SAMPLE_SITE_REQUESTS, 1);
}

static void add_b(void)
{
    add('b');
}

static void replace(void)
{
    epc_instance_remove(&site);
    add('b');
}

static void add_in_a_group(void)
{
    epc_begin(site);
    epc_add(site, SAMPLE_SITE_HITS, 1);
    epc_add(site, SAMPLE_SITE_LOOKUPS, 1);
    epc_end(site);
}

static void collect_once(void)
{
    model_require(collect() <= 1, "there is one too many");
}

static void collect_twice(void)
{
    collect_once();
    collect_once();
}

static void check_one(void)
{
    model_require(collect() == 1, "an instance is not shown");
}

static void check_row(void)
{
    check_one();
    model_require(most_requests == 'a' + 1, "a count on a row is not shown");
}

/* One Collect takes about 55 accesses; the rest leaves room for retries. */
#define READER(accesses)                                                                           \
    { .name = "Collect", .run = collect_once, .only_reads = true, .maximum = accesses }

EPC_TEST(model__collect_shows_an_instance_that_comes_whole_or_not_at_all)
{
    static const struct model_scenario scenario = {
        .name = "an application adds its first instance",
        .setup = set_up_empty,
        .actors = { { .name = "app", .run = add_b }, READER(80) },
        .check = check_one,
        .tear_down = tear_down,
    };

    ck_assert(!model_explore(&scenario).violated);
}

EPC_TEST(model__collect_shows_an_instance_that_is_replaced_whole_or_not_at_all)
{
    static const struct model_scenario scenario = {
        .name = "an application replaces an instance",
        .setup = set_up_one,
        .actors = { { .name = "app", .run = replace }, READER(80) },
        .check = check_one,
        .tear_down = tear_down,
    };

    ck_assert(!model_explore(&scenario).violated);
}

EPC_TEST(model__collect_shows_a_group_whole_or_not_at_all)
{
    static const struct model_scenario scenario = {
        .name = "an application's first group",
        .setup = set_up_one,
        .actors = { { .name = "app", .run = add_in_a_group }, READER(128) },
        .check = check_one,
        .tear_down = tear_down,
    };

    ck_assert(!model_explore(&scenario).violated);
}

/* A Collect copies these slots without a look at the words that lead to rows and copies. */
EPC_TEST(model__collect_sees_what_is_linked_and_every_ordering_is_needed)
{
    static const struct model_scenario group = {
        .name = "an instance's first group, copied directly",
        .setup = set_up_named,
        .actors = { { .name = "app", .run = add_in_a_group }, READER(128) },
        .check = check_one,
        .tear_down = tear_down,
    };
    static const struct model_scenario row = {
        .name = "an instance's first row, copied directly, read twice",
        .setup = set_up_row,
        .actors = { { .name = "app", .run = count_on_a_row },
                    { .name = "Collects",
                      .run = collect_twice,
                      .only_reads = true,
                      .maximum = 400 } },
        .check = check_row,
        .tear_down = tear_down,
    };
    static const struct model_scenario *const all[] = { &group, &row, NULL };
    static const char *const harmless[] = {
        /* Its writer's own word, and the stores after it carry it. */
        "epci_slot_set_row_locations: load*",
        "epci_slot_set_row_locations: store sequence and state, relaxed",
        /* The words of the image are loaded with acquire; no instance comes or goes here. */
        "epci_slot_load_numbered_word: load*",
        NULL,
    };

    ck_assert_uint_eq(model_sweep(all, harmless), 0);
}
