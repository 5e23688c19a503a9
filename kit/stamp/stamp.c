/* SPDX-License-Identifier: MIT
 *
 * stamp.c -- searches a file for the magic of a stamp, and writes stamps.
 *
 * A file may contain the magic in many places that are not a stamp.  Each costs a hash over as many
 * bytes as it says, so the search ends after a fixed number of them.
 */
#include "kit/stamp/stamp.h"

#include <string.h>

#define MAX_STAMP_TRIES 64u

uint32_t kit_stamp_hash_of_text(const char *text, size_t bytes)
{
    uint32_t hash = 0x811C9DC5u;

    for (size_t i = 0; i < bytes; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x01000193u;
    return hash ? hash : 1;
}

/* An array of 32-bit numbers is at a multiple of four in a section, and a section in a file. */
int kit_stamp_find(struct epci_span file, const char *service, struct epci_stamp *out)
{
    const uint32_t wanted = service ? epci_hash_service_name(service) : 0;
    unsigned tries = 0;
    struct epci_stamp stamp;

    for (; file.left >= EPCI_STAMP_HEAD && tries < MAX_STAMP_TRIES; epci_span_skip(&file, 4)) {
        int status = epci_stamp_read(file, &stamp);

        tries += status != EPC_E_NOT_FOUND;
        if (status == EPC_OK && (!service || stamp.service == wanted)) {
            *out = stamp;
            return EPC_OK;
        }
    }
    return EPC_E_NOT_FOUND;
}

void kit_stamp_fill_numbers(uint32_t *numbers, const char *service,
                            const struct epci_stamp_record *records, uint32_t count)
{
    struct epci_stamp_head head = { .version = EPCI_STAMP_VERSION,
                                    .bytes = KIT_STAMP_NUMBERS(count) * 4,
                                    .service = epci_hash_service_name(service),
                                    .record_count = count,
                                    .record_bytes = EPCI_STAMP_RECORD };
    uint64_t hash = EPCI_FINGERPRINT_INIT;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t counters = records[i].size;

        head.object_count++;
        epci_fingerprint_add_object(&hash, &records[i], counters);
        for (; counters > 0; counters--)
            epci_fingerprint_add_counter(&hash, &records[++i]);
    }
    hash = epci_fingerprint_finish(hash);
    memcpy(head.magic, epci_stamp_magic, sizeof head.magic);
    head.fingerprint[0] = (uint32_t)hash;
    head.fingerprint[1] = (uint32_t)(hash >> 32);
    memcpy(numbers, &head, sizeof head);
    memcpy(numbers + EPCI_STAMP_HEAD / 4, records, count * sizeof *records);
    hash = epci_hash_bytes(EPCI_FINGERPRINT_INIT,
                           (const unsigned char *)numbers + EPCI_STAMP_CHECKED_FROM,
                           head.bytes - EPCI_STAMP_CHECKED_FROM);
    head.check[0] = (uint32_t)hash;
    head.check[1] = (uint32_t)(hash >> 32);
    memcpy(numbers, &head, sizeof head);
}
