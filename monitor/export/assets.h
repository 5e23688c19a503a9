/* SPDX-License-Identifier: MIT
 *
 * assets.h -- the file of alerts, which cmake/EpcEmbed.cmake puts into the program.
 */
#pragma once

#include "page/assets.h"

extern const struct page_asset mon_alerts;
