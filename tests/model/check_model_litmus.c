/* SPDX-License-Identifier: MIT
 *
 * check_model_litmus.c -- tests of the model checker itself, on the textbook's litmus tests: it has
 * to find what C11 allows and must not find what C11 forbids.
 */
#include "epc_check.h"
#include "explore.h"

#include <string.h>

/* Two words and what the actors read from them; each word is in its own page. */
static uint32_t *x, *y;
static uint64_t *wide;
static uint32_t seen[4];
static struct model_lock lock;

/* The outcomes that occurred: one bit for each value of `outcome`. */
static unsigned outcomes;

static void set_up(void)
{
    x = model_shared(4);
    y = model_shared(4);
    wide = model_shared(8);
    model_name(x, 4, "x");
    model_name(y, 4, "y");
    memset(seen, 0, sizeof seen);
    memset(&lock, 0, sizeof lock);
}

static uint32_t load(const uint32_t *at, int order)
{
    return order == __ATOMIC_ACQUIRE ? __atomic_load_n(at, __ATOMIC_ACQUIRE)
                                     : __atomic_load_n(at, __ATOMIC_RELAXED);
}

static void check_two(void)
{
    outcomes |= 1u << (seen[0] * 2 + seen[1]);
}

static struct model_result explore(void (*first)(void), void (*second)(void), bool only_reads,
                                   void (*check)(void))
{
    struct model_scenario scenario = {
        .name = "litmus",
        .setup = set_up,
        .actors = { { .name = "first", .run = first },
                    { .name = "second", .run = second, .only_reads = only_reads } },
        .check = check,
    };

    outcomes = 0;
    return model_explore_quietly(&scenario);
}

/* ---- Message passing ---- */

static void write_both_released(void)
{
    __atomic_store_n(x, 1, __ATOMIC_RELAXED);
    __atomic_store_n(y, 1, __ATOMIC_RELEASE);
}

static void write_both_relaxed(void)
{
    __atomic_store_n(x, 1, __ATOMIC_RELAXED);
    __atomic_store_n(y, 1, __ATOMIC_RELAXED);
}

static void read_both(void)
{
    seen[0] = load(y, __ATOMIC_ACQUIRE);
    seen[1] = load(x, __ATOMIC_RELAXED);
}

static void read_both_relaxed(void)
{
    seen[0] = load(y, __ATOMIC_RELAXED);
    seen[1] = load(x, __ATOMIC_RELAXED);
}

EPC_TEST(model__release_and_acquire_pass_a_message)
{
    explore(write_both_released, read_both, true, check_two);
    ck_assert_uint_eq(outcomes, 1u << 0 | 1u << 1 | 1u << 3); /* never the new y with the old x */
}

EPC_TEST(model__without_release_or_acquire_the_message_may_be_late)
{
    explore(write_both_relaxed, read_both, true, check_two);
    ck_assert_uint_eq(outcomes, 15);
    explore(write_both_released, read_both_relaxed, true, check_two);
    ck_assert_uint_eq(outcomes, 15);
}

EPC_TEST(model__readers_that_run_last_see_every_intermediate_state)
{
    unsigned last;

    explore(write_both_released, read_both, true, check_two);
    last = outcomes;
    explore(write_both_released, read_both, false, check_two);
    ck_assert_uint_eq(outcomes, last);
    explore(write_both_relaxed, read_both, true, check_two);
    last = outcomes;
    explore(write_both_relaxed, read_both, false, check_two);
    ck_assert_uint_eq(outcomes, last);
}

/* ---- Store buffers, coherence, additions ---- */

static void store_x_load_y(void)
{
    __atomic_store_n(x, 1, __ATOMIC_RELEASE);
    seen[0] = load(y, __ATOMIC_ACQUIRE);
}

static void store_y_load_x(void)
{
    __atomic_store_n(y, 1, __ATOMIC_RELEASE);
    seen[1] = load(x, __ATOMIC_ACQUIRE);
}

