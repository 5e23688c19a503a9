/* SPDX-License-Identifier: MIT
 *
 * width.h -- how many columns of a terminal a character takes.
 *
 * The C library's wcwidth depends on a locale and does not exist on Windows.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* 2: Chinese, Japanese, Korean and most pictures; 0: a mark that joins the character before it; 1:
 * any other.  Only for characters that may be printed (safetext.h). */
unsigned kit_character_width(uint32_t scalar);
