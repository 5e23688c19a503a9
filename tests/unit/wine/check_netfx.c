/* SPDX-License-Identifier: MIT
 *
 * check_netfx.c -- the counters of .NET programs: from the key and the shared memory to the object
 * of a block; damaged memory; several categories in one process. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "findings.h"
#include "kit/system/memregistry.h"
#include "netfxmaker.h"
#include "sdk/core/text.h"
#include "check/walk.h"
#include "wine/netfx/block.h"
#include "wine/netfx/calls.h"

#define SERVICE "SYSTEM\\CurrentControlSet\\Services\\Net Shop\\Performance"
#define ROOM    65536

static const char *const names[] = { "orders", "orders/sec", "time per order", "base" };
static const struct epct_netfx_life global = { 0, 0, -1 };

static _Alignas(8) unsigned char bytes[131072], block[ROOM];
static struct epct_netfx made = { bytes, sizeof bytes, true };
static struct wine_netfx_category category;
static size_t written;

static void lower_ascii(uint16_t *text, size_t units)
{
    for (size_t i = 0; i < units; i++)
        if (text[i] >= 'A' && text[i] <= 'Z')
            text[i] = (uint16_t)(text[i] - 'A' + 'a');
}

static void write_list(const struct epci_registry *registry, const char *name, const char *list,
                       uint32_t type)
{
    uint16_t units[200];
    size_t count = 0;

    /* | is the NUL between two texts. */
    for (; *list; list++)
        units[count++] = *list == '|' ? 0 : (uint16_t)(unsigned char)*list;
    units[count++] = 0;
    units[count++] = 0;
    ck_assert_int_eq(epci_registry_write_value(registry, SERVICE, name, type, units, count * 2),
                     EPC_OK);
}

/* A registry with the key as .NET writes it. */
static void make_key(struct epci_registry *registry, uint32_t many, uint32_t options)
{
    ck_assert_int_eq(kit_registry_create_in_memory(registry), EPC_OK);
    ck_assert_int_eq(epci_registry_create_key(registry, SERVICE), EPC_OK);
    write_list(registry, "Counter Names", "Orders|Orders/sec|Time per order|Base",
               EPCI_REG_MULTI_SZ);
    write_list(registry, "Counter Types", "65792|272696320|805438464|1073939458",
               EPCI_REG_MULTI_SZ);
    kit_registry_write_u32(registry, SERVICE, "IsMultiInstance", many);
    kit_registry_write_u32(registry, SERVICE, "CategoryOptions", options);
    kit_registry_write_u32(registry, SERVICE, "First Counter", 2000);
    kit_registry_write_u32(registry, SERVICE, "First Help", 2001);
}

static int read_key(const struct epci_registry *registry)
{
    return wine_netfx_read_category_key(&category, registry, u"Net Shop", lower_ascii);
}

static void set_up(uint32_t many, bool own)
{
    struct epci_registry registry;

    memset(bytes, 0, sizeof bytes);
    made.own = own;
    make_key(&registry, many, own ? 3 : 1);
    ck_assert_int_eq(read_key(&registry), EPC_OK);
    kit_registry_release(&registry);
}

static uint32_t add(const char *instance, int64_t base)
{
    const uint32_t at = epct_netfx_add(&made, "net shop", instance, names, 4, global);

    ck_assert_uint_ne(at, 0);
    for (uint32_t i = 0; i < 4; i++)
        epct_netfx_set(&made, at, i, base + i);
    return at;
}

static uint32_t dead_id;

static bool lives(const struct wine_netfx_life *life)
{
    return life->id != dead_id;
}

static int write_in(size_t room)
{
    const struct wine_netfx_memory memory = { bytes, sizeof bytes, made.own };
    const struct epci_times times = { 1000, 10000000 };

    return wine_netfx_write_category_block(&category, &memory, lives, &times, block, room,
                                           &written);
}

/* Write the object, which has to be without a fault, and return its instances as "name=v,v,v,v ".
 * */
