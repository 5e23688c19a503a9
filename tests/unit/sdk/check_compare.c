/* SPDX-License-Identifier: MIT
 *
 * check_compare.c -- the comparison of two answers: what may change, what may not, and bytes that
 * were never written.  tests/golden shows each rule once; here are the limits of the rules. */
#include "check/compare.h"

#include "spoiled.h"

static struct block older;

/* Both answers are those of build() as the test spoiled them. */
static void build_both(void)
{
    build();
    block_release(&older);
    older = b;
    memset(&b, 0, sizeof b);
    build();
}

static const char *compared(void)
{
    memset(&found, 0, sizeof found);
    check_compare_answers(block_span(&older), block_span(&b), &options, findings_add, &found);
    return findings_rules(&found);
}

static void set_cell(struct block *block, uint32_t object, uint32_t instance, uint32_t counter,
                     uint64_t value)
{
    const size_t definition = block_counter_at(block, object, counter);

    memcpy(block->bytes + block_cells_at(block, object, instance) +
               block_get(block, definition + COUNTER(offset)),
           &value, block_get(block, definition + COUNTER(size)));
}

/* ---- Processes that come and go ---- */

EPC_TEST_IN(compare__a_process_that_started_at_another_time_is_another_one, build_both())
{
    spoil(block_object_at(&b, 0) + OBJECT(perf_freq), 10000000);
    set_cell(&b, 0, 0, 1, 1); /* was 2 */
    set_cell(&b, 0, 0, 4, 5 + 100001);
    ck_assert_str_eq(compared(), "");
    set_cell(&b, 0, 0, 4, 5 + 100000); /* the jitter of two clocks */
    ck_assert_str_eq(compared(), "goes-backwards");
    /* Elsewhere an elapsed time may mean anything. */
    set_cell(&b, 0, 0, 4, 5 + 100001);
    spoil(block_object_at(&b, 0) + OBJECT(name_index), 260);
    block_put(&older, block_object_at(&older, 0) + OBJECT(name_index), 260);
    ck_assert_str_eq(compared(), "goes-backwards");
}

/* ---- Layout ---- */

EPC_TEST_IN(compare__equal_answers_and_rising_values_are_clean, build_both())
{
    ck_assert_str_eq(compared(), "");
    set_cell(&b, 0, 0, 0, 100);
    set_cell(&b, 0, 0, 1, UINT64_MAX / 2);
    ck_assert_str_eq(compared(), "");
}

EPC_TEST_IN(compare__empty_answers_are_clean, build_both())
{
    block_release(&b);
    ck_assert_str_eq(compared(), "");
    block_release(&older);
    ck_assert_str_eq(compared(), "");
}

static const size_t layout_fields[] = { COUNTER(name_index), COUNTER(type), COUNTER(size),
                                        COUNTER(offset) };

EPC_TEST_LOOP(compare__layout_changed_finds_every_field_that_a_reader_keeps,
              EPC_COUNT(layout_fields))
{
    size_t at;

    build_both();
    at = block_counter_at(&b, 0, 1) + layout_fields[_i];
    spoil(at, 4);
    ck_assert_str_eq(compared(), "layout-changed");
    ck_finding(CHECK_RULE_LAYOUT_CHANGED, 230, at, 4, block_get(&older, at));
}

EPC_TEST_IN(compare__the_hash_of_a_layout_changes_with_what_readers_keep, build_both())
{
    uint64_t was;

    was = check_compute_block_layout_hash(block_span(&b));
    ck_assert(was == check_compute_block_layout_hash(block_span(&older)));
    set_cell(&b, 0, 0, 0, 77);
    block_put(&b, block_counter_at(&b, 0, 0) + COUNTER(scale), 3);
    ck_assert(was == check_compute_block_layout_hash(block_span(&b)));
    block_put(&b, block_counter_at(&b, 0, 0) + COUNTER(offset), 12);
    ck_assert(was != check_compute_block_layout_hash(block_span(&b)));
}

EPC_TEST_IN(compare__layout_changed_is_said_once_and_values_are_not_compared_then, build_both())
{
    spoil(block_counter_at(&b, 0, 0) + COUNTER(name_index), 240);
    spoil(block_counter_at(&b, 0, 4) + COUNTER(name_index), 244);
    set_cell(&b, 0, 0, 1, 0);
    ck_assert_str_eq(compared(), "layout-changed");
}

