/* SPDX-License-Identifier: MIT
 *
 * check_mon_metrics_memory.c -- what is remembered of earlier samples has limits. */
#include "epc_check.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/metrics/book.h"
#include "monitor/metrics/places.h"

EPC_TEST(book__forgets_all_names_when_they_are_too_many)
{
    struct mon_book book;
    struct mon_family_id id = { .object = "o", .counter = "c", .kind = MON_KIND_GAUGE };

    mon_book_init(&book, "epc");
    for (id.nth = 0; id.nth <= MON_BOOK_LIMIT; id.nth++)
        ck_assert_uint_eq(mon_book_enter(&book, &id), id.nth);
    id.nth = 5;
    ck_assert_uint_eq(mon_book_enter(&book, &id), 5);
    mon_book_begin(&book);
    ck_assert_uint_eq(book.count, 0);
    ck_assert_uint_eq(mon_book_enter(&book, &id), 0);
    ck_assert(mon_book_name(&book));
    ck_assert_str_eq(book.families[0].name, "epc_o_c_6");
    mon_book_release(&book);
}

EPC_TEST(places__forget_all_when_they_are_too_many)
{
    struct mon_places places;
    struct mon_place_id id = { .computer = "", .object = "o" };

    mon_places_init(&places);
    for (id.index = 0; id.index <= MON_PLACES_LIMIT; id.index++)
        ck_assert_uint_eq(mon_places_enter(&places, &id), id.index);
    ck_assert(mon_places_rank(&places));
    ck_assert_uint_eq(places.ranks[7], 7);
    mon_places_begin(&places);
    ck_assert_uint_eq(places.keys.count, 0);
    mon_places_release(&places);
}

EPC_TEST(book__takes_no_memory_for_what_it_has)
{
    struct mon_book book;
    struct mon_places places;
    struct mon_family_id id = { .object = "o", .counter = "c", .kind = MON_KIND_GAUGE };
    const struct mon_place_id place = { .computer = "", .object = "o" };
    size_t taken, placed;

    mon_book_init(&book, "epc");
    mon_places_init(&places);
    ck_assert_uint_eq(mon_book_enter(&book, &id), 0);
    ck_assert_uint_eq(mon_places_enter(&places, &place), 0);
    taken = book.arena.taken;
    placed = places.arena.taken;
    for (int i = 0; i < 100000; i++) {
        ck_assert_uint_eq(mon_book_enter(&book, &id), 0);
        ck_assert_uint_eq(mon_places_enter(&places, &place), 0);
    }
    ck_assert_uint_eq(book.arena.taken, taken);
    ck_assert_uint_eq(places.arena.taken, placed);
    mon_book_release(&book);
    mon_places_release(&places);
}
