/* SPDX-License-Identifier: MIT
 *
 * share.c -- see share.h.
 */
#include "sdk/core/share.h"

#include <string.h>

/* Appends to a string of bounded room; what does not fit is cut, which only EPCI_MAX_SERVICE and a
 * publishers string of a kilobyte could cause. */
struct text {
    char *at;
    size_t room;
};

static void put(struct text *text, const char *string)
{
    size_t length = strlen(string);

    if (length >= text->room)
        length = text->room - 1;
    memcpy(text->at, string, length);
    text->at += length;
    text->room -= length;
    *text->at = '\0';
}

static void put_hex(struct text *text, uint64_t number, unsigned digits)
{
    char hex[17] = { 0 };

    for (unsigned i = 0; i < digits; i++)
        hex[i] = "0123456789abcdef"[(number >> (4 * (digits - 1 - i))) & 15];
    put(text, hex);
}

void epci_share_name(enum epci_scope scope, enum epci_shared what, const char *service,
                     const struct epci_region_owner *owner, char name[EPCI_NAME_BYTES])
{
    struct text text = { name, EPCI_NAME_BYTES };

    put(&text, scope == EPCI_SCOPE_GLOBAL ? "Global\\epc-" : "Local\\epc-");
    put(&text, service);
    if (what == EPCI_SHARED_DIRECTORY)
        put(&text, "-directory");
    if (what == EPCI_SHARED_MUTEX)
        put(&text, "-mutex");
    if (what >= EPCI_SHARED_REGION) {
        put(&text, "-");
        put_hex(&text, owner->pid, 8);
        put(&text, "-");
        put_hex(&text, owner->serial, 16);
        put(&text, what == EPCI_SHARED_REGION  ? "-region"
                   : what == EPCI_SHARED_ALIVE ? "-alive"
                                               : "-request");
    }
}

/* S-1-3-4: whoever owns the object, that is its creator.  S-1-5-32-558 and -559: Performance
 * Monitor Users and Performance Log Users, which have no letters in SDDL on all systems. */
#define OWNER "S-1-3-4"

static const char *const readers[] = {
    "SY", "BA", "LS", "NS", "IU", "S-1-5-32-558", "S-1-5-32-559"
};
static const char *const default_publishers[] = { "SY", "BA", "LS", "NS" };

static void put_ace(struct text *text, const char *rights, const char *who)
{
    put(text, "(A;;");
    put(text, rights);
    put(text, ";;;");
    put(text, who);
    put(text, ")");
}

void epci_share_sddl(enum epci_shared what, const epc_schema *schema, char sddl[EPCI_SDDL_BYTES])
{
    struct text text = { sddl, EPCI_SDDL_BYTES };
    /* Directory: read and write.  Mutex: wait for it and release it. */
    const char *publish = what == EPCI_SHARED_DIRECTORY ? "GRGW" : "0x100001";
    /* Sections: map for reading.  Events: the sign of life may be tested, the signal only be set:
     * who could wait for it would take it away from its owner. */
    const char *read = what == EPCI_SHARED_ALIVE     ? "0x100000"
                       : what == EPCI_SHARED_REQUEST ? "0x2"
                                                     : "GR";

    put(&text, "D:P");
    /* The maker's own handle may do everything whatever stands here: nobody else of its account may
     * write its region. */
    put_ace(&text, what >= EPCI_SHARED_REGION ? read : "GA", OWNER);
    if (what == EPCI_SHARED_DIRECTORY || what == EPCI_SHARED_MUTEX) {
        for (uint32_t i = 0; !schema->publishers && i < EPC_COUNT(default_publishers); i++)
            put_ace(&text, publish, default_publishers[i]);
        if (schema->publishers)
            put(&text, schema->publishers);
    }
    for (uint32_t i = 0; what != EPCI_SHARED_MUTEX && i < EPC_COUNT(readers); i++)
        put_ace(&text, read, readers[i]);
}
