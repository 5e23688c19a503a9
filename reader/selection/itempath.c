/* SPDX-License-Identifier: MIT
 *
 * itempath.c -- from a path without * to its item, and back.
 *
 * A path is written with names.  Where these do not lead back to the item, only what is ambiguous
 * is written otherwise (docs/decisions/names.md).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/selection/lookup.h"
#include "kit/number.h"

#define OWN_NAME_CAPACITY 1024

/* Odd names are searched among so many instances; later ones are written with indexes. */
#define ODD_INSTANCES 1024u

/* ---- Names and numbers ---- */

static bool skip_leading_hash(struct kit_slice *text)
{
    if (text->bytes == 0 || text->at[0] != '#')
        return false;
    *text = kit_slice_between(text->at + 1, text->at + text->bytes);
    return true;
}

/* Cut "#232" from the end of a text. */
static bool cut_trailing_index(struct kit_slice *text, uint32_t *out)
{
    struct kit_slice digits;
    size_t at = text->bytes;

    while (at > 0 && text->at[at - 1] != '#')
        at--;
    digits = kit_slice_between(text->at + at, text->at + text->bytes);
    if (at < 2 || !kit_take_u32(&digits, UINT32_MAX, out) || digits.bytes > 0)
        return false;
    text->bytes = at - 1;
    return true;
}

static bool is_title_of_index(const struct reader_titles *titles, uint32_t index,
                              struct kit_slice name)
{
    char text[READER_TITLE_CAPACITY];

    return (reader_titles_find_name(titles, index, text, sizeof text) &&
            kit_slices_equal_any_case(name, kit_slice_of(text))) ||
           (reader_titles_copy_english_name(titles, index, text, sizeof text) &&
            kit_slices_equal_any_case(name, kit_slice_of(text)));
}

/* "Name#232": of several of that name the one with this index; "Name#232#1" the second of that
 * index. */
static bool parse_title_with_verified_index(const struct reader_titles *titles,
                                            struct kit_slice name, uint32_t *index, uint32_t *same)
{
    uint32_t last;

    *same = 0;
    if (!cut_trailing_index(&name, index))
        return false;
    if (is_title_of_index(titles, *index, name))
        return true;
    last = *index;
    if (!cut_trailing_index(&name, index) || !is_title_of_index(titles, *index, name))
        return false;
    *same = last;
    return true;
}

bool reader_find_next_index_of_title(struct reader_index_walk *walk,
                                     const struct reader_titles *titles, uint32_t *index,
                                     uint32_t *same)
{
    struct kit_slice name = walk->name;

    *same = 0;
    if (walk->ended)
        return false;
    if (!walk->numbers) {
        if (reader_titles_next_index_of_name(titles, name, &walk->position, index))
            return true;
        walk->numbers = true;
        if (parse_title_with_verified_index(titles, name, index, same))
            return true;
    }
    walk->ended = true;
    *same = 0;
    (void)skip_leading_hash(&name);
    if (!kit_take_u32(&name, UINT32_MAX, index))
        return false;
    return name.bytes == 0 ||
           (skip_leading_hash(&name) && kit_take_u32(&name, UINT32_MAX, same) && name.bytes == 0);
}

void reader_title_text(const struct reader_titles *titles, uint32_t index, char *out,
                       size_t capacity)
{
    if (!reader_titles_find_name(titles, index, out, capacity) && capacity)
        snprintf(out, capacity, "#%u", (unsigned)index);
}

bool reader_lookup_is_for_computer(const struct reader_lookup *source, struct kit_slice computer)
{
    const struct epci_span own = source->snapshot->data.name;
    char name[OWN_NAME_CAPACITY];

    if (computer.bytes == 0)
        return !source->named_only;
    if (kit_slices_equal_any_case(computer, source->computer))
        return true;
    if (source->computer.bytes || own.left == 0)
        return false;
    reader_utf16_to_text(own.at, own.left / 2, name, sizeof name);
    return kit_slices_equal_any_case(computer, kit_slice_of(name));
}

/* ---- From a path to its item ---- */

struct kit_slice reader_path_instance_with_parent(const struct reader_counter_path *reading)
{
    if (reading->parent.bytes == 0)
        return reading->instance;
    return kit_slice_between(reading->parent.at, reading->instance.at + reading->instance.bytes);
}

uint32_t reader_instance_number_in_path(const struct reader_counter_path *reading)
{
    return reading->index == READER_PATH_NO_INDEX ? 0 : reading->index;
}

bool reader_path_next_distinct_meaning(struct reader_counter_path *path)
{
    const struct reader_counter_path before = *path;

    while (reader_path_next_meaning(path))
        if (!kit_slices_equal(path->object, before.object) || path->index != before.index)
            return true;
    return false;
}

