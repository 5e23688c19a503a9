/* SPDX-License-Identifier: MIT
 *
 * playedcollector.h -- a registry in memory, and a collector of DLLs that the test plays itself.
 * Included once.
 */
#pragma once

#include "playeddlls.h"
#include "kit/system/memregistry.h"
#include "kit/system/registry.h"

/* ---- The registry ---- */

static struct epci_registry registry;

static inline void put_text(const char *service, const char *name, const char *text)
{
    char path[256];
    uint16_t units[100] = { 0 };
    size_t count = 0;

    snprintf(path, sizeof path, EPCI_SERVICES "\\%s\\Performance", service);
    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), units, 99, &count), EPC_OK);
    ck_assert_int_eq(epci_registry_create_key(&registry, path), EPC_OK);
    ck_assert_int_eq(epci_registry_write_value(&registry, path, name, EPCI_REG_SZ, units,
                                               (count + 1) * sizeof *units),
                     EPC_OK);
}

static inline void put_number(const char *service, const char *name, uint32_t value)
{
    char path[256];

    snprintf(path, sizeof path, EPCI_SERVICES "\\%s\\Performance", service);
    ck_assert_int_eq(kit_registry_write_u32(&registry, path, name, value), EPC_OK);
}

static inline void put_perflib(const char *name, uint32_t value)
{
    ck_assert_int_eq(epci_registry_create_key(&registry, HOST_PERFLIB), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, HOST_PERFLIB, name, value), EPC_OK);
}

/* Install a provider: object 1000, 1020 ... with the numbers up to the next. */
static inline struct dll *install(const char *service, enum behaviour behaviour)
{
    struct dll *dll = &dlls[dll_count];
    const uint32_t first = 1000 + 20 * dll_count++;

    memset(dll, 0, sizeof *dll);
    snprintf(dll->word, sizeof dll->word, "%s", service);
    dll->behaviour = behaviour;
    dll->object = first;
    put_text(service, "Library", "x.dll");
    put_number(service, "First Counter", first);
    put_number(service, "Last Counter", first + 18);
    put_number(service, "First Help", first + 1);
    put_number(service, "Last Help", first + 19);
    put_perflib("Last Counter", first + 18);
    return dll;
}

/* ---- The collector ---- */

static struct reader_collector *collector;
static struct reader_collector_options options;
static char reports[2000];

static inline void tell(void *context, const char *service, const char *message)
{
    (void)context;
    snprintf(reports + strlen(reports), sizeof reports - strlen(reports), "%s: %s\n", service,
             message);
}

static inline void begin(void)
{
    dll_count = inside = meeting = most_starting = 0;
    reports[0] = '\0';
    options = (struct reader_collector_options){ .registry = &registry, .tell = tell };
    ck_assert_int_eq(kit_registry_create_in_memory(&registry), EPC_OK);
}

static inline void open_all(void)
{
    ck_assert_int_eq(reader_collector_open_with_hosts(&collector, &options, &ops), EPC_OK);
}

static inline void end(void)
{
    reader_collector_close(collector);
    kit_registry_release(&registry);
    for (uint32_t i = 0; i < dll_count; i++)
        ck_assert_uint_eq(dlls[i].opened, dlls[i].closed);
}

/* The objects of an answer: "1000 1020". */
static inline const char *objects(const char *query)
{
    static char text[2000];
    struct reader_answer answer;
    struct check_parsed_data data;
    struct check_parsed_object object;
    uint32_t count = 0;

    text[0] = '\0';
    ck_assert_int_eq(reader_collector_answer_query(collector, query, &answer), EPC_OK);
    ck_assert_int_eq(check_read_data_header(reader_span_of_whole_answer(&answer), &data, NULL),
                     EPC_OK);
    ck_assert_uint_eq(data.head.total_bytes, reader_span_of_whole_answer(&answer).left);
    for (; check_read_next_object(&data.objects, &object, NULL) == EPC_OK; count++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%u", count ? " " : "",
                 object.head.name_index);
    ck_assert_uint_eq(data.head.object_count, count);
    reader_answer_release(&answer);
    return text;
}

static inline struct reader_provider_state state_of(const char *service)
{
    struct reader_provider_state state;
    uint32_t position = 0;

    while (reader_next_provider_state(collector, &position, &state))
        if (strcmp(state.service, service) == 0)
            return state;
    ck_abort_msg("no provider %s", service);
    return state;
}

/* Ask until the answer is this, for a minute at most. */
static inline void ask_until(const char *query, const char *wanted)
{
    for (int i = 0; i < 6000 && strcmp(objects(query), wanted) != 0; i++)
        epci_thread_sleep(10);
    ck_assert_str_eq(objects(query), wanted);
}
