/* SPDX-License-Identifier: MIT
 *
 * families.c -- enters families, and gives each the first name that is free.
 *
 * A family takes several names, since OpenMetrics wants that no sample of one is called as another
 * family.  The names of the exporter itself are taken before all others.
 */
#include "monitor/metrics/families.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "kit/sort.h"
#include "sdk/port/port.h"

void mon_families_init(struct mon_families *families, const char *prefix)
{
    *families = (struct mon_families){ .prefix = prefix };
    kit_arena_init(&families->arena, epci_alloc, epci_free);
    kit_arena_init(&families->naming, epci_alloc, epci_free);
}

void mon_families_release(struct mon_families *families)
{
    kit_arena_release(&families->arena);
    kit_arena_release(&families->naming);
    mon_object_names_release(&families->names);
    families->keys = (struct kit_names){ 0 };
    families->list = NULL;
    families->count = families->capacity = 0;
    families->stale = false;
}

void mon_families_forget_all_beyond_limit(struct mon_families *families)
{
    if (families->count > MON_FAMILIES_LIMIT)
        mon_families_release(families);
}

/* ---- Entering ---- */

/* A family that is there already is found without a byte of the arena: it lives as long as the
 * process, and every sample asks for every family. */
uint32_t mon_families_find_or_add(struct mon_families *families, const struct mon_family_id *id)
{
    char key[2 * MON_TEXT_SIZE + 32], number[2][16];
    const struct kit_name *found;
    struct mon_family *family;
    const char *kept;
    size_t object_bytes, counter_bytes;

    (void)snprintf(number[0], sizeof number[0], "\2%010u", (unsigned)id->object_index);
    (void)snprintf(number[1], sizeof number[1], "\2%010u", (unsigned)id->counter_index);
    object_bytes = strlen(*id->object ? id->object : number[0]);
    counter_bytes = strlen(*id->counter ? id->counter : number[1]);
    if (object_bytes >= MON_TEXT_SIZE || counter_bytes >= MON_TEXT_SIZE)
        return UINT32_MAX;
    (void)snprintf(key, sizeof key, "%s\1%s\1%c%c%08x", *id->object ? id->object : number[0],
                   *id->counter ? id->counter : number[1], 'a' + (int)id->kind,
                   id->inverse ? 'i' : 'a', (unsigned)id->nth);
    found = kit_names_find_exact_or_any_case(&families->keys, kit_slice_of(key), false);
    if (found)
        return found->value;
    kept = kit_arena_copy_string(&families->arena, key, strlen(key));
    if (!kept ||
        !KIT_RESERVE(&families->arena, families->list, families->count, families->capacity) ||
        !kit_names_add(&families->keys, &families->arena, kit_slice_of(kept),
                       (uint32_t)families->count))
        return UINT32_MAX;
    family = &families->list[families->count];
    *family = (struct mon_family){
        .key = kept,
        .object = *id->object ? kit_arena_copy_string(&families->arena, key, object_bytes) : "",
        .counter = *id->counter ? kit_arena_copy_string(&families->arena, key + object_bytes + 1,
                                                        counter_bytes)
                                : "",
        .object_index = id->object_index,
        .counter_index = id->counter_index,
        .kind = id->kind,
        .inverse = id->inverse,
        .nth = id->nth
    };
    if (!family->object || !family->counter)
        return UINT32_MAX;
    families->stale = true;
    return (uint32_t)families->count++;
}

/* ---- The words of names ---- */

/* "hit_ratio" and the unit ratio: once is enough. */
static void drop_unit_from_words(struct mon_words *words)
{
    const char *unit = mon_unit_name(words->unit);
    const size_t bytes = strlen(words->text), drop = strlen(unit);

    if (drop == 0 || bytes < drop || strcmp(words->text + bytes - drop, unit) != 0)
        return;
    if (bytes == drop)
        words->text[0] = '\0';
    else if (words->text[bytes - drop - 1] == '_')
        words->text[bytes - drop - 1] = '\0';
}

/* The words of a counter.  Written whole, it keeps those that are its unit, and has none. */
static void choose_counter_words(const struct mon_family *family, struct mon_words *out)
{
    enum mon_naming naming = MON_NAMING_TIMED;

    if (family->kind == MON_KIND_GAUGE)
        naming = MON_NAMING_LEVEL;
    else if (family->kind == MON_KIND_COUNTER || family->kind == MON_KIND_MEAN)
        naming = MON_NAMING_COUNT;
    mon_make_name_words(
        family->counter,
        family->kind == MON_KIND_TEXT || family->says & MON_SAYS_ALL ? MON_NAMING_OBJECT : naming,
        out);
    if (!*family->counter)
        (void)snprintf(out->text, sizeof out->text, "value_%u", (unsigned)family->counter_index);
    if (family->kind == MON_KIND_RATIO || family->kind == MON_KIND_SHARES)
        out->unit = MON_UNIT_RATIO;
    else if (naming == MON_NAMING_TIMED && family->kind != MON_KIND_TEXT)
        out->unit = MON_UNIT_SECONDS;
    drop_unit_from_words(out);
}

