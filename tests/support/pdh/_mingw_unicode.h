/* SPDX-License-Identifier: MIT
 *
 * _mingw_unicode.h -- names without A or W mean the ANSI ones, as without UNICODE.
 */
#pragma once

#define __MINGW_NAME_AW(name)  name##A
#define __MINGW_NAME_UAW(name) name##_A
