/* SPDX-License-Identifier: MIT
 *
 * path.c -- takes counter paths apart, writes them, and compares names with patterns.
 *
 * A path is cut at the computer's backslash, then where the part of the instance begins and ends,
 * or else at the next backslash; the rest is the counter, whatever it contains.
 */
#include "reader/names/path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/number.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"

static struct kit_slice empty_slice(void)
{
    return kit_slice_of("");
}

/* ---- Parsing ---- */

static const char *end_of_slice(struct kit_slice text)
{
    return text.at + text.bytes;
}

static const char *find_char_or_end(const char *from, const char *end, char wanted)
{
    const char *found = from < end ? memchr(from, wanted, (size_t)(end - from)) : NULL;

    return found ? found : end;
}

/* The parenthesis that closes the one at `open`, or `end`. */
static const char *find_closing_parenthesis(const char *open, const char *end)
{
    size_t depth = 0;

    for (const char *at = open; at < end; at++) {
        depth += *at == '(';
        if (*at == ')' && --depth == 0)
            return at;
    }
    return end;
}

static bool is_end_of_instance_part(const char *close, const char *end)
{
    return close < end && close + 1 < end && close[1] == '\\';
}

/* The last parenthesis that a backslash follows, or `end`. */
static const char *find_last_instance_part_end(const char *from, const char *end)
{
    for (const char *at = end; at > from; at--)
        if (at[-1] == ')' && is_end_of_instance_part(at - 1, end))
            return at - 1;
    return end;
}

/* Find the part of the instance after the object's name, and the name's end in *object_end.  False:
 * there is no such part.  A parenthesis that no backslash follows belongs to the name, unless those
 * of the part are not balanced: then the last one ends it. */
static bool find_instance_part(const char *from, const char *end, const char **object_end,
                               struct kit_slice *part)
{
    const char *first_open = NULL;

    for (const char *at = from; at < end && *at != '\\'; at++) {
        const char *close;

        if (*at != '(')
            continue;
        close = find_closing_parenthesis(at, end);
        if (is_end_of_instance_part(close, end)) {
            *object_end = at;
            *part = kit_slice_between(at + 1, close);
            return true;
        }
        if (!first_open)
            first_open = at;
        if (close == end)
            break;
        at = close;
    }
    *object_end = find_char_or_end(from, end, '\\');
    if (first_open &&
        (find_closing_parenthesis(first_open, end) == end || (*object_end)[-1] == ')')) {
        const char *close = find_last_instance_part_end(first_open, end);

        if (close < end) {
            *object_end = first_open;
            *part = kit_slice_between(first_open + 1, close);
            return true;
        }
    }
    return false;
}

static int set_path_problem(struct reader_path_problem *problem, size_t at, const char *what)
{
    *problem = (struct reader_path_problem){ at, what };
    return EPC_E_INVALID;
}

/* How a path may be read: bits of `reading`. */
enum { WHOLE_NAME = 1, NO_SPLIT_INDEX = 2, PART_OF_OBJECT = 4 };

/* The number after the last # of the instance, which is cut off; READER_PATH_NO_INDEX: there is
 * none.  A # that begins the part is not such a one. */
static uint32_t cut_instance_index(struct kit_slice *instance, bool after_parent)
{
    const size_t least = after_parent ? 0 : 1;
    size_t from = instance->bytes;
    uint32_t index;

    while (from > 0 && instance->at[from - 1] != '#')
        from--;
    if (from <= least || from == instance->bytes)
        return READER_PATH_NO_INDEX;
    if (from + 1 == instance->bytes && instance->at[from] == '*') {
        instance->bytes = from - 1;
        return READER_PATH_ANY_INDEX;
    }
    if (!kit_parse_u32((struct kit_slice){ instance->at + from, instance->bytes - from },
                       READER_PATH_ANY_INDEX - 1, &index))
        return READER_PATH_NO_INDEX;
    instance->bytes = from - 1;
    return index;
}

/* Set parent, instance and index from the part, as the reading says. */
static void split_instance_part(struct reader_counter_path *path)
{
    const char *slash;

    path->instance = path->reading & PART_OF_OBJECT ? empty_slice() : path->part;
    path->parent = empty_slice();
    path->index = path->reading & NO_SPLIT_INDEX ? READER_PATH_NO_INDEX
                                                 : cut_instance_index(&path->instance, false);
    slash = find_char_or_end(path->instance.at, end_of_slice(path->instance), '/');
    if (path->reading & WHOLE_NAME || slash == path->instance.at ||
        slash + 1 >= end_of_slice(path->instance))
        return;
    path->parent = kit_slice_between(path->instance.at, slash);
    path->instance = kit_slice_between(slash + 1, end_of_slice(path->instance));
}