uint32_t reader_find_named_counter(const struct reader_lookup *source, uint32_t object,
                                   const struct reader_counter_path *reading)
{
    struct reader_index_walk walk = reader_begin_walk_of_indexes_of_name(reading, reading->counter);
    uint32_t index, same, found = READER_NOT_THERE;

    while (reader_find_next_index_of_title(&walk, source->titles, &index, &same)) {
        const uint32_t one = reader_snapshot_find_counter(source->snapshot, object, index, same);

        /* A number is meant only where there is no such name. */
        if (one < found && (!walk.numbers || found == READER_NOT_THERE))
            found = one;
    }
    return found;
}

/* A name that cannot be written between the parentheses of a path: its own ones are not balanced,
 * or it is what means all. */
static bool is_name_unwritable_in_path(struct kit_slice name)
{
    size_t depth = 0;

    for (size_t i = 0; i < name.bytes; i++) {
        if (name.at[i] == ')' && depth == 0)
            return true;
        depth += name.at[i] == '(';
        depth -= name.at[i] == ')';
    }
    return depth > 0 || kit_slice_is(name, "*");
}

/* Write such a name as programs of .NET do, with brackets for its parentheses. */
static void replace_parentheses(char *name)
{
    for (char *at = name; *at; at++)
        *at = *at == '(' ? '[' : *at == ')' ? ']' : *at;
    if (strcmp(name, "*") == 0)
        *name = '_';
}

/* The instance with such a name that is written so, of the first `maximum` ones.  *number of others
 * are before it, and it is less then by those that were found. */
static uint32_t find_instance_of_unwritable_name(const struct reader_snapshot *snapshot,
                                                 uint32_t object, struct kit_slice text,
                                                 uint32_t maximum, uint32_t *number)
{
    uint32_t found = READER_NOT_THERE;
    char *name;

    if (!kit_slice_is(text, "_") && !memchr(text.at, '[', text.bytes) &&
        !memchr(text.at, ']', text.bytes))
        return READER_NOT_THERE;
    if (maximum > snapshot->objects[object].instance_count)
        maximum = snapshot->objects[object].instance_count;
    name = malloc(text.bytes + 2);
    for (uint32_t i = 0; name && i < maximum && found == READER_NOT_THERE; i++) {
        if (reader_snapshot_qualified_name(snapshot, object, i, name, text.bytes + 2) !=
                text.bytes ||
            !is_name_unwritable_in_path(kit_slice_of(name)))
            continue;
        replace_parentheses(name);
        if (kit_slices_equal_any_case(kit_slice_of(name), text) && (*number)-- == 0)
            found = i;
    }
    free(name);
    return found;
}

uint32_t reader_find_instance_of_path(const struct reader_snapshot *snapshot, uint32_t object,
                                      const struct reader_counter_path *reading, uint32_t number)
{
    const struct kit_slice text = reader_path_instance_with_parent(reading);
    const uint32_t found = reader_snapshot_find_instance(snapshot, object, text, number);

    return found != READER_NOT_THERE || reading->by_index
               ? found
               : find_instance_of_unwritable_name(snapshot, object, text, ODD_INSTANCES, &number);
}

static bool find_instance_and_counter(const struct reader_lookup *source, uint32_t object,
                                      const struct reader_counter_path *reading,
                                      struct reader_item *out)
{
    const struct reader_snapshot_object *of = &source->snapshot->objects[object];
    const uint32_t counter = reader_find_named_counter(source, object, reading);
    uint32_t instance = READER_NOT_THERE;

    if (of->single && reading->instance.bytes == 0 && of->instance_count)
        instance = 0;
    else if (!of->single && reading->instance.bytes)
        instance = reader_find_instance_of_path(source->snapshot, object, reading,
                                                reader_instance_number_in_path(reading));
    if (counter == READER_NOT_THERE || instance == READER_NOT_THERE)
        return false;
    *out = (struct reader_item){ object, instance, counter };
    return true;
}

/* The item of one reading: of several objects of that name, the first in the answer that has it.
 * With `any_instance` it is the instance 0, which need not be there. */
static bool find_item_by_path_meaning(const struct reader_lookup *source,
                                      const struct reader_counter_path *reading, bool any_instance,
                                      struct reader_item *out)
{
    struct reader_index_walk walk = reader_begin_walk_of_indexes_of_name(reading, reading->object);
    uint32_t index, same;
    bool found = false, has;

