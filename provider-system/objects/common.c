/* SPDX-License-Identifier: MIT
 *
 * common.c -- what several objects need.
 */
#include "provider-system/sysperf.h"

#include <stdlib.h>
#include <string.h>

#define LIST_FIRST 0x20000u   /* bytes: enough for most systems */
#define LIST_MAX   0x8000000u /* no system has a list of 128 MiB */
#define LIST_TRIES 10u

static bool replace_buffer_if_too_small(struct sysperf_buffer *buffer, uint32_t bytes)
{
    unsigned char *larger;

    if (bytes <= buffer->capacity)
        return true;
    larger = bytes <= LIST_MAX ? malloc(bytes) : NULL;
    if (!larger)
        return false;
    free(buffer->bytes);
    *buffer = (struct sysperf_buffer){ larger, bytes };
    return true;
}

int sysperf_read_process_list(const struct sysperf_calls *calls, struct sysperf_buffer *buffer,
                              struct sysperf_list *out)
{
    uint32_t needed = LIST_FIRST;
    int status = EPC_E_NOSPACE;

    for (uint32_t i = 0; i < LIST_TRIES && status == EPC_E_NOSPACE; i++) {
        if (!replace_buffer_if_too_small(buffer,
                                         needed > buffer->capacity ? needed : buffer->capacity))
            return EPC_E_NOMEM;
        needed = buffer->capacity;
        status = calls->processes(buffer->bytes, buffer->capacity, &needed);
        if (status == EPC_E_NOSPACE) {
            /* More than it says, as more processes may start; and never what was too little. */
            if (needed < buffer->capacity)
                needed = buffer->capacity;
            needed = needed > LIST_MAX ? UINT32_MAX : needed + needed / 4 + 4096;
        }
    }
    if (status < 0)
        return status;
    *out =
        (struct sysperf_list){ buffer->bytes, needed < buffer->capacity ? needed : buffer->capacity,
                               (uint64_t)(uintptr_t)buffer->bytes, sizeof(void *) };
    return EPC_OK;
}

static int fail_if_wanted_values_missing(int status, uint32_t wanted, uint32_t known)
{
    return status >= 0 && (wanted & ~known) ? EPC_E_SYSTEM : status;
}

int sysperf_read_paging_and_switches(const struct sysperf *sysperf, struct sysperf_activity *out)
{
    int status = sysperf->has_linux ? sysperf_linux_read_vmstat_and_stat(sysperf->calls, out)
                                    : sysperf->calls->activity(out);

    return fail_if_wanted_values_missing(status, sysperf->activity_known, out->known);
}

int sysperf_read_memory(const struct sysperf *sysperf, struct sysperf_memory *out)
{
    int status = sysperf->calls->memory(out);

    if (status >= 0 && sysperf->has_linux)
        status = sysperf_linux_read_memory(sysperf->calls, out);
    return fail_if_wanted_values_missing(status, sysperf->memory_known, out->known);
}

int sysperf_read_paging_files(const struct sysperf *sysperf, struct sysperf_paging_file *out,
                              uint32_t capacity)
{
    if (sysperf->has_swaps)
        return sysperf_linux_read_paging_files(sysperf->calls, out, capacity);
    return sysperf->calls->paging_files(out, capacity);
}

int sysperf_read_interfaces(const struct sysperf *sysperf, struct sysperf_interface *out,
                            uint32_t capacity)
{
    int count = sysperf->calls->interfaces(out, capacity);

    if (count >= 0 && sysperf->has_linux &&
        sysperf_linux_read_packets(sysperf->calls, out, (uint32_t)count) < 0)
        return EPC_E_SYSTEM;
    return count;
}