/* ---- Paths by indexes ---- */

/* Where "#230#0" ends that begins at `from`, or NULL. */
static const char *skip_hash_index_pair(const char *from, const char *end)
{
    for (int i = 0; i < 2; i++) {
        const char *first = from + 1;

        if (from == end || *from != '#')
            return NULL;
        for (from = first; from < end && *from >= '0' && *from <= '9'; from++) {
        }
        if (from == first)
            return NULL;
    }
    return from;
}

/* Read all after the computer as a path by indexes; false if it is none. */
static bool parse_path_by_indexes(const char *from, const char *end,
                                  struct reader_counter_path *path)
{
    const char *object_end = skip_hash_index_pair(from, end), *counter = end;
    struct kit_slice part, instance;
    uint32_t index = READER_PATH_NO_INDEX;

    while (counter > from && counter[-1] != '\\')
        counter--;
    if (!object_end || counter <= object_end || skip_hash_index_pair(counter, end) != end)
        return false;
    part = instance = kit_slice_between(object_end, counter - 1);
    if (part.bytes) {
        if (part.bytes < 2 || part.at[0] != '(' || end_of_slice(part)[-1] != ')')
            return false;
        part = instance = kit_slice_between(part.at + 1, end_of_slice(part) - 1);
        index = cut_instance_index(&instance, false);
        if (index >= READER_PATH_ANY_INDEX)
            return false;
    }
    path->object = kit_slice_between(from, object_end);
    path->part = part;
    path->instance = instance;
    path->parent = empty_slice();
    path->index = index;
    path->counter = kit_slice_between(counter, end);
    path->by_index = true;
    return true;
}

int reader_path_parse(struct kit_slice text, struct reader_counter_path *out,
                      struct reader_path_problem *problem)
{
    const char *at = text.at, *const end = end_of_slice(text), *object_end;
    struct reader_counter_path path = { .computer = empty_slice(), .part = empty_slice() };

    if (at == end || *at != '\\')
        return set_path_problem(problem, 0, "a path begins with a backslash");
    if (text.bytes > 1 && at[1] == '\\') {
        object_end = find_char_or_end(at + 2, end, '\\');
        path.computer = kit_slice_between(at + 2, object_end);
        if (path.computer.bytes == 0)
            return set_path_problem(problem, 2,
                                    "the computer's name is missing after two backslashes");
        at = object_end;
        if (at == end)
            return set_path_problem(problem, text.bytes,
                                    "the object is missing after the computer");
    }
    at++;
    if (parse_path_by_indexes(at, end, &path)) {
        *out = path;
        return EPC_OK;
    }
    if (find_instance_part(at, end, &object_end, &path.part) && path.part.bytes == 0)
        return set_path_problem(problem, (size_t)(path.part.at - text.at),
                                "the instance is missing between the parentheses");
    path.object = kit_slice_between(at, object_end);
    if (path.object.bytes == 0)
        return set_path_problem(problem, (size_t)(at - text.at), "the object's name is missing");
    at = path.part.bytes ? end_of_slice(path.part) + 1 : object_end;
    if (at >= end || at + 1 == end)
        return set_path_problem(problem, text.bytes, "the counter is missing after the object");
    path.counter = kit_slice_between(at + 1, end);
    split_instance_part(&path);
    *out = path;
    return EPC_OK;
}

int reader_path_parse_instance(struct kit_slice text, struct reader_counter_path *out)
{
    if (text.bytes == 0)
        return EPC_E_INVALID;
    *out = (struct reader_counter_path){
        .computer = empty_slice(), .object = empty_slice(), .part = text, .counter = empty_slice()
    };
    split_instance_part(out);
    return EPC_OK;
}

bool reader_path_next_meaning(struct reader_counter_path *path)
{
    struct reader_counter_path first = *path;
    uint32_t cuts;

    if (path->part.bytes == 0 || path->by_index || path->reading & PART_OF_OBJECT)
        return false;
    first.reading = 0;
    split_instance_part(&first);
    cuts = (first.parent.bytes ? WHOLE_NAME : 0) |
           (first.index != READER_PATH_NO_INDEX ? NO_SPLIT_INDEX : 0);
    do
        path->reading++;
    while (path->reading < PART_OF_OBJECT && (path->reading & cuts) != path->reading);
    if (path->reading & PART_OF_OBJECT)
        path->object = kit_slice_between(path->object.at, end_of_slice(path->part) + 1);
    split_instance_part(path);
    return true;
}

