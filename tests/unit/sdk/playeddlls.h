/* SPDX-License-Identifier: MIT
 *
 * playeddlls.h -- performance DLLs that check_collector plays itself: each answers, hangs or fails
 * as the test wants.  Included once.
 */
#pragma once

#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/stamp/stamp.h"
#include "reader/collect/hosting.h"
#include "check/walk.h"
#include "sdk/core/atomic.h"
#include "sdk/core/text.h"
#include "host/key/providerkey.h"
#include "sdk/port/port.h"

#include "blockbuilder.h"

/* ---- DLLs ---- */

#define DLLS_MAX    200
#define STAMP_BYTES (KIT_STAMP_NUMBERS(2) * sizeof(uint32_t))

enum behaviour {
    ANSWERS,
    HANGS, /* until it has to stop, or another behaviour is set */
    FAILS, /* its Collect */
    NOT_LOADED,
    WAITS_FOR_ALL, /* until `meeting` of them are in Collect */
    DROPS,
    OUT_OF_LINE, /* a block that ends 4 bytes after a multiple of 8 */
    FOREIGN      /* a whole answer of the computer "FAR" */
};

struct dll {
    char word[32];
    uint32_t behaviour;
    uint32_t object; /* it returns this object, */
    uint32_t parent; /* whose instance has its parent in this one, which it returns if asked if it
                        is its own */
    uint32_t takes;  /* milliseconds that its Collect takes */
    uint32_t opened, closed, collected;
    uint32_t file;   /* number of its file */
    uint32_t *stamp; /* NULL: none; of one object and one counter */
    bool replaced;   /* Collect replaces its file, once */
    const uint32_t *stop;
    struct block block;
    struct epci_span span;
    char asked[64];
};

static struct dll dlls[DLLS_MAX];
static uint32_t dll_count, inside, meeting, starting, most_starting;

static struct dll *find_dll(const char *word)
{
    for (uint32_t i = 0; i < dll_count; i++)
        if (strcmp(dlls[i].word, word) == 0)
            return &dlls[i];
    return NULL;
}

static void add_u32(uint32_t *at, uint32_t change)
{
    __atomic_fetch_add(at, change, __ATOMIC_SEQ_CST);
}

static void add_object(struct dll *dll, uint32_t index, uint32_t parent)
{
    block_object(&dll->block, index, BLOCK_MANY);
    block_counter(&dll->block, index + 2, EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&dll->block, "a", (const uint64_t[]){ 7 });
    if (parent)
        block_put(&dll->block, block_instance_at(&dll->block, dll->block.objects - 1, 0) + 4,
                  parent);
}

static bool dll_open(void **out, const struct reader_host_request *request, char *why)
{
    struct dll *dll = find_dll(request->word);
    uint32_t now;

    add_u32(&starting, 1);
    now = epci_load_u32(&starting);
    if (now > epci_load_u32(&most_starting))
        epci_store_u32(&most_starting, now);
    epci_thread_sleep(1);
    add_u32(&starting, (uint32_t)-1);
    request->started(request->context);
    if (!dll || epci_load_u32(&dll->behaviour) == NOT_LOADED) {
        snprintf(why, READER_WHY_CAPACITY, "it cannot be loaded");
        return false;
    }
    add_u32(&dll->opened, 1);
    dll->stop = request->stop;
    block_init(&dll->block);
    if (dll->behaviour == FOREIGN)
        block_answer(&dll->block, "FAR");
    add_object(dll, dll->object, dll->parent);
    *out = dll;
    return true;
}

static bool dll_collect(void *host, const char *query, struct reader_hosted *out, char *why)
{
    struct dll *dll = host;
    const uint32_t behaviour = epci_load_u32(&dll->behaviour);
    char parent[16];

    snprintf(dll->asked, sizeof dll->asked, "%s", query);
    snprintf(parent, sizeof parent, " %u", dll->parent);
    if (dll->parent / 20 == dll->object / 20 && dll->block.objects == 1 && strstr(query, parent))
        add_object(dll, dll->parent, 0);
    if (behaviour == OUT_OF_LINE && dll->collected == 0) {
        block_put(&dll->block, 0, block_get(&dll->block, 0) + 4);
        block_grow(&dll->block, 4);
    }
    add_u32(&dll->collected, 1);
    if (dll->replaced) {
        dll->replaced = false;
        add_u32(&dll->file, 1);
    }
    while (epci_load_u32(&dll->behaviour) == HANGS && !epci_load_u32(dll->stop))
        epci_thread_sleep(1);
    if (dll->takes)
        epci_thread_sleep(dll->takes);
    add_u32(&inside, 1);
    while (behaviour == WAITS_FOR_ALL && epci_load_u32(&inside) < meeting)
        epci_thread_sleep(1);
    if (behaviour == FAILS || epci_load_u32(dll->stop)) {
        snprintf(why, READER_WHY_CAPACITY, "Collect failed");
        return false;
    }
    dll->span = block_span(&dll->block);
    *out = (struct reader_hosted){ .block = dll->span.at,
                                   .bytes = behaviour == DROPS ? 0 : (uint32_t)dll->span.left,
                                   .microseconds = 17,
                                   .dropped = behaviour == DROPS };
    return true;
}

/* Its file is new each time the test says so, and contains a stamp if it wants one. */
static void dll_examine(const struct host_provider_key *key, struct reader_dll_file *file,
                        struct reader_dll_facts *facts)
{
    const struct dll *dll = find_dll(key->service);

    memset(file, 0, sizeof *file);
    snprintf(file->path, sizeof file->path, "%s.dll", key->service);
    file->sign.index = dll ? epci_load_u32(&dll->file) : 0;
    if (dll && facts && dll->stamp)
        reader_dll_read_stamp_into_facts(facts, epci_span_of(dll->stamp, STAMP_BYTES),
                                         key->service);
}

static void dll_close(void *host)
{
    struct dll *dll = host;

    block_release(&dll->block);
    add_u32(&dll->closed, 1);
}

static const struct reader_host_ops ops = { dll_open, dll_collect, dll_close, dll_examine };