EPC_TEST(model__two_actors_may_each_miss_the_others_store)
{
    explore(store_x_load_y, store_y_load_x, false, check_two);
    ck_assert_uint_eq(outcomes, 15);
}

static void exchange_x_load_y(void)
{
    (void)__atomic_exchange_n(x, 1, __ATOMIC_SEQ_CST);
    seen[0] = load(y, __ATOMIC_ACQUIRE);
}

static void exchange_y_load_x(void)
{
    (void)__atomic_exchange_n(y, 1, __ATOMIC_SEQ_CST);
    seen[1] = load(x, __ATOMIC_ACQUIRE);
}

EPC_TEST(model__after_barriers_one_actor_sees_the_others_store)
{
    explore(exchange_x_load_y, exchange_y_load_x, false, check_two);
    ck_assert_uint_eq(outcomes, 15 - 1); /* every outcome except that both missed the store */
    explore(exchange_x_load_y, store_y_load_x, false, check_two);
    ck_assert_uint_eq(outcomes, 15);
}

static void load_y_store_x(void)
{
    seen[0] = load(y, __ATOMIC_RELAXED);
    __atomic_store_n(x, 1, __ATOMIC_RELAXED);
}

static void load_x_store_y(void)
{
    seen[1] = load(x, __ATOMIC_RELAXED);
    __atomic_store_n(y, 1, __ATOMIC_RELAXED);
}

EPC_TEST(model__a_load_never_returns_a_later_store)
{
    explore(load_y_store_x, load_x_store_y, false, check_two);
    ck_assert_uint_eq(outcomes, 7);
}

static void count_up(void)
{
    for (uint32_t i = 1; i <= 3; i++)
        __atomic_store_n(x, i, __ATOMIC_RELAXED);
}

static void read_twice(void)
{
    seen[0] = load(x, __ATOMIC_RELAXED);
    seen[1] = load(x, __ATOMIC_RELAXED);
}

static void check_order(void)
{
    outcomes |= 1u << (seen[0] * 4 + seen[1]);
}

EPC_TEST(model__a_word_never_goes_back)
{
    explore(count_up, read_twice, true, check_order);
    ck_assert_uint_eq(outcomes, 0xF | 0xE << 4 | 0xC << 8 | 0x8 << 12);
}

