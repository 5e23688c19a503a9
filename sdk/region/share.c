/* SPDX-License-Identifier: MIT
 *
 * share.c -- see share.h.
 */
#include "sdk/region/share.h"

#include <string.h>

#include "sdk/core/account.h"

/* Appends to a string of bounded room.  What does not fit is cut, but everything fits: the schema's
 * check bounds the service's name and the number of publishers. */
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

/* S-1-3-4, OWNER RIGHTS: what the owner's account may do when it opens the object anew.  Its entry
 * takes the place of the right to change the descriptor, which an owner has otherwise.  S-1-5-32-558
 * and -559: Performance Monitor Users and Performance Log Users, which have no letters in SDDL on all
 * systems. */
#define OWNER "S-1-3-4"

static const char *const readers[] = {
    "SY", "BA", "LS", "NS", "IU", "S-1-5-32-558", "S-1-5-32-559"
};

#define DEFAULT_PUBLISHERS "CO SY BA LS NS"

/* The longest directory: its publishers' entries, and less than 256 bytes for all others. */
_Static_assert(EPCI_PUBLISHERS_MOST *(EPCI_SID_BYTES + sizeof "(A;;GRGW;;;)") + 256 <=
                   EPCI_SDDL_BYTES,
               "every descriptor has room");

/* Rights in SDDL, NULL: none.  The maker's own handle may do everything whatever stands here. */
static const struct {
    const char *owner;
    const char *publisher; /* among them the owner, where CO is */
    const char *reader;
} rights[] = {
    /* map for reading and writing */
    [EPCI_SHARED_DIRECTORY] = { NULL, "GRGW", "GR" },
    /* wait for it and release it */
    [EPCI_SHARED_MUTEX] = { NULL, "0x100001", NULL },
    [EPCI_SHARED_REGION] = { "GR", NULL, "GR" },
    /* Not even opened: that it is refused says that it is there (epci_event_exists), and whoever held
     * it would make a dead process seem alive. */
    [EPCI_SHARED_ALIVE] = { NULL, NULL, NULL },
    /* only set: who could wait for it would take it away from its owner */
    [EPCI_SHARED_REQUEST] = { "0x2", NULL, "0x2" },
};

#define READ_ITS_DESCRIPTOR "0x20000"

static void put_entry(struct text *text, const char *allowed, const char *who)
{
    put(text, "(A;;");
    put(text, allowed);
    put(text, ";;;");
    put(text, who);
    put(text, ")");
}

static const char *publishers_of(const epc_schema *schema)
{
    return schema->publishers ? schema->publishers : DEFAULT_PUBLISHERS;
}

void epci_share_sddl(enum epci_shared what, const epc_schema *schema, char sddl[EPCI_SDDL_BYTES])
{
    struct text text = { sddl, EPCI_SDDL_BYTES };
    const char *list = publishers_of(schema), *owner = rights[what].owner;
    char sid[EPCI_SID_BYTES];

    if (rights[what].publisher && epci_accounts_hold(list, EPCI_SID_CREATOR))
        owner = rights[what].publisher;
    put(&text, "D:P");
    put_entry(&text, owner ? owner : READ_ITS_DESCRIPTOR, OWNER);
    while (rights[what].publisher && epci_account_next(&list, sid) == EPC_OK)
        if (strcmp(sid, EPCI_SID_CREATOR) != 0)
            put_entry(&text, rights[what].publisher, sid);
    for (uint32_t i = 0; rights[what].reader && i < EPC_COUNT(readers); i++)
        put_entry(&text, rights[what].reader, readers[i]);
}

bool epci_share_accepts(const epc_schema *schema, const char *owner, const char *directory_owner)
{
    const char *list = publishers_of(schema);

    return epci_accounts_hold(list, owner) ||
           (strcmp(owner, directory_owner) == 0 && epci_accounts_hold(list, EPCI_SID_CREATOR));
}
