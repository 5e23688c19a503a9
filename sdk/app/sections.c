/* SPDX-License-Identifier: MIT
 *
 * sections.c -- adds extents to the last section, and sections to the chain.
 *
 * WRITER  completes a further section, LIVE and without extents, then stores its serial in the
 *         section before it, with release.
 * READER  loads the serial with acquire, and opens that section, or finds 0.
 * WHY     In the other order a reader could find no section of that serial, or an incomplete
 *         one, and would try again at every Collect.  A process that is killed between the two
 *         steps leaves a section that no reader knows, and that disappears with its handle.
 */
#include "sdk/app/sections.h"

static struct epci_shm *section_number(struct epci_own_sections *sections, uint32_t number)
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

static bool section_is_full(const struct epci_shm *shm)
{
    return epci_region_bytes(shm->base, extent_count(shm) + 1) > EPCI_SECTION_BYTES;
}

static int append_section(struct epci_own_sections *sections)
{
    struct epci_shm made;
    uint64_t serial;
    int status;

    if (sections->count == sections->most)
        return EPC_E_NOSPACE;
    status = epci_publish_section(sections->publication, sections->layout, &made, &serial);
    if (status)
        return status;
    epci_region_set_next(section_number(sections, sections->count - 1)->base, serial);
    *section_number(sections, sections->count++) = made;
    return EPC_OK;
}

int epci_own_sections_extent(struct epci_own_sections *sections, const struct epci_extent_use *use,
                             struct epci_place *place, unsigned char **extent)
{
    struct epci_shm *last = section_number(sections, sections->count - 1);
    int status = EPC_OK;

    if (section_is_full(last)) {
        status = append_section(sections);
        last = section_number(sections, sections->count - 1);
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
        struct epci_shm *last = section_number(sections, --sections->count);

        epci_region_set_state(last->base, EPCI_REGION_CLOSED);
        epci_shm_close(last);
    }
    *sections = (struct epci_own_sections){ 0 };
}
