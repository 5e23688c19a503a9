/* SPDX-License-Identifier: MIT
 *
 * leftout.c -- reads the stamp from the DLL's file, and asks each application in the service's
 * directory.
 */
#include "harness/judge/leftout.h"

#include <inttypes.h>

#include <epc/epc.h>

#include "kit/safetext.h"
#include "sdk/host/target.h"
#include "sdk/port/files.h"

/* An epci_application_fn. */
static void keep_left_out(void *context, const struct epci_application *application)
{
    struct val_left_out *left_out = context;

    if (!epci_application_is_taken(application) && left_out->count < VAL_LEFT_OUT_MOST)
        left_out->list[left_out->count++] = *application;
}

bool val_left_out_find(struct val_left_out *out, const char *service, const char *path)
{
    struct epci_stamp stamp;
    bool known;
    void *data;
    size_t bytes;

    out->count = 0;
    if (epci_host_read_file(path, EPCI_DLL_MOST, &data, &bytes) != EPC_OK)
        return false;
    known = epci_stamp_find(epci_span_of(data, bytes), service, &stamp) == EPC_OK &&
            epci_applications_list(&stamp, service, keep_left_out, out) == EPC_OK;
    epci_host_free(data);
    return known;
}

void val_left_out_text(FILE *to, const struct val_left_out *left_out, const char *service)
{
    char why[EPCI_APPLICATION_WHY];

    for (size_t i = 0; i < left_out->count; i++) {
        epci_application_why(&left_out->list[i], why);
        kit_safe_print(to, service, 0);
        fprintf(to, ": left out: process %" PRIu32 ": %s\n", left_out->list[i].pid, why);
    }
}

void val_left_out_json(struct kit_json *json, const struct val_left_out *left_out)
{
    char why[EPCI_APPLICATION_WHY];

    kit_json_begin_array(json, "left_out");
    for (size_t i = 0; i < left_out->count; i++) {
        epci_application_why(&left_out->list[i], why);
        kit_json_begin_object(json, NULL);
        kit_json_u64(json, "process", left_out->list[i].pid);
        kit_json_text(json, "reason", why);
        kit_json_end(json);
    }
    kit_json_end(json);
}
