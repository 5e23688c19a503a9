/* SPDX-License-Identifier: MIT
 *
 * madeup.c -- writes the list of processes as the system does, and finds values in answers.
 */
#include "madeup.h"

#include "epc_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "findings.h"
#include "check/check.h"
#include "sdk/core/text.h"
#include "sdk/provider/collect.h"

struct made made;

/* ---- The list of processes, in the layout of this program's pointers ---- */

#define WIDE (sizeof(void *) == 8)
enum {
    ENTRY = WIDE ? 256 : 184,
    THREAD = WIDE ? 80 : 64,
    NAME_AT = WIDE ? 64 : 60,
    PRIORITY = WIDE ? 72 : 64,
    ID = WIDE ? 80 : 68,
    CREATOR = WIDE ? 88 : 72,
    HANDLES = WIDE ? 96 : 76,
    VIRTUAL_PEAK = WIDE ? 112 : 88,
    VIRTUAL = WIDE ? 120 : 92,
    WORKING_SET_PEAK = WIDE ? 136 : 100,
    WORKING_SET = WIDE ? 144 : 104,
    PAGED = WIDE ? 184 : 124,
    PRIVATE = WIDE ? 200 : 132,
    THREAD_ID = WIDE ? 48 : 36,
    THREAD_PRIORITY = WIDE ? 56 : 40,
    THREAD_BASE = WIDE ? 60 : 44,
    THREAD_SWITCHES = WIDE ? 64 : 48,
    THREAD_STATE = WIDE ? 68 : 52,
    THREAD_REASON = WIDE ? 72 : 56,
};

static void put(unsigned char *at, uint64_t value, size_t bytes)
{
    memcpy(at, &value, bytes); /* little-endian, as everything here */
}

static void put_pointer(unsigned char *at, uint64_t value)
{
    put(at, value, sizeof(void *));
}

static uint32_t name_bytes(const struct made_process *process)
{
    if (process->name)
        return process->units * 2;
    return process->text ? (uint32_t)strlen(process->text) * 2 : 0;
}

static uint32_t entry_bytes(const struct made_process *process)
{
    return (ENTRY + process->threads * THREAD + name_bytes(process) + 2 + 7) & ~7u;
}

static void write_threads(unsigned char *at, const struct made_process *process)
{
    for (uint32_t i = 0; i < process->threads; i++, at += THREAD) {
        put(at + 0, process->kernel / process->threads, 8);
        put(at + 8, process->user / process->threads, 8);
        put(at + 16, process->created, 8);
        put_pointer(at + THREAD_ID, process->id ? process->id * 100 + i : 0);
        put(at + THREAD_PRIORITY, (uint32_t)made.thread_base, 4);
        put(at + THREAD_BASE, (uint32_t)made.thread_base, 4);
        put(at + THREAD_SWITCHES, made.thread_switches, 4);
        put(at + THREAD_STATE, made.thread_state, 4);
        put(at + THREAD_REASON, 6, 4);
    }
}

static void write_process(unsigned char *at, const struct made_process *process, bool last)
{
    const uint32_t bytes = name_bytes(process);
    unsigned char *name = at + ENTRY + process->threads * THREAD;

    memset(at, 0, entry_bytes(process));
    put(at, last ? 0 : entry_bytes(process), 4);
    put(at + 4, process->threads, 4);
    put(at + 32, process->created, 8);
    put(at + 40, process->user, 8);
    put(at + 48, process->kernel, 8);
    put(at + 56, bytes, 2);
    put_pointer(at + NAME_AT, bytes ? (uint64_t)(uintptr_t)name : 0);
    put(at + PRIORITY, (uint32_t)process->priority, 4);
    put_pointer(at + ID, process->id);
    put_pointer(at + CREATOR, process->creator);
    put(at + HANDLES, process->handles, 4);
    put_pointer(at + VIRTUAL_PEAK, process->virtual_peak);
    put_pointer(at + VIRTUAL, process->virtual_bytes);
    put_pointer(at + WORKING_SET_PEAK, process->working_set_peak);
    put_pointer(at + WORKING_SET, process->working_set);
    put_pointer(at + PAGED, process->paged_bytes);
    put_pointer(at + PRIVATE, process->private_bytes);
    write_threads(at + ENTRY, process);
    for (uint32_t i = 0; i < bytes / 2; i++)
        put(name + 2 * i, process->name ? process->name[i] : (unsigned char)process->text[i], 2);
}