/* ---- Naming ---- */

/* Who has a name: a family, or the exporter itself. */
#define OWN_NAME UINT32_MAX

struct naming {
    struct mon_families *families;
    struct kit_names used_names; /* value: who has it */
    bool failed;
};

static const char *const own_names[] = { "up", "scrape_duration_seconds",
                                         "collect_duration_seconds", "values_omitted",
                                         "values_omitted_total" };

/* What is added to the name of a family, by its type. */
static const char *const suffixes_of_type[][5] = {
    [MON_TYPE_GAUGE] = { "" },
    [MON_TYPE_COUNTER] = { "", "_total", "_created" },
    [MON_TYPE_SUMMARY] = { "", "_sum", "_count", "_created" },
    [MON_TYPE_INFO] = { "", "_info" },
};

/* Two families have one name, and both have to take another one, so that it does not matter which
 * of them was there first.  Those that have a code already get numbers in the last pass. */
static void require_longer_names(struct mon_family *one, struct mon_family *other)
{
    const bool same_object = strcmp(one->object, other->object) == 0 &&
                             (*one->object || one->object_index == other->object_index);
    const unsigned both = one->says & other->says;
    unsigned more = MON_SAYS_CODE;

    if (same_object &&
        strcmp(mon_kind_facts[one->kind].family_word, mon_kind_facts[other->kind].family_word) !=
            0 &&
        !(both & MON_SAYS_KIND))
        more = MON_SAYS_KIND;
    else if (same_object && !(both & MON_SAYS_ALL))
        more = MON_SAYS_ALL;
    one->has_to_say |= more;
    other->has_to_say |= more;
}

/* The name, with what is added to it, is a family's now.  If another one has it, both need another
 * name; *again. */
static void claim_names_or_require_longer(struct naming *naming, uint32_t who, const char *name,
                                          enum mon_kind kind, bool *again)
{
    struct kit_arena *arena = &naming->families->naming;
    struct mon_family *list = naming->families->list;

    for (const char *const *suffix = suffixes_of_type[mon_kind_facts[kind].type];
         *suffix && !naming->failed; suffix++) {
        const char *whole = name ? kit_arena_format(arena, "%s%s", name, *suffix) : NULL;
        const struct kit_name *found =
            whole
                ? kit_names_find_exact_or_any_case(&naming->used_names, kit_slice_of(whole), false)
                : NULL;

        if (!found) {
            naming->failed =
                !whole || !kit_names_add(&naming->used_names, arena, kit_slice_of(whole), who);
        } else if (found->value == OWN_NAME) {
            *again = *again || !(list[who].says & MON_SAYS_CODE);
            list[who].has_to_say |= MON_SAYS_CODE;
        } else if (found->value != who) {
            require_longer_names(&list[found->value], &list[who]);
            *again = true;
        }
    }
}

/* A number that a text has everywhere. */
static uint32_t hash_name_texts(const char *object, const char *counter)
{
    uint32_t code = 0x811C9DC5u;

    for (const char *at = object; *at; at++)
        code = (code ^ (unsigned char)*at) * 0x01000193u;
    code = (code ^ 1) * 0x01000193u;
    for (const char *at = counter; *at; at++)
        code = (code ^ (unsigned char)*at) * 0x01000193u;
    return (code ^ code >> 24) & 0xFFFFFFu;
}

/* The words of an object, which no other object has. */
static const char *make_unique_object_words(struct naming *naming, const struct mon_family *family,
                                            struct mon_words *words)
{
    struct kit_arena *arena = &naming->families->naming;
    const char *name;

    mon_make_name_words(family->object, MON_NAMING_OBJECT, words);
    if (!*family->object)
        (void)snprintf(words->text, sizeof words->text, "object_%u",
                       (unsigned)family->object_index);
    name = mon_count_smaller_texts_with_same_words(&naming->families->names, words->text,
                                                   family->object) > 0
               ? kit_arena_format(arena, "%s_%06x", words->text,
                                  (unsigned)hash_name_texts(family->object, ""))
               : kit_arena_copy_string(arena, words->text, strlen(words->text));
    naming->failed = naming->failed || !name;
    return name ? name : "";
}

/* What the counter says that its object does not say: of "System" and "System Up Time", "up_time".
 */
static const char *strip_object_words(const char *counter, const char *object)
{
    const size_t bytes = strlen(object);

    if (strncmp(counter, object, bytes) != 0 || (counter[bytes] && counter[bytes] != '_'))
        return counter;
    return counter + bytes + (counter[bytes] == '_');
}

