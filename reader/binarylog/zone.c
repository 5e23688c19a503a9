/* SPDX-License-Identifier: MIT
 *
 * zone.c -- the four ways.
 */
#include "reader/binarylog/zone.h"

#include <string.h>

#include "kit/types.h"
#include "reader/files/systemtime.h"
#include "sdk/core/types.h"
#include "sdk/core/wire.h"
#include "sdk/schema/writer.h"

#define ZONE_DAY     (UINT64_C(1440) * READER_BLG_MINUTE)
#define ZONE_STEP    15 /* minutes: no zone is finer */
#define ZONE_MAX     1440
#define ZONE_VOTES   16u /* counters that are asked */
#define ZONE_CHOICES 8u

bool reader_blg_bias_between(uint64_t local, uint64_t utc, int32_t *bias)
{
    const bool is_later = utc >= local;
    const uint64_t by = is_later ? utc - local : local - utc;
    int32_t minutes;

    if (by > ZONE_DAY)
        return false;
    minutes =
        (int32_t)((by + ZONE_STEP * READER_BLG_MINUTE / 2) / (ZONE_STEP * READER_BLG_MINUTE)) *
        ZONE_STEP;
    *bias = is_later ? minutes : -minutes;
    return true;
}

/* ---- What a sample says ---- */

struct zone_votes {
    struct {
        int32_t bias;
        unsigned votes;
    } list[ZONE_CHOICES];
    unsigned count, given;
};

static void add_vote_for_bias(struct zone_votes *votes, int32_t bias)
{
    unsigned i = 0;

    votes->given++;
    while (i < votes->count && votes->list[i].bias != bias)
        i++;
    if (i == ZONE_CHOICES)
        return;
    if (i == votes->count) {
        votes->list[i].bias = bias;
        votes->list[i].votes = 0;
        votes->count++;
    }
    votes->list[i].votes++;
}

bool reader_blg_is_second_raw_value_utc(uint32_t type)
{
    enum { TYPE_FRACTIONS = 0x70000, TYPE_PRECISION = 0x70000, TYPE_RATES = 0x400 };

    return epci_type_is_100ns(type) && !kit_type_is_object_time(type) &&
           (type & 0xC00) == TYPE_RATES && (type & TYPE_FRACTIONS) != TYPE_PRECISION &&
           !epci_type_is_base(type);
}

/* The UTC of a PERF_DATA_BLOCK; 0: it is none. */
static uint64_t block_utc(struct epci_span block)
{
    static const uint16_t signature[4] = { 'P', 'E', 'R', 'F' };
    struct epci_wire_data data;

    if (!epci_span_peek_bytes(&block, &data, sizeof data) ||
        memcmp(data.signature, signature, sizeof signature) != 0)
        return 0;
    return data.perf_time_100ns;
}

/* Most computers of a log have the right time: the bias that most counters say. */
bool reader_blg_find_bias_from_sample(const struct reader_blg_catalogue *catalogue,
                                      struct epci_span parts, uint64_t time,
                                      enum reader_blg_way *way, int32_t *bias)
{
    struct zone_votes clocks = { .count = 0 }, blocks = { .count = 0 };
    const struct zone_votes *votes;
    struct reader_blg_part part;
    struct epci_span name;
    struct reader_raw raw;
    bool damaged = false;
    unsigned best = 0;
    int32_t said;

