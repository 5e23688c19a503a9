/* SPDX-License-Identifier: MIT
 *
 * log.c -- logs as sources of data: CSV and TSV in every dialect that textlog.h reads, and binary
 * logs.
 *
 * Each query walks the rows with a reader of its own.
 */
#include "pdh/source/log.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/dictionary.h"
#include "reader/binarylog/rows/aslog.h"
#include "reader/files/joinedlog.h"

/* Each costs memory beyond its columns. */
#define LOG_MAX_COMPUTERS 10000

static void release_log(struct pdh_object *object)
{
    struct pdh_log *log = (struct pdh_log *)object;

    for (size_t i = 0; i < log->count; i++)
        pdh_log_catalog_release(&log->catalogs[i]);
    free(log->catalogs);
    pdh_object_release(log->writer);
    pdh_log_files_close(&log->files);
    kit_arena_release(&log->arena);
    free(log);
}

static struct pdh_log *allocate_empty_log(void)
{
    struct pdh_log *log = calloc(1, sizeof *log);

    if (log) {
        log->object = (struct pdh_object){ .references = 1, .release = release_log };
        kit_arena_init(&log->arena, epci_alloc, epci_free);
    }
    return log;
}

PDH_STATUS pdh_log_create_for_live_data(struct pdh_log **out)
{
    *out = allocate_empty_log();
    if (!*out)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    (*out)->live = true;
    return ERROR_SUCCESS;
}

PDH_STATUS pdh_log_from_writer(struct pdh_object *writer, struct pdh_log **out)
{
    *out = allocate_empty_log();
    if (!*out) {
        pdh_object_release(writer);
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    (*out)->writer = writer;
    return ERROR_SUCCESS;
}

PDH_STATUS pdh_log_create_handle(struct pdh_log *log, HANDLE *out)
{
    *out = pdh_handle_create(&log->object, PDH_LOG, release_log);
    if (*out)
        return ERROR_SUCCESS;
    release_log(&log->object);
    return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
}

/* ---- Reading ---- */

static struct kit_slice parse_column_computer(struct kit_slice column)
{
    struct reader_path_problem problem;
    struct reader_counter_path path;

    return reader_path_parse(column, &path, &problem) == EPC_OK ? path.computer : kit_slice_of("");
}

/* The computers of a log's columns. */
struct log_groups {
    struct kit_arena arena;
    struct kit_names computers;
    uint32_t *of;  /* each column's computer */
    size_t *which; /* the columns of one computer after those of the other */
    size_t *first; /* in `which`, of each computer, and at the end how many there are */
};

/* Sort the columns by their computers, in time by their number. */
static bool group_columns_by_computer(struct log_groups *groups, const struct reader_textlog *text)
{
    const size_t count = text->column_count;

    kit_arena_init(&groups->arena, epci_alloc, epci_free);
    groups->of = kit_arena_allocate(&groups->arena, count, sizeof *groups->of);
    groups->which = kit_arena_allocate(&groups->arena, count, sizeof *groups->which);
    groups->first = kit_arena_allocate(&groups->arena, count + 3, sizeof *groups->first);
    if (!groups->of || !groups->which || !groups->first)
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct kit_slice computer = parse_column_computer(text->columns[i]);
        const struct kit_name *known = kit_names_find_any_case(&groups->computers, computer);

        groups->of[i] = (uint32_t)(known ? known - groups->computers.entries
                                         : (ptrdiff_t)groups->computers.count);
        if (!known && !kit_names_add(&groups->computers, &groups->arena, computer, 0))
            return false;
        groups->first[groups->of[i] + 2]++;
    }
    for (size_t i = 1; i < groups->computers.count + 2; i++)
        groups->first[i] += groups->first[i - 1];
    for (size_t i = 0; i < count; i++)
        groups->which[groups->first[groups->of[i] + 1]++] = i;
    return true;
}

/* What each column's counter is; of columns with several types the first one.  NULL: no memory. */
static struct pdh_log_type *find_type_of_each_column(struct kit_arena *arena,
                                                     const struct reader_textlog *text)
{
    struct pdh_log_type *types = kit_arena_allocate(arena, text->column_count, sizeof *types);
    struct reader_textlog_raw raw;

    for (size_t i = reader_joinedlog_part_count(text); types && i-- > 0;) {
        const struct reader_textlog *part = reader_joinedlog_part(text, i);

        for (size_t own = 0; own < part->column_count; own++)
            types[reader_joinedlog_joined_column(text, i, own)] =
                reader_textlog_read_raw(part, own, &raw)
                    ? (struct pdh_log_type){ raw.type, raw.scale, raw.time_base }
                    : (struct pdh_log_type){ .type = PDH_LOG_COUNTER_TYPE };
    }
    return types;
}

