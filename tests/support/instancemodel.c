/* SPDX-License-Identifier: MIT
 *
 * instancemodel.c -- a world of beings; things happen to them, and then a second passes.
 *
 * One that comes where only names tell instances apart has counted less than each one of that name
 * had before: that is assumed of providers.  Else everything may happen.
 */
#include "instancemodel.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

/* What the provider shows of its instances. */
static const struct model_kind {
    bool unique, zero, id, start, elapsed;
    int parent; /* the kind of the parents; -1: it has none */
} kinds[MODEL_KINDS] = {
    { .parent = -1 },
    { .unique = true, .parent = -1 },
    { .unique = true, .zero = true, .parent = -1 },
    { .id = true, .parent = -1 },
    { .id = true, .start = true, .parent = -1 },
    { .start = true, .parent = -1 },
    { .elapsed = true, .parent = -1 },
    { .parent = 0 },
    { .parent = 1 },
    { .unique = true, .parent = 0 },
    { .id = true, .parent = 4 },
    { .unique = true, .id = true, .start = true, .parent = 4 },
};

static const struct model_kind *kind_of(const struct model_world *world, uint32_t object)
{
    const struct model_kind *kind = &kinds[world->kind];

    return kind->parent < 0 || object == 1 ? kind : &kinds[kind->parent];
}

bool model_has_children(const struct model_world *world)
{
    return kinds[world->kind].parent >= 0;
}

uint32_t model_counters(const struct model_world *world, uint32_t object)
{
    const struct model_kind *kind = kind_of(world, object);

    return kind->start || kind->elapsed ? 4 : 3;
}

/* ---- Numbers ---- */

static uint64_t any(struct model *model)
{
    model->state ^= model->state << 13;
    model->state ^= model->state >> 7;
    model->state ^= model->state << 17;
    return model->state;
}

static uint32_t below(struct model *model, uint64_t limit)
{
    return (uint32_t)(any(model) % limit);
}

static uint64_t any_rate(struct model *model)
{
    return below(model, 4) == 0 ? 0 : any(model) % ((uint64_t)1 << (1 + below(model, 21)));
}

/* ---- Who is there ---- */

static uint32_t find_serial(const struct model_object *object, uint32_t serial)
{
    for (uint32_t i = 0; i < object->count; i++)
        if (object->list[i].serial == serial)
            return i;
    return MODEL_NO_OTHER;
}

static const char *parent_name(const struct model_world *world, const struct model_being *being)
{
    const uint32_t at =
        being->parent ? find_serial(&world->objects[0], being->parent) : MODEL_NO_OTHER;

    return at == MODEL_NO_OTHER ? "" : world->objects[0].list[at].name;
}

static bool same_text(const struct model_world *a, const struct model_being *one,
                      const struct model_world *b, const struct model_being *other)
{
    return strcmp(one->name, other->name) == 0 &&
           strcmp(parent_name(a, one), parent_name(b, other)) == 0;
}

bool model_same_text(const struct model_world *world, const struct model_being *one,
                     const struct model_being *other)
{
    return same_text(world, one, world, other);
}

void model_label(const struct model_world *world, const struct model_being *being, uint32_t number,
                 char *out, size_t capacity)
{
    const char *parent = parent_name(world, being);
    char tail[16] = "";

    if (number > 0)
        snprintf(tail, sizeof tail, "#%u", (unsigned)number);
    snprintf(out, capacity, "%s%s%s%s", parent, *parent ? "/" : "", being->name, tail);
}

static uint32_t count_text(const struct model_world *world, uint32_t object,
                           const struct model_world *of, const struct model_being *being)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < world->objects[object].count; i++)
        count += same_text(world, &world->objects[object].list[i], of, being);
    return count;
}

static bool has_id(const struct model_world *world, uint32_t object,
                   const struct model_being *being)
{
    const struct model_kind *kind = kind_of(world, object);

    return !being->hidden && (kind->id || (kind->unique && !kind->zero));
}

/* ---- What happens ---- */

