/* SPDX-License-Identifier: MIT */
#include "provider-system/objects/names.h"

#include <stdbool.h>
#include <string.h>

static uint32_t read_utf16_unit_at(const unsigned char *name, uint32_t i)
{
    return name[2 * i] | (uint32_t)name[2 * i + 1] << 8;
}

static bool is_high_surrogate(uint32_t unit)
{
    return unit >= 0xD800 && unit < 0xDC00;
}

static bool is_low_surrogate(uint32_t unit)
{
    return unit >= 0xDC00 && unit < 0xE000;
}

static size_t write_code_point_as_utf8(uint32_t point, char *out)
{
    if (point < 0x80) {
        out[0] = (char)point;
        return 1;
    }
    if (point < 0x800) {
        out[0] = (char)(0xC0 | point >> 6);
        out[1] = (char)(0x80 | (point & 0x3F));
        return 2;
    }
    if (point < 0x10000) {
        out[0] = (char)(0xE0 | point >> 12);
        out[1] = (char)(0x80 | (point >> 6 & 0x3F));
        out[2] = (char)(0x80 | (point & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | point >> 18);
    out[1] = (char)(0x80 | (point >> 12 & 0x3F));
    out[2] = (char)(0x80 | (point >> 6 & 0x3F));
    out[3] = (char)(0x80 | (point & 0x3F));
    return 4;
}

size_t sysperf_utf8_from_utf16(const unsigned char *name, uint32_t units,
                               char out[SYSPERF_NAME_BYTES])
{
    size_t bytes = 0;

    if (units > SYSPERF_NAME_UNITS)
        units = SYSPERF_NAME_UNITS;
    for (uint32_t i = 0; i < units; i++) {
        uint32_t point = read_utf16_unit_at(name, i);

        if (is_high_surrogate(point) && i + 1 < units &&
            is_low_surrogate(read_utf16_unit_at(name, i + 1)))
            point = 0x10000 + ((point - 0xD800) << 10) + (read_utf16_unit_at(name, ++i) - 0xDC00);
        else if (point == 0 || is_high_surrogate(point) || is_low_surrogate(point))
            point = 0xFFFD;
        bytes += write_code_point_as_utf8(point, out + bytes);
    }
    out[bytes] = '\0';
    return bytes;
}

/* Does the name end with ".exe", in any case?  A program whose name is only that keeps it. */
static bool ends_with_exe(const unsigned char *name, uint32_t units)
{
    static const char exe[] = ".exe";

    if (units <= 4)
        return false;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t unit = read_utf16_unit_at(name, units - 4 + i);

        if (unit != (uint32_t)exe[i] && (i == 0 || unit != (uint32_t)exe[i] - 'a' + 'A'))
            return false;
    }
    return true;
}

void sysperf_format_program_name(const unsigned char *name, uint32_t units,
                                 char out[SYSPERF_NAME_BYTES])
{
    if (ends_with_exe(name, units))
        units -= 4;
    if (units == 0)
        memcpy(out, "Unknown", sizeof "Unknown");
    else
        sysperf_utf8_from_utf16(name, units, out);
}

void sysperf_format_adapter_name(const unsigned char *name, uint32_t units,
                                 char out[SYSPERF_NAME_BYTES])
{
    static const char from[] = "()#/\\", to[] = "[]___";

    sysperf_utf8_from_utf16(name, units, out);
    for (char *at = out; *at; at++) {
        const char *found = strchr(from, *at);

        if (found)
            *at = to[found - from];
    }
}
