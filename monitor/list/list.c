/* SPDX-License-Identifier: MIT
 *
 * list.c -- epc-mon list: every registered provider, as exctrlst shows them; none is loaded.
 *
 * First come the two checks that people use exctrlst for: perflib's last index against the highest
 * one that has a text, for names and for helps.
 */
#include "monitor/list/list.h"
#include "kit/system/registry.h"
#include "monitor/list/listlog.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/json/json.h"
#include "kit/pe/pe.h"
#include "kit/console/safetext.h"
#include "monitor/list/listobjects.h"
#include "monitor/tool/problem.h"
#include "reader/names/titles.h"
#include "host/key/providerkey.h"
#include "kit/system/module.h"
#include "kit/system/tool.h"
#include "sdk/core/span.h"
#include "kit/system/files.h"
#include "sdk/port/registry.h"

/* A PE file's headers are in this many bytes of its start. */
#define LIST_HEADER_BYTES 65536u

/* What is known of the DLL's file. */
struct file {
    char library[HOST_TEXT_CAPACITY]; /* expanded                     */
    char path[HOST_TEXT_CAPACITY];    /* "" if there is no such file  */
    unsigned bits;                    /* 0 if that cannot be read     */
};

static void find_library_and_bitness(const struct host_provider_key *key, struct file *out)
{
    struct kit_pe pe;
    const char *problem;
    void *data = NULL;
    size_t bytes;

    memset(out, 0, sizeof *out);
    if (!key->expand ||
        kit_expand_variables(key->library, out->library, sizeof out->library) != EPC_OK)
        snprintf(out->library, sizeof out->library, "%s", key->library);
    if (kit_library_find_path(out->library, out->path, sizeof out->path) != EPC_OK ||
        kit_read_file_up_to(out->path, LIST_HEADER_BYTES, &data, &bytes) != EPC_OK)
        return;
    if (kit_pe_read_headers(epci_span_of(data, bytes), &pe, &problem) == EPC_OK)
        out->bits = pe.bits;
    kit_free(data);
}

static const char *text_or_dash(const char *text)
{
    return text[0] ? text : "-";
}

static void print_provider_line(const struct host_provider_key *key, const struct file *file)
{
    char indexes[64] = "not installed", bits[16] = "?";
    const char *const procedures[] = { key->open, key->collect, key->close };

    if (key->system)
        strcpy(indexes, "the system's");
    else if (key->installed)
        snprintf(indexes, sizeof indexes, "%" PRIu32 "-%" PRIu32 "/%" PRIu32 "-%" PRIu32,
                 key->first_counter, key->last_counter, key->first_help, key->last_help);
    if (file->bits)
        snprintf(bits, sizeof bits, "%u", file->bits);
    kit_print_safe_padded(stdout, key->service, 24);
    printf(" %-4s %-8s %-23s ", bits, key->disabled ? "disabled" : "enabled", indexes);
    kit_print_safe_padded(stdout, text_or_dash(file->library), 0);
    for (int i = 0; i < 3; i++) {
        fputs(i == 0 ? " (" : ", ", stdout);
        kit_print_safe_padded(stdout, text_or_dash(procedures[i]), 0);
    }
    printf(")%s\n", file->path[0] ? "" : "; there is no such file");
}

static void write_text_or_null(struct kit_json *json, const char *key, const char *text)
{
    kit_json_add_text(json, key, text[0] ? text : NULL);
}

static void write_provider_json(struct kit_json *json, const struct host_provider_key *key,
                                const struct file *file)
{
    const bool has_range = key->installed && !key->system;

    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "service", key->service);
    kit_json_add_text(json, "library", key->library);
    write_text_or_null(json, "path", file->path);
    kit_json_add_u64_or_null(json, "bits", file->bits != 0, file->bits);
    write_text_or_null(json, "open", key->open);
    write_text_or_null(json, "collect", key->collect);
    write_text_or_null(json, "close", key->close);
    kit_json_add_u64_or_null(json, "first_counter", has_range, key->first_counter);
    kit_json_add_u64_or_null(json, "last_counter", has_range, key->last_counter);
    kit_json_add_u64_or_null(json, "first_help", has_range, key->first_help);
    kit_json_add_u64_or_null(json, "last_help", has_range, key->last_help);
    write_text_or_null(json, "object_list", key->object_list);
    kit_json_add_bool(json, "disabled", key->disabled);
    kit_json_end_innermost(json);
}

/* ---- The two checks ---- */

struct last_index {
    bool known, has_text;
    uint32_t stored;  /* what perflib believes          */
    uint32_t highest; /* of the English table's entries */
    uint32_t in_use;  /* by a text, a service or the system itself */
};

