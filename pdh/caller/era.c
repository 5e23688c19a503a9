/* SPDX-License-Identifier: MIT
 *
 * era.c -- the switch between the eras, and the table of what it changes.
 */
#include "pdh/caller/era.h"

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

void pdh_era_set_for_tests(enum pdh_era era)
{
    __atomic_store_n(&era_current, (int)era, __ATOMIC_RELAXED);
}

#define BUFFER_RULES(name, ...)                                                                    \
    const struct pdh_sizing *pdh_buffer_rules_for_##name(void)                                     \
    {                                                                                              \
        static const struct pdh_sizing rules[] = {                                                 \
            [PDH_TODAY] = { .size_query = PDH_S(PDH_MORE_DATA),                                    \
                            .too_small = PDH_S(PDH_MORE_DATA),                                     \
                            .partial = PDH_S(PDH_MORE_DATA) },                                     \
            [PDH_1996] = { .size_query = ERROR_SUCCESS, __VA_ARGS__ },                             \
        };                                                                                         \
                                                                                                   \
        return &rules[pdh_current_era()];                                                          \
    }
/* The old pages call a question for a size a success.  They tell "some of it fits" from "nothing
 * fits" for lists only. */
BUFFER_RULES(list, .too_small = PDH_S(PDH_INSUFFICIENT_BUFFER), .partial = PDH_S(PDH_MORE_DATA))
BUFFER_RULES(text, .too_small = PDH_S(PDH_INSUFFICIENT_BUFFER))
/* "The size, in bytes, of the available buffer." */
BUFFER_RULES(made_path, .too_small = PDH_S(PDH_INSUFFICIENT_BUFFER), .in_bytes = true)
BUFFER_RULES(counter_info, .too_small = PDH_S(PDH_MORE_DATA))

#define IS_OF_ERA(name, era)                                                                       \
    bool pdh_era_##name(void)                                                                      \
    {                                                                                              \
        return pdh_current_era() == (era);                                                         \
    }
IS_OF_ERA(can_add_wildcards, PDH_TODAY)
IS_OF_ERA(has_new_data_status, PDH_1996)
IS_OF_ERA(has_percentage_cap, PDH_TODAY)
IS_OF_ERA(has_raw_statistics_count, PDH_1996)
IS_OF_ERA(has_calc_negative_statuses, PDH_TODAY)
IS_OF_ERA(has_data_sources, PDH_TODAY)
IS_OF_ERA(has_later_dialog_flags, PDH_TODAY)
