/* SPDX-License-Identifier: MIT
 *
 * guard.c -- buffers between guard areas: of pattern, or of memory nobody may touch.
 *
 * Address space, front to back: NO_MANS_LAND reserved, the usable pages, NO_MANS_LAND reserved.
 * What is reserved faults at the instruction that touches it; it is as large as a stray loop is
 * likely to run, and costs nothing.  In pattern mode the same picture holds, so that a write far
 * outside cannot hit anything of ours.
 */
#include <windows.h>

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/checked.h"
#include "sdk/port/child.h"
#include "sdk/port/win32/guard.h"

#define PAGE         4096u
#define NO_MANS_LAND (1024u * 1024u)

/* The buffers whose surroundings are no-access, for the exception handlers, which read them without
 * a lock: a place is filled before `memory` is, and cleared the other way round. */
#define WATCHED_MOST 32

static struct epci_buffer watched[WATCHED_MOST];
static SRWLOCK watching = SRWLOCK_INIT;

static void watch(const struct epci_buffer *buffer)
{
    struct epci_buffer copy = *buffer;

    copy.memory = NULL;
    AcquireSRWLockExclusive(&watching);
    for (size_t i = 0; i < WATCHED_MOST; i++)
        if (!watched[i].memory) {
            watched[i] = copy;
            InterlockedExchangePointer((void *volatile *)&watched[i].memory, buffer->memory);
            break;
        }
    ReleaseSRWLockExclusive(&watching);
}

static void unwatch(const struct epci_buffer *buffer)
{
    AcquireSRWLockExclusive(&watching);
    for (size_t i = 0; i < WATCHED_MOST; i++)
        if (watched[i].memory == buffer->memory)
            InterlockedExchangePointer((void *volatile *)&watched[i].memory, NULL);
    ReleaseSRWLockExclusive(&watching);
}

/* Neither 0 nor 0xFF nor the same twice running: what a stray write likely stores is seen. */
static unsigned char pattern(size_t position)
{
    return (unsigned char)(0xA1u + position % 61u);
}

/* How many bytes of the usable part lie before the buffer and behind it. */
static size_t bytes_before(const struct epci_buffer *buffer)
{
    return (size_t)(buffer->at - buffer->usable);
}

static size_t bytes_behind(const struct epci_buffer *buffer)
{
    return buffer->usable_bytes - bytes_before(buffer) - buffer->room;
}

/* Guard bytes that have to be touchable, around the buffer. */
static size_t guard_bytes(enum epci_guard kind)
{
    return kind == EPCI_GUARD_PATTERN ? EPCI_GUARD_BYTES : 0;
}

/* Make the buffer and its surroundings as new, and watch them. */
static void paint(const struct epci_buffer *buffer)
{
    size_t before = bytes_before(buffer);

    for (size_t i = 0; i < before; i++)
        buffer->usable[i] = pattern(i);
    for (size_t i = before + buffer->room; i < buffer->usable_bytes; i++)
        buffer->usable[i] = pattern(i);
    memset(buffer->at, buffer->fill, buffer->room);
    unwatch(buffer);
    watch(buffer);
}

int epci_buffer_open(enum epci_guard kind, size_t room, uint32_t skew, unsigned char fill,
                     struct epci_buffer *out)
{
    size_t guard = guard_bytes(kind), front = guard + (guard ? skew : 0), usable, reserved;

    memset(out, 0, sizeof *out);
    if (!epci_add_size(room, front + guard + PAGE, &usable) ||
        !epci_add_size(usable, 2 * NO_MANS_LAND, &reserved))
        return EPC_E_NOMEM;
    usable = (room + front + guard + (PAGE - 1)) & ~(size_t)(PAGE - 1);
    reserved = usable + 2 * NO_MANS_LAND;
    out->memory = VirtualAlloc(NULL, reserved, MEM_RESERVE, PAGE_NOACCESS);
    if (!out->memory)
        return EPC_E_NOMEM;
    out->usable = out->memory + NO_MANS_LAND;
    if (usable && !VirtualAlloc(out->usable, usable, MEM_COMMIT, PAGE_READWRITE)) {
        VirtualFree(out->memory, 0, MEM_RELEASE);
        memset(out, 0, sizeof *out);
        return EPC_E_NOMEM;
    }
    out->reserved = reserved;
    out->usable_bytes = usable;
    out->room = room;
    out->kind = kind;
    out->fill = fill;
    out->at = kind == EPCI_GUARD_END ? out->usable + usable - room : out->usable + front;
    out->most = room;
    paint(out);
    return EPC_OK;
}

void epci_buffer_resize(struct epci_buffer *buffer, size_t room)
{
    size_t before = bytes_before(buffer);

    /* What lies farther behind than the guard area was touched by nobody whom we could tell from it. */
    buffer->room = room < buffer->most ? room : buffer->most;
    buffer->usable_bytes = before + buffer->room + EPCI_GUARD_BYTES;
    paint(buffer);
}

bool epci_buffer_damaged(const struct epci_buffer *buffer, int64_t *first, int64_t *last)
{
    size_t before = bytes_before(buffer), behind = bytes_behind(buffer);
    bool damaged = false;

    *first = *last = 0;
    for (size_t i = 0; i < before + behind; i++) {
        size_t position = i < before ? i : i + buffer->room;

        if (buffer->usable[position] == pattern(position))
            continue;
        *last = (int64_t)position - (int64_t)before;
        if (!damaged)
            *first = *last;
        damaged = true;
    }
    return damaged;
}

size_t epci_buffer_used(const struct epci_buffer *buffer)
{
    size_t used = buffer->room;

    /* Mostly nothing was written, and memcmp is quick. */
    if (used > 0 && buffer->at[0] == buffer->fill &&
        memcmp(buffer->at, buffer->at + 1, used - 1) == 0)
        return 0;
    while (used > 0 && buffer->at[used - 1] == buffer->fill)
        used--;
    return used;
}

void epci_buffer_close(struct epci_buffer *buffer)
{
    if (buffer->memory) {
        unwatch(buffer);
        VirtualFree(buffer->memory, 0, MEM_RELEASE);
    }
    memset(buffer, 0, sizeof *buffer);
}

static bool owns(const struct epci_buffer *buffer, uint64_t address)
{
    uint64_t from = (uint64_t)(uintptr_t)buffer->memory;
    uint64_t usable = (uint64_t)(uintptr_t)buffer->usable;

    return from != 0 && address >= from && address - from < buffer->reserved &&
           (address < usable || address - usable >= buffer->usable_bytes);
}

bool epci_guard_owns(uint64_t address, int64_t *place)
{
    for (size_t i = 0; i < WATCHED_MOST; i++)
        if (owns(&watched[i], address)) {
            *place = (int64_t)(address - (uint64_t)(uintptr_t)watched[i].at);
            return true;
        }
    return false;
}
