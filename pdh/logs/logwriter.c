/* SPDX-License-Identifier: MIT
 *
 * logwriter.c -- PdhOpenLog, PdhUpdateLog, PdhCloseLog: a query's counters written as CSV or TSV.
 *
 * The columns are those of the first sample: a wildcard is written as what it means then.  A log
 * that is opened for reading is one of log.h; this one has no rows to be read.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/dictionary.h"
#include "pdh/caller/localtime.h"
#include "pdh/caller/texts.h"
#include "pdh/query/query.h"
#include "pdh/values/values.h"
#include "pdh/logs/logwriter.h"
#include "reader/files/textlog.h"
#include "kit/system/tool.h"
#include "kit/system/files.h"

/* Larger files are not continued. */
#define WRITER_MAX_READ_BYTES ((size_t)512 * 1024 * 1024)

/* The log's columns: a counter, and which instance of it. */
struct log_column {
    struct pdh_counter *counter; /* one reference */
    char *part;                  /* of an instance of a wildcard, "name#1"; NULL: the only one */
    char *path;
};

struct pdh_log_writer {
    struct pdh_object object;
    struct epci_lock lock;   /* guards the rest */
    struct pdh_query *query; /* one reference */
    char *head;              /* the first line of a file that had one; NULL: none, or compared */
    struct kit_growing file;
    struct reader_textlog_style style;
    char *caption;
    uint64_t max_bytes; /* bytes; 0: no limit */
    struct log_column *columns;
    size_t count, capacity;
    bool has_head; /* the head is written */
};

static void release_writer(struct pdh_object *object)
{
    struct pdh_log_writer *writer = (struct pdh_log_writer *)object;

    kit_close_growing_file(&writer->file);
    for (size_t i = 0; i < writer->count; i++) {
        pdh_object_release(&writer->columns[i].counter->object);
        free(writer->columns[i].part);
        free(writer->columns[i].path);
    }
    free(writer->columns);
    free(writer->caption);
    free(writer->head);
    if (writer->query)
        pdh_object_release(&writer->query->object);
    free(writer);
}

/* ---- Opening ---- */

/* Make the file ready to be appended to, as the flags say. */
static PDH_STATUS open_log_file(const char *file, DWORD access, struct kit_growing *out)
{
    const bool exists = kit_path_exists(file);
    const struct epci_span nothing = epci_span_of("", 0);
    int status = EPC_OK;

    switch (access & PDH_LOG_CREATE_MASK) {
    case PDH_LOG_CREATE_NEW:
        if (exists)
            return PDH_S(PDH_FILE_ALREADY_EXISTS);
        status = kit_write_file(file, &nothing, 1, false);
        break;
    case PDH_LOG_CREATE_ALWAYS:
        status = kit_write_file(file, &nothing, 1, true);
        break;
    case PDH_LOG_OPEN_ALWAYS:
        if (!exists)
            status = kit_write_file(file, &nothing, 1, false);
        break;
    case PDH_LOG_OPEN_EXISTING:
        if (!exists)
            return PDH_S(PDH_FILE_NOT_FOUND);
        break;
    default:
        return PDH_S(PDH_INVALID_ARGUMENT);
    }
    if (status == EPC_E_EXISTS)
        return PDH_S(PDH_FILE_ALREADY_EXISTS);
    if (status == EPC_OK)
        status = kit_open_growing_file(file, out);
    return status == EPC_OK ? ERROR_SUCCESS : PDH_S(PDH_LOG_FILE_CREATE_ERROR);
}

static char *copy_string(const char *text)
{
    const size_t bytes = strlen(text) + 1;
    char *out = malloc(bytes);

    return out ? memcpy(out, text, bytes) : NULL;
}

/* Keep the first line of the log that is in a file, and write on in its zone. */
static PDH_STATUS keep_header_line(struct pdh_log_writer *writer, const char *bytes, size_t count)
{
    const struct epci_span all = epci_span_of(bytes, count);
    const char *end = memchr(bytes, '\n', count);
    struct reader_textlog log = { 0 };
    char message[256];
    int status;

    if (!end || bytes[count - 1] != '\n' || !reader_is_textlog_file(all))
        return PDH_S(PDH_UNABLE_READ_LOG_HEADER);
    count = (size_t)(end + 1 - bytes);
    status = reader_textlog_open(&log, epci_span_of(bytes, count), NULL, message, sizeof message);
    if (status == EPC_OK && log.dialect == READER_TEXTLOG_LOG && log.has_bias) {
        writer->style.zone = log.zone;
        writer->head = malloc(count + 1);
        if (writer->head) {
            memcpy(writer->head, bytes, count);
            writer->head[count] = '\0';
        }
    }
    reader_textlog_release(&log);
    if (status == EPC_OK && !writer->head)
        return PDH_S(PDH_UNABLE_READ_LOG_HEADER);
    return status == EPC_OK        ? ERROR_SUCCESS
           : status == EPC_E_NOMEM ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE)
                                   : PDH_S(PDH_UNABLE_READ_LOG_HEADER);
}