/* The least that one of the other's name had counted in the last answer; 0: it may not come. */
static uint64_t least_before(const struct model *model, uint32_t object,
                             const struct model_being *being, uint32_t counter)
{
    const struct model_object *before = &model->before.objects[object];
    uint64_t least = UINT64_MAX;

    for (uint32_t i = 0; i < before->count; i++) {
        const struct model_being *other = &before->list[i];
        const bool same =
            strcmp(other->name, being->name) == 0 ||
            (kind_of(&model->world, object)->unique && other->unique == being->unique);

        if (same && other->cells[counter] < least)
            least = other->cells[counter];
    }
    return least;
}

/* Give a new one its cells; false: it would look like one that was there. */
static bool may_come(struct model *model, uint32_t object, struct model_being *being)
{
    for (uint32_t i = 0; i < 2; i++) {
        const uint64_t least = least_before(model, object, being, i);

        if (least == 0)
            return false;
        being->cells[i] = least == UINT64_MAX ? any_rate(model) : any(model) % least;
    }
    return true;
}

static void name_being(struct model *model, struct model_being *being)
{
    snprintf(being->name, sizeof being->name, "%c%u", 'a' + (int)below(model, 3),
             (unsigned)below(model, 2));
}

static bool id_is_taken(const struct model_object *object, uint32_t id)
{
    for (uint32_t i = 0; i < object->count; i++)
        if (object->list[i].id == id || object->list[i].unique == id)
            return true;
    return false;
}

static uint32_t new_id(struct model *model, uint32_t object)
{
    uint32_t id;

    do
        id = 1 + below(model, 4000000000u);
    while (id_is_taken(&model->world.objects[object], id) ||
           id_is_taken(&model->before.objects[object], id));
    return id;
}

static void set_ids(struct model *model, uint32_t object, struct model_being *being, uint32_t id)
{
    const struct model_kind *kind = kind_of(&model->world, object);

    being->id = kind->id ? id : 0;
    being->unique = !kind->unique ? EPCI_NO_UNIQUE_ID : kind->zero ? 0 : id;
}

/* Put a new one at a place; `like` is one whose name it gets, or NULL. */
static void come(struct model *model, uint32_t object, uint32_t at, const struct model_being *like,
                 uint32_t id)
{
    struct model_object *of = &model->world.objects[object];
    struct model_being being = { .fresh = true };

    if (of->count == MODEL_BEINGS)
        return;
    being.serial = ++model->world.serials;
    name_being(model, &being);
    if (like)
        memcpy(being.name, like->name, sizeof being.name);
    if (object == 1) {
        if (model->world.objects[0].count == 0)
            return;
        being.parent =
            model->world.objects[0].list[below(model, model->world.objects[0].count)].serial;
    }
    set_ids(model, object, &being, id);
    being.start = model->world.now + 1 + below(model, MODEL_SECOND - 1);
    for (int i = 0; i < 2; i++)
        being.rates[i] = any_rate(model);
    if (!may_come(model, object, &being))
        return;
    memmove(&of->list[at + 1], &of->list[at], (of->count - at) * sizeof *of->list);
    of->list[at] = being;
    of->count++;
}

static void end_being(struct model_object *object, uint32_t at)
{
    object->count--;
    memmove(&object->list[at], &object->list[at + 1], (object->count - at) * sizeof *object->list);
}

static void end_orphans(struct model_world *world)
{
    struct model_object *children = &world->objects[1];

    for (uint32_t i = children->count; i-- > 0;)
        if (find_serial(&world->objects[0], children->list[i].parent) == MODEL_NO_OTHER)
            end_being(children, i);
}

static void shuffle(struct model *model, struct model_object *object)
{
    for (uint32_t i = object->count; i > 1; i--) {
        const uint32_t k = below(model, i);
        const struct model_being being = object->list[k];

        object->list[k] = object->list[i - 1];
        object->list[i - 1] = being;
    }
}

/* One ends, and another one takes its place, with its name; its id is used again where a start time
 * tells that, or for another name. */
static void replace(struct model *model, uint32_t object, uint32_t at)
{
    struct model_object *of = &model->world.objects[object];
    const struct model_kind *kind = kind_of(&model->world, object);
    const struct model_being old = of->list[at];
    const bool again = below(model, 2) == 0, same_name = below(model, 2) == 0;
    const uint32_t id = !again                      ? new_id(model, object)
                        : !same_name || kind->start ? (kind->id ? old.id : old.unique)
                                                    : new_id(model, object);
    struct model_being other = old;

    if (!same_name)
        snprintf(other.name, sizeof other.name, "r%u", (unsigned)below(model, 50));
    if (!same_name && count_text(&model->before, object, &model->world, &other) > 0)
        return;
    end_being(of, at);
    come(model, object, at, &other, id);
}

