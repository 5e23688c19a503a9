/* SPDX-License-Identifier: MIT
 *
 * check_model_slot.c -- slots are filled, changed and removed while readers copy them: every copy
 * is complete and belongs to one instance.
 */
#include "epc_check.h"
#include "model.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/region/slot.h"
#include "sdk/core/wire.h"

/* An instance: its name is one letter, repeated, and its two cells count that letter. */
enum { CAPACITY = 16, BLOCK_AT = 24 + CAPACITY, BLOCK = 16, IMAGE = BLOCK_AT + BLOCK };
enum { NARROW = BLOCK_AT + 4, WIDE = BLOCK_AT + 8 };

static unsigned char *slot, *image;
static uint32_t b_generation; /* of instance b */

static void name_slot(void)
{
    model_name(slot, 8, "sequence and state");
    model_name(slot + 8, 8, "rows");
    model_name(slot + 16, 8, "parent");
    model_name(slot + 24, 8, "generation");
    model_name(image, 24, "definition");
    model_name(image + 24, CAPACITY, "name");
    model_name(image + BLOCK_AT, BLOCK, "block");
}

static void make(char letter, uint32_t units)
{
    uint16_t name[CAPACITY / 2];
    struct epci_slot_content content = { .name = name,
                                         .units = units,
                                         .name_capacity = CAPACITY,
                                         .block_at = BLOCK_AT,
                                         .block_bytes = BLOCK,
                                         .unique_id = EPCI_NO_UNIQUE_ID,
                                         .parent = (uint32_t)letter,
                                         .parent_generation = 2 * (uint32_t)letter };

    for (uint32_t i = 0; i < units; i++)
        name[i] = (uint16_t)letter;
    epci_slot_fill_and_make_live(slot, image, &content);
}

static void count(char letter)
{
    epc_cell_add(image + NARROW, 0, (uint64_t)letter);
    epc_cell_set(image + WIDE, 1, (uint64_t)letter);
}

static void set_up_free(void)
{
    slot = model_shared(sizeof(struct epci_slot_header));
    image = model_shared(IMAGE);
    b_generation = 1;
    name_slot();
}

static void set_up_live(void)
{
    set_up_free();
    b_generation = 2;
    make('a', 5);
    count('a');
    epci_slot_begin_change(slot);
    epci_slot_set_row_locations(slot, 'a', 'a');
    epci_slot_end_change(slot);
}

static void make_b(void)
{
    make('b', 7);
    count('b');
}

#define REMOVAL 9

static void change_to_b(void)
{
    epci_slot_mark_free(slot, REMOVAL);
    make_b();
}

static void clear(void)
{
    epci_slot_mark_free(slot, REMOVAL);
}

/* The letter of a complete copy; 0 if the slot is empty or being changed. */
static char copy(void)
{
    unsigned char seen[IMAGE];
    struct epci_slot_header_seen reading;
    struct epci_wire_instance head;
    uint16_t name[CAPACITY / 2];
    uint32_t narrow, units;
    uint64_t wide;
    char letter;

    if (epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, seen, IMAGE, &reading))
        return 0;
    memcpy(&head, seen, sizeof head);
    memcpy(name, seen + sizeof head, sizeof name);
    memcpy(&narrow, seen + NARROW, sizeof narrow);
    memcpy(&wide, seen + WIDE, sizeof wide);
    letter = (char)name[0];
    units = letter == 'a' ? 5 : 7;
    model_require(letter == 'a' || letter == 'b', "a copy has no name");
    model_require(head.name_bytes == (units + 1) * 2, "a name has the length of another");
    for (uint32_t i = 0; i < CAPACITY / 2; i++)
        model_require(name[i] == (i < units ? (uint16_t)letter : 0), "a name is a mixture of two");
    model_require(narrow == (uint32_t)letter || (narrow == 0 && letter == 'b'),
                  "a cell of 4 bytes is another instance's");
    model_require(wide == (uint64_t)letter || (wide == 0 && letter == 'b'),
                  "a cell of 8 bytes is another instance's");
    model_require(reading.parent == (uint32_t)letter &&
                      reading.parent_generation == 2 * (uint32_t)letter,
                  "an instance has another's parent");
    model_require(reading.rows == (letter == 'a' ? 'a' : 0u) && reading.copies == reading.rows,
                  "an instance has another's rows");
    model_require(reading.generation == (letter == 'a' ? 1 : b_generation),
                  "an instance has another's generation");
    return letter;
}