/* What is in the file already: nothing, or a log whose rows these may be. */
static PDH_STATUS check_existing_file(struct pdh_log_writer *writer, const char *file)
{
    PDH_STATUS status = ERROR_SUCCESS;
    void *data = NULL;
    size_t bytes = 0;

    if (writer->file.bytes == 0)
        return ERROR_SUCCESS;
    if (kit_read_file(file, WRITER_MAX_READ_BYTES, &data, &bytes) != EPC_OK)
        return PDH_S(PDH_LOG_FILE_OPEN_ERROR);
    if (bytes)
        status = keep_header_line(writer, data, bytes);
    kit_free(data);
    return status;
}

PDH_STATUS pdh_log_writer_open(const char *file, const char *caption, DWORD access, DWORD max_bytes,
                               DWORD type, struct pdh_query *query, struct pdh_object **out)
{
    struct pdh_log_writer *writer;
    PDH_STATUS status;

    if (type != PDH_LOG_TYPE_CSV && type != PDH_LOG_TYPE_TSV)
        return type == PDH_LOG_TYPE_UNDEFINED ? PDH_S(PDH_UNKNOWN_LOG_FORMAT)
                                              : PDH_S(PDH_NOT_IMPLEMENTED);
    writer = calloc(1, sizeof *writer);
    if (!writer)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    writer->object = (struct pdh_object){ .references = 1, .release = release_writer };
    writer->style.form = type == PDH_LOG_TYPE_TSV ? READER_TEXTLOG_TSV : READER_TEXTLOG_CSV;
    writer->style.zone.bias =
        kit_read_time_zone(writer->style.zone.name, sizeof writer->style.zone.name);
    /* A limit without a unit counts samples of a log of one kind, which text logs are not. */
    writer->max_bytes = access & PDH_LOG_OPT_MAX_IS_BYTES ? max_bytes : 0;
    pdh_object_retain(&query->object);
    writer->query = query;
    status = open_log_file(file, access, &writer->file);
    if (status == ERROR_SUCCESS)
        status = check_existing_file(writer, file);
    /* What follows in a file that has a head is not the head again. */
    writer->has_head = writer->file.bytes > 0;
    if (status == ERROR_SUCCESS && access & PDH_LOG_OPT_USER_STRING && caption) {
        writer->caption = copy_string(caption);
        if (!writer->caption)
            status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    if (status == ERROR_SUCCESS)
        *out = &writer->object;
    else
        release_writer(&writer->object);
    return status;
}

uint64_t pdh_log_writer_size_in_bytes(struct pdh_object *object)
{
    struct pdh_log_writer *writer = (struct pdh_log_writer *)object;
    uint64_t bytes;

    epci_lock_enter(&writer->lock);
    bytes = writer->file.bytes;
    epci_lock_leave(&writer->lock);
    return bytes;
}

HANDLE pdh_log_writer_query_handle(const struct pdh_object *object)
{
    return ((const struct pdh_log_writer *)object)->query->object.handle;
}

/* ---- Columns ---- */

/* The readings of a wildcard's sample by what a path has between its parentheses.  Zeroed: of no
 * counter yet. */
struct reading_parts {
    const struct pdh_counter *of;
    struct kit_arena arena;
    struct kit_names parts; /* value: the reading */
};

/* Equal names differ by their order, and a name that ends as if it had a number has one. */
static const char *make_unique_instance_name(struct reading_parts *parts, struct kit_names *counted,
                                             const char *name)
{
    const struct kit_name *known = kit_names_find_any_case(counted, kit_slice_of(name));
    const uint32_t number = known ? ++counted->entries[known - counted->entries].value : 0;
    struct reader_counter_path part;

    if (!known && !kit_names_add(counted, &parts->arena, kit_slice_of(name), 0))
        return NULL;
    if (number == 0 && (reader_path_parse_instance(kit_slice_of(name), &part) != EPC_OK ||
                        part.index == READER_PATH_NO_INDEX))
        return name;
    return kit_arena_format(&parts->arena, "%s#%u", name, (unsigned)number);
}

/* With the query's lock; until it is left, since the names are the sample's. */
static bool index_readings_by_path_part(struct reading_parts *parts,
                                        const struct pdh_counter *counter)
{
    const struct pdh_sample *sample = &counter->newer;
    struct kit_names counted = { 0 };

    if (parts->of == counter)
        return true;
    kit_arena_release(&parts->arena);
    kit_arena_init(&parts->arena, epci_alloc, epci_free);
    parts->parts = (struct kit_names){ 0 };
    parts->of = counter;
    for (size_t i = 0; i < sample->count; i++) {
        const char *name = sample->names.text + sample->readings[i].name;
        /* The names of several counters tell equal instances apart. */
        const char *part =
            counter->counter_wildcard ? name : make_unique_instance_name(parts, &counted, name);

        if (!part || !kit_names_add(&parts->parts, &parts->arena, kit_slice_of(part), (uint32_t)i))
            return false;
    }
    return true;
}

/* Of several counters, a part is what follows the object. */
static char *make_path_with_tail(const struct reader_counter_path *path, const char *tail)
{
    struct kit_buffer text = { 0 };

    if (path->computer.bytes)
        kit_buffer_add_format(&text, "\\\\%.*s", (int)path->computer.bytes, path->computer.at);
    kit_buffer_add_format(&text, "\\%.*s%s", (int)path->object.bytes, path->object.at, tail);
    kit_buffer_put(&text, "", 1);
    if (text.failed)
        kit_buffer_release(&text);
    return text.text;
}

/* The path of a column with its computer, as logs have it. */
static char *make_column_path(const struct pdh_counter *counter, const char *part)
{
    struct reader_counter_path path = counter->parsed;
    const char *own = counter->machine ? pdh_machine_name(counter->machine) : "";
    struct reader_counter_path instance;
    size_t needed;
    char *text;

    if (path.computer.bytes == 0)
        path.computer = kit_slice_of(own);
    if (part && counter->counter_wildcard)
        return make_path_with_tail(&path, part);
    if (part && reader_path_parse_instance(kit_slice_of(part), &instance) == EPC_OK) {
        path.parent = instance.parent;
        path.instance = instance.instance;
        path.index = instance.index;
    }
    needed = reader_path_format(&path, NULL, 0);
    text = malloc(needed);
    if (text)
        reader_path_format(&path, text, needed);
    return text;
}

static bool add_column(struct pdh_log_writer *writer, struct pdh_counter *counter, const char *part)
{
    struct log_column *column;

    if (!KIT_RESERVE(NULL, writer->columns, writer->count, writer->capacity))
        return false;
    column = &writer->columns[writer->count];
    *column = (struct log_column){ .counter = counter,
                                   .part = part ? copy_string(part) : NULL,
                                   .path = make_column_path(counter, part) };
    if (!column->path || (part && !column->part)) {
        free(column->path);
        free(column->part);
        return false;
    }
    pdh_object_retain(&counter->object);
    writer->count++;
    return true;
}

/* With the query's lock. */
static bool choose_columns(struct pdh_log_writer *writer, struct reading_parts *parts)
{
    for (struct pdh_counter *counter = writer->query->first; counter; counter = counter->next) {
        if (!counter->wildcard && !add_column(writer, counter, NULL))
            return false;
        if (counter->wildcard && !index_readings_by_path_part(parts, counter))
            return false;
        for (size_t i = 0; counter->wildcard && i < parts->parts.count; i++)
            if (!add_column(writer, counter, parts->parts.entries[i].text.at))
                return false;
    }
    return true;
}

/* Does the file that is continued have these columns? */
static PDH_STATUS compare_header_columns(struct pdh_log_writer *writer)
{
    const char separator = writer->style.form == READER_TEXTLOG_TSV ? '\t' : ',';
    struct reader_textlog log;
    char message[256];
    const int status = reader_textlog_open(&log, epci_span_of(writer->head, strlen(writer->head)),
                                           NULL, message, sizeof message);
    bool same = status == EPC_OK && log.column_count == writer->count &&
                log.separator == separator &&
                kit_slices_equal(log.caption, kit_slice_of(writer->caption ? writer->caption : ""));

    for (size_t i = 0; same && i < writer->count; i++)
        same = kit_slices_equal_any_case(log.columns[i], kit_slice_of(writer->columns[i].path));
    reader_textlog_release(&log);
    if (status == EPC_E_NOMEM)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    if (!same)
        return PDH_S(PDH_UNABLE_READ_LOG_HEADER);
    free(writer->head);
    writer->head = NULL;
    return ERROR_SUCCESS;
}

/* Before the first row.  With the query's lock. */
static PDH_STATUS prepare_columns(struct pdh_log_writer *writer, struct reading_parts *parts)
{
    if (writer->count == 0 && !choose_columns(writer, parts))
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    if (writer->count == 0)
        return PDH_S(PDH_NO_DATA);
    return writer->head ? compare_header_columns(writer) : ERROR_SUCCESS;
}

/* ---- Rows ---- */

/* The position of a column's instance in its counter's newest sample. */
static size_t find_column_reading(struct reading_parts *parts, const struct log_column *column)
{
    const struct kit_name *found;

    if (!column->part)
        return column->counter->newer.count ? 0 : SIZE_MAX;
    found = index_readings_by_path_part(parts, column->counter)
                ? kit_names_find_any_case(&parts->parts, kit_slice_of(column->part))
                : NULL;
    return found ? found->value : SIZE_MAX;
}

/* Is the counter still in the query? */
static bool is_counter_in_query(const struct pdh_log_writer *writer,
                                const struct pdh_counter *counter)
{
    const struct pdh_counter *at = writer->query->first;

    while (at && at != counter)
        at = at->next;
    return at;
}

/* With the query's lock. */
static void set_column_value(struct reading_parts *parts, const struct log_column *column,
                             struct reader_textlog_value *out)
{
    const size_t at = find_column_reading(parts, column);
    struct reader_value value;

    if (at == SIZE_MAX || !pdh_reading_value(column->counter, at, &value))
        return;
    out->kind = value.is_whole ? READER_TEXTLOG_WHOLE : READER_TEXTLOG_NUMBER;
    out->whole = value.whole;
    out->is_negative = value.is_negative;
    out->number = value.number;
}

/* The values of all columns, and after them the caller's text.  With the query's lock. */
static void set_row_values(const struct pdh_log_writer *writer, struct reading_parts *parts,
                           const char *text, struct reader_textlog_value *values)
{
    const struct pdh_counter *before = NULL;
    bool has = false;

    for (size_t i = 0; i < writer->count; i++) {
        const struct log_column *column = &writer->columns[i];

        if (column->counter != before)
            has = is_counter_in_query(writer, column->counter);
        before = column->counter;
        if (has)
            set_column_value(parts, column, &values[i]);
    }
    if (writer->caption && text && *text)
        values[writer->count] = (struct reader_textlog_value){ .kind = READER_TEXTLOG_TEXT,
                                                               .text = kit_slice_of(text) };
}

/* The row with its head, if it is the first one. */
static bool format_row(struct pdh_log_writer *writer, struct reading_parts *parts, const char *text,
                       struct kit_buffer *out)
{
    const size_t count = writer->count + (writer->caption != NULL);
    const char **paths = calloc(count + 1, sizeof *paths);
    struct reader_textlog_value *values = calloc(count + 1, sizeof *values);

    if (paths && values) {
        for (size_t i = 0; i < writer->count; i++)
            paths[i] = writer->columns[i].path;
        paths[writer->count] = writer->caption;
        set_row_values(writer, parts, text, values);
        if (!writer->has_head)
            reader_textlog_put_head(out, &writer->style, paths, count);
        reader_textlog_put_row(out, &writer->style, paths, pdh_utc_from_local(writer->query->time),
                               values, count);
    }
    free(paths);
    free(values);
    return paths && values && !out->failed;
}

/* Append a row, or nothing. */
static PDH_STATUS append_row(struct pdh_log_writer *writer, const struct kit_buffer *row)
{
    if (writer->max_bytes && writer->file.bytes + row->bytes > writer->max_bytes)
        return writer->has_head ? PDH_S(PDH_END_OF_LOG_FILE) : PDH_S(PDH_LOG_FILE_TOO_SMALL);
    if (kit_append_to_growing_file(&writer->file, epci_span_of(row->text, row->bytes)) != EPC_OK)
        return PDH_S(PDH_LOG_FILE_OPEN_ERROR);
    writer->has_head = true;
    return ERROR_SUCCESS;
}

PDH_STATUS pdh_log_writer_append_row(struct pdh_object *object, const char *text)
{
    struct pdh_log_writer *writer = (struct pdh_log_writer *)object;
    struct reading_parts parts = { .of = NULL };
    struct kit_buffer row = { 0 };
    PDH_STATUS status = pdh_query_collect(writer->query);

    /* Where nothing has a value, the row says so. */
    if (status != ERROR_SUCCESS && status != PDH_S(PDH_NO_DATA))
        return status;
    epci_lock_enter(&writer->lock);
    epci_lock_enter(&writer->query->lock);
    status = writer->query->count ? prepare_columns(writer, &parts) : PDH_S(PDH_NO_DATA);
    if (status == ERROR_SUCCESS && !format_row(writer, &parts, text, &row))
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    kit_arena_release(&parts.arena);
    epci_lock_leave(&writer->query->lock);
    if (status == ERROR_SUCCESS)
        status = append_row(writer, &row);
    epci_lock_leave(&writer->lock);
    kit_buffer_release(&row);
    return status;
}
