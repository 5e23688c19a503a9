/* SPDX-License-Identifier: MIT
 *
 * shop.c -- the code of docs/provider-guide.md as an application; check_guide.c runs it.
 */
#include "shop_app.h"

#include <stddef.h>

epc_app *perf;
epc_instance till = EPC_INSTANCE_INIT(shop); /* counts into a sink until it is opened */

void shop_open(void)
{
    epc_app_open(&shop_schema, NULL, &perf);
    epc_instance_add(perf, SHOP_TILL, "Till 1", &till);
    epc_elapsed_start(till, SHOP_TILL_OPEN);
}

void shop_close(void)
{
    epc_instance_remove(&till);
    epc_app_close(perf);
}

void shop_sell(const struct basket *basket)
{
    uint64_t begun = epc_timer_begin(till, SHOP_TILL_SALE_TIME);
    uint64_t busy = epc_timer_begin(till, SHOP_TILL_BUSY);

    take_money(basket);
    epc_timer_end(till, SHOP_TILL_BUSY, busy);
    epc_timer_end(till, SHOP_TILL_SALE_TIME, begun); /* adds the time, and one sale to its base */
    epc_add(till, SHOP_TILL_SALES, 1);
    epc_average_add(till, SHOP_TILL_ITEMS, basket->items); /* so many items in one basket more */
    epc_fraction(till, SHOP_TILL_CARDS, basket->by_card ? 1 : 0, 1);
}

/* ---- Typed handles ---- */

shop_till_instance express = { EPC_INSTANCE_INIT(shop) };

void shop_open_express(void)
{
    shop_till_add(perf, "Express", &express);
}

void shop_sell_express(const struct basket *basket)
{
    uint64_t begun = shop_till_sale_time_begin(express);

    take_money(basket);
    shop_till_sale_time_end(express, begun);
    shop_till_sales_add(express, 1); /* one instruction */
    shop_till_items_record(express, basket->items);
    shop_till_cards_fraction(express, basket->by_card ? 1 : 0, 1);
}

/* ---- Queues ---- */

void shop_customer_comes(void)
{
    epc_queue_enter(till, SHOP_TILL_WAITING);
    epc_add(till, SHOP_TILL_QUEUE, 1);
}

void shop_customer_goes(void)
{
    epc_queue_leave(till, SHOP_TILL_WAITING);
    epc_sub(till, SHOP_TILL_QUEUE, 1);
}

/* ---- Texts ---- */

void shop_show(epc_instance sign, const char *message)
{
    if (epc_set_text(sign, SHOP_SIGN_MESSAGE, message) == EPC_CUT)
        buy_larger_sign();
}

/* ---- Groups ---- */

void shop_pay(unsigned cards, unsigned coins)
{
    epc_begin(till);
    epc_add(till, SHOP_TILL_PAYMENTS, cards + coins);
    epc_add(till, SHOP_TILL_CARDS, cards);
    epc_end(till);
}

/* ---- Rows ---- */

void shop_count_coins(void *context)
{
    const struct purse *purse = context;
    epc_row own;

    epc_instance_own(till, &own);
    for (unsigned i = 0; i < purse->coins; i++)
        epc_row_fraction(own, SHOP_TILL_CARDS, 0, 1);
    epc_row_begin(own);
    epc_row_add(own, SHOP_TILL_SALES, 1);
    epc_row_average_add(own, SHOP_TILL_ITEMS, purse->items);
    epc_row_end(own);
    epc_row_release(&own); /* or the thread just ends */
}

/* ---- Parents and numbers ---- */

void shop_put_on_sale(const char *kind, epc_instance *goods)
{
    epc_instance_options at_till = { .size = sizeof at_till, .parent = &till };

    epc_instance_add_with(perf, SHOP_GOODS, kind, &at_till, goods);
}

void shop_issue(uint32_t number, epc_instance *voucher)
{
    epc_instance_options numbered = { .size = sizeof numbered, .unique_id = number };

    epc_instance_add_with(perf, SHOP_VOUCHER, "voucher", &numbered, voucher);
    epc_set(*voucher, SHOP_VOUCHER_LEFT, 50);
}

/* ---- Requests ---- */

static void take_stock(void *context)
{
    epc_instance *stock = context;

    epc_set(*stock, SHOP_STOCK_PIECES, count_all_pieces());
}

void shop_take_stock_when_asked(epc_instance *stock)
{
    epc_instance_add(perf, SHOP_STOCK, NULL, stock);
    epc_app_on_request(perf, take_stock, stock);
}

/* ---- Memory ---- */

void shop_open_small(void)
{
    epc_app_options options = { .size = sizeof options, .limit_mib = 16 };

    epc_app_open(&shop_schema, &options, &perf);
}