static int made_processes(void *buffer, uint32_t bytes, uint32_t *needed)
{
    unsigned char *at = buffer;

    made.list_calls++;
    if (made.processes_status < 0)
        return made.processes_status;
    if (made.grow_after) {
        made.grow_after--;
    } else if (made.grow_calls) {
        for (uint32_t i = 0; i < made.grows; i++)
            made_add(10000 + 4 * made.process_count, "new.exe");
        made.grow_calls--;
    }
    *needed = 0;
    for (uint32_t i = 0; i < made.process_count; i++)
        *needed += entry_bytes(&made.processes[i]);
    if (*needed > bytes)
        return EPC_E_NOSPACE;
    for (uint32_t i = 0; i < made.process_count; i++) {
        write_process(at, &made.processes[i], i + 1 == made.process_count);
        at += entry_bytes(&made.processes[i]);
    }
    return EPC_OK;
}

/* ---- The other calls ---- */

static void made_clocks(struct sysperf_clocks *out)
{
    *out = made.clocks;
}

static uint32_t made_own_id(void)
{
    return 8;
}

static void made_own_priority(int32_t *lowest, int32_t *highest)
{
    *lowest = *highest = 8;
}

static int made_processors(struct sysperf_processor *out, uint32_t capacity)
{
    ck_assert_uint_ge(capacity, EPC_COUNT(made.processors));
    for (int i = 0; i < made.processor_count; i++)
        out[i] = made.processors[i];
    return made.processor_count;
}

static int made_activity(struct sysperf_activity *out)
{
    *out = made.activity;
    return made.activity_status;
}

static int made_memory(struct sysperf_memory *out)
{
    *out = made.memory;
    return made.memory_status;
}

static int made_files(struct sysperf_paging_file *out, uint32_t capacity)
{
    ck_assert_uint_ge(capacity, EPC_COUNT(made.files));
    for (int i = 0; i < made.file_count; i++)
        out[i] = made.files[i];
    return made.file_count;
}

static int made_drive(uint32_t letter, struct sysperf_drive *out)
{
    if (!made.drives[letter].present)
        return EPC_E_NOT_FOUND;
    *out = made.drives[letter];
    out->device = SYSPERF_NO_DISK;
    made.drives[letter].free -= made.drive_fills;
    return EPC_OK;
}

static int made_disk(uint32_t number, struct sysperf_transfers *out)
{
    if (number >= EPC_COUNT(made.disks))
        return EPC_E_NOT_FOUND;
    *out = made.disks[number];
    return EPC_OK;
}

static int made_interfaces(struct sysperf_interface *out, uint32_t capacity)
{
    ck_assert_uint_ge(capacity, EPC_COUNT(made.interfaces));
    for (int i = 0; i < made.interface_count; i++)
        out[i] = made.interfaces[i];
    return made.interface_count;
}

static int made_file(const char *name, char *out, uint32_t capacity)
{
    for (uint32_t i = 0; i < made.unix_file_count; i++) {
        const char *text = made.unix_files[i].text;
        size_t bytes;

        if (!*text && made.long_file)
            text = made.long_file;
        bytes = strlen(text);
        if (strcmp(made.unix_files[i].name, name) != 0)
            continue;
        if (bytes > capacity)
            return EPC_E_NOSPACE;
        memcpy(out, text, bytes);
        return (int)bytes;
    }
    return EPC_E_NOT_FOUND;
}

static int made_unix_processes(uint32_t *out, uint32_t capacity)
{
    uint32_t count = 0;

    if (made.unix_file_count == 0)
        return EPC_E_NOT_FOUND;
    for (uint32_t i = 0; i < made.unix_file_count; i++) {
        unsigned pid;
        char rest[8];

        if (sscanf(made.unix_files[i].name, "%u/%7s", &pid, rest) == 2 &&
            strcmp(rest, "stat") == 0 && count < capacity)
            out[count++] = pid;
    }
    return (int)count;
}