static void rename_being(struct model *model, uint32_t object, uint32_t at)
{
    struct model_being *being = &model->world.objects[object].list[at];

    if (kind_of(&model->world, object)->unique && !being->fresh)
        snprintf(being->name, sizeof being->name, "n%u", (unsigned)(being->serial % 10000));
}

static void happen(struct model *model, uint32_t object)
{
    struct model_object *of = &model->world.objects[object];
    const uint32_t at = of->count ? below(model, of->count) : 0;

    switch (below(model, 40)) {
    case 0:
    case 1:
        if (of->count)
            end_being(of, at);
        break;
    case 2:
    case 3:
        come(model, object, of->count ? below(model, of->count + 1) : 0, NULL,
             new_id(model, object));
        break;
    case 4:
        shuffle(model, of);
        break;
    case 5:
        if (of->count)
            replace(model, object, at);
        break;
    case 6:
        if (of->count)
            rename_being(model, object, at);
        break;
    case 7:
        if (of->count && !of->list[at].fresh)
            of->list[at].hidden = !kind_of(&model->world, object)->start;
        break;
    default:
        break;
    }
}

/* The provider began anew: all that it shows is new, with the old names. */
static void restart(struct model *model)
{
    for (uint32_t o = 0; o < 2; o++)
        for (uint32_t i = model->world.objects[o].count; i-- > 0;) {
            const struct model_being old = model->world.objects[o].list[i];

            end_being(&model->world.objects[o], i);
            come(model, o, i, &old, new_id(model, o));
        }
}

/* ---- Time ---- */

static void count(struct model_object *object)
{
    for (uint32_t i = 0; i < object->count; i++) {
        struct model_being *being = &object->list[i];

        for (int k = 0; k < 2 && !being->fresh; k++)
            being->cells[k] += being->rates[k];
        being->fresh = false;
    }
}

static bool is_hidden_before(const struct model *model, uint32_t object, uint32_t serial)
{
    const uint32_t at = find_serial(&model->before.objects[object], serial);

    return at != MODEL_NO_OTHER && model->before.objects[object].list[at].hidden;
}

void model_step(struct model *model)
{
    const uint32_t objects = model_has_children(&model->world) ? 2 : 1;

    model->before = model->world;
    for (uint32_t o = 0; o < objects; o++) {
        struct model_object *object = &model->world.objects[o];

        for (uint32_t i = 0; i < object->count; i++)
            object->list[i].hidden = false;
        happen(model, o);
        for (uint32_t i = 0; i < object->count; i++)
            if (is_hidden_before(model, o, object->list[i].serial))
                object->list[i].hidden = false; /* in one answer at a time */
    }
    if (below(model, 400) == 0)
        restart(model);
    end_orphans(&model->world);
    model->world.now += MODEL_SECOND;
    for (uint32_t o = 0; o < objects; o++)
        count(&model->world.objects[o]);
}

void model_begin(struct model *model, uint64_t seed, uint32_t kind)
{
    *model = (struct model){ .state = seed * 0x9E3779B97F4A7C15u + 0x632BE59BD9B4E019u };
    model->world.kind = kind;
    model->world.now = MODEL_SECOND;
    for (int warm = 0; warm < 8; warm++)
        (void)any(model);
    for (uint32_t o = 0; o < (model_has_children(&model->world) ? 2u : 1u); o++)
        for (uint32_t i = 0; i < 6; i++) {
            struct model_object *of = &model->world.objects[o];

            come(model, o, of->count, NULL, new_id(model, o));
            for (int k = 0; k < 2 && of->count; k++)
                of->list[of->count - 1].cells[k] =
                    any(model) % ((uint64_t)1 << (kind_of(&model->world, o)->id ? 32 : 20));
        }
    count(&model->world.objects[0]);
    count(&model->world.objects[1]);
}

/* ---- Answers ---- */