static const char *written_text(void)
{
    static char text[4000];
    struct findings findings = { 0 };
    const struct check_options options = { .profile = CHECK_PROFILE_CURRENT };
    struct check_parsed_object object;
    struct check_parsed_instance instance;
    struct epci_span rest;
    size_t used = 0;

    ck_assert_int_eq(write_in(ROOM), EPC_OK);
    check_block(epci_span_of(block, written), 1, &options, findings_add, &findings);
    ck_assert_str_eq(findings_rules(&findings), "");
    rest = epci_span_of(block, written);
    ck_assert_int_eq(check_read_next_object(&rest, &object, NULL), EPC_OK);
    text[0] = '\0';
    while ((object.head.instance_count >= 0
                ? check_read_next_instance(&object.rest, &instance, NULL)
                : check_read_block_without_instance(&object.rest, &instance, NULL)) == EPC_OK) {
        struct epci_span definitions = object.definitions, cell;
        struct check_parsed_counter counter;
        char name[600] = "";
        size_t count = 0;

        epci_utf8_from_utf16_bytes(instance.name.at, instance.name.left, name, sizeof name - 1,
                                   &count, NULL);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s=", name);
        while (check_read_next_counter(&definitions, &counter, NULL) == EPC_OK) {
            uint64_t value = 0;

            ck_assert_int_eq(check_read_cell(&counter, instance.block, &cell, &value), EPC_OK);
            used += (size_t)snprintf(text + used, sizeof text - used, "%llu,",
                                     (unsigned long long)value);
        }
        used += (size_t)snprintf(text + used, sizeof text - used, " ");
        if (object.head.instance_count < 0)
            break;
    }
    return text;
}

static void tear_down(void)
{
    wine_netfx_category_release(&category);
    dead_id = 0;
}

EPC_TEST_LOOP_IN(netfx__instances_in_use_have_their_values, 2, set_up(1, _i == 0), tear_down())
{
    uint32_t docs;

    ck_assert_str_eq(written_text(), "");
    add("shop", 10);
    docs = add("docs", 20);
    ck_assert_str_eq(written_text(), "docs=20,21,22,23, shop=10,11,12,13, ");
    epct_netfx_free(&made, docs);
    ck_assert_str_eq(written_text(), "shop=10,11,12,13, ");
}

EPC_TEST_IN(netfx__a_category_of_one_always_has_a_row, set_up(0, true), tear_down())
{
    ck_assert_str_eq(written_text(), "=0,0,0,0, ");
    add("systemdiagnosticssharedsingleinstance", 5);
    ck_assert_str_eq(written_text(), "=5,6,7,8, ");
}

/* Create without a type writes -1, and an older one nothing. */
EPC_TEST_LOOP(netfx__the_instances_say_what_the_key_does_not, 2)
{
    static const struct epct_netfx_life own = { 1, 77, 5 };
    struct epci_registry registry;

    memset(bytes, 0, sizeof bytes);
    made.own = true;
    make_key(&registry, UINT32_MAX, 3);
    if (_i == 1)
        epci_registry_remove_value(&registry, SERVICE, "IsMultiInstance");
    ck_assert_int_eq(read_key(&registry), EPC_OK);
    kit_registry_release(&registry);
    ck_assert_str_eq(written_text(), "=0,0,0,0, ");
    add("systemdiagnosticssharedsingleinstance", 5);
    epct_netfx_add(&made, "net shop", "dead", names, 4, own);
    dead_id = 77;
    ck_assert_str_eq(written_text(), "=5,6,7,8, ");
    add("shop", 10);
    ck_assert_str_eq(written_text(),
                     "shop=10,11,12,13, systemdiagnosticssharedsingleinstance=5,6,7,8, ");
    tear_down();
}

