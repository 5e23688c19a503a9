/* SPDX-License-Identifier: MIT
 *
 * stamp.c -- checks stamps.  Both hashes are FNV-1a, of 32 and of 64 bits.
 */
#include "sdk/schema/stamp.h"

#include <string.h>

#include "sdk/core/text.h"

const uint32_t epci_stamp_magic[4] = { 0x53435045u, 0x504D4154u, 0x9E16B1D3u, 0xC82F5A07u };

_Static_assert(sizeof(struct epci_stamp_head) == EPCI_STAMP_HEAD, "stamp");
_Static_assert(sizeof(struct epci_stamp_record) == EPCI_STAMP_RECORD, "stamp record");

/* ---- Hashes ---- */

uint32_t epci_hash_service_name(const char *name)
{
    uint32_t hash = 0x811C9DC5u;

    for (; *name; name++)
        hash = (hash ^ (unsigned char)epci_ascii_lower(*name)) * 0x01000193u;
    return hash ? hash : 1;
}

static void add_record_to_fingerprint(uint64_t *fingerprint, const struct epci_stamp_record *record,
                                      uint32_t type, uint32_t size)
{
    const uint32_t numbers[4] = { record->name, record->symbol, type, size };

    *fingerprint = epci_hash_bytes(*fingerprint, numbers, sizeof numbers);
}

void epci_fingerprint_add_object(uint64_t *fingerprint, const struct epci_stamp_record *object,
                                 uint32_t counters)
{
    add_record_to_fingerprint(fingerprint, object, object->type & EPC_MANY, counters);
}

void epci_fingerprint_add_counter(uint64_t *fingerprint, const struct epci_stamp_record *counter)
{
    add_record_to_fingerprint(fingerprint, counter, counter->type, counter->size);
}

uint64_t epci_fingerprint_finish(uint64_t fingerprint)
{
    return fingerprint ? fingerprint : 1;
}

/* ---- Reading ---- */

static uint64_t u64_from_halves(const uint32_t halves[2])
{
    return halves[0] | (uint64_t)halves[1] << 32;
}

struct epci_stamp_record epci_read_numbered_stamp_record(const struct epci_stamp *stamp,
                                                         uint32_t index)
{
    struct epci_stamp_record record;

    memcpy(&record, stamp->records + (size_t)index * stamp->record_bytes, sizeof record);
    return record;
}

/* Whether the records are objects, each with its counters, and have the stamp's fingerprint. */
static bool records_are_valid(const struct epci_stamp *stamp)
{
    uint64_t fingerprint = EPCI_FINGERPRINT_INIT;
    uint32_t objects = 0, counters = 0; /* of the present object: those to come */

    for (uint32_t i = 0; i < stamp->record_count; i++) {
        const struct epci_stamp_record record = epci_read_numbered_stamp_record(stamp, i);

        if (record.name == 0 || record.symbol > EPC_MAX_SYMBOL)
            return false;
        if (counters > 0) {
            epci_fingerprint_add_counter(&fingerprint, &record);
            counters--;
            continue;
        }
        epci_fingerprint_add_object(&fingerprint, &record, record.size);
        objects++;
        counters = record.size;
    }
    return objects > 0 && counters == 0 && objects == stamp->object_count &&
           epci_fingerprint_finish(fingerprint) == stamp->fingerprint;
}

int epci_stamp_read(struct epci_span bytes, struct epci_stamp *out)
{
    struct epci_stamp_head head;
    struct epci_stamp stamp;

    if (!epci_span_peek_bytes(&bytes, head.magic, sizeof head.magic) ||
        memcmp(head.magic, epci_stamp_magic, sizeof epci_stamp_magic) != 0)
        return EPC_E_NOT_FOUND;
    if (!epci_span_peek_bytes(&bytes, &head, sizeof head))
        return EPC_E_TRUNCATED;
    if (head.version != EPCI_STAMP_VERSION)
        return EPC_E_VERSION;
    /* A later writer of this version may have longer records. */
    if (head.record_count == 0 || head.record_count > EPCI_STAMP_RECORDS_MAX ||
        head.record_bytes < EPCI_STAMP_RECORD || head.record_bytes > 4 * EPCI_STAMP_RECORD ||
        head.bytes != sizeof head + head.record_count * head.record_bytes)
        return EPC_E_CORRUPT;
    if (head.bytes > bytes.left)
        return EPC_E_TRUNCATED;
    if (epci_hash_bytes(EPCI_FINGERPRINT_INIT, bytes.at + EPCI_STAMP_CHECKED_FROM,
                        head.bytes - EPCI_STAMP_CHECKED_FROM) != u64_from_halves(head.check))
        return EPC_E_CORRUPT;
    stamp = (struct epci_stamp){ u64_from_halves(head.fingerprint),
                                 head.service,
                                 head.object_count,
                                 head.record_count,
                                 head.record_bytes,
                                 bytes.at + sizeof head };
    if (!records_are_valid(&stamp))
        return EPC_E_CORRUPT;
    *out = stamp;
    return EPC_OK;
}

/* ---- A schema's own ---- */

static bool has_records_matching_object(const struct epci_stamp *stamp, const epc_object *object,
                                        uint32_t at)
{
    struct epci_stamp_record record = epci_read_numbered_stamp_record(stamp, at);

    if (record.symbol != object->symbol || record.type != object->flags ||
        record.size != object->counter_count)
        return false;
    for (uint32_t i = 0; i < object->counter_count; i++) {
        record = epci_read_numbered_stamp_record(stamp, at + 1 + i);
        if (record.symbol != object->counters[i].symbol ||
            record.type != object->counters[i].type || record.base != object->counters[i].base ||
            (object->counters[i].size && record.size != object->counters[i].size))
            return false;
    }
    return true;
}

int epci_read_stamp_in_schema(const epc_schema *schema, struct epci_stamp *out)
{
    const uint32_t *numbers = NULL;
    struct epci_stamp stamp;
    uint32_t at = 0;

    /* Tables of 0.1.0 end before it. */
    if (schema->size >= sizeof *schema)
        numbers = schema->stamp;
    if (!numbers)
        return EPC_E_NOT_FOUND;
    if (memcmp(numbers, epci_stamp_magic, sizeof epci_stamp_magic) != 0 ||
        epci_stamp_read(
            epci_span_of(numbers, ((const struct epci_stamp_head *)(const void *)numbers)->bytes),
            &stamp) ||
        stamp.object_count != schema->object_count ||
        stamp.service != epci_hash_service_name(schema->service))
        return EPC_E_CORRUPT;
    for (uint32_t i = 0; i < schema->object_count; i++) {
        /* The stamp has as many objects, each with the counters that it says. */
        if (!has_records_matching_object(&stamp, &schema->objects[i], at))
            return EPC_E_CORRUPT;
        at += 1 + schema->objects[i].counter_count;
    }
    *out = stamp;
    return EPC_OK;
}
