/* SPDX-License-Identifier: MIT
 *
 * metricscheck.h -- a strict check of metrics: each line is one of a family, families and series
 * are there once, labels are sorted and escaped, texts are UTF-8, values are numbers.
 */
#pragma once

#include <stdbool.h>

#include "kit/buffer.h"

/* Judge a text in the classic form or, if `open`, in OpenMetrics.  What is wrong ends the program
 * with a message. */
void mjd_check(const struct kit_buffer *text, bool open);
