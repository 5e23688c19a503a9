/* SPDX-License-Identifier: MIT
 *
 * directcopy.c -- copies the live slots of one process's object into the answer.
 *
 * Slots are foreign data: their bytes are copied once, into the answer, and checked there; then a
 * new definition is written from the checked values.  A slot that fails is left out.
 * copy_live_slot_without_rows handles the usual slot in one pass; every other slot takes the
 * general way.
 *
 * An instance may be removed, and added again in another slot, between the reading of both slots:
 *
 *      W: owner                                 R: a Collect that began with 7 removals
 *      ---------------------------------------  ----------------------------------------------
 *      .                                        copies "a", 100, from slot 1: LIVE
 *      slot 1 is FREE, by removal 8             .
 *      counts 8 removals                        .
 *      slot 2 is LIVE: "a", 3, after removal 8  .
 *      .                                        sees slot 2 LIVE, after removal 8: leaves it out
 *
 * WRITER  makes a slot FREE before it counts the removal, and counts it before it adds an instance.
 * READER  loads the number of removals before the first slot.  It leaves out each instance that was
 *         added after a later removal; the next Collect shows it.
 * WHY     What such an instance follows may be in the answer already, as "a" here.  Or it was not
 *         read, because it was FREE then, but an earlier answer has shown it, and the instance
 *         alone would be less.  Every other instance has a name that no instance had which was
 *         LIVE since then.
 *
 * A slot's number costs a load.  So an extent is copied without these, and the number of removals
 * loaded again: a reader that saw an instance LIVE sees all removals before it.  If there was one,
 * the extent is copied once more, and it and all later ones with a look at each number.
 */
#include "sdk/provider/region/directcopy.h"

#include <stddef.h>
#include <string.h>

#include "sdk/schema/cells.h"
#include "sdk/provider/table/image.h"

/* The same for all slots of an extent. */
struct copying {
    const struct epci_cursor *cursor;
    const struct epci_region_view *view; /* of the first section */
    const struct epci_layout_object *own;
    uint32_t name_capacity;
    uint32_t filled;   /* bytes of the block that the region has */
    uint32_t bytes;    /* of an image */
    uint32_t removals; /* before the first slot was read */
    bool looks;        /* at the number of each instance, since there were more removals */
    struct epci_gathering *gathering;
};

/* The part of it for copy_live_slot_without_rows: a local copy, so that the compiler knows that
 * nothing changes it. */
struct usual {
    uint32_t name_capacity;
    uint32_t block_bytes;
    uint32_t fours, ones; /* vectors in a block, after its first word: four at a time, and others */
    bool odd;             /* and there is one more word */
};

/* Store two fields of a definition as one word. */
static inline void store_u32_pair_as_word(unsigned char *at, uint32_t low, uint32_t high)
{
    uint64_t pair = (uint64_t)high << 32 | low;

    memcpy(at, &pair, sizeof pair);
}

_Static_assert(offsetof(struct epci_wire_instance, unique_id) == 12 &&
                   offsetof(struct epci_wire_instance, name_bytes) == 20,
               "the pairs that copy_usual stores");

/* Copy a slot that does not change meanwhile and has no rows.  Each word is checked between
 * loading and storing it, because reading back a word just stored, or storing it twice, would
 * cost more than the rest.  False: the slot is being changed or is not a usual one; then `at`
 * holds garbage. */
static inline bool copy_live_slot_without_rows_by_words(const struct usual *usual,
                                                        const unsigned char *slot,
                                                        const unsigned char *image,
                                                        unsigned char *at)
{
    const unsigned char *name = image + EPCI_IMAGE_HEAD;
    const uint64_t first = epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD);
    const uint32_t name_bytes = (uint32_t)(epci_slot_load_numbered_word(image, 2) >> 32);
    int32_t letters = (int32_t)name_bytes - 2;
    uint64_t word;

    if (!epci_slot_is_live_without_rows(first) ||
        !epci_image_name_fits(name_bytes, usual->name_capacity))
        return false;
    store_u32_pair_as_word(at, EPCI_IMAGE_HEAD + usual->name_capacity, 0);
    store_u32_pair_as_word(at + 8, 0, EPCI_NO_UNIQUE_ID);
    store_u32_pair_as_word(at + 16, EPCI_IMAGE_HEAD, name_bytes);
    at += EPCI_IMAGE_HEAD;
    for (uint32_t i = 0; i < usual->name_capacity; i += 8, letters -= 8) {
        word = epci_slot_load_numbered_word(name + i, 0);
        if (!epci_trim_name_word_check_no_nul(&word, letters))
            return false;
        memcpy(at + i, &word, sizeof word);
    }
    name += usual->name_capacity;
    at += usual->name_capacity;
    word =
        (epci_slot_load_numbered_word(name, 0) & (uint64_t)UINT32_MAX << 32) | usual->block_bytes;
    memcpy(at, &word, sizeof word);
    epci_words_copy(name + 8, at + 8, usual->block_bytes - 8);
    return epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD) == first;
}