/* ---- Making ---- */

struct path_buffer {
    char *out;
    size_t capacity, used;
};

static void append_slice_if_it_fits(struct path_buffer *path_buffer, struct kit_slice text)
{
    if (path_buffer->used + text.bytes <= path_buffer->capacity)
        memcpy(path_buffer->out + path_buffer->used, text.at, text.bytes);
    path_buffer->used += text.bytes;
}

static void append_instance_part(struct path_buffer *path_buffer,
                                 const struct reader_counter_path *path)
{
    struct kit_slice name = path->instance;
    const bool looks_indexed =
        cut_instance_index(&name, path->parent.bytes) != READER_PATH_NO_INDEX;
    char index[16];

    append_slice_if_it_fits(path_buffer, kit_slice_of("("));
    if (path->parent.bytes) {
        append_slice_if_it_fits(path_buffer, path->parent);
        append_slice_if_it_fits(path_buffer, kit_slice_of("/"));
    }
    append_slice_if_it_fits(path_buffer, path->instance);
    if (path->index == READER_PATH_ANY_INDEX) {
        append_slice_if_it_fits(path_buffer, kit_slice_of("#*"));
    } else if (path->index != READER_PATH_NO_INDEX &&
               (path->index != 0 || looks_indexed || path->by_index)) {
        snprintf(index, sizeof index, "#%u", (unsigned)path->index);
        append_slice_if_it_fits(path_buffer, kit_slice_of(index));
    }
    append_slice_if_it_fits(path_buffer, kit_slice_of(")"));
}

size_t reader_path_format(const struct reader_counter_path *path, char *out, size_t capacity)
{
    struct path_buffer path_buffer = { out, capacity, 0 };

    if (path->computer.bytes) {
        append_slice_if_it_fits(&path_buffer, kit_slice_of("\\\\"));
        append_slice_if_it_fits(&path_buffer, path->computer);
    }
    append_slice_if_it_fits(&path_buffer, kit_slice_of("\\"));
    append_slice_if_it_fits(&path_buffer, path->object);
    if (path->instance.bytes || path->parent.bytes)
        append_instance_part(&path_buffer, path);
    append_slice_if_it_fits(&path_buffer, kit_slice_of("\\"));
    append_slice_if_it_fits(&path_buffer, path->counter);
    if (path_buffer.used < capacity)
        out[path_buffer.used] = '\0';
    return path_buffer.used + 1;
}

char *reader_path_text(struct kit_arena *arena, const struct reader_counter_path *path)
{
    const size_t bytes = reader_path_format(path, NULL, 0);
    char *text = arena ? kit_arena_allocate(arena, bytes, 1) : malloc(bytes);

    if (text)
        reader_path_format(path, text, bytes);
    return text;
}

/* ---- Patterns ---- */

/* The next letter as one that can be compared; bytes that are not UTF-8 are letters of their own.
 * */
static uint32_t read_next_upper_letter(const char **at, const char *end)
{
    uint32_t scalar;
    size_t used;

    if (epci_utf8_decode_scalar(*at, (size_t)(end - *at), &scalar, &used) != EPC_OK)
        scalar = 0x80000000u | (unsigned char)**at;
    *at += used;
    return scalar <= 0xFFFF ? epci_unit_to_upper((uint16_t)scalar) : scalar;
}

/* Greedy, with one place to come back to: the last *, which then takes one letter more. */
bool reader_pattern_matches(struct kit_slice pattern, struct kit_slice text)
{
    const char *p = pattern.at, *t = text.at, *star = NULL, *star_text = NULL;
    const char *const p_end = end_of_slice(pattern), *const t_end = end_of_slice(text);

    while (t < t_end) {
        const char *p_next = p, *t_next = t;

        if (p < p_end && *p == '*') {
            star = ++p;
            star_text = t;
        } else if (p < p_end && read_next_upper_letter(&p_next, p_end) ==
                                    read_next_upper_letter(&t_next, t_end)) {
            p = p_next;
            t = t_next;
        } else if (star) {
            read_next_upper_letter(&star_text, t_end);
            p = star;
            t = star_text;
        } else {
            return false;
        }
    }
    while (p < p_end && *p == '*')
        p++;
    return p == p_end;
}
