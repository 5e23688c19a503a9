/* generated from gadget.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
/* Offsets only: the symbols of Gadget, for C and for lodctr. */

#define GADGET_DISK             0
#define GADGET_DISK_FREE        2
#define GADGET_DISK_FREE_SHARE  4
#define GADGET_DISK_ALL         6

#define GADGET_SURVEY           8
#define GADGET_SURVEY_FILES     10
#define GADGET_SURVEY_DONE      12

#define GADGET_DOOR             14
#define GADGET_DOOR_OPENED      16
