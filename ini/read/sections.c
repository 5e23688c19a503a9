/* SPDX-License-Identifier: MIT
 *
 * sections.c -- names of sections and keys, compared without regard to case.
 */
#include "ini/read/sections.h"

const char *const ini_section_names[INI_SECTION_COUNT] = { "", "info", "languages", "objects",
                                                           "text" };

const char *const ini_info_names[INI_INFO_COUNT] = {
    "drivername", "applicationname", "symbolfile", "trusted", "eventsource", "library",
    "open",       "collect",         "close",      "devices", "dosdevices",  "metadata",
    "systemname",
};

enum ini_section ini_section_from_name(struct kit_slice name)
{
    for (int i = INI_SECTION_INFO; i < INI_SECTION_COUNT; i++)
        if (kit_slice_is_any_case(name, ini_section_names[i]))
            return (enum ini_section)i;
    return INI_SECTION_NONE;
}

enum ini_info ini_info_key_from_name(struct kit_slice name)
{
    int found = 0;

    while (found < INI_INFO_COUNT && !kit_slice_is_any_case(name, ini_info_names[found]))
        found++;
    return (enum ini_info)found;
}
