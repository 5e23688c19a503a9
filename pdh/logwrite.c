/* SPDX-License-Identifier: MIT
 *
 * logwrite.c -- PdhOpenLog, PdhUpdateLog, PdhCloseLog: a query's counters written as CSV or TSV.
 *
 * The columns are those of the first sample: a wildcard is written as what it means then.  A log
 * that is opened for reading is one of logfile.h; this one has no rows to be read.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/clock.h"
#include "pdh/letters.h"
#include "pdh/query.h"
#include "pdh/written.h"
#include "sdk/consumer/textlog.h"
#include "sdk/port/child.h"
#include "sdk/port/files.h"

/* The log's columns: a counter, and which instance of it. */
struct column {
    struct pdh_counter *counter; /* one reference */
    char *name;                  /* of an instance of a wildcard; NULL: the only one */
    char *path;
};

struct pdh_writing {
    struct pdh_object object;
    struct epci_lock lock;   /* guards the rest */
    struct pdh_query *query; /* one reference */
    struct epci_growing file;
    struct epci_textlog_style style;
    char *caption;
    uint64_t most; /* bytes; 0: no limit */
    struct column *columns;
    size_t count, room;
    bool begun; /* the head is written */
};

static void writing_release(struct pdh_object *object)
{
    struct pdh_writing *writing = (struct pdh_writing *)object;

    epci_host_grow_close(&writing->file);
    for (size_t i = 0; i < writing->count; i++) {
        pdh_handle_put(&writing->columns[i].counter->object);
        free(writing->columns[i].name);
        free(writing->columns[i].path);
    }
    free(writing->columns);
    free(writing->caption);
    if (writing->query)
        pdh_handle_put(&writing->query->object);
    free(writing);
}

/* ---- Opening ---- */

