/* SPDX-License-Identifier: MIT
 *
 * connect.c -- PdhConnectMachine.
 */

#include "pdh/source/catalog.h"
#include "sdk/port/port.h"

static PDH_STATUS connect_named_machine(enum pdh_encoding encoding, const void *name)
{
    static const struct pdh_source live = { NULL };
    struct pdh_catalog_scope scope = { .source = &live, .object = "" };
    struct kit_arena arena;
    struct pdh_catalog catalog;
    PDH_STATUS status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);

    kit_arena_init(&arena, epci_alloc, epci_free);
    scope.computer = pdh_utf8_from_text(&arena, encoding, name);
    if (!arena.refused)
        status = pdh_catalog_open_and_lock(&catalog, &scope);
    if (status == ERROR_SUCCESS)
        pdh_catalog_close_and_unlock(&catalog);
    kit_arena_release(&arena);
    return status;
}

#define CONNECT_MACHINE(suffix, in, out, encoding)                                                 \
    PDH_STATUS WINAPI PdhConnectMachine##suffix(in name)                                           \
    {                                                                                              \
        return connect_named_machine(encoding, name);                                              \
    }
PDH_FORMS_A_W(CONNECT_MACHINE)