EPC_TEST_IN(netfx__cells_have_the_size_of_their_type, set_up(1, true), tear_down())
{
    static const struct {
        uint32_t type, bytes;
    } sizes[] = { { EPC_PERF_AVERAGE_TIMER, 8 },
                  { EPC_PERF_AVERAGE_BULK, 8 },
                  { EPC_PERF_AVERAGE_BASE, 4 },
                  { EPC_PERF_COUNTER_RAWCOUNT, 4 },
                  { EPC_PERF_COUNTER_NODATA, 4 },
                  { EPC_PERF_COUNTER_TEXT, 4 },
                  { 0x30020500, 8 },
                  { 0x30020700, 4 } };
    uint32_t at;

    at = add("a", 0);
    epct_netfx_set(&made, at, 0,
                   4294967296123); /* 65792 is a large count, 272696320 a small rate */
    epct_netfx_set(&made, at, 1, 4294967296123);
    /* Of the third the bits say 4, but consumers read 8; the fourth is a base of 4. */
    epct_netfx_set(&made, at, 2, 4294967296125);
    epct_netfx_set(&made, at, 3, 4294967296126);
    ck_assert_str_eq(written_text(), "a=4294967296123,123,4294967296125,126, ");
    for (size_t i = 0; i < EPC_COUNT(sizes); i++)
        ck_assert_uint_eq(wine_netfx_cell_size(sizes[i].type), sizes[i].bytes);
}

EPC_TEST_IN(netfx__instances_of_dead_processes_are_left_out, set_up(1, true), tear_down())
{
    const struct epct_netfx_life own = { 1, 77, 5 }, other = { 1, 78, 5 }, was = { 0, 77, 5 };

    epct_netfx_add(&made, "net shop", "dead", names, 4, own);
    epct_netfx_add(&made, "net shop", "alive", names, 4, other);
    epct_netfx_add(&made, "net shop", "global", names, 4, was);
    dead_id = 77;
    ck_assert_str_eq(written_text(), "global=0,0,0,0, alive=0,0,0,0, ");
}

EPC_TEST_IN(netfx__counters_are_found_by_their_names, set_up(1, true), tear_down())
{
    static const char *const changed[] = { "base", "other", "orders" };
    uint32_t at;

    at = epct_netfx_add(&made, "net shop", "a", changed, 3, global);
    for (uint32_t i = 0; i < 3; i++)
        epct_netfx_set(&made, at, i, 7 + i);
    ck_assert_str_eq(written_text(), "a=9,0,0,7, ");
    /* The trap of a changed list: the chain ends in an entry without a name. */
    epct_netfx_put32(&made, epct_netfx_counter(&made, at, 2) + 8, 0);
    ck_assert_str_eq(written_text(), "a=0,0,0,7, ");
}

EPC_TEST_IN(netfx__what_does_not_fit_changes_nothing, set_up(1, true), tear_down())
{
    add("shop", 10);
    ck_assert_int_eq(write_in(ROOM), EPC_OK);
    for (size_t room = 0, whole = written; room < whole; room += 8) {
        memset(block, 0xEE, whole);
        ck_assert_int_eq(write_in(room), EPC_E_NOSPACE);
        ck_assert_uint_eq(written, 0);
        for (size_t i = 0; i < whole; i++)
            ck_assert_uint_eq(block[i], 0xEE);
    }
}

EPC_TEST_IN(netfx__a_category_that_is_not_in_the_common_memory_has_no_instances, set_up(1, false),
            tear_down())
{
    epct_netfx_add(&made, "another", "x", names, 4, global);
    ck_assert_str_eq(written_text(), "");
    add("shop", 1);
    ck_assert_str_eq(written_text(), "shop=1,2,3,4, ");
}

/* Every field of a small memory becomes every value that could be a trap. */
EPC_TEST_IN(netfx__damaged_memory_costs_instances_only, set_up(1, true), tear_down())
{
    static const uint32_t traps[] = { 0,
                                      1,
                                      3,
                                      4,
                                      8,
                                      32,
                                      0x7FFFFFFF,
                                      0x80000000,
                                      0xFFFFFFFF,
                                      sizeof bytes - 1,
                                      sizeof bytes - 4,
                                      sizeof bytes };
    uint32_t used;

    add("shop", 10);
    add("docs", 20);
    used = epct_netfx_get32(&made, 0);
    for (uint32_t at = 0; at < used; at += 4) {
        const uint32_t before = epct_netfx_get32(&made, at);

        for (size_t i = 0; i < EPC_COUNT(traps); i++) {
            epct_netfx_put32(&made, at, traps[i]);
            ck_assert_int_ne(write_in(ROOM), EPC_E_NOMEM);
        }
        epct_netfx_put32(&made, at, before);
    }
    ck_assert_str_eq(written_text(), "docs=20,21,22,23, shop=10,11,12,13, ");
}

