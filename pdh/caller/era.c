/* SPDX-License-Identifier: MIT
 *
 * era.c -- the switch between the eras, and the table of what it changes.
 */
#include "pdh/caller/era.h"

#include <stdlib.h>
#include <string.h>

#include "pdh/caller/settings.h"

enum { NOT_READ = -1 };

static int current = NOT_READ; /* atomic; enum pdh_era */

enum pdh_era pdh_era(void)
{
    int era = __atomic_load_n(&current, __ATOMIC_RELAXED);

    if (era == NOT_READ) {
        char value[16];

        pdh_setting("EPC_PDH_ERA", value, sizeof value);
        era = strcmp(value, "1996") == 0 ? PDH_1996 : PDH_TODAY;
        __atomic_store_n(&current, era, __ATOMIC_RELAXED);
    }
    return (enum pdh_era)era;
}

void pdh_era_set(enum pdh_era era)
{
    __atomic_store_n(&current, (int)era, __ATOMIC_RELAXED);
}

/* The old pages call a question for a size a success.  They tell "some of it fits" from "nothing
 * fits" for lists only. */
static const struct pdh_sizing list_sizing[] = {
    [PDH_TODAY] = { .asked = PDH_S(PDH_MORE_DATA),
                    .none = PDH_S(PDH_MORE_DATA),
                    .some = PDH_S(PDH_MORE_DATA) },
    [PDH_1996] = { .asked = ERROR_SUCCESS,
                   .none = PDH_S(PDH_INSUFFICIENT_BUFFER),
                   .some = PDH_S(PDH_MORE_DATA) },
};

static const struct pdh_sizing text_sizing[] = {
    [PDH_TODAY] = { .asked = PDH_S(PDH_MORE_DATA), .none = PDH_S(PDH_MORE_DATA) },
    [PDH_1996] = { .asked = ERROR_SUCCESS, .none = PDH_S(PDH_INSUFFICIENT_BUFFER) },
};

/* "The size, in bytes, of the available buffer." */
static const struct pdh_sizing made_path_sizing[] = {
    [PDH_TODAY] = { .asked = PDH_S(PDH_MORE_DATA), .none = PDH_S(PDH_MORE_DATA) },
    [PDH_1996] = { .asked = ERROR_SUCCESS,
                   .none = PDH_S(PDH_INSUFFICIENT_BUFFER),
                   .in_bytes = true },
};

static const struct pdh_sizing info_sizing[] = {
    [PDH_TODAY] = { .asked = PDH_S(PDH_MORE_DATA), .none = PDH_S(PDH_MORE_DATA) },
    [PDH_1996] = { .asked = ERROR_SUCCESS, .none = PDH_S(PDH_MORE_DATA) },
};

const struct pdh_sizing *pdh_sizing_of_list(void)
{
    return &list_sizing[pdh_era()];
}

const struct pdh_sizing *pdh_sizing_of_text(void)
{
    return &text_sizing[pdh_era()];
}

const struct pdh_sizing *pdh_sizing_of_made_path(void)
{
    return &made_path_sizing[pdh_era()];
}

const struct pdh_sizing *pdh_sizing_of_info(void)
{
    return &info_sizing[pdh_era()];
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

bool pdh_era_tells_what_fell(void)
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
