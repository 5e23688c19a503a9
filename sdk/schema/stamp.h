/* SPDX-License-Identifier: MIT
 *
 * stamp.h -- a schema's stamp: what epc-ini writes about a schema into the program, so that two
 * programs, and a file that is not loaded, can be compared with it.
 *
 * docs/fingerprint.md is normative.  A stamp consists of 32-bit numbers, so that every compiler
 * places it alike, and begins with a magic, so that it is found in a file:
 *
 *         0: | magic                         16 |
 *        16: | version, bytes of the stamp    8 |
 *        24: | check: a hash of what follows  8 |
 *        32: | fingerprint                    8 |
 *        40: | hash of the service's name     4 |
 *        44: | objects, records, record bytes 12 |
 *        56: | zeros                          8 |
 *        64: | records                       24 |  an object, its counters, the next object ...
 *
 * Everything is foreign: a stamp is checked before anything of it is used.
 */
#pragma once

#include <epc/epc.h>

#include "sdk/core/hash.h"
#include "sdk/core/span.h"

#define EPCI_STAMP_VERSION     1u
#define EPCI_STAMP_HEAD        64u
#define EPCI_STAMP_RECORD      24u
#define EPCI_STAMP_RECORDS_MAX 65536u /* the objects of a system's schema may share counters */

/* The head of a stamp. */
struct epci_stamp_head {
    uint32_t magic[4]; /* "EPCSTAMP", D3 B1 16 9E 07 5A 2F C8 */
    uint32_t version;
    uint32_t bytes;
    uint32_t check[2]; /* the low half first, as in fingerprint */
    uint32_t fingerprint[2];
    uint32_t service;
    uint32_t object_count;
    uint32_t record_count;
    uint32_t record_bytes;
    uint32_t padding[2];
};

#define EPCI_STAMP_CHECKED_FROM offsetof(struct epci_stamp_head, fingerprint)

/* The last eight bytes are random. */
extern const uint32_t epci_stamp_magic[4];

/* An object or a counter. */
struct epci_stamp_record {
    uint32_t symbol;
    uint32_t type; /* of an object: its flags */
    uint32_t size; /* of the counter's cell in bytes; of an object: how many counters it has */
    uint32_t base; /* symbol of the counter's base; 0: none */
    uint32_t name; /* a hash of the symbol's name, never 0 (kit/stamp/stamp.h) */
    uint32_t text; /* a hash of the English name; 0: it has none */
};

/* A checked stamp.  It refers to the bytes that it was read from. */
struct epci_stamp {
    uint64_t fingerprint;
    uint32_t service; /* epci_hash_service_name of the service's name */
    uint32_t object_count;
    uint32_t record_count; /* objects and counters; 0: there is no stamp */
    uint32_t record_bytes;
    const unsigned char *records;
};

/* The hash of a service's name without regard to the case of A-Z, never 0. */
uint32_t epci_hash_service_name(const char *name);

/* A fingerprint is formed object by object, each followed by its counters.  It covers the names and
 * numbers of the symbols, types, sizes of cells, and whether an object has instances; not other
 * flags, bases and texts.  Begin with EPCI_FINGERPRINT_INIT; a finished one is never 0. */
#define EPCI_FINGERPRINT_INIT EPCI_HASH_INIT
void epci_fingerprint_add_object(uint64_t *fingerprint, const struct epci_stamp_record *object,
                                 uint32_t counters);
void epci_fingerprint_add_counter(uint64_t *fingerprint, const struct epci_stamp_record *counter);
uint64_t epci_fingerprint_finish(uint64_t fingerprint);

/* Read the stamp with which the bytes begin.  EPC_OK; EPC_E_NOT_FOUND: they begin otherwise;
 * EPC_E_VERSION: its form is another; EPC_E_TRUNCATED, EPC_E_CORRUPT.  After a failure *out is
 * unchanged. */
int epci_stamp_read(struct epci_span bytes, struct epci_stamp *out);

/* Record number `index`, below record_count. */
struct epci_stamp_record epci_read_numbered_stamp_record(const struct epci_stamp *stamp,
                                                         uint32_t index);

/* Read a schema's own stamp.  EPC_E_NOT_FOUND: it has none; EPC_E_CORRUPT: it is damaged, or
 * describes other tables than these. */
int epci_read_stamp_in_schema(const epc_schema *schema, struct epci_stamp *out);