static void append_name_part(struct kit_buffer *out, const char *text)
{
    if (!*text)
        return;
    kit_buffer_add_text(out, "_");
    kit_buffer_add_text(out, text);
}

/* All of the name but its end.  `number` is 1, or one that no other family with these words has. */
static char *make_family_name_stem(struct naming *naming, const struct mon_family *family,
                                   const char *object, const char *words, uint32_t number)
{
    struct kit_buffer stem = { .arena = &naming->families->naming };

    kit_buffer_add_text(&stem, naming->families->prefix);
    append_name_part(&stem, object);
    append_name_part(&stem, words);
    if (family->inverse)
        append_name_part(&stem, "inactive");
    if (family->says & MON_SAYS_KIND)
        append_name_part(&stem, mon_kind_facts[family->kind].family_word);
    if (family->says & MON_SAYS_CODE)
        kit_buffer_add_format(&stem, "_%06x",
                              (unsigned)hash_name_texts(family->object, family->counter));
    if (number > 1)
        kit_buffer_add_format(&stem, "_%u", (unsigned)number);
    kit_buffer_add_bytes(&stem, "", 1);
    return stem.failed ? NULL : stem.text;
}

static char *join_stem_and_end(struct kit_arena *arena, const char *stem, const char *end)
{
    return stem ? kit_arena_format(arena, "%s%s%s", stem, *end ? "_" : "", end) : NULL;
}

static void name_family(struct naming *naming, uint32_t which, uint32_t more, bool *again)
{
    struct mon_family *family = &naming->families->list[which];
    struct kit_arena *arena = &naming->families->naming;
    const char *end = mon_kind_facts[family->kind].second_name, *object, *stem;
    struct mon_words words, of_object;

    object = make_unique_object_words(naming, family, &of_object);
    choose_counter_words(family, &words);
    family->scale = words.scale;
    family->unit = mon_unit_name(words.unit);
    stem = make_family_name_stem(
        naming, family, object,
        family->says & MON_SAYS_ALL ? words.text : strip_object_words(words.text, of_object.text),
        1 + family->nth + more);
    family->name = join_stem_and_end(arena, stem, family->unit);
    family->second = end ? join_stem_and_end(arena, stem, end) : NULL;
    claim_names_or_require_longer(naming, which, family->name, family->kind, again);
    if (end)
        claim_names_or_require_longer(
            naming, which, family->second,
            family->kind == MON_KIND_STAMPED ? MON_KIND_STAMPED : MON_KIND_GAUGE, again);
}

static int compare_families_by_key(const void *context, uint32_t a, uint32_t b)
{
    const struct mon_families *families = context;

    return strcmp(families->list[a].key, families->list[b].key);
}

bool mon_families_update_object_names(struct mon_families *families,
                                      const struct reader_titles *const *tables, size_t count)
{
    bool changed = false;
    const bool good =
        mon_object_names_update_from_titles(&families->names, tables, count, &changed);

    families->stale = families->stale || changed;
    return good;
}

/* Names for all, with what they have to say.  `numbered`: some have the same code, so that all that
 * have one also get a number, by the order of the texts. */
static bool name_all_families_in_one_pass(struct naming *naming, const uint32_t *order,
                                          bool numbered, bool *again)
{
    struct mon_families *families = naming->families;

    *again = false;
    naming->used_names = (struct kit_names){ 0 };
    for (size_t i = 0; i < EPC_COUNT(own_names) && !naming->failed; i++) {
        const char *name =
            kit_arena_format(&families->naming, "%s_%s", families->prefix, own_names[i]);

        naming->failed = !name || !kit_names_add(&naming->used_names, &families->naming,
                                                 kit_slice_of(name), OWN_NAME);
    }
    for (size_t i = 0; i < families->count && !naming->failed; i++)
        name_family(naming, order[i],
                    numbered && (families->list[order[i]].says & MON_SAYS_CODE) ? (uint32_t)i + 1
                                                                                : 0,
                    again);
    return !naming->failed;
}

/* Each pass may show that more families have one name; each makes names longer, so there is a last
 * one. */
#define NAMING_PASSES 8

bool mon_families_choose_names(struct mon_families *families)
{
    struct naming naming = { .families = families };
    bool again = true;

    if (!families->stale)
        return true;
    for (size_t i = 0; i < families->count; i++)
        families->list[i].says = families->list[i].has_to_say = 0;
    for (int pass = 0; again && pass <= NAMING_PASSES; pass++) {
        const uint32_t *order;

        kit_arena_release(&families->naming);
        for (size_t i = 0; i < families->count; i++)
            families->list[i].says = families->list[i].has_to_say;
        order = kit_make_sorted_positions(&families->naming, families->count,
                                          compare_families_by_key, families);
        if (!order || !name_all_families_in_one_pass(&naming, order, pass == NAMING_PASSES, &again))
            return false;
    }
    families->stale = false;
    return true;
}
