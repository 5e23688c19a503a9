/* SPDX-License-Identifier: MIT
 *
 * zonename.c -- since Vista the header names a text of tzres.dll, which only Windows has.
 *
 * The numbers are those that each Windows has below "Time Zones" in its registry (MUI_Std); two of
 * them are in logs with exports that have the names (docs/binary-log.md).
 */
#include "reader/binarylog/zonename.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/names/titles.h"
#include "sdk/core/text.h"

static const struct {
    unsigned number;
    const char *name; /* without " Standard Time" */
} zone_names[] = {
    { 12, "Azores" },
    { 22, "Cape Verde" },
    { 42, "E. South America" },
    { 72, "Newfoundland" },
    { 82, "Atlantic" },
    { 112, "Eastern" },
    { 122, "SA Pacific" },
    { 132, "US Eastern" },
    { 142, "Canada Central" },
    { 152, "Central America" },
    { 162, "Central" },
    { 192, "Mountain" },
    { 202, "US Mountain" },
    { 212, "Pacific" },
    { 222, "Alaskan" },
    { 232, "Hawaiian" },
    { 262, "GMT" },
    { 272, "Greenwich" },
    { 282, "Central Europe" },
    { 292, "Central European" },
    { 302, "Romance" },
    { 322, "W. Europe" },
    { 332, "E. Europe" },
    { 342, "Egypt" },
    { 352, "FLE" },
    { 362, "GTB" },
    { 382, "South Africa" },
    { 392, "Arab" },
    { 402, "Arabic" },
    { 412, "E. Africa" },
    { 422, "Russian" },
    { 442, "Arabian" },
    { 449, "Azerbaijan" },
    { 452, "Caucasus" },
    { 462, "Afghanistan" },
    { 472, "Ekaterinburg" },
    { 492, "India" },
    { 502, "Nepal" },
    { 572, "China" },
    { 622, "Korea" },
    { 632, "Tokyo" },
    { 652, "AUS Central" },
    { 662, "Cen. Australia" },
    { 672, "AUS Eastern" },
    { 682, "E. Australia" },
    { 742, "New Zealand" },
    { 842, "Argentina" },
};

void reader_blg_zone_name(const struct reader_blg_wire_zone *zone, char *out, size_t capacity)
{
    static const char resource[] = "@tzres.dll,-";
    unsigned long number;

    reader_utf16_to_text(zone->standard_name,
                         epci_utf16_length(zone->standard_name, EPC_COUNT(zone->standard_name)),
                         out, capacity);
    if (strncmp(out, resource, strlen(resource)) != 0)
        return;
    number = strtoul(out + strlen(resource), NULL, 10);
    if (number == 932)
        snprintf(out, capacity, "Coordinated Universal Time");
    for (size_t i = 0; i < EPC_COUNT(zone_names); i++)
        if (zone_names[i].number == number)
            snprintf(out, capacity, "%s Standard Time", zone_names[i].name);
}