static uint64_t larger_of(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* The parts of the time do not go backwards: Linux, which Wine asks, sometimes corrects its idle
 * times.  `before` is zero for a new processor. */
static struct sysperf_processor
keep_processor_times_monotonic(const struct sysperf_processor *now,
                               const struct sysperf_processor *before)
{
    const uint64_t busy = now->kernel > now->idle ? now->kernel - now->idle : 0;
    struct sysperf_processor kept = *now;

    kept.idle = larger_of(now->idle, before->idle);
    kept.kernel = kept.idle + larger_of(busy, before->kernel - before->idle);
    kept.user = larger_of(now->user, before->user);
    kept.interrupt = larger_of(now->interrupt, before->interrupt);
    kept.dpc = larger_of(now->dpc, before->dpc);
    return kept;
}

/* In `now`, which is what is kept then.  Both are ascending. */
static void make_times_of_same_processors_monotonic(const struct sysperf_processors *kept,
                                                    struct sysperf_processor *now, uint32_t count)
{
    static const struct sysperf_processor none;

    for (uint32_t i = 0, old = 0; i < count; i++) {
        while (old < kept->count && kept->each[old].number < now[i].number)
            old++;
        now[i] = keep_processor_times_monotonic(
            &now[i], old < kept->count && kept->each[old].number == now[i].number ? &kept->each[old]
                                                                                  : &none);
    }
}

static uint64_t sum_idle_times(const struct sysperf_processors *processors)
{
    uint64_t idle = processors->idle_before;

    for (uint32_t i = 0; i < processors->count; i++)
        idle += processors->each[i].idle;
    return idle;
}

static bool are_same_processors(const struct sysperf_processors *kept,
                                const struct sysperf_processor *now, uint32_t count)
{
    bool same = kept->count == count;

    for (uint32_t i = 0; same && i < count; i++)
        same = kept->each[i].number == now[i].number;
    return same;
}

/* So that the totals are what they were. */
static void adjust_base_so_that_totals_continue(struct sysperf_processors *kept,
                                                const struct sysperf_processor *total,
                                                uint64_t idle)
{
    const struct sysperf_processor now = sysperf_make_total_processor(kept);

    kept->before.idle += total->idle - now.idle;
    kept->before.kernel += total->kernel - now.kernel;
    kept->before.user += total->user - now.user;
    kept->before.interrupt += total->interrupt - now.interrupt;
    kept->before.dpc += total->dpc - now.dpc;
    kept->before.interrupts += total->interrupts - now.interrupts;
    kept->before.clock_interrupts += total->clock_interrupts - now.clock_interrupts;
    kept->before.dpcs += total->dpcs - now.dpcs;
    kept->idle_before += idle - sum_idle_times(kept);
}

static void store_processors_with_monotonic_times(struct sysperf_processors *kept,
                                                  struct sysperf_processor *now, uint32_t count)
{
    const struct sysperf_processor total = sysperf_make_total_processor(kept);
    const uint64_t idle = sum_idle_times(kept);
    const bool goes_on = kept->count != 0 && !are_same_processors(kept, now, count);

    make_times_of_same_processors_monotonic(kept, now, count);
    memcpy(kept->each, now, count * sizeof *now);
    kept->count = count;
    if (goes_on)
        adjust_base_so_that_totals_continue(kept, &total, idle);
}

int sysperf_read_processors(const struct sysperf *sysperf, struct sysperf_processors *kept,
                            struct sysperf_linux_processors *more)
{
    const struct sysperf_linux_processors *known = &sysperf->processors_known;
    struct sysperf_processor *now = malloc(SYSPERF_PROCESSORS * sizeof *now);
    int count = EPC_E_NOMEM;

    if (now && sysperf->has_linux) {
        count = sysperf_linux_read_processors(sysperf->calls, now, SYSPERF_PROCESSORS, more);
        if (count >= 0 && more &&
            ((known->interrupts && !more->interrupts) || (known->dpcs && !more->dpcs) ||
             (known->frequency && !more->frequency)))
            count = EPC_E_SYSTEM;
    } else if (now) {
        count = sysperf->calls->processors(now, SYSPERF_PROCESSORS);
        for (int i = 0; i < count; i++)
            now[i].number = (uint32_t)i;
    }
    if (count >= 0)
        store_processors_with_monotonic_times(kept, now, (uint32_t)count);
    free(now);
    return count;
}

struct sysperf_processor sysperf_make_total_processor(const struct sysperf_processors *processors)
{
    const uint64_t count = processors->count ? processors->count : 1;
    struct sysperf_processor all = { 0 }, total = processors->before;
    uint64_t frequencies = 0;

    for (uint32_t i = 0; i < processors->count; i++) {
        all.idle += processors->each[i].idle;
        all.kernel += processors->each[i].kernel;
        all.user += processors->each[i].user;
        all.interrupt += processors->each[i].interrupt;
        all.dpc += processors->each[i].dpc;
        total.interrupts += processors->each[i].interrupts;
        total.clock_interrupts += processors->each[i].clock_interrupts;
        total.dpcs += processors->each[i].dpcs;
        frequencies += processors->each[i].frequency;
    }
    total.idle += all.idle / count;
    total.kernel += all.kernel / count;
    total.user += all.user / count;
    total.interrupt += all.interrupt / count;
    total.dpc += all.dpc / count;
    total.frequency = (uint32_t)(frequencies / count);
    return total;
}

int sysperf_make_idle_process(const struct sysperf *sysperf, struct sysperf_processors *kept,
                              struct sysperf_process *out)
{
    const int count = sysperf_read_processors(sysperf, kept, NULL);

    if (count >= 0)
        *out = (struct sysperf_process){ .threads = kept->count, .kernel = sum_idle_times(kept) };
    return count;
}

uint64_t sysperf_ticks_from_100ns(const struct sysperf_clocks *clocks, uint64_t time)
{
    const uint64_t frequency = clocks->frequency ? clocks->frequency : 1;

    /* Seconds and the rest separately, because the product of the whole could be too large. */
    return time / 10000000 * frequency + time % 10000000 * frequency / 10000000;
}

void sysperf_set_object_clock(const struct sysperf *sysperf, epc_rows *rows,
                              struct sysperf_clocks *clocks)
{
    sysperf->calls->clocks(clocks);
    epc_rows_set_clock(rows, clocks->now, SYSPERF_SECOND);
}

int sysperf_read_boot_time(const struct sysperf *sysperf, uint64_t *kept)
{
    struct sysperf_clocks clocks;
    uint64_t boot;
    int status = EPC_OK;

    sysperf->calls->clocks(&clocks);
    if (sysperf->up_is_linux)
        status = sysperf_linux_read_up_time(sysperf->calls, &clocks.up);
    if (status < 0)
        return status;
    boot = clocks.now > clocks.up ? clocks.now - clocks.up : 1;
    /* Linux counts in hundredths of a second.  More is another time of the system's clock. */
    if (boot > *kept + SYSPERF_SECOND / 10 || boot + SYSPERF_SECOND / 10 < *kept)
        *kept = boot;
    return EPC_OK;
}

int32_t sysperf_priority_from_class(int32_t number)
{
    static const int32_t bases[] = { 0, 4, 8, 13, 24, 6, 10 };

    return number > 0 && (size_t)number < EPC_COUNT(bases) ? bases[number] : 0;
}

void sysperf_set_fraction(epc_instance instance, uint32_t counter, uint64_t part, uint64_t all)
{
    while (part > UINT32_MAX || all > UINT32_MAX) {
        part >>= 1;
        all >>= 1;
    }
    epc_fraction(instance, counter, (int64_t)part, all ? (int64_t)all : 1);
}

epc_instance sysperf_add_instance(epc_rows *rows, const char *name, uint64_t id, uint64_t parent)
{
    const epc_row_options options = { sizeof options, id, parent };
    epc_instance made;

    /* After an error it counts into a sink, and the SDK reports what is wrong. */
    if (id)
        epc_rows_add_with(rows, name, &options, &made);
    else
        epc_rows_add(rows, name, &made);
    return made;
}
