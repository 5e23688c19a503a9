/* SPDX-License-Identifier: MIT
 *
 * untried.c -- a short list of fixed size: there are only so many trials.
 */
#include "harness/findings/untried.h"

#include <stdio.h>
#include <string.h>

#include "kit/console/safetext.h"

void harness_untried_add(struct harness_untried *untried, const char *trial, bool partly,
                         const char *why)
{
    struct harness_untried_one *one = &untried->list[untried->count];

    for (size_t i = 0; i < untried->count; i++)
        if (strcmp(untried->list[i].trial, trial) == 0)
            return;
    if (untried->count == HARNESS_UNTRIED_MAX)
        return;
    untried->count++;
    one->trial = trial;
    one->partly = partly;
    snprintf(one->why, sizeof one->why, "%s", why);
    kit_replace_unprintable_in_place(one->why); /* it may contain foreign names */
}