static int made_unix_space(const char *path, uint64_t *all, uint64_t *available)
{
    for (size_t i = 0; i < EPC_COUNT(made.spaces); i++)
        if (made.spaces[i].path && strcmp(made.spaces[i].path, path) == 0) {
            *all = made.spaces[i].all;
            *available = made.spaces[i].available;
            return EPC_OK;
        }
    return EPC_E_NOT_FOUND;
}

void made_file_is(const char *name, const char *text)
{
    struct made_file *file = NULL;

    for (uint32_t i = 0; i < made.unix_file_count; i++)
        if (strcmp(made.unix_files[i].name, name) == 0)
            file = &made.unix_files[i];
    if (!file) {
        ck_assert_uint_lt(made.unix_file_count, EPC_COUNT(made.unix_files));
        file = &made.unix_files[made.unix_file_count++];
    }
    snprintf(file->name, sizeof file->name, "%s", name);
    ck_assert_uint_lt(strlen(text), sizeof file->text);
    strcpy(file->text, text);
}

void made_lose_file(const char *name)
{
    for (uint32_t i = 0; i < made.unix_file_count; i++)
        if (strcmp(made.unix_files[i].name, name) == 0) {
            made.unix_files[i].name[0] = '\0';
            return;
        }
    ck_abort_msg("no such file");
}

const struct sysperf_calls sysperf_system_calls = {
    made_clocks,     made_processes, made_own_id,         made_own_priority, made_processors,
    made_activity,   made_memory,    made_files,          made_drive,        made_disk,
    made_interfaces, made_file,      made_unix_processes, made_unix_space,
};

/* ---- The machine ---- */

struct made_process *made_add(uint64_t id, const char *text)
{
    struct made_process *process = &made.processes[made.process_count++];

    ck_assert_uint_le(made.process_count, MADE_PROCESSES);
    *process = (struct made_process){
        .id = id,
        .creator = 4,
        .created = made.clocks.now - 50000000,
        .user = id * 10,
        .kernel = id * 20,
        .virtual_bytes = id * 1000,
        .working_set = id * 100,
        .private_bytes = id * 50,
        .paged_bytes = id * 50,
        .virtual_peak = id * 1001,
        .working_set_peak = id * 101,
        .handles = (uint32_t)id + 1,
        .threads = 2,
        .priority = 8,
        .text = text,
    };
    return process;
}

void made_remove(uint64_t id)
{
    for (uint32_t i = 0; i < made.process_count; i++)
        if (made.processes[i].id == id) {
            memmove(&made.processes[i], &made.processes[i + 1],
                    (made.process_count - i - 1) * sizeof *made.processes);
            made.process_count--;
            return;
        }
    ck_abort_msg("no such process");
}

static void name_units(uint16_t *out, uint32_t *units, const char *text)
{
    for (*units = 0; text[*units]; ++*units)
        out[*units] = (unsigned char)text[*units];
}

