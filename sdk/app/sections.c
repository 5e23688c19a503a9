/* SPDX-License-Identifier: MIT
 *
 * sections.c -- see sections.h.
 *
 * WRITER  makes a further section whole, LIVE and of no extent, then stores its serial in the section
 *         before, with release.
 * READER  loads the serial (acquire), and finds a section to open, or 0.
 * WHY     The other way round a reader could find no section of that serial, or one being made, and
 *         would look again at every Collect.  A process killed between the two leaves a section that
 *         nobody knows, which goes with its handle.
 */
#include "sdk/app/sections.h"

static struct epci_shm *section(struct epci_own_sections *sections, uint32_t number)
{
    return number == 0 ? &sections->publication->region : &sections->further[number - 1];
}

void epci_own_sections_init(struct epci_own_sections *sections,
                            struct epci_publication *publication, const struct epci_layout *layout,
                            uint32_t most)
{
    *sections = (struct epci_own_sections){
        .publication = publication,
        .layout = layout,
        .count = 1,
        .most = most,
    };
}

static uint32_t extent_count(const struct epci_shm *shm)
{
    return ((const struct epci_region_header *)(const void *)shm->base)->extent_count;
}

static bool is_full(const struct epci_shm *shm)
{
    return epci_region_bytes(shm->base, extent_count(shm) + 1) > EPCI_SECTION_BYTES;
}

static int add_section(struct epci_own_sections *sections)
{
    struct epci_shm made;
    uint64_t serial;
    int status;

    if (sections->count == sections->most)
        return EPC_E_NOSPACE;
    status = epci_publish_section(sections->publication, sections->layout, &made, &serial);
    if (status)
        return status;
    epci_region_set_next(section(sections, sections->count - 1)->base, serial);
    *section(sections, sections->count++) = made;
    return EPC_OK;
}

int epci_own_sections_extent(struct epci_own_sections *sections, const struct epci_extent_use *use,
                             struct epci_place *place, unsigned char **extent)
{
    struct epci_shm *last = section(sections, sections->count - 1);
    int status = EPC_OK;

    if (is_full(last)) {
        status = add_section(sections);
        last = section(sections, sections->count - 1);
    }
    if (!status)
        status =
            epci_shm_commit(last, (size_t)epci_region_bytes(last->base, extent_count(last) + 1));
    if (status)
        return status;
    *place = (struct epci_place){ sections->count - 1, extent_count(last), 0 };
    *extent = epci_region_add_extent(last->base, sections->layout, use);
    return EPC_OK;
}

void epci_own_sections_release(struct epci_own_sections *sections)
{
    while (sections->count > 1) {
        struct epci_shm *last = section(sections, --sections->count);

        epci_region_set_state(last->base, EPCI_REGION_CLOSED);
        epci_shm_close(last);
    }
    *sections = (struct epci_own_sections){ 0 };
}
