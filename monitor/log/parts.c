/* SPDX-License-Identifier: MIT
 *
 * parts.c -- what differs between texts and binary logs of samples.
 */
#include "monitor/log/parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/tool.h"
#include "monitor/convert/convert.h"
#include "monitor/tool/output.h"
#include "monitor/tool/problem.h"
#include "sdk/port/port.h"

#define LOG_PARTS_LIMIT 999999u

void mon_log_parts_init(struct mon_log_parts *out, const struct mon_options *options,
                        const struct mon_columns *columns, const struct mon_sampler *sampler)
{
    *out = (struct mon_log_parts){ .options = options,
                                   .columns = columns,
                                   .sampler = sampler,
                                   .style = { .form = (enum reader_textlog_form)options->form,
                                              .zone = { "UTC", 0 },
                                              .bom = options->bom },
                                   .binary = mon_is_output_binary(options) };
}

/* "x.csv", "x_000002.csv"; false if that is too long. */
static bool format_path_of_part(const struct mon_options *options, uint32_t number,
                                char out[MON_LOG_PATH])
{
    const char *path = options->output, *name = path + kit_bytes_before_file_name(path);
    const char *dot = strrchr(name, '.');
    const size_t stem = dot && dot > name ? (size_t)(dot - path) : strlen(path);
    int used = number < 2 ? snprintf(out, MON_LOG_PATH, "%s", path)
                          : snprintf(out, MON_LOG_PATH, "%.*s_%06" PRIu32 "%s", (int)stem, path,
                                     number, path + stem);

    return used > 0 && (size_t)used < MON_LOG_PATH;
}

static int print_log_write_problem(const char *path, int status)
{
    char message[1400];

    mon_format_output_write_problem(status, path, message, sizeof message);
    fprintf(stderr, "epc-mon: %s\n", message);
    return KIT_EXIT_BROKEN;
}

/* ---- Files ---- */

static int close_part_file(struct mon_log_parts *parts)
{
    const int status = parts->is_open ? parts->sink.end(&parts->sink) : EPC_OK;

    parts->is_open = false;
    mon_columns_log_release(&parts->as_log);
    kit_close_growing_file(&parts->file);
    return status == EPC_OK ? KIT_EXIT_GOOD : print_log_write_problem(parts->path, status);
}

int mon_log_parts_end(struct mon_log_parts *parts)
{
    const int code = close_part_file(parts);

    kit_buffer_release(&parts->text);
    return code;
}

static int begin_binary_part(struct mon_log_parts *parts)
{
    struct mon_sink_start start = { .log = &parts->log,
                                    .path = parts->path,
                                    .replace = parts->options->replace,
                                    .begun = epci_clock_100ns() };
    struct kit_arena memory;
    size_t *all;
    int status =
        mon_columns_present_as_log(&parts->as_log, &parts->log, parts->columns, parts->sampler);

    if (status != EPC_OK)
        return status;
    kit_arena_init(&memory, epci_alloc, epci_free);
    all = kit_arena_allocate(&memory, parts->columns->count, sizeof *all);
    for (size_t i = 0; all && i < parts->columns->count; i++)
        all[start.count++] = i;
    start.columns = all;
    status = all ? mon_open_binary_sink(&parts->sink, &start) : EPC_E_NOMEM;
    kit_arena_release(&memory);
    parts->is_open = status == EPC_OK;
    return status;
}

/* The head is in the buffer. */
static int begin_text_part(struct mon_log_parts *parts)
{
    struct epci_span head = epci_span_of(parts->text.text, parts->text.bytes);
    const int status = kit_write_file_atomically(parts->path, &head, 1, parts->options->replace);

    return status == EPC_OK ? kit_open_existing_file_to_append(parts->path, &parts->file) : status;
}

