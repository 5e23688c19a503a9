/* SPDX-License-Identifier: MIT
 *
 * columnentry.c -- a path is taken apart in its first reading.
 */
#include "reader/binarylog/rows/columnentry.h"

#include <string.h>

#include <epc/epc.h>

#include "reader/files/joinedlog.h"
#include "reader/names/path.h"
#include "sdk/core/text.h"

#define ENTRY_UNITS 4096u

/* ---- Texts ---- */

static bool utf16_from_prefix_and_text(struct kit_arena *arena, const char *before,
                                       struct kit_slice text, struct epci_span *out)
{
    const size_t start = strlen(before);
    size_t units = 0;
    uint16_t *to;

    if (text.bytes > ENTRY_UNITS ||
        epci_utf16_from_utf8(text.at, text.bytes, NULL, 0, &units) == EPC_E_ENCODING)
        return false;
    to = kit_arena_allocate(arena, start + units + 1, sizeof *to);
    if (!to)
        return false;
    for (size_t i = 0; i < start; i++)
        to[i] = (unsigned char)before[i];
    (void)epci_utf16_from_utf8(text.at, text.bytes, to + start, units, &units);
    *out = epci_span_of(to, 2 * (start + units));
    return true;
}

int reader_blg_entry_from_path(struct kit_slice text, struct kit_arena *arena,
                               struct reader_blg_entry *out)
{
    const size_t refused = arena->refused;
    struct reader_counter_path path;
    struct reader_path_problem problem;
    bool good;

    if (reader_path_parse(text, &path, &problem) != EPC_OK)
        return EPC_E_INVALID;
    out->has_instance = path.part.bytes > 0;
    out->has_parent = path.parent.bytes > 0;
    out->index = path.index < READER_PATH_ANY_INDEX ? path.index : 0;
    good = path.counter.bytes > 0 &&
           utf16_from_prefix_and_text(arena, path.computer.bytes ? "\\\\" : "", path.computer,
                                      &out->machine) &&
           utf16_from_prefix_and_text(arena, "", path.object, &out->object) &&
           utf16_from_prefix_and_text(arena, "", path.instance, &out->instance) &&
           utf16_from_prefix_and_text(arena, "", path.parent, &out->parent) &&
           utf16_from_prefix_and_text(arena, "", path.counter, &out->counter);
    return good ? EPC_OK : arena->refused > refused ? EPC_E_NOMEM : EPC_E_INVALID;
}

/* ---- Types ---- */

enum { TYPE_UNKNOWN, TYPE_KNOWN, TYPE_DIFFERS };

/* Take what one of the logs says of its own column. */
static void merge_column_type(struct reader_blg_entry *entry, unsigned char *known,
                              const struct reader_textlog *part, size_t own)
{
    struct reader_textlog_raw cell;
    const bool has = reader_textlog_read_raw(part, own, &cell);

    if (*known == TYPE_DIFFERS)
        return;
    if (!has || (*known == TYPE_KNOWN &&
                 (cell.type != entry->type || cell.time_base != entry->time_base))) {
        *known = TYPE_DIFFERS;
        *entry = (struct reader_blg_entry){ .type = READER_BLG_DOUBLE };
        return;
    }
    *known = TYPE_KNOWN;
    entry->type = cell.type;
    entry->time_base = cell.time_base;
    entry->scale = cell.scale;
}

int reader_blg_build_entries_for_any_log(const struct reader_textlog *log, struct kit_arena *arena,
                                         struct reader_blg_entry **out)
{
    struct reader_blg_entry *entries =
        kit_arena_allocate(arena, log->column_count, sizeof *entries);
    unsigned char *known = kit_arena_allocate(arena, log->column_count, 1);
    int status = EPC_OK;

    if (!entries || !known)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < reader_joinedlog_part_count(log); i++) {
        const struct reader_textlog *part = reader_joinedlog_part(log, i);

        for (size_t own = 0; own < part->column_count; own++) {
            const size_t column = reader_joinedlog_joined_column(log, i, own);

            merge_column_type(&entries[column], &known[column], part, own);
        }
    }
    for (size_t i = 0; i < log->column_count && status != EPC_E_NOMEM; i++)
        status = reader_blg_entry_from_path(log->columns[i], arena, &entries[i]);
    *out = entries;
    return status == EPC_E_NOMEM ? status : EPC_OK;
}

/* ---- Values ---- */

uint32_t reader_blg_raw_of_column(const struct reader_textlog *log, size_t column,
                                  const struct reader_blg_entry *entry,
                                  const struct reader_textlog_value *value, struct reader_raw *out)
{
    const struct reader_textlog *from = log;
    struct reader_textlog_raw cell;
    size_t own = column;

    *out = (struct reader_raw){ .multi = 1 };
    if (log->dialect == READER_TEXTLOG_JOINED &&
        !reader_joinedlog_value_source(log, column, &from, &own))
        return READER_BLG_NO_INSTANCE;
    if (entry->type != READER_BLG_DOUBLE && reader_textlog_read_raw(from, own, &cell)) {
        *out = (struct reader_raw){ cell.first, cell.second, cell.multi };
        return cell.is_there ? cell.status : READER_BLG_NO_INSTANCE;
    }
    if (value->kind != READER_TEXTLOG_WHOLE && value->kind != READER_TEXTLOG_NUMBER)
        return value->kind == READER_TEXTLOG_NONE ? READER_BLG_NO_INSTANCE : READER_BLG_NO_DATA;
    memcpy(&out->first, &value->number, sizeof out->first);
    return 0;
}
