/* SPDX-License-Identifier: MIT
 *
 * sections.c -- adds extents to the last section, and sections to the chain.
 *
 *         directory --> section 7 --next--> section 8 --next--> 0
 *                       LIVE                LIVE
 *
 * Example.  Section 8 is full.  The owner makes section 9, LIVE and without extents, and then
 * stores 9 as the next of section 8.
 *
 * WRITER  1. Completes a further section, LIVE and without extents.
 *         2. Stores its serial in the section before it, with release.
 * READER  Loads the serial with acquire, and opens that section, or finds 0.
 * WHY     In the other order a reader could find no section of that serial, or an incomplete one,
 *         and would try again at every Collect:
 *
 *              W: adds section 9         R: a Collect
 *              ------------------------  ------------------------------------
 *              stores 9 as the next      .
 *              .                         loads 9, finds no such section
 *              makes section 9           .
 *
 *         A process that is killed between the two steps leaves a section that no reader knows, and
 *         that disappears with its handle.
 */
#include "sdk/app/app.h"

static struct epci_shm *last_section(struct epc_app *app)
{
    const uint32_t count = app->sections.count;

    return count == 0 ? &app->publication.region : &app->sections.further[count - 1];
}

static uint32_t extent_count_of_section(const struct epci_shm *shm)
{
    return ((const struct epci_region_header *)(const void *)shm->base)->extent_count;
}

static int publish_and_append_section(struct epc_app *app)
{
    struct epci_shm made;
    uint64_t serial;
    int status;

    if (app->sections.count + 1 == EPCI_SECTIONS_MAX)
        return EPC_E_NOSPACE;
    status = epci_publish_further_section(&app->publication, &app->layout, &made, &serial);
    if (status)
        return status;
    epci_region_set_next_section_serial(last_section(app)->base, serial);
    app->sections.further[app->sections.count++] = made;
    return EPC_OK;
}

int epci_add_extent_to_own_sections(struct epc_app *app, const struct epci_extent_use *use,
                                    struct epci_place *place, unsigned char **extent)
{
    struct epci_shm *last = last_section(app);
    uint64_t full = app->sections.full_bytes;
    uint64_t bytes = epci_region_bytes_with_extents(last->base, extent_count_of_section(last) + 1);
    const bool is_full = bytes > EPCI_SECTION_BYTES;
    int status;

    if (is_full) { /* all sections have equal heads */
        full += bytes - EPCI_EXTENT_BYTES;
        bytes = epci_region_bytes_with_extents(last->base, 1);
    }
    if (full + bytes > app->max_bytes)
        return EPC_E_NOSPACE;
    status = is_full ? publish_and_append_section(app) : EPC_OK;
    if (status)
        return status;
    app->sections.full_bytes = full;
    last = last_section(app);
    status = epci_shm_commit(last, (size_t)bytes);
    if (status)
        return status;
    *place = (struct epci_place){ app->sections.count, extent_count_of_section(last), 0 };
    *extent = epci_region_add_slot_or_row_extent(&last->pieces, &app->layout, use);
    return EPC_OK;
}

void epci_further_sections_close(struct epci_own_sections *sections)
{
    while (sections->count > 0) {
        struct epci_shm *last = &sections->further[--sections->count];

        epci_region_set_state(last->base, EPCI_REGION_CLOSED);
        epci_shm_close(last);
    }
}