    while (reader_find_next_index_of_title(&walk, source->titles, &index, &same)) {
        const uint32_t object = reader_snapshot_find_object(source->snapshot, index, same);
        struct reader_item item = { object, 0, READER_NOT_THERE };

        if (object == READER_NOT_THERE || (found && (walk.numbers || object > out->object)))
            continue;
        if (any_instance)
            item.counter = reader_find_named_counter(source, object, reading);
        has = any_instance ? item.counter != READER_NOT_THERE
                           : find_instance_and_counter(source, object, reading, &item);
        if (has) {
            *out = item;
            found = true;
        }
    }
    return found;
}

static int parse_path_and_find_item(const struct reader_lookup *source, struct kit_slice text,
                                    bool any_instance, struct reader_item *out)
{
    struct reader_path_problem problem;
    struct reader_counter_path path;
    int status = reader_path_parse(text, &path, &problem);

    if (status != EPC_OK)
        return status;
    if (!reader_lookup_is_for_computer(source, path.computer))
        return EPC_E_NOT_FOUND;
    do
        if (find_item_by_path_meaning(source, &path, any_instance, out))
            return EPC_OK;
    while (reader_path_next_distinct_meaning(&path));
    return EPC_E_NOT_FOUND;
}

int reader_find_item_by_path(const struct reader_lookup *source, struct kit_slice text,
                             struct reader_item *out)
{
    return parse_path_and_find_item(source, text, false, out);
}

/* ---- From an item to its path ---- */

/* How the name of an object or a counter is written: alone, with its index, or as its index. */
enum title_form { TITLE_NAME, TITLE_NAME_AND_INDEX, TITLE_INDEX, TITLE_FORMS };

/* How an instance is written: as it is called, and with brackets for its parentheses. */
enum instance_form { INSTANCE_NAME, INSTANCE_BRACKETS, INSTANCE_FORMS };

struct item_names {
    char object[READER_TITLE_CAPACITY + 32], counter[READER_TITLE_CAPACITY + 32];
    const char *instance;
    char *odd; /* the instance with brackets; NULL: it needs none */
};

/* With a * in the instance's place a path means the instance that is really called so; but "*"
 * means all. */
static bool is_path_of_item(const struct reader_lookup *source, const struct item_names *names,
                            struct kit_slice path, bool any_instance,
                            const struct reader_item *item)
{
    struct reader_item found;

    return !strchr(names->object, '*') && !strchr(names->counter, '*') &&
           (any_instance || strcmp(names->instance, "*") != 0) &&
           parse_path_and_find_item(source, path, any_instance, &found) == EPC_OK &&
           memcmp(&found, item, sizeof found) == 0;
}

/* The path with these names, in memory of its own; NULL: no memory. */
static char *format_path_in_new_memory(struct reader_counter_path *path,
                                       const struct item_names *names)
{
    path->object = kit_slice_of(names->object);
    path->counter = kit_slice_of(names->counter);
    return reader_path_text(NULL, path);
}

static void format_title_in_form(const struct reader_titles *titles, uint32_t index, uint32_t same,
                                 enum title_form form, char out[READER_TITLE_CAPACITY + 32])
{
    char number[32] = "";
    size_t used;

    *out = '\0';
    if (form != TITLE_INDEX)
        reader_title_text(titles, index, out, READER_TITLE_CAPACITY);
    used = strlen(out);
    if (form != TITLE_NAME && same > 0)
        snprintf(number, sizeof number, "#%u#%u", (unsigned)index, (unsigned)same);
    else if (form != TITLE_NAME)
        snprintf(number, sizeof number, "#%u", (unsigned)index);
    memcpy(out + used, number, strlen(number) + 1);
}

/* How many instances before this one are written with the same brackets. */
static uint32_t count_earlier_instances_spelled_so(const struct reader_snapshot *snapshot,
                                                   const struct reader_item *item,
                                                   const char *written)
{
    uint32_t left = UINT32_MAX;

    (void)find_instance_of_unwritable_name(snapshot, item->object, kit_slice_of(written),
                                           item->instance, &left);
    return UINT32_MAX - left;
}

/* The path of the item whose instance's text is there: of the forms that lead back, the one with
 * the most names. */