static void put_wide(struct block *b, size_t at, uint64_t value)
{
    block_put(b, at, (uint32_t)value);
    block_put(b, at + 4, (uint32_t)(value >> 32));
}

static void put_object(const struct model_world *world, uint32_t object, struct block *b)
{
    const struct model_kind *kind = kind_of(world, object);
    const uint32_t number = b->objects;

    block_object(b, MODEL_OBJECT + 2 * object, BLOCK_MANY);
    block_counter(b, MODEL_RATE, EPC_PERF_COUNTER_COUNTER);
    block_counter(b, MODEL_BULK, EPC_PERF_COUNTER_BULK_COUNT);
    block_counter(b, kind->id ? (object == 1 ? 804 : 784) : 3014, EPC_PERF_COUNTER_RAWCOUNT);
    if (kind->start || kind->elapsed)
        block_counter(b, kind->start ? 684 : 3016, EPC_PERF_ELAPSED_TIME);
    put_wide(b, block_object_at(b, number) + offsetof(struct epci_wire_object, perf_time),
             world->now);
    for (uint32_t i = 0; i < world->objects[object].count; i++) {
        const struct model_being *being = &world->objects[object].list[i];
        const uint64_t id = being->hidden ? UINT32_MAX : being->id;
        const uint64_t values[] = { being->cells[0] & UINT32_MAX, being->cells[1], id,
                                    being->start };
        const size_t at = b->used;

        block_instance(b, being->name, values);
        block_put(b, at + offsetof(struct epci_wire_instance, unique_id),
                  being->hidden ? EPCI_NO_UNIQUE_ID : being->unique);
        if (!being->parent)
            continue;
        block_put(b, at + offsetof(struct epci_wire_instance, parent_index), MODEL_OBJECT);
        block_put(b, at + offsetof(struct epci_wire_instance, parent_instance),
                  find_serial(&world->objects[0], being->parent));
    }
}

void model_answer(const struct model_world *world, struct block *out)
{
    block_init(out);
    block_answer(out, "PC");
    put_object(world, 0, out);
    if (model_has_children(world))
        put_object(world, 1, out);
    put_wide(out, offsetof(struct epci_wire_data, perf_time), world->now);
    put_wide(out, offsetof(struct epci_wire_data, perf_time_100ns),
             125345970455000000u + world->now);
}

/* ---- What is true ---- */

uint32_t model_before(const struct model *model, uint32_t object, uint32_t instance)
{
    return find_serial(&model->before.objects[object],
                       model->world.objects[object].list[instance].serial);
}

uint64_t model_counted(const struct model *model, uint32_t object, uint32_t instance,
                       uint32_t counter)
{
    const uint32_t before = model_before(model, object, instance);

    return model->world.objects[object].list[instance].cells[counter] -
           model->before.objects[object].list[before].cells[counter];
}

bool model_is_true(const struct model *model, uint32_t object, uint32_t instance, uint32_t counter,
                   double shown)
{
    const bool there = model_before(model, object, instance) != MODEL_NO_OTHER;
    const double wanted = there ? (double)model_counted(model, object, instance, counter) : 0;

    if (!there && model->world.objects[object].list[instance].cells[counter] != 0)
        return false;
    return shown >= wanted - 0.001 && shown <= wanted + 0.001;
}

/* Parents are known by the rules by which children are. */
static bool parent_is_known(const struct model *model, const struct model_being *being)
{
    const uint32_t at =
        being->parent ? find_serial(&model->world.objects[0], being->parent) : MODEL_NO_OTHER;

    return at == MODEL_NO_OTHER || model_is_known(model, 0, at);
}

bool model_is_known(const struct model *model, uint32_t object, uint32_t instance)
{
    const struct model_being *being = &model->world.objects[object].list[instance], *old;
    const uint32_t before = model_before(model, object, instance);

    if (before == MODEL_NO_OTHER || !parent_is_known(model, being))
        return false;
    old = &model->before.objects[object].list[before];
    if (!same_text(&model->before, old, &model->world, being) || being->hidden != old->hidden)
        return false;
    return has_id(&model->world, object, being) || kind_of(&model->world, object)->start ||
           kind_of(&model->world, object)->elapsed ||
           (count_text(&model->before, object, &model->world, being) == 1 &&
            count_text(&model->world, object, &model->world, being) == 1);
}
