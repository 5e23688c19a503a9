/* SPDX-License-Identifier: MIT
 *
 * replayfiles.c -- epc-harness replay: which files, in which order.
 */
#include "harness/tool/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/report/page.h"
#include "kit/console/console.h"
#include "harness/tool/replay.h"
#include "kit/slice.h"
#include "kit/system/tool.h"
#include "kit/system/files.h"
#include "sdk/port/port.h"
#include "sdk/core/span.h"

struct paths {
    struct kit_arena arena;
    char **list;
    size_t count;
    size_t capacity;
    const char *folder; /* that is being listed */
    bool failed;
};

static void add_path(struct paths *paths, const char *folder, const char *name)
{
    char *path = kit_arena_format(&paths->arena, "%s%s%s", folder, *folder ? "/" : "", name);

    if (!path || !KIT_RESERVE(&paths->arena, paths->list, paths->count, paths->capacity)) {
        paths->failed = true;
        return;
    }
    paths->list[paths->count++] = path;
}

/* Of a folder, the captures only. */
static void add_path_if_capture_file(void *context, const char *name)
{
    struct paths *paths = context;
    size_t length = strlen(name), tail = strlen(READER_CAPTURE_SUFFIX);

    if (length > tail && strcmp(name + length - tail, READER_CAPTURE_SUFFIX) == 0)
        add_path(paths, paths->folder, name);
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All files, those of a folder in the order of their names: that of the calls. */
static int find_paths(const struct harness_options *options, struct paths *paths, char *message,
                      size_t capacity)
{
    for (int i = 0; i < options->target_count; i++) {
        const char *word = options->targets[i];
        size_t before = paths->count;
        int status = EPC_OK;

        paths->folder = word;
        if (!kit_is_folder(word))
            add_path(paths, "", word);
        else
            status = kit_for_each_folder_entry(word, add_path_if_capture_file, paths);
        if (paths->failed)
            return EPC_E_NOMEM;
        if (status != EPC_OK || paths->count == before) {
            snprintf(message, capacity, "the folder %s %s", word,
                     status == EPC_OK ? "holds no captures (files named *.capture)"
                                      : "cannot be listed");
            return EPC_E_INVALID;
        }
        if (kit_is_folder(word))
            qsort(paths->list + before, paths->count - before, sizeof *paths->list, compare_paths);
    }
    return EPC_OK;
}

static bool is_wanted_service(const struct harness_options *options,
                              const struct reader_saved *saved)
{
    return !options->plan.target.service || saved->form != READER_SAVED_CAPTURE ||
           kit_equal_any_case(options->plan.target.service, saved->capture.service);
}

static int replay_file(struct harness_replay *replay, const struct harness_options *options,
                       const char *path, char *message, size_t capacity)
{
    struct reader_saved saved;
    void *memory;
    int status = reader_load_capture_or_answer_file(&saved, path, &memory, message, capacity);

    if (status == EPC_OK && (saved.samples.cut > 0 || saved.samples.unfinished))
        fprintf(stderr,
                "epc-harness: %s: it has no end, as it was cut off or is still written; its first "
                "%zu answers are judged\n",
                path, saved.samples.count);
    if (status == EPC_OK && is_wanted_service(options, &saved))
        status = harness_replay_check_parsed_file(replay, &saved, kit_windows_file_name(path),
                                                  message, capacity);
    if (status == EPC_OK && is_wanted_service(options, &saved))
        harness_keep_larger_name_table(replay, &saved);
    reader_saved_release(&saved);
    kit_free(memory);
    return status;
}

static int replay_all(struct harness_replay *replay, const struct harness_options *options,
                      const struct paths *paths, char *message, size_t capacity)
{
    int status = EPC_OK;

    for (size_t i = 0; status == EPC_OK && i < paths->count; i++)
        status = replay_file(replay, options, paths->list[i], message, capacity);
    if (status == EPC_OK && replay->count == 0) {
        snprintf(message, capacity, "none of the captures is of the service %s",
                 options->plan.target.service);
        return EPC_E_INVALID;
    }
    return status;
}

/* The report, and the page; the exit code. */
static int report_replay(struct harness_replay *replay, const struct harness_options *options)
{
    const int code =
        harness_replay_decide_and_print(replay, stdout) ? KIT_EXIT_GOOD : KIT_EXIT_FOUND;
    struct kit_buffer text = { 0 };
    int page = KIT_EXIT_GOOD;

    if (options->html) {
        harness_page_write_report(&text, &replay->report, &replay->findings);
        page = harness_write_report_file(options->html, &text);
    }
    return code == KIT_EXIT_GOOD ? page : code;
}

int harness_run_replay(const struct harness_options *options)
{
    struct paths paths = { 0 };
    struct harness_replay replay;
    char message[1400];
    int code = KIT_EXIT_USAGE, status;

    kit_arena_init(&paths.arena, epci_alloc, epci_free);
    harness_replay_init(&replay, options);
    replay.report.colour = kit_is_colour_wanted(kit_enable_output_colours(), getenv("NO_COLOR"));
    if (harness_select_rules(options, &replay.findings)) {
        status = find_paths(options, &paths, message, sizeof message);
        for (size_t i = 0; status == EPC_OK && i < paths.count; i++)
            status =
                harness_check_page_not_over_input(options, paths.list[i], message, sizeof message);
        if (status == EPC_OK)
            status = replay_all(&replay, options, &paths, message, sizeof message);
        if (status == EPC_E_INVALID)
            code = harness_print_command_refusal(options, message, KIT_EXIT_USAGE);
        else if (status != EPC_OK || replay.findings.failed)
            code = harness_print_failure("what was saved cannot be replayed", EPC_E_NOMEM);
        else
            code = report_replay(&replay, options);
    }
    harness_replay_release(&replay);
    kit_arena_release(&paths.arena);
    return code;
}
