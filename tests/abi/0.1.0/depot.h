/* generated from depot.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
/* Offsets only: the symbols of Depot, for C and for lodctr. */

#define DEPOT_HALL          0
#define DEPOT_HALL_PARCELS  2
#define DEPOT_HALL_SHELVED  4
#define DEPOT_HALL_WEIGHT   6
#define DEPOT_HALL_WEIGHED  8
