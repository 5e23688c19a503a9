/* SPDX-License-Identifier: MIT
 *
 * choice.c -- paths of the command line and of files become one selection.
 */
#include "monitor/choice.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/safetext.h"
#include "reader/files/textlogtext.h"
#include "sdk/port/files.h"

/* A file of paths is not larger. */
#define PATHS_MOST 0x1000000u

static const char *const right_path =
    "a path is written \\Object(Instance)\\Counter, with * for any";

/* ---- The selection ---- */

static int choose_path(struct epci_selection *out, struct kit_slice text, const char *from,
                       char *message, size_t room)
{
    struct epci_path_problem problem;
    int status = epci_selection_add(out, text, &problem);

    if (status == EPC_E_INVALID) {
        snprintf(message, room, "%s: \"%.*s\" is not a counter path: at character %zu %s; %s", from,
                 (int)(text.bytes < 200 ? text.bytes : 200), text.at, problem.at + 1, problem.what,
                 right_path);
        kit_safe_text(message);
    }
    return status;
}

/* One path on each line; empty lines, and those that begin with ;, are none. */
static int choose_lines(struct epci_selection *out, struct kit_slice text, const char *file,
                        char *message, size_t room)
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
            status = choose_path(out, one, place, message, room);
        text = end ? kit_slice_between(end + 1, text.at + text.bytes) : (struct kit_slice){ "", 0 };
    }
    return status;
}

void mon_codepage_note(const char *path, unsigned codepage)
{
    fprintf(stderr,
            "epc-mon: %s: read in code page %u, which is a guess; --codepage names another one "
            "(1251 of a Russian Windows, 932 of a Japanese one)\n",
            path, codepage);
}

static int choose_file(struct epci_selection *out, const char *path, unsigned codepage,
                       char *message, size_t room)
{
    struct epci_textlog_text text;
    void *memory;
    size_t bytes;
    int status = epci_host_read_file(path, PATHS_MOST, &memory, &bytes);

    if (status != EPC_OK) {
        snprintf(message, room, "-f %s cannot be read: %s", path,
                 epci_host_is_folder(path) ? "it is a folder" : epc_status_text(status));
        return status == EPC_E_NOMEM ? status : EPC_E_INVALID;
    }
    /* PowerShell's > writes UTF-16. */
    status = epci_textlog_decode(epci_span_of(memory, bytes), codepage, &text);
    if (status == EPC_OK)
        status = choose_lines(out, text.text, path, message, room);
    if (text.codepage_is_guess)
        mon_codepage_note(path, text.codepage);
    free(text.memory);
    if (status == EPC_OK && out->count == 0) {
        snprintf(message, room, "-f %s has no path in it; %s", path, right_path);
        status = EPC_E_INVALID;
    }
    epci_host_free(memory);
    return status;
}

int mon_choose(struct epci_selection *out, const struct mon_options *options, char *message,
               size_t room)
{
    int status = EPC_OK;

    epci_selection_init(out, options->detail);
    for (size_t i = 0; i < options->path_count && status == EPC_OK; i++) {
        const struct mon_path_option *one = &options->paths[i];

        status = one->is_file ? choose_file(out, one->text, options->codepage, message, room)
                              : choose_path(out, kit_slice_of(one->text), "-p", message, room);
    }
    return status;
}

bool mon_column_fits(const struct epci_path *wanted, struct kit_slice column)
{
    struct epci_path_problem problem;
    struct epci_path path;

    if (epci_path_parse(column, &path, &problem) != EPC_OK)
        return false;
    return (wanted->computer.bytes == 0 || epci_path_fits(wanted->computer, path.computer)) &&
           epci_path_fits(wanted->object, path.object) && epci_path_fits(wanted->part, path.part) &&
           epci_path_fits(wanted->counter, path.counter);
}

bool mon_column_is_chosen(const struct epci_selection *selection, struct kit_slice column)
{
    for (size_t i = 0; i < selection->count; i++)
        if (mon_column_fits(&selection->paths[i].first, column))
            return true;
    return selection->count == 0;
}

