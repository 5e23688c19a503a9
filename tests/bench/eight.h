/* generated from eight.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
/* Offsets only: the symbols of EpcBenchEight, for C and for lodctr. */

#define EIGHT_ITEM    0
#define EIGHT_ITEM_A  2
#define EIGHT_ITEM_B  4
#define EIGHT_ITEM_C  6
#define EIGHT_ITEM_D  8
#define EIGHT_ITEM_E  10
#define EIGHT_ITEM_F  12
#define EIGHT_ITEM_G  14
#define EIGHT_ITEM_H  16
