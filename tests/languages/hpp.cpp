/* SPDX-License-Identifier: MIT
 *
 * hpp.cpp -- epc.hpp does what it says.  Each test returns the line of what is wrong, or 0;
 * tests/languages/hpp compiles and runs this with every compiler. */
#include <epc/epc.hpp>

#include <stdio.h>
#include <string.h>
#include <type_traits>
#include <utility>

#include "town_schema.h"

#define MUST(condition)                                                                            \
    do {                                                                                           \
        if (!(condition))                                                                          \
            return __LINE__;                                                                       \
    } while (0)

using house = epc::instance<town_house_instance>;
using room = epc::instance<town_room_instance>;
using tree = epc::instance<town_tree_instance>;
using mayor = epc::instance<town_mayor_instance>;

static_assert(!std::is_copy_constructible<epc::app>::value, "an app has one owner");
static_assert(!std::is_copy_assignable<epc::app>::value, "an app has one owner");
static_assert(!std::is_copy_constructible<house>::value, "an instance has one owner");
static_assert(!std::is_copy_assignable<house>::value, "an instance has one owner");
static_assert(!std::is_move_constructible<epc::row<town_house_instance>>::value, "of one thread");
static_assert(!std::is_move_constructible<epc::group>::value, "of one scope");
static_assert(!std::is_move_constructible<epc::timing>::value, "of one scope");
static_assert(std::is_nothrow_move_constructible<epc::app>::value, "containers move it");
static_assert(std::is_nothrow_move_assignable<epc::app>::value, "containers move it");
static_assert(std::is_nothrow_move_constructible<house>::value, "containers move it");
static_assert(std::is_nothrow_move_assignable<house>::value, "containers move it");
static_assert(!std::is_convertible<house, town_room_instance>::value, "of one object");

#ifdef EPC_CHECKED
/* The last report; no test leaves one. */
static char reported[300];

static void report(const char *text)
{
    snprintf(reported, sizeof reported, "%s", text);
}
#endif

/* The same name is the same instance as long as it exists, so this tells whether it does. */
static bool exists(const epc::app &perf, const char *name)
{
    return epc_get(house(perf, name), TOWN_HOUSE_DOORS) != 0;
}

static int counts_with_typed_and_with_generic_functions(epc::app &perf)
{
    house one(perf, "one");

    MUST(one.status() == EPC_OK);
    town_house_doors_add(one, 2);
    epc_add(one, TOWN_HOUSE_DOORS, 3);
    MUST(epc_get(one, TOWN_HOUSE_DOORS) == 5);
    return 0;
}

static int removes_the_instance_at_the_end_of_the_scope(epc::app &perf)
{
    {
        house one(perf, "scope");

        town_house_doors_add(one, 1);
        MUST(exists(perf, "scope"));
    }
    MUST(!exists(perf, "scope"));
    return 0;
}

static int moves_the_instance_and_leaves_a_sink(epc::app &perf)
{
    house one(perf, "moved");

    town_house_doors_add(one, 1);
    house two(std::move(one));
    MUST(two.status() == EPC_OK && one.status() < 0);
    town_house_doors_add(one, 7);
    MUST(epc_get(two, TOWN_HOUSE_DOORS) == 1);

    house three(perf, "replaced");
    town_house_doors_add(three, 1);
    three = std::move(two);
    MUST(epc_get(three, TOWN_HOUSE_DOORS) == 1);
    MUST(!exists(perf, "replaced"));
    one.remove();
    three.remove();
    MUST(three.status() < 0);
    MUST(!exists(perf, "moved"));
    return 0;
}

static int an_instance_without_an_app_counts_into_a_sink(epc::app &perf)
{
    epc::app none;
    house alone, of_none(none, "none");

    MUST(none.status() < 0 && !none.get());
    MUST(alone.status() < 0 && of_none.status() < 0);
    town_house_doors_add(alone, 1);
    town_house_doors_add(of_none, 1);
    MUST(!exists(perf, "none"));
    return 0;
}

