/* SPDX-License-Identifier: MIT
 *
 * log.c -- logs as sources of data: CSV and TSV in every dialect that textlog.h reads.
 *
 * A log is read into memory once; each query walks its rows with a reader of its own.
 */
#include "pdh/source/log.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/dictionary.h"
#include "reader/files/textlog.h"
#include "kit/system/files.h"
#include "sdk/port/port.h"

/* Larger files are not read. */
#define LOG_MAX_BYTES ((size_t)512 * 1024 * 1024)

/* Each costs memory beyond its columns. */
#define LOG_MAX_COMPUTERS 10000

struct pdh_log {
    struct pdh_object object;
    bool live;
    struct pdh_object *writer; /* one reference; NULL: it is read */
    DWORD type;
    void *data;
    struct epci_span bytes;
    struct pdh_log_catalog *catalogs;
    size_t count, capacity;
};

static void release_log(struct pdh_object *object)
{
    struct pdh_log *log = (struct pdh_log *)object;

    for (size_t i = 0; i < log->count; i++)
        pdh_log_catalog_release(&log->catalogs[i]);
    free(log->catalogs);
    pdh_object_release(log->writer);
    kit_free(log->data);
    free(log);
}

static struct pdh_log *make_log(void)
{
    struct pdh_log *log = calloc(1, sizeof *log);

    if (log)
        log->object = (struct pdh_object){ .references = 1, .release = release_log };
    return log;
}

PDH_STATUS pdh_log_create_for_live_data(struct pdh_log **out)
{
    *out = make_log();
    if (!*out)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    (*out)->live = true;
    return ERROR_SUCCESS;
}

PDH_STATUS pdh_log_from_writer(struct pdh_object *writer, struct pdh_log **out)
{
    *out = make_log();
    if (!*out) {
        pdh_object_release(writer);
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    (*out)->writer = writer;
    return ERROR_SUCCESS;
}

struct pdh_object *pdh_log_get_writer(const struct pdh_log *log)
{
    return log->writer;
}

DWORD pdh_log_type(const struct pdh_log *log)
{
    return log->type;
}

uint64_t pdh_log_size_in_bytes(const struct pdh_log *log)
{
    return log->bytes.left;
}

bool pdh_log_is_live(const struct pdh_log *log)
{
    return log->live;
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

/* A catalog for each computer that the columns name. */
static PDH_STATUS make_catalogs(struct pdh_log *log, const struct reader_textlog *text)
{
    struct log_groups groups = { .of = NULL };
    bool good = group_columns_by_computer(&groups, text);

    if (good && groups.computers.count > LOG_MAX_COMPUTERS) {
        kit_arena_release(&groups.arena);
        return PDH_S(PDH_UNABLE_READ_LOG_HEADER);
    }
    for (size_t i = 0; good && i < groups.computers.count; i++) {
        good = KIT_RESERVE(NULL, log->catalogs, log->count, log->capacity) &&
               pdh_log_catalog_init(&log->catalogs[log->count], text->columns,
                                    groups.which + groups.first[i],
                                    groups.first[i + 1] - groups.first[i],
                                    groups.computers.entries[i].text) == EPC_OK;
        log->count += good;
    }
    kit_arena_release(&groups.arena);
    return good ? ERROR_SUCCESS : PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
}

static PDH_STATUS read_log_file(const char *file, struct pdh_log *log)
{
    size_t bytes;

    switch (kit_read_file(file, LOG_MAX_BYTES, &log->data, &bytes)) {
    case EPC_OK:
        log->bytes = epci_span_of(log->data, bytes);
        return ERROR_SUCCESS;
    case EPC_E_NOT_FOUND:
        return PDH_S(PDH_FILE_NOT_FOUND);
    case EPC_E_NOMEM:
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    default:
        return PDH_S(PDH_LOG_FILE_OPEN_ERROR);
    }
}

PDH_STATUS pdh_log_read_file(const char *file, struct pdh_log **out)
{
    struct pdh_log *log = make_log();
    struct reader_textlog text = { 0 };
    PDH_STATUS status;
    char message[256];

    *out = NULL;
    if (!log)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    status = read_log_file(file, log);
    if (status == ERROR_SUCCESS && !reader_is_textlog_file(log->bytes))
        status = PDH_S(PDH_LOG_TYPE_NOT_FOUND);
    if (status == ERROR_SUCCESS) {
        const int opened = reader_textlog_open(&text, log->bytes, NULL, message, sizeof message);

        status = opened == EPC_OK        ? make_catalogs(log, &text)
                 : opened == EPC_E_NOMEM ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE)
                                         : PDH_S(PDH_UNABLE_READ_LOG_HEADER);
        log->type = text.separator == '\t' ? PDH_LOG_TYPE_TSV : PDH_LOG_TYPE_CSV;
        reader_textlog_release(&text);
    }
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
            kit_buffer_add(&out->all, "\\\\");
            pdh_texts_add(out, log->catalogs[i].computer);
        }
}

/* ---- Rows ---- */

struct pdh_log_reader {
    struct reader_textlog text;
};

void pdh_log_reader_free(struct pdh_log_reader *reader)
{
    if (reader)
        reader_textlog_release(&reader->text);
    free(reader);
}

struct pdh_log_reader *pdh_log_reader_new(const struct pdh_log *log)
{
    struct pdh_log_reader *reader = calloc(1, sizeof *reader);
    char message[256];

    if (reader &&
        reader_textlog_open(&reader->text, log->bytes, NULL, message, sizeof message) == EPC_OK)
        return reader;
    pdh_log_reader_free(reader);
    return NULL;
}

/* The time of a row in the zone of its file. */
static uint64_t row_time_in_file_zone(const struct reader_textlog *text, uint64_t time)
{
    return text->has_bias
               ? (uint64_t)((int64_t)time - text->zone.bias * (int64_t)READER_UNITS_PER_MINUTE)
               : time;
}

PDH_STATUS pdh_log_reader_next_row(struct pdh_log_reader *reader, struct reader_textlog_row *row)
{
    const int status = reader_textlog_next_row(&reader->text, row);

    if (status != EPC_OK)
        return status == EPC_END ? PDH_S(PDH_NO_MORE_DATA) : PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    row->time = row_time_in_file_zone(&reader->text, row->time);
    return ERROR_SUCCESS;
}

PDH_STATUS pdh_log_time_range(const struct pdh_log *log, uint64_t *first, uint64_t *last,
                              uint32_t *count)
{
    struct pdh_log_reader *reader = pdh_log_reader_new(log);
    struct reader_textlog_row row;

    *count = 0;
    if (!reader)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    while (pdh_log_reader_next_row(reader, &row) == ERROR_SUCCESS) {
        *last = row.time;
        if ((*count)++ == 0)
            *first = *last;
    }
    pdh_log_reader_free(reader);
    return *count ? ERROR_SUCCESS : PDH_S(PDH_NO_DATA);
}
