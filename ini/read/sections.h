/* SPDX-License-Identifier: MIT
 *
 * sections.h -- the sections of a counter file, and the keys of [info], that lodctr reads.
 */
#pragma once

#include "kit/slice.h"

/* INI_SECTION_NONE: before the first section, or in one of another program. */
enum ini_section {
    INI_SECTION_NONE,
    INI_SECTION_INFO,
    INI_SECTION_LANGUAGES,
    INI_SECTION_OBJECTS,
    INI_SECTION_TEXT,
    INI_SECTION_COUNT
};

extern const char *const ini_section_names[INI_SECTION_COUNT];

enum ini_section ini_section_from_name(struct kit_slice name);

/* The keys of [info]; INI_INFO_COUNT: another key. */
enum ini_info {
    INI_INFO_DRIVERNAME,
    INI_INFO_APPLICATIONNAME,
    INI_INFO_SYMBOLFILE,
    INI_INFO_TRUSTED,
    INI_INFO_EVENTSOURCE,
    INI_INFO_LIBRARY,
    INI_INFO_OPEN,
    INI_INFO_COLLECT,
    INI_INFO_CLOSE,
    INI_INFO_DEVICES,
    INI_INFO_DOS_DEVICES,
    INI_INFO_METADATA,
    INI_INFO_SYSTEMNAME,
    INI_INFO_COUNT
};

extern const char *const ini_info_names[INI_INFO_COUNT];

enum ini_info ini_info_key_from_name(struct kit_slice name);
