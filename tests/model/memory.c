/* SPDX-License-Identifier: MIT
 *
 * memory.c -- for each touched word, a list of all its stores; a store's index in it is its
 * position.
 *
 * An actor's view holds, for each word, the latest position that the actor has seen.  A load
 * chooses (model_choose) among the stores from there on, and so moves the view forward.  A release
 * store saves its actor's view as a message, and an acquire load that reads this store joins the
 * message into its own view.  An access of 8 bytes is two words whose stores refer to each other.
 */
#include "memory.h"

#include <stdio.h>
#include <string.h>

#include "explore.h"
#include "model.h"

#define MESSAGES 512
#define NAMES    64

/* One store to one word.  Position 0 is the word's value before the actors began. */
struct store {
    uint32_t value;
    uint16_t message; /* the view that an acquire load of it joins; 0: none */
    uint8_t other;    /* for an 8-byte store its position in the other half's word, else 0 */
    bool plain;       /* not atomic; until the next store its value is only in memory */
};

struct place {
    uint32_t word;
    unsigned count;
    struct store stores[MODEL_STORES];
};

struct name {
    const unsigned char *at;
    size_t bytes;
    const char *text;
};

static _Alignas(4096) unsigned char shared[MODEL_SHARED_BYTES];
static size_t used;
static uint16_t place_of[MODEL_SHARED_BYTES / 4]; /* 1 + position in `places`, 0: not touched */
static struct place places[MODEL_PLACES];
static unsigned place_count;
static struct model_view messages[MESSAGES];
static uint64_t message_states[MESSAGES];
static unsigned message_count;
static struct name names[NAMES];
static unsigned name_count;

void model_memory_reset(void)
{
    for (unsigned i = 0; i < place_count; i++)
        place_of[places[i].word] = 0;
    memset(shared, 0, used);
    used = place_count = message_count = name_count = 0;
}

void *model_shared(size_t bytes)
{
    unsigned char *at = shared + used;

    bytes = (bytes + 4095) & ~(size_t)4095;
    model_check(bytes <= sizeof shared - used, "model: MODEL_SHARED_BYTES are too few");
    used += bytes;
    return at;
}

bool model_is_shared(const void *at)
{
    return (uintptr_t)at - (uintptr_t)shared < sizeof shared;
}

/* ---- Names ---- */

void model_name(const void *at, size_t bytes, const char *text)
{
    model_check(name_count < NAMES, "model: NAMES are too few");
    names[name_count++] = (struct name){ at, bytes, text };
}

static const struct name *name_at(const void *at)
{
    const struct name *best = NULL;

    for (const struct name *name = names; name < names + name_count; name++)
        if ((uintptr_t)at - (uintptr_t)name->at < name->bytes &&
            (!best || name->bytes < best->bytes))
            best = name;
    return best;
}

const char *model_range_of(const void *at)
{
    const struct name *name = name_at(at);

    return name ? name->text : NULL;
}

const char *model_name_of(const void *at)
{
    static const struct name unnamed = { shared, sizeof shared, "shared" };
    static char text[64];
    const struct name *name = name_at(at);
    unsigned offset;

    name = name ? name : &unnamed;
    offset = (unsigned)((uintptr_t)at - (uintptr_t)name->at);
    if (offset == 0)
        return name->text;
    snprintf(text, sizeof text, "%s+%u", name->text, offset);
    return text;
}

/* ---- Words ---- */

static unsigned place_at(const void *at)
{
    size_t offset = (size_t)((uintptr_t)at - (uintptr_t)shared);
    uint16_t *place = &place_of[offset / 4];

    if (*place == 0) {
        struct place *made = &places[place_count];

        model_check(place_count < MODEL_PLACES, "model: MODEL_PLACES are too few");
        made->word = (uint32_t)(offset / 4);
        made->count = 1;
        made->stores[0] = (struct store){ 0 };
        memcpy(&made->stores[0].value, shared + (offset & ~(size_t)3), 4);
        *place = (uint16_t)++place_count;
    }
    return *place - 1u;
}

