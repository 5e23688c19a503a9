/* SPDX-License-Identifier: MIT
 *
 * listlog.c -- epc-mon list FILE: what a log has: computers, objects, instances, counters, and the
 * time of its samples.
 */
#include "monitor/list/listlog.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/dictionary.h"
#include "kit/json/json.h"
#include "kit/console/safetext.h"
#include "monitor/saved/filekind.h"
#include "monitor/saved/inputs.h"
#include "monitor/tool/problem.h"
#include "monitor/tool/progress.h"
#include "reader/binarylog/rows/aslog.h"
#include "reader/names/path.h"
#include "sdk/port/port.h"

/* An object of a computer. */
struct listed_object {
    const char *computer, *name;
    size_t instances, counters; /* how many there are, and */
    const char **names[2];      /* what they are called    */
    size_t capacity[2];
};

struct listed_log {
    const struct mon_options *options;
    struct mon_inputs inputs;
    struct reader_selection selection; /* of everything */
    uint64_t samples, first, last;
    struct kit_arena memory;
    struct kit_names objects; /* by "computer\object"                      */
    struct kit_names parts;   /* by that, and an instance, or a counter    */
    struct listed_object *list;
    size_t count, capacity, computers;
    size_t odd; /* columns that are not paths */
};

/* ---- What is there ---- */

static const char *copy_slice(struct listed_log *listed, struct kit_slice text)
{
    return kit_arena_copy_string(&listed->memory, text.at, text.bytes);
}

static bool add_instance_or_counter(struct listed_log *listed, uint32_t object, int kind,
                                    struct kit_slice text)
{
    struct listed_object *is = &listed->list[object];
    size_t *count = kind ? &is->counters : &is->instances;
    const char *key = kit_arena_format(&listed->memory, "%u\\%d\\%.*s", (unsigned)object, kind,
                                       (int)text.bytes, text.at);

    if (!key)
        return false;
    if (kit_names_find_any_case(&listed->parts, kit_slice_of(key)))
        return true;
    if (!kit_names_add(&listed->parts, &listed->memory, kit_slice_of(key), 0) ||
        !KIT_RESERVE(&listed->memory, is->names[kind], *count, is->capacity[kind]))
        return false;
    is->names[kind][*count] = copy_slice(listed, text);
    return is->names[kind][(*count)++] != NULL;
}

static bool add_path_parts_to_objects(struct listed_log *listed,
                                      const struct reader_counter_path *path)
{
    const char *key = kit_arena_format(&listed->memory, "%.*s\\%.*s", (int)path->computer.bytes,
                                       path->computer.at, (int)path->object.bytes, path->object.at);
    const struct kit_name *found =
        key ? kit_names_find_any_case(&listed->objects, kit_slice_of(key)) : NULL;
    uint32_t object = found ? found->value : (uint32_t)listed->count;

    if (!key)
        return false;
    if (!found) {
        if (!KIT_RESERVE(NULL, listed->list, listed->count, listed->capacity) ||
            !kit_names_add(&listed->objects, &listed->memory, kit_slice_of(key), object))
            return false;
        listed->list[listed->count++] =
            (struct listed_object){ .computer = copy_slice(listed, path->computer),
                                    .name = copy_slice(listed, path->object) };
        if (!listed->list[object].computer || !listed->list[object].name)
            return false;
    }
    return (path->part.bytes == 0 || add_instance_or_counter(listed, object, 0, path->part)) &&
           add_instance_or_counter(listed, object, 1, path->counter);
}

static int collect_objects_of_all_columns(struct listed_log *listed)
{
    for (size_t i = 0; i < listed->inputs.log.column_count; i++) {
        struct reader_counter_path path;
        struct reader_path_problem problem;

        if (reader_path_parse(listed->inputs.log.columns[i], &path, &problem) != EPC_OK)
            listed->odd++;
        else if (!add_path_parts_to_objects(listed, &path))
            return EPC_E_NOMEM;
    }
    return EPC_OK;
}

static int count_samples_and_keep_first_and_last_time(struct listed_log *listed)
{
    struct reader_textlog_row row;
    struct mon_progress progress;
    int status;

    mon_progress_begin(&progress, true);
    while ((status = reader_textlog_next_row(&listed->inputs.log, &row)) == EPC_OK) {
        if (listed->samples++ == 0)
            listed->first = row.time;
        listed->last = row.time;
        mon_progress_count_row(&progress, row.time);
    }
    mon_progress_end(&progress);
    return status == EPC_END ? EPC_OK : status;
}

/* ---- As text ---- */

static void print_summary_of_listed_log(const struct listed_log *listed)
{
    const struct reader_blg *log = reader_get_blg_within_textlog(&listed->inputs.log);
    char first[MON_LOG_TIME_SIZE], last[MON_LOG_TIME_SIZE];

    if (log)
        printf("%s: binary log of Windows %u.%u (build %u), %u bits", listed->inputs.path,
               log->head.wire.windows[0], log->head.wire.windows[1], (unsigned)log->head.wire.build,
               (unsigned)log->head.bits);
    else
        printf("%s: dialect %s", listed->inputs.path,
               reader_name_of_log_format(listed->inputs.log.dialect));
    printf("\n  %" PRIu64 " sample%s from %s to %s%s\n", listed->samples,
           kit_plural_suffix((size_t)listed->samples),
           mon_log_time_text(&listed->inputs.log, listed->first, first),
           mon_log_time_text(&listed->inputs.log, listed->last, last),
           listed->inputs.log.has_bias ? "" : " (local time)");
}

