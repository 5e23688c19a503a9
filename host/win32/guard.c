/* SPDX-License-Identifier: MIT
 *
 * guard.c -- buffers between guard areas of a pattern, or of no-access memory.
 *
 * Address space, front to back: NO_ACCESS_BYTES reserved, the usable pages, NO_ACCESS_BYTES
 * reserved. An instruction that touches reserved memory faults; the area is as large as a stray
 * loop is likely to run, and needs no memory.  Pattern mode has the same layout, so that a write
 * far outside the buffer cannot hit memory of this program.
 */
#include <windows.h>

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/checked.h"
#include "host/guard.h"
#include "host/win32/guard.h"
#include "kit/span.h"

#define PAGE            4096u
#define NO_ACCESS_BYTES (1024u * 1024u)

/* The open buffers, for the exception handlers.
 *
 *      watched: | memory 0x5000 | NULL | memory 0x9000 | NULL ...
 *
 * Example.  A buffer is opened: its entry gets size and place, and then its address.  In the
 * meantime another thread faults: its handler skips the entry, or finds it complete.
 *
 * WRITER  holds `watching`.
 *         To add:     1. Fills an entry, with `memory` NULL.
 *                     2. Stores `memory`, with a full barrier.
 *         To remove:  Stores NULL in `memory`, with a full barrier.
 * READER  is an exception handler.  It takes no lock, and skips entries whose `memory` is NULL.
 * WHY     A thread may fault while it holds `watching`; its handler must not wait for that lock.
 *         If `memory` were stored first, a handler could take an older buffer's size:
 *
 *              W: adds a buffer          R: handles a fault of another thread
 *              ------------------------  ---------------------------------------
 *              stores `memory`           .
 *              .                         finds it, compares with an older size
 *              stores size and place     .
 */
#define WATCHED_MAX 32

static struct host_buffer watched[WATCHED_MAX];
static SRWLOCK watching = SRWLOCK_INIT;

static void register_guarded_buffer(const struct host_buffer *buffer)
{
    struct host_buffer copy = *buffer;

    copy.memory = NULL;
    AcquireSRWLockExclusive(&watching);
    for (size_t i = 0; i < WATCHED_MAX; i++)
        if (!watched[i].memory) {
            watched[i] = copy;
            InterlockedExchangePointer((void *volatile *)&watched[i].memory, buffer->memory);
            break;
        }
    ReleaseSRWLockExclusive(&watching);
}

static void unregister_guarded_buffer(const struct host_buffer *buffer)
{
    AcquireSRWLockExclusive(&watching);
    for (size_t i = 0; i < WATCHED_MAX; i++)
        if (watched[i].memory == buffer->memory)
            InterlockedExchangePointer((void *volatile *)&watched[i].memory, NULL);
    ReleaseSRWLockExclusive(&watching);
}

/* Never 0 or 0xFF, and never the same twice running, so that a typical stray write changes it. */
static unsigned char pattern_byte(size_t position)
{
    return (unsigned char)(0xA1u + position % 61u);
}

/* How many bytes of the usable part are before the buffer. */
static size_t bytes_before_buffer(const struct host_buffer *buffer)
{
    return (size_t)(buffer->at - buffer->usable);
}

/* Fill the buffer and the pattern around it, and let host_is_in_guard_area know its size. */
static void fill_buffer_and_pattern(const struct host_buffer *buffer)
{
    size_t before = bytes_before_buffer(buffer);

    for (size_t i = 0; i < before; i++)
        buffer->usable[i] = pattern_byte(i);
    for (size_t i = before + buffer->capacity; i < buffer->usable_bytes; i++)
        buffer->usable[i] = pattern_byte(i);
    memset(buffer->at, buffer->fill, buffer->capacity);
    unregister_guarded_buffer(buffer);
    register_guarded_buffer(buffer);
}