/* Make the file ready to be appended to, as the flags say. */
static PDH_STATUS create(const char *file, DWORD access, struct epci_growing *out)
{
    const bool exists = epci_host_exists(file);
    const struct epci_span nothing = epci_span_of("", 0);
    int status = EPC_OK;

    switch (access & PDH_LOG_CREATE_MASK) {
    case PDH_LOG_CREATE_NEW:
        if (exists)
            return PDH_S(PDH_FILE_ALREADY_EXISTS);
        status = epci_host_write_file(file, &nothing, 1, false);
        break;
    case PDH_LOG_CREATE_ALWAYS:
        status = epci_host_write_file(file, &nothing, 1, true);
        break;
    case PDH_LOG_OPEN_ALWAYS:
        if (!exists)
            status = epci_host_write_file(file, &nothing, 1, false);
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
        status = epci_host_grow_open(file, out);
    return status == EPC_OK ? ERROR_SUCCESS : PDH_S(PDH_LOG_FILE_CREATE_ERROR);
}

static char *writing_copy(const char *text)
{
    const size_t bytes = strlen(text) + 1;
    char *out = malloc(bytes);

    return out ? memcpy(out, text, bytes) : NULL;
}

PDH_STATUS pdh_writing_open(const char *file, const char *caption, DWORD access, DWORD most,
                            DWORD type, struct pdh_query *query, struct pdh_object **out)
{
    struct pdh_writing *writing;
    PDH_STATUS status;

    if (type != PDH_LOG_TYPE_CSV && type != PDH_LOG_TYPE_TSV)
        return type == PDH_LOG_TYPE_UNDEFINED ? PDH_S(PDH_UNKNOWN_LOG_FORMAT)
                                              : PDH_S(PDH_NOT_IMPLEMENTED);
    writing = calloc(1, sizeof *writing);
    if (!writing)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    writing->object = (struct pdh_object){ .references = 1, .release = writing_release };
    writing->style.form = type == PDH_LOG_TYPE_TSV ? EPCI_TEXTLOG_TSV : EPCI_TEXTLOG_CSV;
    writing->style.zone.bias =
        epci_host_zone(writing->style.zone.name, sizeof writing->style.zone.name);
    /* A limit without a unit counts samples of a log of one kind, which text logs are not. */
    writing->most = access & PDH_LOG_OPT_MAX_IS_BYTES ? most : 0;
    pdh_handle_hold(&query->object);
    writing->query = query;
    status = create(file, access, &writing->file);
    /* What follows in a file that has rows is not the head again. */
    writing->begun = writing->file.bytes > 0;
    if (status == ERROR_SUCCESS && access & PDH_LOG_OPT_USER_STRING && caption) {
        writing->caption = writing_copy(caption);
        if (!writing->caption)
            status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    if (status == ERROR_SUCCESS)
        *out = &writing->object;
    else
        writing_release(&writing->object);
    return status;
}

uint64_t pdh_writing_bytes(struct pdh_object *object)
{
    struct pdh_writing *writing = (struct pdh_writing *)object;
    uint64_t bytes;

    epci_lock_enter(&writing->lock);
    bytes = writing->file.bytes;
    epci_lock_leave(&writing->lock);
    return bytes;
}

HANDLE pdh_writing_query(const struct pdh_object *object)
{
    return ((const struct pdh_writing *)object)->query->object.handle;
}

/* ---- Columns ---- */

/* The path of a column with its computer, as logs have it. */
static char *column_path(const struct pdh_counter *counter, const char *instance)
{
    struct epci_path path = counter->parsed;
    const char *own = counter->machine ? pdh_machine_name(counter->machine) : "";
    size_t needed;
    char *text;

    if (path.computer.bytes == 0)
        path.computer = kit_slice_of(own);
    if (instance) {
        struct epci_path part;

        if (epci_path_part(kit_slice_of(instance), &part) == EPC_OK) {
            path.parent = part.parent;
            path.instance = part.instance;
            path.index = part.index;
        }
    }
    needed = epci_path_make(&path, NULL, 0);
    text = malloc(needed);
    if (text)
        epci_path_make(&path, text, needed);
    return text;
}

static bool writing_add_column(struct pdh_writing *writing, struct pdh_counter *counter,
                               const char *instance)
{
    struct column *column;

    if (!KIT_MAKE_ROOM(NULL, writing->columns, writing->count, writing->room))
        return false;
    column = &writing->columns[writing->count];
    *column = (struct column){ .counter = counter,
                               .name = instance ? writing_copy(instance) : NULL,
                               .path = column_path(counter, instance) };
    if (!column->path || (instance && !column->name)) {
        free(column->path);
        free(column->name);
        return false;
    }
    pdh_handle_hold(&counter->object);
    writing->count++;
    return true;
}

/* With the query's lock. */
static bool writing_choose_columns(struct pdh_writing *writing)
{
    for (struct pdh_counter *counter = writing->query->first; counter; counter = counter->next) {
        if (!counter->wildcard && !writing_add_column(writing, counter, NULL))
            return false;
        for (size_t i = 0; counter->wildcard && i < counter->newer.count; i++)
            if (!writing_add_column(writing, counter,
                                    counter->newer.names.text + counter->newer.readings[i].name))
                return false;
    }
    return true;
}

/* ---- Rows ---- */

/* The position of a column's instance in its counter's newest sample. */
static size_t reading_of(const struct column *column)
{
    const struct pdh_sample *sample = &column->counter->newer;

    if (!column->name)
        return sample->count ? 0 : SIZE_MAX;
    for (size_t i = 0; i < sample->count; i++)
        if (strcmp(sample->names.text + sample->readings[i].name, column->name) == 0)
            return i;
    return SIZE_MAX;
}

/* With the query's lock. */
static void writing_put_value(const struct column *column, struct epci_textlog_value *out)
{
    const size_t at = reading_of(column);
    struct epci_value value;

    *out = (struct epci_textlog_value){ .kind = EPCI_TEXTLOG_NONE };
    if (at == SIZE_MAX || !pdh_reading_value(column->counter, at, &value))
        return;
    out->kind = value.is_whole ? EPCI_TEXTLOG_WHOLE : EPCI_TEXTLOG_NUMBER;
    out->whole = value.whole;
    out->number = value.number;
}

/* The row with its head, if it is the first one. */
static bool writing_put_row(struct pdh_writing *writing, struct kit_buffer *out)
{
    const char **paths = calloc(writing->count + 2, sizeof *paths);
    struct epci_textlog_value *values = calloc(writing->count + 2, sizeof *values);
    size_t count = writing->count;

    if (paths && values) {
        for (size_t i = 0; i < writing->count; i++) {
            paths[i] = writing->columns[i].path;
            writing_put_value(&writing->columns[i], &values[i]);
        }
        if (!writing->begun && writing->caption) {
            paths[count] = writing->caption;
            epci_textlog_put_head(out, &writing->style, paths, count + 1);
        } else if (!writing->begun) {
            epci_textlog_put_head(out, &writing->style, paths, count);
        }
        epci_textlog_put_row(out, &writing->style, paths, pdh_utc_time(writing->query->time),
                             values, count);
    }
    free(paths);
    free(values);
    return paths && values && !out->failed;
}

PDH_STATUS pdh_writing_update(struct pdh_object *object)
{
    struct pdh_writing *writing = (struct pdh_writing *)object;
    struct kit_buffer row = { 0 };
    PDH_STATUS status = pdh_query_collect(writing->query);
    bool good;

    if (status != ERROR_SUCCESS)
        return status;
    epci_lock_enter(&writing->lock);
    epci_lock_enter(&writing->query->lock);
    good =
        (writing->count > 0 || writing_choose_columns(writing)) && writing_put_row(writing, &row);
    epci_lock_leave(&writing->query->lock);
    if (!good)
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    else if (writing->most && writing->file.bytes + row.bytes > writing->most)
        status = writing->begun ? PDH_S(PDH_END_OF_LOG_FILE) : PDH_S(PDH_LOG_FILE_TOO_SMALL);
    else if (epci_host_grow(&writing->file, epci_span_of(row.text, row.bytes)) != EPC_OK)
        status = PDH_S(PDH_LOG_FILE_OPEN_ERROR);
    else
        writing->begun = true;
    epci_lock_leave(&writing->lock);
    kit_buffer_release(&row);
    return status;
}
