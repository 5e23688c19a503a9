/* SPDX-License-Identifier: MIT
 *
 * fuzz_directory.c -- a hostile publisher: whatever it writes into the directory, Collect stays in
 * bounds and its block passes level 1, and the next application can publish and is shown.
 *
 * Input: edits of 6 bytes each, word number (2) and value (4), applied to a directory with one
 * entry.
 */
#include <stdlib.h>
#include <string.h>

#include "sample_schema.h"

#include "check/check.h"
#include "sections_valid.h"
#include "check/walk.h"
#include "sdk/provider/collect.h"

#define CAPACITY 65536
#define EDIT     6

static epc_app *publish(const char *name)
{
    epc_instance instance;
    epc_app *app;

    if (epc_app_open(&sample_schema, NULL, &app) ||
        epc_instance_add(app, SAMPLE_SITE, name, &instance))
        abort();
    epc_add(instance, SAMPLE_SITE_REQUESTS, 1);
    return app;
}

static void edit(const uint8_t *data, size_t size)
{
    char name[EPCI_NAME_BYTES];
    struct epci_shm directory;

    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY, sample_schema.service,
                                 NULL, name);
    if (epci_shm_open_existing(name, true, &directory) || !directory_is_valid(directory.base))
        abort();
    for (; size >= EDIT; data += EDIT, size -= EDIT) {
        uint16_t word;

        memcpy(&word, data, sizeof word);
        memcpy(directory.base + word % (EPCI_DIRECTORY_BYTES / 4) * 4, data + 2, 4);
    }
    epci_shm_close(&directory);
}

static void refuse(void *context, const struct check_finding *finding)
{
    (void)context;
    if (finding->rule != CHECK_RULE_BASE_ZERO) /* values are arbitrary */
        abort();
}

/* The number of sites that are shown. */
static int collect(struct epci_responder *collector, unsigned char *buffer)
{
    static const struct check_options level1 = { .level = 1, .profile = CHECK_PROFILE_CURRENT };
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    struct epci_query query = epci_query_parse(global, 6);
    struct check_parsed_object site;
    struct epci_span rest;
    uint32_t objects;
    size_t bytes;

    if (epci_responder_collect(collector, &query, buffer, CAPACITY, &bytes, &objects))
        abort();
    rest = epci_span_of(buffer, bytes);
    check_block(rest, objects, &level1, refuse, NULL);
    if (check_read_next_object(&rest, &site, NULL))
        abort();
    return site.head.instance_count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct epci_indexes indexes = { 2000, 2001 };
    struct epci_responder *collector;
    unsigned char *buffer = malloc(CAPACITY);
    epc_app *first = publish("a"), *second;

    if (!buffer || epci_responder_open(&sample_schema, &indexes, &collector))
        abort();
    collect(collector, buffer);
    edit(data, size);
    collect(collector, buffer);
    second = publish("b");
    if (collect(collector, buffer) < 1)
        abort();
    epc_app_close(second);
    epc_app_close(first);
    epci_responder_close(collector);
    free(buffer);
    return 0;
}