void made_reset(void)
{
    memset(&made, 0, sizeof made);
    made.clocks = (struct sysperf_clocks){ 1000000000, 10000000, 133000000000000000, 900000000 };
    made_add(0, NULL)->created = 0;
    made_add(4, "System");
    made_add(8, "monitor.exe");
    made_add(12, "web.exe");
    made_add(16, "WEB.EXE");
    made.thread_state = 5;
    made.thread_switches = 3;
    made.thread_base = 8;
    made.processor_count = 2;
    made.processors[0] =
        (struct sysperf_processor){ .idle = 1000, .kernel = 1500, .user = 700, .interrupts = 11 };
    made.processors[1] =
        (struct sysperf_processor){ .idle = 2000, .kernel = 2100, .user = 300, .interrupts = 5 };
    made.activity = (struct sysperf_activity){
        .known = SYSPERF_KNOWS_FAULTS | SYSPERF_KNOWS_PAGES | SYSPERF_KNOWS_SWITCHES,
        .faults = 100,
        .pages_in = 15,
        .pages_out = 5,
        .switches = 3000,
    };
    made.memory = (struct sysperf_memory){ .known = SYSPERF_KNOWS_CACHE | SYSPERF_KNOWS_AVAILABLE |
                                                    SYSPERF_KNOWS_COMMITTED,
                                           .available = (uint64_t)3 << 30,
                                           .committed = (uint64_t)2 << 30,
                                           .limit = (uint64_t)8 << 30,
                                           .cache = 5 << 20,
                                           .paging_all = (uint64_t)4 << 30,
                                           .paging_used = (uint64_t)1 << 30,
                                           .processes = 5,
                                           .threads = 10 };
    made.file_count = 1;
    name_units(made.files[0].name, &made.files[0].units, "C:pagefile.sys");
    made.files[0].all = 400;
    made.files[0].used = 100;
    made.files[0].peak = 200;
    made.drives[2] =
        (struct sysperf_drive){ .present = true, .all = 1000 << 20, .free = 250 << 20 };
    made.drives[2].transfers.known = true;
    made.drives[2].transfers.reads = 9;
    made.drives[3] =
        (struct sysperf_drive){ .present = true, .all = 1000 << 20, .free = 750 << 20 };
    made.drives[3].transfers.known = true;
    made.disks[0] = (struct sysperf_transfers){ true, 10, 20, 30, 40, 50, 1000, 7, 8, 1 };
    made.interface_count = 1;
    name_units(made.interfaces[0].name, &made.interfaces[0].units, "Card (R) #2/a\\b");
    made.interfaces[0].received = 111;
    made.interfaces[0].sent = 222;
    made.interfaces[0].speed = 1000000000;
}

/* ---- Answers ---- */

static const epc_callback callbacks[] = {
    { SYSPERF_SYSTEM, collect_system, NULL, 0 },
    { SYSPERF_MEMORY, collect_memory, NULL, 0 },
    { SYSPERF_PROCESSOR, collect_processors, NULL, 0 },
    { SYSPERF_CORE, collect_processor_information, NULL, 0 },
    { SYSPERF_PROCESS, collect_processes, NULL, 0 },
    { SYSPERF_THREAD, collect_threads, NULL, 0 },
    { SYSPERF_PHYSICALDISK, collect_disks, NULL, 0 },
    { SYSPERF_LOGICALDISK, collect_drives, NULL, 0 },
    { SYSPERF_PAGING_FILE, collect_paging_files, NULL, 0 },
    { SYSPERF_NETWORK, collect_network_interfaces, NULL, 0 },
    { SYSPERF_OBJECTS, collect_process_and_thread_counts, NULL, 0 },
};
static const epc_on_demand what = { sizeof what, callbacks, EPC_COUNT(callbacks), NULL,
                                    &sysperf_procedures };

#define CAPACITY ((size_t)16 << 20)

static struct epci_responder *provider;
static unsigned char *answer;
static size_t answer_bytes;
static uint32_t words[1 << 15];

void made_open(void)
{
    const struct epci_indexes none = { 0, 0 };
    struct epci_device_names devices = { 0 };

    ck_assert_int_eq(epci_responder_open(&sysperf_schema, &none, &provider), EPC_OK);
    ck_assert_int_eq(epci_responder_set_on_demand(provider, &what, &devices), EPC_OK);
}

void made_close(void)
{
    epci_responder_close(provider);
    free(answer);
    answer = NULL;
}

void made_collect(const char *text)
{
    const struct check_workspace workspace = { words, EPC_COUNT(words), NULL };
    const struct check_options options = { .level = 1,
                                           .profile = CHECK_PROFILE_CURRENT,
                                           .workspace = &workspace };
    struct check_collect_call call = { .capacity = CAPACITY };
    struct findings found = { 0 };
    uint16_t units[64];
    struct epci_query query;
    size_t count;

    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), units, 64, &count), EPC_OK);
    query = epci_query_parse(units, count);
    free(answer);
    answer = malloc(CAPACITY);
    ck_assert_int_eq(
        epci_responder_collect(provider, &query, answer, CAPACITY, &answer_bytes, &call.types),
        EPC_OK);
    call.bytes = (uint32_t)answer_bytes;
    call.moved = (int64_t)answer_bytes;
    call.buffer = answer;
    check_collect_call_and_get_kept_bytes(&call, &options, findings_add, &found);
    ck_assert_msg(found.count == 0, "%s: %s", findings_rules(&found), found.kept[0].message);
}

