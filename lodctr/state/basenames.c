/* SPDX-License-Identifier: MIT
 *
 * basenames.c -- the names of docs/system-objects.md, which says where the numbers are published,
 * as CMakeLists.txt has made them from provider-system/system.epc and german.txt.
 */
#include "lodctr/state/basenames.h"

#include <epc/epc.h>

#include "kit/slice.h"
#include "lodctr/base_names.h"

const struct lod_base_name lod_base_names[] = { LOD_BASE_NAMES_OF_SYSTEM };
const size_t lod_base_name_count = EPC_COUNT(lod_base_names);

const char *lod_base_name_text_in_language(const struct lod_base_name *name, const char *language,
                                           enum ini_perf_kind kind)
{
    if (kind == INI_PERF_HELP)
        return name->help;
    return kit_equal_any_case(language, "007") ? name->german : name->english;
}
