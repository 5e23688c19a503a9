/* SPDX-License-Identifier: MIT
 *
 * fakemachine.c -- answers from a state that the test changes. */
#include "fakemachine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "epc_check.h"

#include "blockbuilder.h"
#include "pdh/caller/handles.h"
#include "pdh/machine/machine.h"
#include "reader/collect/computers.h"
#include "kit/system/memregistry.h"
#include "sdk/core/text.h"

struct fake_state fake;
static const char *fake_language;

static void site_object(struct block *b)
{
    block_object(b, 2, BLOCK_MANY);
    /* The cells stay where they are. */
    block_counter(b, fake.no_requests ? 38 : 4, EPC_PERF_COUNTER_BULK_COUNT);
    block_counter(b, 6, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(b, 8, EPC_PERF_RAW_FRACTION);
    block_counter(b, 8, EPC_PERF_RAW_BASE);
    block_counter(b, 10, EPC_PERF_AVERAGE_TIMER);
    block_counter(b, 10, EPC_PERF_AVERAGE_BASE);
    block_counter(b, 12, EPC_PERF_COUNTER_TIMER);
    block_text(b, 14, EPC_PERF_COUNTER_TEXT, 16);
    block_put(b, block_counter_at(b, b->objects - 1, 1) + offsetof(struct epci_wire_counter, scale),
              (uint32_t)fake.scale);
    for (uint32_t i = 0; i < fake.count; i++) {
        uint64_t cells[8] = { 0 };

        const size_t at = b->used;

        memcpy(cells, fake.cells[i], sizeof fake.cells[i]);
        block_instance(b, fake.names[i], cells);
        if (fake.ids[i])
            block_put(b, at + offsetof(struct epci_wire_instance, unique_id), fake.ids[i]);
    }
}

static void types_object(struct block *b)
{
    struct epci_wire_object head;

    block_object(b, 40, BLOCK_SINGLE);
    for (uint32_t i = 0; i < fake.type_count; i++)
        block_counter(b, 42 + 2 * i, fake.types[i]);
    block_cells(b, fake.type_cells);
    memcpy(&head, b->bytes + block_object_at(b, b->objects - 1), sizeof head);
    head.perf_time = fake.object_time;
    head.perf_freq = 3000000;
    memcpy(b->bytes + block_object_at(b, b->objects - 1), &head, sizeof head);
}

static void put_times(struct block *b)
{
    struct epci_wire_data head;

    memcpy(&head, b->bytes, sizeof head);
    head.perf_time = fake.ticks;
    head.perf_freq = 1000000;
    if (fake.default_object)
        head.default_object = fake.default_object;
    head.perf_time_100ns = fake.time_100ns;
    memcpy(b->bytes, &head, sizeof head);
}

static bool asks_for(const char *query, uint32_t index)
{
    const char *at = query;

    if (strcmp(query, "Global") == 0)
        return true;
    while (*at) {
        char *end;
        const unsigned long number = strtoul(at, &end, 10);

        if (end == at)
            return false;
        if (number == index)
            return true;
        at = *end ? end + 1 : end;
    }
    return false;
}

static bool asks_for_costly(const char *query)
{
    return strcmp(query, "Costly") == 0 || strstr(query, "30") != NULL;
}

static uint32_t fake_first_object(struct block *b)
{
    struct epci_wire_object object;

    memcpy(&object, b->bytes + block_object_at(b, 0), sizeof object);
    return object.name_index;
}

/* What a test wants of the first object: its default counter, and the detail of its second. */
static void put_levels(struct block *b)
{
    if (fake.no_site || !b->objects || !fake.second_detail)
        return;
    if (fake_first_object(b) != 2)
        return;
    block_put(b, block_counter_at(b, 0, 1) + offsetof(struct epci_wire_counter, detail),
              fake.second_detail);
    block_put(b, block_object_at(b, 0) + offsetof(struct epci_wire_object, default_counter), 1);
    block_put(b, offsetof(struct epci_wire_data, default_object), 2);
}

static int fake_open(void *context, const char *computer, void **out, uint32_t *code)
{
    (void)context;
    *code = 0;
    if (*computer && strcmp(computer, "FAR") != 0) {
        *code = 53;
        return EPC_E_NOT_FOUND;
    }
    *out = &fake;
    return EPC_OK;
}

static int fake_finish(struct block *b, const char *query, struct reader_answer *out)
{
    const int status = reader_answer_init_copy(out, block_span(b));

    if (fake.answered)
        fake.answered(query, block_span(b));
    block_release(b);
    return status;
}

static int fake_ask(void *source, const char *query, struct reader_answer *out, uint32_t *code)
{
    struct block b;

    (void)source;
    *code = 0;
    if (fake.gone)
        return EPC_E_SYSTEM;
    fake.questions++;
    if (fake.asked)
        fake.asked();
    if (strcmp(query, READER_ASK_NAMES) != 0)
        snprintf(fake.last, sizeof fake.last, "%s", query);
    if (fake.whole && strcmp(query, READER_ASK_NAMES) != 0) {
        fake.whole(&b);
        return fake_finish(&b, query, out);
    }
    block_init(&b);
    block_answer(&b, "PC");
    if (!fake.no_site && asks_for(query, 2))
        site_object(&b);
    if (asks_for(query, 20)) {
        block_object(&b, 20, BLOCK_SINGLE);
        block_counter(&b, 22, EPC_PERF_COUNTER_LARGE_RAWCOUNT);
        block_counter(&b, 24, EPC_PERF_COUNTER_RAWCOUNT);
        block_cells(&b, fake.memory);
        block_put(&b,
                  block_object_at(&b, b.objects - 1) +
                      offsetof(struct epci_wire_object, default_counter),
                  (uint32_t)(fake.default_counter ? fake.default_counter : -1));
        block_put(
            &b, block_counter_at(&b, b.objects - 1, 1) + offsetof(struct epci_wire_counter, detail),
            400);
        if (fake.object_detail)
            block_put(
                &b, block_object_at(&b, b.objects - 1) + offsetof(struct epci_wire_object, detail),
                fake.object_detail);
    }
    if (fake.costly && asks_for_costly(query)) {
        block_object(&b, 30, BLOCK_SINGLE);
        block_counter(&b, 32, EPC_PERF_COUNTER_RAWCOUNT);
        block_cells(&b, fake.memory);
    }
    if (fake.untitled && asks_for(query, 36)) {
        block_object(&b, 36, BLOCK_SINGLE);
        block_counter(&b, 34, EPC_PERF_COUNTER_LARGE_RAWCOUNT);
        block_cells(&b, fake.memory);
    }
    if (fake.type_count && asks_for(query, 40))
        types_object(&b);
    put_times(&b);
    put_levels(&b);
    return fake_finish(&b, query, out);
}

static void put_table(struct epci_registry *registry, const char *path, const char *name,
                      const char *table)
{
    uint16_t units[4096];
    size_t count = 0;

    ck_assert_int_eq(epci_utf16_from_utf8(table, strlen(table), units, EPC_COUNT(units), &count),
                     EPC_OK);
    for (size_t i = 0; i < count; i++)
        if (units[i] == '|')
            units[i] = 0;
    units[count++] = 0;
    ck_assert_int_eq(epci_registry_create_key(registry, path), EPC_OK);
    ck_assert_int_eq(epci_registry_write_value(registry, path, name, EPCI_REG_MULTI_SZ, units,
                                               count * sizeof *units),
                     EPC_OK);
}

#define PERFLIB "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib\\"

static struct epci_registry fake_registry;

static int fake_titles(void *source, struct reader_titles **out, uint32_t *code)
{
    (void)source;
    *code = 0;
    *out = calloc(1, sizeof **out);
    ck_assert_ptr_nonnull(*out);
    return reader_titles_open(*out, &fake_registry, fake_language);
}

static void fake_close(void *source)
{
    (void)source;
}

static const struct reader_source_ops ops = {
    .open = fake_open, .ask = fake_ask, .titles = fake_titles, .close = fake_close
};

static int open_computers(struct reader_computers **out)
{
    const struct reader_computer_sources sources = { .local = &ops, .remote = &ops, .own = "PC" };

    return reader_computers_open(out, &sources);
}

/* The names of the first two objects and of Types, which may have any types. */
static void put_names(void)
{
    char table[4096] = "2|Web Site|4|Requests/sec|6|Active|8|Cache Hit %|10|Avg Wait|12|Busy %|"
                       "14|Name|20|Memory|22|Free|24|Deep|30|Twice|32|Twice|40|Types|";

    for (uint32_t i = 0; i < FAKE_TYPES; i++)
        snprintf(table + strlen(table), sizeof table - strlen(table), "%u|Type %u|",
                 (unsigned)(42 + 2 * i), (unsigned)i);
    put_table(&fake_registry, PERFLIB "009", "Counter", table);
}

void fake_begin(const char *language)
{
    static const char *const names[] = { "default", "shop", "shop" };

    memset(&fake, 0, sizeof fake);
    fake.count = 3;
    for (uint32_t i = 0; i < fake.count; i++)
        snprintf(fake.names[i], sizeof fake.names[i], "%s", names[i]);
    fake.ticks = 1000u * 1000000u;
    fake.time_100ns = 133000000000000000u;
    fake_language = language;
    ck_assert_int_eq(kit_registry_create_in_memory(&fake_registry), EPC_OK);
    put_names();
    put_table(&fake_registry, PERFLIB "009", "Help", "3|A site.|5|Requests finished per second.|");
    put_table(&fake_registry, PERFLIB "007", "Counter", "2|Webseite|4|Anfragen/s|");
    pdh_set_machine_opener_and_own_name(open_computers, "PC");
}

void fake_end(void)
{
    pdh_machines_close();
    pdh_handles_release();
    kit_registry_release(&fake_registry);
}

void fake_pass(uint64_t microseconds)
{
    fake.ticks += microseconds;
    fake.time_100ns += microseconds * 10;
}

WCHAR *fake_wide(const char *text)
{
    static WCHAR ring[8][1024];
    static unsigned next;
    WCHAR *out = ring[next++ % 8];
    size_t units = 0;

    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), (uint16_t *)out, 1023, &units),
                     EPC_OK);
    out[units] = 0;
    return out;
}

const char *fake_narrow(const WCHAR *text)
{
    static char ring[8][3072];
    static unsigned next;
    char *out = ring[next++ % 8];
    size_t bytes = 0;

    if (!text)
        return "(null)";
    ck_assert_int_eq(epci_utf8_from_utf16((const uint16_t *)text,
                                          epci_utf16_length((const uint16_t *)text, 1024), out,
                                          3071, &bytes, NULL),
                     EPC_OK);
    out[bytes] = '\0';
    return out;
}
