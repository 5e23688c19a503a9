/* SPDX-License-Identifier: MIT
 *
 * check_check_call.c -- the rules about a Collect call: its results, the end of its pointer, the
 * guard areas; and the consistency of the rule table. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "findings.h"

#define MORE_DATA 234u

static struct block b;
static struct findings found;
static struct check_options options;
static struct check_collect_call call;

/* A right call with 64 bytes of room after its data. */
static void build(void)
{
    block_release(&b);
    block_init(&b);
    block_object(&b, 250, BLOCK_SINGLE);
    block_counter(&b, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, NULL);
    block_grow(&b, 64);
    (void)block_span(&b);
    options = (struct check_options){ .level = 1, .profile = CHECK_PROFILE_CURRENT };
    call = (struct check_collect_call){
        .capacity = (uint32_t)b.used,
        .bytes = (uint32_t)b.used - 64,
        .types = 1,
        .moved = (int64_t)b.used - 64,
        .guard_bytes = 1024,
        .buffer = b.bytes,
    };
}

static uint32_t kept;

static const char *rules(void)
{
    memset(&found, 0, sizeof found);
    kept = check_collect_call_and_get_kept_bytes(&call, &options, findings_add, &found);
    return findings_rules(&found);
}

EPC_TEST_IN(call__a_right_call_is_clean_and_its_data_are_kept, build())
{
    for (unsigned level = 1; level <= 3; level++)
        for (int profile = CHECK_PROFILE_NT4; profile <= CHECK_PROFILE_CURRENT; profile++) {
            options.level = level;
            options.profile = (enum check_profile)profile;
            ck_assert_str_eq(rules(), "");
            ck_assert_uint_eq(kept, call.bytes);
        }
}

EPC_TEST_IN(call__an_exactly_filled_buffer_is_right, build())
{
    call.capacity = call.bytes;
    ck_assert_str_eq(rules(), "");
    ck_assert_uint_eq(kept, call.bytes);
}

EPC_TEST_IN(call__no_data_is_right, build())
{
    call.bytes = call.types = 0;
    call.moved = 0;
    ck_assert_str_eq(rules(), "");
    ck_assert_uint_eq(kept, 0);
    call.capacity = 0;
    call.buffer = NULL;
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(call__a_buffer_too_small_is_right, build())
{
    call.status = MORE_DATA;
    call.bytes = call.types = 0;
    call.moved = 0;
    ck_assert_str_eq(rules(), "");
    ck_assert_uint_eq(kept, 0);
}

EPC_TEST_IN(call__collect_status_finds_any_other_error, build())
{
    call.status = 13;
    ck_assert_str_eq(rules(), "collect-status");
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_COLLECT_STATUS)->got, 13);
    ck_assert_uint_eq(kept, 0);
    options.level = 2;
    ck_assert_str_eq(rules(), "collect-status");
    options.level = 3;
    ck_assert_str_eq(rules(), "");
    ck_assert_uint_eq(kept, 0);
}

EPC_TEST_IN(call__more_data_outputs_finds_each_that_was_changed, build())
{
    call.status = MORE_DATA;
    call.bytes = call.types = 0;
    ck_assert_str_eq(rules(), "more-data-outputs"); /* the pointer */
    call.moved = 0;
    ck_assert_str_eq(rules(), "");
    call.bytes = 8;
    ck_assert_str_eq(rules(), "more-data-counts");
    call.bytes = 0;
    call.types = 1;
    ck_assert_str_eq(rules(), "more-data-counts");
    ck_assert_uint_eq(kept, 0);
    call.bytes = call.capacity;
    call.types = CHECK_OBJECT_COUNT_GARBAGE;
    ck_assert_str_eq(rules(), "more-data-counts");
    ck_assert_ptr_nonnull(strstr(found.kept[0].message, "as they were"));
    ck_assert_int_eq(check_rules[CHECK_RULE_MORE_DATA_COUNTS].severity, EPCI_WARNING);
    ck_assert_int_eq(check_rules[CHECK_RULE_MORE_DATA_OUTPUTS].severity, EPCI_ERROR);
}

EPC_TEST_IN(call__bytes_pointer_drops_the_data, build())
{
    call.bytes -= 8;
    ck_assert_str_eq(rules(), "bytes-pointer");
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_BYTES_POINTER)->got, call.bytes);
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_BYTES_POINTER)->wanted, call.bytes + 8);
    ck_assert_uint_eq(kept, 0);
    options.profile = CHECK_PROFILE_WIN2000;
    ck_assert_str_eq(rules(), "bytes-pointer");
    ck_assert_uint_eq(kept, 0);
    options.level = 2;
    ck_assert_str_eq(rules(), "bytes-pointer");
    ck_assert_uint_eq(kept, 0);
}

EPC_TEST_IN(call__bytes_pointer_is_mended_in_nt4, build())
{
    options.profile = CHECK_PROFILE_NT4;
    call.bytes = 12345;
    ck_assert_str_eq(rules(), "bytes-pointer");
    ck_assert_uint_eq(kept, b.used - 64);
}

EPC_TEST_IN(call__data_dropped_by_bytes_pointer_are_still_checked, build())
{
    block_put(&b, block_counter_at(&b, 0, 0) + offsetof(struct epci_wire_counter, scale), 99);
    call.moved += 8;
    ck_assert_str_eq(rules(), "bytes-pointer scale");
}

