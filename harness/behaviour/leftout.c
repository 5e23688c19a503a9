/* SPDX-License-Identifier: MIT
 *
 * leftout.c -- reads the stamp from the DLL's file, and asks each application in the service's
 * directory.
 */
#include "harness/behaviour/leftout.h"

#include <inttypes.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "reader/installed/installed.h"
#include "host/target.h"
#include "kit/system/files.h"

/* An reader_application_fn. */
static void append_application_if_not_accepted(void *context,
                                               const struct reader_application *application)
{
    struct harness_left_out *left_out = context;

    if (!reader_region_is_accepted_by_dll(application) && left_out->count < HARNESS_LEFT_OUT_MAX)
        left_out->list[left_out->count++] = *application;
}

bool harness_find_left_out_applications(struct harness_left_out *out, const char *service,
                                        const char *path)
{
    struct reader_dll_facts facts = { .stamp_bytes = NULL };
    bool known;
    void *data;
    size_t bytes;

    out->count = 0;
    if (kit_read_file_up_to(path, HOST_DLL_MAX, &data, &bytes) != EPC_OK)
        return false;
    reader_dll_read_stamp_into_facts(&facts, epci_span_of(data, bytes), service);
    kit_free(data);
    known = facts.stamp_bytes &&
            reader_applications_list(&facts.stamp, facts.publishers, service, false,
                                     append_application_if_not_accepted, out) == EPC_OK;
    reader_dll_facts_release(&facts);
    return known;
}

void harness_report_left_out_applications(const struct harness_left_out *left_out,
                                          struct harness_findings *findings)
{
    char why[READER_APPLICATION_WHY];

    for (size_t i = 0; i < left_out->count; i++) {
        reader_format_application_rejection(&left_out->list[i], why);
        harness_findings_add(findings, HARNESS_HOST_APPLICATION_FIT,
                             "the DLL leaves out the counters of process %" PRIu32
                             ": %s; epc-mon doctor tells more",
                             left_out->list[i].pid, why);
    }
}

void harness_check_dll_stamp_fits_names(const struct host_provider_key *key, const char *path,
                                        const struct epci_registry *registry,
                                        struct harness_findings *findings)
{
    struct reader_dll_facts facts = { .stamp_bytes = NULL };
    struct reader_names english = { 0 };
    char why[2 * HOST_TEXT_CAPACITY];
    void *data;
    size_t bytes;

    if (kit_read_file_up_to(path, HOST_DLL_MAX, &data, &bytes) != EPC_OK)
        return;
    snprintf(facts.file.path, sizeof facts.file.path, "%s", path);
    reader_dll_read_stamp_into_facts(&facts, epci_span_of(data, bytes), key->service);
    kit_free(data);
    if (facts.stamp_bytes && reader_names_load(&english, registry, "009") == EPC_OK &&
        !reader_is_stamp_of_installed_names(&facts, &english, key, why, sizeof why))
        harness_findings_add(findings, HARNESS_HOST_NAMES_FIT,
                             "%s; readers that do not compare show its values under wrong names",
                             why);
    reader_names_release(&english);
    reader_dll_facts_release(&facts);
}

void harness_print_left_out_processes(FILE *to, const struct harness_left_out *left_out,
                                      const char *service)
{
    char why[READER_APPLICATION_WHY];

    for (size_t i = 0; i < left_out->count; i++) {
        reader_format_application_rejection(&left_out->list[i], why);
        kit_print_safe_padded(to, service, 0);
        fprintf(to, ": left out: process %" PRIu32 ": %s; epc-mon doctor ", left_out->list[i].pid,
                why);
        kit_print_safe_between(to, "", service, " tells more\n");
    }
}

void harness_write_left_out_apps_json(struct kit_json *json,
                                      const struct harness_left_out *left_out)
{
    char why[READER_APPLICATION_WHY];

    kit_json_begin_array(json, "left_out");
    for (size_t i = 0; i < left_out->count; i++) {
        reader_format_application_rejection(&left_out->list[i], why);
        kit_json_begin_object(json, NULL);
        kit_json_add_u64(json, "process", left_out->list[i].pid);
        kit_json_add_text(json, "reason", why);
        kit_json_end_innermost(json);
    }
    kit_json_end_innermost(json);
}