/* ---- The items ---- */

struct finding_items {
    struct mon_items *items;
    void (*missing)(void *context, const struct epci_missing *missing);
    void *context;
};

static void found_item(void *context, const struct epci_item *item, size_t path)
{
    struct mon_items *items = ((struct finding_items *)context)->items;

    if (!KIT_MAKE_ROOM(NULL, items->list, items->count, items->room) ||
        !KIT_MAKE_ROOM(NULL, items->paths, items->count, items->path_room)) {
        items->failed = true;
        return;
    }
    items->paths[items->count] = path;
    items->list[items->count++] = *item;
}

static void found_missing(void *context, const struct epci_missing *missing)
{
    const struct finding_items *finding = context;

    if (finding->missing)
        finding->missing(finding->context, missing);
}

int mon_items_find(struct mon_items *out, const struct epci_selection *selection,
                   const struct mon_station *station,
                   void (*missing)(void *context, const struct epci_missing *missing),
                   void *context)
{
    struct finding_items finding = { out, missing, context };
    const struct epci_selection_visitor visitor = { &finding, found_item, found_missing };
    const struct epci_lookup source = mon_station_source(station);
    int status;

    *out = (struct mon_items){ .count = 0 };
    status = epci_selection_expand(selection, &source, &visitor);
    return status == EPC_OK && out->failed ? EPC_E_NOMEM : status;
}

void mon_items_release(struct mon_items *items)
{
    free(items->list);
    free(items->paths);
    memset(items, 0, sizeof *items);
}

/* ---- What is missing ---- */

bool mon_missing_may_come(const struct epci_missing *missing)
{
    return missing->kind == EPCI_MISSING_INSTANCE;
}

bool mon_missing_is_awaited(const struct mon_sampler *sampler, const struct mon_station *station,
                            const struct epci_missing *missing)
{
    uint32_t position = 0, index;

    if (mon_missing_may_come(missing))
        return true;
    if (missing->kind != EPCI_MISSING_OBJECT || !sampler->awaits || !station->titles)
        return false;
    while (epci_titles_next(station->titles, missing->reading.object, &position, &index))
        if (sampler->awaits(sampler, index))
            return true;
    return false;
}

static int part_of(struct kit_slice text)
{
    return (int)(text.bytes < 200 ? text.bytes : 200);
}

void mon_missing_text(const struct epci_selection *selection, const struct epci_missing *missing,
                      char *out, size_t room)
{
    const struct epci_path *path = &missing->reading;
    const char *text = selection->paths[missing->path].text;
    size_t used;

    switch (missing->kind) {
    case EPCI_MISSING_OBJECT:
        snprintf(out, room, "%.400s: no object is called \"%.*s\"", text, part_of(path->object),
                 path->object.at);
        break;
    case EPCI_MISSING_COUNTER:
        snprintf(out, room, "%.400s: the object \"%.*s\" has no counter \"%.*s\"", text,
                 part_of(path->object), path->object.at, part_of(path->counter), path->counter.at);
        break;
    case EPCI_MISSING_INSTANCE:
        snprintf(out, room, "%.400s: missing, this instance is not there now", text);
        break;
    case EPCI_MISSING_PART:
        snprintf(out, room, "%.400s: the object has instances; write \"%.*s(*)\" for all of them",
                 text, part_of(path->object), path->object.at);
        break;
    case EPCI_MISSING_SINGLE:
        snprintf(out, room, "%.400s: the object has no instances; leave out the parentheses", text);
        break;
    }
    for (int i = 0; i < EPCI_NEAREST && missing->nearest[i]; i++) {
        used = strlen(out);
        snprintf(out + used, room - used, "%s\"%.200s\"", i == 0 ? "; did you mean " : " or ",
                 missing->nearest[i]);
    }
    used = strlen(out);
    if (missing->nearest[0])
        snprintf(out + used, room - used, "?");
    kit_safe_text(out);
}