static void copy_once(void)
{
    copy();
}

/* The final counts of the instance that was removed. */
static void copy_final(void)
{
    unsigned char seen[IMAGE];
    struct epci_slot_header_seen reading;
    uint64_t wide;

    if (epci_slot_copy_once(slot, image, EPCI_SLOT_FREE, seen, IMAGE, &reading))
        return;
    memcpy(&wide, seen + WIDE, sizeof wide);
    model_require(wide == 'a' && reading.generation == 1, "final counts are another instance's");
    model_require(reading.removal == REMOVAL, "a removal has no number");
}

static void copy_twice(void)
{
    char first = copy(), second = copy();

    model_require(!(first == 'b' && second == 'a'), "what was removed came back");
}

/* At the end every reader sees the latest contents. */
static void check_b(void)
{
    model_require(copy() == 'b', "a slot that was made is not copied");
    model_require(image[NARROW] == 'b' && image[WIDE] == 'b', "an update is lost");
}

static void check_free(void)
{
    struct epci_slot_header_seen reading;
    unsigned char seen[IMAGE];

    model_require(epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, seen, IMAGE, &reading) ==
                      EPC_END,
                  "a slot that was removed is not free");
}

#define READER(play) { .name = "reader", .run = play, .only_reads = true, .maximum = 40 }

static const struct model_scenario made = {
    .name = "a free slot is made, and counted in",
    .setup = set_up_free,
    .actors = { { .name = "writer", .run = make_b }, READER(copy_once) },
    .check = check_b,
};
static const struct model_scenario changed = {
    .name = "a slot is removed, made and counted in",
    .setup = set_up_live,
    .actors = { { .name = "writer", .run = change_to_b }, READER(copy_once) },
    .check = check_b,
};
static const struct model_scenario final = {
    .name = "a slot is removed and made, and its final counts are read",
    .setup = set_up_live,
    .actors = { { .name = "writer", .run = change_to_b }, READER(copy_final) },
    .check = check_b,
};
static const struct model_scenario removed = {
    .name = "a slot is removed",
    .setup = set_up_live,
    .actors = { { .name = "writer", .run = clear }, READER(copy_once) },
    .check = check_free,
};

EPC_TEST(model__a_slot_is_copied_whole_and_every_ordering_is_needed)
{
    static const struct model_scenario *const all[] = { &made, &removed, &changed, &final, NULL };
    static const char *const harmless[] = {
        /* Only the writer stores there, so it always reads its own latest store. */
        "epci_slot_fill_and_make_live: load sequence and state, relaxed",
        "epci_slot_fill_and_make_live: load generation, relaxed",
        "epci_slot_mark_free: load generation, relaxed",
        "end_slot_change_in_state: load*",
        /* The stores after it publish the odd number. */
        "epci_slot_fill_and_make_live: store sequence and state, relaxed",
        /* The store of the state publishes the number. */
        "epci_slot_mark_free: store generation, relaxed",
        /* It publishes what the slot's store to the cell published; groups need more (row.h). */
        "count: add block, relaxed",
        NULL,
    };

    ck_assert_uint_eq(model_sweep(all, harmless), 0);
}

EPC_TEST(model__a_removed_instance_does_not_come_back)
{
    static const struct model_scenario twice = {
        .name = "a slot is copied twice while it is changed",
        .setup = set_up_live,
        .actors = { { .name = "writer", .run = change_to_b }, READER(copy_twice) },
    };

    ck_assert(!model_explore(&twice).violated);
}
