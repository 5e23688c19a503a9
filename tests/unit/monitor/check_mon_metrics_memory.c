/* SPDX-License-Identifier: MIT
 *
 * check_mon_metrics_memory.c -- what is remembered of earlier samples has limits. */
#include "epc_check.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/metrics/families.h"
#include "monitor/metrics/places.h"

EPC_TEST(book__forgets_all_names_when_they_are_too_many)
{
    struct mon_families families;
    struct mon_family_id id = { .object = "o", .counter = "c", .kind = MON_KIND_GAUGE };

    mon_families_init(&families, "epc");
    for (id.nth = 0; id.nth <= MON_FAMILIES_LIMIT; id.nth++)
        ck_assert_uint_eq(mon_families_find_or_add(&families, &id), id.nth);
    id.nth = 5;
    ck_assert_uint_eq(mon_families_find_or_add(&families, &id), 5);
    mon_families_forget_all_beyond_limit(&families);
    ck_assert_uint_eq(families.count, 0);
    ck_assert_uint_eq(mon_families_find_or_add(&families, &id), 0);
    ck_assert(mon_families_choose_names(&families));
    ck_assert_str_eq(families.list[0].name, "epc_o_c_6");
    mon_families_release(&families);
}

EPC_TEST(places__forget_all_when_they_are_too_many)
{
    struct mon_places places;
    struct mon_place_id id = { .computer = "", .object = "o" };

    mon_places_init(&places);
    for (id.index = 0; id.index <= MON_PLACES_LIMIT; id.index++)
        ck_assert_uint_eq(mon_places_find_or_add_object(&places, &id), id.index);
    ck_assert(mon_places_compute_ranks(&places));
    ck_assert_uint_eq(places.ranks[7], 7);
    mon_places_forget_all_beyond_limit(&places);
    ck_assert_uint_eq(places.keys.count, 0);
    mon_object_ranks_release(&places);
}

EPC_TEST(book__takes_no_memory_for_what_it_has)
{
    struct mon_families families;
    struct mon_places places;
    struct mon_family_id id = { .object = "o", .counter = "c", .kind = MON_KIND_GAUGE };
    const struct mon_place_id place = { .computer = "", .object = "o" };
    size_t taken, placed;

    mon_families_init(&families, "epc");
    mon_places_init(&places);
    ck_assert_uint_eq(mon_families_find_or_add(&families, &id), 0);
    ck_assert_uint_eq(mon_places_find_or_add_object(&places, &place), 0);
    taken = families.arena.taken;
    placed = places.arena.taken;
    for (int i = 0; i < 100000; i++) {
        ck_assert_uint_eq(mon_families_find_or_add(&families, &id), 0);
        ck_assert_uint_eq(mon_places_find_or_add_object(&places, &place), 0);
    }
    ck_assert_uint_eq(families.arena.taken, taken);
    ck_assert_uint_eq(places.arena.taken, placed);
    mon_families_release(&families);
    mon_object_ranks_release(&places);
}