void made_ask(const char *query)
{
    made_open();
    made_collect(query);
}

static bool find_object(uint32_t object, struct check_parsed_object *out)
{
    struct epci_span rest = epci_span_of(answer, answer_bytes);

    while (check_read_next_object(&rest, out, NULL) == EPC_OK)
        if (out->head.name_index == object)
            return true;
    return false;
}

static bool find_counter(const struct check_parsed_object *object, uint32_t counter, bool base,
                         struct check_parsed_counter *out)
{
    struct epci_span rest = object->definitions;

    while (check_read_next_counter(&rest, out, NULL) == EPC_OK)
        if (out->head.name_index == counter)
            return !base || check_read_next_counter(&rest, out, NULL) == EPC_OK;
    return false;
}

bool made_has(uint32_t object, uint32_t counter)
{
    struct check_parsed_object view;
    struct check_parsed_counter found;

    return find_object(object, &view) &&
           (counter == 0 || find_counter(&view, counter, false, &found));
}

bool made_has_object(uint32_t object)
{
    struct check_parsed_object view;

    return find_object(object, &view);
}

uint64_t made_object_time(uint32_t object)
{
    struct check_parsed_object view;

    ck_assert(find_object(object, &view));
    ck_assert_uint_eq(view.head.perf_freq, 10000000);
    return view.head.perf_time;
}

int made_count(uint32_t object)
{
    struct check_parsed_object view;

    ck_assert(find_object(object, &view));
    return view.head.instance_count;
}

static const char *name_of(const struct check_parsed_instance *view)
{
    static char names[8][800];
    static uint32_t next;
    char *name = names[next++ % 8];
    size_t bytes;

    ck_assert_int_eq(
        epci_utf8_from_utf16_bytes(view->name.at, view->name.left, name, 799, &bytes, NULL),
        EPC_OK);
    name[bytes] = '\0';
    return name;
}

static struct check_parsed_instance instance_at(const struct check_parsed_object *object,
                                                int number)
{
    struct epci_span rest = object->rest;
    struct check_parsed_instance view;

    for (int i = 0; i <= number; i++)
        ck_assert_int_eq(check_read_next_instance(&rest, &view, NULL), EPC_OK);
    return view;
}

const char *made_name(uint32_t object, int number)
{
    struct check_parsed_object view;
    struct check_parsed_instance instance;

    ck_assert(find_object(object, &view));
    instance = instance_at(&view, number);
    return name_of(&instance);
}

const char *made_parent(uint32_t object, int number)
{
    struct check_parsed_object view;
    struct check_parsed_instance instance;

    ck_assert(find_object(object, &view));
    instance = instance_at(&view, number);
    if (instance.head.parent_index == 0)
        return "";
    return made_name(instance.head.parent_index, (int)instance.head.parent_instance);
}

uint64_t made_cell(uint32_t object, const char *name, uint32_t counter, bool base)
{
    struct check_parsed_object view;
    struct check_parsed_instance instance;
    struct check_parsed_counter definition;
    struct epci_span rest, cell;
    uint64_t number = 0;

    ck_assert(find_object(object, &view));
    ck_assert(find_counter(&view, counter, base, &definition));
    rest = view.rest;
    if (!name) {
        ck_assert_int_eq(check_read_block_without_instance(&rest, &instance, NULL), EPC_OK);
    } else {
        do
            ck_assert_msg(check_read_next_instance(&rest, &instance, NULL) == EPC_OK, "no %s",
                          name);
        while (strcmp(name_of(&instance), name) != 0);
    }
    ck_assert_int_eq(check_read_cell(&definition, instance.block, &cell, &number), EPC_OK);
    return number;
}

void made_shows(uint32_t object, const char *name, const char *wanted)
{
    char shown[256] = "";
    size_t used = 0;
    unsigned counter;
    int length;

    for (const char *at = wanted; sscanf(at, "%u=%*u%n", &counter, &length) == 1; at += length)
        used += (size_t)snprintf(shown + used, sizeof shown - used, "%s%u=%" PRIu64,
                                 used ? " " : "", counter, made_value(object, name, counter));
    ck_assert_str_eq(shown, wanted);
}
