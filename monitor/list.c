/* SPDX-License-Identifier: MIT
 *
 * list.c -- epc-mon list: every registered provider; none of them is loaded.
 */
#include "monitor/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/json.h"
#include "kit/pe.h"
#include "kit/safetext.h"
#include "sdk/host/providerkey.h"
#include "sdk/port/child.h"

/* A PE file's headers are in this many bytes of its start. */
#define LIST_HEADER_BYTES 65536u

/* What is known of the DLL's file. */
struct file {
    char library[EPCI_TEXT_ROOM]; /* expanded                     */
    char path[EPCI_TEXT_ROOM];    /* "" if there is no such file  */
    unsigned bits;                /* 0 if that cannot be read     */
};

static void look_at(const struct epci_provider_key *key, struct file *out)
{
    struct kit_pe pe;
    const char *problem;
    void *data = NULL;
    size_t bytes;

    memset(out, 0, sizeof *out);
    if (!key->expand || epci_host_expand(key->library, out->library, sizeof out->library) != EPC_OK)
        snprintf(out->library, sizeof out->library, "%s", key->library);
    if (epci_library_find(out->library, out->path, sizeof out->path) != EPC_OK ||
        epci_host_read_file(out->path, LIST_HEADER_BYTES, &data, &bytes) != EPC_OK)
        return;
    if (kit_pe_init(epci_span_of(data, bytes), &pe, &problem) == EPC_OK)
        out->bits = pe.bits;
    epci_host_free(data);
}

static const char *or_dash(const char *text)
{
    return text[0] ? text : "-";
}

static void list_print_line(const struct epci_provider_key *key, const struct file *file)
{
    char indexes[64] = "not installed", bits[16] = "?";
    const char *const procedures[] = { key->open, key->collect, key->close };

    if (key->installed)
        snprintf(indexes, sizeof indexes, "%" PRIu32 "-%" PRIu32 "/%" PRIu32 "-%" PRIu32,
                 key->first_counter, key->last_counter, key->first_help, key->last_help);
    if (file->bits)
        snprintf(bits, sizeof bits, "%u", file->bits);
    kit_safe_print(stdout, key->service, 24);
    printf(" %-4s %-8s %-23s ", bits, key->disabled ? "disabled" : "enabled", indexes);
    kit_safe_print(stdout, or_dash(file->library), 0);
    for (int i = 0; i < 3; i++) {
        fputs(i == 0 ? " (" : ", ", stdout);
        kit_safe_print(stdout, or_dash(procedures[i]), 0);
    }
    printf(")%s\n", file->path[0] ? "" : "; there is no such file");
}

static void json_index(struct kit_json *json, const char *key, bool known, uint32_t value)
{
    if (known)
        kit_json_u64(json, key, value);
    else
        kit_json_null(json, key);
}

static void json_text(struct kit_json *json, const char *key, const char *text)
{
    kit_json_text(json, key, text[0] ? text : NULL);
}

static void list_json_object(struct kit_json *json, const struct epci_provider_key *key,
                             const struct file *file)
{
    kit_json_begin_object(json, NULL);
    kit_json_text(json, "service", key->service);
    kit_json_text(json, "library", key->library);
    json_text(json, "path", file->path);
    json_index(json, "bits", file->bits != 0, file->bits);
    json_text(json, "open", key->open);
    json_text(json, "collect", key->collect);
    json_text(json, "close", key->close);
    json_index(json, "first_counter", key->installed, key->first_counter);
    json_index(json, "last_counter", key->installed, key->last_counter);
    json_index(json, "first_help", key->installed, key->first_help);
    json_index(json, "last_help", key->installed, key->last_help);
    json_text(json, "object_list", key->object_list);
    kit_json_bool(json, "disabled", key->disabled);
    kit_json_end(json);
}

int mon_do_list(const struct mon_options *options)
{
    struct epci_registry registry;
    struct epci_provider_key key;
    struct kit_json json;
    struct file file;
    uint32_t position = 0;
    int status = epci_registry_open(NULL, false, &registry);

    if (status != EPC_OK)
        return mon_broken("the registry cannot be opened", status);
    kit_json_init(&json, stdout);
    if (options->json)
        kit_json_begin_array(&json, NULL);
    else
        printf("%-24s %-4s %-8s %-23s %s\n", "SERVICE", "BITS", "STATE", "COUNTERS/HELP",
               "LIBRARY (OPEN, COLLECT, CLOSE)");
    while ((status = epci_provider_next(&key, &registry, &position)) == EPC_OK) {
        look_at(&key, &file);
        if (options->json)
            list_json_object(&json, &key, &file);
        else
            list_print_line(&key, &file);
        epci_provider_release(&key);
    }
    if (options->json)
        kit_json_end(&json);
    epci_registry_close(&registry);
    return status == EPC_END ? KIT_EXIT_GOOD
                             : mon_broken("the services in the registry cannot be read", status);
}