static int adds_children_numbers_and_single_ones(epc::app &perf)
{
    house above(perf, "above"), other(perf, "other");
    room first(perf, "kitchen", above), again(perf, "kitchen", above);
    room second(perf, "kitchen", other);
    tree zero(perf, nullptr, 0), seven(perf, "oak", 7);
    mayor one(perf), same(perf);

    MUST(first.status() == EPC_OK && second.status() == EPC_OK && again.status() == EPC_OK);
    town_room_lamps_set(first, 4);
    MUST(epc_get(second, TOWN_ROOM_LAMPS) == 0 && epc_get(again, TOWN_ROOM_LAMPS) == 4);
    MUST(zero.status() == EPC_OK && seven.status() == EPC_OK);
    town_tree_birds_set(zero, 3);
    MUST(epc_get(seven, TOWN_TREE_BIRDS) == 0);
    MUST(epc_get(tree(perf, nullptr, 0), TOWN_TREE_BIRDS) == 3);
    MUST(one.status() == EPC_OK);
    town_mayor_speeches_add(one, 2);
    MUST(epc_get(same, TOWN_MAYOR_SPEECHES) == 2);
    MUST(house(perf, "a/b").status() == EPC_RENAMED);
    MUST(room(perf, "without a house").status() == EPC_E_INVALID);
    return 0;
}

static int a_row_a_group_and_a_timing_end_with_their_scope(epc::app &perf)
{
    house one(perf, "scopes");
    epc_row left;

    {
        epc::row<town_house_instance> row(one);
        epc::group together(one);
        epc::row_group own(row);
        epc::timing busy(one, TOWN_HOUSE_BUSY);

        MUST(row.status() == EPC_OK);
        town_house_doors_add_own(row, 2);
        epc_row_add(row, TOWN_HOUSE_DOORS, 3);
        left = row;
        for (uint64_t begun = epc_ticks(); epc_ticks() - begun < epc_ticks_per_second() / 10000;)
            continue;
    }
    MUST(epc_get(one, TOWN_HOUSE_DOORS) == 5);
    MUST(epc_get(one, TOWN_HOUSE_BUSY) > 0);
#ifdef EPC_CHECKED
    epc_row_add(left, TOWN_HOUSE_DOORS, 1);
    MUST(strstr(reported, "epc_row_add: the row was released"));
    reported[0] = 0;
#else
    (void)left;
#endif
    /* The group has ended, else this would wait for ever. */
    epc::group again(one);
    return 0;
}

static int an_app_is_moved_and_closed(epc::app &)
{
    epc::app first(town_schema), second(std::move(first));

    MUST(first.status() < 0 && !first.get() && second.get());
    first = std::move(second);
    MUST(first.get() && !second.get());
    MUST(first.on_request(nullptr, nullptr) == EPC_E_INVALID);
    first.close();
    MUST(first.status() < 0 && !first.get());
    return 0;
}

#define TEST(name) #name, name
static const struct {
    const char *name;
    int (*run)(epc::app &perf);
} tests[] = {
    { TEST(counts_with_typed_and_with_generic_functions) },
    { TEST(removes_the_instance_at_the_end_of_the_scope) },
    { TEST(moves_the_instance_and_leaves_a_sink) },
    { TEST(an_instance_without_an_app_counts_into_a_sink) },
    { TEST(adds_children_numbers_and_single_ones) },
    { TEST(a_row_a_group_and_a_timing_end_with_their_scope) },
    { TEST(an_app_is_moved_and_closed) },
};

int main()
{
    epc::app perf(town_schema);
    int failed = perf.status() < 0;

#ifdef EPC_CHECKED
    epc_checked_report(report);
#endif
    for (const auto &test : tests) {
        int line = test.run(perf);

        if (line)
            printf("hpp.cpp:%d: %s\n", line, test.name);
        failed |= line != 0;
#ifdef EPC_CHECKED
        if (reported[0])
            printf("%s: %s\n", test.name, reported);
        failed |= reported[0] != 0;
#endif
    }
    printf("%d tests\n", (int)EPC_COUNT(tests));
    return failed;
}
