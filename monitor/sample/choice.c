/* SPDX-License-Identifier: MIT
 *
 * choice.c -- paths of the command line and of files become one selection.
 */
#include "monitor/sample/choice.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "reader/files/textlogtext.h"
#include "kit/system/files.h"

/* A file of paths is not larger. */
#define PATHS_FILE_LIMIT 0x1000000u

static const char *const right_path =
    "a path is written \\Object(Instance)\\Counter, with * for any";

static int add_path_to_selection(struct reader_selection *out, struct kit_slice text,
                                 const char *from, char *message, size_t capacity)
{
    struct reader_path_problem problem;
    int status = reader_selection_add_path(out, text, &problem);

    if (status == EPC_E_INVALID) {
        snprintf(message, capacity, "%s: \"%.*s\" is not a counter path: at character %zu %s; %s",
                 from, (int)(text.bytes < 200 ? text.bytes : 200), text.at, problem.at + 1,
                 problem.what, right_path);
        kit_replace_unprintable_in_place(message);
    }
    return status;
}

/* One path on each line; empty lines, and those that begin with ;, are none. */
static int add_lines_to_selection(struct reader_selection *out, struct kit_slice text,
                                  const char *file, char *message, size_t capacity)
{
    int status = EPC_OK;

    for (uint32_t line = 1; status == EPC_OK && text.bytes > 0; line++) {
        const char *end = memchr(text.at, '\n', text.bytes);
        const char *from = end ? end : text.at + text.bytes;
        struct kit_slice one = kit_slice_between(text.at, from);
        char place[1100];

        if (one.bytes > 0 && one.at[one.bytes - 1] == '\r')
            one.bytes--;
        one = kit_slice_trim(one);
        if (one.bytes > 2 && one.at[0] == '"' && one.at[one.bytes - 1] == '"')
            one = kit_slice_between(one.at + 1, one.at + one.bytes - 1);
        snprintf(place, sizeof place, "%s, line %" PRIu32, file, line);
        if (one.bytes > 0 && one.at[0] != ';')
            status = add_path_to_selection(out, one, place, message, capacity);
        text = end ? kit_slice_between(end + 1, text.at + text.bytes) : (struct kit_slice){ "", 0 };
    }
    return status;
}

void mon_print_file_codepage_guess(const char *path, unsigned codepage)
{
    fprintf(stderr,
            "epc-mon: %s: read in code page %u, which is a guess; --codepage names another one "
            "(1251 of a Russian Windows, 932 of a Japanese one)\n",
            path, codepage);
}

static int add_file_to_selection(struct reader_selection *out, const char *path, unsigned codepage,
                                 char *message, size_t capacity)
{
    struct reader_textlog_text text;
    void *memory;
    size_t bytes;
    int status = kit_read_file_up_to(path, PATHS_FILE_LIMIT, &memory, &bytes);

    if (status != EPC_OK) {
        snprintf(message, capacity, "-f %s cannot be read: %s", path,
                 kit_is_folder(path) ? "it is a folder" : epc_status_text(status));
        return status == EPC_E_NOMEM ? status : EPC_E_INVALID;
    }
    /* PowerShell's > writes UTF-16. */
    status = reader_textlog_decode(epci_span_of(memory, bytes), codepage, &text);
    if (status == EPC_OK)
        status = add_lines_to_selection(out, text.text, path, message, capacity);
    if (text.codepage_is_guess)
        mon_print_file_codepage_guess(path, text.codepage);
    free(text.memory);
    if (status == EPC_OK && out->count == 0) {
        snprintf(message, capacity, "-f %s has no path in it; %s", path, right_path);
        status = EPC_E_INVALID;
    }
    kit_free(memory);
    return status;
}

int mon_selection_of_options(struct reader_selection *out, const struct mon_options *options,
                             char *message, size_t capacity)
{
    int status = EPC_OK;

    reader_selection_init(out, options->detail);
    for (size_t i = 0; i < options->path_count && status == EPC_OK; i++) {
        const struct mon_path_option *one = &options->paths[i];

        status = one->is_file
                     ? add_file_to_selection(out, one->text, options->codepage, message, capacity)
                     : add_path_to_selection(out, kit_slice_of(one->text), "-p", message, capacity);
    }
    return status;
}