#ifdef EPCI_VECTORS
/* Which of eight units are 0: two bits for each. */
static inline uint32_t zero_utf16_unit_mask(epci_vector units)
{
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi16(units, _mm_setzero_si128()));
}

/* The eight units after `before`: its second half, and the first half of `next`. */
static inline epci_vector join_high_half_and_next_low_half(epci_vector before, epci_vector next)
{
    return _mm_unpacklo_epi64(_mm_unpackhi_epi64(before, before), next);
}

/* Is this what zero_utf16_unit_mask says of the last units of a name, whose first `letters` bytes,
 * from 0 to 14, are letters?  Then all bits after these are set; that there are no others makes it
 * even.
 * */
static inline bool has_only_letters_then_zeros(uint32_t zeros, uint32_t letters)
{
    return zeros + (1u << letters) == 0x10000u;
}

/* The same for any eight units of it: `letters` may be less than 0, or more than 15. */
static inline bool are_units_zero_only_after_name(epci_vector units, int32_t letters)
{
    const uint32_t zeros = zero_utf16_unit_mask(units);

    return letters >= 16 ? zeros == 0
                         : has_only_letters_then_zeros(zeros, letters < 0 ? 0 : (uint32_t)letters);
}

/* The same in vectors.  The definition is compared with what it has to be, and copied; so is the
 * name, which begins in the middle of a vector, and whose rest has to be zero here.  `one`: the
 * room for the name is that of one vector, a constant for the compiler. */
__attribute__((always_inline)) static inline bool
copy_live_slot_without_rows_by_vectors(const struct usual *usual, const unsigned char *slot,
                                       const unsigned char *image, unsigned char *at, bool one)
{
    const uint64_t first = epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD);
    const uint32_t capacity = one ? 16 : usual->name_capacity;
    const epci_vector head = epci_vector_load(image);
    epci_vector before = epci_vector_load(image + 16), next = epci_vector_load(image + 32);
    const uint64_t name = (uint64_t)_mm_cvtsi128_si64(before); /* name_offset and name_bytes */
    const uint32_t name_bytes = (uint32_t)(name >> 32);
    const epci_vector wanted =
        _mm_set_epi32((int)EPCI_NO_UNIQUE_ID, 0, 0, (int)(EPCI_IMAGE_HEAD + capacity));

    if (!epci_slot_is_live_without_rows(first) || (uint32_t)name != EPCI_IMAGE_HEAD ||
        !epci_image_name_fits(name_bytes, capacity) ||
        _mm_movemask_epi8(_mm_cmpeq_epi32(head, wanted)) != 0xFFFF)
        return false;
    if (one &&
        !has_only_letters_then_zeros(
            zero_utf16_unit_mask(join_high_half_and_next_low_half(before, next)), name_bytes - 2))
        return false;
    epci_store_16_byte_vector(at, head);
    epci_store_16_byte_vector(at + 16, before);
    image += 32;
    at += 32;
    for (uint32_t i = 0; !one; i += 16) {
        if (!are_units_zero_only_after_name(join_high_half_and_next_low_half(before, next),
                                            (int32_t)(name_bytes - 2 - i)))
            return false;
        if (i + 16 == capacity)
            break;
        epci_store_16_byte_vector(at, next);
        before = next;
        image += 16;
        at += 16;
        next = epci_vector_load(image);
    }
    /* Its second half begins the block, with the length. */
    next = _mm_or_si128(_mm_and_si128(next, _mm_set_epi32(-1, 0, -1, -1)),
                        _mm_set_epi32(0, (int)usual->block_bytes, 0, 0));
    epci_store_16_byte_vector(at, next);
    image += 16;
    at += 16;
    for (uint32_t i = usual->fours; i > 0; i--, image += 64, at += 64)
        epci_vectors_copy_four(image, at);
    for (uint32_t i = usual->ones; i > 0; i--, image += 16, at += 16)
        epci_store_16_byte_vector(at, epci_vector_load(image));
    if (usual->odd)
        epci_copy_single_word((const uint64_t *)(const void *)image, at);
    return epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD) == first;
}
#endif

