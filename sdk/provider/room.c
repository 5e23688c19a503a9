/* SPDX-License-Identifier: MIT
 *
 * room.c -- counts regions and bytes, in all and for each account.
 */
#include "sdk/provider/room.h"

#include <string.h>

#include <epc/epc.h>

/* How many times what it leaves a region, or an account, may take. */
enum { TIMES_REGION = 2, TIMES_ACCOUNT = 7 };

/* Bytes for all that is not a first piece. */
static uint64_t shared_room(const struct epci_room *room)
{
    return room->most - room->most_regions * (uint64_t)EPCI_PIECE_LEAST;
}

int epci_room_enter(struct epci_room *room, const char *account, struct epci_publisher **out)
{
    struct epci_publisher *at = room->publishers;

    if (room->regions == room->most_regions)
        return EPC_E_NOSPACE;
    while (at && strcmp(at->sid, account) != 0)
        at = at->next;
    if (!at) {
        at = epci_alloc(sizeof *at);
        if (!at)
            return EPC_E_NOMEM;
        strcpy(at->sid, account);
        at->next = room->publishers;
        room->publishers = at;
    }
    at->regions++;
    room->regions++;
    *out = at;
    return EPC_OK;
}

void epci_room_leave(struct epci_room *room, struct epci_publisher *publisher)
{
    struct epci_publisher **at = &room->publishers;

    if (!publisher)
        return;
    room->regions--;
    if (--publisher->regions > 0)
        return;
    while (*at != publisher)
        at = &(*at)->next;
    *at = publisher->next;
    epci_free(publisher);
}

bool epci_room_take(struct epci_room *room, struct epci_publisher *publisher, uint64_t own,
                    uint64_t bytes)
{
    const uint64_t left = shared_room(room) - room->taken;

    if (bytes > left || own + bytes > TIMES_REGION * (left - bytes) ||
        publisher->taken + bytes > TIMES_ACCOUNT * (left - bytes))
        return false;
    room->taken += bytes;
    publisher->taken += bytes;
    return true;
}

void epci_room_give_back(struct epci_room *room, struct epci_publisher *publisher, uint64_t bytes)
{
    room->taken -= bytes;
    if (publisher)
        publisher->taken -= bytes;
}

bool epci_room_is_valid(const struct epci_room *room)
{
    uint64_t taken = 0, regions = 0;

    for (const struct epci_publisher *at = room->publishers; at; at = at->next) {
        taken += at->taken;
        regions += at->regions;
        if (at->regions == 0)
            return false;
    }
    return taken == room->taken && regions == room->regions && taken <= shared_room(room) &&
           room->regions <= room->most_regions;
}