EPC_TEST_IN(netfx__a_circle_of_instances_ends, set_up(1, true), tear_down())
{
    uint32_t shop;

    shop = add("shop", 10);
    epct_netfx_put32(&made, shop + 20, shop);
    ck_assert_int_eq(write_in(ROOM), EPC_E_NOSPACE);
    epct_netfx_put32(&made, shop + 20, 0);
    epct_netfx_put32(&made, epct_netfx_counter(&made, shop, 3) + 24, shop + 24);
    ck_assert_int_eq(write_in(ROOM), EPC_OK);
}

static size_t asked; /* how often the system was asked for a process */

static bool count_as_dead(const struct wine_netfx_life *life)
{
    (void)life;
    asked++;
    return false;
}

/* The program that makes the memory chooses its size and what is in it. */
EPC_TEST(netfx__hostile_memory_does_not_set_how_much_is_done)
{
    static const struct epct_netfx_life own = { 1, 77, 5 };
    const struct epci_times times = { 1000, 10000000 };
    struct wine_netfx_memory memory = { bytes, (size_t)1 << 30, true };
    struct wine_netfx_walk walk;
    uint32_t shop;

    ck_assert_uint_eq(wine_netfx_limit_memory_bytes(true, (size_t)1 << 30), 33554432);
    ck_assert_uint_eq(wine_netfx_limit_memory_bytes(true, 131072), 131072);
    ck_assert_uint_eq(wine_netfx_limit_memory_bytes(false, (size_t)1 << 30), 524288);
    set_up(1, true);
    shop = epct_netfx_add(&made, "net shop", "shop", names, 4, own);
    ck_assert(wine_netfx_begin_instance_walk(&walk, &memory, category.name, &category.names));
    ck_assert_uint_le(walk.work, (size_t)1 << 28);
    /* A circle of instances whose processes are gone fills no buffer. */
    epct_netfx_put32(&made, shop + 20, shop);
    memory.bytes = sizeof bytes;
    asked = 0;
    ck_assert_int_eq(wine_netfx_write_category_block(&category, &memory, count_as_dead, &times,
                                                     block, ROOM, &written),
                     EPC_OK);
    ck_assert_uint_le(asked, sizeof bytes / 64);
    tear_down();
}

/* The writer ended after it had put the instance at the head: the next free byte is as before. */
EPC_TEST_LOOP_IN(netfx__an_instance_that_was_only_begun_is_left_out, 2, set_up(1, _i == 0),
                 tear_down())
{
    const uint32_t first = _i == 0 ? 8 : 4; /* the category */
    uint32_t docs;

    add("shop", 10);
    docs = add("docs", 20);
    epct_netfx_put32(&made, first + 20, 0);
    ck_assert_str_eq(written_text(), "docs=20,21,22,23, shop=10,11,12,13, ");
    epct_netfx_put32(&made, 0, docs);
    ck_assert_str_eq(written_text(), "shop=10,11,12,13, ");
    epct_netfx_put32(&made, first + 20, 1);
    ck_assert_str_eq(written_text(), "docs=20,21,22,23, shop=10,11,12,13, ");
}

EPC_TEST(netfx__a_key_that_is_no_categorys_is_refused)
{
    static const struct {
        const char *name, *list;
        uint32_t type;
        int status;
    } rows[] = { { "Counter Types", "65792|x|1|2", EPCI_REG_MULTI_SZ, EPC_E_CORRUPT },
                 { "Counter Types", "", EPCI_REG_MULTI_SZ, EPC_E_CORRUPT },
                 { "Counter Types", "65792", EPCI_REG_SZ, EPC_E_CORRUPT },
                 { "Counter Names", "one|two", EPCI_REG_MULTI_SZ, EPC_E_CORRUPT },
                 { "Counter Names", "a|b|c|d", EPCI_REG_BINARY, EPC_OK },
                 { "Counter Types", "-2147483648|1|2|3", EPCI_REG_MULTI_SZ, EPC_OK } };
    struct epci_registry registry;

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        make_key(&registry, 1, 3);
        write_list(&registry, rows[i].name, rows[i].list, rows[i].type);
        ck_assert_int_eq(read_key(&registry), rows[i].status);
        wine_netfx_category_release(&category);
        kit_registry_release(&registry);
    }
    make_key(&registry, 1, 3);
    epci_registry_remove_value(&registry, SERVICE, "First Counter");
    ck_assert_int_eq(read_key(&registry), EPC_E_NOT_FOUND);
    ck_assert_int_eq(wine_netfx_read_category_key(&category, &registry, u"None", lower_ascii),
                     EPC_E_NOT_FOUND);
    ck_assert_int_eq(wine_netfx_read_category_key(&category, &registry, u"", lower_ascii),
                     EPC_E_NOT_FOUND);
    kit_registry_release(&registry);
}