/* How slots of an extent are copied. */
enum copy_way { BY_WORDS, BY_VECTORS, BY_VECTORS_SHORT /* rooms for names of 16 bytes */ };

__attribute__((always_inline)) static inline bool
copy_live_slot_without_rows(const struct usual *usual, const unsigned char *slot,
                            const unsigned char *image, unsigned char *at, enum copy_way way)
{
#ifdef EPCI_VECTORS
    if (way != BY_WORDS)
        return copy_live_slot_without_rows_by_vectors(usual, slot, image, at,
                                                      way == BY_VECTORS_SHORT);
#else
    (void)way;
#endif
    return copy_live_slot_without_rows_by_words(usual, slot, image, at);
}

static inline bool is_after_known_removals(const struct copying *copying, uint32_t removal)
{
    return epci_is_removal_after(removal, copying->removals,
                                 epci_region_removal_count(copying->view));
}

/* Any slot; false: leave it out.  Not inline, because its variables would use the registers that
 * copy_live_slot_without_rows needs. */
__attribute__((noinline, cold)) static bool
copy_any_slot_and_sum_its_rows(const struct copying *copying, uint32_t slot, unsigned char *at)
{
    static const struct epci_moment no_moment = { 0 }; /* cells here do not depend on the time */
    struct epci_image_definition definition = { .name_capacity = copying->name_capacity,
                                                .unique_id = EPCI_NO_UNIQUE_ID };
    unsigned char *block = at + EPCI_IMAGE_HEAD + copying->name_capacity;
    struct epci_slot_header_seen reading;
    struct epci_image_claim claim;

    if (epci_cursor_copy_nth_slot(copying->cursor, slot, at, copying->gathering->scratch,
                                  &reading) ||
        is_after_known_removals(copying, reading.removal) ||
        !epci_image_read_and_check_instance(at, copying->name_capacity, false, &claim))
        return false;
    definition.name_bytes = claim.name_bytes;
    epci_image_write_instance_definition(at, &definition);
    epci_block_complete_at_moment(copying->own, block, copying->filled, &no_moment);
    if (reading.doubtful)
        epci_remember_block_of_doubtful_slot(
            copying->gathering, copying->cursor, slot, reading.generation,
            epci_span_of(at + EPCI_IMAGE_HEAD, claim.name_bytes), block);
    return true;
}

/* Was the instance in it added after a removal that this Collect does not know?  After copying it:
 * then it is this instance's number, or a later one's. */
static inline bool is_slot_newer_than_collect(const struct copying *copying,
                                              const unsigned char *slot)
{
    return is_after_known_removals(
        copying, (uint32_t)(epci_slot_load_numbered_word(slot, EPCI_SLOT_GENERATION_WORD) >> 32));
}

/* Copy the live slots of an extent to `at`, at most `maximum` of them; returns how many.  Compiled
 * once for each way, with and without `looks`. */
__attribute__((always_inline)) static inline uint32_t
copy_extent_live_slots_by_way(const struct copying *copying, unsigned char *at, uint32_t maximum,
                              enum copy_way way, bool looks)
{
    const struct usual usual = {
        .name_capacity = copying->name_capacity,
        .block_bytes = copying->own->block_bytes,
        .fours = (copying->own->block_bytes - 8) / 64,
        .ones = (copying->own->block_bytes - 8) / 16 % 4,
        .odd = copying->own->block_bytes % 16 == 0,
    };
    const bool whole = copying->filled == usual.block_bytes;
    const size_t step = copying->cursor->extent.slot_bytes, bytes = copying->bytes;
    const unsigned char *const slots = epci_cursor_numbered_slot_header(copying->cursor, 0);
    const unsigned char *const end = slots + copying->cursor->extent.used * EPCI_SLOT_HEAD;
    const unsigned char *image = epci_cursor_image_of_slot(copying->cursor, 0), *slot = slots;
    unsigned char *const from = at, *const last = at + maximum * bytes;