/* A catalog for each computer that the columns name. */
static PDH_STATUS make_catalogs(struct pdh_log *log, const struct reader_textlog *text)
{
    struct log_groups groups = { .of = NULL };
    bool good = group_columns_by_computer(&groups, text);
    const struct pdh_log_type *types = good ? find_type_of_each_column(&groups.arena, text) : NULL;

    if (good && groups.computers.count > LOG_MAX_COMPUTERS) {
        kit_arena_release(&groups.arena);
        return PDH_S(PDH_UNABLE_READ_LOG_HEADER);
    }
    for (size_t i = 0; types && good && i < groups.computers.count; i++) {
        good = KIT_RESERVE(NULL, log->catalogs, log->count, log->capacity) &&
               pdh_log_catalog_build_from_columns(&log->catalogs[log->count], text->columns, types,
                                                  groups.which + groups.first[i],
                                                  groups.first[i + 1] - groups.first[i],
                                                  groups.computers.entries[i].text) == EPC_OK;
        log->count += good;
    }
    kit_arena_release(&groups.arena);
    return good && types ? ERROR_SUCCESS : PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
}

/* Keep the paths, to find the columns of a binary log that has grown. */
static PDH_STATUS keep_column_paths_of_binary_log(struct pdh_log *log,
                                                  const struct reader_textlog *text)
{
    if (log->files.type != PDH_LOG_TYPE_BINARY)
        return ERROR_SUCCESS;
    log->columns = kit_arena_allocate(&log->arena, text->column_count, sizeof *log->columns);
    for (size_t i = 0; log->columns && i < text->column_count; i++) {
        log->columns[i].bytes = text->columns[i].bytes;
        log->columns[i].at =
            kit_arena_copy_string(&log->arena, text->columns[i].at, text->columns[i].bytes);
    }
    log->column_count = text->column_count;
    return log->arena.refused ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE) : ERROR_SUCCESS;
}

static void keep_zone_and_clock_of_log(struct pdh_log *log, const struct reader_textlog *text)
{
    const struct reader_blg *blg = reader_get_blg_within_textlog(reader_joinedlog_part(text, 0));

    log->origin.zone = text->zone;
    log->origin.is_binary = blg != NULL;
    if (!blg)
        return;
    log->origin.frequency = blg->head.tail.frequency;
    log->origin.rules = blg->head.zone;
}

PDH_STATUS pdh_log_read_file(const char *const *files, size_t count, struct pdh_log **out)
{
    struct pdh_log *log = allocate_empty_log();
    struct reader_textlog text = { 0 };
    PDH_STATUS status;

    *out = NULL;
    if (!log)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    status = pdh_log_files_identify_and_keep(&log->files, files, count);
    if (status == ERROR_SUCCESS)
        status = pdh_log_files_open_as_one_log(&log->files, false, &text);
    if (status == ERROR_SUCCESS)
        status = keep_column_paths_of_binary_log(log, &text);
    if (status == ERROR_SUCCESS)
        keep_zone_and_clock_of_log(log, &text);
    if (status == ERROR_SUCCESS)
        status = make_catalogs(log, &text);
    if (log->files.type != PDH_LOG_TYPE_BINARY)
        log->files.type = text.separator == '\t' ? PDH_LOG_TYPE_TSV : PDH_LOG_TYPE_CSV;
    reader_textlog_release(&text);
    if (status == ERROR_SUCCESS)
        *out = log;
    else
        release_log(&log->object);
    return status;
}

const struct pdh_log_catalog *pdh_log_find_catalog(const struct pdh_log *log, const char *computer)
{
    if (!computer || !*computer)
        return log->count ? &log->catalogs[0] : NULL;
    computer = pdh_skip_backslashes(computer);
    for (size_t i = 0; i < log->count; i++)
        if (kit_slice_is_any_case(kit_slice_of(computer), log->catalogs[i].computer))
            return &log->catalogs[i];
    return NULL;
}

void pdh_log_list_computers(const struct pdh_log *log, struct pdh_texts *out)
{
    for (size_t i = 0; i < log->count; i++)
        if (log->catalogs[i].computer[0]) {
            kit_buffer_add_text(&out->all, "\\\\");
            pdh_texts_append_to_list(out, log->catalogs[i].computer);
        }
}

/* ---- Rows ---- */

struct pdh_log_reader {
    struct reader_textlog text;
    size_t *columns; /* of each of the log's columns its own, or PDH_NO_COLUMN; NULL: the same */
};

void pdh_log_reader_free(struct pdh_log_reader *reader)
{
    if (!reader)
        return;
    reader_textlog_release(&reader->text);
    free(reader->columns);
    free(reader);
}

static bool has_same_columns_as_log(const struct pdh_log_reader *reader, const struct pdh_log *log)
{
    bool same = reader->text.column_count == log->column_count;

    for (size_t i = 0; same && i < log->column_count; i++)
        same = kit_slices_equal(reader->text.columns[i], log->columns[i]);
    return same || !log->columns;
}