/* ---- Several categories ---- */

static struct wine_netfx_calls calls;

static void open_numbered(uint16_t number)
{
    struct wine_netfx_category opened = { .name = { 'c', (uint16_t)('0' + number) },
                                          .first_counter = 100u * (number + 1u) };

    ck_assert_int_eq(wine_netfx_add_open_category(&calls, &opened), EPC_OK);
}

static void open_three(void)
{
    memset(&calls, 0, sizeof calls);
    for (uint16_t i = 0; i < 3; i++)
        open_numbered(i);
}

static size_t looked; /* how often a category's key was read */

static void count_looks(struct wine_netfx_open *opened)
{
    (void)opened;
    looked++;
}

/* Which category answers a call: 0 to 2, or -1. */
static int call(const uint16_t *query, bool fits)
{
    struct wine_netfx_open *chosen = wine_netfx_choose_next_category(&calls, query, count_looks);

    if (!chosen)
        return -1;
    chosen->answered = fits;
    return (int)(chosen->category.first_counter / 100 - 1);
}

EPC_TEST_IN(netfx__each_call_of_a_round_is_for_the_next_category, open_three())
{
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < 3; i++)
            ck_assert_int_eq(call(u"Global", true), i);
    ck_assert_int_eq(call(u"200", true), 1);
    ck_assert_int_eq(call(u"Global", true), 0);
    ck_assert_int_eq(call(u"300 100", true), 0);
    ck_assert_int_eq(call(u"300 100", true), 2);
    ck_assert_int_eq(call(u"300 100", true), 0);
    ck_assert_int_eq(call(u"Costly", true), -1);
    ck_assert_int_eq(call(u"400", true), -1);
    ck_assert_int_eq(call(u"", true), -1);
    wine_netfx_release_all_categories(&calls);
}

EPC_TEST_IN(netfx__each_round_looks_at_the_keys_once, open_three())
{
    looked = 0;
    for (size_t round = 1; round <= 3; round++) {
        for (int i = 0; i < 3; i++)
            ck_assert_int_eq(call(u"Global", true), i);
        ck_assert_uint_eq(looked, 3 * round);
    }
    calls.first->next->gone = true;
    ck_assert_int_eq(call(u"Global", true), 0);
    ck_assert_int_eq(call(u"Global", true), 2);
    ck_assert_int_eq(call(u"200", true), -1);
    wine_netfx_release_all_categories(&calls);
}

EPC_TEST_IN(netfx__what_did_not_fit_is_answered_by_the_next_call, open_three())
{
    ck_assert_int_eq(call(u"Global", true), 0);
    ck_assert_int_eq(call(u"Global", false), 1);
    ck_assert_int_eq(call(u"Global", false), 1);
    ck_assert_int_eq(call(u"Global", true), 1);
    ck_assert_int_eq(call(u"Global", true), 2);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(call(u"Global", true), i);
    wine_netfx_release_all_categories(&calls);
}

/* Close does not say which category it means, so one that is opened again is there already. */
EPC_TEST_IN(netfx__a_category_that_is_opened_again_keeps_its_place, open_three())
{
    ck_assert_int_eq(call(u"Global", true), 0);
    calls.first->next->gone = true;
    open_numbered(1);
    ck_assert_int_eq(call(u"Global", true), 1);
    ck_assert_int_eq(call(u"Global", true), 2);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(call(u"Global", true), i);
    wine_netfx_release_all_categories(&calls);
}