    for (; slot != end && at != last; slot += EPCI_SLOT_HEAD, image += step)
        if ((whole && copy_live_slot_without_rows(&usual, slot, image, at, way) &&
             !(looks && is_slot_newer_than_collect(copying, slot))) ||
            copy_any_slot_and_sum_its_rows(copying, (uint32_t)(slot - slots) / EPCI_SLOT_HEAD, at))
            at += bytes;
    return (uint32_t)((size_t)(at - from) / bytes);
}

static uint32_t copy_extent_live_slots(const struct copying *copying, unsigned char *at,
                                       uint32_t maximum)
{
    const bool looks = copying->looks, one = copying->name_capacity == 16;

    if (!epci_is_copying_vectors())
        return looks ? copy_extent_live_slots_by_way(copying, at, maximum, BY_WORDS, true)
                     : copy_extent_live_slots_by_way(copying, at, maximum, BY_WORDS, false);
    if (looks)
        return one ? copy_extent_live_slots_by_way(copying, at, maximum, BY_VECTORS_SHORT, true)
                   : copy_extent_live_slots_by_way(copying, at, maximum, BY_VECTORS, true);
    return one ? copy_extent_live_slots_by_way(copying, at, maximum, BY_VECTORS_SHORT, false)
               : copy_extent_live_slots_by_way(copying, at, maximum, BY_VECTORS, false);
}

static uint32_t copy_extent_again_if_instances_removed(struct copying *copying, unsigned char *at,
                                                       uint64_t capacity)
{
    const uint32_t used = copying->cursor->extent.used;
    const uint32_t maximum =
        capacity / copying->bytes < used ? (uint32_t)(capacity / copying->bytes) : used;
    const unsigned char *slot = epci_cursor_numbered_slot_header(copying->cursor, 0);

    /* Read in the order of addresses: in turns with the images, the headers would cost more than
     * they do in the slots (docs/decisions/region.md). */
    for (uint32_t i = 0; i < used; i += EPCI_SLOT_ALIGN / EPCI_SLOT_HEAD)
        __builtin_prefetch(slot + i * EPCI_SLOT_HEAD);
    if (!copying->looks) {
        const uint32_t copied = copy_extent_live_slots(copying, at, maximum);

        copying->looks = epci_region_removal_count(copying->view) != copying->removals;
        if (!copying->looks)
            return copied;
    }
    return copy_extent_live_slots(copying, at, maximum);
}

bool epci_can_copy_directly(const struct epci_layout *layout, uint32_t object,
                            const struct epci_history *history)
{
    const epc_object *about = layout->objects[object].object;

    return (about->flags & EPC_MANY) && epci_history_has_nothing_to_add(history) &&
           !(about->flags & (EPC_SEPARATE | EPC_TOTAL | EPC_UNIQUE_ID)) && !about->parent &&
           !layout->objects[object].settles;
}

size_t epci_copy_slots_directly(struct epci_gathering *gathering, uint32_t object,
                                uint64_t capacity, struct epci_writer *writer)
{
    struct epci_source *source = gathering->sources->each;
    const struct epci_region_view *view = source->region->sections.views[0];
    struct epci_cursor cursor;
    struct copying copying = { .cursor = &cursor,
                               .view = view,
                               .own = &view->layout->objects[object],
                               .filled = view->block_bytes[object],
                               .removals = source->removals,
                               .gathering = gathering };
    size_t all = 0;

    epci_extent_cursor_init(&cursor, source, object);
    while (epci_cursor_next_extent(&cursor)) {
        uint32_t copied;

        copying.name_capacity = cursor.extent.block_at - EPCI_IMAGE_HEAD;
        copying.bytes = epci_image_bytes_of_slot_instance(&cursor.extent, copying.own->block_bytes);
        copied = copy_extent_again_if_instances_removed(&copying, epci_writer_reserve(writer, 0),
                                                        capacity - all);
        epci_writer_commit_reserved_bytes(writer, copied * (size_t)copying.bytes, copied);
        all += copied * (size_t)copying.bytes;
    }
    return all;
}
