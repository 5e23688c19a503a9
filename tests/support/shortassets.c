/* SPDX-License-Identifier: MIT
 *
 * shortassets.c -- short stand-ins for what is built into pages, so that a fuzzer, which writes
 * many, does not copy it each time.  They come before those of the library. */
#include "page/assets.h"

static const unsigned char short_asset[] = "/* short */\n";
#define STAND_IN short_asset, sizeof short_asset - 1

const struct page_asset page_palette = { STAND_IN };
const struct page_asset page_style = { STAND_IN };
const struct page_asset page_script = { STAND_IN };
const struct page_asset page_ticks_script = { STAND_IN };
const struct page_asset page_dygraphs_script = { STAND_IN };
const struct page_asset page_dygraphs_style = { STAND_IN };
const struct page_asset page_dygraphs_licence = { STAND_IN };
