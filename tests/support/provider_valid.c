/* SPDX-License-Identifier: MIT
 *
 * provider_valid.c -- walks an answer from its first byte, as a consumer would, and compares every
 * instance with its entry in the hash table of rows; compares lists with what is counted of them.
 */
#include "provider_valid.h"

#include <string.h>

bool hashtable_is_valid(const struct epci_hashtable *table)
{
    uint32_t used = 0;

    if (!epci_hashtable_is_valid(table))
        return false;
    for (uint32_t i = 0; i < table->count; i++) {
        const void *entry = epci_hashtable_entry(table, i);
        uint64_t key;

        memcpy(&key, entry, sizeof key);
        if (epci_hashtable_find(table, key) != entry)
            return false;
    }
    for (uint32_t i = 0; i < 2 * table->capacity; i++)
        used += table->buckets[i] != 0;
    return used == table->count;
}

bool history_is_valid(const struct epci_history *history)
{
    for (uint32_t i = 0; i < history->contributions.count; i++) {
        const struct epci_contribution *at = epci_hashtable_entry(&history->contributions, i);

        if ((int32_t)(at->generation - history->generation) > 0) /* numbers start over */
            return false;
    }
    return epci_history_is_valid(history) && hashtable_is_valid(&history->contributions) &&
           hashtable_is_valid(&history->retired) && hashtable_is_valid(&history->rows);
}

bool quota_is_valid(const struct epci_quota *capacity)
{
    uint64_t taken = 0, regions = 0;

    for (const struct epci_publisher *at = capacity->publishers; at; at = at->next) {
        taken += at->taken;
        regions += at->regions;
        if (at->regions == 0)
            return false;
    }
    return taken == capacity->taken && regions == capacity->regions &&
           taken <= capacity->maximum - capacity->max_regions * (uint64_t)EPCI_PIECE_LEAST &&
           capacity->regions <= capacity->max_regions;
}

static bool sections_of_region_are_valid(const struct epci_attached *region)
{
    if (region->sections.count == 0 || region->sections.count > EPCI_SECTIONS_MAX ||
        region->mapped[0]->serial != region->owner.serial || !region->publisher)
        return false;
    for (uint32_t i = 0; i < region->sections.count; i++) {
        if (region->sections.views[i] != &region->mapped[i]->view || !region->mapped[i]->shm.base ||
            region->mapped[i]->view.usable > epci_shm_mapped_bytes(&region->mapped[i]->shm))
            return false;
        for (uint32_t j = 0; j < i; j++)
            if (region->mapped[j]->serial == region->mapped[i]->serial)
                return false;
    }
    return true;
}

/* Is `one` older than `other`, or another region of the same age in the other scope? */
static bool may_precede_in_list(const struct epci_attached *one, const struct epci_attached *other)
{
    if (one->owner.start_time != other->owner.start_time)
        return one->owner.start_time < other->owner.start_time;
    return one->owner.serial <= other->owner.serial;
}

static bool is_listed_again(const struct epci_attached *region)
{
    for (const struct epci_attached *at = region->next; at; at = at->next)
        if (at->scope == region->scope && at->owner.pid == region->owner.pid &&
            at->owner.serial == region->owner.serial)
            return true;
    return false;
}

/* Each known entry leads to a region of the list. */
static bool known_entries_are_valid(const struct epci_regions *regions)
{
    for (uint32_t i = 0; i < EPCI_SCOPE_COUNT * EPCI_DIRECTORY_CAPACITY; i++) {
        const struct epci_known_entry *known =
            &regions->known[i / EPCI_DIRECTORY_CAPACITY][i % EPCI_DIRECTORY_CAPACITY];
        const struct epci_attached *at = regions->first;

        while (at && at != known->region)
            at = at->next;
        if (known->region && !at)
            return false;
    }
    return true;
}

bool regions_are_valid(const struct epci_regions *regions)
{
    uint64_t taken = 0, count = 0;

    for (const struct epci_attached *at = regions->first; at; at = at->next, count++) {
        for (uint32_t i = 0; i < at->sections.count; i++)
            taken += at->mapped[i]->taken;
        if (!sections_of_region_are_valid(at) || is_listed_again(at) ||
            (at->next && !may_precede_in_list(at, at->next)))
            return false;
    }
    return taken == regions->capacity.taken && count == regions->capacity.regions &&
           epci_regions_is_valid(regions) && quota_is_valid(&regions->capacity) &&
           known_entries_are_valid(regions);
}

/* Walk the answer; each row that is in it must lead to the block with its number. */
static bool rows_are_valid(const struct epci_gathering *gathering, uint32_t object, bool is_total)
{
    const uint32_t block_bytes = gathering->layout->objects[object].block_bytes;
    const struct epci_gathered *gathered = &gathering->objects[object];
    const struct epci_hashtable *rows = &gathering->histories[object].rows;
    uint64_t places = 0;
    size_t at = 0;

    for (uint32_t i = 0; i < gathered->rows; i++) {
        struct epci_wire_instance head;
        struct epci_wire_block block;

        if (gathered->used - at < EPCI_IMAGE_HEAD + block_bytes)
            return false;
        memcpy(&head, gathered->bytes + at, sizeof head);
        if (head.bytes < EPCI_IMAGE_HEAD || head.bytes > gathered->used - at - block_bytes)
            return false;
        at += head.bytes;
        memcpy(&block, gathered->bytes + at, sizeof block);
        if (block.bytes != block_bytes)
            return false;
        places += i == gathered->total && is_total ? 0 : epci_mix_keys(i, at);
        at += block_bytes;
    }
    for (uint32_t i = 0; i < rows->count; i++) {
        const struct epci_answer_row *row = epci_hashtable_entry(rows, i);

        places -= row->block_at ? epci_mix_keys(row->number, row->block_at) : 0;
    }
    return at == gathered->used && places == 0;
}

bool gathering_is_valid(const struct epci_gathering *gathering, uint32_t object)
{
    const epc_object *about = gathering->layout->objects[object].object;
    const struct epci_gathered *gathered = &gathering->objects[object];

    if (!epci_gathering_is_valid(gathering, object))
        return false;
    if (gathering->is_short || !(about->flags & EPC_MANY))
        return true;
    for (uint32_t i = 0; i < gathering->parents.count; i++) {
        const struct epci_gathered_parent *parent = epci_hashtable_entry(&gathering->parents, i);

        if (parent->symbol == about->symbol && parent->number >= gathered->rows)
            return false;
    }
    return rows_are_valid(gathering, object, (about->flags & EPC_TOTAL) && gathered->rows > 0) &&
           hashtable_is_valid(&gathering->histories[object].rows) &&
           hashtable_is_valid(&gathering->parents);
}

bool provider_is_valid(const struct epci_responder *collector)
{
    for (uint32_t i = 0; i < collector->layout.schema->object_count; i++)
        if (!history_is_valid(&collector->histories[i]))
            return false;
    return regions_are_valid(&collector->regions);
}
