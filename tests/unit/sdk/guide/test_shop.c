/* SPDX-License-Identifier: MIT
 *
 * test_shop.c -- an author's test of shop.c, as docs/provider-guide.md shows it: a plain program.
 */
#undef NDEBUG
#include <assert.h>
#include <string.h>

#include "shop_app.h"

void take_money(const struct basket *basket)
{
    (void)basket;
}

void buy_larger_sign(void)
{
}

int64_t count_all_pieces(void)
{
    return 0;
}

int main(void)
{
    const struct basket small = { 3, true }, large = { 40, false };
    epc_instance sign;
    char text[64];

    shop_open();
    shop_sell(&small);
    shop_sell(&large);
    assert(epc_get(till, SHOP_TILL_SALES) == 2);
    assert(epc_get(till, SHOP_TILL_ITEMS) == 43);
    assert(epc_get(till, SHOP_TILL_BASKETS) == 2); /* a base */
    assert(epc_get(till, SHOP_TILL_CARDS) == 1);

    epc_instance_add(perf, SHOP_SIGN, "door", &sign);
    shop_show(sign, "open");
    assert(epc_get_text(sign, SHOP_SIGN_MESSAGE, text, sizeof text) == EPC_OK);
    assert(strcmp(text, "open") == 0);
    shop_close();
    return 0;
}