int host_buffer_allocate(enum host_guard kind, size_t capacity, uint32_t skew, unsigned char fill,
                         struct host_buffer *out)
{
    size_t guard = kind == HOST_GUARD_PATTERN ? HOST_GUARD_BYTES : 0;
    size_t front = guard + (guard ? skew : 0);
    struct host_buffer made = {
        .capacity = capacity, .maximum = capacity, .kind = kind, .fill = fill
    };

    memset(out, 0, sizeof *out);
    if (!kit_add_size(capacity, front + guard + PAGE, &made.usable_bytes) ||
        !kit_add_size(made.usable_bytes, 2 * NO_ACCESS_BYTES, &made.reserved))
        return EPC_E_NOMEM;
    made.usable_bytes = epci_round_up_unchecked(capacity + front + guard, PAGE);
    made.reserved = made.usable_bytes + 2 * NO_ACCESS_BYTES;
    made.memory = VirtualAlloc(NULL, made.reserved, MEM_RESERVE, PAGE_NOACCESS);
    if (!made.memory)
        return EPC_E_NOMEM;
    made.usable = made.memory + NO_ACCESS_BYTES;
    if (made.usable_bytes &&
        !VirtualAlloc(made.usable, made.usable_bytes, MEM_COMMIT, PAGE_READWRITE)) {
        VirtualFree(made.memory, 0, MEM_RELEASE);
        return EPC_E_NOMEM;
    }
    made.at =
        kind == HOST_GUARD_END ? made.usable + made.usable_bytes - capacity : made.usable + front;
    *out = made;
    fill_buffer_and_pattern(out);
    return EPC_OK;
}

void host_buffer_resize(struct host_buffer *buffer, size_t capacity)
{
    size_t before = bytes_before_buffer(buffer);

    buffer->capacity = capacity < buffer->maximum ? capacity : buffer->maximum;
    buffer->usable_bytes = before + buffer->capacity + HOST_GUARD_BYTES;
    fill_buffer_and_pattern(buffer);
}

bool host_buffer_find_damage(const struct host_buffer *buffer, int64_t *first, int64_t *last)
{
    size_t before = bytes_before_buffer(buffer);
    bool damaged = false;

    *first = *last = 0;
    for (size_t i = 0; i < buffer->usable_bytes - buffer->capacity; i++) {
        size_t position = i < before ? i : i + buffer->capacity;

        if (buffer->usable[position] == pattern_byte(position))
            continue;
        *last = (int64_t)position - (int64_t)before;
        if (!damaged)
            *first = *last;
        damaged = true;
    }
    return damaged;
}

size_t host_buffer_used_bytes(const struct host_buffer *buffer)
{
    size_t used = buffer->capacity;

    /* Usually nothing was written, and memcmp is quick. */
    if (used > 0 && buffer->at[0] == buffer->fill &&
        memcmp(buffer->at, buffer->at + 1, used - 1) == 0)
        return 0;
    while (used > 0 && buffer->at[used - 1] == buffer->fill)
        used--;
    return used;
}

void host_buffer_free(struct host_buffer *buffer)
{
    if (buffer->memory) {
        unregister_guarded_buffer(buffer);
        VirtualFree(buffer->memory, 0, MEM_RELEASE);
    }
    memset(buffer, 0, sizeof *buffer);
}

static bool is_in_no_access_area(const struct host_buffer *buffer, uint64_t address)
{
    uint64_t from = (uint64_t)(uintptr_t)buffer->memory;
    uint64_t usable = (uint64_t)(uintptr_t)buffer->usable;

    return from != 0 && address >= from && address - from < buffer->reserved &&
           (address < usable || address - usable >= buffer->usable_bytes);
}

bool host_is_in_guard_area(uint64_t address, int64_t *place)
{
    for (size_t i = 0; i < WATCHED_MAX; i++)
        if (is_in_no_access_area(&watched[i], address)) {
            *place = (int64_t)(address - (uint64_t)(uintptr_t)watched[i].at);
            return true;
        }
    return false;
}
