/* SPDX-License-Identifier: MIT
 *
 * part.h -- a module from which some providers here import functions.
 */
#pragma once

#ifdef PART
#define PART_API __declspec(dllexport)
#else
#define PART_API __declspec(dllimport)
#endif

PART_API unsigned long part_first(void);
PART_API unsigned long part_second(void);
