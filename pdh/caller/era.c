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

enum pdh_era pdh_era(void)
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
static const struct pdh_sizing era_list_sizing[] = {
    [PDH_TODAY] = { .size_query = PDH_S(PDH_MORE_DATA),
                    .too_small = PDH_S(PDH_MORE_DATA),
                    .partial = PDH_S(PDH_MORE_DATA) },
    [PDH_1996] = { .size_query = ERROR_SUCCESS,
                   .too_small = PDH_S(PDH_INSUFFICIENT_BUFFER),
                   .partial = PDH_S(PDH_MORE_DATA) },
};

static const struct pdh_sizing era_text_sizing[] = {
    [PDH_TODAY] = { .size_query = PDH_S(PDH_MORE_DATA), .too_small = PDH_S(PDH_MORE_DATA) },
    [PDH_1996] = { .size_query = ERROR_SUCCESS, .too_small = PDH_S(PDH_INSUFFICIENT_BUFFER) },
};

/* "The size, in bytes, of the available buffer." */
static const struct pdh_sizing era_made_path_sizing[] = {
    [PDH_TODAY] = { .size_query = PDH_S(PDH_MORE_DATA), .too_small = PDH_S(PDH_MORE_DATA) },
    [PDH_1996] = { .size_query = ERROR_SUCCESS,
                   .too_small = PDH_S(PDH_INSUFFICIENT_BUFFER),
                   .in_bytes = true },
};

static const struct pdh_sizing era_info_sizing[] = {
    [PDH_TODAY] = { .size_query = PDH_S(PDH_MORE_DATA), .too_small = PDH_S(PDH_MORE_DATA) },
    [PDH_1996] = { .size_query = ERROR_SUCCESS, .too_small = PDH_S(PDH_MORE_DATA) },
};

const struct pdh_sizing *pdh_sizing_of_list(void)
{
    return &era_list_sizing[pdh_era()];
}

const struct pdh_sizing *pdh_sizing_of_text(void)
{
    return &era_text_sizing[pdh_era()];
}

const struct pdh_sizing *pdh_sizing_of_made_path(void)
{
    return &era_made_path_sizing[pdh_era()];
}

const struct pdh_sizing *pdh_sizing_of_info(void)
{
    return &era_info_sizing[pdh_era()];
}

bool pdh_era_adds_wildcards(void)
{
    return pdh_era() == PDH_TODAY;
}

bool pdh_era_marks_new_data(void)
{
    return pdh_era() == PDH_1996;
}

bool pdh_era_caps(void)
{
    return pdh_era() == PDH_TODAY;
}

bool pdh_era_counts_raw_values(void)
{
    return pdh_era() == PDH_1996;
}

bool pdh_era_has_negative_statuses(void)
{
    return pdh_era() == PDH_TODAY;
}

bool pdh_era_has_data_sources(void)
{
    return pdh_era() == PDH_TODAY;
}

bool pdh_era_has_later_flags(void)
{
    return pdh_era() == PDH_TODAY;
}
