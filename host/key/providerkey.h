/* SPDX-License-Identifier: MIT
 *
 * providerkey.h -- what the registry says about a provider: Services\<service>\Performance and
 * Linkage.
 *
 * Read through the seam, so it works on any registry and is tested without one.  The data are
 * foreign: wrong types count as missing, texts without NUL are taken as they are.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/port/servicekey.h"

#define HOST_TEXT_CAPACITY 1024u
#define HOST_KEY_CAPACITY  512u /* of the path of a service's key */
#define HOST_PERFLIB       "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"

/* First Counter of a DLL that is not installed: even, and above what real systems use
 * themselves. */
#define HOST_FIRST_COUNTER 20000u

struct host_provider_key {
    char service[256];
    char library[HOST_TEXT_CAPACITY]; /* as in the registry, "" if missing */
    bool expand;                      /* a REG_EXPAND_SZ */
    char open[256];
    char collect[256];
    char close[256];
    char object_list[HOST_TEXT_CAPACITY]; /* decimal numbers with blanks between them */
    uint32_t first_counter, last_counter, first_help, last_help;
    bool installed;    /* all four are there, or `system` */
    bool system;       /* absolute indexes: an Object List of the system's own, and no range; then
                          the four are those of all indexes of the system */
    bool metadata;     /* Collect Supports Metadata is not 0 */
    bool disabled;     /* Disable Performance Counters is 1 */
    uint16_t *devices; /* Linkage\Export with a double NUL, or NULL */
    size_t device_bytes;
};

/* EPC_OK; EPC_E_NOT_FOUND where the service has no Performance key with a Library in it;
 * EPC_E_NOMEM.  Release it afterwards. */
int host_provider_read(struct host_provider_key *out, const struct epci_registry *registry,
                       const char *service);
/* Linkage\Export again, whatever type it has: as NT 4 passes it on.  EPC_OK or EPC_E_NOMEM. */
int host_provider_reread_devices(struct host_provider_key *key,
                                 const struct epci_registry *registry);
void host_provider_release(struct host_provider_key *key);

/* The highest indexes that are installed, which Perflib's key has; 0 where it does not say. */
void host_read_last_indexes(const struct epci_registry *registry, uint32_t *last_counter,
                            uint32_t *last_help);

/* Does this word name a DLL's file, not a service?  It does if it contains \ or / or .dll. */
bool host_is_dll_file_not_service(const char *word);

/* The next service, from *position on (0 first), that has such a key.  EPC_END after the last. */
int host_provider_read_next(struct host_provider_key *out, const struct epci_registry *registry,
                            uint32_t *position);
