/* SPDX-License-Identifier: MIT
 *
 * era.c -- the switch between the eras, and the table of what it changes.
 */
#include "pdh/caller/era.h"

#include <stdlib.h>
#include <string.h>

#include "pdh/caller/settings.h"

enum { ERA_UNKNOWN = -1 };

static int era_current = ERA_UNKNOWN; /* atomic; enum pdh_era */

enum pdh_era pdh_current_era(void)
{
    int era = __atomic_load_n(&era_current, __ATOMIC_RELAXED);

    if (era == ERA_UNKNOWN) {
        char value[16];

        pdh_setting_read("EPC_PDH_ERA", value, sizeof value);
        era = strcmp(value, "1996") == 0 ? PDH_1996 : PDH_TODAY;
        __atomic_store_n(&era_current, era, __ATOMIC_RELAXED);
    }
    return (enum pdh_era)era;
}

void pdh_era_set(enum pdh_era era)
{
    __atomic_store_n(&era_current, (int)era, __ATOMIC_RELAXED);
}

/* The old pages call a question for a size a success.  They tell "some of it fits" from "nothing
 * fits" for lists only. */
static const struct pdh_sizing list_buffer_rules[] = {
    [PDH_TODAY] = { .size_query = PDH_S(PDH_MORE_DATA),
                    .too_small = PDH_S(PDH_MORE_DATA),
                    .partial = PDH_S(PDH_MORE_DATA) },
    [PDH_1996] = { .size_query = ERROR_SUCCESS,
                   .too_small = PDH_S(PDH_INSUFFICIENT_BUFFER),
                   .partial = PDH_S(PDH_MORE_DATA) },
};

static const struct pdh_sizing text_buffer_rules[] = {
    [PDH_TODAY] = { .size_query = PDH_S(PDH_MORE_DATA), .too_small = PDH_S(PDH_MORE_DATA) },
    [PDH_1996] = { .size_query = ERROR_SUCCESS, .too_small = PDH_S(PDH_INSUFFICIENT_BUFFER) },
};

/* "The size, in bytes, of the available buffer." */
static const struct pdh_sizing made_path_buffer_rules[] = {
    [PDH_TODAY] = { .size_query = PDH_S(PDH_MORE_DATA), .too_small = PDH_S(PDH_MORE_DATA) },
    [PDH_1996] = { .size_query = ERROR_SUCCESS,
                   .too_small = PDH_S(PDH_INSUFFICIENT_BUFFER),
                   .in_bytes = true },
};

static const struct pdh_sizing info_buffer_rules[] = {
    [PDH_TODAY] = { .size_query = PDH_S(PDH_MORE_DATA), .too_small = PDH_S(PDH_MORE_DATA) },
    [PDH_1996] = { .size_query = ERROR_SUCCESS, .too_small = PDH_S(PDH_MORE_DATA) },
};

const struct pdh_sizing *pdh_buffer_rules_for_list(void)
{
    return &list_buffer_rules[pdh_current_era()];
}

const struct pdh_sizing *pdh_buffer_rules_for_text(void)
{
    return &text_buffer_rules[pdh_current_era()];
}

const struct pdh_sizing *pdh_buffer_rules_for_made_path(void)
{
    return &made_path_buffer_rules[pdh_current_era()];
}

const struct pdh_sizing *pdh_buffer_rules_for_counter_info(void)
{
    return &info_buffer_rules[pdh_current_era()];
}

bool pdh_era_can_add_wildcards(void)
{
    return pdh_current_era() == PDH_TODAY;
}

bool pdh_era_has_new_data_status(void)
{
    return pdh_current_era() == PDH_1996;
}

bool pdh_era_has_percentage_cap(void)
{
    return pdh_current_era() == PDH_TODAY;
}

bool pdh_era_has_raw_statistics_count(void)
{
    return pdh_current_era() == PDH_1996;
}

bool pdh_era_has_calc_negative_statuses(void)
{
    return pdh_current_era() == PDH_TODAY;
}

bool pdh_era_has_data_sources(void)
{
    return pdh_current_era() == PDH_TODAY;
}

bool pdh_era_has_later_dialog_flags(void)
{
    return pdh_current_era() == PDH_TODAY;
}
