/* SPDX-License-Identifier: MIT
 *
 * output.c -- looks at the file that would be replaced, and puts a failure into words.
 */
#include "monitor/tool/output.h"

#include <stdio.h>

#include <epc/epc.h>

#include "monitor/tool/problem.h"
#include "kit/system/files.h"

#define OUTPUT_PATH 1100u

static void format_write_problem(const char *path, const char *why, char *message, size_t capacity)
{
    snprintf(message, capacity, "%.600s cannot be written: %s", path, why);
}

int mon_output_check_is_file_or_absent(const char *path, char *message, size_t capacity)
{
    void *data = NULL;
    size_t bytes;
    int status;

    if (!path[kit_bytes_before_file_name(path)] || kit_is_folder(path)) {
        format_write_problem(path, "it is a folder", message, capacity);
        return EPC_E_EXISTS;
    }
    if (!kit_path_exists(path))
        return EPC_OK;
    status = kit_read_file_up_to(path, 0, &data, &bytes);
    kit_free(data);
    if (status != EPC_E_SYSTEM)
        return EPC_OK;
    format_write_problem(path, "it is not a file", message, capacity);
    return EPC_E_EXISTS;
}

void mon_format_output_write_problem(int status, const char *path, char *message, size_t capacity)
{
    const size_t folder = kit_bytes_before_file_name(path);
    char text[OUTPUT_PATH];

    snprintf(text, sizeof text, "%.*s", (int)folder, path);
    if (folder > 0 && !kit_is_folder(text))
        snprintf(message, capacity, "%.600s cannot be written: there is no folder %.600s", path,
                 text);
    else if (status == EPC_E_NOSPACE)
        format_write_problem(path, "the disk, or the user's share of it, is full", message,
                             capacity);
    else
        format_write_problem(path, epc_status_text(status), message, capacity);
}

bool mon_detect_output_over_input(const struct mon_options *options, int *code)
{
    const char *path = options->prometheus ? options->prometheus : options->output;
    char message[900];

    for (int i = 0; path && i < options->target_count; i++) {
        if (!kit_is_same_file(path, options->targets[i]))
            continue;
        snprintf(message, sizeof message,
                 "%.600s is a file that is read: %s has to name another one", path,
                 options->prometheus ? "--prometheus" : "-o");
        *code = mon_print_refusal(options, message, KIT_EXIT_USAGE);
        return true;
    }
    return false;
}
