/* SPDX-License-Identifier: MIT
 *
 * zone.h -- how much a log's local times differ from UTC, which it does not say.
 *
 * Four things tell, the best first: a counter of a clock that counts in UTC; the UTC of a block of
 * an object; the rules of the time zone in the header; and the start of the log in UTC, if it was
 * written as it was sampled.  A bias is in minutes, and is added to a local time.
 */
#pragma once

#include <stdbool.h>

#include "reader/binarylog/catalogue.h"
#include "reader/binarylog/format.h"
#include "reader/binarylog/parts.h"

#define READER_BLG_MINUTE UINT64_C(600000000)

/* How the bias of a sample is known. */
enum reader_blg_way {
    READER_BLG_BY_CLOCK, /* a counter's second value is a UTC               */
    READER_BLG_BY_BLOCK, /* an object's block has one                       */
    READER_BLG_BY_RULES, /* the zone's                                      */
    READER_BLG_BY_START, /* the header's time is that of the first sample   */
    READER_BLG_BY_NONE   /* it is not known: times are local                */
};

/* The bias between a local time and a UTC, in quarters of an hour; false if it is more than a
 * day. */
bool reader_blg_bias_between(uint64_t local, uint64_t utc, int32_t *bias);

/* Is the second value of a counter of this type a UTC? */
bool reader_blg_is_second_raw_value_utc(uint32_t type);

/* What a sample's own parts say, by the first two ways; false: nothing.  `parts` as of
 * reader_blg_get_sample_record_parts; it may be cut off. */
bool reader_blg_find_bias_from_sample(const struct reader_blg_catalogue *catalogue,
                                      struct epci_span parts, uint64_t time,
                                      enum reader_blg_way *way, int32_t *bias);

/* What the zone's rules say of a local time.  `unsure`: it was there twice, when summer time ended;
 * *bias is that of summer time, and *later that of the second time.  False: it has no rules that
 * can be believed. */
bool reader_blg_bias_by_rules(const struct reader_blg_wire_zone *zone, uint64_t local,
                              int32_t *bias, bool *unsure, int32_t *later);