EPC_TEST_IN(call__bytes_pointer_survives_a_pointer_that_moved_back, build())
{
    call.moved = -8;
    ck_assert_str_eq(rules(), "bytes-pointer");
    options.profile = CHECK_PROFILE_NT4;
    ck_assert_str_eq(rules(), "bytes-pointer buffer-overrun");
    call.moved = INT64_MIN / 2;
    ck_assert_str_eq(rules(), "bytes-pointer heap-overrun");
    ck_assert_uint_eq(kept, 0);
}

EPC_TEST_IN(call__buffer_overrun_ends_in_the_guard_area, build())
{
    call.bytes = call.capacity + 1;
    call.moved = call.bytes;
    ck_assert_str_eq(rules(), "buffer-overrun");
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_BUFFER_OVERRUN)->got, call.bytes);
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_BUFFER_OVERRUN)->wanted, call.capacity);
    ck_assert_uint_eq(kept, 0);
    call.bytes = call.capacity + 1024;
    call.moved = call.bytes;
    call.guard_damaged = true; /* perflib stops before it checks the guards */
    ck_assert_str_eq(rules(), "buffer-overrun");
    options.level = 2;
    ck_assert_str_eq(rules(), "buffer-overrun");
}

EPC_TEST_IN(call__heap_overrun_ends_past_the_guard_area, build())
{
    call.bytes = call.capacity + 1025;
    call.moved = call.bytes;
    ck_assert_str_eq(rules(), "heap-overrun");
    ck_assert_uint_eq(kept, 0);
    call.bytes = UINT32_MAX;
    call.moved = UINT32_MAX;
    ck_assert_str_eq(rules(), "heap-overrun");
}

EPC_TEST_LOOP_IN(call__a_pointer_from_anywhere_is_no_overflow, 2, build())
{
    call.moved = _i ? INT64_MIN : INT64_MAX;
    options.profile = CHECK_PROFILE_NT4; /* other profiles stop at bytes-pointer */
    ck_assert_str_eq(rules(), "bytes-pointer heap-overrun");
    ck_assert_uint_eq(kept, 0);
}

EPC_TEST_IN(call__kinds_of_overrun_are_distinguished_without_guard_areas, build())
{
    call.guard_bytes = 0;
    call.bytes = call.capacity + 1024;
    call.moved = call.bytes;
    ck_assert_str_eq(rules(), "buffer-overrun");
    call.bytes++;
    call.moved++;
    ck_assert_str_eq(rules(), "heap-overrun");
}

EPC_TEST_IN(call__guard_damage_drops_the_data, build())
{
    call.guard_damaged = true;
    call.guard_first = -16;
    call.guard_last = -1;
    ck_assert_str_eq(rules(), "guard-damage");
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_GUARD_DAMAGE)->got, 16);
    ck_assert_ptr_nonnull(
        strstr(findings_of(&found, CHECK_RULE_GUARD_DAMAGE)->message, "from byte -16 to byte -1"));
    ck_assert_uint_eq(kept, 0);
    options.level = 2;
    ck_assert_str_eq(rules(), "guard-damage");
    options.level = 3;
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(call__guard_damage_is_found_without_data_too, build())
{
    call.guard_damaged = true;
    call.guard_first = call.guard_last = call.capacity;
    call.status = MORE_DATA;
    call.bytes = call.types = 0;
    call.moved = 0;
    ck_assert_str_eq(rules(), "guard-damage");
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_GUARD_DAMAGE)->offset, call.capacity);
    call.status = 0;
    ck_assert_str_eq(rules(), "guard-damage");
}

EPC_TEST_IN(call__alignment_keeps_the_data, build())
{
    block_put(&b, 0, call.bytes + 4);
    block_put(&b, block_cells_at(&b, 0, 0), 12);
    call.bytes += 4;
    call.moved += 4;
    ck_assert_str_eq(rules(), "alignment");
    ck_assert_uint_eq(kept, call.bytes);
}

EPC_TEST_IN(call__data_that_fail_are_dropped_at_level_1_and_kept_at_level_2, build())
{
    call.bytes += 8;
    call.moved += 8;
    ck_assert_str_eq(rules(), "object-lengths");
    ck_assert_uint_eq(kept, 0);
    options.level = 2;
    ck_assert_str_eq(rules(), "");
    ck_assert_uint_eq(kept, call.bytes);
}

EPC_TEST_IN(call__our_own_rules_do_not_drop_data, build())
{
    call.types = 2;
    ck_assert_str_eq(rules(), "object-count");
    ck_assert_uint_eq(kept, call.bytes);
}

EPC_TEST_IN(call__level_3_never_takes_more_than_there_was_room, build())
{
    options.level = 3;
    call.bytes = call.capacity + 1;
    ck_assert_str_eq(rules(), "");
    ck_assert_uint_eq(kept, 0);
}

EPC_TEST(rules__every_id_is_unique)
{
    for (int i = 0; i < CHECK_RULE_COUNT; i++)
        for (int k = 0; k < i; k++)
            ck_assert_str_ne(check_rules[i].id, check_rules[k].id);
}

EPC_TEST(rules__perflibs_rules_have_its_events_and_ours_no_level)
{
    for (int i = 0; i < CHECK_RULE_COUNT; i++) {
        const struct check_rule *rule = &check_rules[i];

        ck_assert_uint_le(rule->level, 2);
        ck_assert_msg(rule->level == CHECK_LEVEL_OURS || rule->event != 0, "%s", rule->id);
        ck_assert_int_eq(rule->sentence[strlen(rule->sentence) - 1], '.');
    }
}