static void add_to_x(void)
{
    __atomic_fetch_add(x, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(x, 1, __ATOMIC_RELAXED);
}

static void check_sum(void)
{
    outcomes |= 1u << *x;
}

EPC_TEST(model__no_addition_is_lost)
{
    struct model_result result = explore(add_to_x, add_to_x, false, check_sum);

    ck_assert_uint_eq(outcomes, 1u << 4);
    ck_assert_uint_eq(result.executions, 6); /* the orders of two actors with two additions each */
}

static void release_then_add(void)
{
    __atomic_store_n(x, 1, __ATOMIC_RELAXED);
    __atomic_store_n(y, 1, __ATOMIC_RELEASE);
    __atomic_fetch_add(y, 1, __ATOMIC_RELAXED);
}

static void read_both_of_added(void)
{
    seen[0] = load(y, __ATOMIC_ACQUIRE) == 2;
    seen[1] = load(x, __ATOMIC_RELAXED);
}

EPC_TEST(model__a_relaxed_addition_continues_the_release_before_it)
{
    explore(release_then_add, read_both_of_added, true, check_two);
    ck_assert_uint_eq(outcomes, 1u << 0 | 1u << 1 | 1u << 3);
}

static void exchange_x_and_y(void)
{
    seen[0] = __atomic_exchange_n(x, 1, __ATOMIC_ACQ_REL);
    __atomic_store_n(y, seen[0], __ATOMIC_RELAXED);
}

static void exchange_x(void)
{
    seen[1] = __atomic_exchange_n(x, 1, __ATOMIC_ACQ_REL);
}

EPC_TEST(model__of_two_that_exchange_one_is_the_first)
{
    explore(exchange_x_and_y, exchange_x, false, check_two);
    ck_assert_uint_eq(outcomes, 1u << 1 | 1u << 2);
}

/* ---- Words and halves ---- */

static void store_wide(void)
{
    __atomic_store_n(wide, 0x0000000100000001u, __ATOMIC_RELAXED);
}

static void read_wide(void)
{
    uint64_t value = __atomic_load_n(wide, __ATOMIC_RELAXED);

    seen[0] = (uint32_t)value;
    seen[1] = (uint32_t)(value >> 32);
}

static void store_halves(void)
{
    uint32_t *half = (uint32_t *)(void *)wide;

    __atomic_store_n(half, 1, __ATOMIC_RELAXED);
    __atomic_store_n(half + 1, 1, __ATOMIC_RELAXED);
}

EPC_TEST(model__a_store_of_eight_bytes_is_not_torn)
{
    explore(store_wide, read_wide, true, check_two);
    ck_assert_uint_eq(outcomes, 1u << 0 | 1u << 3);
}

EPC_TEST(model__two_stores_of_four_bytes_are_two)
{
    explore(store_halves, read_wide, true, check_two);
    ck_assert_uint_eq(outcomes, 15);
}

/* ---- Plain accesses ---- */

static void write_plainly_released(void)
{
    *x = 1;
    __atomic_store_n(y, 1, __ATOMIC_RELEASE);
}

static void write_plainly_relaxed(void)
{
    *x = 1;
    __atomic_store_n(y, 1, __ATOMIC_RELAXED);
}

static void read_plainly_if_told(void)
{
    if (load(y, __ATOMIC_ACQUIRE))
        seen[1] = *x;
}

static void copy_plainly(void)
{
    memcpy(&seen[1], x, sizeof *x);
}

EPC_TEST(model__plain_accesses_in_order_are_no_race)
{
    ck_assert(!explore(write_plainly_released, read_plainly_if_told, true, NULL).violated);
}

EPC_TEST(model__plain_accesses_without_order_are_a_race)
{
    ck_assert(explore(write_plainly_relaxed, read_plainly_if_told, true, NULL).violated);
    ck_assert(explore(write_plainly_released, copy_plainly, true, NULL).violated);
    ck_assert(explore(copy_plainly, write_plainly_released, false, NULL).violated);
}

/* ---- Locks and death ---- */

static void add_plainly_under_lock(void)
{
    model_lock(&lock);
    *x += 1;
    model_unlock(&lock);
}

EPC_TEST(model__a_lock_orders_plain_accesses)
{
    ck_assert(!explore(add_plainly_under_lock, add_plainly_under_lock, false, check_sum).violated);
    ck_assert_uint_eq(outcomes, 1u << 2);
}

static void lock_twice(void)
{
    model_lock(&lock);
    model_lock(&lock);
}

EPC_TEST(model__a_lock_that_is_never_released_is_noticed)
{
    ck_assert(explore(lock_twice, count_up, false, NULL).violated);
}

static void see_who_died(void)
{
    bool abandoned = model_lock(&lock);

    outcomes |= 1u << (*x * 2 + abandoned);
    model_unlock(&lock);
}

EPC_TEST(model__an_actor_dies_before_every_step_and_leaves_its_lock)
{
    struct model_scenario scenario = {
        .name = "death",
        .setup = set_up,
        .actors = { { .name = "mortal", .run = add_plainly_under_lock, .may_die = true },
                    { .name = "heir", .run = see_who_died } },
    };

    outcomes = 0;
    ck_assert(!model_explore(&scenario).violated);
    /* The killed actor had: not begun; stored nothing; stored both; ended. */
    ck_assert_uint_eq(outcomes, 1u << 0 | 1u << 1 | 1u << 3 | 1u << 2);
}