static unsigned seen(const struct model_view *view, unsigned place)
{
    return place < view->count ? view->at[place] : 0;
}

static void see(struct model_view *view, unsigned place, unsigned position)
{
    if (place >= view->count) {
        memset(view->at + view->count, 0, place + 1 - view->count);
        view->count = place + 1;
    }
    if (view->at[place] < position)
        view->at[place] = (uint8_t)position;
}

void model_view_join(struct model_view *view, const struct model_view *other)
{
    for (unsigned i = 0; i < other->count; i++)
        if (other->at[i] > 0)
            see(view, i, other->at[i]);
}

/* The result does not depend on the order in which words were touched. */
static uint64_t state_of_view(const struct model_view *view)
{
    uint64_t state = 0;

    for (unsigned i = 0; i < view->count; i++)
        if (view->at[i] > 0)
            state += model_hash(places[i].word, view->at[i]);
    return state;
}

static uint16_t message_of(const struct model_view *view)
{
    model_check(message_count < MESSAGES - 1, "model: MESSAGES are too few");
    messages[++message_count].count = view->count;
    memcpy(messages[message_count].at, view->at, view->count);
    message_states[message_count] = state_of_view(view);
    return (uint16_t)message_count;
}

/* Report an access to a word whose latest plain store is not ordered before it. */
static void forbid_race(const struct model_view *view, unsigned place)
{
    for (unsigned i = places[place].count - 1; i > seen(view, place); i--)
        if (places[place].stores[i].plain)
            model_violate(
                "data race: %s was stored plainly, and nothing orders that before this access",
                model_name_of(shared + (size_t)places[place].word * 4));
}

/* Append a store; the caller updates the memory itself.  Returns its position. */
static unsigned append(struct model_view *view, unsigned place, struct store store)
{
    struct place *at = &places[place];
    struct store *latest = &at->stores[at->count - 1];

    model_check(at->count < MODEL_STORES, "model: MODEL_STORES are too few");
    if (latest->plain)
        memcpy(&latest->value, shared + (size_t)at->word * 4, 4);
    at->stores[at->count] = store;
    see(view, place, at->count);
    return at->count++;
}

/* ---- Atomic accesses ---- */

static uint32_t take(struct model_view *view, unsigned place, unsigned position, bool acquire)
{
    const struct store *store = &places[place].stores[position];

    model_learn((uint64_t)places[place].word << 8 | position);
    see(view, place, position);
    if (acquire && store->message)
        model_view_join(view, &messages[store->message]);
    if (store->plain && position == places[place].count - 1) {
        uint32_t value;

        memcpy(&value, shared + (size_t)places[place].word * 4, 4);
        return value;
    }
    return store->value;
}

/* May one load return these positions of the two halves?  A half of an 8-byte store never appears
 * together with something older in the other half. */
static bool are_one(unsigned low, unsigned at_low, unsigned at_high)
{
    for (unsigned i = 1; i < places[low].count; i++) {
        unsigned other = places[low].stores[i].other;

        if (other && (at_low >= i) != (at_high >= other))
            return false;
    }
    return true;
}

static uint64_t load_two(struct model_view *view, unsigned low, unsigned high, bool acquire)
{
    struct {
        uint8_t low, high;
    } pairs[256];
    unsigned count = 0, chosen;
    uint32_t value;

    for (unsigned i = places[low].count; i-- > seen(view, low);)
        for (unsigned j = places[high].count; j-- > seen(view, high);)
            if (are_one(low, i, j)) {
                model_check(count < 256, "model: too many pairs of stores to choose from");
                pairs[count].low = (uint8_t)i;
                pairs[count++].high = (uint8_t)j;
            }
    chosen = model_choose(count);
    value = take(view, low, pairs[chosen].low, acquire);
    return value | (uint64_t)take(view, high, pairs[chosen].high, acquire) << 32;
}

