/* SPDX-License-Identifier: MIT
 *
 * levels.c -- a process that has taken away more than it added has lost an addition; the levels of
 * the others are right without it.
 */
#include "sdk/provider/region/levels.h"

#include "sdk/provider/events/events.h"
#include "sdk/schema/cells.h"

void epci_zero_and_report_levels_below_zero(const struct epci_layout *layout,
                                            const struct epci_cursor *cursor, unsigned char *block)
{
    const struct epci_layout_object *own = &layout->objects[cursor->object];
    struct epci_source *source = cursor->source;
    uint32_t found;

    if (!own->levels || own->object->flags & EPC_SEPARATE)
        return;
    found = epci_cells_clear_levels_below_zero(
        own, block, source->region->sections.views[0]->block_bytes[cursor->object]);
    if (found == UINT32_MAX || source->is_below_zero)
        return;
    source->is_below_zero = true;
    epci_report_level_below_zero(layout, source->region->owner.pid,
                                 own->object->counters[found].symbol);
}
