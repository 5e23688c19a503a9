/* SPDX-License-Identifier: MIT
 *
 * bitness.c -- see bitness.h.
 */
#include "sdk/host/bitness.h"

#include <epc/epc.h>

#include "sdk/host/providerkey.h"
#include "sdk/host/session.h"
#include "sdk/host/sibling.h"
#include "kit/pe.h"
#include "sdk/port/child.h"

/* Headers are in front. */
#define HEADER_BYTES ((size_t)4096)

/* What an emulator may take to start one. */
#define START_MS 20000u

static unsigned look(void *context, const char *path)
{
    struct kit_pe pe;
    const char *problem;
    void *data;
    size_t bytes;
    unsigned bits = 0;

    (void)context;
    if (epci_host_read_file(path, HEADER_BYTES, &data, &bytes) != EPC_OK)
        return 0;
    if (kit_pe_init(epci_span_of(data, bytes), &pe, &problem) == EPC_OK && !pe.dll &&
        pe.machine != KIT_PE_ARM64)
        bits = pe.bits;
    epci_host_free(data);
    return bits;
}

/* Does it start, and answer?  A system without support for it may seem to start it.  Open of nothing
 * is the least that has a reply. */
static bool answers(const char *host)
{
    struct epci_session session;
    struct epci_reply_returned reply;
    bool good = epci_session_open(&session, host, START_MS) == EPC_OK &&
                epci_session_open_provider(&session, &reply) == EPCI_RETURNED;

    epci_session_close(&session);
    return good;
}

int epci_hosting_find(unsigned bits, char *host, size_t room)
{
    char own[EPCI_TEXT_ROOM];
    int status;

    epci_module_path(NULL, own, sizeof own);
    status = epci_sibling_find(own, bits, look, NULL, host, room);
    if (status == EPC_OK && !answers(host))
        status = EPC_E_SYSTEM;
    return status;
}