uint64_t model_load(struct model_view *view, const void *at, size_t bytes, bool acquire)
{
    unsigned low = place_at(at), high;

    forbid_race(view, low);
    if (bytes == 4) {
        unsigned newest = places[low].count - 1;

        return take(view, low, newest - model_choose(newest - seen(view, low) + 1), acquire);
    }
    high = place_at((const unsigned char *)at + 4);
    forbid_race(view, high);
    return load_two(view, low, high, acquire);
}

static uint32_t half(uint64_t value, unsigned which)
{
    return (uint32_t)(value >> (32 * which));
}

/* The store is its actor's newest, and its message includes itself. */
static void store_words(struct model_view *view, void *at, size_t bytes, uint64_t value,
                        const struct model_view *carried)
{
    unsigned low = place_at(at), high = bytes == 8 ? place_at((unsigned char *)at + 4) : 0, first;
    struct model_view message = { 0 };
    uint16_t number = 0;

    if (carried) {
        message.count = carried->count;
        memcpy(message.at, carried->at, carried->count);
        see(&message, low, places[low].count);
        if (bytes == 8)
            see(&message, high, places[high].count);
        number = message_of(&message);
    }
    first = append(view, low, (struct store){ .value = half(value, 0), .message = number });
    if (bytes == 8) {
        unsigned second =
            append(view, high, (struct store){ .value = half(value, 1), .message = number });

        places[low].stores[first].other = (uint8_t)second;
    }
    if (bytes == 8)
        *(uint64_t *)at = value;
    else
        *(uint32_t *)at = (uint32_t)value;
}

void model_store(struct model_view *view, void *at, size_t bytes, uint64_t value, bool release)
{
    forbid_race(view, place_at(at));
    if (bytes == 8)
        forbid_race(view, place_at((unsigned char *)at + 4));
    store_words(view, at, bytes, value, release ? view : NULL);
}

/* Its message also includes that of the store before it. */
uint64_t model_change(struct model_view *view, void *at, size_t bytes,
                      const struct model_change *change)
{
    struct model_view carried = { 0 };
    bool carries = change->release;
    uint64_t before = 0;

    for (unsigned i = 0; i < bytes / 4; i++) {
        unsigned place = place_at((unsigned char *)at + 4 * i);
        const struct store *latest = &places[place].stores[places[place].count - 1];

        forbid_race(view, place);
        if (latest->message) {
            model_view_join(&carried, &messages[latest->message]);
            carries = true;
        }
        before |= (uint64_t)take(view, place, places[place].count - 1, change->acquire) << (32 * i);
    }
    if (change->release)
        model_view_join(&carried, view);
    store_words(view, at, bytes, change->adds ? before + change->value : change->value,
                carries ? &carried : NULL);
    return before;
}

uint64_t model_memory_state(void)
{
    uint64_t state = 0;

    for (const struct place *place = places; place < places + place_count; place++) {
        uint64_t own = place->word;

        for (unsigned i = 1; i < place->count; i++) {
            const struct store *store = &place->stores[i];
            uint32_t value = store->value;

            if (store->plain && i == place->count - 1)
                memcpy(&value, shared + (size_t)place->word * 4, 4);
            own =
                model_hash(own, (uint64_t)value << 16 | (uint64_t)store->other << 8 | store->plain);
            own = model_hash(own, message_states[store->message]);
        }
        state += own;
    }
    return state;
}

/* ---- Plain accesses ---- */

void model_plain_read(const struct model_view *view, const void *at, size_t bytes)
{
    uintptr_t first = (uintptr_t)at & ~(uintptr_t)3;

    for (uintptr_t word = first; word < (uintptr_t)at + bytes; word += 4) {
        unsigned place = place_at((const void *)word);

        if (seen(view, place) < places[place].count - 1)
            model_violate("data race: %s is read plainly, and nothing orders its last store before",
                          model_name_of((const void *)word));
    }
}

void model_plain_write(struct model_view *view, const void *at, size_t bytes)
{
    uintptr_t first = (uintptr_t)at & ~(uintptr_t)3;

    model_plain_read(view, at, bytes);
    for (uintptr_t word = first; word < (uintptr_t)at + bytes; word += 4)
        append(view, place_at((const void *)word), (struct store){ .plain = true });
}