    for (size_t i = 0; i < catalogue->count && clocks.given < ZONE_VOTES &&
                       reader_blg_parse_next_record_part(&parts, &part, &damaged);
         i++) {
        const bool clock = reader_blg_is_second_raw_value_utc(catalogue->entries[i].type);

        if (part.kind == READER_BLG_ONE && clock && part.status <= 1 && part.raw.second != 0) {
            if (reader_blg_bias_between(part.time, part.raw.second, &said))
                add_vote_for_bias(&clocks, said);
        } else if (part.kind == READER_BLG_MANY && clock && part.status <= 1 && part.count > 0) {
            if (reader_blg_part_read_instance(&part, 0, &name, &raw) && raw.second != 0 &&
                reader_blg_bias_between(part.time, raw.second, &said))
                add_vote_for_bias(&clocks, said);
        } else if (part.kind == READER_BLG_OBJECT && blocks.given < ZONE_VOTES) {
            if (reader_blg_bias_between(time, block_utc(part.body), &said))
                add_vote_for_bias(&blocks, said);
        }
    }
    votes = clocks.count > 0 ? &clocks : &blocks;
    if (votes->count == 0)
        return false;
    for (unsigned i = 1; i < votes->count; i++)
        if (votes->list[i].votes > votes->list[best].votes)
            best = i;
    *way = votes == &clocks ? READER_BLG_BY_CLOCK : READER_BLG_BY_BLOCK;
    *bias = votes->list[best].bias;
    return true;
}

/* ---- Rules ---- */

enum { RULE_YEAR, RULE_MONTH, RULE_WEEKDAY, RULE_DAY, RULE_HOUR };

/* The local time in a year at which a date of the zone is. */
static bool rule_time_in_year(const uint16_t date[8], uint16_t year, uint64_t *out)
{
    uint16_t t[8] = { year, date[RULE_MONTH], 0, 1 };
    uint64_t first, next;
    uint16_t weekday;

    if (date[RULE_YEAR] != 0 || date[RULE_MONTH] < 1 || date[RULE_MONTH] > 12 ||
        date[RULE_WEEKDAY] > 6 || date[RULE_DAY] < 1 || date[RULE_DAY] > 5)
        return false;
    memcpy(t + RULE_HOUR, date + RULE_HOUR, (8 - RULE_HOUR) * sizeof *t);
    if (!reader_100ns_from_systemtime(t, &first))
        return false;
    epci_systemtime_from_100ns(first, t);
    weekday = t[RULE_WEEKDAY];
    first += (uint64_t)((date[RULE_WEEKDAY] + 7 - weekday) % 7) * ZONE_DAY;
    /* The n-th one of the month; 5 is the last one. */
    for (unsigned n = 1; n < date[RULE_DAY]; n++) {
        next = first + 7 * ZONE_DAY;
        epci_systemtime_from_100ns(next, t);
        if (t[RULE_MONTH] != date[RULE_MONTH])
            break;
        first = next;
    }
    *out = first;
    return true;
}

static bool is_plausible_zone(const struct reader_blg_wire_zone *zone)
{
    static const struct reader_blg_wire_zone nothing;

    return memcmp(zone, &nothing, sizeof nothing) != 0 && zone->bias >= -ZONE_MAX &&
           zone->bias <= ZONE_MAX && zone->standard_bias >= -ZONE_MAX &&
           zone->standard_bias <= ZONE_MAX && zone->daylight_bias >= -ZONE_MAX &&
           zone->daylight_bias <= ZONE_MAX;
}

bool reader_blg_bias_by_rules(const struct reader_blg_wire_zone *zone, uint64_t local,
                              int32_t *bias, bool *unsure, int32_t *later)
{
    int32_t standard, summer;
    uint64_t begins, ends, doubled = 0;
    uint16_t t[8];
    bool is_summer;

    *unsure = false;
    *bias = *later = 0;
    if (!is_plausible_zone(zone))
        return false;
    standard = zone->bias + zone->standard_bias;
    summer = zone->bias + zone->daylight_bias;
    *bias = *later = standard;
    if (zone->standard_date[RULE_MONTH] == 0 && zone->daylight_date[RULE_MONTH] == 0)
        return true;
    epci_systemtime_from_100ns(local, t);
    if (!rule_time_in_year(zone->daylight_date, t[RULE_YEAR], &begins) ||
        !rule_time_in_year(zone->standard_date, t[RULE_YEAR], &ends))
        return false;
    is_summer = begins < ends ? local >= begins && local < ends : local >= begins || local < ends;
    if (standard > summer)
        doubled = (uint64_t)(standard - summer) * READER_BLG_MINUTE;
    *unsure = is_summer && local < ends && ends - local <= doubled;
    if (is_summer)
        *bias = summer;
    return true;
}
