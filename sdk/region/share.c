/* SPDX-License-Identifier: MIT
 *
 * share.c -- appends the parts of a name or descriptor to the caller's buffer.
 *
 * One table has the name of each kind of object, and the rights that an owner, a publisher and a
 * reader get to it.
 */
#include "sdk/region/share.h"

#include <string.h>

#include "sdk/core/account.h"
#include "sdk/core/text.h"

/* A string that is appended to.  What does not fit is cut, but everything fits: the schema's check
 * limits the service's name and the number of publishers. */
struct share_text {
    char *at;
    size_t capacity;
};

static void append_text(struct share_text *text, const char *string)
{
    size_t length = strlen(string);

    if (length >= text->capacity)
        length = text->capacity - 1;
    memcpy(text->at, string, length);
    text->at += length;
    text->capacity -= length;
    *text->at = '\0';
}

/* Rights in SDDL; NULL: none.  The handle of the process that creates the object has all rights. */
static const struct {
    const char *suffix; /* of its name */
    const char *owner;
    const char *publisher; /* also the owner's, if CO is among the publishers */
    const char *reader;
} kinds[] = {
    /* map for reading and writing */
    [EPCI_SHARED_DIRECTORY] = { "-directory", NULL, "GRGW", "GR" },
    /* wait for it and release it */
    [EPCI_SHARED_MUTEX] = { "-mutex", NULL, "0x100001", NULL },
    [EPCI_SHARED_REGION] = { "-region", "GR", NULL, "GR" },
    [EPCI_SHARED_DATA] = { "-data", "GR", NULL, "GR" },
    /* Readers take it, too; neither side waits for it without a limit. */
    [EPCI_SHARED_DATA_MUTEX] = { "-data-mutex", "0x100001", NULL, "0x100001" },
    [EPCI_SHARED_DATA_ALIVE] = { "-data-alive", NULL, NULL, NULL },
    /* It cannot even be opened.  A process that held it would make a dead process seem alive, and
     * that it exists is seen without a handle (epci_event_exists). */
    [EPCI_SHARED_ALIVE] = { "-alive", NULL, NULL, NULL },
    [EPCI_SHARED_FAILED] = { "-failed", NULL, NULL, NULL },
    /* only to set it: a process that could wait for it would take the signal from the owner */
    [EPCI_SHARED_REQUEST] = { "-request", "0x2", NULL, "0x2" },
    [EPCI_SHARED_REFUSED] = { "-refused", "0x2", NULL, "0x2" },
    [EPCI_SHARED_REFUSED_VERSION] = { "-refused-version", "0x2", NULL, "0x2" },
    [EPCI_SHARED_REFUSED_ACCOUNT] = { "-refused-account", "0x2", NULL, "0x2" },
    [EPCI_SHARED_REFUSED_DAMAGED] = { "-refused-damaged", "0x2", NULL, "0x2" },
    [EPCI_SHARED_REFUSED_FULL] = { "-refused-full", "0x2", NULL, "0x2" },
};

enum epci_shared epci_refusal_of_status(int status)
{
    switch (status) {
    case EPC_E_VERSION:
        return EPCI_SHARED_REFUSED_VERSION;
    case EPC_E_ACCESS:
        return EPCI_SHARED_REFUSED_ACCOUNT;
    case EPC_E_CORRUPT:
    case EPC_E_EXISTS:
        return EPCI_SHARED_REFUSED_DAMAGED;
    case EPC_E_NOSPACE:
        return EPCI_SHARED_REFUSED_FULL;
    default:
        return EPCI_SHARED_REFUSED;
    }
}

int epci_status_of_refusal(enum epci_shared what)
{
    static const int statuses[] = { EPC_E_VERSION, EPC_E_ACCESS, EPC_E_CORRUPT, EPC_E_NOSPACE };

    for (uint32_t i = 0; i < EPC_COUNT(statuses); i++)
        if (epci_refusal_of_status(statuses[i]) == what)
            return statuses[i];
    return EPC_OK;
}

void epci_make_shared_object_name(enum epci_scope scope, enum epci_shared what, const char *service,
                                  const struct epci_region_owner *owner, char name[EPCI_NAME_BYTES])
{
    struct share_text text = { name, EPCI_NAME_BYTES };
    char digits[EPCI_NUMBER_BYTES];

    append_text(&text, scope == EPCI_SCOPE_GLOBAL ? "Global\\epc-" : "Local\\epc-");
    append_text(&text, service);
    if (what >= EPCI_SHARED_REGION) {
        append_text(&text, "-");
        append_text(&text, epci_format_hexadecimal(owner->pid, 8, digits));
        append_text(&text, "-");
        append_text(&text, epci_format_hexadecimal(owner->serial, 16, digits));
    }
    append_text(&text, kinds[what].suffix);
}

/* OWNER RIGHTS: what the owner's account may do when it opens the object again.  This entry
 * replaces the right to change the descriptor, which an owner has otherwise. */
#define OWNER "S-1-3-4"

/* S-1-5-32-558 and -559 are Performance Monitor Users and Performance Log Users; not every system
 * has SDDL letters for them. */
static const char *const readers[] = {
    "SY", "BA", "LS", "NS", "IU", "S-1-5-32-558", "S-1-5-32-559"
};

/* The longest descriptor is a directory's: its publishers' entries, and less than 256 bytes for all
 * others. */
_Static_assert(EPCI_PUBLISHERS_MAX *(EPCI_SID_BYTES + sizeof "(A;;GRGW;;;)") + 256 <=
                   EPCI_SDDL_BYTES,
               "every descriptor has room");

#define READ_ITS_DESCRIPTOR "0x20000"

static void append_sddl_entry(struct share_text *text, const char *allowed, const char *account)
{
    append_text(text, "(A;;");
    append_text(text, allowed);
    append_text(text, ";;;");
    append_text(text, account);
    append_text(text, ")");
}

static const char *schema_publishers_or_default(const epc_schema *schema)
{
    return schema->publishers ? schema->publishers : EPCI_DEFAULT_PUBLISHERS;
}

void epci_make_shared_object_sddl(enum epci_shared what, const epc_schema *schema,
                                  char sddl[EPCI_SDDL_BYTES])
{
    struct share_text text = { sddl, EPCI_SDDL_BYTES };
    const char *list = schema_publishers_or_default(schema), *owner = kinds[what].owner;
    char sid[EPCI_SID_BYTES];

    if (kinds[what].publisher && epci_list_has_account(list, EPCI_SID_CREATOR))
        owner = kinds[what].publisher;
    append_text(&text, "D:P");
    append_sddl_entry(&text, owner ? owner : READ_ITS_DESCRIPTOR, OWNER);
    while (kinds[what].publisher && epci_parse_next_account_sid(&list, sid) == EPC_OK)
        if (strcmp(sid, EPCI_SID_CREATOR) != 0)
            append_sddl_entry(&text, kinds[what].publisher, sid);
    for (uint32_t i = 0; kinds[what].reader && i < EPC_COUNT(readers); i++)
        append_sddl_entry(&text, kinds[what].reader, readers[i]);
}

bool epci_is_shared_owner_accepted(const epc_schema *schema, const char *owner,
                                   const char *directory_owner)
{
    const char *list = schema_publishers_or_default(schema);

    return epci_list_has_account(list, owner) ||
           (strcmp(owner, directory_owner) == 0 && epci_list_has_account(list, EPCI_SID_CREATOR));
}
