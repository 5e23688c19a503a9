/* SPDX-License-Identifier: MIT
 *
 * installed.h -- the installation that a provider's data were read with: its DLL's file and the
 * names of its range.  (Its registry values are an host_provider_key.)
 *
 * A provider is replaced by another one under the same indexes, by a setup program that runs while
 * counters are read.  Data and names are shown together only if they are of one installation
 * (docs/collecting.md).
 */
#pragma once

#include "reader/installed/publishers.h"
#include "reader/names/titles.h"
#include "kit/system/files.h"
#include "sdk/schema/stamp.h"
#include "host/key/providerkey.h"

/* The file that a DLL is loaded from; zeroed: not known. */
struct reader_dll_file {
    char path[HOST_TEXT_CAPACITY];
    struct kit_file_sign sign;
};

/* A DLL's file, and the stamp of the service's schema in it. */
struct reader_dll_facts {
    struct reader_dll_file file;
    unsigned char *stamp_bytes;               /* by malloc; NULL: it has no stamp */
    struct epci_stamp stamp;                  /* of these bytes */
    char publishers[READER_PUBLISHERS_BYTES]; /* of its schema; "": not known */
};

/* Copy the stamp of `service` in a file's bytes, and the publishers; without a stamp nothing
 * changes. */
void reader_dll_read_stamp_into_facts(struct reader_dll_facts *facts, struct epci_span bytes,
                                      const char *service);
void reader_dll_facts_release(struct reader_dll_facts *facts);

bool reader_is_same_unchanged_dll_file(const struct reader_dll_file *a,
                                       const struct reader_dll_file *b);

/* A hash of the English names in the provider's range.  0: its counters are not installed. */
uint64_t reader_hash_names_of_provider(const struct reader_names *english,
                                       const struct host_provider_key *key);

/* Do the English names that are installed fit the DLL?  True if that cannot be known: it has no
 * stamp, or there are no names.  Else `why`, of `capacity` bytes, says what does not fit. */
bool reader_is_stamp_of_installed_names(const struct reader_dll_facts *facts,
                                        const struct reader_names *english,
                                        const struct host_provider_key *key, char *why,
                                        size_t capacity);