static void print_objects_with_part_counts(const struct listed_log *listed)
{
    const char *computer = NULL;

    for (size_t i = 0; i < listed->count; i++) {
        const struct listed_object *is = &listed->list[i];

        if (!computer || strcmp(computer, is->computer) != 0) {
            computer = is->computer;
            kit_print_safe_between(stdout, "\\\\", computer[0] ? computer : "(no name)", "\n");
        }
        kit_print_safe_between(stdout, "  ", is->name, "");
        printf(": %zu counter%s", is->counters, kit_plural_suffix(is->counters));
        if (is->instances > 0)
            printf(" of %zu instance%s", is->instances, kit_plural_suffix(is->instances));
        putchar('\n');
    }
}

/* A path for each counter, or for each column, as list --objects has them. */
static void print_listed_paths(const struct listed_log *listed)
{
    for (size_t i = 0; i < listed->count && !listed->options->instances; i++)
        for (size_t k = 0; k < listed->list[i].counters; k++) {
            const struct listed_object *is = &listed->list[i];

            if (is->computer[0])
                kit_print_safe_between(stdout, "\\\\", is->computer, "");
            kit_print_safe_between(stdout, "\\", is->name, "");
            printf(is->instances > 0 ? "(*)\\" : "\\");
            kit_print_safe_between(stdout, "", is->names[1][k], "\n");
        }
    for (size_t i = 0; i < listed->inputs.log.column_count && listed->options->instances; i++) {
        const struct kit_slice column = listed->inputs.log.columns[i];
        const char *text =
            kit_arena_copy_string((struct kit_arena *)&listed->memory, column.at, column.bytes);

        kit_print_safe_between(stdout, "", text ? text : "?", "\n");
    }
}

/* ---- As JSON ---- */

static void write_listed_names_json(struct kit_json *json, const char *key,
                                    const char *const *names, size_t count)
{
    kit_json_begin_array(json, key);
    for (size_t i = 0; i < count; i++)
        kit_json_add_text(json, NULL, names[i]);
    kit_json_end_innermost(json);
}

static void write_listed_log_json(const struct listed_log *listed)
{
    const struct reader_textlog *log = &listed->inputs.log;
    const struct reader_blg *blg = reader_get_blg_within_textlog(log);
    struct kit_json json;
    char time[MON_LOG_TIME_SIZE];

    kit_json_init(&json, stdout);
    kit_json_begin_object(&json, NULL);
    kit_json_add_text(&json, "file", listed->inputs.path);
    kit_json_add_text(&json, "dialect", reader_name_of_log_format(log->dialect));
    kit_json_add_u64_or_null(&json, "bits", blg, blg ? blg->head.bits : 0);
    kit_json_add_u64_or_null(&json, "build", blg, blg ? blg->head.wire.build : 0);
    kit_json_add_text(&json, "zone", log->zone.name[0] ? log->zone.name : NULL);
    if (log->has_bias)
        kit_json_add_i64(&json, "bias", log->zone.bias);
    else
        kit_json_add_null(&json, "bias");
    kit_json_add_u64(&json, "samples", listed->samples);
    kit_json_add_text(&json, "first", mon_log_time_text(&listed->inputs.log, listed->first, time));
    kit_json_add_text(&json, "last", mon_log_time_text(&listed->inputs.log, listed->last, time));
    kit_json_begin_array(&json, "objects");
    for (size_t i = 0; i < listed->count; i++) {
        const struct listed_object *is = &listed->list[i];

        kit_json_begin_object(&json, NULL);
        kit_json_add_text(&json, "computer", is->computer);
        kit_json_add_text(&json, "name", is->name);
        write_listed_names_json(&json, "instances", is->names[0], is->instances);
        write_listed_names_json(&json, "counters", is->names[1], is->counters);
        kit_json_end_innermost(&json);
    }
    kit_json_end_innermost(&json);
    kit_json_end_innermost(&json);
}

/* ---- All ---- */

static int read_and_print_opened_log(struct listed_log *listed)
{
    const bool paths = listed->options->objects && !listed->options->json;
    int status = collect_objects_of_all_columns(listed);

    if (status == EPC_OK && !paths)
        status = count_samples_and_keep_first_and_last_time(listed);
    if (status != EPC_OK)
        return mon_print_failure("the log does not fit", status);
    if (paths) {
        print_listed_paths(listed);
    } else if (listed->options->json) {
        write_listed_log_json(listed);
    } else {
        print_summary_of_listed_log(listed);
        print_objects_with_part_counts(listed);
    }
    fflush(stdout);
    if (listed->odd > 0)
        fprintf(stderr, "epc-mon: %s: %zu column%s no counter path\n", listed->inputs.path,
                listed->odd, listed->odd == 1 ? " is" : "s are");
    mon_inputs_print_warnings(&listed->inputs);
    return KIT_EXIT_GOOD;
}

bool mon_list_target_is_log(const struct mon_options *options)
{
    return mon_has_log_target(options);
}

int mon_list_log(const struct mon_options *options)
{
    struct listed_log listed = { .options = options };
    int code;

    kit_arena_init(&listed.memory, epci_alloc, epci_free);
    if (mon_inputs_open(&listed.inputs, &listed.selection, options, &code))
        code = read_and_print_opened_log(&listed);
    mon_inputs_close(&listed.inputs);
    reader_selection_release(&listed.selection);
    free(listed.list);
    kit_arena_release(&listed.memory);
    return code;
}
