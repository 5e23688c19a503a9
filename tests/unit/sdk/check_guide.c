/* SPDX-License-Identifier: MIT
 *
 * check_guide.c -- the excerpts of docs/provider-guide.md count what the page says.
 */
#include "epc_check.h"

#include <string.h>

#include "guide/shop_app.h"
#include "reader.h"

static struct epc_reader reader;
static struct epc_seen seen;
static bool larger_sign;
static unsigned stock_taken;

void take_money(const struct basket *basket)
{
    (void)basket;
    epci_thread_sleep(2);
}

void buy_larger_sign(void)
{
    larger_sign = true;
}

int64_t count_all_pieces(void)
{
    __atomic_fetch_add(&stock_taken, 1, __ATOMIC_RELEASE);
    return 77;
}

/* The value of a counter in the object's instance with this name. */
static uint64_t value_of(uint32_t object_symbol, const char *name, uint32_t symbol)
{
    uint32_t object = epci_find_schema_object(&shop_schema, object_symbol);
    uint64_t value;

    epc_reader_open(&reader, perf);
    ck_assert(epc_reader_find(&reader, object, name, &seen));
    value = epc_reader_value(&reader, object, &seen, symbol);
    epc_reader_close(&reader);
    return value;
}

static uint64_t at_till(uint32_t symbol)
{
    return value_of(SHOP_TILL, "Till 1", symbol);
}

EPC_TEST_IN(guide__a_sale, shop_open(), shop_close())
{
    const struct basket baskets[] = { { 3, true }, { 5, false } };

    ck_assert_uint_gt(at_till(SHOP_TILL_OPEN), 0);
    for (size_t i = 0; i < EPC_COUNT(baskets); i++)
        shop_sell(&baskets[i]);
    ck_assert_uint_eq(at_till(SHOP_TILL_SALES), 2);
    ck_assert_uint_eq(at_till(SHOP_TILL_SALES_TIMED), 2);
    ck_assert_uint_ge(at_till(SHOP_TILL_SALE_TIME), 3 * epci_clock_frequency() / 1000);
    ck_assert_uint_gt(at_till(SHOP_TILL_BUSY), 0);
    ck_assert_uint_eq(at_till(SHOP_TILL_ITEMS), 8);
    ck_assert_uint_eq(at_till(SHOP_TILL_BASKETS), 2);
    ck_assert_uint_eq(at_till(SHOP_TILL_CARDS), 1);
    ck_assert_uint_eq(at_till(SHOP_TILL_PAYMENTS), 2);
}

EPC_TEST(guide__typed_handles)
{
    const struct basket basket = { 4, true };

    shop_sell_express(&basket); /* into a sink */
    shop_open();
    shop_open_express();
    shop_sell_express(&basket);
    ck_assert_int_eq(epc_get(express.instance, SHOP_TILL_SALES), 1);
    ck_assert_int_eq(epc_get(express.instance, SHOP_TILL_SALES_TIMED), 1);
    ck_assert_int_eq(epc_get(express.instance, SHOP_TILL_ITEMS), 4);
    ck_assert_int_eq(epc_get(express.instance, SHOP_TILL_BASKETS), 1);
    ck_assert_int_eq(epc_get(express.instance, SHOP_TILL_CARDS), 1);
    epc_instance_remove(&express.instance);
    shop_close();
}

EPC_TEST_IN(guide__a_queue, shop_open(), shop_close())
{
    shop_customer_comes();
    shop_customer_comes();
    ck_assert_uint_eq(at_till(SHOP_TILL_QUEUE), 2);
    ck_assert_uint_gt(at_till(SHOP_TILL_WAITING), UINT64_MAX / 2); /* two arrivals are subtracted */
    epci_thread_sleep(2);
    shop_customer_goes();
    shop_customer_goes();
    ck_assert_uint_eq(at_till(SHOP_TILL_QUEUE), 0);
    ck_assert_uint_ge(at_till(SHOP_TILL_WAITING), 3 * epci_clock_frequency() / 1000);
}

EPC_TEST_IN(guide__a_text, shop_open(), shop_close())
{
    const uint16_t open[] = { 'o', 'p', 'e', 'n', 0 };
    epc_instance sign;

    ck_assert_int_eq(epc_instance_add(perf, SHOP_SIGN, "door", &sign), EPC_OK);
    shop_show(sign, "open");
    ck_assert(!larger_sign);
    value_of(SHOP_SIGN, "door", SHOP_SIGN_MESSAGE);
    ck_assert_mem_eq(seen.block + 8, open, sizeof open);
    shop_show(sign, "open from nine to five, and later on Thursdays");
    ck_assert(larger_sign);
}

EPC_TEST_IN(guide__a_group, shop_open(), shop_close())
{
    shop_pay(3, 4);
    ck_assert_uint_eq(at_till(SHOP_TILL_CARDS), 3);
    ck_assert_uint_eq(at_till(SHOP_TILL_PAYMENTS), 7);
}

EPC_TEST_IN(guide__a_row, shop_open(), shop_close())
{
    struct purse purse = { 1000, 9 };
    void *thread;

    ck_assert_int_eq(epci_thread_start(shop_count_coins, &purse, &thread), EPC_OK);
    epci_thread_join(thread);
    ck_assert_uint_eq(at_till(SHOP_TILL_PAYMENTS), 1000);
    ck_assert_uint_eq(at_till(SHOP_TILL_CARDS), 0);
    ck_assert_uint_eq(at_till(SHOP_TILL_SALES), 1);
    ck_assert_uint_eq(at_till(SHOP_TILL_ITEMS), 9);
}

EPC_TEST_IN(guide__a_child_and_a_number, shop_open(), shop_close())
{
    epc_instance goods, voucher;

    shop_put_on_sale("bread", &goods);
    epc_add(goods, SHOP_GOODS_SOLD, 2);
    ck_assert_uint_eq(value_of(SHOP_GOODS, "bread", SHOP_GOODS_SOLD), 2);
    ck_assert_uint_ne(seen.slot.parent, 0);
    shop_issue(4711, &voucher);
    ck_assert_uint_eq(value_of(SHOP_VOUCHER, "voucher", SHOP_VOUCHER_LEFT), 50);
    ck_assert_uint_eq(seen.definition.unique_id, 4711);
}

EPC_TEST(guide__a_request)
{
    char name[EPCI_NAME_BYTES];
    epc_instance stock;
    void *signal;

    shop_open();
    shop_take_stock_when_asked(&stock);
    epci_make_shared_object_name(perf->publication.scope, EPCI_SHARED_REQUEST, shop_schema.service,
                                 &perf->publication.owner, name);
    ck_assert_int_eq(epci_open_existing_signal(name, &signal), EPC_OK);
    epci_signal_set(signal);
    for (int i = 0; i < 1000 && !__atomic_load_n(&stock_taken, __ATOMIC_ACQUIRE); i++)
        epci_thread_sleep(10);
    epci_close_system_object(signal);
    shop_close();
    ck_assert_uint_eq(stock_taken, 1);
}

EPC_TEST(guide__a_limit)
{
    shop_open_small();
    ck_assert_uint_eq(perf->max_bytes, (uint64_t)1 << 24);
    epc_app_close(perf);
}