/* The largest index of the ranges of services, which may end without a text. */
static uint32_t largest_index_of_all_services(const struct epci_registry *registry, bool help)
{
    struct host_provider_key key;
    uint32_t position = 0, largest = 0, last;

    while (host_provider_read_next(&key, registry, &position) == EPC_OK) {
        last = help ? key.last_help : key.last_counter;
        if (key.installed && !key.system && last > largest)
            largest = last;
        host_provider_release(&key);
    }
    return largest;
}

static void read_last_and_highest_index(const struct epci_registry *registry, bool help,
                                        struct last_index *out)
{
    const uint32_t system = help ? 1847 : 1846; /* without any installed counters */
    struct reader_names names;

    memset(out, 0, sizeof *out);
    out->known = epci_registry_read_u32(registry, HOST_PERFLIB, help ? "Last Help" : "Last Counter",
                                        &out->stored) == EPC_OK;
    out->in_use = largest_index_of_all_services(registry, help);
    if ((help ? reader_helps_load : reader_names_load)(&names, registry, "009") == EPC_OK &&
        names.count > 0) {
        out->has_text = true;
        out->highest = names.entries[names.count - 1].index;
    }
    if (out->highest > out->in_use)
        out->in_use = out->highest;
    if (out->in_use < system)
        out->in_use = system;
    reader_names_release(&names);
}

/* Where nothing was ever installed there is neither. */
static bool last_index_agrees(const struct last_index *last)
{
    return last->known ? last->stored == last->in_use : !last->has_text;
}

static void print_last_index(const char *what, const struct last_index *last)
{
    char stored[32] = "none";

    if (last->known)
        snprintf(stored, sizeof stored, "0x%08" PRIX32 " (%" PRIu32 ")", last->stored,
                 last->stored);
    printf("Last %-8s %s, highest index in use 0x%08" PRIX32 " (%" PRIu32 "): %s\n", what, stored,
           last->in_use, last->in_use,
           last_index_agrees(last) ? "they agree" : "they differ; lodctr --check tells more");
}

static void write_last_index_json(struct kit_json *json, const char *key,
                                  const struct last_index *last)
{
    kit_json_begin_object(json, key);
    kit_json_add_u64_or_null(json, "last", last->known, last->stored);
    kit_json_add_u64_or_null(json, "highest_text", last->has_text, last->highest);
    kit_json_add_u64_or_null(json, "in_use", true, last->in_use);
    kit_json_add_bool(json, "agree", last_index_agrees(last));
    kit_json_end_innermost(json);
}

static void read_and_print_last_indexes(const struct mon_options *options,
                                        const struct epci_registry *registry, struct kit_json *json)
{
    struct last_index counter, help;

    read_last_and_highest_index(registry, false, &counter);
    read_last_and_highest_index(registry, true, &help);
    if (options->json) {
        write_last_index_json(json, "counter", &counter);
        write_last_index_json(json, "help", &help);
    } else {
        print_last_index("Counter", &counter);
        print_last_index("Help", &help);
        putchar('\n');
    }
}

int mon_list_run(const struct mon_options *options)
{
    struct epci_registry registry;
    struct host_provider_key key;
    struct kit_json json;
    struct file file;
    uint32_t position = 0;
    int status;

    if (mon_list_target_is_log(options))
        return mon_list_log(options);
    if (options->objects)
        return mon_list_objects(options);
    if (options->target_count > 0)
        return mon_print_refusal(options, "list takes no names but that of a log", KIT_EXIT_USAGE);
    status = kit_registry_open(NULL, false, &registry);
    if (status != EPC_OK)
        return mon_print_failure("the registry cannot be opened", status);
    kit_json_init(&json, stdout);
    if (options->json)
        kit_json_begin_object(&json, NULL);
    read_and_print_last_indexes(options, &registry, &json);
    if (options->json)
        kit_json_begin_array(&json, "services");
    else
        printf("%-24s %-4s %-8s %-23s %s\n", "SERVICE", "BITS", "STATE", "COUNTERS/HELP",
               "LIBRARY (OPEN, COLLECT, CLOSE)");
    while ((status = host_provider_read_next(&key, &registry, &position)) == EPC_OK) {
        find_library_and_bitness(&key, &file);
        if (options->json)
            write_provider_json(&json, &key, &file);
        else
            print_provider_line(&key, &file);
        host_provider_release(&key);
    }
    if (options->json)
        kit_json_end_to_depth(&json, 0);
    kit_registry_release(&registry);
    return status == EPC_END
               ? KIT_EXIT_GOOD
               : mon_print_failure("the services in the registry cannot be read", status);
}