static char *format_unambiguous_item_path(const struct reader_lookup *source,
                                          const struct reader_item *item, struct item_names *names)
{
    const struct reader_snapshot *snapshot = source->snapshot;
    const struct reader_snapshot_object *object = &snapshot->objects[item->object];
    const struct reader_snapshot_counter *counter =
        reader_snapshot_counter(snapshot, item->object, item->counter);
    const uint32_t title = object->view.head.name_index, column = counter->view.head.name_index;
    const uint32_t number =
        reader_snapshot_instance(snapshot, item->object, item->instance)->number;
    const char *name = names->instance;
    struct reader_counter_path path = { .computer = source->computer,
                                        .part = kit_slice_of(""),
                                        .parent = kit_slice_of("") };
    char *out;

    for (unsigned form = 0; form < TITLE_FORMS * TITLE_FORMS * INSTANCE_FORMS; form++) {
        const bool brackets = form % INSTANCE_FORMS == INSTANCE_BRACKETS;

        if (brackets && !names->odd)
            continue;
        names->instance = brackets ? names->odd : name;
        path.instance = kit_slice_of(names->instance);
        path.index =
            brackets ? count_earlier_instances_spelled_so(snapshot, item, names->odd) : number;
        format_title_in_form(source->titles, title, object->same,
                             (enum title_form)(form / INSTANCE_FORMS % TITLE_FORMS), names->object);
        format_title_in_form(source->titles, column, counter->same,
                             (enum title_form)(form / INSTANCE_FORMS / TITLE_FORMS),
                             names->counter);
        out = format_path_in_new_memory(&path, names);
        if (!out || is_path_of_item(source, names, kit_slice_of(out), false, item))
            return out;
        free(out);
    }
    /* One reading only, whatever the instance is called. */
    snprintf(names->object, sizeof names->object, "#%u#%u", (unsigned)title,
             (unsigned)object->same);
    snprintf(names->counter, sizeof names->counter, "#%u#%u", (unsigned)column,
             (unsigned)counter->same);
    path.instance = kit_slice_of(name);
    path.index = number;
    path.by_index = true;
    return format_path_in_new_memory(&path, names);
}

size_t reader_format_item_path(const struct reader_lookup *source, const struct reader_item *item,
                               char *out, size_t capacity)
{
    const struct reader_snapshot *snapshot = source->snapshot;
    const size_t bytes =
        reader_snapshot_qualified_name(snapshot, item->object, item->instance, NULL, 0);
    char *name = malloc(2 * (bytes + 1)), *path = NULL;
    struct item_names names = { .instance = name };
    size_t need = 0;

    if (name) {
        (void)reader_snapshot_qualified_name(snapshot, item->object, item->instance, name,
                                             bytes + 1);
        if (item->instance < ODD_INSTANCES && is_name_unwritable_in_path(kit_slice_of(name))) {
            names.odd = strcpy(name + bytes + 1, name);
            replace_parentheses(names.odd);
        }
        path = format_unambiguous_item_path(source, item, &names);
    }
    if (path)
        need = strlen(path) + 1;
    if (path && need <= capacity)
        memcpy(out, path, need);
    free(path);
    free(name);
    return need;
}

char *reader_item_path_text(struct kit_arena *arena, const struct reader_lookup *source,
                            const struct reader_item *item)
{
    char usual[1024], *text;
    const size_t bytes = reader_format_item_path(source, item, usual, sizeof usual);

    if (bytes > 0 && bytes <= sizeof usual)
        return kit_arena_copy_string(arena, usual, bytes - 1);
    text = bytes > 0 ? kit_arena_allocate(arena, bytes, 1) : NULL;
    if (text && reader_format_item_path(source, item, text, bytes) == 0)
        return NULL;
    return text;
}

size_t reader_format_all_instances_path(const struct reader_lookup *source, uint32_t object,
                                        uint32_t counter, char *out, size_t capacity)
{
    const struct reader_snapshot_object *of = &source->snapshot->objects[object];
    const struct reader_snapshot_counter *column =
        reader_snapshot_counter(source->snapshot, object, counter);
    const struct reader_item item = { object, 0, counter };
    struct item_names names = { .instance = of->single ? "" : "*" };
    struct reader_counter_path path = { .computer = source->computer,
                                        .part = kit_slice_of(""),
                                        .parent = kit_slice_of(""),
                                        .instance = kit_slice_of(names.instance),
                                        .index = READER_PATH_NO_INDEX };
    char *made = NULL;
    bool back = false;
    size_t need;

    for (unsigned form = 0; !back && form < TITLE_FORMS * TITLE_FORMS; form++) {
        free(made);
        format_title_in_form(source->titles, of->view.head.name_index, of->same,
                             (enum title_form)(form % TITLE_FORMS), names.object);
        format_title_in_form(source->titles, column->view.head.name_index, column->same,
                             (enum title_form)(form / TITLE_FORMS), names.counter);
        made = format_path_in_new_memory(&path, &names);
        back = !made || is_path_of_item(source, &names, kit_slice_of(made), true, &item);
    }
    need = made ? strlen(made) + 1 : 0;
    if (made && need <= capacity)
        memcpy(out, made, need);
    free(made);
    return need;
}