int mon_log_begin_next_part(struct mon_log_parts *parts)
{
    const struct mon_options *options = parts->options;
    struct reader_zone *zone = &parts->style.zone;
    int status, code = close_part_file(parts);

    if (code != KIT_EXIT_GOOD)
        return code;
    parts->rows_here = 0;
    parts->text.bytes = 0;
    if (!options->utc)
        zone->bias = kit_read_time_zone(zone->name, sizeof zone->name);
    reader_textlog_append_head(&parts->text, &parts->style, parts->columns->paths,
                               parts->columns->count);
    if (parts->text.failed)
        return mon_print_failure("the columns do not fit", EPC_E_NOMEM);
    if (!options->output) {
        if (parts->text.bytes > 0)
            fwrite(parts->text.text, 1, parts->text.bytes, stdout);
        parts->number = 1;
        return KIT_EXIT_GOOD;
    }
    do {
        if (!format_path_of_part(options, ++parts->number, parts->path))
            return print_log_write_problem(options->output, EPC_E_RANGE);
        status = parts->binary ? begin_binary_part(parts) : begin_text_part(parts);
    } while (status == EPC_E_EXISTS && parts->number > 1 && parts->number < LOG_PARTS_LIMIT);
    if (status == EPC_E_EXISTS && parts->number == 1 && !options->replace) {
        fprintf(stderr, "epc-mon: %s exists; --replace replaces it\n", parts->path);
        return MON_EXIT_NOT_DONE;
    }
    return status == EPC_OK ? KIT_EXIT_GOOD : print_log_write_problem(parts->path, status);
}

/* ---- Rows ---- */

static int append_binary_row(struct mon_log_parts *parts, uint64_t time)
{
    const struct reader_textlog_row row = { .time = time,
                                            .bias = parts->log.zone.bias,
                                            .line = (size_t)parts->rows_here + 1,
                                            .values = parts->columns->values };
    int status = parts->sink.row(&parts->sink, &row);

    if (status == EPC_OK)
        status = parts->sink.flush(&parts->sink);
    return status == EPC_OK ? KIT_EXIT_GOOD : print_log_write_problem(parts->path, status);
}

static int append_text_row(struct mon_log_parts *parts)
{
    int status;

    if (!parts->options->output) {
        fwrite(parts->text.text, 1, parts->text.bytes, stdout);
        parts->lost = fflush(stdout) != 0 || ferror(stdout);
        return KIT_EXIT_GOOD;
    }
    status =
        kit_append_to_growing_file(&parts->file, epci_span_of(parts->text.text, parts->text.bytes));
    return status == EPC_OK ? KIT_EXIT_GOOD : print_log_write_problem(parts->path, status);
}

/* Make the text of a row, in the zone of the file. */
static bool make_text_row(struct mon_log_parts *parts, uint64_t time)
{
    parts->text.bytes = 0;
    reader_textlog_append_row(&parts->text, &parts->style, parts->columns->paths, time,
                              parts->columns->values, parts->columns->count);
    return !parts->text.failed;
}

/* The size of the file with the row. */
static uint64_t bytes_with_row(const struct mon_log_parts *parts)
{
    return parts->binary ? parts->sink.bytes_with_row(&parts->sink)
                         : parts->file.bytes + parts->text.bytes;
}

int mon_log_append_row(struct mon_log_parts *parts, uint64_t time)
{
    const uint64_t max_bytes = (uint64_t)parts->options->max_kib * 1024;
    int code = KIT_EXIT_GOOD;

    for (int tries = 0; code == KIT_EXIT_GOOD && tries < 2; tries++) {
        if (!parts->binary && !make_text_row(parts, time))
            return mon_print_failure("a row does not fit", EPC_E_NOMEM);
        if (max_bytes == 0 || parts->rows_here == 0 || bytes_with_row(parts) <= max_bytes)
            break;
        code = mon_log_begin_next_part(parts);
    }
    if (code == KIT_EXIT_GOOD)
        code = parts->binary ? append_binary_row(parts, time) : append_text_row(parts);
    parts->rows_here += code == KIT_EXIT_GOOD;
    return code;
}