EPC_TEST_IN(compare__layout_changed_finds_another_number_of_counters, build_both())
{
    block_many(&older, 260, 262, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_many(&b, 260, 262, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&b, 264, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    ck_assert_str_eq(compared(), "layout-changed");
    ck_finding(CHECK_RULE_LAYOUT_CHANGED, 260, block_object_at(&b, 2) + OBJECT(counter_count), 2,
               1);
}

EPC_TEST_IN(compare__layout_changed_finds_an_object_that_loses_its_instances, build_both())
{
    block_many(&older, 260, 262, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_object(&b, 260, BLOCK_SINGLE);
    block_counter(&b, 262, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, NULL);
    ck_assert_str_eq(compared(), "layout-changed");
    ck_finding(CHECK_RULE_LAYOUT_CHANGED, 260, block_object_at(&b, 2) + OBJECT(instance_count),
               (uint64_t)-1, 0);
}

EPC_TEST_IN(compare__objects_may_come_and_go, build_both())
{
    block_many(&b, 260, 262, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    ck_assert_str_eq(compared(), "");
    block_many(&older, 270, 272, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    ck_assert_str_eq(compared(), "");
}

EPC_TEST_IN(compare__damaged_answers_are_not_compared, build_both())
{
    spoil(block_counter_at(&b, 0, 1) + COUNTER(name_index), 4);
    spoil(block_object_at(&b, 0) + OBJECT(definition_bytes), 0);
    ck_assert_str_eq(compared(), "");
}

EPC_TEST_IN(compare__at_level_3_nothing_is_found, build_both())
{
    spoil(block_counter_at(&b, 0, 1) + COUNTER(name_index), 4);
    options.level = 2;
    ck_assert_str_eq(compared(), "layout-changed");
    options.level = 3;
    ck_assert_str_eq(compared(), "");
}

/* ---- Values ---- */

EPC_TEST_IN(compare__goes_backwards_names_the_cell_and_both_values, build_both())
{
    set_cell(&older, 0, 0, 1, 5000);
    set_cell(&b, 0, 0, 1, 4999);
    ck_assert_str_eq(compared(), "goes-backwards");
    ck_finding(CHECK_RULE_GOES_BACKWARDS, 230,
               block_cells_at(&b, 0, 0) +
                   block_get(&b, block_counter_at(&b, 0, 1) + COUNTER(offset)),
               4999, 5000);
}

EPC_TEST(compare__what_has_no_instances_has_no_instance_0)
{
    for (int single = 0; single < 2; single++) {
        build_both();
        for (struct block *block = &older; block; block = block == &older ? &b : NULL) {
            block_object(block, 260, single ? BLOCK_SINGLE : BLOCK_MANY);
            block_counter(block, 262, (uint32_t)EPC_PERF_COUNTER_BULK_COUNT);
            if (single)
                block_cells(block, (const uint64_t[]){ block == &older ? 9 : 8 });
            else
                block_instance(block, "x", (const uint64_t[]){ block == &older ? 9 : 8 });
        }
        ck_assert_str_eq(compared(), "goes-backwards");
        ck_assert_ptr_nonnull(strstr(found.kept[0].message,
                                     single ? "object 260: the value of counter 262 "
                                            : "object 260, instance 0: the value of counter 262 "));
    }
}

EPC_TEST_IN(compare__goes_backwards_is_said_once_per_counter, build_both())
{
    for (uint32_t instance = 0; instance < 2; instance++)
        for (uint32_t counter = 0; counter < 2; counter++) {
            set_cell(&older, 0, instance, counter, 50);
            set_cell(&b, 0, instance, counter, 40);
        }
    ck_assert_str_eq(compared(), "goes-backwards goes-backwards");
}

EPC_TEST_IN(compare__a_fall_to_0_is_reset_on_read, build_both())
{
    set_cell(&b, 0, 0, 1, 0);
    ck_assert_str_eq(compared(), "reset-on-read");
}

EPC_TEST_IN(compare__gauges_and_fractions_may_fall, build_both())
{
    set_cell(&older, 0, 0, 2, 90);
    set_cell(&older, 0, 0, 3, 100);
    set_cell(&older, 1, 0, 0, 7);
    ck_assert_str_eq(compared(), "");
}

EPC_TEST_IN(compare__a_cell_may_run_over_its_top, build_both())
{
    set_cell(&older, 0, 0, 0, 0xFFFFFFF0u);
    set_cell(&b, 0, 0, 0, 16);
    ck_assert_str_eq(compared(), "");
    set_cell(&b, 0, 0, 0, 0);
    ck_assert_str_eq(compared(), "");
    set_cell(&older, 0, 0, 0, 0xC0000000u);
    set_cell(&b, 0, 0, 0, 0x3FFFFFFFu);
    ck_assert_str_eq(compared(), "");
    set_cell(&b, 0, 0, 0, 0x40000000u);
    ck_assert_str_eq(compared(), "goes-backwards");
    set_cell(&older, 0, 0, 0, 0xBFFFFFFFu);
    set_cell(&b, 0, 0, 0, 1);
    ck_assert_str_eq(compared(), "goes-backwards");
}

EPC_TEST(compare__averages_and_their_bases_count)
{
    static const int64_t types[] = { EPC_PERF_AVERAGE_TIMER, EPC_PERF_AVERAGE_BULK };

    for (size_t i = 0; i < EPC_COUNT(types); i++) {
        build_both();
        for (struct block *block = &older; block; block = block == &older ? &b : NULL) {
            block_object(block, 260, BLOCK_SINGLE);
            block_counter(block, 262, (uint32_t)types[i]);
            block_counter(block, 0, (uint32_t)EPC_PERF_AVERAGE_BASE);
            block_cells(block,
                        block == &older ? (const uint64_t[]){ 9, 9 } : (const uint64_t[]){ 8, 7 });
        }
        ck_assert_str_eq(compared(), "goes-backwards goes-backwards");
    }
}

/* ---- Matching of instances ---- */

/* Object 260 with one counter; of the instances of `names`, separated by blanks, a counts `times`,
 * b twice as much, and so on. */
static void add_instances(struct block *block, const char *names, uint64_t times)
{
    block_many(block, 260, 262, (uint32_t)EPC_PERF_COUNTER_BULK_COUNT);
    while (*names) {
        char name[16];
        size_t length = strcspn(names, " ");

        memcpy(name, names, length);
        name[length] = '\0';
        block_instance(block, name, (const uint64_t[]){ times * (uint64_t)(name[0] - 'a' + 1) });
        names += length + (names[length] == ' ');
    }
}

static const char *compared_instances(const char *before, const char *now, uint64_t times)
{
    build_both();
    add_instances(&older, before, 10);
    add_instances(&b, now, times);
    return compared();
}

EPC_TEST(compare__instances_are_found_again_where_others_have_come_or_gone)
{
    ck_assert_str_eq(compared_instances("a b c", "b c", 11), "");
    ck_assert_str_eq(compared_instances("b c", "a b c", 11), "");
    ck_assert_str_eq(compared_instances("c b a", "b a", 11), "");
    ck_assert_str_eq(compared_instances("a b c", "b c", 9), "goes-backwards");
    ck_assert_str_eq(compared_instances("b c", "a b x c", 9), "goes-backwards");
}

EPC_TEST(compare__ambiguous_instances_are_left_out)
{
    ck_assert_str_eq(compared_instances("a a b", "a b", 9), "goes-backwards"); /* instance b */
    ck_assert_str_eq(compared_instances("a a", "a", 9), "");
    ck_assert_str_eq(compared_instances("a a", "a a", 9), "goes-backwards"); /* the same list */
}

EPC_TEST_IN(compare__another_unique_id_is_another_instance, build_both())
{
    add_instances(&older, "a", 10);
    add_instances(&b, "a", 9);
    block_put(&older, block_instance_at(&older, 2, 0) + INSTANCE(unique_id), 1);
    spoil(block_instance_at(&b, 2, 0) + INSTANCE(unique_id), 2);
    ck_assert_str_eq(compared(), "");
    spoil(block_instance_at(&b, 2, 0) + INSTANCE(unique_id), 1);
    ck_assert_str_eq(compared(), "goes-backwards");
}

EPC_TEST_IN(compare__a_parent_is_known_by_its_position_only_while_the_parents_stay, build_both())
{
    add_instances(&older, "a", 10);
    add_instances(&b, "a", 9);
    block_put(&older, block_instance_at(&older, 2, 0) + INSTANCE(parent_index), 230);
    spoil(block_instance_at(&b, 2, 0) + INSTANCE(parent_index), 230);
    ck_assert_str_eq(compared(), "goes-backwards");
    b.bytes[block_instance_at(&b, 0, 1) + 24] = 'S'; /* another "Second site" */
    ck_assert_str_eq(compared(), "");
}

/* ---- Never written ---- */

#define FILL       0xCDu
#define OTHER_FILL 0x32u

static const char *unwritten(void)
{
    memset(&found, 0, sizeof found);
    check_unwritten((struct check_filled){ block_span(&b), FILL },
                    (struct check_filled){ block_span(&older), OTHER_FILL }, &options, findings_add,
                    &found);
    return findings_rules(&found);
}

static void leave(size_t at, size_t bytes)
{
    memset(b.bytes + at, FILL, bytes);
    memset(older.bytes + at, OTHER_FILL, bytes);
}

/* Object 260: an instance "x" with 4 bytes of padding, and in its block two gaps of 4 bytes. */
static void build_padded(void)
{
    build_both();
    for (struct block *block = &older; block; block = block == &older ? &b : NULL) {
        block_many(block, 260, 262, (uint32_t)EPC_PERF_COUNTER_BULK_COUNT);
        block_counter(block, 264, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
        block_instance(block, "x", NULL);
    }
}

EPC_TEST_IN(compare__written_bytes_are_not_reported_as_unwritten, build_padded())
{
    ck_assert_str_eq(unwritten(), "");
    set_cell(&b, 2, 0, 0, 0xCDCDCD00u); /* a changed value with three bytes equal to the fill */
    set_cell(&older, 2, 0, 0, 0x32323200u);
    ck_assert_str_eq(unwritten(), "");
}

EPC_TEST_IN(compare__uninitialised_names_the_part, build_padded())
{
    size_t at, cells;
    struct {
        size_t at, bytes;
        const char *part;
    } parts[8];

    at = block_instance_at(&b, 2, 0);
    cells = block_cells_at(&b, 2, 0);
    memcpy(parts,
           &(const __typeof__(parts)){
               { block_object_at(&b, 2) + OBJECT(perf_time), 8, "PerfTime" },
               { block_counter_at(&b, 2, 1) + COUNTER(name_title), 4, "CounterNameTitle" },
               { at + INSTANCE(unique_id), 4, "UniqueID" },
               { at + 28, 1, "between the name and the counter block" },
               { at + 31, 1, "1 bytes at byte" },
               { cells + 4, 4, "between ByteLength of the counter block and counter 262" },
               { cells + 12, 4, "the value of counter 262" },
               { cells + 20, 4, "after counter 264, the last in the counter block" },
           },
           sizeof parts);
    for (size_t i = 0; i < EPC_COUNT(parts); i++) {
        build_padded();
        leave(parts[i].at, parts[i].bytes);
        ck_assert_str_eq(unwritten(), "uninitialised");
        ck_finding(CHECK_RULE_UNINITIALISED, 260, parts[i].at, FILL, 0);
        ck_assert_msg(strstr(found.kept[0].message, parts[i].part) != NULL, "%s",
                      found.kept[0].message);
    }
}

EPC_TEST_IN(compare__uninitialised_names_every_place, build_padded())
{
    leave(block_instance_at(&b, 2, 0) + 28, 4);
    leave(block_cells_at(&b, 2, 0) + 4, 4);
    leave(block_cells_at(&b, 1, 0) + 4, 4);
    ck_assert_str_eq(unwritten(), "uninitialised uninitialised uninitialised");
    ck_assert_ptr_nonnull(
        strstr(found.kept[1].message, "object 260, instance 0: 4 bytes at byte "));
    ck_assert_ptr_nonnull(
        strstr(found.kept[1].message, ", between the name and the counter block,"));
    ck_assert_ptr_nonnull(strstr(found.kept[2].message, ", between ByteLength of the counter "));
}

EPC_TEST_IN(compare__uninitialised_groups_what_several_instances_have, build_padded())
{
    for (uint32_t i = 1; i < 4; i++) {
        block_instance(&b, "x", NULL);
        block_instance(&older, "x", NULL);
    }
    for (uint32_t i = 1; i < 4; i++)
        leave(block_instance_at(&b, 2, i) + 28, 4);
    ck_assert_str_eq(unwritten(), "uninitialised");
    ck_finding(CHECK_RULE_UNINITIALISED, 260, block_instance_at(&b, 2, 1) + 28, FILL, 0);
    ck_assert_ptr_nonnull(strstr(found.kept[0].message, "instance 1: 4 bytes "));
    ck_assert_ptr_nonnull(strstr(found.kept[0].message, " (and in 2 other instances), were never"));
}

EPC_TEST_IN(compare__equal_fills_or_another_layout_report_nothing, build_padded())
{
    leave(block_instance_at(&b, 2, 0) + 28, 4);
    memset(&found, 0, sizeof found);
    check_unwritten((struct check_filled){ block_span(&b), FILL },
                    (struct check_filled){ block_span(&older), FILL }, &options, findings_add,
                    &found);
    ck_assert_uint_eq(found.count, 0);
    block_instance(&b, "y", NULL);
    ck_assert_str_eq(unwritten(), "");
}
