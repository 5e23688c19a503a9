/* SPDX-License-Identifier: MIT
 *
 * forge.c -- makes each shared object with the SDK's own functions, in the order of an application,
 * but step by step and with any owner and access rights.
 */
#include "forge.h"

#include "epc_check.h"

#include <string.h>

static uint64_t memory[4096];

void forge_name(const struct forged *forged, enum epci_shared what, char name[EPCI_NAME_BYTES])
{
    epci_make_shared_object_name(forged->scope, what, forged->schema->service, &forged->owner,
                                 name);
}

/* Open or make the directory of forged->scope, and point an entry to forged->owner. */
static void forge_listed(struct forged *forged)
{
    const epc_schema *schema = forged->schema;
    char name[EPCI_NAME_BYTES], sddl[EPCI_SDDL_BYTES];

    forge_name(forged, EPCI_SHARED_DIRECTORY, name);
    epci_make_shared_object_sddl(EPCI_SHARED_DIRECTORY, schema, sddl);
    if (epci_shm_open_existing(name, true, &forged->directory)) {
        ck_assert_int_eq(epci_shm_create(name, EPCI_DIRECTORY_BYTES, EPCI_DIRECTORY_BYTES, sddl,
                                         &forged->directory),
                         EPC_OK);
        epci_directory_write_header(forged->directory.base);
    }
    ck_assert_int_eq(
        epci_directory_claim_entry(forged->directory.base, &forged->owner, &forged->entry), EPC_OK);
}

void forge_entry(struct forged *forged, const epc_schema *schema, enum epci_scope scope,
                 uint64_t serial)
{
    *forged = (struct forged){ .schema = schema, .scope = scope, .owner = { 77, 7777, serial } };
    forge_listed(forged);
}

/* Make the sign of life. */
static void forge_alive(struct forged *forged)
{
    char name[EPCI_NAME_BYTES];

    forge_name(forged, EPCI_SHARED_ALIVE, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &forged->alive), EPC_OK);
}

void forge_copy(struct forged *forged, const epc_schema *schema, enum epci_scope scope,
                const struct epci_region_owner *owner, const struct epci_shm *of)
{
    size_t bytes = epci_shm_usable_bytes(of);
    char name[EPCI_NAME_BYTES], sddl[EPCI_SDDL_BYTES];
    struct epci_region_header *header;

    *forged = (struct forged){ .schema = schema, .scope = scope, .owner = *owner };
    forge_listed(forged);
    forge_name(forged, EPCI_SHARED_REGION, name);
    epci_make_shared_object_sddl(EPCI_SHARED_REGION, schema, sddl);
    ck_assert_int_eq(epci_shm_create(name, bytes, bytes, sddl, &forged->region), EPC_OK);
    for (size_t at = 0; at < bytes; at += EPCI_PAGE)
        memcpy(epci_pieces_address_of_offset(&forged->region.pieces, at, EPCI_PAGE),
               epci_pieces_address_of_offset(&of->pieces, at, EPCI_PAGE), EPCI_PAGE);
    header = (struct epci_region_header *)(void *)forged->region.base;
    header->pid = owner->pid;
    header->start_time = owner->start_time;
    header->serial = owner->serial;
    if (owner->serial != header->first_serial)
        epci_region_set_first_section_serial(forged->region.base, owner->serial);
    forge_alive(forged);
}

void forge(struct forged *forged, const epc_schema *schema, enum epci_scope scope, uint64_t serial,
           const char *sddl)
{
    char name[EPCI_NAME_BYTES], default_sddl[EPCI_SDDL_BYTES];
    struct epci_layout layout;

    forge_entry(forged, schema, scope, serial);
    epci_make_shared_object_sddl(EPCI_SHARED_REGION, schema, default_sddl);
    forge_name(forged, EPCI_SHARED_REGION, name);
    ck_assert_int_eq(epci_layout_init(&layout, schema, memory, sizeof memory), EPC_OK);
    ck_assert_int_eq(epci_shm_create(name, EPCI_SECTION_BYTES,
                                     epci_region_extents_offset(&layout) + EPCI_PAGE,
                                     sddl ? sddl : default_sddl, &forged->region),
                     EPC_OK);
    epci_region_write_header_and_records(forged->region.base, &layout, &forged->owner);
    epci_region_set_state(forged->region.base, EPCI_REGION_LIVE);
    forge_alive(forged);
}

void forge_end(struct forged *forged)
{
    epci_close_system_object(forged->alive);
    epci_shm_close(&forged->region);
    epci_shm_close(&forged->directory);
}
