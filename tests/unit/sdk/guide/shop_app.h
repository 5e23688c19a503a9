/* SPDX-License-Identifier: MIT
 *
 * shop_app.h -- the functions of shop.c that its test calls, and those of the test that it calls.
 */
#ifndef EPC_TESTS_UNIT_SDK_GUIDE_SHOP_APP_H
#define EPC_TESTS_UNIT_SDK_GUIDE_SHOP_APP_H

#include <stdbool.h>

#include "shop_schema.h"

struct basket {
    int items;
    bool by_card;
};

struct purse {
    unsigned coins;
    int items;
};

extern epc_app *perf;
extern epc_instance till;
extern shop_till_instance express;

void shop_open(void);
void shop_close(void);
void shop_sell(const struct basket *basket);
void shop_open_express(void);
void shop_sell_express(const struct basket *basket);
void shop_customer_comes(void);
void shop_customer_goes(void);
void shop_show(epc_instance sign, const char *message);
void shop_pay(unsigned cards, unsigned coins);
void shop_count_coins(void *context); /* a struct purse */
void shop_put_on_sale(const char *kind, epc_instance *goods);
void shop_issue(uint32_t number, epc_instance *voucher);
void shop_take_stock_when_asked(epc_instance *stock);
void shop_open_small(void);

/* Defined by the test. */
void take_money(const struct basket *basket);
void buy_larger_sign(void);
int64_t count_all_pieces(void);

#endif