/* A log that is being written may have got columns since it was opened. */
static bool find_log_columns_in_reader(struct pdh_log_reader *reader, const struct pdh_log *log)
{
    struct kit_names names = { 0 };
    struct kit_arena arena;
    bool good = true;

    if (has_same_columns_as_log(reader, log))
        return true;
    kit_arena_init(&arena, epci_alloc, epci_free);
    reader->columns = malloc((log->column_count + 1) * sizeof *reader->columns);
    good = reader->columns != NULL;
    for (size_t i = 0; good && i < reader->text.column_count; i++)
        good = kit_names_add(&names, &arena, reader->text.columns[i], (uint32_t)i);
    for (size_t i = 0; good && i < log->column_count; i++) {
        const struct kit_name *found = kit_names_find_any_case(&names, log->columns[i]);

        reader->columns[i] = found ? found->value : PDH_NO_COLUMN;
    }
    kit_arena_release(&arena);
    return good;
}

PDH_STATUS pdh_log_reader_new(const struct pdh_log *log, bool without_values,
                              struct pdh_log_reader **out)
{
    struct pdh_log_reader *reader = calloc(1, sizeof *reader);
    PDH_STATUS status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);

    *out = reader;
    if (reader)
        status = pdh_log_files_open_as_one_log(&log->files, without_values, &reader->text);
    if (status == ERROR_SUCCESS && !without_values && !find_log_columns_in_reader(reader, log))
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    if (status == ERROR_SUCCESS)
        return status;
    pdh_log_reader_free(reader);
    *out = NULL;
    return status;
}

PDH_STATUS pdh_log_reader_next_row(struct pdh_log_reader *reader, struct reader_textlog_row *row)
{
    switch (reader_textlog_next_row(&reader->text, row)) {
    case EPC_OK:
        row->time -= (uint64_t)(row->bias * (int64_t)READER_UNITS_PER_MINUTE);
        return ERROR_SUCCESS;
    case EPC_END:
        return PDH_S(PDH_NO_MORE_DATA);
    case EPC_E_NOMEM:
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    default:
        return PDH_S(PDH_LOG_FILE_OPEN_ERROR);
    }
}

/* Of a text. */
static void set_raw_from_text_value(const struct reader_textlog_value *value,
                                    struct reader_textlog_raw *out)
{
    out->is_there = value->kind == READER_TEXTLOG_WHOLE || value->kind == READER_TEXTLOG_NUMBER;
    out->status = out->is_there ? PDH_CSTATUS_VALID_DATA : PDH_CSTATUS_INVALID_DATA;
    if (out->is_there)
        memcpy(&out->first, &value->number, sizeof out->first);
}

void pdh_log_get_column_value(const struct pdh_log_reader *reader,
                              const struct reader_textlog_row *row, size_t column,
                              struct reader_textlog_raw *out)
{
    const struct reader_textlog *from = &reader->text;
    size_t own = reader->columns ? reader->columns[column] : column;

    *out = (struct reader_textlog_raw){ .type = PDH_LOG_COUNTER_TYPE,
                                        .status = (uint32_t)PDH_CSTATUS_NO_INSTANCE,
                                        .multi = 1 };
    if (own == PDH_NO_COLUMN || (from->dialect == READER_TEXTLOG_JOINED &&
                                 !reader_joinedlog_value_source(&reader->text, own, &from, &own)))
        return;
    if (!reader_textlog_read_raw(from, own, out))
        set_raw_from_text_value(&row->values[own], out);
    else if (!out->is_there)
        out->status = (uint32_t)PDH_CSTATUS_NO_INSTANCE;
    else if (out->status == PDH_CSTATUS_NEW_DATA)
        out->status = PDH_CSTATUS_VALID_DATA;
}

static PDH_STATUS read_and_keep_time_range(struct pdh_log *log)
{
    struct pdh_log_reader *reader;
    struct reader_textlog_row row;
    PDH_STATUS status = pdh_log_reader_new(log, true, &reader);

    if (status != ERROR_SUCCESS)
        return status;
    log->samples = 0;
    while ((status = pdh_log_reader_next_row(reader, &row)) == ERROR_SUCCESS) {
        log->last = row.time;
        if (log->samples++ == 0)
            log->first = row.time;
    }
    pdh_log_reader_free(reader);
    log->has_range = status == PDH_S(PDH_NO_MORE_DATA);
    return log->has_range ? ERROR_SUCCESS : status;
}

PDH_STATUS pdh_log_read_time_range(struct pdh_log *log, uint64_t *first, uint64_t *last,
                                   uint32_t *count)
{
    PDH_STATUS status = ERROR_SUCCESS;

    epci_lock_enter(&log->lock);
    if (!log->has_range)
        status = read_and_keep_time_range(log);
    *first = log->first;
    *last = log->last;
    *count = log->samples;
    epci_lock_leave(&log->lock);
    return status == ERROR_SUCCESS && *count == 0 ? PDH_S(PDH_NO_DATA) : status;
}
